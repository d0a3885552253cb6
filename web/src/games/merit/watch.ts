/** How this game is watched. */

import type { GameEvent } from '../../lib/types';
import type { Manner } from '../../lib/presenter.svelte';
import type { MeritView } from './model';
import { frames, type Frame } from './stage';

const DECISIONS = ['action', 'pass', 'save', 'teach'];
/** Decisions in one batch beyond which somebody has jumped ahead. */
const JUMP = 3;

export const MANNER: Manner<MeritView, Frame> = {
  frames,
  jumped: (fresh) => fresh.filter((event) => DECISIONS.includes(event.kind)).length > JUMP,
  last: last_told,
};

/** The sentences that belong to the last thing that happened. */
function last_told(events: GameEvent[]): GameEvent[] {
  return events.slice(events[events.length - 2]?.kind === 'dice' ? -2 : -1);
}
