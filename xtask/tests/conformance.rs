//! The chores over behaviour tables, as an author of tables meets them.

#![cfg(target_os = "linux")]
#![allow(clippy::disallowed_methods, reason = "the chores work on the host's files")]
#![allow(clippy::unwrap_used, reason = "a test file: a failed unwrap is a failed test")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A folder with one table, `shell/t.test.sh`, and what the chores answer about it.
struct Tables {
    folder: PathBuf,
    file: PathBuf,
}

impl Tables {
    fn new(test: &str, text: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
        let file = folder.join("shell/t.test.sh");
        fs::create_dir_all(folder.join("shell")).unwrap();
        fs::write(&file, text).unwrap();
        Self { folder, file }
    }

    /// The lines of the answer, without the one that gives the time.
    fn conformance(&self, options: &[&str]) -> Vec<String> {
        let mut xtask = Command::new(env!("CARGO_BIN_EXE_xtask"));
        xtask.args(["conformance", "--against", "bash", "--tables"]).arg(&self.folder).args(options);
        let output = xtask.output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        text.lines().filter(|line| !line.contains(" cases in ")).map(str::to_owned).collect()
    }

    fn bless(&self, options: &[&str]) -> String {
        let status =
            Command::new(env!("CARGO_BIN_EXE_xtask")).arg("bless").args(options).arg(&self.file).output();
        assert!(status.unwrap().status.success());
        fs::read_to_string(&self.file).unwrap()
    }
}

/// Whether this machine can run the real bash apart from itself; a visible line where it cannot.
#[allow(clippy::print_stderr, reason = "the line that says why a test did not run")]
fn has_oracle(test: &str) -> bool {
    let answer = Tables::new(&format!("probe-{test}"), "=== probe\n:\n").conformance(&[]);
    let able = answer == ["1 passed, 0 failed"];
    if !able {
        eprintln!("not run: {answer:?}");
    }
    able
}

#[test]
fn differences_are_reported_unless_listed() {
    if !has_oracle("differences") {
        return;
    }
    let text = "\
=== right
echo a
--- stdout
a
=== wrong
echo a; echo noise >&2; exit 1
--- stdout
b
=== listed
echo a
--- stdout
b
--- differs: b is better
=== no longer different
echo a
--- stdout
a
--- differs: old
";
    let answer = Tables::new("differences", text).conformance(&[]);
    let summary: Vec<_> = answer.iter().map(|line| line.split(" (").next().unwrap()).collect();
    let expected = [
        "FAIL shell/t/wrong",
        "  status 1 instead of 0",
        "  stdout instead of the expected:",
        "      - b",
        "      + a",
        "  stderr was:",
        "        noise",
        "FAIL shell/t/no longer different",
        "  is marked `differs`, but the real one gives the same answer",
        "2 passed, 2 failed",
    ];
    assert_eq!(summary, expected);
}

#[test]
fn a_script_that_does_not_end_is_a_failure_and_stops_nothing() {
    if !has_oracle("endless") {
        return;
    }
    let text = "=== endless\ntrap '' TERM INT HUP; sleep 1000 & while :; do :; done\n=== fine\n:\n";
    let answer = Tables::new("endless", text).conformance(&["--time-limit", "1"]);
    assert_eq!(answer[1..], ["  did not end in time", "1 passed, 1 failed"]);
}

#[test]
fn missing_tools_skip_visibly() {
    if !has_oracle("missing") {
        return;
    }
    let tables = Tables::new("missing", "#: needs bash no-such-tool\n=== a\n:\n=== b\n:\n");
    let answer = tables.conformance(&[]);
    assert_eq!(
        answer,
        [
            "SKIPPED: 2 cases of shell/t: no-such-tool not installed",
            "skipped, as a whole or in part:",
            "  2 cases of shell/t: no-such-tool not installed",
            "0 passed, 0 failed, 2 skipped"
        ]
    );
}

#[test]
fn only_the_selected_cases_run() {
    if !has_oracle("selected") {
        return;
    }
    let tables = Tables::new("selected", "=== one\n:\n=== two\nfalse\n=== three\nfalse\n");
    assert_eq!(tables.conformance(&["--only", "shell/*/o?e"]), ["1 passed, 0 failed"]);
}

#[test]
fn blessing_fills_in_the_answers_and_leaves_listed_differences_alone() {
    if !has_oracle("bless") {
        return;
    }
    let text = "\
#: About.
=== plain
echo out; echo err >&2; exit 3
=== with messages
echo err >&2
--- stderr
=== ours
echo a
--- stdout
b
--- differs: b is better
";
    let blessed = "\
#: About.

=== plain
echo out; echo err >&2; exit 3
--- status 3
--- stdout
out

=== with messages
echo err >&2
--- stderr
err

=== ours
echo a
--- stdout
b
--- differs: b is better
";
    let tables = Tables::new("bless", text);
    assert_eq!(tables.bless(&[]), blessed);
    assert_eq!(tables.bless(&[]), blessed);
    assert!(tables.bless(&["--with-stderr"]).contains("--- status 3\n--- stdout\nout\n--- stderr\nerr\n"));
}
