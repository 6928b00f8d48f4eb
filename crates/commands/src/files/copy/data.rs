//! Copying the bytes of a file.

use boxsh_kernel::vfs::Access;
use boxsh_kernel::{Context, Errno, Failure, Fd, Follow, OpenFlags, Seek};

use super::super::{message, path};
use super::{Action, Copier, Job, Outcome, fail};

/// How much is copied at once.
const CHUNK: usize = 128 << 10;

impl<'p> Copier<'p> {
    pub(super) fn copy_file(
        &mut self,
        context: &mut Context<'p>,
        job: &mut Job<'_>,
    ) -> Result<Outcome, Failure> {
        let process = context.process;
        let from = match process.open(job.source, OpenFlags::READ) {
            Ok(fd) => fd,
            Err(error) => return cannot_open(context, job.source, error),
        };
        let opened = self.open_destination(context, job)?;
        let outcome = match opened {
            None => Ok(Outcome::Failed),
            Some(to) => {
                let copied = match self.options.action {
                    Action::Attributes => Ok(Outcome::Done),
                    _ => copy_bytes(context, job, from, to),
                };
                process.close(to)?;
                copied
            }
        };
        process.close(from)?;
        outcome
    }

    fn open_destination(&self, context: &mut Context<'_>, job: &mut Job<'_>) -> Result<Option<Fd>, Failure> {
        let process = context.process;
        if job.existing.is_some() {
            let truncate = self.options.action != Action::Attributes;
            let flags = OpenFlags::WRITE.access(Access::Write).create(false).truncate(truncate);
            match process.open(job.destination, flags) {
                Ok(fd) => return Ok(Some(fd)),
                Err(Errno::Killed) => return Err(Failure::Errno(Errno::Killed)),
                Err(_) if self.options.unlink_on_failure => {
                    if let Err(error) = process.unlink(job.destination) {
                        fail(context, "cannot remove", job.destination, error)?;
                        return Ok(None);
                    }
                    job.existing = None;
                    if self.options.verbose {
                        let name = message::name_in_sentence(context, job.destination);
                        context.out.print(format_args!("removed {name}\n"))?;
                    }
                }
                Err(error) => {
                    fail(context, "cannot create regular file", job.destination, error)?;
                    return Ok(None);
                }
            }
        }
        // Nobody else is to see what the owner has not allowed, from the first moment on.
        let private = self.options.set_mode.is_some();
        let mode = if private { 0o600 } else { job.metadata.mode & 0o777 };
        let mode = if self.options.preserve.ownership { mode & 0o700 } else { mode };
        match process.open(job.destination, OpenFlags::NEW.mode(mode)) {
            Ok(fd) => Ok(Some(fd)),
            Err(Errno::EEXIST) => self.open_through_link(context, job),
            Err(error) => {
                let error = match error {
                    Errno::EISDIR if job.destination.ends_with(b"/") => Errno::ENOTDIR,
                    other => other,
                };
                fail(context, "cannot create regular file", job.destination, error)?;
                Ok(None)
            }
        }
    }

    /// What is in the way is a link that leads nowhere.
    fn open_through_link(&self, context: &mut Context<'_>, job: &Job<'_>) -> Result<Option<Fd>, Failure> {
        let process = context.process;
        let is_link = process.stat(job.destination, Follow::No).is_ok_and(|metadata| metadata.is_symlink());
        if is_link && process.variable(b"POSIXLY_CORRECT").is_none() {
            let name = message::name_in_sentence(context, job.destination);
            context.warn(format_args!("not writing through dangling symlink {name}"))?;
            return Ok(None);
        }
        match process.open(path::strip_slashes(job.destination), OpenFlags::WRITE) {
            Ok(fd) => Ok(Some(fd)),
            Err(error) => {
                fail(context, "cannot create regular file", job.destination, error)?;
                Ok(None)
            }
        }
    }
}

/// Copies all bytes; what is all zeros at the end of a file of known size stays a hole.
fn copy_bytes(context: &mut Context<'_>, job: &Job<'_>, from: Fd, to: Fd) -> Result<Outcome, Failure> {
    let process = context.process;
    let mut buffer = vec![0; CHUNK];
    let may_skip = process.is_regular(from) && process.is_regular(to);
    let mut ends_in_hole = false;
    loop {
        process.tick()?;
        let count = match process.read(from, &mut buffer) {
            Ok(0) => break,
            Ok(count) => count,
            Err(Errno::EINTR) => continue,
            Err(error) => return fail(context, "error reading", job.source, error),
        };
        let data = &buffer[..count];
        ends_in_hole = may_skip && count == CHUNK && data.iter().all(|&byte| byte == 0);
        let written = match ends_in_hole {
            true => process.seek(to, Seek::Current(count as i64)).map(|_| ()),
            false => process.write_all(to, data),
        };
        if let Err(error) = written {
            return fail(context, "error writing", job.destination, error);
        }
    }
    if ends_in_hole {
        let end = process.seek(to, Seek::Current(0))?;
        if let Err(error) = process.ftruncate(to, end) {
            return fail(context, "failed to extend", job.destination, error);
        }
    }
    Ok(Outcome::Done)
}

fn cannot_open(context: &mut Context<'_>, source: &[u8], error: Errno) -> Result<Outcome, Failure> {
    if error == Errno::Killed {
        return Err(Failure::Errno(error));
    }
    let name = message::name_in_sentence(context, source);
    context.warn(format_args!("cannot open {name} for reading: {error}"))?;
    Ok(Outcome::Failed)
}
