/** What the inspector tells about a place, a drink, a flower, a float, the goal: the text, what it means now, rulings. */

import type { Inspected, Told } from '../../lib/inspect.svelte';
import type { Lang } from '../../lib/types';
import type { Say } from '../../lib/words';
import type { Book } from '../clauses.svelte';
import { leads_to } from './check';
import type { Tile } from './choose';
import Face from './Face.svelte';
import { COLOURS, distances, DRINKS, FLOWERS, index, name_of, standing, type CarnivalView, type Drink, type Flower, type Kind, type NodeView } from './model';
import type { Tell } from './words';

export interface Seen {
  view: CarnivalView;
  names: string[];
  you: number;
  lang: Lang;
  say: Say;
  tell: Tell;
}

const PLACES: Record<Kind, string[]> = {
  road: ['C-421'],
  start: ['C-491', 'C-492'],
  tavern: ['C-431', 'C-432'],
  plaza: ['C-441', 'C-442', 'C-443'],
  assembly: ['C-445', 'C-446'],
  theatre: ['C-448', 'C-449'],
  garden: ['C-461', 'C-462'],
  inn: ['C-481'],
};
const MODES: Record<string, string[]> = { parade: ['C-403', 'C-407'], sprint: ['C-404'], free: ['C-405', 'C-408'] };
const USES: Record<string, Kind> = { perform: 'plaza', ticket: 'theatre', redeem: 'theatre', rest: 'inn', gather: 'assembly', flower: 'garden', buy: 'tavern' };

export class Looking {
  constructor(
    private readonly at: () => Seen,
    private readonly rules: Book,
  ) {}

  private list(names: string[]): string {
    return names.join(this.at().lang === 'zh' ? '、' : ', ');
  }
  private notes(...clauses: string[]): { title: string; lines: Told[] } {
    return { title: this.at().tell('look_rulings'), lines: this.rules.notes(...clauses) };
  }

  node = (node: NodeView): Inspected => {
    const { view, names, lang, say, tell } = this.at();
    const here = standing(view, node.id);
    const slots = node.slots.filter((slot) => slot.active).length;
    const nodes = index(view.board);
    const now: Told[] = [];
    if (node.kind !== 'road' && node.kind !== 'start') now.push({ text: tell('slots_now', { n: slots, taken: here.length }), tone: here.length >= slots ? 'ill' : 'good' });
    now.push({ text: here.length > 0 ? tell('here', { who: this.list(here.map((troupe) => names[troupe.seat] ?? '')) }) : tell('nobody_here') });
    const left = distances(view.board).left.get(node.id) ?? 0;
    if (node.kind !== 'start') now.push({ text: tell('to_go', { n: left }), tone: 'quiet' });
    now.push({ text: tell('next_to', { list: this.list(node.next.map((id) => name_of(nodes.get(id)!, lang))) }), tone: 'quiet' });
    const full = here.length >= slots && slots > 0 && node.kind !== 'start' ? this.rules.lines('C-424') : [];
    const clauses = PLACES[node.kind];
    return {
      title: name_of(node, lang),
      note: node.kind === 'road' ? tell('points', { n: node.value }) : say(`building.${node.kind}`),
      face: { draw: Face, props: { sign: FACES[node.kind] } },
      text: [{ text: this.about(node), clause: clauses[0]! }],
      parts: [
        { title: tell('look_price'), lines: this.prices(node.kind) },
        { title: tell('look_now'), lines: now },
        { title: tell('look_full'), lines: full },
        { title: tell('look_book'), lines: this.rules.lines(...clauses) },
        this.notes(...clauses, 'C-424'),
      ],
    };
  };

  private about(node: NodeView): string {
    const { view, tell } = this.at();
    const p = view.prices;
    switch (node.kind) {
      case 'road':
        return node.value === 0 ? tell('about_road0') : tell('about_road', { n: node.value });
      case 'start':
        return tell('about_start', { list: view.finish_points.join('/') });
      case 'plaza':
        return tell('about_plaza', { n: p.plaza, again: p.reroll });
      case 'assembly':
        return tell('about_assembly', { list: (view.gathers[node.id] ?? []).join('/') });
      case 'theatre':
        return tell('about_theatre', { n: p.ticket, again: p.redeem, points: p.redeem_points, loss: p.unused_points });
      case 'garden':
        return tell('about_garden', { list: p.kinds_points.slice(1).join('/') });
      case 'inn':
        return tell('about_inn', { n: p.refill });
      default:
        return tell('about_tavern');
    }
  }

  private prices(kind: Kind): Told[] {
    const { view, say, tell } = this.at();
    const { prices, supply } = view;
    if (kind === 'tavern') return DRINKS.map((drink) => ({ name: say(`drink.${drink}`), text: `${tell('price_of', { n: prices.drinks[drink] })} · ${tell('left', { n: supply.drinks[drink] })} · ${say(`drink_text.${drink}`)}` }));
    if (kind === 'garden') return FLOWERS.map((flower) => ({ name: say(`flower.${flower}`), text: `${tell('price_of', { n: prices.flowers[flower] })} → ${tell('points', { n: prices.flower_points[flower] })} · ${tell('left', { n: supply.flowers[flower] })}` }));
    return [];
  }

  drink = (drink: Drink): Inspected => {
    const { view, lang, say, tell } = this.at();
    const turned = (view.check?.pours ?? []).filter((pour) => pour.drink === drink).map((pour): Told => ({ name: `${pour.a}, ${pour.b}`, text: `${tell('difference')} ${pour.difference}: ${leads_to(view, pour.difference, lang, tell)}` }));
    return {
      title: say(`drink.${drink}`),
      note: tell('price_of', { n: view.prices.drinks[drink] }),
      face: { draw: Face, props: { sign: drink } },
      text: [{ text: say(`drink_text.${drink}`), clause: 'C-436' }],
      parts: [
        { title: tell('look_now'), lines: [...turned, { text: tell('left', { n: view.supply.drinks[drink] }), tone: 'quiet' }] },
        { title: tell('look_book'), lines: this.rules.lines('C-433', 'C-434', 'C-435') },
        this.notes('C-431', 'C-433', 'C-434', 'C-435', 'C-436'),
      ],
    };
  };

  flower = (flower: Flower): Inspected => {
    const { view, say, tell } = this.at();
    const { prices, supply } = view;
    return { title: say(`flower.${flower}`), note: tell('price_of', { n: prices.flowers[flower] }), face: { draw: Face, props: { sign: flower } }, text: [{ text: tell('gets_later', { n: prices.flower_points[flower] }), clause: 'C-461' }], parts: [{ title: tell('look_now'), lines: [{ text: tell('left', { n: supply.flowers[flower] }) }] }, { title: tell('look_book'), lines: this.rules.lines('C-461', 'C-462') }, this.notes('C-461', 'C-462')] };
  };

  ticket = (): Inspected => {
    const { view, say, tell } = this.at();
    const { prices, supply } = view;
    return { title: say('unit.ticket'), face: { draw: Face, props: { sign: 'ticket' } }, text: [{ text: tell('about_theatre', { n: prices.ticket, again: prices.redeem, points: prices.redeem_points, loss: prices.unused_points }), clause: 'C-448' }], parts: [{ title: tell('look_now'), lines: [{ text: tell('left', { n: supply.tickets }) }] }, this.notes('C-448', 'C-449')] };
  };

  saturation = (): Inspected => {
    const { view, tell } = this.at();
    return { title: tell('sated'), face: { draw: Face, props: { sign: 'sated' } }, text: this.rules.lines('C-445', 'C-446', 'C-447'), parts: [{ title: tell('look_now'), lines: [{ text: tell('left', { n: view.supply.markers }) }] }, this.notes('C-445', 'C-446')] };
  };

  energy = (): Inspected => ({ title: this.at().say('unit.energy'), face: { draw: Face, props: { sign: 'energy' } }, text: this.rules.lines('C-406'), parts: [this.notes('C-406', 'C-403', 'C-481')] });

  person = (seat: number): Inspected | null => {
    const { view, names, you, lang, say, tell } = this.at();
    const one = view.troupes.find((troupe) => troupe.seat === seat);
    if (!one) return null;
    const node = one.node ? index(view.board).get(one.node) : undefined;
    const lap = one.out ? tell('out') : one.finished !== null ? tell('finish') : tell('lap', { n: Math.min(one.laps + 1, view.laps) });
    const left = one.node && one.finished === null ? steps_left(view, one.node, one.laps) : null;
    const things: Told[] = [{ name: say('unit.energy'), text: `${one.energy}/${view.max_energy}` }];
    if (left !== null) things.push({ text: tell('to_go', { n: left }) });
    if (one.drinks) for (const drink of DRINKS) if (one.drinks[drink] > 0) things.push({ name: `${say(`drink.${drink}`)}${one.drinks[drink] > 1 ? ` ×${one.drinks[drink]}` : ''}`, text: say(`drink_text.${drink}`) });
    if (!one.drinks && one.drink_count > 0) things.push({ text: tell('drinks_n', { n: one.drink_count }) });
    if (one.flowers) for (const flower of FLOWERS) if (one.flowers[flower] > 0) things.push({ name: say(`flower.${flower}`), text: `×${one.flowers[flower]}` });
    if (!one.flowers && one.flower_count > 0) things.push({ text: tell('flowers_n', { n: one.flower_count }) });
    if (one.ticket) things.push({ text: tell('ticket_open', { n: view.prices.redeem_points, loss: view.prices.unused_points }) });
    if (one.block !== null) things.push({ text: tell('block_said', { n: view.blocks[one.block - 1]?.points ?? 0 }) });
    if (one.drank) things.push({ text: tell('drank') });
    return {
      title: seat === you ? tell('you') : (names[seat] ?? ''),
      note: [say(`colour.${COLOURS[seat] ?? 'green'}`), lap, node ? name_of(node, lang) : ''].filter(Boolean).join(' · '),
      face: { draw: Face, props: { sign: `lantern${seat}`, seat } },
      text: [{ text: tell('points', { n: one.points ?? tell('hidden_said') }) }],
      parts: [{ title: tell('look_now'), lines: things }],
    };
  };

  goal = (): Inspected => {
    const { view, names, tell } = this.at();
    const rows = [...view.troupes].sort((a, b) => (b.points ?? 0) - (a.points ?? 0)).map((one): Told => ({ name: names[one.seat] ?? '', text: tell('points', { n: one.points ?? tell('hidden_said') }) }));
    return { title: tell('look_goal'), text: [...this.rules.lines('C-102', 'C-401'), { text: tell('about_start', { list: view.finish_points.join('/') }), clause: 'C-491' }], parts: [{ title: tell('look_now'), lines: rows }, { title: tell('look_book'), lines: this.rules.lines('C-502') }, this.notes('C-401', 'C-491', 'C-502')] };
  };

  /** Whatever a tile offers. */
  tile = (tile: Tile): Inspected | null => {
    const { view, say, tell } = this.at();
    if (tile.end) return this.node(index(view.board).get(tile.end.end)!);
    const drink = DRINKS.find((one) => one === tile.sign);
    if (drink) return this.drink(drink);
    const verb = tile.id.split(' ')[0]!;
    const clauses = MODES[verb] ?? (USES[verb] ? PLACES[USES[verb]] : null) ?? (verb === 'reroll' ? ['C-442', 'C-443'] : null);
    if (!clauses) return null;
    return { title: MODES[verb] ? say(`mode.${verb}`) : tile.title, text: this.rules.lines(...clauses), parts: [{ title: tell('look_now'), lines: [...tile.about.map((part) => ({ text: part.text })), ...(tile.leads ? [{ text: tile.leads }] : [])] }, this.notes(...clauses)] };
  };
}

const FACES: Record<Kind, string> = { road: 'points', start: 'flag', tavern: 'drink', plaza: 'dice', assembly: 'points', theatre: 'ticket', garden: 'flower2', inn: 'energy' };

/** Steps to the finish by the shortest way. */
export function steps_left(view: CarnivalView, node: string, laps: number): number {
  const { left, round } = distances(view.board);
  const rest = Math.max(0, view.laps - laps);
  return node === view.board.start ? rest * round : Math.max(0, rest - 1) * round + (left.get(node) ?? 0);
}
