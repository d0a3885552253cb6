/** Characters of one's own: a draft, its file, and its points as one types. */

import type { Kind, Tree } from '../../../studio/kinds';
import CharacterEditor from './CharacterEditor.svelte';
import { effect_in, EFFECTS } from './effects';

export interface CharacterDraft {
  id: string;
  zh: string;
  text_zh: string;
  max_hp: number;
  head: string[];
  effects: { id: string; amount: number }[];
}

const PLAIN_HEAD = ['00000000', '01111110', '01444410', '04044040', '04444440', '04433440', '00444400', '00000000'];

export const character: Kind<CharacterDraft> = {
  id: 'character',
  name: { zh: '角色', en: 'Character' },
  about: { zh: '点数随改随算，头像一格一格地画；超出预算会说差多少。', en: 'Points are counted as you go and the head is drawn pixel by pixel; beyond the budget it says by how much.' },
  Editor: CharacterEditor,
  begin: () => ({ id: 'my_hero', zh: '', text_zh: '', max_hp: 20, head: PLAIN_HEAD, effects: [] }),
  file: (draft) => (draft.zh === '' && draft.effects.length === 0 ? null : { character: [written(draft)] }),
  read: (tree) => read((tree['character'] as Tree[] | undefined)?.[0]),
  brings: 'content',
  roles: (draft, { content }) => [draft.id, ...others(content)],
  seats: 3,
};

/** Two of the printed ones, to try it against. */
const others = (content: any): string[] => content.cards.characters.slice(0, 2).map((one: { id: string }) => one.id);

function written(draft: CharacterDraft): Tree {
  const effects = draft.effects.map(({ id, amount }) => EFFECTS.find((priced) => priced.id === id)!.make(amount));
  return { id: draft.id, zh: draft.zh, max_hp: draft.max_hp, text_zh: draft.text_zh, head: draft.head, ...(effects.length > 0 ? { effects } : {}) };
}

function read(piece: Tree | undefined): CharacterDraft | null {
  if (!piece) return null;
  const effects = ((piece['effects'] as object[] | undefined) ?? []).map(effect_in);
  return {
    id: String(piece['id'] ?? 'my_hero'),
    zh: String(piece['zh'] ?? ''),
    text_zh: String(piece['text_zh'] ?? ''),
    max_hp: Number(piece['max_hp'] ?? 20),
    head: (piece['head'] as string[] | undefined) ?? PLAIN_HEAD,
    effects: effects.filter((effect) => effect !== null),
  };
}

/** What a draft costs, line by line. */
export function bill(draft: CharacterDraft, prices: Record<string, number>): { id: string; points: number }[] {
  const lines = draft.effects.map(({ id, amount }) => {
    const priced = EFFECTS.find((one) => one.id === id)!;
    return { id, points: (priced.back ? -1 : amount) * (prices[priced.price] ?? 0) };
  });
  return [{ id: 'max_hp', points: (draft.max_hp - 20) * (prices['max_hp'] ?? 1) }, ...lines];
}
