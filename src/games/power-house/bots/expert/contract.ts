import type { Deal } from './deal.ts';
import { callAsStandard } from './hand.ts';
import { playOut } from './policy.ts';

/** The suit, and called faces with which copies of them, side by side. */
export interface Contract {
  readonly trump: number;
  readonly faces: readonly number[];
  readonly copies: readonly number[];
}

/** Plays a contract from the first card to the last; `scratch` is left at the end of it. */
export function playContract(scratch: Deal, world: Deal, leader: number, contract: Contract): void {
  const { trump, faces, copies } = contract;
  scratch.copy(world);
  scratch.startContract(leader, trump);
  for (let index = 0; index < faces.length; index++) scratch.call(faces[index]!, copies[index]!);
  playOut(scratch);
}

/** The same with the standard bot's call. */
export function playStandardContract(scratch: Deal, world: Deal, leader: number, trump: number, calls: number): void {
  scratch.copy(world);
  scratch.startContract(leader, trump);
  callAsStandard(scratch, calls);
  playOut(scratch);
}
