/* shown.c: games that are being played, for whoever looks at the lobby to watch.
 *
 * One is shown if its table was listed, while one of its players is there.  What becomes of it is told as fast as
 * people look, not as fast as it happens.
 *
 * SPDX-License-Identifier: MIT */
#include "inside.h"

static bool can_be_shown(const place *p)
{
    const nl_room *r = &p->room;
    return r->terms.listed && r->phase == NL_PLAYING && nl__presence(p) & ((1U << NL_PLAYERS_MAX) - 1);
}

static void set_shown(nl_hub *h, place *p, bool shown)
{
    h->shown += shown - p->shown;
    p->shown = shown;
    p->show_due = true;
}

void nl__show(nl_hub *h, place *p)
{
    bool can = can_be_shown(p);
    if (p->shown || (can && h->shown < SHOWN_MAX))
        set_shown(h, p, can);
}

void nl__hide(nl_hub *h, place *p)
{
    if (p->shown)
        set_shown(h, p, false);
}

void nl__tell_shown(nl_hub *h, place *p, int64_t now)
{
    if (!p->show_due || now - p->show_told < SECOND)
        return;
    p->show_due = false;
    p->show_told = now;
    nl__tell_lobby_row(h, p);
}

/* The first who looks here wants to know of the games at other processes, too. */
void nl__look_at_lobby(nl_hub *h, nl_client *c, bool on)
{
    if (c->lobby == on)
        return;
    c->lobby = on;
    h->looking += on ? 1 : -1;
    if (on && h->looking == 1)
        nl__news_look(h);
}
