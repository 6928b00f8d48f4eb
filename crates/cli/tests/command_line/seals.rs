//! Files of sessions that somebody else has written open nothing, and run nothing by themselves.

use std::path::Path;

use crate::{answer, boxsh, call, out};

/// Calls the program as a user with another state directory: the file of one is from elsewhere for the other.
fn call_as_other(directory: &Path, words: &[&str]) -> (i32, String, String) {
    let other = directory.join("other-user");
    answer(boxsh(directory).env("XDG_STATE_HOME", other).args(words).output().unwrap())
}

/// A directory `w` of the host, and a state file of a session on it that its owner has made.
fn made(mode: &str, script: &str) -> tempfile::TempDir {
    let directory = tempfile::tempdir().unwrap();
    std::fs::create_dir(directory.path().join("w")).unwrap();
    std::fs::write(directory.path().join("w/secret"), "secret\n").unwrap();
    let workspace = format!("w{mode}");
    out(directory.path(), &["run", "--state", "state", "--workspace", &workspace, "--cmd", script]);
    directory
}

#[test]
fn a_file_from_elsewhere_says_what_it_would_open_and_opens_nothing() {
    let directory = made(":rw", ":");
    let here = directory.path();
    let calls: [&[&str]; 4] = [
        &["run", "--state", "state", "--cmd", "cat secret; echo bad > made"],
        &["restore", "--in", "state", "--cmd", "cat secret; echo bad > made"],
        &["snapshot", "--state", "state", "--out", "copy"],
        &["run", "--state", "state", "--mount", "w:/mnt", "--cmd", "echo bad > made"],
    ];
    for words in calls {
        let (status, stdout, stderr) = call_as_other(here, words);
        assert_eq!((status, stdout.as_str()), (125, ""), "{words:?}: {stderr}");
        let place = format!("--workspace {}:rw", here.join("w").canonicalize().unwrap().display());
        assert!(stderr.contains("would open") && stderr.contains(&place), "{stderr}");
        assert!(stderr.contains("hint:"), "{stderr}");
    }
    assert!(!here.join("w/made").exists());
}

#[test]
fn a_changed_file_is_from_elsewhere() {
    let directory = made(":rw", ":");
    let here = directory.path();
    let mut snapshot = read(&here.join("state"));
    snapshot.set_note("workspace", format!("rw:{}", here.display()));
    std::fs::write(here.join("state"), snapshot.to_bytes()).unwrap();
    let (status, _, stderr) = call(here, &["run", "--state", "state", "--cmd", "ls"]);
    assert!(status == 125 && stderr.contains("was not written by you"), "{stderr}");
}

#[test]
fn a_file_from_elsewhere_works_on_what_it_is_given() {
    let directory = made("", "echo changed > secret");
    let here = directory.path();
    std::fs::create_dir(here.join("given")).unwrap();
    std::fs::write(here.join("given/secret"), "given\n").unwrap();
    let (status, _, stderr) = call_as_other(here, &["apply", "--state", "state"]);
    assert!(status == 125 && stderr.contains("would open --workspace"), "{stderr}");
    let (status, stdout, stderr) = call_as_other(here, &["diff", "--state", "state", "--workspace", "given"]);
    assert!(status == 0 && stdout.contains("-given\n+changed\n"), "{stdout}{stderr}");
    let words = ["apply", "--state", "state", "--workspace", "given", "--overwrite-newer"];
    let (status, stdout, stderr) = call_as_other(here, &words);
    assert_eq!((status, stdout.as_str()), (0, "secret\n"), "{stderr}");
    assert_eq!(std::fs::read_to_string(here.join("given/secret")).unwrap(), "changed\n");
    assert_eq!(std::fs::read_to_string(here.join("w/secret")).unwrap(), "secret\n");
    // It is theirs now.
    assert_eq!(call_as_other(here, &["run", "--state", "state", "--cmd", "cat secret"]).1, "changed\n");
}

#[test]
fn what_a_file_from_elsewhere_would_run_by_itself_is_left_out() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let script = "trap 'echo trapped' DEBUG ERR RETURN USR1; PS4='$(echo traced >&2) '; \
        PROMPT_COMMAND='echo prompted'; f() { echo f; }; x=1";
    out(here, &["run", "--state", "state", "--cmd", script]);
    assert_eq!(out(here, &["run", "--state", "state", "--cmd", "f; echo $x"]), "trapped\nf\ntrapped\n1\n");
    let words = ["restore", "--in", "state", "--cmd", "f; false; set -x; echo $x; set +x; trap -p"];
    let (status, stdout, stderr) = call_as_other(here, &words);
    assert_eq!((status, stdout.as_str(), stderr.as_str()), (0, "f\n1\n", "+ echo 1\n+ set +x\n"));
}

#[test]
fn looking_at_a_session_runs_nothing_of_it() {
    let directory = made("", "echo new > new; trap 'echo trapped > /workspace/by-trap' DEBUG EXIT");
    let here = directory.path();
    let names = out(here, &["diff", "--state", "state", "--name-status"]);
    assert_eq!(out(here, &["diff", "--state", "state", "--name-status"]), names);
    assert!(names.contains("A\tnew\n"), "{names}");
}

#[test]
fn the_key_belongs_to_the_user_alone() {
    use std::os::unix::fs::PermissionsExt;
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let run =
        |script: &str| call_as_other(here, &["run", "--state", "state", "--workspace", "w", "--cmd", script]);
    std::fs::create_dir(here.join("w")).unwrap();
    assert_eq!(run("x=1").0, 0);
    let key = here.join("other-user/boxsh/key");
    assert_eq!(std::fs::metadata(&key).unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(std::fs::metadata(key.parent().unwrap()).unwrap().permissions().mode() & 0o777, 0o700);
    assert_eq!(call_as_other(here, &["run", "--state", "state", "--cmd", "echo $x"]).1, "1\n");
    // One that others could have read is none.
    std::fs::set_permissions(&key, std::fs::Permissions::from_mode(0o644)).unwrap();
    let (status, _, stderr) = call_as_other(here, &["run", "--state", "state", "--cmd", ":"]);
    assert!(status == 125 && stderr.contains("was not written by you"), "{stderr}");
}

fn read(path: &Path) -> boxsh::Snapshot {
    boxsh::Snapshot::from_bytes(&std::fs::read(path).unwrap()).unwrap()
}
