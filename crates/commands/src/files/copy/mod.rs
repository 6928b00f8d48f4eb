//! Copying and moving: what `cp`, `mv` and `install` have in common.

mod data;
mod same;
mod tree;

pub(super) use same::is_one_name;

use std::collections::HashMap;

use boxsh_kernel::vfs::{FileKind, Metadata, Rename};
use boxsh_kernel::{Context, Errno, Failure, Follow, SetTimes};

use super::backup::Backup;
use super::prompt::Answers;
use super::{message, mode, path};

/// What happens to a destination that exists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Overwrite {
    /// It is overwritten; a protected one only after a question, if there is somebody to ask.
    Unspecified,
    /// It is overwritten.
    Always,
    /// It is kept.
    Never,
    /// The user is asked.
    Ask,
}

/// Which symbolic links are followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Dereference {
    Never,
    Operands,
    Always,
}

/// What becomes of the data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Action {
    Copy,
    Move,
    HardLink,
    SymbolicLink,
    /// Only attributes are copied.
    Attributes,
}

/// What of a file's attributes is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Preserve {
    pub(super) mode: bool,
    pub(super) ownership: bool,
    pub(super) timestamps: bool,
    pub(super) links: bool,
    /// `--no-preserve=mode`: new files get the mode of any new file.
    pub(super) default_mode: bool,
}

/// How to copy or move.
#[derive(Clone, Debug)]
pub(super) struct CopyOptions {
    pub(super) action: Action,
    pub(super) backup: Option<Backup>,
    pub(super) dereference: Dereference,
    pub(super) overwrite: Overwrite,
    pub(super) recursive: bool,
    pub(super) one_filesystem: bool,
    pub(super) preserve: Preserve,
    /// `--remove-destination`.
    pub(super) unlink_first: bool,
    /// `cp -f`.
    pub(super) unlink_on_failure: bool,
    pub(super) update: bool,
    pub(super) verbose: bool,
    /// `--copy-contents`: special files are read like any other.
    pub(super) copy_contents: bool,
    /// `install`: mode of new files.
    pub(super) set_mode: Option<u32>,
}

/// Files by device and number.
type Seen<T> = HashMap<(u64, u64), T>;

/// What is known of copies made so far.
pub(super) struct Copier<'p> {
    pub(super) options: CopyOptions,
    pub(super) answers: Answers<'p>,
    /// Where the copies of files with several names are.
    copied: Seen<Vec<u8>>,
    /// Operands copied so far.
    sources: Seen<Vec<u8>>,
    /// Destinations made so far by operands.
    created: Seen<Vec<u8>>,
}

/// What came of one source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Outcome {
    Done,
    /// Nothing had to be done, or the user did not want it.
    Skipped,
    Failed,
}

/// One source on its way.
pub(super) struct Job<'a> {
    source: &'a [u8],
    destination: &'a [u8],
    metadata: Metadata,
    is_operand: bool,
    /// What is at the destination.
    existing: Option<Metadata>,
    backup: Option<Vec<u8>>,
}

/// Whether a step leads on or ends the work on a source.
enum Step {
    Go,
    End(Outcome),
}

impl<'p> Copier<'p> {
    pub(super) fn new(options: CopyOptions) -> Self {
        Self {
            options,
            answers: Answers::new(),
            copied: HashMap::new(),
            sources: HashMap::new(),
            created: HashMap::new(),
        }
    }

    /// Copies or moves one operand.
    ///
    /// # Errors
    /// Only what ends the command; the rest is said and shows in the outcome.
    pub(super) fn transfer(
        &mut self,
        context: &mut Context<'p>,
        source: &[u8],
        destination: &[u8],
    ) -> Result<Outcome, Failure> {
        if self.options.recursive && self.options.action != Action::Move {
            return self.copy_tree(context, source, destination);
        }
        let metadata = match context.process.stat(source, self.follow(true)) {
            Ok(metadata) => metadata,
            Err(error) => return fail(context, "cannot stat", source, error),
        };
        let mut job = Job { source, destination, metadata, is_operand: true, existing: None, backup: None };
        self.transfer_one(context, &mut job)
    }

    fn follow(&self, is_operand: bool) -> Follow {
        match self.options.dereference {
            Dereference::Always => Follow::Yes,
            Dereference::Operands if is_operand => Follow::Yes,
            _ => Follow::No,
        }
    }

    fn transfer_one(&mut self, context: &mut Context<'p>, job: &mut Job<'_>) -> Result<Outcome, Failure> {
        if job.metadata.is_dir() && !self.options.recursive && self.options.action != Action::Move {
            let name = message::name_in_sentence(context, job.source);
            let lead = if context.name() == "cp" { "-r not specified; " } else { "" };
            context.warn(format_args!("{lead}omitting directory {name}"))?;
            return Ok(Outcome::Failed);
        }
        if job.is_operand
            && let Step::End(outcome) = self.note_source(context, job)?
        {
            return Ok(outcome);
        }
        if let Step::End(outcome) = self.look_at_destination(context, job)? {
            return Ok(outcome);
        }
        if job.is_operand
            && let Step::End(outcome) = self.refuse_fresh_link(context, job)?
        {
            return Ok(outcome);
        }
        if self.options.verbose && self.options.action != Action::Move && !job.metadata.is_dir() {
            self.tell(context, "", job)?;
        }
        if let Step::End(outcome) = self.link_to_earlier_copy(context, job)? {
            return Ok(outcome);
        }
        if self.options.action == Action::Move {
            return self.rename(context, job);
        }
        if job.metadata.is_dir() {
            return self.make_directory(context, job);
        }
        self.make_copy(context, job)
    }

    /// Notes an operand, and whether it was given before.
    fn note_source(&mut self, context: &mut Context<'_>, job: &Job<'_>) -> Result<Step, Failure> {
        let key = key(&job.metadata);
        if self.options.backup.is_none() && !job.metadata.is_dir() {
            if self.sources.get(&key).is_some_and(|earlier| earlier == job.source) {
                let name = message::name_in_sentence(context, job.source);
                context.warn(format_args!("warning: source file {name} specified more than once"))?;
                return Ok(Step::End(Outcome::Done));
            }
            self.sources.insert(key, job.source.to_vec());
        }
        Ok(Step::Go)
    }

    fn look_at_destination(&mut self, context: &mut Context<'p>, job: &mut Job<'_>) -> Result<Step, Failure> {
        let through_link = self.options.action == Action::Copy
            && (job.metadata.is_file()
                || self.options.copy_contents && !job.metadata.is_dir() && !job.metadata.is_symlink())
            && !self.options.unlink_first
            && self.options.backup.is_none();
        let found = match context.process.stat(job.destination, Follow::Yes) {
            Ok(metadata)
                if through_link
                    || metadata.is_dir() && self.options.action == Action::Copy && job.metadata.is_dir() =>
            {
                Ok(metadata)
            }
            Err(Errno::ELOOP) if through_link => Err(Errno::ELOOP),
            _ => context.process.stat(job.destination, Follow::No),
        };
        match found {
            Ok(metadata) if metadata.is_symlink() && through_link => return Ok(Step::Go),
            Ok(metadata) => job.existing = Some(metadata),
            Err(Errno::ENOENT) => return Ok(Step::Go),
            Err(Errno::ENOTDIR) if self.options.action == Action::Move => return Ok(Step::Go),
            Err(error) => return fail(context, "cannot stat", job.destination, error).map(Step::End),
        }
        self.judge_existing(context, job)
    }

    fn judge_existing(&mut self, context: &mut Context<'p>, job: &mut Job<'_>) -> Result<Step, Failure> {
        let Some(existing) = job.existing else { return Ok(Step::Go) };
        let names = |context: &Context<'_>, job: &Job<'_>| {
            (
                message::name_in_sentence(context, job.source),
                message::name_in_sentence(context, job.destination),
            )
        };
        match same::judge(context, &self.options, job, &existing)? {
            same::Verdict::Different => {}
            same::Verdict::NothingToDo => return Ok(Step::End(Outcome::Done)),
            same::Verdict::Same => {
                let (source, destination) = names(context, job);
                context.warn(format_args!("{source} and {destination} are the same file"))?;
                return Ok(Step::End(Outcome::Failed));
            }
        }
        let is_move = self.options.action == Action::Move;
        if self.options.update && !job.metadata.is_dir() && existing.mtime >= job.metadata.mtime {
            return Ok(Step::End(Outcome::Skipped));
        }
        if (is_move || !job.metadata.is_dir()) && !self.may_overwrite(context, job, &existing)? {
            return Ok(Step::End(Outcome::Skipped));
        }
        let keeps_backup = self.options.backup.is_some();
        if !existing.is_dir() && job.metadata.is_dir() && !(is_move && keeps_backup) {
            let (source, destination) = names(context, job);
            context
                .warn(format_args!("cannot overwrite non-directory {destination} with directory {source}"))?;
            return Ok(Step::End(Outcome::Failed));
        }
        if !existing.is_dir()
            && job.is_operand
            && !self.options.backup.as_ref().is_some_and(Backup::is_numbered)
        {
            let is_fresh =
                self.created.get(&key(&existing)).is_some_and(|created| created == job.destination);
            if is_fresh {
                let (source, destination) = names(context, job);
                context.warn(format_args!("will not overwrite just-created {destination} with {source}"))?;
                return Ok(Step::End(Outcome::Failed));
            }
        }
        if existing.is_dir() && !job.metadata.is_dir() && !(is_move && keeps_backup) {
            let (_, destination) = names(context, job);
            context.warn(format_args!("cannot overwrite directory {destination} with non-directory"))?;
            return Ok(Step::End(Outcome::Failed));
        }
        self.clear_the_way(context, job, &existing)
    }

    /// Whether an existing destination may be overwritten; asks if need be.
    fn may_overwrite(
        &mut self,
        context: &mut Context<'p>,
        job: &Job<'_>,
        existing: &Metadata,
    ) -> Result<bool, Failure> {
        let is_move = self.options.action == Action::Move;
        let is_writable = existing.is_symlink() || context.process.access(job.destination, 2).is_ok();
        match self.options.overwrite {
            Overwrite::Never => return Ok(false),
            Overwrite::Always => return Ok(true),
            Overwrite::Unspecified if !(is_move && !is_writable && context.process.is_terminal(0)) => {
                return Ok(true);
            }
            _ => {}
        }
        let name = message::name_in_sentence(context, job.destination);
        let letters = mode::permission_letters(existing.mode);
        let letters = String::from_utf8_lossy(&letters);
        let bits = existing.mode;
        let replaces = is_move || self.options.unlink_first || self.options.unlink_on_failure;
        let question = match (is_writable, replaces) {
            (true, _) => format!("overwrite {name}? "),
            (false, true) => format!("replace {name}, overriding mode {bits:04o} ({letters})? "),
            (false, false) => format!("unwritable {name} (mode {bits:04o}, {letters}); try anyway? "),
        };
        Ok(self.answers.ask(context, &question)?)
    }

    /// Makes a backup of the destination, or removes it, where that is asked for.
    fn clear_the_way(
        &mut self,
        context: &mut Context<'_>,
        job: &mut Job<'_>,
        existing: &Metadata,
    ) -> Result<Step, Failure> {
        let is_move = self.options.action == Action::Move;
        if let Some(backup) = &self.options.backup
            && !matches!(path::last_name(job.source), b"." | b"..")
            && (is_move || !existing.is_dir())
        {
            let would_destroy = !backup.is_numbered()
                && context
                    .process
                    .stat(&backup.simple_name(job.destination), Follow::No)
                    .is_ok_and(|metadata| metadata.same_file(&job.metadata));
            if would_destroy {
                let done = if is_move { "moved" } else { "copied" };
                let (source, destination) = (
                    message::name_in_sentence(context, job.source),
                    message::name_in_sentence(context, job.destination),
                );
                context.warn(format_args!(
                    "backing up {destination} might destroy source;  {source} not {done}"
                ))?;
                return Ok(Step::End(Outcome::Failed));
            }
            return match backup.make(context.process, job.destination) {
                Ok(name) => {
                    job.backup = Some(name);
                    job.existing = None;
                    Ok(Step::Go)
                }
                Err(error) => fail(context, "cannot backup", job.destination, error).map(Step::End),
            };
        }
        let breaks_links = matches!(self.options.action, Action::Copy | Action::Attributes)
            && ((self.options.preserve.links && existing.nlink > 1)
                || (self.options.dereference == Dereference::Never && !job.metadata.is_file()));
        if !is_move && !existing.is_dir() && (self.options.unlink_first || breaks_links) {
            match context.process.unlink(job.destination) {
                Ok(()) | Err(Errno::ENOENT) => {}
                Err(error) => return fail(context, "cannot remove", job.destination, error).map(Step::End),
            }
            job.existing = None;
            if self.options.verbose {
                let name = message::name_in_sentence(context, job.destination);
                context.out.print(format_args!("removed {name}\n"))?;
            }
        }
        Ok(Step::Go)
    }

    /// A link that was made by an earlier operand is not written through.
    fn refuse_fresh_link(&mut self, context: &mut Context<'_>, job: &Job<'_>) -> Result<Step, Failure> {
        if self.options.action == Action::Move || self.options.backup.is_some() {
            return Ok(Step::Go);
        }
        let Ok(link) = context.process.stat(job.destination, Follow::No) else { return Ok(Step::Go) };
        let is_fresh = self.created.get(&key(&link)).is_some_and(|created| created == job.destination);
        if link.is_symlink() && is_fresh {
            let (source, destination) = (
                message::name_in_sentence(context, job.source),
                message::name_in_sentence(context, job.destination),
            );
            context
                .warn(format_args!("will not copy {source} through just-created symlink {destination}"))?;
            return Ok(Step::End(Outcome::Failed));
        }
        Ok(Step::Go)
    }

    /// `'a' -> 'b'`.
    fn tell(&self, context: &mut Context<'_>, lead: &str, job: &Job<'_>) -> Result<(), Failure> {
        let (source, destination) = (
            message::name_in_sentence(context, job.source),
            message::name_in_sentence(context, job.destination),
        );
        let backup = match &job.backup {
            Some(backup) => format!(" (backup: {})", message::name_in_sentence(context, backup)),
            None => String::new(),
        };
        context.out.print(format_args!("{lead}{source} -> {destination}{backup}\n"))
    }

    /// Of a file with several names that has been copied before, the copy gets a further name.
    fn link_to_earlier_copy(&mut self, context: &mut Context<'_>, job: &Job<'_>) -> Result<Step, Failure> {
        if !self.options.preserve.links || job.metadata.is_dir() || self.options.action == Action::Move {
            return Ok(Step::Go);
        }
        let may_repeat = job.metadata.nlink > 1
            || self.options.dereference == Dereference::Always
            || (job.is_operand && self.options.dereference == Dereference::Operands);
        if !may_repeat {
            return Ok(Step::Go);
        }
        let key = key(&job.metadata);
        let Some(earlier) = self.copied.get(&key).cloned() else {
            self.copied.insert(key, job.destination.to_vec());
            return Ok(Step::Go);
        };
        self.hard_link(context, &earlier, job.destination, job.existing.is_some()).map(Step::End)
    }

    fn hard_link(
        &self,
        context: &mut Context<'_>,
        from: &[u8],
        to: &[u8],
        replaces: bool,
    ) -> Result<Outcome, Failure> {
        let process = context.process;
        let follow = if self.options.dereference == Dereference::Never { Follow::No } else { Follow::Yes };
        let linked = match process.link(from, to, follow) {
            Err(Errno::EEXIST) if replaces => {
                process.unlink(to).and_then(|()| process.link(from, to, follow))
            }
            other => other,
        };
        match linked {
            Ok(()) => Ok(Outcome::Done),
            Err(Errno::Killed) => Err(Failure::Errno(Errno::Killed)),
            Err(error) => {
                let (from, to) =
                    (message::name_in_sentence(context, from), message::name_in_sentence(context, to));
                context.warn(format_args!("cannot create hard link {to} to {from}: {error}"))?;
                Ok(Outcome::Failed)
            }
        }
    }

    fn rename(&mut self, context: &mut Context<'p>, job: &mut Job<'_>) -> Result<Outcome, Failure> {
        let error = match context.process.rename(job.source, job.destination, Rename::Replace) {
            Ok(()) => {
                if self.options.verbose {
                    self.tell(context, "renamed ", job)?;
                }
                if job.is_operand {
                    self.created.insert(key(&job.metadata), job.destination.to_vec());
                }
                return Ok(Outcome::Done);
            }
            Err(error) => error,
        };
        let (source, destination) = (
            message::name_in_sentence(context, job.source),
            message::name_in_sentence(context, job.destination),
        );
        match error {
            Errno::Killed => return Err(Failure::Errno(error)),
            Errno::EXDEV => return self.move_across(context, job),
            Errno::EINVAL => {
                context
                    .warn(format_args!("cannot move {source} to a subdirectory of itself, {destination}"))?;
            }
            error => context.warn(format_args!("cannot move {source} to {destination}: {error}"))?,
        }
        self.undo_backup(context, job)?;
        Ok(Outcome::Failed)
    }

    fn undo_backup(&self, context: &mut Context<'_>, job: &Job<'_>) -> Result<(), Failure> {
        let Some(backup) = &job.backup else { return Ok(()) };
        match context.process.rename(backup, job.destination, Rename::Replace) {
            Ok(()) => {
                if self.options.verbose {
                    let (backup, destination) = (
                        message::name_in_sentence(context, backup),
                        message::name_in_sentence(context, job.destination),
                    );
                    context.out.print(format_args!("{backup} -> {destination} (unbackup)\n"))?;
                }
                Ok(())
            }
            Err(error) => message::complain(context, "cannot un-backup", job.destination, error),
        }
    }

    /// What is copied over to another filesystem keeps everything, and the source is removed after.
    fn move_across(&mut self, context: &mut Context<'p>, job: &Job<'_>) -> Result<Outcome, Failure> {
        if let Some(existing) = job.existing {
            let removed = if existing.is_dir() {
                context.process.rmdir(job.destination)
            } else {
                context.process.unlink(job.destination)
            };
            if let Err(error) = removed {
                let (source, destination) = (
                    message::name_in_sentence(context, job.source),
                    message::name_in_sentence(context, job.destination),
                );
                context.warn(format_args!(
                    "inter-device move failed: {source} to {destination}; unable to remove target: {error}"
                ))?;
                return Ok(Outcome::Failed);
            }
        }
        let options = CopyOptions {
            action: Action::Copy,
            backup: None,
            dereference: Dereference::Never,
            overwrite: Overwrite::Always,
            recursive: true,
            preserve: Preserve {
                mode: true,
                ownership: true,
                timestamps: true,
                links: true,
                default_mode: false,
            },
            verbose: false,
            ..self.options.clone()
        };
        let outcome = Copier::new(options).copy_tree(context, job.source, job.destination)?;
        if outcome != Outcome::Done {
            return Ok(Outcome::Failed);
        }
        if self.options.verbose {
            self.tell(context, "copied ", job)?;
        }
        tree::remove_moved(context, job.source, self.options.verbose)
    }

    /// Copies anything but a directory.
    fn make_copy(&mut self, context: &mut Context<'p>, job: &mut Job<'_>) -> Result<Outcome, Failure> {
        let outcome = match self.options.action {
            Action::HardLink => {
                self.hard_link(context, job.source, job.destination, job.existing.is_some())?
            }
            Action::SymbolicLink => self.symbolic_link(context, job)?,
            _ if job.metadata.is_file() || (self.options.copy_contents && !job.metadata.is_symlink()) => {
                self.copy_file(context, job)?
            }
            _ => self.copy_special(context, job)?,
        };
        if outcome != Outcome::Done {
            self.undo_backup(context, job)?;
            return Ok(outcome);
        }
        if job.is_operand
            && let Ok(made) = context.process.stat(job.destination, Follow::No)
        {
            self.created.insert(key(&made), job.destination.to_vec());
        }
        if matches!(self.options.action, Action::HardLink | Action::SymbolicLink) {
            return Ok(outcome);
        }
        self.set_attributes(context, job)
    }

    fn symbolic_link(&self, context: &mut Context<'_>, job: &Job<'_>) -> Result<Outcome, Failure> {
        if job.source[0] != b'/'
            && job.destination.contains(&b'/')
            && path::directory(job.destination) != b"."
        {
            let name = message::name(context, job.destination);
            context
                .warn(format_args!("{name}: can make relative symbolic links only in current directory"))?;
            return Ok(Outcome::Failed);
        }
        let process = context.process;
        let made = match process.symlink(job.source, job.destination) {
            Err(Errno::EEXIST) if self.options.unlink_on_failure && job.existing.is_some() => {
                process.unlink(job.destination).and_then(|()| process.symlink(job.source, job.destination))
            }
            other => other,
        };
        match made {
            Ok(()) => Ok(Outcome::Done),
            Err(Errno::Killed) => Err(Failure::Errno(Errno::Killed)),
            Err(error) => {
                let (source, destination) = (
                    message::name_in_sentence(context, job.source),
                    message::name_in_sentence(context, job.destination),
                );
                context
                    .warn(format_args!("cannot create symbolic link {destination} to {source}: {error}"))?;
                Ok(Outcome::Failed)
            }
        }
    }

    fn copy_special(&self, context: &mut Context<'_>, job: &Job<'_>) -> Result<Outcome, Failure> {
        let process = context.process;
        let (what, made) = match job.metadata.kind {
            FileKind::Symlink => {
                let target = match process.read_link(job.source) {
                    Ok(target) => target,
                    Err(error) => return fail(context, "cannot read symbolic link", job.source, error),
                };
                let made = match process.symlink(&target, job.destination) {
                    Err(Errno::EEXIST) => process
                        .unlink(job.destination)
                        .and_then(|()| process.symlink(&target, job.destination)),
                    other => other,
                };
                ("cannot create symbolic link", made)
            }
            FileKind::Fifo => ("cannot create fifo", process.mkfifo(job.destination, job.metadata.mode)),
            _ => ("cannot create special file", Err(Errno::EPERM)),
        };
        match made {
            Ok(()) => Ok(Outcome::Done),
            Err(error) => fail(context, what, job.destination, error),
        }
    }

    /// Gives the copy what is to be kept of the source's times, owner and mode.
    fn set_attributes(&self, context: &mut Context<'_>, job: &Job<'_>) -> Result<Outcome, Failure> {
        let process = context.process;
        let keep = self.options.preserve;
        let is_link = job.metadata.is_symlink();
        let follow = if is_link { Follow::No } else { Follow::Yes };
        let mut outcome = Outcome::Done;
        let mut check = |context: &mut Context<'_>, what: &str, done: Result<(), Errno>| match done {
            Ok(()) => Ok(()),
            Err(error) => {
                outcome = Outcome::Failed;
                message::complain(context, what, job.destination, error)
            }
        };
        if keep.timestamps {
            let times = (SetTimes::At(job.metadata.atime), SetTimes::At(job.metadata.mtime));
            check(
                context,
                "preserving times for",
                process.set_times(job.destination, times.0, times.1, follow),
            )?;
        }
        if keep.ownership {
            let (uid, gid) = (job.metadata.uid, job.metadata.gid);
            match process.chown(job.destination, Some(uid), Some(gid), follow) {
                // Whoever is not root cannot give files away, and is not told so.
                Ok(()) | Err(Errno::EPERM | Errno::EINVAL) => {}
                Err(error) => check(context, "failed to preserve ownership for", Err(error))?,
            }
        }
        if is_link {
            return Ok(outcome);
        }
        if keep.mode {
            check(
                context,
                "preserving permissions for",
                process.chmod(job.destination, job.metadata.mode, follow),
            )?;
        } else if let Some(mode) = self.options.set_mode {
            check(context, "setting permissions for", process.chmod(job.destination, mode, follow))?;
        } else if keep.default_mode && job.existing.is_none() {
            let base = if job.metadata.is_dir() { 0o777 } else { 0o666 };
            let mode = base & !process.umask();
            check(context, "setting permissions for", process.chmod(job.destination, mode, follow))?;
        }
        Ok(outcome)
    }
}

/// Says what went wrong with a file.
fn fail(context: &mut Context<'_>, what: &str, file: &[u8], error: Errno) -> Result<Outcome, Failure> {
    message::complain(context, what, file, error)?;
    Ok(Outcome::Failed)
}

fn key(metadata: &Metadata) -> (u64, u64) {
    (metadata.dev, metadata.ino)
}
