/* stage.h: the one app that a test of screens has, and its screen as text.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_TEST_STAGE_H
#define NL_TEST_STAGE_H

#include <stdio.h>

#include "acting.h"

static tui_app a;

/* A key, without waiting for what follows by itself. */
static inline void key(uint32_t k)
{
    app_key(&a, (tui_key){ .key = k });
}

static inline void write_grid(FILE *to, const tui_grid *g)
{
    for (int row = 0; row < g->rows; row++) {
        char line[4 * GRID_COLS_MAX + 1];
        int  n = 0;
        for (int k = 0; k < g->cols; k++)
            if (g->cell[row * g->cols + k].ch)
                n += utf8_put(line + n, g->cell[row * g->cols + k].ch);
        while (n && line[n - 1] == ' ')
            n--;
        fprintf(to, "%.*s\n", n, line);
    }
}

static inline int open_app(void **state)
{
    (void)state;
    own_state();
    return app_open(&a, no_wake, NULL) ? 0 : 1;
}

static inline int close_app(void **state)
{
    (void)state;
    app_close(&a);
    remove_state();
    return 0;
}

#endif
