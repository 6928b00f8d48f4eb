"""Episodes of a small shell task in two threads, beside the same with a bash process for each command."""

import os
import shutil
import subprocess
import sys
import tempfile
import time

from boxsh.evals import ShellEnv, Task, run_episodes

COUNT = int(sys.argv[1]) if len(sys.argv) > 1 else 200
FILES = {"f": "pear\napple\nfig\n"}
ACTIONS = ["cat f", "sort f | head -1 > first"]
TASK = Task("Write the first line in order to `first`.", "grep -qx apple first", {f"/home/agent/{k}": v for k, v in FILES.items()})

episodes, speed = run_episodes(lambda: ShellEnv(TASK), lambda observation, step: ACTIONS[step], COUNT, workers=2)
assert all(episode.reward == 1.0 and episode.steps == 2 for episode in episodes)
print(f"boxsh: {speed:.0f} episodes a second")

if shutil.which("bash"):
    begun, some = time.perf_counter(), max(COUNT // 20, 5)
    for _ in range(some):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in FILES.items():
                with open(os.path.join(folder, name), "w") as file:
                    file.write(text)
            for script in [ACTIONS[0], TASK.check, ACTIONS[1], TASK.check]:
                done = subprocess.run(["bash", "-c", str(script)], cwd=folder, capture_output=True, check=False)
            assert done.returncode == 0
    print(f"bash in subprocesses: {some / (time.perf_counter() - begun):.0f} episodes a second")
