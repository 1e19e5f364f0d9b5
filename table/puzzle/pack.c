/* pack.c: many puzzles as bits (docs/formats.md, "Puzzles").
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "puzzle/puzzle.h"
#include "record/bits.h"

enum {
    VERSION = 1,
    HEAD = 6,  /* bytes before the puzzles: "NLP", the version, the count */
    CHECK = 2, /* … and behind them */
    SEED = 24, /* bits */
    LOSS = 8,
};

const char *nl_pack_err_name(nl_pack_err e)
{
    static const char *const names[] = { "ok", "cut", "version", "broken" };
    return names[e];
}

/* ---- writing ---- */

static void write_action(nl_bits *b, const nl_game *g, nl_action a)
{
    nl__bits_write_below(b, (unsigned)nl_game_index(g, a), (unsigned)nl_game_action_count(g));
}

static void write_before(nl_bits *b, const nl_puzzle *p)
{
    nl_deal deal;
    nl_deck deck;
    nl_game g;
    nl_deal_shuffle(&deal, p->players, p->seed);
    nl_deal_start(&deal, &g, &deck);
    nl__bits_write(b, p->seed, SEED);
    nl__bits_write_below(b, p->plies, NL_PLIES_MAX + 1);
    for (int i = 0; i < p->plies; i++) {
        write_action(b, &g, p->before[i]);
        nl_deck_play(&deck, &g, p->before[i]);
    }
}

static void write_turn(nl_bits *b, const nl_game *g, const nl_puzzle_turn *t)
{
    if (g->players > 1) {
        nl__bits_write_below(b, t->rights - 1u, NL_PUZZLE_RIGHT);
        nl__bits_write_below(b, t->rows, NL_PUZZLE_ROWS + 1);
    }
    for (int i = 0; i < t->rights; i++)
        write_action(b, g, t->right[i]);
    for (int i = 0; i < t->rows; i++) {
        write_action(b, g, t->row[i]);
        nl__bits_write(b, t->loss[i], LOSS);
    }
}

static void write_puzzle(nl_bits *b, const nl_puzzle *p)
{
    nl_game g;
    nl__bits_write_below(b, p->kind, NL_PUZZLE_KINDS);
    nl__bits_write_below(b, p->players - 1u, NL_PLAYERS_MAX);
    nl__bits_write_below(b, (unsigned)(p->rating - NL_PUZZLE_FLOOR) / NL_PUZZLE_STEP, NL_PUZZLE_RATES);
    write_before(b, p);
    nl__bits_write_below(b, p->turns - 1u, NL_PUZZLE_TURNS);
    memcpy(&g, &p->start, nl_game_bytes(&p->start));
    for (int k = 0; k < p->turns; k++) {
        write_turn(b, &g, &p->turn[k]);
        nl_game_apply(&g, p->turn[k].right[0]);
    }
}

size_t nl_pack_write(const nl_puzzle list[], int count, uint8_t *out)
{
    nl_bits b = { .to = out };
    memset(out, 0, NL_PACK_BYTES(count));
    for (int i = 0; i < 3; i++)
        nl__bits_write(&b, (unsigned char)"NLP"[i], 8);
    nl__bits_write(&b, VERSION, 8);
    nl__bits_write(&b, (unsigned)count, 16);
    for (int i = 0; i < count; i++)
        write_puzzle(&b, &list[i]);
    int bytes = (b.bits + 7) / 8;
    b.bits = bytes * 8;
    nl__bits_write(&b, nl__bits_checksum(out, bytes), 8 * CHECK);
    return (size_t)bytes + CHECK;
}

/* ---- reading ---- */

static nl_action read_action(nl_bits *b, const nl_game *g)
{
    int count = nl_game_action_count(g);
    if (!count)
        nl__bits_refuse(b, NL_ERR_LINK);
    unsigned number = nl__bits_read_below(b, (unsigned)count);
    return b->err ? (nl_action){ 0, 0 } : nl_game_action_at(g, (int)number);
}

static void read_before(nl_bits *b, nl_puzzle *p)
{
    nl_deal deal;
    nl_deck deck;
    nl_game g;
    p->seed = nl__bits_read(b, SEED);
    p->plies = (uint8_t)nl__bits_read_below(b, NL_PLIES_MAX + 1);
    nl_deal_shuffle(&deal, p->players, p->seed);
    nl_deal_start(&deal, &g, &deck);
    for (int i = 0; i < p->plies && !b->err; i++) {
        p->before[i] = read_action(b, &g);
        nl_deck_play(&deck, &g, p->before[i]);
    }
    memcpy(&p->start, &g, nl_game_bytes(&g));
}

static void read_turn(nl_bits *b, const nl_game *g, nl_puzzle_turn *t)
{
    t->rights = 1;
    if (g->players > 1) {
        t->rights = (uint8_t)(nl__bits_read_below(b, NL_PUZZLE_RIGHT) + 1);
        t->rows = (uint8_t)nl__bits_read_below(b, NL_PUZZLE_ROWS + 1);
    }
    for (int i = 0; i < t->rights; i++)
        t->right[i] = read_action(b, g);
    for (int i = 0; i < t->rows; i++) {
        t->row[i] = read_action(b, g);
        t->loss[i] = (uint8_t)nl__bits_read(b, LOSS);
    }
}

/* Reads the next puzzle; false if there is none that could be. */
static bool read_puzzle(nl_bits *b, nl_puzzle *p)
{
    nl_game g;
    memset(p, 0, sizeof *p);
    p->kind = (uint8_t)nl__bits_read_below(b, NL_PUZZLE_KINDS);
    p->players = (uint8_t)(nl__bits_read_below(b, NL_PLAYERS_MAX) + 1);
    p->rating = NL_PUZZLE_FLOOR + NL_PUZZLE_STEP * (int)nl__bits_read_below(b, NL_PUZZLE_RATES);
    read_before(b, p);
    p->turns = (uint8_t)(nl__bits_read_below(b, NL_PUZZLE_TURNS) + 1);
    memcpy(&g, &p->start, nl_game_bytes(&p->start));
    for (int k = 0; k < p->turns && !b->err; k++) {
        read_turn(b, &g, &p->turn[k]);
        if (nl_game_apply(&g, p->turn[k].right[0]))
            return false;
    }
    return !b->err && nl_puzzle_follow(p);
}

/* Whether the last puzzle of a list has an id of its own. */
static bool is_new(const uint32_t id[], int last)
{
    for (int i = 0; i < last; i++)
        if (id[i] == id[last])
            return false;
    return true;
}

nl_pack_err nl_pack_open(nl_pack *out, const uint8_t bytes[], size_t length)
{
    nl_bits b = { .from = bytes };
    *out = (nl_pack){ .bytes = bytes };
    if (length < HEAD + CHECK || length > NL_PACK_BYTES(NL_PACK_MAX) || memcmp(bytes, "NLP", 3) != 0)
        return NL_PACK_CUT;
    b.end = out->end = (int)(length - CHECK) * 8;
    if (nl__bits_checksum(bytes, (int)length - CHECK) !=
        ((unsigned)bytes[length - 2] << 8 | bytes[length - 1]))
        return NL_PACK_CUT;
    if (bytes[3] != VERSION)
        return bytes[3] > VERSION ? NL_PACK_VERSION : NL_PACK_BROKEN;
    b.bits = 32;
    int count = (int)nl__bits_read(&b, 16);
    if (count > NL_PACK_MAX)
        return NL_PACK_BROKEN;
    for (int i = 0; i < count; i++) {
        nl_puzzle p;
        out->at[i] = (uint32_t)b.bits;
        bool fits = read_puzzle(&b, &p);
        out->id[i] = p.id;
        if (!fits || !is_new(out->id, i))
            return NL_PACK_BROKEN;
    }
    if (b.end - b.bits >= 8 || nl__bits_read(&b, b.end - b.bits))
        return NL_PACK_BROKEN;
    out->count = count;
    return NL_PACK_OK;
}

void nl_pack_read(const nl_pack *pack, int i, nl_puzzle *out)
{
    nl_bits b = { .from = pack->bytes, .bits = (int)pack->at[i], .end = pack->end };
    read_puzzle(&b, out);
}

int nl_pack_of_day(const nl_pack *pack, nl_day d)
{
    int wanted = nl_day_number(d) % pack->count, i = 0;
    for (; i < pack->count; i++) {
        int before = 0;
        for (int k = 0; k < pack->count; k++)
            before += pack->id[k] < pack->id[i];
        if (before == wanted)
            break;
    }
    return i;
}
