/* arena.c: playing a game, and a deal.
 *
 * SPDX-License-Identifier: MIT */
#include "arena.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    const event     *event;
    int              engine[NL_PLAYERS_MAX]; /* by seat, its place in the line-up */
    uint64_t         deal;
    int              rotation;
    sheet            sheet;
    opponent *const *who;
    showing         *showing; /* by place in the line-up */
    const char      *offence; /* of the one who lost without playing on */
} round;

void arena_rank(const nl_game *g, int offender, uint8_t ranking[NL_PLAYERS_MAX])
{
    nl_result r;
    int       n = 0;
    nl_game_result(g, &r); /* how they stand, though the game goes on */
    for (int i = 0; i < g->players; i++)
        if (r.ranking[i] != offender)
            ranking[n++] = r.ranking[i];
    ranking[n] = (uint8_t)offender;
}

/* A player's numbers depend on deal, rotation and ply alone, so any game can be had again. */
static uint64_t seed_of(const round *r)
{
    uint64_t seed = nl_mix(r->event->seed + r->deal + 1);
    seed = nl_mix(seed + (uint64_t)r->rotation + 1);
    return nl_mix(seed + (uint64_t)r->sheet.count + 1);
}

static void forfeit(round *r, int seat, conduct how)
{
    nl_record *rec = &r->sheet.record;
    showing   *s = &r->showing[r->engine[seat]];
    rec->termination = how == CONDUCT_OVERTIME ? NL_TIME : NL_FORFEIT;
    arena_rank(&r->sheet.game, seat, rec->ranking);
    r->offence = r->who[r->engine[seat]]->offence;
    s->forfeits++;
    s->overtime += how == CONDUCT_OVERTIME;
}

/* Plays one move, or ends the game if it is not fine. */
static conduct move(round *r)
{
    int       seat = r->sheet.game.mover, e = r->engine[seat];
    nl_action a;
    spent     took;
    conduct   c = opponent_choose(r->who[e], &r->sheet, seed_of(r), &a, &took);
    if (c == CONDUCT_STOPPED)
        return c;
    if (c == CONDUCT_FINE || took.wall)
        pace_add(&r->showing[e].pace, &took, (int64_t)entrant_ms(r->who[e]->who, &r->event->terms) * 1000);
    if (c == CONDUCT_FINE)
        sheet_play(&r->sheet, a);
    else
        forfeit(r, seat, c);
    return c;
}

static int winner(const round *r)
{
    nl_result result;
    nl_game_result(&r->sheet.game, &result);
    return r->sheet.record.termination ? r->sheet.record.ranking[0] : result.ranking[0];
}

/* Prints a string as the value of a tag.  Control characters may not stand there. */
static void print_value(FILE *to, const char *text)
{
    for (; *text; text++)
        fprintf(to, *text == '"' || *text == '\\' ? "\\%c" : "%c",
                (unsigned char)*text < ' ' || *text == 0x7f ? ' ' : *text);
}

static void write_down(const round *r, FILE *to)
{
    char  *tags = NULL;
    size_t length = 0;
    FILE  *f = open_memstream(&tags, &length);
    if (!f)
        return;
    for (int s = 0; s < r->event->players; s++) {
        fprintf(f, "[Player%d \"", s + 1);
        print_value(f, r->who[r->engine[s]]->who->name);
        fputs("\"]\n", f);
    }
    unsigned long long seed = r->event->seed + r->deal, deal = r->deal + 1;
    fprintf(f, "[Seed \"%llu\"]\n[Round \"%llu.%d\"]\n", seed, deal, r->rotation + 1);
    if (r->offence) {
        fputs("[Offence \"", f);
        print_value(f, r->offence);
        fputs("\"]\n", f);
    }
    if (fclose(f) == 0)
        sheet_write(&r->sheet, tags, to);
    free(tags);
}

/* Plays one game; false if it was stopped. */
static bool play(round *r)
{
    const event *e = r->event;
    conduct      c = CONDUCT_FINE;
    sheet_start(&r->sheet, e->players, e->seed + r->deal, e->discs);
    r->offence = NULL;
    while (c == CONDUCT_FINE && !nl_game_over(&r->sheet.game))
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
        bool apart = r.sheet.count == 0; /* a record without actions ends with an empty line */
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
