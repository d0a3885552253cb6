/** What can be made for 《林中狂欢节》: boards. */

import type { Kind } from '../../studio/kinds';
import { board } from './studio/board';

const kinds: Kind[] = [board];
export default kinds;
