/** What `qiju print` needs, in one folder: the drawings as a script, the fonts, and the fonts' licence. */

import { copyFileSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [made, fresh, old] = ['printed', 'build/printed', 'build/printed.old'].map((name) => join(root, name));
mkdirSync(fresh, { recursive: true });
for (const file of ['text.ttf', 'title.ttf', 'LICENSE.txt']) copyFileSync(join(root, 'generated/press', file), join(fresh, file));
rmSync(old, { recursive: true, force: true });
try {
  renameSync(made, old);
} catch {
  // the first build
}
renameSync(fresh, made);
rmSync(old, { recursive: true, force: true });
