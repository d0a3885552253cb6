/** SHA-256 of some bytes, as hex. The browser's own is missing where a page comes over plain HTTP, as it does at home. */

const ROUNDS = 64;
const WORD = 2 ** 32;

/** The first 32 bits of the fractional part of a root of the first so many primes. */
function roots(count: number, power: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++) {
    let prime = true;
    for (let by = 2; by * by <= number; by++) if (number % by === 0) prime = false;
    if (prime) found.push(((number ** power % 1) * WORD) >>> 0);
  }
  return found;
}

const START = roots(8, 1 / 2);
const ADDED = roots(ROUNDS, 1 / 3);

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

export function sha256(bytes: Uint8Array): string {
  const hash = [...START];
  const blocks = padded(bytes);
  for (let at = 0; at < blocks.byteLength; at += 64) mix(hash, blocks, at);
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/** The bytes, a one bit, zeros, and how many bits there were: whole blocks of 64 bytes. */
function padded(bytes: Uint8Array): DataView {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 4, bytes.length * 8);
  return view;
}

function mix(hash: number[], blocks: DataView, at: number): void {
  const words: number[] = [];
  const state = [...hash];
  for (let round = 0; round < ROUNDS; round++) {
    words.push(round < 16 ? blocks.getUint32(at + round * 4) : later_word(words, round));
    const [a, b, c, , e, f, g, h] = state as [number, number, number, number, number, number, number, number];
    const first = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (ADDED[round] ?? 0) + (words[round] ?? 0);
    const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    state.pop();
    state.unshift((first + second) | 0);
    state[4] = ((state[4] ?? 0) + first) | 0;
  }
  for (let word = 0; word < 8; word++) hash[word] = ((hash[word] ?? 0) + (state[word] ?? 0)) | 0;
}

function later_word(words: number[], round: number): number {
  const before = words[round - 15] ?? 0;
  const last = words[round - 2] ?? 0;
  const a = turn(before, 7) ^ turn(before, 18) ^ (before >>> 3);
  const b = turn(last, 17) ^ turn(last, 19) ^ (last >>> 10);
  return ((words[round - 16] ?? 0) + a + (words[round - 7] ?? 0) + b) | 0;
}
