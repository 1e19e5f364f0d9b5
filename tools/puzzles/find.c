/* find.c: computers play, and at every turn it is asked whether something is clearly best.
 *
 * Clearly: what the search thinks best, with what it thinks as good, is better than the next by much more than
 * noise, a search ten times as long says the same of the same actions, and another one with other draws does.  Where a
 * player can win by turns of their own, nothing needs to be estimated but what is lost by not doing so.
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <string.h>

#include "puzzles.h"
#include "review/alike.h"
#include "review/study.h"

#define CLOSE .012f /* what differs by so little counts as equally good */
#define HOLDS .8f   /* of the gap must be left after the longer search … */
#define LASTS .5f   /* … and of what is told, in another one */

enum {
    KINDS_MIN = 8, /* different actions that there must be to choose from */
    APART = 6,     /* actions between two puzzles of a game */
    WIN_DISCS = 9, /* a win within three turns is looked for with so many discs at most */
    FIRST = 3,     /* tiles of one's own that lie there before the first puzzle */
    WIN_SHARE = 5, /* at most one action in so many may lead to the win */
    DEAL = 1,      /* seeds: deals of a batch begin at 1 + 1000 · its number */
};

/* Games of a batch, at most. */
static const int batch_games[AIMS] = { 12, 40, 40, 12 };

/* With more players a chance is smaller from the start. */
static float gap_wanted(const nl_game *g, const haul *h)
{
    static const float gaps[] = { 0, 0, .09f, .075f, .065f };
    return gaps[g->players] * (h->aim == ANYTHING ? 1 : .5f);
}

/* What a search says of a position. */
typedef struct {
    nl_choice list[NL_ACTIONS_MAX];
    int       count, rights; /* the first `rights` count */
    float     gap;           /* to the next */
} finding;

static nl_action choose_action(const nl_level *l, const nl_game *g, uint64_t seed)
{
    nl_player *p = player_of(l);
    nl_player_set(p, l, seed);
    nl_player_start(p, g);
    nl_player_think(p, UINT64_MAX);
    return nl_player_choice(p);
}

static void look(const nl_game *g, uint64_t nodes, uint64_t seed, finding *out)
{
    static nl_study study;
    const nl_level *strongest = level_number(LEVELS - 1);
    nl_study_start(&study, player_of(strongest), strongest, g, NULL, nodes, seed);
    while (nl_study_think(&study, nodes))
        ;
    out->count = nl_study_choices(&study, out->list);
    out->rights = 1;
    float best = out->list[0].value[g->mover];
    while (out->rights < out->count && best - out->list[out->rights].value[g->mover] <= CLOSE)
        out->rights++;
    out->gap = out->rights < out->count ? best - out->list[out->rights].value[g->mover] : 0;
}

/* Whether no more than a few count, and the next is worse by a part of the gap that is wanted. */
static bool is_clear(const nl_game *g, const finding *f, float part, const haul *h)
{
    return f->rights <= NL_PUZZLE_RIGHT && f->gap >= part * gap_wanted(g, h);
}

/* Whether it is the answer that is not looked for. */
static bool is_refill(const finding *f, const haul *h)
{
    return h->aim == TAKES && f->list[0].action.take == NL_REFILL;
}

static bool counts(const finding *f, nl_action a)
{
    for (int i = 0; i < f->rights; i++)
        if (nl_action_same(f->list[i].action, a))
            return true;
    return false;
}

/* Whether two searches say the same. */
static bool agree(const finding *a, const finding *b)
{
    if (a->rights != b->rights)
        return false;
    for (int i = 0; i < a->rights; i++)
        if (!counts(a, b->list[i].action))
            return false;
    return true;
}

/* ---- plans by search ---- */

static uint8_t loss_of(float loss, int least)
{
    int n = (int)lrintf(loss * NL_PUZZLE_LOSS);
    return (uint8_t)(n < least ? least : n > 255 ? 255 : n);
}

static void add_row(nl_puzzle_turn *t, nl_action a, float loss)
{
    if (t->rows == NL_PUZZLE_ROWS)
        return;
    t->loss[t->rows] = loss_of(loss, t->rows ? t->loss[t->rows - 1] : 1);
    t->row[t->rows++] = a;
}

static void set_turn(nl_puzzle_turn *t, const finding *f, int mover)
{
    *t = (nl_puzzle_turn){ .rights = (uint8_t)f->rights };
    for (int i = 0; i < f->rights; i++)
        t->right[i] = f->list[i].action;
    for (int i = f->rights; i < f->count && i < f->rights + NL_PUZZLE_ROWS - 1; i++)
        add_row(t, f->list[i].action, f->list[0].value[mover] - f->list[i].value[mover]);
}

/* Plays on to the next turn of a plan; false if it is somebody else's, or tiles come. */
static bool play_on(nl_game *g, nl_action a)
{
    int mover = g->mover;
    nl_game_apply(g, a);
    return !nl_game_over(g) && !g->owed && g->mover == mover;
}

/* Whether it is what looks best at first. */
static bool seems_easy(const nl_game *g, const finding *f)
{
    nl_action a = choose_action(nl_level_find("half-moon"), g, 1);
    return counts(f, a) || f->list[0].action.take == NL_REFILL;
}

/* Whether more of a kind is wanted. */
static bool is_wanted(candidate *c, int kind, const haul *h)
{
    if (h->aim != ANYTHING)
        return kind == (h->aim == TAKES ? NL_PUZZLE_REFILL : NL_PUZZLE_DENY);
    return h->found[kind] < BATCH_OF_KIND && (!c->easy || h->easy[kind] < BATCH_EASY);
}

/* The turns that are clear one after another, at most three. */
static void find_plan(candidate *c, const haul *h)
{
    static finding quick, slow;
    nl_puzzle     *p = &c->puzzle;
    nl_game        g = p->start;
    bool           more = true;
    for (int k = 0; k < NL_PUZZLE_TURNS && more; k++) {
        look(&g, MAKING, (uint64_t)k + 1, &quick);
        if (!is_clear(&g, &quick, 1, h) || is_refill(&quick, h))
            return;
        if (!k)
            c->easy = seems_easy(&g, &quick);
        nl_action best = quick.list[0].action, next = quick.list[quick.rights].action;
        nl_game   after = g;
        int       turns = 1 + (quick.rights == 1 && play_on(&after, best)); /* two as far as is known */
        int       kind = kind_of(&g, best, next, turns, NL_TASKS);
        if (!k && (kind < 0 || !is_wanted(c, kind, h)))
            return;
        look(&g, CHECKING, (uint64_t)k + 101, &slow);
        if (!is_clear(&g, &slow, HOLDS, h) || !agree(&quick, &slow))
            return;
        set_turn(&p->turn[k], &slow, g.mover);
        p->turns++;
        if (!k)
            c->gap = (int)lrintf(1000 * slow.gap);
        more = slow.rights == 1 && play_on(&g, slow.list[0].action);
    }
}

/* ---- wins ---- */

/* The first way to win by so many turns of one's own. */
static bool find_win(const nl_game *g, int turns, nl_puzzle_turn turn[])
{
    for (int i = 0; i < nl_game_action_count(g); i++) {
        nl_action a = nl_game_action_at(g, i);
        nl_game   after;
        nl_cover  c;
        nl_game_preview(g, a, &c);
        if (a.take > NL_REACH || (turns == 1 && c.discs < g->area[g->mover].discs))
            continue;
        memcpy(&after, g, nl_game_bytes(g));
        turn[0] = (nl_puzzle_turn){ .right = { a }, .rights = 1 };
        bool mine = play_on(&after, a);
        if (turns == 1 ? after.end == NL_BY_DISCS : mine && find_win(&after, turns - 1, turn + 1))
            return true;
    }
    return false;
}

/* What is lost by every other action; false if that is too little, or too many actions win. */
static bool find_losses(candidate *c, const haul *h)
{
    static finding f;
    nl_puzzle     *p = &c->puzzle;
    nl_game        g = p->start;
    nl_action      right[NL_ACTIONS_MAX];
    if (nl_puzzle_right(p, &g, 0, right) * WIN_SHARE > nl_game_action_count(&g))
        return false;
    for (int k = 0; k < p->turns; k++) {
        nl_puzzle_turn *t = &p->turn[k];
        look(&g, CHECKING, (uint64_t)k + 101, &f);
        for (int i = 0; i < f.count; i++) {
            nl_attempt attempt;
            nl_puzzle_try(p, &g, k, f.list[i].action, &attempt);
            if (!attempt.right)
                add_row(t, f.list[i].action, 1 - f.list[i].value[g.mover]);
        }
        if (!t->rows || (float)t->loss[0] < gap_wanted(&g, h) * NL_PUZZLE_LOSS)
            return false;
        nl_game_apply(&g, t->right[0]);
    }
    c->gap = p->turn[0].loss[0] * 1000 / NL_PUZZLE_LOSS;
    return true;
}

static bool wins(candidate *c)
{
    nl_puzzle *p = &c->puzzle;
    for (int n = 1; n <= NL_PUZZLE_TURNS && p->start.area[p->start.mover].discs <= WIN_DISCS; n++) {
        if (!find_win(&p->start, n, p->turn))
            continue;
        p->turns = (uint8_t)n;
        p->kind = NL_PUZZLE_LAST;
        c->easy = n == 1;
        return true;
    }
    return false;
}

/* ---- a position ---- */

/* Whether a glance says that it is nothing: not clear, or not what is looked for. */
static bool seems_nothing(const nl_game *g, const haul *h)
{
    static finding f;
    look(g, GLANCE, 1, &f);
    if (!is_clear(g, &f, HOLDS / 2, h) || is_refill(&f, h))
        return true;
    return h->aim == DENY && kind_of(g, f.list[0].action, f.list[f.rights].action, 1, 0) != NL_PUZZLE_DENY;
}

bool find_here(candidate *c, const haul *h)
{
    nl_puzzle *p = &c->puzzle;
    uint16_t   first[NL_ACTIONS_MAX];
    if (p->start.area[p->start.mover].count < FIRST || (h->aim == TAKES && !nl_game_may_refill(&p->start)) ||
        nl_alike(&p->start, first) < KINDS_MIN)
        return false;
    if (h->aim == ANYTHING && wins(c))
        return is_wanted(c, NL_PUZZLE_LAST, h) && nl_puzzle_follow(p) && find_losses(c, h);
    if (seems_nothing(&p->start, h))
        return false;
    find_plan(c, h);
    if (!p->turns)
        return false;
    int kind = kind_of_plan(p);
    p->kind = (uint8_t)kind;
    return kind >= 0 && (h->aim != DENY || kind == NL_PUZZLE_DENY) && nl_puzzle_follow(p);
}

/* ---- once more ---- */

/* Whether a deep look with other draws still likes what counts better than all else, by a part of the gap. */
static bool is_still_clear(const candidate *c, uint64_t seed)
{
    static finding        f;
    const nl_puzzle      *p = &c->puzzle;
    const nl_puzzle_turn *t = &p->turn[0];
    float                 right = 0, other = 0;
    if (p->goal != NL_GOAL_POSITION)
        return true;
    look(&p->start, CHECKING, seed, &f);
    for (int i = 0; i < f.count; i++) {
        bool counts = false;
        for (int k = 0; k < t->rights; k++)
            counts = counts || nl_action_same(f.list[i].action, t->right[k]);
        float *best = counts ? &right : &other, value = f.list[i].value[p->start.mover];
        *best = value > *best ? value : *best;
    }
    return 1000 * (right - other) >= LASTS * (float)c->gap;
}

/* How often in a row the strongest level solves it; not once if it is not clear any more. */
static int times_held(const candidate *c)
{
    int n = 0;
    if (is_still_clear(c, 201))
        while (n < TRIALS &&
               level_solves(level_number(LEVELS - 1), &c->puzzle, CHECKING, 10000 * ((uint64_t)n + 1)))
            n++;
    return n;
}

/* ---- games ---- */

/* Players of different strength, so that positions are of all kinds. */
static const nl_level *any_player(nl_rng *r, bool alone)
{
    static const char *const names[] = { "half-moon", "gibbous", "full-moon", "harvest-moon" };
    return nl_level_find(names[nl_rng_below(r, alone ? 3 : 4)]);
}

static void find_in_game(int players, uint32_t seed, haul *h, FILE *to)
{
    static candidate c;
    nl_rng           r = { ~(uint64_t)seed };
    const nl_level  *level[NL_PLAYERS_MAX];
    nl_deal          deal;
    nl_deck          deck;
    nl_game          g;
    nl_action        played[NL_PLIES_MAX];
    int              wait = 0;
    nl_deal_shuffle(&deal, players, seed);
    nl_deal_start(&deal, &g, &deck);
    for (int p = 0; p < players; p++)
        level[p] = any_player(&r, players == 1);
    for (int ply = 0; !nl_game_over(&g); ply++, wait--) {
        memset(&c, 0, sizeof c);
        c.puzzle.players = (uint8_t)players;
        c.puzzle.seed = seed;
        c.puzzle.plies = (uint8_t)ply;
        memcpy(c.puzzle.before, played, (size_t)ply * sizeof played[0]);
        memcpy(&c.puzzle.start, &g, nl_game_bytes(&g));
        if (wait <= 0 && (players == 1 ? find_ending(&c, h) : find_here(&c, h)) &&
            level_solves(level_number(LEVELS - 1), &c.puzzle, CHECKING, 1) && measure(&c)) {
            c.held = times_held(&c);
            write_candidate(to, &c);
            h->found[c.puzzle.kind]++;
            h->easy[c.puzzle.kind] += c.easy;
            wait = APART;
        }
        played[ply] = choose_action(level[g.mover], &g, nl_rng_next(&r));
        nl_deck_play(&deck, &g, played[ply]);
    }
}

static bool has_enough(int players, const haul *h)
{
    if (players == 1)
        return h->found[NL_PUZZLE_SOLO] >= BATCH_OF_SOLO;
    if (h->aim != ANYTHING)
        return h->found[h->aim == TAKES ? NL_PUZZLE_REFILL : NL_PUZZLE_DENY] >= BATCH_OF_AIM;
    for (int k = 0; k < NL_PUZZLE_SOLO; k++)
        if (h->found[k] < BATCH_OF_KIND)
            return false;
    return true;
}

void find_batch(int players, int batch, int games, target aim, FILE *to)
{
    haul h = { .aim = aim };
    games = games ? games : batch_games[aim];
    for (int i = 0; i < games && !has_enough(players, &h); i++)
        find_in_game(players, (uint32_t)(DEAL + 1000 * batch + i), &h, to);
}
