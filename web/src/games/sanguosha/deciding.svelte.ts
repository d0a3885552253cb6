/** What is asked and how it is answered: small moves found on the table, picked, let go, confirmed. */

import { Composer } from '../../lib/compose.svelte';
import { games } from '../../lib/games.svelte';
import { shortcuts } from '../../lib/menu';
import type { Ask, Follow, MenuItem } from '../../lib/types';
import { face, pair, Reader, type SeatView, type SgsView } from './model';

export interface Asked {
  view: SgsView;
  ask: Ask | null;
  /** This viewer is asked, and may answer. */
  asked: boolean;
  sent: boolean;
  own: SeatView;
  /** The others as they sit. */
  others: number[];
  decide: (moves: number[]) => void;
  follow: Follow | undefined;
}

export class Deciding {
  readonly composed: Composer;
  refused = $state.raw<MenuItem | null>(null);

  constructor(private readonly at: () => Asked) {
    this.composed = new Composer(() => {
      const { asked, ask, decide, follow } = at();
      return { ask: asked ? ask : null, decide, follow };
    });
  }

  readonly reader = $derived.by(() => {
    const { view } = this.at();
    return new Reader(
      games.say('sanguosha', 'zh'),
      view.offered.map((one) => one.name),
      view.seats.flatMap((seat) => seat.skills),
    );
  });
  readonly items = $derived.by(() => this.composed.items);
  readonly chosen = $derived.by(() => this.items.find((item) => item.move === this.composed.picked) ?? null);
  /** What was picked is a whole decision. */
  readonly whole = $derived.by(() => this.chosen !== null && !this.chosen.refusal);
  readonly begun = $derived.by(() => this.composed.steps.length > 0 || this.composed.picked !== null);
  /** The small moves that were chosen, the picked one last. */
  readonly made = $derived.by(() => [...this.composed.steps.map((step) => step.item), ...(this.whole ? [this.chosen!] : [])]);

  readonly by_card = $derived.by(() => this.reader.by(this.items, 'card'));
  readonly by_seat = $derived.by(() => this.reader.by_seat(this.items));
  readonly by_skill = $derived.by(() => this.reader.by(this.items, 'skill'));
  readonly by_general = $derived.by(() => this.reader.by(this.items, 'general'));
  readonly plain = $derived.by(() => this.items.filter((item) => this.reader.read(item).kind === 'word' && !item.refusal && item.word !== 'hand'));
  readonly unseen = $derived.by(() => this.items.find((item) => item.word === 'hand' && !item.refusal) ?? null);
  /** Cards to choose from that are not in my hand: somebody's, the harvest's, my equipment. */
  readonly tray = $derived.by(() => {
    const held = new Set(this.at().own.hand);
    return [...this.by_card].filter(([id, item]) => !held.has(id) && !item.refusal);
  });
  /** Skills that are answers: whatever is offered outside of one's own play phase, and those of weapons. */
  readonly deeds = $derived.by(() => {
    const { view, own } = this.at();
    return [...this.by_skill].filter(([id, item]) => !item.refusal && (view.question !== 'play' || !own.skills.includes(id)));
  });
  readonly aiming = $derived.by(() => this.at().asked && [...this.by_seat.values()].some((item) => !item.refusal));
  /** What was chosen on the way here, so that it stays raised. */
  readonly step_cards = $derived.by(() => new Map(this.composed.steps.flatMap((step, i) => pair(this.reader.named(step.item, 'card'), i))));
  readonly step_skills = $derived.by(() => new Set(this.composed.steps.flatMap((step) => this.reader.named(step.item, 'skill') ?? [])));

  /** None while an answer is on its way: a key that would do nothing is not shown. */
  readonly keys = $derived.by(() => {
    const { sent, own, others, view } = this.at();
    if (sent) return new Map<number, string>();
    const bottom = this.by_seat.get(own.seat);
    const deeds = new Set(this.deeds.map(([id]) => id));
    return shortcuts([
      ...this.by_general.values(),
      ...others.flatMap((seat) => this.by_seat.get(seat) ?? []),
      ...(bottom ? [bottom] : []),
      ...(this.unseen ? [this.unseen] : []),
      ...this.tray.map(([, item]) => item),
      ...own.hand.flatMap((id) => this.by_card.get(id) ?? []),
      ...(view.question === 'play' ? own.skills.flatMap((id) => (deeds.has(id) ? [] : (this.by_skill.get(id) ?? []))) : []),
      ...this.deeds.map(([, item]) => item),
      ...this.plain,
    ]);
  });

  /** The card that a decision begins with, and whom it names, for the stage. */
  readonly plan = $derived.by(() => {
    const first = this.made[0];
    const card = first ? this.reader.named(first, 'card') : null;
    return { card, targets: this.made.flatMap((item) => this.reader.seat(item) ?? []) };
  });

  confirm(): void {
    const { sent, asked, decide } = this.at();
    if (!this.whole || sent || !asked || !this.chosen) return;
    decide([...this.composed.moves, this.chosen.move]);
  }

  /** The first beat; what is picked already and pressed again, or pressed twice, is meant. */
  async pick(item: MenuItem, event: MouseEvent | null = null): Promise<void> {
    const { sent, asked } = this.at();
    if (sent || !asked) return;
    if (item.refusal) {
      this.refused = item;
      return;
    }
    this.refused = null;
    if (this.composed.picked === item.move && (event === null || event.detail !== 1)) {
      this.confirm();
      return;
    }
    await this.composed.take(item);
    // One target only: it is as good as chosen, and still has to be confirmed.
    const open = this.composed.items.filter((other) => !other.refusal);
    if (this.composed.picked === null && open.length === 1 && this.composed.steps.length > 0 && this.reader.read(open[0]!).kind === 'seat') await this.composed.take(open[0]!);
  }

  /** A button that is named by its deed does it, unless something has to be chosen for it first. */
  async act(item: MenuItem): Promise<void> {
    const { sent, asked } = this.at();
    if (sent || !asked || item.refusal) return this.pick(item);
    this.refused = null;
    await this.composed.take(item);
    if (this.composed.picked === item.move) this.confirm();
  }

  /** A card that was chosen before is let go; one of the first choices replaces what was begun. */
  async pick_card(id: string, event: MouseEvent | null): Promise<void> {
    const item = this.by_card.get(id);
    const at = this.step_cards.get(id);
    if (at !== undefined) {
      const later = this.composed.steps.slice(at + 1).map((step) => step.item.move);
      this.composed.rewind(at);
      for (const move of later) {
        const again = this.composed.items.find((other) => other.move === move && !other.refusal);
        if (again) await this.composed.take(again);
      }
      return;
    }
    if (item) return this.pick(item, event);
    await this.begin_with(this.at().ask?.menu.find((other) => this.reader.named(other, 'card') === id), event);
  }

  async pick_skill(id: string, event: MouseEvent | null): Promise<void> {
    const item = this.by_skill.get(id);
    if (item) return this.pick(item, event);
    const again = this.step_skills.has(id);
    if (again) this.composed.rewind(0);
    else await this.begin_with(this.at().ask?.menu.find((other) => this.reader.named(other, 'skill') === id), event);
  }

  private async begin_with(first: MenuItem | undefined, event: MouseEvent | null): Promise<void> {
    if (!first || !this.at().asked) return;
    this.composed.rewind(0);
    await this.pick(first, event);
  }

  back(): void {
    this.refused = null;
    if (this.composed.picked !== null) this.composed.pick(null);
    else this.composed.back();
  }

  /** The card that would be the answer, raised beforehand: asked for a 闪, one mostly gives it. */
  likely(): MenuItem | null {
    const { view, own, asked } = this.at();
    if (!asked || this.begun || view.stake?.seat !== own.seat) return null;
    const named = own.hand.find((id) => face(id).name === view.question && this.by_card.get(id) && !this.by_card.get(id)!.refusal);
    return named ? this.by_card.get(named)! : null;
  }
}
