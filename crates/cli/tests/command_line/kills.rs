//! The program is killed while it writes: nothing of the user's is lost, and the next call leaves nothing of it behind.

use std::collections::BTreeMap;
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::Stdio;

use crate::{boxsh, call, out};

/// How many files an apply writes.
const FILES: usize = 60;

/// Starts the program and kills it as soon as `is_time` says so; says whether that was before its end.
fn kill_when(directory: &Path, words: &[&str], mut is_time: impl FnMut() -> bool) -> bool {
    let mut command = boxsh(directory);
    let mut child = command.args(words).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    while child.try_wait().unwrap().is_none() {
        if is_time() {
            child.kill().unwrap();
            break;
        }
    }
    child.wait().unwrap().signal() == Some(9)
}

/// The names in a directory and what makes each file the one that it is.
fn entries(directory: &Path) -> BTreeMap<String, (u64, u64)> {
    let entries = std::fs::read_dir(directory).unwrap().flatten();
    // What is renamed meanwhile is looked at the next time.
    let known = entries.filter_map(|entry| {
        let found = entry.path().symlink_metadata().ok()?;
        Some((entry.file_name().to_str()?.to_owned(), (found.ino(), found.len())))
    });
    known.collect()
}

fn left(directory: &Path) -> Vec<String> {
    entries(directory).into_keys().filter(|name| name.starts_with(".boxsh")).collect()
}

#[test]
fn an_apply_that_is_killed_leaves_each_file_old_or_new() {
    let mut kills = 0;
    for point in (1..=FILES).step_by(7) {
        let directory = tempfile::tempdir().unwrap();
        let (here, files) = (directory.path(), directory.path().join("w"));
        std::fs::create_dir(&files).unwrap();
        for number in 0..FILES {
            std::fs::write(files.join(format!("f{number}")), format!("old {number}\n").repeat(500)).unwrap();
        }
        std::fs::write(files.join("mine"), "mine\n").unwrap();
        std::fs::write(files.join(".boxsh-f0"), "mine, too\n").unwrap();
        let script = "for f in f*; do sed -i s/old/newer/ $f; done; rm f7; echo made > made";
        out(here, &["run", "--state", "state", "--workspace", "w", "--cmd", script]);
        let before = entries(&files);
        let changed = || entries(&files).iter().filter(|(name, is)| before.get(*name) != Some(*is)).count();
        kills += usize::from(kill_when(here, &["apply", "--state", "state"], || changed() >= point));
        for number in 0..FILES {
            let old = format!("old {number}\n").repeat(500);
            match std::fs::read_to_string(files.join(format!("f{number}"))) {
                Ok(text) => {
                    assert!(text == old || text == old.replace("old", "newer"), "f{number} at {point}")
                }
                Err(_) => assert_eq!(number, 7, "at {point}"),
            }
        }
        let made = std::fs::read_to_string(files.join("made"));
        assert!(made.is_err() || made.is_ok_and(|made| made == "made\n"), "at {point}");
        let (status, _, stderr) = call(here, &["apply", "--state", "state"]);
        assert_eq!((status, stderr.as_str()), (0, ""), "at {point}");
        for number in (0..FILES).filter(|number| *number != 7) {
            let text = std::fs::read_to_string(files.join(format!("f{number}"))).unwrap();
            assert_eq!(text, format!("newer {number}\n").repeat(500), "at {point}");
        }
        assert!(!files.join("f7").exists());
        assert_eq!(std::fs::read_to_string(files.join("made")).unwrap(), "made\n");
        assert_eq!(std::fs::read_to_string(files.join("mine")).unwrap(), "mine\n");
        assert_eq!(left(&files), [".boxsh-f0"], "nothing is left, and what is the user's stays");
    }
    assert!(kills > 0, "none was killed before its end");
}

/// Points at which a file is being written beside the one that it will replace, by the bytes that are there.
const WRITTEN: [u64; 5] = [0, 1, 100_000, 1_000_000, 3_000_000];

/// Kills a call that writes a session to `name`, at each of the points, and checks that what can be read is `allowed`.
fn kill_while_writing(words: &[&str], name: &str, read: &[&str], allowed: [&str; 2]) {
    let mut kills = 0;
    for point in WRITTEN {
        let directory = tempfile::tempdir().unwrap();
        let here = directory.path();
        out(here, &["run", "--state", "state", "--cmd", "x=first"]);
        out(here, &["snapshot", "--state", "state", "--out", "snapshot"]);
        // Random data is as long as it looks.
        let grow = "x=second; head -c 3000000 /dev/urandom > data; sum=$(cksum < data)";
        out(here, &["run", "--state", "grown", "--cmd", grow]);
        out(here, &["snapshot", "--state", "grown", "--out", "large"]);
        let is_time = || {
            entries(here)
                .iter()
                .any(|(name, (_, length))| name.starts_with(".boxsh-write-") && *length >= point)
        };
        kills += usize::from(kill_when(here, words, is_time));
        let whole = out(here, read);
        assert!(allowed.contains(&whole.as_str()), "{name} at {point}: {whole}");
        let (status, _, stderr) = call(here, words);
        assert_eq!((status, stderr.as_str()), (0, ""), "{name} at {point}");
        assert_eq!(out(here, read), allowed[1], "{name} at {point}");
        assert_eq!(left(here), [""; 0], "{name} at {point}");
    }
    assert!(kills > 0, "none was killed before its end");
}

const LOOK: &str = "echo $x; [ $x = first ] || [ \"$sum\" = \"$(cksum < data)\" ] && echo whole";

#[test]
fn a_snapshot_that_is_killed_leaves_the_old_file_or_the_new() {
    let words = ["snapshot", "--state", "grown", "--out", "snapshot"];
    let read = ["restore", "--in", "snapshot", "--cmd", LOOK];
    kill_while_writing(&words, "snapshot", &read, ["first\nwhole\n", "second\nwhole\n"]);
}

#[test]
fn a_restore_that_is_killed_leaves_the_old_session_or_the_new() {
    let words = ["restore", "--in", "large", "--state", "state", "--cmd", ":"];
    let read = ["run", "--state", "state", "--cmd", LOOK];
    kill_while_writing(&words, "restore", &read, ["first\nwhole\n", "second\nwhole\n"]);
}
