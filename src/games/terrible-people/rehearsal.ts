import type { GameContext, PlayerId, Step } from '../../engine/game-module.ts';
import { branchRandom, openRandom, type Random } from '../../engine/random.ts';
import type { Result } from '../../engine/result.ts';
import { initialSettings } from '../../engine/settings.ts';
import { answerOf, promptOf } from './cards.ts';
import { initialize, processAction, processAdvancement } from './engine.ts';
import { answerersOf, czarOf } from './looks.ts';
import { SETTINGS } from './settings.ts';
import type { CardId, Pick, TerribleSettings, TerribleState, WhiteCard } from './types.ts';

/** How often a new deal only says that other people wrote the answers. */
const ONLY_AUTHORS = 0.5;

/** Positions for tests, described the way players would. */
export const NOW = 1_700_000_000_000;
export const PEOPLE = ['ann', 'ben', 'cat', 'dan', 'eve', 'fay', 'gil', 'hal', 'ida', 'jim'];

export const at = (now = NOW, seed = 'stage'): GameContext => ({ now, random: openRandom(branchRandom(seed, 'game')) });

export function curtain(seats = 4, change: Partial<TerribleSettings> = {}, seed = 'stage'): TerribleState {
  const settings = { ...initialSettings(SETTINGS), ...change } as TerribleSettings;
  const players = PEOPLE.slice(0, seats).map((id) => ({ id, name: id.toUpperCase() }));
  return initialize(players, settings, at(NOW, seed)).state;
}

/** Time is up: one step on. */
export const timeUp = (game: TerribleState, seed?: string): Step<TerribleState> =>
  processAdvancement(game, at(game.phaseEndsAt!, seed));

/** Everybody may answer a prompt with this many blanks. */
export function answering(pick: Pick = 1, seats = 4, change: Partial<TerribleSettings> = {}): TerribleState {
  return timeUp(withPick(curtain(seats, change), pick)).state;
}

export function withPick(game: TerribleState, pick: Pick): TerribleState {
  if (game.blackCard.pick === pick) return game;
  const blackCard = promptOf(game.blackDeck.find((id) => promptOf(id).pick === pick)!);
  const blackDeck = game.blackDeck.map((id) => (id === blackCard.id ? game.blackCard.id : id));
  return { ...game, blackCard, blackDeck };
}

export const firstCards = (game: TerribleState, playerId: PlayerId): CardId[] =>
  game.hands[playerId]!.slice(0, game.blackCard.pick).map(({ id }) => id);

export const submit = (game: TerribleState, playerId: PlayerId, cardIds = firstCards(game, playerId), round?: number) =>
  processAction(
    game,
    playerId,
    { type: 'submit', payload: { cardIds, ...(round !== undefined && { round }) } },
    at(NOW + 1000),
  );

export const judge = (game: TerribleState, playerId: PlayerId, submissionId: string, round?: number) =>
  processAction(
    game,
    playerId,
    { type: 'judge', payload: { submissionId, ...(round !== undefined && { round }) } },
    at(NOW + 2000),
  );

export function done(result: Result<Step<TerribleState>>): TerribleState {
  if (!result.ok) throw new Error(result.refusal.code);
  return result.value.state;
}

export const codeOf = (result: Result<unknown>): string => (result.ok ? 'accepted' : result.refusal.code);

/** Everybody but the Czar has answered with the first cards of the hand. */
export const judging = (game: TerribleState = answering()): TerribleState =>
  answerersOf(game)
    .filter((id) => !(id in game.submissions))
    .reduce((held, id) => done(submit(held, id)), game);

/** The Czar has chosen this person's answer. */
export const judged = (game: TerribleState, winnerId: PlayerId): TerribleState =>
  done(judge(game, czarOf(game), `s${game.revealOrder.indexOf(winnerId)}`));

/** T7: all white and all black cards, wherever they are. */
export function allCards(game: TerribleState): { white: CardId[]; black: CardId[] } {
  const ids = (cards: readonly WhiteCard[]) => cards.map(({ id }) => id);
  const held = Object.values(game.hands).flatMap(ids);
  const played = Object.values(game.submissions).flatMap(ids);
  return {
    white: [...held, ...played, ...game.whiteDeck, ...game.discardWhite].sort(),
    black: [game.blackCard.id, ...game.blackDeck, ...game.discardBlack].sort(),
  };
}

/** A smaller box of cards: only so many answers stay in the deck. */
export const withWhiteDeck = (game: TerribleState, count: number): TerribleState => ({
  ...game,
  whiteDeck: game.whiteDeck.slice(0, count),
});

/** Other hands, decks and authors wherever this viewer cannot see them; at times only other authors. */
export function redeal(game: TerribleState, viewer: PlayerId | null, random: Random): TerribleState {
  const isRevealed = game.revealOrder.length > 0;
  const others = game.seats.filter((id) => id !== viewer);
  const secret = isRevealed ? [] : others.filter((id) => id in game.submissions);
  if (secret.length > 1 && random.chance(ONLY_AUTHORS)) return withAnswersMoved(game, secret, random);
  const pool = movedOn(
    [
      ...[...game.whiteDeck, ...game.discardWhite].map(answerOf),
      ...others.flatMap((id) => game.hands[id]!),
      ...secret.flatMap((id) => game.submissions[id]!),
    ],
    random,
  );
  const deal = (cards: readonly unknown[]) => pool.splice(0, cards.length);
  const redealt = (held: TerribleState['hands'], ids: readonly PlayerId[]) =>
    Object.fromEntries(Object.entries(held).map(([id, cards]) => [id, ids.includes(id) ? deal(cards) : cards]));
  const prompts = movedOn([...game.blackDeck, ...game.discardBlack], random);
  const other: TerribleState = {
    ...game,
    hands: redealt(game.hands, others),
    submissions: redealt(game.submissions, secret),
    whiteDeck: deal(game.whiteDeck).map(({ id }) => id),
    discardWhite: deal(game.discardWhite).map(({ id }) => id),
    blackDeck: prompts.slice(0, game.blackDeck.length),
    discardBlack: prompts.slice(game.blackDeck.length),
  };
  return isRevealed ? withOtherAuthors(other, viewer, random) : other;
}

/** The same answers, not yet revealed, written by other people. */
function withAnswersMoved(game: TerribleState, authors: readonly PlayerId[], random: Random): TerribleState {
  const answers = movedOn(
    authors.map((id) => game.submissions[id]!),
    random,
  );
  const moved = Object.fromEntries(authors.map((id, index) => [id, answers[index]!]));
  return { ...game, submissions: { ...game.submissions, ...moved } };
}

/** Every card goes to another place, by one draw: a shuffle for each viewer of each position would take its time. */
function movedOn<T>(cards: readonly T[], random: Random): T[] {
  const by = 1 + random.below(Math.max(1, cards.length - 1));
  return [...cards.slice(by), ...cards.slice(0, by)];
}

/** The same answers in the same places, written by other people. */
export function withOtherAuthors(game: TerribleState, viewer: PlayerId | null, random: Random): TerribleState {
  const isFree = (id: PlayerId) => id !== viewer && id !== game.roundWinnerId;
  const free = random.shuffle(game.revealOrder.filter(isFree));
  const revealOrder = game.revealOrder.map((id) => (isFree(id) ? free.pop()! : id));
  const submissions = Object.fromEntries(
    revealOrder.map((id, place) => [id, game.submissions[game.revealOrder[place]!]!]),
  );
  return { ...game, revealOrder, submissions };
}
