"""The web server.

SPDX-License-Identifier: MIT
"""
PLANTED = [
    ("server/request.c", "test_request", [
        ("request", "a coding that is refused is sent",
         "    int q = 0;\n",
         "    int q = 1;\n"),
        ("request", "what * says counts more than the coding's own",
         "            any = quality(at);\n",
         "            return quality(at);\n"),
        ("request", "a part of a word will do",
         "return n == strlen(word) && strncasecmp(text, word, n) == 0;",
         "return strncasecmp(text, word, n < strlen(word) ? n : strlen(word)) == 0;"),
        ("request", "a part of a tag will do",
         "if ((size_t)(end + 1 - at) == length && memcmp(at, opaque, length) == 0)",
         "if (memcmp(at, opaque, length - 1) == 0)"),
        ("request", "any name that begins like it is localhost",
         "        if (!*port || (*port == ':' && port[1 + strspn(port + 1, \"0123456789\")] == '\\0'))",
         "        if (port)"),
    ]),
    ("server/hub/places.c", "test_asleep", [
        ("asleep", "a game stays in memory for ever",
         "    if (p->pending || now - p->used < IDLE * SECOND)\n",
         "    if (p->pending || p->used)\n"),
        ("asleep", "a live game is forgotten while its clock runs",
         "    return timed || p->thinking == p->room.events + 1;\n",
         "    return (timed && p->watches) || p->thinking == p->room.events + 1;\n"),
        ("asleep", "a game by turns is never due",
         "        row->deadline = t->clock.since + t->clock.left[t->game.mover];\n",
         "        row->deadline = 0;\n"),
        ("asleep", "a game that stands still is due",
         "    if (!r->table.clock.running && r->events > r->first + 1)\n        return 0;\n",
         ""),
        ("asleep", "a clock that has run out is slept through",
         "        return t->clock.since + t->clock.left[t->game.mover];\n    return p->room.events",
         "        return INT64_MAX;\n    return p->room.events"),
        ("asleep", "the first move is waited for for ever",
         "    return p->room.events == p->room.first ? p->last + FIRST_MOVE * SECOND : INT64_MAX;\n",
         "    return INT64_MAX;\n"),
    ]),
    ("server/hub/tell.c", "test_asleep", [
        ("asleep", "what is listed stays in memory",
         "nl__place_peek(l->h, row->id, l->now, &why);",
         "nl__place_find(l->h, row->id, l->now, &why);"),
    ]),
]
