// arrive.ts: where a new screen begins: at its top, and for readers and keys at its heading.

let due = false;

/** A screen follows another. */
export function leave(): void {
  due = true;
}

/** The new screen is there; one that has to wait for its content tells so itself. */
export function arrive(): void {
  const main = document.querySelector<HTMLElement>('main');
  if (!due || !main) return;
  due = false;
  scrollTo(0, 0);
  if (main.contains(document.activeElement)) return;
  const heading = main.querySelector<HTMLElement>('h1') ?? document.querySelector<HTMLElement>('h1') ?? main;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
