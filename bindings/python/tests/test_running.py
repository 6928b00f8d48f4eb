"""Scripts that run while the program goes on: streams, processes, threads, interrupts, forks, the end of the interpreter."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import boxsh
import pytest
from boxsh import Call, Sandbox


def test_a_stream_gives_output_as_it_comes(sandbox: Sandbox) -> None:
    stream = sandbox.run_stream("echo one; echo two >&2; exit 3")
    assert list(stream) == [("stdout", "one\n"), ("stderr", "two\n")]
    assert stream.result is not None and stream.result.exit_code == 3
    assert list(stream) == [] and "exit_code=3" in repr(stream)


def test_a_stream_has_any_length(sandbox: Sandbox) -> None:
    total = sum(len(data) for _, data in sandbox.run_stream("head -c 50000000 /dev/zero", bytes=True))
    assert total == 50_000_000


def test_a_stream_that_is_left_ends_its_run(sandbox: Sandbox) -> None:
    with sandbox.run_stream("yes") as stream:
        next(iter(stream))
    assert stream.result is not None and stream.result.ended == "cancelled"
    assert sandbox.run("echo free").stdout == "free\n"
    other = sandbox.run_stream("yes")
    next(other)
    del other
    assert sandbox.run("echo again").stdout == "again\n"
    third = sandbox.run_stream("echo 1; sleep 1000")
    next(third)
    third.cancel()
    assert third.wait_end() == third.result is not None


def test_a_process_reads_what_is_written(sandbox: Sandbox) -> None:
    process = sandbox.start("while read line; do echo \"<$line>\"; done; echo end >&2", stdin=True)
    process.write("a\n")
    assert next(process) == ("stdout", "<a>\n")
    process.write(b"b\n")
    process.close_stdin()
    result = process.wait()
    assert (result.stdout, result.stderr, result.output, result.ok) == ("<a>\n<b>\n", "end\n", "<a>\n<b>\nend\n", True)
    with pytest.raises(BrokenPipeError):
        process.write("late")
    assert process.output("stdout") == "<a>\n<b>\n" and process.output_bytes("stderr") == b"end\n"
    with pytest.raises(ValueError, match="stdout, stderr"):
        process.output("other")


def test_a_process_runs_beside_the_session(sandbox: Sandbox) -> None:
    process = sandbox.start("until test -e go; do sleep .005; done; cat go; echo [$x]")
    sandbox.run("x=5; echo ready > g; mv g go")
    assert process.wait(timeout=20).stdout == "ready\n[]\n"


@pytest.mark.parametrize("size", [0, 10, 1_000_000])
def test_a_process_has_input_of_any_size(sandbox: Sandbox, size: int) -> None:
    assert sandbox.start("wc -c", stdin="x" * size).wait().stdout == f"{size}\n"


@pytest.mark.parametrize(("send", "status"), [("INT", 130), ("SIGTERM", 143), (signal.SIGHUP, 129), (10, 138)])
def test_signals_reach_a_process(sandbox: Sandbox, send: object, status: int) -> None:
    process = sandbox.start("sleep 1000")
    assert process.running and process.poll() is None and process.exit_code is None
    process.send_signal(send)  # type: ignore[arg-type]
    result = process.wait()
    assert (result.exit_code, process.exit_code, process.running) == (status, status, False)


@pytest.mark.parametrize("wrong", ["NOSUCH", 200, 0])
def test_there_is_no_such_signal(sandbox: Sandbox, wrong: object) -> None:
    with sandbox.start("sleep 1000") as process, pytest.raises(ValueError, match="no signal"):
        process.send_signal(wrong)  # type: ignore[arg-type]


def test_a_process_can_be_killed_and_times_out(sandbox: Sandbox) -> None:
    process = sandbox.start("trap '' TERM; sleep 1000 & sleep 1000")
    with pytest.raises(TimeoutError):
        process.wait(timeout=0.05)
    process.kill()
    assert process.wait().exit_code == 137
    assert sandbox.start("sleep 1000", timeout=0.05).wait().ended == "timed-out"
    with sandbox.start("sleep 1000") as other:
        assert repr(other).endswith("running)")
    assert other.wait().exit_code == 137


def test_output_of_a_process_from_any_offset(sandbox: Sandbox) -> None:
    process = sandbox.start("printf abc; printf def >&2; sleep 1000")
    seen, offset = b"", 0
    while len(seen) < 6:
        pieces, offset, is_over = process.read(offset, timeout=10)
        assert not is_over
        seen += b"".join(data for _, data in pieces)
    assert seen == b"abcdef" and offset == 6
    assert process.read(4)[0] == [("stderr", b"ef")]
    process.kill()


def test_processes_of_a_session_are_listed_and_killed(sandbox: Sandbox) -> None:
    sandbox.run("sleep 1000 &")
    sleeper = next(one for one in sandbox.processes() if one["arguments"][0] == "sleep")
    sandbox.kill(sleeper["pid"], "TERM")
    assert sandbox.run("wait $!; echo $?").stdout == "143\n"
    with pytest.raises(boxsh.BoxshError):
        sandbox.kill(99999, 9)


def test_another_thread_cancels_a_run(sandbox: Sandbox) -> None:
    started = threading.Event()
    sandbox.add_command(lambda call: started.set(), "started")

    def cancel() -> None:
        started.wait()
        sandbox.cancel()

    thread = threading.Thread(target=cancel)
    thread.start()
    result = sandbox.run("started; while :; do :; done")
    thread.join()
    assert (result.ended, result.exit_code) == ("cancelled", 130)
    with pytest.raises(boxsh.CancelledError):
        result.check()
    sandbox.cancel()
    assert sandbox.run("echo fine").stdout == "fine\n"


def test_threads_take_turns_with_one_sandbox(sandbox: Sandbox) -> None:
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda n: sandbox.run(f"echo {n} >> log"), range(100)))
    assert sandbox.run("sort -n log | uniq | wc -l").stdout == "100\n"


def test_threads_run_at_the_same_time() -> None:
    # Each waits for the other in its own session: with one lock for all, neither would end.
    barrier = threading.Barrier(2, timeout=20)

    def meet(call: Call) -> None:
        barrier.wait()

    def work(_: int) -> str:
        return Sandbox(commands={"meet": meet}).run("meet; echo met", timeout=30).stdout

    with ThreadPoolExecutor(2) as threads:
        assert list(threads.map(work, range(2))) == ["met\n"] * 2


def test_a_session_closed_by_another_thread_ends_its_run(sandbox: Sandbox) -> None:
    started = threading.Event()
    sandbox.add_command(lambda call: started.set(), "started")
    thread = threading.Thread(target=lambda: (started.wait(), sandbox.close()))
    thread.start()
    assert sandbox.run("started; sleep 1000").ended == "cancelled"
    thread.join()
    assert sandbox.closed


def test_a_session_that_calls_python_all_the_time_can_be_dropped() -> None:
    for _ in range(20):
        sandbox = Sandbox(commands={"tick": lambda call: "x"}, on_event=lambda event: None)
        sandbox.run("while :; do tick; done &", background="live")
        process = sandbox.start("while :; do tick; done")
        next(process)
        del sandbox


def python(program: str) -> subprocess.CompletedProcess[str]:
    """Runs a program in a Python of its own."""
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)], capture_output=True, text=True, timeout=60, check=False
    )


def interrupted(program: str) -> subprocess.CompletedProcess[str]:
    """Runs a program, and interrupts it when it has written a line."""
    # Who runs the tests in the background may have them ignore the signal.
    listens = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    child = subprocess.Popen(
        [sys.executable, "-c", listens + textwrap.dedent(program)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    first = child.stdout.readline()
    # It says so before the run begins.
    time.sleep(0.2)
    child.send_signal(signal.SIGINT)
    output, errors = child.communicate(timeout=60)
    return subprocess.CompletedProcess(child.args, child.returncode, first + output, errors)


@pytest.mark.parametrize("script", ["sleep 1000", "while :; do :; done", "sleep 1000 | cat", "read x < <(sleep 1000)", "seq 100000000 | sort -n | tail -1"])
def test_control_c_ends_a_run(script: str) -> None:
    done = interrupted(f"""
        import boxsh, threading
        sandbox = boxsh.Sandbox(limits="unlimited")
        print("ready", flush=True)
        try:
            sandbox.run({script!r})
        except KeyboardInterrupt:
            print("interrupted", sandbox.run("echo alive").stdout)
    """)
    assert done.stdout == "ready\ninterrupted alive\n\n" and done.stderr == ""


@pytest.mark.parametrize("wait", ["for _ in sandbox.run_stream('sleep 1000'): pass", "sandbox.start('sleep 1000').wait()", "pool.acquire()", "sandbox.run('loop')", "sandbox.run('nap')"])
def test_control_c_ends_every_wait(wait: str) -> None:
    done = interrupted(f"""
        import boxsh, time
        def loop(call):
            while True: pass
        def nap(call):
            time.sleep(1000)
        sandbox = boxsh.Sandbox(commands=[loop, nap])
        pool = boxsh.Pool(sandbox, 1, 1)
        taken = pool.acquire()
        print("ready", flush=True)
        try:
            {wait}
        except KeyboardInterrupt:
            print("interrupted", sandbox.run("echo alive").stdout)
    """)
    assert done.stdout == "ready\ninterrupted alive\n\n" and done.stderr == ""


@pytest.mark.parametrize(
    "work",
    [
        # asyncio cancels the tasks at its end; the threads of the runs end a little later.
        "async def main():\n"
        "    sandboxes = [boxsh.AsyncSandbox() for _ in range(20)]\n"
        "    for each in sandboxes: asyncio.create_task(each.run('while :; do :; done'))\n"
        "    await asyncio.gather(*(boxsh.AsyncSandbox().run('echo x') for _ in range(20)))\n"
        "asyncio.run(main())\n",
        # Nobody waits for these at all.
        "for _ in range(20): boxsh._boxsh.submit(lambda: boxsh.Sandbox().run('sleep 1000'), lambda *_: None)\n",
        "for _ in range(20): boxsh._boxsh.submit(lambda: sum(range(10000)), lambda *_: None)\n",
        # Python functions are called until the end.
        "def tick(call): return 'x'\n"
        "sandboxes = [boxsh.Sandbox(commands=[tick]) for _ in range(10)]\n"
        "for each in sandboxes: each.run('while :; do tick; done &', background='live')\n",
        "def tick(call): return 'x'\n"
        "streams = [boxsh.Sandbox(commands=[tick]).run_stream('while :; do tick; done') for _ in range(10)]\n"
        "for each in streams: next(each)\n",
    ],
)
def test_the_interpreter_ends_while_threads_call_it(work: str) -> None:
    for _ in range(5):
        done = python(f"import asyncio, boxsh\n{work}print('end')\n")
        assert (done.returncode, done.stdout, done.stderr) == (0, "end\n", "")


def test_handlers_of_the_program_stay() -> None:
    done = interrupted("""
        import boxsh, signal
        signal.signal(signal.SIGINT, lambda *_: print("handled"))
        sandbox = boxsh.Sandbox()
        for _ in range(100):
            sandbox.run("echo x")
        print("ready", flush=True)
        result = sandbox.run("sleep 1000")
        print(result.ended, signal.getsignal(signal.SIGINT).__name__)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        sandbox.run("echo x")
        print(signal.getsignal(signal.SIGINT) is signal.SIG_IGN)
    """)
    assert done.stdout == "ready\nhandled\ncancelled <lambda>\nTrue\n", done.stderr


def test_control_c_in_asyncio() -> None:
    done = interrupted("""
        import asyncio, boxsh
        async def main():
            sandbox = boxsh.AsyncSandbox()
            print("ready", flush=True)
            try:
                await sandbox.run("sleep 1000")
            finally:
                print("left", flush=True)
        try:
            asyncio.run(main())
        except KeyboardInterrupt:
            print("interrupted")
    """)
    assert done.stdout == "ready\nleft\ninterrupted\n", done.stderr


def test_a_fork_of_the_process_has_sessions_of_its_own() -> None:
    done = python("""
        import boxsh, os
        sandbox = boxsh.Sandbox()
        sandbox.run("x=1; echo p > f")
        pid = os.fork()
        if pid == 0:
            print("child", sandbox.run("x=2; cat f; echo $x").stdout.split(), boxsh.Sandbox().run("echo new").stdout.strip())
            list(sandbox.run_stream("echo stream"))
            os._exit(0 if sandbox.start("exit 3").wait().exit_code == 3 else 1)
        _, status = os.waitpid(pid, 0)
        print("parent", sandbox.run("echo $x").stdout.strip(), status, flush=True)
    """)
    assert "parent 1 0\n" in done.stdout, done.stderr


def test_a_sandbox_in_use_at_a_fork_says_so_in_the_child() -> None:
    done = python("""
        import boxsh, os, threading
        started = threading.Event()
        sandbox = boxsh.Sandbox(commands={"started": lambda call: started.set()})
        thread = threading.Thread(target=lambda: sandbox.run("started; sleep 1000"))
        thread.start()
        started.wait()
        pid = os.fork()
        if pid == 0:
            try:
                sandbox.run("true")
            except boxsh.BusyError as error:
                print("busy" if "forked" in str(error) else error, boxsh.Sandbox().run("echo other").stdout, flush=True)
            os._exit(0)
        os.waitpid(pid, 0)
        sandbox.cancel()
        thread.join()
        print("done")
    """)
    assert done.stdout == "busy other\n\ndone\n", done.stderr


def test_multiprocessing_takes_snapshots() -> None:
    done = python("""
        import boxsh, multiprocessing

        def work(snapshot):
            sandbox = boxsh.Sandbox()
            sandbox.restore(snapshot)
            return sandbox.run("cat f").stdout

        if __name__ == "__main__":
            sandbox = boxsh.Sandbox()
            sandbox.run("echo moved > f")
            with multiprocessing.get_context("fork").Pool(2) as pool:
                print(pool.map(work, [sandbox.snapshot()] * 4))
    """)
    assert done.stdout == "['moved\\n', 'moved\\n', 'moved\\n', 'moved\\n']\n", done.stderr


@pytest.mark.parametrize(
    "program",
    [
        # A daemon thread is in a run.
        "threading.Thread(target=lambda: s.run('sleep 1000'), daemon=True).start()",
        # In a run that calls Python all the time.
        "threading.Thread(target=lambda: s.run('while :; do tick; done'), daemon=True).start()",
        "threading.Thread(target=lambda: h.run('while :; do :; done'), daemon=True).start()",
        # A stream, a process and something in the background are left.
        "left = s.run_stream('while :; do tick; done'); next(left)",
        "left = s.start('while :; do tick; done')",
        "s.run('while :; do tick; done &', background='live')",
        "sys.exit(0)",
    ],
)
def test_the_interpreter_ends_in_mid_run(program: str) -> None:
    done = python(f"""
        import boxsh, threading, time, sys
        s = boxsh.Sandbox(commands={{"tick": lambda call: "x"}}, limits="unlimited")
        h = boxsh.Sandbox(on_event=lambda event: None, limits="unlimited")
        print("begun", flush=True)
        {program}
        time.sleep(0.1)
    """)
    assert (done.returncode, done.stdout) == (0, "begun\n"), done.stderr
    assert "Fatal" not in done.stderr and "panicked" not in done.stderr


def test_importing_takes_little() -> None:
    done = python("""
        import sys
        before = set(sys.modules)
        import boxsh
        new = set(sys.modules) - before
        print("asyncio" in new or "typing" in new, boxsh.AsyncSandbox.__name__, "asyncio" in sys.modules)
        print("AsyncSandbox" in dir(boxsh))
    """)
    assert done.stdout == "False AsyncSandbox True\nTrue\n", done.stderr


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="SKIPPED: workers need Linux")
class TestWorkers:
    def test_a_session_in_a_process_of_its_own(self) -> None:
        with Sandbox(worker=True, files={"/f": "x\n"}, commands={"py": lambda call: call.read().upper()}) as sandbox:
            assert sandbox.run("cat /f | py; y=1").stdout == "X\n"
            fork = sandbox.fork()
            checkpoint = sandbox.checkpoint()
            sandbox.run("y=2; echo 2 > f")
            sandbox.rollback(checkpoint)
            assert sandbox.run("echo $y").stdout == fork.run("echo $y").stdout == "1\n"
            assert sandbox.read_text("/f") == "x\n"
            elsewhere = Sandbox()
            elsewhere.restore(sandbox.snapshot())
            assert elsewhere.run("echo $y").stdout == "1\n"

    def test_a_worker_can_be_started_ahead(self) -> None:
        import boxsh.worker

        boxsh.worker.warm()
        assert Sandbox(worker=True).run("echo warm").stdout == "warm\n"

    def test_a_program_that_is_no_worker(self) -> None:
        with pytest.raises(boxsh.WorkerError):
            Sandbox(worker="/bin/true")

    def test_the_module_started_by_hand_says_so(self) -> None:
        done = subprocess.run([sys.executable, "-m", "boxsh.worker"], capture_output=True, text=True, check=False)
        assert done.returncode == 1 and "not started as a worker" in done.stderr
