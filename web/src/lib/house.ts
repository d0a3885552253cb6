/** The games of the house: what the page knows of each before the server says the rest. */

import type { Words } from './types';

/** What a game's folder says of it in `card.ts`. */
export interface Card {
  /** Where it stands on the shelf. */
  place: number;
  title: Words;
  /** Its colour by light and by dark. */
  accent: [string, string];
}

export interface HouseGame extends Card {
  id: string;
}

const cards = import.meta.glob<Card>('../games/*/card.ts', { eager: true, import: 'card' });

export const house: HouseGame[] = Object.entries(cards)
  .map(([path, card]) => ({ id: path.split('/').at(-2)!, ...card }))
  .sort((a, b) => a.place - b.place);

export function in_house(id: string): HouseGame | undefined {
  return house.find((game) => game.id === id);
}
