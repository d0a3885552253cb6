/**
 * A drawing as print needs it: one SVG by itself. Variables, light-dark() and color-mix() become plain colours, styles that
 * Svelte keeps beside the markup go inside, and whatever only a screen does (filters, motion) is left out.
 */

export type Inks = Record<string, string>;

/** The custom properties that a style sheet declares, as they are by day. */
export function inks_of(css: string): Inks {
  const found: Inks = {};
  for (const [, name, value] of css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/(--[\w-]+):\s*([^;{}]+);/g)) found[name!] ??= value!.trim();
  return found;
}

type Colour = [red: number, green: number, blue: number, alpha: number];
const NAMES: Record<string, Colour> = { transparent: [0, 0, 0, 0], white: [255, 255, 255, 1], black: [0, 0, 0, 1] };

function read_colour(text: string): Colour | null {
  const named = NAMES[text];
  if (named) return named;
  const hex = /^#([0-9a-f]{3,8})$/i.exec(text)?.[1];
  if (hex) {
    const long = hex.length < 6 ? [...hex].map((c) => c + c).join('') : hex;
    const [r, g, b, a] = [0, 2, 4, 6].map((at) => parseInt(long.slice(at, at + 2) || 'ff', 16));
    return [r!, g!, b!, a! / 255];
  }
  const parts = /^rgba?\(([^)]*)\)$/.exec(text)?.[1]?.split(/[\s,/]+/).filter(Boolean);
  if (!parts || parts.length < 3) return null;
  const [r, g, b, a = '1'] = parts;
  return [Number(r), Number(g), Number(b), a.endsWith('%') ? parseFloat(a) / 100 : Number(a)];
}

function write_colour([r, g, b, a]: Colour): string {
  const hex = [r, g, b].map((n) => Math.round(n).toString(16).padStart(2, '0')).join('');
  return a >= 1 ? `#${hex}` : `rgba(${Math.round(r)},${Math.round(g)},${Math.round(b)},${Math.round(a * 1000) / 1000})`;
}

/** color-mix(in srgb, A 20%, B): with premultiplied alpha, as browsers do it. */
function mixed(inside: string): string {
  const [, first = '', second = ''] = split(inside);
  const read = (text: string) => ({ colour: read_colour(text.replace(/\s+[\d.]+%$/, '').trim()), share: /([\d.]+)%$/.exec(text)?.[1] });
  const [a, b] = [read(first), read(second)];
  if (!a.colour || !b.colour) return first;
  const share = a.share !== undefined ? Number(a.share) / 100 : b.share !== undefined ? 1 - Number(b.share) / 100 : 0.5;
  const [p, q] = [share * a.colour[3], (1 - share) * b.colour[3]];
  const alpha = p + q;
  const mix = (at: 0 | 1 | 2) => (alpha === 0 ? 0 : (a.colour![at] * p + b.colour![at] * q) / alpha);
  return write_colour([mix(0), mix(1), mix(2), alpha]);
}

/** The arguments of a function, where some are functions themselves. */
function split(inside: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const c of inside) {
    depth += c === '(' ? 1 : c === ')' ? -1 : 0;
    if (c === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += c;
  }
  return parts.map((part) => part.trim());
}

const CALL = /\b(var|light-dark|color-mix)\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/;
const MOST_STEPS = 20000;

/** Every var(), light-dark() and color-mix() carried out, from the inside. */
export function plain(text: string, inks: Inks): string {
  let done = '';
  let left = text;
  for (let i = 0; i < MOST_STEPS; i += 1) {
    const call = CALL.exec(left);
    if (!call) break;
    const [whole, name, inside] = call as unknown as [string, string, string];
    done += left.slice(0, call.index);
    left = called(name, inside, inks) + left.slice(call.index + whole.length);
  }
  return (done + left).replace(/\brgb\([^()]*\/[^()]*\)/g, (text) => write_colour(read_colour(text)!));
}

function called(name: string, inside: string, inks: Inks): string {
  if (name === 'var') {
    const [variable = '', fallback = ''] = split(inside);
    return plain(inks[variable] ?? fallback, inks);
  }
  if (name === 'light-dark') return plain(split(inside)[0] ?? '', inks);
  return mixed(plain(inside, inks));
}

/** What every drawing's letters are set in: the press knows no other faces. */
const FACES = { '--face': "'Qiju Text'", '--face-title': "'Qiju Title', 'Qiju Text'", '--face-serif': "'Qiju Text'", '--face-said': "'Qiju Text'" };

/** The first <svg> of some markup with the styles that belong to it. */
export function drawing(markup: string, css: string, inks: Inks): string {
  const from = markup.indexOf('<svg');
  const svg = markup.slice(from, markup.lastIndexOf('</svg>') + 6).replace(/<!--[\s\S]*?-->/g, '');
  const own: Inks = { ...inks, ...FACES };
  for (const [, name, value] of svg.matchAll(/(--[\w-]+):\s*([^;"]+)/g)) own[name!] = value!;
  const style = plain(print_styles(css), own);
  const body = plain(svg, own)
    .replace(/ (filter|clip-path)="(url|circle)\([^"]*\)"/g, '')
    .replace(/<filter[\s\S]*?<\/filter>/g, '')
    .replace(/ (class|style|aria-\w+|role|focusable|tabindex|data-\w+)=""/g, '')
    .replace(/ (aria-[\w-]+|role|focusable|tabindex|data-[\w-]+)="[^"]*"/g, '')
    .replace(/ style="([^"]*)"/g, (_, inside: string) => ` style="${screen_only(inside)}"`)
    .replaceAll('&nbsp;', '\u00a0');
  const named = body.startsWith('<svg xmlns') ? body : body.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"');
  return style ? named.replace(/>/, `><style>${style}</style>`) : named;
}

const screen_only = (declarations: string) =>
  declarations
    .split(';')
    .filter((one) => !/^\s*(--|width|height|filter|animation|transition|cursor|pointer-events)/.test(one))
    .map((one) => one.replace(/translate\(([-\d.]+)px,\s*([-\d.]+)px\)/g, 'translate($1 $2)'))
    .join(';');

/** The rules of a style sheet that draw something, in the selectors that print understands. */
function print_styles(css: string): string {
  const flat = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/@(?:-webkit-)?keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '')
    .replace(/@(?:container|media|supports)[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '')
    .replace(/:where\([^()]*\)/g, '')
    .replace(/:global\(([^()]*)\)/g, '$1');
  return [...flat.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .filter(([, selector = '']) => !/:(hover|focus|lang|has|not|first|last)|^\s*@/.test(selector))
    .map(([, selector = '', body = '']) => `${selector.trim()}{${drawn(body)}}`)
    .filter((rule) => !rule.endsWith('{}'))
    .join('');
}

const DRAWS = /^\s*(fill|stroke|opacity|font|text-anchor|paint-order|transform|letter-spacing|font-size|font-weight|color)/;
const drawn = (body: string) =>
  body
    .split(';')
    .filter((one) => DRAWS.test(one) && !/transform-|transition|font-variant/.test(one))
    .map((one) => (/^\s*transform/.test(one) ? one.replace(/px\b/g, '').replace(/,\s*/g, ' ') : one).trim())
    .join(';');

/** Ink saved: what is coloured becomes pale, what is drawn in ink stays. It reads in black and white as well. */
export function light(svg: string): string {
  return dark_letters(svg).replace(/#[0-9a-f]{6}\b|#[0-9a-f]{3}\b/gi, (text) => {
    const colour = read_colour(text)!;
    const [r, g, b] = colour;
    const bright = 0.299 * r + 0.587 * g + 0.114 * b;
    if (bright < 70) return text;
    const share = bright < 130 ? 0.45 : 0.72;
    return write_colour([r + (255 - r) * share, g + (255 - g) * share, b + (255 - b) * share, 1]);
  });
}

/** On a pale ground letters are dark, with a white edge where they have one. */
function dark_letters(svg: string): string {
  return svg.replace(/\{[^{}]*\bfont:[^{}]*\}/g, (rule) => rule.replace(/\bfill:\s*[^;}]+/, 'fill:#211d18').replace(/\bstroke:\s*[^;}]+/, 'stroke:#ffffff'));
}
