/** What an option's values mean, in words: as the game says it, else as the ruling on it explains them. */

import { tidy } from '../games/generic/read';
import type { Lang, Rules } from './types';
import type { Say } from './words';

/** "`invest`: `once` (default) | `many` (no limit)" → {once: '', many: 'no limit'}; Chinese brackets as well. */
export function choice_notes(text: string, option: string): Record<string, string> {
  const notes: Record<string, string> = {};
  const start = new RegExp(`\`${option}\`\\s*[：:]`).exec(text);
  if (!start) return notes;
  const values = /\s*`([\w-]+)`\s*(?:（([^（）]*)）|\(([^()]*)\))?\s*(?:[｜|])?/y;
  values.lastIndex = start.index + start[0].length;
  for (let found = values.exec(text); found; found = values.exec(text)) {
    const note = found[2] ?? found[3] ?? '';
    notes[found[1]!] = note
      .replace(/^(?:默认|default)(?:[，,]\s*|$)/, '')
      .replace(/[；;，,]?\s*(?:做法)?(?:见|see) [A-Z]+-\d+(?: for how)?$/, '')
      .trim();
  }
  return notes;
}

const PLAIN: Record<string, Record<Lang, string>> = {
  on: { zh: '开', en: 'on' },
  off: { zh: '关', en: 'off' },
  random: { zh: '随机', en: 'random' },
  choose: { zh: '自选', en: 'chosen' },
  once: { zh: '一次', en: 'once' },
  fixed: { zh: '固定', en: 'fixed' },
  round_end: { zh: '回合末', en: 'at the end of the round' },
  round_start: { zh: '回合开始', en: 'at the start of the round' },
  own_turn: { zh: '轮到自己时', en: 'on one’s own turn' },
  immediate: { zh: '立刻', en: 'at once' },
  in_a_row: { zh: '连做两次', en: 'in a row' },
};

export function choice_text(option: string, clause: string, value: string, say: Say, rules: Rules | null, lang: Lang): string {
  const key = `choice.${option}.${value}`;
  const told = say(key);
  if (told !== key) return told;
  const note = choice_notes(rules?.rulings[clause]?.text ?? '', option)[value];
  return note || PLAIN[value]?.[lang] || tidy(value);
}
