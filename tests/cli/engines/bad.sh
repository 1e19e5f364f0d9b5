#!/bin/sh
# An engine that behaves at its first move of a game and not at its second.
# Usage: bad.sh HOW [FILE], where HOW is one of the names below.
# SPDX-License-Identifier: MIT
how=$1 file=${2-/dev/null} moves=0

misbehave() {
    case $how in
    hangs) while :; do sleep 1; done ;;
    dies) exit 3 ;;
    killed) kill -9 $$ ;;
    babbles) while :; do echo 'info what a fine evening it is, and what a fine moon'; done ;;
    floods) yes 'info depth 1' ;;
    endless) head -c 200000 /dev/zero | tr '\0' x; while :; do sleep 1; done ;;
    binary) head -c 100000 /dev/urandom; echo; echo 'bestaction 1@0,0' ;;
    illegal) echo 'bestaction 3@40,40' ;;
    early-refill) echo 'bestaction r' ;;
    nonsense) echo 'bestaction take the blue one' ;;
    nothing) echo 'bestaction' ;;
    many) echo 'bestaction 1@0,1 1@0,1' ;;
    refuses) echo 'error I do not like this' ;;
    no-newline) printf 'bestaction 1@0,1'; while :; do sleep 1; done ;;
    closes) exec >&-; while :; do sleep 1; done ;;
    deaf) exec <&-; while :; do sleep 1; done ;;
    ponders) echo 'bestaction 1@0,1' ;;
    late) sleep 1; echo 'bestaction 1@0,1' ;;
    orphan) sleep 600 & echo $! >"$file"; exit 0 ;;    # it keeps the pipe open
    leaves) # its process group
        exec python3 -c 'import os, sys, time
os.setpgid(0, os.getpgid(os.getppid()))
print(os.getpid(), file=open(sys.argv[1], "w"), flush=True)
time.sleep(600)' "$file" ;;
    outlives) setsid sleep 20; exit ;; # another session, with the pipe
    stubborn) trap '' TERM INT HUP; echo $$ >"$file"; while :; do sleep 1; done ;;
    esac
}

[ "$how" = at-start ] && exit 3
[ "$how" = mute ] && exec sleep 600
while read -r line; do
    case $line in
    nlp) echo 'id name Bad'; echo nlpok ;;
    isready)
        [ "$how$moves" = unready1 ] && sleep 2
        echo readyok ;;
    position)
        while read -r line && [ "$line" != end ]; do :; done
        [ "$how$moves" = ponders1 ] && sleep 1    # and answers at once when told to go
        [ "$how" = unasked ] && echo 'bestaction 1@0,0' ;;
    go*)
        moves=$((moves + 1))
        if [ $moves = 1 ]; then
            echo 'bestaction 1@0,0'
            [ "$how" = twice ] && echo 'bestaction 1@0,1'
        else
            misbehave
        fi ;;
    quit) exit ;;
    esac
done
