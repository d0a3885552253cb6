/** `{@attach scrollable}`: what has more to show than there is room for can be reached, and scrolled, by keyboard. */

import type { Attachment } from 'svelte/attachments';

export const scrollable: Attachment<HTMLElement> = (node) => {
  const look = () => {
    if (node.scrollHeight > node.clientHeight + 1) node.tabIndex = 0;
    else node.removeAttribute('tabindex');
  };
  const room = new ResizeObserver(look);
  const words = new MutationObserver(look);
  room.observe(node);
  words.observe(node, { childList: true, subtree: true, characterData: true });
  return () => {
    room.disconnect();
    words.disconnect();
  };
};
