//! bash's own tests, as Debian's source package has them: each file in a session, and on the real bash.
//!
//! What the real bash prints on this machine decides, not what its authors expect: both run in the same conditions, and
//! a file that the real one does not print twice alike is not judged. The sources are fetched when the chore runs, and stay
//! in the target folder.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use std::{fs, io, thread};

use boxsh_script_tables::{ENVIRONMENT, Outcome};

use crate::Answer;
use crate::alignment::Alignment;
use crate::arguments::Arguments;
use crate::capture::capture;
use crate::conformance::default_jobs;
use crate::debian::{Debian, Packages};
use crate::oracle::{GIVEN, Oracle};
use crate::pinned::run as run_tool;
use crate::subject::{Subject, as_argument};
use crate::workspace;

/// The source package and its version.
const PACKAGE: (&str, &str) = ("bash", "5.2.15-2");
const RELEASE: &str = "bookworm";

/// The locale that the tests use most, and where the real bash finds it, in the folder of the tests.
const LOCALE: &str = "en_US.UTF-8";
const LOCALES: &str = ".locales";

/// For each file: some of them sleep.
const TIME_LIMIT: Duration = Duration::from_secs(120);

/// How much more than twice what the real bash prints is looked at.
const SPARE: usize = 64 << 10;

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
    let binary = arguments.value("--binary")?;
    let binary = binary.map_or_else(|| workspace::target().join("release/boxsh"), PathBuf::from);
    let only = arguments.rest()?;
    let binary = binary.canonicalize().map_err(|error| format!("{}: {error}", binary.display()))?;
    let prepared = fetch().and_then(|folder| Ok((Oracle::new(TIME_LIMIT)?.given(folder.clone()), folder)));
    let (oracle, folder) = match prepared {
        Ok(prepared) => prepared,
        Err(reason) => {
            println!("SKIPPED: bash's own tests: {reason}");
            return Ok(ExitCode::SUCCESS);
        }
    };
    let mut files = test_files(&folder)?;
    files.retain(|file| only.is_empty() || only.iter().any(|wanted| *wanted == **file));
    let session = Session { binary, folder };
    let verdicts = judge_all(&files, &session, &oracle);
    report(&verdicts, shows);
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

/// Our binary, each script in a session that has the tests.
struct Session {
    binary: PathBuf,
    folder: PathBuf,
}

impl Subject for Session {
    fn run(&self, script: &[u8]) -> io::Result<Outcome> {
        let mut mount = self.folder.clone().into_os_string();
        mount.push(format!(":{GIVEN}:ro"));
        let mut command = Command::new(&self.binary);
        command.arg("run").arg("--mount").arg(mount).arg("--clear-env");
        for (name, value) in ENVIRONMENT {
            command.arg("--env").arg(format!("{name}={value}"));
        }
        command.arg("--cmd").arg(as_argument(script)?);
        capture(&mut command, TIME_LIMIT)
    }
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

/// What became of a file.
enum Verdict {
    /// How the lines of both sides correspond.
    Judged(Alignment),
    NotJudged(String),
}

fn judge_all(files: &[String], ours: &Session, real: &Oracle) -> BTreeMap<String, Verdict> {
    let next = AtomicUsize::new(0);
    let verdicts = Mutex::new(BTreeMap::new());
    thread::scope(|scope| {
        for _ in 0..default_jobs() {
            scope.spawn(|| {
                while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let verdict =
                        judge(file, ours, real).unwrap_or_else(|error| Verdict::NotJudged(error.to_string()));
                    if let Ok(mut verdicts) = verdicts.lock() {
                        verdicts.insert(file.clone(), verdict);
                    }
                }
            });
        }
    });
    verdicts.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner())
}

fn judge(file: &str, ours: &Session, real: &Oracle) -> io::Result<Verdict> {
    let script = script(file).into_bytes();
    let answer = real.run(&script)?;
    if answer.status.is_none() {
        return Ok(Verdict::NotJudged("the real bash does not end".into()));
    }
    if real.run(&script)?.stdout != answer.stdout {
        return Ok(Verdict::NotJudged("the real bash does not print the same twice".into()));
    }
    let mut ours = ours.run(&script)?.stdout;
    // What prints for ever is wrong enough.
    ours.truncate(2 * answer.stdout.len() + SPARE);
    Ok(Verdict::Judged(Alignment::new(&answer.stdout, &ours)))
}

fn report(verdicts: &BTreeMap<String, Verdict>, shows: bool) {
    let (mut equal, mut judged, mut lines, mut common) = (0, 0, 0, 0);
    for (file, verdict) in verdicts {
        match verdict {
            Verdict::NotJudged(reason) => println!("SKIPPED: {file}: {reason}"),
            Verdict::Judged(alignment) => {
                judged += 1;
                lines += alignment.lines();
                common += alignment.common();
                equal += usize::from(alignment.is_equal());
                println!("{file}: {} of {} lines", alignment.common(), alignment.lines());
                if shows {
                    print!("{alignment}");
                }
            }
        }
    }
    let percent = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
    println!("{equal} of {judged} files equal; {common} of {lines} lines ({:.1} %)", percent(common, lines));
}
