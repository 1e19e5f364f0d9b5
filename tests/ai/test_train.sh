#!/bin/sh
# What the network learns from: the same data on however many threads, of the sizes they
# should have, and a match that comes to its end.  With PyTorch the whole recipe is run in its tiny form.
# Arguments: the program `train`, the file of weights in use, the folder of the recipe.
# SPDX-License-Identifier: MIT
set -eu
train=$1
weights=$2
recipe=$3
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
fail() {
    echo "FAILED: $*"
    exit 1
}

for threads in 1 3; do
    for p in 2 4; do
        "$train" data --players $p --games 6 --seed 5 --net "$weights" --threads $threads --out "$tmp/sight$threads$p" >>"$tmp/log"
        "$train" data --players $p --games 2 --seed 5 --net "$weights" --nodes 30 --least 8 --threads $threads \
            --out "$tmp/tree$threads$p" >>"$tmp/log"
    done
done
grep -q '^4 players, [1-9][0-9]* positions, surprise' "$tmp/log" || fail "no log"
for p in 2 4; do
    for what in sight tree; do
        for file in rows goal; do
            [ -s "$tmp/${what}1$p.$file" ] || fail "no $what.$file"
            cmp "$tmp/${what}1$p.$file" "$tmp/${what}3$p.$file" || fail "threads change $what.$file"
        done
        rows=$(wc -c <"$tmp/${what}1$p.rows")
        goal=$(wc -c <"$tmp/${what}1$p.goal")
        [ "$rows" = $((goal * 32)) ] || fail "64 numbers of two bytes go with a float of four: $rows, $goal"
    done
done

"$train" match --players 3 --deals 2 --net "$weights" --against hand,explore=0.1 --nodes 20 >"$tmp/match" || [ $? = 3 ]
grep -q '^3 players, 6 games, .* of a fair share' "$tmp/match" || fail "a match says: $(cat "$tmp/match")"
"$train" calibrate --games 2 --nodes 20 --net "$weights" | grep -q 'after the search' || fail "no calibration"

# A cut file is refused.
head -c 1000 "$weights" >"$tmp/cut"
! "$train" match --deals 1 --net "$tmp/cut" 2>"$tmp/log" || fail "a cut file is taken"
grep -q 'is no net' "$tmp/log" || fail "no reason"

# The parts of the file, packed again, are the file.
python3 - "$weights" "$("$train" rows)" "$tmp" <<'PY'
import subprocess, sys
file, rows, tmp = open(sys.argv[1], 'rb').read(), int(sys.argv[2]), sys.argv[3]
at = 32
for p in 2, 3, 4:
    size = (rows + 1) * 64 + 3 * p * 2048 + (3 + 29) * 128 + 3 * p * 64 + 3 * p * 4
    open(f'{tmp}/part{p}', 'wb').write(file[at:at + size])
    at += size
assert at == len(file)
PY
python3 "$recipe/pack.py" --rows "$("$train" rows)" "$tmp/part2" "$tmp/part3" "$tmp/part4" "$tmp/again"
cmp "$tmp/again" "$weights" || fail "packing the parts again gives another file"

# `all` runs the rounds of docs/ai.md, in order.  What takes hours is stood in for: it only makes its files.
cat >"$tmp/stand-in" <<'SH'
#!/bin/sh
[ "$1" != rows ] || echo 1
while [ $# -gt 0 ]; do
    case $1 in *.nlnet | *.pt | *.part) : >>"$1" ;; esac
    shift
done
SH
chmod +x "$tmp/stand-in"
TRAIN=$tmp/stand-in PYTHON=$tmp/stand-in WORK=$tmp/all sh -x "$recipe/recipe.sh" all 2>&1 |
    sed -n 's/^+ \(seed=[0-9]* \)\?\(outcomes\|trees\|mean\|gate\) /\2 /p' | paste -sd, >"$tmp/rounds"
documented='outcomes o1 -,outcomes o2 o1,outcomes o3 o2,outcomes o4 o3,trees t1 o4,trees t2 t1,mean base o3 o4 t1 t2,outcomes o5 base,trees t3 o5,gate t3 o5'
[ "$(cat "$tmp/rounds")" = "$documented" ] || fail "the rounds are $(cat "$tmp/rounds")"
[ -e "$tmp/all/weights.nlnet" ] || fail "no weights came out of them"

if python3 -c 'import torch, numpy' 2>/dev/null; then
    TRAIN=$train WORK=$tmp/work "$recipe/recipe.sh" tiny >"$tmp/log" 2>&1 || fail "the recipe: $(tail -5 "$tmp/log")"
else
    echo "skipped: fitting, for want of PyTorch"
fi
echo "all well"
