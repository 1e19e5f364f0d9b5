#!/usr/bin/env python3
"""Clients that do what no good client does.  Usage: hostile.py NOVALUNA

SPDX-License-Identifier: MIT
"""
import contextlib
import os
import re
import socket
import sqlite3
import struct
import sys
import tempfile
import threading
import time
import urllib.request

from harness.checks import terms
from harness.served import Server
from harness.ws_client import Closed, Connection

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "table", "room"))
import seal  # noqa: E402, the deal a second time

TERMS = terms()
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


@contextlib.contextmanager
def served(*flags):
    """A server of a test's own, and its folder."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(sys.argv[1], folder, 0, *flags)
        yield server.port, folder
        server.stop()


def fetch(port, path):
    return urllib.request.urlopen(f"http://localhost:{port}{path}").read()


def metric(port, name):
    return [float(line.split()[-1]) for line in fetch(port, "/metrics").decode().splitlines() if line.startswith(f"novaluna_{name} ")][0]


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
def lists_cost_more_than_other_messages(port):
    for most, message in ((60, {"do": "hello", "version": 1}), (24, {"do": "mine"}), (24, {"do": "lobby", "on": True})):
        c, answers = guest(port), []
        for i in range(100):
            c.send(id=i + 10, **message)
        while len(answers) < 100:
            answer = c.receive()
            answers += [answer] if "re" in answer else []
        answered = sum("error" not in answer for answer in answers)
        check(most / 4 < answered < most, f"{answered} of 100 times {message['do']}")
    with served("--rate", "1") as (slow, _):
        c = guest(slow)
        check("mine" in c.ask(do="mine"), "a list counts as what comes back in a second, at most")


@test
def one_who_does_not_read_is_let_go(_):
    with served("--rate", "100000") as (port, _):
        anna, ben, room = table(port)
        deaf = guest(port)
        deaf.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        try:
            for _ in range(1000000):  # answers of half a kilobyte that nobody reads
                deaf.send(do="watch", id=1, room=room)
            raise AssertionError("it may ask for ever")
        except ConnectionError:
            pass
        check(metric(port, "overflows_total") == 1, "nobody was let go for that")
        check(is_closed(deaf), "still open")
        check("error" not in anna.ask(do="say", room=room, say="hello"), "the others are not served")


def outlives(port):
    """One who says nothing, not even to pings, is let go: whether one who answers them is still there then."""
    lost, there = guest(port), guest(port)
    answering = threading.Thread(target=is_closed, args=(there,), daemon=True)
    answering.start()
    try:
        while lost.socket.recv(4096):
            pass
    except ConnectionError:
        pass
    return answering.is_alive()


@test
def one_who_is_gone_without_a_word_is_let_go(_):
    with served("--silence", "4") as (port, _):
        check(any(outlives(port) for _ in range(5)), "one who answers is let go, too")  # a very busy machine may be late once


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
def a_token_is_found_among_many_cookies_and_never_replaced(port):
    anna, _, room = table(port)
    for others in (2000, 4000, 7000):
        for cookie in (f"{anna.cookie}; other={'x' * others}", f"other={'x' * others}; {anna.cookie}"):
            again = guest(port, cookie=cookie)
            check(again.cookie == anna.cookie and again.ask(do="mine")["mine"], f"with {others} bytes of others she is nobody")
            again.close()
    for before in ("novaluna=short", f"novaluna={'f' * 49}", f"xnovaluna={'0' * 48}", "novaluna="):
        again = guest(port, cookie=f"{before}; {anna.cookie}")
        check(again.cookie == anna.cookie and again.ask(do="mine")["mine"], f"behind {before} she is nobody")
        again.close()
    try:
        Connection(port, cookie=f"other={'x' * 9000}; {anna.cookie}")
        raise AssertionError("cookies that cannot be read were taken for none")
    except Closed as refusal:
        check("431" in str(refusal).split("\r\n")[0] and "set-cookie" not in str(refusal).lower(), refusal)


@test
def who_steals_the_store_is_nobody_by_what_it_has_of_tokens(port):
    anna, ben, room = table(port)
    store = sqlite3.connect(f"file:{FOLDER}/novaluna.db?mode=ro", uri=True)
    seats = store.execute("SELECT token FROM person WHERE id IN (SELECT player FROM seat)").fetchall()
    check(len(seats) >= 2, "nobody is known")
    for token, in seats:
        stolen = token.hex()
        for secret in (person.cookie.split("=")[1] for person in (anna, ben)):
            check(not stolen.startswith(secret) and token[:16] != secret.encode()[:16], "the store has tokens")
        for cookie in (stolen, stolen[:48]):  # as long as it is there, and as long as a token is
            thief = guest(port, cookie=f"novaluna={cookie}")
            check(not thief.ask(do="mine")["mine"], "what the store has of a token is as good as the token")
            thief.close()


@test
def names_are_only_names(port):
    name = "'); DROP TABLE room; --<script>alert(1)</script>&amp;\"\\"
    anna = guest(port, name)
    room = anna.ask(do="open", terms=TERMS)["room"]
    anna.ask(do="watch", room=room)
    anna.ask(do="enter", room=room, mix="ab" * 32, name=name)
    check(any(line.endswith(name) for line in events(guest(port), room)), "the name was changed")
    check(anna.ask(do="hello", version=1, name=name)["you"]["name"] == name, "the name was changed")


@test
def names_can_be_seen(port):
    c = guest(port)
    for name in (" ", "\u00a0\u3000", "\u200b", "\u202e\u2066", "\ufeff \u2060", "\u3164", "\u2800"):
        check(c.ask(do="hello", version=1, name=name).get("member") == "name", ascii(name))
    for name, tidy in (("  Anna \u00a0 B. ", "Anna B."), ("A\u202enna", "A nna"), ("\u2067Ünal\u2069", "Ünal"), ("月\u200b", "月"),
                       ("Ме́лета", "Ме́лета"), ("🌙 Luna", "🌙 Luna")):
        check(c.ask(do="hello", version=1, name=name)["you"]["name"] == tidy, ascii(name))
        time.sleep(0.06)  # within the rate


@test
def phrases_do_not_drum(port):
    anna, ben, room = table(port)
    said = [anna.ask(do="say", room=room, say="hello").get("error") for _ in range(15)]
    check(said[:5] == [None] * 5 and said.count("slow-down") > 5, said)
    check("error" not in ben.ask(do="say", room=room, say="hello"), "the other may not speak either")


def play_to_the_end(people, room, beside):
    """Each lays one tile right of the other; the log.  `beside` is done at every turn."""
    log, tiles = [], [0] * len(people)
    while not log or " unseal " not in log[-1]:
        log += people[0].ask(**{"do": "watch", "room": room, "from": len(log)})["events"]
        beside()
        turn = next(row for row in people[0].ask(do="mine")["mine"] if row["room"] == room).get("turn", 0) - 1
        if not 0 <= turn < len(people):
            time.sleep(0.01)  # a computer thinks
            continue
        answer = people[turn].ask(do="event", room=room, number=len(log), event="play", action=f"1@{tiles[turn]},0",
                                  key=f"{turn}-{len(log)}")
        tiles[turn] += "number" in answer
        check("number" in answer or answer["error"] in ("stale", "NL_ERR_NOT_TURN", "NL_ERR_STOPPED"), answer)
    return log


def shown_after(log):
    """How many tiles of the deck are known after each event."""
    shown, seen = [], set()
    for line in log:
        words = line.split()
        seen |= set(words[4:] if words[2] == "begin" else words[5:] if words[2] == "play" else [])
        shown.append(len(seen))
    return shown


def tells_pile(text, pile):
    """Whether five tiles stand there as they lie in the pile, from its top or from below: that is no chance."""
    numbers = [int(n) for n in re.findall(rb"\d+", text)]
    rows = {tuple(order[i:i + 5]) for order in (pile, pile[::-1]) for i in range(len(order) - 4)}
    return any(tuple(numbers[i:i + 5]) in rows for i in range(len(numbers) - 4))


def check_untold(connection, log, secret, deck):
    """What a connection was told, byte by byte: nothing of the secret before it was opened, and no tile before its time."""
    before = connection.raw.split(b" unseal ")[0]
    check(not any(secret[i:i + 16].encode() in before for i in range(len(secret) - 15)), "the secret was told")
    known = {word for line in log for word in line.split() if len(word) == 64} - {secret}
    for digits in re.findall(rb"[0-9a-fA-F]{64,}", before):
        check(digits.decode() in known, f"nobody knows {digits}")
    shown, latest = shown_after(log), 0
    for text in connection.texts:
        numbers = [int(n) for n in re.findall(rb'"(\d+) 1\d{12}', text)]
        latest = max([latest, *(shown[n] for n in numbers)])
        check(not tells_pile(text, deck[latest:]), f"the pile was told: {text}")


@test
def nobody_fills_a_log_beside_the_game(port):
    anna, ben, room = table(port)
    refused = {}
    for event in ["offer-end", "decline"] * 15:
        time.sleep(0.06)  # within the rate
        number = len(events(anna, room))
        answer = ben.ask(do="event", room=room, number=number, key=f"k{number}", event=event)
        refused[answer.get("error")] = refused.get(answer.get("error"), 0) + 1
    check(refused == {None: 6, "too-often": 12, "NL_ERR_NO_OFFER": 12}, refused)


def lengthen(folder, room, count):
    """A log with so many events more, as one was before that was bounded."""
    store = sqlite3.connect(f"{folder}/novaluna.db")
    row, number = store.execute("SELECT row, (SELECT count(*) FROM event WHERE room = row) FROM room WHERE id = ?", (room,)).fetchone()
    at = store.execute("SELECT line FROM event WHERE room = ? ORDER BY number DESC", (row,)).fetchone()[0].split()[1]
    store.executemany("INSERT INTO event VALUES (?, ?, ?, 0)",
                      ((row, n, f"{n} {at} {'decline' if (n - number) % 2 else 'offer-end'} 1") for n in range(number, number + count)))
    store.commit()
    return number + count


@test
def a_log_of_any_length_can_be_read(_):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(sys.argv[1], folder)
        anna, ben, room = table(server.port)
        cookies = anna.cookie, ben.cookie
        server.stop()
        count = lengthen(folder, room, 20000)
        server = Server(sys.argv[1], folder)
        anna, ben = (guest(server.port, cookie=cookie) for cookie in cookies)
        ben.ask(**{"do": "watch", "room": room, "from": count})
        piece = anna.ask(do="watch", room=room)
        check(piece.get("more"), "half a megabyte at once")
        ben.ask(do="event", room=room, number=count, key="k", event="offer-end")  # while it goes out
        log = piece["events"]
        while len(log) <= count:
            news = anna.receive()
            log += news.get("events", [news["event"]] if "event" in news else [])
        check([int(line.split()[0]) for line in log] == list(range(count + 1)), "not in order")
        check("offer-end 2" in log[-1], log[-1])
        server.stop()


@test
def nothing_about_the_pile_is_told_before_its_time(_):
    with served("--rate", "1000") as (port, folder):
        anna, ben, spectator, lobby = (guest(port, name) for name in ("Anna", "Ben", "Carl", "Dora"))
        lobby.ask(do="lobby", on=True)
        room = anna.ask(do="open", terms=terms(players=3, discs=[20, 20, 20], listed=True))["room"]
        for person in (anna, ben, spectator):
            person.ask(do="watch", room=room)
        anna.ask(do="computer", room=room, seat=3, level="half-moon")
        beside = [b""]

        def look():
            beside[0] += b"".join(fetch(port, path) for path in (f"/invite/{room}.txt", f"/invite/{room}.svg", "/metrics"))
            for person in (spectator, lobby):
                person.ask(do="mine")

        for seat, person in ((1, anna), (2, ben)):
            person.ask(do="enter", room=room, mix=f"{seat}a" * 32, name="N", seat=seat)
        log = play_to_the_end((anna, ben), room, look)
        secret = log[-1].split()[3]
        store = sqlite3.connect(f"file:{folder}/novaluna.db?mode=ro", uri=True)
        check(store.execute("SELECT secret FROM room WHERE id = ?", (room,)).fetchone()[0].hex() == secret, "another secret")
        deck, _ = seal.deal(bytes.fromhex(secret), [bytes([0x1a]) * 32, bytes([0x2a]) * 32, bytes(32)])
        drawn = [int(word) for line in log for word in (line.split()[4:] if " begin " in line else line.split()[5:] if " play " in line else [])]
        check(11 < len(drawn) and drawn == deck[:len(drawn)], f"the tiles came in another order: {drawn}")
        for person in (anna, ben, spectator, lobby):
            person.ask(do="mine")  # all that was told before has come
            check(len(person.texts) > 10, "nothing was told")
            check_untold(person, log, secret, deck)
        check(beside[0] and not any(secret[i:i + 16].encode() in beside[0] for i in range(49)), "the secret is told beside")
        check(not tells_pile(beside[0], deck), "the pile is told beside")
        check(tells_pile(" ".join(map(str, deck[20:25])).encode(), deck[18:]), "this test is blind")


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
