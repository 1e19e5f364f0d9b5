import { beforeEach, describe, expect, test, vi } from 'vitest';
import { watchMishaps } from './mishap.svelte';
import { dismiss, toasts } from '../frame/toast.svelte';

const event = (kind: string, what: object) => Object.assign(new Event(kind), what);

let page: EventTarget;
const reload = vi.fn();
beforeEach(() => {
  toasts.length = 0;
  page = new EventTarget();
  watchMishaps(page, reload);
});

describe('an error that nobody caught', () => {
  test('is told once, with a way out', () => {
    page.dispatchEvent(event('error', { error: new RangeError('out of bounds') }));
    page.dispatchEvent(event('unhandledrejection', { reason: new Error('again') }));
    expect(toasts.map((x) => x.text)).toEqual([
      'Something went wrong. Your games are safe: reload the page to go on.',
    ]);
    toasts[0]!.action!.run();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('is told again once that was read', () => {
    page.dispatchEvent(event('error', { error: new Error('one') }));
    dismiss(toasts[0]!.id);
    page.dispatchEvent(event('error', { error: new Error('two') }));
    expect(toasts).toHaveLength(1);
  });

  test('in a promise is told, too, whatever it was rejected with', () => {
    page.dispatchEvent(event('unhandledrejection', { reason: 'no' }));
    expect(toasts).toHaveLength(1);
  });

  test('is not told if it is none of a person’s business', () => {
    page.dispatchEvent(event('error', { error: null, message: 'ResizeObserver loop completed' }));
    page.dispatchEvent(event('unhandledrejection', { reason: new DOMException('stopped', 'AbortError') }));
    expect(toasts).toEqual([]);
  });
});
