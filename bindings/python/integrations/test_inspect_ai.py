"""Inspect with the provider of boxsh, and a scripted model."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import Task, eval, task
from inspect_ai.dataset import Sample
from inspect_ai.model import ModelOutput, get_model
from inspect_ai.scorer import includes
from inspect_ai.solver import generate, use_tools
from inspect_ai.tool import bash
from inspect_ai.util import SandboxEnvironmentSpec

from boxsh.integrations.inspect_ai import BoxshConfig, BoxshSandboxEnvironment




def test_exec_and_files() -> None:
    async def main() -> None:
        box = (await BoxshSandboxEnvironment.sample_init("t", None, {}))["default"]
        done = await box.exec(["bash", "-c", "cat; echo $A $PWD; exit 3"], input="in\n", cwd="/tmp", env={"A": "1"})
        assert (done.success, done.returncode, done.stdout) == (False, 3, "in\n1 /tmp\n")
        assert (await box.exec(["echo", "a b", "$HOME"])).stdout == "a b $HOME\n"
        await box.write_file("dir/f", "text ü")
        await box.write_file("/tmp/b", b"\xff")
        assert await box.read_file("dir/f") == "text ü" and await box.read_file("/tmp/b", text=False) == b"\xff"
        with pytest.raises(UnicodeDecodeError):
            await box.read_file("/tmp/b")
        with pytest.raises(FileNotFoundError):
            await box.read_file("/nowhere")
        with pytest.raises(IsADirectoryError):
            await box.read_file("/tmp")
        with pytest.raises(TimeoutError):
            await box.exec(["sleep", "100"], timeout=1)
        await BoxshSandboxEnvironment.sample_cleanup("t", None, {"default": box}, False)

    asyncio.run(main())


def test_samples_share_nothing() -> None:
    async def main() -> None:
        one, two = [(await BoxshSandboxEnvironment.sample_init("t", BoxshConfig(env={"E": "5"}), {}))["default"] for _ in range(2)]
        await one.exec(["bash", "-c", "echo x > f"])
        assert not (await two.exec(["cat", "f"])).success
        assert (await two.exec(["bash", "-c", "echo $E"])).stdout == "5\n"

    asyncio.run(main())


@task
def first_word() -> Task:
    return Task(
        dataset=[Sample(input="Which word comes first in the list?", target="apple", files={"list": "pear\napple\n"})],
        solver=[use_tools(bash(timeout=10)), generate()],
        scorer=includes(),
        sandbox=SandboxEnvironmentSpec("boxsh", BoxshConfig(limits="default")),
    )


class Words:
    """Counts words, where Inspect would fetch a tokenizer."""

    def encode(self, text: str, **options: Any) -> list[str]:
        return text.split()


def test_an_evaluation_ends_in_the_right_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tiktoken = pytest.importorskip("tiktoken")
    monkeypatch.setattr(tiktoken, "get_encoding", lambda name: Words())
    monkeypatch.setattr(tiktoken, "encoding_for_model", lambda name: Words())
    outputs = [
        ModelOutput.for_tool_call("mockllm/model", "bash", {"command": "sort list | head -1"}),
        ModelOutput.from_content("mockllm/model", "It is apple."),
    ]
    logs = eval(first_word(), model=get_model("mockllm/model", custom_outputs=outputs), log_dir=str(tmp_path), display="none")
    log = logs[0]
    assert log.status == "success", log.error
    assert log.results is not None and log.results.scores[0].metrics["accuracy"].value == 1.0
    assert log.samples is not None
    told = [message.text for message in log.samples[0].messages if message.role == "tool"]
    assert told == ["apple\n"]


def test_the_page(page: Any) -> None:
    page("inspect")
