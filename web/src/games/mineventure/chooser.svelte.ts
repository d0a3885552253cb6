/** What one is about to do: something of the menu, step by step, or a walk chosen on the map; then meant. */

import { on_change } from '../../lib/change.svelte';
import { Composer } from '../../lib/compose.svelte';
import { grouped, shortcuts } from '../../lib/menu';
import type { Ask, Follow, MenuItem } from '../../lib/types';
import type { Say } from '../../lib/words';
import { named_items, tile_name } from './labels';
import { meaning, pointed, type MineView, type WayView } from './model';
import { lights, walked, type Light } from './stage';
import type { Tell } from './words';

interface Asked {
  /** What I am asked; null where I am not. */
  ask: Ask | null;
  /** The question's id, asked of me or not. */
  q: unknown;
  view: MineView;
  you: number;
  say: Say;
  tell: Tell;
  who: (seat: number) => string;
  sent: boolean;
  decide: (moves: number[]) => void;
  follow?: Follow | undefined;
}

/** Announcements of a battle: they stand on its own cards. */
const BATTLE = ['main', 'off', 'escape'];
/** What is done with one press: the button says all there is to say. */
const DEEDS = ['roll', 'skip', 'end', 'join', 'pass', 'keep', 'decline', 'stay', 'stop', 'number', 'option'];

export class Chooser {
  private readonly composer = new Composer(() => this.now());
  /** The tile that a walk should lead to, or a fight on the way. */
  private goal = $state<number | null>(null);
  /** What was pressed and cannot be done: it says why until something else is pressed. */
  refused = $state.raw<MenuItem | null>(null);
  /** A tile that was pressed and cannot be chosen. */
  missed = $state<number | null>(null);

  constructor(private readonly now: () => Asked) {
    on_change(
      () => now().q,
      () => this.forget(),
    );
  }

  private forget(): void {
    [this.goal, this.refused, this.missed] = [null, null, null];
  }

  private readonly menu: MenuItem[] = $derived.by(() => (this.now().ask ? this.composer.items : []));
  private readonly ways: Map<number, Light> = $derived.by(() => this.lights(new Map()));
  private lights(keys: Map<number, string>): Map<number, Light> {
    const { view, tell, who } = this.now();
    return lights(view, this.menu, keys, tell, who);
  }
  /** The walk that is about to be gone. */
  readonly walk: WayView | null = $derived(this.goal === null ? null : (this.ways.get(this.goal)?.way ?? null));
  /** A walk chosen on the map stands in the list like any other choice; fights on the way always do. */
  private readonly walks: MenuItem[] = $derived.by(() => {
    const { view, say, tell } = this.now();
    return [...this.ways].flatMap(([cell, light]) => {
      if (!light.way || (light.kind === 'go' && cell !== this.goal)) return [];
      const text = light.kind === 'war' ? light.said : `${tell('go_here')} · ${tile_name(view, cell, { say })}`;
      return [{ move: -1 - cell, word: `way ${cell}`, label: { zh: text, en: text } }];
    });
  });
  readonly items: MenuItem[] = $derived.by(() => {
    const { view, who, say, tell } = this.now();
    return [...this.walks, ...named_items(this.menu, view, who, { say, tell })];
  });
  readonly keys: Map<number, string> = $derived(shortcuts(grouped(this.items).filter((group) => !group.refused).flatMap((group) => group.items)));
  /** What is lit on the map. */
  readonly lit: Map<number, Light> = $derived.by(() => this.lights(this.keys));
  readonly chosen: MenuItem | null = $derived.by(() => this.items.find((item) => item.move === this.picked) ?? null);
  readonly cell: number | null = $derived.by(() => this.goal ?? [...this.lit].find(([, light]) => light.item && light.item.move === this.composer.picked)?.[0] ?? null);
  /** The way on the map, from where I stand. */
  readonly path: number[] = $derived.by(() => {
    const { ask, view, you } = this.now();
    const from = view.players[you]?.cell ?? -1;
    if (view.phase !== 'walk' || from < 0 || !ask) return [];
    if (this.walk) return [from, ...this.walk.path];
    return walked(from, [...this.composer.steps.map((step) => step.item), ...(this.chosen ? [this.chosen] : [])], view.map.size);
  });
  /** What the cards of the hand are good for now. */
  readonly uses: Map<string, MenuItem> = $derived.by(() => {
    const { view } = this.now();
    return new Map(
      this.items.flatMap((item) => {
        const means = meaning(item, view.map.size);
        return means.kind === 'play' || means.kind === 'discard' ? [[means.card, item] as const] : [];
      }),
    );
  });

  get picked(): number | null {
    return this.goal !== null ? -1 - this.goal : this.composer.picked;
  }
  set picked(move: number | null) {
    if (move !== null && move < 0) this.goal = -1 - move;
    else {
      this.goal = null;
      this.composer.picked = move;
    }
  }
  /** Of the menu, not a walk. */
  get picked_item(): number | null {
    return this.composer.picked;
  }
  get steps(): number {
    return this.composer.steps.length;
  }
  get busy(): boolean {
    return this.composer.busy;
  }
  /** Whether there is something to step back from. */
  get begun(): boolean {
    return this.steps > 0 || this.picked !== null || this.refused !== null || this.missed !== null;
  }

  /** What stands as a button beside the question: neither a place on the map nor a card in sight. */
  readonly buttons: MenuItem[] = $derived.by(() => {
    const { view } = this.now();
    return this.items.filter((item) => {
      const { kind } = meaning(item, view.map.size);
      if (kind === 'cell' || kind === 'play' || kind === 'discard' || kind === 'take' || kind === 'slot') return false;
      if (item.word.startsWith('way ')) return this.ways.get(-1 - item.move)?.kind === 'war';
      return !BATTLE.includes(item.word) && !item.refusal;
    });
  });

  /** Pressed: what is a whole deed by itself is done, anything else is picked and, pressed again, meant. */
  readonly press_item = (item: MenuItem): void => {
    const { ask, sent, view } = this.now();
    if (sent || !ask) return;
    this.missed = null;
    this.refused = item.refusal ? item : null;
    if (item.refusal) return;
    if (this.picked === item.move || DEEDS.includes(item.word.split(' ')[0]!)) {
      this.confirm(item);
      return;
    }
    this.picked = item.move;
    if (meaning(item, view.map.size).kind === 'step') void this.composer.take(item);
  };

  readonly confirm = (item: MenuItem | null = this.chosen): void => {
    const { ask, sent, decide } = this.now();
    if (sent || !ask || !item || item.refusal) return;
    const way = item.move < 0 ? this.lit.get(-1 - item.move)?.way : undefined;
    if (way) decide(way.moves);
    else if (item.move >= 0) decide([...this.composer.moves, item.move]);
  };

  /** A tile: picked, then meant. False: there was nothing to choose, one only looks. */
  readonly press_cell = (cell: number): boolean => {
    const { ask, sent, decide, view } = this.now();
    if (sent || !ask) return false;
    const light = this.lit.get(cell);
    if (!light) {
      this.refused = this.items.find((item) => item.refusal && pointed(view, item) === cell) ?? null;
      this.missed = this.refused === null && this.choosing_tiles ? cell : null;
      return this.refused !== null || this.missed !== null;
    }
    [this.refused, this.missed] = [null, null];
    if (light.item) this.press_item(light.item);
    else if (this.goal === cell && light.way) decide(light.way.moves);
    else {
      this.composer.rewind(0);
      this.goal = cell;
    }
    return true;
  };

  /** Whether the question is about a place. */
  private get choosing_tiles(): boolean {
    const { view } = this.now();
    return [...this.lit.values()].some((light) => light.way !== undefined || (light.item !== undefined && meaning(light.item, view.map.size).kind === 'cell'));
  }

  readonly back = (): void => {
    if (this.refused || this.missed !== null) [this.refused, this.missed] = [null, null];
    else if (this.goal !== null) this.goal = null;
    else if (this.composer.picked !== null) this.composer.picked = null;
    else this.composer.back();
  };
}
