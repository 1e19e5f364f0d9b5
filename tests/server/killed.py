#!/usr/bin/env python3
"""Kills a server under load, again and again, and sees that nothing that it acknowledged is lost.

Usage: killed.py NOVALUNA ONLINE TIMES.  ONLINE is the load (bench/online.c): its clients fold what they are
told, compare every hash, connect again after each kill, and fail if an acknowledged event is gone.
Afterward every room of the store is read again, by the store's own check.

SPDX-License-Identifier: MIT
"""
import random
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

novaluna, online, times = sys.argv[1], sys.argv[2], int(sys.argv[3])
chance = random.Random(times)


def start(folder, port):
    server = subprocess.Popen([novaluna, "serve", "--port", str(port), "--data", folder, "--rate", "1000"],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    line = server.stdout.readline()  # it says where it is once it can be reached
    if "http://" not in line:
        sys.exit(f"the server did not start: {line}{server.stdout.read()}")
    return server, int(line.split("localhost:")[1].split("/")[0])


def main():
    with tempfile.TemporaryDirectory() as folder:
        server, port = start(folder, 0)
        seconds = 3 + 2 * times
        load = subprocess.Popen([online, "--port", str(port), "--tables", "10", "--seconds", str(seconds), "--patient"],
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(times):
            time.sleep(0.3 + 1.4 * chance.random())
            server.send_signal(signal.SIGKILL)
            server.wait()
            server, _ = start(folder, port)
        out, errors = load.communicate(timeout=600)
        metrics = urllib.request.urlopen(f"http://localhost:{port}/metrics").read().decode()
        server.terminate()
        if server.wait(timeout=60) != 0:
            sys.exit("the server did not end well")
        print(out, errors)
        differ = [line for line in metrics.split("\n") if line.startswith("novaluna_folds_differ_total")]
        if load.returncode != 0 or differ != ["novaluna_folds_differ_total 0"]:
            sys.exit(f"lost after kills: {differ}")
        subprocess.run([novaluna, "admin", "check", "--data", folder], check=True)
        print(f"killed {times} times, nothing lost")


main()
