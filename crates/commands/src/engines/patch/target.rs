//! The file that a patch is for: finding it, reading it, and writing it back.

use boxsh_format::integer::parse_all;
use boxsh_kernel::vfs::{FileKind, Metadata, Rename};
use boxsh_kernel::{Context, Errno, Failure, Follow, OpenFlags, Process};

use super::cannot;
use super::header::Header;
use super::name;
use super::options::{Backup, Versions};

/// The file to patch.
pub(super) struct Target {
    pub(super) name: Vec<u8>,
    /// What is known of it; nothing if it is to be created.
    pub(super) metadata: Option<Metadata>,
}

/// The names that a header gives, best first for those that exist.
pub(super) struct Candidates {
    pub(super) names: Vec<Vec<u8>>,
    /// Those that lead elsewhere and do not count.
    pub(super) dangerous: Vec<Vec<u8>>,
}

impl Candidates {
    pub(super) fn new(header: &Header) -> Self {
        let mut candidates = Self { names: Vec::new(), dangerous: Vec::new() };
        let named = [&header.old.name, &header.new.name];
        let index = if named.iter().all(|name| name.is_none()) { &header.index } else { &None };
        for name in named.into_iter().chain([index]).flatten() {
            let list =
                if name::is_dangerous(name) { &mut candidates.dangerous } else { &mut candidates.names };
            if !list.contains(name) {
                list.push(name.clone());
            }
        }
        candidates
    }

    /// The best name of a file that exists.
    pub(super) fn existing(&self, process: &Process) -> Result<Option<Target>, Errno> {
        let mut found = Vec::new();
        for name in &self.names {
            match process.stat(name, Follow::No) {
                Ok(metadata) => found.push((name, metadata)),
                Err(Errno::Killed) => return Err(Errno::Killed),
                Err(_) => {}
            }
        }
        let names: Vec<&Vec<u8>> = found.iter().map(|(name, _)| *name).collect();
        let Some(best) = name::best(&names) else { return Ok(None) };
        let metadata = found.iter().find(|(name, _)| **name == best).map(|(_, metadata)| *metadata);
        Ok(Some(Target { name: best, metadata }))
    }

    /// The best name for a file that does not exist: the one that needs the fewest new directories.
    pub(super) fn creatable(&self, process: &Process) -> Option<Target> {
        let missing = |name: &[u8]| {
            let slashes = name.iter().enumerate().filter(|(_, byte)| **byte == b'/').map(|(at, _)| at);
            slashes.filter(|&at| at > 0 && process.stat(&name[..at], Follow::Yes).is_err()).count()
        };
        let fewest = self.names.iter().map(|name| missing(name)).min()?;
        let names: Vec<&Vec<u8>> = self.names.iter().filter(|name| missing(name) == fewest).collect();
        name::best(&names).map(|name| Target { name, metadata: None })
    }
}

impl Target {
    pub(super) fn is_ordinary(&self) -> bool {
        self.metadata.is_none_or(|metadata| metadata.kind == FileKind::File)
    }

    pub(super) fn size(&self) -> u64 {
        self.metadata.map_or(0, |metadata| metadata.size)
    }
}

pub(super) fn read(context: &Context<'_>, name: &[u8]) -> Result<Vec<u8>, Failure> {
    context
        .open_input(&as_path(name))
        .and_then(|mut input| input.read_all())
        .map_err(|error| cannot("Can't open file", name, error))
}

/// A name that is never taken for standard input.
fn as_path(name: &[u8]) -> Vec<u8> {
    if name == b"-" { b"./-".to_vec() } else { name.to_vec() }
}

/// Makes the directories that a file needs.
pub(super) fn make_parents(process: &Process, name: &[u8]) -> Result<(), Failure> {
    for (at, _) in name.iter().enumerate().filter(|(at, byte)| **byte == b'/' && *at > 0) {
        match process.mkdir(&name[..at], 0o777) {
            Ok(()) | Err(Errno::EEXIST | Errno::EROFS | Errno::EACCES) => {}
            Err(error) => return Err(cannot("Can't create directory", &name[..at], error)),
        }
    }
    Ok(())
}

/// Writes a file, with the permissions it is to have if they are not the usual ones. A file of that name is there until the new one is
/// whole.
pub(super) fn write(
    context: &mut Context<'_>,
    name: &[u8],
    text: &[u8],
    mode: Option<u32>,
) -> Result<(), Failure> {
    make_parents(context.process, name)?;
    let is_special =
        context.process.stat(name, Follow::No).is_ok_and(|metadata| metadata.kind != FileKind::File);
    if is_special {
        return fill(context, name, text, mode);
    }
    let beside = create_beside(context.process, name)?;
    let written = fill(context, &beside, text, mode).and_then(|()| {
        context
            .process
            .rename(&beside, name, Rename::Replace)
            .map_err(|error| cannot("Can't rename file", &beside, error))
    });
    if written.is_err() {
        // What is not whole is no file; the failure is told already.
        let _ = context.process.unlink(&beside);
    }
    written
}

/// Makes an empty file in the same directory, under a name that nothing had.
fn create_beside(process: &Process, name: &[u8]) -> Result<Vec<u8>, Failure> {
    let (folder, base) = name.split_at(name.iter().rposition(|&byte| byte == b'/').map_or(0, |at| at + 1));
    // A long name would leave no room for more.
    let base = &base[..base.len().min(200)];
    for attempt in 0.. {
        let more = format!(".o{:06}", process.rng().below(1_000_000));
        let beside = [folder, base, more.as_bytes()].concat();
        match process.open(&beside, OpenFlags::NEW) {
            Ok(fd) => {
                process.close(fd)?;
                return Ok(beside);
            }
            Err(Errno::EEXIST) if attempt < 100 => {}
            Err(error) => return Err(cannot("Can't create file", name, error)),
        }
    }
    Err(Errno::EEXIST.into())
}

fn fill(context: &mut Context<'_>, name: &[u8], text: &[u8], mode: Option<u32>) -> Result<(), Failure> {
    let mut output = context.create_output(name).map_err(|error| cannot("Can't create file", name, error))?;
    output.write(text)?;
    output.flush()?;
    drop(output);
    if let Some(mode) = mode {
        context
            .process
            .chmod(name, mode & 0o7777, Follow::Yes)
            .map_err(|error| cannot("Can't set permissions on file", name, error))?;
    }
    Ok(())
}

/// Removes a file, and the directories that are empty then.
pub(super) fn remove(process: &Process, name: &[u8]) -> Result<(), Failure> {
    process.unlink(name).map_err(|error| cannot("Can't remove file", name, error))?;
    let mut rest = name;
    while let Some(slash) = rest.iter().rposition(|&byte| byte == b'/') {
        rest = &rest[..slash];
        if rest.is_empty() || process.rmdir(rest).is_err() {
            break;
        }
    }
    Ok(())
}

impl Backup {
    /// Moves a file out of the way. One that does not exist leaves an empty backup.
    pub(super) fn make(&self, context: &mut Context<'_>, name: &[u8], exists: bool) -> Result<(), Failure> {
        let process = context.process;
        let backup = self.name(process, name)?;
        make_parents(process, &backup)?;
        if !exists {
            return write(context, &backup, b"", Some(0));
        }
        process
            .rename(name, &backup, Rename::Replace)
            .map_err(|error| cannot("Can't rename file", name, error))
    }

    fn name(&self, process: &Process, name: &[u8]) -> Result<Vec<u8>, Failure> {
        let slash = name.iter().rposition(|&byte| byte == b'/').map_or(0, |at| at + 1);
        let (folder, base) = name.split_at(slash);
        if self.versions != Versions::Simple {
            let start = [base, b".~"].concat();
            let place = if folder.is_empty() { &b"."[..] } else { folder };
            let number = |entry: &[u8]| {
                let digits = entry.strip_prefix(&start[..])?.strip_suffix(b"~")?;
                parse_all::<u64>(digits)
            };
            let entries = match process.read_dir(place) {
                Err(Errno::Killed) => return Err(Errno::Killed.into()),
                other => other.unwrap_or_default(),
            };
            let last = entries.iter().filter_map(|entry| number(&entry.name)).max();
            if last.is_some() || self.versions == Versions::Numbered {
                return Ok([name, format!(".~{}~", last.unwrap_or(0).saturating_add(1)).as_bytes()].concat());
            }
        }
        let has_prefix = !self.prefix.is_empty() || !self.base_prefix.is_empty();
        let suffix: &[u8] = if has_prefix && self.suffix == b".orig" { b"" } else { &self.suffix };
        Ok([&self.prefix[..], folder, &self.base_prefix, base, suffix].concat())
    }
}
