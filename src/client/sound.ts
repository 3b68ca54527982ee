import type { SoundName } from '../ui/game-view.ts';
import { preferences } from './preferences.ts';

interface Note {
  readonly atMs: number;
  readonly forMs: number;
  readonly from: number;
  readonly to?: number;
  readonly volume: number;
  readonly wave: OscillatorType | 'noise';
}

const note = (
  atMs: number,
  forMs: number,
  from: number,
  volume: number,
  wave: Note['wave'] = 'sine',
  to = from,
): Note => ({
  atMs,
  forMs,
  from,
  to,
  volume,
  wave,
});

/** Every sound is a handful of notes, made on the spot. */
const SOUNDS: Readonly<Record<SoundName, readonly Note[]>> = {
  drop: [
    note(0, 90, 420, 0.16, 'sine', 190),
    note(300, 70, 260, 0.22, 'triangle', 120),
    note(390, 50, 240, 0.08, 'triangle', 140),
  ],
  card: [note(0, 70, 2600, 0.1, 'noise', 900)],
  chip: [note(0, 45, 2100, 0.08, 'triangle', 1700), note(55, 60, 2500, 0.07, 'triangle', 2000)],
  turn: [note(0, 140, 587, 0.1), note(110, 220, 880, 0.1)],
  hurry: [note(0, 140, 587, 0.1), note(110, 220, 880, 0.1)],
  win: [note(0, 180, 523, 0.12), note(130, 180, 659, 0.12), note(260, 180, 784, 0.12), note(390, 520, 1047, 0.13)],
  lose: [note(0, 220, 392, 0.1, 'sine', 370), note(200, 420, 294, 0.1, 'sine', 262)],
  join: [note(0, 110, 440, 0.09), note(90, 180, 660, 0.09)],
};

const BUZZ_MS = 200;

let audio: AudioContext | null = null;

/** Browsers allow sound only after a touch, and so do we. */
export function wakeSoundOnFirstTouch(): void {
  const wake = () => {
    audio ??= new AudioContext();
    if (audio.state === 'suspended') audio.resume().catch(() => {});
  };
  addEventListener('pointerdown', wake, { passive: true });
  addEventListener('keydown', wake);
}

/** Mute means still: no sound, and no buzz either. */
export function playSound(name: SoundName): void {
  if (preferences().isMuted) return;
  if (audio?.state === 'running') for (const part of SOUNDS[name]) sing(audio, part);
  if (name === 'hurry') navigator.vibrate?.(BUZZ_MS);
}

function sing(context: AudioContext, { atMs, forMs, from, to = from, volume, wave }: Note): void {
  const start = context.currentTime + atMs / 1000;
  const end = start + forMs / 1000;
  const loudness = context.createGain();
  loudness.gain.setValueAtTime(0.0001, start);
  loudness.gain.exponentialRampToValueAtTime(volume, start + 0.012);
  loudness.gain.exponentialRampToValueAtTime(0.0001, end);
  loudness.connect(context.destination);
  const source =
    wave === 'noise'
      ? noise(context, from, to, start, end, loudness)
      : tone(context, wave, from, to, start, end, loudness);
  source.start(start);
  source.stop(end + 0.02);
}

function tone(
  context: AudioContext,
  wave: OscillatorType,
  from: number,
  to: number,
  start: number,
  end: number,
  into: AudioNode,
) {
  const oscillator = context.createOscillator();
  oscillator.type = wave;
  oscillator.frequency.setValueAtTime(from, start);
  oscillator.frequency.exponentialRampToValueAtTime(to, end);
  oscillator.connect(into);
  return oscillator;
}

function noise(context: AudioContext, from: number, to: number, start: number, end: number, into: AudioNode) {
  const length = Math.ceil((end - start) * context.sampleRate);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < length; index++) samples[index] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  source.buffer = buffer;
  const filter = context.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.setValueAtTime(from, start);
  filter.frequency.exponentialRampToValueAtTime(to, end);
  source.connect(filter).connect(into);
  return source;
}
