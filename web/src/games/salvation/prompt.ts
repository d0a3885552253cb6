/** What I am about to do and what follows from it, in sentences with numbers; and how the button is called that does it. */

import type { Chooser } from './chooser.svelte';
import type { Reader } from './choose';
import { gain_of, said_gain, worth_of, type Goods, type Outlook, type SalvationView } from './model';
import { deed_name } from './names';
import { changes_said, gains_said, goods_said, net_said, turned, warning, way_said } from './speech';
import type { Around } from './context';

export interface Line {
  text: string;
  tone?: 'good' | 'ill' | 'quiet';
}

export interface Asking {
  view: SalvationView;
  chooser: Chooser;
  reader: Reader;
  speech: Pick<Around, 'say' | 'tell' | 'lang' | 'you' | 'who'>;
}

const number_of = ({ chooser, reader }: Asking) => reader.read(chooser.item?.word ?? '').number ?? 1;
const outlook_of = ({ view, chooser }: Asking): Outlook | undefined => view.outlook[chooser.item?.word ?? ''];

/** How the goal would stand, and what would break. */
function way(asking: Asking, told: Outlook | undefined): Line[] {
  const { view, speech } = asking;
  const me = view.people[speech.you];
  if (!told || !me || told.needs.length === 0) return [];
  const broken = warning(me, told, speech.tell, speech.say);
  if (broken) return [{ text: broken, tone: 'ill' }];
  const text = way_said(me, told, speech.tell);
  return [turned(me, told).kept.length > 0 ? { text, tone: 'good' } : { text }];
}

function gift(asking: Asking): Line[] {
  const { view, chooser, speech } = asking;
  const told = outlook_of(asking);
  if (!told) return [];
  const service = view.temple.services.find((one) => one.name === chooser.deed?.service);
  const lines: Line[] = [{ text: speech.tell('gift_brings', { what: gains_said(told.changes, speech.tell), net: net_said(told.points, speech.tell) }), tone: 'good' }];
  if (service && service.supply > 0 && service.asked.length >= service.supply) lines.push({ text: speech.tell('gift_contested'), tone: 'ill' });
  return [...lines, ...way(asking, told)];
}

/** A bid: what it brings if it wins, what if it does not, and whether it can fail. */
function bid(asking: Asking): Line[] {
  const { view, speech } = asking;
  const told = outlook_of(asking);
  const { auction } = view.temple;
  if (!told || !auction) return [];
  const n = number_of(asking);
  const what = { n, what: gains_said(told.changes, speech.tell), net: net_said(told.points, speech.tell) };
  const sure = auction.sure !== null && n >= auction.sure;
  return [
    { text: speech.tell(sure ? 'bid_sure' : 'bid_wins', what), tone: 'good' },
    sure ? { text: speech.tell('bid_sure_why'), tone: 'quiet' } : { text: speech.tell('bid_fails'), tone: 'ill' },
    ...way(asking, told).filter((line) => line.tone),
  ];
}

function aimed(asking: Asking): Line[] {
  const { chooser, speech } = asking;
  const { deed, item } = chooser;
  if (!deed || deed.seat === null) return [];
  const whom = { who: speech.who(deed.seat), n: number_of(asking) };
  const own = item?.preview?.changes ?? {};
  if (deed.verb === 'transfer') return [{ text: speech.tell('transfer_does', { ...whom, own: changes_said(own, speech.tell) || speech.tell('merit_same') }) }];
  if (deed.verb === 'grant') return [{ text: speech.tell('grant_does', { ...whom, own: changes_said(own, speech.tell) }), tone: 'good' }];
  if (deed.verb === 'share') return [{ text: speech.tell('share_does', { ...whom, what: speech.tell(`short_${deed.kind as 'grain'}`) }) }];
  if (deed.verb === 'relieve') return [{ text: speech.tell('relieve_does', { ...whom, n: asking.view.temple.relief.grain, own: changes_said(own, speech.tell) }), tone: 'good' }];
  const price = changes_said(own, speech.tell);
  return [{ text: speech.tell('name_does', whom) + (price ? ` · ${speech.tell('you')}${speech.tell('colon')}${price}` : '') }];
}

function answered(asking: Asking): Line[] {
  const { view, chooser, speech } = asking;
  const verb = chooser.deed?.verb;
  if (verb === 'decline') return [{ text: speech.tell('decline_does'), tone: 'quiet' }];
  if (verb === 'withdraw') return [{ text: speech.tell('withdraw_does'), tone: 'quiet' }];
  const changes = chooser.item?.preview?.changes ?? {};
  const me = view.people[speech.you];
  const gain = me?.role === 'monk' ? null : worth_of(me, changes);
  return [{ text: changes_said(changes, speech.tell) + (gain === null ? '' : ` · ${speech.tell('to_you', { gain: said_gain(gain) })}`), tone: (gain ?? 0) < -0.05 ? 'ill' : 'good' }, ...way(asking, outlook_of(asking))];
}

/** What follows if the picked deed is meant. */
export function consequences(asking: Asking): Line[] {
  const { view, chooser, speech } = asking;
  const { deed } = chooser;
  if (!deed) return [];
  const me = view.people[speech.you];
  if (deed.verb === 'donate' || deed.verb === 'plain') return gift(asking);
  if (deed.verb === 'bid') return bid(asking);
  if (deed.place === 'people') return aimed(asking);
  if (deed.place === 'market') return answered(asking);
  if (deed.verb === 'end') return [me && me.actions > 0 ? { text: speech.tell('end_wastes', { n: me.actions }), tone: 'ill' } : { text: speech.tell('end_next'), tone: 'quiet' }];
  if (deed.verb === 'no') return [{ text: speech.tell('no_does'), tone: 'quiet' }];
  if (deed.verb === 'assembly') return [{ text: speech.tell('assembly_does', { n: view.temple.assembly.actions, coins: view.temple.assembly.coins, merit: view.temple.assembly.merit }) }];
  if (deed.verb === 'done') return [{ text: speech.tell(view.step === 'granting' ? 'done_granting' : view.step === 'sharing' ? 'done_sharing' : 'done_naming'), tone: 'quiet' }];
  const told = outlook_of(asking);
  if (!told) return [];
  const brought = { text: `${changes_said(told.changes, speech.tell)}${deed.place === 'village' ? '' : ` · ${net_said(told.points, speech.tell)}`}` };
  return [brought, ...way(asking, told)];
}

/** What is to be known before anything is picked. */
export function situation(asking: Asking, to_me: boolean): Line[] {
  const { view, chooser, speech } = asking;
  const { tell } = speech;
  const me = view.people[speech.you];
  if (!me || to_me) return [];
  const coming = Object.keys(me.coming).length > 0 && view.step === 'act' ? [{ text: tell('will_get', { what: changes_said(me.coming, tell) }), tone: 'good' as const }] : [];
  if (view.step === 'act' && chooser.get('end')) return [{ text: tell(me.actions > 0 ? (me.role === 'monk' ? 'pick_monk' : 'pick_place') : 'no_actions'), tone: 'quiet' }, ...coming];
  if (view.step === 'event_join' || view.step === 'assembly') return question(asking);
  if (view.step === 'event_name') return relief(asking);
  if (view.step === 'granting') return [{ text: tell('grant_why', { n: me.mana ?? 0 }), tone: 'quiet' }];
  if (view.step === 'sharing') return [{ text: tell('share_why'), tone: 'quiet' }];
  if (view.step === 'market') return [{ text: tell('market_why'), tone: 'quiet' }];
  if (view.step === 'choose_role') return [{ text: tell('role_why'), tone: 'quiet' }];
  return coming;
}

/** What naming somebody costs and brings me, where it does; and that nobody need be named. */
function relief({ chooser, speech }: Asking): Line[] {
  const { tell } = speech;
  const item = chooser.all.find((deed) => deed.verb === 'name' && deed.open[0]?.preview)?.open[0];
  if (!item) return [];
  return [
    { text: tell('name_price', { own: changes_said(item.preview?.changes ?? {}, tell) }), tone: 'good' },
    { text: tell('name_nobody'), tone: 'quiet' },
  ];
}

/** Yes and no, each with what it brings. */
function question({ view, chooser, speech }: Asking): Line[] {
  const { tell } = speech;
  const no: Line = { text: `${speech.say('move.no')}${tell('colon')}${tell('no_does')}`, tone: 'quiet' };
  const yes = chooser.all
    .filter((deed) => deed.verb === 'yes' || deed.verb === 'anonymous')
    .map((deed) => {
      const item = deed.open[0] ?? deed.veiled[0];
      const told = view.outlook[item?.word ?? ''];
      const name = tell(deed.verb === 'yes' ? 'yes' : 'yes_veiled');
      if (item?.refusal) return { text: `${name}${tell('colon')}${item.refusal.text[speech.lang]}`, tone: 'ill' as const };
      return { text: `${name}${tell('colon')}${told ? `${changes_said(told.changes, tell)} · ${net_said(told.points, tell)}` : tell('nothing')}`, tone: 'good' as const };
    });
  return [...yes, no];
}

/** '认捐诵经超度：付 3 钱': the deed with its price. */
export function deed_label(asking: Asking): string {
  const { chooser, speech } = asking;
  const { deed, item } = chooser;
  const { tell } = speech;
  if (!deed || !item) return '';
  const changes = item.preview?.changes ?? {};
  const of = (kind: string) => Math.abs(changes[kind] ?? 0);
  const n = number_of(asking);
  const who = deed.seat === null ? '' : speech.who(deed.seat);
  if (deed.verb === 'donate' || deed.verb === 'plain') return tell('do_give', { name: deed_name(deed, speech.say, tell, speech.lang), n: of('coins') });
  if (deed.verb === 'bid') return tell('do_bid', { n });
  if (deed.verb === 'sell') return tell('do_sell', { n: of('grain'), m: of('coins') });
  if (deed.verb === 'buy') return tell('do_buy', { n: of('coins'), m: of('grain') });
  if (deed.verb === 'buy-land') return tell('do_buy_land', { n: of('coins') });
  if (deed.verb === 'sell-land') return tell('do_sell_land', { n: of('coins') });
  if (deed.verb === 'transfer' || deed.verb === 'grant') return tell(`do_${deed.verb}`, { n, who });
  if (deed.verb === 'share') return tell('do_share', { n, who, what: tell(`short_${deed.kind as 'grain'}`) });
  if (deed.verb === 'accept' || deed.verb === 'decline' || deed.verb === 'withdraw') return tell(`do_${deed.verb}`);
  if (deed.verb === 'role') return tell('do_role', { who: speech.say(`role.${deed.role}`) });
  return item.label[speech.lang];
}

/** Both sides of an offer that waits for my answer. */
export function both_sides(asking: Asking, from: number, give: Goods, want: Goods): Line[] {
  const { view, speech } = asking;
  const { tell, you } = speech;
  const side = (seat: number, gets: Goods, gives: Goods): Line => {
    const person = view.people[seat];
    const gain = person?.role === 'monk' ? null : gain_of(person, gets, gives);
    const text = `${seat === you ? tell('you') : speech.who(seat)}${tell('colon')}${tell('side_gets', { gets: goods_said(gets, tell), gives: goods_said(gives, tell) })}`;
    return gain === null ? { text } : { text: `${text} · ${tell('points_about', { gain: said_gain(gain) })}`, tone: gain > 0.05 ? 'good' : gain < -0.05 ? 'ill' : 'quiet' };
  };
  return [side(you, give, want), side(from, want, give)];
}
