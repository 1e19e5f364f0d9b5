#!/bin/sh
# Matches between engines, good and bad ones.  Usage: test_match.sh NOVALUNA ENGINE, the
# second being docs/examples/engine.c.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"
example=$2
bad="$(cd "$(dirname "$0")" && pwd)/engines/bad.sh"
# Whether a process runs; one that is dead and not yet buried does not.
runs() { ps -o stat= -p "$1" | grep -q '^[^Z]'; }
narrow() { LC_ALL=C.UTF-8 grep -E '.{81}' "$tmp/out" && fail 'wider than 80 columns'; }
duel() { expected=$1; shift; run "$expected" match --players 2 --seed 1 "$@"; }

# levels: the same result and records for any number of jobs
for players in 2 3 4; do
    for jobs in 1 3; do
        run 0 match --players $players --seed 7 --deals 8 --nodes 50 --engine level:greedy --engine level:random \
            --jobs $jobs --records "$tmp/$jobs.nlr"
        quiet; cp "$tmp/out" "$tmp/$jobs.out"
    done
    cmp "$tmp/1.nlr" "$tmp/3.nlr" || fail "$players players: the records depend on the jobs"
    cmp "$tmp/1.out" "$tmp/3.out" || fail "$players players: the result depends on the jobs"
    out_has "^8 deals, $((8 * players)) games"
    run 0 replay "$tmp/1.nlr"
    [ "$(grep -c 'ended by' "$tmp/out")" = $((8 * players)) ] || fail 'a record a game'
    run 0 fmt "$tmp/1.nlr"; cmp "$tmp/out" "$tmp/1.nlr" || fail 'the records are canonical'
    # each deal is played once from every seat, by the same tiles
    for seat in $(seq $players); do
        n=$(grep -c "^\[Player$seat \"level:greedy\"\]" "$tmp/1.nlr")
        [ "$n" = 8 ] || fail "greedy sat $n times at seat $seat"
    done
    [ "$(grep '^\[Deck' "$tmp/1.nlr" | sort | uniq -c | grep -c "^ *$players ")" = 8 ] || fail 'eight decks'
done
for jobs in 1 2; do
    duel 0 --deals 3 --nodes 100 --engine level:super-moon --engine level:gibbous --jobs $jobs --records "$tmp/$jobs.nlr"
done
cmp "$tmp/1.nlr" "$tmp/2.nlr" || fail 'a search by nodes depends on the jobs'
duel 0 --deals 50 --nodes 1 --engine level:greedy --engine level:random
out_has '^level:greedy  *100  *\(9[0-9]\|100\)  '; out_has '^Elo difference +'
# deal i is that of seed S + i
duel 0 --deals 1 --nodes 1 --engine level:greedy --engine level:random --records "$tmp/one.nlr"
"$novaluna" new --players 2 --seed 1 | grep '^\[Deck' >"$tmp/deck"
[ "$(grep '^\[Deck' "$tmp/one.nlr" | sort -u)" = "$(cat "$tmp/deck")" ] || fail 'the deck of the seed'
run 0 match --players 3 --seed 1 --deals 2 --nodes 1 --discs 3 --engine level:greedy --engine level:random --engine level:eval --records "$tmp/three.nlr"
grep -q '^\[Discs "3"\]' "$tmp/three.nlr" || fail 'discs as told'
out_has '^level:eval '
grep -q Elo "$tmp/out" && fail 'Elo is for two engines'

# what is printed for programs
duel 0 --deals 4 --movetime 1000 --engine level:greedy --engine "cmd:$example" --json
[ "$(wc -l <"$tmp/out")" = 1 ] || fail 'one line of JSON'
for key in players deals games wins score low high forfeits overtime elo elo_low elo_high mean_ms most_overrun_ms within_2ms mean_cpu_ms cpu_within_2ms; do
    out_has "\"$key\":"
done
! command -v python3 >/dev/null || python3 -m json.tool "$tmp/out" >/dev/null || fail 'valid JSON'
out_has '"forfeits":0,.*"forfeits":0,'
# whatever bytes a command has
odd=$(printf 'cmd:exec %s engine --level greedy # a\t"\\\377' "$novaluna")
duel 0 --deals 1 --nodes 1 --discs 3 --engine "$odd" --engine level:random --json
! command -v python3 >/dev/null || python3 -c 'import json, sys
name = json.loads(open(sys.argv[1], "rb").read())["engines"][0]["name"]
sys.exit(not name.endswith("# a\t\"\\\ufffd"))' "$tmp/out" || fail 'a name with odd bytes'
duel 0 --deals 2 --movetime 20 --engine level:greedy --engine level:random --time; out_has '^ms a move'; out_has 'over the limit'
# a level's own time is what it is measured by
duel 0 --deals 2 --movetime 5 --discs 3 --engine level:super-moon@30 --engine level:greedy --json
first() { sed 's/.*"'"$1"'":\([^,}]*\).*"name".*/\1/' "$tmp/out"; }
awk "BEGIN { exit !($(first most_ms) - $(first most_overrun_ms) > 20) }" || fail "measured by another's time"
duel 0 --deals 1 --nodes 5 --discs 3 --engine level:super-moon@5 --engine level:greedy --json
out_has '"mean_overrun_ms":[0-9].*"mean_overrun_ms":null'
duel 0 --deals 1 --nodes 5 --discs 3 --engine level:super-moon@5 --engine level:greedy --time
[ "$(grep -c 'over the limit' "$tmp/out")" = 1 ] || fail 'one engine has a limit of time'

# nothing is wider than 80 columns, however long the names
run 0 match --help; narrow
for name in greedy grün; do cp "$novaluna" "$tmp/a-program-called-$name" || fail cp; done
duel 0 --deals 2 --movetime 20 --discs 3 --time --sprt -1000.5,1000.5 --engine "cmd:$tmp/a-program-called-greedy engine" \
    --engine "cmd:$tmp/a-program-called-grün engine"
out_has '^cmd:.*… (1)  *4 '; out_has '^(1) cmd:.*greedy engine$'; out_has '^(2) cmd:.*grün engine$'
grep -v '^([0-9]*) cmd:' "$tmp/out" >"$tmp/table"; mv "$tmp/table" "$tmp/out"; narrow

# programs: our own engine, and the example, which plays better than greedy
duel 0 --deals 2 --nodes 20 --engine "cmd:$novaluna engine --level greedy" --engine level:random; out_has '^cmd:.*  0$'
duel 0 --deals 60 --movetime 1000 --engine "cmd:$example" --engine level:greedy --jobs 2
out_has '^Elo difference +'; out_has "^cmd:.* 0$"
run 0 match --players 4 --seed 1 --deals 2 --nodes 5 --threads 2 --engine "cmd:$novaluna engine" --engine "cmd:$example"
grep -q '^cmd.*[1-9]$' "$tmp/out" && fail "forfeits between good engines: $(cat "$tmp/out")"
# a program sees what is revealed and no more: neither seed nor hidden tiles
cat >"$tmp/spy.sh" <<'END'
tee -a "$1" | "$2"
END
duel 0 --deals 1 --movetime 500 --engine "cmd:sh $tmp/spy.sh $tmp/heard $example" --engine level:random
grep -q -i seed "$tmp/heard" && fail 'a program is told the seed'
grep -m 1 '^\[Deck' "$tmp/heard" | grep -q '^\[Deck "\([0-9]* \)\{10\}[0-9]*"\]$' || fail 'at first eleven tiles are known'
[ "$(grep -c '^position$' "$tmp/heard")" = "$(grep -c '^go movetime 500$' "$tmp/heard")" ] || fail 'one position a question'

# whatever a program does it loses the game, says why, and the match goes on
for how in dies killed babbles floods endless binary illegal early-refill nonsense nothing many refuses twice unasked \
    hangs no-newline closes deaf late ponders unready orphan leaves outlives stubborn; do
    case $how in
    hangs | no-newline | late | ponders | unready | orphan | outlives | stubborn) why='time' ms=50 ;;
    leaves) why='time' ms=500 ;; # time to leave
    babbles | closes | deaf) why='\(time\|forfeit\)' ms=50 ;;
    *) why=forfeit ms=3000 ;; # a busy machine must not make it too late first
    esac
    began=$(date +%s)
    duel 0 --deals 1 --movetime $ms --engine level:greedy --engine "cmd:exec $bad $how $tmp/pid" --records "$tmp/bad.nlr"
    [ $(($(date +%s) - began)) -le 30 ] || fail "$how: it took $(($(date +%s) - began)) s"
    out_has '^level:greedy  *2  *2 .* 0$'; out_has '^cmd:.* 2  *0 .* 2'; out_has "^(2) cmd:exec $bad $how $tmp/pid\$"
    run 0 replay "$tmp/bad.nlr"
    out_has "^game 1: ended by $why; ranking 1 2"; out_has "^game 2: ended by $why; ranking 2 1"
    grep -q '^\[Offence "[^"]' "$tmp/bad.nlr" || fail "$how: no word of the offence"
    run 0 fmt "$tmp/bad.nlr"; cmp "$tmp/out" "$tmp/bad.nlr" || fail "$how: the record is not canonical"
    [ ! -e "$tmp/pid" ] || ! runs "$(cat "$tmp/pid")" || fail "$how: it still runs"
    rm -f "$tmp/pid"
done
# with more players the offender is last and the others stand by R19
run 0 match --players 4 --seed 3 --deals 2 --movetime 3000 --engine "cmd:$bad dies" --engine level:greedy --records "$tmp/four.nlr"
run 0 replay "$tmp/four.nlr"
for game in 1 2 3 4; do out_has "^game $game: ended by forfeit; ranking .* $(((5 - game) % 4 + 1))\$"; done

# what cannot be started is an error of the command line's world
for command in /no/such/program "$bad at-start" 'exit 0' 'echo hello'; do
    duel 1 --deals 1 --movetime 50 --engine level:greedy --engine "cmd:$command"
    err_has 'cannot be started'; out_is ''
done
duel 1 --deals 1 --nodes 1 --engine level:greedy --engine level:random --records "$tmp/none/x"; err_has 'No such file'
duel 1 --deals 1 --nodes 1 --engine level:greedy --engine level:random --records /dev/full; err_has 'No space left'

# the sequential test ends early, and the same way with any number of jobs
duel 0 --deals 1000 --nodes 1 --engine level:greedy --engine level:random --sprt 0,50 --jobs 1
out_has 'H1 is accepted'; cp "$tmp/out" "$tmp/sprt"
[ "$(sed -n 's/ deals.*//p' "$tmp/out")" -lt 200 ] || fail 'the test goes on for too long'
duel 0 --deals 1000 --nodes 1 --engine level:greedy --engine level:random --sprt 0,50 --jobs 4
cmp "$tmp/out" "$tmp/sprt" || fail 'the end of the test depends on the jobs'
duel 0 --deals 1000 --nodes 1 --engine level:random --engine level:greedy --sprt 0,50; out_has 'H0 is accepted'
duel 0 --deals 3 --nodes 1 --engine level:random --engine level:random --sprt -1.5,1.5 --json; out_has '"accepted":null'

# Ctrl-C: what is known is printed, and nothing is left running
"$novaluna" match --players 2 --seed 1 --deals 1000000 --movetime 500 --engine level:greedy \
    --engine "cmd:$example" --engine level:random >/dev/null 2>&1 && fail 'three engines for two seats'
timeout 60 "$novaluna" match --players 2 --seed 1 --deals 1000000 --movetime 500 --jobs 2 --engine level:greedy \
    --engine "cmd:echo \$\$ >>$tmp/pids; exec $example" --records "$tmp/some.nlr" >"$tmp/out" 2>"$tmp/err" &
match=$!
until [ -s "$tmp/some.nlr" ]; do sleep .05; done
kill -INT "$(pgrep -P $match)"
wait $match && fail 'an interrupted match is not all well'
err_has 'stopped after'; out_has '^[1-9][0-9]* deals'; out_has 'Elo difference'
while read -r pid; do runs "$pid" && fail "engine $pid is left"; done <"$tmp/pids"

# the command line
two='--engine level:random --engine level:greedy'
for wrong in '' "$two" "$two --deals 1 --seed 1 --nodes 1" "$two --players 2 --seed 1 --nodes 1" "$two --players 2 --deals 1 --nodes 1" \
    "$two --players 2 --deals 1 --seed 1" "$two --players 2 --deals 1 --seed 1 --nodes 1 --movetime 1" \
    "$two --players 1 --deals 1 --seed 1 --nodes 1" "$two --players 5 --deals 1 --seed 1 --nodes 1" \
    "$two --players 2 --deals 0 --seed 1 --nodes 1" "$two --players 2 --deals 1 --seed 1 --nodes 0" \
    "$two --players 2 --deals 1 --seed 1 --nodes 1 --jobs 0" "$two --players 2 --deals 1 --seed 1 --nodes 1 --threads 65" \
    "$two --players 2 --deals 1 --seed 1 --nodes 1 --discs 21" "$two --players 2 --deals 1 --seed 1 --nodes 1 more" \
    "$two --players 2 --deals 1 --seed 1 --nodes 1 --sprt 5" "$two --players 2 --deals 1 --seed 1 --nodes 1 --sprt 5,1" \
    "$two --players 2 --deals 1 --seed 1 --nodes 1 --sprt 1,x" "$two --players 3 --deals 1 --seed 1 --nodes 1 --sprt 0,5" \
    "$two --engine level:eval --players 2 --deals 1 --seed 1 --nodes 1" '--engine level:best' '--engine random' '--engine cmd:' \
    '--engine level:random --players 2 --deals 1 --seed 1 --nodes 1'; do
    # shellcheck disable=SC2086
    run 2 match $wrong
    [ -s "$tmp/err" ] || fail "match $wrong: no message"
done
finish
