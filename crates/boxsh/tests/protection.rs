//! What the host believes cannot be planted in a workspace that programs write to at once.
//!
//! Not beside other tests of programs of the host: git is started here by this very process, and a child has all descriptors of its parent for a moment.
#![cfg(target_os = "linux")]
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "the host's side of a test, which fails by panicking and says what it leaves out"
)]

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use boxsh::confine::{Backend, Confine};
use boxsh::{Builder, Native, Sandbox, WorkspaceMode};

/// Backends that can protect something in a directory that can be written.
const BACKENDS: [Backend; 2] = [Backend::Namespaces, Backend::Bwrap];

#[track_caller]
fn assert_output(sandbox: &mut Sandbox, script: &str, expected: &str) {
    let result = sandbox.run(script);
    assert_eq!((&*result.stdout_str(), &*result.stderr_str()), (expected, ""), "{script}");
}

/// What git of the host says.
fn git(directory: &Path, words: &[&str]) -> String {
    let output = Command::new("git")
        .arg("-C")
        .arg(directory)
        .args(words)
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env("GIT_CONFIG_NOSYSTEM", "1")
        .output()
        .unwrap();
    assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// A repository with one commit.
fn repository() -> tempfile::TempDir {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("a"), "a\n").unwrap();
    git(directory.path(), &["init", "-q"]);
    git(directory.path(), &["add", "a"]);
    git(directory.path(), &["-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-qm", "one"]);
    directory
}

/// All files beneath a directory with their contents, but for those that a commit makes.
fn photograph(directory: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut left = vec![directory.to_path_buf()];
    while let Some(path) = left.pop() {
        if path.symlink_metadata().unwrap().is_dir() {
            left.extend(std::fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        }
        let name = path.strip_prefix(directory).unwrap().display().to_string();
        let of_commits = [".git/objects", ".git/logs", ".git/refs", ".git/index", ".git/COMMIT_EDITMSG"];
        if !of_commits.iter().any(|part| name.starts_with(part)) {
            found.insert(name, std::fs::read(&path).unwrap_or_default());
        }
    }
    found
}

/// A session in a directory of the host, by each backend.
fn each_direct(directory: &Path, change: impl Fn(Builder) -> Builder, test: impl Fn(Sandbox)) {
    for backend in BACKENDS {
        match Confine::new().cell_by(backend) {
            Ok(_) => test(direct(directory, backend, &change)),
            Err(error) => println!("SKIPPED: {backend}: {error}"),
        }
    }
}

fn direct(directory: &Path, backend: Backend, change: impl Fn(Builder) -> Builder) -> Sandbox {
    let builder = Sandbox::builder().workspace_with(directory, WorkspaceMode::ReadWrite);
    change(builder).native(Native::new().backend(backend)).build().unwrap()
}

const PLANT: &str = "perl -e '
for $name (qw(.git/hooks/pre-commit .git/config .git/commondir .git/config.worktree .vscode/tasks.json .envrc .idea/x)) {
    ($directory) = $name =~ m{(.*)/}; mkdir $directory if $directory;
    if (open F, \">\", $name) { print F \"planted\\n\"; close F; }
}
rename \".git\", \"moved\"; rename \".git/config\", \"moved\"; unlink \".git/commondir\"; symlink \"/tmp\", \".vscode\"; 1'";

#[test]
fn nothing_that_the_host_believes_can_be_planted() {
    let project = repository();
    let before = photograph(project.path());
    each_direct(
        project.path(),
        |builder| builder,
        |mut sandbox| {
            sandbox.run(PLANT);
            // Nor by the session's own programs.
            sandbox.run("echo planted > .git/hooks/pre-commit; echo planted >> .git/config; echo planted > .envrc; rm -rf .git/config .vscode; mv .git/config moved; mv a .git/commondir; mv .git/hooks moved");
            // Git works, inside and outside.
            let script = "echo b >> a; git -c user.name=a -c user.email=a@example.com commit -qam two && git log --format=%s | head -1; git status --short";
            assert_output(&mut sandbox, script, "two\n");
            assert!(git(project.path(), &["log", "--format=%s"]).starts_with("two\n"));
            assert_eq!(git(project.path(), &["status", "--short"]), "");
            drop(sandbox);
            git(project.path(), &["checkout", "-q", "HEAD~", "--", "a"]);
            git(project.path(), &["reset", "-q", "--hard", "HEAD~"]);
            let mut after = photograph(project.path());
            after.remove(".git/ORIG_HEAD");
            let names = |all: &BTreeMap<String, Vec<u8>>| all.keys().cloned().collect::<Vec<_>>();
            assert_eq!(names(&after), names(&before));
            let changed: Vec<_> = after.iter().filter(|(name, content)| before[*name] != **content).collect();
            assert!(changed.is_empty(), "{:?}", changed[0].0);
        },
    );
}

#[test]
fn no_repository_can_be_planted_where_there_is_none() {
    let project = tempfile::tempdir().unwrap();
    each_direct(
        project.path(),
        |builder| builder,
        |mut sandbox| {
            assert_ne!(sandbox.run("git init -q").exit_code, 0);
            let result = sandbox.run("perl -e 'mkdir \".git\" or print \"$!\\n\"'");
            assert_eq!(result.stdout_str(), "File exists\n");
            assert!(result.files.created.is_empty(), "{:?}", result.files);
            drop(sandbox);
            assert_eq!(std::fs::read_dir(project.path()).unwrap().count(), 0, "nothing is left behind");
        },
    );
}

#[test]
fn files_of_a_home_are_protected_in_a_home() {
    let home = tempfile::tempdir().unwrap();
    std::fs::write(home.path().join(".profile"), "kept\n").unwrap();
    each_direct(
        home.path(),
        |builder| builder,
        |mut sandbox| {
            sandbox.run("perl -e 'for (qw(.bashrc .profile .netrc)) { open F, \">\", $_ and print F \"planted\" } mkdir \".ssh\"'");
            drop(sandbox);
            let names: Vec<_> =
                std::fs::read_dir(home.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
            assert_eq!(names, [".profile"]);
            assert_eq!(std::fs::read(home.path().join(".profile")).unwrap(), b"kept\n");
        },
    );
}

#[test]
fn what_is_protected_can_be_chosen() {
    let project = tempfile::tempdir().unwrap();
    std::fs::write(project.path().join("a"), "a\n").unwrap();
    each_direct(
        project.path(),
        |builder| builder.protect_only(["a", "b/c"]),
        |mut sandbox| {
            let script =
                "perl -e 'for (qw(a b/c d)) { open F, \">\", $_ or print \"$!\\n\" }'; git init -q && ls -A";
            let expected = "Read-only file system\nNot a directory\n.git\na\nb\nd\n";
            assert_output(&mut sandbox, script, expected);
            sandbox.run("rm -r .git d");
        },
    );
}
