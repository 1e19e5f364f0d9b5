#!/bin/sh
# test_serve.sh: `novaluna play` as a server: ports, signals, browsers; what it answers is
# asked by serve_http.py.
#
# Usage: test_serve.sh NOVALUNA-WITH-SITE NOVALUNA-WITHOUT FOLDER-OF-THE-SITE
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../../lib.sh"
here=$(cd "$(dirname "$0")" && pwd)
without=$2
site=$3
unset BROWSER DISPLAY WAYLAND_DISPLAY WSL_DISTRO_NAME
XDG_STATE_HOME=$tmp/state
XDG_DATA_HOME=$tmp/data
export XDG_STATE_HOME XDG_DATA_HOME
servers=
trap 'for s in $servers; do kill $s 2>/dev/null; done; rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM

# until_true COMMAND…: waits for it, half a minute at most.
until_true() {
    tries=600
    until "$@" 2>/dev/null; do
        tries=$((tries - 1))
        [ $tries -gt 0 ] || { fail "waited in vain for: $*"; return 1; }
        sleep 0.05
    done
}

# started NAME: waits until the server that was started last, which writes to $tmp/NAME.out
# and .err, tells its address; $pid and $port are its own.
started() {
    pid=$!
    servers="$servers $pid"
    until_true grep -q 'Ctrl-C ends it' "$tmp/$1.out"
    port=$(sed -n 's|^Nova Luna is at http://localhost:\([0-9]*\)/ – Ctrl-C ends it\.$|\1|p' "$tmp/$1.out")
    [ -n "$port" ] || fail "$1: no port in «$(cat "$tmp/$1.out" "$tmp/$1.err")»"
}

# start NAME ARGUMENTS…: starts a server, which may open $files files if that is set.
files=
start() {
    name=$1
    shift
    ([ -z "$files" ] || ulimit -n "$files"; exec "$novaluna" play "$@") >"$tmp/$name.out" 2>"$tmp/$name.err" </dev/null &
    started "$name"
}

# stop NAME SIGNAL: ends the server $pid and looks at how it ended.
stop() {
    kill -"$2" "$pid"
    status=0
    wait "$pid" || status=$?
    [ $status = 0 ] || fail "$1: status $status after SIG$2: $(cat "$tmp/$1.err")"
    [ "$(tail -n 1 "$tmp/$1.out")" = 'Nova Luna has ended.' ] || fail "$1: no last line: $(cat "$tmp/$1.out")"
    [ ! -s "$tmp/$1.err" ] || fail "$1: message: $(cat "$tmp/$1.err")"
}

health() { # health PORT [HOST]: the status and body of /healthz
    python3 -c 'import http.client, sys
c = http.client.HTTPConnection("127.0.0.1", sys.argv[1], timeout=30)
c.request("GET", "/healthz", headers={"Host": sys.argv[2]})
r = c.getresponse()
print(r.status, r.read().decode())' "$1" "${2-localhost}" 2>&1
}
answers() { health "$@" | grep -q '^200 ok'; }

# what it answers
start talk --port 0 --no-browser
python3 "$here/serve_http.py" "$port" "$site" || fail 'serve_http.py'
stop talk INT

# The usual port, or the next that is free; one that was asked for, or none.
start first --no-browser
first=$port first_pid=$pid
start second --no-browser
[ "$port" != "$first" ] || fail 'two servers on one port'
answers "$first" || fail 'the first does not answer'
answers "$port" || fail 'the second does not answer'
run 1 play --no-browser --port "$first"; err_has "^novaluna: port $first is taken"; out_is ''
run 1 play --lan --no-browser --port "$first"; err_has "^novaluna: port $first is taken"
stop second TERM
start again --no-browser --port "$port"
stop again INT
pid=$first_pid
stop first INT

# Taken by others, wherever they listen: all of the usual ports, and one for IPv6 only.
cat >"$tmp/take.py" <<'END'
import socket, sys
kept = []
def take(family, address, port):
    s = socket.socket(family)
    try:
        s.bind((address, port))
        s.listen()
        kept.append(s)
        return s.getsockname()[1]
    except OSError:
        return None
held = [port for port in range(8068, 8088) if take(socket.AF_INET, "127.0.0.1", port)]
print(take(socket.AF_INET6, "::1", 0) or "none", *held, flush=True)
sys.stdin.read()
END
mkfifo "$tmp/hold"
python3 "$tmp/take.py" <"$tmp/hold" >"$tmp/taken" &
exec 3>"$tmp/hold"
until_true [ -s "$tmp/taken" ]
start elsewhere --no-browser
read -r six held <"$tmp/taken"
case " $held " in *" $port "*) fail "port $port was taken" ;; esac
answers "$port" || fail 'no answer elsewhere'
stop elsewhere TERM
if [ "$six" != none ]; then
    run 1 play --no-browser --port "$six"; err_has 'is taken'
fi
exec 3>&-

# Ctrl-C with somebody in the line and half a request
start busy --port 0 --no-browser
python3 -c 'import socket, sys
s = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
s.sendall(b"GET / HT")
print("sent", flush=True)
print(len(s.recv(1)), flush=True)' "$port" >"$tmp/half.out" &
until_true grep -q sent "$tmp/half.out"
answers "$port" || fail 'half a request is in the way'
stop busy INT
until_true grep -q '^0$' "$tmp/half.out"

# More connections than it can take: some are let go, none is lost for good.
cat >"$tmp/many.py" <<'END'
import socket, sys
port = int(sys.argv[1])
def ask(s):
    try:
        s.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        return s.recv(9) == b"HTTP/1.1 "
    except OSError:
        return False
host = sys.argv[2]
for round in range(3):
    all = [socket.create_connection((host, port), 30) for i in range(150)]
    served = sum(ask(s) for s in all)
    for s in all:
        s.close()
    print(served)
END
files=128
start few --port 0 --no-browser
files=
python3 "$tmp/many.py" "$port" 127.0.0.1 >"$tmp/served"
while read -r served; do
    [ "$served" -ge 40 ] && [ "$served" -lt 100 ] || fail "$served of 150 connections were served"
done <"$tmp/served"
[ "$(wc -l <"$tmp/served")" = 3 ] || fail 'three rounds'
until_true answers "$port"
stop few INT

# The local network: its addresses, and any name.
start lan --lan --port 0 --no-browser
grep -q '^From other devices in the local network:$' "$tmp/lan.out" || fail 'no addresses'
grep -q "^  http://[^ ]*:$port/\$\|^  (this machine has no address there)\$" "$tmp/lan.out" || fail "no address: $(cat "$tmp/lan.out")"
grep -q 'not installed' "$tmp/lan.out" || fail 'no word about installing'
grep -q '127\.0\.0\.1\|\[::1\]\|fe80' "$tmp/lan.out" && fail "not for others: $(cat "$tmp/lan.out")"
answers "$port" moon.example || fail 'another name in the local network'
address=$(sed -n 's|^  http://\([0-9.]*\):.*|\1|p' "$tmp/lan.out" | head -n 1)
if [ -n "$address" ]; then
    python3 -c 'import sys, urllib.request; urllib.request.urlopen(sys.argv[1], timeout=30)' "http://$address:$port/" ||
        fail "no answer at $address"
fi
stop lan INT
# One address there cannot take all connections: what it has not is there for others.
if [ -n "$address" ]; then
    files=128
    start shares --lan --port 0 --no-browser
    files=
    python3 "$tmp/many.py" "$port" "$address" >"$tmp/served"
    while read -r served; do
        [ "$served" -ge 15 ] && [ "$served" -le 24 ] || fail "$served connections of one address were served"
    done <"$tmp/served"
    stop shares INT
fi
start local --port 0 --no-browser
health "$port" moon.example | grep -q '^421' || fail 'another name for localhost'
if [ -n "$address" ]; then
    python3 -c 'import socket, sys; socket.create_connection((sys.argv[1], int(sys.argv[2])), 30)' "$address" "$port" 2>/dev/null &&
        fail 'localhost is open to the network'
fi
stop local INT

# Browsers: called with the address, once; never waited for, nobody's child.
mkdir "$tmp/bin"
printf '#!/bin/sh\necho "$0 $*" >>"%s/browsed"\n' "$tmp" >"$tmp/bin/browse"
printf '#!/bin/sh\necho "hanging $*" >>"%s/browsed"\nexec sleep 1000\n' "$tmp" >"$tmp/bin/hang"
printf '#!/bin/sh\nexit 3\n' >"$tmp/bin/refuse"
chmod +x "$tmp"/bin/*
cp "$tmp/bin/browse" "$tmp/bin/xdg-open"
browsed_is() {
    until_true [ -s "$tmp/browsed" ]
    [ "$(cat "$tmp/browsed")" = "$1" ] || fail "browsed «$(cat "$tmp/browsed")», not «$1»"
    rm -f "$tmp/browsed"
}
browse_with() { # browse_with NAME VARIABLE=VALUE…
    name=$1
    shift
    env "$@" "$novaluna" play --port 0 >"$tmp/$name.out" 2>"$tmp/$name.err" </dev/null &
    started "$name"
}
browse_with stub BROWSER="$tmp/bin/browse"
browsed_is "$tmp/bin/browse http://localhost:$port/"
stop stub INT
browse_with percent BROWSER="$tmp/bin/browse --new %s --quiet"
browsed_is "$tmp/bin/browse --new http://localhost:$port/ --quiet"
stop percent INT
browse_with list BROWSER="$tmp/bin/nobody:$tmp/bin/refuse::$tmp/bin/browse:$tmp/bin/hang"
browsed_is "$tmp/bin/browse http://localhost:$port/"
stop list INT
browse_with desktop DISPLAY=:9 PATH="$tmp/bin:$PATH"
browsed_is "$tmp/bin/xdg-open http://localhost:$port/"
stop desktop TERM
browse_with wayland WAYLAND_DISPLAY=w PATH="$tmp/bin:$PATH"
browsed_is "$tmp/bin/xdg-open http://localhost:$port/"
stop wayland TERM
browse_with hanging BROWSER="$tmp/bin/hang"
browsed_is "hanging http://localhost:$port/"
answers "$port" || fail 'the server waits for the browser'
children=/proc/$pid/task/$pid/children
[ ! -e "$children" ] || [ -z "$(cat "$children")" ] || fail "it has children: $(cat "$children")"
stop hanging INT
for sleeper in /proc/[0-9]*; do # what the hanging browser became; it is ours to end
    grep -qs "$tmp/bin" "$sleeper/environ" && grep -qs '^sleep' "$sleeper/cmdline" && kill "${sleeper#/proc/}"
done
browse_with missing BROWSER="$tmp/bin/nobody"
answers "$port" || fail 'a browser that is missing'
stop missing INT
browse_with none PATH="$tmp/bin:$PATH"
answers "$port" || fail 'no desktop'
stop none INT
[ ! -e "$tmp/browsed" ] || fail "browsed without a desktop: $(cat "$tmp/browsed")"
BROWSER=$tmp/bin/browse
export BROWSER
start quiet --port 0 --no-browser
stop quiet INT
[ ! -e "$tmp/browsed" ] || fail "browsed with --no-browser: $(cat "$tmp/browsed")"
unset BROWSER

# The command line: a terminal game is asked for by any of its options.
for arguments in --plain '--seed 7' '--players 1'; do
    # shellcheck disable=SC2086
    run 0 play $arguments </dev/null; out_has 'Type help'; quiet
done
for wrong in '--port' '--port x' '--port 65536' '--port -1' '--lan=1' '--plain --lan' '--no-browser --seed 7' \
    '--port 1 --resume' 'file'; do
    # shellcheck disable=SC2086
    run 2 play $wrong </dev/null; out_is ''; err_has "Try 'novaluna play --help'"
done
run 0 play --help; out_has '--no-browser'; out_has '--plain'

# A program without the web app says so, and plays at the terminal.
novaluna=$without
run 0 play </dev/null; out_has 'Type help'; err_has '^novaluna: this build has no web app (make web builds it)'
[ "$(wc -l <"$tmp/err")" = 1 ] || fail 'one line'
run 1 play --lan </dev/null; out_is ''; err_has 'this build has no web app'
run 1 play --port 0 --no-browser </dev/null; out_is ''; err_has 'this build has no web app'
run 0 play --plain </dev/null; quiet
finish
