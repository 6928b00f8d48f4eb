"""Harbor with a session as its environment: a task, its solution and its tests, by the framework's own trial."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from harbor.models.trial.config import AgentConfig, EnvironmentConfig, TaskConfig, TrialConfig
from harbor.trial.trial import Trial

ENVIRONMENT = "boxsh.integrations.harbor:BoxshEnvironment"


def task(folder: Path, solution: str) -> Path:
    files = {
        "task.toml": 'version = "1.0"\n[metadata]\n[verifier]\ntimeout_sec = 60.0\n[agent]\ntimeout_sec = 60.0\n[environment]\n',
        "instruction.md": "Write the lines of /app/list, sorted, to /app/sorted.\n",
        "environment/Dockerfile": "FROM debian\nWORKDIR /app\n",
        "solution/solve.sh": f"#!/bin/bash\nprintf 'b\\na\\n' > /app/list\n{solution}\n",
        "tests/test.sh": "#!/bin/bash\nmkdir -p /logs/verifier\nif diff /app/sorted <(sort /app/list) > /dev/null; then echo 1; else echo 0; fi > /logs/verifier/reward.txt\n",
    }
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        if name.endswith(".sh"):
            path.chmod(0o755)
    return folder


@pytest.mark.parametrize(("solution", "reward"), [("sort list > sorted", 1.0), ("cp list sorted", 0.0)])
def test_a_trial_ends_in_the_right_reward(tmp_path: Path, solution: str, reward: float) -> None:
    async def main() -> Any:
        config = TrialConfig(
            task=TaskConfig(path=task(tmp_path / "task", solution)),
            trials_dir=tmp_path / "trials",
            agent=AgentConfig(name="oracle"),
            environment=EnvironmentConfig(import_path=ENVIRONMENT),
        )
        return await (await Trial.create(config)).run()

    result = asyncio.run(main())
    assert result.exception_info is None, result.exception_info
    assert result.verifier_result is not None and result.verifier_result.rewards == {"reward": reward}


def test_the_page(page: Any) -> None:
    page("harbor")
