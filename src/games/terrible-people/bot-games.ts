import { branchRandom, openRandom, type Random } from '../../engine/random.ts';
import { initialSettings } from '../../engine/settings.ts';
import { getBotAction } from './bots.ts';
import { CARDS } from './cards.ts';
import { checkGameOver, getLegalActions, initialize, processAction, processAdvancement } from './engine.ts';
import { sanitizeForPlayer } from './looks.ts';
import { NOW, PEOPLE } from './rehearsal.ts';
import { SETTINGS } from './settings.ts';
import type { TerribleAction, TerribleSettings, TerribleState } from './types.ts';

const MAX_STEPS = 3000;
const LEVELS = ['easy', 'standard', 'expert'] as const;

type Move = { readonly playerId: string; readonly action: TerribleAction } | 'time';

/** One deck after another: mild ones run dry and are reshuffled. Most games are short, every twentieth has its full length. */
const settingsOf = (index: number): TerribleSettings => ({
  ...(initialSettings(SETTINGS) as TerribleSettings),
  maxHeat: 1 + (index % 3),
  targetScore: index % 20 === 0 ? 7 : 3,
});

/** A game of bots of mixed levels, everything sent twice. Throws unless it ends, keeps every card and replays. */
export function playSoundGame(seats: number, index: number): void {
  const must = (isSo: boolean, told: string): void => {
    if (!isSo) throw new Error(`${seats} seats, game ${index}: ${told}`);
  };
  const random = openRandom(branchRandom(`${seats}/${index}`, 'game'));
  const chance = openRandom(branchRandom(`${seats}/${index}`, 'bots'));
  const moves: Move[] = [];
  let game = open(seats, index, random);
  const loaded = cardCount(game);
  while (checkGameOver(game) === null) {
    must(moves.length < MAX_STEPS, `is not over after ${MAX_STEPS} steps`);
    const move = nextMove(game, chance);
    moves.push(move);
    game = taken(game, move, random);
    if (move !== 'time') must(taken(game, move, random) === game, 'the same once more changes something');
    if (game.phase === 'round_result') must(cardCount(game) === loaded, 'a card is missing');
  }
  const points = Object.values(game.scores);
  must(cardCount(game) === loaded, 'a card is missing at the end');
  must(Math.max(...points) === game.settings.targetScore, 'nobody has reached the target');
  must(points.reduce((sum, score) => sum + score) === game.history.length, 'a round gave more or less than a point');

  const again = openRandom(branchRandom(`${seats}/${index}`, 'game'));
  const replayed = moves.reduce((held, move) => taken(held, move, again), open(seats, index, again));
  must(JSON.stringify(replayed) === JSON.stringify(game), 'it replays differently');
}

function open(seats: number, index: number, random: Random): TerribleState {
  const players = PEOPLE.slice(0, seats).map((id) => ({ id, name: `Bot ${id}` }));
  return initialize(players, settingsOf(index), { now: NOW, random }).state;
}

/** Somebody who may act does, from what that seat sees; when nobody may, time passes. */
function nextMove(game: TerribleState, chance: Random): Move {
  const from = chance.below(game.seats.length);
  for (const playerId of [...game.seats.slice(from), ...game.seats.slice(0, from)]) {
    const legal = getLegalActions(game, playerId);
    if (legal.length === 0) continue;
    const view = sanitizeForPlayer(game, playerId);
    const level = LEVELS[chance.below(LEVELS.length)]!;
    return { playerId, action: getBotAction(view, legal, { now: NOW, random: chance, level }) };
  }
  return 'time';
}

function taken(game: TerribleState, move: Move, random: Random): TerribleState {
  if (move === 'time') return processAdvancement(game, { now: game.phaseEndsAt!, random }).state;
  const result = processAction(game, move.playerId, move.action, { now: NOW, random });
  if (!result.ok) throw new Error(result.refusal.code);
  return result.value.state;
}

const PLACE = new Map([...CARDS.prompts, ...CARDS.answers].map(({ id }, place) => [id, place]));

/** T7: how many cards there are, wherever they lie. Throws when one is there twice. */
function cardCount(game: TerribleState): number {
  const seen = new Uint8Array(PLACE.size);
  let count = 0;
  const mark = (id: string): void => {
    const place = PLACE.get(id)!;
    if (seen[place] === 1) throw new Error(`${id} is there twice`);
    seen[place] = 1;
    count += 1;
  };
  for (const pile of [game.whiteDeck, game.discardWhite, game.blackDeck, game.discardBlack]) pile.forEach(mark);
  for (const cards of [...Object.values(game.hands), ...Object.values(game.submissions)]) {
    for (const { id } of cards) mark(id);
  }
  mark(game.blackCard.id);
  return count;
}
