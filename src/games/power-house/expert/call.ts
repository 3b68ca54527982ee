import { SUITS } from '../config.ts';
import type { Copy, PowerHouseView, SelectPartners, Suit } from '../types.ts';
import { type Call, playContract } from './contract.ts';
import { Deal, deltaFor, FIRST, OTHER, SECOND } from './deal.ts';
import type { Dice } from './dice.ts';
import { bestOption } from './halving.ts';
import { callAsStandard, freeCopies } from './hand.ts';
import { faceOf } from './holdings.ts';
import { imagine } from './imagine.ts';
import { type Knowledge, readView } from './knowledge.ts';

const TEN = 8;

/** The suit that brings most with the best call for it. */
export function chooseSuit(view: PowerHouseView, dice: Dice, deals: number): Suit {
  const known = readView(view);
  const worlds = imagine(view, known, dice, deals);
  const calls = SUITS.map((_, trump) => bestCall(view, known, worlds, trump));
  return SUITS[bestContract(view, known, worlds, [0, 1, 2, 3], calls)]!;
}

export function chooseCall(view: PowerHouseView, dice: Dice, deals: number): SelectPartners {
  const known = readView(view);
  const worlds = imagine(view, known, dice, deals);
  const { faces, copies } = bestCall(view, known, worlds, SUITS.indexOf(view.powerHouseSuit!));
  const cards = faces.map(faceOf);
  const duplicateSpecs = cards.flatMap((card, index) =>
    copies[index] === OTHER ? [] : [{ card, whichCopy: (copies[index] === FIRST ? '1st' : '2nd') as Copy }],
  );
  return { type: 'select-partners', payload: { cards, duplicateSpecs } };
}

/** The index of the best of several contracts, each a suit with its call. */
function bestContract(
  { bidding, config }: PowerHouseView,
  { me }: Knowledge,
  worlds: readonly Deal[],
  trumps: readonly number[],
  calls: readonly Call[],
): number {
  const scratch = new Deal();
  return bestOption(calls.length, worlds.length, (index, world) => {
    playContract(scratch, worlds[world]!, me, trumps[index]!, calls[index]!);
    return deltaFor(true, true, scratch.bidSidePoints(), bidding!.currentBid, config.bidMax);
  });
}

/** The standard call, each of its cards in turn exchanged for whatever is better. */
function bestCall(view: PowerHouseView, known: Knowledge, worlds: readonly Deal[], trump: number): Call {
  const deal = new Deal();
  deal.copy(known.open);
  deal.startContract(known.me, trump);
  callAsStandard(deal, view.partnerCardCount!);
  let call: Call = {
    faces: [...deal.callFaces.subarray(0, deal.calls)],
    copies: [...deal.callCopies.subarray(0, deal.calls)],
  };
  const choices = facesToTry(deal);
  for (let slot = 0; slot < call.faces.length; slot++) {
    const calls = [call, ...choices.map((choice) => exchanged(call, slot, choice))].filter(isPossible);
    call =
      calls[
        bestContract(
          view,
          known,
          worlds,
          calls.map(() => trump),
          calls,
        )
      ]!;
  }
  return call;
}

interface Called {
  readonly face: number;
  readonly copy: number;
}

/** Ten to ace of every suit, as far as somebody else holds them. */
function facesToTry(deal: Deal): Called[] {
  const faces = SUITS.flatMap((_, suit) => [4, 3, 2, 1, 0].map((rank) => 16 * suit + TEN + rank));
  return faces.flatMap((face): Called[] => {
    const free = freeCopies(deal, face);
    if (free === 2) return [FIRST, SECOND].map((copy) => ({ face, copy }));
    return free === 1 ? [{ face, copy: OTHER }] : [];
  });
}

const exchanged = ({ faces, copies }: Call, slot: number, { face, copy }: Called): Call => ({
  faces: faces.with(slot, face),
  copies: copies.with(slot, copy),
});

/** No copy is called twice. */
const isPossible = ({ faces, copies }: Call): boolean =>
  faces.every(
    (face, index) => !faces.some((other, at) => at < index && other === face && copies[at] === copies[index]),
  );
