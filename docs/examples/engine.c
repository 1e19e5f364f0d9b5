/* engine.c: a computer player of its own, as a starting point for yours.
 *
 * It speaks the engine protocol (docs/formats.md) and leaves the rules to the library.
 * Only `judge` knows anything about playing well: it tries every legal action and looks at
 * what lies there then.  Build it and let it play with
 *
 *     cc engine.c -o engine $(pkg-config --cflags --libs novaluna)
 *     novaluna match --engine cmd:./engine --engine level:greedy \
 *         --players 2 --deals 100 --seed 1 --movetime 100
 *
 * It answers at once, so it reads and thinks in turn.  A player that thinks for longer has
 * to do so in a second thread, and look at the clock and for `stop` now and then.
 *
 * SPDX-License-Identifier: MIT */
#include <novaluna.h>
#include <stdio.h>
#include <string.h>

/* What one task, or one step on the track, is worth. */
enum { COVERED = 100, ONE_SHORT = 22, TWO_SHORT = 6, STEP = 9 };

/* ---- playing ---- */

/* What an area promises: how near its open tasks are to being fulfilled. */
static int promise(const nl_area *a)
{
    int sum = 0;
    for (int i = 1; i <= a->count; i++)
        for (int task = 0; task < nl_tiles[a->at[i].id].tasks; task++) {
            nl_progress p;
            nl_area_progress(a, i, task, &p);
            if (!p.covered)
                sum += p.missing == 1 ? ONE_SHORT : p.missing == 2 ? TWO_SHORT : 0;
        }
    return sum;
}

/* How good the game is for a player after an action: the higher the better. */
static int judge(const nl_game *before, nl_action action)
{
    int     player = before->mover;
    nl_game after = *before; /* a plain struct: copying is enough */
    nl_game_apply(&after, action);
    return promise(&after.area[player]) - COVERED * after.area[player].discs -
           STEP * nl_track_travelled(&after.track, player);
}

static nl_action choose(const nl_game *game, int *value)
{
    int       count = nl_game_action_count(game);
    nl_action best = nl_game_action(game, 0);
    *value = judge(game, best);
    /* A refill, or the end of phase 1, is always the last of the legal actions.  It reveals
     * tiles that nobody knows yet, so it is taken on trust. */
    if (nl_game_may_refill(game) || nl_game_may_end_phase(game))
        return nl_game_action(game, count - 1);
    for (int i = 1; i < count; i++) {
        nl_action action = nl_game_action(game, i);
        int       v = judge(game, action);
        if (v > *value) {
            *value = v;
            best = action;
        }
    }
    return best;
}

/* ---- the protocol ---- */

typedef struct {
    nl_game game;
    bool    ready;   /* there is a position, and it is not the end of a game */
    bool    waiting; /* it has been told to think until `stop` */
} state;

/* Reads the lines up to `end` and plays the record through. */
static void position(state *s)
{
    static char record[1 << 16];
    size_t      length = 0;
    while (fgets(record + length, (int)(sizeof record - length), stdin)) {
        if (strcmp(record + length, "end\n") == 0)
            break;
        length += strlen(record + length);
        if (length + 1 >= sizeof record)
            length = 0; /* far too long; what is left of it is no record */
    }
    nl_reader reader = nl_reader_open(record, length);
    nl_record header;
    nl_deck   deck;
    nl_action action;
    if (nl_reader_next(&reader, &header) == NL_OK) {
        nl_deal_start(&header.deal, &s->game, &deck);
        while (nl_reader_step(&reader, &header, &deck, &s->game, &action) == NL_OK)
            continue;
    }
    s->ready = !reader.err && !nl_game_over(&s->game) && !header.termination;
    if (reader.err)
        printf("error position: %s\n", nl_err_text(reader.err));
}

static void answer(state *s)
{
    char      text[NL_ACTION_TEXT];
    int       value;
    nl_action best = choose(&s->game, &value);
    nl_action_write(best, text);
    printf("info depth 1 nodes %d line %s\n", nl_game_action_count(&s->game), text);
    printf("bestaction %s\n", text);
    s->waiting = false;
}

static void go(state *s, const char *limit)
{
    if (!s->ready)
        puts("error there is no position to think about");
    else if (strcmp(limit, "infinite") == 0)
        s->waiting = true;
    else
        answer(s); /* whatever the limit is: it takes no time */
}

/* Does what a line says; false when it is time to go. */
static bool obey(state *s, const char *line)
{
    if (strcmp(line, "nlp") == 0)
        puts("id name One Ply\nid author you\nnlpok");
    else if (strcmp(line, "isready") == 0)
        puts("readyok");
    else if (strcmp(line, "position") == 0)
        position(s);
    else if (strncmp(line, "go ", 3) == 0 && !s->waiting)
        go(s, line + 3);
    else if (strcmp(line, "stop") == 0) {
        if (s->waiting)
            answer(s);
    } else if (strcmp(line, "quit") != 0)
        printf("error %.40s\n", line);
    fflush(stdout); /* or the other side waits for ever */
    return strcmp(line, "quit") != 0;
}

int main(void)
{
    static state s;
    char         line[256];
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = '\0';
        if (!obey(&s, line))
            break;
    }
    return 0;
}
