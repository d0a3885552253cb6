import { describe, expect, it } from 'vitest';
import type { Lesson } from '../src/lib/lesson.svelte';

const lessons = import.meta.glob<Lesson>('../src/games/*/lesson.ts', { eager: true, import: 'default' });

describe.each(Object.entries(lessons))('%s', (_path, lesson) => {
  it('is short, says everything in both languages, and each step has a name of its own', () => {
    const { steps, minutes } = lesson;
    expect(steps.length).toBeGreaterThanOrEqual(6);
    expect(steps.length).toBeLessThanOrEqual(10);
    expect([3, 4, 5]).toContain(minutes);
    expect(new Set(steps.map((step) => step.id)).size).toBe(steps.length);
    for (const { title, text } of steps) {
      for (const said of [title.zh, title.en, text.zh, text.en]) expect(said).not.toBe('');
      expect(title.zh.length).toBeLessThanOrEqual(14);
      expect(title.en.length).toBeLessThanOrEqual(34);
    }
  });

  it('mostly waits for something real', () => {
    const waits = lesson.steps.filter((step) => step.done);
    expect(waits.length).toBeGreaterThanOrEqual(lesson.steps.length / 2);
  });
});
