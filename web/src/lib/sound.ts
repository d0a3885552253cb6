/** Short sounds, made on the spot; nothing is loaded. Off until somebody wants them. */

import { settings } from './settings.svelte';

/** What makes the sound. */
export type Instrument = 'wood' | 'bell' | 'pluck' | 'drum' | 'chip' | 'paper';

/** One stroke: when (s), with what, how high (Hz), how long (s), how loud (0 to 1). */
export type Stroke = [at: number, instrument: Instrument, pitch: number, length: number, loud: number];

/** What a game sounds like: by kind of event, the first that fits; `turn` and `over` may be its own, too. */
export type Sounds = Record<string, Stroke[]>;

const HOUSE = {
  pick: [[0, 'wood', 1250, 0.035, 0.16]],
  place: [
    [0, 'wood', 620, 0.07, 0.34],
    [0.012, 'wood', 1400, 0.03, 0.14],
  ],
  turn: [
    [0, 'wood', 880, 0.09, 0.3],
    [0.14, 'wood', 1180, 0.12, 0.3],
  ],
  refuse: [[0, 'wood', 230, 0.11, 0.3]],
  dice: [
    [0, 'wood', 980, 0.03, 0.2],
    [0.09, 'wood', 860, 0.03, 0.24],
    [0.21, 'wood', 1050, 0.04, 0.2],
    [0.37, 'wood', 760, 0.05, 0.28],
  ],
  over: [
    [0, 'wood', 520, 0.16, 0.34],
    [0.2, 'wood', 660, 0.16, 0.34],
    [0.42, 'wood', 880, 0.28, 0.36],
  ],
} satisfies Record<string, Stroke[]>;

export type Sound = keyof typeof HOUSE;

let context: AudioContext | null = null;

/** One of the house's own sounds, or the game's word for it. */
export function sound(name: Sound, own: Sounds | null = null): void {
  play(own?.[name] ?? HOUSE[name]);
}

/** What these events sound like: the game says what matters most by naming it first. */
export function sound_of(kinds: string[], own: Sounds | null): Stroke[] | null {
  if (kinds.length === 0) return null;
  const first = Object.keys(own ?? {}).find((kind) => kinds.includes(kind));
  if (first) return own![first]!;
  return kinds.includes('dice') ? HOUSE.dice : HOUSE.place;
}

export function play(strokes: Stroke[] | null): void {
  if (!strokes || !settings.sound || typeof AudioContext === 'undefined') return;
  try {
    context ??= new AudioContext();
    void context.resume();
    for (const stroke of strokes) strike(context, stroke);
  } catch {
    // a device without sound is a quiet device
  }
}

interface Body {
  wave: OscillatorType;
  /** Overtones: how many times as high, how loud beside the first. */
  partials: [number, number][];
  /** How far the tone falls while it fades, and how much of it is noise. */
  fall: number;
  noise: number;
  /** How much longer than the stroke it rings. */
  ring: number;
}

const BODIES: Record<Instrument, Body> = {
  wood: { wave: 'sine', partials: [[1, 1]], fall: 0.82, noise: 1, ring: 1.6 },
  bell: { wave: 'sine', partials: [[1, 1], [2.76, 0.4], [5.4, 0.16]], fall: 1, noise: 0.05, ring: 6 },
  pluck: { wave: 'triangle', partials: [[1, 1], [2, 0.3]], fall: 0.995, noise: 0.25, ring: 3 },
  drum: { wave: 'sine', partials: [[1, 1]], fall: 0.5, noise: 0.5, ring: 2 },
  chip: { wave: 'square', partials: [[1, 0.35]], fall: 1, noise: 0, ring: 1 },
  paper: { wave: 'sine', partials: [], fall: 1, noise: 1.4, ring: 1 },
};

/** A burst of noise through a narrow band, and the tones of the body under it, damped. */
function strike(audio: AudioContext, [at, instrument, pitch, length, loud]: Stroke): void {
  const body = BODIES[instrument];
  const start = audio.currentTime + at;
  const end = start + length * body.ring;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  gain.connect(audio.destination);
  for (const [times, share] of body.partials) {
    const tone = audio.createOscillator();
    tone.type = body.wave;
    tone.frequency.setValueAtTime(pitch * times, start);
    tone.frequency.exponentialRampToValueAtTime(pitch * times * body.fall, end);
    const part = audio.createGain();
    part.gain.value = share;
    tone.connect(part).connect(gain);
    tone.start(start);
    tone.stop(end + 0.02);
  }
  if (body.noise > 0) rustle(audio, gain, start, pitch, length, body.noise);
}

function rustle(audio: AudioContext, into: GainNode, start: number, pitch: number, length: number, share: number): void {
  const noise = audio.createBufferSource();
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 3;
  noise.buffer = buffer;
  const band = audio.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = pitch;
  band.Q.value = 6;
  const part = audio.createGain();
  part.gain.value = share;
  noise.connect(band).connect(part).connect(into);
  noise.start(start);
}
