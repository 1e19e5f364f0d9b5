/* test_player.c: what player.h promises, for every level and number of players.
 *
 * That a player cannot peek is seen from its one way in: nl_player_start takes an nl_game,
 * which knows the set of the tiles not seen and no order.  It is tried all the same.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "players/player.h"
#include "players/simple.h"
#include "unit.h"

enum { BYTES = 32 << 20 };

/* ---- games ---- */

/* A game and the deck that feeds it. */
typedef struct {
    nl_game game;
    nl_deck deck;
} table;

static void start(table *t, int players, uint64_t seed)
{
    uint8_t stack[NL_PLAYERS_MAX];
    nl_deck_shuffle(&t->deck, seed, players, stack);
    assert_int_equal(nl_game_start(&t->game, players, NULL, players > 1 ? stack : NULL), NL_OK);
    assert_int_equal(nl_deck_deal(&t->deck, &t->game), NL_OK);
}

static void play(table *t, nl_action a)
{
    assert_int_equal(nl_deck_play(&t->deck, &t->game, a), NL_OK);
}

/* Plays some greedy actions, but not the last of the game. */
static void play_greedily(table *t, int plies, nl_rng *r)
{
    for (int i = 0; i < plies; i++) {
        table before = *t;
        play(t, nl_choose_greedy(&t->game, r));
        if (nl_game_over(&t->game)) {
            *t = before;
            return;
        }
    }
}

static nl_player *new_player(const char *level, uint64_t seed)
{
    nl_player *p = nl_player_new_full(BYTES);
    assert_non_null(p);
    assert_non_null(nl_level_find(level));
    nl_player_set(p, nl_level_find(level), seed);
    return p;
}

/* ---- lists of choices ---- */

typedef struct {
    int       count;
    nl_choice all[NL_ACTIONS_MAX];
    nl_action choice;
    uint64_t  nodes;
} list;

static void read_list(const nl_player *p, list *out)
{
    nl_thought t;
    nl_player_thought(p, &t);
    out->count = nl_player_choices(p, out->all);
    out->choice = nl_player_choice(p);
    out->nodes = t.nodes;
}

static bool same_action(nl_action a, nl_action b)
{
    return a.take == b.take && (a.take > NL_REACH || a.cell == b.cell);
}

static const nl_choice *find(const list *l, nl_action a)
{
    for (int i = 0; i < l->count; i++)
        if (same_action(l->all[i].action, a))
            return &l->all[i];
    fail_msg("an action is not in the list");
    return NULL;
}

/* Fails unless two lists are the same to the last bit. */
static void assert_same(const list *a, const list *b)
{
    assert_true(same_action(a->choice, b->choice));
    assert_true(a->nodes == b->nodes);
    assert_int_equal(a->count, b->count);
    for (int i = 0; i < a->count; i++) {
        assert_true(same_action(a->all[i].action, b->all[i].action));
        assert_int_equal(a->all[i].visits, b->all[i].visits);
        assert_memory_equal(a->all[i].value, b->all[i].value, sizeof a->all[i].value);
    }
}

/* Fails unless every legal action is listed once, with a value that can be. */
static void assert_complete(const nl_game *g, const list *l)
{
    assert_int_equal(l->count, nl_game_action_count(g));
    for (int i = 0; i < l->count; i++) {
        const nl_choice *c = &l->all[i];
        float            sum = 0;
        assert_int_equal(nl_game_check(g, c->action), NL_OK);
        for (int k = 0; k < i; k++)
            assert_false(same_action(c->action, l->all[k].action));
        for (int p = 0; p < NL_PLAYERS_MAX; p++) {
            assert_true(p < g->players || c->value[p] == 0);
            assert_true(c->value[p] >= 0 && c->value[p] <= (g->players > 1 ? 1 : 1000));
            sum += c->value[p];
        }
        assert_true(g->players == 1 || (sum > 0.999f && sum < 1.001f));
    }
}

/* Fails unless the choice is legal and everything else agrees with it. */
static void assert_sound(const nl_player *p)
{
    static list    l;
    const nl_game *g = nl_player_game(p);
    nl_thought     t;
    read_list(p, &l);
    nl_player_thought(p, &t);
    assert_int_equal(nl_game_check(g, l.choice), NL_OK);
    assert_true(same_action(l.choice, l.all[0].action));
    assert_true(t.depth >= 1 && t.depth <= NL_LINE_MAX);
    assert_true(nl_action_same(t.line[0], l.all[0].action));
    assert_complete(g, &l);
}

/* Thinks in slices; the last one is what is left. */
static void think(nl_player *p, const nl_game *g, uint64_t nodes, uint64_t slice)
{
    nl_player_start(p, g);
    for (uint64_t n; nodes; nodes -= n) {
        n = nodes < slice ? nodes : slice;
        if (!nl_player_think(p, n))
            return;
    }
}

/* ---- legal ---- */

TEST(the_choice_is_legal_at_any_moment)
{
    nl_player *p = new_player("random", 0);
    table      t;
    for (const nl_level *l = nl_levels; l->name; l++)
        for (int players = 1; players <= 4; players++) {
            uint64_t seed = (uint64_t)players * 100;
            start(&t, players, seed);
            for (; !nl_game_over(&t.game); seed++) {
                nl_player_set(p, l, seed);
                nl_player_start(p, &t.game);
                assert_sound(p);
                nl_player_think(p, 1);
                assert_sound(p);
                bool more = nl_player_think(p, 24);
                assert_sound(p);
                assert_true(!more || l->way == NL_SEARCH);
                play(&t, nl_player_choice(p));
            }
        }
    nl_player_free(p);
}

TEST(a_level_with_a_limit_looks_so_far_and_no_further)
{
    for (const nl_level *l = nl_levels; l->name; l++) {
        if (!l->nodes)
            continue;
        nl_player *p = new_player(l->name, 1);
        for (int players = 1; players <= 4; players++) {
            table      t;
            nl_thought thought;
            start(&t, players, 5);
            nl_player_start(p, &t.game);
            while (nl_player_think(p, 7))
                ;
            nl_player_thought(p, &thought);
            assert_int_equal(thought.nodes, players == 1 ? l->solo_nodes : l->nodes);
            assert_sound(p);
        }
        nl_player_free(p);
    }
}

/* ---- the same again ---- */

static const char *const various[] = { "greedy", "eval", "new-moon", "gibbous", "full-moon", "super-moon" };
enum { VARIOUS = sizeof various / sizeof various[0] };

static const uint64_t slices[] = { 1, 7, 1000, 100000 };
enum { SLICES = sizeof slices / sizeof slices[0], NODES = 400 };

/* One player goes from game to game, solo and not, and is asked in all slices; another has
 * never played before. */
TEST(neither_slices_nor_a_past_change_a_thought)
{
    nl_player  *used = new_player("super-moon", 9);
    nl_rng      r = { 3 };
    static list fresh, again;
    for (int i = 0; i < 5; i++)
        for (int players = 1; players <= 4; players++) {
            table t;
            start(&t, players, (uint64_t)i);
            play_greedily(&t, 9 * i, &r);
            for (int k = 0; k < VARIOUS; k++) {
                nl_player *p = new_player(various[k], 77);
                think(p, &t.game, NODES, NODES);
                read_list(p, &fresh);
                nl_player_free(p);
                nl_player_set(used, nl_level_find(various[k]), 77);
                think(used, &t.game, NODES, slices[(i + k) % SLICES]);
                read_list(used, &again);
                assert_same(&fresh, &again);
            }
            think(used, &t.game, NODES, NODES);
            read_list(used, &fresh);
            for (int k = 0; k < SLICES; k++) {
                think(used, &t.game, NODES, slices[k]);
                read_list(used, &again);
                assert_same(&fresh, &again);
            }
        }
    nl_player_free(used);
}

TEST(a_seed_matters_to_who_searches_a_refill)
{
    nl_player  *p = new_player("super-moon", 1);
    nl_rng      r = { 1 };
    static list one, other;
    table       t;
    start(&t, 2, 1);
    while (!nl_game_may_refill(&t.game))
        play(&t, nl_choose_random(&t.game, &r));
    think(p, &t.game, NODES, NODES);
    read_list(p, &one);
    nl_player_set(p, nl_level_find("super-moon"), 2);
    think(p, &t.game, NODES, NODES);
    read_list(p, &other);
    assert_int_equal(one.count, other.count);
    bool differs = false;
    for (int i = 0; i < one.count; i++)
        differs = differs || memcmp(one.all[i].value, other.all[i].value, sizeof one.all[i].value) != 0;
    assert_true(differs);
    nl_player_free(p);
}

/* ---- honest ---- */

/* The same deck as far as it has been dealt, and the rest in another order. */
static void permute_rest(nl_deck *d, uint64_t seed)
{
    nl_rng r = { seed };
    for (int i = d->next; i < d->count; i++) {
        int        k = i + (int)nl_rng_below(&r, (uint32_t)(d->count - i));
        nl_tile_id id = d->order[i];
        d->order[i] = d->order[k];
        d->order[k] = id;
    }
}

/* Plays from another deck what has been played so far. */
static void play_again(table *t, int players, uint64_t seed, const nl_deck *deck, const nl_action played[],
                       int plies)
{
    start(t, players, seed);
    t->deck = *deck;
    t->deck.next = NL_SLOTS - 1; /* the first tiles are the same and have been dealt */
    for (int i = 0; i < plies; i++)
        play(t, played[i]);
}

TEST(tiles_not_yet_seen_do_not_change_a_thought)
{
    static list      here, there;
    static nl_action played[NL_PLIES_MAX + 8];
    nl_player       *p = nl_player_new_full(BYTES);
    for (int k = 1; k < VARIOUS; k++)
        for (int players = 1; players <= 4; players++) {
            table    t, other;
            uint64_t seed = (uint64_t)(10 * k + players);
            int      plies = 0, looked = 0;
            nl_player_set(p, nl_level_find(various[k]), seed);
            for (start(&t, players, seed); !nl_game_over(&t.game); plies++) {
                think(p, &t.game, 60, 60);
                read_list(p, &here);
                nl_deck deck = t.deck;
                permute_rest(&deck, seed + (uint64_t)plies);
                play_again(&other, players, seed, &deck, played, plies);
                think(p, &other.game, 60, 60);
                read_list(p, &there);
                assert_same(&here, &there);
                looked += memcmp(deck.order, t.deck.order, sizeof deck.order) != 0;
                played[plies] = here.choice;
                play(&t, here.choice);
            }
            assert_true(looked > 0);
        }
    nl_player_free(p);
}

/* ---- adding up ---- */

static nl_choice choice(int take, uint32_t visits, float first)
{
    return (nl_choice){ .action = { (uint8_t)take, 0 }, .visits = visits, .value = { first, 1 - first } };
}

TEST(visits_add_up_and_values_weigh_by_them)
{
    table t;
    start(&t, 2, 1);
    nl_choice sum[] = { choice(1, 2, 0.5f), choice(2, 1, 0.25f), choice(3, 0, 0.125f) };
    nl_choice more[] = { choice(3, 9, 0.25f), choice(1, 0, 0.1f), choice(2, 0, 0.75f) };
    nl_choices_add(&t.game, sum, more, 3);
    assert_int_equal(sum[0].action.take, 3);
    assert_int_equal(sum[0].visits, 9);
    assert_true(sum[0].value[0] > 0.2386f && sum[0].value[0] < 0.2387f); /* (1 × 0.125 + 10 × 0.25) / 11 */
    assert_int_equal(sum[1].action.take, 1);
    assert_int_equal(sum[1].visits, 2);
    assert_true(sum[1].value[0] > 0.3999f && sum[1].value[0] < 0.4001f); /* (3 × 0.5 + 1 × 0.1) / 4 */
    assert_int_equal(sum[2].action.take, 2);
    assert_int_equal(sum[2].visits, 1);
}

/* Best first: by visits, then by value; a planner's by value. */
static void assert_sorted(const nl_game *g, const list *l)
{
    for (int i = 1; i < l->count; i++) {
        const nl_choice *a = &l->all[i - 1], *b = &l->all[i];
        if (g->players == 1) {
            assert_true(a->value[0] <= b->value[0]);
            continue;
        }
        assert_true(a->visits >= b->visits);
        assert_true(a->visits > b->visits || a->value[g->mover] >= b->value[g->mover]);
    }
}

TEST(it_does_not_matter_who_is_added_to_whom)
{
    nl_player  *p = nl_player_new_full(BYTES);
    nl_rng      r = { 8 };
    static list one, two, a, b;
    for (int players = 1; players <= 4; players++) {
        table t;
        start(&t, players, 12);
        play_greedily(&t, 14, &r);
        nl_player_set(p, nl_level_find("super-moon"), 1);
        think(p, &t.game, 300, 300);
        read_list(p, &one);
        nl_player_set(p, nl_level_find("super-moon"), 2);
        think(p, &t.game, 500, 500);
        read_list(p, &two);
        a = one;
        b = two;
        nl_choices_add(&t.game, a.all, two.all, a.count);
        nl_choices_add(&t.game, b.all, one.all, b.count);
        assert_sorted(&t.game, &a);
        assert_sorted(&t.game, &b);
        for (int i = 0; i < a.count; i++) {
            const nl_choice *x = &a.all[i], *y = find(&b, x->action);
            assert_int_equal(x->visits, find(&one, x->action)->visits + find(&two, x->action)->visits);
            assert_int_equal(x->visits, y->visits);
            for (int k = 0; k < players; k++) {
                float off = x->value[k] - y->value[k], most = players == 1 ? 1e-3f : 1e-5f;
                assert_true(off < most && off > -most);
            }
        }
    }
    nl_player_free(p);
}

/* ---- going on ---- */

static uint32_t visits_of(const nl_player *p)
{
    static list l;
    uint32_t    sum = 0;
    read_list(p, &l);
    for (int i = 0; i < l.count; i++)
        sum += l.all[i].visits;
    return sum;
}

/* Plays the choice and what is expected after it until it is the same player's turn.  Returns how many
 * actions that took; 0 if tiles were revealed, or it did not come to that. */
static int play_as_expected(table *t, const nl_player *p)
{
    nl_thought thought;
    int        mover = t->game.mover, pile = t->game.pile;
    nl_player_thought(p, &thought);
    for (int i = 0; i < thought.depth && !nl_game_over(&t->game); i++) {
        play(t, thought.line[i]);
        if (t->game.mover == mover)
            return t->game.pile == pile && !nl_game_over(&t->game) ? i + 1 : 0;
    }
    return 0;
}

TEST(who_goes_on_knows_what_was_seen)
{
    int foreseen = 0, at_once = 0;
    for (int players = 2; players <= 4; players++) {
        nl_player *p = new_player("super-moon", 3);
        for (uint64_t seed = 1; seed <= 4; seed++) {
            table t;
            start(&t, players, seed);
            while (!nl_game_over(&t.game)) {
                static list l;
                think(p, &t.game, 600, 600);
                read_list(p, &l);
                int actions = play_as_expected(&t, p);
                if (!actions)
                    continue;
                nl_player_follow(p, &t.game);
                foreseen += visits_of(p) > 0;
                if (actions == 1 && l.all[0].visits > 0) { /* the first visit found the position */
                    assert_int_equal(visits_of(p), l.all[0].visits - 1);
                    at_once++;
                }
                nl_player_think(p, 50);
                assert_sound(p);
            }
        }
        nl_player_free(p);
    }
    assert_true(foreseen > 100);
    assert_true(at_once > 30);
}

TEST(what_was_not_foreseen_begins_anew)
{
    static list fresh, after;
    nl_player  *p = new_player("super-moon", 3), *q = new_player("super-moon", 3);
    for (int players = 1; players <= 4; players++) {
        table now, other;
        start(&now, players, 7);
        start(&other, players, 8);
        think(p, &now.game, 300, 300);
        nl_player_follow(p, &other.game);
        nl_player_think(p, 200);
        think(q, &other.game, 200, 200);
        read_list(p, &after);
        read_list(q, &fresh);
        assert_same(&after, &fresh);
    }
    nl_player_free(p);
    nl_player_free(q);
}

TEST(a_level_that_counts_positions_begins_anew)
{
    static list fresh, after;
    nl_player  *p = new_player("harvest-moon", 3);
    table       t;
    start(&t, 2, 9);
    think(p, &t.game, 300, 300);
    play(&t, nl_player_choice(p));
    nl_player_follow(p, &t.game);
    nl_player_think(p, 100);
    read_list(p, &after);
    think(p, &t.game, 100, 100);
    read_list(p, &fresh);
    assert_same(&after, &fresh);
    nl_player_free(p);
}

TEST(whole_games_can_be_thought_through_in_little_memory)
{
    nl_player *p = nl_player_new_full(NL_PLAYER_BYTES_MIN);
    for (int players = 2; players <= 4; players++) {
        table t;
        start(&t, players, 33);
        for (uint64_t seed = 1; !nl_game_over(&t.game); seed++) {
            nl_player_set(p, nl_level_find("super-moon"), seed);
            nl_player_follow(p, &t.game);
            assert_sound(p);
            nl_player_think(p, 3000);
            assert_sound(p);
            play(&t, nl_player_choice(p));
        }
    }
    nl_player_free(p);
}

/* ---- nothing to think about ---- */

TEST(a_forced_refill_needs_no_thinking)
{
    nl_player *p = nl_player_new_full(BYTES);
    for (int players = 2; players <= 4; players++) {
        table t;
        start(&t, players, 4);
        while (nl_game_action_count(&t.game) > 1)
            play(&t, nl_game_action(&t.game, 0));
        assert_true(nl_game_may_refill(&t.game));
        for (const nl_level *l = nl_levels; l->name; l++) {
            nl_player_set(p, l, 1);
            nl_player_start(p, &t.game);
            assert_false(nl_player_think(p, 1000000000));
            assert_int_equal(nl_player_choice(p).take, NL_REFILL);
            assert_sound(p);
        }
    }
    nl_player_free(p);
}

/* Whether the mover can win with one action. */
static bool can_win(const nl_game *g)
{
    nl_cover c;
    for (int i = 0; i < nl_game_action_count(g); i++) {
        nl_game_preview(g, nl_game_action(g, i), &c);
        if (c.discs >= g->area[g->mover].discs)
            return true;
    }
    return false;
}

static void assert_wins(const nl_player *p)
{
    nl_game   g = *nl_player_game(p);
    int       mover = g.mover;
    nl_result result;
    nl_game_apply(&g, nl_player_choice(p));
    assert_true(nl_game_over(&g));
    nl_game_result(&g, &result);
    assert_int_equal(result.ranking[0], mover);
}

TEST(whoever_searches_finds_a_winning_action_at_once)
{
    nl_player *p = nl_player_new_full(BYTES);
    nl_rng     r = { 5 };
    for (int players = 2; players <= 4; players++)
        for (uint64_t seed = 0, found = 0; found < 10; seed++) {
            static const uint8_t few[] = { 7, 7, 7, 7 };
            table                t;
            start(&t, players, seed);
            t.deck.next = 0;
            nl_game_start(&t.game, players, few, NULL);
            nl_deck_deal(&t.deck, &t.game);
            while (!nl_game_over(&t.game) && !can_win(&t.game))
                play(&t, nl_choose_greedy(&t.game, &r));
            if (nl_game_over(&t.game))
                continue;
            found++;
            for (const nl_level *l = nl_levels; l->name; l++) {
                if (l->way != NL_SEARCH)
                    continue;
                nl_player_set(p, l, seed);
                nl_player_start(p, &t.game);
                assert_wins(p);
                for (int i = 0; i < 3; i++) {
                    nl_player_think(p, 50);
                    assert_wins(p);
                }
            }
        }
    nl_player_free(p);
}

/* ---- memory ---- */

TEST(with_little_memory_it_thinks_until_that_is_full)
{
    static list full, after;
    nl_rng      r = { 2 };
    assert_null(nl_player_new_full(NL_PLAYER_BYTES_MIN - 1));
    nl_player *p = nl_player_new_full(NL_PLAYER_BYTES_MIN);
    assert_non_null(p);
    for (int players = 1; players <= 4; players++) {
        table    t;
        uint64_t nodes = 0;
        start(&t, players, 21);
        play_greedily(&t, 10, &r);
        nl_player_set(p, nl_level_find("super-moon"), 6);
        nl_player_start(p, &t.game);
        while (nodes < 50000 && nl_player_think(p, 1000))
            nodes += 1000;
        assert_sound(p);
        if (players == 1)
            continue; /* a planner has a fixed size and goes on in it */
        assert_true(nodes > 1000 && nodes < 50000);
        read_list(p, &full);
        for (int i = 0; i < 100; i++)
            assert_false(nl_player_think(p, 1));
        read_list(p, &after);
        assert_same(&full, &after);
    }
    nl_player_free(p);
}

#ifdef COUNT_ALLOCATIONS
/* The linker leads all calls here. */
static long allocations;
void       *__real_malloc(size_t n);
void       *__real_calloc(size_t n, size_t size);
void       *__real_realloc(void *p, size_t n);
void       *__wrap_malloc(size_t n);
void       *__wrap_calloc(size_t n, size_t size);
void       *__wrap_realloc(void *p, size_t n);

void *__wrap_malloc(size_t n)
{
    allocations++;
    return __real_malloc(n);
}

void *__wrap_calloc(size_t n, size_t size)
{
    allocations++;
    return __real_calloc(n, size);
}

void *__wrap_realloc(void *p, size_t n)
{
    allocations++;
    return __real_realloc(p, n);
}

TEST(thinking_asks_for_no_memory)
{
    long       before = allocations;
    nl_player *p = nl_player_new_full(BYTES);
    nl_rng     r = { 2 };
    assert_true(allocations > before); /* they are counted at all */
    for (const nl_level *l = nl_levels; l->name; l++)
        for (int players = 1; players <= 4; players++) {
            static nl_choice all[NL_ACTIONS_MAX];
            nl_thought       thought;
            table            t;
            start(&t, players, 30);
            play_greedily(&t, 12, &r);
            nl_player_set(p, l, 1);
            before = allocations;
            nl_player_start(p, &t.game);
            nl_player_think(p, 2000);
            nl_player_choice(p);
            nl_player_choices(p, all);
            nl_player_thought(p, &thought);
            assert_int_equal(allocations - before, 0);
        }
    nl_player_free(p);
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_choice_is_legal_at_any_moment),
        cmocka_unit_test(a_level_with_a_limit_looks_so_far_and_no_further),
        cmocka_unit_test(neither_slices_nor_a_past_change_a_thought),
        cmocka_unit_test(a_seed_matters_to_who_searches_a_refill),
        cmocka_unit_test(tiles_not_yet_seen_do_not_change_a_thought),
        cmocka_unit_test(visits_add_up_and_values_weigh_by_them),
        cmocka_unit_test(it_does_not_matter_who_is_added_to_whom),
        cmocka_unit_test(who_goes_on_knows_what_was_seen),
        cmocka_unit_test(what_was_not_foreseen_begins_anew),
        cmocka_unit_test(a_level_that_counts_positions_begins_anew),
        cmocka_unit_test(whole_games_can_be_thought_through_in_little_memory),
        cmocka_unit_test(a_forced_refill_needs_no_thinking),
        cmocka_unit_test(whoever_searches_finds_a_winning_action_at_once),
        cmocka_unit_test(with_little_memory_it_thinks_until_that_is_full),
#ifdef COUNT_ALLOCATIONS
        cmocka_unit_test(thinking_asks_for_no_memory),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
