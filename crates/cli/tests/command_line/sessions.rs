//! Sessions that go on: `--state`, `snapshot`, `restore`, `diff`, `apply`.

use std::os::unix::fs::PermissionsExt;

use crate::{boxsh, call, call_with_input, out};

fn run(here: &std::path::Path, script: &str) -> String {
    out(here, &["run", "--state", "state", "--cmd", script])
}

#[test]
fn a_state_file_keeps_the_session() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    run(here, "cd /tmp; x=1; f() { echo f $x; }; echo data > file; alias a=b");
    assert_eq!(run(here, "pwd; f; cat file"), "/tmp\nf 1\ndata\n");
    assert_eq!(run(here, "exit 0"), "");
    let mode = std::fs::metadata(here.join("state")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    // What is for one run only does not stay.
    assert_eq!(
        out(here, &["run", "--state", "state", "--env", "E=1", "--workdir", "/", "--cmd", "echo $E; pwd"]),
        "1\n/\n"
    );
    assert_eq!(run(here, "echo ${E-unset}; pwd"), "unset\n/tmp\n");
    let mut names: Vec<_> =
        std::fs::read_dir(here).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, [".local", "state"], "nothing is left behind but the user's key");
}

#[test]
fn a_failed_script_keeps_its_session_too() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let words = ["run", "--state", "state", "--timeout", "20ms", "--cmd", "x=1; while :; do :; done"];
    assert_eq!(call(here, &words).0, 124);
    assert_eq!(run(here, "echo $x"), "1\n");
}

#[test]
fn calls_at_once_wait_for_each_other() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let increment = ["run", "--state", "state", "--cmd", "n=$((n + 1)); sleep 0.01"];
    let children: Vec<_> = (0..8).map(|_| boxsh(here).args(increment).spawn().unwrap()).collect();
    for mut child in children {
        assert!(child.wait().unwrap().success());
    }
    assert_eq!(run(here, "echo $n"), "8\n");
}

#[test]
fn a_damaged_state_is_left_alone() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    std::fs::write(here.join("state"), "not a session").unwrap();
    let (status, _, stderr) = call(here, &["run", "--state", "state", "--cmd", ":"]);
    assert!(status == 125 && stderr.contains("state: snapshot: not a snapshot"), "{stderr}");
    assert_eq!(std::fs::read(here.join("state")).unwrap(), b"not a session");
}

/// A session on a copy of the directory `w`, which has changed some of it.
fn changed() -> tempfile::TempDir {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    std::fs::create_dir(here.join("w")).unwrap();
    std::fs::write(here.join("w/kept"), "kept\n").unwrap();
    std::fs::write(here.join("w/old"), "one\n").unwrap();
    std::fs::write(here.join("w/gone"), "x\n").unwrap();
    let script = "echo two >> old; rm gone; mkdir sub; echo new > sub/new";
    out(here, &["run", "--state", "state", "--workspace", "w", "--cmd", script]);
    directory
}

#[test]
fn the_workspace_is_looked_at_and_applied() {
    let directory = changed();
    let here = directory.path();
    let read = |name: &str| std::fs::read_to_string(here.join("w").join(name)).ok();
    assert_eq!(read("old").as_deref(), Some("one\n"), "the host is not touched");
    assert_eq!(
        out(here, &["diff", "--state", "state", "--name-status"]),
        "D\tgone\nM\told\nA\tsub\nA\tsub/new\n"
    );
    let diff = out(here, &["diff", "--state", "state"]);
    assert!(diff.contains("--- a/old\n+++ b/old\n@@ -1 +1,2 @@\n one\n+two\n"), "{diff}");
    assert_eq!(out(here, &["apply", "--state", "state", "--dry-run", "sub"]), "A\tsub\nA\tsub/new\n");
    assert_eq!(out(here, &["apply", "--state", "state", "sub/"]), "sub\nsub/new\n");
    assert_eq!((read("sub/new").as_deref(), read("old").as_deref()), (Some("new\n"), Some("one\n")));
    assert_eq!(out(here, &["apply", "--state", "state"]), "gone\nold\n");
    assert_eq!((read("old").as_deref(), read("gone")), (Some("one\ntwo\n"), None));
    // The session goes on, on what it has written itself.
    run(here, "echo three >> old");
    assert_eq!(out(here, &["apply", "--state", "state"]), "old\n");
    assert_eq!(read("old").as_deref(), Some("one\ntwo\nthree\n"));
}

#[test]
fn what_the_host_has_changed_meanwhile_is_not_overwritten() {
    let directory = changed();
    let here = directory.path();
    std::fs::write(here.join("w/old"), "by hand\n").unwrap();
    // Times of files are coarse: what is written right after the session may seem to be as old as it is.
    let later = std::time::SystemTime::now() + std::time::Duration::from_secs(1);
    std::fs::File::options().write(true).open(here.join("w/old")).unwrap().set_modified(later).unwrap();
    run(here, "mkdir -p .git/hooks; echo bad > .git/hooks/pre-commit");
    let (status, _, stderr) = call(here, &["apply", "--state", "state"]);
    assert_eq!(status, 1);
    assert!(stderr.contains("boxsh: old: changed on the host meanwhile"), "{stderr}");
    assert!(stderr.contains(".git/hooks/pre-commit: protected"), "{stderr}");
    assert_eq!(std::fs::read_to_string(here.join("w/old")).unwrap(), "by hand\n");
    out(here, &["apply", "--state", "state", "--overwrite-newer", "--allow-protected"]);
    assert_eq!(std::fs::read_to_string(here.join("w/old")).unwrap(), "one\ntwo\n");
}

#[test]
fn a_session_stays_on_its_workspace() {
    let directory = changed();
    let here = directory.path();
    let (status, _, stderr) = call(here, &["run", "--state", "state", "--workspace", ".", "--cmd", ":"]);
    assert!(status == 125 && stderr.contains("the session works on") && stderr.contains("hint:"), "{stderr}");
}

#[test]
fn directories_of_the_host_are_used_as_asked() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    std::fs::create_dir(here.join("w")).unwrap();
    let run = |option: &str, value: &str, script: &str| call(here, &["run", option, value, "--cmd", script]);
    assert_eq!(run("--workspace", "w:rw", "echo hi > made; pwd").1, "/workspace\n");
    assert_eq!(std::fs::read_to_string(here.join("w/made")).unwrap(), "hi\n");
    assert_eq!(run("--workspace", "w:ro", "echo hi > other").0, 1);
    assert_eq!(run("--mount", "w:/mnt/w:ro", "cat /mnt/w/made").1, "hi\n");
    assert_eq!(run("--mount", "w:/mnt/w:overlay", "echo ho > /mnt/w/made; cat /mnt/w/made").1, "ho\n");
    assert_eq!(std::fs::read_to_string(here.join("w/made")).unwrap(), "hi\n");
}

#[test]
fn a_snapshot_is_restored_elsewhere() {
    let directory = changed();
    let here = directory.path();
    out(here, &["snapshot", "--out", "snap", "--cmd", "y=7; cd /tmp; echo f > f"]);
    let restore = |words: &[&str]| out(here, &[&["restore", "--in", "snap"], words].concat());
    assert_eq!(restore(&["--cmd", "echo $y; cat f"]), "7\nf\n");
    assert_eq!(call_with_input(here, &["restore", "--in", "snap"], "echo $y").1, "7\n");
    restore(&["--state", "other", "--cmd", "y=8"]);
    assert_eq!(out(here, &["run", "--state", "other", "--cmd", "echo $y $PWD"]), "8 /tmp\n");
    // A state file is a snapshot, with its workspace.
    out(here, &["snapshot", "--out", "copy", "--state", "state"]);
    assert_eq!(out(here, &["restore", "--in", "copy", "--cmd", "cat sub/new; cat old"]), "new\none\ntwo\n");
    let (status, _, stderr) = call(here, &["restore", "--in", "nosuch", "--cmd", ":"]);
    assert!(status == 125 && stderr.contains("cannot read nosuch"), "{stderr}");
}
