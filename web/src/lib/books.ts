/** Rulebooks as they are fetched: once a game and language. */

import { api } from './api';
import type { Lang, Rules } from './types';

const books = new Map<string, Promise<Rules>>();

export function open_book(game: string, lang: Lang): Promise<Rules> {
  const key = `${game} ${lang}`;
  let book = books.get(key);
  if (!book) {
    book = api.rules(game, lang);
    books.set(key, book);
    book.catch(() => books.delete(key));
  }
  return book;
}
