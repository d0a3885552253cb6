/** Beards; each is given the colour of the hair. */

import { both, carved } from './strokes';

export const BEARD = {
  none: () => '',
  mous: (c: string) => both(`<path d="M80 117C73 113 64 117 58 127C66 123 74 123 80 120.500Z" fill="${c}"/>`),
  goatee: (c: string) => both(`<path d="M80 117C74 114 66 118 61 128C68 123 75 122 80 120.500Z" fill="${c}"/>`) + `<path d="M74 130C77 128 83 128 86 130C87 140 84 150 79 158C75 150 73 140 74 130Z" fill="${c}"/>` + carved('M80 133Q81 143 79.5 152'),
  three: (c: string) => both(`<path d="M80 117C70 112 61 120 58 138C56 152 58 162 61 170C62 154 65 138 70 128C73 123 77 121 80 120.500Z" fill="${c}"/>` + carved('M66 124C61 136 60 148 60.5 160', 1)) +
    `<path d="M71 130C74 127 86 127 89 130C92 150 88 172 80 186C72 172 68 150 71 130Z" fill="${c}"/>` + carved('M80 133V176M75.5 134Q74 152 77.5 168M84.5 134Q86 152 82.5 168'),
  long: (c: string) => `<path d="M50 96C47 118 40 146 46 176C49 190 56 198 62 206L98 206C104 198 111 190 114 176C120 146 113 118 110 96C109 110 104 119 96 121C91 115 85 114 80 117C75 114 69 115 64 121C56 119 51 110 50 96Z" fill="${c}"/>` +
    `<path d="M71 123Q80 120 89 123Q80 128 71 123Z" fill="#7d2a20"/>` +
    carved('M54 112C50 134 49 160 56 190M61 124C56 146 57 172 64 200M69 130C65 152 66 178 71 204M76 134C74 156 75 180 77 204M84 134C86 156 85 180 83 204M91 130C95 152 94 178 89 204M99 124C104 146 103 172 96 200M106 112C110 134 111 160 104 190', 1.5) + carved('M80 119C73 117 67 120 63 127M80 119C87 117 93 120 97 127', 1.2),
  spiky: (c: string) =>
    `<path d="${spikes()}C110 108 104 116 97 117C91 112 86 113 80 115C74 113 69 112 63 117C56 116 50 108 47.5 98Z" fill="${c}" stroke="${c}" stroke-width="1.5" stroke-linejoin="round"/>` +
    carved('M54 116L45 126M60 126L53 139M69 132L65 148M80 135V152M91 132L95 148M100 126L107 139M106 116L115 126', 1.5),
  full: (c: string) => `<path d="M49 98C48 116 50 130 58 141C64 149 72 152 80 155C88 152 96 149 102 141C110 130 112 116 111 98C109 110 104 118 96 119C91 114 85 114 80 116.500C75 114 69 114 64 119C56 118 51 110 49 98Z" fill="${c}"/><path d="M71 123Q80 120 89 123Q80 127.5 71 123Z" fill="#7d2a20"/>` + carved('M54 114C53 124 56 134 62 141M62 124C62 134 66 142 71 147M71 130Q72 140 76 147M80 131V150M89 130Q88 140 84 147M98 124C98 134 94 142 89 147M106 114C107 124 104 134 98 141', 1.3),
};
/** Hair for bare-headed and crowned people. */

/** Bristles that stand out from the jaw, long and short by turns. */
function spikes(): string {
  const all = 15;
  const at = (k: number, x: number, y: number) => {
    const angle = Math.PI * (1.06 - (1.12 * k) / all);
    return `${(80 + Math.cos(angle) * x).toFixed(1)} ${(102 + Math.sin(angle) * y).toFixed(1)}`;
  };
  let d = `M${at(0, 33, 34)}`;
  for (let k = 0; k < all; k++) {
    const long = 17 + (7 * ((k * 7) % 3)) / 2;
    d += `L${at(k + 0.5, 33 + long, 36 + long)}L${at(k + 1, 33, 34)}`;
  }
  return d;
}
