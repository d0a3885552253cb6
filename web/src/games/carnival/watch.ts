/** How this game is watched. */

import { sound } from '../../lib/sound';
import type { Manner } from '../../lib/watch.svelte';
import type { CarnivalView } from './model';
import { frames, type Frame } from './stage';

/** Moves in one batch beyond which somebody has jumped ahead. */
const JUMP = 4;
const THROWS = ['rolls', 'rerolls'];

export const MANNER: Manner<CarnivalView, Frame> = {
  frames,
  slow: 1.7,
  patience: 4,
  jumped: (fresh) => fresh.filter((event) => event.kind === 'moves').length > JUMP,
  last: (events, fresh) => events.slice(-Math.min(3, Math.max(1, fresh.length))),
  begins: (frame) => sound(frame.told.some((event) => THROWS.includes(event.kind)) ? 'dice' : 'place'),
};
