/* marks.c: what has become of puzzles, in the state folder: a line for every attempt, as
 *
 *     2026-11-16 0a1b2c3d solved
 *
 * with the day, the puzzle's id, and `solved` or `missed`.  Whatever else stands there is left alone.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "app.h"
#include "save.h"

static int find(const nl_pack *pack, uint32_t id)
{
    int i = 0;
    while (i < pack->count && pack->id[i] != id)
        i++;
    return i < pack->count ? i : -1;
}

/* Once solved is solved. */
static void mark(puzzle_state *p, int number, bool right)
{
    if (p->mark[number] != MARK_SOLVED)
        p->mark[number] = right ? MARK_SOLVED : MARK_MISSED;
}

void marks_read(puzzle_state *p)
{
    char  path[LOCAL_PATH_MAX], line[128], word[16];
    FILE *f = local_state_path("puzzles.txt", path) ? fopen(path, "re") : NULL;
    memset(p->mark, MARK_NONE, sizeof p->mark);
    while (f && fgets(line, sizeof line, f)) {
        unsigned id;
        if (sscanf(line, "%*10s %8x %15s", &id, word) != 2)
            continue;
        int i = find(&p->pack, id);
        if (i >= 0)
            mark(p, i, strcmp(word, "solved") == 0);
    }
    if (f)
        fclose(f);
}

void marks_keep(puzzle_state *p, int number, bool right)
{
    char path[LOCAL_PATH_MAX], day[NL_DAY_TEXT];
    mark(p, number, right);
    if (!local_state_path("puzzles.txt", path))
        return;
    local_make_folders(path);
    FILE *f = fopen(path, "ae");
    if (!f)
        return; /* it is known until the program ends */
    nl_day_write(app_today(), day);
    fprintf(f, "%s %08x %s\n", day, (unsigned)p->pack.id[number], right ? "solved" : "missed");
    fclose(f);
}
