"""The modules of the web app.

SPDX-License-Identifier: MIT
"""
PLANTED = [
    ("web/wasm/constants.c", "includes", [
        ("rooms", "a front end includes a header of another",
         "#include \"exchange.h\"\n",
         "#include \"exchange.h\"\n#if 0\n#include \"cli.h\"\n#endif\n"),
    ]),
]
