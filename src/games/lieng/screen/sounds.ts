import { note, type Sound } from '../../../ui/sound.ts';

/** Five seconds are left. */
export const hurry: Sound = { notes: [note(0, 140, 587, 0.1), note(110, 220, 880, 0.1)], buzzMs: 200 };
