/* screen.c: how long the screen of a terminal takes to draw, and how many bytes a turn sends.
 *
 * Games of people are played through by keys, at the least size and at a large one.
 *
 * SPDX-License-Identifier: MIT */
#include <locale.h>
#include <time.h>

#include "../tests/tui/acting.h"
#include "screen/paint.h"

enum { GAMES = 8 };

static tui_app  a;
static tui_grid shown;

typedef struct {
    double draws, spent, worst; /* in ms */
    size_t turns, bytes, whole;
} figures;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t); /* others may be busy here */
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

/* Draws and paints, as the program does after every key. */
static size_t show(figures *f, int rows, int cols, bool anew)
{
    static char text[PAINT_MAX];
    tui_bytes   out = { .text = text, .room = sizeof text };
    double      from = now();
    app_draw(&a, rows, cols);
    paint(&out, &shown, &a.grid, &(tui_ink){ .colors = COLORS_TRUE }, anew);
    double spent = now() - from;
    f->draws++;
    f->spent += spent;
    f->worst = spent > f->worst ? spent : f->worst;
    return out.length;
}

/* The bytes of what is shown now, sent anew. */
static size_t whole_screen(void)
{
    static tui_grid blank;
    tui_bytes       out = { .text = NULL };
    paint(&out, &blank, &a.grid, &(tui_ink){ .colors = COLORS_TRUE }, true);
    return out.length;
}

static void play(figures *f, int rows, int cols)
{
    show(f, rows, cols, true);
    while (!nl_table_over(&a.session.table)) {
        static const uint32_t keys[] = { '1', KEY_ENTER, KEY_ENTER };
        for (int i = 0; i < 3; i++) {
            press(&a, keys[i]);
            f->bytes += show(f, rows, cols, false);
        }
        f->whole += whole_screen();
        f->turns++;
    }
}

int main(void)
{
    static const int sizes[][2] = { { 24, 80 }, { 60, 200 } };
    setlocale(LC_CTYPE, "C.UTF-8");
    own_state();
    if (!app_open(&a, no_wake, NULL))
        return 1;
    for (int i = 0; i < 2; i++) {
        figures f = { .turns = 0 };
        for (int g = 0; g < GAMES; g++) {
            start_people(&a, 1 + g % 4, (uint64_t)g);
            play(&f, sizes[i][0], sizes[i][1]);
        }
        printf("screen %3d x %2d: drawn in %.2f ms, at worst %.2f; %zu bytes a turn of three keys, %zu for "
               "all of it\n",
               sizes[i][1], sizes[i][0], f.spent / f.draws, f.worst, f.bytes / f.turns, f.whole / f.turns);
    }
    app_close(&a);
    remove_state();
    return 0;
}
