//! What the flags ask for.

use boxsh_format::integer::parse_digits;
use boxsh_kernel::{Context, Failure, Parsed};

use super::SPEC;
use super::hunk::Kind;
use super::place::Space;
use super::reject::Form;

/// How backups are named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Versions {
    Simple,
    Existing,
    Numbered,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Verbosity {
    Silent,
    Usual,
    Verbose,
}

/// What to do where a person would be asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Doubt {
    Ask,
    /// Take the patch as it is: `-f`.
    Force,
    /// Skip what has no file, turn around what looks turned around: `-t`.
    Batch,
}

pub(super) struct Options {
    pub(super) file: Option<Vec<u8>>,
    pub(super) input: Option<Vec<u8>>,
    pub(super) strip: Option<usize>,
    pub(super) directory: Option<Vec<u8>>,
    pub(super) kind: Option<Kind>,
    pub(super) reverse: bool,
    pub(super) forward_only: bool,
    pub(super) doubt: Doubt,
    pub(super) fuzz: usize,
    pub(super) space: Space,
    pub(super) dry_run: bool,
    pub(super) output: Option<Vec<u8>>,
    pub(super) reject_file: Option<Vec<u8>>,
    pub(super) reject_form: Option<Form>,
    pub(super) remove_empty: bool,
    pub(super) define: Option<Vec<u8>>,
    pub(super) verbosity: Verbosity,
    pub(super) binary: bool,
    pub(super) backup: Backup,
    pub(super) read_only: ReadOnly,
    pub(super) posix: bool,
}

/// Which backups are made, and what they are called.
pub(super) struct Backup {
    pub(super) always: bool,
    pub(super) on_mismatch: bool,
    pub(super) versions: Versions,
    pub(super) prefix: Vec<u8>,
    pub(super) base_prefix: Vec<u8>,
    pub(super) suffix: Vec<u8>,
}

/// What to do about files that may not be written to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ReadOnly {
    Ignore,
    Warn,
    Fail,
}

/// A failure with the stars that this command marks the end with.
pub(super) fn fatal(text: impl std::fmt::Display) -> Failure {
    Failure::with_status(2, format!("**** {text}"))
}

/// A word that is none of those that a flag takes is not even named.
fn wrong_word() -> Failure {
    Failure::with_status(2, "Try 'patch --help' for more information.")
}

fn number(what: &str, value: &[u8]) -> Result<usize, Failure> {
    let shown = String::from_utf8_lossy(value);
    parse_digits(value).ok_or_else(|| fatal(format_args!("{what} {shown} is not a number")))
}

fn versions(value: &[u8]) -> Option<Versions> {
    let choices: [(&[u8], Versions); 6] = [
        (b"numbered", Versions::Numbered),
        (b"t", Versions::Numbered),
        (b"existing", Versions::Existing),
        (b"nil", Versions::Existing),
        (b"simple", Versions::Simple),
        (b"never", Versions::Simple),
    ];
    let fitting = choices.iter().find(|(word, _)| *word == value);
    fitting
        .or_else(|| choices.iter().find(|(word, _)| word.starts_with(value)))
        .map(|(_, versions)| *versions)
}

impl Options {
    /// Reads the flags.
    ///
    /// # Errors
    /// The complaint about a wrong value.
    pub(super) fn new(context: &Context<'_>, parsed: &Parsed) -> Result<Self, Failure> {
        let posix = context.process.variable(b"POSIXLY_CORRECT").is_some() || parsed.has(flag!("posix"));
        let environment = |name: &[u8]| context.process.variable(name).filter(|value| !value.is_empty());
        let control = environment(b"PATCH_VERSION_CONTROL").or_else(|| environment(b"VERSION_CONTROL"));
        let mut options = Self {
            file: None,
            input: None,
            strip: None,
            directory: None,
            kind: None,
            reverse: false,
            forward_only: false,
            doubt: Doubt::Ask,
            fuzz: 2,
            space: Space::Counts,
            dry_run: false,
            output: None,
            reject_file: None,
            reject_form: None,
            remove_empty: false,
            define: None,
            verbosity: Verbosity::Usual,
            binary: false,
            backup: Backup {
                always: false,
                on_mismatch: !posix,
                versions: control.and_then(|word| versions(&word)).unwrap_or(Versions::Existing),
                prefix: Vec::new(),
                base_prefix: Vec::new(),
                suffix: environment(b"SIMPLE_BACKUP_SUFFIX").unwrap_or_else(|| b".orig".to_vec()),
            },
            read_only: ReadOnly::Warn,
            posix,
        };
        for given in &parsed.flags {
            options.read(&given.name(), given.value())?;
        }
        let mut operands = parsed.operands.iter();
        options.file = operands.next().filter(|file| !file.is_empty()).cloned();
        if let Some(input) = operands.next() {
            options.input = Some(input.clone());
        }
        if let Some(extra) = operands.next() {
            return Err(Failure::Usage(format!("{}: extra operand", String::from_utf8_lossy(extra))));
        }
        Ok(options)
    }

    fn read(&mut self, name: &str, value: &[u8]) -> Result<(), Failure> {
        match name {
            "strip" => self.strip = Some(number("strip count", value)?),
            "fuzz" => self.fuzz = number("fuzz factor", value)?,
            "ignore-whitespace" => self.space = Space::Loose,
            "context" => self.kind = Some(Kind::Context),
            "ed" => self.kind = Some(Kind::Ed),
            "normal" => self.kind = Some(Kind::Normal),
            "unified" => self.kind = Some(Kind::Unified),
            "forward" => self.forward_only = true,
            "reverse" => self.reverse = true,
            "input" => self.input = Some(value.to_vec()),
            "output" => self.output = Some(value.to_vec()),
            "reject-file" => self.reject_file = Some(value.to_vec()),
            "reject-format" => {
                self.reject_form = match value {
                    b"context" => Some(Form::Context),
                    b"unified" => Some(Form::Unified),
                    _ => return Err(wrong_word()),
                };
            }
            "ifdef" => self.define = Some(value.to_vec()),
            "remove-empty-files" => self.remove_empty = true,
            "quiet" | "silent" => self.verbosity = Verbosity::Silent,
            "verbose" => self.verbosity = Verbosity::Verbose,
            "dry-run" => self.dry_run = true,
            "directory" => self.directory = Some(value.to_vec()),
            "binary" => self.binary = true,
            "batch" => self.doubt = Doubt::Batch,
            "force" => self.doubt = Doubt::Force,
            "read-only" => {
                self.read_only = match value {
                    b"ignore" => ReadOnly::Ignore,
                    b"warn" => ReadOnly::Warn,
                    b"fail" => ReadOnly::Fail,
                    _ => return Err(wrong_word()),
                };
            }
            _ => self.read_backup(name, value)?,
        }
        Ok(())
    }

    fn read_backup(&mut self, name: &str, value: &[u8]) -> Result<(), Failure> {
        let backup = &mut self.backup;
        match name {
            "backup" => backup.always = true,
            "backup-if-mismatch" => backup.on_mismatch = true,
            "no-backup-if-mismatch" => backup.on_mismatch = false,
            "version-control" => match versions(value) {
                Some(chosen) => backup.versions = chosen,
                None => {
                    return Err(Failure::Usage(format!(
                        "invalid argument '{}' for '--version-control'",
                        String::from_utf8_lossy(value)
                    )));
                }
            },
            "prefix" => (backup.prefix, backup.versions) = (value.to_vec(), Versions::Simple),
            "basename-prefix" => (backup.base_prefix, backup.versions) = (value.to_vec(), Versions::Simple),
            "suffix" => {
                if value.is_empty() {
                    return Err(fatal("backup suffix is empty"));
                }
                (backup.suffix, backup.versions) = (value.to_vec(), Versions::Simple);
            }
            _ => {}
        }
        Ok(())
    }
}
