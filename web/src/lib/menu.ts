/** A menu as people see it: grouped by what one does, each legal item with a key of its own. */

import type { Ask, Lang, MenuItem } from './types';

export interface Group {
  /** The first word of the notation: `save`. */
  key: string;
  /** What its labels have in common, in both languages; empty for a single item. */
  label: { zh: string; en: string };
  items: MenuItem[];
  /** Nothing in it may be done. */
  refused: boolean;
}

/** Items that begin with the same word of the notation stand together, in the order of the menu. */
export function grouped(items: MenuItem[], key: (item: MenuItem) => string = first_word): Group[] {
  const groups = new Map<string, MenuItem[]>();
  for (const item of items) {
    const name = key(item);
    const group = groups.get(name);
    if (group) group.push(item);
    else groups.set(name, [item]);
  }
  return [...groups].map(([name, members]) => ({
    key: name,
    label: members.length > 1 ? { zh: common(members, 'zh'), en: common(members, 'en') } : { zh: '', en: '' },
    items: members,
    refused: members.every((item) => item.refusal !== undefined),
  }));
}

/** I am asked, and such a move is open to me: `may(/^save/)`. */
export const may =
  (word: RegExp) =>
  (now: { ask: Ask | null }): boolean =>
    now.ask?.menu.some((item) => !item.refusal && word.test(item.word)) ?? false;

export function first_word(item: MenuItem): string {
  return item.word.split(' ')[0] ?? item.word;
}

/** '渡化' of 渡化 孤儿, 渡化 病者: the words that all labels begin with. */
function common(items: MenuItem[], lang: Lang): string {
  const lists = items.map((item) => item.label[lang].split(' '));
  const shared: string[] = [];
  for (let i = 0; i < Math.min(...lists.map((list) => list.length)) - 1; i++) {
    const word = lists[0]![i]!;
    if (!lists.every((list) => list[i] === word)) break;
    shared.push(word);
  }
  return shared.join(' ');
}

/** '孤儿': a label without what its group's heading says already. */
export function short_label(item: MenuItem, group: Group, lang: Lang): string {
  const head = group.label[lang];
  const label = item.label[lang];
  return head && label.startsWith(`${head} `) ? label.slice(head.length + 1) : label;
}

/** Digits first, then letters that mean nothing else at a table. */
export const SHORTCUTS = [...'1234567890', ...'qwedazxvbngyjkoi'];

/** The key of each legal item, by move. */
export function shortcuts(items: MenuItem[]): Map<number, string> {
  const keys = new Map<number, string>();
  let next = 0;
  for (const item of items) {
    if (item.refusal !== undefined) continue;
    const key = SHORTCUTS[next];
    if (key === undefined) break;
    keys.set(item.move, key);
    next += 1;
  }
  return keys;
}
