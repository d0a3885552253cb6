/** The question that a player is asked, what follows from yes and from no, and how the buttons are called. */

import type { MenuItem } from '../../lib/types';
import type { Say } from '../../lib/words';
import { kind_of } from './art';
import { card_in_use, face, type Layer, type Reader, type SgsView } from './model';
import type { Tell } from './words';

export interface Speech {
  say: Say;
  tell: Tell;
  who: (seat: number) => string;
}

export interface Consequence {
  text: string;
  tone?: 'good' | 'ill' | 'quiet';
}

const last = (view: SgsView, kind: string): Layer | undefined => view.stack.filter((layer) => layer.kind === kind).at(-1);

export function question_in_words(view: SgsView, you: number, speech: Speech): string {
  const { say, tell, who } = speech;
  const q = view.question ?? '';
  const top = view.stack.at(-1);
  const use = last(view, 'use');
  const by = { who: typeof use?.seat !== 'number' ? '' : who(use.seat), card: use ? say(`card.${use.card}`) : '' };
  if (q === 'wuxie') {
    const trick = { card: say(`card.${top?.card}`), whom: who(top?.target ?? 0) };
    const count = top?.count ?? 0;
    if (count > 0) return tell(count % 2 === 1 ? 'ask_counter_off' : 'ask_counter_on', { ...trick, who: who(top?.last ?? 0) });
    return typeof top?.seat === 'number' ? tell('ask_wuxie', { ...trick, who: who(top.seat) }) : tell('ask_wuxie_laid', trick);
  }
  if (q === 'tao') return top?.seat === you ? tell('ask_tao_self') : tell('ask_tao', { who: who(top?.seat ?? 0) });
  if (top?.kind === 'provide') return tell('ask_provide', { who: who(top.seat ?? 0), card: say(`card.${top.card}`) });
  if (q === 'shan' && use) return tell(use.card === 'sha' ? 'ask_shan_use' : 'ask_shan', by);
  if (q === 'sha' && typeof top?.target === 'number') return tell('ask_sha_use', { whom: who(top.target) });
  if (q === 'sha' && use) return tell('ask_sha', by);
  if (q === 'discard') return tell('discard_n', { n: view.surplus });
  if (q === 'play' || q === 'general' || q === 'wugu') return tell(`ask_${q}`);
  if (q === 'guohe' || q === 'shunshou') return tell('ask_take', { who: who(card_in_use(view)?.targets?.[0] ?? 0) });
  const name = say(`skill.${q}`);
  if (name === `skill.${q}`) return tell('ask_other');
  const deed = deed_of(view, q, speech);
  return deed ? tell('skill_ask', { skill: name, deed }) : tell('do_skill', { skill: name });
}

/** What a skill would do now, with the names of those it is about; empty where the text table does not say. */
export function deed_of(view: SgsView, skill: string, { say, tell, who }: Speech): string {
  const key = `deed.${skill}`;
  const damage = last(view, 'damage');
  const judged = last(view, 'judge')?.card;
  const struck = last(view, 'strike')?.seat ?? (damage && damage.source !== undefined && !damage.done ? damage.seat : undefined);
  const cards = judged && skill === 'tiandu' ? [judged] : (damage?.cards ?? []);
  const whom = ['fankui', 'ganglie'].includes(skill) ? damage?.source : struck;
  const what = cards.map((id) => say(`face.${id}`)).join('');
  const said = say(key, { whom: typeof whom === 'number' ? who(whom) : say('somebody'), what: what || tell('unseen') });
  return said === key ? '' : said;
}

const health = (view: SgsView, seat: number, change: number, { tell }: Speech) => {
  const from = view.seats[seat]?.hp ?? 0;
  return tell('hp_change', { from, to: from + change });
};

/** What follows from yes, and what from no. */
export function consequences(view: SgsView, you: number, speech: Speech): Consequence[] {
  const { say, tell, who } = speech;
  const q = view.question ?? '';
  const top = view.stack.at(-1);
  const stake = view.stake;
  const lines: Consequence[] = [];
  if (q === 'wuxie') {
    const trick = { card: say(`card.${top?.card}`), whom: who(top?.target ?? 0) };
    const count = top?.count ?? 0;
    lines.push({ text: tell(count === 0 ? 'yes_wuxie' : count % 2 === 1 ? 'yes_counter_off' : 'yes_counter_on', trick), tone: 'good' }, { text: tell('no_wuxie'), tone: 'quiet' });
  } else if (q === 'tao' && top?.kind === 'dying') {
    const [wants, heal] = [top.amount ?? 1, top.heal ?? 1];
    const to = heal >= wants ? tell('healed_to', { n: heal - wants + 1 }) : tell('still_lacks', { n: wants - heal });
    lines.push({ text: tell('yes_tao', { who: who(top.seat!), to }), tone: 'good' });
    lines.push({ text: typeof top.source === 'number' ? tell('no_tao_by', { who: who(top.seat!), by: who(top.source) }) : tell('no_tao', { who: who(top.seat!) }), tone: 'ill' });
  } else if (top?.kind === 'provide') {
    lines.push({ text: tell('yes_provide', { who: who(top.seat ?? 0) }) }, { text: tell('no_provide'), tone: 'quiet' });
  } else if ((q === 'shan' || q === 'sha') && stake?.seat === you) {
    lines.push({ text: stake.cards > 1 ? tell('yes_one_more', { n: stake.cards - 1 }) : tell('yes_meets'), tone: 'good' });
    const left = (view.seats[you]?.hp ?? 0) - stake.amount;
    lines.push({ text: tell(left <= 0 ? 'no_hurt_die' : 'no_hurt', { who: who(stake.source), n: stake.amount, hp: health(view, you, -stake.amount, speech) }), tone: 'ill' });
  } else if (q === 'discard') {
    lines.push({ text: tell('discard_why', { hp: view.seats[you]?.hp ?? 0 }), tone: 'quiet' });
  } else if (q === 'play') {
    const own = view.seats[you];
    if (own && own.count > Math.max(0, own.hp)) lines.push({ text: tell('over_limit', { n: own.count, hp: own.hp, k: own.count - Math.max(0, own.hp) }), tone: 'quiet' });
    if (view.sha_used > 0) lines.push({ text: tell('play_sha', { n: view.sha_used }), tone: 'quiet' });
  } else if (q === 'shunshou' || q === 'wugu') lines.push({ text: tell('after_take'), tone: 'quiet' });
  else if (q === 'guohe') lines.push({ text: tell('after_strip'), tone: 'quiet' });
  else if (say(`skill.${q}`) !== `skill.${q}`) lines.push({ text: tell('skill_no'), tone: 'quiet' });
  return lines;
}

/** What the chosen card would do to the chosen ones, as far as it can be said beforehand. */
export function outlook(view: SgsView, you: number, card: string | null, targets: number[], speech: Speech): Consequence[] {
  if (!card || view.question !== 'play') return [];
  const { say, tell, who } = speech;
  const name = face(card).name;
  const hurt = view.harm[name] ?? 0;
  const lines: Consequence[] = [{ text: say(`face_text.${name}`), tone: 'quiet' }];
  const worn = (seat: number, slot: 'armor' | 'weapon') => view.seats[seat]?.equip[slot];
  if (name === 'sha') {
    for (const seat of targets) {
      lines.push({ text: tell('target_hurt', { who: who(seat), n: hurt, hp: health(view, seat, -hurt, speech) }), tone: 'ill' });
      const armor = worn(seat, 'armor');
      if (armor) lines.push({ text: tell('they_wear', { who: who(seat), card: say(`card.${face(armor).name}`), text: say(`face_text.${face(armor).name}`) }) });
    }
    const weapon = worn(you, 'weapon');
    if (weapon && targets.length > 0) lines.push({ text: tell('you_wear', { card: say(`card.${face(weapon).name}`), text: say(`face_text.${face(weapon).name}`) }), tone: 'quiet' });
  } else if (name === 'juedou') lines.push({ text: tell('duel_hurt', { n: hurt }), tone: 'ill' });
  else if (name === 'nanman' || name === 'wanjian') {
    const n = view.seats.filter((seat) => seat.alive && seat.seat !== you).length;
    lines.push({ text: tell('all_hurt', { n, card: say(name === 'nanman' ? 'card.sha' : 'card.shan'), hurt }), tone: 'ill' });
  } else if (name === 'tao') lines.push({ text: health(view, you, 1, speech), tone: 'good' });
  return lines;
}

/** How the button is called that says no, or that ends something. */
export function plain_label(item: MenuItem, view: SgsView, you: number, { tell }: Pick<Speech, 'tell'>, lang: 'zh' | 'en'): string {
  const q = view.question ?? '';
  if (item.word === 'end') return tell('end_play');
  if (item.word === 'done') return tell('done_now');
  if (item.word !== 'pass') return item.label[lang];
  if (q === 'shan' || q === 'sha' || q === 'wuxie') return tell(`pass_${q}`);
  if (q === 'tao') return tell(view.stack.at(-1)?.seat === you ? 'pass_tao_self' : 'pass_tao');
  return tell(['play', 'guohe', 'shunshou', 'wugu', 'discard'].includes(q) ? 'pass_other' : 'pass_skill');
}

/** The deed that a whole decision is, for the button that does it. */
export function deed_label(items: MenuItem[], reader: Reader, view: SgsView, you: number, speech: Speech, lang: 'zh' | 'en'): string {
  const { say, tell, who } = speech;
  const q = view.question ?? '';
  const meanings = items.map((item) => reader.read(item));
  const first = meanings[0];
  if (!first) return '';
  const seats = meanings.flatMap((one) => (one.kind === 'seat' ? [who(one.seat)] : []));
  const whom = seats.join(lang === 'zh' ? '、' : ', ');
  const cards = meanings.flatMap((one) => (one.kind === 'card' ? [say(`face.${one.id}`)] : []));
  if (first.kind === 'general') return tell('do_general', { who: say(`general.${first.id}`) });
  if (q === 'discard') return tell('do_discard', { n: cards.length });
  if (first.kind === 'skill') {
    const skill = say(`skill.${first.id}`);
    const deed = deed_of(view, first.id, speech);
    const more = [cards.join(lang === 'zh' ? '' : ', '), whom].filter(Boolean).join(' → ');
    if (more) return tell('do_skill_with', { skill, what: more });
    return deed ? tell('do_skill_with', { skill, what: deed }) : tell('do_skill', { skill });
  }
  if (first.kind === 'card') {
    const card = say(`face.${first.id}`);
    if (q === 'wuxie') return tell('do_counter', { card });
    if (q === 'tao') return view.stack.at(-1)?.seat === you ? tell('do_save_self', { card }) : tell('do_save', { card, whom: who(view.stack.at(-1)?.seat ?? 0) });
    if (q === 'guohe') return tell('do_strip', { card });
    if (q === 'shunshou' || q === 'wugu') return tell('do_take', { card });
    if (q !== 'play') return q === 'shan' || q === 'sha' ? tell('do_answer', { card }) : tell('do_pick', { what: cards.join('') });
    if (whom) return tell('do_use_on', { card, whom });
    return tell(['weapon', 'armor', 'plus', 'minus'].includes(kind_of(face(first.id).name)) ? 'do_equip' : 'do_use', { card });
  }
  if (first.kind === 'seat') return tell('do_seat', { who: whom });
  const last_item = items.at(-1)!;
  return last_item.word === 'hand' ? tell('do_unseen') : plain_label(last_item, view, you, speech, lang);
}
