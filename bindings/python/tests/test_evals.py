"""Evaluations and training."""

from __future__ import annotations

import io
import json
import pathlib

import pytest
from boxsh import Result, Sandbox
from boxsh.evals import Branch, Recorder, ShellEnv, Task, best_of, run_episodes, search


def length(result: Result, sandbox: Sandbox) -> float:
    return -len(result.stdout)


def test_the_best_of_several_ways(sandbox: Sandbox) -> None:
    sandbox.run("printf 'b\\na\\nb\\n' > f")
    attempts = best_of(sandbox, ["sort f", "sort -u f; echo x > made", lambda fork: fork.run("cat f f")], length)
    assert [attempt.number for attempt in attempts] == [1, 0, 2]
    assert attempts[0].result.stdout == "a\nb\n" and attempts[0].sandbox.exists("made")
    assert not sandbox.exists("made")
    assert best_of(sandbox, [], length) == []
    assert best_of(sandbox, ["sleep 9"], length, timeout=0.05)[0].result.ended == "timed-out"


def test_many_ways_at_a_time(sandbox: Sandbox) -> None:
    attempts = best_of(sandbox, [f"echo {n}" for n in range(200)], lambda result, _: float(result.stdout), workers=4)
    assert [attempt.number for attempt in attempts] == list(reversed(range(200)))


def test_trees_of_branches(sandbox: Sandbox) -> None:
    root = Branch(sandbox)
    left, right = root.expand(["echo l >> log", "echo r >> log; false"])
    assert (left.score, right.score) == (1.0, 0.0)
    deeper = left.expand(["echo ll >> log"], lambda result, fork: 5.0)[0]
    assert deeper.path == ["echo l >> log", "echo ll >> log"] and deeper.depth == 2 and root.depth == 0
    assert deeper.sandbox.read_text("log") == "l\nll\n" and right.sandbox.read_text("log") == "r\n"
    assert root.best() is deeper and len(list(root.leaves())) == 2


def test_search_finds_a_way(sandbox: Sandbox) -> None:
    # Which digits, one after another, spell 42?
    def propose(branch: Branch) -> list[str]:
        return [f"printf {digit} >> f" for digit in range(5)]

    def near(result: Result, fork: Sandbox) -> float:
        text = fork.read_text("f")
        return 1.0 if text == "42" else 0.5 if "42".startswith(text) else 0.0

    found = search(sandbox, propose, near, depth=3, width=2)
    assert found.path == ["printf 4 >> f", "printf 2 >> f"] and found.score == 1.0
    assert search(sandbox, lambda branch: [], near).path == []


SORT = Task("Sort f in place.", "sort -c f", files={"/home/agent/f": "b\na\n"}, name="sort")


def test_episodes_begin_again() -> None:
    with ShellEnv(SORT, max_steps=3) as environment:
        for number in range(1, 4):
            observation, info = environment.reset()
            assert (observation, info["episode"]) == ("Sort f in place.", number)
            assert environment.step("cat f") [:4] == ("b\na\n", 0.0, False, False)
            shown, reward, terminated, truncated, info = environment.step("sort -o f f; x=1")
            assert (reward, terminated, truncated, info["steps"]) == (1.0, True, False, 2)
            assert shown == environment.render() and "modified" in shown
        environment.reset()
        assert environment.step("echo [$x]")[0] == "[]\n"
        environment.step("true")
        assert environment.step("true")[3] is True


def test_a_check_leaves_no_trace() -> None:
    task = Task("?", "touch trace; test -e done", setup="mkdir d; cd d")
    with ShellEnv(task) as environment:
        environment.reset()
        environment.step("touch done; pwd")
        assert environment.sandbox.list() == ["done"]


def test_a_function_checks() -> None:
    task = Task("?", lambda sandbox: len(sandbox.list()) / 4, name="count")
    with ShellEnv(task) as environment:
        environment.reset()
        assert environment.step("touch a b")[1] == 0.5
        assert environment.step("touch c d")[2] is True


@pytest.mark.parametrize("seed", [0, 7])
def test_seeds_make_episodes_reproducible(seed: int) -> None:
    with ShellEnv(SORT) as one, ShellEnv(SORT, seed=seed) as two:
        one.reset(seed=seed)
        two.reset()
        script = "echo $RANDOM; date; sleep 100; date; stat -c %y f"
        assert one.step(script)[0] == two.step(script)[0]
        two.reset()
        one.reset(seed=seed + 1)
        assert one.step("echo $RANDOM")[0] != two.step("echo $RANDOM")[0]


def test_trajectories_are_recorded(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "log.jsonl"
    with Recorder(path) as recorder, ShellEnv(SORT, recorder=recorder) as environment:
        environment.reset()
        environment.step("cat f")
        environment.step("printf '\\xff'; sort -o f f")
    entries = [json.loads(line) for line in path.read_text().splitlines()]
    assert [(entry["step"], entry["reward"], entry["terminated"]) for entry in entries] == [(1, 0.0, False), (2, 1.0, True)]
    assert entries[0]["observation"] == "b\na\n" and entries[0]["task"] == "sort" and entries[0]["exit_code"] == 0
    Recorder(io.StringIO()).write(a=1)


def test_many_episodes_in_threads() -> None:
    episodes, speed = run_episodes(lambda: ShellEnv(SORT), lambda observation, step: ["cat f", "sort -o f f"][step], 50, workers=2)
    assert [(episode.number, episode.reward, episode.steps) for episode in episodes] == [(n, 1.0, 2) for n in range(50)]
    assert speed > 0
