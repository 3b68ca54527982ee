import { cardId } from '../../kit/cards.ts';
import type { PlayerId } from '../../kit/contract.ts';
import type { GameContract } from '../../kit/game-contract.ts';
import type { Random } from '../../kit/random.ts';
import { getBotAction } from './bots/bots.ts';
import { LITTLE_EFFORT } from './bots/expert/expert.ts';
import { powerHouse } from './index.ts';
import { callableFaces, getPartnerCardCount } from './rules/powerhouse.ts';
import type { PowerHouseAction, PowerHouseState, SelectPartners } from './rules/types.ts';

/** The module as it is, in series of one or two games and with an expert that thinks little: it shows as much in less time. */
const inShortSeries: typeof powerHouse = {
  ...powerHouse,
  config: {
    ...powerHouse.config,
    settings: powerHouse.config.settings.map((field) =>
      field.kind === 'number' ? { ...field, max: 2, initial: 1 } : field,
    ),
  },
  getBotAction: (view, legal, context) => getBotAction(view, legal, context, LITTLE_EFFORT),
  reviseSettings: (settings, changed, seats) => {
    const revised = powerHouse.reviseSettings!(settings, [...changed, 'seriesLength'], seats);
    return revised && { ...revised, seriesLength: settings.seriesLength };
  },
};

/** Deals the cards this viewer cannot see anew among those who hold them. */
function redeal(state: PowerHouseState, viewer: PlayerId | null, random: Random): PowerHouseState {
  const others = state.seatOrder.filter((id) => id !== viewer);
  const hidden = random.shuffle(others.flatMap((id) => state.hands[id]!));
  const hands = { ...state.hands };
  for (const id of others) hands[id] = hidden.splice(0, state.hands[id]!.length);
  return { ...state, hands };
}

/** Cards without their deck, and every other call of free cards. */
function isAlsoLegal(state: PowerHouseState, playerId: PlayerId, action: PowerHouseAction): boolean {
  const listed = powerHouse.getLegalActions(state, playerId);
  if (!listed.some(({ type }) => type === action.type)) return false;
  switch (action.type) {
    case 'play-card':
      return action.payload.card?.deckIndex === undefined;
    case 'select-partners':
      return isCall(state, playerId, action.payload);
    default:
      return false;
  }
}

function isCall(state: PowerHouseState, playerId: PlayerId, { cards, duplicateSpecs = [] }: SelectPartners['payload']) {
  const callable = callableFaces(state, state.hands[playerId]!);
  const text = (card: unknown) => JSON.stringify(card);
  const freeOf = (card: unknown) => callable.find((entry) => text(entry.card) === text(card))?.free ?? 0;
  const asksFor = (card: unknown) =>
    duplicateSpecs.filter((spec) => text(spec.card) === text(card)).map((spec) => spec.whichCopy);
  return (
    cards?.length === getPartnerCardCount(state) &&
    cards.every((card) => {
      const times = cards.filter((other) => text(other) === text(card)).length;
      const asked = asksFor(card).slice(0, times);
      return (
        times <= freeOf(card) &&
        (freeOf(card) === 1 || (asked.length === times && !asked.includes(null) && new Set(asked).size === times))
      );
    })
  );
}

/** Every card is in a hand, in a trick or removed; the tricks have their worth; the scores are what the games gave. */
function conservation(state: PowerHouseState): string | null {
  const { config, hands, currentTrick, tricks, removedTwos, history, scores, scoringResult } = state;
  const played = [...tricks, ...(currentTrick ? [currentTrick] : [])].flatMap(({ plays }) => plays);
  const cards = [...Object.values(hands).flat(), ...played.map(({ card }) => card), ...removedTwos];
  const total = 52 * config.decks;
  const different = new Set(cards.map(cardId)).size;
  if (cards.length !== total || different !== total) return `${different} of ${total} cards in ${cards.length}`;
  if (scoringResult && scoringResult.bidTeamPoints + scoringResult.opposeTeamPoints !== config.bidMax) {
    return 'the tricks are not worth what they must be';
  }
  const given = (id: string): number => history.reduce((sum, { deltas }) => sum + (deltas[id] ?? 0), 0);
  const wrong = Object.keys(scores).find((id) => scores[id] !== given(id));
  return wrong === undefined ? null : `the score of ${wrong} is not what the games gave`;
}

export const contract: GameContract<PowerHouseState, PowerHouseAction> = {
  game: inShortSeries,
  redeal,
  conservation,
  examples: {
    'place-bid': [{ amount: 150 }, { amount: 250 }],
    'pass-bid': [{}],
    'select-powerhouse': [{ suit: 'S' }],
    'select-partners': [
      { cards: [{ suit: 'S', rank: '3' }] },
      { cards: [{ suit: 'H', rank: 'A' }], duplicateSpecs: [{ card: { suit: 'H', rank: 'A' }, whichCopy: '1st' }] },
    ],
    'play-card': [{ card: { suit: 'H', rank: '10', deckIndex: 0 } }, { card: { suit: 'D', rank: '4' } }],
    'ready-next': [{}],
    resume: [{}],
  },
  run: { seeds: 7, seatCounts: [4, 5, 6, 7, 8, 9, 10] },
  isAlsoLegal,
  // Missed turns and the autopilot they lead to are forgotten.
  inherited: ({ timeouts: _timeouts, autopilot: _autopilot, botActionAt: _botActionAt, ...rest }) => rest,
};
