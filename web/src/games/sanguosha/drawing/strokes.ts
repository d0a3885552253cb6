/** A woodcut in two plates: the colour first, a hair out of register, and the ink over it. All of it is SVG as text. */

export const INK = '#211d18';
export const PAPER = '#f8eed9';
export const STEEL = '#e9e6da';

/** Heads and bodies stand in a field of 160 × 200; the other half of them is the same half, turned over. */
const mirrored = (drawn: string) => `<g transform="translate(160 0) scale(-1 1)">${drawn}</g>`;
export const both = (drawn: string) => drawn + mirrored(drawn);
/** The same for the drawings of the cards, in a field of 100 × 100. */
export const both_of_100 = (drawn: string) => `${drawn}<g transform="translate(100 0) scale(-1 1)">${drawn}</g>`;

/** A shape on both plates. */
export const shape = (d: string, fill: string, width = 2.4) =>
  `<path d="${d}" fill="${fill}" transform="translate(1.6 -1)"/>` +
  `<path d="${d}" fill="none" stroke="${INK}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`;
/** A shape whose colour fits its edge. */
export const flat = (d: string, fill: string, width = 2) =>
  `<path d="${d}" fill="${fill}" stroke="${INK}" stroke-width="${width}" stroke-linejoin="round"/>`;
export const inked = (d: string) => `<path d="${d}" fill="${INK}"/>`;
export const line = (d: string, width = 1.8, colour = INK) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
/** A line cut out of the ink. */
export const carved = (d: string, width = 1.3, colour = PAPER) => line(d, width, colour);
export const dot = (x: number, y: number, r: number, fill: string, width = 0) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${width ? ` stroke="${INK}" stroke-width="${width}"` : ''}/>`;

export const flower = (x: number, y: number, petal: string, heart: string) =>
  [0, 72, 144, 216, 288]
    .map((turn) => `<ellipse cx="${x}" cy="${y - 7}" rx="5.2" ry="6.5" transform="rotate(${turn} ${x} ${y})" fill="${petal}" stroke="${INK}" stroke-width="1.4"/>`)
    .join('') + dot(x, y, 3, heart, 1);
