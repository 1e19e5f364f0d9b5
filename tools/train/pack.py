#!/usr/bin/env python3
"""pack.py: puts the parts that fit.py wrote for two, three and four players into one file.

    pack.py --rows N PART-2 PART-3 PART-4 WEIGHTS.nlnet

SPDX-License-Identifier: MIT
"""
import struct
import sys

VERSION, WIDTH, HIDDEN = 2, 32, 32


def checksum(data):
    total = 0xcbf29ce484222325
    for byte in data:
        total = (total ^ byte) * 0x100000001b3 & 0xffffffffffffffff
    return total


def main():
    if len(sys.argv) != 7 or sys.argv[1] != '--rows':
        sys.exit(__doc__)
    body = b''
    for name in sys.argv[3:6]:
        with open(name, 'rb') as f:
            body += f.read()
    head = struct.pack('<8sI4HIQ', b'NLNET\x1a', VERSION, int(sys.argv[2]), WIDTH, HIDDEN, 0, len(body),
                       checksum(body))
    with open(sys.argv[6], 'wb') as f:
        f.write(head + body)


if __name__ == '__main__':
    main()
