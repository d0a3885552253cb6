/** A draft as its file, and what the server says of it. */

import { stringify } from 'smol-toml';
import { api } from '../lib/api';
import type { OwnFile } from '../lib/types';
import type { Kind, Material, Verdict } from './kinds';

export function file_of<Data>(kind: Kind<Data>, data: Data, material: Material): OwnFile | null {
  const tree = kind.file(data, material);
  return tree && { name: `${material.game}-${kind.id}.toml`, text: stringify(tree), kind: kind.brings };
}

export async function judged(game: string, file: OwnFile): Promise<Verdict> {
  if (file.kind === 'patch') {
    const found = await api.check_patch(game, file);
    return { why: found.why, flaws: found.flaws.map((flaw) => ({ ...flaw, id: '' })), points: [] };
  }
  const found = await api.check_own(game, file);
  return {
    why: found.why,
    flaws: found.pieces.flatMap((piece) => (piece.why ? [{ line: piece.line, id: piece.id, why: piece.why }] : [])),
    points: found.pieces.filter((piece) => piece.most >= 0),
  };
}

export const is_good = (verdict: Verdict | null): boolean => verdict !== null && verdict.why === null && verdict.flaws.length === 0;
