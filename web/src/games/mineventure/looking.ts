/** What the inspector tells about a card, an item, a person, a tile, a task, the dragon: text, what it means now, rules. */

import type { Inspected, Told } from '../../lib/inspect.svelte';
import type { MenuItem } from '../../lib/types';
import type { Book } from '../clauses.svelte';
import type { Around } from './context';
import Face from './Face.svelte';
import { about_tile, on_tile, printed, tile_name } from './labels';
import { block_at, column, crystals, meaning, row, SLOTS, standing, tile_at, type GearView, type MineView } from './model';
import { gain_of, listed, named, stop_lines, term_text, war_lines, type Speech } from './prompt';
import { told_of } from './told';

export interface Seen {
  view: MineView;
  you: number;
  at: Speech & Pick<Around, 'lang'>;
  /** What may be done now: a card says whether it can be played. */
  items: MenuItem[];
}

/** Where the rulebook speaks of a kind of card. */
const CLAUSES: Record<string, string> = { equipment: 'V-411', companion: 'V-412', event: 'V-413', item: 'V-421', food: 'V-425', legendary: 'V-440' };

export class Looking {
  constructor(
    private readonly seen: () => Seen,
    private readonly book: Pick<Book, 'of'>,
  ) {}

  private text(key: string): string {
    const found = this.seen().at.say(key);
    return found === key ? '' : found;
  }

  private part(title: string, lines: Told[]) {
    return { title, lines: lines.filter((line) => line.text || line.clause) };
  }

  private clause(id: string) {
    return this.part(this.seen().at.tell('look_rule'), told_of(this.book, id));
  }

  // ---- cards and what lies on boards -------------------------------------------------------------------------

  card = (id: string, back = 'item'): Inspected => {
    const { view, at, items } = this.seen();
    const item = items.find((one) => {
      const means = meaning(one, view.map.size);
      return (means.kind === 'play' || means.kind === 'discard') && means.card === id;
    });
    const now: Told[] = [];
    if (item) now.push(item.refusal ? { text: at.tell('hand_not', { why: item.refusal.text[at.lang] }), tone: 'ill', clause: item.refusal.clause ?? null } : { text: at.tell('hand_now', { what: item.label[at.lang] }), tone: 'good' });
    const gone = view.discards.filter((other) => other === id).length;
    if (gone > 0) now.push({ text: at.tell('copies_gone', { n: gone }), tone: 'quiet' });
    return {
      title: at.say(`card.${id}`),
      note: at.say(`deck.${back}`),
      face: { draw: Face, props: { card: id } },
      text: [{ text: this.text(`card_text.${id}`) }],
      parts: [this.part(at.tell('look_now'), now), this.clause(id.startsWith('p_') ? 'V-423' : (CLAUSES[back] ?? 'V-401'))],
    };
  };

  gear = (gear: GearView, owner: number | null = null): Inspected => {
    const { view, at, you } = this.seen();
    const now: Told[] = [];
    if (owner !== null && gear.damage > 0 && owner === you) for (const one of view.reach.filter((other) => other.strikes)) now.push({ text: at.tell('deals_now', { who: at.who(one.seat), n: one.deals }), tone: 'good' });
    return {
      title: at.say(`card.${gear.card}`),
      note: [gear.slot ? at.say(`slot.${gear.slot}`) : '', owner === null ? '' : at.who(owner)].filter(Boolean).join(' · '),
      face: { draw: Face, props: { card: gear.card } },
      text: [{ text: printed(gear, at).join(' · ') }, { text: this.text(`card_text.${gear.card}`) }, ...gear.books.map((book) => ({ name: at.say(`card.${book}`), text: this.text(`card_text.${book}`) }))],
      parts: [this.part(at.tell('look_now'), now), this.clause(gear.slot === 'armor' ? 'V-311' : 'V-302')],
    };
  };

  companion = (id: string): Inspected => this.card(id, 'companion');

  buff = (id: string, rounds: number): Inspected => {
    const { at } = this.seen();
    return { title: at.say(`buff.${id}`), note: at.tell('rounds_left', { n: rounds }), text: [{ text: this.text(`buff_text.${id}`) }], parts: [this.clause('V-321')] };
  };

  /** A hand that holds nothing: a fist strikes all the same, beside it there is nothing to raise. */
  private bare(slot: 'main' | 'off'): Inspected {
    const { view, at, you } = this.seen();
    const blow = view.battle?.fighters.find((fighter) => fighter.seat === you)?.blows.find((one) => one.slot === slot);
    const sum = blow ? `${blow.terms.map((term, i) => `${named(term.key, view, at)} ${term_text(term, i === 0)}`).join(' ')} = ${blow.total}` : '';
    return {
      title: at.say(slot === 'main' ? 'card.fist' : 'card.none'),
      note: at.say(`slot.${slot}`),
      face: { draw: Face, props: { card: 'fist' } },
      text: [{ text: at.tell(`bare_${slot}`) }],
      parts: [this.part(at.tell('look_now'), [{ text: sum }]), this.clause('V-503')],
    };
  }

  /** What lies open to be taken: with its numbers, where it is equipment. */
  laid = (card: string, gear: GearView | null): Inspected => (gear ? this.gear(gear) : this.card(card));

  /** The thing that a move is about: somebody, the dragon, a card, what I hold, the card that asks; null for plain words and steps. */
  offered = (item: MenuItem): Inspected | null => {
    const { view, you } = this.seen();
    const [verb = '', what = ''] = item.word.split(' ');
    if (verb === 'main' || verb === 'off') {
      const held = view.players[you]?.gear[verb];
      return held ? this.gear(held, you) : this.bare(verb);
    }
    if (verb === 'play') return this.card(what);
    const card = verb === 'take' ? view.asking?.cards?.[Number(what) - 1] : verb === 'number' ? view.asking?.card : null;
    if (card && card !== 'hidden') return this.card(card);
    const whom = verb === 'war' ? what : verb;
    if (whom === 'dragon') return this.dragon();
    return /^P\d+$/.test(whom) ? this.person(Number(whom.slice(1)) - 1) : null;
  };

  // ---- people ------------------------------------------------------------------------------------------------

  person = (seat: number): Inspected | null => {
    const { view, at, you } = this.seen();
    const player = view.players[seat];
    if (!player) return null;
    const character = at.character(player.character);
    const gear = SLOTS.flatMap((slot) => (player.gear[slot] ? [player.gear[slot]] : []));
    const worn: Told[] = gear.map((one) => ({ name: at.say(`card.${one.card}`), text: [printed(one, at).join(' · '), this.text(`card_text.${one.card}`)].filter(Boolean).join(' — ') }));
    if (player.companion) worn.push({ name: at.say(`card.${player.companion}`), text: this.text(`card_text.${player.companion}`) });
    return {
      title: at.who(seat),
      note: [character.name, seat === you ? at.tell('you') : '', player.alive ? at.tell('hp_said', { n: player.hp, max: player.max_hp }) : at.tell('dead')].filter(Boolean).join(' · '),
      face: { draw: Face, props: { character: player.character, seat } },
      text: [{ name: at.tell('look_ability'), text: character.text, clause: 'V-430' }],
      parts: [
        this.part(at.tell('look_reach'), player.alive ? this.reach(seat) : []),
        this.part(at.tell('look_gear'), [...worn, { text: `${at.tell('range', { n: player.range })} · ${at.tell('armor', { n: player.armor })} · ${at.tell('hand_of', { n: player.hand.length, max: player.hand_limit })}`, tone: 'quiet' }]),
        this.part(at.tell('look_buffs'), player.buffs.flatMap((buff) => (buff ? [{ name: at.say(`buff.${buff.id}`), text: `${this.text(`buff_text.${buff.id}`)} ${at.tell('rounds_left', { n: buff.rounds })}` }] : []))),
        this.part(at.tell('look_deeds'), [{ text: [at.tell('kills', { n: player.kills }), at.tell('dragon_hits', { n: player.dragon_damage }), at.tell('tasks_n', { n: player.tasks })].join(' · '), tone: 'quiet' }]),
      ],
    };
  };

  /** Both ways, in numbers. */
  reach(seat: number): Told[] {
    const { view, at, you } = this.seen();
    const there = view.reach.find((one) => one.seat === seat);
    const [me, other] = [view.players[you], view.players[seat]];
    if (!me || !other || !there) return [];
    if (there.far === null) return [{ text: at.tell('reach_realms'), tone: 'quiet' }];
    const line = (a: string, b: string, n: number, range: number, yes: boolean, harm: number): Told => ({
      text: `${at.tell('reach_both', { a, b, n, sign: yes ? '≤' : '＞', range })}${yes ? ` ✓ −${harm}` : ' ✕'}`,
      tone: yes ? (a === at.tell('you') ? 'good' : 'ill') : 'quiet',
      clause: 'V-501',
    });
    return [line(at.tell('you'), at.who(seat), there.far, me.range, there.strikes, there.deals), line(at.who(seat), at.tell('you'), there.back ?? 0, other.range, there.struck, there.takes)];
  }

  // ---- the map -----------------------------------------------------------------------------------------------

  tile = (cell: number): Inspected | null => {
    const { view, at } = this.seen();
    if (view.map.dragon.includes(cell) && view.dragon.hp > 0) return this.dragon();
    const block = block_at(view.map, cell);
    const here = standing(view, cell);
    const way = view.turn?.ways.find((one) => one.end === cell);
    const id = tile_at(view.map, cell);
    return {
      title: at.say(`tile.${id}`),
      note: [tile_name(view, cell, at).split(' ').at(-1)!, block ? (block.own ? `${block.zh} · ${at.tell('own_block')}` : at.say(`block.${block.id}`)) : ''].filter(Boolean).join(' · '),
      face: { draw: Face, props: { cell, map: view.map } },
      text: [{ text: this.text(`tile_text.${id}`) || about_tile(view, cell, at)[0] || '', clause: 'V-602' }],
      parts: [
        this.part(at.tell('look_now'), way ? stop_lines(view, way, at) : about_tile(view, cell, at).map((text) => ({ text }))),
        this.part(at.tell('look_here'), here.flatMap((player) => [{ name: at.who(player.seat), text: at.tell('hp_said', { n: player.hp, max: player.max_hp }) }, ...this.reach(player.seat)])),
        this.part(at.tell('mobs'), this.mobs_on(cell)),
      ],
    };
  };

  private mobs_on(cell: number): Told[] {
    const { view, at } = this.seen();
    return view.mobs.filter((mob) => mob.cell === cell).map((mob) => ({ name: at.say(`mob.${mob.kind}`), text: `${at.tell('mob_now', { hp: mob.hp, most: mob.most, n: mob.damage, range: mob.range })} ${this.text(`mob_text.${mob.kind}`)}` }));
  }

  /** Whether a tile has anything to tell in passing: bare ground has not. */
  worth(cell: number): boolean {
    const { view, at } = this.seen();
    const fact = view.map.facts[tile_at(view.map, cell)];
    return column(cell, view.map.size) >= 0 && row(cell, view.map.size) >= 0 && (on_tile(view, cell, at).length > 0 || view.map.dragon.includes(cell) || fact?.stop != null || (fact?.harm ?? 0) + (fact?.cover ?? 0) + (fact?.range ?? 0) > 0);
  }

  gain(cell: number, reward: boolean) {
    const { view, at } = this.seen();
    return gain_of(view, cell, reward, at);
  }

  war(item: MenuItem) {
    const { view, at, you } = this.seen();
    return war_lines(view, item, you, at);
  }

  dragon = (): Inspected => {
    const { view, at } = this.seen();
    const { dragon } = view;
    const faces = (list: number[]) => at.tell('attack_on', { faces: listed(list.map(String), at.lang) });
    return {
      title: at.tell('dragon'),
      note: `${at.tell('dragon_hp', { n: Math.max(0, dragon.hp), most: dragon.most })} · ${at.tell('armor', { n: dragon.armor })} · ${at.tell('range', { n: dragon.range })}`,
      face: { draw: Face, props: { dragon: true } },
      text: [{ text: at.tell('goal_full_dragon'), clause: 'V-108' }],
      parts: [
        this.part(at.tell('dragon_who'), view.players.filter((player) => player.alive).map((player) => ({ name: at.who(player.seat), text: player.dragon_damage > 0 ? `${player.dragon_damage} · ${at.tell('dragon_yes')}` : at.tell('dragon_no'), tone: player.dragon_damage > 0 ? ('good' as const) : ('quiet' as const) }))),
        this.part(at.tell('dragon_moves'), dragon.attacks.map((attack) => ({ name: `${at.say(`attack.${attack.id}`)} (${faces(attack.faces)})`, text: this.text(`attack_text.${attack.id}`) }))),
        this.part(at.tell('look_now'), [
          { text: at.tell('dragon_patrol', { n: dragon.patrol }) },
          { text: at.tell('dragon_heals', { n: dragon.heals, gems: crystals(view).length }) },
          { text: at.tell('dragon_night', { n: dragon.night }), tone: view.time === 'night' ? 'ill' : 'quiet' },
        ]),
      ],
    };
  };

  // ---- the table ---------------------------------------------------------------------------------------------

  goal = (): Inspected => {
    const { view, at } = this.seen();
    const alive = view.players.filter((player) => player.alive);
    const hits = alive.filter((player) => player.dragon_damage > 0);
    return {
      title: at.tell('goal_all'),
      face: { draw: Face, props: { dragon: true } },
      text: [{ text: at.tell('goal_full_dragon'), clause: 'V-108' }, { text: at.tell('goal_full_last'), clause: 'V-109' }, ...(view.race > 0 ? [{ text: at.tell('goal_full_race', { n: view.race }), clause: 'W-35' }] : [])],
      parts: [
        this.part(at.tell('look_now'), [
          { text: at.tell('goal_standing', { who: listed(alive.map((player) => at.who(player.seat)), at.lang) }) },
          { text: hits.length > 0 ? at.tell('goal_hits', { who: listed(hits.map((player) => `${at.who(player.seat)} ${player.dragon_damage}`), at.lang) }) : at.tell('goal_no_hits') },
          ...(view.stories.length > 0 ? [{ text: at.tell('story_now'), tone: 'ill' as const, clause: 'V-203' }] : []),
        ]),
      ],
    };
  };

  task = (id: string): Inspected | null => {
    const { view, at } = this.seen();
    const task = view.tasks.find((one) => one.id === id);
    if (!task) return null;
    return {
      title: at.say(`task.${id}`),
      note: at.tell('task_where'),
      text: [{ text: this.text(`task_text.${id}`), clause: 'W-35' }],
      parts: [this.part(at.tell('look_now'), view.players.filter((player) => player.alive).map((player) => ({ text: at.tell('task_far', { who: at.who(player.seat), n: Math.min(task.least, task.done[player.seat] ?? 0), of: task.least }), tone: task.met.includes(player.seat) ? ('good' as const) : ('quiet' as const) })))],
    };
  };

  story = (id: string): Inspected => {
    const { at } = this.seen();
    return { title: id === 'doom' ? at.say('story.doom') : at.say(`card.${id}`), note: at.tell('story'), text: [{ text: this.text(`card_text.${id}`) }, { text: at.tell('story_now'), clause: 'V-203' }] };
  };
}
