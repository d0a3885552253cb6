/**
 * The faces that `qiju print` sets with, out of Noto Serif SC (OFL): text.ttf has every character of the games and, for content
 * of one's own, all of GB 2312; title.ttf is heavier and has those of the games. Written into generated/press/.
 */

import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { make } from './glyphs.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const out = join(root, 'generated/press');
const FACES = [
  { file: 'text.ttf', family: 'Qiju Text', weight: 400, own: true },
  { file: 'title.ttf', family: 'Qiju Title', weight: 700, own: false },
];
/** Files that hold words: texts, content, rule pages, and what the drawings say. */
const WORDS = /\.(toml|md|json|ts|svelte)$/;

function* files(folder) {
  for (const one of readdirSync(folder, { withFileTypes: true })) {
    if (one.isDirectory()) yield* files(join(folder, one.name));
    else if (WORDS.test(one.name)) yield join(folder, one.name);
  }
}

/** The 6,763 characters of GB 2312, row by row. */
function gb2312() {
  const decoder = new TextDecoder('gbk');
  const bytes = [];
  for (let row = 0xb0; row <= 0xf7; row++) for (let cell = 0xa1; cell <= 0xfe; cell++) bytes.push(row, cell);
  return decoder.decode(new Uint8Array(bytes));
}

const places = ['src/games', '../src/qiju/games', '../src/qiju/kernel/text', '../src/qiju/press'].map((place) => join(root, place));
const used = places.filter(existsSync).flatMap((place) => [...files(place)].map((file) => readFileSync(file, 'utf8'))).join('');
/** Marks that the programs write themselves. */
const MARKS = '•〔〕〈〉《》「」『』（）【】、，。：；？！…—–−×·→≥≤☐□✓♠♥♣♦“”‘’';
const ASCII = String.fromCodePoint(...Array.from({ length: 95 }, (_, i) => 32 + i));
const letters = (text) => [...new Set(text)].filter((c) => c >= ' ' && c <= '\uffff' && !/[\ud800-\udfff\ue000-\uf8ff]/.test(c)).sort();
const games = letters(ASCII + MARKS + used);
const wanted = FACES.map((face) => ({ ...face, chars: face.own ? letters(games.join('') + gb2312()) : games }));
const stamp = createHash('sha256').update(`1 ${JSON.stringify(wanted)}`).digest('hex');
if (!existsSync(join(out, 'stamp')) || readFileSync(join(out, 'stamp'), 'utf8') !== stamp) {
  const folder = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/noto-serif-sc/package.json'));
  const subset = (await import('subset-font')).default;
  mkdirSync(out, { recursive: true });
  for (const { file, family, weight, chars } of wanted) {
    const made = await make(chars, family, weight, 'truetype', folder, subset);
    writeFileSync(join(out, file), made.file);
    console.log(`${file}: ${chars.length} glyphs, ${(made.file.length / 1024 / 1024).toFixed(1)} MB; not in the font: ${made.left}`);
  }
  copyFileSync(join(folder, 'LICENSE'), join(out, 'LICENSE.txt'));
  writeFileSync(join(out, 'stamp'), stamp);
}
