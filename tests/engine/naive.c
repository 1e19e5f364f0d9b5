/* naive.c: rules R1-R27 a second time, to be read side by side with rules.md.
 *
 * The one thing to know: nothing is remembered that can be worked out.  Groups,
 * the order of play and the number of tiles on the wheel are found from scratch
 * whenever they are asked for. */
#include "naive.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    COLORS = 4,
    TASKS = 3,       /* at most, on a tile (R1) */
    OFFER = 3,       /* tiles within reach of the marker (R10) */
    SOLO_DISCS = 21, /* R20 */
    SMALL_PILE = 8   /* R20 */
};

/* ---- Tiles (R1) ---- */

typedef struct {
    int color; /* index into `letters` */
    int cost;
    int tasks;               /* how many of `asks` are in use */
    int asks[TASKS][COLORS]; /* how many tiles of each color a task asks for */
} tile_kind;

static const char letters[] = "BRTY";
static tile_kind  kinds[NAIVE_TILES + 1]; /* by id; 0 is unused */

/* The index of a color's letter, or -1. */
static int color_index(char letter)
{
    for (int c = 0; c < COLORS; c++)
        if (letters[c] == letter)
            return c;
    return -1;
}

/* Splits a line at its commas, in place; returns the number of fields, or -1
 * if there are more than `max`. */
static int split(char *line, char *field[], int max)
{
    int count = 0;
    for (;;) {
        if (count == max)
            return -1;
        field[count++] = line;
        char *comma = strchr(line, ',');
        if (comma == NULL)
            return count;
        *comma = '\0';
        line = comma + 1;
    }
}

/* R1: a task is a multiset of 1-4 colors. */
static bool read_task(tile_kind *k, const char *text)
{
    if (strlen(text) > 4)
        return false;
    for (; *text != '\0'; text++) {
        int c = color_index(*text);
        if (c < 0)
            return false;
        k->asks[k->tasks][c]++;
    }
    k->tasks++;
    return true;
}

/* R1: `id,color,cost,task1,task2,task3`, the tasks a tile lacks being empty and last. */
static bool read_tile(tile_kind *k, char *line, int id)
{
    char *field[3 + TASKS];
    char  expected_id[16];
    snprintf(expected_id, sizeof expected_id, "%d", id);
    if (split(line, field, 3 + TASKS) != 3 + TASKS || strcmp(field[0], expected_id) != 0)
        return false;
    if (strlen(field[1]) != 1 || color_index(field[1][0]) < 0)
        return false;
    if (strlen(field[2]) != 1 || field[2][0] < '1' || field[2][0] > '7')
        return false;
    memset(k, 0, sizeof *k);
    k->color = color_index(field[1][0]);
    k->cost = field[2][0] - '0';
    for (int i = 0; i < TASKS; i++) {
        if (field[3 + i][0] == '\0')
            continue;
        if (k->tasks != i || !read_task(k, field[3 + i]))
            return false;
    }
    return true;
}

/* Reads a line without its newline; false at the end of the file. */
static bool read_line(FILE *f, char line[64])
{
    if (fgets(line, 64, f) == NULL)
        return false;
    line[strcspn(line, "\n")] = '\0';
    return true;
}

/* R1: 68 tiles, 17 of each color. */
static bool read_tiles(FILE *f, tile_kind read[NAIVE_TILES + 1])
{
    char line[64];
    int  of_color[COLORS] = { 0 };
    if (!read_line(f, line) || strcmp(line, "id,color,cost,task1,task2,task3") != 0)
        return false;
    for (int id = 1; id <= NAIVE_TILES; id++) {
        if (!read_line(f, line) || !read_tile(&read[id], line, id))
            return false;
        of_color[read[id].color]++;
    }
    for (int c = 0; c < COLORS; c++)
        if (of_color[c] != NAIVE_TILES / COLORS)
            return false;
    return !read_line(f, line);
}

bool naive_tiles_load(const char *csv_path)
{
    FILE *f = fopen(csv_path, "r");
    if (f == NULL)
        return false;
    tile_kind read[NAIVE_TILES + 1] = { 0 };
    bool      good = read_tiles(f, read);
    fclose(f);
    if (good)
        memcpy(kinds, read, sizeof kinds);
    return good;
}

/* ---- The area (R12-R17) ---- */

static bool share_an_edge(const naive_tile *a, const naive_tile *b)
{
    return abs(a->x - b->x) + abs(a->y - b->y) == 1;
}

/* R12: the first tile anywhere, which formats.md calls 0,0; every later one on
 * a free cell sharing an edge with a tile already there. */
static bool may_place(const naive_player *p, int x, int y)
{
    if (p->count == 0)
        return x == 0 && y == 0;
    naive_tile here = { .x = x, .y = y };
    bool       touches = false;
    for (int i = 0; i < p->count; i++) {
        if (p->tile[i].x == x && p->tile[i].y == y)
            return false;
        if (share_an_edge(&p->tile[i], &here))
            touches = true;
    }
    return touches;
}

/* Who touches whom in an area, and which tiles belong together. */
typedef struct {
    int neighbor[NAIVE_TILES][4]; /* indices of the tiles sharing an edge with each */
    int neighbors[NAIVE_TILES];   /* how many of those there are */
    int group[NAIVE_TILES];       /* number of the one-colored, edge-connected group (R14) */
} area_map;

static void find_neighbors(const naive_player *p, area_map *m)
{
    for (int i = 0; i < p->count; i++)
        m->neighbors[i] = 0;
    for (int i = 0; i < p->count; i++)
        for (int j = 0; j < i; j++)
            if (share_an_edge(&p->tile[i], &p->tile[j])) {
                m->neighbor[i][m->neighbors[i]++] = j;
                m->neighbor[j][m->neighbors[j]++] = i;
            }
}

/* Flood fill: gives the group's number to tile `i` and to all tiles of its
 * color that can be reached from it over edges. */
static void fill_group(const naive_player *p, area_map *m, int i, int group)
{
    m->group[i] = group;
    for (int n = 0; n < m->neighbors[i]; n++) {
        int j = m->neighbor[i][n];
        if (m->group[j] < 0 && kinds[p->tile[j].id].color == kinds[p->tile[i].id].color)
            fill_group(p, m, j, group);
    }
}

/* R14: the groups of an area; diagonals never connect. */
static void find_groups(const naive_player *p, area_map *m)
{
    find_neighbors(p, m);
    for (int i = 0; i < p->count; i++)
        m->group[i] = -1;
    int groups = 0;
    for (int i = 0; i < p->count; i++)
        if (m->group[i] < 0)
            fill_group(p, m, i, groups++);
}

/* R14: for each color, the tiles other than `t` itself (R16) in a group with a
 * member sharing an edge with `t`. */
static void count_colors(const naive_player *p, const area_map *m, int t, int counts[COLORS])
{
    bool touches_t[NAIVE_TILES] = { false }; /* by group */
    for (int n = 0; n < m->neighbors[t]; n++)
        touches_t[m->group[m->neighbor[t][n]]] = true;

    for (int c = 0; c < COLORS; c++)
        counts[c] = 0;
    for (int j = 0; j < p->count; j++)
        if (j != t && touches_t[m->group[j]])
            counts[kinds[p->tile[j].id].color]++;
}

int naive_count(const naive_player *p, int index, char color)
{
    assert(index >= 0 && index < p->count && color_index(color) >= 0);
    area_map m;
    int      counts[COLORS];
    find_groups(p, &m);
    count_colors(p, &m, index, counts);
    return counts[color_index(color)];
}

/* R14: at least what the task asks, for every color in it. */
static bool fulfilled(const int asks[COLORS], const int counts[COLORS])
{
    for (int c = 0; c < COLORS; c++)
        if (counts[c] < asks[c])
            return false;
    return true;
}

/* R13: covers every uncovered task that is now fulfilled, each for itself
 * (R15).  R17: oldest tile first, a tile's tasks in the order of tiles.csv, as
 * long as there are discs. */
static void cover_tasks(naive_player *p)
{
    area_map m;
    find_groups(p, &m);
    for (int i = 0; i < p->count; i++) {
        const tile_kind *k = &kinds[p->tile[i].id];
        int              counts[COLORS];
        count_colors(p, &m, i, counts);
        for (int task = 0; task < k->tasks; task++)
            if (p->discs > 0 && !p->tile[i].covered[task] && fulfilled(k->asks[task], counts)) {
                p->tile[i].covered[task] = true;
                p->discs--;
            }
    }
}

/* R12: puts a tile down; the caller has asked may_place. */
static void place(naive_player *p, int id, int x, int y)
{
    p->tile[p->count++] = (naive_tile){ .id = id, .x = x, .y = y };
}

/* ---- The wheel and the pile (R2, R5, R9, R10) ---- */

/* The tiles left to draw; a deck cut short has them too, but does not know them. */
static int pile(const naive_game *g)
{
    return NAIVE_TILES - g->drawn;
}

static int tiles_on_wheel(const naive_game *g)
{
    int count = 0;
    for (int s = 0; s < NAIVE_SLOTS; s++)
        if (g->slot[s] != 0)
            count++;
    return count;
}

/* R9: fills all empty slots but the marker's, from the nearest clockwise of the
 * marker on, until the pile is empty.  With the marker on slot 0 and nothing on
 * the wheel this is also R5.  False if the deck does not list enough tiles. */
static bool fill_wheel(naive_game *g)
{
    for (int step = 1; step < NAIVE_SLOTS; step++) {
        int s = (g->marker + step) % NAIVE_SLOTS;
        if (g->slot[s] != 0 || pile(g) == 0)
            continue;
        if (g->drawn == g->deck_count)
            return false;
        g->slot[s] = g->deck[g->drawn++];
    }
    return true;
}

/* R10: the slots of the next three tiles clockwise of the marker; returns how
 * many there are, fewer than three when the wheel runs low. */
static int find_offer(const naive_game *g, int offer[OFFER])
{
    int count = 0;
    for (int step = 1; step < NAIVE_SLOTS && count < OFFER; step++) {
        int s = (g->marker + step) % NAIVE_SLOTS;
        if (g->slot[s] != 0)
            offer[count++] = s;
    }
    return count;
}

/* R10: takes the tile from a slot, to which the marker moves; returns its id. */
static int take(naive_game *g, int s)
{
    int id = g->slot[s];
    g->slot[s] = 0;
    g->marker = s;
    return id;
}

/* R9, 2-4 players: with 1 or 2 tiles on the wheel the player may refill, with
 * none must (there is nothing else to do), with 3 or more may not.  R21: never
 * in solo. */
static bool may_refill(const naive_game *g)
{
    return !g->over && g->players > 1 && pile(g) > 0 && tiles_on_wheel(g) <= 2;
}

/* ---- Whose turn (R3, R6, R8, R11) ---- */

/* R11: the runner advances and goes on top of any stack it lands on.  The list
 * of runners is kept in order of arrival, so the mover goes to its end. */
static void advance(naive_game *g, int number, int cost)
{
    int at = 0;
    while (g->stack[at] != number)
        at++;
    for (; at < g->players - 1; at++)
        g->stack[at] = g->stack[at + 1];
    g->stack[g->players - 1] = number;
    g->player[number - 1].travelled += cost;
}

/* R8: the one further back goes first; on one space the one on top, that is the
 * later arrival. */
void naive_order(const naive_game *g, int order[NAIVE_PLAYERS_MAX])
{
    for (int i = 0; i < NAIVE_PLAYERS_MAX; i++)
        order[i] = 0;
    for (int i = 0; i < g->players; i++) {
        /* Insert runners by arrival, each before all that are not further back. */
        int mover = g->stack[i];
        int at = 0;
        while (at < i && g->player[order[at] - 1].travelled < g->player[mover - 1].travelled)
            at++;
        for (int j = i; j > at; j--)
            order[j] = order[j - 1];
        order[at] = mover;
    }
}

int naive_to_move(const naive_game *g)
{
    if (g->over)
        return 0;
    int order[NAIVE_PLAYERS_MAX];
    naive_order(g, order);
    return order[0];
}

/* ---- Setup (R5-R7, R20) ---- */

void naive_start(naive_game *g, int players, const int discs[], const int stack[], const int deck[],
                 int deck_count)
{
    assert(players >= 1 && players <= NAIVE_PLAYERS_MAX);
    assert(deck_count >= NAIVE_SLOTS - 1 && deck_count <= NAIVE_TILES);
    memset(g, 0, sizeof *g);
    g->players = players;
    g->deck_count = deck_count;
    for (int i = 0; i < deck_count; i++)
        g->deck[i] = deck[i];
    fill_wheel(g);

    if (players == 1) {
        g->phase = 1;
        g->stack[0] = 1; /* no track in solo, but the only player is always next */
        g->player[0].discs = SOLO_DISCS;
        return;
    }
    for (int i = 0; i < players; i++) {
        g->player[i].discs = discs[i];
        g->stack[i] = stack[i];
    }
}

/* ---- Solo (R20-R27) ---- */

static int costs_placed(const naive_player *p)
{
    int sum = 0;
    for (int i = 0; i < p->count; i++)
        sum += kinds[p->tile[i].id].cost;
    return sum;
}

/* R23: all costs so far, plus 10 for each of the first 8 discs not placed. */
static int score_phase1(const naive_player *p)
{
    int placed = SOLO_DISCS - p->discs;
    int missing = placed < SMALL_PILE ? SMALL_PILE - placed : 0;
    return costs_placed(p) + 10 * missing;
}

/* R26: all costs of the game, plus 10 for each of the 21 discs not placed. */
static int score_phase2(const naive_player *p)
{
    return costs_placed(p) + 10 * p->discs;
}

/* R27.  When the 21st disc falls in phase 1, both formulas give the costs alone. */
void naive_solo_score(const naive_game *g, int *phase1, int *phase2, int *total)
{
    *phase1 = g->phase == 2 ? g->phase1 : score_phase1(&g->player[0]);
    *phase2 = score_phase2(&g->player[0]);
    *total = *phase1 + *phase2;
}

/* R22: the player may end phase 1 once 8 discs are placed. */
static bool may_end_phase(const naive_game *g)
{
    return !g->over && g->phase == 1 && SOLO_DISCS - g->player[0].discs >= SMALL_PILE;
}

/* R23, R24.  False if the deck does not list enough tiles. */
static bool end_phase1(naive_game *g)
{
    g->phase1 = score_phase1(&g->player[0]);
    g->phase = 2;
    return fill_wheel(g);
}

/* ---- Actions ---- */

static void end_game(naive_game *g, bool by_discs)
{
    g->over = true;
    g->by_discs = by_discs;
}

/* R17 first, in any game: the last disc ends it at once (R25, R27 in solo).  Then
 * an empty wheel: R22 and R25 in solo, R18 with 2-4 players, whose next turn
 * would begin now.  False if the deck does not list enough tiles. */
static bool finish_turn(naive_game *g, const naive_player *mover)
{
    if (mover->discs == 0) {
        end_game(g, true);
        return true;
    }
    if (tiles_on_wheel(g) > 0)
        return true;
    if (g->phase == 1)
        return end_phase1(g);
    if (g->phase == 2 || pile(g) == 0)
        end_game(g, false);
    return true;
}

/* R10-R13: take, pay, place, cover.  R21: solo does not pay. */
static bool play_tile(naive_game *g, int k, int x, int y)
{
    int           offer[OFFER];
    int           number = naive_to_move(g);
    naive_player *p = &g->player[number - 1];
    if (k < 1 || k > find_offer(g, offer) || !may_place(p, x, y))
        return false;
    int id = take(g, offer[k - 1]);
    if (g->players > 1)
        advance(g, number, kinds[id].cost);
    place(p, id, x, y);
    cover_tasks(p);
    return finish_turn(g, p);
}

/* formats.md: `0` or `-?[1-9][0-9]*`.  Steps `text` past the number.  Three
 * digits are enough for any cell that 68 tiles can reach. */
static bool read_number(const char **text, int *number)
{
    const char *s = *text;
    bool        negative = *s == '-';
    if (negative)
        s++;
    if (*s < '0' || *s > '9' || (*s == '0' && negative))
        return false;
    bool zero_first = *s == '0';
    int  digits = 0;
    int  value = 0;
    for (; *s >= '0' && *s <= '9'; s++) {
        if (++digits > 3 || (digits > 1 && zero_first))
            return false;
        value = 10 * value + (*s - '0');
    }
    *text = s;
    *number = negative ? -value : value;
    return true;
}

/* Reads `K@x,y` and nothing after it. */
static bool read_placement(const char *s, int *k, int *x, int *y)
{
    return read_number(&s, k) && *s++ == '@' && read_number(&s, x) && *s++ == ',' && read_number(&s, y) &&
           *s == '\0';
}

bool naive_apply(naive_game *g, const char *action)
{
    naive_game next = *g; /* an action that fails half way leaves *g alone */
    int        k, x, y;
    bool       good;
    if (g->over)
        good = false;
    else if (strcmp(action, "r") == 0)
        good = may_refill(g) && fill_wheel(&next);
    else if (strcmp(action, "e") == 0)
        good = may_end_phase(g) && end_phase1(&next);
    else
        good = read_placement(action, &k, &x, &y) && play_tile(&next, k, x, y);
    if (good)
        *g = next;
    return good;
}

/* Appends an action to the list if there is room; counts it in any case. */
static void list_action(char out[][16], int max, int *count, const char *text)
{
    if (*count < max)
        strcpy(out[*count], text);
    (*count)++;
}

/* R10, R12: each of the tiles offered on each free cell; tries every cell of the
 * rectangle around the area and one step beyond. */
static void list_placements(const naive_player *p, int offered, char out[][16], int max, int *count)
{
    int left = 0, right = 0, top = 0, bottom = 0;
    for (int i = 0; i < p->count; i++) {
        const naive_tile *t = &p->tile[i];
        left = t->x < left ? t->x : left;
        right = t->x > right ? t->x : right;
        top = t->y < top ? t->y : top;
        bottom = t->y > bottom ? t->y : bottom;
    }
    for (int y = top - 1; y <= bottom + 1; y++)
        for (int x = left - 1; x <= right + 1; x++)
            if (may_place(p, x, y))
                for (int k = 1; k <= offered; k++) {
                    char text[16];
                    snprintf(text, sizeof text, "%d@%d,%d", k, x, y);
                    list_action(out, max, count, text);
                }
}

/* R9, R10, R12, R22. */
int naive_legal(const naive_game *g, char out[][16], int max)
{
    int count = 0;
    int number = naive_to_move(g);
    if (number == 0)
        return 0;
    if (may_refill(g))
        list_action(out, max, &count, "r");
    if (may_end_phase(g))
        list_action(out, max, &count, "e");
    int offer[OFFER];
    list_placements(&g->player[number - 1], find_offer(g, offer), out, max, &count);
    return count;
}

/* R19: fewer discs left is better; a tie goes to the earlier in R8's order. */
int naive_ranking(const naive_game *g, int ranking[NAIVE_PLAYERS_MAX])
{
    int order[NAIVE_PLAYERS_MAX];
    naive_order(g, order);
    for (int i = 0; i < NAIVE_PLAYERS_MAX; i++)
        ranking[i] = 0;
    for (int i = 0; i < g->players; i++) {
        /* The rank is the number of players who are better. */
        int rank = 0;
        int discs = g->player[order[i] - 1].discs;
        for (int j = 0; j < g->players; j++) {
            int others = g->player[order[j] - 1].discs;
            if (others < discs || (others == discs && j < i))
                rank++;
        }
        ranking[rank] = order[i];
    }
    return g->players;
}

/* ---- JSON (formats.md) ---- */

typedef struct {
    char  *out;
    size_t size, used; /* `used` may pass `size`: the rest is cut off */
} writer;

static void put(writer *w, const char *format, ...)
{
    size_t  room = w->used < w->size ? w->size - w->used : 0;
    char   *end = room > 0 ? w->out + w->used : NULL;
    va_list args;
    va_start(args, format);
    int length = vsnprintf(end, room, format, args);
    va_end(args);
    if (length > 0)
        w->used += (size_t)length;
}

static void put_list(writer *w, const int list[], int count)
{
    put(w, "[");
    for (int i = 0; i < count; i++)
        put(w, "%s%d", i > 0 ? "," : "", list[i]);
    put(w, "]");
}

static void put_tile(writer *w, const naive_tile *t)
{
    put(w, "{\"id\":%d,\"x\":%d,\"y\":%d,\"covered\":[", t->id, t->x, t->y);
    for (int task = 0; task < kinds[t->id].tasks; task++)
        put(w, "%s%s", task > 0 ? "," : "", t->covered[task] ? "true" : "false");
    put(w, "]}");
}

static void put_player(writer *w, const naive_player *p, bool solo)
{
    put(w, "{\"discs\":%d,\"track\":", p->discs);
    if (solo)
        put(w, "null");
    else
        put(w, "%d", p->travelled);
    put(w, ",\"tiles\":[");
    for (int i = 0; i < p->count; i++) {
        put(w, "%s", i > 0 ? "," : "");
        put_tile(w, &p->tile[i]);
    }
    put(w, "]}");
}

static void put_result(writer *w, const naive_game *g)
{
    if (!g->over) {
        put(w, "null");
        return;
    }
    put(w, "{\"reason\":\"%s\",", g->by_discs ? "discs" : "tiles");
    if (g->players == 1) {
        int phase1, phase2, total;
        naive_solo_score(g, &phase1, &phase2, &total);
        put(w, "\"phase1\":%d,\"phase2\":%d,\"total\":%d}", phase1, phase2, total);
    } else {
        int ranking[NAIVE_PLAYERS_MAX];
        put(w, "\"ranking\":");
        put_list(w, ranking, naive_ranking(g, ranking));
        put(w, "}");
    }
}

/* The number, or null where it is 0. */
static void put_number_or_null(writer *w, int number)
{
    if (number == 0)
        put(w, "null");
    else
        put(w, "%d", number);
}

void naive_json(const naive_game *g, int ply, const char *action_or_null, char *out, size_t size)
{
    writer w = { .out = out, .size = size };
    bool   solo = g->players == 1;
    put(&w, "{\"ply\":%d,\"action\":", ply);
    if (action_or_null == NULL)
        put(&w, "null");
    else
        put(&w, "\"%s\"", action_or_null);
    put(&w, ",\"over\":%s,\"to_move\":", g->over ? "true" : "false");
    put_number_or_null(&w, naive_to_move(g));
    put(&w, ",\"order\":");
    if (solo) {
        put(&w, "null");
    } else {
        int order[NAIVE_PLAYERS_MAX];
        naive_order(g, order);
        put_list(&w, order, g->players);
    }
    put(&w, ",\"phase\":");
    put_number_or_null(&w, g->phase);
    put(&w, ",\"marker\":%d,\"wheel\":", g->marker);
    put_list(&w, g->slot, NAIVE_SLOTS);
    put(&w, ",\"pile\":%d,\"players\":[", pile(g));
    for (int i = 0; i < g->players; i++) {
        put(&w, "%s", i > 0 ? "," : "");
        put_player(&w, &g->player[i], solo);
    }
    put(&w, "],\"result\":");
    put_result(&w, g);
    put(&w, "}");
}
