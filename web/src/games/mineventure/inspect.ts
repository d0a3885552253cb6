/** How a word of the log is told closely: people, cards, effects, tasks, the dragon. */

import type { Inspected } from '../../lib/inspect.svelte';
import type { InspectTerm } from '../../lib/terms.svelte';
import { Book } from '../clauses.svelte';
import { Looking } from './looking';
import type { MineView } from './model';
import { teller } from './words';

export const inspect: InspectTerm<MineView> = (term, context): Inspected | null => {
  const { view, names, you, say, lang, clauses } = context;
  const at = {
    say,
    tell: teller(lang),
    lang,
    who: (seat: number) => names[seat] ?? `P${seat + 1}`,
    character: (one: MineView['players'][number]['character']) => {
      const name = say(`character.${one.id}`);
      return name.startsWith('character.') ? { name: one.zh, text: (lang === 'en' && one.text_en) || one.text_zh } : { name, text: say(`character_text.${one.id}`) };
    },
  };
  const look = new Looking(() => ({ view, you, at, items: [] }), new Book(() => clauses));
  const [kind = '', id = ''] = term.split('.');
  if (kind === 'seat') return look.person(Number(id));
  if (kind === 'who') return look.person(Number(id) - 1);
  if (kind === 'card' && !say(`card_text.${id}`).startsWith('card_text.')) return look.card(id);
  if (kind === 'task') return look.task(id);
  return term === 'foe.dragon' ? look.dragon() : null;
};
