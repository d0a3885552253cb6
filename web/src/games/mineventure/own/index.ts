/** Content of one's own: what to start from, and how it will look. */

import type { OwnMaking } from '../..';
import Preview from './Preview.svelte';
import en from './template.en.toml?raw';
import zh from './template.zh.toml?raw';

export default { template: { zh, en }, Preview } satisfies OwnMaking;
