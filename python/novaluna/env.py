"""A single game in the manner of PettingZoo's AEC: one player acts at a time.

    game = env(players=2)
    game.reset(seed=1)
    for player in game.agent_iter():
        observation, reward, terminated, truncated, info = game.last()
        game.step(None if terminated else choose(observation))

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from .batch import Batch
from .library import ACTIONS, SEEN


class Env:
    """An observation is {"observation": what everybody sees (SEEN), "action_mask": 271 bytes}."""

    metadata = {"name": "nova_luna_v0", "is_parallelizable": False, "render_modes": []}

    def __init__(self, players: int = 2) -> None:
        self.possible_agents = [f"player_{p}" for p in range(players)]
        self._players = players
        self._batch: Batch | None = None
        self.agents: list[str] = []
        self.rewards: dict[str, float] = {}
        self.terminations: dict[str, bool] = {}
        self.truncations: dict[str, bool] = {}
        self.infos: dict[str, dict[str, Any]] = {}
        self._cumulative: dict[str, float] = {}
        self.agent_selection = ""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals a game; without a seed any one."""
        chance = np.random.SeedSequence().entropy if seed is None else seed
        self._batch = Batch(1, self._players, int(chance or 0))
        self._seen = self._batch.seen[0].copy()
        self._mask = self._batch.mask[0].copy()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._seen["mover"]]

    def observe(self, agent: str) -> dict[str, Any]:
        """What a player sees: the same for all but for the mask, which is empty for those who do not move."""
        moves = agent == self.agent_selection and not self.terminations[agent]
        return {"observation": self._seen, "action_mask": self._mask if moves else np.zeros(ACTIONS, np.uint8)}

    def last(self, observe: bool = True) -> tuple[dict[str, Any] | None, float, bool, bool, dict[str, Any]]:
        """Observation, reward since one's last action, terminated, truncated and info of whoever is to act."""
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        return (seen, self._cumulative[agent], self.terminations[agent], self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Whoever is to act, until all have been told the end."""
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1

    def step(self, action: int | None) -> None:
        """Plays an action of `agent_selection`; None of one who has been told the end."""
        if self._batch is None or not self.agents:
            raise RuntimeError("there is no game: call reset()")
        if self.terminations[self.agent_selection]:
            self._retire()
            return
        if action is None:
            raise ValueError("an action is wanted")
        self._batch.step([action])
        self._cumulative[self.agent_selection] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self._batch.ended[0]:
            self._end()
        else:
            self._seen, self._mask = self._batch.seen[0].copy(), self._batch.mask[0].copy()
            self.agent_selection = self.possible_agents[self._seen["mover"]]

    def _end(self) -> None:
        assert self._batch is not None
        for agent, reward in zip(self.agents, self._batch.reward[0]):
            self.rewards[agent] = float(reward)
            self._cumulative[agent] += float(reward)
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]

    def _retire(self) -> None:
        self.agents.remove(self.agent_selection)
        if self.agents:
            self.agent_selection = self.agents[0]

    def observation_space(self, agent: str) -> np.dtype[Any]:
        """The type of what is seen."""
        return SEEN

    def action_space(self, agent: str) -> int:
        """How many actions there are."""
        return ACTIONS

    def close(self) -> None:
        """Nothing is held but memory."""
        self._batch = None


def env(players: int = 2) -> Env:
    """A game; call reset() to deal it."""
    return Env(players)
