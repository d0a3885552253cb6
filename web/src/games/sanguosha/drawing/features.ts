/** Faces, brows, eyes, noses, mouths. */

import { both, flat, INK, inked, line } from './strokes';

export const FACE = {
  long:   'M49 82C48 54 62 48 80 48S112 54 111 82C112 106 107 124 95 134Q80 144 65 134C53 124 48 106 49 82Z',
  square: 'M47 82C46 54 60 47 80 47S114 54 113 82C114 104 113 120 104 131Q94 140 80 140Q66 140 56 131C47 120 46 104 47 82Z',
  round:  'M46 84C45 54 60 47 80 47S115 54 114 84C116 106 110 123 99 132Q80 142 61 132C50 123 44 106 46 84Z',
  young:  'M50 82C49 54 62 48 80 48S111 54 110 82C111 104 106 120 93 131Q80 141 67 131C54 120 49 104 50 82Z',
  lady:   'M52 84C50 56 62 48 80 48S110 56 108 84C109 104 103 119 90 131Q80 139 70 131C57 119 51 104 52 84Z',
};
/** The left half; the right one is its mirror. */
export const BROW = {
  silk:  'M53 88C56 80 66 79 75 87C76 89 74 90 72 89C66 85 60 86 54 91Z',
  sword: 'M51 80C58 79 67 83 75 90L74 93C66 88 58 85 51 83Z',
  thick: 'M50 84C55 76 68 78 76 87L75 93C66 87 58 86 52 90Z',
  angry: 'M50 76L57 77L61 75L66 80L77 90L75 96C66 90 58 88 49 86Z',
  soft:  'M54 86C60 81 68 81 74 86C68 85 60 85 55 88Z',
  sly:   'M53 82C60 80 68 84 75 91C67 88 59 86 53 86Z',
  fine:  'M56 87C61 81 69 81 74 85C68 83.5 62 84 57 88Z',
  old:   'M54 86C58 80 68 81 75 86C70 86 62 86 56 92C52 98 49 100 47 99C50 96 51 90 54 86Z',
};
const EYE = {
  phoenix: ['M52 95C58 93 66 93 74 99C75 100 74 101 73 101C66 97 59 97 54 97Z', 64.5, 98.6, 2.5, 'M58 101.500Q65 103.5 71 101.5'],
  calm:    ['M54 97C59 92 69 92 75 98C70 96 60 96 55 99Z', 65, 98.8, 2.7, 'M58 102.500Q65 104.5 71 102'],
  narrow:  ['M52 96C60 94.5 68 96 76 101C70 100 60 99 54 99Z', 67, 100.4, 2.2, 'M59 102.500Q66 104.5 73 103'],
  sharp:   ['M52 93C60 92 68 94 76 101C69 98 60 96.5 53 97Z', 65.5, 98.8, 2.6, 'M57 101.500Q65 104 72 102'],
  lady:    ['M53 96C57 92 68 92 75 98.500C69 96 60 96 56 99L51 98L54 97.500Z', 65, 98.6, 2.7, 'M59 102.500Q65 104 70 102.2'],
} satisfies Record<string, [string, number, number, number, string]>;
export type EyeKind = keyof typeof EYE | 'glare';

/** `look` moves the pupils sideways. */
export function eyes(kind: EyeKind, look = 0, iris = INK): string {
  if (kind === 'glare') {
    const e = flat('M53 98C56 90 70 90 75 99C70 106 57 106 53 98Z', '#fff8e6', 2);
    return both(e) + [64.5, 95.5].map((x) => `<circle cx="${x + look}" cy="98.4" r="3.3" fill="${INK}"/>`).join('');
  }
  const [d, x, y, r, low] = EYE[kind];
  const white = `<path d="M56 98Q65 94 74 100Q66 105 56 98Z" fill="#fff8e6"/>`;
  return both(white) + [x, 160 - x].map((v) => `<circle cx="${v + look}" cy="${y}" r="${r}" fill="${iris}"/>` + (iris !== INK ? `<circle cx="${v + look}" cy="${y}" r="1.1" fill="${INK}"/>` : '')).join('') + both(inked(d) + line(low, 1.2));
}
export const NOSE = {
  straight: 'M80 97C79 104 77 109 75.5 112Q77 115 81 114.500M84.5 111.500Q85.5 114 83 115',
  strong: 'M83 95C84 103 86 108 87 111.500Q86 115.5 80 115.500Q75 115.5 73.5 112.500M77 96L76 101',
  small: 'M80 103C80 107 79 110 78 112Q80 114 82.5 112.5',
};
export const MOUTH = {
  firm: line('M71 122.500Q80 120.5 89 122.5', 2.2) + line('M76 127.500Q80 128.6 84 127.5', 1.3),
  kind: line('M70 121.500Q80 126.5 90 121.5', 2.1) + line('M76 129Q80 130 84 129', 1.2),
  smirk: line('M71 124Q80 124.5 90 119.5', 2.2) + line('M77 128.500Q81 129 85 127.5', 1.2),
  shout: flat('M68 120Q80 116 92 120Q91 131 80 132Q69 131 68 120Z', '#7d2a20', 2.2) + `<path d="M71 120.500Q80 118 89 120.500L88 123.500Q80 122 72 123.500Z" fill="#fff8e6"/>`,
  lips: `<path d="M73.5 121.500C76 118.5 79 119 80 120.200C81 119 84 118.5 86.5 121.500C84 125.5 76 125.5 73.5 121.500Z" fill="#b3352b"/>` + line('M74 121.600Q80 122.8 86 121.6', 1.1),
  hidden: '',
};
