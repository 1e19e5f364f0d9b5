/* perft.c: counts the action sequences of each length from the end of a record.
 *
 * The name is chess programmers' word for such counts.  They depend on every rule, so
 * two programs that agree on them very likely agree on the rules.
 *
 * SPDX-License-Identifier: MIT */

#include "cli.h"

static const char usage[] = "Usage: novaluna perft FILE N\n\n"
                            "Counts the action sequences of exactly 1, 2, … N actions (N from 1 to 99) from\n"
                            "the end of the one record in FILE (- is standard input), the deck's order\n"
                            "known.  A line 'depth count' each.\n";

typedef struct {
    bool               short_deck; /* an action revealed more than the deck lists */
    unsigned long long overflow;   /* counts past 64 bits */
} trouble;

/* A deck that lists all tiles can always be dealt from, so that the last action need not
 * be played to be counted. */
static unsigned long long count(const nl_game *g, const nl_deck *d, int depth, bool show, trouble *t)
{
    int n = nl_game_action_count(g);
    if (depth == 0)
        return 1;
    if (n == 0 || (depth == 1 && d->count == NL_TILES))
        return (unsigned long long)n;
    unsigned long long sum = 0;
    for (int i = 0; i < n && !t->short_deck; i++) {
        nl_game next = *g;
        nl_deck deck = *d;
        if (nl_game_apply(&next, nl_game_action(g, i)) || nl_deck_deal(&deck, &next)) {
            t->short_deck = true;
            return 0;
        }
        unsigned long long below = count(&next, &deck, depth - 1, false, t);
        t->overflow += sum + below < sum;
        sum += below;
        if (show)
            cli_progress("first actions", i + 1, n);
    }
    return sum;
}

int cli_perft(int argc, char **argv)
{
    int status;
    if (!cli_arguments(argc, argv, usage, 2, &status))
        return status;
    unsigned long long depth;
    if (!cli_number("perft", "N", argv[optind + 1], 1, 99, &depth))
        return STATUS_USAGE;
    static local_one one;
    if (local_read_one(argv[optind], &one))
        return STATUS_FAILED;
    bool ended = one.record.termination != NL_NO_TERMINATION;
    for (int n = 1; n <= (int)depth; n++) {
        trouble            t = { 0 };
        unsigned long long leaves = ended ? 0 : count(&one.game, &one.deck, n, true, &t);
        if (t.short_deck)
            return local_failed("%s: the deck is too short for depth %d", argv[optind], n);
        if (t.overflow)
            return local_failed("%s: more sequences than 64 bits can count at depth %d", argv[optind], n);
        printf("%d %llu\n", n, leaves);
        if (fflush(stdout) != 0)
            return STATUS_FAILED;
        ended = leaves == 0;
    }
    return STATUS_OK;
}
