/* site.h: the files of the web app, embedded in the program.
 *
 * tools/embed turns the folder that the web build writes into a sorted list of files, most
 * of them stored compressed, by gzip and by brotli: that is how nearly every browser wants
 * them.  A program built without the web app has an empty list.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_SITE_H
#define NL_SITE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    const char          *path;   /* "index.html", "assets/app-abc123.js" */
    const char          *type;   /* for Content-Type */
    const char          *tag;    /* for ETag: of the content, and weak since it holds for every encoding */
    const unsigned char *stored; /* what is embedded */
    size_t               length; /* of what is embedded */
    const unsigned char *brotli; /* the same once more, smaller still; NULL if the build made none */
    size_t               brotli_length;
    size_t               size;   /* of the file itself */
    bool                 gzip;   /* stored compressed; otherwise as it is */
    bool                 hashed; /* named after its content, so it never changes */
} nl_site_file;

typedef struct {
    const nl_site_file *files; /* sorted by path */
    size_t              count;
} nl_site;

/* The web app this program was built with. */
extern const nl_site nl_site_embedded;

/* The file at a path of `length` bytes as it stands in a request, with the slash in front;
 * "/" is index.html.  NULL if there is none. */
const nl_site_file *nl_site_find(const nl_site *s, const char *path, size_t length);

/* Writes the f->size bytes of a compressed file; false if they are not what they should be. */
bool nl_site_inflate(const nl_site_file *f, unsigned char *out);

#endif
