/** Robes, armour, bare shoulders. */

import type { Look } from './figure';
import { both, carved, flat, INK, inked, line, PAPER, shape } from './strokes';

/** The crossed collar of a robe. */
const COLLAR = (p: Look) => `<path d="M62 134L80 162L98 134Q80 146 62 134Z" fill="${PAPER}" stroke="${INK}" stroke-width="1.8"/>` +
  flat('M54 140L64 134L92 172L84 184Z', p.trim) + flat('M106 140L96 134L48 206L66 206L112 150Z', p.trim) + line('M101 141L57 206', 1);
export const BODY = {
  robe: (p: Look) => shape('M0 206C4 172 18 156 48 146L66 138H94L112 146C142 156 156 172 160 206Z', p.robe) +
    inked('M0 206C4 172 18 156 40 149C28 164 22 184 24 206Z') + inked('M160 206C156 172 142 156 120 149C132 164 138 184 136 206Z') + carved('M14 176Q10 190 10 204M146 176Q150 190 150 204', 1.3, p.robe) +
    line('M38 206C38 188 42 172 50 160M122 206C122 188 118 172 110 160', 2) + COLLAR(p),
  cloak: (p: Look) => shape('M0 206C4 170 16 154 46 146L66 138H94L114 146C144 154 156 170 160 206Z', p.robe) + both(inked('M52 143L64 138C58 160 52 184 50 206H30C32 182 40 160 52 143Z') + carved('M52 154C44 172 40 190 38 206', 1.4, p.trim) + line('M20 206C20 188 24 174 32 160M10 206Q9 192 13 180', 1.8)) +
    `<path d="M62 134L80 164L98 134Q80 146 62 134Z" fill="${PAPER}" stroke="${INK}" stroke-width="1.8"/>` + flat('M58 140L66 135L90 170L83 181Z', p.trim) + flat('M102 140L94 135L56 206H68L106 152Z', p.trim),
  armor: (p: Look) => shape('M8 206C12 176 24 158 50 148L66 140H94L110 148C136 158 148 176 152 206Z', p.robe) + scales(44, 156, 72, 50) +
    both(shape('M50 146C28 144 6 158 -2 188C8 194 22 194 34 188C38 172 44 158 50 146Z', p.plate ?? p.robe) + line('M44 152C28 154 14 164 6 180M40 162C30 165 21 172 14 184M37 173C31 176 27 180 24 186', 1.7) + `<circle cx="42" cy="152" r="4.5" fill="${p.trim}" stroke="${INK}" stroke-width="1.6"/>`) +
    `<circle cx="81.5" cy="189" r="17" fill="${p.trim}"/><circle cx="80" cy="190" r="17" fill="none" stroke="${INK}" stroke-width="2.4"/><circle cx="80" cy="190" r="9" fill="none" stroke="${INK}" stroke-width="1.6"/>` +
    flat('M54 140C62 150 98 150 106 140C112 146 112 154 106 158C92 166 68 166 54 158C48 154 48 146 54 140Z', p.scarf ?? '#b3352b') + line('M58 150C68 157 92 157 102 150M74 158L70 170M86 158L92 170', 1.4) + flat('M74 152h12l3 11h-18Z', p.scarf ?? '#b3352b', 1.8),
  bare: (p: Look) => shape('M2 206C6 172 22 156 50 148L66 140H94L110 148C138 156 154 172 158 206Z', p.skin) + line('M36 206C36 190 40 176 48 164M124 206C124 190 120 176 112 164M80 166V206M50 180Q64 194 79 186M110 180Q96 194 81 186', 2.2) + flat('M112 148L126 154L52 206H28Z', p.robe) + line('M118 152L42 206', 1.4, p.trim),
  lady: (p: Look) => shape('M18 206C22 176 38 160 64 150L70 140H90L96 150C122 160 138 176 142 206Z', p.robe) + line('M46 206C46 188 50 174 58 164M114 206C114 188 110 174 102 164', 1.8) +
    `<path d="M68 138L80 170L92 138Q80 148 68 138Z" fill="${p.skin}" stroke="${INK}" stroke-width="1.6"/>` + flat('M60 152L70 140L86 176L80 188Z', p.trim) + flat('M100 152L90 140L62 206H78L104 160Z', p.trim) +
    both(shape('M62 150C40 150 14 166 4 206H22C28 184 44 168 58 164Z', p.shawl ?? '#e7c9a0') + line('M50 158C34 166 20 182 14 206', 1.2)),
};
function scales(x: number, y: number, width: number, height: number): string {
  let d = '';
  for (let row = 0; row * 8 < height; row++) {
    for (let column = 0; column * 10 < width; column++) d += `M${x + column * 10 + (row % 2 ? 5 : 0)} ${y + row * 8}q5 8 10 0`;
  }
  return line(d, 1.3);
}
