#!/bin/sh
# Ratings keep what they promise: in careers of players of known strength this lies within the interval 19 times of 20,
# over all strengths and for each alone; and no level is left out.
# Arguments: the program, and the folder with results.txt and samples.txt.
# SPDX-License-Identifier: MIT
set -eu
careers=$1
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cp "$2/results.txt" "$2/samples.txt" "$tmp"
cd "$tmp"

# All strengths together: 95 %.  One alone has only so many careers, and the least of some 200 shares of exactly 95 % lies
# about three standard errors below: those are allowed.
each=200
"$careers" results.txt samples.txt $each >table || { echo "FAILED: there are no careers"; exit 1; }
cat table
awk -F '|' -v each=$each '
    BEGIN { bound[" all "] = 95; bound[" least "] = 95 - 300 * sqrt(.95 * .05 / each) }
    $2 in bound { rows++; for (i = 3; i <= 7; i++) wrong += $i + 0 < bound[$2] }
    END { exit wrong || rows != 2 }' table || { echo "FAILED: too often the strength is not within the interval"; exit 1; }

refuses() { # WHAT
    if "$careers" results.txt samples.txt 1 >/dev/null 2>said; then
        echo "FAILED: $1 is not missed"
        exit 1
    fi
    grep -q 'gibbous lacks' said || { echo "FAILED: $(cat said)"; exit 1; }
}
sed -i '/^gibbous /d' results.txt
refuses "a level without results"
cp "$2/results.txt" .
sed -i '/^gibbous [^ ]* 1 /d' samples.txt
refuses "a level without a game won that was looked at"
echo "all well"
