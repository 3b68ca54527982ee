import { expect, test } from 'vitest';
import { playthrough } from '../../../tests/support/playthrough.ts';
import { type Card, cardId } from '../../kit/cards.ts';
import * as door from './index.ts';
import { powerHouse } from './index.ts';

test('[4] every public function is exported from the index', () => {
  const names = [
    ...['SUITS', 'RANKS', 'RANK_ORDER', 'getConfig', 'getCardPoints', 'compareRanks', 'createDeck', 'shuffleDeck'],
    ...['removeTwos', 'dealCards', 'cardsEqual', 'cardsDuplicate', 'cardsMatch', 'initBidding', 'placeBid', 'passBid'],
    ...['getBidWinner', 'getNextBidderIndex', 'selectPowerHouse', 'getPartnerCardCount', 'determineTeams'],
    ...['selectPartnerCards', 'checkPartnerReveal', 'initTrick', 'playCard', 'completeTrick', 'resolveTrick'],
    ...['calculateTrickPoints', 'getValidPlays', 'sumPointsForTeam', 'calculateGameResult', 'applyScoring'],
    ...['isPlayersTurn', 'canFollowSuit', 'findCardInHand', 'validateCardInHand', 'validateCardPlay'],
  ];
  expect(Object.keys(door)).toEqual(expect.arrayContaining(names));
});

test('a series of bots goes as it always went', async () => {
  const show = (_key: string, value: unknown) => (isCard(value) ? cardId(value) : undefined);
  const text = playthrough(powerHouse, { seed: 'power-house', seats: 5, settings: { seriesLength: 1 }, show });
  await expect(text).toMatchFileSnapshot('playthrough.txt');
});

const isCard = (value: unknown): value is Card => typeof value === 'object' && value !== null && 'deckIndex' in value;
