/* level.c: the levels.
 *
 * SPDX-License-Identifier: MIT */
#include "method/level.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "deck.h"

/* What is shown is marked for tools/po; whoever shows it looks for its translation. */
#define NC_(context, text) text
#define N_(text)           text

/* clang-format off */
const nl_level nl_levels[] = {
    { "random", NC_("level", "Random"), N_("any legal action"), .way = NL_RANDOM },
    { "greedy", NC_("level", "Greedy"), N_("covers what it can, cheaply"), .way = NL_GREEDY },
    { "eval", NC_("level", "Evaluation"), N_("the best at first sight"), NL_ONE_PLY,
      .solo_nodes = 40 },
    { "new-moon", NC_("level", "New Moon"), N_("plays for the first time"), NL_ONE_PLY,
      .for_people = true, .solo_nodes = 300, .overlooks = 420, .noise = 1400 },
    { "young-moon", NC_("level", "Young Moon"), N_("has played a few times"), NL_ONE_PLY,
      .for_people = true, .solo_nodes = 300, .overlooks = 320, .noise = 900 },
    { "crescent", NC_("level", "Crescent"), N_("knows what is good, but overlooks some of it"), NL_ONE_PLY,
      .for_people = true, .solo_nodes = 300, .overlooks = 220, .noise = 560 },
    { "half-moon", NC_("level", "Half Moon"), N_("takes what looks best now, without looking ahead"), NL_ONE_PLY,
      .for_people = true, .solo_nodes = 40 },
    { "gibbous", NC_("level", "Gibbous"), N_("looks a little ahead"), NL_SEARCH,
      .for_people = true, .nodes = 12, .solo_nodes = 300, .no_net = true },
    { "full-moon", NC_("level", "Full Moon"), N_("looks ahead"), NL_SEARCH,
      .for_people = true, .nodes = 60, .solo_nodes = 2000, .no_net = true },
    { "harvest-moon", NC_("level", "Harvest Moon"), N_("looks far ahead"), NL_SEARCH,
      .for_people = true, .nodes = 400, .solo_nodes = 12000, .no_net = true },
    { "hunter-moon", NC_("level", "Hunter’s Moon"), N_("looks far ahead, with experience"), NL_SEARCH,
      .for_people = true, .nodes = 500, .solo_nodes = 20000 },
    { "hand", NC_("level", "Hand-made"), N_("super-moon without its net"), NL_SEARCH,
      .no_net = true },
    { "super-moon", NC_("level", "Super Moon"), N_("thinks for as long as it is given"), NL_SEARCH,
      .for_people = true },
    { .name = NULL },
};
/* clang-format on */

/* The next of the nine; none has a name after the last. */
static const nl_level *level_above(const nl_level *l)
{
    do
        l++;
    while (l->name && !l->for_people);
    return l;
}

/* What follows a word in a text, or NULL if it does not begin with it. */
static const char *behind(const char *word, const char *text)
{
    while (*word && *word == *text)
        word++, text++;
    return *word ? NULL : text;
}

/* Reads NAME, or NAME+0.T with T tenths of the way to the level above. */
static const nl_level *read(const char *name, unsigned *tenths)
{
    assert(name);
    for (const nl_level *l = nl_levels; l->name; l++) {
        const char *rest = behind(l->name, name), *digit = rest ? behind("+0.", rest) : NULL;
        *tenths = digit ? (unsigned)(*digit - '0') : 0;
        if (rest &&
            (!*rest || (digit && *tenths - 1 < 9 && !digit[1] && l->for_people && level_above(l)->name)))
            return l;
    }
    return NULL;
}

const nl_level *nl_level_find(const char *name)
{
    unsigned        tenths;
    const nl_level *l = read(name, &tenths);
    return l && tenths >= 5 ? level_above(l) : l;
}

const nl_level *nl_level_draw(const char *name, uint64_t seed)
{
    static const uint64_t levels = 0x6c6576656c73u; /* "levels", for a stream that is not the player's own */
    unsigned              tenths;
    const nl_level       *l = read(name, &tenths);
    nl_rng                r = { seed ^ levels };
    return l && nl_rng_below(&r, 10) < tenths ? level_above(l) : l;
}

int nl_level_strength(const char *name)
{
    unsigned        tenths;
    const nl_level *l = read(name, &tenths);
    int             rung = 0;
    if (!l || !l->for_people)
        return -1;
    for (const nl_level *below = nl_levels; below < l; below++)
        rung += below->for_people;
    return 10 * rung + (int)tenths;
}

void nl_level_name(int strength, char out[NL_STRENGTH_NAME])
{
    const nl_level *l = nl_levels;
    for (int rung = -1; (rung += l->for_people) < strength / 10;)
        l++;
    strcpy(out, l->name);
    if (strength % 10)
        strcat(out, (char[]){ '+', '0', '.', (char)('0' + strength % 10), '\0' });
}
