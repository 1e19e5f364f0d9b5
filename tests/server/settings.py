#!/usr/bin/env python3
"""Settings of `novaluna serve`: a flag wins over a variable, a variable over the config file, and the file over what is usual.

Usage: settings.py NOVALUNA

SPDX-License-Identifier: MIT
"""
import os
import subprocess
import sys
import tempfile
import urllib.request

from harness.checks import check, terms
from harness.cluster import free_port
from harness.ws_client import Connection

novaluna = sys.argv[1]
clean = {name: value for name, value in os.environ.items() if not name.startswith("NOVALUNA_")}


class Served:
    """A server that finds its settings wherever they are."""

    def __init__(self, flags, variables, folder):
        env = {**clean, "XDG_DATA_HOME": f"{folder}/usual", **variables}
        self.process = subprocess.Popen([novaluna, "serve", *flags], env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        check("http://localhost:" in line, (line, flags, variables))
        self.port = int(line.split("localhost:")[1].split("/")[0])

    def invitation(self):
        """The address in a link to a table, which is the public one."""
        host = Connection(self.port)
        host.ask(do="hello", version=1, name="Anna")
        room = host.ask(do="open", terms=terms())["room"]
        return urllib.request.urlopen(f"http://localhost:{self.port}/invite/{room}.txt").read().decode().split("/#/")[0]

    def stop(self):
        """What it has said in its log."""
        self.process.terminate()
        _, log = self.process.communicate(timeout=60)
        check(self.process.returncode == 0, log)
        return log


def config(folder, name, **settings):
    path = f"{folder}/{name}.conf"
    with open(path, "w", encoding="utf-8") as file:
        file.write("# settings\n\n" + "".join(f"{setting.replace('_', '-')} = {value}\n" for setting, value in settings.items()))
    return path


def one_over_the_other(folder):
    ports = [free_port() for _ in range(3)]
    places = [f"{folder}/{where}" for where in ("file", "variable", "flag")]
    urls = [f"https://{where}.example" for where in ("file", "variable", "flag")]
    logs = ["json", "lines", "nothing"]
    file = config(folder, "all", port=ports[0], data=places[0], public_url=urls[0], log=logs[0])
    variables = {"NOVALUNA_PORT": str(ports[1]), "NOVALUNA_DATA": places[1], "NOVALUNA_PUBLIC_URL": urls[1], "NOVALUNA_LOG": logs[1]}
    flags = ["--port", str(ports[2]), "--data", places[2], "--public-url", urls[2], "--log", logs[2]]
    for i, (more, env) in enumerate((([], {}), ([], variables), (flags, variables))):
        server = Served(["--config", file, *more], env, folder)
        check(server.port == ports[i], f"port {server.port}, not {ports[i]}")
        check(server.invitation() == urls[i], "the public URL")
        log = server.stop()
        check([os.path.exists(f"{place}/novaluna.db") for place in places] == [n <= i for n in range(3)], (i, "data"))
        check(logs[i] == ("nothing" if not log else "json" if log.startswith("{") else "lines"), (i, log))
    server = Served(["--config", file, *flags], {}, folder)  # nothing lies between
    check(server.port == ports[2], "a flag over the file")
    server.stop()


def each_by_itself(folder):
    """What one place says of one setting leaves the others of the other place as they are."""
    ports = [free_port(), free_port()]
    file = config(folder, "some", port=ports[0], data=f"{folder}/kept")
    server = Served(["--config", file], {"NOVALUNA_PORT": str(ports[1])}, folder)
    check(server.port == ports[1], "the variable")
    server.stop()
    check(os.path.exists(f"{folder}/kept/novaluna.db"), "the file")
    check(not os.path.exists(f"{folder}/usual"), "what is usual")
    server = Served(["--port", "0"], {}, folder)
    server.stop()
    check(os.path.exists(f"{folder}/usual/novaluna/novaluna.db"), "what is usual")


def which_file(folder):
    ports = [free_port(), free_port()]
    first, second = (config(folder, f"port{i}", port=port, data=f"{folder}/any") for i, port in enumerate(ports))
    for flags, port in (([], ports[0]), (["--config", second], ports[1])):
        server = Served(flags, {"NOVALUNA_CONFIG": first}, folder)
        check(server.port == port, f"{flags}: {server.port}")
        server.stop()


def what_is_wrong(folder):
    for name, value, status in (("port", "many", 2), ("rate", "0", 2), ("silence", "1", 2), ("lan", "perhaps", 2), ("log", "loud", 2),
                                ("store", "mysql://", 2), ("prot", "1", 1)):
        file = config(folder, "wrong", **{name: value})
        done = subprocess.run([novaluna, "serve", "--config", file], env=clean, capture_output=True, text=True)
        check(done.returncode == status and name in done.stderr, (name, done))


with tempfile.TemporaryDirectory() as place:
    one_over_the_other(place)
    each_by_itself(place)
    which_file(place)
    what_is_wrong(place)
print("flags over variables over the file")
