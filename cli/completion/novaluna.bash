# bash completion for novaluna.  It asks the program, which reads commands and options off the tables that it
# goes by.  To try it: source cli/completion/novaluna.bash
# SPDX-License-Identifier: MIT
_novaluna() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} program=${COMP_WORDS[0]}
    COMPREPLY=()
    if ((COMP_CWORD == 1)); then
        mapfile -t COMPREPLY < <(compgen -W "$("$program" --list-commands | cut -f 1) --help --version" -- "$cur")
        return
    fi
    local options kind
    options=$("$program" "${COMP_WORDS[1]}" --list-options 2>/dev/null)
    kind=$(sed -n "s/^$prev //p" <<<"$options")
    if [[ $kind == LEVEL ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$("$program" --list-levels | cut -f 1)" -- "$cur")
    elif [[ $cur == -* && ! $kind ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$(cut -d ' ' -f 1 <<<"$options")" -- "$cur")
    elif [[ $kind != NUMBER ]]; then
        mapfile -t COMPREPLY < <(compgen -f -- "$cur")
    fi
}
complete -o filenames -F _novaluna novaluna
