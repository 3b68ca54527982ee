import type { GameContext, PaceRange, PlayerId, Timestamp } from '../../../kit/contract.ts';
import type { PowerHouseState } from './types.ts';
import { actorOf } from './validators.ts';

export const DEAL_DISPLAY_MS = 5000;
export const SCORE_DISPLAY_MS = 12_000;
/** So that people see a finished trick. */
export const TRICK_PAUSE_MS = 1800;
export const BOT_PACE_MS: PaceRange = [800, 1600];
export const EXPERT_THINKS_MS = 300;
/** A suit and partners want more thought than a card. */
export const BOT_CHOICE_PACE_MS: PaceRange = [1500, 2500];

/** Sets the deadlines of the new turn, or none if no player must act. */
export function startTurn(state: PowerHouseState, context: GameContext): PowerHouseState {
  const { now } = context;
  if (actorOf(state) === null) return withAutopilotClock({ ...state, turnStartedAt: null, turnEndsAt: null }, context);
  const { turnTimeSec } = state.settings;
  const turnMs = turnTimeSec * 1000 * (state.phase === 'partners' ? 2 : 1);
  const turnEndsAt = turnTimeSec === 0 ? null : now + pauseMs(state) + turnMs;
  return withAutopilotClock({ ...state, turnStartedAt: now, turnEndsAt }, context);
}

/** When the standard bot acts for a seat on autopilot. */
export function withAutopilotClock(state: PowerHouseState, { now, random }: GameContext): PowerHouseState {
  if (autopilotToAct(state) === null) return { ...state, botActionAt: null };
  return { ...state, botActionAt: now + random.between(...getBotPaceMs(state)) };
}

/** The seat on autopilot that owes an action. */
export function autopilotToAct(state: PowerHouseState): PlayerId | null {
  const { phase, seatOrder, nextReady, autopilot } = state;
  const owing = phase === 'scoring' ? seatOrder.filter((id) => !nextReady.includes(id)) : [actorOf(state)];
  return owing.find((id) => id !== null && autopilot.includes(id)) ?? null;
}

/** How long a bot takes now, the pause after a trick included. */
export function getBotPaceMs(state: PowerHouseState): PaceRange {
  const isChoice = state.phase === 'powerhouse' || state.phase === 'partners';
  const [min, max] = isChoice ? BOT_CHOICE_PACE_MS : BOT_PACE_MS;
  return [min + pauseMs(state), max + pauseMs(state)];
}

const pauseMs = ({ phase, currentTrick, currentRound }: PowerHouseState): number =>
  phase === 'playing' && currentTrick!.plays.length === 0 && currentRound > 0 ? TRICK_PAUSE_MS : 0;

export function getDueAt({ phaseEndsAt, turnEndsAt, botActionAt }: PowerHouseState): Timestamp | null {
  const times = [phaseEndsAt, turnEndsAt, botActionAt].filter((time) => time !== null);
  return times.length === 0 ? null : Math.min(...times);
}
