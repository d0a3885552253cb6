/** What the view says, as the server says it, and what can be read off it without knowing a rule. */

import type { Condition, Good, Goods, Need, Person, SalvationView, Service, Touched } from '../../generated/salvation';

export type * from '../../generated/salvation';

export const GOODS: Good[] = ['grain', 'coins', 'land'];
/** Whatever a person has that can be counted. */
export type Unit = Good | Touched | Condition;

export const PHASES = [1, 2, 3, 4, 5];

/** The others, from the left hand round. */
export function around(seats: number, from: number): number[] {
  return Array.from({ length: seats - 1 }, (_, i) => (from + 1 + i) % seats);
}

export const WATCHED: Unit[] = ['grain', 'coins', 'land', 'merit', 'rep', 'mana', 'gp', 'tokens'];
/** What changed hands or was earned between two views, by seat: `{grain: -2, coins: 3}`. */
export function differences(before: SalvationView, after: SalvationView): Partial<Record<Unit, number>>[] {
  return after.people.map((person, seat) => {
    const was = before.people[seat];
    if (!was || was.role !== person.role) return {};
    const found: Partial<Record<Unit, number>> = {};
    for (const what of WATCHED) {
      const change = (person[what] ?? 0) - (was[what] ?? 0);
      if (change !== 0) found[what] = change;
    }
    return found;
  });
}

/** What goods are worth to somebody, in points; null where nobody can say. */
export function worth_of(person: Person | undefined, goods: Goods): number | null {
  const { worth } = person ?? {};
  if (!worth) return null;
  return GOODS.reduce((sum, kind) => sum + (goods[kind] ?? 0) * worth[kind], 0) / 100;
}

/** What a trade would bring somebody who gets these and gives those, in points. */
export function gain_of(person: Person | undefined, gets: Goods, gives: Goods): number | null {
  const [one, two] = [worth_of(person, gets), worth_of(person, gives)];
  return one === null || two === null ? null : one - two;
}

/** '+1.4', '−0.3', '±0': a gain in points as one says it. */
export function said_gain(gain: number): string {
  const tenths = Math.round(gain * 10);
  if (tenths === 0) return '±0';
  return `${tenths > 0 ? '+' : '−'}${(Math.abs(tenths) / 10).toFixed(1)}`;
}

/** How much is missing, or too much; 0 where the condition is met. */
export function gap_of(need: Need): number {
  return need.met ? 0 : Math.abs(need.need - need.have);
}

export function empty(goods: Goods): boolean {
  return GOODS.every((kind) => !goods[kind]);
}

/** Slots of a service as they fill: somebody, nobody yet, or one too many. */
export interface Slot {
  seat: number | null;
  anonymous: boolean;
  beyond: boolean;
}

export function slots(service: Service): Slot[] {
  const filled = service.asked.map((one, i) => ({ ...one, beyond: service.supply > 0 && i >= service.supply }));
  const free = Array.from({ length: Math.max(0, service.supply - filled.length) }, () => ({ seat: null, anonymous: false, beyond: false }));
  return [...filled, ...free];
}
