/** The seats this device holds: a token by table, kept in the browser and sent only where it belongs. */

export interface Held {
  token: string;
  seat: number;
  game: string;
  at: number;
}

const KEY = 'qiju.seats';
const MOST = 200;

function read(): Record<string, Held> {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as unknown;
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, Held>) : {};
  } catch {
    return {};
  }
}

function write(seats: Record<string, Held>): void {
  const newest = Object.entries(seats)
    .sort(([, a], [, b]) => b.at - a.at)
    .slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(newest)));
  } catch {
    // a private window: the seat lives as long as the page
  }
  memory = Object.fromEntries(newest);
}

let memory: Record<string, Held> | null = null;

export const seats = {
  all: (): Record<string, Held> => ({ ...(memory ?? {}), ...read() }),
  get: (code: string): Held | undefined => seats.all()[code],
  put: (code: string, held: Omit<Held, 'at'>): void => write({ ...seats.all(), [code]: { ...held, at: Date.now() } }),
  drop: (code: string): void => {
    const all = seats.all();
    delete all[code];
    write(all);
  },
};
