#!/usr/bin/env python3
"""Sealed decks a second time, from the words of docs/fair.md alone.

seal.py vectors      prints the deals that test_seal.c compares with (tests/data/seals.txt)
seal.py verify FILE  checks the one record in FILE (- is standard input); fails if it does not fit
seal.py steps FILE   prints the first steps of its deal, as docs/fair.md shows them

SPDX-License-Identifier: MIT
"""
import hashlib
import re
import sys

TILES = 68


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def seal_of(secret):
    return sha256(b"nova-luna-seal-1", secret)


def words(key):
    counter = 0
    while True:
        block = sha256(key, counter.to_bytes(4, "big"))
        yield from (int.from_bytes(block[i:i + 4], "big") for i in range(0, 32, 4))
        counter += 1


def below(source, n):
    return next(w % n for w in source if w < 2**32 // n * n)


def shuffled(source, items):
    for i in range(len(items) - 1):
        j = i + below(source, len(items) - i)
        items[i], items[j] = items[j], items[i]
    return items


def key_of(secret, mixes):
    return sha256(b"nova-luna-deal-1", secret, bytes([len(mixes)]), *mixes)


def deal(secret, mixes):
    source = words(key_of(secret, mixes))
    deck = shuffled(source, list(range(1, TILES + 1)))
    return deck, shuffled(source, list(range(1, len(mixes) + 1))) if len(mixes) > 1 else []


# Secrets with which, for two players who send nothing, a word has to be thrown away.
REJECTING = [5148410]


def vectors():
    for n in range(12):
        players = n % 4 + 1
        secret = sha256(b"secret %d" % n)
        yield secret, [bytes(32) if n + p in (4, 6, 9) else sha256(b"mix %d %d" % (n, p)) for p in range(players)]
    yield bytes(32), [bytes(32)] * 2
    yield b"\xff" * 32, [b"\xff" * 32] * 4
    for n in REJECTING:
        yield n.to_bytes(32, "big"), [bytes(32)] * 2


def print_vectors():
    """Each a line: players, secret, mixes, seal, deck and stack."""
    for secret, mixes in vectors():
        deck, stack = deal(secret, mixes)
        print(len(mixes), secret.hex(), *[m.hex() for m in mixes], seal_of(secret).hex(), *deck, *stack)


def read(path):
    text = (sys.stdin if path == "-" else open(path, encoding="utf-8")).read()
    tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', text, re.M))
    mixes = [bytes.fromhex(tags.get(f"Mix{p + 1}", "00" * 32)) for p in range(int(tags["Players"]))]
    return tags, bytes.fromhex(tags["Secret"]), mixes


def print_steps(path):
    _, secret, mixes = read(path)
    key = key_of(secret, mixes)
    print("seal ", seal_of(secret).hex())
    print("key  ", key.hex())
    print("block", sha256(key, bytes(4)).hex())
    source = words(key)
    for place in range(3):
        word, n = next(source), TILES - place
        print(f"word  {word:08x} = {word}, mod {n} = {word % n}: place {place + 1} and place {place + 1 + word % n}")


def verify(path):
    tags, secret, mixes = read(path)
    deck, stack = deal(secret, mixes)
    listed = [int(word) for word in tags["Deck"].split()]
    if seal_of(secret).hex() != tags["Seal"].lower():
        sys.exit("the secret does not fit the seal")
    if listed != deck[:len(listed)]:
        sys.exit("the deck is another")
    if len(mixes) > 1 and [int(word) for word in tags["Stack"].split()] != stack:
        sys.exit("the stack is another")
    print("verified")


if __name__ == "__main__":
    if sys.argv[1:] == ["vectors"]:
        print_vectors()
    elif len(sys.argv) == 3 and sys.argv[1] == "verify":
        verify(sys.argv[2])
    elif len(sys.argv) == 3 and sys.argv[1] == "steps":
        print_steps(sys.argv[2])
    else:
        sys.exit(__doc__)
