/* novaluna.h: the rules of Nova Luna; include this to have them all.
 *
 * The tour, in reading order:
 *
 *   tile.h    the 68 tiles, and sets of them as 64 bits
 *   wheel.h   the ring of twelve slots, the marker, the offer
 *   track.h   the runners: whose turn it is
 *   area.h    the tiles in front of one player, and which tasks are fulfilled
 *   game.h    all of it together: legal actions, playing one, previews, the end
 *   err.h     why something was refused, and which rule says so
 *   deck.h    for callers: from a seed to the order of the tiles, and dealing
 *   text.h    actions and records as text
 *   json.h    a writer of JSON
 *   position_json.h  positions as JSON
 *
 * A game in a few lines:
 *
 *     nl_deck deck;
 *     uint8_t stack[NL_PLAYERS_MAX];
 *     nl_deck_shuffle(&deck, 2026, 2, stack);
 *     nl_game game;
 *     nl_game_start(&game, 2, NULL, stack);
 *     nl_deck_deal(&deck, &game);
 *     while (!nl_game_over(&game))
 *         nl_deck_play(&deck, &game, nl_game_action(&game, 0));
 *
 * Nothing here allocates memory, reads a clock, does input or output, starts a thread,
 * keeps a global or draws a random number by itself.  A game is a plain struct: copy it
 * with =.  Whatever is refused has changed nothing and returns an nl_err that names the
 * rule.  The rules themselves are in docs/rules.md; comments cite them as R1 to R27.
 *
 * Names: nl_ and a noun and a verb.  What begins with nl__ is shared between files of
 * the library and is not for callers.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NOVALUNA_H
#define NOVALUNA_H

#define NL_VERSION "0.1.0"

#include "area.h"
#include "deck.h"
#include "err.h"
#include "game.h"
#include "json.h"
#include "position_json.h"
#include "text.h"
#include "tile.h"
#include "track.h"
#include "wheel.h"

#endif
