/** The drawings of the cards, each in a field of 100 × 100 with a little room around it. */

import { BACK, crossbow } from './things';
import { both_of_100, carved, dot, flat, flower, INK, inked, line, shape, STEEL } from './strokes';

const [W, RED, JADE, GOLD, BLUE] = ['#fff8e6', '#b3352b', '#3f7264', '#c89b3c', '#5f7f99'];

const turned = (drawn: string) => `<g transform="translate(100 0) scale(-1 1)">${drawn}</g>`;

const card_back = (x: number, y: number) =>
  flat(`M${x} ${y}h26v36h-26Z`, W, 2.4) + `<path d="M${x + 4} ${y + 4}h18v28h-18Z" fill="#46637c"/>` + line(`M${x + 6} ${y + 18}l7 -10l7 10l-7 10Z`, 1.4, W);

const arrow = (x: number, y: number) =>
  `<g transform="translate(${x} ${y}) rotate(48)">` + line('M0 0H48', 3.6) + line('M0 0H48', 1.4, GOLD) + inked('M46 -5L60 0L46 5Z') + line('M0 0L-7 -5M0 0L-7 5M7 0L0 -5M7 0L0 5', 2) + '</g>';

const cup = (x: number, y: number) =>
  flat(`M${x - 13} ${y - 8}H${x + 13}C${x + 13} ${y + 6} ${x + 6} ${y + 10} ${x} ${y + 10}S${x - 13} ${y + 6} ${x - 13} ${y - 8}Z`, '#9fc0b0', 2.4) +
  flat(`M${x - 6} ${y + 10}h12l3 8h-18Z`, '#7fa39a', 2) + `<ellipse cx="${x}" cy="${y - 8}" rx="13" ry="3.6" fill="#7d2a20" stroke="${INK}" stroke-width="2"/>`;

/** An ear of grain on its stalk, upright over 50, 84. */
const ear = (ripe: boolean) => {
  const grain = (x: number, y: number, turn: number) => `<ellipse cx="${x}" cy="${y}" rx="4.4" ry="7" transform="rotate(${turn} ${x} ${y})" fill="${ripe ? '#e6b93c' : '#b9b25a'}" stroke="${INK}" stroke-width="1.6"/>`;
  return line('M50 84V8', 2.6) + [10, 22, 34].map((y) => grain(44, y + 2, -24) + grain(56, y + 2, 24)).join('') + grain(50, 0, 0);
};

/** A straight sword, point up. */
const sword = (blade: string, guard: string, grip: string) =>
  shape('M50 -12L57 0V66H43V0Z', blade, 2.6) + line('M50 -4V64', 1.4) + flat('M32 66C40 62 60 62 68 66L66 74C58 71 42 71 34 74Z', guard, 2.4) + flat('M45.5 73H54.5V94H45.5Z', grip, 2.2) + line('M46 79L54 76M46 86L54 83', 1.4) + dot(50, 98, 5, guard, 2);

const trigram = (n: number) => {
  const row = (y: number, whole: boolean) => line(whole ? `M42 ${y}h16` : `M42 ${y}h6M52 ${y}h6`, 2.4);
  return row(20, (n & 1) === 0) + row(25, (n & 2) === 0) + row(30, (n & 4) === 0);
};

/** A horse's head, looking left. */
const horse = (coat: string, mane: string, mark = '') =>
  shape('M94 104C96 72 86 44 66 28L62 8L50 22C40 28 28 42 10 60C4 68 6 80 16 82C24 84 30 76 38 72C46 70 52 70 57 66C55 80 50 92 44 104Z', coat, 2.8) +
  flat('M60 10C84 14 104 48 104 104H90C92 74 84 46 64 28Z', mane, 2.4) + carved('M72 24C84 38 92 58 95 84M68 30C80 44 86 60 89 80M80 26C92 40 98 60 100 88', 1.4, coat) +
  flat('M62 8L66 28L52 22Z', coat, 2.2) + mark + flat('M40 42C44 37 51 38 53 43C49 47 43 47 40 42Z', W, 1.8) + dot(46, 42.5, 2.6, INK) + line('M38 37C43 32 50 33 54 37', 2.2) +
  dot(15, 68, 2.2, INK) + line('M9 75C16 77 22 75 27 71', 1.8) + line('M30 44L45 70M14 58L46 64M45 70C60 64 70 50 66 28', 3.4, RED) + dot(45, 67, 3.4, GOLD, 1.4);

export const MOTIFS: Record<string, () => string> = {
  sha: () => `<path d="M2 72C22 18 58 2 98 8C64 14 40 34 26 74C22 88 10 92 2 72Z" fill="${RED}" opacity=".92"/><path d="M16 78C28 40 52 20 82 13" fill="none" stroke="${W}" stroke-width="1.6"/>` +
    flat('M20 84C38 56 58 34 90 12C93 26 86 40 74 52C60 66 44 78 26 90Z', STEEL, 2.6) + line('M28 83C46 62 64 44 86 22', 1.4) + inked('M74 52C60 66 44 78 26 90L24 86C42 74 58 62 70 48Z') +
    flat('M14 80L20 74L36 92L30 98Z', GOLD, 2.2) + line('M22 88L8 102', 7) + line('M22 88L8 102', 3.5, '#7d2a20') + line('M84 60L94 66M78 70L86 80M64 78L68 90', 2.4),
  shan: () => `<path d="M0 86C30 92 62 86 80 62C92 46 92 28 82 16C88 40 76 58 54 66C34 74 14 74 0 70Z" fill="#9dbfae"/>` + line('M2 92C34 98 70 90 88 64M0 62C20 66 38 64 50 58', 1.6) +
    inked('M10 40C30 34 46 38 56 48C64 40 78 34 96 36C84 42 76 50 72 58C80 60 86 64 88 70C78 66 70 66 62 68L78 92L56 76L44 94L46 70C40 60 28 48 10 40Z') + carved('M22 41C36 42 48 48 56 58M84 39C74 44 68 50 66 58M58 70L64 80', 1.4) + `<path d="M52 50C58 46 66 48 68 54C64 58 58 60 54 58Z" fill="${RED}"/>` +
    line('M4 14L74 22', 3) + inked('M74 16L90 24L72 28Z') + line('M4 14L12 8M4 14L11 20M10 14.700L18 9M10 14.700L17 21', 1.8),
  tao: () => `<path d="M52 34C62 18 88 22 90 48C92 70 70 88 52 96C32 90 10 72 12 48C14 24 40 18 52 34Z" fill="#e08a7c" transform="translate(2 -1.5)"/><path d="M52 34C62 18 88 22 90 48C92 70 70 88 52 96C58 86 60 72 58 58C57 48 54 40 52 34Z" fill="${RED}" opacity=".55"/>` +
    line('M52 34C62 18 88 22 90 48C92 70 70 88 52 96C32 90 10 72 12 48C14 24 40 18 52 34Z', 2.8) + line('M52 34C57 46 60 64 56 82', 2.2) + line('M20 44C20 38 24 34 29 32M19 54V50', 1.8) +
    flat('M52 32C40 30 22 20 22 6C40 4 52 14 52 32Z', '#6f9a62', 2.4) + line('M27 10C36 14 44 22 51 31', 1.4) + flat('M53 30C56 12 72 2 90 8C86 22 70 30 53 30Z', JADE, 2.4) + line('M86 10C74 14 64 22 54 30', 1.4) + line('M52 34C52 24 54 14 50 4', 3.4),
  wuxie: () => `<circle cx="52" cy="52" r="41" fill="#a8bcc8"/>` + `<circle cx="50" cy="53" r="41" fill="none" stroke="${INK}" stroke-width="3.2"/><circle cx="50" cy="53" r="33" fill="none" stroke="${INK}" stroke-width="1.8"/>` +
    Array.from({ length: 14 }, (_, i) => { const a = i * Math.PI / 7; return `<circle cx="${(50 + 37 * Math.cos(a)).toFixed(1)}" cy="${(53 + 37 * Math.sin(a)).toFixed(1)}" r="1.9" fill="${INK}"/>`; }).join('') +
    Array.from({ length: 8 }, (_, i) => `<g transform="rotate(${i * 45} 50 53)">` + flat('M50 50C43 42 43 32 50 25C57 32 57 42 50 50Z', i % 2 ? '#e9d9b0' : GOLD, 1.9) + '</g>').join('') + `<circle cx="50" cy="53" r="9" fill="${RED}" stroke="${INK}" stroke-width="2.4"/><path d="M50 44a9 9 0 0 1 0 18a4.5 4.5 0 0 1 0 -9a4.5 4.5 0 0 0 0 -9Z" fill="${W}"/>` +
    line('M98 4L80 22', 3.2) + line('M76 34L70 26L80 22', 2.6) + line('M98 4L90 4M98 4L98 12', 2) + line('M4 10L16 24M4 10L12 8M4 10L4 18', 2.6) + line('M22 20L18 30M12 30L22 32', 2.6, RED) + line('M84 34L92 30M84 40L94 42', 2.6, RED),
  nanman: () => `<path d="M0 100V60C10 20 90 20 100 60V100Z" fill="#d9b77c"/><circle cx="82" cy="20" r="13" fill="${RED}"/>` +
    both_of_100(flat('M32 34C18 18 0 24 -2 46C-2 68 12 80 28 74C34 62 34 46 32 34Z', '#7f8f98', 2.8) + line('M24 38C14 34 7 40 7 52C8 62 16 68 24 64', 1.8)) +
    flat('M30 32C34 16 66 16 70 32C76 46 72 62 66 72C62 84 60 94 62 104H40C42 94 40 84 34 72C28 62 24 46 30 32Z', '#97a6ad', 2.8) + line('M40 80Q50 84 60 80M41 88Q50 92 60 88M41 95Q50 99 60 95M44 73Q50 76 56 73', 1.8) +
    both_of_100(flat('M34 68C26 74 18 86 20 100C24 92 34 84 41 80Z', W, 2.4) + flat('M33 47C38 43 44 46 44 50C40 53 35 52 33 47Z', W, 1.8) + `<circle cx="39.5" cy="48.6" r="2" fill="${INK}"/>` + line('M31 43C36 39 43 41 46 45', 2.2)) +
    flat('M32 28C36 14 64 14 68 28L64 38C58 32 42 32 36 38Z', RED, 2.4) + flat('M50 24L56 31L50 40L44 31Z', GOLD, 1.8) + line('M37 31Q50 22 63 31', 1.3, GOLD) + line('M36 38l-2 6M64 38l2 6M50 40v7', 2),
  zhuge: () => crossbow(),
  juedou: () => `<circle cx="50" cy="50" r="36" fill="#d9a08e" opacity=".8"/>` + both_of_100(flat('M14 6L22 8L72 70L64 78L10 14Z', STEEL, 2.4) + line('M15 11L66 73', 1.3) + flat('M56 80L76 64L81 70L61 86Z', GOLD, 2.2) + line('M71 78L88 98', 6.5) + line('M71 78L88 98', 3, '#7d2a20')) + inked('M50 34L53 44L63 40L56 48L66 54L55 54L56 66L50 57L44 66L45 54L34 54L44 48L37 40L47 44Z') + `<path d="M50 40L52 47L58 45L54 50L59 53L53 53L53 59L50 54.500L47 59L47 53L41 53L46 50L42 45L48 47Z" fill="${RED}"/>`,
  guohe: () => `<path d="M0 74H100V100H0Z" fill="#a8c0cc"/>` + line('M0 82q10 -6 20 0t20 0t20 0t20 0t20 0M0 92q10 -6 20 0t20 0t20 0t20 0t20 0', 1.8) + flat('M-4 46C10 38 24 34 36 34L40 44L34 50L42 54C28 54 12 58 -4 66Z', '#c98f55', 2.6) + flat('M104 46C94 40 82 36 70 35L64 42L70 48L62 54C76 55 90 58 104 66Z', '#c98f55', 2.6) +
    line('M6 42V26M20 37V21M32 34V20M4 28C14 22 24 20 34 20M94 42V26M80 37V22M72 35V22M96 28C88 23 80 22 70 22', 2.4) + line('M8 60V80M26 54V78M92 60V80M76 55V78', 3.2) + flat('M46 40L58 34L61 40L49 46Z', '#c98f55', 2) + flat('M44 62L54 66L51 72L41 68Z', '#c98f55', 2) + line('M52 24L54 12M60 26L68 16M44 28L38 18', 2.4, RED),
  shunshou: () =>
    `<path d="M0 84H100V100H0Z" fill="#b9c79a"/>` + line('M4 86q4 -8 6 0M82 86q4 -8 6 0M60 92q4 -8 6 0', 1.8) +
    line('M34 70V92M46 74V94M62 74V94M72 68V92', 5) + line('M34 70V92M46 74V94M62 74V94M72 68V92', 2.2, '#8c7a5c') +
    shape('M26 64C16 60 14 46 26 42C28 30 44 28 50 34C58 28 70 30 72 40C82 42 84 56 76 62C76 72 62 76 54 72C46 78 30 76 26 64Z', '#fbf4e4', 2.8) +
    line('M34 52q6 -8 12 0M50 46q6 -8 12 0M44 64q6 -8 12 0M60 60q6 -8 12 0', 1.6) +
    flat('M26 30C18 30 8 36 6 46C6 54 12 58 18 56C26 56 34 48 34 40C34 34 31 30 26 30Z', '#d9c3a0', 2.6) + dot(18, 42, 2.2, INK) + line('M8 50Q12 53 16 51', 1.6) +
    line('M28 30C36 22 44 28 40 36C37 42 30 40 32 35', 5.4) + line('M28 30C36 22 44 28 40 36C37 42 30 40 32 35', 2.4, GOLD) +
    line('M20 56C20 66 34 62 48 52C66 38 78 18 98 8', 3.6, RED) + flat('M84 4C92 -2 102 0 104 8C104 16 96 22 90 20C84 18 80 10 84 4Z', '#f3d8b4', 2.2) + line('M88 8L98 12M87 13L96 17', 1.4),
  jiedao: () =>
    `<path d="M8 22C30 -2 70 -2 92 22C70 12 30 12 8 22Z" fill="#d9a08e" opacity=".8"/>` +
    shape('M12 78C30 70 52 52 66 30C70 22 76 14 86 8C92 20 88 34 80 44C62 66 40 82 18 90Z', STEEL, 2.6) + line('M22 82C42 72 62 54 76 34', 1.4) +
    flat('M10 72L24 90L18 95L4 77Z', GOLD, 2.2) + line('M10 88L-2 100', 7) + line('M10 88L-2 100', 3.4, '#7d2a20') +
    flat('M30 96C26 84 34 74 44 74C54 72 60 78 58 84L48 86C58 84 62 92 54 98Z', '#f3d8b4', 2.4) + line('M38 80L46 78M40 88L50 87', 1.4) +
    flat('M100 60C90 54 80 58 76 66C74 72 78 76 84 74L92 72C86 78 90 86 98 84L104 82V62Z', '#e6bf94', 2.4) + line('M84 66L92 64M86 72L94 71', 1.4) +
    line('M60 92C72 92 80 88 84 82', 2.4, RED) + inked('M88 78L86 90L78 84Z'),
  wuzhong: () =>
    shape('M30 62H70C80 72 80 92 66 98H34C20 92 20 72 30 62Z', '#7fa39a', 2.8) + line('M24 76Q50 86 76 76', 1.8) + flat('M28 56H72V64H28Z', '#5f8a80', 2.2) +
    line('M40 54C30 44 46 38 40 28C36 20 44 14 42 6M58 54C68 46 56 38 62 30', 2.4, '#93a4b3') +
    `<g transform="rotate(-16 34 24)">${card_back(20, 4)}</g><g transform="rotate(14 70 22)">${card_back(56, 0)}</g>` +
    line('M6 30L0 26M10 14L4 6M94 34L100 30M92 10L98 4M50 4V-6', 2.4, RED),
  wanjian: () =>
    dot(74, 22, 16, RED) + [[4, 6, 0], [26, -6, 4], [50, 2, 0], [0, 38, 4], [34, 30, 0]].map(([x, y]) => arrow(x!, y!)).join('') + line('M0 98C24 90 44 94 60 90S92 92 100 86', 2.4),
  taoyuan: () =>
    line('M-2 12C24 8 34 26 56 20C72 16 84 24 102 16', 7) + line('M-2 12C24 8 34 26 56 20C72 16 84 24 102 16', 3.4, '#8c5a33') + line('M30 20C34 32 42 36 50 36M70 20C74 12 80 8 86 2', 3) +
    flower(22, 14, '#e59a9a', GOLD) + flower(54, 34, '#e59a9a', GOLD) + flower(86, 14, '#d9685e', GOLD) + flower(68, 12, '#f0b8b0', GOLD) + dot(42, 28, 4, '#d9685e', 1.4) +
    [[14, 74], [50, 80], [86, 74]].map(([x, y]) => cup(x!, y!)).join('') + line('M6 100H94', 2.4),
  wugu: () =>
    [-34, -17, 0, 17, 34].map((turn, i) => `<g transform="rotate(${turn} 50 84)">${ear(i % 2 === 0)}</g>`).join('') +
    flat('M34 64L66 64L70 74L62 80L68 98H32L38 80L30 74Z', '#c8993f', 2.4) + line('M40 82V96M50 82V97M60 82V96', 1.6) + flat('M33 68H67V78H33Z', RED, 2.2) + line('M38 73H62', 1.4, GOLD),
  lebu: () =>
    `<g transform="rotate(24 50 50)">` + shape('M50 34C66 40 78 58 74 78C72 94 60 102 50 102S28 94 26 78C22 58 34 40 50 34Z', '#b9793f', 2.8) + flat('M45 -4H55V42H45Z', '#6b3f1d', 2.4) +
    flat('M44 -12C50 -16 58 -14 58 -6L55 -2H45Z', GOLD, 2) + line('M36 -2H45M36 5H45M55 1H64M55 8H64', 3) + line('M46 14H54M46 22H54M46 30H54', 1.6) + flat('M40 88H60V93H40Z', '#6b3f1d', 1.6) +
    line('M47.5 0V88M52.5 0V88', 1) + line('M38 60C42 64 42 70 38 74M62 60C58 64 58 70 62 74', 2) + '</g>' + flower(18, 78, '#e59a9a', GOLD) + dot(8, 62, 3, '#d9685e', 1.2) + dot(88, 88, 3, '#d9685e', 1.2),
  shandian: () =>
    flat('M58 34L30 66H48L36 102L82 54H60L74 34Z', '#e6b93c', 2.8) + line('M58 42L42 60', 1.6, W) +
    shape('M16 42C2 42 0 24 14 20C14 4 38 -2 48 10C60 -4 86 4 84 20C100 22 98 42 84 42Z', '#5b6b7a', 2.8) + line('M16 32C22 24 30 26 32 32C38 22 50 24 52 32C60 24 72 26 76 34', 1.8, '#b9c4cc') + line('M14 56L8 66M88 60L84 72', 2.6, BLUE),
  cixiong: () =>
    `<g transform="rotate(-24 50 60)">${sword(STEEL, GOLD, RED)}</g><g transform="rotate(24 50 60)">${sword('#d8e2dc', JADE, JADE)}</g>`,
  qinggang: () => dot(56, 40, 34, '#bcd0c4') + `<g transform="rotate(38 50 50)">${sword('#a9c3b8', GOLD, '#2f4a63')}</g>`,
  hanbing: () =>
    `<path d="M50 -8L60 12L82 6L76 28L98 38L78 50L92 70L68 68L62 92L48 74L28 88L30 64L6 60L24 44L12 24L36 26Z" fill="#cfe0ea"/>` + `<g transform="rotate(38 50 50)">${sword('#b7d2e4', '#93a4b3', BLUE)}</g>` +
    [[14, 16], [86, 80], [20, 84]].map(([x, y]) => line(`M${x! - 7} ${y}h14M${x! - 3.5} ${y! - 6}l7 12M${x! + 3.5} ${y! - 6}l-7 12`, 2, BLUE)).join(''),
  qinglong: () => dot(34, 60, 30, '#a9c7a0') + `<g transform="translate(54 54) rotate(40) scale(.74) translate(-138 -74)">${BACK.guandao()}</g>`,
  zhangba: () => dot(62, 44, 30, '#d9b8a0') + `<g transform="translate(52 52) rotate(40) scale(.74) translate(-140 -74)">${BACK.snake()}</g>`,
  fangtian: () => dot(40, 56, 32, '#d6b3bf') + `<g transform="translate(50 54) rotate(38) scale(.82) translate(-138 -118)">${BACK.halberd()}</g>`,
  guanshi: () =>
    `<path d="M0 100V76L16 62L32 74L52 58L74 76L100 66V100Z" fill="#b9ab90"/>` + line('M36 66L44 78L38 90M66 70L60 82', 2.2) + line('M18 92L72 12', 8) + line('M18 92L72 12', 4, '#8c5a33') +
    shape('M52 20C66 26 76 32 82 44C92 38 98 24 96 6C82 -6 66 -8 56 0C60 6 58 14 52 20Z', STEEL, 2.8) + line('M62 6C74 4 84 8 90 14', 1.6) + flat('M50 24L66 34L60 42L44 32Z', GOLD, 2.2),
  qilin: () =>
    dot(60, 46, 34, '#e3c39a') + line('M22 -4C80 8 88 70 50 100', 7.5) + line('M22 -4C80 8 88 70 50 100', 3.8, '#a3652f') + line('M22 -4L50 100', 1.8) + flat('M66 34L76 32L80 58L70 60Z', RED, 2) +
    line('M4 66L94 40', 4) + line('M4 66L94 40', 1.6, '#c89b3c') + inked('M86 34L104 37L90 49Z') + line('M4 66L-4 60M4 66L0 74M12 64L4 57M12 64L8 72', 2.4),
  bagua: () =>
    shape('M32 8H68L94 34V70L68 96H32L6 70V34Z', '#a9c0b4', 3) + line('M36 17H64L85 38V66L64 87H36L15 66V38Z', 1.6) +
    Array.from({ length: 8 }, (_, i) => `<g transform="rotate(${i * 45} 50 52)">${trigram(i)}</g>`).join('') + dot(50, 52, 15, INK) + `<path d="M50 37a15 15 0 0 1 0 30a7.5 7.5 0 0 1 0 -15a7.5 7.5 0 0 0 0 -15Z" fill="${W}"/>` + dot(50, 44.5, 2.4, W) + dot(50, 59.5, 2.4, INK),
  renwang: () =>
    shape('M50 -4C66 6 82 8 92 8C94 52 82 84 50 102C18 84 6 52 8 8C18 8 34 6 50 -4Z', '#8a5f3c', 3) + line('M50 6C64 14 76 16 84 16C85 52 74 78 50 92C26 78 15 52 16 16C24 16 36 14 50 6Z', 1.8, GOLD) +
    both_of_100(flat('M26 36C32 30 42 32 46 40C40 46 30 46 26 36Z', W, 2) + dot(37, 39, 3, INK) + line('M22 30C30 22 42 24 48 32', 4)) + flat('M44 44C46 54 42 58 40 62Q50 70 60 62C58 58 54 54 56 44Z', GOLD, 2.2) +
    flat('M30 70Q50 62 70 70Q66 84 50 86Q34 84 30 70Z', '#7d2a20', 2.2) + `<path d="M34 71L38 78L43 70ZM57 70L62 78L66 71Z" fill="${W}"/>` + [[22, 22], [78, 22], [50, 12]].map(([x, y]) => dot(x!, y!, 3, GOLD, 1.4)).join(''),
  jueying: () => horse('#55505c', '#2b2730'),
  dilu: () => horse('#f3ecdd', '#b9ab90', flat('M38 30L44 28L42 40L36 42Z', INK, 1)),
  zhuahuang: () => horse('#e0b24c', '#8c5a33'),
  chitu: () => turned(horse('#b3473a', '#5b211a')),
  dawan: () => turned(horse('#9a6a40', '#3d2817')),
  zixing: () => turned(horse('#7d5670', '#3a2436')),
};
