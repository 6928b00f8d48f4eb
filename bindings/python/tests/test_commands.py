"""Python in a session's hands: commands, tools, filesystems, hooks, HTTP."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Iterator
from typing import Any, Literal

import boxsh
import pytest
from boxsh import AsyncCall, Call, FileSystem, MemoryFileSystem, Sandbox, ToolDef, Tools


def run(function: Any, script: str = "cmd", **options: Any) -> boxsh.Result:
    return Sandbox(commands={"cmd": function}).run(script, **options)


VALUES: list[tuple[object, str, int]] = [
    (None, "", 0),
    (0, "", 0),
    (3, "", 3),
    (256 + 7, "", 7),
    (-1, "", 255),
    (True, "", 0),
    (False, "", 1),
    ("text\n", "text\n", 0),
    (b"bytes", "bytes", 0),
    (bytearray(b"x"), "x", 0),
    (["a", b"b", "c"], "abc", 0),
    (("x", "y"), "xy", 0),
    (iter(["i"]), "i", 0),
]


@pytest.mark.parametrize(("value", "output", "status"), VALUES, ids=[repr(value)[:20] for value, _, _ in VALUES])
def test_what_a_command_returns(value: object, output: str, status: int) -> None:
    result = run(lambda call: value)
    assert (result.stdout, result.exit_code, result.stderr) == (output, status, "")


def raising(error: BaseException) -> Any:
    def command(call: Call) -> None:
        raise error

    return command


ERRORS: list[tuple[BaseException, int, str]] = [
    (ValueError("wrong"), 1, "cmd: ValueError: wrong\n"),
    (ValueError(), 1, "cmd: ValueError\n"),
    (KeyError("k"), 1, "cmd: KeyError: 'k'\n"),
    (SystemExit(5), 5, ""),
    (SystemExit(), 0, ""),
    (SystemExit("message"), 1, "cmd: message\n"),
    (OSError(2, "No such file or directory", "f"), 1, "cmd: FileNotFoundError: [Errno 2] No such file or directory: 'f'\n"),
    (UnicodeError("\udcff"), 1, "cmd: UnicodeError"),
    (RecursionError("deep"), 1, "cmd: RecursionError: deep\n"),
    (GeneratorExit("g"), 1, "cmd: GeneratorExit: g\n"),
    (StopIteration(3), 1, "cmd: StopIteration: 3\n"),
]


@pytest.mark.parametrize(("error", "status", "message"), ERRORS, ids=[type(error).__name__ for error, _, _ in ERRORS])
def test_an_exception_is_a_status_and_a_message(error: BaseException, status: int, message: str) -> None:
    result = run(raising(error), "cmd; echo after $?")
    assert result.stdout == f"after {status}\n"
    assert result.stderr.startswith(message) if message else result.stderr == ""


@pytest.mark.parametrize("value", [1.5, object(), {"a": 1}.items])
def test_a_value_that_makes_no_sense_is_a_failure(value: object) -> None:
    result = run(lambda call: value)
    assert result.exit_code == 1 and "TypeError" in result.stderr


def test_a_call_has_words_environment_and_directory() -> None:
    seen: list[Any] = []

    def command(call: Call) -> None:
        seen.append((call.name, call.args, call.argv, call.cwd, call.env["A"]))

    run(command, "cd /tmp; A=1 cmd 'a b' \"\" $'\\xff'")
    assert seen == [("cmd", ["a b", "", "\udcff"], ["cmd", "a b", "", "\udcff"], "/tmp", "1")]


def test_a_call_reads_and_writes() -> None:
    def upper(call: Call) -> int:
        call.write(call.read().upper())
        call.write_error("noted\n")
        return 4

    result = run(upper, "echo hello | cmd | tr L 1; echo ${PIPESTATUS[1]}")
    assert (result.stdout, result.stderr) == ("HE11O\n4\n", "noted\n")


def test_a_call_reads_piece_by_piece() -> None:
    def first(call: Call) -> bytes:
        return call.read_bytes(3) + b"|" + call.read_bytes(2)

    # What it does not read is left for others.
    assert run(first, "{ cmd; echo; cat; } <<< 'abcdefgh'").stdout == "abc|de\nfgh\n"
    assert run(lambda call: repr(call.read_bytes(10)), "cmd < /dev/null").stdout == "b''"


def test_a_generator_writes_as_it_goes() -> None:
    made: list[int] = []

    def count(call: Call) -> Iterator[str]:
        for number in range(1_000_000):
            made.append(number)
            yield f"{number}\n"

    assert run(count, "cmd | head -2").stdout == "0\n1\n"
    assert len(made) < 100_000


def test_a_generator_returns_a_status() -> None:
    def generate(call: Call) -> Any:
        yield "out\n"
        return 9

    result = run(generate)
    assert (result.stdout, result.exit_code) == ("out\n", 9)


def test_a_generator_that_fails_keeps_what_it_has_written() -> None:
    def generate(call: Call) -> Iterator[str]:
        yield "first\n"
        raise ValueError("then this")

    result = run(generate)
    assert (result.stdout, result.stderr, result.exit_code) == ("first\n", "cmd: ValueError: then this\n", 1)


def test_commands_call_commands() -> None:
    def wrap(call: Call) -> int:
        status, output = call.capture(["bash", "-c", "echo inner; exit 3"])
        call.write(f"{status} {output}")
        return call.call(["sort", "-r", "/tmp/list"])

    result = run(wrap, "printf 'a\\nb\\n' > /tmp/list; cmd")
    assert result.stdout == "3 inner\nb\na\n"


def test_commands_replace_commands_and_call_them() -> None:
    sandbox = Sandbox(commands={"grep": lambda call: call.call_original(["-n", *call.args])})
    assert sandbox.run("printf 'a\\nb\\n' | grep b").stdout == "2:b\n"
    assert sandbox.remove_command("grep") is True
    assert sandbox.run("printf 'a\\nb\\n' | grep b").stdout == "b\n"


def test_a_builtin_can_be_replaced() -> None:
    assert Sandbox(commands={"echo": lambda call: "mine\n"}).run("echo x").stdout == "mine\n"


def test_commands_nest_through_the_shell() -> None:
    def factorial(call: Call) -> str:
        number = int(call.args[0])
        if number <= 1:
            return "1\n"
        _, below = call.capture(["factorial", str(number - 1)])
        return f"{number * int(below)}\n"

    assert Sandbox(commands={"factorial": factorial}).run("factorial 12").stdout == "479001600\n"


def test_a_command_uses_files_as_the_script_sees_them() -> None:
    def copy(call: Call) -> None:
        call.write_file(call.args[1], call.read_file(call.args[0]) + b"!")

    assert run(copy, "cd /tmp; echo -n x > a; cmd a b; cat b").stdout == "x!"
    assert "FileNotFoundError" in run(copy, "cmd none b").stderr


def test_a_call_is_over_when_the_command_is() -> None:
    kept: list[Call] = []
    run(lambda call: kept.append(call))
    with pytest.raises(RuntimeError, match="ended"):
        kept[0].write("late")
    assert repr(kept[0]) == "Call(ended)"


def test_a_call_belongs_to_its_thread() -> None:
    def elsewhere(call: Call) -> str:
        failed: list[str] = []

        def use() -> None:
            try:
                call.write("x")
            except RuntimeError as error:
                failed.append(str(error))

        thread = threading.Thread(target=use)
        thread.start()
        thread.join()
        return failed[0]

    assert "thread" in run(elsewhere).stdout


def test_a_command_cannot_use_its_own_sandbox() -> None:
    sandbox = Sandbox()

    def again(call: Call) -> None:
        sandbox.run("true")

    sandbox.add_command(again)
    result = sandbox.run("again; echo $?")
    assert result.stdout == "1\n" and "BusyError" in result.stderr


def test_a_command_uses_other_sandboxes() -> None:
    def inner(call: Call) -> str:
        return Sandbox().run("echo from another").stdout

    assert run(inner).stdout == "from another\n"


def test_a_run_that_ends_stops_a_command_that_waits() -> None:
    stopped: list[str] = []

    def wait(call: Call) -> None:
        try:
            call.read()
        except boxsh.RunStopped as error:
            stopped.append(type(error).__name__)
            raise

    result = run(wait, "sleep 100 | cmd", timeout=0.1)
    assert result.ended == "timed-out" and stopped == ["RunStopped"]


def test_names_of_commands() -> None:
    @boxsh.command("say-it")
    def say(call: Call) -> str:
        return "said\n"

    def plain(call: Call) -> str:
        return "plain\n"

    sandbox = Sandbox(commands=[say, plain])
    assert sandbox.run("say-it; plain; which say-it").stdout.startswith("said\nplain\n")

    @sandbox.add_command
    def later(call: Call) -> str:
        return "later\n"

    sandbox.add_command(later, "other")
    assert sandbox.run("later; other").stdout == "later\nlater\n"
    assert sandbox.fork().run("later").stdout == "later\n"


@pytest.mark.parametrize("name", ["a/b", "", "x\0y"])
def test_a_command_needs_a_name_that_a_file_can_have(name: str) -> None:
    with pytest.raises(boxsh.BoxshError):
        Sandbox(commands={name: lambda call: None})


@pytest.mark.parametrize("commands", [{"cmd": 5}, [5], 5])
def test_a_command_is_callable(commands: Any) -> None:
    with pytest.raises((TypeError, AttributeError, boxsh.OptionError)):
        Sandbox(commands=commands)


def test_asynchronous_commands() -> None:
    async def slow(call: AsyncCall) -> str:
        await asyncio.sleep(0.001)
        return (await call.read()).upper()

    async def stream(call: AsyncCall) -> Any:
        for word in call.args:
            await asyncio.sleep(0)
            yield word + "\n"

    async def broken(call: AsyncCall) -> None:
        raise ValueError("async")

    sandbox = Sandbox(commands={"slow": slow, "stream": stream, "broken": broken})
    assert sandbox.run("echo x | slow; stream a b | tac").stdout == "X\nb\na\n"
    assert sandbox.run("broken").stderr == "broken: ValueError: async\n"

    async def within_a_loop() -> str:
        # The thread has a loop that runs: the command gets another one.
        return sandbox.run("echo y | slow").stdout

    assert asyncio.run(within_a_loop()) == "Y\n"


def test_two_commands_in_one_pipeline() -> None:
    def produce(call: Call) -> Iterator[str]:
        yield from (f"{number}\n" for number in range(100))

    def total(call: Call) -> str:
        return f"{sum(map(int, call.read().split()))}\n"

    sandbox = Sandbox(commands={"produce": produce, "total": total})
    assert sandbox.run("produce | total; produce | total | cat").stdout == "4950\n4950\n"
    assert sandbox.run("produce > f & wait; total < f").stdout == "4950\n"


def test_deep_python_in_a_command() -> None:
    def deep(call: Call) -> str:
        def down(number: int) -> int:
            return 0 if number == 0 else 1 + down(number - 1)

        return str(down(500))

    assert run(deep).stdout == "500"


# Tools with schemas.


def stock(article: str, warehouse: Literal["north", "south"] = "north", count: int = 1) -> dict[str, Any]:
    """Says how many of an article are there."""
    if article != "a1":
        raise LookupError("there is no such article")
    return {"article": article, "count": 3 * count, "warehouse": warehouse}


def test_functions_with_schemas_are_commands() -> None:
    sandbox = Sandbox(commands=[boxsh.tool(stock)])
    assert sandbox.run("stock a1 --warehouse=south --count 2 | jq -c '[.count, .warehouse]'").stdout == '[6,"south"]\n'
    assert sandbox.run("echo '{\"article\": \"a1\"}' | stock | jq -r .warehouse").stdout == "north\n"
    failed = sandbox.run("stock a2")
    assert failed.exit_code == 1 and failed.stderr == "stock: LookupError: there is no such article\n"
    assert sandbox.run("stock a1 --warehouse east").exit_code == 2
    assert "Says how many" in sandbox.run("tools").stdout
    assert "--warehouse" in sandbox.run("stock --help").stdout


def test_tools_by_decorator_definition_and_coroutine() -> None:
    @boxsh.tool(name="up", description="Raises.")
    def upper(text: str) -> str:
        return text.upper()

    async def later(given: dict[str, Any]) -> Any:
        await asyncio.sleep(0)
        return given["n"] + 1

    schema = {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}
    sandbox = Sandbox(commands=[upper, ToolDef("next", "The next one.", schema, later)])
    assert sandbox.run("up abc; next 41").stdout == "ABC\n42\n"


def test_schemas_come_from_types() -> None:
    from boxsh._tools import schema_of

    def function(a: int, b: float = 1.5, c: bool = False, d: list[str] | None = None, e: dict[str, int] = {}) -> None: ...

    assert schema_of(function) == {
        "type": "object",
        "properties": {
            "a": {"type": "integer"},
            "b": {"type": "number", "default": 1.5},
            "c": {"type": "boolean", "default": False},
            "d": {"type": "array", "items": {"type": "string"}},
            "e": {"type": "object", "default": {}},
        },
        "required": ["a"],
    }
    with pytest.raises(TypeError):
        boxsh.tool(lambda *args: None)


# Filesystems.


def test_a_filesystem_is_a_class() -> None:
    fs = MemoryFileSystem({"/a/b.txt": "hello\n"})
    sandbox = Sandbox(mounts={"/mnt": fs})
    assert sandbox.run("cat /mnt/a/b.txt; ls /mnt /mnt/a").stdout == "hello\n/mnt:\na\n\n/mnt/a:\nb.txt\n"
    sandbox.run("cd /mnt; echo new > n; echo more >> n; mkdir d; mv a/b.txt d/c; rmdir a; sed -i s/new/NEW/ n").check()
    assert fs.files == {"/n": b"NEW\nmore\n", "/d/c": b"hello\n"}
    assert sandbox.run("find /mnt -type f | sort; wc -c < /mnt/n; rm /mnt/n; ls /mnt").stdout == "/mnt/d/c\n/mnt/n\n9\nd\n"


def test_forks_share_a_filesystem_and_it_can_be_mounted_later() -> None:
    fs = MemoryFileSystem()
    sandbox = Sandbox()
    sandbox.mount("/shared", fs)
    sandbox.fork().run("echo 1 > /shared/f").check()
    assert sandbox.run("cat /shared/f").stdout == "1\n"
    sandbox.unmount("/shared")
    assert not sandbox.exists("/shared/f")


class Odd(FileSystem):
    def stat(self, path: str) -> Any:
        if path == "/":
            return "directory"
        if path == "/link":
            return {"kind": "symlink"}
        if path == "/strange":
            return "gizmo"
        if path in ("/locked", "/broken", "/text"):
            return {"kind": "file", "size": 5, "mode": 0o600, "mtime": 86400.5}
        return None

    def list(self, path: str) -> Any:
        return ["locked", b"broken", "text", "link"]

    def read(self, path: str) -> str:
        if path == "/locked":
            raise PermissionError(13, "no")
        if path == "/broken":
            raise ValueError("oops")
        return "text\n"

    def readlink(self, path: str) -> str:
        return "text"


@pytest.mark.parametrize(
    ("script", "message"),
    [
        ("cat locked", "Permission denied"),
        ("cat broken", "Input/output error"),
        ("cat none", "No such file or directory"),
        ("echo x > new", "Read-only file system"),
        ("echo x > text", "Read-only file system"),
        ("mkdir d", "Read-only file system"),
        ("rm text", "Read-only file system"),
        ("mv text t", "Read-only file system"),
        ("ln text t", "Operation not permitted"),
        ("mkfifo p", "Permission denied"),
        ("cat strange", "Input/output error"),
    ],
)
def test_errors_of_a_filesystem(script: str, message: str) -> None:
    result = Sandbox(mounts={"/m": Odd()}, cwd="/m").run(script)
    assert result.exit_code != 0 and message in result.stderr


def test_a_filesystem_says_what_its_files_are() -> None:
    sandbox = Sandbox(mounts={"/m": Odd()}, cwd="/m")
    assert sandbox.run("cat text link; stat -c '%a %s %Y' text; readlink link").stdout == "text\ntext\n600 5 86400\ntext\n"


# Hooks.


def test_approvals_decide() -> None:
    asked: list[str] = []

    def approve(call: boxsh.Approval) -> Any:
        asked.append(call["name"])
        return {"rm": "ask a human first", "mv": False, "cp": ["echo", "rewritten"], "touch": True, "ls": {"flag": "seen"}}.get(call["name"])

    result = Sandbox(approve=approve).run("touch f; echo f | xargs rm; mv f g; cp f g; ls")
    assert result.stdout == "rewritten\nf\n"
    assert "rm: ask a human first\n" in result.stderr and "mv: not allowed" in result.stderr
    assert {"touch", "rm", "mv", "cp", "ls"} <= set(asked)
    assert [violation["blocked"] for violation in result.violations] == [True, True, False]


def test_an_approval_that_fails_denies() -> None:
    result = Sandbox(approve=lambda call: 1 / 0).run("touch f")
    assert result.exit_code == 126 and "ZeroDivisionError" in result.stderr


def test_allowed_and_denied_commands() -> None:
    assert Sandbox(allow_commands=["echo"]).run("echo yes; touch f").exit_code == 126
    assert Sandbox(deny_commands=["rm"]).run("echo yes; rm f").exit_code == 126


def test_paths_are_restricted() -> None:
    sandbox = Sandbox(allow_read=["/workspace"], allow_write=["/tmp"])
    result = sandbox.run("cat /etc/passwd; echo x > /tmp/f; echo x > /workspace/f")
    assert [violation["kind"] for violation in result.violations] == ["filesystem", "filesystem"]
    assert result.violations[0]["path"] == "/etc/passwd" and result.violations[0]["action"] == "read"


def test_events_are_told_and_recorded() -> None:
    events: list[Any] = []
    results: list[boxsh.Result] = []
    violations: list[Any] = []
    sandbox = Sandbox(
        on_event=events.append, on_result=results.append, on_violation=violations.append,
        record_events=True, record_commands=10, deny_commands=["rm"],
    )
    result = sandbox.run("cat /etc/hostname > f; rm f")
    types = {event["type"] for event in events}
    assert {"command-start", "command-exit", "file-access", "file-mutation", "violation"} <= types
    start = next(event for event in events if event["type"] == "command-start" and event["name"] == "cat")
    assert start["arguments"] == ["cat", "/etc/hostname"] and start["kind"] == "program" and start["directory"] == "/home/agent"
    assert results == [result] and violations[0]["command"] == "rm"
    assert len(result.events) == len(events)
    assert [(ran["name"], ran["status"]) for ran in result.commands] == [("cat", 0), ("rm", 126)]


def test_secrets_are_redacted() -> None:
    events: list[Any] = []
    Sandbox(on_event=events.append, redact=True).run("echo AKIAIOSFODNN7EXAMPLE ghp_0123456789abcdefghijABCDEFGHIJ012345")
    assert "ghp_0123456789" not in repr(events)


def test_a_listener_that_fails_disturbs_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    seen: list[Any] = []
    hook, sys.unraisablehook = sys.unraisablehook, seen.append
    try:
        assert Sandbox(on_event=lambda event: 1 / 0).run("echo fine").stdout == "fine\n"
    finally:
        sys.unraisablehook = hook
    assert seen and seen[0].exc_type is ZeroDivisionError


@pytest.mark.parametrize("option", ["approve", "on_event", "on_violation", "on_result", "before_request"])
def test_a_hook_is_callable(option: str) -> None:
    with pytest.raises(boxsh.OptionError, match=option):
        Sandbox(**{option: 5})  # type: ignore[arg-type]


# HTTP.


@pytest.mark.parametrize(
    ("answer", "status", "body"),
    [
        ("text", 200, "text"),
        (b"bytes", 200, "bytes"),
        ((404, "gone"), 404, "gone"),
        ((201, {"X-A": "1"}, "made"), 201, "made"),
        ({"status": 500, "body": "broken"}, 500, "broken"),
        ({}, 200, ""),
    ],
)
def test_a_function_answers_requests(answer: Any, status: int, body: str) -> None:
    requests: list[Any] = []

    def http(request: boxsh.Request) -> Any:
        requests.append(request)
        return answer

    sandbox = Sandbox(http=http)
    result = sandbox.run("curl -s -w '%{http_code}' -X POST -d data -H 'X-Token: t' https://api.example.com/v1?q=1")
    assert result.stdout == f"{body}{status}"
    request = requests[0]
    assert (request["method"], request["url"], request["body"]) == ("POST", "https://api.example.com/v1?q=1", b"data")
    assert ("X-Token", "t") in request["headers"]


def test_rules_hold_for_a_function_too() -> None:
    sandbox = Sandbox(http=lambda request: "yes", network={"allow": ["https://a.example/v1"], "methods": ["GET"]})
    assert sandbox.run("curl -s https://a.example/v1/x").stdout == "yes"
    for script in ("curl -s https://b.example/", "curl -s https://a.example/v2", "curl -s -X POST https://a.example/v1"):
        result = sandbox.run(script)
        assert result.exit_code == 7 and result.violations[0]["kind"] == "network"


def test_headers_are_added_and_stay_secret() -> None:
    seen: list[Any] = []

    def http(request: boxsh.Request) -> str:
        seen.append(dict(request["headers"]))
        return "token=s3cr3t-value"

    network: Any = {"allow": "a.example", "headers": {"a.example": {"Authorization": "Bearer s3cr3t-value"}}}
    result = Sandbox(http=http, network=network).run("curl -sv https://a.example/")
    assert seen[0]["Authorization"] == "Bearer s3cr3t-value"
    assert "s3cr3t-value" not in result.output


def test_a_function_that_fails_is_a_connection_that_fails() -> None:
    seen: list[Any] = []
    hook, sys.unraisablehook = sys.unraisablehook, seen.append
    try:
        result = Sandbox(http=lambda request: 1 / 0).run("curl -sS https://a.example/")
    finally:
        sys.unraisablehook = hook
    assert result.exit_code == 7 and "connect" in result.stderr
    assert seen[0].exc_type is ZeroDivisionError


def test_requests_are_asked_about() -> None:
    def before(request: boxsh.Request) -> Any:
        if request["url"].endswith("/secret"):
            return "not today"
        return {"X-Trace": "7"}

    sandbox = Sandbox(http=lambda request: dict(request["headers"]).get("X-Trace", "none"), before_request=before)
    assert sandbox.run("curl -s https://a.example/x").stdout == "7"
    assert "not today" in sandbox.run("curl -sS https://a.example/secret").stderr


def test_without_rules_there_is_no_network() -> None:
    assert Sandbox().run("curl -s https://example.com").exit_code != 0
    assert Sandbox(network=False).run("curl -s https://example.com").exit_code != 0
    for network in (True, ["https://user@x/"], {"nosuch": 1}):
        with pytest.raises((boxsh.OptionError, TypeError)):
            Sandbox(network=network)  # type: ignore[arg-type]


# Tools for models.


@pytest.mark.parametrize("dialect", ["anthropic", "openai-responses", "openai-shell", "openai-local-shell", "openai-chat", "schema"])
def test_definitions_for_apis(dialect: Any) -> None:
    definitions = Tools("bash", "text_editor").definitions(dialect)
    assert len(definitions) == 2 and all(isinstance(definition, dict) for definition in definitions)


def test_calls_of_a_model() -> None:
    sandbox = Sandbox(files={"/home/agent/list": "one\ntwo\n"})
    tools = Tools("bash", "text_editor", "memory", timeout=5, output=1000, files=3)
    answer = tools.call(sandbox, "bash", {"command": "wc -l < list"})
    assert answer.text == "2\n" and not answer.is_error and answer.run is not None and answer.run.ok
    item = {"type": "tool_use", "id": "t1", "name": "bash", "input": {"command": "echo hi"}}
    assert tools.respond(sandbox, item) == {"type": "tool_result", "tool_use_id": "t1", "content": "hi\n", "is_error": False}
    assert tools.respond(sandbox, {"type": "text", "text": "no call"}) is None
    assert tools.call(sandbox, "nosuch", {}).is_error
    edit = tools.call(sandbox, "str_replace_based_edit_tool", {"command": "create", "path": "/tmp/new", "file_text": "x"})
    assert not edit.is_error and edit.run is None and sandbox.read_text("/tmp/new") == "x"
    assert "no network" in tools.prompt(sandbox)
    with pytest.raises(ValueError, match="bash, text_editor, memory"):
        Tools("python")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="anthropic"):
        tools.definitions("other")  # type: ignore[arg-type]


def test_the_environment_of_a_session() -> None:
    sandbox = Sandbox(env={"A": "1", "B": b"\xff"}, cwd="/tmp", user="dev", host="box")
    result = sandbox.run("echo $A $USER $HOSTNAME $PWD $HOME; printf %s \"$B\"")
    assert result.stdout_bytes == b"1 dev box /tmp /home/dev\n\xff"
    assert Sandbox(clear_env=True, env={"A": "1"}).run("env | grep -v -e ^PWD= -e ^SHLVL= -e ^_=").stdout == "A=1\n"
