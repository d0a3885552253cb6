import { expect, it } from 'vitest';
import { usual_look, type TermContext } from '../src/lib/terms.svelte';

const texts: Record<string, string> = { 'card.pearl': '珍珠', 'card_text.pearl': '值 3 分。', 'action.labor': '劳作', 'phase.act': '行动', 'vow.toil': '勤劳' };
const at = {
  say: (key: string) => texts[key] ?? key,
  clauses: { 'M-5.1': '**劳作**（农夫、商人）。得财富 (MA-12)。{{ours}}', 'M-5.2': '**劳作者**不算。', 'M-9.2': '农夫。**勤劳**：福有 16。**贫女**：别的。' },
} as unknown as TermContext;

it('tells a thing by its text and by the clause that begins with its name', () => {
  expect(usual_look('card.pearl', at)).toEqual({ title: '珍珠', text: [{ text: '值 3 分。' }] });
  expect(usual_look('action.labor', at)).toEqual({ title: '劳作', text: [{ text: '（农夫、商人）。得财富。', clause: 'M-5.1' }] });
  expect(usual_look('vow.toil', at)).toEqual({ title: '勤劳', text: [{ text: '：福有 16。', clause: 'M-9.2' }] });
});

it('tells nothing of what it knows nothing of', () => {
  expect(usual_look('phase.act', at)).toBeNull();
  expect(usual_look('card.none', at)).toBeNull();
  expect(usual_look('seat.2', at)).toBeNull();
});
