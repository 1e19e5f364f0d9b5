/* test_kept.c: saves and links of earlier versions, in tests/data/kept, are read for ever.
 *
 * Files are added there and never changed: a difference is a game that somebody has lost.
 *
 * SPDX-License-Identifier: MIT */
#include <glob.h>
#include <string.h>

#include "file.h"
#include "made.h"
#include "record/link.h"

enum { SAVES = 15, LINKS = 11 };

/* The text of a stored file. */
static void load(const char *name, buffer *b)
{
    long length = file_read(name, b->text, sizeof b->text - 1);
    assert_true(length > 0);
    b->length = (size_t)length;
    b->text[length] = '\0';
}

/* Does something with every stored file of that pattern, of which there are so many at least. */
static void for_each(const char *pattern, size_t count, void check(const char *name))
{
    glob_t found;
    assert_int_equal(glob(pattern, 0, NULL, &found), 0);
    assert_true(found.gl_pathc >= count);
    for (size_t i = 0; i < found.gl_pathc; i++)
        check(found.gl_pathv[i]);
    globfree(&found);
}

static void check_record(const char *name)
{
    buffer stored, written;
    load(name, &stored);
    nl_table t = read_table(stored.text);
    if (strcmp(record(&t, true, &written), stored.text) != 0)
        fail_msg("%s is written as\n%s", name, written.text);
}

static void check_link(const char *name)
{
    buffer   link, stored, written;
    nl_table t;
    char     again[NL_LINK_MAX], beside[256];
    load(name, &link);
    size_t length = strcspn(link.text, "\n");
    size_t stem = strlen(name) - strlen("link");
    assert_true(stem + sizeof "nlr" <= sizeof beside);
    memcpy(beside, name, stem);
    strcpy(beside + stem, "nlr");
    load(beside, &stored);
    if (nl_link_read(&t, link.text, length) || strcmp(record(&t, true, &written), stored.text) != 0)
        fail_msg("%s is read as another game", name);
    assert_int_equal(t.events, 0); /* nothing has happened since */
    nl_link_write(&t, again);
    assert_memory_equal(again, link.text, length);
    assert_int_equal(again[length], '\0');
}

TEST(saves_are_written_as_they_were_read)
{
    for_each("data/kept/saves/*.nlr", SAVES, check_record);
}

TEST(links_tell_the_games_that_they_told)
{
    for_each("data/kept/links/*.link", LINKS, check_link);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(saves_are_written_as_they_were_read),
        cmocka_unit_test(links_tell_the_games_that_they_told),
    };
    return cmocka_run_group_tests_name("kept", tests, NULL, NULL);
}
