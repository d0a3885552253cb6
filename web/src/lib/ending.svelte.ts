/** The end screen of a table, and whether one looks at the table once more instead. */

import { onMount } from 'svelte';

/** `new Ending(() => import('./EndScreen.svelte'))`: not needed at the first paint, fetched while the game goes on. */
export class Ending<Screen> {
  Screen = $state.raw<Screen | null>(null);
  /** The game is over, and somebody looks at the table. */
  looking = $state(false);

  constructor(load: () => Promise<{ default: Screen }>) {
    onMount(() => void load().then((module) => (this.Screen = module.default)));
  }

  /** Whether it can be shown and nobody looks elsewhere. */
  get ready(): boolean {
    return this.Screen !== null && !this.looking;
  }

  readonly look = (): void => {
    this.looking = true;
  };
}
