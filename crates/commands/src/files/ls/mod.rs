//! `ls`, `dir`, `vdir`: list directories.

mod color;
mod entry;
mod layout;
mod long;
mod name;
mod options;
mod order;

use std::collections::VecDeque;

use boxsh_kernel::vfs::{FileKind, Metadata};
use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Follow, Spec};

use self::color::Painter;
use self::entry::Entry;
use self::options::{FLAGS, Format, Options, Program};

pub(super) use self::options::QUOTING;
use super::{message, path};
use crate::account::Accounts;

pub(crate) static LS: Spec = Spec { name: "ls", ..SHARED };
pub(crate) static DIR: Spec = Spec { name: "dir", ..SHARED };
pub(crate) static VDIR: Spec = Spec { name: "vdir", ..SHARED };

const SHARED: Spec = Spec {
    usage: &["[OPTION]... [FILE]..."],
    summary: "List information about the FILEs, the current directory if there is none, sorted by name.",
    flags: FLAGS,
    notes: "The exit status is 1 for minor problems (a subdirectory that cannot be read) and 2 for serious ones (a FILE that\ncannot be found).",
    usage_status: 2,
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    list(context, &LS, Program::Ls)
}

pub(crate) fn run_dir(context: &mut Context<'_>) -> CommandResult {
    list(context, &DIR, Program::Dir)
}

pub(crate) fn run_vdir(context: &mut Context<'_>) -> CommandResult {
    list(context, &VDIR, Program::Vdir)
}

fn list(context: &mut Context<'_>, spec: &'static Spec, program: Program) -> CommandResult {
    let parsed = context.parse(spec)?;
    let options = Options::from_flags(context, &parsed, program)?;
    let painter = Painter::new(context, &options)?;
    let mut listing = Listing {
        options,
        painter,
        accounts: Accounts::default(),
        status: 0,
        queue: VecDeque::new(),
        printed: false,
    };
    listing.run(context, parsed.operands)?;
    Ok(Exit(listing.status))
}

/// A directory that is still to be listed.
struct Waiting {
    path: Vec<u8>,
    /// The directories that are being listed above it, to notice loops.
    above: Option<std::rc::Rc<Chain>>,
    is_operand: bool,
}

/// A directory and those above it.
struct Chain {
    metadata: Metadata,
    above: Option<std::rc::Rc<Chain>>,
}

impl Drop for Chain {
    fn drop(&mut self) {
        // Taken apart one by one: a deep tree must not be dropped by recursion.
        let mut next = self.above.take();
        while let Some(chain) = next {
            match std::rc::Rc::try_unwrap(chain) {
                Ok(mut chain) => next = chain.above.take(),
                Err(_) => break,
            }
        }
    }
}

/// The work of one call.
struct Listing {
    options: Options,
    painter: Painter,
    accounts: Accounts,
    status: u8,
    queue: VecDeque<Waiting>,
    /// Whether something has been printed, so that a blank line has to come first.
    printed: bool,
}

impl Listing {
    fn run(&mut self, context: &mut Context<'_>, operands: Vec<Vec<u8>>) -> Result<(), Failure> {
        let count = operands.len();
        let operands = if operands.is_empty() { vec![b".".to_vec()] } else { operands };
        let mut files = Vec::new();
        let mut directories = Vec::new();
        for operand in operands {
            let Some(entry) = self.look_at_operand(context, operand)? else { continue };
            let is_listed = entry.kind() == Some(FileKind::Directory) && !self.options.directories_as_files;
            if is_listed { &mut directories } else { &mut files }.push(entry);
        }
        order::sort(context.process, &mut files, &self.options)?;
        order::sort(context.process, &mut directories, &self.options)?;
        if !files.is_empty() {
            self.print_entries(context, &mut files)?;
            self.printed = true;
        }
        let with_heading = count > 1 || self.options.recursive || !files.is_empty();
        for directory in directories {
            self.queue.push_back(Waiting { path: directory.name, above: None, is_operand: true });
        }
        while let Some(waiting) = self.queue.pop_front() {
            self.list_directory(context, waiting, with_heading)?;
        }
        self.painter.finish(context)
    }

    /// Whether trouble with something is serious (an operand) or minor (found on the way).
    fn fail(&mut self, is_operand: bool) {
        self.status = self.status.max(if is_operand { 2 } else { 1 });
    }

    fn look_at_operand(
        &mut self,
        context: &mut Context<'_>,
        operand: Vec<u8>,
    ) -> Result<Option<Entry>, Failure> {
        match entry::of_operand(context, &self.options, operand.clone()) {
            Ok(entry) => Ok(Some(entry)),
            Err(error) => {
                message::complain(context, "cannot access", &operand, error)?;
                self.fail(true);
                Ok(None)
            }
        }
    }

    fn list_directory(
        &mut self,
        context: &mut Context<'_>,
        waiting: Waiting,
        with_heading: bool,
    ) -> Result<(), Failure> {
        let Waiting { path: directory, above, is_operand } = waiting;
        context.process.tick()?;
        let found = match context.process.read_dir(&directory) {
            Ok(found) => found,
            Err(error) => {
                message::complain(context, "cannot open directory", &directory, error)?;
                self.fail(is_operand);
                return Ok(());
            }
        };
        let mut chain = None;
        if self.options.recursive {
            let metadata = context.process.stat(&directory, Follow::Yes)?;
            let mut next = above.as_deref();
            while let Some(link) = next {
                if link.metadata.same_file(&metadata) {
                    let name = message::name(context, &directory);
                    context.warn(format_args!("{name}: not listing already-listed directory"))?;
                    self.fail(true);
                    return Ok(());
                }
                next = link.above.as_deref();
            }
            chain = Some(std::rc::Rc::new(Chain { metadata, above }));
        }
        if with_heading {
            if self.printed {
                context.out.write_byte(b'\n')?;
            }
            self.print_heading(context, &directory)?;
        }
        self.printed = true;
        let mut entries = self.gather(context, &directory, found)?;
        order::sort(context.process, &mut entries, &self.options)?;
        if self.options.format == Format::Long || self.options.blocks {
            let blocks = entries
                .iter()
                .filter_map(|entry| entry.metadata.map(|metadata| metadata.blocks))
                .sum::<u64>();
            let total = self.options.block_unit.show(blocks * 512);
            context.out.print(format_args!("total {total}{}", char::from(self.options.end)))?;
        }
        self.print_entries(context, &mut entries)?;
        if self.options.recursive {
            self.enqueue(&directory, &entries, chain);
        }
        Ok(())
    }

    fn print_heading(&mut self, context: &mut Context<'_>, directory: &[u8]) -> Result<(), Failure> {
        let shown = name::quote_heading(&self.options, directory);
        if self.options.hyperlink {
            name::open_link(context, directory)?;
        }
        context.out.write(&shown)?;
        if self.options.hyperlink {
            name::close_link(context)?;
        }
        context.out.write(b":\n")
    }

    fn gather(
        &mut self,
        context: &mut Context<'_>,
        directory: &[u8],
        found: Vec<boxsh_kernel::vfs::DirEntry>,
    ) -> Result<Vec<Entry>, Failure> {
        let mut entries = Vec::with_capacity(found.len() + 2);
        if self.options.hidden == options::Hidden::Shown {
            for dot in [&b"."[..], b".."] {
                self.add(context, directory, dot, FileKind::Directory, &mut entries)?;
            }
        }
        for item in found {
            if !self.options.is_hidden(&item.name) {
                self.add(context, directory, &item.name, item.kind, &mut entries)?;
            }
        }
        Ok(entries)
    }

    fn add(
        &mut self,
        context: &mut Context<'_>,
        directory: &[u8],
        name: &[u8],
        kind: FileKind,
        entries: &mut Vec<Entry>,
    ) -> Result<(), Failure> {
        let (entry, error) = entry::of_child(context, &self.options, directory, name, kind)?;
        if let Some(error) = error {
            message::complain(context, "cannot access", &entry.path, error)?;
            self.fail(false);
        }
        entries.push(entry);
        Ok(())
    }

    /// Puts the subdirectories in front of what waits, in their order.
    fn enqueue(&mut self, directory: &[u8], entries: &[Entry], chain: Option<std::rc::Rc<Chain>>) {
        let is_listed = |entry: &&Entry| {
            entry.kind() == Some(FileKind::Directory) && !matches!(entry.name.as_slice(), b"." | b"..")
        };
        for entry in entries.iter().filter(is_listed).rev() {
            let path = path::join(directory, &entry.name);
            self.queue.push_front(Waiting { path, above: chain.clone(), is_operand: false });
        }
    }

    fn print_entries(&mut self, context: &mut Context<'_>, entries: &mut [Entry]) -> Result<(), Failure> {
        name::quote_all(&self.options, entries);
        match self.options.format {
            Format::Long => {
                long::print(context, &self.options, &mut self.painter, &mut self.accounts, entries)
            }
            _ => layout::print(context, &self.options, &mut self.painter, entries),
        }
    }
}

/// What is at the end of a path, seen through a link; `None` if it leads nowhere.
fn stat_through(context: &Context<'_>, path: &[u8]) -> Result<Option<Metadata>, Errno> {
    match context.process.stat(path, Follow::Yes) {
        Ok(metadata) => Ok(Some(metadata)),
        Err(Errno::Killed) => Err(Errno::Killed),
        Err(_) => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn listings_are_laid_out() {
        let three = |line: &str| call(line).file("d/b", "1").file("d/a", "22").file("d/c c", "");
        three("ls d").gives("a\nb\nc c\n");
        three("ls -C d").gives("a  b  c c\n");
        three("ls -Sm d").gives("a, b, c c\n");
        three("ls -Q d").gives("\"a\"\n\"b\"\n\"c c\"\n");
        call("ls -l f").file("f", "1").gives("-rw-r--r-- 1 agent agent 1 Jan  2 03:04 f\n");
        call("ls no").answers(2, "", "ls: cannot access 'no': No such file or directory\n");
    }
}
