/**
 * The drawings of every game for the press, which runs this without a browser: `qiju_faces(request)` takes and gives JSON.
 * Built by `vite.press.config.ts`, called by `src/qiju/press/faces.py`.
 */

import house from '../app.css?raw';
import type { Lang } from '../lib/types';
import { speaker } from '../lib/words';
import type { Press } from './drawings';
import { inks_of, light } from './ink';

interface Request {
  game: string;
  lang: Lang;
  text: Record<string, string>;
  content: Record<string, unknown>;
  light: boolean;
  /** `general/caocao` … */
  drawings: string[];
}

const games = import.meta.glob<Press>('../games/*/print.ts', { eager: true, import: 'default' });

function faces(request: string): string {
  const { game, lang, text, content, drawings, light: pale } = JSON.parse(request) as Request;
  const press = games[`../games/${game}/print.ts`];
  const inks = { ...inks_of(house), ...inks_of(press?.inks ?? ''), ...(pale ? press?.light : {}) };
  const say = speaker(text, lang);
  const drawn: Record<string, string> = {};
  for (const wanted of drawings) {
    const [name = '', ...words] = wanted.split('/');
    const svg = press?.drawings[name]?.({ words, content, say, lang, inks });
    if (svg) drawn[wanted] = pale ? light(svg) : svg;
  }
  return JSON.stringify(drawn);
}

(globalThis as Record<string, unknown>)['qiju_faces'] = faces;
