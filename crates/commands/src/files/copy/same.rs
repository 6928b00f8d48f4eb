//! Whether source and destination are one file, and whether that matters.

use boxsh_kernel::vfs::Metadata;
use boxsh_kernel::{Context, Errno, Follow};

use super::super::path;
use super::{Action, CopyOptions, Dereference, Job};

/// What there is to say about two names.
pub(super) enum Verdict {
    /// Two files, or two names that can be told apart well enough.
    Different,
    /// One file, and all is as it should be.
    NothingToDo,
    /// One file, which the work would destroy.
    Same,
}

fn is_different(yes: bool) -> Verdict {
    if yes { Verdict::Different } else { Verdict::Same }
}

pub(super) fn judge(
    context: &Context<'_>,
    options: &CopyOptions,
    job: &Job<'_>,
    existing: &Metadata,
) -> Result<Verdict, Errno> {
    let process = context.process;
    let is_move = options.action == Action::Move;
    let is_same = job.metadata.same_file(existing);
    if is_same && options.action == Action::HardLink {
        return Ok(Verdict::NothingToDo);
    }
    let look = |file: &[u8], follow| match process.stat(file, follow) {
        Ok(metadata) => Ok(Some(metadata)),
        Err(Errno::Killed) => Err(Errno::Killed),
        Err(_) => Ok(None),
    };
    let never = options.dereference == Dereference::Never;
    let (source, destination) = if never {
        if job.metadata.is_symlink() && existing.is_symlink() {
            let one_name = is_one_name(context, job.source, job.destination)?;
            if !one_name && options.backup.is_none() && is_same {
                return Ok(if is_move { Verdict::Same } else { Verdict::NothingToDo });
            }
            return Ok(is_different(!one_name));
        }
        (job.metadata, *existing)
    } else {
        if !is_same {
            return Ok(Verdict::Different);
        }
        let (Some(source), Some(destination)) =
            (look(job.source, Follow::No)?, look(job.destination, Follow::No)?)
        else {
            return Ok(Verdict::Different);
        };
        if source.is_symlink() && destination.is_symlink() && options.unlink_first {
            return Ok(Verdict::Different);
        }
        (source, destination)
    };
    let one_link = source.same_file(&destination);
    if options.backup.is_some() {
        if !one_link {
            let loses = !is_move && !never && source.is_symlink() && !destination.is_symlink();
            return Ok(is_different(!loses));
        }
        return Ok(is_different(!is_one_name(context, job.source, job.destination)?));
    }
    if is_move || options.unlink_first {
        if destination.is_symlink() {
            return Ok(Verdict::Different);
        }
        if one_link && destination.nlink > 1 && !is_one_name(context, job.source, job.destination)? {
            return Ok(is_different(!is_move));
        }
    }
    if !source.is_symlink() && !destination.is_symlink() && !one_link {
        return Ok(Verdict::Different);
    }
    if options.action == Action::SymbolicLink && destination.is_symlink() {
        return Ok(Verdict::Different);
    }
    if never {
        let through = |metadata: Metadata, file: &[u8]| {
            if metadata.is_symlink() { look(file, Follow::Yes) } else { Ok(Some(metadata)) }
        };
        let (Some(source), Some(target)) =
            (through(source, job.source)?, through(destination, job.destination)?)
        else {
            return Ok(Verdict::Different);
        };
        if !source.same_file(&target) {
            return Ok(Verdict::Different);
        }
        if options.action == Action::HardLink {
            return Ok(if destination.is_symlink() { Verdict::Different } else { Verdict::NothingToDo });
        }
    }
    Ok(Verdict::Same)
}

/// Whether two paths are the same entry of the same directory.
pub(in super::super) fn is_one_name(context: &Context<'_>, one: &[u8], two: &[u8]) -> Result<bool, Errno> {
    if path::last_name(one) != path::last_name(two) {
        return Ok(false);
    }
    let directory = |file: &[u8]| context.process.stat(path::directory(file), Follow::Yes);
    match (directory(one), directory(two)) {
        (Err(Errno::Killed), _) | (_, Err(Errno::Killed)) => Err(Errno::Killed),
        (Ok(one), Ok(two)) => Ok(one.same_file(&two)),
        _ => Ok(false),
    }
}
