/* board.c: positions from text, and counting by brute force.
 *
 * SPDX-License-Identifier: MIT */
#include "board.h"

#include <stdio.h>
#include <stdlib.h>

void start(table *t, int players, const char *deck)
{
    start_with(t, players, NULL, NULL, deck);
}

void start_with(table *t, int players, const uint8_t discs[], const uint8_t stack[], const char *deck)
{
    bool named[NL_TILES + 1] = { false };
    int  n = 0;
    memset(t, 0, sizeof *t);
    for (char *end; *deck; deck = end) {
        long id = strtol(deck, &end, 10);
        if (end == deck)
            break;
        assert_in_range(id, 1, NL_TILES);
        assert_false(named[id]);
        named[id] = true;
        t->deck[n++] = (nl_tile_id)id;
    }
    for (int id = 1; id <= NL_TILES; id++)
        if (!named[id])
            t->deck[n++] = (nl_tile_id)id;
    assert_int_equal(nl_game_start(&t->game, players, discs, stack), NL_OK);
    deal(t);
}

void deal(table *t)
{
    while (t->game.owed > 0)
        assert_int_equal(nl_game_deal(&t->game, t->deck[t->next++]), NL_OK);
}

nl_action action(const table *t, const char *text)
{
    int k, x = t->game.area[t->game.mover].count, y = 0;
    if (*text == 'r')
        return (nl_action){ NL_REFILL, 0 };
    if (*text == 'e')
        return (nl_action){ NL_END_PHASE, 0 };
    assert_true(sscanf(text, "%d@%d,%d", &k, &x, &y) != 2);
    return (nl_action){ (uint8_t)k, nl_cell_at(x, y) };
}

void play_only(table *t, const char *text)
{
    assert_int_equal(nl_game_apply(&t->game, action(t, text)), NL_OK);
}

void play(table *t, const char *actions)
{
    for (const char *s = actions + strspn(actions, " "); *s;) {
        play_only(t, s);
        deal(t);
        s += strcspn(s, " ");
        s += strspn(s, " ");
    }
}

nl_err refusal(const table *t, const char *text)
{
    nl_action a = action(t, text);
    nl_game   before, after;
    nl_cover  cover;
    memcpy(&before, &t->game, sizeof before);
    memcpy(&after, &t->game, sizeof after);
    nl_err e = nl_game_apply(&after, a);
    assert_int_not_equal(e, NL_OK);
    assert_memory_equal(&before, &after, nl_game_bytes(&before));
    assert_int_equal(nl_game_check(&after, a), e);
    assert_int_equal(nl_game_preview(&after, a, &cover), e);
    assert_memory_equal(&before, &after, nl_game_bytes(&before));
    return e;
}

void play_lines(table *t, int left)
{
    while (!nl_game_over(&t->game) && t->game.wheel.count + t->game.pile > left)
        play(t, t->game.wheel.count > 0 ? "1" : "r");
}

unsigned any(uint64_t *seed, unsigned n)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(*seed >> 33) % n;
}

void play_any(table *t, uint64_t *seed)
{
    int n = nl_game_action_count(&t->game);
    assert_in_range(n, 1, NL_ACTIONS_MAX);
    nl_action a = nl_game_action(&t->game, (int)any(seed, (unsigned)n));
    assert_int_equal(nl_game_apply(&t->game, a), NL_OK);
    deal(t);
}

static int lay_one(nl_area *a, int id, int x, int y)
{
    int where = nl_area_find(a, nl_cell_at(x, y));
    assert_true(where >= 0);
    return nl_area_lay(a, (nl_tile_id)id, where);
}

int lay(nl_area *a, const char *tiles)
{
    int id, x, y, used, discs = 0;
    while (sscanf(tiles, "%d@%d,%d%n", &id, &x, &y, &used) == 3) {
        discs = lay_one(a, id, x, y);
        tiles += used;
    }
    assert_string_equal(tiles, "");
    return discs;
}

void picture(nl_area *a, const char *rows)
{
    struct {
        int id, x, y;
    } tile[NL_AREA_MAX];
    int n = 0, x = 0, y = 0;
    for (const char *s = rows; *s; s++) {
        if (*s == '/')
            x = 0, y++;
        else if (*s == '.')
            x++;
        else if (*s != ' ') {
            char *end;
            tile[n].id = (int)strtol(s, &end, 10);
            tile[n].x = x++;
            tile[n++].y = y;
            s = end - 1;
        }
    }
    nl_area_start(a, NL_DISCS);
    for (int laid = 0, i = 0, idle = 0; laid < n; i = (i + 1) % n) {
        int dx = tile[i].x - tile[0].x, dy = tile[i].y - tile[0].y;
        if (tile[i].id && nl_area_find(a, nl_cell_at(dx, dy)) >= 0) {
            lay_one(a, tile[i].id, dx, dy);
            tile[i].id = 0;
            laid++;
            idle = 0;
        }
        assert_true(idle++ < n); /* otherwise the picture is in two pieces */
    }
}

const char *wheel(const nl_game *g)
{
    static char text[64];
    char       *s = text;
    for (int i = 0; i < NL_SLOTS; i++) {
        const char *gap = i > 0 ? " " : "";
        if (i == g->wheel.marker)
            s += sprintf(s, "%sM", gap);
        else if (g->wheel.slot[i] == NL_NO_TILE)
            s += sprintf(s, "%s.", gap);
        else
            s += sprintf(s, "%s%d", gap, g->wheel.slot[i]);
    }
    return text;
}

static int write_task(char *s, bool first, int id, int task)
{
    return sprintf(s, "%s%d.%d", first ? "" : " ", id, task + 1);
}

const char *covered(const nl_area *a)
{
    static char text[1024];
    char       *s = text;
    *s = '\0';
    for (int n = 1; n <= a->count; n++)
        for (int k = 0; k < nl_tiles[a->at[n].id].tasks; k++) {
            nl_progress p;
            nl_area_progress(a, n, k, &p);
            if (p.covered)
                s += write_task(s, s == text, a->at[n].id, k);
        }
    return text;
}

const char *cover_text(const nl_area *a, const nl_cover *c, nl_tile_id laid)
{
    static char text[1024];
    char       *s = text;
    *s = '\0';
    for (int n = 1; n <= a->count + 1; n++) {
        nl_tile_id id = n <= a->count ? a->at[n].id : laid;
        for (int k = 0; k < nl_tiles[id].tasks; k++)
            if (c->task[k] & nl_tile_bit[id])
                s += write_task(s, s == text, id, k);
    }
    return text;
}

const char *order(const nl_game *g)
{
    static char text[NL_PLAYERS_MAX + 1];
    uint8_t     players[NL_PLAYERS_MAX];
    nl_track_order(&g->track, g->players, players);
    for (int i = 0; i < g->players; i++)
        text[i] = (char)('0' + players[i]);
    text[g->players] = '\0';
    return text;
}

int number(const nl_area *a, nl_tile_id id)
{
    for (int n = 1; n <= a->count; n++)
        if (a->at[n].id == id)
            return n;
    fail_msg("tile %d is not there", id);
    return 0;
}

void chart_draw(chart *c, const nl_area *a)
{
    memset(c, 0, sizeof *c);
    c->area = a;
    for (int n = 1; n <= a->count; n++) {
        nl_cell cell = a->at[n].cell;
        c->at[CHART_MID + nl_cell_y(cell)][CHART_MID + nl_cell_x(cell)] = (uint8_t)n;
    }
}

static const int DX[4] = { 1, 0, -1, 0 }, DY[4] = { 0, 1, 0, -1 };

uint64_t chart_chain(const chart *c, int n, int color)
{
    int      todo[NL_AREA_MAX + 1] = { n }, left = 1;
    uint64_t seen = 1ull << n;
    while (left > 0) {
        nl_cell cell = c->area->at[todo[--left]].cell;
        for (int d = 0; d < 4; d++) {
            int m = c->at[CHART_MID + nl_cell_y(cell) + DY[d]][CHART_MID + nl_cell_x(cell) + DX[d]];
            if (m == 0 || nl_tiles[c->area->at[m].id].color != color || seen >> m & 1)
                continue;
            seen |= 1ull << m;
            todo[left++] = m;
        }
    }
    return seen & ~(1ull << n);
}

static int size(uint64_t set)
{
    int n = 0;
    for (; set; set &= set - 1)
        n++;
    return n;
}

static int chart_missing(const chart *c, int n, int task)
{
    int missing = 0;
    for (int color = 0; color < NL_COLORS; color++) {
        int asks = nl_tiles[c->area->at[n].id].asks[task][color];
        int have = asks > 0 ? size(chart_chain(c, n, color)) : 0;
        missing += asks > have ? asks - have : 0;
    }
    return missing;
}

bool chart_fulfilled(const chart *c, int n, int task)
{
    return chart_missing(c, n, task) == 0;
}

void assert_frontier(const chart *c)
{
    int open = 0;
    for (int y = 1; y < CHART_SIDE - 1; y++)
        for (int x = 1; x < CHART_SIDE - 1; x++) {
            bool beside = c->at[y][x - 1] || c->at[y][x + 1] || c->at[y - 1][x] || c->at[y + 1][x];
            if (!beside || c->at[y][x])
                continue;
            nl_cell cell = nl_cell_at(x - CHART_MID, y - CHART_MID);
            int     i = nl_area_find(c->area, cell);
            assert_in_range(i, 0, c->area->frontier_count - 1);
            assert_int_equal(c->area->frontier[i], cell);
            open++;
        }
    assert_int_equal(c->area->frontier_count, open);
}

void assert_progress(const chart *c)
{
    for (int n = 1; n <= c->area->count; n++)
        for (int k = 0; k < nl_tiles[c->area->at[n].id].tasks; k++) {
            nl_progress p;
            nl_area_progress(c->area, n, k, &p);
            assert_int_equal(p.missing, chart_missing(c, n, k));
            for (int color = 0; color < NL_COLORS; color++) {
                uint64_t chain = chart_chain(c, n, color);
                assert_int_equal(p.asks[color], nl_tiles[c->area->at[n].id].asks[k][color]);
                assert_int_equal(p.count[color], size(chain));
                assert_true(p.chain[color] == chain);
            }
        }
}
