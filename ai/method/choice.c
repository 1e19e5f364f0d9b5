/* choice.c: see choice.h.
 *
 * SPDX-License-Identifier: MIT */
#include "method/choice.h"

/* Whether the mover would rather have `a`. */
static bool better(const nl_game *g, const nl_choice *a, const nl_choice *b)
{
    if (g->players == 1)
        return a->value[0] != b->value[0] ? a->value[0] < b->value[0] : a->visits > b->visits;
    if (a->visits != b->visits)
        return a->visits > b->visits;
    return a->value[g->mover] > b->value[g->mover];
}

void nl_choices_sort(const nl_game *g, nl_choice list[], int count)
{
    for (int i = 1; i < count; i++) {
        nl_choice moved = list[i];
        int       k = i;
        for (; k > 0 && better(g, &moved, &list[k - 1]); k--)
            list[k] = list[k - 1];
        list[k] = moved;
    }
}

static void add_choice(const nl_game *g, nl_choice *sum, const nl_choice *more)
{
    float old = (float)sum->visits + 1,
          new = (float)more->visits + 1; /* what no one looked into counts, too */
    for (int p = 0; p < g->players; p++)
        sum->value[p] = (old * sum->value[p] + new * more->value[p]) / (old + new);
    sum->visits += more->visits;
}

void nl_choices_add(const nl_game *g, nl_choice sum[], const nl_choice more[], int count)
{
    for (int i = 0; i < count; i++)
        for (int k = 0; k < count; k++)
            if (nl_action_same(sum[i].action, more[k].action))
                add_choice(g, &sum[i], &more[k]);
    nl_choices_sort(g, sum, count);
}
