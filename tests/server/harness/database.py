#!/usr/bin/env python3
"""A PostgreSQL of a test's own, in a temporary folder and at a socket there.

Usage: database.py COMMAND…, which runs it with the database's address in place of URL.

SPDX-License-Identifier: MIT
"""
import atexit
import glob
import os
import pwd
import shutil
import subprocess
import sys
import tempfile

# What a machine that may lose its power needs; the tests stop and kill the database, and lose no power.
OPTIONS = ["-c", "listen_addresses=", "-c", "max_connections=50", "-c", "log_min_messages=fatal"]


def folder_of_programs():
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/postgres"), key=lambda path: int(path.split("/")[4]))
    if not found:
        sys.exit("PostgreSQL is not installed")
    return os.path.dirname(found[-1])


def unprivileged():
    """PostgreSQL does not run as root."""
    if os.geteuid() != 0:
        return {}
    names = [user.pw_name for user in pwd.getpwall()]
    user = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


class Database:
    def __init__(self):
        self.folder, self.user = tempfile.mkdtemp(prefix="novaluna-db-"), unprivileged()
        atexit.register(self.remove)
        if self.user:
            os.chown(self.folder, self.user["user"], self.user["group"])
            os.chmod(self.folder, 0o755)
        self.url = f"postgresql:///postgres?host={self.folder}&user=nova"
        self.process = None
        self.run("initdb", "-D", f"{self.folder}/data", "-U", "nova", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8")
        self.start()

    def run(self, program, *arguments):
        return subprocess.run([f"{folder_of_programs()}/{program}", *arguments], check=True, capture_output=True, text=True,
                              cwd="/", **self.user).stdout

    def start(self):
        self.process = subprocess.Popen([f"{folder_of_programs()}/postgres", "-D", f"{self.folder}/data", "-k", self.folder,
                                         *OPTIONS], cwd="/", stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                        stderr=open(f"{self.folder}/log", "ab"), **self.user)
        while subprocess.run([f"{folder_of_programs()}/pg_isready", "-q", "-h", self.folder]).returncode:
            if self.process.poll() is not None:
                sys.exit(open(f"{self.folder}/log", encoding="utf-8").read())

    def sql(self, text):
        return self.run("psql", "-X", "-q", "-At", "-d", self.url, "-c", text).rstrip("\n")

    def kill(self):
        """All of it at once, as when the machine dies: nobody says goodbye, nothing is written."""
        children = subprocess.run(["ps", "-o", "pid=", "--ppid", str(self.process.pid)], capture_output=True, text=True).stdout
        self.process.kill()
        for pid in children.split():
            subprocess.run(["kill", "-9", pid], stderr=subprocess.DEVNULL)
        self.process.wait()

    def stop(self):
        self.process.send_signal(2)  # without waiting for those who are connected
        self.process.wait()

    def remove(self):
        if self.process and self.process.poll() is None:
            self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


if __name__ == "__main__":
    database = Database()
    sys.exit(subprocess.run([word.replace("URL", database.url) for word in sys.argv[1:]]).returncode)
