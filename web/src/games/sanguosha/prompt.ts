/** The question that a player is asked, in words. */

import type { Say } from '../../lib/words';
import { card_in_use, type SgsView } from './model';
import type { Tell } from './words';

export interface Speech {
  say: Say;
  tell: Tell;
  who: (seat: number) => string;
}

export function question_in_words(view: SgsView, you: number, { say, tell, who }: Speech): string {
  const q = view.question ?? '';
  const top = view.stack.at(-1);
  const use = view.stack.filter((layer) => layer.kind === 'use').at(-1);
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
  if (q === 'play' || q === 'discard' || q === 'general' || q === 'wugu') return tell(`ask_${q}`);
  if (q === 'guohe' || q === 'shunshou') return tell('ask_take', { who: who(card_in_use(view)?.targets?.[0] ?? 0) });
  const name = say(`skill.${q}`);
  return name === `skill.${q}` ? tell('ask_other') : tell('ask_skill', { skill: name });
}
