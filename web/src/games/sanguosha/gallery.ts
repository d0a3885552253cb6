/** The gallery's entries, read out of the rulebook itself: every card and every general with effect, rulings, questions. */

/** What one clause says of a card or a skill. */
export interface Effect {
  clause: string;
  name: string;
  /** What stands in brackets behind the name: when, at whom, how far. */
  note: string;
  text: string;
  rulings: string[];
  questions: string[];
}

export interface Entry {
  /** The ids of the cards, or of the general, that this is about. */
  ids: string[];
  name: string;
  note: string;
  effects: Effect[];
}

export interface Group {
  title: string;
  entries: Entry[];
  /** Clauses of the same section that are about all of them. */
  general: { clause: string; text: string }[];
}

export interface Gallery {
  cards: Group[];
  generals: Group[];
}

/** Names as the text table has them, and what they are called in the code. */
export type Names = Map<string, string>;

const CLAUSE = /^- \*\*([A-Z]+-[\dA-Z][\dA-Z.-]*)\*\* +(.*)$/;
const NAMED = /^\*\*([^*]+)\*\*[^（(.。]*?(?:[（(]([^）)]*)[）)])?[.。] *(.*)$/;
const GENERAL = /^#### +(.*?) *[（(]([^）)]*)[）)]$/;
const RULING = /^(?:裁定：|Ruling: )/;
const QUESTION = /^(?:问：|Q: )/;
const CARDS = /^2\.([6-9]|10) +/;

/** `page` is the rulebook in one language; the names are those of the same language. */
export function read_gallery(page: string, cards: Names, generals: Names): Gallery {
  const found: Gallery = { cards: [], generals: [] };
  let group: Group | null = null;
  let general: Entry | null = null;
  let last: Effect | null = null;
  let in_generals = false;
  for (const line of page.split('\n')) {
    const [, marks = '', heading = ''] = /^(#{2,4}) +(.*)$/.exec(line) ?? [];
    const clause = CLAUSE.exec(line);
    if (marks === '##') {
      in_generals = heading.startsWith('§3');
      group = general = last = null;
    } else if (marks === '###') {
      general = last = null;
      group = in_generals || CARDS.test(heading) ? { title: heading.replace(CARDS, ''), entries: [], general: [] } : null;
      if (group) (in_generals ? found.generals : found.cards).push(group);
    } else if (marks === '####' && group) {
      const [, title = '', note = ''] = GENERAL.exec(line) ?? [];
      general = { ids: named(title, generals).slice(0, 1), name: title, note, effects: [] };
      group.entries.push(general);
    } else if (clause && group) {
      last = read_effect(clause[1]!, clause[2]!);
      if (last) put(group, general, last, cards);
      else group.general.push({ clause: clause[1]!, text: clause[2]! });
    } else if (last && /^ +\S/.test(line)) {
      const more = line.trim();
      if (RULING.test(more)) last.rulings.push(sentence(more.replace(RULING, '')));
      else if (QUESTION.test(more)) last.questions.push(more.replace(QUESTION, ''));
      else last.text += ` ${more}`;
    }
  }
  return found;
}

/** Standing by itself it begins like a sentence. */
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function read_effect(clause: string, text: string): Effect | null {
  const parts = NAMED.exec(text);
  if (!parts) return null;
  return { clause, name: parts[1]!, note: parts[2] ?? '', text: parts[3]!, rulings: [], questions: [] };
}

/** A skill belongs to its general, a card to itself; two clauses of one card stand together. */
function put(group: Group, general: Entry | null, effect: Effect, cards: Names): void {
  if (general) {
    general.effects.push(effect);
    return;
  }
  const before = group.entries.at(-1);
  if (before?.name === effect.name) {
    before.effects.push(effect);
    return;
  }
  const own = cards.get(effect.name);
  group.entries.push({ ids: own ? [own] : named(effect.text, cards), name: effect.name, note: '', effects: [effect] });
}

/** Whoever is named in a text, in the order in which they are. */
function named(text: string, names: Names): string[] {
  return [...names]
    .map(([name, id]) => [text.indexOf(name), id] as const)
    .filter(([at]) => at >= 0)
    .sort((a, b) => a[0] - b[0])
    .map(([, id]) => id);
}

/** Groups with the entries that hold all the words; empty groups fall out. */
export function sift(groups: Group[], query: string): Group[] {
  const needles = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (needles.length === 0) return groups;
  const holds = (entry: Entry) => {
    const hay = [entry.name, entry.note, ...entry.effects.flatMap((e) => [e.clause, e.name, e.note, e.text, ...e.rulings, ...e.questions])].join(' ').toLowerCase();
    return needles.every((needle) => hay.includes(needle));
  };
  return groups.map((group) => ({ ...group, general: [], entries: group.entries.filter(holds) })).filter((group) => group.entries.length > 0);
}
