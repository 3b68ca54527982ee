import type { AnyGame, GameAction, GameEvent, PlayerId, Step } from '../../src/kit/contract.ts';
import { openRandom, type Random } from '../../src/kit/random.ts';
import { accept, type Result } from '../../src/kit/result.ts';
import { isSame } from '../support/plain-data.ts';
import { must, mustBeSame } from './contract-checks.ts';
import { everyPosition, type PlayedRule, type Subject } from './contract-subject.ts';
import { nearMisses } from './mischief.ts';
import { withOtherDraw } from './other-draws.ts';
import type { Position } from './random-play.ts';

type Viewer = PlayerId | null;

/** How many other courses of chance a step is compared with, if it draws at all. */
const OTHER_DRAWS = 3;
const TIME_RUNS_OUT = 0.3;
const NEAR_MISSES = 0.2;

/** What looks the same to a viewer stays the same: views, legal actions, events and refusals. */
export const secretRules = (subject: Subject): PlayedRule[] => [viewsKeepSecrets(subject), stepsKeepSecrets(subject)];

const nameOf = (viewer: Viewer): string => viewer ?? 'a spectator';

function viewsKeepSecrets({ game, contract: { redeal }, legalAt, viewAt }: Subject): PlayedRule {
  let hasRedealt = false;
  const check = (position: Position, random: Random): void => {
    must(
      redeal !== undefined,
      'the contract does not say `redeal`: declare how to deal secrets anew, or null for none',
    );
    for (const viewer of [...position.ids, null]) {
      const view = viewAt(position)(viewer);
      if (redeal === null) {
        const told = 'the views differ by viewer, so the game has secrets: declare `redeal` in its contract';
        mustBeSame(view, viewAt(position)(null), told);
        continue;
      }
      const other = redeal(position.state, viewer, random);
      hasRedealt ||= !isSame(other, position.state);
      const told = `${nameOf(viewer)} can tell two deals apart`;
      must(isSame(game.sanitizeForPlayer(other, viewer), view, true), `${told} by the view`);
      if (viewer === null) continue;
      must(
        isSame(game.getLegalActions(other, viewer), legalAt(position)(viewer), true),
        `${told} by the legal actions`,
      );
    }
  };
  return everyPosition('views do not leak what a viewer cannot see', check, () =>
    must(redeal === null || hasRedealt, '`redeal` never changed anything'),
  );
}

type Answer = Result<Step<unknown>>;

/** A step of a game that can be taken again: from another deal, with other chance, or by another action. */
interface Move {
  readonly told: string;
  /** Null: time was up, or a game began. */
  readonly actor: Viewer;
  take(state: unknown, random: Random): Answer;
  /** Another action of the same actor, which other players may not be able to tell from the first. */
  readonly instead?: Move['take'];
}

/** A deal, and what a step from it led to. */
interface Course {
  readonly deal: unknown;
  readonly result: Answer;
}

type DealsFor = (viewer: Viewer) => readonly unknown[];

function stepsKeepSecrets(subject: Subject): PlayedRule {
  const { redeal } = subject.contract;
  let accepted = 0;
  return {
    name: 'events and refusals do not leak what their viewer cannot see',
    begin: (random) => {
      const compare = (position: Position, move: Move, dealsFor: DealsFor) => {
        accepted += compareSteps(subject, position, move, dealsFor, random);
      };
      const dealsOf =
        ({ state }: Position): DealsFor =>
        (viewer) =>
          redeal ? [redeal(state, viewer, random)] : [];
      let hasBegun = false;
      return {
        at(position) {
          if (!hasBegun) compare(position, opening(subject, position, 'the game began'), () => []);
          hasBegun = true;
          const move = pickMove(subject, position, random);
          if (move !== null) compare(position, move, dealsOf(position));
        },
        end(last) {
          if (subject.game.checkGameOver(last.state) === null) return;
          compare(last, opening(subject, last, 'the next game began'), dealsOf(last));
        },
      };
    },
    afterAll: () => must(!redeal || accepted > 0, 'the rules accepted no step from another deal'),
  };
}

/** Takes a step in other courses of the game. Returns how often the rules accepted it from another deal. */
function compareSteps(subject: Subject, position: Position, move: Move, dealsFor: DealsFor, random: Random): number {
  const { state, generator, ids } = position;
  const chance = openRandom(generator);
  const first: Course = { deal: state, result: move.take(state, chance) };
  const drawn = chance.state().drawn - generator.drawn;
  const redraw = (deal: unknown): Course[] =>
    Array.from({ length: drawn === 0 ? 0 : OTHER_DRAWS }, () => ({
      deal,
      result: move.take(deal, withOtherDraw(generator, random.below(drawn), random)),
    }));
  const redrawn = redraw(state);
  const hidden = move.instead ? [{ deal: state, result: move.instead(state, openRandom(generator)) }] : [];
  let accepted = 0;
  for (const viewer of [...ids, null]) {
    const redealt = dealsFor(viewer).flatMap((deal) => [
      { deal, result: move.take(deal, openRandom(generator)) },
      ...redraw(deal),
    ]);
    accepted += redealt.filter(({ result }) => result.ok).length;
    for (const other of [...redealt, ...redrawn, ...(viewer === move.actor ? [] : hidden)]) {
      const fault = whatTellsApart(first.result, other.result, viewer, move);
      if (fault === null || !looksSame(subject.game, first, other, viewer)) continue;
      throw new Error(`when ${move.told}, ${nameOf(viewer)} can tell two courses of the game apart by ${fault}`);
    }
  }
  return accepted;
}

/** Whether the viewer sees the same before and after both steps. */
function looksSame(game: AnyGame, first: Course, other: Course, viewer: Viewer): boolean {
  const isSameView = (a: unknown, b: unknown) =>
    isSame(game.sanitizeForPlayer(a, viewer), game.sanitizeForPlayer(b, viewer), true);
  const stateAfter = ({ deal, result }: Course) => (result.ok ? result.value.state : deal);
  return isSameView(first.deal, other.deal) && isSameView(stateAfter(first), stateAfter(other));
}

/** The first event that this viewer hears differently, or the answer to the viewer's own action; null if all agree. */
function whatTellsApart(first: Answer, other: Answer, viewer: Viewer, { actor }: Move): string | null {
  if (first.ok && other.ok) return eventThatDiffers(first.value.events, other.value.events, viewer);
  const answers = [first, other].map((result) => JSON.stringify(result.ok ? 'accepted' : result.refusal));
  return viewer === null || viewer !== actor || answers[0] === answers[1]
    ? null
    : `the answer: ${answers.join(' or ')}`;
}

function eventThatDiffers(events: readonly GameEvent[], others: readonly GameEvent[], viewer: Viewer): string | null {
  const isHeard = ({ only }: GameEvent) => only === undefined || only === viewer;
  const [heard, othersHeard] = [events.filter(isHeard), others.filter(isHeard)];
  if (isSame(heard, othersHeard, true)) return null;
  const at = [...heard, ...othersHeard].findIndex((_, index) => !isSame(heard[index], othersHeard[index], true));
  const { name, only } = (heard[at] ?? othersHeard[at])!;
  const kind = only === undefined ? 'public event' : `event for ${only} only`;
  const data = [heard[at], othersHeard[at]].map((event) => JSON.stringify(event?.data ?? null)).join(' or ');
  return `the ${kind} "${name}": ${data}`;
}

function pickMove({ game, legalAt }: Subject, position: Position, random: Random): Move | null {
  const actors = position.ids.filter((id) => legalAt(position)(id).length > 0);
  const dueAt = game.getDueAt(position.state);
  if (game.checkGameOver(position.state) !== null) return null;
  if (dueAt !== null && (actors.length === 0 || random.chance(TIME_RUNS_OUT)))
    return {
      told: 'time was up',
      actor: null,
      take: (state, chance) => accept(game.processAdvancement(state, { now: dueAt, random: chance })),
    };
  const actor = random.pick(actors);
  const legal = legalAt(position)(actor);
  const [nearMiss] = random.chance(NEAR_MISSES) ? nearMisses(legal, random) : [];
  const acting =
    (action: GameAction): Move['take'] =>
    (state, chance) =>
      game.processAction(state, actor, action, { now: position.now, random: chance });
  const action = (nearMiss && game.parseAction(nearMiss)) ?? random.pick(legal);
  return {
    told: `${actor} sent ${JSON.stringify(action)}`,
    actor,
    take: acting(action),
    instead: acting(random.pick(legal)),
  };
}

/** The first step of a game, or of the next game when a finished one is handed in. */
function opening({ game }: Subject, { ids, settings, now, state: last }: Position, told: string): Move {
  const players = ids.map((id) => ({ id, name: id }));
  return {
    told,
    actor: null,
    take: (state, random) => {
      const previous = game.checkGameOver(last) === null ? undefined : state;
      return accept(game.initialize(players, settings, { now, random }, previous));
    },
  };
}
