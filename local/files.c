/* files.c: files and the records in them.
 *
 * SPDX-License-Identifier: MIT */
#include "files.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool read_all(FILE *in, local_file *out)
{
    size_t room = 0;
    for (;;) {
        if (out->length == LOCAL_FILE_MAX) {
            errno = EFBIG;
            return false;
        }
        if (out->length == room) {
            room = room ? room * 2 : 1 << 16;
            char *larger = realloc(out->text, room);
            if (!larger)
                return false;
            out->text = larger;
        }
        size_t n = fread(out->text + out->length, 1, room - out->length, in);
        out->length += n;
        if (n == 0)
            return !ferror(in);
    }
}

int local_read(const char *path, local_file *out)
{
    *out = (local_file){ .name = path };
    FILE *in = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    if (!in)
        return local_failed("%s: %s", path, strerror(errno));
    errno = 0;
    bool ok = read_all(in, out);
    int  why = errno;
    if (in != stdin)
        fclose(in);
    if (ok)
        return STATUS_OK;
    free(out->text);
    out->text = NULL;
    if (why == EFBIG)
        return local_failed("%s: as large as %d MiB or more, which is not read", path, LOCAL_FILE_MAX >> 20);
    return local_failed("%s: %s", path, strerror(why));
}

int local_bad_record(const local_file *f, const nl_reader *r)
{
    size_t line, column;
    nl_reader_where(r, &line, &column);
    fprintf(stderr, "%s:%zu:%zu: ", f->name, line, column);
    if (r->blamed)
        fprintf(stderr, "action %d: ", r->blamed);
    fputs(nl_err_text(r->err), stderr);
    if (*nl_err_rule(r->err))
        fprintf(stderr, " (%s)", nl_err_rule(r->err));
    fputc('\n', stderr);
    return STATUS_FAILED;
}

static void put(void *to, const char *text, size_t length)
{
    fwrite(text, 1, length, to);
}

nl_writer local_writer(FILE *to)
{
    return (nl_writer){ .put = put, .to = to };
}

int local_read_one(const char *path, local_one *out)
{
    local_file f;
    if (local_read(path, &f))
        return STATUS_FAILED;
    nl_reader r = nl_reader_open(f.text, f.length);
    int       status = STATUS_OK;
    if (nl_reader_only(&r, &out->record, &out->deck, &out->game, NULL))
        status = local_bad_record(&f, &r);
    free(f.text);
    out->record.tags = NULL; /* they were in the file's text */
    out->record.tags_length = 0;
    return status;
}

int local_read_table(const char *path, nl_table *out)
{
    local_file f;
    nl_reader  where;
    if (local_read(path, &f))
        return STATUS_FAILED;
    int status = nl_table_read(out, f.text, f.length, &where) ? local_bad_record(&f, &where) : STATUS_OK;
    free(f.text);
    return status;
}
