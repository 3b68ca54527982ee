import type { Card } from '../../engine/cards.ts';
import type { PlayerId } from '../../engine/game-module.ts';
import type { Random } from '../../engine/random.ts';
import { gameContract } from '../../testing/game-contract.ts';
import { isSame } from '../../testing/plain-data.ts';
import { whosDeal } from './index.ts';
import type { WhosDealAction, WhosDealGameState } from './types.ts';

gameContract(whosDeal, {
  seeds: 300,
  redeal: shuffleHiddenFrom, // E2
  // `turnNo` may be left out, and so may a `goAlone` that is false.
  isAlsoLegal: (state, playerId, action) => {
    const { goAlone, ...payload } = { turnNo: state.turnNo, ...action.payload } as { goAlone?: boolean };
    const listed = { type: action.type, payload: goAlone ? { ...payload, goAlone } : payload } as WhosDealAction;
    return whosDeal.getLegalActions(state, playerId).some((legal) => isSame(legal, listed));
  },
});

/** Deals anew the hands, the kitty and the discard that this viewer cannot see. */
function shuffleHiddenFrom(game: WhosDealGameState, viewer: PlayerId | null, random: Random): WhosDealGameState {
  const { seats, dealerSeatIndex, round } = game;
  const isDealer = viewer === seats[dealerSeatIndex];
  const knownKitty = (card: Card) =>
    (round.dealerPickedUp === null && card === round.kitty[0]) || (isDealer && card === round.discardedCard);
  const others = seats.filter((id) => id !== viewer);
  const hidden = [...others.flatMap((id) => round.hands[id]!), ...round.kitty.filter((card) => !knownKitty(card))];
  const pool = random.shuffle(hidden);
  const hands = { ...round.hands };
  for (const id of others) hands[id] = pool.splice(0, hands[id]!.length);
  const kitty = round.kitty.map((card) => (knownKitty(card) ? card : pool.pop()!));
  const discardedCard = round.dealerDiscarded ? kitty.at(-1)! : null;
  return { ...game, round: { ...round, hands, kitty, discardedCard } };
}
