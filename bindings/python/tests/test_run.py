"""Scripts and their results."""

from __future__ import annotations

import datetime
import io
import pathlib

import boxsh
import pytest
from boxsh import Sandbox

SCRIPTS = [
    ("echo hi", "hi\n"),
    ("printf %s abc", "abc"),
    ("echo $((6 * 7))", "42\n"),
    ("for x in a b c; do echo $x; done", "a\nb\nc\n"),
    ("seq 3 | tac", "3\n2\n1\n"),
    ("echo one two | wc -w", "2\n"),
    ("x=5; ((x > 3)) && echo big", "big\n"),
    ("echo {1..5}", "1 2 3 4 5\n"),
    ("a=(x y z); echo ${a[1]} ${#a[@]}", "y 3\n"),
    ("declare -A m=([k]=v); echo ${m[k]}", "v\n"),
    ("echo 'b a' | tr ' ' '\\n' | sort", "a\nb\n"),
    ("printf '1\\n2\\n3\\n' | awk '{s += $1} END {print s}'", "6\n"),
    ("echo '{\"a\": [1, 2]}' | jq -c .a", "[1,2]\n"),
    ("echo foo | sed s/o/0/g", "f00\n"),
    ("f() { echo \"<$1>\"; }; f x", "<x>\n"),
    ("cat <<< here", "here\n"),
    ("cat <<E\nline\nE", "line\n"),
    ("echo $(echo nested $(echo deep))", "nested deep\n"),
    ("[[ abc =~ b ]] && echo yes", "yes\n"),
    ("case x in [a-z]) echo letter;; esac", "letter\n"),
    ("x=hello; echo ${x^^} ${x:1:3} ${#x}", "HELLO ell 5\n"),
    ("echo a > f; echo b >> f; cat f", "a\nb\n"),
    ("mkdir -p d/e; touch d/e/f; find d -type f", "d/e/f\n"),
    ("echo -n x | sha256sum | cut -c1-8", "2d711642\n"),
    ("echo hello | base64 | base64 -d", "hello\n"),
    ("seq 10 | grep -c 1", "2\n"),
    ("seq 5 | head -2 | tail -1", "2\n"),
    ("printf 'a,b\\n1,2\\n' | cut -d, -f2", "b\n2\n"),
    ("yes | head -3 | uniq -c | awk '{print $1}'", "3\n"),
    ("echo ü | wc -m", "2\n"),
    ("printf '%05.2f\\n' 3.14159", "03.14\n"),
    ("echo 'SELECT 1 + 1;' | sqlite3", "2\n"),
    ("tar cf a.tar /etc/hostname 2>/dev/null; tar tf a.tar", "etc/hostname\n"),
    ("echo x | xargs -I{} echo '[{}]'", "[x]\n"),
    ("date -u -d @0 +%Y", "1970\n"),
    ("whoami; pwd", "agent\n/home/agent\n"),
    ("trap 'echo bye' EXIT; echo hi", "hi\nbye\n"),
    ("set -- a b; echo $# $2", "2 b\n"),
    ("echo ok | (read x; echo \"$x!\")", "ok!\n"),
    ("diff <(echo a) <(echo a) && echo same", "same\n"),
]


@pytest.mark.parametrize(("script", "output"), SCRIPTS, ids=[script[:30] for script, _ in SCRIPTS])
def test_scripts_print(sandbox: Sandbox, script: str, output: str) -> None:
    result = sandbox.run(script)
    assert (result.stdout, result.stderr, result.exit_code) == (output, "", 0)


@pytest.mark.parametrize("status", [0, 1, 2, 3, 42, 126, 127, 255])
def test_a_status_is_the_scripts(sandbox: Sandbox, status: int) -> None:
    result = sandbox.run(f"exit {status}")
    assert result.exit_code == status
    assert result.ok is (status == 0)
    assert bool(result) is (status == 0)
    assert result.ended == "exited"
    assert result.exited


FAILURES = [
    ("nosuchcommand", 127, "command not found"),
    ("cat /nowhere", 1, "No such file or directory"),
    ("ls -@", 2, "invalid option"),
    ("/etc", 126, "directory"),
    ("if", 2, "syntax error"),
    ("echo ${x?is unset}", 127, "is unset"),
    ("cd /nowhere", 1, "No such file"),
    ("[ 1 -eq x ]", 2, "integer"),
]


@pytest.mark.parametrize(("script", "status", "message"), FAILURES)
def test_a_failure_is_a_result(sandbox: Sandbox, script: str, status: int, message: str) -> None:
    result = sandbox.run(script)
    assert result.exit_code == status
    assert message in result.stderr
    assert not result.ok


def test_a_session_keeps_what_bash_keeps(sandbox: Sandbox) -> None:
    sandbox.run("cd /tmp; x=42; export Y=exported; f() { echo function; }; alias a='echo alias'; shopt -s expand_aliases; set -o pipefail; umask 077")
    result = sandbox.run("echo $x $PWD; f; env | grep ^Y=; set -o | grep pipefail; umask")
    assert result.stdout == "42 /tmp\nfunction\nY=exported\npipefail       \ton\n0077\n"


def test_output_has_both_streams_and_their_order(sandbox: Sandbox) -> None:
    result = sandbox.run("echo 1; echo 2 >&2; echo 3")
    assert (result.stdout, result.stderr, result.output) == ("1\n3\n", "2\n", "1\n2\n3\n")
    assert result.pieces == (("stdout", b"1\n"), ("stderr", b"2\n"), ("stdout", b"3\n"))
    assert result.output_bytes == b"1\n2\n3\n"


@pytest.mark.parametrize(
    ("script", "data"),
    [
        (r"printf '\xff\xfe'", b"\xff\xfe"),
        (r"printf 'a\x80b'", b"a\x80b"),
        (r"printf '\0x\0'", b"\0x\0"),
        ("echo ünïcödé", "ünïcödé\n".encode()),
        (r"printf '\xc3'", b"\xc3"),
        (r"printf '\xed\xa0\x80'", b"\xed\xa0\x80"),
    ],
)
def test_no_byte_of_the_output_is_lost(sandbox: Sandbox, script: str, data: bytes) -> None:
    result = sandbox.run(script)
    assert result.stdout_bytes == data
    assert result.stdout.encode("utf-8", "surrogateescape") == data
    # And the same text goes back in as the same bytes.
    assert sandbox.run("cat", stdin=result.stdout).stdout_bytes == data


@pytest.mark.parametrize("stdin", ["text\n", b"bytes\n", bytearray(b"array\n"), memoryview(b"view\n")])
def test_input_is_text_or_bytes(sandbox: Sandbox, stdin: object) -> None:
    expected = stdin.encode() if isinstance(stdin, str) else bytes(stdin)  # type: ignore[call-overload]
    assert sandbox.run("cat", stdin=stdin).stdout_bytes == expected  # type: ignore[arg-type]


@pytest.mark.parametrize("file", [io.StringIO("ü1\n2\n"), io.BytesIO("ü1\n2\n".encode())])
def test_input_can_be_a_file(sandbox: Sandbox, file: object) -> None:
    assert sandbox.run("cat", stdin=file).stdout == "ü1\n2\n"  # type: ignore[arg-type]


def test_a_file_that_fails_is_at_its_end(sandbox: Sandbox) -> None:
    class Broken:
        def read(self, size: int) -> bytes:
            raise OSError("gone")

    assert sandbox.run("wc -c", stdin=Broken()).stdout == "0\n"


def test_options_of_one_run(sandbox: Sandbox) -> None:
    result = sandbox.run(
        "echo $MODE $PWD $0 $1 $2", env={"MODE": "test"}, cwd="/tmp", args=["a", b"b"], name="me"
    )
    assert result.stdout == "test /tmp me a b\n"
    assert sandbox.run("echo [$MODE] $PWD $#").stdout == "[] /home/agent 0\n"


def test_the_environment_can_be_replaced_and_kept(sandbox: Sandbox) -> None:
    result = sandbox.run("export NEW=1; env | grep -c -e ^HOME= -e ^A=", env={"A": "1"}, replace_env=True, keep_environment=True)
    assert result.stdout == "1\n"
    # What was set for the run only is gone at its end.
    assert result.environment is not None and result.environment["NEW"] == "1"
    assert "HOME" in result.environment and "A" not in result.environment
    assert sandbox.run("true").environment is None


@pytest.mark.parametrize("timeout", [0.1, datetime.timedelta(milliseconds=100)])
def test_time_is_limited(sandbox: Sandbox, timeout: object) -> None:
    result = sandbox.run("sleep 100", timeout=timeout)  # type: ignore[arg-type]
    assert (result.ended, result.exit_code, result.limit) == ("timed-out", 124, "wall-clock")


@pytest.mark.parametrize(
    ("limits", "script", "name"),
    [
        ({"commands": 100}, "while :; do :; done", "commands"),
        ({"iterations": 50}, "for ((;;)); do x=1; done", "iterations"),
        ({"output": 100}, "yes", "output"),
        ({"stdout": 100}, "yes", "stdout"),
        ({"stderr": 100}, "yes >&2", "stderr"),
        ({"call_depth": 20}, "f() { f; }; f", "call-depth"),
        ({"string": 1000}, "x=a; while :; do x=$x$x; done", "string"),
        ({"memory": 8 << 20}, "x=$(seq 1000000); y=$x$x$x$x", "memory"),
        ("hardened", "while :; do :; done", "commands"),
        ({"preset": "hardened", "iterations": 10}, "while :; do :; done", "iterations"),
    ],
)
def test_a_limit_ends_a_run_by_name(limits: object, script: str, name: str) -> None:
    for sandbox, options in [(Sandbox(limits=limits), {}), (Sandbox(), {"limits": limits})]:  # type: ignore[arg-type]
        result = sandbox.run(script, **options)  # type: ignore[arg-type]
        assert (result.ended, result.limit, result.exit_code) == ("limit", name, 137)
        assert result.violations[-1]["kind"] == "limit"
        assert sandbox.run("echo alive", limits="default").stdout == "alive\n"


def test_output_can_be_cut(sandbox: Sandbox) -> None:
    result = sandbox.run("seq 1000; echo done > /tmp/f", limits={"stdout": 10}, overflow="cut")
    assert result.ok and len(result.stdout) == 10
    assert result.truncated == (True, False)
    assert sandbox.read_text("/tmp/f") == "done\n"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"timeout": -1}, "not a time"),
        ({"limits": {"nosuch": 1}}, "nosuch"),
        ({"limits": {"commands": -1}}, "commands"),
        ({"limits": "soft"}, "soft"),
        ({"persistence": "some"}, "some"),
        ({"background": "x"}, "pause, live, wait, kill"),
        ({"overflow": "x"}, "end, cut"),
    ],
)
def test_wrong_values_are_named(sandbox: Sandbox, options: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        sandbox.run("true", **options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "options",
    [{"nosuch": 1}, {"stdin": 5}, {"args": "abc"}, {"env": 5}, {"timeout": "soon"}, {"cwd": 5}],
)
def test_wrong_types_are_refused(sandbox: Sandbox, options: dict[str, object]) -> None:
    with pytest.raises(TypeError):
        sandbox.run("true", **options)  # type: ignore[arg-type]


def test_a_script_is_text_bytes_or_a_path(sandbox: Sandbox, tmp_path: pathlib.Path) -> None:
    assert sandbox.run(b"echo bytes").stdout == "bytes\n"
    script = tmp_path / "greet.sh"
    script.write_text('echo "$1 from ${0##*/}"\nnosuch\n')
    result = sandbox.run(script, args=["hello"])
    assert result.stdout == "hello from greet.sh\n"
    assert "greet.sh: line 2" in result.stderr
    with pytest.raises(TypeError):
        sandbox.run(5)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("persistence", "x", "file"), [("full", "1", True), ("files", "", True), ("nothing", "", False)]
)
def test_what_stays_of_a_run(sandbox: Sandbox, persistence: str, x: str, file: bool) -> None:
    sandbox.run("x=1; touch made", persistence=persistence)  # type: ignore[arg-type]
    assert sandbox.run("echo $x").stdout.strip() == x
    assert sandbox.exists("made") is file


@pytest.mark.parametrize(("background", "output"), [("wait", "first\nlate\n"), ("kill", "first\n"), ("pause", "first\n")])
def test_background_of_a_run(sandbox: Sandbox, background: str, output: str) -> None:
    result = sandbox.run("(sleep .05; echo late) & echo first", background=background)  # type: ignore[arg-type]
    assert result.stdout == output


def test_live_background_answers_between_runs() -> None:
    with Sandbox(background="live") as sandbox:
        sandbox.run("mkfifo ask answer; (while read x < ask; do echo $((x * 2)) > answer; done) &")
        assert sandbox.run("echo 21 > ask; cat answer").stdout == "42\n"


def test_a_result_says_what_changed(sandbox: Sandbox) -> None:
    sandbox.run("echo 1 > old; echo 1 > gone")
    result = sandbox.run("echo 2 > old; rm gone; echo 1 > new")
    assert result.files == {
        "created": ("/home/agent/new",),
        "modified": ("/home/agent/old",),
        "deleted": ("/home/agent/gone",),
    }


def test_a_result_says_what_it_used(sandbox: Sandbox) -> None:
    result = sandbox.run("for i in 1 2 3; do :; done")
    assert result.usage["iterations"] == 3
    assert result.usage["commands"] >= 3
    assert result.usage["duration"] == result.duration >= 0
    assert result.finished >= result.started > 1.7e9


def test_results_do_not_change_and_compare() -> None:
    told: list[boxsh.Result] = []
    sandbox = Sandbox(on_result=told.append)
    first = sandbox.run("echo a")
    assert first == told[0] and hash(first) == hash(told[0])
    assert first != sandbox.run("echo b")
    assert first != "a\n"
    with pytest.raises(AttributeError):
        first.exit_code = 5  # type: ignore[misc]


def test_a_result_shows_itself(sandbox: Sandbox) -> None:
    text = repr(sandbox.run("echo hi; echo no >&2; exit 3"))
    assert text == "Result(exit_code=3, ended=\"exited\", stdout='hi\\n', stderr='no\\n')"
    assert "..." in repr(sandbox.run("seq 1000"))


def test_check_gives_the_result_or_raises(sandbox: Sandbox) -> None:
    assert sandbox.run("echo fine").check().stdout == "fine\n"
    with pytest.raises(boxsh.ExitError, match="exit status 3: wrong") as caught:
        sandbox.run("echo wrong >&2; exit 3").check()
    assert caught.value.result.exit_code == 3
    with pytest.raises(boxsh.RunTimeout) as timeout:
        sandbox.run("sleep 9", timeout=0.05).check()
    assert isinstance(timeout.value, TimeoutError) and isinstance(timeout.value, boxsh.RunError)
    with pytest.raises(boxsh.LimitError, match="commands"):
        sandbox.run("while :; do :; done", limits={"commands": 10}).check()


def test_a_signal_is_named(sandbox: Sandbox) -> None:
    result = sandbox.run("kill -TERM $$")
    assert (result.ended, result.signal, result.exit_code) == ("signalled", 15, 143)
    with pytest.raises(boxsh.ExitError):
        result.check()


def test_reproducible_sessions_say_the_same() -> None:
    script = "date; echo $RANDOM; touch f; sleep 60; stat -c %y f; mktemp"
    assert Sandbox(seed=7).run(script).stdout == Sandbox(seed=7).run(script).stdout
    assert Sandbox(seed=7).run("echo $RANDOM").stdout != Sandbox(seed=8).run("echo $RANDOM").stdout


def test_a_session_that_is_closed_says_so() -> None:
    sandbox = Sandbox()
    with sandbox as same:
        assert same is sandbox and not sandbox.closed
    assert sandbox.closed and repr(sandbox) == "Sandbox(closed)"
    with pytest.raises(boxsh.ClosedError):
        sandbox.run("true")
    sandbox.close()


def test_the_html_form_escapes_and_tells(sandbox: Sandbox) -> None:
    html = sandbox.run("echo '<b>&'; echo err >&2; touch '<f>'; exit 3")._repr_html_()
    assert "&lt;b&gt;&amp;" in html and "<b>" not in html
    assert ">err" in html and "exit status 3" in html and "created /home/agent/&lt;f&gt;" in html
    assert "exit status" not in sandbox.run("true")._repr_html_()
    assert "limit reached: commands" in sandbox.run("while :; do :; done", limits={"commands": 5})._repr_html_()
