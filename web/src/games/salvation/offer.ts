/** The offer sheet: what one gives and wants, to whom; and the small moves that say so. */

import type { Follow, MenuItem } from '../../lib/types';
import type { Reader } from './choose';
import { empty, GOODS, type Good, type Goods, type Offer } from './model';

export type Side = 'give' | 'want';

export interface Draft {
  /** The offer this answers, or null for one's own. */
  answers: number | null;
  /** null: nobody yet; 'all' or a seat. */
  to: number | 'all' | null;
  give: Goods;
  want: Goods;
}

export function blank(to: Draft['to'] = null): Draft {
  return { answers: null, to, give: {}, want: {} };
}

/** A counter begins with what was offered, seen from the other side. */
export function counter_to(offer: Offer): Draft {
  return { answers: offer.number, to: offer.from, give: { ...offer.want }, want: { ...offer.give } };
}

export function with_amount(draft: Draft, side: Side, kind: Good, amount: number): Draft {
  return { ...draft, [side]: { ...draft[side], [kind]: Math.max(0, amount) } };
}

/** The notation of a draft's goods, in the order in which they have to be said. */
export function said(draft: Draft): string[] {
  const part = (side: Side) => GOODS.flatMap((kind) => (draft[side][kind] ? [`${side} ${draft[side][kind]} ${kind}`] : []));
  return [...part('give'), ...part('want')];
}

/** How much of each may be named at most. */
export type Limits = Record<Side, Record<Good, number>>;

export function no_limits(): Limits {
  return { give: { grain: 0, coins: 0, land: 0 }, want: { grain: 0, coins: 0, land: 0 } };
}

export function limits_of(items: MenuItem[], reader: Reader): Limits {
  const limits = no_limits();
  for (const item of items) {
    const { verb, number, kind } = reader.read(item.word);
    if (item.refusal || number === null || kind === null || (verb !== 'give' && verb !== 'want')) continue;
    const side = limits[verb];
    side[kind as Good] = Math.max(side[kind as Good], number);
  }
  return limits;
}

/** Draft held within what there is: somebody may have spent it meanwhile. */
export function within(draft: Draft, limits: Limits): Draft {
  const cut = (side: Side) => Object.fromEntries(GOODS.map((kind) => [kind, Math.min(draft[side][kind] ?? 0, limits[side][kind])]));
  return { ...draft, give: cut('give'), want: cut('want') };
}

export interface Prepared {
  /** The whole decision, or null while it cannot be sent. */
  moves: number[] | null;
  /** Why not. */
  refusal: MenuItem['refusal'] | null;
  limits: Limits;
}

/**
 * Asks the table, small move by small move, whether this can be offered: first to whom, then everything that changes
 * hands, last whether it may be sent. `first` is the move that begins it: `offer`, or `counter 4`.
 */
export async function prepare(draft: Draft, first: MenuItem, reader: Reader, follow: Follow): Promise<Prepared> {
  const nothing: Prepared = { moves: null, refusal: null, limits: no_limits() };
  let moves = [first.move];
  let { items } = await follow(moves);
  if (draft.answers === null) {
    if (draft.to === null) return nothing;
    const wanted = items.find((item) => (draft.to === 'all' ? item.word === 'to all' : reader.read(item.word).verb === 'to' && reader.read(item.word).seat === draft.to));
    if (!wanted) return nothing;
    if (wanted.refusal) return { ...nothing, refusal: wanted.refusal };
    moves = [...moves, wanted.move];
    ({ items } = await follow(moves));
  }
  const limits = limits_of(items, reader);
  const words = said(within(draft, limits));
  if (words.length === 0 || empty({ ...draft.give }) && empty({ ...draft.want })) return { ...nothing, limits };
  for (const [i, word] of words.entries()) {
    const item = items.find((other) => other.word === word);
    if (!item || item.refusal) return { moves: null, refusal: item?.refusal ?? null, limits };
    moves = [...moves, item.move];
    // What follows a thing named is asked only where it may differ: before land is wanted or given, and at the end.
    if (i === words.length - 1 || word.endsWith('land') || words[i + 1]!.endsWith('land')) ({ items } = await follow(moves));
  }
  const send = items.find((item) => item.word === 'send');
  if (!send || send.refusal) return { moves: null, refusal: send?.refusal ?? null, limits };
  return { moves: [...moves, send.move], refusal: null, limits };
}
