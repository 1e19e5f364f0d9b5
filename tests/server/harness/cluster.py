"""Several servers with one PostgreSQL behind HAProxy, all of a test's own.

SPDX-License-Identifier: MIT
"""
import atexit
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

from .database import Database
from .served import Server

EXAMPLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "docs", "hosting", "haproxy.cfg")


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as found:
        return found.getsockname()[1]


def is_ready(port):
    try:
        return urllib.request.urlopen(f"http://localhost:{port}/readyz", timeout=5).status == 200
    except OSError:
        return False


class Cluster:
    def __init__(self, novaluna, count, *more):
        self.novaluna, self.more, self.database = novaluna, more, Database()
        self.servers = [self.serve(0) for _ in range(count)]
        self.port = free_port()
        names = dict(zip(("NOVALUNA_ONE", "NOVALUNA_TWO", "NOVALUNA_THREE"), (f"127.0.0.1:{p}" for p in self.ports() + [1, 1])))
        self.proxy = subprocess.Popen(["haproxy", "-db", "-f", EXAMPLE], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                      stderr=subprocess.PIPE, text=True,
                                      env={**os.environ, **names, "NOVALUNA_BIND": f"127.0.0.1:{self.port}"})
        atexit.register(self.proxy.kill)
        while not is_ready(self.port):
            if self.proxy.poll() is not None:
                sys.exit("HAProxy did not start: " + self.proxy.stderr.read())
            time.sleep(0.05)

    def serve(self, port):
        return Server(self.novaluna, "/nonexistent", port, "--store", self.database.url, *self.more)

    def ports(self):
        return [server.port for server in self.servers]

    def start_again(self, i):
        """One that was killed or stopped, at its port."""
        self.servers[i] = self.serve(self.servers[i].port)

    def wait_until_ready(self):
        for port in (*self.ports(), self.port):
            while not is_ready(port):
                time.sleep(0.05)

    def metric(self, name):
        """The sum over all processes."""
        total = 0
        for port in self.ports():
            text = urllib.request.urlopen(f"http://localhost:{port}/metrics").read().decode()
            total += sum(float(line.split()[-1]) for line in text.splitlines() if line.startswith(f"novaluna_{name} "))
        return total

    def check(self):
        """Every room, by the program's own fold."""
        return subprocess.run([self.novaluna, "admin", "check", "--store", self.database.url], check=True,
                              capture_output=True, text=True).stdout

    def stop(self):
        for server in self.servers:
            server.stop()
        self.proxy.kill()
        self.proxy.wait()
        self.database.remove()
