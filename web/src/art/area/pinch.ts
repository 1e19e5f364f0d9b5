// pinch.ts: zooming by two fingers, or by ctrl and the wheel: listeners that may prevent what the browser would do.

export interface Zoom {
  pitch(): number;
  zoomTo(pitch: number, x: number, y: number): void; // the point x, y of the element stays where it is
  begin(): void; // fingers pinch: what they touch is not pressed
}

/** Where two fingers are, from the element's corner, and how far apart. */
function fingers(e: TouchEvent, el: Element): { span: number; x: number; y: number } {
  const [a, b] = [e.touches[0]!, e.touches[1]!];
  const at = el.getBoundingClientRect();
  return {
    span: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
    x: (a.clientX + b.clientX) / 2 - at.left,
    y: (a.clientY + b.clientY) / 2 - at.top,
  };
}

/** Listens; what is given ends it. */
export function watchPinch(el: HTMLElement, zoom: Zoom): () => void {
  let pinch: { span: number; pitch: number } | null = null;
  const start = (e: TouchEvent) => {
    if (e.touches.length !== 2) return;
    pinch = { span: fingers(e, el).span, pitch: zoom.pitch() };
    zoom.begin();
    e.preventDefault();
  };
  const move = (e: TouchEvent) => {
    if (!pinch || e.touches.length !== 2) return;
    e.preventDefault();
    const { span, x, y } = fingers(e, el);
    zoom.zoomTo((pinch.pitch * span) / pinch.span, x, y);
  };
  const end = () => (pinch = null);
  const wheel = (e: WheelEvent) => {
    if (!e.ctrlKey && !e.metaKey) return;
    e.preventDefault();
    const at = el.getBoundingClientRect();
    zoom.zoomTo(zoom.pitch() * Math.exp(-e.deltaY * 0.0025), e.clientX - at.left, e.clientY - at.top);
  };
  const heard = new AbortController();
  const how = { passive: false, signal: heard.signal };
  el.addEventListener('touchstart', start, how);
  el.addEventListener('touchmove', move, how);
  el.addEventListener('touchend', end, how);
  el.addEventListener('touchcancel', end, how);
  el.addEventListener('wheel', wheel, how);
  return () => heard.abort();
}
