"""Reads QR codes as this project writes them: clean, of level L, up to version 5, bytes.

SPDX-License-Identifier: MIT
"""
import re

MASKS = (lambda x, y: (x + y) % 2, lambda x, y: y % 2, lambda x, y: x % 3, lambda x, y: (x + y) % 3,
         lambda x, y: (y // 2 + x // 3) % 2, lambda x, y: x * y % 2 + x * y % 3,
         lambda x, y: (x * y % 2 + x * y % 3) % 2, lambda x, y: ((x + y) % 2 + x * y % 3) % 2)


def dark_of_svg(svg):
    """The modules, by row, from the path of a picture."""
    size = int(re.search(r'viewBox="-4 -4 (\d+) ', svg)[1]) - 8
    rows = [[0] * size for _ in range(size)]
    for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", svg):
        for i in range(int(length)):
            rows[int(y)][int(x) + i] = 1
    return rows


def dark_of_lines(lines):
    """The modules from half blocks, where the light ones are drawn, with four around them."""
    upper, lower = " ▄", " ▀"
    rows = [[int(c in half) for c in line] for line in lines for half in (upper, lower)]
    size = len(rows[0]) - 8
    return [row[4:4 + size] for row in rows[4:4 + size]]


def is_reserved(x, y, size):
    corner = (x < 9 and y < 9) or (x < 9 and y >= size - 8) or (x >= size - 8 and y < 9)
    align = size > 21 and abs(x - (size - 7)) <= 2 and abs(y - (size - 7)) <= 2
    return corner or x == 6 or y == 6 or align


def read(rows):
    """The text of a code."""
    size = len(rows)
    form = [rows[8][x] for x in (0, 1, 2, 3, 4, 5, 7, 8)] + [rows[y][8] for y in (7, 5, 4, 3, 2, 1, 0)]
    form = int("".join(map(str, form)), 2) ^ 0b101010000010010
    if form >> 13 != 1 or (size - 17) // 4 not in range(1, 6):
        raise ValueError("not of level L, or too large")
    mask = MASKS[form >> 10 & 7]
    bits, upward = [], True
    for right in [*range(size - 1, 6, -2), 5, 3, 1]:
        for y in (range(size - 1, -1, -1) if upward else range(size)):
            bits += [rows[y][x] ^ (mask(x, y) == 0) for x in (right, right - 1) if not is_reserved(x, y, size)]
        upward = not upward
    number = int("".join(map(str, bits)), 2)
    data = (number >> len(bits) % 8).to_bytes(len(bits) // 8, "big")
    nibbles = "".join(f"{byte:02x}" for byte in data)
    if nibbles[0] != "4":
        raise ValueError("not bytes")
    length = int(nibbles[1:3], 16)
    return bytes.fromhex(nibbles[3:3 + 2 * length]).decode()
