/**
 * Questions that are open to all: 无懈可击, a 桃 for somebody else. One is asked once a trick, and the answer is kept
 * for its other targets; one may also say no for a card, for a turn, or for whatever is not about oneself.
 */

import { untrack } from 'svelte';
import type { Ask, MenuItem, SeatInfo } from '../../lib/types';
import { load_auto, load_mine, save_mine } from './keep';
import type { SgsView } from './model';
import { card_key, is_window, open_for, pretended, standing_answer, type Standing } from './standing';
import type { Tell } from './words';

interface Around {
  view: SgsView;
  ask: Ask | null;
  asked: boolean;
  you: number;
  sent: boolean;
  begun: boolean;
  seats: SeatInfo[];
  decide: (moves: number[]) => void;
}

export class Windows {
  private readonly auto = load_auto();
  private stopped_card = $state<string | null>(null);
  private stopped_turn = $state<number | null>(null);
  private mine = $state(load_mine());
  /** The question that is to be asked in spite of a standing answer. */
  private in_spite = $state<unknown>(undefined);

  constructor(private readonly at: () => Around) {
    $effect(() => this.open());
    $effect(() => {
      const [answer, q] = [this.answer, at().ask?.q];
      if (!answer || at().sent || this.closes !== null) return;
      const timer = setTimeout(() => {
        if (at().ask?.q === q) at().decide([answer.move]);
      }, pretended(this.among_people()));
      return () => clearTimeout(timer);
    });
  }

  private among_people(): boolean {
    return this.at().seats.filter((seat) => seat.kind === 'person' && !seat.played_by_bot).length > 1;
  }

  /** The window for which everybody's answers go out together: its question, and how long that takes. */
  private closes = $state.raw<{ q: unknown; ms: number } | null>(null);
  /** My answer to it, which I may still change. */
  held = $state.raw<number[] | null>(null);
  private asked_before: string | null = null;
  private readonly q = $derived.by(() => (this.at().asked ? this.at().ask?.q : undefined));

  /** A question has come up: where nobody is to hear how long anybody thinks, the time for it begins. */
  private open(): (() => void) | undefined {
    const q = this.q;
    return untrack(() => {
      const { view } = this.at();
      const ms = q === undefined ? null : open_for(view, this.among_people(), this.asked_before);
      this.held = null;
      this.closes = ms === null ? null : { q, ms };
      if (ms === null) return undefined;
      this.asked_before = card_key(view);
      const timer = setTimeout(() => this.close(q), ms);
      return () => clearTimeout(timer);
    });
  }

  /** The time is up: what was chosen, or that nothing was. */
  private close(q: unknown): void {
    const { ask, decide } = this.at();
    if (ask?.q !== q) return;
    const pass = ask?.menu.find((item) => item.word === 'pass' && !item.refusal);
    const moves = this.held ?? (pass ? [pass.move] : null);
    this.closes = null;
    if (moves) decide(moves);
  }

  /** A decision of mine: at once, or when everybody's go out. */
  readonly decide = (moves: number[]): void => {
    if (this.closes === null || this.closes.q !== this.at().ask?.q) this.at().decide(moves);
    else this.held = moves;
  };

  /** Whether the question of the moment is open to all, so that nobody is told who thinks. */
  readonly open_to_all = $derived.by(() => {
    const { view } = this.at();
    return view.question === 'wuxie' || (view.question === 'tao' && view.stack.at(-1)?.kind === 'dying');
  });

  private readonly wish = $derived.by((): Standing => ({ auto: this.auto, card: this.stopped_card, turn: this.stopped_turn, mine: this.mine }));

  /** The pass that is given in my name; nothing where I am asked. */
  readonly answer = $derived.by((): MenuItem | null => {
    const { view, ask, asked, you, begun } = this.at();
    if (asked && this.held) return ask?.menu.find((item) => item.move === this.held?.[0]) ?? null;
    if (!asked || begun || ask?.q === this.in_spite) return null;
    return standing_answer(view, ask?.menu ?? [], you, this.wish);
  });

  /** The card that stands open to be answered. */
  readonly card = $derived.by(() => card_key(this.at().view));

  /** Whether the answer is one that I might take back. */
  readonly kept = $derived.by(() => this.answer !== null && (this.at().ask?.menu.filter((item) => !item.refusal).length ?? 0) > 1);
  /** Seconds after which everybody's answers go out; null: mine goes as soon as I like. */
  readonly seconds = $derived.by(() => (this.closes === null ? null : Math.round(this.closes.ms / 1000)));

  /** Why nobody asks me. */
  readonly said = $derived.by((): ((tell: Tell) => string) | null => {
    if (this.held) return (tell) => tell('kept_till_end');
    if (!this.answer) return null;
    const { view, ask } = this.at();
    if ((ask?.menu.filter((item) => !item.refusal).length ?? 0) < 2) return (tell) => tell('kept_auto');
    if (this.stopped_turn === view.turns) return (tell) => tell('kept_turn');
    if (this.stopped_card === this.card) return (tell) => tell('kept_card');
    return (tell) => tell('kept_others');
  });

  stop(what: 'card' | 'turn' | 'mine'): void {
    if (what === 'card') this.stopped_card = this.card;
    else if (what === 'turn') this.stopped_turn = this.at().view.turns;
    else save_mine((this.mine = true));
  }

  /** A no to a trick of several targets is a no to the rest of it, until I think better of it. */
  heard(item: MenuItem, act: () => Promise<void>): Promise<void> {
    const { view, you } = this.at();
    const top = view.stack.at(-1);
    if (item.word === 'pass' && is_window(view, you) && view.question === 'wuxie' && top?.count === 0) this.stopped_card = this.card;
    return act();
  }

  ask_again(): void {
    const { view, ask } = this.at();
    this.held = null;
    if (this.stopped_turn === view.turns) this.stopped_turn = null;
    if (this.stopped_card === this.card) this.stopped_card = null;
    if (this.mine) save_mine((this.mine = false));
    this.in_spite = ask?.q;
  }
}
