/** Whose lines of the log one wants to see, remembered on this device. */

const KEY = 'qiju.log';

interface Kept {
  code: string;
  /** A seat of that table; "mine" holds at any. */
  whom: number | 'mine' | null;
}

export function kept_filter(code: string, you: number): number | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null;
    if (kept?.whom === 'mine') return you >= 0 ? you : null;
    return kept?.code === code && typeof kept.whom === 'number' ? kept.whom : null;
  } catch {
    return null;
  }
}

export function keep_filter(code: string, whom: number | null, you: number): void {
  try {
    const kept: Kept = { code, whom: whom !== null && whom === you ? 'mine' : whom };
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // it holds for this visit
  }
}
