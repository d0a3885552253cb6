/** What is being resolved as a chain one can read: who does what to whom, who was asked, how it went. */

import type { GameEvent } from '../../lib/types';
import type { Layer, SgsView } from './model';

/** How a card has fared with one of its targets. */
export interface Fate {
  seat: number;
  /** ✓ answered, ∅ cancelled, −1 hurt, +1 healed, ! asked now, nothing yet. */
  mark: '' | 'met' | 'off' | 'hurt' | 'heal' | 'now' | 'dead';
  n: number;
}

export interface Link {
  kind: 'use' | 'delayed' | 'judge' | 'damage' | 'dying' | 'skill' | 'wuxie';
  layer: Layer;
  fates: Fate[];
  /** What a judgement is for: a card or a skill. */
  reason: string | null;
}

const SHOWN = ['use', 'delayed', 'judge', 'damage', 'dying', 'skill', 'wuxie'];

/** The stack as links, oldest first. Damage that is done is told by what it did, not as a thing that goes on. */
export function chain(view: SgsView, events: GameEvent[]): Link[] {
  const links: Link[] = [];
  view.stack.forEach((layer, i) => {
    if (!SHOWN.includes(layer.kind)) return;
    const kind = layer.kind as Link['kind'];
    const reason = kind === 'judge' ? reason_of(view.stack.slice(0, i)) : null;
    links.push({ kind, layer, reason, fates: kind === 'use' ? fates(layer, events, view) : [] });
  });
  fold_window(links);
  // A skill that judges says so by its judgement.
  return links.filter((link, i) => !(link.kind === 'skill' && links[i + 1]?.kind === 'judge') && !(link.kind === 'delayed' && links[i + 1]?.kind === 'judge'));
}

/** A trick that anybody may still nullify is shown as the trick itself, at the target it is about. */
function fold_window(links: Link[]): void {
  const [use, window] = [links.at(-2), links.at(-1)];
  if (window?.kind !== 'wuxie' || window.layer.count !== 0 || use?.kind !== 'use' || use.layer.card !== window.layer.card) return;
  links.pop();
  use.fates = use.fates.map((fate) => (fate.seat === window.layer.target ? { ...fate, mark: 'now' } : fate));
}

/** What the judgement on top of these layers is about. */
export function reason_of(below: Layer[]): string | null {
  for (const layer of [...below].reverse()) {
    if (layer.kind === 'skill') return layer.skill ?? null;
    if (layer.kind === 'delayed') return layer.card ?? null;
    if (layer.kind === 'need') return 'bagua';
    if (layer.kind === 'use') return null;
  }
  return null;
}

const USES = ['use', 'use_as', 'use_self', 'use_self_as', 'use_aside', 'use_aside_as', 'use_by_skill'];

/** Where in the events the use of this card began. */
function begin_of(layer: Layer, events: GameEvent[]): number {
  for (let i = events.length - 1; i >= 0; i--) {
    const { kind, data } = events[i]!;
    if (USES.includes(kind) && data['seat'] === layer.seat && data['card'] === layer.card) return i;
  }
  return events.length;
}

/** How it went with each target so far, read from what was told since the card was used. */
export function fates(layer: Layer, events: GameEvent[], view: Pick<SgsView, 'stack' | 'seats'>): Fate[] {
  const since = events.slice(begin_of(layer, events) + 1);
  const asked = view.stack.filter((other) => ['need', 'strike', 'duel'].includes(other.kind)).at(-1)?.seat;
  return (layer.targets ?? []).map((seat) => {
    const told = since.filter((event) => Number(event.data['seat']) === seat);
    const hurt = told.filter((event) => event.kind === 'damage' || event.kind === 'damage_nobody').reduce((all, event) => all + Number(event.data['number']), 0);
    const heal = told.filter((event) => event.kind === 'heal').reduce((all, event) => all + Number(event.data['number']), 0);
    if (view.seats[seat] && !view.seats[seat]!.alive) return { seat, mark: 'dead', n: 0 };
    if (hurt > 0) return { seat, mark: 'hurt', n: hurt };
    if (told.some((event) => event.kind === 'cancelled' || event.kind === 'no_effect')) return { seat, mark: 'off', n: 0 };
    if (seat === asked) return { seat, mark: 'now', n: 0 };
    if (heal > 0) return { seat, mark: 'heal', n: heal };
    if (told.some((event) => ['play', 'play_as', 'counts_played', 'counts_used', 'dodged', 'gain'].includes(event.kind))) return { seat, mark: 'met', n: 0 };
    return { seat, mark: '', n: 0 };
  });
}

/** The card that was used last, as it lay in the middle, with how it went. */
export function last_use(events: GameEvent[], view: Pick<SgsView, 'stack' | 'seats'>): { layer: Layer; fates: Fate[] } | null {
  for (let i = events.length - 1; i >= 0; i--) {
    const { kind, data } = events[i]!;
    if (kind === 'turn') return null;
    if (!USES.includes(kind)) continue;
    const what = Array.isArray(data['what']) ? (data['what'] as string[]).map((one) => one.replace('@face.', '')) : [];
    const layer: Layer = { kind: 'use', seat: Number(data['seat']), card: String(data['card']), cards: what, targets: (data['targets'] as number[] | undefined) ?? [] };
    return { layer, fates: fates(layer, events, { ...view, stack: [] }) };
  }
  return null;
}
