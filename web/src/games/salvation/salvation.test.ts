import { describe, expect, it } from 'vitest';
import type { Ask, GameEvent, MenuItem } from '../../lib/types';
import { deeds, Reader, variants, veil_choice } from './choose';
import hints from './hints';
import { around, differences, gain_of, gap_of, said_gain, slots, worth_of, type Offer, type Person, type SalvationView, type Service } from './model';
import { deed_name } from './names';
import { blank, counter_to, limits_of, prepare, said, with_amount, within } from './offer';
import { abilities } from './roles';
import { changes_said, gap_said, goods_said, net_said, turned, warning, way_said } from './speech';
import { account, decided, news, reveals } from './story';
import { teller } from './words';

const NAMES: Record<string, string> = {
  'role.merchant': '富商',
  'role.landlord': '地主',
  'role.official': '官员',
  'role.farmer': '农民',
  'role.widow': '寡妇',
  'role.monk': '僧侣',
  'service.chanting': '诵经超度',
  'service.prayer': '法会祈福',
  'service.stele': '立碑刻名',
  'service.offering': '供养僧侣',
  'service.hall': '捐建大殿',
};
const zh = (key: string) => NAMES[key] ?? key;

function person(seat: number, role: Person['role'], more: Partial<Person> = {}): Person {
  return {
    seat,
    role,
    grain: 5,
    coins: 4,
    land: 1,
    merit: 3,
    rep: 1,
    mana: null,
    gp: null,
    life: 8,
    tokens: 0,
    alive: true,
    actions: 2,
    escrow: 0,
    resources: 14,
    protected: false,
    transferred: false,
    transfer_bonus: 1,
    disciple: false,
    requests: [],
    plain: { open: 0, anonymous: 0 },
    coming: {},
    offers_left: 3,
    counters_left: 3,
    trades: 0,
    bonus_left: false,
    sealed: false,
    answer: null,
    bid: null,
    land_limit: 3,
    rates: { sell: { grain: 3, coins: 2 }, buy: { coins: 2, grain: 2 }, land_price: 6, land_sale: 5, village_actions: 1, land_actions: 1 },
    worth: { grain: 120, coins: 200, land: 900 },
    progress: { goal: 'liberation', needs: [], met: false, points_now: 10 },
    special: 'none',
    score: null,
    ...more,
  };
}
const people = [person(0, 'farmer'), person(1, 'merchant'), person(2, 'widow')];
const reader = new Reader(zh, people);

let next = 0;
const item = (word: string, more: Partial<MenuItem> = {}): MenuItem => ({ move: ++next, word, label: { zh: word, en: word }, ...more });
const no = (word: string) => item(word, { refusal: { text: { zh: '不行', en: 'no' }, clause: 'S-TS-1' } });

describe('the notation', () => {
  it('is taken apart', () => {
    expect(reader.read('donate 立碑刻名 anonymous')).toMatchObject({ verb: 'donate', service: 'stele', veiled: true });
    expect(reader.read('transfer 寡妇')).toMatchObject({ verb: 'transfer', seat: 2 });
    expect(reader.read('give 3 coins')).toMatchObject({ verb: 'give', number: 3, kind: 'coins' });
    expect(reader.read('share grain 富商')).toMatchObject({ verb: 'share', kind: 'grain', seat: 1 });
    expect(reader.read('role 僧侣')).toMatchObject({ verb: 'role', role: 'monk', seat: null });
    expect(reader.read('to P3')).toMatchObject({ seat: 2 });
  });
});

describe('deeds', () => {
  const menu = [item('sell 2'), item('sell 1'), no('donate 诵经超度'), item('donate 法会祈福'), no('donate 法会祈福 anonymous'), item('transfer 富商'), item('accept 1'), item('accept 2'), item('end')];
  const found = deeds(menu, reader);
  const by = (id: string) => found.find((deed) => deed.id === id)!;

  it('stand where they are done, one for all amounts and both ways of giving', () => {
    expect(found.map((deed) => deed.id)).toEqual(['sell', 'donate chanting', 'donate prayer', 'transfer 1', 'accept 1', 'accept 2', 'end']);
    expect(by('sell').place).toBe('village');
    expect(by('donate prayer').place).toBe('temple');
    expect(by('transfer 1').amounts).toBe(true);
  });
  it('step from the least to the most', () => {
    expect(variants(by('sell'), false).map((one) => one.word)).toEqual(['sell 1', 'sell 2']);
  });
  it('tell why not', () => {
    expect(by('donate chanting').refused).toBe(true);
    expect(variants(by('donate chanting'), false)[0]?.refusal?.clause).toBe('S-TS-1');
    expect(by('donate prayer').refused).toBe(false);
    expect(veil_choice(by('donate prayer'))).toBe(true);
    expect(variants(by('donate prayer'), true)[0]?.refusal).toBeDefined();
  });
  it('have names of their own where the menu counts them', () => {
    expect(deed_name(by('sell'), zh, teller('en'), 'en')).toBe('Sell grain');
    expect(deed_name(by('donate prayer'), zh, teller('zh'), 'zh')).toBe('法会祈福');
    expect(deed_name(by('end'), zh, teller('zh'), 'zh')).toBe('end');
  });
});

describe('an offer', () => {
  const offer: Offer = { number: 4, from: 1, to: 0, give: { coins: 2 }, want: { grain: 3 }, counter: 0, can: true, takers: [0] };

  it('is said in order, what is nothing left out', () => {
    let draft = with_amount(blank(1), 'want', 'coins', 2);
    draft = with_amount(draft, 'give', 'land', 1);
    draft = with_amount(draft, 'give', 'grain', 3);
    draft = with_amount(draft, 'want', 'grain', -1);
    expect(said(draft)).toEqual(['give 3 grain', 'give 1 land', 'want 2 coins']);
  });
  it('is countered from the other side', () => {
    expect(counter_to(offer)).toEqual({ answers: 4, to: 1, give: { grain: 3 }, want: { coins: 2 } });
  });
  it('is weighed by what each is worth to whom', () => {
    expect(worth_of(people[0], { grain: 2, coins: 1 })).toBeCloseTo(4.4);
    expect(gain_of(people[0], offer.give, offer.want)).toBeCloseTo(0.4);
    expect(gain_of(person(3, null, { worth: null }), offer.give, offer.want)).toBeNull();
    expect([said_gain(0.44), said_gain(-1.3), said_gain(0.04)]).toEqual(['+0.4', '−1.3', '±0']);
  });

  // A table that lets one name three grain and two coins, and nothing for land.
  const steps: number[][] = [];
  const to = item('to 富商');
  const all = no('to all');
  const give = [item('give 1 grain'), item('give 2 grain'), item('give 3 grain'), no('give 1 land')];
  const want = [item('want 1 coins'), item('want 2 coins')];
  const send = item('send');
  const follow = async (prefix: number[]) => {
    steps.push(prefix);
    if (prefix.length === 1) return { items: [to, all], complete: false };
    const named = prefix.slice(2);
    const rest = named.some((move) => want.some((one) => one.move === move)) ? [] : want;
    return { items: [...give, ...rest, named.length > 0 ? send : no('send')], complete: false };
  };
  const first = item('offer');

  it('knows its limits', () => {
    expect(limits_of([...give, ...want], reader)).toEqual({ give: { grain: 3, coins: 0, land: 0 }, want: { grain: 0, coins: 2, land: 0 } });
    const draft = with_amount(with_amount(blank(1), 'give', 'grain', 9), 'want', 'land', 1);
    expect(within(draft, limits_of([...give, ...want], reader))).toMatchObject({ give: { grain: 3 }, want: { land: 0 } });
  });
  it('becomes the small moves of one decision', async () => {
    const draft = with_amount(with_amount(blank(1), 'give', 'grain', 3), 'want', 'coins', 2);
    const made = await prepare(draft, first, reader, follow);
    expect(made.moves).toEqual([first.move, to.move, give[2]!.move, want[1]!.move, send.move]);
    expect(made.refusal).toBeNull();
  });
  it('waits for whom it is, and for something in it', async () => {
    expect((await prepare(blank(), first, reader, follow)).moves).toBeNull();
    const empty = await prepare(blank(1), first, reader, follow);
    expect(empty.moves).toBeNull();
    expect(empty.limits.give.grain).toBe(3);
  });
  it('hands on why it cannot be', async () => {
    const made = await prepare(with_amount(blank('all'), 'give', 'grain', 1), first, reader, follow);
    expect(made.refusal?.clause).toBe('S-TS-1');
  });
});

describe('the events', () => {
  const event = (n: number, kind: string, data: Record<string, unknown> = {}): GameEvent => ({ n, kind, data, say: { zh: kind, en: kind } });
  const told = [
    event(1, 'auction', { service: '@service.stele' }),
    event(2, 'bid_sealed', { seat: 0, bid: '@answer.sealed' }),
    event(3, 'bid_won', { seat: 1, bid: 6, service: '@service.stele' }),
    event(4, 'bid_lost', { seat: 0, bid: 4, service: '@service.stele' }),
    event(5, 'auction', { service: '@service.offering' }),
    event(6, 'bid_won', { seat: 2, bid: 5, service: '@service.offering' }),
    event(7, 'trade', { seat: 0, to: 1 }),
    event(8, 'turn', { seat: 0 }),
  ];
  it('open the envelopes, one bidding after the other', () => {
    expect(reveals(told, -1)).toEqual([
      { n: 4, service: 'stele', bids: [{ seat: 1, bid: 6, won: true }, { seat: 0, bid: 4, won: false }] },
      { n: 6, service: 'offering', bids: [{ seat: 2, bid: 5, won: true }] },
    ]);
    expect(reveals(told, 4).map((one) => one.service)).toEqual(['offering']);
    expect(reveals(told.slice(0, 2), -1)).toEqual([]);
  });
  it('make news, the dull ones left out', () => {
    expect(news(told, 2).map((one) => one.n)).toEqual([6, 7]);
  });
});

describe('the table', () => {
  it('seats the others round', () => {
    expect(around(6, 4)).toEqual([5, 0, 1, 2, 3]);
  });
  it('sees what has changed, and not a role that was taken', () => {
    const before = { people: [person(0, 'farmer'), person(1, null)] } as SalvationView;
    const after = { people: [person(0, 'farmer', { grain: 2, merit: 4 }), person(1, 'monk', { mana: 5 })] } as SalvationView;
    expect(differences(before, after)).toEqual([{ grain: -3, merit: 1 }, {}]);
  });
  it('fills slots, the last ones beyond the supply', () => {
    const service = { supply: 1, asked: [{ seat: 0, anonymous: false }, { seat: 2, anonymous: true }] } as Service;
    expect(slots(service)).toEqual([
      { seat: 0, anonymous: false, beyond: false },
      { seat: 2, anonymous: true, beyond: true },
    ]);
    expect(slots({ ...service, supply: 2, asked: [] })).toHaveLength(2);
    expect(slots({ ...service, supply: 0 }).some((slot) => slot.beyond)).toBe(false);
  });
  it('measures the way to release', () => {
    expect(gap_of({ what: 'merit', need: 12, have: 3, at: 'least', met: false })).toBe(9);
    expect(gap_of({ what: 'resources', need: 5, have: 10, at: 'most', met: false })).toBe(5);
    expect(gap_of({ what: 'mana', need: 0, have: 0, at: 'most', met: true })).toBe(0);
  });
  it('hints at the right moment', () => {
    const ask = (...words: string[]) => ({ q: 1, must: true, menu: words.map((word) => item(word)) }) as unknown as Ask;
    const needs = [{ what: 'resources', need: 5, have: 9, at: 'most', met: false }];
    const view = { people: [{ role: 'farmer', progress: { needs } }, { role: 'monk', progress: { needs: [] } }], step: 'act', round: 1, rounds: 10 } as unknown as SalvationView;
    const first = (now: SalvationView, asked: Ask | null, you = 0) => hints.find((hint) => hint.when({ view: now, ask: asked, you }))?.id;
    expect(first(view, ask('sell 1', 'offer', 'end'))).toBe('act');
    expect(first(view, ask('assembly', 'offer', 'end'), 1)).toBe('act_monk');
    expect(first({ ...view, round: 2 }, ask('offer', 'end'))).toBe('offer');
    expect(first({ ...view, round: 3 }, ask('offer', 'end'))).toBe('rich');
    expect(first(view, ask('accept 1', 'decline'))).toBe('answer');
    expect(first({ ...view, step: 'bidding' }, ask('bid 3'))).toBe('bid');
    expect(first({ ...view, step: 'granting' }, ask('grant 寡妇', 'done'))).toBe('grant');
    expect(first(view, null)).toBeUndefined();
  });
});

describe('what a role can do', () => {
  const clauses = {
    'S-SET-4': 'Everybody starts without reputation.',
    'S-ROLE-MER-1': '**富商·精于买卖**：所得另加一成（SA-05）。',
    'S-ROLE-FAR-3': '农民的土地不能超过 1 块（SA-24）。',
    'S-ROLE-MON-1': '**僧侣**：法力只有他有。',
  };
  it('is what the rulebook says of it, without its marks', () => {
    expect(abilities(clauses, 'merchant', '富商')).toEqual([{ clause: 'S-ROLE-MER-1', name: '精于买卖', text: '富商·精于买卖：所得另加一成。' }]);
    expect(abilities(clauses, 'farmer', '农民')).toEqual([{ clause: 'S-ROLE-FAR-3', name: '', text: '农民的土地不能超过 1 块。' }]);
  });
  it('has no name where that is the role’s own', () => {
    expect(abilities(clauses, 'monk', '僧侣')[0]!.name).toBe('');
    const said = { 'S-ROLE-MER-1': '**Merchant: skilled in trade.** A tenth more (SA-05).' };
    expect(abilities(said, 'merchant', 'Merchant')).toEqual([{ clause: 'S-ROLE-MER-1', name: 'skilled in trade', text: 'Merchant: skilled in trade. A tenth more.' }]);
  });
});

describe('what decided it', () => {
  const score = { merit: 3, rep: 1, resources: 3, gp: 2, land_value: 5 };
  const table = { people: [person(0, 'farmer'), person(1, 'monk')], goals: { score } } as unknown as SalvationView;
  const happened = (n: number, kind: string, data: Record<string, unknown>): GameEvent => ({ n, kind, data, say: { zh: '', en: '' } });
  const events = [
    happened(1, 'round', { round: 1 }),
    happened(2, 'receives', { seat: 0, effect: { merit: 2, rep: 1 } }),
    happened(3, 'round', { round: 2 }),
    happened(4, 'grant', { seat: 1, other: '@role.farmer', amount: 3 }),
    happened(5, 'receives', { seat: 0, effect: { merit: 1 } }),
  ];
  it('is what took the lead for good; never a gift of the first round that was caught up with', () => {
    const rival = [...events, happened(6, 'receives', { seat: 1, effect: { merit: 9 } }), happened(7, 'joins', { seat: 0, effect: { merit: 8 } }), happened(8, 'copy', { seat: 0, effect: { merit: 1 } })];
    expect(decided(rival, table, [0])).toMatchObject({ event: { n: 7 }, why: 'overtook' });
  });
  it('is nothing where something else than points decided', () => {
    expect(decided(events, table, [1])).toBeNull();
  });
  it('an account counts what one did', () => {
    const told = [happened(1, 'trade', { seat: 1, to: 0 }), happened(2, 'request', { seat: 0 }), happened(3, 'palace', { seat: 1 })];
    expect(account(table, 0, told, 'zh').deeds.map((deed) => deed.value)).toEqual([1, 1, 0]);
  });
});

describe('numbers in words', () => {
  const [tell, en] = [teller('zh'), teller('en')];
  const need = (what: 'merit' | 'rep' | 'mana', have: number, wanted: number, at: 'least' | 'most') => ({ what, need: wanted, have, at, met: at === 'least' ? have >= wanted : have <= wanted });
  const one = person(0, 'landlord', { progress: { goal: 'liberation', needs: [need('merit', 8, 12, 'least'), need('rep', 1, 3, 'most')], met: false, points_now: 33 } });
  const stele = { changes: { coins: -4, merit: 1, rep: 3 }, points: 4, needs: [need('merit', 9, 12, 'least'), need('rep', 4, 3, 'most')] };

  it('says how far a condition is, never as an inequality', () => {
    expect(gap_said(need('merit', 8, 12, 'least'), tell)).toBe('差 4');
    expect(gap_said(need('rep', 4, 3, 'most'), tell)).toBe('多 1');
    expect(gap_said(need('rep', 3, 3, 'most'), tell)).toBe('✓');
    expect(gap_said(need('mana', 2, 0, 'most'), tell)).toBe('须散尽');
    expect(gap_said(need('merit', 8, 12, 'least'), en)).toBe('4 short');
  });
  it('says what a deed changes, what goes first', () => {
    expect(changes_said(stele.changes, tell)).toBe('钱 −4，功德 +1，声望 +3');
    expect(net_said(4, tell)).toBe('净 +4 分');
    expect(net_said(0, tell)).toBe('净 ±0 分');
    expect(goods_said({ grain: 2, coins: 1 }, en)).toBe('2 grain, 1 coin');
    expect(goods_said({}, tell)).toBe('无');
  });
  it('warns where a deed breaks a condition', () => {
    expect(turned(one, stele).broken.map((broken) => broken.what)).toEqual(['rep']);
    expect(warning(one, stele, tell, (key) => (key === 'special.liberation' ? '解脱' : key))).toBe('声望到 4，解脱落空');
    expect(warning(one, undefined, tell, String)).toBe('');
    expect(way_said(one, stele, tell)).toBe('功德 8→9 差 3，声望 1→4 多 1');
  });
});
