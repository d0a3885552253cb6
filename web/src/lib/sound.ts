/** Short and wooden, made on the spot; nothing is loaded. */

import { settings } from './settings.svelte';

let context: AudioContext | null = null;

type Knock = { at: number; pitch: number; length: number; loud: number };

const SOUNDS = {
  pick: [{ at: 0, pitch: 1250, length: 0.035, loud: 0.16 }],
  place: [
    { at: 0, pitch: 620, length: 0.07, loud: 0.34 },
    { at: 0.012, pitch: 1400, length: 0.03, loud: 0.14 },
  ],
  turn: [
    { at: 0, pitch: 880, length: 0.09, loud: 0.3 },
    { at: 0.14, pitch: 1180, length: 0.12, loud: 0.3 },
  ],
  refuse: [{ at: 0, pitch: 230, length: 0.11, loud: 0.3 }],
  dice: [
    { at: 0, pitch: 980, length: 0.03, loud: 0.2 },
    { at: 0.09, pitch: 860, length: 0.03, loud: 0.24 },
    { at: 0.21, pitch: 1050, length: 0.04, loud: 0.2 },
    { at: 0.37, pitch: 760, length: 0.05, loud: 0.28 },
  ],
  over: [
    { at: 0, pitch: 520, length: 0.16, loud: 0.34 },
    { at: 0.2, pitch: 660, length: 0.16, loud: 0.34 },
    { at: 0.42, pitch: 880, length: 0.28, loud: 0.36 },
  ],
} satisfies Record<string, Knock[]>;

export type Sound = keyof typeof SOUNDS;

export function sound(name: Sound): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  try {
    context ??= new AudioContext();
    void context.resume();
    for (const knock of SOUNDS[name]) strike(context, knock);
  } catch {
    // a device without sound is a quiet device
  }
}

/** A block of wood: a short burst of noise through a narrow band, and a damped tone under it. */
function strike(audio: AudioContext, { at, pitch, length, loud }: Knock): void {
  const start = audio.currentTime + at;
  const noise = audio.createBufferSource();
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 3;
  noise.buffer = buffer;
  const band = audio.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = pitch;
  band.Q.value = 6;
  const tone = audio.createOscillator();
  tone.type = 'sine';
  tone.frequency.setValueAtTime(pitch, start);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.82, start + length);
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length * 1.6);
  noise.connect(band).connect(gain);
  tone.connect(gain);
  gain.connect(audio.destination);
  noise.start(start);
  tone.start(start);
  tone.stop(start + length * 1.7);
}
