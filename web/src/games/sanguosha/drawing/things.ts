/** What stands behind a general, and what is held in front. */

import type { Look } from './figure';
import { both, carved, flat, flower, INK, inked, line, PAPER, shape, STEEL } from './strokes';

/** The repeating crossbow, in a field of 100 × 100. */
export const crossbow = () =>
  `<path d="M6 30C30 6 70 6 94 30C80 22 66 19 50 19S20 22 6 30Z" fill="#c89b3c" transform="translate(2 -2)"/>` + line('M4 34C26 8 74 8 96 34', 6.5) + line('M4 34C26 8 74 8 96 34', 3, '#a3652f') + line('M4 34L50 62L96 34', 1.8) +
    flat('M43 12H57V92C57 98 43 98 43 92Z', '#a3652f', 2.6) + line('M47 60V90M53 66V88', 1.3) + flat('M36 32H64V58H36Z', '#8fb0a4', 2.6) + line('M36 40H64M36 49H64', 1.6) + [40, 47, 54, 61].map((x) => line(`M${x - .5} 26V-2`, 1.8) + inked(`M${x - 3.5} 2L${x - .5} -8L${x + 2.5} 2Z`)).join('') +
    flat('M57 66C70 64 78 72 76 84L70 84C70 76 66 72 57 74Z', '#c89b3c', 2.2) + line('M43 76C34 76 30 82 32 90', 3);

const POLE = (x1: number, y1: number, x2: number, y2: number) => line(`M${x1} ${y1}L${x2} ${y2}`, 6.5) + line(`M${x1} ${y1}L${x2} ${y2}`, 3, '#8c5a33');

export const BACK = {
  guandao: () => POLE(146, 206, 134, 78) + shape('M132 80C112 62 112 26 138 2C136 18 140 26 150 30C146 34 146 40 152 46C150 62 146 72 140 80Z', STEEL) + line('M134 72C122 56 122 34 134 16', 1.4) + flat('M126 78L146 76L147 88L128 90Z', '#c89b3c'),
  snake: () => POLE(146, 206, 138, 76) + shape('M134 76C126 66 144 58 134 47C126 37 143 30 134 19C131 14 134 6 138 1C142 7 146 13 144 21C137 30 153 38 145 48C138 57 153 66 143 76Z', STEEL) + flat('M128 76L150 75L147 86L132 87Z', '#c89b3c') + inked('M131 87L126 104L133 98L136 108L140 98L148 103L146 86Z') + `<path d="M131 87L126 104L133 98L136 108L140 98L148 103L146 86Z" fill="#b3352b" stroke="${INK}" stroke-width="1.6"/>`,
  halberd: () => '<g transform="translate(-4 44)">' + POLE(148, 206, 138, 60) + shape('M134 60C130 44 132 28 138 14C144 28 145 44 142 60Z', STEEL) + shape('M146 34C158 38 160 60 148 68C152 58 152 46 144 42Z', STEEL) + line('M140 46L148 44M141 56L149 60', 2.4) + `<path d="M133 62L127 80L135 74L139 86L144 74L151 78L146 61Z" fill="#b3352b" stroke="${INK}" stroke-width="1.6"/></g>`,
  spear: () => POLE(148, 206, 138, 70) + shape('M138 14C146 30 147 48 142 68H134C129 48 130 30 138 14Z', STEEL) + line('M138 22V62', 1.2) + `<path d="M132 68L125 90L134 82L138 96L143 82L152 88L146 67Z" fill="#b3352b" stroke="${INK}" stroke-width="1.6"/>`,
  twins: () => both(line('M34 160L12 100', 9) + line('M34 160L12 100', 5.5, '#7d2a20') + line('M15 108l5 -2M19 118l5 -2M23 128l5 -2', 1.6) + flat('M8 102C4 96 6 88 12 86C18 88 20 94 18 99Z', '#c89b3c') + flat('M20 142L40 133L43 140L23 149Z', '#c89b3c')),
  moon: () => `<circle cx="82" cy="78" r="62" fill="#f3dfa4"/><circle cx="80" cy="79" r="62" fill="none" stroke="${INK}" stroke-width="1.6"/>`,
  banner: () => line('M22 206V20', 4.5) + flat('M24 24C40 16 48 30 62 24C58 40 62 52 58 66C46 72 38 60 24 66Z', '#b3352b'),
  whip: () => line('M146 206L128 52', 11) + line('M146 206L128 52', 7, STEEL) + [70, 88, 106, 124].map((y) => line(`M${(126 + (y - 52) * .117).toFixed(1)} ${y}l9 -1`, 2)).join('') + flat('M124 150L150 147L151 154L125 157Z', '#c89b3c'),
  bow: () => line('M136 206C160 160 156 96 122 56', 7) + line('M136 206C160 160 156 96 122 56', 3.6, '#a3652f') + line('M136 206L122 56', 1.2),
};
const HAND = (x: number, y: number, s = 1, skin = PAPER) => `<g transform="translate(${x} ${y}) scale(${s})">` + flat('M-12 -2C-10 -10 8 -12 12 -4C14 4 12 14 4 16C-6 16 -14 8 -12 -2Z', skin) + line('M-8 2H8M-7 7H8M-4 12H6', 1.4) + '</g>';
export const FRONT = {
  fan: (p: Look) => {
    let f = ''; const cx = 32, cy = 200;
    [-62, -46, -30, -14, 2, 18, 34].forEach((a, i) => { f += `<g transform="rotate(${a} ${cx} ${cy})">` + flat(`M${cx} ${cy - 12}C${cx - 11} ${cy - 40} ${cx - 10} ${cy - 66} ${cx} ${cy - 78}C${cx + 10} ${cy - 66} ${cx + 11} ${cy - 40} ${cx} ${cy - 12}Z`, i % 2 ? '#fffaf0' : '#efe6d2', 1.8) + line(`M${cx} ${cy - 14}V${cy - 70}M${cx} ${cy - 48}l-5 -7M${cx} ${cy - 40}l5 -7M${cx} ${cy - 58}l5 -6M${cx} ${cy - 32}l-5 -6`, 1.1) + inked(`M${cx - 4.5} ${cy - 70}Q${cx} ${cy - 84} ${cx + 4.5} ${cy - 70}Q${cx} ${cy - 74} ${cx - 4.5} ${cy - 70}Z`) + '</g>'; });
    return f + flat('M25 188C27 180 37 180 39 188L36 210H28Z', '#8c5a33') + HAND(32, 196, .95, p.skin);
  },
  patch: () => line('M48 88L112 78', 2.2) + inked('M86 91C90 88 102 87 106 91C107 100 102 106 96 106C89 106 85 99 86 91Z') + carved('M90 95Q96 92 102 95', 1.1),
  gourd: () => line('M30 206L44 128', 3) + flat('M26 176C16 184 16 204 30 206H52C62 202 60 184 50 178C54 172 50 164 44 164C46 158 44 154 40 153C36 154 34 158 36 163C28 164 24 170 26 176Z', '#d3a04d', 2.2) + line('M28 177Q38 182 50 178', 2) + line('M26 190Q30 198 36 200', 1.3),
  scroll: () => flat('M18 186L64 176L67 192L21 202Z', '#efe2c2') + flat('M14 184L20 183L25 206L19 207Z', '#8c5a33') + flat('M62 174L68 173L72 195L67 196Z', '#8c5a33') + HAND(44, 196, .9),
  bells: () => line('M56 150C64 166 96 166 104 150', 2.4) + ([[64, 166], [80, 172], [96, 166]] as const).map(([x, y]) => `<circle cx="${x}" cy="${y}" r="8" fill="#d9ab45" stroke="${INK}" stroke-width="2"/>` + line(`M${x - 6} ${y + 1}h12M${x} ${y + 1}v5`, 1.6)).join(''),
  cup: (p: Look) => flat('M20 172H62C62 188 52 196 41 196C30 196 20 188 20 172Z', p.trim, 2.2) + `<ellipse cx="41" cy="172" rx="21" ry="5" fill="#7d2a20" stroke="${INK}" stroke-width="2"/>` + line('M26 182Q40 190 56 182', 1.3) + HAND(44, 198, .9, p.skin),
  tuan: (p: Look) => line('M38 176V210', 5) + line('M38 176V210', 2, '#a3652f') + `<circle cx="39.5" cy="157" r="27" fill="#f6ead0"/><circle cx="38" cy="158" r="27" fill="none" stroke="${INK}" stroke-width="2.4"/>` + line('M18 170C28 164 40 156 56 150', 1.8) + flower(34, 160, '#c9566a', '#d9ab45') + `<circle cx="50" cy="150" r="3" fill="#c9566a"/>` + HAND(40, 198, .85, p.skin),
  nu: () => `<g transform="translate(2 122) scale(.72) rotate(-14 50 50)">${crossbow()}</g>`,
  torch: () => line('M30 210L42 160', 7) + line('M30 210L42 160', 3.5, '#8c5a33') + flat('M42 164C28 156 30 138 42 120C44 130 48 132 52 126C60 140 60 158 46 164Z', '#d9772b', 2.2) + flat('M43 162C36 156 38 146 44 138C48 146 52 154 46 162Z', '#f3cf6a', 1.4) + HAND(34, 196, .85),
};
