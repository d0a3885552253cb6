/** What one is about to do: an action picked, its target, a choice at the start; then meant. */

import { on_change } from '../../lib/change.svelte';
import { free, pressable } from '../../lib/keys';
import type { Ask, Changes, Lang, MenuItem } from '../../lib/types';
import type { Say } from '../../lib/words';
import { certain, idle_tiles, in_sight, tiles, type Tile } from './actions';
import { listener_of, verb, type BoardView, type MeritView } from './model';
import { teller } from './words';

interface Asked {
  /** What I am asked; null where I am not. */
  ask: Ask | null;
  /** What is seen: targets are named in the order in which they lie there. */
  view: MeritView;
  others: BoardView[];
  /** My board, asked or not. */
  own: BoardView | null;
  say: Say;
  lang: Lang;
  sent: boolean;
  decide: (moves: number[]) => void;
  /** Puts the focus on the first of these. */
  focus: (selector: string) => void;
}

const LETTERS = ['q', 'w', 'e', 'd'];
const NOBODY = { zh: teller('zh')('nobody_why'), en: teller('en')('nobody_why') };

/** A click of the keyboard has no detail: pressing what is picked already confirms, as does a double click. */
const again = (event: MouseEvent | null, same: boolean) => same && (event === null || event.detail === 0 || event.detail >= 2);

export class Chooser {
  action = $state<string | null>(null);
  private move = $state<number | null>(null);
  refused = $state.raw<MenuItem | null>(null);

  constructor(private readonly now: () => Asked) {
    on_change(() => now().ask?.q, this.back);
  }

  readonly menu: MenuItem[] = $derived.by(() => this.now().ask?.menu ?? []);
  readonly acting: boolean = $derived.by(() => this.now().view.phase === 'act');
  readonly tiles: Tile[] = $derived.by(() => {
    const { ask, own, say, lang } = this.now();
    if (ask && this.acting) return tiles(this.menu, own?.role ?? null, say, lang, NOBODY);
    return idle_tiles(own?.deeds ?? []);
  });
  readonly tile: Tile | null = $derived(this.tiles.find((other) => other.action === this.action) ?? null);
  readonly item: MenuItem | null = $derived(this.menu.find((other) => other.move === this.move) ?? null);
  /** What the picked thing would surely change. */
  readonly ghost: Changes = $derived(certain(this.item) ?? {});
  readonly saves: MenuItem[] = $derived(this.menu.filter((other) => verb(other) === 'save'));
  private readonly lessons: MenuItem[] = $derived(this.tile?.action === 'teach' ? this.tile.items : []);
  /** Refuge stands first: it is what one without an opinion should take. */
  readonly choices: MenuItem[] = $derived.by(() => (this.now().view.phase === 'choose_refuge' ? [...this.menu].sort((a, b) => b.move - a.move) : this.menu));
  readonly keys: Map<number, string> = $derived.by(() => {
    const { view, others } = this.now();
    const found = new Map<number, string>();
    if (!this.acting) this.choices.forEach((other) => found.set(other.move, String(found.size + 1)));
    else if (this.tile?.aimed) in_sight(this.tile, view.area, others).forEach((other, i) => found.set(other.move, LETTERS[i] ?? ''));
    return found;
  });

  get aiming(): boolean {
    return this.tile !== null && this.tile.state === 'open' && this.tile.aimed;
  }
  /** Whether something else than this action is being done. */
  elsewhere(action: string): boolean {
    return this.action !== null && this.tile?.state === 'open' && this.tile.action !== action;
  }
  /** Whether somebody is to be taught, but not this one. */
  passes_over(board: BoardView): boolean {
    return this.aiming && this.tile?.action === 'teach' && !this.lesson(board);
  }
  private lesson(board: BoardView): MenuItem | undefined {
    return this.lessons.find((other) => listener_of(other) === board.place);
  }

  /** A board as something to aim at. */
  target(board: BoardView): { key: string; picked: boolean; label: string; pick: (event: MouseEvent) => void } | null {
    const lesson = this.lesson(board);
    if (!lesson) return null;
    return {
      key: this.keys.get(lesson.move) ?? '',
      picked: this.move === lesson.move,
      label: lesson.label[this.now().lang],
      pick: (event) => this.pick_target(lesson, event),
    };
  }

  readonly back = (): void => {
    this.action = null;
    this.move = null;
    this.refused = null;
  };

  readonly confirm = (): void => {
    const { sent, decide } = this.now();
    if (this.item === null || this.item.refusal || sent) return;
    decide([this.item.move]);
  };

  readonly pick_tile = (next: Tile, event: MouseEvent | null): void => {
    if (this.now().ask === null) return;
    const same = this.action === next.action;
    if (again(event, same) && this.item) {
      this.confirm();
      return;
    }
    if (same && next.items.length !== 1) return;
    this.refused = null;
    this.action = next.action;
    this.move = next.items.length === 1 ? next.items[0]!.move : null;
    if (next.aimed && next.items.length > 1 && (event === null || event.detail === 0)) this.now().focus('.lit, .choose');
  };

  readonly pick_target = (next: MenuItem, event: MouseEvent | null): void => {
    if (next.refusal) {
      this.back();
      this.refused = next;
      return;
    }
    if (again(event, this.move === next.move)) {
      this.confirm();
      return;
    }
    this.refused = null;
    this.action = this.acting ? verb(next) : null;
    this.move = next.move;
  };

  press(event: KeyboardEvent): void {
    const { ask, sent, focus } = this.now();
    if (!free(event) || !ask || sent) return;
    if (event.key === 'Escape') {
      if (this.action === null && this.move === null && this.refused === null) return;
      this.back();
    } else if (event.key === 'Enter') {
      if (!this.item || pressable(event)) return;
      this.confirm();
    } else {
      const aimed = this.menu.find((other) => this.keys.get(other.move) === event.key.toLowerCase());
      const hit = this.tiles.find((other) => other.key === event.key && other.state !== 'foreign');
      if (aimed) this.pick_target(aimed, null);
      else if (hit) this.pick_tile(hit, null);
      else return;
      // Enter presses what has the focus: let that be the confirmation of what was just picked.
      if (this.item) focus('.beat .primary');
    }
    event.preventDefault();
  }
}
