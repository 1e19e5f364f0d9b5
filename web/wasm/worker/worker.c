/* worker.c: player.wasm and strong.wasm: one computer player, who thinks in slices.
 *
 * player.wasm has neither the net nor the solo planner: most levels do not need the one, nobody plays solo
 * against a computer, and a first visit is not to wait for either.  strong.wasm has both.
 *
 * It is told a record with its deck cut to what is revealed, so it cannot peek.  The page
 * has as many of these as it has workers; each reports what it found (report.h).
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "exchange/alloc.h"
#include "exchange/exchange.h"
#include "exchange/report.h"
#include "review/study.h"
#include "solo/planner.h"

#ifdef LIGHT
static const nl_method *const planner = NULL;
#else
static const nl_method *const planner = &nl_solo_planner;
#endif
static nl_player *player;
static nl_game    game;
static bool       learned; /* there is a net */
#ifndef LIGHT
static nl_study study;
static bool     studies; /* the question was for a study */
#endif

/* Gives the player its memory; false if there is not so much. */
EXPORT(prepare) bool export_prepare(size_t bytes)
{
    player = nl_player_new(bytes, planner);
    return player != NULL;
}

#ifndef LIGHT
/* Room for the file of weights, which stays there. */
EXPORT(room) void *export_weights(size_t bytes)
{
    return alloc_zeroed(bytes);
}

/* Goes by that file from the next start on.  False if it is refused: then players go on as before. */
EXPORT(learn) bool export_learn(void *file, size_t bytes)
{
    nl_net nets[NL_PLAYERS_MAX + 1] = { 0 };
    if (nl_net_read(file, bytes, nets) == NL_NET_OK) {
        nl_player_set_net(player, nets);
        return learned = true;
    }
    alloc_free(file);
    return false;
}
#endif

/* Plays a record to its end. */
static bool read_game(const char *text, size_t length)
{
    nl_reader r = nl_reader_open(text, length);
    nl_record rec;
    nl_deck   d;
    return !nl_reader_only(&r, &rec, &d, &game, NULL) && !nl_game_over(&game);
}

/* Reads a question: the name of a level, more for a study, a line end, and a record.  NULL if there is no such
 * level, or nothing to think about; of a name between two levels, the one that decides with this seed. */
static const nl_level *read_question(size_t length, uint64_t seed)
{
    const char *text = exchange_input();
    size_t      word = exchange_word(text, ' '), line = exchange_word(text, '\n');
    char        name[32];
    if (word >= sizeof name || line == length)
        return NULL;
    memcpy(name, text, word);
    name[word] = '\0';
    return read_game(text + line + 1, length - line - 1) ? nl_level_draw(name, seed) : NULL;
}

/* Whether the question that the page wrote takes more than there is: for player.wasm, strong.wasm; for
 * that, a file of weights (net/net.h). */
EXPORT(wants) bool export_wants(size_t length, uint64_t seed)
{
    const nl_level *level = read_question(length, seed);
    if (!level)
        return false;
    bool search = level->way == NL_SEARCH;
    if (game.players == 1)
        return !planner && (search || level->way == NL_ONE_PLY);
    return !learned && search && !level->no_net;
}

/* Sets it thinking about such a question, anew or as nl_player_follow says.  False if it cannot. */
EXPORT(start) bool export_start(size_t length, uint64_t seed, int worker, bool follow)
{
    const nl_level *level = read_question(length, seed);
    if (!level || (game.players == 1 && !planner))
        return false;
    nl_player_set(player, level, seed);
    nl_player_vary(player, worker);
    (follow ? nl_player_follow : nl_player_start)(player, &game);
#ifndef LIGHT
    studies = false;
#endif
    return true;
}

#ifndef LIGHT
/* How many nodes a depth has, by its name or as a number; 0 if there is none. */
static uint64_t read_depth(const char *text, size_t length)
{
    char name[16] = "";
    if (*text >= '0' && *text <= '9')
        return exchange_number(&text);
    if (length < sizeof name)
        memcpy(name, text, length);
    const nl_depth *depth = nl_depth_find(name);
    return depth ? depth->nodes : 0;
}

/* Sets it studying: the first line of the question is the level, the depth and the action played, if any. */
EXPORT(study) bool export_study(size_t length, uint64_t seed)
{
    const nl_level *level = read_question(length, seed);
    const char     *depth = exchange_input() + exchange_word(exchange_input(), ' ') + 1;
    size_t          word = exchange_word(depth, ' ');
    uint64_t        nodes = level ? read_depth(depth, word) : 0;
    nl_action       played;
    bool            any = depth[word] == ' ';
    if (!nodes || (any && nl_action_read(depth + word + 1, exchange_word(depth + word + 1, ' '), &played)))
        return false;
    nl_study_start(&study, player, level, &game, any ? &played : NULL, nodes, seed);
    return studies = true;
}
#endif

/* See nl_player_think. */
EXPORT(think) bool export_think(uint32_t nodes)
{
#ifndef LIGHT
    if (studies)
        return nl_study_think(&study, nodes);
#endif
    return nl_player_think(player, nodes);
}

EXPORT(report) int export_report(void)
{
    nl_writer w = exchange_writer();
#ifndef LIGHT
    if (studies)
        report_write_study(&w, &study);
    else
#endif
        report_write(&w, player);
    return exchange_answer();
}
