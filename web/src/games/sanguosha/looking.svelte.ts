/** What the inspector tells about a person, a card, a skill: text, what it means now, distances both ways, rulings. */

import type { Inspected, Told } from '../../lib/inspect.svelte';
import type { GameEvent, Lang } from '../../lib/types';
import type { Say } from '../../lib/words';
import { kind_of } from './art';
import Face from './Face.svelte';
import type { Guesses } from './keep';
import { drawn_as, face, SLOTS, type Identity, type SgsView } from './model';
import Pencil from './Pencil.svelte';
import Portrait from './Portrait.svelte';
import { deed_of } from './prompt';
import { deeds } from './story';
import type { Clause } from '../clauses.svelte';
import type { Tell } from './words';

export interface Around {
  view: SgsView;
  events: GameEvent[];
  you: number;
  names: string[];
  lang: Lang;
  say: Say;
  tell: Tell;
  who: (seat: number) => string;
  guesses: Guesses;
  onguess: ((seat: number, guess: Identity | undefined) => void) | undefined;
  /** What a bot in my place would think of everybody, where that was asked for; and how to ask. */
  suggested?: Record<string, number>[] | null;
  onsuggest?: (() => Promise<void>) | undefined;
}

export class Looking {
  constructor(
    private readonly at: () => Around,
    private readonly rules: { of: (id: string) => Clause | null },
  ) {}

  private list(names: string[]): string {
    return names.join(this.at().lang === 'zh' ? '、' : ', ');
  }

  person = (seat: number): Inspected | null => {
    const at = this.at();
    const { view, tell, say } = at;
    const one = view.seats[seat];
    if (!one) return null;
    const title = one.general && one.general !== 'blank' ? say(`general.${one.general}`) : `P${seat + 1}`;
    const about = [one.kingdom && one.kingdom !== 'none' ? say(`kingdom.${one.kingdom}`) : '', say(`gender.${one.gender}`), seat === at.you ? tell('you') : (at.names[seat] ?? '')];
    const onguess = at.onguess && seat !== at.you ? (guess: Identity | undefined) => at.onguess!(seat, guess) : undefined;
    return {
      title,
      note: [...about, one.alive ? '' : tell('fallen_as')].filter(Boolean).join(' · '),
      face: { draw: Portrait, props: { general: drawn_as(one, view.phase), kingdom: one.kingdom, gender: one.gender, crop: 'tall' } },
      head: { draw: Pencil, props: { seat: one, lang: at.lang, say, guess: at.guesses[seat], onguess, suggested: at.suggested?.[seat], onsuggest: onguess && at.onsuggest } },
      text: one.skills.map((skill) => this.skill_line(skill)),
      parts: [
        { title: tell('look_reach'), lines: one.alive ? this.reach(seat) : [] },
        { title: tell('look_gear'), lines: this.gear(seat) },
        { title: tell('look_zone'), lines: one.zone.map((laid) => this.card_line(laid.card, laid.as)) },
        { title: tell('my_hand'), lines: seat !== at.you && one.hand.length > 0 ? [{ text: tell('holds', { cards: this.list(one.hand.map((id) => say(`face.${id}`))) }) }] : [] },
        { title: tell('look_deeds'), lines: this.seen(seat) },
      ],
    };
  };

  card = (id: string, as: string | null = null): Inspected | null => {
    const { view, tell, say, you } = this.at();
    const printed = face(id);
    const name = as ?? printed.name;
    const kind = say(`kind.${kind_of(name)}`);
    const said = this.rules.of(name);
    const now: Told[] = [];
    const own = view.seats[you];
    if (own?.alive && kind_of(name) === 'basic' && name === 'sha') now.push(...this.in_reach(you));
    if (view.harm[name] && view.turn === you) now.push({ text: tell('hurt_by', { n: view.harm[name]! }) });
    const copies = say(`copies.${name}`);
    if (copies !== `copies.${name}`) now.push({ text: tell('copies_left', { n: copies.split(' ').length }), tone: 'quiet' });
    return {
      title: say(`card.${name}`),
      note: printed.rank ? tell('kind_suit', { kind, suit: `${printed.sign}\uFE0E${printed.rank}` }) : kind,
      face: { draw: Face, props: { id, as, lang: this.at().lang } },
      text: [{ text: said?.text || say(`face_text.${name}`), clause: said?.clause ?? null }],
      parts: [
        { title: tell('look_now'), lines: now },
        { title: tell('look_rulings'), lines: (said?.rulings ?? []).map((text) => ({ text })) },
        { title: tell('look_questions'), lines: (said?.questions ?? []).map((text) => ({ text })) },
      ],
    };
  };

  skill = (id: string, owner: number | null = null): Inspected | null => {
    const at = this.at();
    const { view, tell, say } = at;
    const said = this.rules.of(id);
    const one = owner === null ? view.seats.find((seat) => seat.skills.includes(id)) : view.seats[owner];
    const deed = deed_of(view, id, at);
    return {
      title: say(`skill.${id}`),
      ...(one?.general ? { note: tell('skill_of', { who: say(`general.${one.general}`) }), face: { draw: Portrait, props: { general: one.general, kingdom: one.kingdom, gender: one.gender, crop: 'tall' } } } : {}),
      text: [{ text: said?.text || deed, clause: said?.clause ?? null }],
      parts: [
        { title: tell('look_now'), lines: deed && said?.text ? [{ text: deed }] : [] },
        { title: tell('look_rulings'), lines: (said?.rulings ?? []).map((text) => ({ text })) },
        { title: tell('look_questions'), lines: (said?.questions ?? []).map((text) => ({ text })) },
      ],
    };
  };

  private skill_line(id: string): Told {
    const said = this.rules.of(id);
    return { name: this.at().say(`skill.${id}`), text: said?.text ?? '', clause: said?.clause ?? null };
  }

  private card_line(id: string, as: string | null = null): Told {
    const { say } = this.at();
    const printed = face(id);
    return { name: `${say(`card.${as ?? printed.name}`)} ${printed.sign}\uFE0E${printed.rank}`, text: say(`face_text.${as ?? printed.name}`), clause: this.rules.of(as ?? printed.name)?.clause ?? null };
  }

  private gear(seat: number): Told[] {
    const { view } = this.at();
    return SLOTS.flatMap((slot) => {
      const id = view.seats[seat]!.equip[slot];
      return id ? [this.card_line(id)] : [];
    });
  }

  /** How far it is from me to them and from them to me, what that is made of, and whom they reach. */
  reach(seat: number): Told[] {
    const { view, you, tell, who } = this.at();
    const [mine, theirs] = [view.seats[you], view.seats[seat]!];
    const lines: Told[] = [];
    const way = (from: number, to: number) => {
      const [n, range] = [view.distances[from]![to]!, view.seats[from]!.range];
      lines.push({ name: tell('from_to', { who: who(from), whom: who(to) }), text: tell(n <= range ? 'within' : 'without', { n, range }), tone: n <= range ? (to === you ? 'ill' : 'good') : 'quiet' });
    };
    if (mine?.alive && you !== seat) {
      way(you, seat);
      const parts = this.parts(seat);
      if (parts) lines.push({ text: parts, tone: 'quiet', clause: 'K-2.1.2' });
      way(seat, you);
    }
    lines.push({ text: this.range_of(seat) });
    if (theirs.alive) lines.push(...this.in_reach(seat));
    return lines;
  }

  /** 距离 3 = 座次 2 + 绝影 1. */
  parts(seat: number): string {
    const { view, say, tell } = this.at();
    const one = view.seats[seat];
    if (!one || one.distance === null || one.way.length < 2) return '';
    const name = (by: string) => (by === 'seats' ? '' : by.includes('.') ? say(`card.${face(by).name}`) : say(`skill.${by}`));
    const parts = one.way.map((part) => (part.by === 'seats' ? tell('by_seats', { n: part.n }) : `${part.n < 0 ? '−' : '+'} ${name(part.by)} ${Math.abs(part.n)}`));
    return tell('sum_far', { n: one.distance, parts: parts.join(' ') });
  }

  range_of(seat: number): string {
    const { view, say, tell } = this.at();
    const weapon = view.seats[seat]?.equip.weapon;
    return tell('sum_range', { n: view.seats[seat]?.range ?? 1, what: weapon ? say(`card.${face(weapon).name}`) : tell('bare_hands') });
  }

  private in_reach(seat: number): Told[] {
    const { view, tell, who } = this.at();
    const range = view.seats[seat]!.range;
    const far = (other: number) => view.distances[seat]![other]!;
    const others = view.seats.filter((one) => one.alive && one.seat !== seat).map((one) => one.seat);
    const near = others.filter((other) => far(other) <= range);
    return [near.length > 0 ? { text: tell('in_reach', { who: this.list(near.map((other) => who(other))) }) } : { text: tell('nobody_reach') }];
  }

  private seen(seat: number): Told[] {
    const { view, events, tell, who } = this.at();
    const told = deeds(events, view.seats.length);
    const hurt = told.hurt[seat]!.flatMap((n, other) => (n > 0 && other !== seat ? [{ text: tell('deed_hurt', { whom: who(other), n }) }] : []));
    const saved = told.saved[seat]!.flatMap((n, other) => (n > 0 ? [{ text: tell('deed_heal', { whom: who(other), n }) }] : []));
    const kills = told.falls.filter((fall) => fall.killer === seat).map((fall) => ({ text: tell('deed_kill', { whom: who(fall.seat) }) }));
    return [...hurt, ...saved, ...kills];
  }
}
