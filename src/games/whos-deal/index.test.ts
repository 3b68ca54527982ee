import { isDeepStrictEqual } from 'node:util';
import type { Card } from '../../engine/cards.ts';
import type { PlayerId } from '../../engine/game-module.ts';
import type { Random } from '../../engine/random.ts';
import { gameContract } from '../../testing/game-contract.ts';
import { whosDeal } from './index.ts';
import type { WhosDealAction, WhosDealGameState } from './types.ts';

gameContract(whosDeal, {
  seeds: 24,
  redeal: shuffleHiddenFrom,
  // `turnNo` may be left out, and so may a `goAlone` that is false.
  isAlsoLegal: (state, playerId, action) => {
    const { goAlone, ...payload } = { turnNo: state.turnNo, ...action.payload } as { goAlone?: boolean };
    const listed = { type: action.type, payload: goAlone ? { ...payload, goAlone } : payload } as WhosDealAction;
    return whosDeal.getLegalActions(state, playerId).some((legal) => isDeepStrictEqual(legal, listed));
  },
});

/** Deals anew the hands, the kitty and the discard that this viewer cannot see. */
function shuffleHiddenFrom(game: WhosDealGameState, viewer: PlayerId | null, random: Random): WhosDealGameState {
  const { round } = game;
  const isDealer = viewer === game.seats[game.dealerSeatIndex];
  const isFaceUp = round.dealerPickedUp === null;
  const knownKitty = (card: Card) =>
    (isFaceUp && card === round.kitty[0]) || (isDealer && card === round.discardedCard);
  const hidden = [
    ...Object.entries(round.hands).flatMap(([id, hand]) => (id === viewer ? [] : hand)),
    ...round.kitty.filter((card) => !knownKitty(card)),
  ];
  const pool = random.shuffle(hidden);
  const redealt = (cards: readonly Card[]) => cards.map(() => pool.pop()!);
  const hands = Object.fromEntries(
    Object.entries(round.hands).map(([id, hand]) => [id, id === viewer ? hand : redealt(hand)]),
  );
  const kitty = round.kitty.map((card) => (knownKitty(card) ? card : pool.pop()!));
  const discardedCard = round.dealerDiscarded ? kitty.at(-1)! : null;
  return { ...game, round: { ...round, hands, kitty, discardedCard } };
}
