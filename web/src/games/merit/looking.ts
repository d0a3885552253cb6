/** What the inspector tells about a deed, a being, a person, a vow, an event, a number: the text, what it means now, rulings. */

import type { Drawing, Inspected, Told } from '../../lib/inspect.svelte';
import type { Lang, MenuItem } from '../../lib/types';
import { signed, type Say } from '../../lib/words';
import type { Book } from '../clauses.svelte';
import { clause_of } from './actions';
import Face from './Face.svelte';
import { ACTIONS, being_of, RESOURCES, verb, type Action, type BeingView, type BoardView, type MeritView, type VowView } from './model';
import { lacks, price_for } from './price';
import type { Tell } from './words';

export interface Seen {
  view: MeritView;
  menu: MenuItem[];
  own: BoardView | null;
  names: string[];
  you: number;
  lang: Lang;
  say: Say;
  tell: Tell;
}

/** The clauses about each thing. */
const VOWS: Record<string, string> = { farmer: 'M-9.2', merchant: 'M-9.3', scholar: 'M-9.4', monk: 'M-9.5' };
const UNITS = { wealth: ['M-3.1'], fu: ['M-3.2', 'M-5.0'], hui: ['M-3.2', 'M-5.0'] } as const;

export class Looking {
  constructor(
    private readonly at: () => Seen,
    private readonly rules: Book,
  ) {}

  private unit(what: string): string {
    return this.at().say(`unit.${what}`);
  }
  private changes(list: Partial<Record<string, number>>): string {
    return Object.entries(list)
      .filter(([, amount]) => amount)
      .map(([what, amount]) => `${this.unit(what)} ${signed(amount!)}`)
      .join(' ');
  }
  private print(name: string, kind: 'role' | 'being' | 'event'): Drawing {
    return { draw: Face, props: { name, kind } };
  }
  private parts(now: Told[], ...clauses: string[]): { title: string; lines: Told[] }[] {
    const { tell } = this.at();
    return [
      { title: tell('look_now'), lines: now },
      { title: tell('look_rulings'), lines: this.rules.notes(...clauses) },
    ];
  }

  deed = (action: Action): Inspected => {
    const { say, tell, menu, lang } = this.at();
    const clause = clause_of(action);
    const items = menu.filter((item) => verb(item) === action);
    const now = items.map((item): Told => {
      if (item.refusal) return { name: item.label[lang], text: item.refusal.text[lang], clause: item.refusal.clause ?? null, tone: 'ill' };
      const chances = item.preview?.chances ?? [];
      const text = chances.length > 1 ? chances.map((chance) => `${this.changes(chance.changes) || '—'} (${chance.n}/${chance.of})`).join('；') : this.changes({ ...item.preview?.changes, ...chances[0]?.changes });
      return { name: item.label[lang], text: text || tell('no_change') };
    });
    const text = this.rules.lines(clause);
    return {
      title: say(`action.${action}`),
      note: tell(`for_${action}`),
      text: text.length > 0 ? text : [{ text: tell(`for_${action}`), clause }],
      parts: this.parts(now, clause, ...(action === 'practice' || action === 'alms' ? ['M-11.1'] : action === 'save' ? ['M-6.1', 'M-6.2', 'M-6.3'] : [])),
    };
  };

  foreign = (): Inspected => {
    const { say, tell, own } = this.at();
    const role = own?.role ? say(`role.${own.role}`) : '';
    const others = ACTIONS.filter((action) => !own?.deeds.includes(action));
    return { title: tell('foreign', { role }), text: others.map((action) => ({ name: say(`action.${action}`), text: tell(`for_${action}`), clause: clause_of(action) })) };
  };

  being = (being: BeingView): Inspected => {
    const { view, say, tell, own, names, menu } = this.at();
    const who = (board: BoardView) => `${board.role ? say(`role.${board.role}`) : ''} ${board.place === own?.place ? tell('you') : (names[board.seat] ?? '')}`;
    const pays = view.boards.filter((board) => board.role).map((board): Told => {
      const price = price_for(being, board);
      const short = lacks(being, board, view.printed.save_hui);
      const paid = RESOURCES.filter((what) => (price[what] ?? 0) > 0).map((what) => `${this.unit(what)} ${price[what]}`);
      const lack = tell('lack', { what: short.map((one) => `${one.more} ${this.unit(one.what)}`).join(' ') });
      return { name: who(board), text: `${paid.join(' ') || tell('free')} · ${short.length > 0 ? lack : tell('affords')}`, tone: short.length > 0 ? 'ill' : 'good' };
    });
    const item = menu.find((one) => being_of(one) === being.name);
    const net = item?.preview?.changes;
    return {
      title: say(`being.${being.name}`),
      note: tell('being_note', { cost: being.cost, fu: being.fu, hui: being.hui }),
      face: this.print(being.name, 'being'),
      text: [{ text: deadline(being, view, tell), tone: being.rounds_left <= 1 ? 'ill' : 'quiet', clause: 'M-7.2' }],
      parts: [
        { title: tell('look_pays'), lines: pays },
        { title: tell('look_now'), lines: net ? [{ text: this.changes(net) }] : [] },
        { title: tell('look_why'), lines: this.rules.lines('M-6.2', 'M-6.4') },
        { title: tell('look_rulings'), lines: this.rules.notes('M-6.1', 'M-6.2', 'M-6.3', 'M-6.4', 'M-7.2') },
      ],
    };
  };

  person = (place: number): Inspected | null => {
    const { view, say, tell, names, own } = this.at();
    const board = view.boards.find((one) => one.place === place);
    if (!board?.role) return null;
    const count = (key: 'own_saves' | 'invested' | 'starved', n: number): Told[] => (n > 0 ? [{ text: tell(key, { n }) }] : []);
    const deeds = board.deeds.map((deed) => say(`action.${deed}`)).join(this.at().lang === 'zh' ? '、' : ', ');
    return {
      title: say(`role.${board.role}`),
      note: [place === own?.place ? tell('you') : (names[board.seat] ?? ''), board.refuge === null ? '' : say(board.refuge ? 'refuge.1' : 'refuge.0')].filter(Boolean).join(' · '),
      face: this.print(board.role, 'role'),
      text: [{ name: tell('look_deeds'), text: deeds, clause: 'M-4.3.2' }],
      parts: [
        { title: tell('look_now'), lines: [...(board.refuge === null ? [] : [{ text: RESOURCES.map((what) => `${this.unit(what)} ${board[what]}`).join(' ') }]), ...count('own_saves', board.saves), ...count('invested', board.principal), ...count('starved', board.starved), { text: tell('streak', { n: board.streak }), clause: 'M-4.4.2' }] },
        { title: board.vow ? `${tell('vow')} · ${say(`vow.${board.vow.name}`)}` : '', lines: board.vow ? this.vow_lines(board.vow) : [] },
        { title: tell('look_price'), lines: this.rules.lines('M-6.2') },
      ].filter((part) => part.title),
    };
  };

  private vow_lines(vow: VowView): Told[] {
    const { tell } = this.at();
    const pays = this.changes({ wealth: vow.wealth, fu: vow.fu, hui: vow.hui });
    return [
      { text: `${tell('each')} ${pays}` },
      ...vow.needs.map((need): Told => ({ name: need.what === 'wealth_max' ? tell('at_most', { n: need.need }) : this.unit(need.what), text: `${need.have}/${need.need}`, tone: need.met ? 'good' : 'quiet' })),
      { text: tell('stakes', { reward: signed(vow.reward), penalty: signed(vow.penalty) }) },
    ];
  }

  vow = (vow: VowView, role: string | null): Inspected => {
    const { say, tell } = this.at();
    const clause = VOWS[role ?? ''] ?? 'M-9.1';
    return { title: say(`vow.${vow.name}`), note: tell('vow'), text: this.vow_lines(vow), parts: [{ title: tell('look_book'), lines: this.rules.lines(clause, 'M-9.1') }, { title: tell('look_rulings'), lines: this.rules.notes(clause, 'M-9.1') }] };
  };

  event = (): Inspected | null => {
    const { view, say, tell } = this.at();
    if (!view.event) return null;
    const { name, calamity, wealth, fu, hui } = view.event;
    return {
      title: say(`event.${name}`),
      note: tell('event'),
      face: this.print(name, 'event'),
      text: [{ text: this.changes({ calamity, wealth, fu, hui }) || tell('no_change') }],
      parts: [{ title: tell('look_now'), lines: [{ text: tell('events_left', { n: view.events_left }) }] }, { title: tell('look_book'), lines: this.rules.lines('M-4.1.1', 'M-4.1.2') }, { title: tell('look_rulings'), lines: this.rules.notes('M-4.1.1', 'M-4.1.2', 'M-8.1') }],
    };
  };

  calamity = (): Inspected => {
    const { view, tell } = this.at();
    return {
      title: this.unit('calamity'),
      note: `${view.calamity} / ${view.calamity_limit}`,
      text: this.rules.lines('M-3.3'),
      parts: this.parts(
        [
          { text: tell('calamity_room', { n: Math.max(0, view.calamity_win - view.calamity), win: view.calamity_win }), tone: view.calamity > view.calamity_win ? 'ill' : 'good', clause: 'M-2.3.4' },
          { text: tell('crisis_long', { n: view.crisis, donate: view.printed.crisis_donate_fu, protect: view.printed.crisis_protect_fu }), clause: 'M-5.3' },
          { text: tell('limit_long', { n: view.calamity_limit }), tone: 'ill', clause: 'M-2.3.3' },
        ],
        'M-3.3',
        'M-2.3.3',
      ),
    };
  };

  goal = (): Inspected => {
    const { view, tell, own } = this.at();
    return {
      title: tell('goal_title'),
      text: this.rules.lines('M-1.1', 'M-1.2'),
      parts: this.parts(
        [
          { text: tell('goal_said', { saved: view.saved, target: view.save_target }) },
          { text: tell('calamity_room', { n: Math.max(0, view.calamity_win - view.calamity), win: view.calamity_win }) },
          ...(own?.vow ? this.vow_lines(own.vow) : []),
          ...this.rules.lines('M-10.3.1', own?.refuge === false ? 'M-10.3.3' : 'M-10.3.2'),
        ],
        'M-10.2.1',
      ),
    };
  };

  saved = (): Inspected => {
    const { view, say, tell } = this.at();
    return { title: say('unit.saves'), note: `${view.saved} / ${view.save_target}`, text: this.rules.lines('M-3.4'), parts: this.parts([{ text: tell('goal_said', { saved: view.saved, target: view.save_target }) }, { text: tell('beings_left', { n: view.beings_left }) }], 'M-2.3.2', 'M-4.2.3') };
  };

  resource = (what: 'wealth' | 'fu' | 'hui'): Inspected => {
    const { own, say } = this.at();
    return { title: say(`unit.${what}`), ...(own ? { note: String(own[what]) } : {}), text: this.rules.lines(...UNITS[what]), parts: this.parts([], ...UNITS[what]) };
  };
}

/** How long somebody still waits, and what happens then. */
export function deadline(being: BeingView, view: MeritView, tell: Tell): string {
  if (view.round === view.rounds) return tell('last_of_all');
  if (being.rounds_left > 1) return tell('waits', { n: being.rounds_left });
  return tell('last', { n: view.printed.lost_calamity });
}
