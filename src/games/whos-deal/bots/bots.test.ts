import { describe, expect, test } from 'vitest';
import { type Card, cardId } from '../../../kit/cards.ts';
import type { BotLevel } from '../../../kit/contract.ts';
import { branchRandom, openRandom } from '../../../kit/random.ts';
import { card, cards, type Moment, momentOf, type Name } from '../fixtures/positions.ts';
import { whosDeal } from '../index.ts';
import { buildEuchreDeck, isBower } from '../rules/helpers.ts';
import type { WhosDealAction, WhosDealGameState } from '../rules/types.ts';
import { chooseDiscard, chooseOrderUp, chooseSuit, goesAlone, strengthOf } from './bot-calling.ts';

const streamOf = (label: string) => openRandom(branchRandom('bots', label));

function choose(
  game: WhosDealGameState,
  name: Name,
  level: BotLevel = 'standard',
  random = streamOf('one'),
): WhosDealAction {
  const legal = whosDeal.getLegalActions(game, name);
  return whosDeal.getBotAction(whosDeal.sanitizeForPlayer(game, name), legal, { now: 0, random, level });
}

/** "up", "alone", "pass", a suit, or a card. */
function told({ type, payload }: WhosDealAction): string {
  if (type === 'pass-trump') return 'pass';
  if (type !== 'call-trump') return payload.cardId;
  return `${payload.suit ?? 'up'}${payload.goAlone ? ' alone' : ''}`;
}

describe('strength', () => {
  test.each([
    ['JH JD AH KH QH', 'H', 6 + 5 + 4 + 3 + 3 + 3],
    ['10H 9H AS KS 9C', 'H', 2 + 2 + 2 + 1],
    ['9H AS AC KD 9D', 'H', 2 + 2 + 2],
    ['9H AS KS AC QC', 'H', 2 + 2 + 2], // an empty suit is worth nothing to a single trump
    ['9H JD AS KS QS', 'H', 2 + 5 + 2 + 2],
    ['AH AS AD AC KS', 'S', 4 + 3 + 6],
    ['9H 10D QD KD 9D', 'S', 0],
  ] as const)('[§14.1] %s in %s is %i', (hand, suit, strength) => {
    expect(strengthOf(cards(hand), suit)).toBe(strength);
  });
});

describe('calling, round 1', () => {
  test.each([
    ['the right bower', 'JH 9S 10S 9C 10C', '9H', false, true],
    ['the left bower and two more', 'JD 9H 10H 9C 10C', 'QH', false, true],
    ['the left bower and one more', 'JD 9H 9S 9C 10C', 'QH', false, false],
    ['three with a face card', 'QH 9H 10H 9C 10C', 'AH', false, true],
    ['two aces beside two trumps are not enough', 'AH KH AS AC 9C', 'QH', false, false],
    ['the left bower printed as another suit does not count there', 'JD KD AD 9C 10C', '9C', false, false],
    ['the face-up card counts for the dealer only', 'AH 9S AS 9C 10C', 'JH', true, true],
    ['and for nobody else', 'AH 9S AS 9C 10C', 'JH', false, false],
    ['a dealer just strong enough: A, 9 and an ace and an empty suit', 'AH 9S AS 10C QC', '9H', true, true],
    ['the suit emptied by the discard counts', 'KH 9D AS QS KS', '9H', true, true],
    ['a dealer one short of 9', 'KH 9S AS 10C QC', '9H', true, false],
    ['a dealer not strong enough', 'KH 9S QS 9C QC', '9H', true, false],
  ] as const)('[§14.2] [D11] [D13] %s', (_why, hand, faceUp, isDealer, orders) => {
    expect(chooseOrderUp(cards(hand), card(faceUp), isDealer)).toBe(orders);
    const [dealer, name] = isDealer ? (['ann', 'ann'] as const) : (['dan', 'ann'] as const);
    const game = momentOf({ faceUp, dealer, turn: name, hands: { [name]: hand } });
    expect(told(choose(game, name)).startsWith('up')).toBe(orders);
  });
});

describe('calling, round 2', () => {
  test.each([
    ['the strongest suit', 'JS AS KS 9H 10D', 'H', 'S'],
    ['a tie: more bowers', 'AS KS QS JD 10D', 'C', 'D'],
    ['nothing strong: pass', '9S 10D QC KD 9H', 'H', null],
    ['just 9 is called', 'AS KS AD 9H 9C', 'H', 'S'],
    ['8 is not', 'KS QS AD 9H 9C', 'H', null],
    ['never the suit turned down', 'JH JD AH KH 9S', 'H', 'D'],
    ['a tie: the colour turned down', 'JS KS JH KH 9C', 'D', 'H'],
    ['a tie: more bowers before more cards', '10H KH QH 10C JC', 'D', 'C'],
    ['a tie with as many bowers: more cards', 'JH QH AD 9D 10C', 'C', 'D'],
    ['a tie: more cards before the colour turned down', 'KS QS AD 10D 9D', 'C', 'D'],
    ['a tie in all this: suit order', 'AC JC AS JS 9H', 'H', 'S'],
  ] as const)('[§14.2] [D12] [D17] %s', (_why, hand, turnedDown, suit) => {
    expect(chooseSuit(cards(hand), turnedDown, false)).toBe(suit);
  });

  test.each([
    ['the longest suit', '9S 10S 9D KC 9H', 'H', 'S'],
    ['the longest, though another is stronger', 'JS 9H KH 10D KC', 'C', 'H'],
    ['a tie in length and strength: the colour turned down', '9S 10S 9H AH 10D', 'D', 'H'],
    ['a tie in length: the stronger', '9S 10D QC KD 9H', 'S', 'D'],
    ['all the same: suit order', '9S 10D 9C QH KH', 'H', 'D'],
  ] as const)('[§14.2] stuck: %s', (_why, hand, turnedDown, suit) => {
    expect(chooseSuit(cards(hand), turnedDown, true)).toBe(suit);
  });

  test('[§18] 10,000 stuck dealers all call a suit that was not turned down', () => {
    const random = streamOf('stuck');
    const deal = () => random.shuffle(buildEuchreDeck()).slice(0, 6).map(cardId);
    const calls = ([up, ...hand]: string[], level: BotLevel): boolean => {
      const game = momentOf({ faceUp: up!, phase: 'round2', turn: 'ann', hands: { ann: hand.join(' ') } });
      const { type, payload } = choose(game, 'ann', level, random);
      return type === 'call-trump' && payload.suit !== undefined && payload.suit !== up!.at(-1);
    };
    for (const level of ['easy', 'standard'] as const) {
      const deals = Array.from({ length: 5000 }, deal);
      expect(
        deals.filter((six) => !calls(six, level)),
        level,
      ).toEqual([]);
    }
  });
});

describe('going alone', () => {
  test.each([
    ['JH JD 9H AS 9C', true],
    ['JH JD 9H KS 9C', false],
    ['JH JD AH KS 9C', false], // no plain ace
    ['JH 9H 10H QH 9C', true],
    ['JH 9H 10H AS AC', false],
    ['JD AH KH QH 10H', false],
    ['JH JD AS AC AD', false],
  ] as const)('[§14.2] %s with hearts: %s', (hand, alone) => {
    expect(goesAlone(cards(hand), 'H')).toBe(alone);
  });

  test('[D22] a dealer looks at the five cards after the discard', () => {
    const hands = { ann: 'JH 9H 10H 9C 9S' };
    expect(told(choose(momentOf({ faceUp: 'QH', turn: 'ann', hands }), 'ann'))).toBe('up alone');
    expect(told(choose(momentOf({ dealer: 'dan', faceUp: 'QH', turn: 'ann', hands }), 'ann'))).toBe('up');
  });

  test('[§14] with a suit named too, and never the easy bot', () => {
    const game = momentOf({ faceUp: '10D', phase: 'round2', turn: 'ben', hands: { ben: 'JC JS 9C AH 9D' } });
    expect(told(choose(game, 'ben'))).toBe('C alone');
    const easy = new Set(
      Array.from({ length: 60 }, (_, draw) => told(choose(game, 'ben', 'easy', streamOf(`${draw}`)))),
    );
    expect([...easy].sort()).toEqual(['C', 'pass']);
  });
});

describe('the discard', () => {
  test.each([
    ['JH 9H KS 10C QC AD', '10C'],
    ['JH 9H 9S KS 9C AD', '9C'],
    ['JH JD 9H 9S 9C 9D', '9S'],
    ['JH AH KH QH 9C 9S', '9S'], // suit order, however they are held
    ['JD AH QH 9D 9S KS', '9D'], // the left bower is no diamond
    ['JH JD AH KH QH 10H', '10H'],
    ['JH JD AH KH 10H 9H', '9H'],
    ['JD 9D 10D KH AH QH', '9D'],
  ] as const)('[§14.4] [D16] of %s, hearts trump: %s', (hand, thrown) => {
    expect(cardId(chooseDiscard(cards(hand), 'H'))).toBe(thrown);
  });

  test('[§14.4] [§18] no bower is ever thrown, at any level', () => {
    const random = streamOf('discards');
    const throwsBower = (six: readonly Card[], level: BotLevel): boolean => {
      const [faceUp] = six;
      const hands = { ann: six.map(cardId).join(' ') };
      const game = momentOf({ phase: 'dealer_discard', trump: faceUp!.suit, faceUp: cardId(faceUp!), hands });
      return isBower(card(told(choose(game, 'ann', level, random))), faceUp!.suit);
    };
    const deals = Array.from({ length: 2000 }, () => random.shuffle(buildEuchreDeck()).slice(0, 6));
    for (const level of ['easy', 'standard'] as const)
      expect(
        deals.filter((six) => throwsBower(six, level)).map((six) => six.map(cardId).join(' ')),
        level,
      ).toEqual([]);
  });
});

describe('a card', () => {
  const at = (moment: Moment) => told(choose(momentOf({ trump: 'H', dealer: 'dan', caller: 'dan', ...moment }), 'cat'));
  const leading = (hand: string) => at({ leader: 'cat', hands: { cat: hand } });

  test.each([
    ['the right bower', '9S AS JH KH AD', 'JH'],
    ['a plain ace, of the shortest suit', '9S AS KH AD 9C', 'AD'],
    ['the ace of trump is no plain ace: two trumps, the highest', 'AH KH 9C 10S 9D', 'AH'],
    ['the left bower is a trump', 'JD 9H KC 10S 9S', 'JD'],
    ['one trump is kept: the lowest card', 'KH 9C 10C KS 10D', '9C'],
    ['also the ace of trump', 'AH 9C 10C KS 10D', '9C'],
    ['equal aces: suit order', 'AC 9H AS KD QD', 'AS'],
    ['equal cards: the shortest suit', '9S KS 9C QD KD', '9C'],
    ['then suit order, however they are held', '9D 9S KC QC', '9S'],
    ['only trumps: the highest', '9H 10H', '10H'],
  ])('[§14.3] leading: %s', (_why, hand, played) => {
    expect(leading(hand)).toBe(played);
  });

  test.each([
    ['partner winning: the lowest', 'AS 9S', 'KS QS', 'QS'],
    ['can win: the lowest card that does', '9S 10S', 'AS KS QS', 'QS'],
    ['cannot win: the lowest', '9S AS', 'KS QS', 'QS'],
    ['trumped already: the lowest', '9S 9H', 'AS QS', 'QS'],
    ['the left bower follows trump', '9H 10H', 'JD AH 9S', 'AH'],
    ['and takes it', '9H AH', 'JD KH 9S', 'JD'],
    ['it does not follow its printed suit', '9D AD', 'JD 10D QD', '10D'],
  ])('[§14.3] following: %s', (_why, trick, hand, played) => {
    expect(at({ leader: 'ann', trick, hands: { cat: hand } })).toBe(played);
  });

  test.each([
    ['partner winning: the lowest plain card', 'AS 9S', '9H KC QD', 'QD'],
    ['the lowest trump that wins', '9S AS', '9H KH QD', '9H'],
    ['a higher trump lies there: one that beats it', '9S 10H', '9H QH QD', 'QH'],
    ['the partner has played: a 10 is worth a trump', '9S 10S', '9H QD KC', '9H'],
    ['never a trump that does not win', '9S AH', '9H KH QD', 'QD'],
    ['nothing but trumps that lose: the lowest', '9S AH', 'KH 9H', '9H'],
    ['the left bower trumps in as the last resort', '9S KS', 'JD QC', 'JD'],
  ])('[§14.3] [D15] [§17] not following: %s', (_why, trick, hand, played) => {
    expect(at({ leader: 'ann', trick, hands: { cat: hand } })).toBe(played);
  });

  test.each([
    ['a plain 10 is left to the partner', '10S', 'QD'],
    ['so is a 9', '9S', 'QD'],
    ['a jack is not', 'JS', '9H'],
    ['a trump 9 led is followed', '9H', '9H'],
  ])('[D14] partner still to play: %s', (_why, trick, played) => {
    expect(at({ leader: 'ben', trick, hands: { cat: '9H QD KC' } })).toBe(played);
  });

  test('[§14.3] [D14] who can follow takes a 10 all the same', () => {
    expect(at({ leader: 'ben', trick: '10S', hands: { cat: '9S QS KC' } })).toBe('QS');
  });

  test('[D14] a partner who sits out will not play: the 10 is worth a trump', () => {
    expect(at({ leader: 'ben', trick: '10S', caller: 'cat', isAlone: true, hands: { cat: '9H QD KC' } })).toBe('9H');
  });

  test('[§14.3] one legal card is played', () => {
    expect(at({ leader: 'ann', trick: '9S KS', hands: { cat: '10S AH AC' } })).toBe('10S');
  });

  test('[D17] the standard bot leaves nothing to chance', () => {
    const choices = Array.from({ length: 20 }, (_, draw) =>
      told(
        choose(
          momentOf({ trump: 'H', leader: 'cat', hands: { cat: '9S 9C KC 9D 10D' } }),
          'cat',
          'standard',
          streamOf(`${draw}`),
        ),
      ),
    );
    expect(new Set(choices).size).toBe(1);
  });
});

describe('the easy bot', () => {
  const slipsIn = (game: WhosDealGameState, name: Name): number => {
    const random = streamOf('slips');
    const best = told(choose(game, name));
    return (
      Array.from({ length: 4000 }, () => told(choose(game, name, 'easy', random))).filter((choice) => choice !== best)
        .length / 4000
    );
  };

  test('[§14] passes a good hand a quarter of the time', () => {
    expect(slipsIn(momentOf({ faceUp: '9H', turn: 'ben', hands: { ben: 'JH 9S 10S 9C 10C' } }), 'ben')).toBeCloseTo(
      0.25,
      1,
    );
  });

  test('[§14] plays any legal card, throws any card but a bower, a quarter of the time', () => {
    const playing = momentOf({ trump: 'H', leader: 'ben', hands: { ben: 'JH 9S 10S 9C' } });
    expect(slipsIn(playing, 'ben')).toBeCloseTo(0.25 * 0.75, 1);
    const six = momentOf({ phase: 'dealer_discard', trump: 'H', faceUp: 'JH', hands: { ann: 'JH JD 9S KS AC AD' } });
    expect(slipsIn(six, 'ann')).toBeCloseTo(0.25 * 0.75, 1);
  });
});
