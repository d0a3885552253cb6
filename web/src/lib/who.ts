/** Whom an event is about, without knowing the game: a seat's number, or the role that sits there. */

import type { GameEvent, Lang, SeatInfo } from './types';

/** Bots without a name of their own are called after the garden. */
const GARDEN: Record<Lang, string[]> = {
  zh: ['青松', '翠竹', '寒梅', '幽兰', '秋菊', '清荷', '丹枫', '白鹤', '锦鲤', '灵龟'],
  en: ['Pine', 'Bamboo', 'Plum', 'Orchid', 'Aster', 'Lotus', 'Maple', 'Crane', 'Carp', 'Tortoise'],
};

export function shown_names(names: string[], seats: SeatInfo[], lang: Lang): string[] {
  return names.map((name, seat) => {
    const info = seats[seat];
    if (info?.kind !== 'bot' || (name && name !== info.bot?.split(':')[0])) return name;
    return GARDEN[lang][seat % GARDEN[lang].length]!;
  });
}

/** A sentence with the players' names where the game, which knows none, has their seats: “座位 2、3”, “Seat 2”, “P2”. */
export function with_names(text: string, name: (seat: number) => string | undefined): string {
  const called = (number: string) => name(Number(number) - 1);
  return text.replace(/座位 (\d+(?:、\d+)*)|\b[Ss]eats? (\d+(?:, \d+)*)(?= wins?\b|\.)|\b[Ss]eat (\d+)|\bP(\d+)\b/g, (whole, ...found: (string | undefined)[]) => {
    const numbers = found.slice(0, 4).find((one) => one !== undefined) ?? '';
    const names = numbers.split(/、|, /).map(called);
    return names.every(Boolean) ? names.join(numbers.includes('、') ? '、' : ', ') : whole;
  });
}

/** How a seat is named in events: `@role.monk` of every board that the view gives to this seat. */
export function names_of_seat(view: unknown, seat: number): string[] {
  const found: string[] = [];
  const look = (thing: unknown, depth: number): void => {
    if (depth > 3 || typeof thing !== 'object' || thing === null) return;
    if (Array.isArray(thing)) {
      for (const part of thing) look(part, depth + 1);
      return;
    }
    const table = thing as Record<string, unknown>;
    if (table['seat'] === seat && typeof table['role'] === 'string') found.push(`@role.${table['role']}`);
    for (const part of Object.values(table)) look(part, depth + 1);
  };
  look(view, 0);
  return [...new Set(found)];
}

export function concerns(event: GameEvent, seat: number, names: string[]): boolean {
  return Object.entries(event.data).some(
    ([key, value]) => (key === 'seat' && value === seat) || (typeof value === 'string' && names.includes(value)),
  );
}
