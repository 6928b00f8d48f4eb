//! The wrapper `@git`: what it refuses, in a table and beside the real git.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "the tests run git and make files of the host"
)]

#[path = "../../confine/init/git.rs"]
#[allow(dead_code, unreachable_pub, reason = "shared with the helper")]
mod git;

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use git::{Place, Verdict};

fn is_refused(words: &[&str]) -> bool {
    matches!(git::judge(words.iter().map(|word| word.as_bytes()), |_| ()), Verdict::Refused(_))
}

#[test]
fn what_writes_settings_with_a_branch_needs_them() {
    let needs = |line: &str| {
        let words = words(line);
        matches!(git::judge(words.iter().map(|word| word.as_bytes()), |_| ()), Verdict::NeedsSettings(_))
    };
    for line in [
        "branch -m a b",
        "branch -M main",
        "branch --mov a b",
        "branch -c a b",
        "branch -vC a",
        "branch --copy a",
    ] {
        assert!(needs(line), "git {line}");
    }
    for line in
        ["branch", "branch -d a", "branch --merged", "branch --contains -m", "branch x -- -m", "mv -m a b"]
    {
        assert!(!needs(line), "git {line}");
    }
}

/// Splits as a shell does, without quotes.
fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

#[test]
fn what_loses_work_is_refused() {
    for line in [
        "checkout",
        "checkout main",
        "checkout -b new",
        "checkout -- file",
        "checkout .",
        "restore file",
        "restore --staged file",
        "reset --hard",
        "reset HEAD~1 --hard",
        "reset -q --hard origin/main",
        "reset --har",
        "reset --ha",
        "reset --h",
        "clean -f",
        "clean -fd",
        "clean -xdf",
        "clean -d -x -f",
        "clean --force",
        "clean --forc -d",
        "clean -nf",
        "clean . -f",
        "clean -qfe pattern",
        "commit -n",
        "commit --no-verify",
        "commit --no-verif -m x",
        "commit --no-ver",
        "commit -m x -n",
        "commit -anm x",
        "commit -nm x",
        "commit -nam x",
        "commit -vn",
        "commit file -n",
        "commit -S -n",
        "commit -u -n",
        "commit --gpg-sign -n",
        "commit --message=x -n",
        "commit --message x -n",
        "commit --mess x -n",
        "commit -mx -n",
        "stash drop",
        "stash drop stash@{1}",
        "stash clear",
        "stash pop",
        "stash pop --index",
        "branch -D old",
        "branch -d -f old",
        "branch -df old",
        "branch -fd old",
        "branch --delete --force old",
        "branch --del --forc old",
        "branch old -D",
        "branch -qD old",
        "branch -rD origin/old",
        "branch -d --force old",
        "push --force",
        "push -f",
        "push origin main --force",
        "push origin main -f",
        "push -fu origin main",
        "push -uf origin main",
        "push --forc",
        "push --force-with-lease --force",
        "push -o x -f",
        "push origin +main",
        "push origin +main:main",
        "push -- origin +main",
        "reset --merge",
        "switch -f main",
        "switch --force main",
        "switch --discard-changes main",
        "switch --disc main",
        "switch -C main",
        "switch -qC main HEAD~1",
        "switch --force-create main",
        "read-tree --reset -u HEAD",
        "read-tree -u --reset HEAD",
        "read-tree --rese HEAD",
        "checkout-index -f -a",
        "checkout-index -af",
        "checkout-index --force file",
        "rebase --exec x main",
        "rebase -x x main",
        "rebase -ix x main",
        "rebase --exe=x main",
        "update-ref -d refs/heads/x",
        "update-ref --stdin",
        "reflog expire --all",
        "reflog delete HEAD@{1}",
        "gc --prune=now",
        "gc --prune",
        "gc --aggressive --prune=all",
        "prune",
        "prune --expire=now",
        "worktree remove -f ../x",
        "worktree remove --force ../x",
        "-c include.path=x status",
    ] {
        assert!(is_refused(&words(line)), "git {line}");
    }
}

#[test]
fn everyday_work_is_allowed() {
    for line in [
        "",
        "status",
        "add -A",
        "switch main",
        "switch -c new",
        "reset",
        "reset --soft HEAD~1",
        "reset --mixed",
        "reset --keep HEAD~1",
        "reset HEAD file",
        "reset -- --hard",
        "reset --pathspec-from-file --hard",
        "clean",
        "clean -n",
        "clean -nd",
        "clean --dry-run",
        "clean -e -f",
        "clean -ef",
        "clean --exclude -f",
        "clean -n -- -f",
        "commit",
        "commit -m x",
        "commit -m -n",
        "commit -am -n",
        "commit -mn",
        "commit -m --no-verify",
        "commit --message -n",
        "commit --mess -n",
        "commit --message=-n",
        "commit -F -n",
        "commit -C HEAD",
        "commit -Cn",
        "commit -uno",
        "commit -Sn",
        "commit --author -n",
        "commit --trailer -n",
        "commit --fixup -n",
        "commit --verify",
        "commit --amend --no-edit",
        "commit -m x -- -n",
        "commit -m x --end-of-options -n",
        "stash",
        "stash push",
        "stash push -m drop",
        "stash apply",
        "stash list",
        "stash show -p",
        "stash -m pop",
        "stash branch drop",
        "branch",
        "branch new",
        "branch -d merged",
        "branch --delete merged",
        "branch -f new HEAD",
        "branch --force new HEAD",
        "branch -M main",
        "branch -u -D",
        "branch --set-upstream-to -D",
        "branch --contains -D",
        "branch -- -D",
        "push",
        "push origin main",
        "push -u origin main",
        "push --force-with-lease",
        "push --force-with-lease=main:abc origin main",
        "push --force-w origin main",
        "push --force-if-includes --force-with-lease",
        "push --follow-tags",
        "push --fol",
        "push -o -f",
        "push --push-option -f",
        "push --repo -f",
        "push origin main:+x",
        "push -- origin main",
        "merge -f",
        "log --force",
        "log checkout",
        "help checkout",
        "--help checkout",
        "-h checkout",
        "--version checkout",
        "--exec-path checkout",
        "checkout --help",
        "checkout -h",
        "commit --help -n",
        "worktree add -f ../x",
        "rm -f file",
        "fetch -f",
        "checkout-index -a",
        "checkout-index --prefix -f",
        "switch -c -f",
        "switch -",
        "switch --detach HEAD",
        "switch --merge main",
        "read-tree HEAD",
        "read-tree -m -u HEAD main",
        "rebase main",
        "rebase -i --autosquash main",
        "rebase --onto -x main",
        "rebase --continue",
        "update-ref refs/x HEAD",
        "update-ref -m -d refs/x HEAD",
        "reflog",
        "reflog show",
        "gc",
        "gc --auto",
        "gc --no-prune",
        "prune -n",
        "prune --dry-run",
        "worktree remove ../x",
    ] {
        assert!(!is_refused(&words(line)), "git {line}");
    }
}

#[test]
fn options_before_the_command_hide_nothing() {
    for options in [
        "-C /repo",
        "-C checkout",
        "-c user.name=x",
        "-c core.pager=status",
        "--git-dir .git",
        "--git-dir=.git",
        "--work-tree status",
        "--work-tree=.",
        "--namespace status",
        "--namespace=x",
        "--attr-source HEAD",
        "--config-env user.name=USER",
        "--config-env=user.name=USER",
        "--exec-path=/x",
        "-p",
        "-P",
        "--paginate",
        "--no-pager",
        "--bare",
        "--no-replace-objects",
        "--no-lazy-fetch",
        "--no-optional-locks",
        "--no-advice",
        "--literal-pathspecs",
        "--glob-pathspecs",
        "--noglob-pathspecs",
        "--icase-pathspecs",
        "-P -C /a -C b --no-pager",
    ] {
        assert!(is_refused(&words(&format!("{options} checkout ."))), "git {options} checkout .");
        assert!(!is_refused(&words(&format!("{options} status checkout"))), "git {options} status checkout");
    }
}

#[test]
fn aliases_in_the_call_are_refused() {
    for options in [
        "-c alias.x=checkout",
        "-c ALIAS.x=checkout",
        "-c alias.x",
        "-c alias.x.command=checkout",
        "--config-env alias.x=VAR",
        "--config-env=Alias.x=VAR",
        "-P -c a.b=c -c alias.st=!rm",
    ] {
        assert!(is_refused(&words(&format!("{options} x"))), "git {options} x");
    }
    for options in ["-c user.alias.x=1", "-c aliasx.y=1", "-c core.alias=1", "-c alias"] {
        assert!(!is_refused(&words(&format!("{options} status"))), "git {options} status");
    }
}

#[test]
fn aliases_in_the_environment_are_seen() {
    for variable in [
        "GIT_CONFIG_KEY_0=alias.x",
        "GIT_CONFIG_KEY_12=ALIAS.x",
        "GIT_CONFIG_KEY_0=include.path",
        "GIT_CONFIG_PARAMETERS='alias.x'='checkout'",
        "GIT_CONFIG_PARAMETERS='user.name=x' 'Alias.x'='!rm'",
    ] {
        assert!(git::defines_alias(variable.as_bytes()), "{variable}");
    }
    for variable in
        ["GIT_CONFIG_KEY_0=user.name", "GIT_CONFIG_VALUE_0=alias.x", "PATH=alias.x", "alias.x", ""]
    {
        assert!(!git::defines_alias(variable.as_bytes()), "{variable}");
    }
}

#[test]
fn where_a_call_works_is_heard() {
    let mut places = Vec::new();
    let line = words("-C a --no-pager -C b --git-dir=x status -C c");
    git::judge(line.iter().map(|word| word.as_bytes()), |place| places.push(place));
    assert_eq!(places, [Place::Folder(b"a"), Place::Folder(b"b"), Place::Elsewhere]);
}

proptest::proptest! {
    #[test]
    fn any_words_are_judged(words in proptest::collection::vec("(-{0,2}[a-zA-Z=.+ -]{0,8})|commit|push|checkout|-c|-C", 0..8)) {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        is_refused(&words);
    }

    /// Whatever stands before it that takes no value, a flag that loses work is seen.
    #[test]
    fn harmless_flags_hide_nothing(flags in proptest::collection::vec("-[qvasez]{1,3}|--quiet|--amend|--dry-run|file|--signoff", 0..6)) {
        let mut words: Vec<&str> = vec!["commit"];
        words.extend(flags.iter().map(String::as_str));
        words.push("-n");
        assert!(is_refused(&words), "{words:?}");
    }
}

/// In memory where that is possible: many small files are made and removed.
fn folder() -> tempfile::TempDir {
    tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap()
}

/// A repository with a change, a file that git does not know, something put aside, a branch that is not merged, a hook
/// that refuses, and a remote with work of others.
struct Repository {
    folder: tempfile::TempDir,
}

const STATE: [&str; 6] = ["changed", "unknown", "stash", "branch", "commits", "remote"];

impl Repository {
    fn new() -> Repository {
        let repository = Repository { folder: folder() };
        let path = repository.path().to_owned();
        fs::create_dir(path.join("work")).unwrap();
        for line in
            ["init -q --template=", "commit -q --allow-empty -m 1", "init -q --template= --bare ../remote"]
        {
            repository.must(line);
        }
        fs::write(path.join("work/file"), "old").unwrap();
        for line in [
            "add file",
            "commit -q -m 2",
            "remote add origin ../remote",
            "push -q origin main",
            "branch old",
            "commit -q --amend -m other",
        ] {
            repository.must(line);
        }
        fs::write(path.join("work/file"), "aside").unwrap();
        repository.must("stash");
        // A commit that main does not have.
        repository.must("branch -f old stash@{0}");
        fs::write(path.join("work/file"), "changed").unwrap();
        repository.must("add file");
        fs::write(path.join("work/file"), "changed again").unwrap();
        fs::write(path.join("work/unknown"), "").unwrap();
        let hook = path.join("work/.git/hooks/pre-commit");
        fs::create_dir_all(hook.parent().unwrap()).unwrap();
        fs::write(&hook, "#!/bin/sh\nexit 1\n").unwrap();
        fs::set_permissions(&hook, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
        repository
    }

    /// Another one like it.
    fn copy(&self) -> Repository {
        let folder = folder();
        let copied =
            Command::new("cp").arg("-a").arg(self.path().join(".")).arg(folder.path()).status().unwrap();
        assert!(copied.success());
        Repository { folder }
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    fn git(&self, words: &[&str]) -> Output {
        let settings = [
            "user.name=a",
            "user.email=a@example.com",
            "init.defaultBranch=main",
            "gc.auto=0",
            "maintenance.auto=false",
        ];
        Command::new("git")
            .args(settings.iter().flat_map(|setting| ["-c", setting]))
            .args(words)
            .current_dir(self.path().join("work"))
            .env_clear()
            .env("PATH", std::env::var_os("PATH").unwrap())
            .env("HOME", self.path())
            .env("GIT_EDITOR", "true")
            .env("GIT_CONFIG_NOSYSTEM", "1")
            .output()
            .unwrap()
    }

    fn must(&self, line: &str) {
        let output = self.git(&words(line));
        assert!(output.status.success(), "git {line}: {}", String::from_utf8_lossy(&output.stderr));
    }

    /// What can be lost.
    fn state(&self) -> [Vec<u8>; 6] {
        let files = ["work/file", "work/unknown"].into_iter();
        let refs = ["stash", "heads/old", "heads/main"].map(|name| format!("work/.git/refs/{name}"));
        let files = files.map(str::to_owned).chain(refs).chain(["remote/refs/heads/main".to_owned()]);
        let contents: Vec<Vec<u8>> =
            files.map(|file| fs::read(self.path().join(file)).unwrap_or_else(|_| b"gone".to_vec())).collect();
        contents.try_into().unwrap()
    }
}

/// Runs each call in a fresh repository, and compares what it lost with what we say of it.
#[test]
fn what_the_real_git_loses_is_refused() {
    let calls = "
        checkout -f main|checkout -- file|checkout HEAD file|restore -SW file|reset --hard|reset --h|reset --ha HEAD
        reset HEAD --hard|reset -- --hard|reset --soft HEAD|reset|reset -q --har|reset --end-of-options --hard
        clean -f|clean -fd|clean -n|clean -e -f|clean -ef|clean . -f|clean --fo|clean -n -- -f|clean -qf|clean --f
        commit -m x|commit -nm x|commit -mn|commit -m -n|commit -m x -n|commit --no-veri -m x|commit --no-verify -m x
        commit -am -n|commit -anm x|commit -m x --end-of-options -n|commit -uno -m x|commit -un -m x|commit -u -n -m x
        commit --mess -n|commit --mess x -n|commit --no-v -m x|commit --trailer -n -m x|commit -m x file -n|commit -vnm x
        commit -m x -- -n|commit --no-verify --verify -m x|commit -qm -n|commit --fixup HEAD -n|commit --n -m x
        stash drop|stash clear|stash pop|stash apply|stash -q drop|stash list|stash show
        branch -d old|branch -D old|branch -df old|branch -d -f old|branch --del --forc old|branch old -D|branch -qD old
        branch --d -f old|branch --delete old|branch -- -D|branch --contains -D|branch -d --fo old|branch -vD old
        push origin main|push -f origin main|push origin main -f|push --forc origin main|push -uf origin main
        push origin +main|push -- origin +main|push --force-with-lease origin main|push -o -f origin main|push -qf origin main
        push --f origin main|push --force-w origin main|push --force-if-includes origin main|push --repo -f|push -nf origin main
    ";
    let original = Repository::new();
    let before = original.state();
    for line in calls.split(['|', '\n']).map(str::trim).filter(|line| !line.is_empty()) {
        let repository = original.copy();
        let output = repository.git(&words(line));
        let after = repository.state();
        let lost: Vec<&str> =
            (0..STATE.len()).filter(|at| before[*at] != after[*at]).map(|at| STATE[at]).collect();
        // With a lease, git has looked.
        let is_harmless = lost.is_empty() || (line.contains("--force-w") && lost == ["remote"]);
        let refused = is_refused(&words(line));
        assert!(refused || is_harmless, "git {line} loses {lost:?} and is allowed");
        // What git does not understand may be refused; what it does, and loses nothing by, should not be.
        let is_dry =
            ["stash pop", "push -nf origin main", "commit --no-verify --verify -m x"].contains(&line);
        assert!(
            !refused || !lost.is_empty() || !output.status.success() || is_dry,
            "git {line} loses nothing and is refused"
        );
    }
}
