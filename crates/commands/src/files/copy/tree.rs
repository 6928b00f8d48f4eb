//! Copying directories.

use boxsh_kernel::vfs::Metadata;
use boxsh_kernel::{Context, Errno, Failure, Follow};

use super::super::walk::{Links, Node, Visit, Walk, WalkOptions};
use super::super::{message, path};
use super::{Copier, Dereference, Job, Outcome, fail, key};

/// A directory that is being copied.
struct Open {
    destination: Vec<u8>,
    metadata: Metadata,
    /// What was there before.
    existing: Option<Metadata>,
}

impl<'p> Copier<'p> {
    /// Copies an operand with all that is below it.
    pub(super) fn copy_tree(
        &mut self,
        context: &mut Context<'p>,
        source: &[u8],
        destination: &[u8],
    ) -> Result<Outcome, Failure> {
        let links = match self.options.dereference {
            Dereference::Never => Links::Never,
            Dereference::Operands => Links::Starts,
            Dereference::Always => Links::Always,
        };
        let options =
            WalkOptions { links, one_filesystem: self.options.one_filesystem, lazy: false, stay: true };
        let mut walk = Walk::new(context.process, source, options);
        let mut open: Vec<Open> = Vec::new();
        let mut worst = Outcome::Done;
        while let Some(node) = walk.next()? {
            let outcome = match node.visit {
                Visit::Missing(error) => fail(context, "cannot stat", &node.path, error)?,
                Visit::Cycle => {
                    let name = message::name_in_sentence(context, &node.path);
                    context.warn(format_args!("cannot copy cyclic symbolic link {name}"))?;
                    Outcome::Failed
                }
                Visit::Unreadable(error) => {
                    fail(context, "cannot access", &node.path, error)?;
                    self.close(context, &node, &mut open)?;
                    Outcome::Failed
                }
                Visit::Leave => self.close(context, &node, &mut open)?,
                Visit::File | Visit::Enter => {
                    let target = target_of(source, destination, &node);
                    self.visit(context, &node, &target, (source, destination), &mut open, &mut walk)?
                }
            };
            if outcome == Outcome::Failed {
                worst = Outcome::Failed;
            }
        }
        Ok(worst)
    }

    fn visit(
        &mut self,
        context: &mut Context<'p>,
        node: &Node,
        target: &[u8],
        top: (&[u8], &[u8]),
        open: &mut Vec<Open>,
        walk: &mut Walk<'_>,
    ) -> Result<Outcome, Failure> {
        let Some(mut metadata) = node.metadata else { return Ok(Outcome::Failed) };
        // A link that leads nowhere cannot be copied as what it leads to.
        let follows = self.follow(node.depth == 0) == Follow::Yes;
        if follows && metadata.is_symlink() {
            match context.process.stat(node.access(), Follow::Yes) {
                Ok(found) => metadata = found,
                Err(error) => return fail(context, "cannot stat", &node.path, error),
            }
        }
        let is_entered = node.visit == Visit::Enter;
        if is_entered && let Some(copy) = self.copied.get(&key(&metadata)).cloned() {
            walk.skip();
            return self.refuse_repeated_directory(context, node, target, &copy, top);
        }
        let mut job = Job {
            source: &node.path,
            destination: target,
            metadata,
            is_operand: node.depth == 0,
            existing: None,
            backup: None,
        };
        let outcome = self.transfer_one(context, &mut job)?;
        if is_entered {
            if outcome == Outcome::Done {
                open.push(Open { destination: target.to_vec(), metadata, existing: job.existing });
            } else {
                walk.skip();
            }
        }
        Ok(outcome)
    }

    /// A directory that is the copy itself, or that has been copied before.
    fn refuse_repeated_directory(
        &self,
        context: &mut Context<'_>,
        node: &Node,
        target: &[u8],
        copy: &[u8],
        top: (&[u8], &[u8]),
    ) -> Result<Outcome, Failure> {
        let name = |context: &Context<'_>, file: &[u8]| message::name_in_sentence(context, file);
        if copy == node.path || node.depth > 0 && self.is_own_copy(context, node, copy) {
            let (source, destination) = (name(context, path::strip_slashes(top.0)), name(context, top.1));
            context.warn(format_args!("cannot copy a directory, {source}, into itself, {destination}"))?;
        } else if node.depth == 0 {
            let source = name(context, &node.path);
            context.warn(format_args!("warning: source directory {source} specified more than once"))?;
            return Ok(Outcome::Done);
        } else {
            let (made, earlier) = (name(context, target), name(context, copy));
            context.warn(format_args!("will not create hard link {made} to directory {earlier}"))?;
        }
        Ok(Outcome::Failed)
    }

    fn is_own_copy(&self, context: &Context<'_>, node: &Node, copy: &[u8]) -> bool {
        let (Some(found), Ok(made)) = (node.metadata, context.process.stat(copy, Follow::Yes)) else {
            return false;
        };
        found.same_file(&made)
    }

    /// Makes the copy of a directory, without what is in it.
    pub(super) fn make_directory(
        &mut self,
        context: &mut Context<'p>,
        job: &mut Job<'_>,
    ) -> Result<Outcome, Failure> {
        let process = context.process;
        if job.existing.is_none() {
            // Whoever copies has to be able to write into it, whatever the source allows.
            let mode = job.metadata.mode & 0o777;
            if let Err(error) = process.mkdir(job.destination, mode) {
                return fail(context, "cannot create directory", job.destination, error);
            }
            let made = process.stat(job.destination, Follow::No)?;
            if made.mode & 0o700 != 0o700 {
                process.chmod(job.destination, made.mode | 0o700, Follow::No)?;
            }
            self.copied.insert(key(&made), job.destination.to_vec());
            if self.options.verbose {
                self.tell(context, "", job)?;
            }
        }
        if job.is_operand {
            self.copied.insert(key(&job.metadata), job.destination.to_vec());
        }
        Ok(Outcome::Done)
    }

    /// Gives a directory its attributes, after all is in it.
    fn close(
        &mut self,
        context: &mut Context<'p>,
        node: &Node,
        open: &mut Vec<Open>,
    ) -> Result<Outcome, Failure> {
        let Some(directory) = open.pop() else { return Ok(Outcome::Failed) };
        let job = Job {
            source: &node.path,
            destination: &directory.destination,
            metadata: directory.metadata,
            is_operand: node.depth == 0,
            existing: directory.existing,
            backup: None,
        };
        let is_new = directory.existing.is_none();
        let outcome = self.set_attributes(context, &job)?;
        if is_new && !self.options.preserve.mode && !self.options.preserve.default_mode {
            let mode = directory.metadata.mode & 0o777 & !context.process.umask();
            let now = context.process.stat(&directory.destination, Follow::Yes)?;
            if now.mode & 0o777 != mode
                && let Err(error) = context.process.chmod(&directory.destination, mode, Follow::Yes)
            {
                return fail(context, "setting permissions for", &directory.destination, error);
            }
        }
        Ok(outcome)
    }
}

/// Where a node goes.
fn target_of(source: &[u8], destination: &[u8], node: &Node) -> Vec<u8> {
    let below = node.path[source.len()..].strip_prefix(b"/").unwrap_or(&node.path[source.len()..]);
    if below.is_empty() { destination.to_vec() } else { path::join(destination, below) }
}

/// Removes what has been moved by copying it.
pub(super) fn remove_moved(
    context: &mut Context<'_>,
    source: &[u8],
    verbose: bool,
) -> Result<Outcome, Failure> {
    let mut walk = Walk::new(context.process, source, WalkOptions::default());
    let mut outcome = Outcome::Done;
    while let Some(node) = walk.next()? {
        let (removed, what) = match node.visit {
            Visit::Enter => continue,
            Visit::Leave => (context.process.rmdir(node.access()), "removed directory"),
            Visit::Missing(error) | Visit::Unreadable(error) => (Err(error), ""),
            Visit::File | Visit::Cycle => (context.process.unlink(node.access()), "removed"),
        };
        match removed {
            Ok(()) if verbose => {
                let name = message::name_in_sentence(context, &node.path);
                context.out.print(format_args!("{what} {name}\n"))?;
            }
            Ok(()) => {}
            Err(Errno::Killed) => return Err(Failure::Errno(Errno::Killed)),
            Err(error) => outcome = fail(context, "cannot remove", &node.path, error)?,
        }
    }
    Ok(outcome)
}
