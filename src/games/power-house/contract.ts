import type { PlayerId } from '../../kit/contract.ts';
import type { GameContract } from '../../kit/game-contract.ts';
import type { Random } from '../../kit/random.ts';
import { powerHouse } from './index.ts';
import { getMinNextBid } from './rules/bidding.ts';
import { callableFaces, getPartnerCardCount } from './rules/powerhouse.ts';
import type { PowerHouseAction, PowerHouseState, SelectPartners } from './rules/types.ts';

/** Deals the cards this viewer cannot see anew among those who hold them. */
function redeal(state: PowerHouseState, viewer: PlayerId | null, random: Random): PowerHouseState {
  const others = state.seatOrder.filter((id) => id !== viewer);
  const hidden = random.shuffle(others.flatMap((id) => state.hands[id]!));
  const hands = { ...state.hands };
  for (const id of others) hands[id] = hidden.splice(0, state.hands[id]!.length);
  return { ...state, hands };
}

/** Bids between the ends, cards without their deck, and every other call of free cards. */
function isAlsoLegal(state: PowerHouseState, playerId: PlayerId, action: PowerHouseAction): boolean {
  const listed = powerHouse.getLegalActions(state, playerId);
  if (!listed.some(({ type }) => type === action.type)) return false;
  switch (action.type) {
    case 'place-bid': {
      const { amount } = action.payload;
      const min = getMinNextBid(state.bidding!, state.config);
      return amount !== null && amount >= min && amount <= state.config.bidMax && amount % 5 === 0;
    }
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

export const contract: GameContract<PowerHouseState, PowerHouseAction> = {
  redeal,
  isAlsoLegal,
  // Missed turns and the autopilot they lead to are forgotten.
  inherited: ({ timeouts: _timeouts, autopilot: _autopilot, botActionAt: _botActionAt, ...rest }) => rest,
};
