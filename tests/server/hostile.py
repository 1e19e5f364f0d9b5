#!/usr/bin/env python3
"""Clients that do what no good client does.  Usage: hostile.py NOVALUNA

SPDX-License-Identifier: MIT
"""
import json
import socket
import sqlite3
import struct
import sys
import tempfile
import time

from harness.served import Server
from harness.ws_client import Closed, Connection

TERMS = {"players": 2, "discs": [20, 20], "main": 0, "increment": 0, "listed": False, "absent": "wait"}
tests = []


def test(function):
    tests.append(function)
    return function


def check(condition, what):
    if not condition:
        raise AssertionError(what)


def guest(port, name="Guest", **more):
    connection = Connection(port, **more)
    answer = connection.ask(do="hello", version=1, name=name)
    check("error" not in answer, answer)
    return connection


def table(port):
    """Two people at a table, and the room."""
    anna, ben = guest(port, "Anna"), guest(port, "Ben")
    room = anna.ask(do="open", terms=TERMS)["room"]
    for person, mix in ((anna, "aa"), (ben, "bb")):
        person.ask(do="watch", room=room)
        person.ask(do="enter", room=room, mix=mix * 32, name="N")
    return anna, ben, room


def is_closed(connection):
    try:
        while True:
            connection.receive()
    except (Closed, ConnectionError):
        return True


def events(connection, room):
    return connection.ask(do="watch", room=room)["events"]


@test
def what_is_no_message_is_answered_and_changes_nothing(port):
    c = guest(port)
    for text in (b"", b"{", b"[]", b"null", b'"x"', b"{}", b'{"do":1}', b'{"do":"nothing"}', b'{"do":"mine","do":"mine"}',
                 b'{"do":"hello","version":1,"more":1}', b'{"do":"mine","id":-1}', b'{"do":"mine","id":1e9}',
                 b'{"do":"watch","room":"' + b"a" * 60 + b'"}', b'{"do":"watch","room":"\'; DROP TABLE room; --"}',
                 b'{"do":"hello","version":1,"name":"\\u0000"}', b'{"do":"hello","version":1,"name":"\\n"}', b"\xff\xfe"):
        time.sleep(0.06)  # within the rate
        c.send_frame(text)
        if text:
            check(c.receive()["error"] == "bad-message", text)


@test
def a_long_message_ends_the_connection(port):
    c = guest(port)
    c.send_frame(b'{"do":"hello","version":1,"name":"' + b"x" * 5000 + b'"}')
    check(is_closed(c), "still open")


@test
def fragments_are_put_together_and_counted_together(port):
    c = guest(port)
    c.send_frame(b'{"do":"mi', final=False)
    c.send_frame(b'ne","id":9}', opcode=0)
    check(c.receive()["re"] == 9, "not put together")
    try:
        for i in range(40):
            c.send_frame(b" " * 100, opcode=0 if i else 1, final=False)
    except ConnectionError:
        pass
    check(is_closed(c), "fragments without an end were kept")


@test
def binary_messages_end_the_connection(port):
    c = guest(port)
    c.send_frame(b"\0\1", opcode=2)
    check(is_closed(c), "still open")


@test
def a_page_from_elsewhere_is_refused(port):
    for origin in ("http://evil.example", f"http://localhost:{port}.evil.example", "null", f"https://localhost:{port + 1}"):
        try:
            Connection(port, origin=origin)
        except (Closed, ConnectionError):
            continue
        raise AssertionError(origin)
    Connection(port, origin=f"http://localhost:{port}")


@test
def only_our_protocol_is_spoken_and_only_at_its_place(port):
    for more in ({"protocol": None}, {"protocol": "other"}, {"path": "/"}, {"path": "/online/more"}):
        try:
            Connection(port, **more)
        except (Closed, ConnectionError):
            continue
        raise AssertionError(more)


@test
def a_flood_is_slowed_and_others_play_on(port):
    c, other = guest(port), guest(port)
    for _ in range(200):
        c.send(do="mine", id=1)
    answers = [c.receive() for _ in range(200)]
    slowed = sum(a.get("error") == "slow-down" for a in answers)
    check(slowed > 100, f"{slowed} of 200 slowed")
    check("mine" in other.ask(do="mine"), "the other was slowed, too")


@test
def one_who_does_not_read_is_let_go(port):
    anna, ben, room = table(port)
    deaf = guest(port)
    deaf.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.ask(do="watch", room=room)
    try:
        for _ in range(4000):  # answers of half a kilobyte that nobody reads
            deaf.send(do="watch", id=1, room=room)
            time.sleep(0.0005)
    except (ConnectionError, socket.timeout):
        pass
    check("error" not in anna.ask(do="say", room=room, say="hello"), "the others are not served")


@test
def nobody_moves_for_another_seat(port):
    anna, ben, room = table(port)
    stranger = guest(port)
    log = events(stranger, room)
    mover = int(next(line for line in log if " begin " in line).split()[3].split(",")[-1])
    turn, other = (anna, ben) if mover == 1 else (ben, anna)
    move = {"do": "event", "room": room, "number": len(log), "event": "play", "action": "1@0,0"}
    check(stranger.ask(**move, key="x")["error"] == "seat", "a stranger moved")
    check(other.ask(**move, key="x")["error"] == "NL_ERR_NOT_TURN", "the other moved")
    check("time-over" not in str(turn.ask(**{**move, "event": "time-over"}, key="y").get("number")), "time over by wish")
    for number in (0, len(log) - 1, len(log) + 1, 2**32 - 1):
        check(turn.ask(**{**move, "number": number}, key=f"n{number}")["error"] == "stale", number)
    check(turn.ask(**{**move, "action": "3@5,5"}, key="z")["rule"] == "R12", "an illegal action")
    check(len(events(guest(port), room)) == len(log), "something has happened")
    check("number" in turn.ask(**move, key="ok"), "the mover was refused")


@test
def the_same_request_twice_happens_once(port):
    anna, ben, room = table(port)
    log = events(anna, room)
    mover = int(next(line for line in log if " begin " in line).split()[3].split(",")[-1])
    turn = anna if mover == 1 else ben
    move = {"do": "event", "room": room, "number": len(log), "event": "play", "action": "1@0,0", "key": "once"}
    first, again = turn.ask(**move), turn.ask(**move)
    elsewhere = guest(port, cookie=turn.cookie).ask(**move)
    check(first["number"] == again["number"] == elsewhere["number"], (first, again, elsewhere))
    plays = [line for line in events(guest(port), room) if " play " in line]
    check(len(plays) == 1, plays)


@test
def a_made_up_token_is_a_new_person(port):
    anna, _, room = table(port)
    forged = guest(port, cookie="novaluna=" + "0" * 48)
    check(forged.ask(do="exit", room=room).get("error") == "seat", "a forged token has a seat")
    check(guest(port, cookie=anna.cookie).ask(do="mine")["mine"], "the true token has none")
    bad = Connection(port, cookie="novaluna=short; other=1")
    check(bad.cookie and bad.cookie != "novaluna=short", "a bad cookie was taken")


@test
def names_are_only_names(port):
    name = "'); DROP TABLE room; --<script>alert(1)</script>&amp;\"\\"
    anna = guest(port, name)
    room = anna.ask(do="open", terms=TERMS)["room"]
    anna.ask(do="watch", room=room)
    anna.ask(do="enter", room=room, mix="ab" * 32, name=name)
    check(any(line.endswith(name) for line in events(guest(port), room)), "the name was changed")
    check(anna.ask(do="hello", version=1, name=name + " ")["you"]["name"] == name + " ", "the name was changed")


@test
def nothing_about_the_pile_is_told_before_its_time(port):
    anna, ben, room = table(port)
    people, secret = (anna, ben), None
    log = events(anna, room)
    seen = json.dumps([log, anna.news, ben.news])
    store = sqlite3.connect(f"file:{FOLDER}/novaluna.db?mode=ro", uri=True)
    secret = store.execute("SELECT secret FROM room WHERE id = ?", (room,)).fetchone()[0].hex()
    check(secret not in seen, "the secret was told")
    mover = int(next(line for line in log if " begin " in line).split()[3].split(",")[-1])
    people[mover - 1].ask(do="event", room=room, number=len(log), event="play", action="1@0,0", key="p")
    seen += json.dumps([anna.news, ben.news])
    check(secret not in seen, "the secret was told")
    loser = people[mover - 1]
    loser.ask(do="event", room=room, number=len(log) + 1, event="leave", key="l")
    check(secret in json.dumps(events(guest(port), room)), "the secret was never told")


@test
def half_a_request_keeps_nobody_waiting(port):
    half = socket.create_connection(("127.0.0.1", port))
    half.sendall(b"GET /online HTTP/1.1\r\nHost: local")
    cut = guest(port)
    cut.socket.sendall(bytes([0x81, 0x80 | 100]) + b"\0\0\0\0half")
    cut.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    cut.socket.close()
    check("mine" in guest(port).ask(do="mine"), "not served")
    half.close()


def main():
    global FOLDER
    with tempfile.TemporaryDirectory() as folder:
        FOLDER = folder
        server = Server(sys.argv[1], folder)
        failed = 0
        for function in tests:
            try:
                function(server.port)
            except Exception as error:  # the others are run all the same
                failed += 1
                print(f"{function.__name__}: {type(error).__name__}: {error}", flush=True)
        server.stop()
    print(f"{len(tests) - failed} passed, {failed} failed")
    sys.exit(failed > 0)


main()
