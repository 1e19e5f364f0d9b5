"""A server for a test, in a folder of its own.

SPDX-License-Identifier: MIT
"""
import atexit
import subprocess
import sys
import tempfile


class Server:
    def __init__(self, novaluna, folder, port=0, *more):
        self.file = tempfile.TemporaryFile("w+", encoding="utf-8")  # of its log: a pipe that nobody reads would stop it
        self.process = subprocess.Popen([novaluna, "serve", "--port", str(port), "--data", folder, *more],
                                        stdout=subprocess.PIPE, stderr=self.file, text=True)
        atexit.register(self.process.kill)  # a test that fails leaves none behind
        line = self.process.stdout.readline()  # it says where it is once it can be reached
        if "http://" not in line:
            sys.exit(f"the server did not start: {line}{self.log()}")
        self.port = int(line.split("localhost:")[1].split("/")[0])

    def log(self):
        self.file.seek(0)
        return self.file.read()

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.terminate()
        status = self.process.wait(timeout=60)
        if status != 0:
            sys.exit(f"the server ended with {status}")
