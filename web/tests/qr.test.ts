import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { correction, qr, qr_path, type Level } from '../src/lib/qr';
import vectors from './qr.vectors.json';

/** Rows of 0 and 1, as the vectors were made: with qrcode 8 from PyPI, an independent encoder, mask fixed. */
const rows = (dark: Uint8Array[]) => dark.map((row) => [...row].join('')).join('\n');

describe('qr', () => {
  it('computes the correction bytes of the example in ISO/IEC 18004 (01234567, 1-M)', () => {
    const data = [0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11];
    expect(correction(data, 10)).toEqual([0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55]);
  });

  for (const { text, level, mask, version, sha256 } of vectors) {
    it(`agrees with an independent encoder: ${level}, version ${version}, mask ${mask}`, () => {
      const code = qr(text, level as Level, mask);
      expect(code.version).toBe(version);
      expect(createHash('sha256').update(rows(code.dark)).digest('hex')).toBe(sha256);
    });
  }

  it('chooses a mask by itself', () => {
    const code = qr('http://192.168.1.20:8547/t/KXQTBN');
    expect(code.size).toBe(code.version * 4 + 17);
    expect(code.mask).toBeGreaterThanOrEqual(0);
  });

  it('takes a link with a seat in it, and refuses what is too long', () => {
    expect(qr(`http://192.168.100.100:8547/t/KXQTBN#seat=${'a'.repeat(43)}`, 'M').version).toBeLessThanOrEqual(7);
    expect(() => qr('x'.repeat(2000))).toThrow(RangeError);
  });

  it('draws every dark module once', () => {
    const code = qr('起局', 'L');
    const dark = code.dark.flatMap((row) => [...row]).filter(Boolean).length;
    const drawn = [...qr_path(code).matchAll(/h(\d+)/g)].reduce((sum, [, n]) => sum + Number(n), 0);
    expect(drawn).toBe(dark);
  });
});
