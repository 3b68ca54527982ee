import type { Deal } from './deal.ts';
import { callAsStandard } from './hand.ts';
import { playOut } from './policy.ts';

/** Called faces and which copies of them, side by side. */
export interface Call {
  readonly faces: readonly number[];
  readonly copies: readonly number[];
}

/** Plays a contract from the first card to the last; `scratch` is left at the end of it. */
export function playContract(scratch: Deal, world: Deal, leader: number, trump: number, call: Call): void {
  scratch.copy(world);
  scratch.startContract(leader, trump);
  for (let index = 0; index < call.faces.length; index++) scratch.call(call.faces[index]!, call.copies[index]!);
  playOut(scratch);
}

/** The same with the standard bot's call. */
export function playStandardContract(scratch: Deal, world: Deal, leader: number, trump: number, calls: number): void {
  scratch.copy(world);
  scratch.startContract(leader, trump);
  callAsStandard(scratch, calls);
  playOut(scratch);
}
