# fish completion; see novaluna.bash.  To try it: source cli/completion/novaluna.fish
# SPDX-License-Identifier: MIT
function __novaluna_options
    set -l words (commandline -opc)
    novaluna $words[2] --list-options 2>/dev/null
end
function __novaluna_wants
    set -l words (commandline -opc)
    contains -- "$words[-1] $argv[1]" (__novaluna_options)
end
complete -c novaluna -n __fish_use_subcommand -f -a '(novaluna --list-commands)'
complete -c novaluna -n 'not __fish_use_subcommand; and string match -q -- "-*" (commandline -ct)' -f -a '(__novaluna_options | string split -f 1 " ")'
complete -c novaluna -n '__novaluna_wants LEVEL' -f -a '(novaluna --list-levels)'
