/**
 * Looking at something closely. Whatever has a story of its own says how it is told (`inspectable`), and the one
 * inspector of the page shows it: on hover, on focus, after a long press, or when it is asked to.
 */

import type { Component } from 'svelte';
import type { Attachment } from 'svelte/attachments';

export interface Told {
  /** What this line is about, in front of it. */
  name?: string;
  text: string;
  /** Where the rulebook says so. */
  clause?: string | null;
  tone?: 'good' | 'ill' | 'quiet';
}

/** A component and what it is given. */
export interface Drawing {
  draw: Component<any>;
  props: Record<string, unknown>;
}

export interface Inspected {
  title: string;
  /** A few words beside the title: of what sort it is. */
  note?: string;
  /** Its picture. */
  face?: Drawing;
  /** What stands under the title: health, marks to choose from. */
  head?: Drawing;
  /** What it says, in full. */
  text: Told[];
  /** What it means now, rulings, questions; each under a heading. */
  parts?: { title: string; lines: Told[] }[];
}

/** How a thing tells about itself, as things are when it is asked. */
export type Look = () => Inspected | null;

export type How = 'hover' | 'focus' | 'press';

/** Milliseconds: a pointer that rests, a finger that stays, and how long one may take to reach the inspector. */
const REST = 300;
const STAY = 400;
const WAY = 900;
/** A finger that has moved so far, in px, scrolls. */
const MOVED = 10;

class Inspector {
  look = $state.raw<Look | null>(null);
  how = $state<How>('hover');
  /** It stays until it is closed. */
  pinned = $state(false);
  /** Whether it stands left of the middle, away from what it tells about. */
  left = $state(false);
  /** Where the thing stands, if it stands in the rail itself, in px from the top: the inspector leaves it in sight. */
  beside = $state.raw<{ top: number; bottom: number } | null>(null);
  /** The thing that is looked at. */
  private of: HTMLElement | null = null;
  private leaving: ReturnType<typeof setTimeout> | undefined;

  open(look: Look, of: HTMLElement, how: How): void {
    if (this.pinned && how !== 'press') return;
    if (look() === null) return;
    this.stay();
    this.of?.removeAttribute('aria-details');
    const box = of.getBoundingClientRect();
    this.left = box.left + box.width / 2 > innerWidth / 2;
    this.beside = of.closest('aside') ? { top: box.top, bottom: box.bottom } : null;
    [this.look, this.of, this.how, this.pinned] = [look, of, how, how === 'press'];
    of.setAttribute('aria-details', 'inspector');
  }

  /** The pointer or the focus has left: a moment to reach the inspector itself. */
  leave(of: HTMLElement): void {
    if (this.of !== of || this.pinned) return;
    this.stay();
    this.leaving = setTimeout(() => this.close(), WAY);
  }

  stay(): void {
    clearTimeout(this.leaving);
  }

  close(): void {
    this.stay();
    const of = this.of;
    of?.removeAttribute('aria-details');
    [this.look, this.of, this.pinned] = [null, null, false];
    if (document.activeElement?.closest('#inspector')) of?.focus({ preventScroll: true });
  }

  /** What is looked at is gone. */
  forget(of: HTMLElement): void {
    if (this.of === of && !of.isConnected) this.close();
  }
}

export const inspector = new Inspector();

/** `{@attach inspectable(() => ({ title, text }))}`: rest on it, focus it, or keep a finger on it. */
export function inspectable(look: Look): Attachment<HTMLElement> {
  return (node) => {
    node.dataset.inspectable = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    let from: [number, number] | null = null;
    let pressed = false;
    const later = (ms: number, how: How) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        pressed = how === 'press';
        inspector.open(look, node, how);
      }, ms);
    };
    const stop = () => clearTimeout(timer);

    const enter = (event: PointerEvent) => event.pointerType === 'mouse' && later(REST, 'hover');
    const leave = () => {
      stop();
      inspector.leave(node);
    };
    const focus = (event: FocusEvent) => (event.target as HTMLElement).matches(':focus-visible') && later(REST, 'focus');
    const down = (event: PointerEvent) => {
      pressed = false;
      if (event.pointerType === 'mouse') return;
      from = [event.clientX, event.clientY];
      later(STAY, 'press');
    };
    const move = (event: PointerEvent) => {
      if (from && Math.hypot(event.clientX - from[0], event.clientY - from[1]) > MOVED) stop();
    };
    /** A finger that stayed has looked, it has not picked. */
    const click = (event: MouseEvent) => {
      stop();
      if (!pressed) return;
      pressed = false;
      event.preventDefault();
      event.stopPropagation();
    };
    const menu = (event: Event) => pressed && event.preventDefault();

    const heard: [string, (event: never) => unknown, boolean][] = [
      ['pointerenter', enter, false],
      ['pointerleave', leave, false],
      ['focusin', focus, false],
      ['focusout', leave, false],
      ['pointerdown', down, false],
      ['pointermove', move, false],
      ['pointerup', stop, false],
      ['pointercancel', stop, false],
      ['click', click, true],
      ['contextmenu', menu, false],
    ];
    for (const [kind, listener, capture] of heard) node.addEventListener(kind, listener as EventListener, capture);
    return () => {
      stop();
      for (const [kind, listener, capture] of heard) node.removeEventListener(kind, listener as EventListener, capture);
      queueMicrotask(() => inspector.forget(node));
    };
  };
}

/**
 * `{@attach inspectables('[data-term]', look_of)}`: the same for many small things in one box, such as the words of a log.
 * These open by a plain press, too: nothing else is done with them.
 */
export function inspectables(selector: string, look_of: (thing: HTMLElement) => Look): Attachment<HTMLElement> {
  return (node) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const thing_at = (event: Event) => (event.target as HTMLElement).closest<HTMLElement>(selector);
    const open = (thing: HTMLElement, how: How) => inspector.open(look_of(thing), thing, how);
    const enter = (event: Event) => {
      const thing = thing_at(event);
      clearTimeout(timer);
      const glance = event instanceof PointerEvent ? event.pointerType === 'mouse' : thing?.matches(':focus-visible');
      if (thing && glance) timer = setTimeout(() => open(thing, event instanceof PointerEvent ? 'hover' : 'focus'), REST);
    };
    const leave = (event: Event) => {
      const thing = thing_at(event);
      clearTimeout(timer);
      if (thing) inspector.leave(thing);
    };
    const press = (event: Event) => {
      const thing = thing_at(event);
      if (!thing || look_of(thing)() === null) return;
      clearTimeout(timer);
      open(thing, 'press');
      event.preventDefault();
      event.stopPropagation();
    };
    const key = (event: KeyboardEvent) => event.key === 'Enter' && press(event);

    const heard: [string, (event: never) => unknown][] = [
      ['pointerover', enter],
      ['pointerout', leave],
      ['focusin', enter],
      ['focusout', leave],
      ['click', press],
      ['keydown', key],
    ];
    for (const [kind, listener] of heard) node.addEventListener(kind, listener as EventListener);
    return () => {
      clearTimeout(timer);
      for (const [kind, listener] of heard) node.removeEventListener(kind, listener as EventListener);
    };
  };
}
