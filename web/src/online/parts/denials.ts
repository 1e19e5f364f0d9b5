// denials.ts: why a table has said no, in words.

import { t } from '../../i18n/index.svelte';
import type { Denial } from '../messages';

export function denialWords({ error }: Denial): string {
  switch (error) {
    case 'cut':
      return t('The line was cut just now. Look whether it has happened, and try once more.');
    case 'too-many':
      return t('You have many games in progress: finish some of them first.');
    case 'bot':
      return t('This bot has just found somebody else.');
    case 'NL_ERR_SEAT_TAKEN':
      return t('Somebody was quicker: that seat is taken.');
    case 'NL_ERR_TERMS':
      return t('Somebody has sat down: what is played for stays as it is.');
    case 'NL_ERR_BEGUN':
      return t('This game has begun.');
    case 'here':
      return t('They were here not long ago: wait a little longer.');
    case 'too-often':
      return t('That has been asked for often enough at this table.');
    case 'no-room':
      return t('There is no such table any more.');
    default:
      return t('That did not work. Try once more.');
  }
}
