#!/bin/sh
# The engine protocol.  Usage: test_engine.sh NOVALUNA DATA
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

# talk ARGUMENTS…: an engine that hears what comes in; nothing may go to standard error.
talk() {
    status=0
    timeout 20 "$novaluna" engine "$@" >"$tmp/out" 2>"$tmp/err" || status=$?
    [ $status = 0 ] || fail "the engine ended with status $status"
    quiet
}
# Waits until the engine has said something, half a minute at most.
await() {
    tries=600
    until grep -q -- "$1" "$tmp/out" || [ $tries = 0 ]; do sleep .05; tries=$((tries - 1)); done
}
position() { echo position; cat "$1"; echo end; }
count_is() { n=$(grep -c -- "$2" "$tmp/out"); [ "$n" = "$1" ] || fail "$n times «$2», not $1, in «$(head -c 500 "$tmp/out")»"; }
# The last of a pattern's lines must be a legal action of the file.
answer_fits() {
    "$novaluna" legal "$1" >"$tmp/legal"
    best=$(sed -n 's/^bestaction //p' "$tmp/out" | tail -n 1)
    grep -qxF -- "$best" "$tmp/legal" || fail "«$best» is not legal in $1"
}
start=$data/perft/two-start.nlr
mid=$data/perft/two-mid.nlr

# it introduces itself
printf 'nlp\nquit\n' | talk --level greedy
out_has '^id name Nova Luna'; out_has '^id author '
out_has '^option name Level type combo default greedy var random var greedy '
out_has '^option name Seed type spin default 0 min 0 max 18446744073709551615$'
out_has '^option name Threads type spin default 1 min 1 max 64$'
[ "$(tail -n 1 "$tmp/out")" = nlpok ] || fail 'nlpok comes last'
printf 'isready' | talk; out_is readyok
printf 'isready\r\n\r\n  isready \r\nquit\nisready\n' | talk; out_is 'readyok
readyok'
printf '' | talk; out_is ''

# it answers with a legal action, and says what it thinks before
for file in "$data"/perft/*.nlr; do
    { position "$file"; echo go nodes 50; echo quit; } | talk
    count_is 1 '^bestaction '; count_is 0 '^error'
    answer_fits "$file"
    out_has '^info depth [1-9][0-9]* nodes [0-9]* time [0-9]* value [0-9]* line [123re]'
    [ "$(tail -n 1 "$tmp/out" | cut -d ' ' -f 1)" = bestaction ] || fail "$file: the answer comes last"
done

# the order of what is hidden plays no part: a cut deck gives the same
{ position "$start"; echo go nodes 100; } | talk --level full-moon; tail -n 2 "$tmp/out" | sed 's/ time [0-9]*//' >"$tmp/whole"
sed 's/^\(\[Deck "\([0-9]* \)\{10\}[0-9]*\)[^"]*/\1/' "$start" >"$tmp/cut.nlr"
{ position "$tmp/cut.nlr"; echo go nodes 100; } | talk --level full-moon
tail -n 2 "$tmp/out" | sed 's/ time [0-9]*//' | cmp - "$tmp/whole" || fail 'a cut deck changes the answer'

# options
{
    echo setoption name Level value random; echo setoption name seed value 18446744073709551615
    echo setoption name Threads value 2; position "$mid"; echo go nodes 100; echo stop
    echo setoption name Threads value 1; echo go movetime 30; echo stop; echo quit
} | talk
count_is 0 '^error'; count_is 2 '^bestaction'
for wrong in 'name Level value best' 'name Level' 'name Threads value 0' 'name Threads value 65' 'name Threads value x' \
    'name Seed value -1' 'name Seed value 18446744073709551616' 'name Hash value 1' 'Level random' '' 'name Seed value 1 2'; do
    printf 'setoption %s\nisready\n' "$wrong" | talk
    [ "$(cut -c 1-6 "$tmp/out" | tr '\n' ' ')" = 'error  readyo ' ] || fail "setoption $wrong: $(cat "$tmp/out")"
done

# whatever it does not know it refuses, and goes on
printf 'dance\nbestaction 1@0,0\nnlp now\nstop it\n\001\nend\nisready\n' | talk
count_is 6 '^error'; count_is 1 '^readyok'
{ head -c 200000 /dev/zero | tr '\0' a; echo; echo isready; } | talk; count_is 1 '^error'; count_is 1 readyok
{ printf 'is\000ready\n'; echo isready; } | talk; count_is 1 '^error'; count_is 1 readyok
head -c 300000 /dev/urandom | timeout 20 "$novaluna" engine >/dev/null 2>"$tmp/err" || fail 'noise ends it'
quiet
{ position "$start"; echo stop; echo stop; echo isready; } | talk; out_is readyok

# go wants a limit, a position, and a game that is not over
for wrong in '' 'movetime' 'movetime 0' 'movetime -1' 'movetime 1x' 'nodes' 'nodes 0' 'depth 3' 'infinite 1' 'nodes 1 2' 'movetime 99999999999999999999'; do
    { position "$start"; printf 'go %s\n' "$wrong"; } | talk; count_is 1 '^error'; count_is 0 '^bestaction'
done
echo 'go nodes 1' | talk; out_has '^error .*no position'
{ position "$data/games/2-players-60.nlr"; echo go nodes 1; } | talk; out_has '^error .*over'; count_is 0 bestaction
sed 's/^\[Deck/[Termination "time"]\n[Ranking "2 1"]\n[Deck/' "$mid" >"$tmp/time.nlr"
{ position "$tmp/time.nlr"; echo go nodes 1; } | talk; out_has '^error .*over'

# a broken record names the place and the rule, and the old position is gone
{ position "$mid"; sed 's/ 3@-1,0 / 3@7,7 /' "$data/games/2-players-60.nlr" | position -; echo go nodes 1; } | talk
out_has '^error position 7:13: action 3: .*(R12)$'; count_is 2 '^error'; out_has 'no position'
for wrong in '' '[Game "Chess"]' '[Players "2"]' 'end of it' '1@0,0'; do
    { position "$mid"; echo position; echo "$wrong"; echo end; echo go nodes 1; } | talk
    count_is 2 '^error'; count_is 0 bestaction
done
{ cat "$start" "$start" | position -; echo isready; } | talk; count_is 1 '^error .*one record'; count_is 1 readyok
{ echo position; cat "$start"; } | talk; count_is 1 '^error'
{ echo position; cat "$start"; head -c 70000 /dev/zero | tr '\0' ' '; echo; echo end; echo isready; } | talk
count_is 1 '^error .*bytes'; count_is 1 readyok
{ echo position; cat "$start"; for _ in 1 2 3 4 5 6 7; do head -c 10000 /dev/zero | tr '\0' ' '; echo; done; echo end; echo isready; } | talk
count_is 1 '^error .*bytes'; count_is 1 readyok
{ printf 'position\r\n'; sed 's/$/\r/' "$mid"; printf 'end\r\ngo nodes 3\r\n'; } | talk; answer_fits "$mid"

# infinite: no answer before stop, even if there is nothing more to find; meanwhile it listens
for file in "$mid" "$data/perft/two-must-refill.nlr"; do
    : >"$tmp/out"
    {
        position "$file"; echo go infinite; sleep .4; echo isready
        position "$start"; echo go nodes 1; echo setoption name Seed value 1; echo dance; echo isready; sleep .1
        echo stop; await '^bestaction'; echo isready; echo quit
    } | talk
    answer_fits "$file"
    [ "$(grep -v '^info' "$tmp/out" | cut -d ' ' -f 1 | tr '\n' ' ')" = 'readyok error error error error readyok bestaction readyok ' ] ||
        fail "infinite: $(grep -v '^info' "$tmp/out")"
done
# quit and the end of the input end it too, with an answer
{ position "$mid"; echo go infinite; echo quit; } | talk; count_is 1 '^bestaction'
{ position "$mid"; echo go infinite; } | talk; count_is 1 '^bestaction'
{ position "$mid"; echo go movetime 60000; sleep .1; echo quit; } | talk; count_is 1 '^bestaction'
# … and one question after the other
{ for _ in 1 2 3 4 5; do position "$mid"; echo go infinite; echo stop; done; } | talk
count_is 5 '^bestaction'; count_is 0 '^error'

# it thinks for as long as it is told: on a busy machine that takes longer, but not more of the processor
cpu_of() { # cpu_of LIMIT: ms of processor time for an answer
    { position "$mid"; echo "go $1"; } >"$tmp/in"
    (talk <"$tmp/in"; times) | awk '{ gsub(/[ms]/, " ") } END { print int(($1 * 60 + $2 + $3 * 60 + $4) * 1000) }'
}
at_once=$(cpu_of 'movetime 1') began=$(date +%s%N) cpu=$(cpu_of 'movetime 300')
took=$((($(date +%s%N) - began) / 1000000))
[ $((cpu - at_once)) -lt 600 ] || fail "300 ms took $cpu, and 1 ms $at_once of the processor"
[ $took -ge 300 ] || fail "300 ms took $took"

# nobody listens any more
{ position "$mid"; echo go infinite; sleep .2; echo isready; sleep .2; echo isready; sleep 1; } | timeout 20 "$novaluna" engine 2>"$tmp/err" | head -n 1 >/dev/null
quiet

run 2 engine --level best; err_has "no level 'best'"
run 2 engine now
finish
