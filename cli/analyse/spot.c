/* spot.c: one position for people: what is on offer, and the best actions.
 *
 * SPDX-License-Identifier: MIT */
#include "analyse/analyse.h"

static void print_offer(const nl_game *g)
{
    fputs(words_say(N_("On offer:")), stdout);
    for (int k = 1; k <= nl_wheel_reach(&g->wheel); k++) {
        const nl_tile *t = &nl_tiles[nl_wheel_tile(&g->wheel, k)];
        printf("  %d. %c%d", k, nl_color_letter[t->color], t->cost);
        for (int i = 0; i < t->tasks; i++) {
            printf(i ? "," : " ");
            for (int c = 0; c < NL_COLORS; c++)
                for (int n = 0; n < t->asks[i][c]; n++)
                    putchar(nl_color_letter[c]);
        }
    }
    if (nl_game_may_refill(g) || nl_game_may_end_phase(g)) {
        fputs("  ", stdout);
        words_fill_to(stdout, words_say(N_("or {action}")),
                      WITH(words_text("action", nl_game_may_refill(g) ? "r" : "e")));
    }
    putchar('\n');
}

static void print_head(const analysis *a)
{
    printf("\n   ");
    print_left(words_say_in(NC_("heading", "action")), 10);
    if (is_solo(a))
        print_right(words_say_in(NC_("heading", "total")), 8);
    for (int p = 0; p < a->table.deal.players && !is_solo(a); p++) {
        char win[40];
        words_fill(win, sizeof win, words_say_in(NC_("heading", "win {player}")),
                   WITH(words_number("player", p + 1)));
        print_right(win, 8);
    }
    print_right("±", 6);
    print_right(words_say_in(NC_("heading", "visits")), 10);
    putchar('\n');
}

/* What is expected after an action, itself included. */
static void print_line(const spot *s, int i)
{
    const char *head = words_say_in(NC_("heading", "line"));
    int         indent = 3 + columns(head), used = indent;
    printf("   %s", head);
    for (int k = 0; k < s->depth[i]; k++) {
        char text[NL_ACTION_TEXT];
        int  n = nl_action_write(s->line[i][k], text) + 1;
        if (used + n > 80) {
            printf("\n%*s", indent, "");
            used = indent;
        }
        printf(" %s", text);
        used += n;
    }
    putchar('\n');
}

static void print_choice(const analysis *a, const spot *s, int i)
{
    const nl_choice *c = &s->choice[i];
    char             text[NL_ACTION_TEXT], why[WORDS_MAX];
    nl_action_write(c->action, text);
    printf("%2d %-10s", s->rank[i], text);
    for (int p = 0; p < a->table.deal.players; p++)
        print_number((double)c->value[p] * (is_solo(a) ? 1 : 100), 1, false, 8);
    print_number((double)c->error * (is_solo(a) ? 1 : 100), 1, false, 6);
    printf("%10u\n", c->visits);
    if (s->alike[i] > 1) {
        fputs("   ", stdout);
        words_fill_line(words_say_n(N2_("{n} cell alike", "{n} cells alike"), s->alike[i]),
                        WITH(words_number("n", s->alike[i])));
    }
    words_for(a, s->ply, c->action, NULL, true, 77, why);
    printf("   %s\n", why);
    if (s->depth[i] > 1)
        print_line(s, i);
}

void spot_print(const analysis *a, const spot *s)
{
    const nl_game *g = &a->game[s->ply];
    char           action[NL_ACTION_TEXT] = "";
    const char    *text;
    if (s->ply < a->review.plies)
        nl_action_write(a->review.ply[s->ply].action, action);
    if (nl_game_over(g))
        text = words_say_n(N2_("After {n} action: the game is over.", "After {n} actions: the game is over."),
                           s->ply);
    else if (*action)
        text = words_say_n(N2_("After {n} action: {name} is to move, and played {action}.",
                               "After {n} actions: {name} is to move, and played {action}."),
                           s->ply);
    else
        text = words_say_n(
            N2_("After {n} action: {name} is to move.", "After {n} actions: {name} is to move."), s->ply);
    words_fill_line(text, WITH(words_number("n", s->ply), words_text("name", a->name[g->mover]),
                               words_text("action", action)));
    if (nl_game_over(g))
        return;
    print_offer(g);
    print_head(a);
    for (int i = 0; i < s->count; i++)
        print_choice(a, s, i);
}
