/** A market along a handscroll: coins, paper, and the bell of the temple. */

import type { Sounds } from '../../lib/sound';

export default {
  nirvana: [[0, 'bell', 196, 0.7, 0.32]],
  liberated: [[0, 'bell', 294, 0.6, 0.3]],
  round: [[0, 'bell', 220, 0.5, 0.24]],
  event: [[0, 'drum', 130, 0.25, 0.3]],
  bid_sealed: [[0, 'paper', 2600, 0.09, 0.2]],
  bid_won: [
    [0, 'paper', 2200, 0.1, 0.2],
    [0.12, 'bell', 523, 0.25, 0.22],
  ],
  trade: [
    [0, 'bell', 2093, 0.04, 0.14],
    [0.07, 'bell', 2349, 0.05, 0.16],
  ],
  sell: [[0, 'bell', 2093, 0.05, 0.16]],
  buy: [[0, 'bell', 1865, 0.05, 0.16]],
  offer: [[0, 'paper', 3000, 0.07, 0.16]],
  request: [[0, 'bell', 440, 0.2, 0.18]],
  palace: [[0, 'pluck', 330, 0.2, 0.22]],
} satisfies Sounds;
