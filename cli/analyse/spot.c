/* spot.c: one position for people: what is on offer, and the best actions.
 *
 * SPDX-License-Identifier: MIT */
#include "analyse.h"

static void print_offer(const nl_game *g)
{
    printf("On offer:");
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
    puts(nl_game_may_refill(g) ? "  or r" : nl_game_may_end_phase(g) ? "  or e" : "");
}

static void print_head(const analysis *a)
{
    printf("\n   %-10s", "action");
    if (is_solo(a))
        printf("%8s", "total");
    for (int p = 0; p < a->record.players && !is_solo(a); p++)
        printf("%7s%d", "win ", p + 1);
    printf("%10s\n", "visits");
}

static void print_choice(const analysis *a, const spot *s, int i)
{
    const nl_choice *c = &s->choice[i];
    char             text[NL_ACTION_TEXT], why[WORDS_MAX];
    nl_action_write(c->action, text);
    printf("%2d %-10s", s->rank[i], text);
    for (int p = 0; p < a->record.players; p++)
        printf("%8.1f", (double)c->value[p] * (is_solo(a) ? 1 : 100));
    printf("%10u\n", c->visits);
    words_for(a, s->ply, c->action, true, 77, why);
    printf("   %s\n", why);
    if (s->depth[i] > 1)
        printf("   line");
    for (int k = 0, used = 7; k < s->depth[i] && s->depth[i] > 1; k++) {
        int n = nl_action_write(s->line[i][k], text) + 1;
        if (used + n > 80) {
            printf("\n       ");
            used = 7;
        }
        printf(" %s", text);
        used += n;
    }
    if (s->depth[i] > 1)
        putchar('\n');
}

void spot_print(const analysis *a, const spot *s)
{
    const nl_game *g = &a->game[s->ply];
    printf("After %d action%s", s->ply, s->ply == 1 ? "" : "s");
    if (nl_game_over(g)) {
        puts(": the game is over.");
        return;
    }
    if (s->ply < a->review.plies) {
        char text[NL_ACTION_TEXT];
        nl_action_write(a->review.ply[s->ply].action, text);
        printf(": %s is to move, and played %s.\n", a->name[g->mover], text);
    } else {
        printf(": %s is to move.\n", a->name[g->mover]);
    }
    print_offer(g);
    print_head(a);
    for (int i = 0; i < s->count; i++)
        print_choice(a, s, i);
}
