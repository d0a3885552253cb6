/**
 * Questions that are open to all: 无懈可击, a 桃 for somebody else. One is asked once a trick, and the answer is kept
 * for its other targets; one may also say no for a card, for a turn, or for whatever is not about oneself. The server hears
 * everybody's answers together and tells nobody before who has given one: until then each may be another.
 */

import type { Ask, MenuItem, SeatInfo } from '../../lib/types';
import { load_auto, load_mine, save_mine } from './keep';
import type { SgsView } from './model';
import { about_me, card_key, is_window, pretended, standing_answer, type Standing } from './standing';
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
  /** The question that is to be asked in spite of an answer. */
  private in_spite = $state<unknown>(undefined);

  constructor(private readonly at: () => Around) {
    $effect(() => {
      const [answer, ask] = [this.answer, at().ask];
      if (!answer || at().sent || ask?.held) return;
      const wait = ask?.together ? 0 : pretended(this.among_people());
      const timer = setTimeout(() => {
        if (at().ask?.q === ask?.q) at().decide([answer.move]);
      }, wait);
      return () => clearTimeout(timer);
    });
  }

  private among_people(): boolean {
    return this.at().seats.filter((seat) => seat.kind === 'person' && !seat.played_by_bot).length > 1;
  }

  /** A decision of mine. */
  readonly decide = (moves: number[]): void => {
    this.in_spite = undefined;
    this.at().decide(moves);
  };

  /** Whether the question of the moment is open to all, so that nobody is told who thinks. */
  readonly open_to_all = $derived.by(() => {
    const { view } = this.at();
    return view.question === 'wuxie' || (view.question === 'tao' && view.stack.at(-1)?.kind === 'dying');
  });

  private readonly wish = $derived.by((): Standing => ({ auto: this.auto, card: this.stopped_card, turn: this.stopped_turn, mine: this.mine }));

  /** The answer that I have given, or the pass that is given in my name; nothing where I am asked. */
  readonly answer = $derived.by((): MenuItem | null => {
    const { view, ask, asked, you, begun } = this.at();
    if (!asked || ask?.q === this.in_spite) return null;
    const held = ask?.held;
    if (held) return ask.menu.find((item) => item.move === held[0]) ?? null;
    return begun ? null : standing_answer(view, ask?.menu ?? [], you, this.wish);
  });

  /** The card that stands open to be answered. */
  readonly card = $derived.by(() => card_key(this.at().view));

  private readonly choices = $derived.by(() => this.at().ask?.menu.filter((item) => !item.refusal).length ?? 0);
  /** Whether the answer is one that I might take back. */
  readonly kept = $derived.by(() => this.answer !== null && this.choices > 1);

  /** Why nobody asks me. */
  readonly said = $derived.by((): ((tell: Tell) => string) | null => {
    const { view, you } = this.at();
    if (!this.answer) return null;
    if (this.choices < 2) return (tell) => tell('kept_auto');
    if (this.answer.word !== 'pass') return (tell) => tell('kept_till_end');
    if (this.stopped_turn === view.turns) return (tell) => tell('kept_turn');
    if (this.stopped_card === this.card) return (tell) => tell('kept_card');
    if (this.mine && !about_me(view, you)) return (tell) => tell('kept_others');
    return (tell) => tell('kept_till_end');
  });

  stop(what: 'card' | 'turn' | 'mine'): void {
    if (what === 'card') this.stopped_card = this.card;
    else if (what === 'turn') this.stopped_turn = this.at().view.turns;
    else save_mine((this.mine = true));
    this.in_spite = undefined;
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
    if (this.stopped_turn === view.turns) this.stopped_turn = null;
    if (this.stopped_card === this.card) this.stopped_card = null;
    if (this.mine) save_mine((this.mine = false));
    this.in_spite = ask?.q;
  }
}
