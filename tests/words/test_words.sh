#!/bin/sh
# The languages of analyse and play.  Usage: test_words.sh NOVALUNA DATA TEST_WORDS PO_TABLES
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"
test_words=$3
po_tables=$4
root=$(cd "$(dirname "$0")/../.." && pwd)
games=$data/games
export XDG_STATE_HOME="$tmp/state"
"$test_words" --dump >"$tmp/dump"

# keep: the output is checked with the others of its language.
keep() { cat "$tmp/out" >>"$tmp/all"; }

# check LANG: all that was kept is UTF-8, at most 80 columns wide, in columns, and holds no text
# that LANG has other words for.
check() {
    python3 - "$1" "$tmp/dump" "$tmp/all" <<'PYTHON' || fail "in $1: see above"
import re, sys
lang, dump, out = sys.argv[1:]
text = open(out, encoding="utf-8", newline="").read()      # fails if it is no UTF-8
bad = [l for l in text.split("\n") if len(l) > 80 or l.endswith(" ")]
lines = text.split("\n")
for i, head in enumerate(lines):                           # the sides: every column ends where its heading does
    if head.startswith("% "):
        bad += [l for l in lines[i + 1:i + 3] if len(l) != len(head)]
        ends = [m.end() for m in re.finditer(r"\S+", head)][1:]
        bad += [head for l in lines[i + 1:i + 3] if [m.end() for m in re.finditer(r"\S+", l)][-9:] != ends]
flat = " ".join(text.split())
for line in open(dump, encoding="utf-8"):
    code, key, *forms = line.rstrip("\n").split("\t")
    key = key.split("\4")[-1].replace("\\n", " ")
    if code != lang or any(key.lower() in f.replace("\\n", " ").lower() for f in forms):
        continue                                           # the same word in both
    # The longest piece of English without a blank to fill in, if it is telling enough.
    piece = max(re.split(r"\{\w+\}", key), key=len).strip(" .,:;()")
    if len(piece) >= 9 and re.search(r"\b" + re.escape(piece) + r"\b", flat):
        bad.append("English: " + piece)
for b in bad[:5]:
    print(b, file=sys.stderr)
sys.exit(bool(bad))
PYTHON
}

cat >"$tmp/commands" <<'END'
help
rules
moves
? 1@0,0
1@0,0
1@0,0
5@0,0
x
s
2@1,0
tasks
tasks zz
area 1
wheel
track
score
tile 11
tile 99
unseen
log
undo
undo anyway
redo
r
e
save
quit
END

for lang in de hu cs uk; do
    : >"$tmp/all"
    for game in 2-players-53 3-players-56 4-players-58 solo-51; do
        run 0 analyse --lang $lang --nodes 2 "$games/$game.nlr"; quiet; keep
    done
    run 0 analyse --lang $lang --nodes 2 --ply 9 "$games/2-players-53.nlr"; quiet; keep
    run 0 analyse --lang $lang --nodes 2 --ply 9 "$games/solo-51.nlr"; keep
    for who in '--players 1' '--players 4' '--opponent half-moon,half-moon' '--opponent random,greedy,eval'; do
        run 0 play --lang $lang $who --seed 7 <"$tmp/commands"; keep
    done
    # a whole solo game, laid in a line
    i=0; while [ $i -lt 30 ]; do echo "1@$i,0"; i=$((i + 1)); done >"$tmp/line"
    run 0 play --lang $lang --players 1 --seed 7 <"$tmp/line"; keep
    check $lang
done

# the environment: the same as --lang, and English wherever it is not UTF-8
run 0 analyse --lang de --nodes 2 "$games/solo-51.nlr"; cp "$tmp/out" "$tmp/de"
run 0 analyse --nodes 2 "$games/solo-51.nlr"; cp "$tmp/out" "$tmp/en"
LC_MESSAGES=de_AT.UTF-8 run 0 analyse --nodes 2 "$games/solo-51.nlr"
cmp -s "$tmp/out" "$tmp/de" || fail 'LC_MESSAGES does not choose German'
LC_MESSAGES=de_AT run 0 analyse --nodes 2 "$games/solo-51.nlr"
cmp -s "$tmp/out" "$tmp/en" || fail 'German without UTF-8'
LC_MESSAGES=de_AT.UTF-8 run 0 analyse --lang en --nodes 2 "$games/solo-51.nlr"
cmp -s "$tmp/out" "$tmp/en" || fail '--lang en is not English'
run 2 analyse --lang xx "$games/solo-51.nlr"; err_has "no language 'xx', only en, cs, de, hu, uk"
run 2 play --lang xx --players 1

# what programs read is the same in every language
run 0 analyse --json --nodes 2 "$games/solo-51.nlr"; cp "$tmp/out" "$tmp/en"
run 0 analyse --lang uk --json --nodes 2 "$games/solo-51.nlr"
cmp -s "$tmp/out" "$tmp/en" || fail 'JSON changes with the language'
for lang in en uk; do
    printf '1@0,0\nsave %s\nquit\n' "$tmp/$lang.nlr" >"$tmp/line"
    run 0 play --lang $lang --opponent half-moon,half-moon --seed 7 <"$tmp/line"
done
cmp -s "$tmp/en.nlr" "$tmp/uk.nlr" || fail 'records change with the language'
grep -q '"Half Moon 2"' "$tmp/uk.nlr" || fail 'no usual name in the record'
LC_MESSAGES=de_DE.UTF-8 run 0 replay "$games/2-players-53.nlr"; cp "$tmp/out" "$tmp/de"
run 0 replay "$games/2-players-53.nlr"; cmp -s "$tmp/out" "$tmp/de" || fail 'replay changes with the language'

# the tables are those of tools/po, where there is Node
if command -v node >/dev/null; then
    (cd "$root" && tools/po check >"$tmp/check") || fail "tools/po check: $(head -5 "$tmp/check")"
    for lang in de hu cs uk; do # what tools/po reads in the same files
        node - "$root" $lang >"$tmp/$lang.json" <<'NODE'
const [root, lang] = process.argv.slice(2);
const { read } = require(`${root}/tools/po-lib/catalogue.cjs`);
const { keyOf } = require(`${root}/tools/po-lib/scan.cjs`);
const text = require('fs').readFileSync(`${root}/po/${lang}.po`, 'utf8');
const used = read(text, lang).messages.filter((m) => m.files.some((f) => f.endsWith('.c')));
console.log(JSON.stringify(Object.fromEntries(used.map((m) => [keyOf(m), m.texts]))));
NODE
    done
    python3 - "$tmp" <<'PYTHON' || fail 'the tables differ from what tools/po reads'
import json, sys
ours = {}
for line in open(sys.argv[1] + "/dump", encoding="utf-8"):
    code, key, *forms = line.rstrip("\n").replace("\\n", "\n").split("\t")
    ours.setdefault(code, {})[key] = forms
for code, table in ours.items():
    theirs = json.load(open(f"{sys.argv[1]}/{code}.json", encoding="utf-8"))
    if table != theirs:
        sys.exit(f"{code}: {[k for k in {**table, **theirs} if table.get(k) != theirs.get(k)][:3]}")
sys.exit(len(ours) != 4)
PYTHON
fi

# what the generator refuses, and what it leaves out
po() { printf 'msgid ""\nmsgstr "Language: xx\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'; cat; }
refuses() { # refuses WHAT: the catalogue on standard input
    cat >"$tmp/x.po"
    "$po_tables" "$tmp/x.c" "$tmp/x.po" 2>"$tmp/err" && fail "accepted: $1"
    err_has "$1"
}
po <<'END' | refuses 'x.po:6: \\q is not known'
#: a.c
msgid "a"
msgstr "b\q"
END
po <<'END' | refuses '1 forms for 2'
#: a.c
msgid "a"
msgid_plural "b"
msgstr[0] "c"
END
po <<'END' | refuses 'this message stands twice: a'
#: a.c
msgid "a"
msgstr "b"

#: a.c
msgid "a"
msgstr "c"
END
echo 'msgid "a"' | refuses 'the header has to come first'
printf 'msgid ""\nmsgstr "Language: xx\\nPlural-Forms: nplurals=2; plural=exit(1);\\n"\n' | refuses 'cannot read the rule'
po <<'END' | refuses 'cannot read this line'
nonsense
END
po >"$tmp/x.po" <<'END'
#: a.c
msgid "taken"
msgstr "x"

#: a.ts
msgid "not used in C"
msgstr "x"

#: a.c
msgid "not translated"
msgstr ""

#: a.c
#, fuzzy
msgid "fuzzy"
msgstr "x"
END
"$po_tables" "$tmp/x.c" "$tmp/x.po" || fail 'a good catalogue is refused'
[ "$(grep -c '^    { "' "$tmp/x.c")" = 2 ] || fail 'not only what is used and translated'
grep -q '"taken", { "x" }' "$tmp/x.c" || fail 'a message is missing'
finish
