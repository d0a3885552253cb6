/** What a player loads, gzipped: the shell and one game, from the build's own manifest. Fails over the budget. */

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const BUDGET = 150;
const dist = join(dirname(fileURLToPath(import.meta.url)), '../build/dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
const weigh = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1024;

/** A chunk with all that it imports; `deep`: also what it fetches later. */
function closure(key, deep, found = new Set()) {
  const chunk = manifest[key];
  if (!chunk || found.has(key)) return found;
  found.add(key);
  for (const next of chunk.imports ?? []) closure(next, deep, found);
  if (deep) for (const next of chunk.dynamicImports ?? []) closure(next, deep, found);
  return found;
}

function total(keys) {
  const scripts = new Set();
  const styles = new Set();
  for (const key of keys) {
    scripts.add(manifest[key].file);
    for (const style of manifest[key].css ?? []) styles.add(style);
  }
  const sum = (files) => [...files].filter((file) => /\.(js|css)$/.test(file)).reduce((all, file) => all + weigh(file), 0);
  return [sum(scripts), sum(styles)];
}

function show(what, keys) {
  const [script, style] = total(keys);
  console.log(`${what.padEnd(28)} ${script.toFixed(1).padStart(6)} kB of script, ${style.toFixed(1).padStart(5)} kB of style`);
  return script;
}

const shell = closure('index.html', false);
show('home', closure('src/pages/Home.svelte', false, new Set(shell)));
const table = closure('src/pages/TablePage.svelte', false, new Set(shell));
show('table without a game', table);
let worst = 0;
for (const key of Object.keys(manifest).filter((name) => /^src\/games\/[^/]+\/index\.ts$/.test(name))) {
  worst = Math.max(worst, show(`table of ${key.split('/')[2]}`, closure(key, true, new Set(table))));
}
for (const { file } of Object.values(manifest).filter((chunk) => chunk.file.endsWith('.woff2'))) {
  console.log(`${file.replace('assets/', '').padEnd(28)} ${(readFileSync(join(dist, file)).length / 1024).toFixed(1).padStart(6)} kB`);
}
if (worst > BUDGET) {
  console.error(`over the budget of ${BUDGET} kB for the shell and one game`);
  process.exit(1);
}
