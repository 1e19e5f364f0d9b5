/* stand_in.h: a line that says what a test wants, when it wants, instead of client/line.c.  For one file of a program.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_TEST_STAND_IN_H
#define NL_TEST_STAND_IN_H

#include <stdlib.h>
#include <string.h>

#include "line.h"

struct nl_line {
    nl_line_news news; /* what is taken next, once */
    const char  *text;
};

static struct nl_line the_line;
static int            lines;      /* that were opened */
static char           sent[2000]; /* all that was, since the test last forgot it */

nl_line *nl_line_open(const nl_address *a, const char *cookie)
{
    (void)a, (void)cookie;
    lines++;
    the_line.news = NL_LINE_NOTHING;
    return &the_line;
}

void nl_line_close(nl_line *l)
{
    (void)l;
}

void nl_line_send(nl_line *l, const char *text)
{
    (void)l;
    strncat(sent, text, sizeof sent - strlen(sent) - 1);
}

nl_line_news nl_line_take(nl_line *l, char **text)
{
    nl_line_news news = l->news;
    *text = news ? strdup(l->text) : NULL;
    l->news = NL_LINE_NOTHING;
    return news;
}

int nl_line_ready(const nl_line *l)
{
    (void)l;
    return 7;
}

#endif
