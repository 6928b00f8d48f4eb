//! Suites of others: each file of a checkout's tests in a session, and on the real bash.
//!
//! The caller has the checkouts; nothing of them is kept here but how they are started.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;
use std::{fs, io};

use crate::Answer;
use crate::arguments::Arguments;
use crate::oracle::GIVEN;
use crate::sides::{Numbers, Sides, binary};

/// For each file: some of them have hundreds of tests.
const TIME_LIMIT: Duration = Duration::from_secs(300);

/// Shells that a suite may test, in the folder of the copy: bash as it is, and in POSIX mode.
const POSIX: &str = "posix-bash";

/// How the tests of a kind of checkout are found and started.
struct Kind {
    name: &'static str,
    /// What such a checkout has.
    marker: &'static str,
    /// The folder of its tests.
    folder: &'static str,
    /// What a test needs, which is copied for each.
    needs: Needs,
    /// How the paths of its tests end.
    ending: &'static str,
    /// What runs one of them, in the copy: `$1` is its path there, `$2` is the shell.
    call: &'static str,
    /// Whether the shell is also tried in POSIX mode.
    posix: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Needs {
    Checkout,
    /// The folder that the test is in.
    OwnFolder,
}

/// The first whose marker is there decides; the last has one that is always there.
const KINDS: [Kind; 10] = [
    Kind {
        name: "bats-core",
        marker: "libexec/bats-core",
        folder: "test",
        needs: Needs::Checkout,
        ending: ".bats",
        call: "bin/bats --tap \"$1\"",
        posix: false,
    },
    Kind {
        name: "bash_unit",
        marker: "bash_unit",
        folder: "tests",
        needs: Needs::Checkout,
        ending: "",
        call: "./bash_unit \"$1\"",
        posix: false,
    },
    Kind {
        name: "bashunit",
        marker: "bashunit",
        folder: "tests",
        needs: Needs::Checkout,
        ending: "_test.sh",
        call: "./bashunit \"$1\"",
        posix: false,
    },
    Kind {
        name: "shellspec",
        marker: "lib/libexec/grammar",
        folder: "spec",
        needs: Needs::Checkout,
        ending: "_spec.sh",
        call: "./shellspec --shell \"$2\" \"$1\"",
        posix: true,
    },
    Kind {
        name: "shunit2",
        marker: "shunit2",
        folder: ".",
        needs: Needs::Checkout,
        ending: "_test.sh",
        call: "\"$2\" \"$1\"",
        posix: true,
    },
    Kind {
        name: "modernish",
        marker: "bin/modernish",
        folder: "bin",
        needs: Needs::Checkout,
        ending: "/modernish",
        call: "\"$2\" \"$1\" --test -e",
        posix: false,
    },
    Kind {
        name: "yash",
        marker: "tests/scripted_test/run-test.sh",
        folder: "tests/scripted_test",
        needs: Needs::OwnFolder,
        ending: "-p.sh",
        call: "\"$2\" run-test.sh \"$2\" \"${1#./}\" /tmp/log; cat /tmp/log",
        posix: true,
    },
    Kind {
        name: "yash",
        marker: "tests/run-test.sh",
        folder: "tests",
        needs: Needs::OwnFolder,
        ending: "-p.tst",
        call: "\"$2\" run-test.sh \"$2\" \"${1#./}\"; cat ./*.trs",
        posix: true,
    },
    Kind {
        name: "busybox",
        marker: "shell/ash_test",
        folder: "shell",
        needs: Needs::OwnFolder,
        ending: ".tests",
        call: "\"$2\" \"$1\"",
        posix: false,
    },
    Kind {
        name: "scripts",
        marker: ".",
        folder: ".",
        needs: Needs::OwnFolder,
        ending: ".sh",
        call: "\"$2\" \"$1\"",
        posix: false,
    },
];

/// The chore `suites`.
pub(crate) fn run(mut arguments: Arguments) -> Answer {
    let shows = arguments.flag("--show");
    let only = arguments.value("--only")?.unwrap_or_default();
    let binary = binary(&mut arguments)?;
    let folders = arguments.rest()?;
    if folders.is_empty() {
        return Err("suites needs a folder".into());
    }
    for folder in folders.into_iter().map(PathBuf::from) {
        let folder = folder.canonicalize().map_err(|error| format!("{}: {error}", folder.display()))?;
        let Some(kind) = KINDS.iter().find(|kind| folder.join(kind.marker).exists()) else { continue };
        println!("== {}: {}", kind.name, folder.display());
        let mut scripts = scripts(kind, &folder)?;
        scripts.retain(|name, _| name.contains(&only));
        match Sides::new(binary.clone(), folder, TIME_LIMIT, Numbers::CountIfSteady) {
            Ok(sides) => sides.judge(scripts, shows),
            Err(reason) => println!("SKIPPED: {reason}"),
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// What runs each file of tests of a checkout, by names to show.
fn scripts(kind: &Kind, folder: &Path) -> io::Result<BTreeMap<String, String>> {
    let mut files = Vec::new();
    collect(&folder.join(kind.folder), kind.ending, &mut files)?;
    let mut scripts = BTreeMap::new();
    for file in files {
        let file = file.strip_prefix(folder).unwrap_or(&file).display().to_string();
        if kind.posix {
            scripts.insert(format!("{file} (posix)"), script(kind, &file, POSIX));
        }
        let script = script(kind, &file, "/bin/bash");
        scripts.insert(file, script);
    }
    Ok(scripts)
}

/// The files below a folder whose paths end so; links are not followed.
fn collect(folder: &Path, ending: &str, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let (path, kind) = (entry.path(), entry.file_type()?);
        if kind.is_dir() {
            collect(&path, ending, files)?;
        } else if kind.is_file() && path.to_string_lossy().ends_with(ending) {
            files.push(path);
        }
    }
    Ok(())
}

/// Runs a file in a copy of what it needs, without what the caller has left open; its output is a pipe of its own user.
fn script(kind: &Kind, file: &str, shell: &str) -> String {
    let shell = if shell == POSIX { format!("/tmp/{POSIX}") } else { shell.to_owned() };
    let (folder, file) = match (kind.needs, file.rsplit_once('/')) {
        (Needs::OwnFolder, Some((folder, name))) => (format!("{GIVEN}/{folder}"), format!("./{name}")),
        (Needs::OwnFolder, None) => (GIVEN.into(), format!("./{file}")),
        (Needs::Checkout, _) => (GIVEN.into(), file.into()),
    };
    format!(
        "cp -R {} /tmp/suite && cd /tmp/suite || exit
        for fd in {{3..254}}; do eval \"exec $fd>&-\"; done
        unset fd OLDPWD; ulimit -c 0; export HOME=/tmp TMPDIR=/tmp
        printf '#!/bin/sh\\nexec /bin/bash -o posix \"$@\"\\n' >/tmp/{POSIX}; chmod +x /tmp/{POSIX}
        set -- {} {shell}
        {{ {}; }} 2>&1 | cat",
        quoted(&folder),
        quoted(&file),
        kind.call
    )
}

/// A word of a script that is this text.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn a_quoted_text_is_one_word() {
        assert_eq!(quoted("it's $x"), r"'it'\''s $x'");
    }
}
