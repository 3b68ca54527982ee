import { expect, test } from 'vitest';
import { playthrough } from '../../../tests/support/playthrough.ts';
import { type Card, cardId } from '../../kit/cards.ts';
import { whosDeal } from './index.ts';
import type { PlayedCard, PublicRound } from './rules/types.ts';

const isCard = (value: unknown): value is Card =>
  typeof value === 'object' && value !== null && 'suit' in value && 'rank' in value;

const trickInWords = (trick: readonly PlayedCard[]): string =>
  trick.map(({ seatIndex, card }) => `${seatIndex}:${cardId(card)}`).join(' ');

/** The round in a line, so that a change of it can be read. */
function roundInWords({ currentTrick, playedTricks, ...round }: PublicRound): string {
  const { faceUpCard, trumpPhase, currentTurnSeatIndex, passedPlayers, tricksWon } = round;
  const call = round.trumpSuit ? `, ${round.trumpSuit} by ${round.callingPlayerId}` : '';
  const alone = round.goingAlone ? `, alone without ${round.inactivePartnerSeatIndex}` : '';
  const dealer = round.dealerPickedUp ? `, picked up${round.dealerDiscarded ? ' and discarded' : ''}` : '';
  const tricks = `${tricksWon.a}-${tricksWon.b} of ${playedTricks.length}`;
  return `${trumpPhase}, ${cardId(faceUpCard)} up${call}${alone}${dealer}, turn ${currentTurnSeatIndex}, passed [${passedPlayers}], trick of ${round.trickLeadSeatIndex} [${trickInWords(currentTrick)}], ${tricks}`;
}

/** Cards by their ids. */
function show(key: string, value: unknown): string | undefined {
  if (key === 'round') return roundInWords(value as PublicRound);
  if (key === 'cards') return trickInWords(value as PlayedCard[]);
  if (isCard(value)) return cardId(value);
  return Array.isArray(value) && value.length > 0 && value.every(isCard) ? value.map(cardId).join(' ') : undefined;
}

test('a whole game, as it was written down (update with vitest -u)', async () => {
  const transcript = playthrough(whosDeal, { seed: "Who's Deal?", settings: { targetScore: 5 }, show });
  await expect(transcript).toMatchFileSnapshot('playthrough.txt');
});
