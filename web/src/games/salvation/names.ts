/** What a deed is called, as short as it can be said. */

import type { Say } from '../../lib/words';
import type { Lang } from '../../lib/types';
import type { Deed } from './choose';
import type { Tell, TellKey } from './words';

const OWN: Record<string, TellKey> = { sell: 'sell', buy: 'buy', 'buy-land': 'buy_land', 'sell-land': 'sell_land', plain: 'plain', palace: 'palace_visit' };

export function deed_name(deed: Deed, say: Say, tell: Tell, lang: Lang): string {
  const own = OWN[deed.verb];
  if (own) return tell(own);
  if (deed.service) return say(`service.${deed.service}`);
  if (deed.verb === 'bid') return tell('write_bid');
  return (deed.open[0] ?? deed.veiled[0])?.label[lang] ?? deed.id;
}
