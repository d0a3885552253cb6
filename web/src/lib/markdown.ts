/**
 * The rulebook's own small Markdown: headings, paragraphs, lists, quotes, tables, pictures, bold, italics, code, links.
 * A picture (`![caption](picture:cards/sha)`) becomes a figure for the page to draw in; 〔…〕 is a tag. Clauses (`- **M-5.3** …`) become anchors, and every mention of a clause or ruling becomes a button.
 */

const ID = /[A-Z]+-[0-9A-Z][0-9A-Za-z.-]*[0-9A-Za-z]|[A-Z]+-[0-9]/g;

export interface Heading {
  level: number;
  text: string;
  anchor: string;
}

export interface Page {
  html: string;
  headings: Heading[];
}

export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c]!);
}

/** The anchor of a clause in the page. */
export function anchor(clause: string): string {
  return `clause-${clause}`;
}

export function markdown(source: string, known: (id: string) => boolean = () => false): Page {
  const headings: Heading[] = [];
  const html = blocks(source.replace(/\r\n?/g, '\n').split('\n'), known, headings);
  return { html, headings };
}

type Known = (id: string) => boolean;

const PICTURE = /^!\[(.*)\]\(picture:([^)\s]+)\)$/;

/** Where a picture is to be drawn; until then, and where nobody can draw it, its caption tells. */
function figure(caption: string, words: string, known: Known): string {
  return `<figure class="picture" data-picture="${escape(words)}"><div class="drawing"></div><figcaption>${inline(caption, known)}</figcaption></figure>`;
}

function blocks(lines: string[], known: Known, headings: Heading[]): string {
  let html = '';
  let i = 0;
  while (i < lines.length) {
    const line = lines[i]!;
    if (!line.trim()) {
      i += 1;
      continue;
    }
    const heading = /^(#{1,4}) +(.*)$/.exec(line);
    if (heading) {
      const level = heading[1]!.length;
      const id = `part-${headings.length + 1}`;
      headings.push({ level, text: plain(heading[2]!), anchor: id });
      html += `<h${level + 1} id="${id}">${inline(heading[2]!, known)}</h${level + 1}>`;
      i += 1;
    } else if (PICTURE.test(line)) {
      const [, caption = '', words = ''] = PICTURE.exec(line)!;
      html += figure(caption, words, known);
      i += 1;
    } else if (/^>/.test(line)) {
      const quoted: string[] = [];
      while (i < lines.length && /^>/.test(lines[i]!)) quoted.push(lines[i++]!.replace(/^> ?/, ''));
      html += `<blockquote>${blocks(quoted, known, [])}</blockquote>`;
    } else if (/^\|/.test(line)) {
      const rows: string[] = [];
      while (i < lines.length && /^\|/.test(lines[i]!)) rows.push(lines[i++]!);
      html += table(rows, known);
    } else if (/^(?:[-*] |\d+\. )/.test(line)) {
      const ordered = /^\d/.test(line);
      const items: string[][] = [];
      const mark = ordered ? /^\d+\. +/ : /^[-*] +/;
      while (i < lines.length && lines[i]!.trim()) {
        const now = lines[i]!;
        if (mark.test(now)) items.push([now.replace(mark, '')]);
        else if (/^\s/.test(now)) items[items.length - 1]!.push(now.trim());
        else break;
        i += 1;
      }
      // A walk-through goes on counting behind its pictures.
      const first = ordered ? parseInt(line, 10) : 1;
      html += ordered ? (first === 1 ? '<ol>' : `<ol start="${first}">`) : '<ul>';
      for (const item of items) html += list_item(item, known);
      html += ordered ? '</ol>' : '</ul>';
    } else if (/^(?:---+|\*\*\*+)$/.test(line.trim())) {
      html += '<hr>';
      i += 1;
    } else {
      const paragraph: string[] = [];
      while (i < lines.length && lines[i]!.trim() && !/^(?:#{1,4} |>|\||[-*] |\d+\. )/.test(lines[i]!)) paragraph.push(lines[i++]!);
      if (paragraph.length === 0) paragraph.push(lines[i++]!);
      html += `<p>${paragraph.map((part) => inline(part.trim(), known)).join('<br>')}</p>`;
    }
  }
  return html;
}

function list_item(lines: string[], known: Known): string {
  const clause = /^\*\*([A-Z]+-[0-9A-Z][0-9A-Za-z.-]*)\*\* +/.exec(lines[0]!);
  const text = lines.map((line, i) => inline(i === 0 && clause ? line.slice(clause[0].length) : line, known)).join('<br>');
  if (!clause) return `<li>${text}</li>`;
  const id = escape(clause[1]!);
  return `<li class="rule" id="${anchor(id)}" data-rule="${id}"><span class="id">${id}</span> <span class="text">${text}</span></li>`;
}

function table(rows: string[], known: Known): string {
  const cells = (row: string) =>
    row
      .trim()
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => inline(cell.trim(), known));
  const ruled = rows[1] !== undefined && /^\|[\s:|-]+$/.test(rows[1].trim());
  const head = ruled ? cells(rows[0]!) : null;
  const body = rows.slice(ruled ? 2 : 0).map(cells);
  // Where there is little room a table of many columns becomes a list, each cell with its heading: roles keep it a table.
  const wide = head !== null && head.length > 3;
  let html = `<div class="table${wide ? ' wide' : ''}" tabindex="0"><table role="table">`;
  if (head) html += `<thead><tr role="row">${head.map((cell) => `<th scope="col" role="columnheader">${cell}</th>`).join('')}</tr></thead>`;
  const line = (row: string[]) => row.map((cell, i) => cell_of(cell, head?.[i] ?? '')).join('');
  html += `<tbody>${body.map((row) => `<tr role="row">${line(row)}</tr>`).join('')}</tbody>`;
  return html + '</table></div>';
}

/** A name or a number keeps its line; a sentence may break. */
function cell_of(html: string, head: string): string {
  const prose = bare(html).length > 14 ? ' class="prose"' : '';
  return `<td role="cell" data-head="${bare(head)}"${prose}>${html}</td>`;
}

function bare(html: string): string {
  return plain(html.replace(/<[^>]*>/g, ''));
}

/** Bold, italics, code, links, tags and clauses inside a line. */
export function inline(text: string, known: Known = () => false): string {
  let html = '';
  const parts = text.split(/(`[^`]+`)/);
  for (const part of parts) {
    if (/^`[^`]+`$/.test(part)) {
      html += `<code>${escape(part.slice(1, -1))}</code>`;
      continue;
    }
    html += escape(part)
      .replace(/\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)/g, '<a href="$2" rel="noreferrer noopener" target="_blank">$1</a>')
      .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
      .replace(/(^|[^*])\*([^*\s][^*]*)\*/g, '$1<em>$2</em>')
      .replace(/〔([^〕]+)〕/g, '<span class="tag">$1</span>')
      .replace(ID, (id) => (known(id) ? `<button type="button" class="clause" data-clause="${id}">${id}</button>` : id))
      // A bracket stays with the clause that it opens.
      .replace(/[(（]<button[^>]*>[^<]*<\/button>/g, '<span class="whole">$&</span>');
  }
  return html;
}

/** A line without its marks. */
export function plain(text: string): string {
  return text.replace(/\*\*|`|(?<!\*)\*(?!\*)/g, '').replace(/\[([^\]]+)\]\([^)]*\)/g, '$1');
}

export interface Found {
  id: string;
  text: string;
  /** Where the words stand in the text. */
  at: number;
  length: number;
}

/** Clauses and rulings that hold all the words. */
export function search(query: string, clauses: Record<string, string>): Found[] {
  const needles = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (needles.length === 0) return [];
  const found: Found[] = [];
  for (const [id, text] of Object.entries(clauses)) {
    const hay = `${id} ${plain(text)}`.toLowerCase();
    if (!needles.every((needle) => hay.includes(needle))) continue;
    const words = plain(text);
    const at = words.toLowerCase().indexOf(needles[0]!);
    found.push({ id, text: words, at, length: at < 0 ? 0 : needles[0]!.length });
  }
  return found;
}
