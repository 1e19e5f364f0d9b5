#!/usr/bin/env python3
"""fit.py: fits the network for one number of players to data of `train data`.

    fit.py --players 2 --rows N --data PREFIX [--start OLD.pt] --out NEW.pt --part NEW-2.part

The part holds the weights as the program reads them (ai/net/net.c); pack.py puts the parts for two,
three and four players into one file.  Needs PyTorch and numpy; a GPU if there is one.
SPDX-License-Identifier: MIT
"""
import argparse
import math
import time

import numpy as np
import torch
import torch.nn.functional as F

SLOTS = 64  # numbers of a player in the data: rows, and last the stage and the race
STAGES, RACES = 3, 29
WIDTH = 32
HIDDEN = 32
CUT = 4095 / 512
SUM_UNIT, MATRIX_UNIT = 512, 128


def stored(name, players, rows, device):
    """A net as torch stored it, or out of a file of weights (which has the same rows)."""
    if not name.endswith('.nlnet'):
        return torch.load(name, map_location=device)
    with open(name, 'rb') as f:
        data = f.read()
    at = 32

    def take(shape, kind, unit):
        nonlocal at
        count = int(np.prod(shape))
        numbers = np.frombuffer(data, dtype=kind, count=count, offset=at).astype(np.float32) / unit
        at += count * np.dtype(kind).itemsize
        return torch.from_numpy(numbers.reshape(shape)).to(device)

    for p in range(2, players + 1):
        state = {
            'rows': torch.cat([take((rows, WIDTH), '<i2', SUM_UNIT), torch.zeros(1, WIDTH, device=device)]),
            'bias': take((WIDTH,), '<i2', SUM_UNIT),
            'dense': take((STAGES, p, WIDTH // 2, HIDDEN, 2), '<i2', MATRIX_UNIT).permute(0, 3, 1, 2, 4)
                     .reshape(STAGES, HIDDEN, p * WIDTH).contiguous(),
            'dense_bias': take((STAGES, HIDDEN), '<i4', SUM_UNIT * MATRIX_UNIT),
            'race': take((RACES, HIDDEN), '<i4', SUM_UNIT * MATRIX_UNIT),
            'scores': take((STAGES, p, HIDDEN), '<i2', MATRIX_UNIT),
            'scores_bias': take((STAGES, p), '<i4', SUM_UNIT * MATRIX_UNIT),
        }
    return state


class Net(torch.nn.Module):
    def __init__(self, players, rows):
        super().__init__()
        self.players, self.row_count = players, rows
        self.rows = torch.nn.Parameter(torch.randn(rows + 1, WIDTH) * 0.05)
        self.bias = torch.nn.Parameter(torch.full((WIDTH,), 0.2))
        self.dense = torch.nn.Parameter(
            (torch.randn(HIDDEN, players * WIDTH) / math.sqrt(players * WIDTH)).repeat(STAGES, 1, 1))
        self.dense_bias = torch.nn.Parameter(torch.full((STAGES, HIDDEN), 0.1))
        self.race = torch.nn.Parameter(torch.zeros(RACES, HIDDEN))
        self.scores = torch.nn.Parameter((torch.randn(players, HIDDEN) * 0.1).repeat(STAGES, 1, 1))
        self.scores_bias = torch.nn.Parameter(torch.zeros(STAGES, players))

    def forward(self, rows):  # positions × players × SLOTS
        n = rows.shape[0]
        stage, race = rows[:, 0, SLOTS - 2].long(), rows[:, 0, SLOTS - 1].long()
        index = torch.arange(n, device=rows.device)
        sums = F.embedding_bag(rows[:, :, :SLOTS - 2].reshape(n * self.players, SLOTS - 2), self.rows, mode='sum',
                               padding_idx=self.row_count) + self.bias
        seen = sums.clamp(0, CUT).view(n, self.players * WIDTH)
        every = F.linear(seen, self.dense.view(STAGES * HIDDEN, -1), self.dense_bias.view(-1))
        hidden = (every.view(n, STAGES, HIDDEN)[index, stage] + F.embedding(race, self.race)).clamp(0, CUT)
        every = F.linear(hidden, self.scores.view(STAGES * self.players, HIDDEN), self.scores_bias.view(-1))
        return every.view(n, STAGES, self.players)[index, stage]

    def begin_with(self, names, device):
        """Takes the mean of some stored nets; of fewer rows or without stages, too."""
        states = [stored(name, self.players, self.row_count, device) for name in names.split(',')]
        old = {k: sum(s[k] for s in states) / len(states) for k in states[0]}
        own = self.state_dict()
        for k in own:
            if k not in old:
                continue  # as it is: nothing
            t = old[k]
            if k == 'rows' and len(t) < len(own[k]):
                t = torch.cat([t[:-1], torch.zeros(len(own[k]) - len(t) + 1, WIDTH, device=device)])
            own[k] = t if t.dim() == own[k].dim() else t.unsqueeze(0).repeat(STAGES, *[1] * t.dim())
        self.load_state_dict(own)

    @torch.no_grad()
    def tame(self):
        """Keeps the weights where integers cannot overflow."""
        self.rows.clamp_(-30, 30)
        self.race.clamp_(-100, 100)
        self.dense.clamp_(-7.9, 7.9)
        self.scores.clamp_(-15.9, 15.9)


def surprise(logits, goal):
    return -(goal * F.log_softmax(logits, dim=1)).sum(dim=1).mean()


def load(prefixes, players, device):
    rows, goal = [], []
    for prefix in prefixes.split(','):
        r = np.fromfile(prefix + '.rows', dtype=np.int16).reshape(-1, players, SLOTS)
        g = np.fromfile(prefix + '.goal', dtype=np.float32).reshape(-1, players)
        assert len(r) == len(g)
        rows.append(torch.from_numpy(r).to(device))
        goal.append(torch.from_numpy(g).to(device))
    return torch.cat(rows), torch.cat(goal)


def part(net):
    """The weights as the program reads them."""
    def whole(t, unit, kind):
        most = np.iinfo(kind).max
        return np.clip(np.rint(t.detach().cpu().double().numpy() * unit), -most, most).astype(kind)

    p = net.players
    dense = whole(net.dense, MATRIX_UNIT, np.int16).reshape(STAGES, HIDDEN, p, WIDTH // 2, 2)
    dense = dense.transpose(0, 2, 3, 1, 4)  # stage, place, pair of inputs, output, which of the pair
    return b''.join(np.ascontiguousarray(a).tobytes() for a in (
        whole(net.rows[:net.row_count], SUM_UNIT, np.int16), whole(net.bias, SUM_UNIT, np.int16), dense,
        whole(net.dense_bias, SUM_UNIT * MATRIX_UNIT, np.int32), whole(net.race, SUM_UNIT * MATRIX_UNIT, np.int32),
        whole(net.scores, MATRIX_UNIT, np.int16), whole(net.scores_bias, SUM_UNIT * MATRIX_UNIT, np.int32)))


def write(net, o):
    torch.save(net.state_dict(), o.out)
    with open(o.part, 'wb') as f:
        f.write(part(net))


def main():
    a = argparse.ArgumentParser()
    a.add_argument('--players', type=int, required=True)
    a.add_argument('--rows', type=int, required=True)
    a.add_argument('--data', help='prefixes with commas between them; without, only the part is written')
    a.add_argument('--start', help='nets to begin with, commas between them: their mean')
    a.add_argument('--out', required=True)
    a.add_argument('--part', required=True)
    a.add_argument('--epochs', type=float, default=3)
    a.add_argument('--rate', type=float, default=1e-3)
    a.add_argument('--batch', type=int, default=16384)
    a.add_argument('--seed', type=int, default=1)
    a.add_argument('--most', type=int, default=0, help='use so many positions at most')
    o = a.parse_args()

    began = time.time()
    torch.manual_seed(o.seed)
    device = 'cuda' if torch.cuda.is_available() else 'cpu'
    net = Net(o.players, o.rows).to(device)
    if o.start:
        net.begin_with(o.start, device)
    if not o.data:
        write(net, o)
        return
    rows, goal = load(o.data, o.players, device)
    if o.most and len(rows) > o.most:
        rows, goal = rows[:o.most], goal[:o.most]
    held = min(len(rows) // 20, 400000)
    train = len(rows) - held
    batch = max(1, min(o.batch, train // 4))
    steps = max(1, int(o.epochs * (train // batch)))
    optimiser = torch.optim.Adam(net.parameters(), lr=o.rate)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimiser, lambda s: min(1, (s + 1) / 100) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * min(1, s / steps)))))

    def held_out():
        with torch.no_grad():
            total = 0.
            for i in range(train, train + held, 65536):
                r = rows[i:i + 65536].int()
                total += surprise(net(r), goal[i:i + 65536]).item() * len(r)
            return total / max(1, held)

    before = held_out()
    order, at = None, train
    for step in range(steps):
        if at + batch > train:
            order, at = torch.randperm(train, device=device), 0
        pick = order[at:at + batch]
        at += batch
        loss = surprise(net(rows[pick].int()), goal[pick])
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
        schedule.step()
        net.tame()
    g = goal[train:].clamp(1e-6, 1)
    floor = -(g * g.log()).sum(dim=1).mean().item()
    print(f'{o.players} players: {len(rows)} positions, {steps} steps; surprise {before:.5f} before, '
          f'{held_out():.5f} after (no less than {floor:.5f}); {time.time() - began:.0f} s', flush=True)
    write(net, o)


if __name__ == '__main__':
    main()
