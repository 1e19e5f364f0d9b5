#!/bin/sh
# Bad files: each gets FILE:LINE:COLUMN, what is wrong, and status 1; never a crash, never
# more memory than a small multiple of the input.  Usage: test_bad_input.sh NOVALUNA DATA
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

good=$data/games/2-players-60.nlr
bad() { # bad LINE:COLUMN WORDS: the file $tmp/bad.nlr is refused there, by every command
    for command in replay legal fmt; do
        run 1 $command "$tmp/bad.nlr"
        err_has "^$tmp/bad.nlr:$1: .*$2"
        [ "$(wc -l <"$tmp/err")" = 1 ] || fail 'one line of message'
    done
    run 1 perft "$tmp/bad.nlr" 1
    err_has "bad.nlr:$1: "
}

: >"$tmp/bad.nlr"; bad 1:1 'no record'
head -c 5000 "$novaluna" >"$tmp/bad.nlr"; bad 1:1 ''
printf '[Players "2"' >"$tmp/bad.nlr"; bad 1:13 tag
printf '[Players "2\n"]' >"$tmp/bad.nlr"; bad 1:10 'its own line'
{ cat "$good"; sed -n 2p "$good"; } | sed 's/^\[Stack/[Players "2"]\n[Stack/' >"$tmp/bad.nlr"; bad 4:1 'twice'
grep -v Players "$good" >"$tmp/bad.nlr"; bad 1:1 'Players and Deck'
grep -v Deck "$good" >"$tmp/bad.nlr"; bad 1:1 'Players and Deck'
sed 's/"61 /"0 /' "$good" >"$tmp/bad.nlr"; bad 5:8 'R5'
sed 's/"61 /"69 /' "$good" >"$tmp/bad.nlr"; bad 5:8 'R5'
sed 's/"61 /"-1 /' "$good" >"$tmp/bad.nlr"; bad 5:8 'R5'
sed 's/"61 /"62 /' "$good" >"$tmp/bad.nlr"; bad 5:11 'R5'
sed 's/3@0,0/3@99999999999,0/' "$good" >"$tmp/bad.nlr"; bad 7:1 'action 1: .*R12'
sed 's/3@0,0/3@-99999999999999999999999999,0/' "$good" >"$tmp/bad.nlr"; bad 7:1 'R12'
sed 's/1@1,1/1@1,/' "$good" >"$tmp/bad.nlr"; bad 7:48 'action 8: not an action'
printf '%s 1@5,5\n' "$(cat "$good")" >"$tmp/bad.nlr"; bad 7:54 'action 9: the game is over'
sed 's/ 2@0,0 / 2@0,0\x00 /' "$good" >"$tmp/bad.nlr"; bad 7:12 'byte'
sed 's/Nova Luna/Nova\x00Luna/' "$good" >"$tmp/bad.nlr"; bad 1:12 'byte'
sed 's/^3@0,0/{\xff} 3@0,0/' "$good" >"$tmp/bad.nlr"; bad 7:2 'UTF-8'
sed 's/^3@0,0/{ 3@0,0/' "$good" >"$tmp/bad.nlr"; bad 7:1 'comment'
for token in 01@0,0 1@-0,0 1@+1,0 1@01,0 1@0 R E rr 4@0,0 0@0,0 1@0,0,0 12.1@0,0 1.5; do
    sed "s/^3@0,0/$token/" "$good" >"$tmp/bad.nlr"; bad 7:1 'not an action'
done
run 1 replay - <"$tmp/bad.nlr"; err_has '^-:7:1: '

# Every way to cut a good file short is either a shorter good one or refused politely.
size=$(wc -c <"$good")
n=0
while [ "$n" -lt "$size" ]; do
    head -c "$n" "$good" >"$tmp/cut.nlr"
    status=0
    "$novaluna" replay "$tmp/cut.nlr" >"$tmp/out" 2>"$tmp/err" || status=$?
    [ $status -le 1 ] || fail "cut after $n bytes: status $status"
    [ $status = 0 ] || err_has '^[^ ]*cut.nlr:[0-9]*:[0-9]*: '
    n=$((n + 7))
done

# A hundred megabytes, within three hundred of memory (sanitizers need more room than that).
big() { # big WHERE WORDS
    status=0
    if grep -q __asan_init "$novaluna"; then
        "$novaluna" replay "$tmp/big.nlr" >/dev/null 2>"$tmp/err" || status=$?
    else
        (ulimit -v 300000; "$novaluna" replay "$tmp/big.nlr" >/dev/null 2>"$tmp/err") || status=$?
    fi
    [ $status = 1 ] || fail "a hundred megabytes: status $status"
    err_has "big.nlr:$1: .*$2"
}
head -c 100000000 /dev/zero | tr '\0' '[' >"$tmp/big.nlr"; big 1:2 'a tag'
head -c 100000000 /dev/zero | tr '\0' '{' >"$tmp/big.nlr"; big 1:1 'comment'
{ printf '[A "'; head -c 100000000 /dev/zero | tr '\0' 'x'; } >"$tmp/big.nlr"; big 1:4 'own line'
{ cat "$good"; head -c 100000000 /dev/zero | tr '\0' '9'; } >"$tmp/big.nlr"; big 8:1 'not an action'

# A file without end is refused before it has taken all memory.
run 1 replay /dev/zero; err_has '/dev/zero: as large as 256 MiB'; out_is ''
yes '{}' | run 1 fmt -; err_has '^novaluna: -: as large as'

finish
