/** How this game is watched. */

import type { Manner } from '../../lib/presenter.svelte';
import type { CarnivalView } from './model';
import { frames, type Frame } from './stage';

/** Moves in one batch beyond which somebody has jumped ahead. */
const JUMP = 4;

export const MANNER: Manner<CarnivalView, Frame> = {
  frames,
  jumped: (fresh) => fresh.filter((event) => event.kind === 'moves').length > JUMP,
  last: (events) => events.slice(-2),
};
