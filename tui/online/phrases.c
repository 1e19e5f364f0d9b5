/* phrases.c: the few phrases that are said at a table of a server.
 *
 * SPDX-License-Identifier: MIT */
#include "app.h"

static const struct {
    const char *word, *text;
} phrases[] = {
    { "hello", N_("Clear skies!") },
    { "good-luck", N_("Lucky stars to you") },
    { "nice", N_("Well lit") },
    { "well-played", N_("Brightly played") },
    { "oops", N_("Lost my orbit") },
    { "thanks", N_("Many moons of thanks") },
    { "one-moment", N_("One moment") },
    { "again", N_("Once more around?") },
    { "good-night", N_("Good night") },
    { "new-moon", N_("Dark as a new moon") },
    { "full-moon", N_("What a full moon!") },
    { "eclipse", N_("You eclipse me") },
};
enum { PHRASES = sizeof phrases / sizeof phrases[0] };

const char *phrase_word(int i)
{
    return i < PHRASES ? phrases[i].word : NULL;
}

const char *phrase_text(int i)
{
    return words_say(phrases[i].text);
}
