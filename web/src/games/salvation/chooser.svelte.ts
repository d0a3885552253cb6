/** What one is about to do: a deed picked on the table, how many of it, whether anonymously; then meant. */

import type { Ask, Follow, MenuItem } from '../../lib/types';
import { SHORTCUTS } from '../../lib/menu';
import { deeds, variants, veil_choice, type Deed, type Place, type Reader } from './choose';

interface Asked {
  ask: Ask | null;
  reader: Reader;
  decide: (moves: number[]) => void;
  follow?: Follow | undefined;
  sent: boolean;
}

/** What was picked belongs to its question. */
interface Picked {
  q: unknown;
  id: string | null;
  at: number;
  veiled: boolean;
  /** How many, where that is a small move of its own. */
  amounts: MenuItem[];
  /** The people one may choose from are shown: `transfer`. */
  aim: string | null;
  refused: string | null;
}

const nothing = (q: unknown): Picked => ({ q, id: null, at: 0, veiled: false, amounts: [], aim: null, refused: null });

export class Chooser {
  private held = $state.raw<Picked>(nothing(undefined));

  constructor(private readonly now: () => Asked) {}

  private get q(): unknown {
    return this.now().ask?.q;
  }
  private get state(): Picked {
    return this.held.q === this.q ? this.held : nothing(this.q);
  }
  private change(more: Partial<Picked>): void {
    this.held = { ...this.state, ...more };
  }

  readonly all: Deed[] = $derived.by(() => {
    const { ask, reader } = this.now();
    return ask ? deeds(ask.menu, reader) : [];
  });

  get(id: string): Deed | undefined {
    return this.all.find((deed) => deed.id === id);
  }
  of(verb: string): Deed[] {
    return this.all.filter((deed) => deed.verb === verb);
  }

  /** Digits first, then letters, in the order in which things stand on the table; people only once one aims. */
  readonly keys: Map<string, string> = $derived.by(() => {
    const shown = this.all.filter((deed) => !deed.refused && (deed.place !== 'people' || this.aim === deed.verb || this.at_once(deed.verb)));
    const at = (place: Place) => shown.filter((deed) => deed.place === place).map((deed) => deed.id);
    const groups = this.groups.filter((verb) => !this.at_once(verb) && this.of(verb).some((deed) => !deed.refused));
    const ids = [...at('temple'), ...at('village'), ...at('market'), ...at('palace'), ...groups, ...at('people'), ...at('bar')];
    return new Map(ids.slice(0, SHORTCUTS.length).map((id, i) => [id, SHORTCUTS[i]!]));
  });

  /** Verbs that are aimed at a person. */
  get groups(): string[] {
    return [...new Set(this.all.filter((deed) => deed.place === 'people').map((deed) => deed.verb))];
  }
  /** Where nothing else can be done, nobody has to open the list of people first. */
  at_once(verb: string): boolean {
    return verb !== 'transfer' && !this.all.some((deed) => deed.verb === 'end');
  }

  get aim(): string | null {
    return this.state.aim;
  }
  get veiled(): boolean {
    return this.state.veiled;
  }
  get at(): number {
    return Math.min(this.state.at, Math.max(0, this.items.length - 1));
  }

  get deed(): Deed | null {
    return this.state.id === null ? null : (this.get(this.state.id) ?? null);
  }
  get veil(): boolean {
    return this.deed !== null && veil_choice(this.deed);
  }
  /** The choices that − and + step through. */
  get items(): MenuItem[] {
    const { deed } = this;
    if (!deed) return [];
    return deed.amounts ? this.state.amounts : variants(deed, this.state.veiled);
  }
  /** What would be done. */
  get item(): MenuItem | null {
    return this.items[this.at] ?? null;
  }
  /** What was pressed although it cannot be done. */
  get refused(): string | null {
    return this.state.refused;
  }
  get refusal(): MenuItem['refusal'] | null {
    const { refused } = this.state;
    const deed = refused === null ? null : this.get(refused);
    if (deed) return (deed.open[0] ?? deed.veiled[0])?.refusal ?? null;
    return this.item?.refusal ?? null;
  }
  get ready(): boolean {
    return this.item !== null && !this.item.refusal && !this.now().sent;
  }

  /** The first beat; what is picked already and pressed again is meant. */
  press(deed: Deed): void {
    const { sent, follow } = this.now();
    if (sent) return;
    if (deed.refused) {
      this.change({ id: null, refused: deed.id });
      return;
    }
    if (this.state.id === deed.id) {
      if (this.ready) this.confirm();
      return;
    }
    const only_veiled = deed.open.every((item) => item.refusal) && deed.veiled.some((item) => !item.refusal);
    this.change({ id: deed.id, at: 0, veiled: only_veiled || (this.state.veiled && deed.veiled.some((item) => !item.refusal)), amounts: [], refused: null });
    if (!deed.amounts || !follow) return;
    const { q } = this;
    void follow([deed.open[0]!.move]).then(
      ({ items }) => {
        if (this.q === q && this.state.id === deed.id) this.change({ amounts: items.filter((item) => !item.refusal) });
      },
      () => undefined,
    );
  }

  take_aim(verb: string): void {
    const [only, ...others] = this.of(verb);
    if (only && others.length === 0) this.press(only);
    else this.change({ id: null, refused: null, aim: this.state.aim === verb ? null : verb });
  }

  set(at: number): void {
    this.change({ at: Math.max(0, Math.min(at, this.items.length - 1)) });
  }
  hide(veiled: boolean): void {
    this.change({ veiled });
  }

  confirm(): void {
    const { decide } = this.now();
    const { deed, item } = this;
    if (!deed || !item || !this.ready) return;
    decide(deed.amounts ? [deed.open[0]!.move, item.move] : [item.move]);
  }

  /** One step back; false where there was none. */
  back(): boolean {
    const { id, aim, refused } = this.state;
    if (id !== null || refused !== null) this.change({ id: null, refused: null, amounts: [] });
    else if (aim !== null) this.change({ aim: null });
    else return false;
    return true;
  }
}
