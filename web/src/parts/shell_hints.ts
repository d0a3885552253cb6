/** Hints that fit any table; each is shown once a game. */

import type { Hint } from '../lib/hints.svelte';

/** So many decisions on, somebody knows how to choose and may wonder what else there is. */
const choices = (now: { ask: { menu: { refusal?: unknown }[] } | null }) => now.ask?.menu.filter((item) => !item.refusal).length ?? 0;

export const SHELL_HINTS: Hint[] = [
  {
    id: 'refused',
    at: '.stage [aria-disabled="true"], .stage .refused',
    text: { zh: '灰色的也可以点：会告诉你差多少、为什么不行。', en: 'Grey things can be pressed, too: they say what is missing, and why.' },
    when: (now) => choices(now) > 0 && (now.ask?.menu.some((item) => item.refusal) ?? false),
  },
  {
    id: 'rules',
    at: '.top [data-tool="rules"]',
    text: { zh: '规则书就在桌边⟦（按 R）⟧，一翻就翻到眼下这一步的条文。', en: 'The rulebook is beside the table⟦ (key R)⟧ and opens at the clause for this very step.' },
    when: (now) => choices(now) > 1,
  },
  {
    id: 'log',
    at: '.top [data-tool="log"]',
    text: { zh: '没看清刚才的事？记录里从头都有⟦（按 L）⟧，点一句就指给你看在桌上哪里。', en: 'Missed what happened? The log has it all⟦ (key L)⟧; press a line to see where on the table it was.' },
    when: (now) => choices(now) > 1,
  },
];
