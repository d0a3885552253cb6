/** Pictures of a rule page: drawn by the game's own faces where they stand, when they come into sight. */

import { mount, unmount } from 'svelte';
import { own_picture } from '../games/pictures';
import { api } from './api';
import { games } from './games.svelte';
import type { Lang } from './types';

/** How far below the edge a picture is made ready. */
const AHEAD = '600px';

const contents = new Map<string, Promise<Record<string, unknown>>>();

function content_of(game: string): Promise<Record<string, unknown>> {
  let content = contents.get(game);
  if (!content) {
    content = api.content(game);
    contents.set(game, content);
    content.catch(() => contents.delete(game));
  }
  return content;
}

/** Draws every figure of the page as it comes near; gives back how to put it all away. */
export function draw_pictures(page: HTMLElement, game: string, lang: Lang): () => void {
  const drawn: Record<string, unknown>[] = [];
  let gone = false;
  const draw = async (figure: HTMLElement) => {
    const [name = '', ...words] = (figure.dataset['picture'] ?? '').split('/');
    const load = own_picture(game, name);
    const target = figure.querySelector('.drawing');
    if (!load || !target) return;
    const [Picture, content] = await Promise.all([load(), content_of(game), games.open(game)]);
    if (!gone) drawn.push(mount(Picture, { target, props: { words, content, say: games.say(game, lang), lang } }));
  };
  const sight = new IntersectionObserver(
    (seen) => {
      for (const { isIntersecting, target } of seen) {
        if (!isIntersecting) continue;
        sight.unobserve(target);
        draw(target as HTMLElement).catch(() => undefined); // its caption stays
      }
    },
    { root: page, rootMargin: AHEAD },
  );
  for (const figure of page.querySelectorAll('[data-picture]')) sight.observe(figure);
  return () => {
    gone = true;
    sight.disconnect();
    for (const one of drawn) void unmount(one);
  };
}
