/* level.c: the levels.
 *
 * SPDX-License-Identifier: MIT */
#include "level.h"

#include <stddef.h>
#include <string.h>

/* clang-format off */
const nl_level nl_levels[] = {
    { "random",       "Random",       "any legal action",                    NL_BY_CHANCE, false, 0, 0, 0, 0, false },
    { "greedy",       "Greedy",       "covers what it can, cheaply",         NL_BY_GREED,  false, 0, 0, 0, 0, false },
    { "eval",         "Evaluation",   "the best at first sight",             NL_BY_EYE,    false, 0, 40, 0, 0, false },
    { "new-moon",     "New Moon",     "plays for the first time",            NL_BY_EYE,    true, 0, 300, 420, 1400, false },
    { "young-moon",   "Young Moon",   "has played a few times",              NL_BY_EYE,    true, 0, 300, 320, 900, false },
    { "crescent",     "Crescent",     "sees much of what is good at once",   NL_BY_EYE,    true, 0, 300, 220, 560, false },
    { "half-moon",    "Half Moon",    "sees what is good at once",           NL_BY_EYE,    true, 0, 40, 0, 0, false },
    { "gibbous",      "Gibbous",      "looks a little ahead",                NL_BY_SEARCH, true, 12, 300, 0, 0, true },
    { "full-moon",    "Full Moon",    "looks ahead",                         NL_BY_SEARCH, true, 60, 2000, 0, 0, true },
    { "harvest-moon", "Harvest Moon", "looks far ahead",                     NL_BY_SEARCH, true, 400, 12000, 0, 0, true },
    { "hand",         "Hand-made",    "super-moon without its net",          NL_BY_SEARCH, false, 0, 0, 0, 0, true },
    { "super-moon",   "Super Moon",   "thinks for as long as it is given",   NL_BY_SEARCH, true, 0, 0, 0, 0, false },
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
