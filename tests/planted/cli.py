"""The program: games on a terminal, matches and their statistics.

SPDX-License-Identifier: MIT
"""
PLANTED = [
    ("cli/arena/stats.c", "test_stats", [
        ("statistics", "the variance is that of the whole, not of a sample",
         "/ (n - 1) : 0;",
         "/ n : 0;"),
        ("statistics", "few deals are as certain as many",
         "if (freedom < (long)(sizeof few / sizeof few[0]))\n        return few[freedom < 0 ? 0 : freedom];",
         "if (freedom < 1)\n        return few[0];"),
        ("statistics", "equal deals are certain",
         "    if (variance == 0 && s->count)\n        i = wilson(mean, (double)s->count);\n",
         "    (void)wilson;\n"),
        ("statistics", "with more players Elo is as with two",
         "return 400 * log10(score * others / (1 - score));",
         "return 400 * log10(score / (1 - score));"),
        ("statistics", "a test stops too early",
         "return log(.95 / .05);",
         "return log(.9 / .1);"),
        ("statistics", "a test takes the draws for losses",
         "score = i / 2.;",
         "score = i / 2;"),
    ]),
    ("cli/arena/rating.c", "test_stats", [
        ("rating", "with more players a win is worth as much as with two",
         "due[b->b] += each * b->others;",
         "due[b->b] += each;"),
        ("rating", "who has never won is given a whole deal",
         "double part = .5 * engines",
         "double part = 1. * engines"),
        ("rating", "ratings are not about their mean",
         "        strength[i] /= exp(logs);",
         "        strength[i] /= 1 + 0 * logs;"),
    ]),
    ("cli/plain/session.h", "sentences", [
        ("sentences", "you are named where you are spoken to",
         "return player == s->you ? to_you : of;",
         "return player == s->you && !to_you ? to_you : of;"),
    ]),
    ("cli/plain/tell.c", "sentences", [
        ("sentences", "a number has the plural of another",
         "words_say_n(N2_(\"You refilled the wheel with {n} tile.\",\n                                                    \"You refilled the wheel with {n} tiles.\"),\n                                                revealed)",
         "words_say_n(N2_(\"You refilled the wheel with {n} tile.\",\n                                                    \"You refilled the wheel with {n} tiles.\"),\n                                                1)"),
    ]),
]
