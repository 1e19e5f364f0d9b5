"""The modules of the web app.

SPDX-License-Identifier: MIT
"""
PLANTED = [
    ("web/wasm/page/constants.c", "includes", [
        ("rooms", "a front end includes a header of another",
         "#include \"exchange/exchange.h\"\n",
         "#include \"exchange/exchange.h\"\n#if 0\n#include \"cli.h\"\n#endif\n"),
    ]),
]
