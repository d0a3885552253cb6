/** The menu as tiles: one for each action, its targets inside, always in the order of the rulebook. */

import type { Changes, Lang, MenuItem, Preview, Words } from '../../lib/types';
import type { Say } from '../../lib/words';
import { ACTIONS, being_of, listener_of, verb, type Action, type BeingView, type BoardView } from './model';

/** `open` can be done now, `shut` not now, `foreign` never by this role. */
export type TileState = 'open' | 'shut' | 'foreign';

export interface Tile {
  action: Action;
  /** The key that picks it: always the same digit for the same action. */
  key: string;
  clause: string;
  state: TileState;
  /** Everything that may be done: one move, or one for each target. */
  items: MenuItem[];
  /** Whether a target has to be named. */
  aimed: boolean;
  refusal: { text: Words; clause?: string } | null;
}

export function clause_of(action: Action): string {
  const place = ACTIONS.indexOf(action as (typeof ACTIONS)[number]);
  return place < 0 ? 'M-4.3.2' : `M-5.${place + 1}`;
}

/**
 * `nobody` is what to say of saving when the area is empty: the menu then holds no save at all.
 * The wire gives refusals as sentences; the one about the role is known by its words.
 */
export function tiles(menu: MenuItem[], role: string | null, say: Say, lang: Lang, nobody: Words): Tile[] {
  const found: Tile[] = [];
  for (const action of [...ACTIONS, 'pass'] as Action[]) {
    const all = menu.filter((item) => verb(item) === action);
    if (all.length === 0 && action !== 'save') continue;
    const items = all.filter((item) => !item.refusal);
    const refusal = items.length > 0 ? null : (all[0]?.refusal ?? { text: nobody, clause: 'M-5.4' });
    const never = say('refuse.not_for_role', { role: `@role.${role}`, action: `@verb.${action}` });
    const state: TileState = refusal === null ? 'open' : refusal.text[lang] === never ? 'foreign' : 'shut';
    const place = ACTIONS.indexOf(action as (typeof ACTIONS)[number]);
    found.push({
      action,
      key: String((place + 1) % 10),
      clause: clause_of(action),
      state,
      items,
      aimed: action === 'save' || action === 'teach',
      refusal,
    });
  }
  return found;
}

/** The same while nothing is asked: every deed at its place, and which of them this role never does. */
export function idle_tiles(deeds: string[]): Tile[] {
  return ACTIONS.map((action, place) => ({
    action,
    key: String(place + 1),
    clause: clause_of(action),
    state: deeds.includes(action) ? 'shut' : 'foreign',
    items: [],
    aimed: false,
    refusal: null,
  }));
}

/** The targets of a tile from left to right, as they lie there: letters go the way that eyes and Tab go. */
export function in_sight(tile: Tile, area: BeingView[], boards: BoardView[]): MenuItem[] {
  return tile.action === 'teach'
    ? boards.flatMap((board) => tile.items.filter((item) => listener_of(item) === board.place))
    : area.flatMap((being) => tile.items.filter((item) => being_of(item) === being.name));
}

export interface Part {
  what: string;
  amount: number;
  /** Less of it is better. */
  bad: boolean;
}

export interface Deal {
  pay: Part[];
  get: Part[];
  /** What happens to the table rather than to me: calamity. */
  table: Part[];
}

const OWN = ['wealth', 'fu', 'hui'];

/** Changes as a deal: what is given, what is got, what it does to the table. */
export function deal(changes: Changes): Deal {
  const result: Deal = { pay: [], get: [], table: [] };
  for (const what of [...OWN, 'saves', 'calamity']) {
    const amount = changes[what] ?? 0;
    if (amount === 0) continue;
    const part = { what, amount, bad: what === 'calamity' ? amount > 0 : amount < 0 };
    if (!OWN.includes(what)) result.table.push(part);
    else (amount < 0 ? result.pay : result.get).push(part);
  }
  return result;
}

export interface Chance {
  n: number;
  of: number;
  /** 0 to 1, for the width of its piece of the bar. */
  share: number;
  changes: Changes;
}

/** What the dice may bring, poorest first, with the parts that never differ set apart. */
export function chances(preview: Preview): { always: Changes; each: Chance[] } {
  const first = preview.chances[0];
  const always: Changes = {};
  for (const [what, amount] of Object.entries(first?.changes ?? {})) {
    if (preview.chances.length > 1 && preview.chances.every((chance) => chance.changes[what] === amount)) always[what] = amount;
  }
  const worth = (changes: Changes): number => Object.values(changes).reduce((sum, amount) => sum + amount, 0);
  const each = preview.chances.map((chance) => ({
    n: chance.n,
    of: chance.of,
    share: chance.n / chance.of,
    changes: Object.fromEntries(Object.entries(chance.changes).filter(([what]) => !(what in always))),
  }));
  return { always, each: each.sort((a, b) => worth(a.changes) - worth(b.changes)) };
}

/** The smallest and the largest change over several targets: wealth −2…−4. */
export function spread(items: MenuItem[]): { what: string; low: number; high: number }[] {
  const seen = items.map((item) => item.preview?.changes ?? {});
  return ['wealth', 'fu', 'hui', 'calamity']
    .map((what) => {
      const values = seen.map((changes) => changes[what] ?? 0);
      return { what, low: Math.min(...values), high: Math.max(...values) };
    })
    .filter(({ low, high }) => Number.isFinite(low) && (low !== 0 || high !== 0));
}

/** What a move is sure to change; null where the dice decide. Dice that cannot matter decide nothing. */
export function certain(item: MenuItem | null | undefined): Changes | null {
  const preview = item?.preview;
  if (!preview) return {};
  if (preview.chances.length > 1) return null;
  return { ...preview.changes, ...preview.chances[0]?.changes };
}
