/** One tone, or a burst of noise, that begins `atMs` after the sound does. */
export interface Note {
  readonly atMs: number;
  readonly forMs: number;
  /** The frequency in hertz at the start. */
  readonly from: number;
  /** The frequency in hertz at the end. */
  readonly to: number;
  readonly volume: number;
  readonly wave: 'sine' | 'square' | 'sawtooth' | 'triangle' | 'noise';
}

/** A sound as data. The client plays it unless the player has muted the page. */
export interface Sound {
  readonly notes: readonly Note[];
  /** How long a phone vibrates with it. */
  readonly buzzMs?: number;
}

/** Sounds that every game can use. A game declares other sounds in its own folder. */
export type SoundName = 'card' | 'chip' | 'turn' | 'win' | 'lose' | 'join';

export const note = (
  atMs: number,
  forMs: number,
  from: number,
  volume: number,
  wave: Note['wave'] = 'sine',
  to = from,
): Note => ({ atMs, forMs, from, to, volume, wave });
