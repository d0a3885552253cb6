/** What one is about to do: a way of moving and where to, a drink, a use of a building; then meant. */

import { on_change } from '../../lib/change.svelte';
import { Composer } from '../../lib/compose.svelte';
import { pressable } from '../../lib/keys';
import type { Ask, Changes, Follow, Lang } from '../../lib/types';
import type { Say } from '../../lib/words';
import type { Row } from './Choice.svelte';
import { decision, end_about, end_tiles, item_tiles, mode_tiles, offered, type Tile } from './choose';
import { amount, best_ends, drink_of, index, is_tea, mode_key, name_of, reachable, verb, type CarnivalView, type Drink, type End, type NodeView } from './model';
import type { Tell } from './words';

interface Asked {
  /** What I am asked; null where I am not. */
  ask: Ask | null;
  /** The question's id, asked of me or not. */
  q: unknown;
  truth: CarnivalView;
  you: number;
  /** The move that passes, where I am asked for a drink in somebody else's turn. */
  to_pass: number | null;
  names: string[];
  lang: Lang;
  say: Say;
  tell: Tell;
  sent: boolean;
  decide: (moves: number[]) => void;
  follow?: Follow | undefined;
  /** From now on "no drink" is answered until something changes. */
  stand: () => void;
}

const pours = (tile: Tile): Drink | null => (tile.item && verb(tile.item) === 'drink' ? drink_of(tile.item) : null);

export class Chooser {
  private readonly composer = new Composer(() => this.now());
  private mode = $state<string | null>(null);
  private tea = $state<string | null>(null);
  end = $state.raw<End | null>(null);
  private hush = $state(false);
  pointed = $state.raw<Tile | null>(null);
  private refused = $state.raw<Tile | null>(null);
  /** A place that one only looks at. */
  looked = $state<string | null>(null);

  constructor(private readonly now: () => Asked) {
    on_change(
      () => now().q,
      () => this.clear(),
    );
  }

  private clear(): void {
    this.mode = this.tea = this.pointed = this.refused = null;
    this.hush = false;
    // One way alone needs no choosing.
    const { truth, you } = this.now();
    this.end = truth.phase === 'move' && truth.turn === you && truth.ends.length === 1 ? truth.ends[0]! : null;
  }

  private get truth(): CarnivalView {
    return this.now().truth;
  }
  private get asked(): boolean {
    return this.now().ask !== null;
  }
  private readonly nodes = $derived.by(() => index(this.truth.board));
  private readonly moving = $derived.by(() => this.truth.phase === 'declare' || this.truth.phase === 'move');

  // ---- what there is ---------------------------------------------------------------------------------

  private readonly modes: Tile[] = $derived.by(() => {
    const { ask, truth, lang, say, tell } = this.now();
    return ask && truth.phase === 'declare' ? mode_tiles(ask.menu, lang, say, tell) : [];
  });
  private readonly mode_tile: Tile | null = $derived(this.modes.find((one) => one.id === this.mode) ?? null);
  private readonly tea_tile: Tile | null = $derived(this.modes.find((one) => one.id === this.tea) ?? null);
  private readonly more: number = $derived(this.tea_tile?.item ? amount(this.tea_tile.item) : 0);
  private readonly ends: End[] = $derived.by(() => (this.asked && this.moving ? reachable(this.truth, this.truth.phase === 'declare' ? this.mode : null, this.more) : []));
  /** Where one may go, by node. */
  readonly lit: Map<string, End> = $derived.by(() => {
    const best = best_ends(this.ends);
    if (this.end) best.set(this.end.end, this.end);
    return best;
  });
  private readonly goals: Tile[] = $derived.by(() => {
    const { truth, lang, say, tell, names } = this.now();
    if (!this.asked || !this.moving || (truth.phase === 'declare' && (this.mode === null || this.mode === 'free'))) return [];
    return end_tiles(truth, this.ends, lang, say, tell, names, truth.phase === 'move');
  });
  /** The keys of the places that are lit. */
  readonly board_keys: Map<string, string> = $derived(
    new Map(this.goals.flatMap((goal) => (goal.end && this.lit.get(goal.end.end) === goal.end && goal.key ? [[goal.end.end, goal.key] as const] : []))),
  );
  private readonly items: Tile[] = $derived.by(() => {
    const { truth, lang, say, tell, to_pass } = this.now();
    if (!this.asked || this.moving) return [];
    const dice: [number, number] | null = truth.check ? [truth.check.a, truth.check.b] : null;
    return item_tiles(this.composer.items, lang, say, tell, dice, truth.variants.simultaneous_prompt && this.composer.steps.length === 0 && to_pass !== null);
  });

  // ---- what is picked ---------------------------------------------------------------------------------

  private readonly item: Tile | null = $derived(this.hush ? null : (this.items.find((one) => one.what === 'item' && one.item?.move === this.composer.picked) ?? null));
  private readonly hushed: Tile | null = $derived(this.hush ? (this.items.find((one) => one.what === 'quiet') ?? null) : null);
  private readonly chosen: number[] | null = $derived(this.moving ? decision(this.mode_tile, this.tea_tile, this.end) : null);
  readonly ready: boolean = $derived.by(
    () => this.asked && (this.moving ? this.chosen !== null : this.hushed !== null || (this.item !== null && !this.item.refusal)) && !this.composer.busy,
  );
  readonly picked: string[] = $derived(
    [this.mode, this.tea, this.end?.moves.join(), ...this.composer.steps.map((step) => step.item.word), this.item?.id, this.hushed?.id].filter((id): id is string => !!id),
  );
  /** What the picked thing would surely change. */
  readonly ghost: Changes = $derived.by(() => {
    if (this.refused) return {};
    if (this.end) return this.end.gives;
    return (this.mode_tile?.item ?? this.item?.item)?.preview?.changes ?? {};
  });

  // ---- what is said of it -------------------------------------------------------------------------------

  readonly about: Tile | null = $derived(
    this.refused ?? this.pointed ?? this.goals.find((goal) => goal.end === this.end) ?? this.mode_tile ?? this.tea_tile ?? this.item ?? this.hushed,
  );
  readonly rows: Row[] = $derived.by(() => {
    const { tell } = this.now();
    if (!this.moving) return [{ label: tell('choose'), tiles: this.items, small: this.items.length > 8 }];
    const ways = this.modes.filter((one) => one.what === 'mode');
    const teas = this.modes.filter((one) => one.what === 'tea');
    return [
      ...(ways.length > 0 ? [{ label: tell('how'), tiles: ways }] : []),
      ...(teas.length > 0 ? [{ label: tell('more_steps'), tiles: teas, small: true }] : []),
      ...(this.goals.length > 0 ? [{ label: tell('ends'), tiles: this.goals }] : []),
    ];
  });
  readonly title: string = $derived.by(() => {
    const { truth, you, to_pass, lang, tell } = this.now();
    if (truth.phase === 'declare') return this.goals.length > 1 && !this.end ? tell('where') : tell('how');
    if (truth.phase === 'move') return tell('where');
    if (truth.phase === 'use') {
      const here = this.nodes.get(truth.troupes.find((troupe) => troupe.seat === you)?.node ?? '');
      return tell('pick_use', { place: here ? name_of(here, lang) : '' });
    }
    if (truth.phase === 'feast') return tell('feast_title');
    if (this.composer.steps.length > 0) return tell('die_title');
    return tell(to_pass === null ? 'own_title' : 'drink_title');
  });
  readonly lines: string[] = $derived.by(() => {
    const { truth, you, say, tell } = this.now();
    const { about, end } = this;
    if (!about) return this.moving ? [tell(truth.phase === 'declare' ? 'pick_mode' : 'pick_end')] : [];
    if (about.end) return this.lines_of(about.end);
    if (about.what === 'quiet') return [tell('stand_by_about')];
    if (about.what === 'tea') return [say('drink_text.longyun')];
    if (about.id === 'free') return [tell('zero_skips')];
    if (about.what === 'mode') return end ? this.lines_of(end) : [tell('pick_end')];
    const poured = about.item ? drink_of(about.item) : null;
    if (poured) return [say(`drink_text.${poured}`)];
    const laps = truth.troupes.find((troupe) => troupe.seat === you)?.laps ?? 0;
    return about.id === 'ticket' && laps > 0 ? [tell('late_ticket', { loss: truth.prices.unused_points })] : [];
  });
  private lines_of(end: End): string[] {
    const { truth, you, lang, say, tell, names } = this.now();
    const called = (id: string) => name_of(this.nodes.get(id)!, lang);
    const via = end.path.slice(0, -1).map(called);
    const energy = (truth.troupes.find((troupe) => troupe.seat === you)?.energy ?? 0) + (end.gives['energy'] ?? 0);
    const gives = end_about(end, say, tell, names).map((part) => part.text);
    return [
      [called(end.end), ...gives].join(' · '),
      [via.length > 0 ? tell('via', { path: via.join(' → ') }) : '', tell('energy_then', { n: energy }), offered(end, tell)].filter(Boolean).join(' · '),
    ];
  }
  /** What is told of a place that is lit. */
  readonly describe = (node: NodeView): string => {
    const goal = this.lit.get(node.id);
    return goal ? this.lines_of(goal).join('; ') : '';
  };

  // ---- both beats -----------------------------------------------------------------------------------------

  /** One end alone needs no second question. */
  private settle(): void {
    const { truth } = this;
    const open = truth.phase === 'declare' && this.mode !== null && this.mode !== 'free' ? reachable(truth, this.mode, this.more) : [];
    this.end = open.length === 1 ? open[0]! : null;
  }

  readonly pick = (next: Tile): void => {
    if (this.now().sent || !this.asked) return;
    this.looked = null;
    this.pointed = null;
    if (next.refusal) {
      this.refused = next;
      return;
    }
    this.refused = null;
    if (this.picked.includes(next.id) && next.what !== 'tea') {
      if (this.ready) this.confirm();
      return;
    }
    if (next.what === 'mode') {
      this.mode = next.id;
      this.settle();
    } else if (next.what === 'tea') {
      this.tea = this.tea === next.id ? null : next.id;
      this.settle();
    } else if (next.what === 'end') {
      this.end = next.end;
    } else {
      this.hush = next.what === 'quiet';
      this.composer.pick(this.hush ? null : next.item);
    }
  };

  readonly confirm = (): void => {
    const { sent, decide, stand } = this.now();
    if (!this.ready || sent) return;
    if (this.chosen) decide(this.chosen);
    else if (this.hushed?.item) {
      const { move } = this.hushed.item;
      // From now on this question is answered already, and gone.
      stand();
      decide([move]);
    } else if (this.item?.item) void this.composer.choose(this.item.item);
  };

  readonly back = (): void => {
    this.refused = null;
    if (this.moving) {
      if (this.end && this.goals.length > 1) this.end = null;
      else if (this.mode !== null) this.mode = this.end = null;
      else this.tea = this.end = null;
    } else if (this.hush) this.hush = false;
    else if (this.composer.picked !== null) this.composer.pick(null);
    else this.composer.back();
  };

  /** On the board: where one may go, or what one wants to read about. */
  readonly press_node = (node: NodeView): void => {
    const goal = this.asked && this.moving ? this.lit.get(node.id) : undefined;
    if (!goal || this.now().sent) {
      this.looked = this.looked === node.id ? null : node.id;
      return;
    }
    this.looked = null;
    this.refused = null;
    if (this.end === goal) {
      this.confirm();
      return;
    }
    if (this.truth.phase === 'declare') this.mode = mode_key(goal);
    this.end = goal;
  };

  // ---- from the hand ----------------------------------------------------------------------------------------

  /** The drinks that may be poured now, and their keys. */
  readonly playable: Map<Drink, string> = $derived.by(() => {
    const found = new Map<Drink, string>();
    for (const one of [...this.modes, ...this.items]) {
      const poured = one.refusal ? null : pours(one);
      if (poured && !found.has(poured)) found.set(poured, one.key);
    }
    return found;
  });
  readonly refusals: Map<Drink, string> = $derived.by(() => {
    const { lang } = this.now();
    return new Map(this.items.flatMap((one) => (one.refusal && pours(one) ? [[pours(one)!, one.refusal.text[lang]] as const] : [])));
  });
  readonly in_hand: Drink | null = $derived(this.tea ? 'longyun' : this.item ? pours(this.item) : null);

  readonly play_card = (poured: Drink): void => {
    const teas = this.modes.filter((one) => one.item && is_tea(one.item));
    if (poured === 'longyun' && teas.length > 0) {
      const next = teas[teas.findIndex((one) => one.id === this.tea) + 1];
      if (next) this.pick(next);
      else {
        this.tea = null;
        this.settle();
      }
      return;
    }
    const found = this.items.find((one) => pours(one) === poured);
    if (found) this.pick(found);
  };

  /** `focus` puts the focus where Enter confirms. */
  press(event: KeyboardEvent, focus: () => void): void {
    if (event.key === 'Escape' && this.looked !== null) {
      this.looked = null;
      event.preventDefault();
      return;
    }
    if (!this.asked || this.now().sent) return;
    if (event.key === 'Escape') {
      if (this.picked.length === 0 && !this.refused) return;
      this.back();
    } else if (event.key === 'Enter') {
      if (!this.ready || pressable(event)) return;
      this.confirm();
    } else {
      const hit = [...this.goals, ...this.modes, ...this.items].find((one) => one.key !== '' && one.key === event.key.toLowerCase());
      if (!hit) return;
      this.pick(hit);
      // Enter presses what has the focus: let that be the confirmation of what was just picked.
      focus();
    }
    event.preventDefault();
  }
}
