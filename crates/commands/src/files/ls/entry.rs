//! What is listed: a name and what is known of it.

use boxsh_kernel::vfs::{FileKind, Metadata};
use boxsh_kernel::{Context, Errno, Failure, Follow};

use super::super::path;
use super::options::{Dereference, Format, Indicator, Options};
use super::stat_through;

/// A file to be listed.
pub(super) struct Entry {
    pub(super) name: Vec<u8>,
    /// The name as it is shown, and its columns.
    pub(super) shown: Vec<u8>,
    pub(super) columns: usize,
    /// Its path from the current directory.
    pub(super) path: Vec<u8>,
    /// What the directory says it is, if its metadata could not be had or was not needed.
    known: Option<FileKind>,
    pub(super) metadata: Option<Metadata>,
    /// Whether looking at it failed.
    pub(super) is_broken: bool,
    /// Of a symbolic link that is shown as one.
    pub(super) link: Option<Link>,
}

/// Where a symbolic link leads.
pub(super) struct Link {
    pub(super) target: Vec<u8>,
    pub(super) metadata: Option<Metadata>,
}

impl Entry {
    /// What it is, as far as known.
    pub(super) fn kind(&self) -> Option<FileKind> {
        self.metadata.map(|metadata| metadata.kind).or(self.known)
    }

    /// Whether it is a directory, or a link to one that counts as a directory.
    pub(super) fn is_directory(&self) -> bool {
        let through = self.link.as_ref().and_then(|link| link.metadata);
        self.kind() == Some(FileKind::Directory) || through.is_some_and(|metadata| metadata.is_dir())
    }

    fn new(name: Vec<u8>, path: Vec<u8>) -> Self {
        Self {
            name,
            shown: Vec::new(),
            columns: 0,
            path,
            known: None,
            metadata: None,
            is_broken: false,
            link: None,
        }
    }

    fn look_through_link(&mut self, context: &Context<'_>, options: &Options) -> Result<(), Errno> {
        if self.kind() != Some(FileKind::Symlink) {
            return Ok(());
        }
        let wanted = options.format == Format::Long
            || options.color
            || options.directories_first
            || options.indicator == Indicator::Classify;
        if !wanted {
            return Ok(());
        }
        let target = match context.process.read_link(&self.path) {
            Ok(target) => target,
            Err(Errno::Killed) => return Err(Errno::Killed),
            Err(_) => return Ok(()),
        };
        self.link = Some(Link { target, metadata: stat_through(context, &self.path)? });
        Ok(())
    }
}

/// Looks at a file that was named on the command line.
///
/// # Errors
/// Why it cannot be looked at.
pub(super) fn of_operand(context: &Context<'_>, options: &Options, operand: Vec<u8>) -> Result<Entry, Errno> {
    let process = context.process;
    let metadata = match options.dereference {
        Dereference::Never => process.stat(&operand, Follow::No)?,
        Dereference::Operands | Dereference::Always => process.stat(&operand, Follow::Yes)?,
        Dereference::OperandsToDirectories => match process.stat(&operand, Follow::Yes) {
            Ok(metadata) if metadata.is_dir() => metadata,
            Ok(_) | Err(Errno::ENOENT) => process.stat(&operand, Follow::No)?,
            Err(error) => return Err(error),
        },
    };
    let mut entry = Entry::new(operand.clone(), operand);
    entry.metadata = Some(metadata);
    entry.look_through_link(context, options)?;
    Ok(entry)
}

/// Looks at an entry of a directory, as far as needed. One that cannot be looked at is listed all the same, beside
/// the reason.
///
/// # Errors
/// [`Errno::Killed`] if the process has to end.
pub(super) fn of_child(
    context: &Context<'_>,
    options: &Options,
    directory: &[u8],
    name: &[u8],
    kind: FileKind,
) -> Result<(Entry, Option<Errno>), Failure> {
    let own_path = if directory == b"." { name.to_vec() } else { path::join(directory, name) };
    let mut entry = Entry::new(name.to_vec(), own_path);
    entry.known = Some(kind);
    let mut problem = None;
    let sees_through = options.dereference == Dereference::Always && kind == FileKind::Symlink;
    if options.needs_metadata() || (sees_through && options.needs_kind()) {
        let follow = if options.dereference == Dereference::Always { Follow::Yes } else { Follow::No };
        match context.process.stat(&entry.path, follow) {
            Ok(metadata) => entry.metadata = Some(metadata),
            Err(Errno::Killed) => return Err(Failure::Errno(Errno::Killed)),
            Err(error) => {
                entry.is_broken = true;
                problem = Some(error);
            }
        }
    }
    if !entry.is_broken {
        entry.look_through_link(context, options)?;
    }
    Ok((entry, problem))
}
