#!/usr/bin/env python3
"""Invitations: links and codes lead to the tables of this server, and nothing else becomes one.

Usage: invite.py NOVALUNA

SPDX-License-Identifier: MIT
"""
import http.client
import os
import subprocess
import sys
import tempfile

from harness import qr
from harness.checks import check, terms
from harness.served import Server
from harness.ws_client import Connection

novaluna = sys.argv[1]
TERMS = terms()


def get(port, path, host=None):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", path, headers={"Host": host or f"localhost:{port}"})
    answer = connection.getresponse()
    return answer.status, answer.getheader("Content-Type"), answer.read().decode()


def open_table(port):
    c = Connection(port)
    c.ask(do="hello", version=1, name="Anna")
    return c.ask(do="open", terms=TERMS)


def look(port, name, host, link):
    """Both kinds of invitation, which must say the same."""
    check(get(port, f"/invite/{name}.txt", host) == (200, "text/plain; charset=utf-8", link), (name, host, link))
    status, kind, svg = get(port, f"/invite/{name}.svg", host)
    check((status, kind) == (200, "image/svg+xml"), (status, kind))
    check(qr.read(qr.dark_of_svg(svg)) == link, f"the code of {link}")


def at_home(folder):
    server = Server(novaluna, folder)
    here, table = f"localhost:{server.port}", open_table(server.port)
    for name in (table["room"], table["code"]):
        look(server.port, name, here, f"http://{here}/#/table/{name}")
    for path in ("NOSUCH.svg", "NOSUCH.txt", ".svg", "a.svg/b", f"{table['code']}.png", f"{table['code']}.svg/", "x" * 60 + ".svg",
                 "a%27%20OR%201=1--.svg"):
        check(get(server.port, f"/invite/{path}")[0] == 404, path)
    check(get(server.port, f"/invite/{table['code']}.svg", "evil.example")[0] == 421, "another name")
    server.stop()


def in_public(folder):
    server = Server(novaluna, folder, 0, "--public-url", "https://nova.example")
    code = open_table(server.port)["code"]
    for host in ("nova.example", f"localhost:{server.port}"):
        look(server.port, code, host, f"https://nova.example/#/table/{code}")
    check(get(server.port, f"/invite/{code}.svg", "evil.example")[0] == 421, "another name")
    server.stop()
    for wrong in (("--public-url", "nova.example"), ("--public-url", "https://nova.example/x"), ("--proxy", "somewhere")):
        done = subprocess.run([novaluna, "serve", "--port", "0", "--data", folder, *wrong], capture_output=True, text=True)
        check(done.returncode == 1 and done.stderr, wrong)


def lines_of(server):
    """What it prints besides, up to the last line of it."""
    lines = []
    while "offline" not in (lines or [""])[-1]:
        lines.append(server.process.stdout.readline().rstrip("\n"))
    return lines


def in_the_local_network(folder):
    os.environ.pop("LC_ALL", None)
    os.environ.pop("LC_CTYPE", None)
    os.environ["LANG"] = "en_US.UTF-8"
    server = Server(novaluna, folder, 0, "--lan")
    lines = lines_of(server)
    addresses = [line.strip() for line in lines if "http://" in line]
    code = [line[2:] for line in lines if "█" in line]
    if addresses:
        check(qr.read(qr.dark_of_lines(code)) == addresses[0], "the code on the terminal")
        name = open_table(server.port)["code"]
        look(server.port, name, f"localhost:{server.port}", f"{addresses[0]}#/table/{name}")
        look(server.port, name, "moon.local:99", f"http://moon.local:99/#/table/{name}")
        for host in ('moon"<b>', "moon/evil", "a b", ""):
            check(get(server.port, f"/invite/{name}.txt", host or " ")[0] in (400, 404), host)
    else:
        print("skipped: this machine has no address in a local network, and no code leads there")
    server.stop()
    os.environ["LANG"] = "en_US.ISO-8859-1"
    server = Server(novaluna, folder, 0, "--lan")
    check(not any("█" in line for line in lines_of(server)), "blocks where they cannot be read")
    server.stop()


with tempfile.TemporaryDirectory() as place:
    at_home(place)
    in_public(place)
    in_the_local_network(place)
print("invitations lead here")
