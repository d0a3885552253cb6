/** What the inspector tells: of people, gifts, trades, the event, and whatever is counted here. */

import type { Inspected, Told } from '../../lib/inspect.svelte';
import type { GameEvent, Lang, Rules } from '../../lib/types';
import type { Say } from '../../lib/words';
import { gain_of, GOODS, said_gain, type Offer, type Outlook, type Person, type SalvationView, type Unit } from './model';
import Portrait from './Portrait.svelte';
import { abilities } from './roles';
import Sign from './Sign.svelte';
import { changes_said, gap_said, goods_said, net_said, warning, way_said } from './speech';
import type { Tell } from './words';

export interface Around {
  view: SalvationView;
  events: GameEvent[];
  you: number;
  names: string[];
  lang: Lang;
  say: Say;
  /** The Chinese text table, in which moves are written. */
  zh: Say;
  tell: Tell;
  who: (seat: number) => string;
}

export type Book = Pick<Rules, 'clauses' | 'rulings'>;

type Trade = 'sell' | 'buy' | 'buy-land' | 'sell-land';
const TRADE_CLAUSES: Record<Trade, string[]> = {
  sell: ['S-AP-2', 'S-RATE-1'],
  buy: ['S-AP-2', 'S-RATE-2'],
  'buy-land': ['S-AP-3', 'S-RATE-5', 'S-CAP-2', 'S-RATE-4'],
  'sell-land': ['S-AP-3', 'S-RATE-6'],
};
const UNIT_CLAUSES: Partial<Record<Unit, string>> = {
  grain: 'S-RATE-1',
  coins: 'S-RATE-3',
  land: 'S-CAP-2',
  merit: 'S-WIN-2',
  rep: 'S-TS-2',
  resources: 'S-WIN-2',
  mana: 'S-ROLE-MON-3',
  gp: 'S-ROLE-MON-7',
  life: 'S-PH5-2',
  tokens: 'S-EV-7',
};
const EVENTS = [
  ...['imperial_brush', 'royal_prayer', 'drought', 'deflation', 'ullambana', 'water_land', 'impermanence', 'opportunity', 'temple_decree', 'relief_edict', 'locusts', 'flood'],
  ...['sutra_lecture', 'ordination', 'sutra_copying', 'consecration', 'timely_snow', 'patron', 'caravan', 'bandits', 'pilgrims', 'granary'],
];

const DEED_CLAUSES: Record<string, string[]> = {
  transfer: ['S-HX-1'],
  assembly: ['S-ROLE-MON-4'],
  relieve: ['S-ROLE-MON-5'],
  grant: ['S-ROLE-MON-3'],
  redeem: ['S-EV-7'],
  rescue: ['S-EV-12'],
  copy: ['S-EV-15'],
  offer: ['S-AP-1'],
};

export class Looking {
  constructor(
    private readonly at: () => Around,
    /** The rulebook, once it is here. */
    private readonly book: () => Book | null,
  ) {}

  get clauses(): Record<string, string> {
    return this.book()?.clauses ?? {};
  }

  /** 'donate 诵经超度': how the gift is written. */
  word_of(service: string): string {
    return `donate ${this.at().zh(`service.${service}`)}`;
  }

  private clause(id: string): Told[] {
    const told = this.clauses[id];
    if (!told) return [];
    const text = told.split('\n')[0]!.replace(/\*\*|\{\{.*?\}\}/g, '').replace(/ ?[（(](?:SA-\d+[、, ]*)+[）)]/g, '');
    return [{ text, clause: id }];
  }

  /** What was ruled about these clauses. */
  private rulings(...ids: string[]): Told[] {
    return Object.entries(this.book()?.rulings ?? {}).flatMap(([id, ruling]) => {
      const about = new Set(ruling.heading.match(/S-[A-Z]+(?:-[A-Z]+)?-?\d+/g));
      return ids.some((clause) => about.has(clause)) ? [{ text: ruling.text.replace(/\*\*|`/g, ''), clause: id }] : [];
    });
  }

  private parts(now: Told[], clauses: string[], rulings = clauses): { title: string; lines: Told[] }[] {
    const { tell } = this.at();
    return [
      { title: tell('look_now'), lines: now },
      { title: tell('look_rules'), lines: clauses.flatMap((id) => this.clause(id)) },
      { title: tell('look_rulings'), lines: this.rulings(...rulings) },
    ];
  }

  abilities(role: string): Told[] {
    return abilities(this.clauses, role, this.at().say(`role.${role}`)).map(({ clause, name, text }) => ({ ...(name ? { name } : {}), text: name ? text.slice(text.indexOf(name) + name.length).replace(/^[：:.。,，\s]+/, '') : text, clause }));
  }

  // ---- people ----------------------------------------------------------------------------------------------

  person = (seat: number): Inspected | null => {
    const { view, you, names, tell, say } = this.at();
    const one = view.people[seat];
    if (!one?.role) return null;
    return {
      title: say(`role.${one.role}`),
      note: [seat === you ? tell('you') : (names[seat] ?? ''), tell('points_now', { n: one.score?.total ?? one.progress.points_now }), `${say('unit.life')} ${one.life}`].join(' · '),
      face: { draw: Portrait, props: { role: one.role, tall: true } },
      text: this.abilities(one.role),
      parts: [
        { title: say(`special.${one.progress.goal}`), lines: this.conditions(one) },
        { title: tell('look_worth'), lines: this.worth(one) },
        { title: tell('look_points'), lines: [{ text: this.points(one) }] },
        { title: tell('look_round'), lines: this.this_round(one) },
      ],
    };
  };

  conditions(one: Person): Told[] {
    const { tell, view, say } = this.at();
    const wins = view.goals.special === 'win' ? tell('special_wins', { special: say(`special.${one.progress.goal}`) }) : tell('special_adds', { special: say(`special.${one.progress.goal}`), n: view.goals.bonus });
    return [
      ...one.progress.needs.map((need): Told => ({ name: say(`unit.${need.what}`), text: `${need.have}${tell('comma')}${tell(need.at === 'least' ? 'need_at_least' : 'need_at_most', { n: need.need })} · ${gap_said(need, tell)}`, tone: need.met ? 'good' : 'ill' })),
      { text: wins, clause: one.role === 'monk' ? 'S-NIR-1' : 'S-LIB-1' },
    ];
  }

  /** What one more of each is worth to me and to them: why an exchange suits both. */
  private worth(one: Person): Told[] {
    const { view, you, tell, who } = this.at();
    const mine = view.people[you];
    const row = (person: Person) => GOODS.map((kind) => `${tell(`short_${kind}`)} ${((person.worth?.[kind] ?? 0) / 100).toFixed(1)}`).join(' · ');
    const lines: Told[] = [];
    if (mine?.worth && mine.role !== 'monk') lines.push({ name: tell('to_me'), text: row(mine) });
    if (one.seat !== you && one.worth && one.role !== 'monk') lines.push({ name: tell('to_whom_worth', { who: who(one.seat) }), text: row(one) });
    if (one.role === 'monk') lines.push({ text: tell('monk_worth'), tone: 'quiet' });
    else lines.push({ text: tell('worth_about'), tone: 'quiet' });
    return lines;
  }

  /** '33 = 功德 8×3 + 声望 1 + 余资 24÷3'. */
  points(one: Person): string {
    const { view, tell } = this.at();
    const { score } = view.goals;
    const total = one.score?.total ?? one.progress.points_now;
    if (one.role === 'monk') return tell('sum_monk', { total, gp: one.gp ?? 0, by: score.gp });
    return tell('sum_layman', { total, merit: one.merit, by: score.merit, rep: one.rep, resources: one.resources, parts: score.resources, land: score.land_value });
  }

  private this_round(one: Person): Told[] {
    const { tell, say, view } = this.at();
    const lines: Told[] = one.requests.map((request) => ({ text: tell(request.anonymous ? 'has_asked_veiled' : 'has_asked', { service: say(`service.${request.service}`) }) }));
    if (one.plain.open + one.plain.anonymous > 0) lines.push({ text: tell('has_plain', { n: one.plain.open + one.plain.anonymous }) });
    if (one.escrow > 0) lines.push({ text: tell('escrow', { n: one.escrow }) });
    if (Object.keys(one.coming).length > 0) lines.push({ text: tell('will_get', { what: changes_said(one.coming, tell) }), tone: 'good' });
    if (one.transferred) lines.push({ text: tell('has_transferred') });
    if (one.bonus_left) lines.push({ text: tell('bonus_left') });
    if (one.protected) lines.push({ text: tell('protected') });
    if (one.alive && view.step !== 'choose_role') lines.push({ text: tell('trades_left', { n: one.offers_left, m: one.counters_left }), tone: 'quiet' });
    return lines;
  }

  // ---- deeds -------------------------------------------------------------------------------------------------

  /** What a gift, a bid or a visit would do to me now. */
  private now(told: Outlook | undefined): Told[] {
    const { view, you, tell, say } = this.at();
    const me = view.people[you];
    if (!told || !me) return [];
    const broken = warning(me, told, tell, say);
    return [
      { text: `${changes_said(told.changes, tell)} · ${net_said(told.points, tell)}` },
      ...(told.needs.length > 0 ? [{ text: way_said(me, told, tell) }] : []),
      ...(broken ? [{ text: broken, tone: 'ill' as const }] : []),
    ];
  }

  service = (name: string): Inspected | null => {
    const { view, tell, say, who, lang } = this.at();
    const line = view.temple.services.find((one) => one.name === name);
    if (!line) return null;
    const asked = line.asked.map((one) => who(one.seat)).join(lang === 'zh' ? '、' : ', ');
    const text: Told[] = [
      { text: tell('service_prints', { n: line.usual, merit: line.merit, rep: line.rep }), clause: 'S-TS-1' },
      { text: line.supply === 0 ? tell('for_all') : line.once ? tell('hall_once') : tell('supply', { n: line.supply }) },
      { text: tell('service_when') },
    ];
    const now: Told[] = this.now(view.outlook[this.word_of(name)]);
    if (line.coins !== line.usual) now.push({ text: tell('cheaper', { n: line.coins, was: line.usual }), tone: 'good' });
    now.push({ text: asked ? tell('asked_by', { who: asked }) : tell('asked_none'), tone: 'quiet' });
    const veiled = view.outlook[`${this.word_of(name)} anonymous`];
    if (veiled) now.push({ name: tell('veiled'), text: `${changes_said(veiled.changes, tell)} · ${net_said(veiled.points, tell)}`, clause: 'S-TS-2' });
    return { title: say(`service.${name}`), note: tell('temple'), text, parts: this.parts(now, ['S-AP-4', 'S-BID-1', 'S-PH4-1'], ['S-TS-1', 'S-BID-1', ...(name === 'hall' ? ['S-TS-1'] : [])]) };
  };

  plain = (): Inspected | null => {
    const { view, tell } = this.at();
    const gift = view.temple.plain;
    if (!gift) return null;
    return { title: tell('plain'), note: tell('temple'), text: [{ text: tell('service_prints', { n: gift.coins, merit: gift.merit, rep: 0 }), clause: 'S-RATE-3' }, { text: tell('plain_when') }], parts: this.parts(this.now(view.outlook['plain 1']), ['S-AP-4'], ['S-RATE-3']) };
  };

  /** Anything else that is done, by its verb: what it is called, what it does in a few words, what it would do to me now. */
  deed = (verb: string, title: string, does: string, word = verb): Inspected => {
    const { view, tell } = this.at();
    return { title, note: tell('look_deed'), text: does ? [{ text: does }] : [], parts: this.parts(this.now(view.outlook[word]), DEED_CLAUSES[verb] ?? []) };
  };

  village = (id: Trade): Inspected | null => {
    const { view, you, tell } = this.at();
    const me = view.people[you] ?? view.people[view.turn ?? 0]!;
    const { rates } = me;
    const now: Record<Trade, string> = {
      sell: tell('rate_sell', { n: rates.sell.grain, m: rates.sell.coins }),
      buy: tell('rate_buy', { n: rates.buy.coins, m: rates.buy.grain }),
      'buy-land': tell('rate_land', { n: rates.land_price, was: view.village.land_price, left: view.village.land_bank, most: me.land_limit }),
      'sell-land': tell('rate_land_sale', { n: rates.land_sale }),
    };
    const actions = id === 'sell' || id === 'buy' ? rates.village_actions : rates.land_actions;
    const told: Told[] = [{ text: tell('action_points', { n: actions }) }, ...this.now(view.outlook[id.includes('land') ? id : `${id} 1`])];
    return { title: tell(id.replace('-', '_') as 'sell'), note: tell('village'), text: [{ text: now[id] }], parts: this.parts(told, TRADE_CLAUSES[id]) };
  };

  palace = (): Inspected | null => {
    const { view, tell } = this.at();
    const { palace } = view;
    return { title: tell('palace_visit'), note: tell('palace'), text: [{ text: tell('palace_does', { n: palace.actions, rep: palace.rep, coins: palace.coins }), clause: 'S-AP-6' }], parts: this.parts(this.now(view.outlook['palace']), ['S-ROLE-OFF-1'], ['S-AP-6']) };
  };

  event = (): Inspected | null => {
    const { view, tell, say, who } = this.at();
    if (!view.event) return null;
    const { name, kind, changes } = view.event;
    const did = changes.flatMap((change, seat): Told[] => (Object.keys(change).length > 0 ? [{ name: who(seat), text: changes_said(change, tell) }] : []));
    const clause = `S-EV-${EVENTS.indexOf(name) + 1}`;
    return {
      title: say(`event.${name}`),
      note: `${say(`event_kind.${kind}`)} · ${tell('events_left', { n: view.events_left })}`,
      text: [{ text: say(`event_text.${name}`), clause }],
      parts: [{ title: tell('event_did'), lines: did }, { title: tell('look_rules'), lines: this.clause('S-EV-0').slice(0, 1) }, { title: tell('look_rulings'), lines: this.rulings(clause) }],
    };
  };

  offer = (offer: Offer): Inspected | null => {
    const { view, you, tell, who } = this.at();
    const sides: [number, typeof offer.give, typeof offer.give][] = [[offer.from, offer.want, offer.give], ...(offer.to === null ? [] : [[offer.to, offer.give, offer.want] as [number, typeof offer.give, typeof offer.give]])];
    const now = sides.flatMap(([seat, gets, gives]): Told[] => {
      const gain = view.people[seat]?.role === 'monk' ? null : gain_of(view.people[seat], gets, gives);
      return [{ name: seat === you ? tell('you') : who(seat), text: tell('side_gets', { gets: goods_said(gets, tell), gives: goods_said(gives, tell) }) + (gain === null ? '' : ` · ${tell('points_about', { gain: said_gain(gain) })}`) }];
    });
    return { title: tell('offer_title', { n: offer.number }), note: `${who(offer.from)} → ${offer.to === null ? tell('everybody') : who(offer.to)}`, text: now, parts: this.parts([{ text: tell('worth_about'), tone: 'quiet' }], ['S-AP-1'], ['S-AP-1', 'S-ROLE-MER-1']) };
  };

  /** What something counted is: grain, merit, remaining resources. */
  unit = (what: Unit): Inspected | null => {
    const { view, you, tell, say } = this.at();
    const clause = UNIT_CLAUSES[what];
    const me = view.people[you];
    const need = me?.progress.needs.find((one) => one.what === what);
    const worth = me?.worth && me.role !== 'monk' && (GOODS as string[]).includes(what) ? me.worth[what as 'grain'] : null;
    const now: Told[] = [];
    if (need) now.push({ text: `${need.have} · ${tell(need.at === 'least' ? 'need_at_least' : 'need_at_most', { n: need.need })} · ${gap_said(need, tell)}`, tone: need.met ? 'good' : 'ill' });
    if (worth !== null) now.push({ name: tell('to_me'), text: tell('points_about', { gain: said_gain(worth / 100) }) });
    return { title: say(`unit.${what}`), face: { draw: Sign, props: { name: what, size: '5rem' } }, text: [{ text: tell(`about_${what}`), clause: clause ?? null }], parts: this.parts(now, clause ? [clause] : []) };
  };

  /** The goal in full. */
  goal = (): Inspected | null => {
    const { view, you, tell, say } = this.at();
    const me = view.people[you];
    if (!me?.role) return null;
    const check = { game_end: 'check_end', end_of_round: 'check_round', any_time: 'check_any' } as const;
    return {
      title: tell('goal_title', { role: say(`role.${me.role}`) }),
      text: [...this.conditions(me), { text: tell(check[view.goals.check]), clause: 'S-WIN-1' }],
      parts: [{ title: tell('look_points'), lines: [{ text: this.points(me), clause: 'S-WIN-2' }] }, ...this.parts([], ['S-WIN-4'], ['S-LIB-1'])],
    };
  };

  /** What a deed that is aimed at somebody does, in a few words. */
  brief(verb: string): string {
    const { view, you, tell } = this.at();
    const { relief } = view.temple;
    if (verb === 'transfer') return tell('brief_transfer', { n: view.people[you]?.transfer_bonus ?? 1 });
    if (verb === 'relieve') return tell('brief_relieve', { actions: relief.actions, mana: relief.mana, grain: relief.grain, from: relief.from });
    if (verb === 'grant') return tell('brief_grant');
    return '';
  }

  /** What a word of a sentence stands for: `seat.2`, `unit.merit`, `role.monk`, `service.hall`, `event.drought`. */
  term = (key: string): Inspected | null => {
    const [kind, name = ''] = key.split('.');
    const { view, say } = this.at();
    if (kind === 'seat') return this.person(Number(name));
    if (kind === 'unit' || kind === 'counted') return name in UNIT_CLAUSES ? this.unit(name as Unit) : null;
    if (kind === 'service') return this.service(name);
    if (kind === 'role') return this.person(view.people.findIndex((one) => one.role === name));
    if (kind !== 'event' || !EVENTS.includes(name)) return null;
    if (view.event?.name === name) return this.event();
    const clause = `S-EV-${EVENTS.indexOf(name) + 1}`;
    return { title: say(`event.${name}`), text: [{ text: say(`event_text.${name}`), clause }], parts: this.parts([], [], [clause]) };
  };
}
