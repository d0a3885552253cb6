/** What can be made for MineVenture: characters and map blocks. */

import type { Kind } from '../../studio/kinds';
import { block } from './studio/block';
import { character } from './studio/character';

const kinds: Kind[] = [character, block];
export default kinds;
