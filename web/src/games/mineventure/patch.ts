/** A piece of ground by itself, for pictures of the rulebook. */

import type { Realm } from './model';
import { paint } from './terrain';

const REALMS: Record<string, Realm> = { nether: 'nether', end: 'end' };

/** Rows of tile letters, as long as there are rows, in the colours of a block. */
export function patch(rows: string[], block: string): string {
  return paint({ size: rows.length, rows, blocks: [{ id: block, zh: '', turn: 0, realm: REALMS[block] ?? 'overworld', own: false }], tiles: {}, facts: {}, spawns: [], crystals: [], dragon: [] });
}
