/* level.c: the levels.
 *
 * SPDX-License-Identifier: MIT */
#include "players/level.h"

#include <stddef.h>
#include <string.h>

/* What is shown is marked for tools/po; whoever shows it looks for its translation. */
#define NC_(context, text) text
#define N_(text)           text

/* clang-format off */
const nl_level nl_levels[] = {
    { "random",       NC_("level", "Random"),       N_("any legal action"),                  NL_BY_CHANCE, false, 0, 0, 0, 0, false },
    { "greedy",       NC_("level", "Greedy"),       N_("covers what it can, cheaply"),       NL_BY_GREED,  false, 0, 0, 0, 0, false },
    { "eval",         NC_("level", "Evaluation"),   N_("the best at first sight"),           NL_BY_EYE,    false, 0, 40, 0, 0, false },
    { "new-moon",     NC_("level", "New Moon"),     N_("plays for the first time"),          NL_BY_EYE,    true, 0, 300, 420, 1400, false },
    { "young-moon",   NC_("level", "Young Moon"),   N_("has played a few times"),            NL_BY_EYE,    true, 0, 300, 320, 900, false },
    { "crescent",     NC_("level", "Crescent"),     N_("sees much of what is good at once"), NL_BY_EYE,    true, 0, 300, 220, 560, false },
    { "half-moon",    NC_("level", "Half Moon"),    N_("sees what is good at once"),         NL_BY_EYE,    true, 0, 40, 0, 0, false },
    { "gibbous",      NC_("level", "Gibbous"),      N_("looks a little ahead"),              NL_BY_SEARCH, true, 12, 300, 0, 0, true },
    { "full-moon",    NC_("level", "Full Moon"),    N_("looks ahead"),                       NL_BY_SEARCH, true, 60, 2000, 0, 0, true },
    { "harvest-moon", NC_("level", "Harvest Moon"), N_("looks far ahead"),                   NL_BY_SEARCH, true, 400, 12000, 0, 0, true },
    { "hunter-moon",  NC_("level", "Hunter’s Moon"),  N_("looks far ahead, with experience"),  NL_BY_SEARCH, true, 500, 20000, 0, 0, false },
    { "hand",         NC_("level", "Hand-made"),    N_("super-moon without its net"),        NL_BY_SEARCH, false, 0, 0, 0, 0, true },
    { "super-moon",   NC_("level", "Super Moon"),   N_("thinks for as long as it is given"), NL_BY_SEARCH, true, 0, 0, 0, 0, false },
    { NULL, NULL, NULL, NL_BY_CHANCE, false, 0, 0, 0, 0, false },
};
/* clang-format on */

const nl_level *nl_level_find(const char *name)
{
    for (const nl_level *l = nl_levels; l->name; l++)
        if (strcmp(l->name, name) == 0)
            return l;
    return NULL;
}
