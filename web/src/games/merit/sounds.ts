/** A temple at dawn: the wooden fish, a bowl that rings, a drum far away. */

import type { Sounds } from '../../lib/sound';

export default {
  end: [[0, 'bell', 196, 0.5, 0.3]],
  save: [
    [0, 'bell', 523, 0.3, 0.26],
    [0.16, 'bell', 784, 0.3, 0.2],
  ],
  being_lost: [[0, 'drum', 110, 0.3, 0.4]],
  event_calamity: [[0, 'drum', 90, 0.35, 0.34]],
  calamity_rises: [[0, 'drum', 90, 0.35, 0.34]],
  round: [[0, 'bell', 262, 0.45, 0.24]],
  starve: [[0, 'wood', 240, 0.12, 0.3]],
  over: [
    [0, 'bell', 262, 0.5, 0.28],
    [0.35, 'bell', 392, 0.5, 0.28],
    [0.7, 'bell', 523, 0.6, 0.3],
  ],
} satisfies Sounds;
