/** What can be made for 《三国杀》 in the page: mixes of cards. Generals need Python, see docs/generals.md. */

import type { Kind } from '../../studio/kinds';
import { deck } from './studio/deck';

const kinds: Kind[] = [deck];
export default kinds;
