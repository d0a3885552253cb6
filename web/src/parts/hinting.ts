/** What newcomers need at a table, fetched together. */

export { default as HintBox } from './HintBox.svelte';
export { hints } from '../lib/hints.svelte';
export { SHELL_HINTS } from './shell_hints';
