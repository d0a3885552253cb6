/** Packs what the page consists of, as small as it gets: the server hands out `.br` to whoever takes it. */

import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

const PACKABLE = /\.(js|css|html|svg|json|webmanifest|txt)$/;
const WORTH_PACKING = 1024;
const dist = join(dirname(fileURLToPath(import.meta.url)), '../build/dist');

for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath, entry.name);
  if (!entry.isFile() || !PACKABLE.test(entry.name)) continue;
  const plain = readFileSync(file);
  if (plain.length < WORTH_PACKING) continue;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  writeFileSync(`${file}.br`, brotliCompressSync(plain, { params }));
}
