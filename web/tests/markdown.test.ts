import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { anchor, inline, markdown, plain, search } from '../src/lib/markdown';

const known = (id: string) => ['M-5.3', 'MA-05', 'M-5.3.1'].includes(id);

describe('markdown', () => {
  it('makes a clause an anchor, with its following lines', () => {
    const { html } = markdown('- **M-5.3** **布施**。付 3 财富 (MA-05)。\n  商人改为得 3 福。\n- **M-5.4** 渡化。', known);
    expect(html).toContain(`<li class="rule" id="${anchor('M-5.3')}" data-rule="M-5.3">`);
    expect(html).toContain('<strong>布施</strong>');
    expect(html).toContain('<button type="button" class="clause" data-clause="MA-05">MA-05</button>');
    expect(html).toContain('<br>商人改为得 3 福。');
    expect(html.match(/<li /g)).toHaveLength(2);
  });
  it('mentions only what is known, and the longest id', () => {
    expect(inline('见 M-5.3.1、M-9.9', known)).toBe(
      '见 <button type="button" class="clause" data-clause="M-5.3.1">M-5.3.1</button>、M-9.9',
    );
    expect(inline('见 M-5.3。', known)).toContain('data-clause="M-5.3"');
  });
  it('escapes everything', () => {
    const { html } = markdown('<script>alert(1)</script> & "x"\n\n[a](javascript:alert(1))');
    expect(html).not.toContain('<script>');
    expect(html).not.toContain('href="javascript');
    expect(html).toContain('&lt;script&gt;');
  });
  it('leaves room for a picture above its caption, and makes brackets a tag', () => {
    const { html } = markdown('![走法 **一**](picture:ground/plains/.1./>0,1)\n\n价目 〔本作补充〕');
    expect(html).toContain('<figure class="picture" data-picture="ground/plains/.1./&gt;0,1"><div class="drawing"></div>');
    expect(html).toContain('<figcaption>走法 <strong>一</strong></figcaption>');
    expect(html).toContain('<p>价目 <span class="tag">本作补充</span></p>');
  });
  it('lets a sentence in a table break, and nothing else', () => {
    const { html } = markdown('| 名 | 效果 |\n|---|---|\n| **铁剑** | 命中以后对方获得缓慢，直到下一轮结束为止。 |');
    expect(html).toContain('data-head="名"><strong>铁剑</strong>');
    expect(html).toContain('data-head="效果" class="prose">命中');
  });
  it('headings with anchors, tables, quotes with lists, code', () => {
    const page = markdown(
      '# 书\n\n## §1 概述\n\n| 角色 | 福 |\n|---|---|\n| 农夫 | 2 |\n\n> **先**\n>\n> 1. 一\n> 2. 二\n\n用 `qiju rules`。',
    );
    expect(page.headings.map((h) => [h.level, h.text])).toEqual([
      [1, '书'],
      [2, '§1 概述'],
    ]);
    expect(page.html).toContain('<th scope="col" role="columnheader">角色</th>');
    expect(page.html).toContain('<td role="cell" data-head="角色">农夫</td>');
    expect(markdown('3. third\n4. fourth', () => false).html).toContain('<ol start="3"><li>third</li>');
    expect(page.html).toMatch(/<blockquote><p><strong>先<\/strong><\/p><ol><li>一<\/li><li>二<\/li><\/ol><\/blockquote>/);
    expect(page.html).toContain('<code>qiju rules</code>');
  });
  it('takes italics, but not a lonely star', () => {
    expect(inline('*The Wheel* 2 * 3')).toBe('<em>The Wheel</em> 2 * 3');
    expect(plain('**M** `x` *y*')).toBe('M x y');
  });
  it('reads the whole rulebook of 《功德轮回》: every clause is there, in both languages', () => {
    for (const lang of ['zh', 'en']) {
      const source = readFileSync(new URL(`../../src/qiju/games/merit/rulebook.${lang}.md`, import.meta.url), 'utf8');
      const ids = [...source.matchAll(/^- \*\*([A-Z]+-[0-9A-Z][0-9A-Za-z.-]*)\*\*/gm)].map((match) => match[1]!);
      const { html, headings } = markdown(source, (id) => ids.includes(id));
      expect(ids.length).toBeGreaterThan(50);
      for (const id of ids) expect(html).toContain(`id="${anchor(id)}"`);
      expect(headings.length).toBeGreaterThan(10);
      expect(html).not.toContain('**');
      expect(html).not.toMatch(/<td[^>]*>[^<]*\|/);
    }
  });
});

describe('search', () => {
  const clauses = { 'M-5.3': '**布施**（农夫）。付 3 财富', 'M-5.5': '护法。付 2 财富' };
  it('finds by words and by id', () => {
    expect(search('财富 布施', clauses).map((hit) => hit.id)).toEqual(['M-5.3']);
    expect(search('m-5.5', clauses).map((hit) => hit.id)).toEqual(['M-5.5']);
    expect(search('  ', clauses)).toEqual([]);
    expect(search('没有', clauses)).toEqual([]);
  });
  it('says where', () => {
    const [hit] = search('财富', clauses);
    expect(hit!.text.slice(hit!.at, hit!.at + hit!.length)).toBe('财富');
  });
});
