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
]
