/**
 * My share of a table's chance. It is sealed when I sit down, shown when the table starts, and kept with the server's
 * promise, so that a record can be held against it later.
 */

import type { Fair, Receipt } from '../generated/wire';
import { sha256 } from './sha256';
import type { TableState } from './types';

export interface Share {
  nonce: string;
  seal: string;
  /** What the server promised, as I first saw it. */
  commitment?: string;
}

const KEY = 'qiju.shares';
const MOST = 100;
const BYTES = 32;

let memory: Record<string, Share> = {};

function read(): Record<string, Share> {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as unknown;
    if (typeof stored === 'object' && stored !== null) return { ...memory, ...(stored as Record<string, Share>) };
  } catch {
    // a private window, or somebody else's value: what this page knows is all there is
  }
  return memory;
}

export const shares = {
  get: (code: string): Share | undefined => read()[code],
  put: (code: string, share: Share): void => {
    memory = Object.fromEntries([...Object.entries(read()).filter(([other]) => other !== code), [code, share] as const].slice(-MOST));
    try {
      localStorage.setItem(KEY, JSON.stringify(memory));
    } catch {
      // kept as long as the page lives
    }
  },
};

export function new_share(): Share {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const nonce = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { nonce, seal: sha256(bytes) };
}

/** What is to be said to the server about my share now; null: nothing. */
export function due(code: string, state: TableState): { type: 'nonce'; nonce: string } | { type: 'seal'; seal: string } | null {
  const fair = state.fair;
  if (!fair || state.you < 0 || state.table.status !== 'open') return null;
  const mine = shares.get(code);
  const sealed = fair.seals[state.you] ?? null;
  if (fair.opening) return mine && sealed === mine.seal ? { type: 'nonce', nonce: mine.nonce } : null;
  if (sealed !== null) return null;
  const share = { ...new_share(), commitment: fair.commitment };
  shares.put(code, share);
  return { type: 'seal', seal: share.seal };
}

/** Did the server keep to what it promised, as far as can be seen before the end? */
export function kept(code: string, fair: Fair, seat: number): boolean {
  const mine = shares.get(code);
  if (!mine) return true;
  if (mine.commitment !== undefined && mine.commitment !== fair.commitment) return false;
  const sealed = fair.seals[seat] ?? null;
  const opened = fair.nonces[seat] ?? null;
  return sealed !== mine.seal || opened === null || opened === mine.nonce;
}

/** What I take away from the table: the server's receipt, and the share that only I knew. */
export function my_receipt(receipt: Receipt): Receipt & { nonce: string | null } {
  const mine = shares.get(receipt.table);
  const used = mine !== undefined && receipt.seat >= 0 && receipt.seals[receipt.seat] === mine.seal && receipt.nonces[receipt.seat] !== null;
  return { ...receipt, nonce: used ? mine.nonce : null };
}
