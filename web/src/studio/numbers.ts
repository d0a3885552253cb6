/** The numbers of any game, as a form. */

import type { Kind } from './kinds';
import Numbers from './Numbers.svelte';
import { changed_in, patch_of, type Changed } from './patch';

export const numbers: Kind<Changed> = {
  id: 'numbers',
  name: { zh: '数值', en: 'Numbers' },
  about: { zh: '规则书上的每个数字都能改；和规则书不一样的会标出来。', en: 'Every number of the rulebook can be changed; what differs from it is marked.' },
  Editor: Numbers,
  begin: () => ({}),
  file: (changed, { content, numbers: all }) => (Object.keys(changed).length > 0 ? patch_of(content, all, changed) : null),
  read: (tree, { numbers: all }) => changed_in(all, tree),
  brings: 'patch',
};
