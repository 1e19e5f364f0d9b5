#!/usr/bin/env python3
"""Checks that includes go one way: engine ← ai ← table ← the front ends.

The folders inside a room must not include each other in a circle, and no two headers share a guard.  Tests, tools and
fuzz targets may include anything.  Usage: tests/includes.py [ROOT]

SPDX-License-Identifier: MIT
"""
import re
import sys
from pathlib import Path

# What each room may include besides its own headers.
ROOMS = {
    "engine": [],
    "ai": ["engine"],
    "batch": ["engine"],
    "table": ["engine", "ai"],
    "server": ["engine", "ai", "table"],
    "client": ["engine", "ai", "table"],
    "web/wasm": ["engine", "ai", "table"],
    "words": [],
    "local": ["engine", "ai", "table", "words"],
    "tui": ["engine", "ai", "table", "client", "words", "local"],
    "cli": ["engine", "ai", "table", "words", "local", "tui", "server", "client"],  # both ends of the line
}


class Tree:
    def __init__(self, root):
        self.root = root
        self.files = {room: sorted((root / room).rglob("*.[ch]")) for room in ROOMS}
        self.headers = [f for files in self.files.values() for f in files if f.suffix == ".h"]
        self.room_of = {f: room for room, files in self.files.items() for f in files}

    def name(self, file):
        return str(file.relative_to(self.root))

    def includes(self, file):
        """Yields the number of each line with an include in quotation marks, and what it says."""
        for number, line in enumerate(file.read_text().splitlines(), 1):
            m = re.match(r'\s*#\s*include\s+"([^"]+)"', line)
            if m:
                yield number, m.group(1)

    def find(self, file, said):
        """The headers of the house that an include may mean: the one beside the file, or any of that name."""
        beside = (file.parent / said).resolve()
        if beside in self.room_of:
            return [beside]
        return [h for h in self.headers if ("/" + self.name(h)).endswith("/" + said)]


def check_rooms(tree):
    for file, room in tree.room_of.items():
        for number, said in tree.includes(file):
            found = tree.find(file, said)
            if len(found) > 1:
                yield f'{tree.name(file)}:{number}: "{said}" may be {" or ".join(map(tree.name, found))}: name its folder'
            for header in found[:1]:
                other = tree.room_of[header]
                if other != room and other not in ROOMS[room]:
                    may = ", ".join(ROOMS[room]) or "nothing else"
                    yield f'{tree.name(file)}:{number}: "{said}" is of {other}/; {room}/ may include {may}'


def folder_edges(tree, room):
    """Which folder of a room includes which, with one line that does it."""
    edges = {}
    for file in tree.files[room]:
        for number, said in tree.includes(file):
            for header in tree.find(file, said)[:1]:
                a, b = tree.name(file.parent), tree.name(header.parent)
                if a != b and tree.room_of[header] == room:
                    edges.setdefault(a, {}).setdefault(b, f"{tree.name(file)}:{number}")
    return edges


def find_circle(edges):
    """The folders of a circle in order, or None."""
    done = set()

    def walk(folder, way):
        if folder in way:
            return way[way.index(folder):]
        if folder in done:
            return None
        done.add(folder)
        return next(filter(None, (walk(b, way + [folder]) for b in edges.get(folder, {}))), None)

    return next(filter(None, (walk(a, []) for a in edges)), None)


def check_circles(tree):
    for room in ROOMS:
        edges = folder_edges(tree, room)
        circle = find_circle(edges)
        if circle:
            steps = zip(circle, circle[1:] + circle[:1])
            yield f"{room}/ has a circle: " + "; ".join(f"{a} includes {b} ({edges[a][b]})" for a, b in steps)


def check_guards(tree):
    by_guard = {}
    for header in tree.headers:
        guard = re.search(r"^#ifndef (\w+)$", header.read_text(), re.M)
        if guard:
            by_guard.setdefault(guard.group(1), []).append(tree.name(header))
    for guard, headers in by_guard.items():
        if len(headers) > 1:
            yield f"{' and '.join(headers)} share the guard {guard}: whoever includes both has only the first"


def main():
    root = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent).resolve()
    tree = Tree(root)
    empty = [f"{room}/: there is nothing to read" for room, files in tree.files.items() if not files]
    wrong = empty + [*check_rooms(tree), *check_circles(tree), *check_guards(tree)]
    print("\n".join(wrong) or f"{len(tree.room_of)} files include only what they may")
    sys.exit(len(wrong) > 0)


if __name__ == "__main__":
    main()
