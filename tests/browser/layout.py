"""What is wrong with a page as it stands, for anybody's eyes: used on every named state of every table."""

from __future__ import annotations

from playwright.sync_api import Page

#: Tables say where a rule cannot hold: `data-layers` where things lie on one another on purpose (a fan of cards, a map
#: and its pieces), `data-over` on a sheet that covers what is not needed now, `data-snaps` where a tap goes to whatever
#: is nearest, `data-reading` on text whose sentences have clauses in them.
WRONG = """(selector) => {
  const table = document.querySelector(selector);
  const wrong = [];
  const brief = (text) => text.replace(/\\s+/g, ' ').trim().slice(0, 40);
  const name = (one) => brief(one.getAttribute('aria-label') || one.innerText || String(one.className) || one.tagName);
  if (document.scrollingElement.scrollWidth > innerWidth) wrong.push('the page is too wide');
  if (table.scrollHeight > table.clientHeight + 1 && getComputedStyle(table).overflowY !== 'auto')
    wrong.push(`the table is ${table.scrollHeight - table.clientHeight} px too high`);

  // Whatever scrolls shows the rest when it is asked to; what it does not show now is not judged.
  const scrolls = (one) => /auto|scroll/.test(getComputedStyle(one).overflow);
  const window_of = (one) => {
    let [left, top, right, bottom] = [0, 0, innerWidth, innerHeight];
    for (let up = one.parentElement; up; up = up.parentElement) {
      if (!scrolls(up)) continue;
      const box = up.getBoundingClientRect();
      [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
      [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return { left, top, right, bottom };
  };
  const page_scrolls = document.scrollingElement.scrollHeight > innerHeight + 1;
  const in_scroller = (one) => {
    if (page_scrolls) return true;
    for (let up = one.parentElement; up && up !== table; up = up.parentElement) if (scrolls(up)) return true;
    return false;
  };
  // What has been scrolled under a heading that stays in sight, or lies under a sheet, is not judged either.
  const scrolled_under = (one, box) => {
    const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    const sheet = top?.closest('[data-over]');
    if (sheet && !sheet.contains(one)) return true;
    for (let up = top; up && up !== table && !up.contains(one); up = up.parentElement)
      if (getComputedStyle(up).position === 'sticky') return true;
    return false;
  };
  const seen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });

  for (const one of table.querySelectorAll('button, a[href], select, input')) {
    if (!seen(one)) continue;
    const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
    const inside = left > -1.5 && top > -1.5 && right < innerWidth + 1.5 && bottom < innerHeight + 1.5;
    if (!inside && !in_scroller(one)) wrong.push(`${name(one)} is out of sight`);
    // The number of a clause in the text of the rulebook is a word of its sentence.
    const clause = /^[A-Z]+(-[A-Z]+\\d*)*-\\d[\\d.]*$/.test(one.innerText.trim());
    const in_a_sentence = clause && one.closest('[role=tabpanel], [data-reading]');
    if (innerWidth < 600 && !in_a_sentence && Math.min(width, height) < 43.5 && !one.closest('[data-snaps]'))
      wrong.push(`${name(one)} is ${Math.round(width)} × ${Math.round(height)}`);
  }

  // A box that hides what does not fit in it; lines of text have some air above and below.
  const cut_by = (one, box) => {
    const [air, beside] = [(box.bottom - box.top) / 4, 3];
    for (let up = one.parentElement; up && up !== table; up = up.parentElement) {
      if (scrolls(up)) return null;
      const { overflowX, overflowY } = getComputedStyle(up);
      const edge = up.getBoundingClientRect();
      const down = /hidden|clip/.test(overflowY) && (box.top < edge.top - air || box.bottom > edge.bottom + air);
      const across = /hidden|clip/.test(overflowX)
        && (box.left < edge.left - beside || box.right > edge.right + beside);
      if (edge.width > 2 && (down || across)) return up;
    }
    return null;
  };

  const goal = table.querySelector('[data-goal] .goal');
  const told = goal?.getBoundingClientRect();
  const inside = ({ left, top, right, bottom }) =>
    Math.min(left, top) > -1 && right < innerWidth + 1 && bottom < innerHeight + 1;
  const sheet = document.querySelector('[data-over]');
  if (told && !sheet && seen(goal) && !inside(told)) wrong.push('the goal is out of sight');

  const texts = [];
  const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode, one = node.parentElement;
    if (!node.data.trim() || !seen(one) || one.closest('.hidden-text, [data-drawn], svg:not([data-told])')) continue;
    const size = parseFloat(getComputedStyle(one).fontSize);
    if (size < 11.9 && !one.closest('kbd')) wrong.push(`“${brief(node.data)}” is written in ${size} px`);
    for (let up = one; up && up !== table.parentElement; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (!/hidden|clip/.test(style.overflowX + style.overflowY)) continue;
      if (up.clientWidth > 2 && up.scrollWidth > up.clientWidth + 2 && style.overflowX !== 'visible' && up === one)
        wrong.push(`“${brief(node.data)}” is clipped: ${up.scrollWidth} > ${up.clientWidth}`);
      if (up.clientHeight > 2 && up.scrollHeight > up.clientHeight + 4 && up === one)
        wrong.push(`“${brief(node.data)}” is cut off below: ${up.scrollHeight} > ${up.clientHeight}`);
    }
    const range = document.createRange();
    range.selectNodeContents(node);
    const view = window_of(one);
    for (const box of range.getClientRects()) {
      const cut = box.width < 3 || one.closest('[data-layers]') ? null : cut_by(one, box);
      if (cut) wrong.push(`“${brief(node.data)}” is cut off by ${name(cut)}`);
      const across = box.left > view.left - 1 && box.right < view.right + 1;
      const down = box.top > view.top - 1 && box.bottom < view.bottom + 1;
      if (box.width < 3 || !across || !down || scrolled_under(one, box)) continue;
      texts.push({ one, box, text: brief(node.data) });
    }
  }
  // A line of text has air above and below its letters: only the middle of it counts.
  const middle = ({ left, right, top, bottom }) => {
    const air = (bottom - top) / 4;
    return { left, right, top: top + air, bottom: bottom - air };
  };
  const overlap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  const paints = (one) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(one);
    const alpha = /(?:rgba\\(.*,|\\/) *([\\d.]+)\\)$/.exec(backgroundColor);
    return (alpha ? Number(alpha[1]) : 1) > 0.5 || backgroundImage !== 'none';
  };
  texts.forEach((a, i) => {
    if (a.one.closest('[data-layers]')) return;
    const at = middle(a.box);
    for (const b of texts.slice(i + 1)) {
      if (b.one === a.one || b.one.closest('[data-layers]')) continue;
      if (overlap(at, middle(b.box))) wrong.push(`“${a.text}” and “${b.text}” lie over one another`);
    }
    for (const top of document.elementsFromPoint((at.left + at.right) / 2, (at.top + at.bottom) / 2)) {
      if (top === a.one || a.one.contains(top) || top.contains(a.one)) break;
      if (paints(top) && !top.closest('[data-over]')) wrong.push(`“${a.text}” is covered by ${name(top)}`);
    }
  });
  return [...new Set(wrong)];
}"""


def wrong_with(page: Page, table: str) -> list[str]:
    """Everything that overflows, overlaps, is clipped, covered, too small to read or too small to hit."""
    found: list[str] = page.evaluate(WRONG, table)
    return found
