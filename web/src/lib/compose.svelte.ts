/** A decision of several small moves: what was chosen so far, what may follow, whether it may end here. */

import type { Ask, Follow, MenuItem } from './types';

export interface Step {
  item: MenuItem;
  /** What may follow it. */
  items: MenuItem[];
  /** Whether the decision may end with it. */
  complete: boolean;
}

interface Asked {
  ask: Ask | null;
  decide: (moves: number[]) => void;
  follow?: Follow | undefined;
}

/** What was composed belongs to its question: told again it stands, under another one it is nothing. */
interface Draft {
  q: unknown;
  steps: Step[];
  picked: number | null;
}

/** `new Composer(() => ({ ask, decide, follow }))`, with the props of the table. */
export class Composer {
  /** The server is asked what may follow. */
  busy = $state(false);

  private held = $state.raw<Draft>({ q: undefined, steps: [], picked: null });
  private ahead: { moves: string; answer: ReturnType<Follow> } | null = null;

  constructor(private readonly at: () => Asked) {}

  private get question(): unknown {
    return this.at().ask?.q;
  }

  private get draft(): Draft {
    const q = this.question;
    return this.held.q === q ? this.held : { q, steps: [], picked: null };
  }

  get steps(): Step[] {
    return this.draft.steps;
  }

  /** The move that is picked and not yet meant. */
  get picked(): number | null {
    return this.draft.picked;
  }

  set picked(move: number | null) {
    this.held = { ...this.draft, picked: move };
  }

  private get last(): Step | undefined {
    return this.steps[this.steps.length - 1];
  }

  /** What may be chosen now. */
  get items(): MenuItem[] {
    return this.last ? this.last.items : (this.at().ask?.menu ?? []);
  }

  /** The small moves so far. */
  get moves(): number[] {
    return this.steps.map((step) => step.item.move);
  }

  /** Whether what was chosen so far is a whole decision, though more may follow. */
  get complete(): boolean {
    return this.last?.complete ?? false;
  }

  /** The first beat. While somebody looks at it, the server is already asked what would follow. */
  pick(item: MenuItem | null): void {
    this.picked = item?.move ?? null;
    const { follow } = this.at();
    if (!item || item.refusal || !follow) return;
    const moves = [...this.moves, item.move];
    const answer = follow(moves);
    answer.catch(() => undefined);
    this.ahead = { moves: moves.join(), answer };
  }

  /** The second beat: one step further, or the whole decision where nothing can follow. */
  async choose(item: MenuItem): Promise<void> {
    const { follow, decide } = this.at();
    const { q, steps } = this.draft;
    const moves = [...this.moves, item.move];
    if (!follow) {
      decide(moves);
      return;
    }
    this.busy = true;
    try {
      const answer = await (this.ahead?.moves === moves.join() ? this.ahead.answer : follow(moves));
      if (this.question !== q) return;
      if (answer.items.length === 0) decide(moves);
      else this.held = { q, steps: [...steps, { item, ...answer }], picked: null };
    } catch {
      // the line is down: the server will judge the whole decision
      if (this.question === q) decide(moves);
    } finally {
      this.busy = false;
      this.ahead = null;
    }
  }

  /** The first beat, and on at once where something has to follow; what would be a whole decision is only picked. */
  async take(item: MenuItem): Promise<void> {
    const { follow } = this.at();
    this.pick(item);
    if (item.refusal || !follow) return;
    const { q, steps } = this.draft;
    this.busy = true;
    try {
      const answer = await this.ahead!.answer;
      if (this.question !== q || this.picked !== item.move || answer.items.length === 0) return;
      this.held = { q, steps: [...steps, { item, ...answer }], picked: null };
    } catch {
      // the line is down: it stays picked, and the server will judge it
    } finally {
      this.busy = false;
    }
  }

  /** Back to where `count` steps stood. */
  rewind(count: number): void {
    this.held = { q: this.question, steps: this.steps.slice(0, count), picked: null };
  }

  /** The decision as it stands, where it is complete. */
  finish(): void {
    if (this.complete) this.at().decide(this.moves);
  }

  /** One step back; what was only picked is let go with it. */
  back(): void {
    this.held = { q: this.question, steps: this.steps.slice(0, -1), picked: null };
  }
}
