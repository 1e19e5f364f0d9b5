// layout.svelte.ts: which of the six layouts fits the window.
//
// Measured in the size of the text, so that larger text counts as a smaller window: at 200 %
// a laptop gets the layout of a tablet instead of columns too narrow for their words.

export type Layout =
  | 'desktop' // wheel | area | players
  | 'landscape' // a tablet on its side: wheel | area
  | 'short' // a wide window that is not high: wheel | offer | area
  | 'tablet' // upright: wheel and players above the area
  | 'phone'
  | 'low'; // a phone on its side: offer | area

/** From the window's size in em. */
export function layoutFor(width: number, height: number): Layout {
  const wide = width >= height;
  if (wide && height < 36 && width >= 36) return height > 31 && width >= 54 ? 'short' : 'low';
  if (wide && width >= 69) return 'desktop';
  if (wide && width >= 45) return 'landscape';
  if (width >= 45 && height >= 52) return 'tablet';
  return 'phone';
}

let now = $state<Layout>('phone');
let letter = $state(16);

function measure(): void {
  letter = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  now = layoutFor(innerWidth / letter, innerHeight / letter);
}

if (typeof document !== 'undefined') {
  // Something one letter wide tells when the size of text changes; the window tells the rest.
  const probe = document.createElement('i');
  probe.style.cssText = 'position:fixed;width:1rem;height:0;visibility:hidden;top:0';
  probe.setAttribute('aria-hidden', 'true');
  document.body.append(probe);
  new ResizeObserver(measure).observe(probe);
  addEventListener('resize', measure);
  measure();
}

export function layout(): Layout {
  return now;
}

/** The size of the text, in px. */
export function rem(): number {
  return letter;
}

/** Whether it has no room for the wheel. */
export function isSmall(form: Layout): boolean {
  return form === 'phone' || form === 'low';
}
