"""screen.py: a program in a pseudo-terminal, and what its screen shows.

The terminal understands what tui/screen/paint.c and tui/screen/terminal.c send, and complains about anything else.

SPDX-License-Identifier: MIT
"""
import codecs
import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time

KEYS = {
    "up": "\033[A", "down": "\033[B", "right": "\033[C", "left": "\033[D", "home": "\033[H", "end": "\033[F",
    "enter": "\r", "esc": "\033", "tab": "\t", "erase": "\177", "f1": "\033OP", "page-up": "\033[5~", "page-down": "\033[6~",
}  # fmt: skip
BLANK = (" ", "")
SEQUENCE = re.compile(r"\033(?:\[([?<]?)([0-9;]*)([A-Za-z])|\]([^\a\033]*)(?:\a|\033\\))")


class Screen:
    """Rows of cells, each a character and how it looks (the parameters of SGR)."""

    def __init__(self, rows, cols):
        self.modes = set()
        self.unknown = []
        self.rest = ""
        self.resize(rows, cols)

    def resize(self, rows, cols):
        self.rows, self.cols = rows, cols
        self.cells = [[BLANK] * cols for _ in range(rows)]
        self.row = self.col = 0
        self.look = ""
        self.slots = {}

    def text(self):
        return "\n".join("".join(c for c, _ in row).rstrip() for row in self.cells)

    def feed(self, text):
        text = self.rest + text
        self.rest = ""
        at = 0
        while at < len(text):
            if text[at] == "\033":
                m = SEQUENCE.match(text, at)
                if not m:
                    if len(text) - at > 200:
                        self.unknown.append(repr(text[at : at + 20]))
                        at += 1
                        continue
                    self.rest = text[at:]
                    return
                self.obey(m)
                at = m.end()
                continue
            if text[at] == "\r":
                self.col = 0
            elif text[at] == "\n":
                self.row = min(self.row + 1, self.rows - 1)
            elif self.row < self.rows and self.col < self.cols:
                self.cells[self.row][self.col] = (text[at], self.look)
                self.col += 1
            at += 1

    def obey(self, m):
        mark, numbers, what = m[1], m[2], m[3]
        n = [int(x or 0) for x in numbers.split(";")] if numbers is not None else []
        if what is None:
            return  # a question about colors
        if mark == "?" and what in "hl":
            (self.modes.add if what == "h" else self.modes.discard)(n[0])
        elif what == "H":
            self.row, self.col = (max(x, 1) - 1 for x in (n + [1, 1])[:2])
        elif what == "C":
            self.col += max(n[0], 1)
        elif what == "J" and n[0] == 2:
            self.cells = [[BLANK] * self.cols for _ in range(self.rows)]
        elif what == "m":
            self.set_look(n)
        else:
            self.unknown.append(m[0])


    def set_look(self, n):
        """Parameters tell only what changes: a number a slot, 38 and 48 with what follows them."""
        at = 0
        while at < len(n):
            more = {2: 4, 5: 2}[n[at + 1]] if n[at] in (38, 48) else 0
            if n[at] == 0:
                self.slots = {}
            else:
                slot = n[at] if n[at] < 30 else "bg" if n[at] in range(40, 50) or n[at] >= 100 else "fg"
                self.slots[slot] = ";".join(map(str, n[at : at + more + 1]))
                if n[at] in (39, 49):
                    del self.slots[slot]
            at += more + 1
        self.look = ";".join(self.slots.values())


class Game:
    """A program at the other end of a terminal."""

    def __init__(self, argv, rows=24, cols=80, env=None, log=None):
        self.screen = Screen(rows, cols)
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.sent = 0
        self.status = None
        base = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "XDG_")) and k not in ("LANG", "LANGUAGE", "NO_COLOR", "COLORTERM", "COLORFGBG", "DISPLAY", "WAYLAND_DISPLAY", "BROWSER")}
        base.update(TERM="xterm-256color", LANG="C.UTF-8")
        base.update(env or {})
        base = {k: v for k, v in base.items() if v is not None}
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            if log:
                os.dup2(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), 2)
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, cols, 0, 0))
            os.execve(argv[0], argv, base)

    def read(self, seconds):
        """Takes what comes within some time; False when the program is gone."""
        ready, _, _ = select.select([self.fd], [], [], seconds)
        if not ready:
            return True
        try:
            got = os.read(self.fd, 1 << 16)
        except OSError:
            got = b""
        self.sent += len(got)
        self.screen.feed(self.decoder.decode(got))
        return bool(got)

    def settle(self, quiet=0.15):
        """Waits until nothing has come for a moment."""
        until = time.monotonic() + 60
        while time.monotonic() < until:
            before = self.sent
            if not self.read(quiet) or self.sent == before:
                return self

    def wait_for(self, seen, there=True, seconds=600):
        """Waits until a text, or a pattern, stands on the screen, or no more."""
        end = time.monotonic() + seconds
        while bool(re.search(seen, self.screen.text())) != there:
            if time.monotonic() > end:
                raise AssertionError(f"never {'came' if there else 'went'}: {seen}\n{self.screen.text()}")
            if not self.read(0.2):
                raise AssertionError(f"it ended before: {seen}\n{self.screen.text()}")
        return self

    def until(self, seen, seconds=600):
        """Waits until it stands there and nothing has come for a moment."""
        return self.wait_for(seen, True, seconds).settle()

    def press(self, key):
        """Presses a key and waits for nothing."""
        os.write(self.fd, KEYS.get(key, key).encode())
        return self

    def keys(self, *keys):
        for key in keys:
            os.write(self.fd, KEYS.get(key, key).encode())
            self.settle(0.06)
        return self

    def click(self, row, col):
        os.write(self.fd, f"\033[<0;{col + 1};{row + 1}M\033[<0;{col + 1};{row + 1}m".encode())
        return self.settle()

    def resize(self, rows, cols):
        self.settle()
        self.screen.resize(rows, cols)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, cols, 0, 0))
        return self.settle(0.3)

    def signal(self, number):
        os.kill(self.pid, number)
        return self

    def flags(self):
        return termios.tcgetattr(self.fd)[3]

    def wait(self, seconds=60):
        """The exit status, below 0 for a signal."""
        end = time.monotonic() + seconds
        while self.status is None and time.monotonic() < end:
            self.read(0.05)
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.status = os.waitstatus_to_exitcode(status)
        while self.read(0.1) and select.select([self.fd], [], [], 0)[0]:
            pass
        return self.status

    def end(self):
        if self.status is None:
            try:
                os.kill(self.pid, signal.SIGKILL)
                os.waitpid(self.pid, 0)
            except (ProcessLookupError, ChildProcessError):
                pass
        os.close(self.fd)
