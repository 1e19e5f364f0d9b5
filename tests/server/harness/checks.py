"""What tests of the server begin with: how they fail, and the terms of a table.

SPDX-License-Identifier: MIT
"""
import sys


def check(condition, what):
    if not condition:
        sys.exit(f"failed: {what}")


def terms(**other):
    """Those of a table of two, but for what is said to be otherwise."""
    return {"players": 2, "discs": [20, 20], "main": 0, "increment": 0, "listed": False, "absent": "wait", **other}
