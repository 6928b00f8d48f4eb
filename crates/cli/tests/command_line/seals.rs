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

/// A home whose owner gives all of it to a session.
fn home() -> tempfile::TempDir {
    use std::os::unix::fs::PermissionsExt;
    let home = tempfile::tempdir().unwrap();
    let own = home.path().join(".local/state/boxsh");
    std::fs::create_dir_all(&own).unwrap();
    std::fs::write(own.join("key"), [7; 32]).unwrap();
    std::fs::set_permissions(&own, std::fs::Permissions::from_mode(0o700)).unwrap();
    std::fs::set_permissions(own.join("key"), std::fs::Permissions::from_mode(0o600)).unwrap();
    std::fs::write(home.path().join("file"), "mine\n").unwrap();
    home
}

/// Without programs of the host, and with them where they can be confined.
fn tiers() -> &'static [&'static [&'static str]] {
    if crate::native::can_confine() { &[&[], &["--native"]] } else { &[&[]] }
}

fn run_at_home(home: &Path, tier: &[&str], mode: &str, script: &str) -> (i32, String, String) {
    let workspace = format!("{}{mode}", home.display());
    call(home, &[&["run"], tier, &["--workspace", &workspace, "--cmd", script]].concat())
}

#[test]
fn a_session_that_is_given_the_home_does_not_see_the_key() {
    let look = "cat file; cat .local/state/boxsh/key; ls -A .local/state/boxsh; ln .local/state/boxsh/key k; \
        ln -s .local/state l; cat l/boxsh/key; cp -r .local copy; cat copy/state/boxsh/key; \
        mv .local/state moved; cat moved/boxsh/key; cat k; true";
    for tier in tiers() {
        for mode in ["", ":ro", ":rw"] {
            let home = home();
            let (status, stdout, stderr) = run_at_home(home.path(), tier, mode, look);
            assert_eq!((status, stdout.as_str()), (0, "mine\n"), "{tier:?} {mode}: {stderr}");
            let key = std::fs::read(home.path().join(".local/state/boxsh/key")).unwrap();
            assert_eq!(key, [7; 32], "{tier:?} {mode}: {stderr}");
        }
    }
}

#[test]
fn a_session_that_is_given_the_home_cannot_plant_a_key() {
    let plant = "mkdir -p .local/state/boxsh; echo planted > .local/state/boxsh/key; true";
    for tier in tiers() {
        for mode in ["", ":rw"] {
            let home = home();
            let key = home.path().join(".local/state/boxsh/key");
            let tier_with_state = [tier, &["--state", "state"][..]].concat();
            assert_eq!(run_at_home(home.path(), &tier_with_state, mode, plant).0, 0);
            call(home.path(), &["apply", "--state", "state", "--allow-protected"]);
            assert_eq!(std::fs::read(&key).unwrap(), [7; 32], "{tier:?} {mode}");
            // Where there is none yet, it is made before the session could.
            std::fs::remove_dir_all(home.path().join(".local")).unwrap();
            assert_eq!(run_at_home(home.path(), tier, mode, plant).0, 0);
            assert_eq!(std::fs::read(&key).unwrap().len(), 32, "{tier:?} {mode}");
        }
    }
}

#[test]
fn the_directory_of_the_key_cannot_be_given() {
    let home = home();
    let words = ["run", "--workspace", ".local/state/boxsh", "--cmd", "cat key"];
    let (status, stdout, stderr) = call(home.path(), &words);
    assert!(status == 125 && stdout.is_empty() && stderr.contains("Permission denied"), "{status} {stderr}");
}

fn read(path: &Path) -> boxsh::Snapshot {
    boxsh::Snapshot::from_bytes(&std::fs::read(path).unwrap()).unwrap()
}
