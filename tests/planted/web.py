"""The modules of the web app.

SPDX-License-Identifier: MIT
"""
PLANTED = [
    ("web/wasm/bridge.c", "includes", [
        ("rooms", "a front end includes a header of another",
         "#include \"door.h\"\n",
         "#include \"door.h\"\n#if 0\n#include \"cli.h\"\n#endif\n"),
    ]),
]
