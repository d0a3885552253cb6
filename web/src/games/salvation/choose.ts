/**
 * The menu as things on the table. Moves that differ only in how many, or in whether one's name is said, are one
 * deed: `sell 1` … `sell 4` is one place in the village, `donate 诵经超度` and the same anonymously one line of the temple.
 */

import type { MenuItem } from '../../lib/types';
import type { Say } from '../../lib/words';
import type { Person } from './model';

/** A small move as it is written, taken apart. */
export interface Meaning {
  verb: string;
  number: number | null;
  kind: string | null;
  service: string | null;
  seat: number | null;
  role: string | null;
  veiled: boolean;
}

const SERVICES = ['chanting', 'prayer', 'stele', 'offering', 'hall'];
const ROLES = ['merchant', 'landlord', 'official', 'farmer', 'widow', 'monk'];
const KINDS = ['grain', 'coins', 'land'];

/** Reads moves with the names of the Chinese text table, as the notation writes them. */
export class Reader {
  private readonly services: Map<string, string>;
  private readonly roles: Map<string, string>;
  private readonly seats: Map<string, number>;

  constructor(zh: Say, people: Person[]) {
    this.services = new Map(SERVICES.map((id) => [zh(`service.${id}`), id]));
    this.roles = new Map(ROLES.map((id) => [zh(`role.${id}`), id]));
    this.seats = new Map(people.flatMap((one) => (one.role ? [[zh(`role.${one.role}`), one.seat] as const] : [])));
  }

  read(word: string): Meaning {
    const [verb = '', ...parts] = word.split(' ');
    const meaning: Meaning = { verb, number: null, kind: null, service: null, seat: null, role: null, veiled: false };
    for (const part of parts) {
      if (/^\d+$/.test(part)) meaning.number = Number(part);
      else if (part === 'anonymous') meaning.veiled = true;
      else if (KINDS.includes(part)) meaning.kind = part;
      else if (this.services.has(part)) meaning.service = this.services.get(part)!;
      else if (verb === 'role') meaning.role = this.roles.get(part) ?? part;
      else if (this.seats.has(part)) meaning.seat = this.seats.get(part)!;
      else if (/^P\d+$/.test(part)) meaning.seat = Number(part.slice(1)) - 1;
    }
    return meaning;
  }
}

export type Place = 'temple' | 'village' | 'palace' | 'market' | 'people' | 'bar';

export interface Deed {
  /** 'sell', 'donate chanting', 'transfer 3'. */
  id: string;
  verb: string;
  place: Place;
  service: string | null;
  seat: number | null;
  role: string | null;
  kind: string | null;
  /** Openly, by how many; the same anonymously. */
  open: MenuItem[];
  veiled: MenuItem[];
  /** Not one of them may be done now. */
  refused: boolean;
  /** How many is told in a second small move. */
  amounts: boolean;
}

const PLACES: Record<string, Place> = {
  donate: 'temple',
  plain: 'temple',
  bid: 'temple',
  sell: 'village',
  buy: 'village',
  'buy-land': 'village',
  'sell-land': 'village',
  palace: 'palace',
  offer: 'market',
  accept: 'market',
  counter: 'market',
  withdraw: 'market',
  decline: 'market',
  transfer: 'people',
  relieve: 'people',
  grant: 'people',
  name: 'people',
  share: 'people',
};
/** Where the number says which, not how many. */
const NUMBERED = ['accept', 'counter', 'withdraw'];
const SECOND = ['transfer', 'grant', 'share'];

export function deeds(menu: MenuItem[], reader: Reader): Deed[] {
  const found = new Map<string, Deed>();
  for (const item of menu) {
    const meaning = reader.read(item.word);
    const which = NUMBERED.includes(meaning.verb) ? meaning.number : null;
    const id = [meaning.verb, meaning.service, meaning.kind, meaning.role, meaning.seat, which].filter((part) => part !== null).join(' ');
    let deed = found.get(id);
    if (!deed) {
      deed = {
        id,
        verb: meaning.verb,
        place: PLACES[meaning.verb] ?? 'bar',
        service: meaning.service,
        seat: meaning.seat,
        role: meaning.role,
        kind: meaning.kind,
        open: [],
        veiled: [],
        refused: true,
        amounts: SECOND.includes(meaning.verb),
      };
      found.set(id, deed);
    }
    (meaning.veiled ? deed.veiled : deed.open).push(item);
    if (!item.refusal) deed.refused = false;
  }
  const number = (item: MenuItem) => reader.read(item.word).number ?? 0;
  for (const deed of found.values()) {
    deed.open.sort((a, b) => number(a) - number(b));
    deed.veiled.sort((a, b) => number(a) - number(b));
  }
  return [...found.values()];
}

/** The items one steps through with − and +: what may be done, or the first that tells why not. */
export function variants(deed: Deed, veiled: boolean): MenuItem[] {
  const items = veiled && deed.veiled.length > 0 ? deed.veiled : deed.open.length > 0 ? deed.open : deed.veiled;
  const legal = items.filter((item) => !item.refusal);
  return legal.length > 0 ? legal : items.slice(0, 1);
}

/** Whether only without a name, or only with it, this may still be done. */
export function veil_choice(deed: Deed): boolean {
  return deed.veiled.length > 0 && deed.open.length > 0;
}

/** The move that the first press would pick, as it is written. */
export function first_word(deed: Deed): string | undefined {
  return variants(deed, false)[0]?.word;
}
