#!/usr/bin/env python3
"""Whole games at the terminal, in every mode and language, read for wrong joins.

A sentence about a player speaks to them or names them.  This looks for "You" where a name was meant, for
blanks that were not filled, empty names, doubled spaces, and numbers with the wrong plural.

Usage: test_sentences.py NOVALUNA PO
SPDX-License-Identifier: MIT
"""
import os
import re
import subprocess
import sys
import tempfile

novaluna, po = sys.argv[1:]
LANGUAGES = ["en", "de", "hu", "cs", "uk"]
PLAYERS = {"name", "other", "player", "names", "all", "a", "b", "c", "d"}  # blanks that hold names
FORM = {
    "en": lambda n: int(n != 1),
    "de": lambda n: int(n != 1),
    "hu": lambda n: int(n != 1),
    "cs": lambda n: 0 if n == 1 else 1 if 2 <= n <= 4 else 2,
    "uk": lambda n: 0 if n % 10 == 1 and n % 100 != 11 else 1 if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else 2,
}
failures = []


def fail(where, what):
    failures.append(f"{where}: {what}")


# ---- the messages of the program ----


def unquote(line):
    return re.sub(r"\\(.)", lambda m: {"n": "\n"}.get(m[1], m[1]), line[line.index('"') + 1 : line.rindex('"')])


def messages(lang):
    """A list of forms for every message that the program says."""
    found, files, entry, field = [], "", {}, None
    name = "novaluna.pot" if lang == "en" else f"{lang}.po"
    for line in open(os.path.join(po, name), encoding="utf-8").read().split("\n") + [""]:
        if line.startswith("#:"):
            files += line
        elif line.startswith("msg"):
            field = line.split(" ")[0]
            entry[field] = unquote(line)
        elif line.startswith('"'):
            entry[field] += unquote(line)
        elif not line and entry:
            forms = [entry["msgid"], entry.get("msgid_plural")] if lang == "en" else [v for k, v in entry.items() if k.startswith("msgstr")]
            if ".c" in files and entry["msgid"]:
                found.append([" ".join(f.split()) for f in forms if f])
            files, entry = "", {}
    return found


def matcher(template, **given):
    """What a text looks like once its blanks are filled."""
    pieces = re.split(r"\{(\w+)\}", template)
    for i in range(1, len(pieces), 2):
        pieces[i] = given.get(pieces[i], r"[^.;]+?")
    pieces[::2] = [re.escape(p) for p in pieces[::2]]
    return "".join(pieces)


class Reader:
    def __init__(self, lang):
        self.lang = lang
        every = messages(lang)
        texts = {f for forms in every for f in forms}
        self.you = {"en": "You", "de": "Du", "hu": "Te", "cs": "Ty", "uk": "Ти"}[lang]
        if self.you not in texts:
            fail(lang, f"“{self.you}” is not what the program calls you")
        self.seen = set()
        self.joins = []
        for text in texts:
            for blank in PLAYERS & set(re.findall(r"\{(\w+)\}", text)):
                label = re.match(r"(\{place\}\. )?\{%s\}[:,]" % blank, text)
                same = text.replace("{%s}" % blank, self.you) in texts  # both forms are alike, as in “You took”
                if not label and not same and re.search(r"\w", re.sub(r"\{\w+\}", "", text)):
                    self.joins.append(re.compile(r"(?<!\w)" + matcher(text, **{blank: self.you}) + r"(?!\w)"))
        # Sentences that count: each form with a number that it is not for.
        self.counted = [
            (re.compile(r"(?:(?<=[.:] )|^)" + matcher(form, n=r"(?P<n>\d+)") + "$"), forms)
            for forms in every
            if len(forms) > 1
            for form in forms
            if "{n}" in form and form[-1] in ".:" and form.count("{n}") == 1
        ]

    def read(self, where, text, alone):
        where = f"{self.lang}, {where}"
        text = re.sub(r"(?m)^ *[xy]? *-?\d+(?: +(?:-?\d+|\.|[BRTY]\d(?::\d)?))+\n", "", text)  # areas
        # A sentence may go over several lines, which then begin with blanks; a numbered one is one of its own.
        for line in set(re.sub(r"\n +(?!\d+\.)(?=\S)", " ", text).split("\n")) - self.seen:
            self.seen.add(line)
            line = line.strip()
            if re.search(r"[{}]|\(null\)|undefined", line):
                fail(where, f"a blank is left: {line}")
            if re.search(r"\S  +\S", line) and line.endswith(".") and not line.startswith("%"):  # a table's heading
                fail(where, f"doubled spaces: {line}")
            if re.search(r"(^| )[’,.;]( |$)|\( |^: ", line):
                fail(where, f"an empty name: {line}")
            if re.search(rf"[^.:!?>\s] {self.you}\b", line):
                fail(where, f"“{self.you}” inside a sentence: {line}")
            if not alone and re.search(rf"(?<!\w){self.you}[:,]", line):
                fail(where, f"several people, but “{self.you}”: {line}")
            for join in self.joins:
                if self.you in line and join.search(line):
                    fail(where, f"“{self.you}” where a name was meant: {line}")
            for form, forms in self.counted:
                if (m := form.search(line)) and not matches_right(form, forms, self.lang, m):
                    fail(where, f"the plural of {m['n']}: {line}")


def matches_right(form, forms, lang, m):
    right = forms[FORM[lang](int(m["n"]))]
    return re.fullmatch(matcher(right, n=m["n"]), m[0]) is not None


# ---- games ----


def run(lang, args, lines):
    done = subprocess.run([novaluna, *args, "--lang", lang], input=lines, capture_output=True, encoding="utf-8", check=False)
    return done.stdout + done.stderr


QUESTIONS = ["help", "moves", "tasks", "area 1", "area 2", "tasks 2", "area nobody", "track", "score", "tile 3", "wheel", "unseen", "log", "s"]


def in_rows(turns):
    """Lines that play a whole game, whoever is to move: everybody lays tiles in a row, and refills when that is
    allowed.  Much of it is refused, and that is read, too."""
    lines = []
    for turn in range(turns):
        lines += QUESTIONS if turn % 9 == 3 else []
        lines += ["undo", "undo anyway", "redo"] if turn % 7 == 5 else []
        lines += [f"? 1@{x},0" for x in range(turn % 3)]
        lines += [line for x in range(34) for line in (f"1@{x},0", "r")] + ["e"]
    return "\n".join(lines) + "\n"


def actions(players, seed):
    """Those of a game between computers, for people to play again, with questions in between."""
    text = subprocess.run([novaluna, "selfplay", "--players", str(players), "--games", "1", "--seed", str(seed), "--level", "greedy"], capture_output=True, encoding="utf-8", check=True).stdout
    lines = []
    for i, action in enumerate(text.split("\n\n")[1].split()):
        lines += [f"? {action}", action] + (QUESTIONS if i % 10 == 4 else []) + (["undo anyway", "redo"] if i % 6 == 5 else [])
    return "\n".join(lines + ["score", "log"]) + "\n"


GAMES = [  # what it is, options, lines, whether one person plays
    ("solo", ["--players", "1", "--seed", "7"], actions(1, 7), True),
    ("solo, laid in a row", ["--players", "1", "--seed", "3"], in_rows(34), True),
    ("solo with a name", ["--names", "Anna", "--seed", "7"], actions(1, 7), True),
    ("two people", ["--players", "2", "--seed", "7"], actions(2, 7), False),
    ("three people", ["--players", "3", "--seed", "8"], actions(3, 8), False),
    ("four people with names", ["--names", "Anna,Ben,Cleo,Dana", "--seed", "9"], actions(4, 9), False),
    ("against one", ["--opponent", "greedy", "--seed", "5"], in_rows(40), True),
    ("against one, few discs", ["--opponent", "new-moon", "--discs", "2", "--seed", "5"], in_rows(20), True),
    ("against one, no discs to speak of", ["--opponent", "random", "--discs", "1,20", "--seed", "2"], in_rows(20), True),
    ("with a name against two alike", ["--opponent", "half-moon,half-moon", "--names", "Anna", "--seed", "6"], in_rows(30), True),
    ("against three", ["--opponent", "random,greedy,new-moon", "--seed", "4"], in_rows(30), True),
    ("two people and two computers", ["--players", "4", "--opponent", "greedy,random", "--seed", "6"], in_rows(30), False),
]


def main():
    memory = "/dev/shm"  # games are saved after every action
    with tempfile.TemporaryDirectory(dir=memory if os.path.isdir(memory) else None) as home:
        os.environ.update(XDG_STATE_HOME=home, LC_ALL="C.UTF-8")
        ends = set()
        for lang in LANGUAGES:
            reader = Reader(lang)
            for what, options, lines, alone in GAMES:
                text = run(lang, ["play", "--plain", *options], lines)
                reader.read(what, text, alone)
                if lang == "en":
                    ends |= set(re.findall(r"The game is over: (?:no tile is left|you placed|\S+ placed|\S+ \S+ placed)", text))
                record = os.path.join(home, "novaluna", "last.nlr")
                if what == "against one" and os.path.exists(record):
                    reader.read("analysis", run(lang, ["analyse", record, "--nodes", "2"], ""), False)
        if len(ends) < 3:
            fail("games", f"they do not end in every way: {ends}")
    for line in failures[:20]:
        print(line, file=sys.stderr)
    print("all well" if not failures else f"{len(failures)} wrong joins")
    return bool(failures)


sys.exit(main())
