/* arena.c: playing a game, and a deal.
 *
 * SPDX-License-Identifier: MIT */
#include "arena/arena.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    const event     *event;
    int              engine[NL_PLAYERS_MAX]; /* by seat, its place in the line-up */
    uint64_t         deal;
    int              rotation;
    nl_table         table;
    opponent *const *who;
    showing         *showing; /* by place in the line-up */
    const char      *offence; /* of the one who lost without playing on */
} round;

/* A player's numbers depend on deal, rotation and ply alone, so any game can be had again. */
static uint64_t seed_of(const round *r)
{
    uint64_t seed = nl_mix(r->event->seed + r->deal + 1);
    seed = nl_mix(seed + (uint64_t)r->rotation + 1);
    return nl_mix(seed + (uint64_t)r->table.count + 1);
}

static void forfeit(round *r, int seat, conduct how)
{
    showing *s = &r->showing[r->engine[seat]];
    nl_event e = { .kind = how == CONDUCT_OVERTIME ? NL_EVENT_TIME_OVER : NL_EVENT_FORFEIT,
                   .seat = (uint8_t)seat };
    nl_table_do(&r->table, &e, 0);
    r->offence = r->who[r->engine[seat]]->offence;
    s->forfeits++;
    s->overtime += how == CONDUCT_OVERTIME;
}

/* Plays one move, or ends the game if it is not fine. */
static conduct move(round *r)
{
    int       seat = r->table.game.mover, e = r->engine[seat];
    nl_action a;
    spent     took;
    conduct   c = opponent_choose(r->who[e], &r->table, seed_of(r), &a, &took);
    if (c == CONDUCT_STOPPED)
        return c;
    if (c == CONDUCT_FINE || took.wall)
        timing_add(&r->showing[e].timing, &took,
                   (int64_t)entrant_ms(r->who[e]->who, &r->event->terms) * 1000);
    if (c == CONDUCT_FINE)
        nl_table_play(&r->table, seat, a, 0);
    else
        forfeit(r, seat, c);
    return c;
}

static int winner(const round *r)
{
    nl_result result;
    nl_table_result(&r->table, &result);
    return result.ranking[0];
}

static void write_down(round *r, FILE *to)
{
    char      name[48];
    nl_writer w = local_writer(to);
    snprintf(name, sizeof name, "%llu.%d", (unsigned long long)r->deal + 1, r->rotation + 1);
    nl_table_set_tag(&r->table, "Round", name);
    if (r->offence) {
        char offence[NL_NAME_MAX];
        local_copy_name(offence, r->offence);
        nl_table_set_tag(&r->table, "Offence", offence);
    }
    nl_table_write(&r->table, &w, true);
}

/* Plays one game; false if it was stopped. */
static bool play(round *r)
{
    const event *e = r->event;
    conduct      c = CONDUCT_FINE;
    const char  *names[NL_PLAYERS_MAX];
    for (int s = 0; s < e->players; s++)
        names[s] = r->who[r->engine[s]]->who->name;
    cli_set_up(&r->table, e->players, e->seed + r->deal, e->discs, names);
    r->offence = NULL;
    while (c == CONDUCT_FINE && !nl_table_over(&r->table))
        c = move(r);
    if (c != CONDUCT_STOPPED)
        r->showing[r->engine[winner(r)]].wins++;
    return c != CONDUCT_STOPPED;
}

bool arena_play(const event *e, const lineup *l, opponent *const who[], uint64_t deal, outcome *out)
{
    round  r = { .event = e, .deal = deal, .who = who, .showing = out->engine };
    size_t length = 0;
    *out = (outcome){ .records = NULL };
    FILE *records = e->keep ? open_memstream(&out->records, &length) : NULL;
    bool  going = true;
    for (r.rotation = 0; going && r.rotation < e->players; r.rotation++) {
        for (int s = 0; s < e->players; s++) {
            int at = (s + r.rotation) % e->players;
            r.engine[s] = at < l->count ? at : l->count - 1;
        }
        for (int i = 0; i < l->count; i++)
            opponent_ready(who[i]);      /* one that is not will forfeit at its first move */
        bool apart = r.table.count == 0; /* a record without actions ends with an empty line */
        going = play(&r);
        if (records && going && !apart)
            fputc('\n', records);
        if (records && going)
            write_down(&r, records);
    }
    if (records)
        fclose(records);
    if (!going)
        free(out->records);
    return going;
}
