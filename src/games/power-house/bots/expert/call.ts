import { SUITS } from '../../rules/config.ts';
import type { Copy, PowerHouseView, SelectPartners, Suit } from '../../rules/types.ts';
import { type Contract, playContract } from './contract.ts';
import { Deal, deltaFor, FIRST, OTHER, SECOND } from './deal.ts';
import type { Dice } from './dice.ts';
import { bestOption } from './halving.ts';
import { callAsStandard, freeCopies } from './hand.ts';
import { faceOf } from './holdings.ts';
import { imagine } from './imagine.ts';
import { type Knowledge, readView } from './knowledge.ts';

const TEN = 8;

/** More than two cards to call take more time each: fewer deals do. */
const dealsFor = ({ partnerCardCount }: PowerHouseView, deals: number): number =>
  Math.ceil((2 * deals) / Math.max(2, partnerCardCount!));

/** The suit that brings most with the best call for it. */
export function chooseSuit(view: PowerHouseView, dice: Dice, deals: number): Suit {
  const known = readView(view);
  const worlds = imagine(view, known, dice, dealsFor(view, deals));
  const contracts = SUITS.map((_, trump) => bestCall(view, known, worlds, trump));
  return SUITS[bestContract(view, known, worlds, contracts).trump]!;
}

export function chooseCall(view: PowerHouseView, dice: Dice, deals: number): SelectPartners {
  const known = readView(view);
  const worlds = imagine(view, known, dice, dealsFor(view, deals));
  const { faces, copies } = bestCall(view, known, worlds, SUITS.indexOf(view.powerHouseSuit!));
  const cards = faces.map(faceOf);
  const duplicateSpecs = cards.flatMap((card, index) =>
    copies[index] === OTHER ? [] : [{ card, whichCopy: (copies[index] === FIRST ? '1st' : '2nd') as Copy }],
  );
  return { type: 'select-partners', payload: { cards, duplicateSpecs } };
}

function bestContract(
  { bidding, config }: PowerHouseView,
  { me }: Knowledge,
  worlds: readonly Deal[],
  contracts: readonly Contract[],
): Contract {
  const scratch = new Deal();
  const best = bestOption(contracts.length, worlds.length, (index, world) => {
    playContract(scratch, worlds[world]!, me, contracts[index]!);
    return deltaFor(true, true, scratch.bidSidePoints(), bidding!.currentBid, config.bidMax);
  });
  return contracts[best]!;
}

/** The standard call, in which each card in turn is exchanged for a better one. */
function bestCall(view: PowerHouseView, known: Knowledge, worlds: readonly Deal[], trump: number): Contract {
  const deal = new Deal();
  deal.copy(known.open);
  deal.startContract(known.me, trump);
  callAsStandard(deal, view.partnerCardCount!);
  const { calls, callFaces, callCopies } = deal;
  let best: Contract = { trump, faces: [...callFaces.subarray(0, calls)], copies: [...callCopies.subarray(0, calls)] };
  const choices = facesToTry(deal);
  for (let slot = 0; slot < calls; slot++) {
    const exchanges = choices.map((choice) => exchanged(best, slot, choice)).filter(isPossible);
    best = bestContract(view, known, worlds, [best, ...exchanges]);
  }
  return best;
}

interface Called {
  readonly face: number;
  readonly copy: number;
}

/** Ten to ace of every suit, if another player holds a copy. */
function facesToTry(deal: Deal): Called[] {
  const faces = SUITS.flatMap((_, suit) => [4, 3, 2, 1, 0].map((rank) => 16 * suit + TEN + rank));
  return faces.flatMap((face): Called[] => {
    const free = freeCopies(deal, face);
    if (free === 2) return [FIRST, SECOND].map((copy) => ({ face, copy }));
    return free === 1 ? [{ face, copy: OTHER }] : [];
  });
}

const exchanged = ({ trump, faces, copies }: Contract, slot: number, { face, copy }: Called): Contract => ({
  trump,
  faces: faces.with(slot, face),
  copies: copies.with(slot, copy),
});

/** No copy is called twice. */
const isPossible = ({ faces, copies }: Contract): boolean =>
  faces.every(
    (face, index) => !faces.some((other, at) => at < index && other === face && copies[at] === copies[index]),
  );
