#!/usr/bin/env python3
"""Kills a server under load, again and again, and sees that nothing that it acknowledged is lost.

Usage: killed.py NOVALUNA ONLINE TIMES.  ONLINE is the load (bench/online.c): its clients fold what they are
told, compare every hash, connect again after each kill, and fail if an acknowledged event is gone.
Afterward every room of the store is read again, by the store's own check.

SPDX-License-Identifier: MIT
"""
import random
import subprocess
import sys
import tempfile
import time
import urllib.request

from served import Server

novaluna, online, times = sys.argv[1], sys.argv[2], int(sys.argv[3])
chance = random.Random(times)


def main():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(novaluna, folder, 0, "--rate", "1000")
        port = server.port
        seconds = 3 + 2 * times
        load = subprocess.Popen([online, "--port", str(port), "--tables", "10", "--seconds", str(seconds), "--patient"],
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(times):
            time.sleep(0.3 + 1.4 * chance.random())
            server.kill()
            server = Server(novaluna, folder, port, "--rate", "1000")
        out, errors = load.communicate(timeout=600)
        metrics = urllib.request.urlopen(f"http://localhost:{port}/metrics").read().decode()
        server.stop()
        print(out, errors)
        differ = [line for line in metrics.split("\n") if line.startswith("novaluna_folds_differ_total")]
        if load.returncode != 0 or differ != ["novaluna_folds_differ_total 0"]:
            sys.exit(f"lost after kills: {differ}")
        subprocess.run([novaluna, "admin", "check", "--data", folder], check=True)
        print(f"killed {times} times, nothing lost")


main()
