/* deck.c: shuffling and dealing.
 *
 * SPDX-License-Identifier: MIT */
#include "deck.h"

#include <string.h>

static uint32_t draw_from_rng(void *from, uint32_t n)
{
    return nl_rng_below(from, n);
}

static void shuffle(nl_draw *draw, void *from, uint8_t list[], int n)
{
    for (int i = 0; i < n - 1; i++) {
        int     j = i + (int)draw(from, (uint32_t)(n - i));
        uint8_t swapped = list[i];
        list[i] = list[j];
        list[j] = swapped;
    }
}

static void shuffle_all(nl_draw *draw, void *from, nl_deck *d, int players, uint8_t stack[])
{
    for (int i = 0; i < NL_TILES; i++)
        d->order[i] = (nl_tile_id)(i + 1);
    d->count = NL_TILES;
    d->next = 0;
    shuffle(draw, from, d->order, NL_TILES);
    if (players < 2)
        return;
    for (int i = 0; i < players; i++)
        stack[i] = (uint8_t)i;
    shuffle(draw, from, stack, players);
}

void nl_deck_shuffle(nl_deck *d, uint64_t seed, int players, uint8_t stack[])
{
    shuffle_all(draw_from_rng, &(nl_rng){ seed }, d, players, stack);
}

int nl_usual_discs(int players, bool first_game)
{
    static const uint8_t first[] = { 0, NL_SOLO_DISCS, NL_DISCS, 17, 15 };
    if (first_game && players >= 1 && players <= NL_PLAYERS_MAX)
        return first[players];
    return players == 1 ? NL_SOLO_DISCS : NL_DISCS;
}

nl_err nl_deal_shuffle_by(nl_deal *d, int players, nl_draw *draw, void *from)
{
    if (players < 1 || players > NL_PLAYERS_MAX)
        return NL_ERR_PLAYERS;
    memset(d, 0, sizeof *d);
    d->players = (uint8_t)players;
    memset(d->discs, nl_usual_discs(players, false), (size_t)players);
    shuffle_all(draw, from, &d->deck, players, d->stack);
    return NL_OK;
}

nl_err nl_deal_shuffle(nl_deal *d, int players, uint64_t seed)
{
    return nl_deal_shuffle_by(d, players, draw_from_rng, &(nl_rng){ seed });
}

nl_err nl_deal_start(const nl_deal *d, nl_game *g, nl_deck *deck)
{
    nl_err e = nl_game_start(g, d->players, d->discs, d->stack);
    *deck = d->deck;
    return e ? e : nl_deck_deal(deck, g);
}

nl_err nl_deck_order(nl_deck *d, const uint8_t ids[], int count)
{
    bool seen[NL_TILES + 1] = { true };
    if (count < NL_SLOTS - 1 || count > NL_TILES)
        return NL_ERR_DECK;
    for (int i = 0; i < count; i++) {
        if (ids[i] > NL_TILES || seen[ids[i]])
            return NL_ERR_DECK;
        seen[ids[i]] = true;
    }
    *d = (nl_deck){ .count = (uint8_t)count };
    memcpy(d->order, ids, (size_t)count);
    return NL_OK;
}

/* Whether the next tiles of a deck are all unseen, and different. */
static bool fits(const nl_deck *d, const nl_game *g)
{
    bool dealt[NL_TILES + 1] = { false };
    for (int i = d->next; i < d->next + g->owed; i++) {
        nl_tile_id id = d->order[i];
        if (!nl_game_unseen(g, id) || dealt[id])
            return false;
        dealt[id] = true;
    }
    return true;
}

nl_err nl_deck_deal(nl_deck *d, nl_game *g)
{
    if (g->owed > d->count - d->next)
        return NL_ERR_DECK_SHORT;
    if (!fits(d, g))
        return NL_ERR_SEEN;
    while (g->owed)
        nl_game_deal(g, d->order[d->next++]);
    return NL_OK;
}

nl_err nl_deck_play(nl_deck *d, nl_game *g, nl_action a)
{
    nl_game before = *g;
    nl_err  e = nl_game_apply(g, a);
    if (e)
        return e;
    e = nl_deck_deal(d, g);
    if (e)
        *g = before;
    return e;
}
