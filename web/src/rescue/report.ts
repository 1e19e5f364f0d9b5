// report.ts: what went wrong, as a text for whoever can mend it.  It names no player and no game.

import { version } from '../../package.json';

export function reportOf(error: unknown, screen: string, now = new Date()): string {
  const what = error instanceof Error ? (error.stack ?? String(error)) : String(error);
  return [
    `Nova Luna ${version}, ${now.toISOString()}`,
    `Screen: ${screen}`,
    `Browser: ${navigator.userAgent}`,
    `Language: ${document.documentElement.lang}, ${innerWidth} × ${innerHeight}`,
    '',
    what.includes(String(error)) ? what : `${String(error)}\n${what}`, // some browsers leave the message out
    '',
  ].join('\n');
}
