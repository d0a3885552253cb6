import { expect, it } from 'vitest';
import { figure, row_of } from './drawing/figure';
import { GENERALS } from './drawing/generals';
import { MOTIFS } from './drawing/motifs';
import { CARDS } from './model';

it('draws every general, no two alike, and strangers too', () => {
  const drawn = Object.values(GENERALS).map(figure);
  expect(drawn).toHaveLength(25);
  expect(new Set(drawn).size).toBe(25);
  const strangers = Array.from({ length: 10 }, (_, seat) => [figure(row_of(`blank ${seat}`, null, false)), figure(row_of(`lady ${seat}`, 'wu', true))]).flat();
  for (const one of [...drawn, ...strangers]) {
    expect(one).not.toMatch(/undefined|NaN/);
    expect(one).not.toMatch(/<text|url\(|var\(/);
  }
});

it('draws every card, no two alike', () => {
  const drawn = CARDS.map((name) => MOTIFS[name]?.() ?? '');
  expect(new Set(drawn).size).toBe(CARDS.length);
  for (const one of drawn) expect(one).not.toMatch(/^$|undefined|NaN|<text|url\(|var\(/);
});
