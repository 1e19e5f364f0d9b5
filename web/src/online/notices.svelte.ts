// notices.svelte.ts: news for somebody who looks elsewhere: a notification, if they want any.

import { go } from '../frame/route.svelte';

const KEY = 'novaluna.notify';
const ON = 'on';

function wished(): boolean {
  try {
    return localStorage.getItem(KEY) === ON;
  } catch {
    return false;
  }
}

/** Whether this browser has notifications, and has not been told never to show any. */
export function canNotify(): boolean {
  return 'Notification' in globalThis && Notification.permission !== 'denied';
}

export const notices = $state({
  on: wished() && canNotify() && Notification.permission === 'granted',
});

/** Switches them on or off; the browser asks the person itself.  Returns whether they are on. */
export async function wantNotices(on: boolean): Promise<boolean> {
  notices.on = on && canNotify() && (await Notification.requestPermission()) === 'granted';
  try {
    if (notices.on) localStorage.setItem(KEY, ON);
    else localStorage.removeItem(KEY);
  } catch {
    // then for this visit
  }
  return notices.on;
}

/** Tells of a table, unless the page is looked at.  The service worker leads there (sw/sw.ts); without one, the page. */
export async function notify(title: string, body: string, room: string): Promise<void> {
  if (!notices.on || !document.hidden) return;
  const options = { body, tag: room, data: room, icon: 'icon-192.png' };
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (worker?.active) return worker.showNotification(title, options);
  try {
    const notice = new Notification(title, options);
    notice.onclick = () => {
      window.focus();
      go('table', room);
      notice.close();
    };
  } catch {
    // some phones have them by a service worker alone
  }
}

/** The service worker asks for the table of a notification that was tapped. */
export function followNotices(): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent) => {
    const asked: unknown = data;
    if (asked && typeof asked === 'object' && 'table' in asked) go('table', String(asked.table));
  });
}
