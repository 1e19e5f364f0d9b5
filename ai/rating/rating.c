/* rating.c: Bayes' rule on a grid of strengths.
 *
 * Exponentials come from tables (odds.h), so that the same games give the same rating on every machine.
 *
 * SPDX-License-Identifier: MIT */
#include "rating/rating.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "eval/odds.h"

/* ---- what was measured (docs/ai.md); bench/rating/tables.py prints it ---- */

/* Log-odds of the levels against each other in games of two, in 1/256. */
static const int16_t odds_of[NL_RUNGS] = { 0, 267, 498, 740, 1017, 1285, 1580, 1875, 2068 };

/* With more players they are closer together, by number of players, in 1/256. */
static const int16_t closer[NL_PLAYERS_MAX + 1] = { 0, 0, 256, 230, 205 };

/* The square root of what an action gives away, on the mean of a game: at the lowest strength, and by how much
 * less it is for each tenth more. */
static const float GIVES = .284f, LESS = .00205f;

/* ---- what was chosen ---- */

/* Games are spread about that by 0.054.  It is taken for more: people err in other ways than levels do, and what
 * is known of those is not exact. */
static const float SPREAD = .1f;
static const float LAPSE = .02f; /* of all games go to anybody */
static const float DRIFT = .25f; /* of a strength's chance moves a tenth up between games, and as much down */
/* Of the chance, so much lies outside the interval in the long run: less than one in 20, as this is a model; and half
 * of that after FEW games, since the fewer they are, the more the model has to say. */
static const float OUTSIDE = .02f, FEW = 40;
enum { USUAL_ACTIONS = 18 }; /* of a game, for the spread above */
enum { USUAL_KNOWN = 8 };    /* games until a strength can be told (docs/ai.md) */

static int odds(int players, int strength)
{
    int level = strength / 10, tenths = strength % 10, next = level + (tenths > 0);
    return (odds_of[level] * (10 - tenths) + odds_of[next] * tenths) / 10 * closer[players] / 256;
}

float nl_rating_chance(int players, int strength, const uint8_t other[])
{
    int   score[NL_PLAYERS_MAX] = { odds(players, strength) };
    float value[NL_PLAYERS_MAX];
    assert(players > 1);
    for (int i = 1; i < players; i++)
        score[i] = odds(players, other[i - 1]);
    chances(players, score, value);
    return LAPSE / (float)players + (1 - LAPSE) * value[0];
}

/* How likely it is to give away so much. */
static float likely_loss(const nl_rated_game *g, int strength, float away)
{
    float off = (away - GIVES + LESS * (float)strength) / SPREAD;
    float square = off * off * (float)g->actions / USUAL_ACTIONS;
    return .01f + exp_minus((int)(128 * (square < 20 ? square : 20)));
}

/* Between two games strength may have moved. */
static void move_on(nl_rating *r)
{
    float before[NL_STRENGTH_MAX + 1];
    memcpy(before, r->chance, sizeof before);
    for (int s = 0; s <= NL_STRENGTH_MAX; s++) {
        float below = before[s > 0 ? s - 1 : s], above = before[s < NL_STRENGTH_MAX ? s + 1 : s];
        r->chance[s] = (1 - 2 * DRIFT) * before[s] + DRIFT * (below + above);
    }
}

void nl_rating_start(nl_rating *r)
{
    r->games = 0;
    for (int s = 0; s <= NL_STRENGTH_MAX; s++)
        r->chance[s] = 1.f / (NL_STRENGTH_MAX + 1);
}

void nl_rating_add(nl_rating *r, const nl_rated_game *g)
{
    float away = sqrtf(g->loss), sum = 0;
    if (r->games++)
        move_on(r);
    for (int s = 0; s <= NL_STRENGTH_MAX; s++) {
        float wins = nl_rating_chance(g->players, s, g->other);
        r->chance[s] *= g->won ? wins : 1 - wins;
        if (g->actions)
            r->chance[s] *= likely_loss(g, s, away);
        sum += r->chance[s];
    }
    for (int s = 0; s <= NL_STRENGTH_MAX; s++)
        r->chance[s] /= sum;
}

/* ---- what is told ---- */

/* The shortest stretch of strengths with that much of the chance: from the likeliest on, to the side that is
 * likelier. */
static void find_interval(const nl_rating *r, int *low, int *high)
{
    float sum, inside = 1 - OUTSIDE * (float)r->games / ((float)r->games + FEW);
    *low = 0;
    for (int s = 1; s <= NL_STRENGTH_MAX; s++)
        *low = r->chance[s] > r->chance[*low] ? s : *low;
    *high = *low;
    for (sum = r->chance[*low]; sum < inside && *high - *low < NL_STRENGTH_MAX;) {
        float below = *low > 0 ? r->chance[*low - 1] : -1;
        float above = *high < NL_STRENGTH_MAX ? r->chance[*high + 1] : -1;
        sum += r->chance[above > below ? ++*high : --*low];
    }
}

/* Games until low and high are `wanted` levels apart: the spread falls with the root of their number. */
static int more_games(int games, float width, float wanted)
{
    float times = width * width / (wanted * wanted) - 1;
    return times <= 0 ? 0 : (int)((float)(games ? games : 1) * times) + 1;
}

/* At first the scale ends before the spread does, so that this says too little: then it is what careers usually take. */
static int unknown_games(int games, float width)
{
    int more = more_games(games, width, NL_KNOWN), first = (more ? USUAL_KNOWN : NL_KNOWN_GAMES) - games;
    return first > more ? first : more;
}

void nl_rating_tell(const nl_rating *r, nl_rating_told *out)
{
    int low, high;
    find_interval(r, &low, &high);
    *out = (nl_rating_told){ .low = (float)low / 10, .high = (float)high / 10 };
    for (int s = 0; s <= NL_STRENGTH_MAX; s++) {
        out->strength += r->chance[s] * (float)s / 10;
        out->share[(s + 5) / 10] += r->chance[s];
    }
    out->tenths = (int)(out->strength * 10 + .5f);
    out->level = (out->tenths + 5) / 10;
    for (int i = 0; i < NL_RUNGS; i++) {
        uint8_t level = (uint8_t)(10 * i);
        for (int s = 0; s <= NL_STRENGTH_MAX; s++)
            out->wins[i] += r->chance[s] * nl_rating_chance(2, s, &level);
    }
    out->unknown = unknown_games(r->games, out->high - out->low);
    out->more = more_games(r->games, out->high - out->low, NL_SETTLED);
}
