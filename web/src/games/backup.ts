// backup.ts: all games of this browser as one file.
//
// It is for the person alone: games in progress are in it with their whole decks, so that they
// go on as they would have; a link or a record for others (share.ts) never tells the pile.

import { today } from '../store/games';
import { joinRecords } from './records';
import { download } from '../share/share';
import { listGames } from '../store/store';

export async function backUp(): Promise<void> {
  const games = await listGames();
  download(`nova-luna-games-${today()}.nlr`, joinRecords(games.map((g) => g.record)));
}
