//! A directory of the host under a session: seen, changed in memory, reviewed, and written back.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
#![expect(clippy::disallowed_methods, reason = "the host's side of the workspace is looked at directly")]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use boxsh::{ApplyOptions, Refusal, Sandbox, WorkspaceMode};

fn host() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    for (path, text) in [
        ("a.txt", "one\ntwo\nthree\n"),
        ("src/lib.rs", "fn f() {}\n"),
        (".git/config", "[core]\n"),
        ("old", "x\n"),
    ] {
        let path = dir.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    dir
}

fn listing(dir: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn texts(paths: &[boxsh::vfs::FsPathBuf]) -> Vec<String> {
    paths.iter().map(|path| String::from_utf8(path.to_absolute()).unwrap()).collect()
}

const EDIT: &str = "sed -i s/two/2/ a.txt; rm old; mkdir -p new/d; echo made > new/d/f; ln -s d/f new/l; chmod 755 src/lib.rs; echo evil >> .git/config";

#[test]
fn the_host_is_untouched_until_changes_are_applied() {
    let dir = host();
    let mut sandbox = Sandbox::builder().workspace(dir.path()).build().unwrap();
    let result = sandbox.run("pwd; cat src/lib.rs");
    assert_eq!(result.stdout_str(), "/workspace\nfn f() {}\n");
    let result = sandbox.run(EDIT);
    assert_eq!(result.stderr_str(), "");
    assert_eq!(texts(&result.files.deleted), ["/workspace/old"]);
    assert_eq!(fs::read_to_string(dir.path().join("a.txt")).unwrap(), "one\ntwo\nthree\n");
    assert_eq!(listing(dir.path()), [".git", "a.txt", "old", "src"]);
    let changes = sandbox.changes().unwrap();
    assert_eq!(texts(&changes.created), ["/new", "/new/d", "/new/d/f", "/new/l"]);
    assert_eq!(texts(&changes.modified), ["/.git/config", "/a.txt", "/src/lib.rs"]);
    assert_eq!(texts(&changes.deleted), ["/old"]);
    assert!(sandbox.fork().unwrap().run("rm -rf *").is_success());
    assert_eq!(sandbox.changes().unwrap(), changes);
}

#[test]
fn the_difference_can_be_read_by_patch() {
    let dir = host();
    let mut sandbox = Sandbox::builder().workspace(dir.path()).build().unwrap();
    sandbox.run("sed -i s/two/2/ a.txt; rm old; echo made > new; printf 'a\\0b' > bin");
    let diff = String::from_utf8(sandbox.diff().unwrap()).unwrap();
    let expected = "--- a/a.txt\n+++ b/a.txt\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\nBinary files /dev/null and b/bin differ\n--- /dev/null\n+++ b/new\n@@ -0,0 +1 @@\n+made\n--- a/old\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n";
    assert_eq!(diff, expected);
}

#[test]
fn changes_are_applied_but_for_what_is_filtered_or_protected() {
    let dir = host();
    let mut sandbox = Sandbox::builder().workspace(dir.path()).build().unwrap();
    sandbox.run(EDIT);
    let applied =
        sandbox.apply(ApplyOptions::default(), |path| !path.as_bytes().starts_with(b"src")).unwrap();
    assert_eq!(texts(&applied.done), ["/old", "/a.txt", "/new", "/new/d", "/new/d/f", "/new/l"]);
    assert_eq!(texts(&applied.skipped), ["/src/lib.rs"]);
    assert_eq!(applied.refused.len(), 1);
    assert_eq!(
        (texts(&[applied.refused[0].0.clone()]), applied.refused[0].1),
        (vec!["/.git/config".to_owned()], Refusal::Protected)
    );
    assert_eq!(fs::read_to_string(dir.path().join("a.txt")).unwrap(), "one\n2\nthree\n");
    assert_eq!(fs::read_to_string(dir.path().join("new/l")).unwrap(), "made\n");
    assert_eq!(fs::read_to_string(dir.path().join(".git/config")).unwrap(), "[core]\n");
    assert_eq!(listing(dir.path()), [".git", "a.txt", "new", "src"]);
    let rest =
        sandbox.apply(ApplyOptions { allow_protected: true, ..ApplyOptions::default() }, |_| true).unwrap();
    assert_eq!(texts(&rest.done), ["/.git/config", "/src/lib.rs"]);
    let mode = fs::metadata(dir.path().join("src/lib.rs")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o755);
    assert!(sandbox.changes().unwrap().is_empty());
    sandbox.run("echo again >> a.txt");
    assert_eq!(
        texts(&sandbox.apply(ApplyOptions::default(), |_| true).unwrap().done),
        ["/a.txt"],
        "what was applied is no change of the host's"
    );
}

#[test]
fn what_leads_git_to_other_hooks_is_not_applied() {
    let dir = host();
    fs::create_dir(dir.path().join("lib")).unwrap();
    fs::write(dir.path().join("lib/.git"), "gitdir: ../.git/modules/lib\n").unwrap();
    let mut sandbox = Sandbox::builder().workspace(dir.path()).build().unwrap();
    let made = "mkdir -p .git/modules/lib/hooks .git/worktrees/w .git/refs sub; echo x | tee .git/commondir .git/config.worktree .git/modules/lib/config \
        .git/modules/lib/hooks/h .git/modules/lib/commondir .git/worktrees/w/gitdir .git/worktrees/w/commondir lib/.git sub/.git .git/modules/lib/HEAD .git/refs/config > /dev/null";
    assert!(sandbox.run(made).is_success());
    let applied = sandbox.apply(ApplyOptions::default(), |_| true).unwrap();
    let refused: Vec<String> =
        applied.refused.iter().map(|(path, _)| String::from_utf8(path.to_absolute()).unwrap()).collect();
    assert_eq!(
        refused,
        [
            "/.git/commondir",
            "/.git/config.worktree",
            "/.git/modules/lib/commondir",
            "/.git/modules/lib/config",
            "/.git/modules/lib/hooks",
            "/.git/modules/lib/hooks/h",
            "/.git/worktrees/w/commondir",
            "/.git/worktrees/w/gitdir",
            "/lib/.git",
            "/sub/.git"
        ]
    );
    assert!(texts(&applied.done).contains(&"/.git/refs/config".to_owned()));
    assert_eq!(fs::read_to_string(dir.path().join("lib/.git")).unwrap(), "gitdir: ../.git/modules/lib\n");
}

#[test]
fn what_the_host_has_changed_meanwhile_is_not_overwritten() {
    let dir = host();
    // File systems have clocks of their own, which may be a tick behind.
    let past = std::time::SystemTime::now() - std::time::Duration::from_secs(60);
    let mut sandbox = Sandbox::builder().workspace(dir.path()).build().unwrap();
    sandbox.run("echo session > a.txt; echo session > fresh");
    let future = past + std::time::Duration::from_secs(3600);
    fs::write(dir.path().join("a.txt"), "host\n").unwrap();
    fs::File::open(dir.path().join("a.txt")).unwrap().set_modified(future).unwrap();
    let applied = sandbox.apply(ApplyOptions::default(), |_| true).unwrap();
    assert_eq!(texts(&applied.done), ["/fresh"]);
    assert_eq!(applied.refused[0].1, Refusal::ChangedMeanwhile);
    assert_eq!(fs::read_to_string(dir.path().join("a.txt")).unwrap(), "host\n");
    let forced = ApplyOptions { overwrite_newer: true, ..ApplyOptions::default() };
    assert_eq!(texts(&sandbox.apply(forced, |_| true).unwrap().done), ["/a.txt"]);
    assert_eq!(fs::read_to_string(dir.path().join("a.txt")).unwrap(), "session\n");
}

#[test]
fn a_link_of_the_sessions_cannot_lead_an_apply_out() {
    let (dir, outside) = (host(), tempfile::tempdir().unwrap());
    fs::write(outside.path().join("f"), "safe\n").unwrap();
    let mut sandbox = Sandbox::builder().workspace(dir.path()).build().unwrap();
    let script = format!("rm -r src; ln -s {} src; mkdir keep; echo evil > keep/f", outside.path().display());
    sandbox.run(script);
    sandbox.apply(ApplyOptions::default(), |_| true).unwrap();
    sandbox.run("rm src; mkdir src; echo evil > src/f");
    let _ =
        sandbox.apply(ApplyOptions { overwrite_newer: true, ..ApplyOptions::default() }, |_| true).unwrap();
    assert_eq!(fs::read_to_string(outside.path().join("f")).unwrap(), "safe\n");
    assert_eq!(listing(outside.path()), ["f"]);
}

#[test]
fn a_workspace_can_be_read_only_or_the_host_itself() {
    let dir = host();
    let mut readonly =
        Sandbox::builder().workspace_with(dir.path(), WorkspaceMode::ReadOnly).build().unwrap();
    let result = readonly.run("echo no > a.txt");
    assert!(result.stderr_str().contains("Read-only file system"), "{}", result.stderr_str());
    assert!(readonly.changes().is_err());
    let mut direct = Sandbox::builder().workspace_with(dir.path(), WorkspaceMode::ReadWrite).build().unwrap();
    let result = direct.run("echo yes > a.txt; cat ../../etc/hostname");
    assert_eq!(
        (result.stdout_str(), texts(&result.files.modified)),
        ("boxsh\n".into(), vec!["/workspace/a.txt".to_owned()])
    );
    assert_eq!(fs::read_to_string(dir.path().join("a.txt")).unwrap(), "yes\n");
    let error = Sandbox::builder().workspace("/nowhere/at/all").build().err().unwrap();
    assert_eq!(error.to_string(), "option workspace: /nowhere/at/all: No such file or directory");
}

#[test]
fn a_snapshot_holds_the_changes_of_a_workspace() {
    let dir = host();
    let build = || Sandbox::builder().workspace(dir.path()).build().unwrap();
    let mut one = build();
    one.run(EDIT);
    let bytes = one.snapshot().unwrap().to_bytes();
    let mut two = build();
    two.restore(&boxsh::Snapshot::from_bytes(&bytes).unwrap()).unwrap();
    assert_eq!(two.changes().unwrap(), one.changes().unwrap());
    assert_eq!(two.run("cat new/l a.txt; ls old").stdout_str(), "made\none\n2\nthree\n");
}
