/* What the program says: choosing a language, plurals, blanks, widths, and the tables.
 * With --dump it prints the tables for test_words.sh, a line a form.
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "err.h"
#include "unit.h"
#include "words.h"
#include "words_table.h"

/* ---- the language ---- */

static void set(const char *variable, const char *value)
{
    if (value)
        setenv(variable, value, 1);
    else
        unsetenv(variable);
}

/* The language for these values of LC_ALL, LC_MESSAGES and LANG. */
static const char *language(const char *all, const char *messages, const char *lang)
{
    set("LC_ALL", all);
    set("LC_MESSAGES", messages);
    set("LANG", lang);
    assert_true(words_choose(NULL));
    return words_language();
}

TEST(the_first_variable_that_is_set_counts)
{
    assert_string_equal(language(NULL, NULL, NULL), "en");
    assert_string_equal(language(NULL, NULL, "de_DE.UTF-8"), "de");
    assert_string_equal(language(NULL, "hu_HU.UTF-8", "de_DE.UTF-8"), "hu");
    assert_string_equal(language("cs_CZ.UTF-8", "hu_HU.UTF-8", "de_DE.UTF-8"), "cs");
    assert_string_equal(language("C", "hu_HU.UTF-8", "de_DE.UTF-8"), "en");
    assert_string_equal(language("", "", "uk_UA.utf8"), "uk");
}

TEST(what_is_not_known_is_English)
{
    assert_string_equal(language("POSIX", NULL, NULL), "en");
    assert_string_equal(language("C.UTF-8", NULL, NULL), "en");
    assert_string_equal(language("fr_FR.UTF-8", NULL, "de_DE.UTF-8"), "en");
    assert_string_equal(language("dex_DE.UTF-8", NULL, NULL), "en");
    assert_string_equal(language(".UTF-8", NULL, NULL), "en");
    assert_string_equal(language("_", NULL, NULL), "en");
}

TEST(only_UTF_8_will_do)
{
    assert_string_equal(language("de_DE", NULL, NULL), "en");
    assert_string_equal(language("de", NULL, NULL), "en");
    assert_string_equal(language("de_DE.ISO-8859-1", NULL, NULL), "en");
    assert_string_equal(language("de_DE.ISO-8859-15@euro", NULL, NULL), "en");
    assert_string_equal(language("de_AT.UTF-8@euro", NULL, NULL), "de");
    assert_string_equal(language("de.utf-8", NULL, NULL), "de");
}

TEST(a_language_can_be_named)
{
    char all[80];
    language("de_DE.UTF-8", NULL, NULL);
    assert_true(words_choose("hu"));
    assert_string_equal(words_language(), "hu");
    assert_false(words_choose("xx"));
    assert_false(words_choose(""));
    assert_false(words_choose("de_DE"));
    assert_string_equal(words_language(), "hu");
    assert_true(words_choose("en"));
    assert_string_equal(words_say(N_("The wheel is empty.")), "The wheel is empty.");
    words_list(all, sizeof all);
    assert_string_equal(all, "en, cs, de, hu, uk");
}

/* ---- plurals ---- */

static int form_of(const char *code, int n)
{
    int tens = n / 10 % 10, ones = n % 10;
    if (strcmp(code, "cs") == 0)
        return n == 1 ? 0 : n > 1 && n < 5 ? 1 : 2;
    if (strcmp(code, "uk") == 0)
        return tens == 1 || ones == 0 || ones > 4 ? 2 : ones > 1 ? 1 : 0;
    return n == 1 ? 0 : 1;
}

TEST(every_number_has_its_form)
{
    for (const words_table *t = words_tables; t->code; t++)
        for (int n = 0; n <= 125; n++)
            assert_int_equal(t->form((unsigned long)n), form_of(t->code, n));
}

TEST(numbers_agree_with_what_they_count)
{
    static const struct {
        const char *code;
        int         n;
        const char *text;
    } cases[] = {
        { "en", 1, "1 disc left." },          { "en", 0, "0 discs left." },
        { "de", 1, "Noch 1 Scheibe." },       { "de", 21, "Noch 21 Scheiben." },
        { "hu", 21, "Maradt 21 korong." },    { "cs", 1, "Zbývá 1 žeton." },
        { "cs", 3, "Zbývají 3 žetony." },     { "cs", 21, "Zbývá 21 žetonů." },
        { "uk", 21, "Лишився 21 жетон." },    { "uk", 3, "Лишилося 3 жетони." },
        { "uk", 12, "Лишилося 12 жетонів." },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[80];
        assert_true(words_choose(cases[i].code));
        words_fill(text, sizeof text, words_say_n("{n} disc left.", "{n} discs left.", cases[i].n),
                   WITH(words_number("n", cases[i].n)));
        assert_string_equal(text, cases[i].text);
    }
}

/* ---- blanks ---- */

TEST(blanks_are_filled_by_name)
{
    char out[80];
    assert_int_equal(
        words_fill(out, sizeof out, "{b} and {a}, {b}", WITH(words_text("a", "Anna"), words_number("b", -3))),
        15);
    assert_string_equal(out, "-3 and Anna, -3");
    words_fill(out, sizeof out, "nothing", NULL);
    assert_string_equal(out, "nothing");
}

TEST(what_is_no_blank_stays)
{
    char out[80];
    words_fill(out, sizeof out, "{x} {a {a} } %s %n {", WITH(words_text("a", "{b}"), words_text("b", "no")));
    assert_string_equal(out, "{x} {a {b} } %s %n {");
}

TEST(texts_are_cut_between_characters)
{
    char out[8];
    assert_int_equal(words_fill(out, sizeof out, "{a}{a}", WITH(words_text("a", "žlutá"))), 7);
    assert_string_equal(out, "žlutá");
    assert_int_equal(words_fill(out, sizeof out, "abcdefž", NULL), 6);
    assert_int_equal(words_fill(out, 1, "abc", NULL), 0);
}

TEST(figures_have_the_mark_of_the_language)
{
    char out[FIGURE_MAX];
    words_choose("en");
    assert_string_equal(figure(out, 12.34, 1, true), "+12.3");
    words_choose("de");
    assert_string_equal(figure(out, -12.34, 1, false), "−12,3");
    assert_string_equal(figure(out, 100, 0, false), "100");
}

TEST(columns_are_characters)
{
    assert_int_equal(columns("Plättchen"), 9);
    assert_int_equal(columns("жетон"), 5);
    assert_int_equal(columns(""), 0);
}

/* ---- the tables ---- */

/* Where there are several forms, one of them may say a number in words. */
static void blanks_of(const char *text, bool plural, char out[200])
{
    out[0] = '\0';
    for (const char *at = strchr(text, '{'); at; at = strchr(at + 1, '{')) {
        char   name[40];
        size_t n = strcspn(at, "}") + 1;
        snprintf(name, sizeof name, "%.*s", (int)n, at);
        if (!strstr(out, name) && !(plural && strcmp(name, "{n}") == 0))
            strcat(out, name);
    }
}

TEST(every_translation_has_the_blanks_of_its_text)
{
    for (const words_table *t = words_tables; t->code; t++)
        for (int i = 0; i < t->count; i++)
            for (int k = 0; k < WORDS_FORMS && t->entry[i].form[k]; k++) {
                char wanted[200], has[200];
                blanks_of(t->entry[i].text, t->entry[i].form[1], wanted);
                blanks_of(t->entry[i].form[k], t->entry[i].form[1], has);
                assert_int_equal(strlen(has), strlen(wanted));
                for (const char *at = strchr(wanted, '{'); at; at = strchr(at + 1, '{')) {
                    char name[40];
                    snprintf(name, sizeof name, "%.*s", (int)strcspn(at, "}") + 1, at);
                    assert_non_null(strstr(has, name));
                }
            }
}

TEST(the_tables_are_alike_and_sorted)
{
    for (const words_table *t = words_tables; t->code; t++) {
        assert_int_equal(t->count, words_tables[0].count);
        assert_true(t->count > 200);
        for (int i = 0; i < t->count; i++) {
            assert_string_equal(t->entry[i].text, words_tables[0].entry[i].text);
            assert_true(i == 0 || strcmp(t->entry[i - 1].text, t->entry[i].text) < 0);
        }
    }
}

TEST(refusals_by_the_rules_of_play_are_translated)
{
    static const nl_err all[] = { NL_ERR_OVER_DISCS, NL_ERR_OVER_TILES,  NL_ERR_OVER_SOLO,
                                  NL_ERR_OFFER,      NL_ERR_FIRST,       NL_ERR_TAKEN,
                                  NL_ERR_APART,      NL_ERR_MUST_REFILL, NL_ERR_WHEEL_FULL,
                                  NL_ERR_PILE_EMPTY, NL_ERR_REFILL_SOLO, NL_ERR_END_EARLY,
                                  NL_ERR_END_TWICE,  NL_ERR_END_SOLO };
    words_choose("de");
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        assert_string_not_equal(words_say(nl_err_text(all[i])), nl_err_text(all[i]));
}

/* ---- for test_words.sh ---- */

static void print_escaped(const char *text)
{
    for (; *text; text++)
        if (*text == '\n')
            fputs("\\n", stdout);
        else
            putchar(*text);
}

static int dump(void)
{
    for (const words_table *t = words_tables; t->code; t++)
        for (int i = 0; i < t->count; i++) {
            printf("%s\t", t->code);
            print_escaped(t->entry[i].text);
            for (int k = 0; k < WORDS_FORMS && t->entry[i].form[k]; k++) {
                putchar('\t');
                print_escaped(t->entry[i].form[k]);
            }
            putchar('\n');
        }
    return 0;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_variable_that_is_set_counts),
        cmocka_unit_test(what_is_not_known_is_English),
        cmocka_unit_test(only_UTF_8_will_do),
        cmocka_unit_test(a_language_can_be_named),
        cmocka_unit_test(every_number_has_its_form),
        cmocka_unit_test(numbers_agree_with_what_they_count),
        cmocka_unit_test(blanks_are_filled_by_name),
        cmocka_unit_test(what_is_no_blank_stays),
        cmocka_unit_test(texts_are_cut_between_characters),
        cmocka_unit_test(figures_have_the_mark_of_the_language),
        cmocka_unit_test(columns_are_characters),
        cmocka_unit_test(every_translation_has_the_blanks_of_its_text),
        cmocka_unit_test(the_tables_are_alike_and_sorted),
        cmocka_unit_test(refusals_by_the_rules_of_play_are_translated),
    };
    if (argc > 1 && strcmp(argv[1], "--dump") == 0)
        return dump();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
