/** Where somebody is in their lessons, kept by this browser: by the table at which they learn. */

export interface Place {
  game: string;
  /** Which step it is; as many as there are steps: all done. */
  at: number;
  /** The number of the last event before it began. */
  since: number;
  /** Skipped. */
  off?: boolean;
}

const KEY = 'qiju.lessons';
const MOST = 12;

export function load_places(): Record<string, Place> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Place>;
  } catch {
    return {};
  }
}

export function keep_place(code: string, place: Place): void {
  const rest = Object.entries(load_places()).filter(([other]) => other !== code);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...rest.slice(1 - MOST), [code, place]])));
  } catch {
    // begun anew after a reload
  }
}

/** The newest table at which somebody is still learning this game. */
export function unfinished_lesson(game: string, length: number): string | null {
  const found = Object.entries(load_places()).filter(([, place]) => place.game === game && !place.off && place.at < length);
  return found.at(-1)?.[0] ?? null;
}

/** Whether this browser has been through (or has skipped) the lesson of a game. */
export function knows_lesson(game: string): boolean {
  return Object.values(load_places()).some((place) => place.game === game);
}
