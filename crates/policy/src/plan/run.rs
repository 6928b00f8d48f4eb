//! What stands in the place of commands: the files under `/run/boxsh` by which the launcher knows what to do.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use boxsh_format::quote::single_quote;

use crate::command::{self, CommandRule};
use crate::files::{self, Kind};
use crate::host::RUN;
use crate::origin::Origin;
use crate::policy::Policy;

/// One file that holds many programs, and tells them apart by the name under which it was started.
const MANY: &[&str] = &["busybox", "toybox", "coreutils", "sbase-box", "ubase-box"];

/// A command that is blocked or wrapped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrappedCommand {
    /// Its name.
    pub name: String,
    /// What is done when it starts.
    pub rule: CommandRule,
    /// Where that was written.
    pub origin: Origin,
    /// Every program of this name in `PATH`, links resolved.
    pub targets: Vec<PathBuf>,
    /// Whether a sandbox around this one has its say first: this one can only be tighter.
    pub held: bool,
}

/// A file under `/run/boxsh`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunFile {
    /// The path, relative to `/run/boxsh`.
    pub path: PathBuf,
    /// What is in it.
    pub content: RunContent,
}

/// What is in a file under `/run/boxsh`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RunContent {
    /// This text.
    Text(Vec<u8>),
    /// This text, to be run.
    Script(Vec<u8>),
    /// This file of the host, to be read and run, or this folder.
    Program(PathBuf),
}

pub(super) struct Commands {
    pub(super) commands: Vec<WrappedCommand>,
    pub(super) files: Vec<RunFile>,
    pub(super) covered: Vec<PathBuf>,
    pub(super) notes: Vec<String>,
}

/// Works out what stands in the place of commands.
pub(super) fn commands(policy: &Policy) -> Commands {
    let mut builder = Builder::default();
    let held = held_commands(&policy.host.run);
    for (name, value) in &held {
        let own = policy.commands.get(name);
        // A command that is blocked here is blocked, whatever is around.
        if own.is_none_or(|setting| setting.value != CommandRule::Blocked) {
            builder.hold(name, value, &policy.host.run);
        }
    }
    for (name, setting) in &policy.commands {
        let is_held = held.contains_key(name);
        let rule = match &setting.value {
            CommandRule::Raw if !is_held => continue,
            rule => rule.clone(),
        };
        let targets = command::targets(name, &policy.host);
        if targets.is_empty() && !is_held {
            builder.notes.push(format!("{name} ({}): PATH has no such program", setting.origin));
        }
        let command = WrappedCommand {
            name: name.clone(),
            rule,
            origin: setting.origin.clone(),
            targets,
            held: is_held && setting.value != CommandRule::Blocked,
        };
        if !command.held {
            builder.wrap(&command, policy);
        }
        builder.commands.push(command);
    }
    builder.finish()
}

/// The commands of a sandbox around this one, by its own list.
fn held_commands(run: &Path) -> BTreeMap<String, String> {
    let content = files::read(&run.join("commands"), 1 << 20).ok().flatten().unwrap_or_default();
    let text = String::from_utf8_lossy(&content).into_owned();
    text.lines()
        .filter_map(|line| line.split_once('\t'))
        .map(|(name, value)| (name.into(), value.into()))
        .collect()
}

/// The folder of the package that a script belongs to, as Node.js has them: the nearest with a `package.json`.
fn package_of(program: &Path) -> Option<&Path> {
    if !files::is_script(program) {
        return None;
    }
    program.ancestors().skip(1).find(|folder| files::kind(&folder.join("package.json")) == Kind::File)
}

#[derive(Default)]
struct Builder {
    commands: Vec<WrappedCommand>,
    files: BTreeMap<PathBuf, RunContent>,
    covered: Vec<PathBuf>,
    notes: Vec<String>,
    /// Lines of name, `one` or `many`, and path.
    targets: String,
    /// Lines of name and value.
    list: String,
}

impl Builder {
    fn add(&mut self, folder: &str, name: &str, content: RunContent) {
        self.files.insert(Path::new(folder).join(name), content);
    }

    fn wrap(&mut self, command: &WrappedCommand, policy: &Policy) {
        let WrappedCommand { name, rule, targets, .. } = command;
        let Some(first) = targets.first() else { return };
        let is_many = |target: &Path| MANY.iter().any(|many| target.file_name() == Some(OsStr::new(many)));
        match rule {
            CommandRule::Raw => return,
            CommandRule::Blocked => self.add("presets", name, RunContent::Text(b"@blocked\n".to_vec())),
            CommandRule::Git => {
                let mut text = b"@git\n".to_vec();
                for temp in &policy.host.temps {
                    text.extend_from_slice(temp.as_os_str().as_encoded_bytes());
                    text.push(b'\n');
                }
                self.add("presets", name, RunContent::Text(text));
            }
            CommandRule::Wrapper(path) => self.add("wrappers", name, RunContent::Program(path.clone())),
        }
        // Who is refused does not need the program, but others that share its file do.
        if *rule != CommandRule::Blocked || targets.iter().any(|target| is_many(target)) {
            self.add_real(name, first);
        }
        for target in targets {
            let kind = if is_many(target) { "many" } else { "one" };
            self.targets.push_str(&format!("{name}\t{kind}\t{}\n", target.display()));
            if !self.covered.contains(target) {
                self.covered.push(target.clone());
            }
        }
        self.list.push_str(&format!("{name}\t{}\n", rule.text()));
    }

    /// The program itself, under another path. A script of a package looks for the rest of it from where it is itself, so the package
    /// comes along.
    fn add_real(&mut self, name: &str, program: &Path) {
        let Some(package) = package_of(program) else {
            return self.add("bin", name, RunContent::Program(program.to_owned()));
        };
        let tree = Path::new(RUN).join("packages").join(name);
        let inside = tree.join(program.strip_prefix(package).unwrap_or(program));
        let mut script = b"#!/bin/sh\nexec ".to_vec();
        script.extend(single_quote(inside.as_os_str().as_encoded_bytes()));
        script.extend_from_slice(b" \"$@\"\n");
        self.add("packages", name, RunContent::Program(package.to_owned()));
        self.add("bin", name, RunContent::Script(script));
    }

    /// Hands on what the sandbox around this one does with a command. Its launcher is in place already.
    fn hold(&mut self, name: &str, value: &str, run: &Path) {
        for folder in ["presets", "wrappers", "bin", "packages"] {
            let path = run.join(folder).join(name);
            if matches!(files::kind(&path), Kind::File | Kind::Directory) {
                self.add(folder, name, RunContent::Program(path));
            }
        }
        let targets = files::read(&run.join("targets"), 1 << 20).ok().flatten().unwrap_or_default();
        for line in String::from_utf8_lossy(&targets).lines() {
            if line.split('\t').next() == Some(name) {
                self.targets.push_str(line);
                self.targets.push('\n');
            }
        }
        self.list.push_str(&format!("{name}\t{value}\n"));
    }

    fn finish(mut self) -> Commands {
        self.files.insert("targets".into(), RunContent::Text(self.targets.into_bytes()));
        self.files.insert("commands".into(), RunContent::Text(self.list.into_bytes()));
        let files = self.files.into_iter().map(|(path, content)| RunFile { path, content }).collect();
        Commands { commands: self.commands, files, covered: self.covered, notes: self.notes }
    }
}
