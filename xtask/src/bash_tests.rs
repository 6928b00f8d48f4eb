//! bash's own tests, as Debian's source package has them: each file in a session, and on the real bash.
//!
//! What the real bash prints on this machine decides, not what its authors expect: both run in the same conditions, and
//! a file that the real one does not print twice alike is not judged. The sources are fetched when the chore runs, and stay
//! in the target folder.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;
use std::{fs, io};

use crate::Answer;
use crate::arguments::Arguments;
use crate::debian::{Debian, Packages};
use crate::oracle::GIVEN;
use crate::pinned::run as run_tool;
use crate::sides::{Numbers, Sides, binary};
use crate::workspace;

/// The source package and its version.
const PACKAGE: (&str, &str) = ("bash", "5.2.15-2");
const RELEASE: &str = "bookworm";

/// The locale that the tests use most, and where the real bash finds it, in the folder of the tests.
const LOCALE: &str = "en_US.UTF-8";
const LOCALES: &str = ".locales";

/// For each file: some of them sleep.
const TIME_LIMIT: Duration = Duration::from_secs(120);

/// Small programs that the tests call, and that bash builds from its sources. What they export does not reach these.
const PROGRAMS: [(&str, &str); 3] =
    [("recho", RECHO), ("zecho", "#!/bin/bash -p\nIFS=' '\nprintf '%s\\n' \"$*\"\n"), ("xcase", XCASE)];

/// Prints its arguments, a line for each, with control characters made visible.
const RECHO: &str = r#"#!/bin/bash -p
LC_ALL=C number=0
for word; do
    shown=
    while [[ $word ]]; do
        byte=${word:0:1} word=${word:1}
        if [[ $byte == [[:cntrl:]] ]]; then
            printf -v code %d "'$byte"
            printf -v code %03o $((code ^ 64))
            printf -v byte "^\\$code"
        fi
        shown+=$byte
    done
    printf 'argv[%d] = <%s>\n' $((++number)) "$shown"
done
"#;

/// Copies its input in the other case.
const XCASE: &str = r#"#!/bin/bash -p
while getopts nlu option; do
    case $option in
    l) lower=1 ;;
    u) upper=1 ;;
    esac
done
while IFS= read -r line || [[ $line ]]; do
    [[ $lower ]] && line=${line,,}
    [[ $upper ]] && line=${line^^}
    printf '%s\n' "$line"
done
"#;

/// The chore `bash-tests`.
pub(crate) fn run(mut arguments: Arguments) -> Answer {
    let shows = arguments.flag("--show");
    let binary = binary(&mut arguments)?;
    let only = arguments.rest()?;
    let sides = fetch().and_then(|folder| Sides::new(binary, folder, TIME_LIMIT, Numbers::Count));
    let sides = match sides {
        Ok(sides) => sides,
        Err(reason) => {
            println!("SKIPPED: bash's own tests: {reason}");
            return Ok(ExitCode::SUCCESS);
        }
    };
    let mut files = test_files(sides.folder())?;
    files.retain(|file| only.is_empty() || only.iter().any(|wanted| *wanted == **file));
    let scripts = files.into_iter().map(|file| {
        let script = script(&file);
        (file, script)
    });
    sides.judge(scripts.collect(), shows);
    Ok(ExitCode::SUCCESS)
}

/// The folder of the tests, with the programs that they need; fetched if it is not there.
fn fetch() -> Result<PathBuf, String> {
    let folder = workspace::target().join("oracles/bash-tests");
    if !folder.is_dir() {
        fetch_sources(&folder)?;
    }
    make_locale(&folder);
    Ok(folder)
}

/// Makes the locale that the tests use most, which sessions have. Where it cannot be made, the real bash complains of it.
fn make_locale(folder: &Path) {
    let locales = folder.join(LOCALES);
    if !locales.join(LOCALE).is_dir() && fs::create_dir_all(&locales).is_ok() {
        let (language, charset) = LOCALE.split_once('.').unwrap_or((LOCALE, "UTF-8"));
        let made = run_tool(
            &locales,
            "localedef",
            &["--no-archive", "-i", language, "-f", charset, &format!("./{LOCALE}")],
        );
        if let Err(reason) = made {
            println!("NOTE: no locale {LOCALE}: {reason}");
        }
    }
}

fn fetch_sources(folder: &Path) -> Result<(), String> {
    let place = workspace::target().join("oracles/bash-source");
    // What an interrupted attempt has left.
    let _ = fs::remove_dir_all(&place);
    let io = |error: io::Error| error.to_string();
    fs::create_dir_all(&place).map_err(io)?;
    let (package, version) = PACKAGE;
    let debian = Debian::new(&place, Packages::Source, RELEASE)?;
    debian.apt(&["source", "--download-only", &format!("{package}={version}")])?;
    run_tool(&place, "sh", &["-c", "tar xf bash_*.orig.tar.* && mv bash-*/tests tests"])?;
    let tests = place.join("tests");
    for (name, text) in PROGRAMS {
        fs::write(tests.join(name), text).map_err(io)?;
        run_tool(&tests, "chmod", &["+x", name])?;
    }
    // In one step, so that nobody finds half of them.
    fs::rename(tests, folder).and_then(|()| fs::remove_dir_all(&place)).map_err(io)
}

fn test_files(folder: &Path) -> io::Result<Vec<String>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        files.extend(name.ends_with(".tests").then_some(name));
    }
    files.sort();
    Ok(files)
}

/// What runs a file of tests as its authors do, in a copy of the folder, without what the caller has left open; its output is a pipe of its own user.
fn script(file: &str) -> String {
    format!(
        "mkdir /tmp/tests && cp -R {GIVEN}/* /tmp/tests && cd /tmp/tests || exit
        for fd in {{3..254}}; do eval \"exec $fd>&-\"; done
        unset fd; export LOCPATH={GIVEN}/{LOCALES}
        export PATH=/tmp/tests:$PATH HOME=/tmp THIS_SH=/bin/bash BUILD_DIR=/tmp/tests TMPDIR=/tmp
        unset OLDPWD; ulimit -c 0
        /bin/bash ./{file} 2>&1 | cat"
    )
}
