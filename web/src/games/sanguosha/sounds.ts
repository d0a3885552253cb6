/** A camp at night: war drums, drawn steel, cards laid on wood. */

import type { Sounds } from '../../lib/sound';

export default {
  death: [
    [0, 'drum', 80, 0.5, 0.45],
    [0.3, 'drum', 70, 0.6, 0.4],
  ],
  death_nobody: [[0, 'drum', 75, 0.6, 0.42]],
  dying: [
    [0, 'drum', 110, 0.16, 0.34],
    [0.22, 'drum', 110, 0.16, 0.34],
  ],
  damage: [
    [0, 'paper', 4200, 0.08, 0.22],
    [0.05, 'drum', 140, 0.2, 0.4],
  ],
  lose_health: [[0, 'drum', 130, 0.2, 0.3]],
  heal: [
    [0, 'pluck', 440, 0.14, 0.22],
    [0.1, 'pluck', 554, 0.16, 0.22],
  ],
  judge: [[0, 'pluck', 220, 0.3, 0.26]],
  nullify: [[0, 'bell', 1319, 0.08, 0.2]],
  dodged: [[0, 'paper', 3000, 0.08, 0.2]],
  skill: [[0, 'pluck', 330, 0.2, 0.24]],
  turn: [
    [0, 'drum', 160, 0.14, 0.32],
    [0.16, 'drum', 200, 0.16, 0.3],
  ],
  draw: [[0, 'paper', 2600, 0.07, 0.16]],
} satisfies Sounds;
