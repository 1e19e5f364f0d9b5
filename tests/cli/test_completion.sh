#!/bin/sh
# Completion of command lines in bash, zsh and fish: what they offer is what the program takes.
# Usage: test_completion.sh NOVALUNA
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"
nl=$novaluna scripts=$(cd "$(dirname "$0")/../../cli/completion" && pwd)
export scripts
PATH=$(dirname "$nl"):$PATH
cd "$tmp" || exit 1
touch game.nlr

# Every command lists its options, and each of them is in its help; every command is in the man page.
man=$scripts/../../docs/man/novaluna.6
"$nl" --list-commands | cut -f 1 >commands
"$nl" --help | sed -n 's/^  \([a-z]*\) .*/\1/p' | cmp - commands
while read -r command; do
    "$nl" "$command" --list-options >options
    "$nl" "$command" --help >help
    grep -q '^--help$' options
    grep -qE "^\.B[RI] \"?$command( |\")" "$man" || fail "the man page does not tell $command"
    cut -d ' ' -f 1 options | while read -r option; do
        [ "$option" = --help ] || grep -q -- "$option" help || fail "$command has $option, which its help does not tell"
    done
done <commands

# tab WORD…: what bash offers for the last word.
tab() {
    bash -c 'source "$scripts/novaluna.bash"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _novaluna
        printf "%s\n" "${COMPREPLY[@]}"' bash "$@" | sort
}
[ "$(tab novaluna rep)" = replay ] || fail "a command"
[ "$(tab novaluna replay --j)" = --json ] || fail "an option"
[ "$(tab novaluna selfplay --level new)" = "" ] || fail "levels of a list are text"
[ "$(tab novaluna engine --level new)" = new-moon ] || fail "a level"
[ "$(tab novaluna replay game)" = game.nlr ] || fail "a file"
[ "$(tab novaluna new --seed g)" = "" ] || fail "a number is no file"
[ "$(tab novaluna nothing --j)" = "" ] || fail "no such command"

# The others where they are installed.
if command -v zsh >/dev/null; then zsh -n "$scripts/_novaluna" || fail "zsh"; fi
if command -v fish >/dev/null; then
    offers() { fish --no-config -c "source $scripts/novaluna.fish; complete -C \"novaluna $1\"" | cut -f 1; }
    [ "$(offers rep)" = replay ] || fail "fish: a command"
    [ "$(offers "engine --level new")" = new-moon ] || fail "fish: a level"
    [ "$(offers "replay --j")" = --json ] || fail "fish: an option"
fi
finish
