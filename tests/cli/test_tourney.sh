#!/bin/sh
# Tourneys, and going on after a stop.  Usage: test_tourney.sh NOVALUNA ENGINE, the second
# being docs/examples/engine.c.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"
example=$2
narrow() { LC_ALL=C.UTF-8 grep -E '.{81}' "$tmp/out" && fail 'wider than 80 columns'; }
three='--engine level:greedy --engine level:random --engine level:greedy'

# ratings and crosstable; the same for any number of jobs
for players in 2 3 4; do
    for jobs in 1 3; do
        # shellcheck disable=SC2086
        run 0 tourney $three --players $players --deals 10 --seed 1 --nodes 10 --jobs $jobs; quiet
        cp "$tmp/out" "$tmp/$jobs.out"
    done
    cmp "$tmp/1.out" "$tmp/3.out" || fail "$players players: the result depends on the jobs"
    bouts=3; [ $players = 2 ] || bouts=6
    out_has "^3 engines, $((bouts * 10)) deals, $((bouts * 10 * players)) games"
    out_has '^ 3  level:random  *-'; out_has '^   1      - '
done
run 0 tourney --engine "cmd:$example" --engine level:random --engine level:greedy --players 2 --deals 5 --seed 3 --movetime 500
out_has 'level:random  *-[0-9.]*  *-[0-9.]* to  *-'
# an engine that wins every game is no certainty: its interval is wide, the wider the fewer
# deals there were, and its rating is within
width() {
    run 0 tourney --engine level:greedy --engine level:random --players "$1" --deals "$2" --seed 1 --nodes 1
    grep -q "^ 1  level:greedy .* 1.000 0\$" "$tmp/out" || fail "greedy did not win all of $2 deals"
    awk '$2 == "level:greedy" { if ($4 < $3 && $3 < $6) print int($6 - $4) }' "$tmp/out"
}
for players in 2 4; do
    few=$(width $players 2) more=$(width $players 8)
    if [ "${more:-0}" -le 200 ] || [ "${few:-0}" -le "$more" ]; then
        fail "$players players: intervals of ${few:-no} and ${more:-no} Elo"
    fi
done
# shellcheck disable=SC2086
run 0 tourney $three --players 2 --deals 5 --seed 3 --nodes 1 --json
[ "$(wc -l <"$tmp/out")" = 1 ] || fail 'one line of JSON'
! command -v python3 >/dev/null || python3 -m json.tool "$tmp/out" >/dev/null || fail 'valid JSON'
for key in rating low high games wins scores; do out_has "\"$key\":"; done

# killed at any time, it goes on and ends with the same result
deals=300
# shellcheck disable=SC2086
go() { run "$1" tourney $three --players 2 --deals $deals --seed 9 --nodes 10 --jobs 2 ${2+--state "$2"}; }
go 0; cp "$tmp/out" "$tmp/whole"
for turn in 1 2; do
    # shellcheck disable=SC2086
    "$novaluna" tourney $three --players 2 --deals $deals --seed 9 --nodes 10 --jobs 2 --state "$tmp/state" >/dev/null 2>&1 &
    tourney=$!
    until [ -e "$tmp/state" ] && [ "$(wc -l <"$tmp/state")" -gt $((turn * 80)) ]; do sleep .01; done
    kill -9 $tourney 2>/dev/null
    wait $tourney 2>/dev/null
    cp "$tmp/state" "$tmp/before.$turn"
done
lines=$(wc -l <"$tmp/state")
[ "$lines" -lt $((3 * deals)) ] || echo 'it was over before it was killed'
go 0 "$tmp/state"; cmp "$tmp/out" "$tmp/whole" || fail 'another result after it was killed'
[ "$(wc -l <"$tmp/state")" = $((3 * deals + 1)) ] || fail 'a line for each deal'
head -c "$(wc -c <"$tmp/before.1")" "$tmp/state" | cmp -s - "$tmp/before.1" || fail 'what was played is played again'
go 0 "$tmp/state"; cmp "$tmp/out" "$tmp/whole" || fail 'another result when all has been played'
# a last line that is cut off, even in the middle of the first
for bytes in 7 50 1000 5001 5002 5003; do
    head -c $bytes "$tmp/state" >"$tmp/cut"
    go 0 "$tmp/cut"; cmp "$tmp/out" "$tmp/whole" || fail "another result after a cut at $bytes"
    grep -q -v -e '^[0-9]* [0-9]* [012] [012] 0 0$' -e '^novaluna-tourney' "$tmp/cut" && fail "rubbish after a cut at $bytes"
done
deals=10

# a state of other settings, or none at all, is refused and left alone
go 0 "$tmp/ten"; cp "$tmp/ten" "$tmp/kept"
for other in '--players 3 --deals 10 --seed 9 --nodes 10' '--players 2 --deals 11 --seed 9 --nodes 10' \
    '--players 2 --deals 10 --seed 8 --nodes 10' '--players 2 --deals 10 --seed 9 --movetime 10' \
    '--players 2 --deals 10 --seed 9 --nodes 10 --discs 19' '--players 2 --deals 10 --seed 9 --nodes 10 --engine level:eval'; do
    # shellcheck disable=SC2086
    run 1 tourney $three $other --state "$tmp/ten"; err_has 'other settings'; out_is ''
done
cmp "$tmp/ten" "$tmp/kept" || fail 'a refused state is changed'
sed '1s/version [0-9.]*/version 0.0.1/' "$tmp/ten" >"$tmp/older"; go 1 "$tmp/older"; err_has 'other settings'
# a file may have any name
(cd "$tmp" && timeout 20 "$novaluna" tourney --engine level:greedy --engine level:random --players 2 --deals 2 --seed 1 --nodes 1 --state - </dev/null >"$tmp/out") ||
    fail 'a file named -'
[ "$(wc -l <"$tmp/-")" = 3 ] || fail 'a state in a file named -'
echo 'my diary' >"$tmp/diary"; go 1 "$tmp/diary"; err_has 'not the state'
[ "$(cat "$tmp/diary")" = 'my diary' ] || fail 'the diary is gone'
for line in '0 0 2 0 0 0' '3 0 2 0 0 0' '0 10 2 0 0 0' '0 1 2 1 0 0' '0 1 -1 3 0 0' '0 1 1 1 0' '0 1 1 1 0 0 0' 'x' '' \
    '4294967296 1 1 1 0 0' '0 4294967297 1 1 0 0' '0 1 2147483647 2147483647 0 0' '0 1 4294967297 1 0 0' '0 1 1 1 4294967296 0' \
    '99999999999999999999 1 1 1 0 0' ' 0 1 1 1 0 0' '0  1 1 1 0 0' '0 1 1 1 0 0 ' '+0 1 1 1 0 0' '00 1 1 1 0 0'; do
    { head -n 1 "$tmp/ten"; echo '0 0 1 1 0 0'; echo "$line"; } >"$tmp/broken"
    go 1 "$tmp/broken"; err_has ':3: '
done
{ head -n 1 "$tmp/ten"; printf '0 0 1 1 0 0\n\000\n0 1 rubbish\n'; } >"$tmp/nul"
go 1 "$tmp/nul"; err_has ':3: '
{ head -n 1 "$tmp/ten"; printf '0 0 1 1 0 0\n0 1 1 1 0 0\000 more\n'; } >"$tmp/nul"
go 1 "$tmp/nul"; err_has ':3: '
# no message lands in the state
{ head -n 1 "$tmp/ten"; echo x; } | tee "$tmp/broken" >"$tmp/kept"
# shellcheck disable=SC2086
"$novaluna" tourney $three --players 2 --deals $deals --seed 9 --nodes 10 --state "$tmp/broken" 2>&- && fail 'a broken state'
cmp "$tmp/broken" "$tmp/kept" || fail 'a message in the state'
go 1 "$tmp/none/x"; err_has 'No such file'
go 1 "$tmp"; err_has 'directory'
go 1 /dev/full; err_has '/dev/full'
# two at once
exec 9>>"$tmp/ten"
flock 9
go 1 "$tmp/ten"; err_has 'another tourney'
exec 9>&-

# Ctrl-C: the standings so far, and a hint
timeout 60 "$novaluna" tourney --engine "cmd:$example" --engine level:greedy --players 2 --deals 20000 --seed 1 --movetime 100 \
    --state "$tmp/long" >"$tmp/out" 2>"$tmp/err" &
tourney=$!
until [ "$(wc -l 2>/dev/null <"$tmp/long")" -gt 1 ] 2>/dev/null; do sleep .05; done
kill -INT "$(pgrep -P $tourney)"
wait $tourney && fail 'an interrupted tourney is not all well'
err_has 'start it again to go on'; out_has '^2 engines, [1-9]'

# nothing is wider than 80 columns, however long the names and many the engines
run 0 tourney --help; narrow
many=$(for i in 1 2 3 4 5 6 7 8 9 10 11 12; do echo '--engine level:random'; done)
# shellcheck disable=SC2086
run 0 tourney $many --engine "cmd:$example" --players 2 --deals 1 --seed 1 --nodes 1
out_has '^[ 0-9]*  cmd:.*… ([0-9]*) *[-+]'; out_has "^([0-9]*) cmd:$example\$"
grep -v "^([0-9]*) cmd:" "$tmp/out" >"$tmp/table"; mv "$tmp/table" "$tmp/out"; narrow

for wrong in '' "$three" '--engine level:random --players 2 --deals 1 --seed 1 --nodes 1' "$three --players 2 --deals 1 --seed 1" \
    "$three --players 1 --deals 1 --seed 1 --nodes 1" "$three --players 2 --deals 1 --seed 1 --nodes 1 more" '--engine level:best'; do
    # shellcheck disable=SC2086
    run 2 tourney $wrong
    [ -s "$tmp/err" ] || fail "tourney $wrong: no message"
done
run 1 tourney --engine level:random --engine cmd:/no/such/program --players 2 --deals 1 --seed 1 --nodes 1
err_has 'cannot be started'
finish
