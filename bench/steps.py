#!/usr/bin/python3
"""The same as bench/steps.c from Python.  Usage: bench/steps.py [SECONDS]; needs NOVALUNA_LIBRARY and PYTHONPATH

SPDX-License-Identifier: MIT
"""
import sys
import time

import numpy as np

from novaluna import Batch

seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1
for games in 64, 256, 1024:
    batch, action, steps = Batch(games, 2, seed=1), np.empty(games, np.int16), 0
    for _ in range(100):
        batch.step(batch.random(action))
    began = time.process_time()
    while (took := time.process_time() - began) < seconds:
        batch.step(batch.random(action))
        steps += games
    print(f"{games:5} games of two at once, from Python: {steps / took / 1e6:5.2f} million steps a CPU-second")
