/* show.c: puzzles as text, for people who look them through, and the tables of docs/puzzles.md.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "puzzles.h"
#include "review/reason.h"

/* ---- a position ---- */

static void print_tile(nl_tile_id id, const nl_area *in)
{
    const nl_tile *t = &nl_tiles[id];
    printf("%c%d(", nl_color_letter[t->color], t->cost);
    for (int k = 0, any = 0; k < t->tasks; k++) {
        if (in && in->covered[k] & nl_tile_bit[id])
            continue;
        printf("%s", any++ ? " " : "");
        for (int c = 0; c < NL_COLORS; c++)
            for (int i = 0; i < t->asks[k][c]; i++)
                putchar(nl_color_letter[c]);
    }
    putchar(')');
}

static void print_area(const nl_area *a)
{
    int left = 99, right = -99, top = 99, bottom = -99;
    for (int i = 1; i <= a->count; i++) {
        int x = nl_cell_x(a->at[i].cell), y = nl_cell_y(a->at[i].cell);
        left = x < left ? x : left;
        right = x > right ? x : right;
        top = y < top ? y : top;
        bottom = y > bottom ? y : bottom;
    }
    for (int y = top; y <= bottom; y++) {
        printf("  %3d ", y);
        for (int x = left; x <= right; x++) {
            const char *said = "";
            char        text[32] = "";
            for (int i = 1; i <= a->count; i++)
                if (a->at[i].cell == nl_cell_at(x, y)) {
                    int n = snprintf(text, sizeof text, "%c%d", nl_color_letter[a->at[i].color],
                                     nl_tiles[a->at[i].id].cost);
                    for (int k = 0; k < nl_tiles[a->at[i].id].tasks; k++)
                        if (!(a->covered[k] & nl_tile_bit[a->at[i].id])) {
                            n += snprintf(text + n, sizeof text - (size_t)n, ",");
                            for (int c = 0; c < NL_COLORS; c++)
                                for (int m = 0; m < nl_tiles[a->at[i].id].asks[k][c]; m++)
                                    n +=
                                        snprintf(text + n, sizeof text - (size_t)n, "%c", nl_color_letter[c]);
                        }
                    said = text;
                }
            printf("%-16s", said);
        }
        putchar('\n');
    }
    printf("  from x = %d\n", left);
}

static void print_game(const nl_game *g)
{
    printf("wheel:");
    nl_wheel w = g->wheel;
    for (int n = 0; w.count; n++) {
        printf(n == NL_REACH ? " |" : "%s", " ");
        print_tile(nl_wheel_take(&w, 1), NULL);
    }
    printf("\n");
    for (int p = 0; p < g->players; p++) {
        printf("%s player %d: %d discs left, travelled %d\n", p == g->mover ? "→" : " ", p + 1,
               g->area[p].discs, nl_track_travelled(&g->track, p));
        print_area(&g->area[p]);
    }
    printf("pile %d%s\n", g->pile, nl_game_may_refill(g) ? ", may refill" : "");
}

/* ---- a puzzle ---- */

static void print_reasons(const nl_game *g, nl_action a, const nl_action *other)
{
    nl_reason why[NL_REASONS_MAX];
    int       n = other ? nl_reasons_over(g, a, *other, why) : nl_reasons(g, a, why);
    for (int i = 0; i < n; i++)
        printf(" %s %d/%d", nl_reason_name(why[i].code), why[i].a, why[i].b);
}

static void print_action(nl_action a)
{
    char text[NL_ACTION_TEXT];
    nl_action_write(a, text);
    printf("%s", text);
}

void show_puzzle(const nl_puzzle *p, int number)
{
    static const char *const goals[] = { "position", "win", "total" };
    nl_game                  g = p->start;
    printf("#%d %08x %s, %d players, %d turns, rating %d, goal %s %d, deal %u after %d\n", number, p->id,
           nl_puzzle_kind_name((nl_puzzle_kind)p->kind), p->players, p->turns, p->rating, goals[p->goal],
           p->total, p->seed, p->plies);
    print_game(&g);
    for (int k = 0; k < p->turns; k++) {
        const nl_puzzle_turn *t = &p->turn[k];
        nl_action             right[NL_ACTIONS_MAX];
        int                   n = nl_puzzle_right(p, &g, k, right);
        printf("turn %d:", k + 1);
        for (int i = 0; i < n; i++) {
            putchar(' ');
            print_action(right[i]);
        }
        printf(" of %d;", nl_game_action_count(&g));
        print_reasons(&g, t->right[0], t->rows ? &t->row[0] : NULL);
        printf("\n   next:");
        for (int i = 0; i < t->rows; i++) {
            putchar(' ');
            print_action(t->row[i]);
            printf(" −%.1f%%", 100. * t->loss[i] / NL_PUZZLE_LOSS);
        }
        if (t->rows) {
            printf(";");
            print_reasons(&g, t->row[0], &t->right[0]);
        }
        printf("\n");
        nl_game_apply(&g, t->right[0]);
    }
    printf("\n");
}

/* ---- tables ---- */

enum { BAND = 200, BANDS = 12 };

typedef struct {
    int   count, turns[NL_PUZZLE_TURNS + 1], players[NL_PLAYERS_MAX + 1];
    int   rating[NL_PACK_MAX];
    float solved[LEVELS];
} row;

static void add(row *r, const nl_puzzle *p)
{
    int i = r->count++;
    for (; i > 0 && r->rating[i - 1] > p->rating; i--)
        r->rating[i] = r->rating[i - 1];
    r->rating[i] = p->rating;
    r->turns[p->turns]++;
    r->players[p->players]++;
}

static void add_solved(row *r, const candidate *c)
{
    r->count++;
    for (int k = 0; k < LEVELS; k++)
        r->solved[k] += (float)c->solved[k] / (float)levels_runs[k];
}

static void print_row(const char *name, const row *r)
{
    printf("| %s | %d | %d | %d | %d | %d | %d | %d | %d | %d | %d | %d |\n", name, r->count, r->turns[1],
           r->turns[2], r->turns[3], r->players[1], r->players[2], r->players[3], r->players[4],
           r->count ? r->rating[0] : 0, r->count ? r->rating[r->count / 2] : 0,
           r->count ? r->rating[r->count - 1] : 0);
}

void show_kinds(const nl_pack *pack, size_t bytes)
{
    static nl_puzzle p;
    static row       kind[NL_PUZZLE_KINDS], all;
    for (int i = 0; i < pack->count; i++) {
        nl_pack_read(pack, i, &p);
        add(&kind[p.kind], &p);
        add(&all, &p);
    }
    printf("%d puzzles, %zu bytes.\n\n"
           "| kind | puzzles | 1 turn | 2 | 3 | solo | 2 players | 3 | 4 | easiest | median | hardest |\n"
           "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n",
           pack->count, bytes);
    for (int k = 0; k < NL_PUZZLE_KINDS; k++)
        print_row(nl_puzzle_kind_name((nl_puzzle_kind)k), &kind[k]);
    print_row("all", &all);
}

static void print_solved(const char *name, const row *r)
{
    printf("| %s | %d |", name, r->count);
    for (int k = 0; k < LEVELS; k++)
        printf(" %.0f |", r->count ? 100. * (double)r->solved[k] / r->count : 0.);
    printf("\n");
}

static void print_head(const char *what)
{
    printf("\n| %s | puzzles |", what);
    for (int k = 0; k < LEVELS; k++)
        printf(" `%s` |", level_number(k)->name);
    printf("\n| --- |");
    for (int k = 0; k <= LEVELS; k++)
        printf(" ---: |");
    printf("\n");
}

void show_solved(const candidate *const list[], int count)
{
    static row kind[NL_PUZZLE_KINDS], band[BANDS], all;
    for (int i = 0; i < count; i++) {
        add_solved(&kind[list[i]->puzzle.kind], list[i]);
        add_solved(&band[(list[i]->puzzle.rating - NL_PUZZLE_FLOOR) / BAND], list[i]);
        add_solved(&all, list[i]);
    }
    print_head("solved, % of");
    for (int k = 0; k < NL_PUZZLE_KINDS; k++)
        print_solved(nl_puzzle_kind_name((nl_puzzle_kind)k), &kind[k]);
    print_solved("all", &all);
    print_head("rating");
    for (int b = 0; b < BANDS; b++) {
        char name[32];
        snprintf(name, sizeof name, "%d–%d", NL_PUZZLE_FLOOR + BAND * b,
                 NL_PUZZLE_FLOOR + BAND * (b + 1) - 1);
        if (band[b].count)
            print_solved(name, &band[b]);
    }
}
