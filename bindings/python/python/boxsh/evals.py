"""Evaluations and training: one task on many forks, trees of branches, episodes that begin again in microseconds, and records of them.

    attempts = best_of(sandbox, ["sort f", "sort -u f"], score=lambda result, sandbox: float(result.ok))
    environment = ShellEnv(Task(files={"/work/f": "b\\na\\n"}, prompt="Sort f.", check="diff f <(sort f)"))
"""

from __future__ import annotations

import json
import os
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from ._boxsh import Checkpoint, Result, Sandbox, Tools

if TYPE_CHECKING:
    from ._boxsh import SandboxOptions

Score = Callable[[Result, Sandbox], float]
Candidate = str | Callable[[Sandbox], Result]


@dataclass(frozen=True)
class Attempt:
    """One way that was tried, on a fork of its own."""

    number: int
    candidate: Candidate
    result: Result
    score: float
    sandbox: Sandbox


def best_of(
    sandbox: Sandbox,
    candidates: Iterable[Candidate],
    score: Score,
    *,
    workers: int | None = None,
    timeout: float | None = None,
) -> list[Attempt]:
    """Tries each candidate, a script or a function that uses a sandbox, on a fork of the session, several at a time. The best is first; of equals, the
    earlier. The session itself stays as it is."""
    ways = list(candidates)
    forks = [sandbox.fork() for _ in ways]

    def attempt(number: int) -> Attempt:
        way, fork = ways[number], forks[number]
        result = fork.run(way, timeout=timeout) if isinstance(way, str) else way(fork)
        return Attempt(number, way, result, float(score(result, fork)), fork)

    with ThreadPoolExecutor(workers or os.cpu_count() or 1) as threads:
        attempts = list(threads.map(attempt, range(len(ways))))
    return sorted(attempts, key=lambda one: -one.score)


@dataclass
class Branch:
    """A state in a tree of them: what was done to come here, and what came of it."""

    sandbox: Sandbox
    action: str | None = None
    result: Result | None = None
    score: float = 0.0
    parent: Branch | None = field(default=None, repr=False)
    children: list[Branch] = field(default_factory=list, repr=False)

    def expand(self, actions: Iterable[str], score: Score | None = None, *, workers: int | None = None) -> list[Branch]:
        """A child for each action, each on a fork of this state."""
        rate: Score = score or (lambda result, _: float(result.ok))
        attempts = best_of(self.sandbox, actions, rate, workers=workers)
        attempts.sort(key=lambda one: one.number)
        new = [Branch(one.sandbox, str(one.candidate), one.result, one.score, self) for one in attempts]
        self.children += new
        return new

    @property
    def path(self) -> list[str]:
        """The actions that led here, the first one first."""
        before = self.parent.path if self.parent is not None else []
        return [*before, self.action] if self.action is not None else before

    @property
    def depth(self) -> int:
        """The number of actions that led here."""
        return len(self.path)

    def leaves(self) -> Iterator[Branch]:
        """The branches below that were not expanded."""
        if not self.children:
            yield self
        for child in self.children:
            yield from child.leaves()

    def best(self) -> Branch:
        """The leaf with the highest score; of equals, the first."""
        return max(self.leaves(), key=lambda leaf: leaf.score)


def search(
    sandbox: Sandbox,
    propose: Callable[[Branch], Sequence[str]],
    score: Score,
    *,
    depth: int = 3,
    width: int = 2,
    enough: float = 1.0,
    workers: int | None = None,
) -> Branch:
    """Looks for a good state: at each depth the best `width` branches are expanded by what `propose` says. Gives the best leaf."""
    root = Branch(sandbox.fork())
    front = [root]
    for _ in range(depth):
        new = [child for branch in front for child in branch.expand(propose(branch), score, workers=workers)]
        if not new:
            break
        front = sorted(new, key=lambda branch: -branch.score)[:width]
        if front[0].score >= enough:
            return front[0]
    return root.best()


@dataclass(frozen=True)
class Task:
    """Something to do in a session, and how to tell whether it is done: `check` is a script whose status says so, or a function that gives a reward."""

    prompt: str
    check: str | Callable[[Sandbox], float]
    files: dict[str, str | bytes] = field(default_factory=dict)
    setup: str | None = None
    name: str = "task"

    def reward(self, sandbox: Sandbox) -> float:
        """What the session is worth. The check itself leaves no trace."""
        if callable(self.check):
            return float(self.check(sandbox))
        return float(sandbox.run(self.check, persistence="nothing").ok)


class Recorder:
    """Writes trajectories as JSON lines, one for each step. Several environments can share one."""

    def __init__(self, to: str | os.PathLike[str] | IO[str]) -> None:
        self._file = Path(to).open("a", encoding="utf-8") if isinstance(to, str | os.PathLike) else to
        self._lock = threading.Lock()

    def write(self, **entry: Any) -> None:
        """Adds a line."""
        line = json.dumps(entry, ensure_ascii=True, default=str)
        with self._lock:
            self._file.write(line + "\n")

    def close(self) -> None:
        """Closes the file."""
        self._file.close()

    def __enter__(self) -> Recorder:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class ShellEnv:
    """A task as an environment in the style of Gymnasium: `reset` and `step`. An action is a script, an observation what a terminal would show.

    With a seed the session's clock and random numbers are reproducible, so the same actions give the same observations. `reset` goes back to a checkpoint,
    which takes microseconds.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self,
        task: Task,
        *,
        max_steps: int = 20,
        timeout: float | None = 10,
        seed: int | None = 0,
        recorder: Recorder | None = None,
        options: SandboxOptions | None = None,
    ) -> None:
        self.task = task
        self.max_steps = max_steps
        self._timeout = timeout
        self._recorder = recorder
        self._options: dict[str, Any] = dict(options or {})
        self._tools = Tools("bash", timeout=timeout)
        self._episode = 0
        self._begin(seed)

    def _begin(self, seed: int | None) -> None:
        self._seed = seed
        files = {**self._options.get("files", {}), **self.task.files}
        options: dict[str, Any] = {**self._options, "files": files, "seed": seed}
        self.sandbox = Sandbox(**options)
        if self.task.setup is not None:
            self.sandbox.run(self.task.setup).check()
        self._start: Checkpoint = self.sandbox.checkpoint()
        self._steps = 0
        self._last = ""

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[str, dict[str, Any]]:
        """Begins an episode: gives the prompt, and what is known. Another seed makes another session."""
        if seed is not None and seed != self._seed:
            self._begin(seed)
        else:
            self.sandbox.rollback(self._start, lossy=True)
        self._episode += 1
        self._steps = 0
        self._last = self.task.prompt
        return self.task.prompt, {"episode": self._episode, "task": self.task.name, "seed": self._seed}

    def step(self, action: str) -> tuple[str, float, bool, bool, dict[str, Any]]:
        """Runs a script: gives what it shows, the reward, whether the task is done, whether the episode is too long, and what is known."""
        answer = self._tools.call(self.sandbox, "bash", {"command": action})
        reward = self.task.reward(self.sandbox)
        self._steps += 1
        self._last = answer.text
        terminated, truncated = reward >= 1.0, self._steps >= self.max_steps
        info: dict[str, Any] = {"result": answer.run, "steps": self._steps}
        if self._recorder is not None:
            self._recorder.write(
                task=self.task.name,
                episode=self._episode,
                step=self._steps,
                seed=self._seed,
                action=action,
                observation=answer.text,
                reward=reward,
                terminated=terminated,
                truncated=truncated,
                exit_code=answer.run.exit_code if answer.run is not None else None,
            )
        return answer.text, reward, terminated, truncated, info

    def render(self) -> str:
        """What was shown last."""
        return self._last

    def close(self) -> None:
        """Ends the session."""
        self.sandbox.close()

    def __enter__(self) -> ShellEnv:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


@dataclass(frozen=True)
class Episode:
    """What an episode came to."""

    number: int
    reward: float
    steps: int


def run_episodes(
    make: Callable[[], ShellEnv],
    policy: Callable[[str, int], str],
    count: int,
    *,
    workers: int | None = None,
) -> tuple[list[Episode], float]:
    """Runs episodes in several threads, each with an environment of its own. The policy gets an observation and the number of the step, and gives an action.
    Gives what came of each, and episodes per second."""
    numbers = iter(range(count))
    lock = threading.Lock()
    episodes: list[Episode] = []

    def work() -> None:
        with make() as environment:
            while True:
                with lock:
                    number = next(numbers, None)
                if number is None:
                    return
                observation, _ = environment.reset()
                reward, steps, over = 0.0, 0, False
                while not over:
                    observation, reward, terminated, truncated, _ = environment.step(policy(observation, steps))
                    steps, over = steps + 1, terminated or truncated
                with lock:
                    episodes.append(Episode(number, reward, steps))

    begun = time.perf_counter()
    threads = workers or os.cpu_count() or 1
    with ThreadPoolExecutor(threads) as pool:
        for running in [pool.submit(work) for _ in range(threads)]:
            running.result()
    taken = time.perf_counter() - begun
    return sorted(episodes, key=lambda episode: episode.number), count / taken
