/** QR codes, drawn by ourselves: bytes, levels L and M, versions 1 to 15 (ISO/IEC 18004). */

export type Level = 'L' | 'M';

/** For each version: [error-correction bytes a block, then pairs of (blocks, data bytes a block)]. */
const BLOCKS: Record<Level, number[][]> = {
  L: [
    [7, 1, 19],
    [10, 1, 34],
    [15, 1, 55],
    [20, 1, 80],
    [26, 1, 108],
    [18, 2, 68],
    [20, 2, 78],
    [24, 2, 97],
    [30, 2, 116],
    [18, 2, 68, 2, 69],
    [20, 4, 81],
    [24, 2, 92, 2, 93],
    [26, 4, 107],
    [30, 3, 115, 1, 116],
    [22, 5, 87, 1, 88],
  ],
  M: [
    [10, 1, 16],
    [16, 1, 28],
    [26, 1, 44],
    [18, 2, 32],
    [24, 2, 43],
    [16, 4, 27],
    [18, 4, 31],
    [22, 2, 38, 2, 39],
    [22, 3, 36, 2, 37],
    [26, 4, 43, 1, 44],
    [30, 1, 50, 4, 51],
    [22, 6, 36, 2, 37],
    [22, 8, 37, 1, 38],
    [24, 4, 40, 5, 41],
    [24, 5, 41, 5, 42],
  ],
};

const ALIGN: number[][] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
  [6, 30, 54],
  [6, 32, 58],
  [6, 34, 62],
  [6, 26, 46, 66],
  [6, 26, 48, 70],
];

// The field of 256 elements with x^8 + x^4 + x^3 + x^2 + 1.
const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = x;
  LOG[x] = i;
  x = x << 1;
  if (x & 256) x ^= 0x11d;
}
for (let i = 255; i < 512; i++) EXP[i] = EXP[i - 255]!;

const times = (a: number, b: number) => (a === 0 || b === 0 ? 0 : EXP[LOG[a]! + LOG[b]!]!);

/** The remainder of the data, as Reed and Solomon would have it. */
export function correction(data: number[], count: number): number[] {
  let generator = [1];
  for (let i = 0; i < count; i++) {
    const grown = new Array<number>(generator.length + 1).fill(0);
    generator.forEach((c, k) => {
      grown[k] = grown[k]! ^ c;
      grown[k + 1] = grown[k + 1]! ^ times(c, EXP[i]!);
    });
    generator = grown;
  }
  const rest = [...data, ...new Array<number>(count).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const lead = rest[i]!;
    if (lead === 0) continue;
    for (let k = 0; k < generator.length; k++) rest[i + k] = rest[i + k]! ^ times(generator[k]!, lead);
  }
  return rest.slice(data.length);
}

function blocks_of(version: number, level: Level): { check: number; sizes: number[] } {
  const [check = 0, ...pairs] = BLOCKS[level][version - 1] ?? [];
  const sizes: number[] = [];
  for (let i = 0; i < pairs.length; i += 2) for (let k = 0; k < pairs[i]!; k++) sizes.push(pairs[i + 1]!);
  return { check, sizes };
}

/** All bytes of the symbol, data and correction interleaved. */
function codewords(bytes: Uint8Array, version: number, level: Level): number[] {
  const { check, sizes } = blocks_of(version, level);
  const room = sizes.reduce((a, b) => a + b, 0);
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(4, 4); // byte mode
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8 !== 0) bits.push(0);
  const data: number[] = [];
  for (let i = 0; i < bits.length; i += 8) data.push(bits.slice(i, i + 8).reduce((a, b) => a * 2 + b, 0));
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);

  let at = 0;
  const parts = sizes.map((size) => data.slice(at, (at += size)));
  const checks = parts.map((part) => correction(part, check));
  const all: number[] = [];
  for (let i = 0; i < Math.max(...sizes); i++) for (const part of parts) if (i < part.length) all.push(part[i]!);
  for (let i = 0; i < check; i++) for (const part of checks) all.push(part[i]!);
  return all;
}

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

type Grid = Uint8Array[];
const grid = (size: number): Grid => Array.from({ length: size }, () => new Uint8Array(size));

function pattern(version: number, level: Level): { dark: Grid; fixed: Grid } {
  const size = version * 4 + 17;
  const dark = grid(size);
  const fixed = grid(size);
  const set = (x: number, y: number, on: boolean | number) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    dark[y]![x] = on ? 1 : 0;
    fixed[y]![x] = 1;
  };
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    for (let dy = -4; dy <= 4; dy++) {
      for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        set(cx + dx, cy + dy, ring !== 2 && ring !== 4);
      }
    }
  }
  const marks = ALIGN[version - 1] ?? [];
  const last = marks.length - 1;
  marks.forEach((x, i) =>
    marks.forEach((y, k) => {
      if ((i === 0 && k === 0) || (i === last && k === 0) || (i === 0 && k === last)) return;
      for (let dy = -2; dy <= 2; dy++) for (let dx = -2; dx <= 2; dx++) set(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
    }),
  );
  if (version >= 7) {
    let rest = version;
    for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
    const bits = (version << 12) | rest;
    for (let i = 0; i < 18; i++) {
      const on = (bits >> i) & 1;
      set(size - 11 + (i % 3), Math.floor(i / 3), on);
      set(Math.floor(i / 3), size - 11 + (i % 3), on);
    }
  }
  format(set, size, level, 0);
  return { dark, fixed };
}

function format(set: (x: number, y: number, on: number) => void, size: number, level: Level, mask: number): void {
  const data = ((level === 'L' ? 1 : 0) << 3) | mask;
  let rest = data;
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((data << 10) | rest) ^ 0x5412;
  const bit = (i: number) => (bits >> i) & 1;
  for (let i = 0; i <= 5; i++) set(8, i, bit(i));
  set(8, 7, bit(6));
  set(8, 8, bit(7));
  set(7, 8, bit(8));
  for (let i = 9; i < 15; i++) set(14 - i, 8, bit(i));
  for (let i = 0; i < 8; i++) set(size - 1 - i, 8, bit(i));
  for (let i = 8; i < 15; i++) set(8, size - 15 + i, bit(i));
  set(8, size - 8, 1);
}

/** How hard a symbol is to read; the mask with the least is taken. */
function penalty(dark: Grid): number {
  const size = dark.length;
  let sum = 0;
  const finder = [1, 0, 1, 1, 1, 0, 1];
  const line = (at: (i: number) => number) => {
    let run = 0;
    let colour = -1;
    for (let i = 0; i < size; i++) {
      if (at(i) === colour) {
        run += 1;
        if (run === 5) sum += 3;
        else if (run > 5) sum += 1;
      } else {
        colour = at(i);
        run = 1;
      }
    }
    for (let i = 0; i + 7 <= size; i++) {
      if (!finder.every((value, k) => at(i + k) === value)) continue;
      const light = (from: number) => [0, 1, 2, 3].every((k) => from + k < 0 || from + k >= size || at(from + k) === 0);
      if (light(i - 4) || light(i + 7)) sum += 40;
    }
  };
  for (let i = 0; i < size; i++) {
    line((k) => dark[i]![k]!);
    line((k) => dark[k]![i]!);
  }
  let count = 0;
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      count += dark[y]![x]!;
      if (x + 1 < size && y + 1 < size) {
        const c = dark[y]![x]!;
        if (dark[y]![x + 1] === c && dark[y + 1]![x] === c && dark[y + 1]![x + 1] === c) sum += 3;
      }
    }
  }
  return sum + Math.floor(Math.abs((count * 20) / (size * size) - 10)) * 10;
}

function laid(version: number, level: Level, bytes: number[], mask: number): Grid {
  const { dark, fixed } = pattern(version, level);
  const size = dark.length;
  let bit = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    const column = right <= 6 ? right - 1 : right; // the column of the timing pattern carries nothing
    const up = ((size - 1 - right) / 2) % 2 === 0;
    for (let i = 0; i < size; i++) {
      const y = up ? size - 1 - i : i;
      for (const x of [column, column - 1]) {
        if (fixed[y]![x]) continue;
        const byte = bytes[bit >> 3] ?? 0;
        const on = (byte >> (7 - (bit & 7))) & 1;
        dark[y]![x] = on ^ (MASKS[mask]!(x, y) ? 1 : 0);
        bit += 1;
      }
    }
  }
  format((x, y, on) => (dark[y]![x] = on), size, level, mask);
  return dark;
}

export interface Qr {
  size: number;
  version: number;
  mask: number;
  dark: Grid;
}

export function qr(text: string, level: Level = 'M', mask?: number): Qr {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS[level].findIndex((_, i) => {
    const room = blocks_of(i + 1, level).sizes.reduce((a, b) => a + b, 0);
    return bytes.length + (i + 1 < 10 ? 2 : 3) <= room;
  });
  if (version < 0) throw new RangeError('too long for a QR code of this size');
  const words = codewords(bytes, version + 1, level);
  let best: Qr | null = null;
  let least = Infinity;
  for (let m = 0; m < 8; m++) {
    if (mask !== undefined && m !== mask) continue;
    const dark = laid(version + 1, level, words, m);
    const cost = penalty(dark);
    if (cost < least) {
      least = cost;
      best = { size: dark.length, version: version + 1, mask: m, dark };
    }
  }
  return best!;
}

/** The dark modules as one SVG path, one unit a module, with the quiet zone left to the view box. */
export function qr_path(code: Qr): string {
  let path = '';
  code.dark.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      let end = x;
      while (end + 1 < row.length && row[end + 1]) end += 1;
      path += `M${x} ${y}h${end - x + 1}v1H${x}z`;
      x = end;
    }
  });
  return path;
}
