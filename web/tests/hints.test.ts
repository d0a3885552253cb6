import { expect, it } from 'vitest';
import { for_these_hands } from '../src/lib/hints.svelte';

it('names keys only where there are some', () => {
  const text = '点「跳到现在」⟦，或按空格⟧。';
  expect(for_these_hands(text, true)).toBe('点「跳到现在」。');
  expect(for_these_hands(text, false)).toBe('点「跳到现在」，或按空格。');
});
