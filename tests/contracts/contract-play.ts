import type { GameAction, LegalAction, NumberRange, PlayerId } from '../../src/kit/contract.ts';
import { drawNumber, readyAction, withNumbers } from '../../src/kit/legal-action.ts';
import { applyChanges, type Change, diff } from '../../src/kit/patch.ts';
import { openRandom, type Random } from '../../src/kit/random.ts';
import { codeOf, must, mustBePlain, mustBeSame } from './contract-checks.ts';
import { everyPosition, type PlayedRule, type Subject } from './contract-subject.ts';
import { badActions, nearMisses, outsideRanges } from './mischief.ts';
import { type Position, playRandomly } from './random-play.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
const STRANGER = 'stranger';
const EVENT_NAME = /^[a-z][a-z0-9-]*$/;

/** How games go on and end, and which actions they take. */
export const playRules = (subject: Subject, maxSteps: number): PlayedRule[] => [
  sameSeed(subject),
  neverStuck(subject, maxSteps),
  plainData(subject),
  nothingMadeOrLost(subject),
  changesLeadOn(subject),
  legalIsAccepted(subject),
  rangesHold(subject),
  strangersAreSpectators(subject),
  illegalIsRefused(subject),
  unknownFieldsAreDropped(subject),
  advancesInTime(subject),
  scoresAndResults(subject),
  canBePlayedAgain(subject),
];

const sameSeed = ({ game }: Subject): PlayedRule => ({
  name: 'the same seed gives the same game',
  begin(_random, play) {
    const again = playRandomly(game, play)[Symbol.iterator]();
    return {
      at({ state, events }) {
        const twin = again.next().value as Position;
        mustBeSame({ state, events }, { state: twin.state, events: twin.events }, 'the second game went another way');
      },
    };
  },
});

const neverStuck = ({ game, contract, legalAt }: Subject, maxSteps: number): PlayedRule => ({
  name: 'a player can act, or time moves the game on, until it is over',
  begin: () => ({
    at(position) {
      const { state, ids } = position;
      const canAct = ids.some((id) => legalAt(position)(id).length > 0);
      const isOver = game.checkGameOver(state) !== null;
      must(!(canAct && isOver), 'no player may act when the game is over');
      must(canAct || isOver || game.getDueAt(state) !== null, 'the game is stuck');
    },
    end({ state }) {
      must(contract.mayRunOn || game.checkGameOver(state) !== null, `not over after ${maxSteps} steps`);
    },
  }),
});

const plainData = ({ legalAt, viewAt }: Subject): PlayedRule =>
  everyPosition('state, views, actions and events survive JSON unchanged', (position) => {
    const { state, ids, events } = position;
    mustBePlain(state, 'state');
    for (const event of events) {
      mustBePlain(event, 'event');
      must(EVENT_NAME.test(event.name), `an event is called ${event.name}`);
      must(event.only === undefined || ids.includes(event.only), `an event for ${event.only} only`);
    }
    for (const viewer of [...ids, null]) mustBePlain(viewAt(position)(viewer), 'view');
    for (const id of ids) mustBePlain(legalAt(position)(id), 'legal list');
  });

const nothingMadeOrLost = ({ contract }: Subject): PlayedRule =>
  everyPosition('nothing that the game conserves is made or lost', ({ state }) => {
    const fault = contract.conservation(state);
    must(fault === null, () => `made or lost: ${fault}`);
  });

const changesLeadOn = ({ viewAt }: Subject): PlayedRule => ({
  name: 'the changes between two views lead from one view to the next',
  begin(random) {
    let viewer: PlayerId | null | undefined;
    let known: unknown = null;
    return {
      at(position) {
        if (viewer === undefined) viewer = random.pick([...position.ids, null]);
        const view = viewAt(position)(viewer);
        known = applyChanges(known, JSON.parse(JSON.stringify(diff(known, view))) as Change[]);
        mustBeSame(known, view, 'a viewer who follows the changes sees another view');
      },
    };
  },
});

const legalIsAccepted = (subject: Subject): PlayedRule =>
  everyPosition('every listed legal action is understood and accepted, and does something', (position) => {
    for (const id of position.ids) {
      for (const legal of subject.legalAt(position)(id)) {
        const action = readyAction(legal);
        mustBeSame(subject.game.parseAction(action), action, 'a listed action is not read back as itself');
        const result = subject.process(position, id, action);
        const told = () => `${id} may ${JSON.stringify(action)}, but: ${codeOf(result)}`;
        must(result.ok && result.value.state !== position.state, told);
      }
    }
  });

function rangesHold(subject: Subject): PlayedRule {
  const inside = (random: Random): ((range: NumberRange) => number)[] => [
    ([min]) => min,
    ([, max]) => max,
    (range) => drawNumber(range, random),
  ];
  const checkRanges = (position: Position, id: PlayerId, legal: LegalAction, random: Random): void => {
    const told = (action: GameAction) => `${id} has ${JSON.stringify(legal)}; ${JSON.stringify(action)}`;
    for (const action of inside(random).map((choose) => withNumbers(legal, choose))) {
      must(subject.game.parseAction(action) !== null, () => `${told(action)} is inside, and is not understood`);
      const result = subject.process(position, id, action);
      must(result.ok && result.value.state !== position.state, () => `${told(action)} is inside: ${codeOf(result)}`);
    }
  };
  return everyPosition('every number of a range is accepted: both ends and one inside', (position, random) => {
    for (const id of position.ids)
      for (const legal of subject.legalAt(position)(id))
        if (legal.between !== undefined) checkRanges(position, id, legal, random);
  });
}

const strangersAreSpectators = (subject: Subject): PlayedRule =>
  everyPosition('a person outside the game may do and know no more than a spectator', (position) => {
    const { state, seen } = position;
    const { game } = subject;
    mustBeSame(game.getLegalActions(state, STRANGER), [], 'a stranger may act');
    mustBeSame(game.sanitizeForPlayer(state, STRANGER), subject.viewAt(position)(null), 'a stranger sees another view');
    for (const action of seen.slice(-3))
      subject.mustRefuse(subject.process(position, STRANGER, action), () => `a stranger's action`);
  });

function illegalIsRefused(subject: Subject): PlayedRule {
  const mayRefuse = (position: Position, id: PlayerId, input: GameAction): void => {
    const action = subject.game.parseAction(input);
    if (action === null) return;
    const result = subject.process(position, id, action);
    const told = () => `${id}: ${JSON.stringify(input)}`;
    if (!result.ok) subject.mustRefuse(result, told);
    else if (result.value.state === position.state)
      must(result.value.events.length === 0, () => `${told()} did nothing, with events`);
    else must(subject.isLegal(position, id, action), () => `${told()} was accepted but is not legal`);
  };
  return everyPosition(
    'an action that is not legal is refused with a known code and the figures its words name, and changes no state',
    (position, random) => {
      for (const input of badActions(position.seen, random)) mayRefuse(position, random.pick(position.ids), input);
      for (const id of position.ids) {
        const legal = subject.legalAt(position)(id);
        for (const input of [...nearMisses(legal, random), ...outsideRanges(legal)]) mayRefuse(position, id, input);
      }
    },
  );
}

const unknownFieldsAreDropped = ({ game }: Subject): PlayedRule =>
  everyPosition('unknown fields are dropped before they reach the rules', ({ seen }) => {
    for (const action of seen.slice(-3)) {
      const padded = { ...action, payload: { ...action.payload, extra: 1 }, more: 2 };
      mustBeSame(game.parseAction(padded), action, 'an unknown field was carried along');
    }
  });

const advancesInTime = ({ game }: Subject): PlayedRule =>
  everyPosition(
    'advancing early changes nothing; in time it takes one step and schedules from now',
    ({ state, now, generator }) => {
      const advance = (held: unknown, at: number) =>
        game.processAdvancement(held, { now: at, random: openRandom(generator) });
      const dueAt = game.getDueAt(state);
      const early = advance(state, dueAt === null ? now + YEAR_MS : dueAt - 1);
      must(early.state === state && early.events.length === 0, 'advanced before its time');
      if (dueAt === null || game.checkGameOver(state) !== null) return;
      for (const at of [dueAt, dueAt + HOUR_MS]) {
        const step = advance(state, at);
        must(step.state !== state, 'its time has come, and nothing happened');
        const next = game.getDueAt(step.state);
        must(next === null || next > at, 'the next moment is already past');
        must(advance(step.state, at).state === step.state, 'advancing twice did more than once');
      }
    },
  );

const scoresAndResults = ({ game }: Subject): PlayedRule =>
  everyPosition('scores are numbers, and results name the players', ({ state, ids }) => {
    for (const id of ids) must(Number.isFinite(game.getScore?.(state, id) ?? 0), `the score of ${id} is no number`);
    const outcome = game.checkGameOver(state);
    if (outcome && 'winnerId' in outcome) must(ids.includes(outcome.winnerId), 'the winner is no player');
    if (outcome && 'winnerIds' in outcome) for (const id of outcome.winnerIds) must(ids.includes(id), `${id} has won`);
  });

const canBePlayedAgain = ({ game }: Subject): PlayedRule => ({
  name: 'a finished game can be played again',
  begin: () => ({
    end({ state, ids, settings, now, generator }) {
      if (game.checkGameOver(state) === null) return;
      const players = ids.map((id) => ({ id, name: id }));
      const again = game.initialize(players, settings, { now, random: openRandom(generator) }, state);
      mustBePlain(again.state, 'state');
      must(game.checkGameOver(again.state) === null, 'over before it began');
    },
  }),
});
