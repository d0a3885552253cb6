/** What one is about to do: a way of moving and where to, a drink, a use of a building; then meant. */

import { on_change } from '../../lib/change.svelte';
import { pressable } from '../../lib/keys';
import type { Ask, Changes, Lang, MenuItem } from '../../lib/types';
import type { Say } from '../../lib/words';
import type { Row } from './Choice.svelte';
import type { Piece } from '../Prompt.svelte';
import { check_tiles, decision, end_tiles, item_tiles, mode_tiles, type Tile } from './choose';
import { amount, best_ends, drink_of, index, is_tea, mode_key, name_of, reachable, verb, type CarnivalView, type Drink, type End, type NodeView } from './model';
import { dice_lines, outcome, way_lines, way_title } from './prompt';
import type { Tell } from './words';

interface Asked {
  /** What I am asked; null where I am not. */
  ask: Ask | null;
  /** The question's id, asked of me or not. */
  q: unknown;
  view: CarnivalView;
  you: number;
  /** The move that passes, where I am asked for a drink in somebody else's turn. */
  to_pass: number | null;
  names: string[];
  lang: Lang;
  say: Say;
  tell: Tell;
  sent: boolean;
  decide: (moves: number[]) => void;
  /** A place that one only looks at. */
  look: (node: NodeView, of: Element) => void;
  /** From now on "no drink" is answered until something changes. */
  stand: () => void;
}

/** The drink that a tile pours. */
const pours = (tile: Tile): Drink | null => (tile.what === 'pour' ? (tile.sign as Drink) : tile.item && verb(tile.item) === 'drink' ? drink_of(tile.item) : null);

export class Chooser {
  private mode = $state<string | null>(null);
  private tea = $state<string | null>(null);
  end = $state.raw<End | null>(null);
  /** Of whatever is neither a way nor a place: what is picked, and which of its ways. */
  private thing = $state<string | null>(null);
  private way = $state(0);
  pointed = $state.raw<Tile | null>(null);
  private refused = $state.raw<Tile | null>(null);

  constructor(private readonly now: () => Asked) {
    on_change(
      () => now().q,
      () => this.clear(),
    );
  }

  private clear(): void {
    this.mode = this.tea = this.pointed = this.refused = this.thing = null;
    this.way = 0;
    // One way alone needs no choosing.
    const { view, you } = this.now();
    this.end = view.phase === 'move' && view.turn === you && view.ends.length === 1 ? view.ends[0]! : null;
  }

  private get view(): CarnivalView {
    return this.now().view;
  }
  private get asked(): boolean {
    return this.now().ask !== null;
  }
  private readonly nodes = $derived.by(() => index(this.view.board));
  private readonly moving = $derived.by(() => this.view.phase === 'declare' || this.view.phase === 'move');

  // ---- what there is ---------------------------------------------------------------------------------

  private readonly modes: Tile[] = $derived.by(() => {
    const { ask, view, lang, say, tell } = this.now();
    return ask && view.phase === 'declare' ? mode_tiles(ask.menu, lang, say, tell) : [];
  });
  private readonly mode_tile: Tile | null = $derived(this.modes.find((one) => one.id === this.mode) ?? null);
  private readonly tea_tile: Tile | null = $derived(this.modes.find((one) => one.id === this.tea) ?? null);
  private readonly more: number = $derived(this.tea_tile?.item ? amount(this.tea_tile.item) : 0);
  private readonly ends: End[] = $derived.by(() => (this.asked && this.moving ? reachable(this.view, this.view.phase === 'declare' ? this.mode : null, this.more) : []));
  /** Where one may go, by node. */
  readonly lit: Map<string, End> = $derived.by(() => {
    const best = best_ends(this.ends);
    if (this.end) best.set(this.end.end, this.end);
    return best;
  });
  private readonly goals: Tile[] = $derived.by(() => {
    const { view, lang, say, tell, names } = this.now();
    if (!this.asked || !this.moving || (view.phase === 'declare' && (this.mode === null || this.mode === 'free'))) return [];
    return end_tiles(view, this.ends, lang, say, tell, names, view.phase === 'move');
  });
  /** The keys of the places that are lit. */
  readonly board_keys: Map<string, string> = $derived(
    new Map(this.goals.flatMap((goal) => (goal.end && this.lit.get(goal.end.end) === goal.end && goal.key ? [[goal.end.end, goal.key] as const] : []))),
  );
  private readonly items: Tile[] = $derived.by(() => {
    const { ask, view, you, lang, say, tell, to_pass } = this.now();
    if (!ask || this.moving) return [];
    if (view.phase === 'check' && view.check) return check_tiles(view, you, ask.menu, lang, say, tell, view.variants.simultaneous_prompt && to_pass !== null);
    return item_tiles(ask.menu, lang, say);
  });

  // ---- what is picked ---------------------------------------------------------------------------------

  private readonly item: Tile | null = $derived(this.items.find((one) => one.id === this.thing) ?? null);
  private readonly chosen: number[] | null = $derived.by(() => {
    if (this.moving) return decision(this.mode_tile, this.tea_tile, this.end);
    if (!this.item || this.item.refusal) return null;
    return this.item.ways[this.way]?.moves ?? this.item.moves;
  });
  readonly ready: boolean = $derived.by(() => this.asked && this.chosen !== null);
  readonly picked: string[] = $derived(
    [this.mode, this.tea, this.end?.moves.join(), this.item?.id, this.item && this.item.ways.length > 1 ? `way ${this.way}` : null].filter((id): id is string => !!id),
  );
  /** What the picked thing would surely change. */
  readonly ghost: Changes = $derived.by(() => {
    if (this.refused) return {};
    if (this.end) return this.end.gives;
    return (this.mode_tile?.item ?? this.item?.item)?.preview?.changes ?? {};
  });
  /** What the dice would come to by what is picked or pointed at. */
  readonly difference: number | null = $derived.by(() => (this.pointed ?? this.item)?.difference ?? this.view.check?.difference ?? null);

  // ---- what is said of it -------------------------------------------------------------------------------

  readonly about: Tile | null = $derived(this.refused ?? this.pointed ?? this.goals.find((goal) => goal.end === this.end) ?? this.mode_tile ?? this.tea_tile ?? this.item);
  readonly rows: Row[] = $derived.by(() => {
    const { tell } = this.now();
    if (!this.moving) {
      const turns = (this.item?.ways ?? []).map((pour, i): Tile => ({ ...this.item!, what: 'way', id: `way ${i}`, key: '', dice: [pour.a, pour.b], title: '', leads: '', sign: null }));
      return [{ label: tell('choose'), tiles: this.items }, ...(turns.length > 1 ? [{ label: tell('die_title'), tiles: turns, small: true }] : [])];
    }
    const ways = this.modes.filter((one) => one.what === 'mode');
    const teas = this.modes.filter((one) => one.what === 'tea');
    return [
      ...(ways.length > 0 ? [{ label: tell('how'), tiles: ways }] : []),
      ...(teas.length > 0 ? [{ label: tell('more_steps'), tiles: teas, small: true }] : []),
      ...(this.goals.length > 0 ? [{ label: tell('ends'), tiles: this.goals }] : []),
    ];
  });
  private get asking() {
    const { view, you, names, lang, say, tell } = this.now();
    return { view, you, names, lang, say, tell };
  }
  /** The question, where nothing is picked. */
  private readonly title: string = $derived.by(() => {
    const { view, you, to_pass, lang, names, tell } = this.now();
    if (view.phase === 'declare') return tell('how');
    if (view.phase === 'move') return tell('where');
    if (view.phase === 'use') {
      const here = this.nodes.get(view.troupes.find((troupe) => troupe.seat === you)?.node ?? '');
      return tell('pick_use', { place: here ? name_of(here, lang) : '' });
    }
    if (view.phase === 'feast') return tell('feast_title');
    return to_pass === null ? tell('own_title') : tell('drink_title', { who: names[view.check?.seat ?? 0] ?? '' });
  });
  /** What the prompt says. */
  readonly said: { head: string; lines: Piece[][]; clause: string | null; mood: 'mine' | 'refused'; deed: string | null } = $derived.by(() => {
    const { lang } = this.now();
    const { about } = this;
    if (this.refused?.refusal) return { head: this.refused.title, lines: [[{ text: this.refused.refusal.text[lang], tone: 'ill' }]], clause: this.refused.refusal.clause ?? null, mood: 'refused', deed: null };
    const deed = this.chosen ? this.deed() : null;
    const end = about?.end ?? (about?.what === 'mode' ? this.end : null);
    if (end) return { head: way_title(this.asking, end), lines: way_lines(this.asking, end), clause: null, mood: 'mine', deed };
    if (!about) return { head: this.title, lines: this.opening(), clause: null, mood: 'mine', deed };
    return { head: about.title, lines: this.lines_about(about), clause: null, mood: 'mine', deed };
  });
  /** What the button says one would do. */
  private deed(): string {
    const { lang, tell } = this.now();
    if (this.end) return tell('go_to', { place: name_of(this.nodes.get(this.end.end)!, lang) });
    if (this.item?.what === 'pour') return tell('drinks_deed', { drink: this.item.title });
    return this.mode_tile?.title ?? this.item?.title ?? '';
  }
  private opening(): Piece[][] {
    const { view, you, tell, say } = this.now();
    const energy = view.troupes.find((troupe) => troupe.seat === you)?.energy ?? 0;
    if (view.phase === 'declare') return [[{ text: `${say('unit.energy')} ${energy}/${view.max_energy}` }, { text: tell('pick_mode') }]];
    if (view.phase === 'move') return [[{ text: tell('pick_end') }]];
    if (view.phase === 'check' && view.check) return [...dice_lines(this.asking, view.check.difference), [{ text: tell(view.check.seat === you ? 'own_about' : 'drink_about'), tone: 'quiet' }]];
    return [[{ text: `${say('unit.energy')} ${energy}/${view.max_energy}` }, { text: tell('pick_answer') }]];
  }
  private lines_about(about: Tile): Piece[][] {
    const { view, you, say, tell } = this.now();
    if (about.what === 'quiet') return [[{ text: tell('stand_by_about') }]];
    if (about.what === 'tea') return [[{ text: say('drink_text.longyun') }]];
    if (about.id === 'free') return [this.chances(about.item), [{ text: tell('zero_skips'), tone: 'quiet' }]];
    if (about.what === 'mode') return [[{ text: tell('pick_end') }]];
    if (about.difference !== null) return [...dice_lines(this.asking, about.difference), ...(about.what === 'pour' ? [[{ text: tell('card_spent', { drink: about.title }), tone: 'quiet' as const }]] : [])];
    const laps = view.troupes.find((troupe) => troupe.seat === you)?.laps ?? 0;
    const late: Piece[] = about.id === 'ticket' && laps > 0 ? [{ text: tell('late_ticket', { loss: view.prices.unused_points }), tone: 'ill' }] : [];
    const poured = about.item ? drink_of(about.item) : null;
    const sure = outcome(this.asking, about.item?.preview?.changes ?? {});
    const odds = this.chances(about.item);
    return [[...sure, ...odds, ...late], poured ? [{ text: say(`drink_text.${poured}`), tone: 'quiet' }] : []];
  }
  /** 0 步 6/36 · 1 步 10/36 … */
  private chances(item: MenuItem | null): Piece[] {
    const { view, say, lang, tell } = this.now();
    const chances = item?.preview?.chances ?? [];
    return chances.map((one, i) => {
      const { difference, steps, points } = one.changes;
      const what =
        steps !== undefined ? `${steps} ${say('unit.steps')}` : points !== undefined ? tell('gets_points', { n: points }) : view.check ? `${tell('difference')} ${view.check.difference + (difference ?? 0)}` : tell('gets_points', { n: 0 });
      return { text: `${what} ${one.n}/${one.of}${i < chances.length - 1 ? (lang === 'zh' ? '，' : ',') : ''}` };
    });
  }
  private lines_of(end: End): string[] {
    return [way_title(this.asking, end), ...way_lines(this.asking, end).map((line) => line.map((piece) => piece.text).join(' '))];
  }
  /** What is told of a place that is lit. */
  readonly describe = (node: NodeView): string => {
    const goal = this.lit.get(node.id);
    return goal ? this.lines_of(goal).join('; ') : '';
  };

  // ---- both beats -----------------------------------------------------------------------------------------

  /** One end alone needs no second question. */
  private settle(): void {
    const { view } = this;
    const open = view.phase === 'declare' && this.mode !== null && this.mode !== 'free' ? reachable(view, this.mode, this.more) : [];
    this.end = open.length === 1 ? open[0]! : null;
  }

  readonly pick = (next: Tile): void => {
    if (this.now().sent || !this.asked) return;
    this.pointed = null;
    if (next.refusal) {
      this.refused = next;
      return;
    }
    this.refused = null;
    if (this.picked.includes(next.id) && next.what !== 'tea' && next.what !== 'way') {
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
    } else if (next.what === 'way') {
      this.way = Number(next.id.slice(4));
    } else {
      this.thing = next.id;
      this.way = 0;
    }
  };

  readonly confirm = (): void => {
    const { sent, decide, stand } = this.now();
    if (!this.chosen || sent) return;
    const moves = this.chosen;
    // From now on this question is answered already, and gone.
    if (this.item?.what === 'quiet') stand();
    decide(moves);
  };

  readonly back = (): void => {
    this.refused = null;
    if (this.moving) {
      if (this.end && this.goals.length > 1) this.end = null;
      else if (this.mode !== null) this.mode = this.end = null;
      else this.tea = this.end = null;
    } else this.thing = null;
  };

  /** On the board: where one may go, or what one wants to read about. */
  readonly press_node = (node: NodeView, of: Element): void => {
    const goal = this.asked && this.moving ? this.lit.get(node.id) : undefined;
    if (!goal || this.now().sent) {
      this.now().look(node, of);
      return;
    }
    this.refused = null;
    if (this.end === goal) {
      this.confirm();
      return;
    }
    if (this.view.phase === 'declare') this.mode = mode_key(goal);
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
