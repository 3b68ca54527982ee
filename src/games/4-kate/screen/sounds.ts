import { note, type Sound } from '../../../ui/sound.ts';

/** A piece slides down the column and bounces once. */
export const drop: Sound = {
  notes: [
    note(0, 90, 420, 0.16, 'sine', 190),
    note(300, 70, 260, 0.22, 'triangle', 120),
    note(390, 50, 240, 0.08, 'triangle', 140),
  ],
};
