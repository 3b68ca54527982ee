import type { PowerHouseView } from '../../rules/types.ts';
import { Deal, deltaFor } from './deal.ts';
import type { Dice } from './dice.ts';
import { bestOption } from './halving.ts';
import { numberOf } from './holdings.ts';
import { imagine } from './imagine.ts';
import { readView } from './knowledge.ts';
import { playOut, standardCard } from './policy.ts';

/** The face to play, as a number: what brings the own seat most over the imagined deals. */
export function chooseFace(view: PowerHouseView, dice: Dice, deals: number): number {
  const known = readView(view);
  const standard = standardCard(known.open) >> 1;
  const faces = [...new Set([standard, ...view.mine!.validPlays.map((card) => numberOf(card) >> 1)])];
  if (faces.length === 1) return standard;
  const { me, open } = known;
  const { currentBid } = view.bidding!;
  const worlds = imagine(view, known, dice, deals);
  const scratch = new Deal();
  const best = bestOption(faces.length, worlds.length, (option, world) => {
    scratch.copy(worlds[world]!);
    scratch.play(heldCopy(scratch, me, faces[option]!));
    playOut(scratch);
    const isOnBidSide = (scratch.bidSide & (1 << me)) !== 0;
    return deltaFor(me === open.leader, isOnBidSide, scratch.bidSidePoints(), currentBid, view.config.bidMax);
  });
  return faces[best]!;
}

/** A copy of the face that this seat holds. */
const heldCopy = ({ hands }: Deal, seat: number, face: number): number =>
  ((hands[4 * seat + (face >> 4)]! >> (2 * (face & 15))) & 1) === 1 ? 2 * face : 2 * face + 1;
