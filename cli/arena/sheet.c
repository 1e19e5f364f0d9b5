/* sheet.c: keeping the record of a game in play.
 *
 * SPDX-License-Identifier: MIT */
#include "sheet.h"

#include <assert.h>
#include <string.h>

#include "cli.h"

void sheet_start(sheet *s, int players, uint64_t seed, const uint8_t discs[NL_PLAYERS_MAX])
{
    cli_set_up(&s->record, players, seed, discs, NULL);
    nl_record_start(&s->record, &s->game, &s->deck);
    s->count = 0;
}

void sheet_play(sheet *s, nl_action a)
{
    nl_err e = nl_deck_play(&s->deck, &s->game, a);
    assert(!e && s->count < NL_PLIES_MAX);
    (void)e;
    s->action[s->count++] = a;
}

static void write_all(const sheet *s, const nl_record *rec, FILE *to)
{
    nl_writer w = cli_writer(to);
    nl_write_record(&w, rec);
    for (int i = 0; i < s->count; i++)
        nl_write_action(&w, s->action[i]);
    nl_write_end(&w);
}

void sheet_write_known(const sheet *s, FILE *to)
{
    nl_record known = s->record;
    known.deck.count = s->deck.next;
    known.tags = "";
    known.tags_length = 0;
    write_all(s, &known, to);
}

void sheet_write(const sheet *s, const char *tags, FILE *to)
{
    nl_record rec = s->record;
    rec.tags = tags;
    rec.tags_length = strlen(tags);
    write_all(s, &rec, to);
}
