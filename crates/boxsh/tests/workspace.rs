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
    let rest = sandbox.apply(ApplyOptions::new().allow_protected(true), |_| true).unwrap();
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
    let forced = ApplyOptions::new().overwrite_newer(true);
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
    let _ = sandbox.apply(ApplyOptions::new().overwrite_newer(true), |_| true).unwrap();
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

#[test]
fn a_directory_becomes_a_file_and_back_and_modes_of_directories_come_last() {
    let dir = host();
    let mut sandbox = Sandbox::builder().workspace(dir.path()).build().unwrap();
    sandbox.run(
        "rm -r src; echo flat > src; rm old; mkdir -p old/deep; echo in > old/deep/f; chmod 500 old/deep old",
    );
    let planned = sandbox.plan_apply(ApplyOptions::default(), |_| true).unwrap();
    assert_eq!(listing(dir.path()), [".git", "a.txt", "old", "src"]);
    let applied = sandbox.apply(ApplyOptions::new().sync(true), |_| true).unwrap();
    let sorted = |paths: &[boxsh::vfs::FsPathBuf]| {
        let mut paths = texts(paths);
        paths.sort();
        paths
    };
    assert_eq!((sorted(&applied.done), &applied.refused), (sorted(&planned.done), &planned.refused));
    assert_eq!(applied.refused, []);
    assert_eq!(fs::read_to_string(dir.path().join("src")).unwrap(), "flat\n");
    assert_eq!(fs::read_to_string(dir.path().join("old/deep/f")).unwrap(), "in\n");
    assert_eq!(fs::metadata(dir.path().join("old")).unwrap().permissions().mode() & 0o777, 0o500);
    fs::set_permissions(dir.path().join("old"), fs::Permissions::from_mode(0o700)).unwrap();
    fs::set_permissions(dir.path().join("old/deep"), fs::Permissions::from_mode(0o700)).unwrap();
}

#[test]
fn the_names_of_an_apply_are_nobody_elses_and_what_a_killed_one_left_goes() {
    let dir = host();
    fs::write(dir.path().join(".boxsh-a.txt"), "the user's\n").unwrap();
    fs::write(dir.path().join(".boxsh-apply-notes"), "the user's\n").unwrap();
    let left = dir.path().join(".boxsh-apply-0123456789abcdef0123456789abcdef");
    fs::create_dir(&left).unwrap();
    fs::write(left.join("f"), "half").unwrap();
    let mut sandbox = Sandbox::builder().workspace(dir.path()).build().unwrap();
    sandbox.run("echo new > a.txt");
    assert_eq!(texts(&sandbox.apply(ApplyOptions::default(), |_| true).unwrap().done), ["/a.txt"]);
    assert_eq!(listing(dir.path()), [".boxsh-a.txt", ".boxsh-apply-notes", ".git", "a.txt", "old", "src"]);
}

#[test]
fn a_plan_tells_what_would_be_refused() {
    let dir = host();
    let mut sandbox = Sandbox::builder().workspace(dir.path()).build().unwrap();
    sandbox.run(
        "echo session > a.txt; echo x > .git/config; mkdir -p .GIT/Hooks; echo x > .GIT/Hooks/h; echo n > n",
    );
    fs::write(dir.path().join("a.txt"), "host\n").unwrap();
    let planned = sandbox.plan_apply(ApplyOptions::default(), |_| true).unwrap();
    let refused: Vec<(String, Refusal)> = planned
        .refused
        .iter()
        .map(|(path, refusal)| (String::from_utf8(path.to_absolute()).unwrap(), *refusal))
        .collect();
    let of = |path: &str| refused.iter().find(|(other, _)| other == path).map(|(_, refusal)| *refusal);
    assert_eq!(of("/.git/config"), Some(Refusal::Protected));
    assert_eq!(of("/.GIT/Hooks/h"), Some(Refusal::Protected), "whatever the case of letters");
    assert_eq!(of("/a.txt"), Some(Refusal::ChangedMeanwhile));
    assert!(texts(&planned.done).contains(&"/n".to_owned()));
    assert_eq!(fs::read_to_string(dir.path().join("a.txt")).unwrap(), "host\n");
}

#[test]
fn what_the_host_has_done_is_judged_from_the_last_apply_on() {
    let dir = host();
    let file = dir.path().join("a.txt");
    let mut sandbox = Sandbox::builder().workspace(dir.path()).build().unwrap();
    // Changed before the session saw it, and written again as it was: both are no conflict.
    fs::write(&file, "host 1\n").unwrap();
    sandbox.run("echo session >> a.txt");
    fs::write(&file, "host 1\n").unwrap();
    assert_eq!(texts(&sandbox.apply(ApplyOptions::default(), |_| true).unwrap().done), ["/a.txt"]);
    sandbox.run("echo again >> a.txt");
    fs::write(&file, "host 2\n").unwrap();
    assert_eq!(
        sandbox.apply(ApplyOptions::default(), |_| true).unwrap().refused[0].1,
        Refusal::ChangedMeanwhile
    );
    fs::remove_file(&file).unwrap();
    assert_eq!(
        sandbox.apply(ApplyOptions::default(), |_| true).unwrap().refused[0].1,
        Refusal::ChangedMeanwhile
    );
    fs::write(&file, "host 3\n").unwrap();
    sandbox.reset().unwrap();
    sandbox.run("echo after >> a.txt");
    assert_eq!(texts(&sandbox.apply(ApplyOptions::default(), |_| true).unwrap().done), ["/a.txt"]);
    assert_eq!(fs::read_to_string(&file).unwrap(), "host 3\nafter\n");
    sandbox.run("echo one more >> a.txt");
    let bytes = sandbox.snapshot().unwrap().to_bytes();
    fs::write(&file, "host 4\n").unwrap();
    let mut later = Sandbox::builder().workspace(dir.path()).build().unwrap();
    later.restore(&boxsh::Snapshot::from_bytes(&bytes).unwrap()).unwrap();
    assert_eq!(
        later.apply(ApplyOptions::default(), |_| true).unwrap().refused[0].1,
        Refusal::ChangedMeanwhile,
        "also in a session that goes on later"
    );
}

#[test]
fn holes_of_the_hosts_files_stay_holes() {
    use std::os::unix::fs::MetadataExt;
    let dir = host();
    fs::File::create(dir.path().join("sparse")).unwrap().set_len(100 << 20).unwrap();
    let mut sandbox = Sandbox::builder().workspace(dir.path()).build().unwrap();
    assert!(sandbox.run("printf x >> sparse; truncate -s 50M own; printf y >> own").is_success());
    assert_eq!(sandbox.apply(ApplyOptions::default(), |_| true).unwrap().done.len(), 2);
    for (name, size) in [("sparse", (100 << 20) + 1), ("own", (50 << 20) + 1)] {
        let found = fs::metadata(dir.path().join(name)).unwrap();
        assert_eq!(found.size(), size);
        assert!(found.blocks() * 512 < 1 << 20, "{name}: {}", found.blocks());
    }
}

#[test]
fn a_workspace_that_is_written_to_at_once_keeps_what_the_host_believes() {
    let dir = host();
    fs::create_dir(dir.path().join(".git/hooks")).unwrap();
    fs::write(dir.path().join(".git/HEAD"), "ref: refs/heads/main\n").unwrap();
    fs::create_dir(dir.path().join(".VSCode")).unwrap();
    let mut sandbox =
        Sandbox::builder().workspace_with(dir.path(), WorkspaceMode::ReadWrite).build().unwrap();
    for attempt in [
        "echo x > .git/hooks/pre-commit",
        "echo x >> .git/config",
        "echo x > .git/commondir",
        "mv .git moved",
        "mv .git/hooks h",
        "mkdir x && mv x .git/hooks",
        "ln .git/config own && echo x >> own",
        "chmod 777 .git/config",
        "rm .git/config",
        "rm -rf .git/hooks",
        "echo x > .envrc",
        "ln -s /etc/passwd .envrc",
        "mkdir .vscode",
        "echo x > .VSCode/tasks.json",
        "echo x > .ENVRC",
        "mkdir -p .git/modules/a && echo x > .git/modules/a/config",
        "ln -s .git g; echo x > g/hooks/h",
        "cd .git; echo x > ./../.git/hooks/h",
    ] {
        let result = sandbox.run(attempt);
        assert_ne!(result.exit_code, 0, "{attempt}");
        assert!(result.stderr_str().contains("Read-only file system"), "{attempt}: {}", result.stderr_str());
        sandbox.run("cd /workspace; rm -rf x own g");
    }
    assert_eq!(fs::read_to_string(dir.path().join(".git/config")).unwrap(), "[core]\n");
    assert!(listing(&dir.path().join(".git/hooks")).is_empty());
    let result =
        sandbox.run("echo y > .git/refs-like; echo y > sub; mkdir d && echo z > d/.envrc2; mv sub moved");
    assert!(result.is_success(), "{}", result.stderr_str());
    let mut open = Sandbox::builder()
        .workspace_with(dir.path(), WorkspaceMode::ReadWrite)
        .protect_only(["other"])
        .build()
        .unwrap();
    assert!(open.run("echo x > .envrc; ! echo x > other 2> /dev/null").is_success());
}

#[test]
fn what_is_hidden_is_not_there_for_a_session() {
    for mode in [WorkspaceMode::Overlay, WorkspaceMode::ReadOnly, WorkspaceMode::ReadWrite] {
        let directory = tempfile::tempdir().unwrap();
        let (here, own) = (directory.path(), directory.path().join("a/own"));
        std::fs::create_dir_all(&own).unwrap();
        std::fs::write(own.join("key"), "secret").unwrap();
        std::fs::write(here.join("a/file"), "shown\n").unwrap();
        let build = |shown: &Path| {
            let builder = Sandbox::builder().workspace_with(here, mode).mount_host("/mnt", shown, mode);
            builder.hide([&own]).build()
        };
        let mut sandbox = build(here).unwrap();
        let result = sandbox.run(
            "cd /workspace; ls a; cat a/file; ls a/own; cat a/own/key A/own/key /mnt/a/own/key a/../a/own/key; \
             find . /mnt -name key; ln a/own/key k; mv a b; cat b/own/key; cp -r a c; cat c/own/key; rm -r a/own; true",
        );
        assert_eq!(result.stdout_str(), "file\nshown\n", "{mode:?}: {}", result.stderr_str());
        assert_eq!(std::fs::read_to_string(own.join("key")).unwrap(), "secret", "{mode:?}");
        assert!(build(&own).is_err() && build(&here.join("a")).is_ok(), "{mode:?}");
    }
}
