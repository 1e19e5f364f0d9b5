// days.mjs: a visitor who plays the deals of the days.
//
// SPDX-License-Identifier: MIT
import { importText, keptGames } from './play.mjs';
import { novaluna, tag } from './record.mjs';

export const DAY = '2026-11-16';

/** The deal of a day as a level plays it, as a person's game. */
export function dealOf(day, level = 'half-moon') {
  const seed = tag(novaluna(['daily', day]), 'Seed');
  return novaluna(['selfplay', '--players', '1', '--games', '1', '--seed', seed, '--level', level])
    .replace(/^\[Player1 .*\n/m, '')
    .replace(/^\[Date .*\n/m, '')
    .replace('\n\n', `\n[Date "${day}"]\n[Event "Deal of the day"]\n\n`);
}

/** Notes that a visitor has played nearly all deals of that month before the day, one of them later and one with help, and
 *  that of the day in a game. */
export async function noteDays(page, id, day = DAY) {
  await page.evaluate(
    ({ day, id }) => {
      const log = {};
      for (let d = 1; d < Number(day.slice(8)); d++) {
        if (d === 6 || d === 11) continue;
        const of = day.slice(0, 8) + String(d).padStart(2, '0');
        const on = d === 9 ? `${day.slice(0, 8)}10` : of;
        log[of] = {
          id: of,
          on,
          total: 84 + ((d * 7) % 27),
          par: 88 + (d % 4),
          ...(d === 13 && { help: true }),
        };
      }
      if (id) log[day] = { id, on: day, total: null, par: null };
      localStorage.setItem('novaluna.daily', JSON.stringify(log));
    },
    { day, id },
  );
}

/** … in a game that is brought in, the deal of that day as far as it was played. */
export async function playDays(page, record) {
  await importText(page, record);
  const seed = tag(record, 'Seed');
  const { id } = (await keptGames(page)).find((game) => tag(game.record, 'Seed') === seed);
  await noteDays(page, id, tag(record, 'Date'));
  return id;
}
