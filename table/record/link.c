/* link.c: a game as bits, and bits as letters (docs/formats.md, "Links").
 *
 * Writing and reading are one sequence of steps, once in each direction; a step writes or
 * reads a number below a limit with as few bits as the limit needs.  The reader checks
 * everything the writer takes for granted, so that no two links lead to the same game.
 *
 * SPDX-License-Identifier: MIT */
#include "record/link.h"

#include <string.h>

#include "record/bits.h"

enum {
    VERSION = 1,
    FEWEST = NL_SLOTS - 1,       /* tiles of a deck, which deals the wheel */
    BYTES = NL_LINK_MAX / 4 * 3, /* of a link before they become letters */
    CHECK = 2                    /* of them at the end: a checksum */
};

/* The levels that have a number in links, for ever; others are written out.  0 is none. */
static const char *const levels[16] = {
    NULL,        "random",  "greedy",    "eval",         "new-moon",   "young-moon",  "crescent",
    "half-moon", "gibbous", "full-moon", "harvest-moon", "super-moon", "hunter-moon",
};

/* ---- lists of different numbers ---- */

/* Each of `count` different numbers from `base` to `base` + `limit` − 1 is written as its
 * place among those that have not been written yet, in ascending order. */
static void write_list(nl_bits *s, const uint8_t list[], int count, int base, int limit)
{
    bool used[NL_TILES + 1] = { false };
    for (int i = 0; i < count; i++) {
        unsigned place = 0;
        for (int n = base; n < list[i]; n++)
            place += !used[n];
        used[list[i]] = true;
        nl__bits_write_below(s, place, (unsigned)(limit - i));
    }
}

static void read_list(nl_bits *s, uint8_t list[], int count, int base, int limit)
{
    bool used[NL_TILES + 1] = { false };
    for (int i = 0; i < count; i++) {
        unsigned place = nl__bits_read_below(s, (unsigned)(limit - i));
        int      n = base;
        while (used[n] || place--)
            n++;
        used[n] = true;
        list[i] = (uint8_t)n;
    }
}

/* ---- discs, deck and stack ---- */

static void write_discs(nl_bits *s, const nl_table *t)
{
    bool usual = true;
    for (int p = 0; p < t->deal.players; p++)
        usual = usual && t->deal.discs[p] == NL_DISCS;
    if (t->deal.players == 1)
        return;
    nl__bits_write(s, !usual, 1);
    for (int p = 0; p < t->deal.players && !usual; p++)
        nl__bits_write_below(s, t->deal.discs[p] - 1u, NL_DISCS);
}

static void read_discs(nl_bits *s, nl_deal *out)
{
    bool usual = out->players == 1 || !nl__bits_read(s, 1), equal = true;
    for (int p = 0; p < out->players; p++) {
        out->discs[p] = usual ? (uint8_t)nl_usual_discs(out->players, false)
                              : (uint8_t)(nl__bits_read_below(s, NL_DISCS) + 1);
        equal = equal && out->discs[p] == NL_DISCS;
    }
    if (equal && !usual)
        nl__bits_refuse(s, NL_ERR_LINK);
}

/* Whether the seed may be told, and tells all of deck and stack. */
static bool seed_suffices(const nl_table *t)
{
    nl_deal seeded;
    if (!t->seeded || !nl_table_over(t))
        return false;
    nl_deal_shuffle(&seeded, t->deal.players, t->seed);
    return memcmp(&seeded.deck, &t->deal.deck, sizeof seeded.deck) == 0 &&
           memcmp(seeded.stack, t->deal.stack, sizeof seeded.stack) == 0;
}

static int seed_bytes(uint64_t seed)
{
    int n = 0;
    for (; seed; seed >>= 8)
        n++;
    return n;
}

static void write_deck(nl_bits *s, const nl_table *t)
{
    bool seeded = seed_suffices(t);
    nl__bits_write(s, seeded, 1);
    if (seeded) {
        int n = seed_bytes(t->seed);
        nl__bits_write_below(s, (unsigned)n, 9);
        while (n--)
            nl__bits_write(s, t->seed >> 8 * n & 255, 8);
        return;
    }
    int count = nl_table_over(t) ? t->deal.deck.count : t->deck.next;
    write_list(s, t->deal.stack, t->deal.players, 0, t->deal.players);
    nl__bits_write_below(s, (unsigned)(count - FEWEST), NL_TILES - FEWEST + 1);
    write_list(s, t->deal.deck.order, count, 1, NL_TILES);
}

static void read_deck(nl_bits *s, nl_setup *out)
{
    nl_deal *d = &out->deal;
    if (nl__bits_read(s, 1)) {
        unsigned n = nl__bits_read_below(s, 9);
        for (unsigned i = 0; i < n; i++)
            out->seed = out->seed << 8 | nl__bits_read(s, 8);
        if (seed_bytes(out->seed) != (int)n)
            nl__bits_refuse(s, NL_ERR_LINK);
        out->seeded = true;
        nl_deck_shuffle(&d->deck, out->seed, d->players, d->stack);
        return;
    }
    read_list(s, d->stack, d->players, 0, d->players);
    d->deck.count = (uint8_t)(nl__bits_read_below(s, NL_TILES - FEWEST + 1) + FEWEST);
    read_list(s, d->deck.order, d->deck.count, 1, NL_TILES);
}

/* ---- seats ---- */

static void write_text(nl_bits *s, const char *text, unsigned room)
{
    nl__bits_write_below(s, (unsigned)strlen(text), room);
    for (; *text; text++)
        nl__bits_write(s, (unsigned char)*text, 8);
}

static void read_text(nl_bits *s, char *out, unsigned room)
{
    unsigned n = nl__bits_read_below(s, room);
    for (unsigned i = 0; i < n; i++) {
        out[i] = (char)nl__bits_read(s, 8);
        if (!out[i])
            nl__bits_refuse(s, NL_ERR_LINK);
    }
    out[n] = '\0';
}

static unsigned level_number(const char *name)
{
    for (unsigned i = 1; levels[i]; i++)
        if (strcmp(name, levels[i]) == 0)
            return i;
    return 0;
}

static void write_seat(nl_bits *s, const nl_seat *seat)
{
    write_text(s, seat->name, NL_NAME_MAX);
    nl__bits_write(s, seat->computer, 1);
    if (!seat->computer)
        return;
    unsigned number = level_number(seat->level);
    nl__bits_write(s, number, 4);
    if (!number)
        write_text(s, seat->level, NL_LEVEL_MAX);
}

static void read_seat(nl_bits *s, nl_seat *out)
{
    read_text(s, out->name, NL_NAME_MAX);
    out->computer = nl__bits_read(s, 1);
    if (!out->computer)
        return;
    unsigned number = nl__bits_read(s, 4);
    if (!number)
        read_text(s, out->level, NL_LEVEL_MAX);
    else if (levels[number])
        strcpy(out->level, levels[number]);
    else
        nl__bits_refuse(s, NL_ERR_LINK);
    if (!number && level_number(out->level))
        nl__bits_refuse(s, NL_ERR_LINK);
}

/* ---- actions ---- */

static void write_actions(nl_bits *s, const nl_table *t)
{
    nl_game g;
    nl_deck d;
    nl_deal_start(&t->deal, &g, &d);
    nl__bits_write_below(s, t->count, NL_PLIES_MAX + 1);
    for (int i = 0; i < t->count; i++) {
        nl__bits_write_below(s, (unsigned)nl_game_index(&g, t->action[i]),
                             (unsigned)nl_game_action_count(&g));
        nl_deck_play(&d, &g, t->action[i]);
    }
}

static void read_actions(nl_bits *s, nl_table *t)
{
    unsigned n = nl__bits_read_below(s, NL_PLIES_MAX + 1);
    for (unsigned i = 0; i < n && !s->err; i++) {
        int count = nl_game_action_count(&t->game);
        if (!count) {
            nl__bits_refuse(s, NL_ERR_LINK);
            return;
        }
        int    number = (int)nl__bits_read_below(s, (unsigned)count);
        nl_err e = nl_table_play(t, t->game.mover, nl_game_action_at(&t->game, number), 0);
        if (e)
            nl__bits_refuse(s, e);
    }
}

/* ---- the end ---- */

static void write_end(nl_bits *s, const nl_table *t)
{
    nl__bits_write_below(s, t->termination, NL_FORFEIT + 1);
    if (t->termination)
        write_list(s, t->ranking, t->deal.players, 0, t->deal.players);
}

static void read_end(nl_bits *s, nl_table *t)
{
    t->termination = (nl_termination)nl__bits_read_below(s, NL_FORFEIT + 1);
    if (!t->termination || s->err)
        return;
    read_list(s, t->ranking, t->deal.players, 0, t->deal.players);
    if (nl_game_over(&t->game))
        nl__bits_refuse(s, NL_ERR_ENDED);
}

/* ---- the whole ---- */

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

static int write_letters(const nl_bits *s, int bytes, char out[NL_LINK_MAX])
{
    nl_bits in = { .from = s->to,
                   .end = BYTES * 8 }; /* the last letter may reach into the zeros at the end */
    int     n = 0;
    while (in.bits < bytes * 8)
        out[n++] = letters[nl__bits_read(&in, 6)];
    out[n] = '\0';
    return n;
}

static nl_err read_letters(nl_bits *s, const char *text, size_t length)
{
    if (length == 0 || length >= NL_LINK_MAX)
        return NL_ERR_LINK;
    for (size_t i = 0; i < length; i++) {
        const char *at = text[i] ? strchr(letters, text[i]) : NULL;
        if (!at)
            return NL_ERR_LINK;
        nl__bits_write(s, (unsigned)(at - letters), 6);
    }
    unsigned version = s->to[0] >> 2;
    int      bytes = s->bits / 8;
    if (length % 4 == 1 || bytes <= CHECK || (s->bits % 8 && s->to[bytes]))
        return NL_ERR_LINK_CUT;
    unsigned check = (unsigned)s->to[bytes - 2] << 8 | s->to[bytes - 1];
    if (nl__bits_checksum(s->to, bytes - CHECK) != check)
        return NL_ERR_LINK_CUT;
    if (version != VERSION)
        return version > VERSION ? NL_ERR_LINK_VERSION : NL_ERR_LINK;
    s->bits = 0;
    s->end = (bytes - CHECK) * 8;
    return NL_OK;
}

int nl_link_write(const nl_table *t, char out[NL_LINK_MAX])
{
    uint8_t byte[BYTES] = { 0 };
    nl_bits s = { .to = byte };
    nl__bits_write(&s, VERSION, 6);
    nl__bits_write_below(&s, t->deal.players - 1u, NL_PLAYERS_MAX);
    write_discs(&s, t);
    for (int p = 0; p < t->deal.players; p++)
        write_seat(&s, &t->seat[p]);
    write_deck(&s, t);
    write_actions(&s, t);
    write_end(&s, t);
    int bytes = (s.bits + 7) / 8;
    s.bits = bytes * 8;
    nl__bits_write(&s, nl__bits_checksum(s.to, bytes), 8 * CHECK);
    return write_letters(&s, bytes + CHECK, out);
}

/* What no single step can see: that nothing is left over, and that a game which goes on
 * tells no more of its deck than is revealed. */
static void check_whole(nl_bits *s, const nl_table *t)
{
    if (s->end - s->bits >= 8 || nl__bits_read(s, s->end - s->bits))
        nl__bits_refuse(s, NL_ERR_LINK);
    if (!nl_table_over(t) && (t->seeded || t->deal.deck.count != t->deck.next))
        nl__bits_refuse(s, NL_ERR_LINK);
}

nl_err nl_link_read(nl_table *t, const char *text, size_t length)
{
    uint8_t  byte[BYTES] = { 0 };
    nl_bits  s = { .to = byte, .from = byte };
    nl_table fresh;
    nl_setup setup = { .seed = 0 };
    nl_err   e = read_letters(&s, text, length);
    if (e)
        return e;
    nl__bits_read(&s, 6);
    setup.deal.players = (uint8_t)(nl__bits_read_below(&s, NL_PLAYERS_MAX) + 1);
    read_discs(&s, &setup.deal);
    for (int p = 0; p < setup.deal.players; p++)
        read_seat(&s, &setup.seat[p]);
    read_deck(&s, &setup);
    if (s.err || (e = nl_table_new(&fresh, &setup)))
        return s.err ? s.err : e;
    read_actions(&s, &fresh);
    if (!s.err)
        read_end(&s, &fresh);
    if (!s.err)
        check_whole(&s, &fresh);
    fresh.events = 0;
    fresh.credited = fresh.recorded;
    if (!s.err)
        *t = fresh;
    return s.err;
}
