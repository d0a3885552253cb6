/** An overworld of pixels: short square tones, and something heavy when it hurts. */

import type { Sounds } from '../../lib/sound';

export default {
  dragon_dead: [
    [0, 'chip', 392, 0.14, 0.2],
    [0.16, 'chip', 523, 0.14, 0.2],
    [0.32, 'chip', 784, 0.3, 0.22],
  ],
  slain: [
    [0, 'chip', 220, 0.14, 0.2],
    [0.14, 'chip', 147, 0.3, 0.2],
  ],
  perished: [[0, 'chip', 147, 0.35, 0.2]],
  war: [
    [0, 'drum', 120, 0.2, 0.4],
    [0.18, 'drum', 120, 0.2, 0.34],
  ],
  hurt: [[0, 'drum', 170, 0.12, 0.36]],
  harmed: [[0, 'drum', 150, 0.12, 0.32]],
  task_done: [
    [0, 'chip', 659, 0.08, 0.18],
    [0.09, 'chip', 880, 0.14, 0.18],
  ],
  heal: [[0, 'chip', 740, 0.1, 0.14]],
  found: [[0, 'chip', 587, 0.08, 0.16]],
  rolled: [
    [0, 'wood', 980, 0.03, 0.2],
    [0.1, 'wood', 820, 0.05, 0.26],
  ],
  walked: [
    [0, 'wood', 360, 0.04, 0.22],
    [0.16, 'wood', 400, 0.04, 0.2],
  ],
} satisfies Sounds;
