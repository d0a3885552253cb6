/** The printed board and its numbers as a view, for pictures of the rulebook: content files hold them in their own way. */

import type { BoardView, CarnivalView, Drinks, Flowers, Kind } from './model';

interface PrintedNode {
  id: string;
  kind: string;
  building?: Kind;
  value?: number;
  name_zh: string;
  name_en: string;
  x: number;
  y: number;
  slots?: { min_players: number }[] | null;
  next: string[];
}

type Numbers = Record<string, number>;
/** A kind of drink or flower: what it costs, how many there are by players. */
type Kinds = Record<string, { cost: number; points?: number; supply: Numbers }>;

interface Content {
  board: Omit<BoardView, 'nodes'> & { nodes: PrintedNode[] };
  drinks: Kinds;
  garden: Kinds;
  assembly: { points: Numbers };
  theatre: Numbers;
  inn: Numbers;
  start: { block1: Numbers; block2: Numbers; finish: number[] };
}

export function printed_board(content: Record<string, unknown>, players: number): BoardView {
  const { board } = content as unknown as Content;
  return {
    ...board,
    nodes: board.nodes.map(({ slots, building, value = 0, ...node }) => ({
      ...node,
      kind: node.kind === 'road' ? 'road' : building!,
      value,
      slots: (slots ?? []).map((slot) => ({ mark: slot.min_players, active: slot.min_players <= players })),
    })),
  };
}

/** As much of a view as the board's own parts look at: an empty table of so many players. */
export function printed_view(content: Record<string, unknown>, players: number): CarnivalView {
  const { drinks, garden, assembly, theatre, inn, start } = content as unknown as Content;
  const board = printed_board(content, players);
  const of = (kinds: Kinds, what: (kind: Kinds[string]) => number) =>
    Object.fromEntries(Object.entries(kinds).flatMap(([id, kind]) => ('cost' in kind ? [[id, what(kind)]] : [])));
  const supply = (kind: Kinds[string]) => kind.supply[players] ?? 0;
  const gathers = Object.values(assembly.points);
  const assemblies = board.nodes.filter((node) => node.kind === 'assembly').map((node) => node.id);
  return {
    board,
    supply: { drinks: of(drinks, supply) as unknown as Drinks, flowers: of(garden, supply) as unknown as Flowers },
    prices: { redeem_points: theatre['redeem_points'], refill: inn['refill'] },
    saturation: Object.fromEntries(assemblies.map((id) => [id, 0])),
    gathers: Object.fromEntries(assemblies.map((id) => [id, gathers])),
    blocks: [start.block1, start.block2].map((block) => ({ points: block[players] ?? 0, seat: null })),
    finish_points: start.finish,
    troupes: [],
  } as unknown as CarnivalView;
}
