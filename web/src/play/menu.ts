// menu.ts: what the menu of a game offers: all that no layout has room for.

import { href } from '../frame/route.svelte';
import { isSmall, type Layout } from '../frame/layout.svelte';
import { t } from '../i18n/index.svelte';
import type { Session } from '../session/session.svelte';
import { settings } from '../settings/settings.svelte';
import type { MenuItem } from '../ui/Menu.svelte';
import type { Opened } from './later.svelte';

export interface Ways {
  open(what: Opened): void;
  tasks(): void; // shows the open tasks
}

const save = async ({ table, id }: Session) => (await import('../share/share')).saveRecord(table, id);

export function menuOf(session: Session, form: Layout, { open, tasks }: Ways): MenuItem[] {
  const p = session.position;
  const small = isSmall(form);
  /** Keys are named where there is likely a keyboard. */
  const key = (note: string) => (small ? {} : { note });
  return [
    ...(small && session.helped
      ? [{ label: t('Hint'), run: () => void session.hints.ask(), disabled: !session.mine }]
      : []),
    ...(small ? [{ label: t('Open tasks'), run: () => tasks() }] : []),
    ...(form !== 'desktop' || p.solo ? [{ label: t('Last moves'), run: () => open('log') }] : []),
    ...(form !== 'desktop' ? [{ label: t('Unseen tiles'), run: () => open('unseen') }] : []),
    { label: t('Redo'), ...key('Ctrl+Y'), run: () => session.redo(), disabled: !p.redo },
    { label: t('Type a move'), ...key('/'), run: () => open('type'), disabled: !session.mine },
    { label: t('Share a link'), run: () => open('share'), line: true },
    { label: t('Export the record'), run: () => void save(session) },
    ...(session.you === null || session.over || p.solo
      ? []
      : [
          {
            label: t('Teacher'),
            note: settings.teacher ? t('On') : t('Off'),
            run: () => open('teacher'),
            disabled: !!p.clock,
            line: true,
          },
          session.guide === null
            ? { label: t('Guide me'), run: () => session.guided('on') }
            : { label: t('Skip the guide'), run: () => session.guided(null) },
        ]),
    { label: t('Help'), ...key('?'), run: () => open('help'), line: true },
    { label: t('Rules'), href: href('rules') },
    {
      label: t('Sound'),
      note: settings.sound ? t('On') : t('Off'),
      run: () => (settings.sound = !settings.sound),
    },
    { label: t('Settings'), run: () => open('settings') },
    ...(session.over
      ? []
      : [
          {
            label: session.people.length === 1 ? t('Give up this game') : t('End this game'),
            run: () => session.askStop(),
            line: true,
          },
        ]),
    { label: t('All games'), href: href('games'), line: true },
    { label: t('Home'), href: href('home') },
  ];
}
