#!/usr/bin/env python3
"""Plants bugs, one at a time, and shows that the tests catch each.

The bugs stand in tests/planted, a file for each room.  There they are grouped by the file
they are planted in, with the tests that should catch them: those are built and run first,
so that a mutant costs seconds.  One that they let live is tried again with all tests.

Works on a copy of the tree in build/mutants, which is kept.  Fails if a mutant lives.  A run
of all of them, and no other, writes the table of docs/mutants.md.

SPDX-License-Identifier: MIT
"""
import argparse
import runpy
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TREE, BUILD = ROOT / "build/mutants/tree", ROOT / "build/mutants/build"
ROOMS = ("engine", "ai", "table", "cli", "server", "web")
SLOW = "^(play|bad_input|tune|train|fit_.*)$"  # long tests that have caught no mutant alone

# What has to be built for a test that is not a program of its own name.
PROGRAMS = {
    "random_1": ["test_random"],
    "words": ["novaluna", "test_words", "po_tables"],
    "sentences": ["novaluna"],
    "match": ["novaluna", "example_engine"],
    "tourney": ["novaluna", "example_engine"],
    "serve": ["novaluna_with_site", "novaluna_without_site"],
    "simulate": ["simulate"],
    "store_postgres": ["test_store"],
    "killed": ["novaluna_with_site", "online"],
    **{name: ["novaluna_with_site"] for name in ("absence", "admin", "hostile", "invite", "join", "limits", "log", "metrics", "restart", "settings", "together")},
}


@dataclass
class Mutant:
    room: str
    file: str
    tests: list  # that should catch it
    about: str
    wrong: str
    edits: list  # what stands there, and what is planted instead
    caught: str = ""  # by this test

    def __str__(self):
        return f"{self.file}, {self.about}: {self.wrong}"


def planted():
    for room in ROOMS:
        for file, tests, bugs in runpy.run_path(str(ROOT / f"tests/planted/{room}.py"))["PLANTED"]:
            for bug in bugs:
                about, wrong, *edits = bug
                yield Mutant(room, file, tests.split(), about, wrong, list(zip(edits[::2], edits[1::2])))


def run(command, cwd):
    return subprocess.run(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=1800)


def copy_tree():
    """Makes the copy like the tree; what has not changed keeps its time, so that little is built."""
    listed = run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], ROOT).stdout
    names = {n for n in listed.split("\0") if n and (ROOT / n).is_file()}
    for old in [p for p in TREE.rglob("*") if p.is_file()]:
        if str(old.relative_to(TREE)) not in names:
            old.unlink()
    for name in names:
        here, there = ROOT / name, TREE / name
        if there.is_file() and there.read_bytes() == here.read_bytes():
            continue
        there.parent.mkdir(parents=True, exist_ok=True)
        there.write_bytes(here.read_bytes())
        there.chmod(here.stat().st_mode)


def build(targets):
    r = run(["ninja", "-C", BUILD, *targets], TREE)
    return None if r.returncode == 0 else r.stdout[-3000:]


def first_failure(tests):
    """The first of the tests that fails, or None; all but the slow ones if none are named."""
    which = ["-R", f"^({'|'.join(tests)})$"] if tests else ["-E", SLOW, "-j", "2"]
    r = run(["ctest", "--stop-on-failure", "--no-tests=error", "--timeout", "120", *which], BUILD)
    for line in r.stdout.splitlines():
        if "***" in line and "Test" in line:
            return line.split(":", 1)[1].split()[0]
    return None if r.returncode == 0 else "ctest"


def must_pass(tests, targets):
    failure = build(targets) or first_failure(tests)
    if failure:
        sys.exit(f"without any mutant: {failure}")


def targets_of(tests):
    return [t for test in tests for t in PROGRAMS.get(test, [test if test.startswith("test_") else "novaluna"])]


def try_mutant(m, tests):
    """Plants a mutant, asks the tests, or all of them if none are named, and removes it again."""
    file = TREE / m.file
    source = mutated = file.read_text()
    for text, replacement in m.edits:
        if source.count(text) != 1:
            sys.exit(f"{m}: «{text}» stands there {source.count(text)} times")
        mutated = mutated.replace(text, replacement)
    begun = time.monotonic()
    file.write_text(mutated)
    trouble = build(targets_of(tests))
    m.caught = "" if trouble else first_failure(tests) or ""
    file.write_text(source)
    if trouble:
        sys.exit(f"{m}: does not build\n{trouble}")
    print(f"{time.monotonic() - begun:4.0f} s  {m}: {m.caught or 'lives'}", flush=True)


def write_table(mutants):
    rows = "\n".join(f"| {i} | {m.room} | {m.about} | {m.wrong} | `{m.file}` | {m.caught or '**lives**'} |"
                     for i, m in enumerate(mutants, 1))
    (ROOT / "docs/mutants.md").write_text(
        "# Mutants\n\nBugs planted one at a time by `make mutants` (tests/planted), and the test that notices each.\n"
        f"{sum(bool(m.caught) for m in mutants)} of {len(mutants)} are caught.\n\n"
        f"| | room | about | what it does wrong | file | caught by |\n| --- | --- | --- | --- | --- | --- |\n{rows}\n")


def list_mutants(mutants):
    """Returns how many cannot be planted, as exit status."""
    wrong = 0
    for m in mutants:
        print(m)
        for text, _ in m.edits:
            times = (ROOT / m.file).read_text().count(text)
            wrong += times != 1
            if times != 1:
                print(f"  «{text}» stands there {times} times")
    return min(wrong, 1)


def main():
    about = argparse.ArgumentParser(description=__doc__.split("\n\nSPDX")[0], formatter_class=argparse.RawDescriptionHelpFormatter)
    about.add_argument("--list", action="store_true", help="print those chosen, and whether what they replace stands there, and end")
    about.add_argument("part", nargs="*", help="part of a line as --list prints it, such as server/ or clocks; all mutants if there is none")
    options = about.parse_args()
    chosen = [m for m in planted() if not options.part or any(part in str(m) for part in options.part)]
    if not chosen:
        about.error("no mutant has that in its line")
    if options.list:
        sys.exit(list_mutants(chosen))
    copy_tree()
    r = run(["cmake", "-S", TREE, "-B", BUILD, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_C_FLAGS=-O1 -w",
             "-DNOVALUNA_GAMES=300", "-DNOVALUNA_ONE_SPEED=ON"], TREE)
    if r.returncode:
        sys.exit(r.stdout)
    tests = list(dict.fromkeys(t for m in chosen for t in m.tests))
    must_pass(tests, targets_of(tests))
    for m in chosen:
        try_mutant(m, m.tests)
    missed = [m for m in chosen if not m.caught]
    if missed:
        print(f"{len(missed)} again, with all tests")
        must_pass([], [])
    for m in missed:
        try_mutant(m, [])
    living = [m for m in chosen if not m.caught]
    print(f"{len(chosen) - len(living)} of {len(chosen)} mutants caught")
    if not options.part:
        write_table(chosen)
    sys.exit(len(living) > 0)


if __name__ == "__main__":
    main()
