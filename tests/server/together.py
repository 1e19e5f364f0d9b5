#!/usr/bin/env python3
"""Two and three processes with one PostgreSQL: what people at one see of those at another, and the database away.

Usage: together.py NOVALUNA

SPDX-License-Identifier: MIT
"""
import sys
import threading
import time
import urllib.error
import urllib.request

from harness.checks import check, terms
from harness.cluster import Cluster, is_ready
from harness.ws_client import Closed, Connection

novaluna = sys.argv[1]


def until(look, what):
    """Waits for something that comes by itself, however long a busy machine takes."""
    for _ in range(1200):
        found = look()
        if found:
            return found
        time.sleep(0.05)
    sys.exit(f"never: {what}")


class Person:
    def __init__(self, port, name="Anna", cookie=None):
        self.line, self.keys = Connection(port, cookie=cookie), 0
        self.you = self.line.ask(do="hello", version=1, name=name)["you"]

    def ask(self, do, **more):
        return self.line.ask(do=do, **more)

    def hears(self, what, **wanted):
        """The next news that has these members, now or later."""
        def fits(message):
            return all(message.get(key) == value for key, value in wanted.items()) and "re" not in message
        while True:
            found = [message for message in self.line.news if fits(message)]
            if found:
                self.line.news.remove(found[0])
                return found[0]
            try:
                self.line.news.append(self.line.receive())
            except (Closed, TimeoutError) as end:
                sys.exit(f"never heard: {what}: {end}, but {self.line.news}")

    def open(self, **other):
        return self.ask("open", terms=terms(**other))["room"]

    def sit(self, room, **more):
        self.ask("watch", room=room)
        return self.ask("enter", room=room, mix="ab" * 32, name=self.you["name"], **more)

    def log(self, room):
        return self.ask("watch", room=room)["events"]

    def play(self, room, number, key=None, action="1@0,0", event="play"):
        self.keys += 1
        more = {"action": action} if event == "play" else {}
        return self.ask("event", room=room, number=number, key=key or f"k{self.keys}", event=event, **more)


def first_of(log):
    """Who begins: the top of the stack of runners."""
    begin = next(line for line in log if " begin " in line)
    return int(begin.split()[3].split(",")[-1]) - 1


def begin(people, room):
    """All sit down; the log, once everybody has heard that it begins."""
    for person in people:
        person.sit(room)
    return until(lambda: all(" begin " in " ".join(person.log(room)) for person in people) and people[0].log(room), "it begins")


def people_at_two_processes(cluster):
    here, there = cluster.ports()[:2]
    anna, ben = Person(here), Person(there, "Ben")
    watcher = Person(there, "Cleo")
    check(watcher.ask("lobby", on=True)["lobby"] == [], "an empty lobby")
    room = anna.open(listed=True, main=600000)
    anna.sit(room)
    # the lobby of another process has a live table only while somebody waits there
    until(lambda: [table["room"] for table in watcher.ask("lobby", on=True)["lobby"]] == [room], "the lobby elsewhere")
    anna.line.close()
    until(lambda: watcher.ask("lobby", on=True)["lobby"] == [], "nobody waits there")
    anna = Person(here, cookie=anna.line.cookie)
    anna.ask("watch", room=room)
    ben.sit(room)
    people = [anna, ben]
    until(lambda: " begin " in " ".join(anna.log(room)), "the game begins")
    until(lambda: anna.ask("watch", room=room)["here"] == [1, 2] == ben.ask("watch", room=room)["here"], "who is there")
    log = anna.log(room)
    first = first_of(log)
    check(people[first].play(room, len(log)).get("number") == len(log), "the first move")
    until(lambda: people[1 - first].log(room)[len(log):] and people[first].log(room) == people[1 - first].log(room), "it is told")
    # the same request at both processes is done once
    number, key = len(people[0].log(room)), "only-once"
    second = people[1 - first]
    twin = Person(here if second is ben else there, cookie=second.line.cookie)
    check(twin.you["id"] == second.you["id"], "the same token is the same person")
    answers = [None, None]

    def send(i, who):
        answers[i] = who.play(room, number, key)

    threads = [threading.Thread(target=send, args=pair) for pair in enumerate((second, twin))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    check([answer.get("number") for answer in answers] == [number, number], answers)
    check(len(anna.log(room)) - number < 3, "it was done twice")
    # a phrase, and somebody who goes
    anna.ask("say", room=room, say="good-luck")
    ben.hears("a phrase", room=room, say="good-luck", seat=1)
    anna.line.close()
    twin.line.close()
    until(lambda: [one["player"] for one in ben.ask("watch", room=room)["away"]] == [1], "who is away")
    check(ben.ask("watch", room=room)["here"] == [2], "who is there")


def two_who_move_at_once(cluster):
    """Whoever loses is told what has happened, and nobody's request is lost without a word."""
    here, there = cluster.ports()[:2]
    anna, ben = Person(here), Person(there, "Ben")
    for _ in range(20):
        room = anna.open()
        answers = [None, None]

        def enter(i, who, where):
            answers[i] = who.ask("enter", room=where, mix="ab" * 32, name="N")

        threads = [threading.Thread(target=enter, args=(i, who, room)) for i, who in enumerate((anna, ben))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        check(all("number" in answer for answer in answers), answers)
        log = until(lambda: [line for line in [anna.log(room)] if " begin " in line[-1]], "it begins")[0]
        check(len(log) == 4, log)
        for who in (anna, ben):
            who.ask("event", room=room, number=len(who.log(room)), key="over", event="leave")
            who.ask("unwatch", room=room)


def whose_turn_it_is(cluster):
    """Whoever does not look hears of it, at any process."""
    here, there = cluster.ports()[:2]
    anna, ben = Person(here), Person(there, "Ben")
    room = anna.open()
    people = (anna, ben)
    log = begin(people, room)
    for person in people:
        person.ask("unwatch", room=room)
    first = first_of(log)
    people[first].play(room, len(log))
    other = people[1 - first]
    while True:
        turn = next((message["turn"] for message in other.line.news if "turn" in message), None)
        if turn and turn["room"] == room and turn["turn"] == 2 - first:
            break
        other.line.news = [other.line.receive()]
    mine = other.ask("mine")["mine"]
    check([table["room"] for table in mine if table["phase"] == "playing"] == [room], mine)
    anna.play(room, len(anna.log(room)), event="leave")


def a_computer_whose_process_dies(cluster):
    """Another one goes on: nobody moves twice, and the game comes to its end."""
    anna = Person(cluster.ports()[0])
    room = anna.open(players=2)
    anna.sit(room)
    anna.ask("begin", room=room, level="new-moon")
    for i in range(len(cluster.servers)):
        log = anna.log(room)
        anna.play(room, len(log), event="offer-take-back")
        cluster.servers[0].kill()
        cluster.start_again(0)
        anna = Person(cluster.ports()[i % len(cluster.servers)], cookie=anna.line.cookie)
    until(lambda: "error" in anna.play(room, len(anna.log(room)), event="leave") or anna.log(room)[-1].split()[2] == "unseal", "its end")


def bots_at_another_process(cluster):
    """They are in the lobby of all processes, and can be invited from there."""
    here, there = cluster.ports()[:2]
    host, bots = Person(there), [Connection(port) for port in (here, there)]
    ids = [bot.ask(do="hello", version=1, name=f"Robo {i}", bot=True)["you"]["id"] for i, bot in enumerate(bots)]

    def waiting(person):
        return sorted(bot["player"] for bot in person.ask("lobby", on=True)["bots"])

    check(waiting(host) == [], "nobody waits")
    for bot in bots:
        bot.ask(do="wait", on=True)
    host.hears("a bot waits elsewhere", bot={"player": ids[0], "name": "Robo 0", "waiting": True})
    check(waiting(host) == sorted(ids), "it is in the list")
    room = host.open(listed=True)
    host.sit(room)
    check("error" not in host.ask("invite", room=room, player=ids[0]), "it can be invited")
    check(host.ask("invite", room=room, player=ids[0]).get("error") == "bot", "and is promised once")
    while not any(message.get("challenge", {}).get("room") == room for message in bots[0].news):
        bots[0].news.append(bots[0].receive())
    bots[0].ask(do="watch", room=room)
    check("number" in bots[0].ask(do="enter", room=room, mix="ab" * 32, name="Robo 0"), "it sits down")
    host.play(room, len(host.log(room)), event="leave")
    bots[0].ask(do="wait", on=True)
    until(lambda: waiting(host) == sorted(ids), "it waits again")
    cluster.servers[0].kill()
    until(lambda: waiting(host) == [ids[1]], "a bot is gone with its process")
    cluster.start_again(0)
    until(lambda: waiting(Person(here)) == [ids[1]], "a new process learns who waits")
    bots[1].close()
    until(lambda: waiting(Person(here)) == [], "who hangs up waits no longer")


def a_clock_at_two_processes(cluster):
    """It runs out once, while both look."""
    people = [Person(port, "N") for port in cluster.ports()[:2]]
    room = people[0].open(main=1000)
    log = begin(people, room)
    first = first_of(log)
    people[first].play(room, len(log))
    log = until(lambda: [log for log in [people[0].log(room)] if " unseal " in log[-1]], "time is over")[0]
    check(len([line for line in log if " time-over " in line]) == 1, log)


def status_of(port, path):
    try:
        return urllib.request.urlopen(f"http://localhost:{port}/{path}").status
    except urllib.error.HTTPError as refusal:
        return refusal.code


def away(cluster):
    """Nothing is acknowledged that is not stored, everybody is told so and can go on looking; then it goes on."""
    anna = Person(cluster.port)
    room = anna.open(main=600000)
    ben = Person(cluster.port, "Ben")
    people = (anna, ben)
    log = begin(people, room)
    first = first_of(log)
    check("number" in people[first].play(room, len(log)), "the first move")
    log = until(lambda: people[1 - first].log(room)[len(log):] and people[1 - first].log(room), "it is told")
    second = people[1 - first]
    cluster.database.stop()
    answer = second.play(room, len(log), "held", "1@0,0")
    check(answer.get("error") == "store", answer)
    check(second.log(room) == log, "one can still look")
    until(lambda: not any(is_ready(port) for port in cluster.ports()), "they say that they cannot store")
    for port in cluster.ports():
        check(status_of(port, "healthz") == 200, "they live")
        check(status_of(port, "invite/AAAAAA.txt") == 503, "nobody knows what tables there are")
    time.sleep(2)
    gone = time.time() * 1000
    cluster.database.start()
    answer = until(lambda: [a for a in [second.play(room, len(second.log(room)), "held", "1@0,0")] if "number" in a], "it goes on")[0]
    log = second.log(room)
    check(answer["number"] < len(log) and log[answer["number"]].split()[2] == "play", log)
    stood = [line.split() for line in log if line.split()[2] in ("pause", "resume")][-2:]
    check([line[2] for line in stood] == ["pause", "resume"] and int(stood[1][1]) > gone - 2000, f"clocks stood still: {log}")
    cluster.wait_until_ready()


def replaced(cluster):
    """One after the other, under a game: who is cut off comes back by themselves, and finds everything."""
    anna, ben = Person(cluster.port), Person(cluster.port, "Ben")
    room = anna.open()
    people, moves = [anna, ben], 0
    first = first_of(begin(people, room))
    for i in range(len(cluster.servers)):
        cluster.servers[i].stop()
        for k, person in enumerate(people):
            try:
                person.ask("mine")
            except (Closed, OSError):
                people[k] = until(lambda who=person: again(cluster, who), "another process takes them")
        log = people[first].log(room)
        moved = [people[k].play(room, len(log), f"r{i}-{k}") for k in (0, 1)]
        moves += sum("number" in answer for answer in moved)
        cluster.start_again(i)
        until(lambda port=cluster.ports()[i]: is_ready(port), "it is back")
    check(moves >= 1, "nobody could move")
    until(lambda: people[0].log(room) == people[1].log(room), "they see the same")


def again(cluster, person):
    try:
        return Person(cluster.port, person.you["name"], person.line.cookie)
    except (Closed, OSError):
        return None


for count in (2, 3):
    house = Cluster(novaluna, count, "--rate", "1000", "--log", "nothing")
    people_at_two_processes(house)
    two_who_move_at_once(house)
    whose_turn_it_is(house)
    bots_at_another_process(house)
    a_clock_at_two_processes(house)
    a_computer_whose_process_dies(house)
    away(house)
    replaced(house)
    check(house.metric("folds_differ_total") == 0, "a fold differs")
    print(f"{count} processes are as one: {house.check()}", end="")
    house.stop()
