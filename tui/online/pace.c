/* pace.c: the terms of a table and the time on a clock, in words.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "app.h"

enum { SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE, DAY = 24 * HOUR };

/* "5 min + 3 s" */
static void say_numbers(const nl_time_control *t, char out[SCENE_TEXT])
{
    int days = (int)(t->main / DAY), hours = (int)(t->increment / HOUR);
    int minutes = (int)(t->main / MINUTE), seconds = (int)(t->increment / SECOND);
    words_fill(out, SCENE_TEXT,
               days      ? hours ? words_say_n(N2_("{n} day + {hours} h", "{n} days + {hours} h"), days)
                                 : words_say_n(N2_("{n} day", "{n} days"), days)
                    : seconds ? words_say(N_("{minutes} min + {seconds} s"))
                         : words_say(N_("{minutes} min")),
               WITH(words_number("n", days), words_number("hours", hours), words_number("minutes", minutes),
                    words_number("seconds", seconds)));
}

void say_pace(const nl_terms *t, char out[SCENE_TEXT])
{
    char clock[SCENE_TEXT];
    if (!t->time.main) {
        snprintf(out, SCENE_TEXT, "%s", words_say(N_("Untimed")));
        return;
    }
    say_numbers(&t->time, clock);
    words_fill(out, SCENE_TEXT,
               words_say(nl_terms_by_turns(t) ? N_("By turns, {clock}") : N_("Live, {clock}")),
               WITH(words_text("clock", clock)));
}

void say_terms(const nl_terms *t, char out[SCENE_TEXT])
{
    char players[SCENE_TEXT], discs[SCENE_TEXT], pace[SCENE_TEXT];
    words_fill(players, sizeof players, words_say_n(N2_("{n} player", "{n} players"), t->players),
               WITH(words_number("n", t->players)));
    words_fill(discs, sizeof discs, words_say_n(N2_("{n} disc", "{n} discs"), t->discs[0]),
               WITH(words_number("n", t->discs[0])));
    say_pace(t, pace);
    snprintf(out, SCENE_TEXT, "%.90s · %.90s · %.90s", players, discs, pace);
}

/* The largest unit that it has two of, so that nobody has more than it says. */
void say_left(int64_t ms, char out[SCENE_TEXT])
{
    int days = (int)(ms / DAY), hours = (int)(ms / HOUR), minutes = (int)(ms / MINUTE);
    int n = days > 1 ? days : hours > 1 ? hours : minutes;
    words_fill(out, SCENE_TEXT,
               days > 1    ? words_say_n(N2_("{n} day left", "{n} days left"), n)
               : hours > 1 ? words_say_n(N2_("{n} hour left", "{n} hours left"), n)
               : minutes   ? words_say_n(N2_("{n} minute left", "{n} minutes left"), n)
               : ms > 0    ? words_say(N_("less than a minute left"))
                           : words_say(N_("time is up")),
               WITH(words_number("n", n)));
}

/* 12:05, 1:02:03, and of days how many. */
void say_clock(int64_t ms, char out[SCENE_CLOCK])
{
    int64_t s = (ms + SECOND - 1) / SECOND, h = s / 3600;
    if (ms >= 2 * (int64_t)DAY)
        words_fill(out, SCENE_CLOCK, words_say_n(N2_("{n} day", "{n} days"), ms / DAY),
                   WITH(words_number("n", ms / DAY)));
    else if (h)
        snprintf(out, SCENE_CLOCK, "%d:%02d:%02d", (int)h, (int)(s / 60 % 60), (int)(s % 60));
    else
        snprintf(out, SCENE_CLOCK, "%d:%02d", (int)(s / 60), (int)(s % 60));
}
