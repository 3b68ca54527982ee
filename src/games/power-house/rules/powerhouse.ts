import type { PlayerId } from '../../../kit/contract.ts';
import { isFace, isSuit, RANKS, SUITS } from './config.ts';
import { cardsMatch, copiesIn } from './deck.ts';
import { refuse } from './refusals.ts';
import { mustHold, RuleError } from './rule-error.ts';
import { initTrick } from './trick.ts';
import type {
  Callable,
  Card,
  Config,
  Copy,
  Face,
  PartnerSpec,
  PartnerStatus,
  PowerHouseState,
  TeamSizes,
} from './types.ts';

export function selectPowerHouse(state: PowerHouseState, playerId: PlayerId, suit: unknown): PowerHouseState {
  mustHold(state.phase === 'powerhouse', 'INVALID_PHASE');
  mustHold(playerId === state.leader, 'NOT_LEADER');
  mustHold(isSuit(suit), 'INVALID_SUIT');
  return { ...state, powerHouseSuit: suit, phase: 'partners' };
}

type Contract = Pick<PowerHouseState, 'config' | 'bidding'>;

/** One more on odd tables from the threshold on. */
export function getPartnerCardCount({ config, bidding }: Contract): number {
  const { partnerCount, bidThreshold } = config;
  const isHighBid = bidThreshold !== undefined && bidding !== null && bidding.currentBid >= bidThreshold;
  return partnerCount + (isHighBid ? 1 : 0);
}

/** Nominal sizes. A player who is partner twice makes the bid team smaller. */
export function determineTeams(state: Contract): TeamSizes {
  const bidTeamSize = getPartnerCardCount(state) + 1;
  return { bidTeamSize, opposeTeamSize: state.config.players - bidTeamSize };
}

export function selectPartnerCards(
  state: PowerHouseState,
  playerId: PlayerId,
  cards: unknown,
  duplicateSpecs: unknown = [],
): PowerHouseState {
  mustHold(state.phase === 'partners', 'INVALID_PHASE');
  mustHold(playerId === state.leader, 'NOT_LEADER');
  const count = getPartnerCardCount(state);
  mustHold(Array.isArray(cards) && cards.length === count, 'WRONG_PARTNER_COUNT', { count });
  mustHold(cards.every(isFace), 'INVALID_CARD');
  return {
    ...state,
    partnerCards: specify(state, cards, readCopies(duplicateSpecs)),
    phase: 'playing',
    roundLeader: playerId,
    currentTrick: initTrick(playerId, state.seatOrder),
  };
}

interface AskedCopy {
  readonly card: Face;
  readonly whichCopy: unknown;
}

/** The checks of section 8, card by card. */
function specify(state: PowerHouseState, cards: readonly Face[], copies: readonly AskedCopy[]): PartnerSpec[] {
  const unused = [...copies];
  const specs: PartnerSpec[] = [];
  for (const { suit, rank } of cards) {
    const card = { suit, rank };
    const free = freeCopies(state, state.hands[state.leader!]!, card);
    mustHold(copiesInPlay(state, card) > 0, 'PARTNER_NOT_IN_PLAY');
    mustHold(free > 0, 'PARTNER_OWN_CARD');
    mustHold(copiesIn(cards, card) <= free, 'PARTNER_DUPLICATE');
    const whichCopy = free === 1 ? null : takeCopy(unused, card, specs);
    specs.push({ card, whichCopy, playCount: 0, revealed: false, partnerId: null });
  }
  return specs;
}

function takeCopy(unused: AskedCopy[], card: Face, specs: readonly PartnerSpec[]): Copy {
  const next = unused.findIndex((asked) => cardsMatch(asked.card, card));
  const whichCopy = next < 0 ? undefined : unused.splice(next, 1)[0]!.whichCopy;
  if (whichCopy !== '1st' && whichCopy !== '2nd') throw new RuleError(refuse('COPY_REQUIRED'));
  const isTaken = specs.some((spec) => cardsMatch(spec.card, card) && spec.whichCopy === whichCopy);
  mustHold(!isTaken, 'COPY_CONFLICT');
  return whichCopy;
}

/** Malformed entries count as absent. */
function readCopies(duplicateSpecs: unknown): AskedCopy[] {
  if (!Array.isArray(duplicateSpecs)) return [];
  return duplicateSpecs.filter((entry) => isFace(entry?.card));
}

type InPlay = { readonly config: Config; readonly removedTwos: readonly Card[] };

const copiesInPlay = ({ config, removedTwos }: InPlay, face: Face): number =>
  config.decks - copiesIn(removedTwos, face);

/** Copies in other hands than this one. */
const freeCopies = (inPlay: InPlay, hand: readonly Card[], face: Face): number =>
  copiesInPlay(inPlay, face) - copiesIn(hand, face);

/** Every face a leader with this hand may call. */
export const callableFaces = (inPlay: InPlay, hand: readonly Card[]): Callable[] =>
  SUITS.flatMap((suit) => RANKS.map((rank) => ({ suit, rank })))
    .map((card) => ({ card, free: freeCopies(inPlay, hand, card) }))
    .filter(({ free }) => free > 0);

export interface Reveal {
  readonly revealed: boolean;
  readonly partnerId?: PlayerId;
  readonly card?: Face;
  readonly state: PowerHouseState;
}

/** A card has been played: count it, and reveal at most one spec. */
export function checkPartnerReveal(state: PowerHouseState, playerId: PlayerId, card: Face): Reveal {
  if (!state.partnerCards.some((spec) => cardsMatch(spec.card, card))) return { revealed: false, state };
  const counted = state.partnerCards.map((spec) =>
    cardsMatch(spec.card, card) ? { ...spec, playCount: spec.playCount + 1 } : spec,
  );
  const index = counted.findIndex(
    (spec) => !spec.revealed && cardsMatch(spec.card, card) && isRevealedBy(spec, playerId, state.leader),
  );
  if (index < 0) return { revealed: false, state: { ...state, partnerCards: counted } };
  const spec = { ...counted[index]!, revealed: true, partnerId: playerId };
  const partnerCards = counted.with(index, spec);
  return {
    revealed: true,
    partnerId: playerId,
    card: spec.card,
    state: joinBidTeam({ ...state, partnerCards }, playerId),
  };
}

function isRevealedBy({ whichCopy, playCount }: PartnerSpec, playerId: PlayerId, leader: PlayerId | null): boolean {
  if (whichCopy === null) return playerId !== leader;
  return playCount === (whichCopy === '1st' ? 1 : 2);
}

function joinBidTeam(state: PowerHouseState, playerId: PlayerId): PowerHouseState {
  const { teams, revealedPartners } = state;
  if (revealedPartners.includes(playerId)) return state;
  return {
    ...state,
    teams: { bid: [...teams.bid, playerId], oppose: teams.oppose.filter((id) => id !== playerId) },
    revealedPartners: [...revealedPartners, playerId],
  };
}

export const areAllRevealed = ({ partnerCards }: Pick<PowerHouseState, 'partnerCards'>): boolean =>
  partnerCards.length > 0 && partnerCards.every((spec) => spec.revealed);

/** What a player can tell about the own side from the own hand and what everybody knows. */
export function getPartnerStatus(
  { leader, revealedPartners, partnerCards, hands }: PowerHouseState,
  playerId: PlayerId,
): PartnerStatus {
  if (playerId === leader) return 'leader';
  if (revealedPartners.includes(playerId)) return 'certain';
  const hand = hands[playerId] ?? [];
  const held = partnerCards.filter((spec) => !spec.revealed && copiesIn(hand, spec.card) > 0);
  const isCertain = ({ card, whichCopy, playCount }: PartnerSpec): boolean =>
    whichCopy === null ||
    copiesIn(hand, card) === 2 ||
    partnerCards.filter((other) => cardsMatch(other.card, card)).length === 2 ||
    (whichCopy === '2nd' && playCount === 1);
  if (held.some(isCertain)) return 'certain';
  return held.length > 0 ? 'possible' : 'no';
}
