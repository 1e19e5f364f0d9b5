// near.ts: pictures of a long page are drawn when they come near the window, one after the other, so that the
// page answers meanwhile.  Their place and their words are there from the start.

import { flushSync } from 'svelte';

const AHEAD = '100%'; // of the window's height

const away = new Map<Element, () => void>(); // what is not near yet, and how it is drawn
const near = new Set<Element>(); // what is, and waits for its turn
let watcher: IntersectionObserver | null = null;
let drawing = false;

function draw(node: Element): void {
  const how = away.get(node);
  away.delete(node);
  near.delete(node);
  watcher?.unobserve(node);
  how?.();
}

/** One a task. */
function drawNext(): void {
  const [next] = near;
  drawing = next !== undefined;
  if (!next) return;
  draw(next);
  setTimeout(drawNext);
}

function see(entries: IntersectionObserverEntry[]): void {
  for (const entry of entries) {
    if (entry.isIntersecting && away.has(entry.target)) near.add(entry.target);
    else near.delete(entry.target); // gone by again
  }
  if (!drawing) drawNext();
}

/** What is printed is drawn whole. */
function drawAll(): void {
  flushSync(() => [...away.keys()].forEach(draw));
}

/** To be attached: calls `how` once, when the element comes near the window or is printed. */
export function whenNear(how: () => void): (node: Element) => () => void {
  return (node) => {
    watcher ??= new IntersectionObserver(see, { rootMargin: AHEAD });
    if (!away.size) addEventListener('beforeprint', drawAll);
    away.set(node, how);
    watcher.observe(node);
    return () => {
      away.delete(node);
      near.delete(node);
      watcher?.unobserve(node);
      if (!away.size) removeEventListener('beforeprint', drawAll);
    };
  };
}
