/* plan.c: what a player would do when the turn comes.
 *
 * SPDX-License-Identifier: MIT */
#include "room/plan.h"

#include <string.h>

#include "mix.h"
#include "scan.h"

/* ---- what it is about ---- */

/* A number for the first actions of a table. */
static uint64_t mark_of(const nl_table *t, int count)
{
    uint64_t mark = nl_mix((uint64_t)count);
    for (int i = 0; i < count; i++)
        mark = nl_mix(mark ^ (uint64_t)t->action[i].take << 16 ^ (uint16_t)t->action[i].cell);
    return mark;
}

static bool lies_on_wheel(const nl_wheel *w, nl_tile_id tile)
{
    for (int s = 0; s < NL_SLOTS; s++)
        if (w->slot[s] == tile && tile != NL_NO_TILE)
            return true;
    return false;
}

static nl_err check_wish(const nl_game *g, int seat, const nl_wish *w)
{
    const nl_area *a = &g->area[seat];
    if (!lies_on_wheel(&g->wheel, w->tile))
        return NL_ERR_OFFER;
    return nl_area_find(a, w->cell) < 0 ? nl_area_refusal(a, w->cell) : NL_OK;
}

bool nl_plan_allowed(const nl_room *r, int seat)
{
    const nl_table *t = &r->table;
    return r->phase == NL_PLAYING && !nl_terms_live(&r->terms) && r->seat[seat].sitter == NL_PERSON &&
           !t->seat[seat].computer && t->game.mover != seat;
}

nl_err nl_plan_make(const nl_room *r, int seat, nl_plan *p)
{
    const nl_table *t = &r->table;
    if (r->phase != NL_PLAYING)
        return r->phase == NL_OVER ? NL_ERR_STOPPED : NL_ERR_NOT_BEGUN;
    if (t->seat[seat].computer)
        return NL_ERR_SEAT;
    if (!nl_plan_allowed(r, seat) || !p->count || p->count > NL_WISHES)
        return NL_ERR_EVENT;
    for (int i = 0; i < p->count; i++) {
        nl_err error = check_wish(&t->game, seat, &p->wish[i]);
        if (error)
            return error;
    }
    p->played = t->count;
    p->mark = mark_of(t, t->count);
    p->laid = t->game.area[seat].count;
    p->missed = false;
    return NL_OK;
}

bool nl_plan_stands(const nl_room *r, int seat, const nl_plan *p)
{
    const nl_table *t = &r->table;
    return r->phase == NL_PLAYING && t->game.area[seat].count == p->laid && t->count >= p->played &&
           mark_of(t, p->played) == p->mark;
}

bool nl_plan_choose(const nl_room *r, const nl_plan *p, nl_action *out)
{
    const nl_game *g = &r->table.game;
    for (int i = 0; i < p->count; i++)
        for (int k = 1; k <= nl_wheel_reach(&g->wheel); k++) {
            *out = (nl_action){ (uint8_t)k, p->wish[i].cell };
            if (nl_wheel_tile(&g->wheel, k) == p->wish[i].tile && !nl_game_check(g, *out))
                return true;
        }
    return false;
}

/* The marker stands right before the tile; what lies there does not matter to what the tile would do. */
void nl_plan_imagine(const nl_game *g, int seat, nl_tile_id tile, nl_game *out)
{
    nl_wheel *w = &out->wheel;
    int       at = 0;
    *out = *g;
    while (at < NL_SLOTS - 1 && w->slot[at] != tile)
        at++;
    out->mover = (uint8_t)seat;
    out->extra = 0;
    w->marker = (uint8_t)((at + NL_SLOTS - 1) % NL_SLOTS);
    w->ahead = 0;
    w->slot[w->marker] = NL_NO_TILE;
    for (int s = 0; s < NL_SLOTS - 1; s++)
        if (w->slot[nl_wheel_slot(w, s)] != NL_NO_TILE)
            w->ahead |= (uint16_t)(1u << s);
    w->count = (uint8_t)__builtin_popcount(w->ahead);
}

/* ---- text ---- */

/* The cell is read as that of an action. */
bool nl_wish_read(nl_wish *w, const char *text, size_t length)
{
    char        action[NL_WISH_TEXT] = "1";
    const char *at = memchr(text, '@', length);
    size_t      digits = at ? (size_t)(at - text) : 0;
    uint64_t    tile;
    nl_action   a;
    if (!at || length >= NL_WISH_TEXT || !nl__read_number(text, digits, NL_TILES, &tile) || !tile)
        return false;
    memcpy(action + 1, at, length - digits);
    if (nl_action_read(action, 1 + length - digits, &a))
        return false;
    *w = (nl_wish){ (nl_tile_id)tile, a.cell };
    return true;
}

void nl_wish_write(const nl_wish *w, char out[NL_WISH_TEXT])
{
    char      action[NL_ACTION_TEXT];
    nl__line  l = { .at = out };
    nl_writer to = nl__line_writer(&l);
    nl_write_digits(&to, w->tile, 1);
    nl_action_write((nl_action){ 1, w->cell }, action);
    nl_write(&to, action + 1);
    out[l.length] = '\0';
}

static bool read_state(nl__words *words, nl_plan *p)
{
    const char *word;
    size_t      length;
    if (!nl__next_word(words, &word, &length))
        return false;
    p->missed = length == 6 && memcmp(word, "missed", 6) == 0;
    return p->missed || (length == 5 && memcmp(word, "waits", 5) == 0);
}

bool nl_plan_read(nl_plan *p, const char *text)
{
    nl__words   words = nl__words_of(text, strlen(text));
    uint64_t    played, laid;
    const char *word;
    size_t      length;
    memset(p, 0, sizeof *p);
    if (!read_state(&words, p) || !nl__next_number(&words, NL_PLIES_MAX, &played) ||
        !nl__next_number(&words, NL_AREA_MAX, &laid) || !nl__next_number(&words, UINT64_MAX, &p->mark))
        return false;
    p->played = (uint8_t)played;
    p->laid = (uint8_t)laid;
    while (nl__next_word(&words, &word, &length))
        if (p->count == NL_WISHES || !nl_wish_read(&p->wish[p->count++], word, length))
            return false;
    return p->count;
}

void nl_plan_write(const nl_plan *p, char out[NL_PLAN_TEXT])
{
    nl__line  l = { .at = out };
    nl_writer to = nl__line_writer(&l);
    nl_write(&to, p->missed ? "missed" : "waits");
    nl__add_number(&to, p->played);
    nl__add_number(&to, p->laid);
    nl__add_number(&to, p->mark);
    for (int i = 0; i < p->count; i++) {
        char wish[NL_WISH_TEXT];
        nl_wish_write(&p->wish[i], wish);
        nl__add_word(&to, wish);
    }
    out[l.length] = '\0';
}
