//! What stands in the place of a wrapped program: which program it runs.
#![allow(clippy::unwrap_used, reason = "a test")]

#[path = "../../confine/init/git.rs"]
#[allow(dead_code, unreachable_pub, reason = "shared with the helper")]
mod git;
#[path = "../../confine/init/launcher.rs"]
#[allow(dead_code, unreachable_pub, reason = "shared with the helper")]
mod launcher;

use std::collections::BTreeMap;

use launcher::{Action, System};

/// A sandbox with files under `/run/boxsh`.
struct Inside {
    files: BTreeMap<&'static str, &'static str>,
    own: &'static str,
    cwd: &'static str,
    variables: Vec<&'static str>,
    parent: &'static str,
}

impl Inside {
    fn new(files: &[(&'static str, &'static str)]) -> Inside {
        let files = files.iter().copied().collect();
        Inside { files, own: "/usr/bin/git", cwd: "/home/me/proj", variables: Vec::new(), parent: "/bin/sh" }
    }

    fn call(&mut self, line: &str) -> String {
        let words: Vec<&str> = line.split_whitespace().collect();
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
        match launcher::decide(words.iter().map(|word| word.as_bytes()), self) {
            Action::Wrapper { file, real, name } => {
                assert_eq!(file.with_nul().last(), Some(&0));
                format!(
                    "wrapper {} for {} [{}]",
                    text(file.as_bytes()),
                    text(name.as_bytes()),
                    text(real.as_bytes())
                )
            }
            Action::Real(file) => format!("real {}", text(file.as_bytes())),
            Action::Refuse { name, reason } => {
                format!("refused {}: {}", text(name.as_bytes()), reason.split([' ', ';']).next().unwrap())
            }
        }
    }
}

impl System for Inside {
    fn exists(&mut self, path: &[u8]) -> bool {
        self.files.contains_key(std::str::from_utf8(path).unwrap())
    }

    fn is_read_only(&mut self, path: &[u8]) -> bool {
        self.files.get(std::str::from_utf8(path).unwrap()) == Some(&"read-only")
    }

    fn read(&mut self, path: &[u8], buffer: &mut [u8]) -> Option<usize> {
        let content = self.files.get(std::str::from_utf8(path).unwrap())?.as_bytes();
        buffer[..content.len()].copy_from_slice(content);
        Some(content.len())
    }

    fn own_path(&mut self, buffer: &mut [u8]) -> Option<usize> {
        buffer[..self.own.len()].copy_from_slice(self.own.as_bytes());
        Some(self.own.len())
    }

    fn parent_path(&mut self, buffer: &mut [u8]) -> Option<usize> {
        buffer[..self.parent.len()].copy_from_slice(self.parent.as_bytes());
        Some(self.parent.len())
    }

    fn folder(&mut self, folders: &mut dyn Iterator<Item = &[u8]>, buffer: &mut [u8]) -> Option<usize> {
        let mut path = std::path::PathBuf::from(self.cwd);
        for folder in folders {
            match std::str::from_utf8(folder).unwrap() {
                "missing" => return None,
                ".." => drop(path.pop()),
                name => path.push(name),
            }
        }
        let bytes = path.as_os_str().as_encoded_bytes();
        buffer[..bytes.len()].copy_from_slice(bytes);
        Some(bytes.len())
    }

    fn has_variable(&mut self, name: &[u8]) -> bool {
        self.variables.iter().any(|variable| variable.as_bytes() == name)
    }

    fn has_any_variable(&mut self, is_wanted: fn(&[u8]) -> bool) -> bool {
        self.variables.iter().any(|variable| is_wanted(variable.as_bytes()))
    }
}

fn with_git() -> Inside {
    Inside::new(&[
        ("/run/boxsh/presets/git", "@git\n/tmp\n/var/tmp\n"),
        ("/run/boxsh/bin/git", ""),
        ("/run/boxsh/targets", "git\tone\t/usr/bin/git\n"),
    ])
}

#[test]
fn git_is_judged_and_run() {
    let mut inside = with_git();
    assert_eq!(inside.call("git status"), "real /run/boxsh/bin/git");
    assert_eq!(inside.call("/usr/bin/git status"), "real /run/boxsh/bin/git");
    assert_eq!(inside.call("git checkout ."), "refused git: checkout");
    assert_eq!(inside.call("../bin/git checkout ."), "refused git: checkout");
}

#[test]
fn a_branch_is_renamed_only_where_its_settings_can_be_written() {
    let mut inside = with_git();
    // No repository yet, or one of the program's own.
    assert_eq!(inside.call("git branch -M main"), "real /run/boxsh/bin/git");
    inside.files.insert("/home/me/proj/.git", "");
    inside.files.insert("/home/me/proj/.git/config", "");
    assert_eq!(inside.call("git branch -M main"), "real /run/boxsh/bin/git");
    inside.files.insert("/home/me/proj/.git/config", "read-only");
    assert_eq!(inside.call("git branch -M main"), "refused git: branch");
    assert_eq!(inside.call("git branch -d merged"), "real /run/boxsh/bin/git");
    inside.cwd = "/home/me/proj/deep/down";
    assert_eq!(inside.call("git branch -M main"), "refused git: branch");
    inside.files.insert("/home/me/proj/deep/.git", "");
    assert_eq!(inside.call("git branch -M main"), "real /run/boxsh/bin/git");
}

#[test]
fn an_alias_in_the_environment_is_refused() {
    let mut inside = with_git();
    inside.variables =
        vec!["GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0=alias.x", "GIT_CONFIG_VALUE_0=reset --hard"];
    assert_eq!(inside.call("git x"), "refused git: an");
    // Git hands on to its own parts what it was called with.
    inside.parent = "/run/boxsh/bin/git";
    assert_eq!(inside.call("git x"), "real /run/boxsh/bin/git");
}

#[test]
fn another_name_for_the_program_hides_nothing() {
    let mut inside = with_git();
    assert_eq!(inside.call("harmless checkout ."), "refused git: checkout");
    assert_eq!(inside.call("harmless status"), "real /run/boxsh/bin/git");
    assert_eq!(inside.call("git-checkout ."), "refused git: checkout");
    assert_eq!(inside.call("git-upload-pack ."), "real /run/boxsh/bin/git");
    assert_eq!(inside.call(".. checkout"), "refused git: checkout");
    assert_eq!(inside.call(""), "real /run/boxsh/bin/git");
    let long = "x".repeat(5000);
    assert_eq!(inside.call(&format!("{long} checkout")), "refused git: checkout");
}

#[test]
fn git_stands_aside_below_the_temporary_folder() {
    let mut inside = with_git();
    inside.cwd = "/tmp/scratch";
    assert_eq!(inside.call("git checkout ."), "real /run/boxsh/bin/git");
    assert_eq!(inside.call("git -C .. -C .. checkout ."), "refused git: checkout");
    assert_eq!(inside.call("git -C /home/me checkout ."), "refused git: checkout");
    assert_eq!(inside.call("git -C missing checkout ."), "refused git: checkout");
    assert_eq!(inside.call("git --git-dir=/home/me/.git checkout ."), "refused git: checkout");
    assert_eq!(inside.call("git --work-tree /home/me checkout ."), "refused git: checkout");
    let many = "-C a ".repeat(20);
    assert_eq!(inside.call(&format!("git {many} checkout .")), "refused git: checkout");
    inside.variables = vec!["GIT_DIR"];
    assert_eq!(inside.call("git checkout ."), "refused git: checkout");
    inside = with_git();
    assert_eq!(inside.call("git -C /var/tmp/x checkout ."), "real /run/boxsh/bin/git");
    inside.cwd = "/tmpfiles";
    assert_eq!(inside.call("git checkout ."), "refused git: checkout");
    inside.files.insert("/run/boxsh/presets/git", "@git\n\n/\n");
    assert_eq!(inside.call("git checkout ."), "refused git: checkout");
}

#[test]
fn git_may_call_itself() {
    let mut inside = with_git();
    inside.parent = "/run/boxsh/bin/git";
    assert_eq!(inside.call("git checkout -q --detach abc"), "real /run/boxsh/bin/git");
    inside.parent = "/run/boxsh/bin/gi";
    assert_eq!(inside.call("git checkout ."), "refused git: checkout");
    inside.parent = "";
    assert_eq!(inside.call("git checkout ."), "refused git: checkout");
}

#[test]
fn a_wrapper_is_told_the_name_and_the_program() {
    let mut inside = Inside::new(&[("/run/boxsh/wrappers/npm", ""), ("/run/boxsh/bin/npm", "")]);
    assert_eq!(inside.call("npm install"), "wrapper /run/boxsh/wrappers/npm for npm [/run/boxsh/bin/npm]");
    inside.files.remove("/run/boxsh/bin/npm");
    assert_eq!(inside.call("/usr/bin/npm"), "wrapper /run/boxsh/wrappers/npm for npm []");
}

#[test]
fn a_blocked_command_is_refused() {
    let mut inside = Inside::new(&[("/run/boxsh/presets/rm", "@blocked\n")]);
    assert_eq!(inside.call("rm -rf /"), "refused rm: the");
    // What cannot be understood is refused too.
    inside.files.insert("/run/boxsh/presets/rm", "");
    assert_eq!(inside.call("rm"), "refused rm: the");
    assert_eq!(inside.call("unknown"), "refused unknown: the");
}

#[test]
fn one_file_with_many_programs_goes_on_under_its_other_names() {
    let mut inside = Inside::new(&[
        ("/run/boxsh/presets/rm", "@blocked\n"),
        ("/run/boxsh/wrappers/vi", ""),
        ("/run/boxsh/bin/rm", ""),
        ("/run/boxsh/targets", "rm\tmany\t/bin/busy box\n"),
    ]);
    inside.own = "/bin/busy box";
    assert_eq!(inside.call("rm x"), "refused rm: the");
    assert_eq!(inside.call("ls x"), "real /run/boxsh/bin/rm");
    inside.files.insert("/run/boxsh/targets", "rm\tmany\t/bin/busybox\n");
    inside.own = "/bin/busybox";
    assert_eq!(inside.call("busybox rm x"), "refused rm: the");
    inside.own = "/bin/busybox (deleted)";
    assert_eq!(inside.call("ls x"), "real /run/boxsh/bin/rm");
    assert_eq!(inside.call("busybox vi x"), "refused busybox: the");
    assert_eq!(inside.call("busybox ls x"), "real /run/boxsh/bin/rm");
}
