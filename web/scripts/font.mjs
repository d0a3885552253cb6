/**
 * The faces of the titles: the glyphs that titles use, and no others, out of Noto Serif SC (OFL) as the registry
 * package holds it. Writes into generated/: title.woff2 for the shell, title-GAME.woff2 with what a game needs on top
 * of it, title.css with their faces, and the font's licence.
 *
 * The shell: the part of the Chinese texts that is marked as titles, the names of the house's games, Latin. A game:
 * what its own table says (words.ts, or the parts of it marked as titles), and the names and events in its text table
 * (or, where words.ts says `// titles of the text table: card, tell.round`, only what begins like that).
 * Any other character falls back to the system's serif face.
 */

import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { make } from './glyphs.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const out = join(root, 'generated');
const WEIGHT = 600;
const LATIN = ' !"#%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ[]abcdefghijklmnopqrstuvwxyz|·–—…−×（），。：；？！「」《》、';
/** Keys of a game's text table that are never shown as titles. */
const PROSE = /^(print|problem|refuse|option|preset|farewell|type|choice|view|board|why|\w+_text|game\.(line|minutes|weight))/;

const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

/** The parts between `// titles` and `// end of titles`. */
function marked(source) {
  return [...source.matchAll(/\/\/ titles\n([\s\S]*?)\/\/ end of titles/g)].map((part) => part[1]).join('');
}

/** Whether a key of the game's text table is ever shown as a title: as words.ts says, or anything but prose. */
function title_keys(source) {
  const named = /\/\/ titles of the text table: (.*)/.exec(source)?.[1].split(', ');
  return named ? (key) => named.some((one) => key === one || key.startsWith(`${one}.`)) : (key) => !PROSE.test(key);
}

/** `[role] monk = "僧侣"` as pairs; enough of TOML for the games' tables. */
function pairs(toml) {
  const found = [];
  let section = '';
  for (const line of toml.split('\n')) {
    const head = /^\[([^\]]+)\]/.exec(line);
    if (head) section = head[1] + '.';
    const pair = /^"?([\w.-]+)"?\s*=\s*"(.*)"\s*$/.exec(line);
    if (pair) found.push([section + pair[1], pair[2]]);
  }
  return found;
}

/** Without curly quotes: in this face they are as wide as a Chinese character, which English titles do not want. */
const letters = (text) => [...new Set(text)].filter((c) => c >= ' ' && c <= '\uffff' && !'‘’“”'.includes(c)).sort();

function wanted() {
  const titles = marked(read(join(root, 'src/lib/i18n/zh.ts')));
  if (!titles) throw new Error('zh.ts: nothing is marked as titles');
  const own = join(root, 'src/games');
  const house = readdirSync(own).map((game) => /title: \{ zh: '[^']*'/.exec(read(join(own, game, 'card.ts'))) ?? '');
  const faces = { '': letters(LATIN + titles + house.join('')) };
  const shell = new Set(faces['']);
  const rules = join(root, '../src/qiju/games');
  const games = new Set([...(existsSync(rules) ? readdirSync(rules) : []), ...readdirSync(own)]);
  for (const game of [...games].sort()) {
    const source = read(join(own, game, 'words.ts'));
    let text = marked(source) || source.replace(/^ *(\/\/|\/?\*).*$/gm, '');
    const is_title = title_keys(source);
    for (const [key, value] of pairs(read(join(rules, game, 'text/zh.toml')))) if (is_title(key)) text += value;
    const more = letters(text).filter((c) => !shell.has(c));
    if (more.length > 0) faces[game] = more;
  }
  return faces;
}

function face(family, file, chars, display) {
  const codes = chars ? ` unicode-range: ${chars.map((c) => `U+${c.codePointAt(0).toString(16)}`).join(',')};` : '';
  return `@font-face { font-family: '${family}'; src: url('./${file}') format('woff2'); font-weight: 500 900; font-display: ${display}; ascent-override: 92%; descent-override: 24%; line-gap-override: 0%;${codes} }\n`;
}

const faces = wanted();
const stamp = createHash('sha256')
  .update(`6 ${WEIGHT} ${JSON.stringify(faces)}`)
  .digest('hex');
if (read(join(out, 'title.stamp')) !== stamp) {
  const folder = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/noto-serif-sc/package.json'));
  const subset = (await import('subset-font')).default;
  mkdirSync(out, { recursive: true });
  let css = '';
  for (const [game, chars] of Object.entries(faces)) {
    const family = game ? `Qiju ${game}` : 'Qiju Title';
    const name = game ? `title-${game}.woff2` : 'title.woff2';
    const { file, left } = await make(chars, family, WEIGHT, 'woff2', folder, subset);
    writeFileSync(join(out, name), file);
    // The shell's is fetched with the page: there at the first paint, or not at all. A game's may come later: every
    // Chinese character is as wide as any other, so nothing moves.
    css += face(family, name, game ? chars : null, game ? 'swap' : 'optional');
    console.log(`${name}: ${chars.length} glyphs, ${(file.length / 1024).toFixed(1)} kB${left ? `; not in the font: ${left}` : ''}`);
  }
  writeFileSync(join(out, 'title.css'), css);
  copyFileSync(join(folder, 'LICENSE'), join(out, 'title.LICENSE.txt'));
  writeFileSync(join(out, 'title.stamp'), stamp);
}
