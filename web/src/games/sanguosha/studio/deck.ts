/** A mix of cards of one's own: the printed deck with cards taken out and put in. */

import type { Kind, Tree } from '../../../studio/kinds';
import DeckEditor from './DeckEditor.svelte';

export interface DeckDraft {
  /** `sha.s7`: a card's name, its suit's letter, its rank. */
  cards: string[];
  touched: boolean;
}

export const SUITS = { s: '♠', h: '♥', c: '♣', d: '♦' } as const;
export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];

export const deck: Kind<DeckDraft> = {
  id: 'deck',
  name: { zh: '牌堆', en: 'Deck' },
  about: { zh: '每种牌几张、什么花色点数，都可以增减；武将的体力在“数值”里。', en: 'How many of each card, with which suits and ranks; generals’ health stands under “Numbers”.' },
  Editor: DeckEditor,
  begin: ({ content }) => ({ cards: content['deck'].cards, touched: false }),
  file: ({ cards, touched }) => (touched ? { deck: { cards } } : null),
  read: (tree) => {
    const cards = (tree['deck'] as Tree | undefined)?.['cards'];
    return Array.isArray(cards) ? { cards: cards.map(String), touched: true } : null;
  },
  brings: 'patch',
};

export interface Stack {
  name: string;
  /** Its cards, with their places in the deck. */
  cards: { sign: string; red: boolean; rank: string; at: number }[];
  printed: number;
}

export function stacks(cards: string[], printed: string[]): Stack[] {
  const names = [...new Set([...printed, ...cards].map((card) => card.split('.')[0]!))];
  return names.map((name) => ({
    name,
    cards: cards.flatMap((card, at) => {
      const [who, face = ''] = card.split('.');
      if (who !== name) return [];
      const suit = face[0] as keyof typeof SUITS;
      return [{ sign: SUITS[suit] ?? '?', red: suit === 'h' || suit === 'd', rank: face.slice(1), at }];
    }),
    printed: printed.filter((card) => card.startsWith(`${name}.`)).length,
  }));
}
