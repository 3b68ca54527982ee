import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { tell } from '../../../tests/support/story.ts';
import type { GameAction } from '../../kit/contract.ts';
import { openRandom } from '../../kit/random.ts';
import type { RoomView } from '../../kit/room-view.ts';
import { lineOf } from '../../ui/story.ts';
import { card, type Moment, momentOf, type Name, SEATED } from './fixtures/positions.ts';
import { whosDeal } from './index.ts';
import type { WhosDealGameState } from './rules/types.ts';
import { Seat } from './screen/Seat.tsx';
import { story } from './screen/story.ts';
import { Trick } from './screen/Trick.tsx';
import WhosDealGameView from './view.tsx';

const NOW = 1_700_000_000_000;
const FIVE = { ann: '9S 10S QS KS AS', ben: '9H 10H QH KH AH', cat: '9D 10D QD KD AD', dan: '9C 10C QC KC AC' };

/** Ann and Ben are people, Cat and Dan bots. */
const room: RoomView = {
  ...{ roomCode: 'ABC234', version: 1, status: 'playing', ownerId: 'ann', gameId: 'whos-deal' },
  ...{ settings: {}, botLevel: 'standard', botActionAt: null },
  players: SEATED.map((id, seat) => ({
    ...{ id, name: id[0]!.toUpperCase() + id.slice(1), isBot: seat > 1, isConnected: true, joinedAt: NOW, score: 0 },
  })),
};

/** What this viewer's screen says, tag by tag. */
function screenOf(game: WhosDealGameState, viewer: Name | null = 'ann'): string {
  return renderToStaticMarkup(
    <WhosDealGameView
      room={room}
      view={whosDeal.sanitizeForPlayer(game, viewer)}
      legal={viewer === null ? [] : whosDeal.getLegalActions(game, viewer)}
      me={viewer}
      story={[]}
      act={async () => ({ ok: true })}
      isActing={false}
      serverNow={() => NOW}
      play={() => {}}
      announce={() => {}}
      hint={() => {}}
      controls={<button type="button">Play Again</button>}
    />,
  );
}

const screenAt = (moment: Moment, viewer: Name | null = 'ann') => screenOf(momentOf(moment), viewer);

/** The words alone. */
const wordsOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&#x27;', '’');
const reads = (moment: Moment, viewer?: Name | null): string => wordsOf(screenAt(moment, viewer));

/** Opening tags that carry this attribute. */
const tagsWith = (html: string, attribute: string): string[] =>
  [...html.matchAll(/<\w+[^>]*>/g)].map(([tag]) => tag).filter((tag) => tag.includes(` ${attribute}`));
const attributeOf = (tag: string, name: string): string | null =>
  new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? null;
/** What the buttons say, the pressable ones only. */
const buttonsOf = (html: string): string[] =>
  [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)]
    .filter(([, attributes]) => !/ disabled| data-card/.test(attributes!))
    .map(([, , inside]) => wordsOf(inside!).trim());

/** Ann does the first thing she may do. */
function afterFirstChoice(game: WhosDealGameState): WhosDealGameState {
  const [action] = whosDeal.getLegalActions(game, 'ann');
  const random = openRandom({ seed: 'e'.repeat(64), drawn: 0 });
  const result = whosDeal.processAction(game, 'ann', action!, { now: NOW, random });
  if (!result.ok) throw new Error(result.refusal.code);
  return result.value.state;
}

describe('the table', () => {
  const seatOf = (moment: Moment, seat: number, side = seat) => {
    const view = whosDeal.sanitizeForPlayer(momentOf(moment), 'ann');
    const isMe = seat === 0;
    return renderToStaticMarkup(
      <Seat player={room.players[seat]} {...{ view, seat, side, isMe }} serverNow={() => NOW} />,
    );
  };
  const seats = (moment: Moment) => [0, 1, 2, 3].map((seat) => seatOf(moment, seat));

  test('[§16] own seat at the bottom, left is +1, the partner at the top, right is +3', () => {
    const sides = (viewer: Name) => {
      const html = screenAt({ faceUp: 'JH', turn: 'ben', hands: FIVE }, viewer);
      const numbers = tagsWith(html, 'data-side').map((tag) => attributeOf(tag, 'data-side'));
      const names = [...html.matchAll(/data-side=.*?(?=data-side=|$)/gs)].map(
        ([part]) => /You|Ann|Ben|Cat|Dan/.exec(wordsOf(`<${part}`))![0],
      );
      return numbers.map((side, index) => `${side} ${names[index]}`);
    };
    expect(sides('ann')).toEqual(['0 You', '1 Ben', '2 Cat', '3 Dan']);
    expect(sides('cat')).toEqual(['0 You', '1 Dan', '2 Ann', '3 Ben']);
    expect(sides('dan')).toEqual(['0 You', '1 Ann', '2 Ben', '3 Cat']);
  });

  test('[§16] [§12] the others show as many backs as they hold, and the own seat none', () => {
    const hands = { ann: 'AS', ben: '9H 10H', cat: '9D 10D QD', dan: '' };
    const all = seats({ trump: 'H', turn: 'ann', hands });
    expect(all.map((html) => tagsWith(html, 'data-back').length)).toEqual([0, 2, 3, 0]);
    expect(all[1]).toContain('2 cards');
  });

  test('[§16] the colour of the team, the dealer’s chip, the ring of the seat on turn, dots for a bot that thinks', () => {
    const all = seats({ dealer: 'dan', faceUp: 'JH', turn: 'cat', passed: ['ann', 'ben'], hands: FIVE });
    const where = (is: (html: string) => boolean) => all.map((html) => (is(html) ? 1 : 0)).join('');
    expect(all.map((html) => attributeOf(tagsWith(html, 'data-team')[0]!, 'data-team')).join('')).toBe('abab');
    expect(where((html) => wordsOf(html).includes(' D Dealer'))).toBe('0001');
    expect(where((html) => html.includes('data-turn'))).toBe('0010');
    expect(where((html) => wordsOf(html).includes('on turn'))).toBe('0010');
    expect(where((html) => html.includes('thinking'))).toBe('0010');
    expect(where((html) => wordsOf(html).includes('Pass'))).toBe('1100');
    const person = seats({ dealer: 'dan', faceUp: 'JH', turn: 'ben', hands: FIVE });
    expect(person.join('')).not.toContain('thinking');
    const over = seats({ trump: 'H', phase: 'round_over', passed: ['ann'], hands: FIVE });
    expect(over.join('')).not.toMatch(/data-turn|>Pass</); // only while calling, and nobody is on turn
  });

  test('[§16] alone: the partner’s seat is grey and says why', () => {
    const all = seats({ trump: 'H', caller: 'ann', isAlone: true, hands: FIVE });
    expect(all.map((html) => html.includes('data-out') && wordsOf(html).includes('Sitting out'))).toEqual([
      ...[false, false, true, false],
    ]);
  });

  test('[§16] a card lies on its player’s side, and the one that took the trick is marked', () => {
    const { currentTrick } = momentOf({ trump: 'H', dealer: 'ann', trick: '9C AS JH 10C' }).round;
    const html = (winner: number | null, isSwept = false) =>
      renderToStaticMarkup(
        <Trick cards={currentTrick} sideOf={(seat) => (seat + 1) % 4} winner={winner} isSwept={isSwept} />,
      );
    const sides = tagsWith(html(null), 'data-side').map((tag) => attributeOf(tag, 'data-side'));
    expect(sides).toEqual(['2', '3', '0', '1']); // led by seat 1
    expect(tagsWith(html(null), 'data-marked')).toEqual([]);
    expect(tagsWith(html(3), 'data-marked').map((tag) => attributeOf(tag, 'aria-label'))).toEqual(['Jack of hearts']);
    expect(attributeOf(tagsWith(html(3, true), 'data-sweep')[0]!, 'data-sweep')).toBe('0');
  });
});

describe('calling', () => {
  const first: Moment = { dealer: 'cat', faceUp: '10S', turn: 'ann', passed: ['dan'], hands: FIVE };
  const second: Moment = { dealer: 'cat', faceUp: '10S', phase: 'round2', turn: 'ann', hands: FIVE };
  const stuck: Moment = { ...second, dealer: 'ann', passed: ['ben', 'cat', 'dan'] };
  const suitTags = (html: string) => tagsWith(html, 'aria-keyshortcuts');

  test('[§16] round 1: the card, what it would mean, and three things to do', () => {
    const html = screenAt(first);
    expect(html).toContain('aria-label="10 of spades"');
    expect(tagsWith(html, 'data-dimmed')).toEqual([]);
    expect(wordsOf(html)).toContain('Trump would be spades');
    expect(buttonsOf(html)).toEqual(['Go Alone', 'Pass', 'Order it up']);
    expect(tagsWith(html, 'role="switch"').map((tag) => attributeOf(tag, 'aria-checked'))).toEqual(['false']);
    for (const viewer of ['ben', null] as const) {
      expect(reads(first, viewer)).toContain('Waiting for Ann to decide...');
      expect(buttonsOf(screenAt(first, viewer))).toEqual([]);
    }
  });

  test('[§16] [E35] round 2: the card dimmed, four suits by shape and name, the one turned down disabled', () => {
    const html = screenAt(second);
    expect(tagsWith(html, 'data-dimmed').map((tag) => attributeOf(tag, 'aria-label'))).toEqual(['10 of spades']);
    expect(suitTags(html).map((tag) => attributeOf(tag, 'data-suit'))).toEqual(['S', 'H', 'D', 'C']);
    expect(suitTags(html).map((tag) => / disabled/.test(tag))).toEqual([true, false, false, false]);
    expect(
      html.match(/<button[^>]*aria-keyshortcuts.*?<svg.*?<\/svg>.*?(spades|hearts|diamonds|clubs)/gs),
    ).toHaveLength(4);
    expect(wordsOf(html)).toContain('Name trump (cannot pick spades)');
    expect(buttonsOf(html)).toEqual(['hearts', 'diamonds', 'clubs', 'Go Alone', 'Pass']);
    expect(reads(second, 'ben')).toContain('Waiting for Ann to decide...');
  });

  test('[§16] [E36] the stuck dealer has no Pass and reads why; so do the others', () => {
    expect(buttonsOf(screenAt(stuck))).toEqual(['hearts', 'diamonds', 'clubs', 'Go Alone']);
    expect(reads(stuck)).toContain('You must call');
    expect(reads(stuck, 'ben')).toContain('Ann must call trump');
  });

  test('[§16] trump is shown from the call to the end of the round, with caller, team and Alone', () => {
    const sign = 'Trump: hearts Ben Team B';
    expect(reads(first)).not.toContain('Trump:');
    for (const phase of ['dealer_discard', 'playing', 'round_over'] as const) {
      const called = { faceUp: 'JH', phase, trump: 'H', caller: 'ben', hands: FIVE } as const;
      expect(reads(called)).toContain(sign);
      expect(reads(called)).not.toContain(`${sign} Alone`);
      expect(reads({ ...called, isAlone: true })).toContain(`${sign} Alone`);
    }
  });
});

describe('the discard', () => {
  const six: Moment = {
    ...{ faceUp: 'JH', phase: 'dealer_discard', trump: 'H', caller: 'ben' },
    hands: { ...FIVE, ann: `${FIVE.ann} JH` },
  };

  test('[§16] the dealer sees six cards, the new one marked, and a button that waits for one of them', () => {
    const html = screenAt(six);
    const tags = tagsWith(html, 'data-card');
    expect(tags.map((tag) => attributeOf(tag, 'data-card'))).toEqual(['JH', 'AS', 'KS', 'QS', '10S', '9S']);
    expect(tags.every((tag) => tag.includes('aria-disabled="false"'))).toBe(true);
    expect(html.match(/Jack of hearts\. NEW/g)).toHaveLength(1);
    expect(wordsOf(html)).toContain('Choose a card to discard');
    expect(html).toMatch(/<button[^>]* disabled[^>]*>(?:<[^>]*>)*Discard/);
    expect(reads(six, 'ben')).toContain('Ann is discarding...');
    expect(reads(six, 'ben')).not.toContain('NEW');
    expect(wordsOf(screenOf(afterFirstChoice(momentOf(six))))).not.toContain('NEW'); // thrown one, it is a card like others
  });

  test('[§16] [D3] also a dealer who will sit out', () => {
    const alone: Moment = { ...six, caller: 'cat', isAlone: true };
    expect(reads(alone)).toContain('Your partner goes alone: discard, then sit out');
    expect(tagsWith(screenAt(alone), 'data-card')).toHaveLength(6);
  });
});

describe('the hand', () => {
  const led = (trick: string, ann: string): Moment => ({ trump: 'H', dealer: 'ann', trick, hands: { ...FIVE, ann } });
  const handOf = (html: string) =>
    tagsWith(html, 'data-card').map((tag) => {
      const isOpen = tag.includes('aria-disabled="false"');
      return `${attributeOf(tag, 'data-card')}${isOpen ? '' : ' no'}`;
    });

  test('[§16] trump first, the left bower among them; what may not be played is dimmed', () => {
    const html = screenAt(led('9C AC 10C', 'KC 9S JD AH QC'));
    expect(handOf(html)).toEqual(['JD no', 'AH no', '9S no', 'KC', 'QC']);
    expect(tagsWith(html, 'data-dimmed')).toHaveLength(3);
    expect(wordsOf(html)).toContain('Your turn: play a card');
  });

  test.each([
    ['9S AS 10S', 'KS 9H', 'You have a spade: follow suit'],
    ['JD AS 10S', 'AH 9S', 'You have a heart: follow suit'],
    ['9D AD 10D', 'KD 9H', 'You have a diamond: follow suit'],
    ['9C AC 10C', 'KC 9H', 'You have a club: follow suit'],
  ])('[§16] [E14] %s on the table: a dimmed card says why', (trick, ann, why) => {
    expect(reads(led(trick, ann))).toContain(why);
  });

  test('[§16] off turn nothing is operable, and nothing dimmed', () => {
    const html = screenAt({ trump: 'H', dealer: 'ann', hands: FIVE });
    expect(handOf(html)).toEqual(['AS no', 'KS no', 'QS no', '10S no', '9S no']);
    expect(tagsWith(html, 'data-dimmed')).toEqual([]);
    expect(buttonsOf(html)).toEqual([]);
    expect(wordsOf(html)).toContain('Waiting for Ben...');
    expect(reads({ trump: 'H', dealer: 'ben', hands: FIVE })).toContain('Cat is thinking...');
  });

  test('[§16] [§12] whose partner goes alone reads that instead of the hand', () => {
    const html = screenAt({ trump: 'H', caller: 'cat', isAlone: true, hands: FIVE });
    expect(handOf(html)).toEqual([]);
    expect(wordsOf(html)).toContain('Your partner is going alone');
  });
});

describe('score and summary', () => {
  const last: Moment = {
    ...{ dealer: 'ann', trump: 'H', caller: 'ann', leader: 'ben', trick: '9C KH 10C', tricksWon: { a: 2, b: 2 } },
    ...{ scores: { a: 5, b: 4 }, hands: { ann: 'JD' } },
  };
  const played = (moment: Moment) => afterFirstChoice(momentOf(moment));

  test('[§16] always: both scores, the target, the own team, tricks and round', () => {
    const moment: Moment = { trump: 'H', hands: FIVE, tricksWon: { a: 2, b: 1 }, scores: { a: 6, b: 4 }, target: 7 };
    expect(reads(moment)).toMatch(/^ Team A 6 \(your team\) — Team B 4 Playing to 7 Tricks A:2 B:1 Round 1 /);
    expect(reads(moment, 'ben')).toMatch(/^ Team A 6 — Team B 4 \(your team\) Playing to 7 /);
    expect(reads(moment, null)).toMatch(/^ Team A 6 — Team B 4 Playing to 7 /);
  });

  test.each<[string, string, string, Moment]>([
    ['Team A made it', '+1 point for Team A', 'Team A 6 — Team B 4', last],
    ['March! Team A took all five', '+2 points', 'Team A 7 — Team B 4', { ...last, tricksWon: { a: 4, b: 0 } }],
    ['Euchre! Team A stopped the call', '+2 points', 'Team A 7 — Team B 4', { ...last, caller: 'dan' }],
    [
      ...(['Ann made it alone', '+1 point', 'Team A 6 — Team B 4'] as const),
      { ...last, dealer: 'dan', isAlone: true, trick: '9C 10C', tricksWon: { a: 3, b: 1 } },
    ],
    [
      ...(['Ann took all five alone!', '+4 points', 'Team A 9 — Team B 4'] as const),
      { ...last, dealer: 'dan', isAlone: true, trick: '9C 10C', tricksWon: { a: 4, b: 0 } },
    ],
  ])('[§16] [§8] %s, %s, %s, and when the next deal comes', (kind, points, score, moment) => {
    const words = wordsOf(screenOf(played(moment)));
    for (const text of [kind, points, score, 'Next deal in 5 seconds']) expect(words).toContain(text);
  });

  test('[§16] [§17] game over: who won, the score, Play Again, and the last trick on the table', () => {
    const html = screenOf(played({ ...last, scores: { a: 9, b: 7 } }));
    for (const text of ['You win!', 'Team A 10 — Team B 7', 'Ann and Cat', 'Play Again'])
      expect(wordsOf(html)).toContain(text);
    expect(wordsOf(screenOf(played({ ...last, scores: { a: 9, b: 7 } }), 'ben'))).toContain('Team A wins');
    expect(wordsOf(html)).not.toContain('Next deal');
    const lying = tagsWith(html, 'role="img"').map((tag) => attributeOf(tag, 'aria-label'));
    expect(lying).toEqual(expect.arrayContaining(['9 of clubs', 'King of hearts', '10 of clubs', 'Jack of diamonds']));
  });
});

describe('told to screen readers and in the log', () => {
  test.each([
    ['trump-action', { seatIndex: 1, action: 'pass' }, 'Ben passes'],
    ['trump-action', { seatIndex: 1, action: 'order-up', suit: 'H' }, 'Ben orders up hearts'],
    [
      'trump-action',
      { seatIndex: 1, action: 'order-up', suit: 'H', goAlone: true },
      'Ben orders up hearts and goes alone',
    ],
    ['trump-action', { seatIndex: 2, action: 'call', suit: 'S' }, 'Cat calls spades'],
    ['trump-action', { seatIndex: 2, action: 'call', suit: 'S', goAlone: true }, 'Cat calls spades and goes alone'],
    ['dealer-discarded', { seatIndex: 0 }, 'Ann discards'],
    ['card-played', { seatIndex: 3, card: card('JD') }, 'Dan plays the Jack of diamonds'],
    ['trick-won', { winningSeatIndex: 3 }, 'Dan takes the trick'],
    ['round-over', { scores: { a: 3, b: 2 } }, 'Round over: Team A 3, Team B 2'],
    ['new-round', { dealerSeatIndex: 1 }, 'Ben deals'],
    ['game-over', { winningTeam: 'b', finalScores: { a: 3, b: 10 } }, 'Team B wins the game, 3 to 10'],
  ])('[§16] %s %j: %s', (name, data, line) => {
    expect(lineOf(story, { sequence: 1, name, data }, { room, language: 'en' })).toBe(line);
  });

  test('[§16] the player with a choice hears that it is their turn', () => {
    const pass = { type: 'pass-trump', payload: {} };
    const announced = (legal: readonly GameAction[]) =>
      tell(story, room, 'trump-action', { seatIndex: 1, action: 'pass' }, { me: 'ann', legal }).announcement;
    expect(announced([pass])).toBe('Ben passes. Your turn.');
    expect(announced([])).toBe('Ben passes');
  });
});
