"""A small WebSocket client for tests: one connection, JSON messages, nothing hidden.

SPDX-License-Identifier: MIT
"""
import base64
import json
import os
import socket
import struct
import time


class Closed(Exception):
    """The server has ended the connection, or never made one."""


class Connection:
    def __init__(self, port, cookie=None, origin=None, protocol="novaluna.1", path="/online", timeout=60,
                 headers=()):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=timeout)
        self.buffer, self.asked, self.news, self.slow = b"", 0, [], 0  # slow: seconds before a ping is answered
        self.raw, self.texts = b"", []  # every byte that has come, and the messages among them as they were
        lines = [f"GET {path} HTTP/1.1", f"Host: localhost:{port}", "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}", "Sec-WebSocket-Version: 13"]
        lines += [f"Sec-WebSocket-Protocol: {protocol}"] if protocol else []
        lines += [f"Cookie: {cookie}"] if cookie else []
        lines += [f"Origin: {origin}"] if origin else []
        lines += headers
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            self._more()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        self.head = head.decode()
        if " 101 " not in self.head.split("\r\n")[0]:
            raise Closed(self.head)
        cookies = [line for line in self.head.split("\r\n") if line.lower().startswith("set-cookie:")]
        self.cookie = cookies[0].split(":", 1)[1].strip().split(";")[0] if cookies else None

    def _more(self):
        data = self.socket.recv(65536)
        if not data:
            raise Closed(self.buffer.decode(errors="replace"))
        self.buffer += data
        self.raw += data

    def _take(self, count):
        while len(self.buffer) < count:
            self._more()
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def send_frame(self, data, opcode=1, final=True):
        mask = os.urandom(4)
        size = len(data)
        length = bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + struct.pack(">H", size)
        if size > 65535:
            length = bytes([0x80 | 127]) + struct.pack(">Q", size)
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))
        self.socket.sendall(bytes([(0x80 if final else 0) | opcode]) + length + mask + masked)

    def send(self, **message):
        self.send_frame(json.dumps(message).encode())

    def receive(self):
        """The next message; pings are answered, an end raises Closed."""
        while True:
            first, second = self._take(2)
            size = second & 127
            if size >= 126:
                size = int.from_bytes(self._take(2 if size == 126 else 8), "big")
            data = self._take(size)
            if first & 15 == 1:
                self.texts.append(data)
                return json.loads(data)
            if first & 15 == 9:
                time.sleep(self.slow)
                self.send_frame(data, opcode=10)
            if first & 15 == 8:
                raise Closed(data)

    def ask(self, **message):
        """Sends a request and returns its answer; what else came is kept in `news`."""
        self.asked += 1
        self.send(id=self.asked, **message)
        while True:
            answer = self.receive()
            if answer.get("re") == self.asked:
                return answer
            self.news.append(answer)

    def close(self):
        self.socket.close()
