// menu.ts: the menu of a game at a distance: what is asked of the others, and what no layout has room for.

import { href } from '../../frame/route.svelte';
import { isSmall, type Layout } from '../../frame/layout.svelte';
import { toast } from '../../frame/toast.svelte';
import { t } from '../../i18n/index.svelte';
import type { Ways } from '../../play/menu';
import type { Session } from '../../session/session.svelte';
import { settings } from '../../settings/settings.svelte';
import { canShare, copy, share } from '../../share/dialog/link';
import type { MenuItem } from '../../ui/Menu.svelte';
import type { Far } from '../far.svelte';

/** The address where anybody may watch. */
async function shareTable(url: string): Promise<void> {
  if (canShare() && (await share('Nova Luna', url))) return;
  toast((await copy(url)) ? t('The link is copied') : url);
}

interface There {
  form: Layout;
  link: string; // to watch
  chooses: boolean; // one is to choose, now or ahead
  doing(event: string): void; // asks the table for it
}

export function tableMenu(
  far: Far,
  session: Session,
  { form, link, chooses, doing }: There,
  { open, tasks }: Ways,
): MenuItem[] {
  const small = isSmall(form);
  const key = (note: string) => (small ? {} : { note });
  const plays = session.you !== null && !session.over;
  const busy = !!far.held || far.line.state !== 'on';
  const asks = plays && (far.may('offer-end') || !!far.room?.proposal);
  const ask = (event: string) => ({ disabled: busy || !far.may(event) });
  return [
    ...(small ? [{ label: t('Open tasks'), run: () => tasks() }] : []),
    ...(form !== 'desktop' ? [{ label: t('Last moves'), run: () => open('log') }] : []),
    ...(form !== 'desktop' ? [{ label: t('Unseen tiles'), run: () => open('unseen') }] : []),
    ...(plays ? [{ label: t('Type a move'), ...key('/'), run: () => open('type'), disabled: !chooses }] : []),
    ...(asks
      ? [
          {
            label: t('Ask to take back'),
            run: () => doing('undo'),
            line: true,
            disabled: busy || session.position.undo === 'no',
          },
          { label: t('Ask to end it as it stands'), run: () => doing('offer-end'), ...ask('offer-end') },
          ...(session.clock && !far.room?.paused
            ? [{ label: t('Ask for a pause'), run: () => doing('offer-pause'), ...ask('offer-pause') }]
            : []),
        ]
      : []),
    ...(plays && far.room?.paused
      ? [{ label: t('Resume'), run: () => doing('resume'), disabled: busy }]
      : []),
    { label: t('Share a link to watch'), run: () => void shareTable(link), line: true },
    {
      label: t('Sound'),
      note: settings.sound ? t('On') : t('Off'),
      run: () => (settings.sound = !settings.sound),
    },
    { label: t('Help'), ...key('?'), run: () => open('help') },
    { label: t('Rules'), href: href('rules') },
    { label: t('Settings'), run: () => open('settings') },
    ...(plays ? [{ label: t('Give up this game'), run: () => session.askStop(), line: true }] : []),
    { label: t('Play with others'), href: href('online'), line: true },
    { label: t('Home'), href: href('home') },
  ];
}
