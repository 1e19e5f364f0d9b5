/* kept.c: looks through the state folder for records.
 *
 * SPDX-License-Identifier: MIT */
#include "kept.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "save.h"
#include "words.h"

enum { RECORD_MAX = 1 << 20 }; /* bytes; no game is as large */

bool kept_read(const char *path, nl_table *out)
{
    FILE *in = fopen(path, "rb");
    char *text = in ? malloc(RECORD_MAX) : NULL;
    bool  ok = false;
    if (text) {
        size_t n = fread(text, 1, RECORD_MAX, in);
        ok = n < RECORD_MAX && !ferror(in) && !nl_table_read(out, text, n, NULL);
    }
    free(text);
    if (in)
        fclose(in);
    return ok;
}

/* "Anna, Half Moon · 12 actions · 2026-11-16" */
static void describe(const nl_table *t, char out[KEPT_TEXT])
{
    char   count[64], date[NL_DATE_MAX] = "";
    size_t used = 0;
    for (int p = 0; p < t->deal.players; p++) {
        char name[NL_NAME_MAX + 2], shown[LOCAL_NAME_MAX];
        nl_table_name(t, p, name);
        local_shown_name(name, shown);
        words_fill(out + used, KEPT_TEXT / 5, p ? ", " : "", NULL);
        used += strlen(out + used);
        used += words_fill(out + used, KEPT_TEXT / 6, shown, NULL);
    }
    words_fill(count, sizeof count, words_say_n(N2_("{n} action", "{n} actions"), t->count),
               WITH(words_number("n", t->count)));
    nl_table_tag(t, "Date", date, sizeof date);
    snprintf(out + used, KEPT_TEXT - used, " · %s%s%s", count, *date ? " · " : "", date);
}

static void add(kept_games *out, const char *folder, const char *name)
{
    static nl_table t;
    kept_game       g = { .over = false };
    struct stat     at;
    int             n = snprintf(g.path, sizeof g.path, "%s/%s", folder, name);
    if (n >= (int)sizeof g.path || stat(g.path, &at) != 0 || !kept_read(g.path, &t))
        return;
    g.when = at.st_mtime;
    g.over = nl_table_over(&t);
    describe(&t, g.about);
    out->game[out->count++] = g;
}

static bool is_record(const char *name)
{
    size_t n = strlen(name);
    return n > 4 && name[0] != '.' && strcmp(name + n - 4, ".nlr") == 0;
}

static int later_first(const void *a, const void *b)
{
    const kept_game *one = a, *other = b;
    return one->when != other->when ? (one->when < other->when ? 1 : -1) : strcmp(one->path, other->path);
}

void kept_list(kept_games *out)
{
    char path[LOCAL_PATH_MAX];
    out->count = 0;
    if (!local_autosave_path(path))
        return;
    *strrchr(path, '/') = '\0';
    DIR *d = opendir(path);
    for (const struct dirent *e; d && out->count < KEPT_MAX && (e = readdir(d));)
        if (is_record(e->d_name))
            add(out, path, e->d_name);
    if (d)
        closedir(d);
    qsort(out->game, (size_t)out->count, sizeof out->game[0], later_first);
}
