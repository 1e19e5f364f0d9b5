/* test_request.c: the headers that the server reads, and finding a file.
 *
 * SPDX-License-Identifier: MIT */
#include <arpa/inet.h>
#include <string.h>

#include "front/request.h"
#include "http/site.h"
#include "unit.h"

TEST(gzip_is_used_where_it_is_accepted)
{
    static const char *const yes[] = { "gzip",     "GZip",           "x-gzip",
                                       " gzip ",   "br, gzip",       "br,gzip;q=0.5",
                                       "gzip;q=1", "gzip ; q=0.001", "identity , *",
                                       "*",        ",, gzip,br,",    "br;q=0, gzip" };
    static const char *const no[] = {
        "",         "br",          "gzip;q=0", "gzip; q=0.000",     "gzip;Q=0.0 ,*",
        "identity", "gzippy, zip", "*;q=0",    "x-gzip;q=0,br;q=1", ",",
        ";q=1"
    };
    for (size_t i = 0; i < sizeof yes / sizeof yes[0]; i++)
        if (!nl_encoding_quality(yes[i], "gzip"))
            fail_msg("'%s' accepts gzip", yes[i]);
    for (size_t i = 0; i < sizeof no / sizeof no[0]; i++)
        if (nl_encoding_quality(no[i], "gzip"))
            fail_msg("'%s' does not accept gzip", no[i]);
}

TEST(what_is_wanted_most_is_known)
{
    static const struct {
        const char *text;
        int         br, gzip;
    } cases[] = {
        { "gzip, deflate, br, zstd", 1000, 1000 },
        { "br;q=0.5, gzip;q=0.25", 500, 250 },
        { "br;q=0.001,gzip; q=1.000", 1, 1000 },
        { "br;q=0, *;q=0.7", 0, 700 },
        { "*;q=0.7, br;q=0.2, gzip;q=0", 200, 0 }, /* whichever stands first */
        { "gzip;q=0.1234", 0, 123 },
        { "br;q=0.9x, gzip;q=", 900, 1000 },
        { "brotli", 0, 0 },
        { "*", 1000, 1000 },
        { "", 0, 0 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(nl_encoding_quality(cases[i].text, "br"), cases[i].br);
        assert_int_equal(nl_encoding_quality(cases[i].text, "gzip"), cases[i].gzip);
    }
}

TEST(a_tag_is_found_in_a_list_weak_or_strong)
{
    static const char *const yes[] = { "W/\"abc\"", "\"abc\"",        "*",
                                       " *",        "\"x\", \"abc\"", "\"a,b\",W/\"abc\" " };
    static const char *const no[] = { "",      "\"ab\"", "\"abcd\"",   "abc",       "\"abc",
                                      "abc\"", "W/\"",   "\"x\"\"y\"", "\"x*\", *", "\"" };
    for (size_t i = 0; i < sizeof yes / sizeof yes[0]; i++)
        if (!nl_etag_matches(yes[i], "W/\"abc\""))
            fail_msg("%s names it", yes[i]);
    for (size_t i = 0; i < sizeof no / sizeof no[0]; i++)
        if (nl_etag_matches(no[i], "W/\"abc\""))
            fail_msg("%s does not name it", no[i]);
}

TEST(localhost_has_three_names)
{
    static const char *const yes[] = { "localhost",   "LocalHost:8068", "127.0.0.1",
                                       "127.0.0.1:1", "[::1]",          "[::1]:80" };
    static const char *const no[] = {
        "",           "localhos", "localhost.", "localhost.example.org", "localhost:8o",
        "127.0.0.11", "::1",      "[::1]x",     "example.org:8068",      "x.localhost"
    };
    for (size_t i = 0; i < sizeof yes / sizeof yes[0]; i++)
        if (!nl_is_localhost(yes[i]))
            fail_msg("%s is localhost", yes[i]);
    for (size_t i = 0; i < sizeof no / sizeof no[0]; i++)
        if (nl_is_localhost(no[i]))
            fail_msg("%s is not localhost", no[i]);
}

static const char *forwarded(const char *list)
{
    static char     text[INET6_ADDRSTRLEN];
    struct in6_addr a;
    return nl_forwarded_for(list, &a) ? inet_ntop(AF_INET6, &a, text, sizeof text) : "none";
}

TEST(the_last_address_is_the_one_that_the_proxy_has_seen)
{
    static const char *const lists[][2] = {
        { "192.0.2.1", "::ffff:192.0.2.1" },
        { "192.0.2.7, 192.0.2.1", "::ffff:192.0.2.1" },
        { "192.0.2.7,192.0.2.1", "::ffff:192.0.2.1" },
        { " unknown ,\t192.0.2.1 \t", "::ffff:192.0.2.1" },
        { "192.0.2.7, 192.0.2.1, ,, ", "::ffff:192.0.2.1" },
        { "192.0.2.1:8068", "::ffff:192.0.2.1" },
        { "2001:db8::1", "2001:db8::1" },
        { "192.0.2.7, [2001:db8::1]", "2001:db8::1" },
        { "192.0.2.7, [2001:db8::1]:8068", "2001:db8::1" },
        { "::ffff:192.0.2.1", "::ffff:192.0.2.1" },
    };
    static const char *const no[] = {
        "",
        " , ",
        "unknown",
        "192.0.2.1, unknown",
        "192.0.2.1, 80",
        "192.0.2.1 is mine",
        "192.0.2",
        "[2001:db8::1",
        "[2001:db8::1]8068",
        "2001:db8::1]",
        "[]",
        ":",
        "2001:0db8:0000:0000:0000:0000:0000:0001:2001:0db8:0000:0000:0000:0000"
    };
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
        assert_string_equal(forwarded(lists[i][0]), lists[i][1]);
    for (size_t i = 0; i < sizeof no / sizeof no[0]; i++)
        if (strcmp(forwarded(no[i]), "none") != 0)
            fail_msg("%s is %s", no[i], forwarded(no[i]));
}

static const nl_site_file files[] = {
    { .path = "a" }, { .path = "a/b" }, { .path = "ab" }, { .path = "index.html" }
};
static const nl_site site = { files, 4 };

static const nl_site_file *find(const char *path)
{
    return nl_site_find(&site, path, strlen(path));
}

TEST(a_file_is_found_by_its_whole_name_only)
{
    for (size_t i = 0; i < site.count; i++) {
        char path[32] = "/";
        strcat(path, files[i].path);
        assert_ptr_equal(find(path), &files[i]);
    }
    assert_ptr_equal(find("/"), &files[3]);
    static const char *const no[] = { "",    "a",  "/a/", "/A",     "/abc", "/index", "/index.htmlx",
                                      "//a", "/z", "/0",  "/a/../a" };
    for (size_t i = 0; i < sizeof no / sizeof no[0]; i++)
        assert_null(find(no[i]));
    assert_ptr_equal(nl_site_find(&site, "/abxyz", 3), &files[2]);
    assert_null(nl_site_find(&site, "/a\0b", 4));
    assert_null(nl_site_find(&(nl_site){ files, 0 }, "/", 1));
}

TEST(what_is_not_gzip_is_not_unpacked)
{
    unsigned char out[8];
    nl_site_file  f = {
         .stored = (const unsigned char *)"no gzip at all", .length = 14, .size = sizeof out, .gzip = true
    };
    assert_false(nl_site_inflate(&f, out));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gzip_is_used_where_it_is_accepted),
        cmocka_unit_test(what_is_wanted_most_is_known),
        cmocka_unit_test(a_tag_is_found_in_a_list_weak_or_strong),
        cmocka_unit_test(localhost_has_three_names),
        cmocka_unit_test(the_last_address_is_the_one_that_the_proxy_has_seen),
        cmocka_unit_test(a_file_is_found_by_its_whole_name_only),
        cmocka_unit_test(what_is_not_gzip_is_not_unpacked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
