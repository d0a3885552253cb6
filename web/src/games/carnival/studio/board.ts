/** Boards of one's own: nodes and arrows as a draft, the patch that brings them, and what is wrong as one draws. */

import type { Kind, Tree } from '../../../studio/kinds';
import { distances, type BoardView, type NodeView } from '../model';
import BoardEditor from './BoardEditor.svelte';

export const BUILDINGS = ['tavern', 'plaza', 'assembly', 'theatre', 'garden', 'inn'] as const;

export interface DraftNode {
  id: string;
  kind: 'road' | 'building';
  building?: string;
  value?: number;
  name_zh: string;
  name_en: string;
  x: number;
  y: number;
  slots?: { min_players: number }[];
  next: string[];
}

export interface BoardDraft {
  id: string;
  title_zh: string;
  title_en: string;
  start: string;
  nodes: DraftNode[];
  touched: boolean;
}

export const board: Kind<BoardDraft> = {
  id: 'board',
  name: { zh: '版图', en: 'Board' },
  about: { zh: '拖动节点，拉出箭头；一圈多长、哪里回不了家随画随查。', en: 'Drag nodes and pull arrows; the length of a lap and nodes without a way home show as you draw.' },
  Editor: BoardEditor,
  begin: ({ content }) => drafted(content['board'], false),
  file: ({ touched, ...draft }) => (touched ? { board: { ...draft, placements: [], hint_arrows: [], nodes: draft.nodes.map(plain) } } : null),
  read: (tree) => (tree['board'] && (tree['board'] as Tree)['nodes'] ? drafted(tree['board'], true) : null),
  brings: 'patch',
};

function drafted(from: any, touched: boolean): BoardDraft {
  return {
    id: from.id === 'classic' || !from.id ? 'mine' : from.id,
    title_zh: touched ? (from.title_zh ?? '') : '我的版图',
    title_en: touched ? (from.title_en ?? '') : 'My board',
    start: from.start ?? 'S',
    nodes: from.nodes.map(plain),
    touched,
  };
}

/** A node without what a file would rather not say. */
function plain(node: any): DraftNode {
  const { id, kind, building, value, name_zh, name_en, x, y, slots, next } = node;
  return {
    id,
    kind,
    ...(building ? { building } : {}),
    ...(kind === 'road' ? { value: value ?? 0 } : {}),
    name_zh: name_zh ?? '',
    name_en: name_en ?? '',
    x: Math.round(x),
    y: Math.round(y),
    ...(slots ? { slots: slots.map((slot: { min_players: number }) => ({ min_players: slot.min_players })) } : {}),
    next,
  };
}

export interface Found {
  /** Steps of the shortest lap; null where there is none. */
  lap: number | null;
  /** From here nobody gets home. */
  lost: string[];
  /** Nobody comes here. */
  lonely: string[];
  /** Without an arrow. */
  ends: string[];
}

export function looked_at(draft: BoardDraft): Found {
  const { left, round } = distances(draft as unknown as BoardView);
  const reached = reached_from(draft.start, draft.nodes);
  return {
    lap: Number.isFinite(round) && round > 1 ? round : null,
    lost: draft.nodes.filter((node) => !left.has(node.id)).map((node) => node.id),
    lonely: draft.nodes.filter((node) => !reached.has(node.id)).map((node) => node.id),
    ends: draft.nodes.filter((node) => node.next.length === 0).map((node) => node.id),
  };
}

/** Everywhere that a float comes to, whichever way it takes. */
function reached_from(start: string, nodes: DraftNode[]): Set<string> {
  const ways = new Map(nodes.map((node) => [node.id, node.next]));
  const found = new Set([start]);
  for (const id of found) for (const next of ways.get(id) ?? []) found.add(next);
  return found;
}

/** A draft as the roads are drawn from it. */
export const as_view = (draft: BoardDraft): BoardView => ({ ...draft, nodes: draft.nodes as unknown as NodeView[], sheet: {} as BoardView['sheet'], placements: [], hint_arrows: [] });

/** A short id that nobody has: people type ids without minding capitals. */
export function new_id(nodes: DraftNode[], letter: string): string {
  const taken = new Set(nodes.map((node) => node.id.toLowerCase()));
  for (let n = 1; ; n += 1) if (!taken.has(`${letter}${n}`.toLowerCase())) return `${letter}${n}`;
}
