/** What only a lesson needs, fetched when somebody sits down at one. */

export { Guide } from '../lib/lesson.svelte';
export { default as Coach } from './Coach.svelte';
export { default as Spotlight } from './Spotlight.svelte';
