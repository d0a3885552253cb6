import { describe, expect, it } from 'vitest';
import { due, kept, my_receipt, new_share, shares } from '../src/lib/fair';
import { sha256 } from '../src/lib/sha256';
import type { TableState } from '../src/lib/types';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('SHA-256', () => {
  it('gives the digests that the standard prints', () => {
    expect(sha256(bytes('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(sha256(bytes(''))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(sha256(bytes('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq'))).toBe(
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    );
  });

  it('agrees with the browser’s own at every length around a block', async () => {
    for (const length of [1, 55, 56, 63, 64, 65, 119, 120, 200]) {
      const some = Uint8Array.from({ length }, (_, at) => (at * 37 + length) % 256);
      const own = new Uint8Array(await crypto.subtle.digest('SHA-256', some));
      expect(sha256(some)).toBe(Array.from(own, (byte) => byte.toString(16).padStart(2, '0')).join(''));
    }
  });
});

const at = (fair: object, you = 1, status = 'open') =>
  ({ you, table: { status }, fair: { commitment: 'c', seals: [null, null], nonces: [null, null], opening: false, revealed: null, ...fair } }) as unknown as TableState;

describe('a share of the chance', () => {
  it('is sealed once at an open table, opened when the table starts, and never before', () => {
    const first = due('SEALED', at({}));
    expect(first?.type).toBe('seal');
    const mine = shares.get('SEALED');
    expect(first).toEqual({ type: 'seal', seal: mine?.seal });
    expect(due('SEALED', at({ seals: [null, mine?.seal] }))).toBeNull();
    expect(due('SEALED', at({ seals: [null, mine?.seal], opening: true }))).toEqual({ type: 'nonce', nonce: mine?.nonce });
  });

  it('is not opened for a seal that is not mine, nor by who looks on, nor in play', () => {
    shares.put('OTHERS', new_share());
    expect(due('OTHERS', at({ seals: [null, 'another'], opening: true }))).toBeNull();
    expect(due('OTHERS', at({}, -1))).toBeNull();
    expect(due('OTHERS', at({}, 1, 'playing'))).toBeNull();
  });

  it('shows a server that exchanged its promise or my share', () => {
    const mine = { ...new_share(), commitment: 'c' };
    shares.put('BROKEN', mine);
    const fair = at({ seals: [null, mine.seal], nonces: [null, mine.nonce] }).fair;
    if (!fair) throw new Error('no promise');
    expect(kept('BROKEN', fair, 1)).toBe(true);
    expect(kept('BROKEN', { ...fair, commitment: 'd' }, 1)).toBe(false);
    expect(kept('BROKEN', { ...fair, nonces: [null, 'ff'] }, 1)).toBe(false);
  });

  it('goes on the receipt where it went into the shuffle', () => {
    const mine = new_share();
    shares.put('RECEIPT', mine);
    const receipt = { qiju_receipt: 1, table: 'RECEIPT', game: 'merit', seat: 0, names: [], commitment: 'c', begun: '', count: 0, link: '' };
    expect(my_receipt({ ...receipt, seals: [mine.seal], nonces: [mine.nonce] }).nonce).toBe(mine.nonce);
    expect(my_receipt({ ...receipt, seals: [mine.seal], nonces: [null] }).nonce).toBeNull();
  });
});
