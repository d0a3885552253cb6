/** A forest fair: plucked strings, little drums, a bell at the finish. */

import type { Sounds } from '../../lib/sound';

export default {
  finishes: [
    [0, 'bell', 880, 0.2, 0.24],
    [0.14, 'bell', 1175, 0.25, 0.24],
  ],
  ousts: [[0, 'drum', 150, 0.25, 0.4]],
  rolls: [
    [0, 'wood', 980, 0.03, 0.2],
    [0.1, 'wood', 860, 0.03, 0.24],
    [0.26, 'wood', 760, 0.05, 0.28],
  ],
  rerolls: [
    [0, 'wood', 1040, 0.03, 0.2],
    [0.12, 'wood', 800, 0.05, 0.28],
  ],
  drinks: [
    [0, 'pluck', 494, 0.12, 0.24],
    [0.1, 'pluck', 587, 0.14, 0.24],
  ],
  gathers: [
    [0, 'pluck', 392, 0.12, 0.26],
    [0.1, 'pluck', 494, 0.12, 0.26],
    [0.2, 'pluck', 587, 0.2, 0.28],
  ],
  plaza: [
    [0, 'pluck', 440, 0.12, 0.26],
    [0.12, 'pluck', 587, 0.18, 0.28],
  ],
  redeemed: [
    [0, 'pluck', 440, 0.12, 0.26],
    [0.12, 'pluck', 659, 0.18, 0.28],
  ],
  rests: [[0, 'pluck', 262, 0.25, 0.22]],
  moves: [
    [0, 'drum', 180, 0.08, 0.28],
    [0.2, 'drum', 200, 0.08, 0.22],
  ],
} satisfies Sounds;
