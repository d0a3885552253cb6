/** A general put together out of the kit: behind, body, neck, ears, face, beard, head, in front. */

import { BEARD } from './beards';
import { BODY } from './bodies';
import { BROW, eyes, FACE, MOUTH, NOSE, type EyeKind } from './features';
import { GENERALS } from './generals';
import { GROUND } from './grounds';
import { HEAD } from './heads';
import { both, flat, INK, inked, line, PAPER, shape } from './strokes';
import { BACK, FRONT } from './things';

export type Kingdom = keyof typeof GROUND;

/** One row of the table of generals. */
export interface Drawn {
  kingdom: Kingdom;
  face: keyof typeof FACE;
  skin: string;
  eyes: EyeKind;
  look?: number;
  iris?: string;
  brow: keyof typeof BROW;
  nose: keyof typeof NOSE;
  mouth: keyof typeof MOUTH;
  beard: keyof typeof BEARD;
  head: keyof typeof HEAD;
  body: keyof typeof BODY;
  robe: string;
  trim: string;
  hair?: string;
  hat?: string;
  ground?: string;
  gem?: string;
  plume?: string;
  plate?: string;
  scarf?: string;
  shawl?: string;
  back?: keyof typeof BACK;
  front?: keyof typeof FRONT;
  ears?: 'big';
  lines?: boolean;
  blush?: boolean;
  feathers?: boolean;
  horn?: boolean;
}

/** The same with what is usual filled in. */
export type Look = Drawn & { hair: string; hat: string; ground: string };

const WHITE = '#f6efe0';
const EAR = 'M51 92C44 87 41 97 44 106C46 113 51 113 52 109Z';
const BIG_EAR = 'M50 90C40 84 36 98 40 112C42 124 48 128 51 122C53 116 52 112 52 108Z';

/** Somebody whom the kit does not know: a general of one's own. Which hat and robe they get depends on the name. */
const HATS = ['ribs', 'guanjin', 'helmet', 'cloth', 'crown'] as const;
const DYES: Record<Kingdom, string> = { wei: '#3f5670', shu: '#a5483a', wu: '#3f7a58', qun: '#7a6a4f' };

export function stranger(name: string, kingdom: Kingdom, woman: boolean): Drawn {
  const sum = [...name].reduce((all, letter) => all * 31 + letter.charCodeAt(0), 7) >>> 0;
  const dye = DYES[kingdom];
  const shared = { kingdom, skin: '#f3d8b4', robe: dye, trim: '#d9ab45', hat: dye };
  if (woman) {
    const head = (['coil', 'buns', 'tail'] as const)[sum % 3]!;
    return { ...shared, face: 'lady', eyes: 'lady', brow: 'fine', nose: 'small', mouth: 'lips', beard: 'none', head, body: 'lady', blush: true };
  }
  const beard = (['none', 'mous', 'goatee', 'three', 'full'] as const)[(sum >>> 3) % 5]!;
  const mouth = beard === 'full' ? 'hidden' : 'firm';
  return { ...shared, face: 'young', eyes: 'calm', brow: 'sword', nose: 'straight', mouth, beard, head: HATS[sum % 5]!, body: 'robe' };
}

export function row_of(general: string, kingdom: string | null, woman: boolean): Drawn {
  const known = kingdom !== null && kingdom in GROUND ? (kingdom as Kingdom) : 'qun';
  return GENERALS[general] ?? stranger(general, known, woman);
}

export function figure(row: Drawn): string {
  const p: Look = { hair: INK, hat: '#555', ground: PAPER, ...row };
  const ear = p.ears === 'big' ? BIG_EAR : EAR;
  const neck = p.face === 'lady' ? line('M68 139Q80 146 92 139', 1.4) : inked('M66 132Q80 146 94 132V138Q80 150 66 138Z');
  return [
    p.back ? BACK[p.back]() : '',
    BODY[p.body](p),
    flat('M66 122V144Q80 156 94 144V122Z', p.skin),
    neck,
    both(flat(ear, p.skin) + line('M48 96Q45 101 48 106', 1.2)),
    shape(FACE[p.face], p.skin),
    p.blush ? both('<ellipse cx="60" cy="110" rx="7.5" ry="5" fill="#d9685e" opacity=".32"/>') : '',
    brows(p),
    eyes(p.eyes, p.look, p.iris),
    line(NOSE[p.nose], 1.8),
    p.lines ? both(line('M66 112Q61 117 60 123M55 103L51 106', 1.2)) : '',
    MOUTH[p.mouth],
    beard(p),
    HEAD[p.head](p),
    p.front ? FRONT[p.front](p) : '',
  ].join('');
}

/** White hair has an edge of ink, and its strands are ink, too. */
function beard(p: Look): string {
  const drawn = BEARD[p.beard](p.hair);
  return p.hair === WHITE ? `<g stroke="${INK}" stroke-width="1.5">${drawn.replaceAll(PAPER, INK)}</g>` : drawn;
}

function brows(p: Look): string {
  const drawn = both(inked(BROW[p.brow]));
  return p.hair === WHITE ? drawn.replaceAll(`fill="${INK}"`, `fill="${WHITE}" stroke="${INK}" stroke-width="1.2"`) : drawn;
}

const drawn = new Map<string, string>();

/** The same general is put together once. */
export function drawn_figure(general: string, kingdom: string | null, woman: boolean): string {
  const key = `${general} ${kingdom} ${woman}`;
  let found = drawn.get(key);
  if (found === undefined) drawn.set(key, (found = figure(row_of(general, kingdom, woman))));
  return found;
}
