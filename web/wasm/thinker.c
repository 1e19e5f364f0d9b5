/* thinker.c: the doors of player.wasm and strong.wasm: one computer player, who thinks in slices.
 *
 * It is told a record with its deck cut to what is revealed, so it cannot peek.  The page
 * has as many of these as it has workers; each reports what it found (report.h).
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "door.h"
#include "net/net.h"
#include "report.h"
#include "store.h"

static nl_player *player;
static nl_game    game;

/* Gives the player its memory; false if there is not so much. */
EXPORT(prepare) bool door_prepare(size_t bytes)
{
    player = nl_player_new(bytes);
    return player != NULL;
}

/* Room for the file of weights, which stays there. */
EXPORT(room) void *door_weights(size_t bytes)
{
    return store_take(bytes);
}

/* Goes by that file from the next start on.  False if it is refused: then players go on as before. */
EXPORT(learn) bool door_learn(void *file, size_t bytes)
{
    if (nl_net_load(file, bytes) == NL_NET_OK)
        return true;
    store_give(file);
    return false;
}

/* Plays a record to its end. */
static bool read_game(const char *text, size_t length)
{
    nl_reader r = nl_reader_open(text, length);
    nl_record rec;
    nl_deck   d;
    nl_action a;
    if (nl_reader_next(&r, &rec))
        return false;
    nl_record_start(&rec, &game, &d);
    while (!nl_reader_step(&r, &rec, &d, &game, &a))
        ;
    return !r.err && !nl_game_over(&game);
}

/* Reads a question: the name of a level, a line end, and a record.  NULL if there is no such level, or
 * nothing to think about. */
static const nl_level *read_question(size_t length)
{
    const char *text = door_input();
    size_t      word = strcspn(text, "\n");
    char        name[32];
    if (word >= sizeof name || word == length)
        return NULL;
    memcpy(name, text, word);
    name[word] = '\0';
    return read_game(text + word + 1, length - word - 1) ? nl_level_find(name) : NULL;
}

/* Whether the question that the page wrote takes more than there is: for player.wasm, strong.wasm; for
 * that, a file of weights (ai/net/net.h). */
EXPORT(wants) bool door_wants(size_t length)
{
    const nl_level *level = read_question(length);
    bool            search = level && level->way == NL_SEARCH, net = search && !level->no_net;
#ifdef LIGHT
    return game.players == 1 ? search || (level && level->way == NL_ONE_PLY) : net;
#else
    nl_net one;
    return net && game.players > 1 && !nl_net_of(game.players, &one);
#endif
}

/* Sets it thinking about such a question, anew or as nl_player_follow says.  False if it cannot. */
EXPORT(start) bool door_start(size_t length, uint64_t seed, int mate, bool follow)
{
    const nl_level *level = read_question(length);
#ifdef LIGHT
    if (game.players == 1)
        return false;
#endif
    if (!level)
        return false;
    nl_player_set(player, level, seed);
    nl_player_vary(player, mate);
    (follow ? nl_player_follow : nl_player_start)(player, &game);
    return true;
}

/* See nl_player_think. */
EXPORT(think) bool door_think(uint32_t nodes)
{
    return nl_player_think(player, nodes);
}

EXPORT(report) int door_report(void)
{
    nl_writer w = door_writer();
    report_write(&w, player);
    return door_answer();
}
