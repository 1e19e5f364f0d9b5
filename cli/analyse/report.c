/* report.c: an analysis as JSON (docs/formats.md).
 *
 * Players are numbered from 1, chances and losses are from 0 to 1, in solo points.
 *
 * SPDX-License-Identifier: MIT */
#include "analyse.h"

/* A string with what JSON does not take as it is; the text is UTF-8 without control
 * characters, as every tag. */
static void put_string(const char *text)
{
    putchar('"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            putchar('\\');
        putchar(*text);
    }
    putchar('"');
}

static void put_action(const char *key, nl_action a)
{
    char text[NL_ACTION_TEXT];
    nl_action_write(a, text);
    printf("\"%s\":\"%s\"", key, text);
}

static void put_values(const char *key, const float values[], int count)
{
    printf("\"%s\":[", key);
    for (int i = 0; i < count; i++)
        printf("%s%.4f", i ? "," : "", (double)values[i]);
    putchar(']');
}

static void put_loss(float all, float extra, float tile, float cell)
{
    printf("\"loss\":{\"all\":%.4f,\"extra\":%.4f,\"tile\":%.4f,\"cell\":%.4f}", (double)all, (double)extra,
           (double)tile, (double)cell);
}

/* ---- reasons and actions ---- */

static void put_tasks(const nl_reason *r)
{
    bool first = true;
    printf(",\"tasks\":[");
    for (int bit = 0; bit < 64; bit++)
        for (int k = 0; k < NL_TASKS; k++)
            if (r->task[k] >> bit & 1) {
                printf("%s[%d,%d]", first ? "" : ",", nl_tile_of_bit(bit), k + 1);
                first = false;
            }
    putchar(']');
}

static void put_reasons(const nl_game *g, nl_action a)
{
    nl_reason r[NL_REASONS_MAX];
    int       n = nl_reasons(g, a, r);
    printf("\"reasons\":[");
    for (int i = 0; i < n; i++) {
        bool of_player = r[i].code == NL_WHY_DENIES || r[i].code == NL_WHY_FEW;
        printf("%s{\"code\":\"%s\",\"a\":%d,\"b\":%d", i ? "," : "", nl_reason_name(r[i].code), r[i].a,
               r[i].b + of_player);
        if (r[i].task[0] | r[i].task[1] | r[i].task[2])
            put_tasks(&r[i]);
        putchar('}');
    }
    putchar(']');
}

static void put_choice(const nl_game *g, const nl_choice *c)
{
    put_action("action", c->action);
    printf(",\"visits\":%u,", c->visits);
    put_values("value", c->value, g->players);
    putchar(',');
    put_reasons(g, c->action);
}

/* ---- a game ---- */

static void put_head(const analysis *a)
{
    printf("{\"players\":%d,\"names\":[", a->record.players);
    for (int p = 0; p < a->record.players; p++) {
        fputs(p ? "," : "", stdout);
        put_string(a->name[p]);
    }
    printf("],\"level\":\"%s\",", a->level->name);
}

static void put_side(const nl_player_review *s, int player)
{
    printf("{\"player\":%d,\"actions\":%d,\"accuracy\":%.4f,\"mean_loss\":%.4f,", player + 1, s->actions,
           (double)s->accuracy, (double)s->mean_loss);
    put_loss(s->loss, s->loss_extra, s->loss_tile, s->loss_cell);
    printf(",\"result\":%.4f,\"adjusted\":%.4f,\"start\":%.4f,\"deal\":%.4f,\"own\":%.4f,\"gifts\":%.4f,"
           "\"luck\":%.4f,\"drift\":%.4f,\"verdict\":%.4f}",
           (double)s->result, (double)s->adjusted, (double)s->start, (double)s->deal, (double)s->own,
           (double)s->gifts, (double)s->luck, (double)s->drift, (double)s->verdict);
}

static void put_turns(const nl_review *r)
{
    printf("\"turning_points\":[");
    for (int i = 0; i < r->turns; i++)
        printf("%s{\"ply\":%d,\"player\":%d,\"swing\":%.4f,\"cause\":\"%s\"}", i ? "," : "", r->turn[i].ply,
               r->turn[i].player + 1, (double)r->turn[i].swing, nl_cause_name(r->turn[i].cause));
    printf("],");
}

static void put_judgement(const analysis *a, const nl_ply *p)
{
    int n = a->record.players;
    put_loss(p->loss, p->loss_extra, p->loss_tile, p->loss_cell);
    printf(",\"grade\":\"%s\",", nl_grade_name((nl_grade)p->grade));
    put_values("change", p->change, n);
    putchar(',');
    put_values("luck", p->luck, n);
    putchar(',');
    put_values("drift", p->drift, n);
    putchar(',');
}

/* The position after i actions and the action played there. */
static void put_ply(const analysis *a, int i)
{
    const nl_ply *p = &a->review.ply[i];
    printf("%s\n{\"ply\":%d,\"player\":", i ? "," : "", i);
    printf(p->over ? "null," : "%d,", p->mover + 1);
    if (p->known)
        put_values("value", p->value, a->record.players);
    else
        printf("\"value\":null");
    putchar(',');
    if (i < a->review.plies) {
        put_action("action", p->action);
        printf(",\"tile\":%d,\"reveals\":%s,", p->tile, p->reveals ? "true" : "false");
        put_reasons(&a->game[i], p->action);
        putchar(',');
    }
    if (p->judged)
        put_judgement(a, p);
    printf("\"best\":[");
    for (int k = 0; k < p->count; k++) {
        printf(k ? ",{" : "{");
        put_choice(&a->game[i], &p->best[k]);
        putchar('}');
    }
    printf("]}");
}

void report_print(const analysis *a)
{
    const nl_review *r = &a->review;
    put_head(a);
    printf("\"settled\":%s,\"complete\":%s,\"sides\":[", r->settled ? "true" : "false",
           r->complete ? "true" : "false");
    for (int p = 0; p < a->record.players; p++) {
        fputs(p ? "," : "", stdout);
        put_side(&r->side[p], p);
    }
    printf("],");
    put_turns(r);
    printf("\"plies\":[");
    for (int i = 0; i <= r->plies; i++)
        put_ply(a, i);
    printf("]}\n");
}

/* ---- one position ---- */

void report_print_spot(const analysis *a, const spot *s)
{
    const nl_game *g = &a->game[s->ply];
    put_head(a);
    printf("\"ply\":%d,\"player\":", s->ply);
    printf(nl_game_over(g) ? "null," : "%d,", g->mover + 1);
    if (s->ply < a->review.plies) {
        put_action("action", a->review.ply[s->ply].action);
        putchar(',');
    }
    printf("\"best\":[");
    for (int i = 0; i < s->count; i++) {
        printf("%s\n{\"rank\":%d,", i ? "," : "", s->rank[i]);
        put_choice(g, &s->choice[i]);
        printf(",\"line\":[");
        for (int k = 0; k < s->depth[i]; k++) {
            char text[NL_ACTION_TEXT];
            nl_action_write(s->line[i][k], text);
            printf("%s\"%s\"", k ? "," : "", text);
        }
        printf("]}");
    }
    printf("]}\n");
}
