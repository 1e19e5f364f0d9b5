/* test_token.c: who is kept for which server and which bot.
 *
 * SPDX-License-Identifier: MIT */
#include "token.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "own_state.h"
#include "unit.h"

static void keep(token_place at, const char *token)
{
    char path[LOCAL_PATH_MAX];
    assert_true(token_keep(at, token, path));
}

static void assert_kept(token_place at, const char *token)
{
    char kept[128];
    token_read(at, kept, sizeof kept);
    assert_string_equal(kept, token);
}

TEST(bots_whose_names_differ_in_letters_that_no_file_has_are_others)
{
    token_place cat = { "nova.example", 443, "Кіт" }, beaver = { "nova.example", 443, "Дім" };
    keep(cat, "one");
    keep(beaver, "two");
    assert_kept(cat, "one");
    assert_kept(beaver, "two");
}

TEST(a_person_and_a_bot_of_any_name_are_others)
{
    token_place person = { "nova.example", 443, NULL }, nameless = { "nova.example", 443, "" };
    keep(person, "person");
    keep(nameless, "bot");
    assert_kept(person, "person");
    assert_kept(nameless, "bot");
}

TEST(a_name_as_long_as_names_get_has_a_file)
{
    char name[162];
    memset(name, 'w', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    token_place first = { "nova.example", 443, name };
    keep(first, "long");
    assert_kept(first, "long");
    char other[162];
    memcpy(other, name, sizeof other);
    other[160] = 'v';
    assert_kept((token_place){ "nova.example", 443, other }, "");
}

int main(void)
{
    own_state();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_whose_names_differ_in_letters_that_no_file_has_are_others),
        cmocka_unit_test(a_person_and_a_bot_of_any_name_are_others),
        cmocka_unit_test(a_name_as_long_as_names_get_has_a_file),
    };
    int failed = cmocka_run_group_tests_name("token", tests, NULL, NULL);
    remove_state();
    return failed;
}
