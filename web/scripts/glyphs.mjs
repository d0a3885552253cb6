/** A font of some characters of Noto Serif SC, which the registry package holds in a hundred pieces. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { join_fonts, outlines } from './merge.mjs';

/** `U+4e00-4e05,U+4e0b` as a test. */
function range(text) {
  const spans = text.split(',').map((part) => {
    const [low, high] = part.trim().replace(/^U\+/i, '').split('-');
    return [parseInt(low, 16), parseInt(high ?? low, 16)];
  });
  return (code) => spans.some(([low, high]) => code >= low && code <= high);
}

/** One font of these characters out of the pieces of the registry package, and the characters that it lacks. */
export async function make(chars, family, weight, format, folder, subset) {
  const left = new Set(chars.map((c) => c.codePointAt(0)));
  const parts = [];
  for (const [name, spans] of Object.entries(JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')))) {
    const mine = [...left].filter(range(spans));
    if (mine.length === 0) continue;
    const chunk = readFileSync(join(folder, 'files', `noto-serif-sc-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`));
    const small = await subset(chunk, String.fromCodePoint(...mine), { targetFormat: 'truetype', variationAxes: { wght: weight } });
    const part = outlines(new Uint8Array(small), mine);
    parts.push(part);
    for (const { code } of part.found) left.delete(code);
  }
  const whole = join_fonts(parts, family);
  return { file: await subset(whole, chars.join(''), { targetFormat: format }), left: String.fromCodePoint(...left) };
}
