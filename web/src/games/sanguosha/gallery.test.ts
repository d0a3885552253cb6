import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { read_gallery, sift, type Names } from './gallery';
import { CARDS, clause_of, own_clause, SKILLS } from './model';

const place = new URL('../../../../src/qiju/games/sanguosha/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, place), 'utf8');

/** Names of a section of the text table, by what they are called there. */
function names(lang: string, section: string): Names {
  const found: Names = new Map();
  const [, part = ''] = read(`text/${lang}.toml`).split(`[${section}]\n`);
  for (const [, id = '', name = ''] of part.split('\n[')[0]!.matchAll(/^(\w+) *= *"(.*)"$/gm)) found.set(name, id);
  return found;
}

describe.each(['zh', 'en'])('the gallery in %s', (lang) => {
  const gallery = read_gallery(read(`rulebook.${lang}.md`), names(lang, 'card'), names(lang, 'general'));
  const entries = gallery.cards.flatMap((group) => group.entries);

  it('shows every card once, with its clause', () => {
    expect(entries.flatMap((entry) => entry.ids).sort()).toEqual([...CARDS].sort());
    for (const entry of entries) expect(entry.effects.map((effect) => effect.clause)).toContain(clause_of(entry.ids[0]!));
  });

  it('shows every general once, with every skill', () => {
    const generals = gallery.generals.flatMap((group) => group.entries);
    expect(generals).toHaveLength(25);
    expect(new Set(generals.flatMap((entry) => entry.ids)).size).toBe(25);
    expect(generals.flatMap((entry) => entry.effects.map((effect) => effect.clause))).toEqual(SKILLS.map((skill) => clause_of(skill)));
  });

  it('has an effect, rulings and questions, each in its place', () => {
    const effects = entries.flatMap((entry) => entry.effects);
    for (const effect of effects) expect(effect.text, effect.clause).not.toBe('');
    const slash = effects.find((effect) => effect.clause === 'K-2.6.1')!;
    expect(slash.note).not.toBe('');
    expect([slash.rulings.length, slash.questions.length]).toEqual([1, 1]);
    expect(slash.rulings[0]).not.toMatch(/^(裁定|Ruling)/);
  });

  it("shows a general of one's own like the others", () => {
    const [heading, skill] = lang === 'zh' ? ['魏 · 自制', '**戎装**。一张梅花手牌当【闪】。'] : ["Wei 魏 · of one's own", '**Battle Dress**. A club as a Dodge.'];
    const chapter = `## §3+\n\n### ${heading}\n\n#### 花木兰 (woman, 4)\n\n- **OWN-RONGZHUANG** ${skill}\n`;
    const own = read_gallery(read(`rulebook.${lang}.md`) + chapter, names(lang, 'card'), new Map([...names(lang, 'general'), ['花木兰', 'mulan']]));
    const group = own.generals.at(-1)!;
    expect(group.title).toBe(heading);
    expect(group.entries.map((entry) => [entry.ids, entry.effects.map((effect) => effect.clause)])).toEqual([[['mulan'], [own_clause('rongzhuang')]]]);
    expect(group.entries[0]!.effects[0]!.text).not.toBe('');
  });

  it('finds by any word', () => {
    expect(sift(gallery.cards, 'K-2.7.3').flatMap((group) => group.entries.flatMap((entry) => entry.ids))).toEqual(['juedou']);
    expect(sift(gallery.cards, 'no such word anywhere')).toEqual([]);
  });
});
