/** Hats, helmets, crowns and hair. */

import type { Look } from './figure';
import { both, carved, flat, flower, INK, inked, line, PAPER, shape } from './strokes';

/** Hair of whoever goes bare-headed or crowned. */
const HAIR = `<path d="M47 96C42 62 58 44 80 44S118 62 113 96C111 86 108 78 103 72C96 66 88 65 80 68C72 65 64 66 57 72C52 78 49 86 47 96Z" fill="${INK}"/>` + carved('M80 47V63M70 48Q66 54 65 63M90 48Q94 54 95 63M61 53Q55 60 53 70M99 53Q105 60 107 70', 1.2);
/** What is worn on the head, and the hair under it. */
export const HEAD = {
  /** Minister's gauze hat with long wings. */
  wings: (p: Look) => both(flat('M48 60C36 50 22 50 3 55C1 60 2 64 5 66C22 62 36 64 48 68Z', INK) + carved('M8 60Q26 55 44 62', 1.2)) +
    flat('M54 58C52 34 60 20 80 18C100 20 108 34 106 58Z', INK) + carved('M60 50C60 36 66 27 80 26C94 27 100 36 100 50', 1.3) +
    flat('M44 76C44 62 46 56 49 54C68 46 92 46 111 54C114 56 116 62 116 76C94 64 66 64 44 76Z', INK) + carved('M47 67C68 56 92 56 113 67', 1.4, p.trim) +
    flat('M80 48L89 57L80 66L71 57Z', p.trim) + `<circle cx="80" cy="57" r="3.2" fill="#b3352b"/>`,
  /** Hair bound in a small metal crown. */
  crown: (p: Look) => HAIR + line('M50 36L110 33', 3.4) + line('M50 36L110 33', 1.6, p.trim) + `<circle cx="111" cy="33" r="3.5" fill="${p.trim}" stroke="${INK}" stroke-width="1.5"/>` +
    shape('M64 50C62 40 60 32 62 24C67 30 71 29 72 22C74 14 78 10 80 8C82 10 86 14 88 22C89 29 93 30 98 24C100 32 98 40 96 50C86 45 74 45 64 50Z', p.trim) + `<circle cx="80" cy="34" r="4.5" fill="${p.gem ?? '#b3352b'}" stroke="${INK}" stroke-width="1.5"/>` + line('M68 44Q80 39 92 44', 1.4),
  /** King: crown with a board and strings of beads. */
  mian: (p: Look) => HAIR + flat('M58 52C57 42 58 34 60 28L100 28C102 34 103 42 102 52C90 47 70 47 58 52Z', INK) + flat('M36 24C64 16 96 16 124 24L122 32C96 25 64 25 38 32Z', p.trim) + line('M38 30C64 23 96 23 122 30', 1.2) +
    [44, 53, 62, 98, 107, 116].map((x) => `<path d="M${x} 30V${x < 48 || x > 112 ? 66 : 58}" stroke="${INK}" stroke-width="1"/>` + [0, 1, 2, 3].map((i) => `<circle cx="${x}" cy="${37 + i * 7}" r="2.3" fill="${i % 2 ? '#b3352b' : PAPER}" stroke="${INK}" stroke-width=".9"/>`).join('')).join(''),
  /** Knotted cloth of a warrior. */
  cloth: (p: Look) => flat('M104 58C122 60 134 72 138 92C132 88 126 88 122 90C120 76 114 68 104 66Z', p.hat, 2.2) + flat('M102 60C112 68 116 84 114 104C110 98 106 96 103 98Z', p.hat, 2.2) +
    shape('M46 74C44 44 54 26 82 20C100 18 112 28 114 40C117 50 115 62 114 74C96 62 66 62 46 74Z', p.hat) + inked('M82 20C100 18 112 28 114 40C106 32 96 28 84 30C72 32 62 38 56 48C58 34 66 24 82 20Z') + carved('M62 44C70 36 80 32 92 33M70 47C76 42 84 39 94 40', 1.2, p.trim) +
    flat('M44 80C44 70 46 64 48 61C68 51 92 51 112 61C114 64 116 70 116 80C94 67 66 67 44 80Z', p.trim) + line('M47 73Q80 56 113 73', 1.2) + flat('M80 50L90 60L80 71L70 60Z', '#b3352b') + `<circle cx="80" cy="60.5" r="3" fill="${PAPER}"/>`,
  /** Wild hair under a band. */
  band: (p: Look) => (p.feathers ? ([[-34, '#3f7a58'], [-14, '#d9772b'], [6, '#b3352b']] as const).map(([a, c]) => `<g transform="rotate(${a} 92 44)">` + flat('M90 40C82 22 84 2 94 -12C104 2 106 22 98 40Z', c, 2) + line('M94 36V-4', 1.3) + '</g>').join('') : '') + `<path d="M46 98C36 64 54 42 80 42S124 64 114 98L120 88C126 62 112 34 80 34S34 62 40 88Z" fill="${INK}"/>` + HAIR +
    inked('M64 40C54 28 60 14 70 10C68 18 74 22 76 18C78 10 86 6 94 8C88 12 92 18 98 18C104 24 104 34 96 41Z') + carved('M72 34C68 26 70 20 72 17M82 35C82 24 86 16 88 13M91 36C95 28 95 24 94 21', 1.2) +
    flat('M62 42Q80 34 98 42L97 49Q80 41 63 49Z', p.hat) + flat('M45 78C52 62 66 56 80 56S108 62 115 78L113 86C106 71 94 66 80 66S54 71 47 86Z', p.hat) + line('M48 80C55 67 67 61 80 61S105 67 112 80', 1.1) +
    inked('M44 84L34 78L41 92L31 92L42 102Z') + inked('M116 84L126 78L119 92L129 92L118 102Z'),
  /** Scholar's ribbed scarf. */
  guanjin: (p: Look) => inked('M104 56C118 66 122 84 120 108L112 104C114 88 112 74 104 66Z') + inked('M56 56C42 66 38 84 40 108L48 104C46 88 48 74 56 66Z') +
    shape('M47 74L45 38C47 20 60 10 80 10C100 10 113 20 115 38L113 74C94 62 66 62 47 74Z', p.hat) +
    inked('M45 38C47 20 60 10 80 10C100 10 113 20 115 38C104 28 92 24 80 24C68 24 56 28 45 38Z') +
    line('M57 30L61 62M68.5 26L70.5 59M80 25V58M91.5 26L89.5 59M103 30L99 62', 1.8, '#cfe0d8') + carved('M54 26C60 18 70 15 80 15C90 15 100 18 106 26', 1.3, '#cfe0d8') +
    flat('M44 80L46 64C66 52 94 52 114 64L116 80C94 66 66 66 44 80Z', INK) + carved('M48 72C68 60 92 60 112 72', 1.2, p.trim) + flat('M73 54h14v13h-14Z', '#7fb0a0', 1.8),
  /** Three-pronged crown with two pheasant plumes. */
  plumes: (p: Look) => both(plume()) + HAIR + both(flat('M60 52C50 46 46 34 50 22C54 32 62 36 68 40Z', p.trim)) +
    shape('M62 54C58 42 62 34 70 32C72 22 76 16 80 10C84 16 88 22 90 32C98 34 102 42 98 54C88 48 72 48 62 54Z', p.trim) + `<circle cx="80" cy="38" r="5.5" fill="#b3352b" stroke="${INK}" stroke-width="1.6"/>` + line('M66 48Q80 42 94 48', 1.4) + both(`<circle cx="54" cy="22" r="4" fill="#b3352b" stroke="${INK}" stroke-width="1.4"/>`),
  /** Helmet with cheek guards and a tassel. */
  helmet: (p: Look) => (p.horn ? both(flat('M58 36C40 32 30 18 32 0C42 14 56 18 68 24Z', p.trim, 2)) : '') + line('M80 22V6', 3) + inked('M80 2C90 -4 104 2 110 14C104 10 100 12 98 16C94 10 88 10 82 14Z') + `<path d="M80 2C90 -4 104 2 110 14C104 10 100 12 98 16C94 10 88 10 82 14Z" fill="${p.plume ?? '#b3352b'}" stroke="${INK}" stroke-width="1.8"/>` +
    both(shape('M50 66C40 76 38 100 44 118C50 116 54 110 55 104C51 92 50 80 54 70Z', p.hat) + line('M44 84L51 86M43 94L52 96M44 104L53 105', 1.3)) +
    shape('M46 74C42 40 60 22 80 18C100 22 118 40 114 74C96 62 64 62 46 74Z', p.hat) + line('M80 20V60M62 28C57 38 55 50 55 64M98 28C103 38 105 50 105 64', 1.6) +
    flat('M43 80C44 68 46 64 48 62C68 52 92 52 112 62C114 64 116 68 117 80C94 67 66 67 43 80Z', p.trim) + line('M47 74Q80 57 113 74', 1.1) + flat('M80 46C88 52 88 62 80 70C72 62 72 52 80 46Z', '#b3352b'),
  /** Lady: looped buns and pins. */
  buns: (p: Look) => `<path d="M50 62C36 74 34 104 40 134C44 142 52 142 56 136C50 116 50 92 56 76ZM110 62C124 74 126 104 120 134C116 142 108 142 104 136C110 116 110 92 104 76Z" fill="${INK}"/>` + carved('M46 84C42 100 42 116 46 132M114 84C118 100 118 116 114 132', 1.1) +
    both(`<ellipse cx="57" cy="28" rx="14" ry="18" transform="rotate(-24 57 28)" fill="${INK}"/><ellipse cx="57" cy="28" rx="6" ry="9.5" transform="rotate(-24 57 28)" fill="${p.ground}"/>` + carved('M47 22Q46 34 54 42M62 14Q70 20 69 32', 1.1)) +
    `<path d="M48 98C42 60 58 40 80 40S118 60 112 98C110 86 106 79 100 74C92 72 85 68 80 60C75 68 68 72 60 74C54 79 50 86 48 98Z" fill="${INK}"/>` + carved('M80 44V57M72 46C67 53 63 60 57 66M88 46C93 53 97 60 103 66M65 50C58 57 54 64 51 74M95 50C102 57 106 64 109 74', 1.1) +
    both(line('M66 38L36 26', 2.6) + line('M66 38L36 26', 1.2, p.trim) + `<circle cx="35" cy="26" r="3.4" fill="${p.trim}" stroke="${INK}" stroke-width="1.3"/>` + line('M36 30V44', 1) + `<circle cx="36" cy="46" r="2.4" fill="#b3352b"/>`) +
    flower(80, 40, p.gem ?? '#c9566a', p.trim) + `<path d="M80 74C83 79 83 83 80 87C77 83 77 79 80 74Z" fill="#b3352b"/>`,
  /** Lady in arms: one high tail and a band. */
  tail: (p: Look) => `<path d="M78 30C60 8 96 -2 112 12C132 22 138 52 130 84C126 66 120 52 106 46C98 42 88 38 78 30Z" fill="${INK}"/>` + carved('M92 18C112 22 122 40 127 66M88 26C104 30 114 40 120 50', 1.2) + HAIR + flat('M68 40Q80 28 92 40L90 47Q80 40 70 47Z', p.trim) + flat('M46 80C54 66 66 61 80 61S106 66 114 80L112 86C104 74 93 70 80 70S56 74 48 86Z', p.hat) + flat('M80 60L87 67L80 74L73 67Z', p.trim),
  /** Court cap with ribs, hair bound under it. */
  ribs: (p: Look) => HAIR + line('M52 40L108 38', 3.2) + line('M52 40L108 38', 1.4, p.trim) + shape('M60 54C55 38 57 20 64 13C74 9 86 9 96 13C103 20 105 38 100 54C90 48 70 48 60 54Z', p.hat) + line('M70 12C67 24 67 38 68 49M80 10V47M90 12C93 24 93 38 92 49', 1.5, p.trim) + flat('M57 56C58 50 59 47 60 45C72 39 88 39 100 45C101 47 102 50 103 56C90 49 70 49 57 56Z', p.trim, 1.8),
  /** Lion helmet with a mane. */
  lion: (p: Look) => both(flat('M50 62L34 66L42 74L28 82L40 88L30 100L42 102L38 116L50 112C48 98 50 84 56 74Z', '#f3ecdb', 2)) + shape('M46 74C42 42 58 22 80 18C102 22 118 42 114 74C96 62 64 62 46 74Z', p.hat) +
    both(flat('M54 34C44 26 44 18 49 14C55 17 61 22 64 28Z', p.hat, 2) + flat('M57 41L75 47C71 52 61 51 57 41Z', '#fff8e6', 1.5) + `<circle cx="67" cy="47" r="2" fill="${INK}"/>` + inked('M53 34C60 35 68 39 76 46L75 48C67 44 60 41 54 41Z') + line('M62 28Q70 26 76 32', 1.5)) + inked('M74 51C77 49 83 49 86 51L80 57Z') + line('M80 38V49', 1.6) +
    flat('M43 80C44 68 46 64 48 62C68 54 92 54 112 62C114 64 116 68 117 80C94 67 66 67 43 80Z', p.trim) + both(flat('M56 66L60 74L64 64Z', '#fff8e6', 1.3) + flat('M67 63L70 71L74 62Z', '#fff8e6', 1.3)) + flat('M76 18C78 4 92 -2 108 4C100 6 98 12 100 18C92 14 86 14 82 20Z', p.plume ?? '#f3ecdb', 1.8),
  /** Lady: one high coil. */
  coil: (p: Look) => `<path d="M50 62C38 74 36 100 40 126C44 134 52 134 55 128C50 112 50 92 56 76ZM110 62C122 74 124 100 120 126C116 134 108 134 105 128C110 112 110 92 104 76Z" fill="${p.hair}"/>` + `<path d="M64 46C48 34 54 10 80 6C106 4 114 26 102 38C98 44 90 46 82 46Z" fill="${p.hair}"/>` + carved('M68 40C60 30 66 16 80 14C94 13 100 24 95 32C91 38 82 37 81 31C81 26 86 24 89 27', 1.4) +
    `<path d="M48 98C42 60 58 40 80 40S118 60 112 98C110 86 106 79 100 74C90 73 74 70 66 60C66 68 62 72 60 74C54 79 50 86 48 98Z" fill="${p.hair}"/>` + carved('M78 44C84 54 94 62 104 68M88 44C96 52 104 60 109 74M70 46C62 52 55 62 51 74', 1.1) +
    line('M98 44L126 30', 2.8) + line('M98 44L126 30', 1.3, p.trim) + `<path d="M126 30l6 -6l2 8Z" fill="${p.trim}" stroke="${INK}" stroke-width="1.2"/>` + line('M122 33V48M127 31V44', 1) + `<circle cx="122" cy="50" r="2.2" fill="${p.gem ?? '#b3352b'}"/><circle cx="127" cy="46" r="2.2" fill="${p.gem ?? '#b3352b'}"/>` + flower(58, 48, p.gem ?? '#c9566a', p.trim),
  /** Old man: thin hair, a knot and a stick. */
  knot: (p: Look) => `<path d="M47 92C44 66 54 54 66 50C60 58 58 66 57 74C52 80 49 86 47 92ZM113 92C116 66 106 54 94 50C100 58 102 66 103 74C108 80 111 86 113 92Z" fill="${p.hair}" stroke="${INK}" stroke-width="1.6"/>` + `<ellipse cx="80" cy="36" rx="13" ry="12" fill="${p.hair}" stroke="${INK}" stroke-width="2"/>` + line('M58 40L102 32', 2.6) + line('M72 32Q80 26 88 33M71 38Q80 32 89 39', 1.2) + `<path d="M60 54C66 46 94 46 100 54C90 51 70 51 60 54Z" fill="${p.hair}" stroke="${INK}" stroke-width="1.6"/>` + line('M66 66Q80 62 94 66M68 72Q80 69 92 72', 1.2),
};

/** One of the two long tail feathers of a pheasant, barred. */
function plume(): string {
  const spine = 'M66 34C58 4 34 -10 20 10C10 26 14 56 3 84';
  const along: [number, number][] = [[60, 20], [53, 9], [44, 3], [34, 2], [25, 6], [18, 15], [15, 26], [13.5, 38], [12, 50], [10, 61], [7, 72]];
  const bars = along.map(([x, y], i) => {
    const [to_x, to_y] = along[i + 1] ?? [4, 82];
    const across = Math.atan2(to_y - y, to_x - x) + Math.PI / 2;
    const [dx, dy] = [Math.cos(across) * 2.8, Math.sin(across) * 2.8];
    return `M${(x - dx).toFixed(1)} ${(y - dy).toFixed(1)}L${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}`;
  });
  return line(spine, 8) + line(spine, 5, '#e0a83f') + line(bars.join(''), 2);
}
