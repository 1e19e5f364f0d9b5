"""reading.py: what the program says, read for wrong joins.

A sentence about a player speaks to them or names them.  This looks for "You" where a name was meant, for
blanks that were not filled, empty names, doubled spaces, and numbers with the wrong plural.

SPDX-License-Identifier: MIT
"""
import os
import re
import sys

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


def messages(po, lang):
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
    def __init__(self, po, lang):
        self.lang = lang
        every = messages(po, lang)
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
        """Reads what was said; `alone`: to the only person there."""
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


def report():
    """Tells what was wrong; the exit status."""
    for line in failures[:20]:
        print(line, file=sys.stderr)
    print("all well" if not failures else f"{len(failures)} wrong joins")
    return bool(failures)
