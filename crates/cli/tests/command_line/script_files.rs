//! Script files of the host run as bash runs them: the same files under the real bash, `boxsh FILE` and `boxsh run FILE`.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::boxsh;

/// What a text file in a repository is not made for.
const MADE: &[(&str, &[u8])] = &[
    ("carriage-returns.sh", b"echo a\r\nif true; then\r\necho b\r\nfi\r\n"),
    ("zero-in-first-line.sh", b"echo a\0b\necho two\n"),
    ("zero-in-second-line.sh", b"echo a\necho b\0c\n"),
    ("zero-behind-interpreter.sh", b"#!/bin/bash\necho a\0b\n"),
    ("zero-further-down.sh", b"#!/bin/bash\necho a\n\0\n"),
    ("program.sh", b"\x7fELF\x02\x01\x01\n"),
];

/// What every script reads.
const INPUT: &[u8] = b"first line\nsecond line\n";

type Answer = (Option<i32>, String, String);

fn answer(command: &mut Command, script: &str) -> Answer {
    let command = command.arg(format!("./{script}")).args(["one", "two words"]);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // A script that ends without reading has closed it.
    let _ = child.stdin.take().unwrap().write_all(INPUT);
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    // The end by a signal is a status for whoever asks a shell.
    let status = output
        .status
        .code()
        .or_else(|| std::os::unix::process::ExitStatusExt::signal(&output.status).map(|signal| 128 + signal));
    (status, text(output.stdout), text(output.stderr))
}

fn bash(directory: &Path) -> Command {
    let mut command = Command::new("bash");
    command.current_dir(directory).env_clear().envs([("PATH", "/usr/bin:/bin"), ("LC_ALL", "C.UTF-8")]);
    command.env("HOME", directory);
    command
}

/// The names of all scripts, which are in this directory afterwards.
fn place_scripts(directory: &Path) -> Vec<String> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scripts")).unwrap() {
        let entry = entry.unwrap();
        std::fs::copy(entry.path(), directory.join(entry.file_name())).unwrap();
        names.push(entry.file_name().into_string().unwrap());
    }
    for (name, text) in MADE {
        std::fs::write(directory.join(name), text).unwrap();
        names.push((*name).to_owned());
    }
    names.sort();
    names
}

#[test]
fn script_files_do_what_they_do_under_bash() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let names = place_scripts(here);
    assert!(names.len() >= 60, "there are scripts: {names:?}");
    let mut wrong = Vec::new();
    for name in &names {
        let expected = answer(&mut bash(here), name);
        for (how, given) in
            [("boxsh", answer(&mut boxsh(here), name)), ("boxsh run", answer(boxsh(here).arg("run"), name))]
        {
            // `run` starts the interpreter that a script asks for; a shell takes every script for its own.
            let is_ours = how == "boxsh" || name != "shebang-other.sh";
            if is_ours && given != expected {
                wrong.push(format!("{how} {name}\n  bash:  {expected:?}\n  boxsh: {given:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {} differ:\n{}", wrong.len(), names.len(), wrong.join("\n"));
}

#[test]
fn options_of_bash_hold_for_script_files() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    std::fs::write(
        here.join("s.sh"),
        "echo $-\nshopt -q extglob && echo extglob\nshopt -q login_shell && echo login\n{ false | true; } 2>/dev/null\necho $?\n",
    )
    .unwrap();
    for options in [
        &["-e"][..],
        &["-u", "-x"],
        &["-o", "pipefail"],
        &["-eo", "pipefail"],
        &["-O", "extglob"],
        &["--posix"],
        &["-l"],
        &["--norc", "--noprofile"],
        &["-v"],
        &["--"],
    ] {
        let expected = answer(bash(here).args(options), "s.sh");
        assert_eq!(answer(boxsh(here).args(options), "s.sh"), expected, "{options:?}");
    }
}

#[test]
fn what_runs_in_the_background_is_waited_for() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let script = "(sleep .1; echo late) & echo first";
    for words in [&["-c", script][..], &["run", "--cmd", script], &["run", "--state", "s", "--cmd", script]] {
        assert_eq!(crate::call(here, words), (0, "first\nlate\n".to_owned(), String::new()), "{words:?}");
    }
}
