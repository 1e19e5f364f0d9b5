// announce.svelte.ts: the one polite live region of the app.
//
// A region that is written with the same text twice says nothing the second time, so it is
// cleared first and written on the next frame.  What is announced within one frame is said
// together, in order; nothing is lost.  Live.svelte draws it; one on a screen is enough.

let said = $state('');
let waiting: string[] = [];
let frame = 0;

/** Says something to people who listen to the page. */
export function announce(text: string): void {
  if (!text) return;
  waiting.push(text);
  said = '';
  if (frame) return;
  frame = requestAnimationFrame(() => {
    // The clearing has to reach the page before the text does.
    frame = requestAnimationFrame(() => {
      frame = 0;
      said = waiting.join(' ');
      waiting = [];
    });
  });
}

/** Forgets what was said, and what was about to be: it was of another screen. */
export function hush(): void {
  cancelAnimationFrame(frame);
  frame = 0;
  said = '';
  waiting = [];
}

/** What the live region holds. */
export function spoken(): string {
  return said;
}
