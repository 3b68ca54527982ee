import type { GameEvent, PlayerId, Step } from '../engine/game-module.ts';
import { openRandom, type Random } from '../engine/random.ts';
import { accept, type Result } from '../engine/result.ts';
import { must, mustBeSame } from './contract-checks.ts';
import { everyPosition, type PlayedRule, type Subject } from './contract-subject.ts';
import { withOtherDraw } from './other-draws.ts';
import { isSame } from './plain-data.ts';
import type { Position } from './random-play.ts';

type Viewer = PlayerId | null;

/** How many other courses of chance a step is compared with, if it draws at all. */
const OTHER_DRAWS = 3;
const TIME_RUNS_OUT = 0.3;

/** Deals that look the same to a viewer give the same views, the same legal actions and the same events. */
export const secretRules = (subject: Subject): PlayedRule[] => [viewsKeepSecrets(subject), eventsKeepSecrets(subject)];

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

/** A step of a game that can be taken again from another deal, or with other chance. */
interface Move {
  readonly told: string;
  take(state: unknown, random: Random): Result<Step<unknown>>;
}

type DealsFor = (viewer: Viewer) => readonly unknown[];

function eventsKeepSecrets(subject: Subject): PlayedRule {
  const { redeal } = subject.contract;
  let compared = 0;
  return {
    name: 'events do not leak what their viewer cannot see',
    begin: (random) => {
      const compare = (position: Position, move: Move, dealsFor: DealsFor) => {
        compared += compareEvents(subject, position, move, dealsFor, random);
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
    afterAll: () => must(!redeal || compared > 0, 'the rules accepted no step from another deal'),
  };
}

/** Takes the same step from other deals and with other chance. Returns how many of these steps the rules accepted. */
function compareEvents(subject: Subject, position: Position, move: Move, dealsFor: DealsFor, random: Random): number {
  const { state, generator, ids } = position;
  const chance = openRandom(generator);
  const first = move.take(state, chance);
  if (!first.ok) return 0;
  const drawn = chance.state().drawn - generator.drawn;
  const redrawn = Array.from({ length: drawn === 0 ? 0 : OTHER_DRAWS }, () => ({
    deal: state,
    result: move.take(state, withOtherDraw(generator, random.below(drawn), random)),
  }));
  let compared = 0;
  for (const viewer of [...ids, null]) {
    const redealt = dealsFor(viewer).map((deal) => ({ deal, result: move.take(deal, openRandom(generator)) }));
    for (const { deal, result } of [...redealt, ...redrawn]) {
      if (!result.ok) continue;
      compared += 1;
      const fault = whatTellsApart(first.value.events, result.value.events, viewer);
      const looksSame = (a: unknown, b: unknown) =>
        isSame(subject.game.sanitizeForPlayer(a, viewer), subject.game.sanitizeForPlayer(b, viewer), true);
      if (fault === null || !looksSame(state, deal) || !looksSame(first.value.state, result.value.state)) continue;
      throw new Error(`when ${move.told}, ${nameOf(viewer)} can tell two deals apart by ${fault}`);
    }
  }
  return compared;
}

/** The first event that this viewer hears differently, or null. */
function whatTellsApart(events: readonly GameEvent[], others: readonly GameEvent[], viewer: Viewer): string | null {
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
      take: (state, chance) => accept(game.processAdvancement(state, { now: dueAt, random: chance })),
    };
  const actor = random.pick(actors);
  const action = random.pick(legalAt(position)(actor));
  return {
    told: `${actor} did ${JSON.stringify(action)}`,
    take: (state, chance) => game.processAction(state, actor, action, { now: position.now, random: chance }),
  };
}

/** The first step of a game, or of the next game when a finished one is handed in. */
function opening({ game }: Subject, { ids, settings, now, state: last }: Position, told: string): Move {
  const players = ids.map((id) => ({ id, name: id }));
  return {
    told,
    take: (state, random) => {
      const previous = game.checkGameOver(last) === null ? undefined : state;
      return accept(game.initialize(players, settings, { now, random }, previous));
    },
  };
}
