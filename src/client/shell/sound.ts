import { type Note, note, type Sound, type SoundName } from '../../ui/sound.ts';
import { preferences } from './preferences.ts';

const SHARED_SOUNDS: Readonly<Record<SoundName, Sound>> = {
  card: { notes: [note(0, 70, 2600, 0.1, 'noise', 900)] },
  chip: { notes: [note(0, 45, 2100, 0.08, 'triangle', 1700), note(55, 60, 2500, 0.07, 'triangle', 2000)] },
  turn: { notes: [note(0, 140, 587, 0.1), note(110, 220, 880, 0.1)] },
  win: {
    notes: [note(0, 180, 523, 0.12), note(130, 180, 659, 0.12), note(260, 180, 784, 0.12), note(390, 520, 1047, 0.13)],
  },
  lose: { notes: [note(0, 220, 392, 0.1, 'sine', 370), note(200, 420, 294, 0.1, 'sine', 262)] },
  join: { notes: [note(0, 110, 440, 0.09), note(90, 180, 660, 0.09)] },
};

let audio: AudioContext | null = null;

/** Browsers allow sound only after a touch or a key. */
export function wakeSoundOnFirstTouch(): void {
  const wake = () => {
    audio ??= new AudioContext();
    if (audio.state === 'suspended') audio.resume().catch(() => {});
  };
  addEventListener('pointerdown', wake, { passive: true });
  addEventListener('keydown', wake);
}

/** Plays a shared sound by name, or a game's own sound. A muted page is silent and does not vibrate. */
export function playSound(sound: SoundName | Sound): void {
  if (preferences().isMuted) return;
  const { notes, buzzMs } = typeof sound === 'string' ? SHARED_SOUNDS[sound] : sound;
  if (audio?.state === 'running') for (const each of notes) playNote(audio, each);
  if (buzzMs) navigator.vibrate?.(buzzMs);
}

function playNote(context: AudioContext, { atMs, forMs, from, to, volume, wave }: Note): void {
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
  wave: Exclude<Note['wave'], 'noise'>,
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
