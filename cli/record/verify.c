/* verify.c: checks the decks of records by the seals they were dealt under.
 *
 * A line a record; a record that is wrong, or a file that cannot be read, does not keep the others from
 * being checked.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "cli.h"
#include "record/records.h"
#include "room/seal.h"

static const char usage[] =
    "Usage: novaluna verify [--json] [--lang CODE] RECORD...\n\n"
    "Checks that the deck of each record in the files RECORD (- is standard input) is the\n"
    "one that was promised: that the secret opened after the game fits the seal shown\n"
    "before it, and gives just this deck and stack together with what the players sent.\n"
    "A deck that is cut short is compared as far as it goes.\n\n"
    "  --json         one JSON object a record\n"
    "  --lang CODE    the language: en, cs, de, hu or uk, usually that of the environment;\n"
    "                 JSON is the same in all\n\n"
    "Exit status: 0 if all are verified, 1 if any is not.\n";

static const char *words_of(nl_verdict v, int tiles)
{
    switch (v) {
    case NL_VERIFIED:
        return words_say_n(N2_("verified: the secret fits the seal and gives the {n} tile of this deck",
                               "verified: the secret fits the seal and gives all {n} tiles of this deck"),
                           tiles);
    case NL_NO_SEAL: return words_say(N_("no seal: nothing was promised about this deck"));
    case NL_NOT_OPENED: return words_say(N_("sealed and not opened yet: there is no Secret"));
    case NL_SEAL_UNREADABLE:
        return words_say(N_("not verified: Seal, Secret or a Mix is not 64 hexadecimal digits"));
    case NL_SECRET_DIFFERS: return words_say(N_("not verified: the secret does not fit the seal"));
    case NL_DECK_DIFFERS:
        return words_say(N_("not verified: tile {place} of the deck is not the one that the secret gives"));
    default:
        return words_say(
            N_("not verified: runner {place} of the stack is not the one that the secret gives"));
    }
}

static void print_words(const local_file *f, size_t line, const nl_table *t)
{
    int         place;
    const char *text = words_of(nl_verify(t, &place), t->deal.deck.count);
    printf("%s:%zu: ", f->name, line);
    words_fill_line(text, WITH(words_number("n", t->deal.deck.count), words_number("place", place)));
}

static void print_json(const local_file *f, size_t line, const nl_table *t)
{
    nl_json j = { .w = local_writer(stdout) };
    nl_json_open(&j, NULL, '{');
    nl_json_text(&j, "file", f->name);
    nl_json_number(&j, "line", (int64_t)line);
    nl_write_verdict(&j, t);
    nl_json_close(&j);
    putchar('\n');
}

/* Says what is wrong with a piece of a file, and where in all of it. */
static int bad_piece(const local_file *f, const nl_piece *p, const nl_reader *where)
{
    nl_reader whole = nl_reader_open(f->text, f->length);
    whole.token = where->token + (size_t)(p->text - whole.text);
    whole.blamed = where->blamed;
    whole.err = where->err;
    return local_bad_record(f, &whole);
}

static int verify_piece(const local_file *f, const nl_piece *p, bool json)
{
    static nl_table t;
    nl_reader       where;
    if (nl_table_read(&t, p->text, p->length, &where))
        return bad_piece(f, p, &where);
    if (json)
        print_json(f, p->line, &t);
    else
        print_words(f, p->line, &t);
    return nl_verify(&t, NULL) == NL_VERIFIED ? STATUS_OK : STATUS_FAILED;
}

static int verify_file(const char *path, bool json)
{
    local_file f;
    int        status = STATUS_OK;
    if (local_read(path, &f))
        return STATUS_FAILED;
    nl_records records = nl_records_open(f.text, f.length);
    nl_piece   p = { .text = records.text, .length = records.length, .line = 1 };
    bool       any = nl_records_next(&records, &p);
    do /* a file without a record is wrong, too */
        status |= verify_piece(&f, &p, json);
    while (any && nl_records_next(&records, &p) && !ferror(stdout));
    free(f.text);
    return status;
}

int cli_verify(int argc, char **argv)
{
    const char      *language = NULL;
    bool             json = false;
    int              status;
    const cli_option options[] = { { "json", .given = &json },
                                   { "lang", .text = &language },
                                   { .name = NULL } };
    if (!cli_options(argc, argv, usage, options, &status))
        return status;
    if (cli_set_language("verify", language))
        return STATUS_USAGE;
    if (optind == argc)
        return cli_usage("verify", "a RECORD is wanted");
    for (; optind < argc; optind++)
        status |= verify_file(argv[optind], json);
    return status;
}
