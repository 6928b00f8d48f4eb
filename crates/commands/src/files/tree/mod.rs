//! `tree`: directories as a drawing.

mod entry;
mod markup;
mod text;

use std::collections::HashSet;

use boxsh_kernel::vfs::FileKind;
use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Follow, Spec};

use self::entry::{Item, Options, Output};
use crate::account::Accounts;

pub(crate) static SPEC: Spec = Spec {
    name: "tree",
    usage: &[
        "[-acdfghilnpqrstuvxACDFJQNSUX] [-L level] [-o filename] [-P pattern] [-I pattern] [--] [directory ...]",
    ],
    summary: "List contents of directories in a tree-like format.",
    flags: &[
        Flag::short('a', "all files are listed"),
        Flag::short('d', "list directories only"),
        Flag::short('l', "follow symbolic links like directories"),
        Flag::short('f', "print the full path prefix for each file"),
        Flag::short('x', "stay on current filesystem only"),
        Flag::short('L', "descend only LEVEL directories deep").value("LEVEL"),
        Flag::short('R', "rerun tree when max dir level reached; of no effect without -H"),
        Flag::short('P', "list only those files that match the pattern given").value("PATTERN"),
        Flag::short('I', "do not list files that match the given pattern").value("PATTERN"),
        Flag::long("gitignore", "filter by using .gitignore files")
            .unsupported("git's own rules are not known here"),
        Flag::long("gitfile", "explicitly read a gitignore file")
            .value("FILE")
            .unsupported("git's own rules are not known here"),
        Flag::long("ignore-case", "ignore case when pattern matching"),
        Flag::long("matchdirs", "include directory names in -P pattern matching"),
        Flag::long("metafirst", "print meta-data at the beginning of each line"),
        Flag::long("prune", "prune empty directories from the output"),
        Flag::long("info", "print information about files found in .info files")
            .unsupported("it has no use here"),
        Flag::long("infofile", "explicitly read an info file")
            .value("FILE")
            .unsupported("it has no use here"),
        Flag::long("noreport", "turn off file/directory count at end of tree listing"),
        Flag::long("charset", "use charset X for terminal output").value("X"),
        Flag::long("filelimit", "do not descend directories with more than N files in them").value("N"),
        Flag::short('o', "output to file instead of stdout").value("FILE"),
        Flag::short('q', "print non-printable characters as '?'"),
        Flag::short('N', "print non-printable characters as is"),
        Flag::short('Q', "quote filenames with double quotes"),
        Flag::short('p', "print the protections for each file"),
        Flag::short('u', "displays file owner or UID number"),
        Flag::short('g', "displays file group owner or GID number"),
        Flag::short('s', "print the size in bytes of each file"),
        Flag::short('h', "print the size in a more human readable way"),
        Flag::long("si", "like -h, but use in SI units (powers of 1000)"),
        Flag::long("du", "compute size of directories by their contents"),
        Flag::short('D', "print the date of last modification or (-c) status change"),
        Flag::long("timefmt", "print and format time according to the format").value("FORMAT"),
        Flag::short('F', "appends '/', '=', '*', '@', '|' or '>' as per ls -F"),
        Flag::long("inodes", "print inode number of each file"),
        Flag::long("device", "print device ID number to which each file belongs"),
        Flag::short('v', "sort files alphanumerically by version"),
        Flag::short('t', "sort files by last modification time"),
        Flag::short('c', "sort files by last status change time"),
        Flag::short('U', "leave files unsorted"),
        Flag::short('r', "reverse the order of the sort"),
        Flag::long("dirsfirst", "list directories before files (-U disables)"),
        Flag::long("filesfirst", "list files before directories (-U disables)"),
        Flag::long("sort", "select sort: name, version, size, mtime, ctime").value("X"),
        Flag::short('i', "don't print indentation lines"),
        Flag::short('A', "print ANSI lines graphic indentation lines"),
        Flag::short('S', "print with CP437 (console) graphics indentation lines"),
        Flag::short('n', "turn colorization off always (-C overrides)"),
        Flag::short('C', "turn colorization on always"),
        Flag::short('X', "prints out an XML representation of the tree"),
        Flag::short('J', "prints out an JSON representation of the tree"),
        Flag::short('H', "prints out HTML format").value("BASEHREF").unsupported("there is no HTML output"),
        Flag::short('T', "replace the default HTML title")
            .value("TITLE")
            .unsupported("there is no HTML output"),
        Flag::long("nolinks", "turn off hyperlinks in HTML output").unsupported("there is no HTML output"),
        Flag::long("fromfile", "reads paths from files").unsupported("it has no use here"),
        Flag::long("fflinks", "process link information with --fromfile").unsupported("it has no use here"),
        Flag::long("hintro", "use a file as the HTML intro")
            .value("X")
            .unsupported("there is no HTML output"),
        Flag::long("houtro", "use a file as the HTML outro")
            .value("X")
            .unsupported("there is no HTML output"),
    ],
    ..Spec::DEFAULT
};

/// A directory whose entries are being shown.
pub(super) struct Level {
    items: std::vec::IntoIter<Item>,
    /// Its own path.
    path: Vec<u8>,
    /// Whether it is the last one of its directory.
    pub(super) is_last: bool,
}

/// How many of each have been shown.
#[derive(Default)]
struct Totals {
    directories: u64,
    files: u64,
    bytes: u64,
}

struct Tree<'p> {
    options: Options,
    out: Option<boxsh_kernel::Output<'p>>,
    accounts: Accounts,
    /// Directories that have been shown, when links are followed.
    seen: HashSet<(u64, u64)>,
    totals: Totals,
    status: u8,
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let options = Options::from_flags(context, &parsed)?;
    let out =
        match parsed.value(flag!("o")) {
            None => None,
            Some(file) => Some(context.create_output(file).map_err(|_| {
                Failure::new(format!("invalid filename '{}'", String::from_utf8_lossy(file)))
            })?),
        };
    let mut tree = Tree {
        options,
        out,
        accounts: Accounts::default(),
        seen: HashSet::new(),
        totals: Totals::default(),
        status: 0,
    };
    let operands = if parsed.operands.is_empty() { vec![b".".to_vec()] } else { parsed.operands.clone() };
    tree.begin(context)?;
    for (at, operand) in operands.iter().enumerate() {
        tree.draw(context, operand, at + 1 == operands.len())?;
    }
    tree.end(context)?;
    Ok(Exit(tree.status))
}

impl<'p> Tree<'p> {
    fn write(&mut self, context: &mut Context<'_>, text: &[u8]) -> Result<(), Failure> {
        match &mut self.out {
            Some(out) => out.write(text),
            None => context.out.write(text),
        }
    }

    fn draw(&mut self, context: &mut Context<'_>, operand: &[u8], is_last_root: bool) -> Result<(), Failure> {
        let Some(root) = self.look_at_root(context, operand)? else { return Ok(()) };
        let device = root.metadata.dev;
        let mut levels: Vec<Level> = Vec::new();
        let mut root = root;
        let items = if root.is_directory() { self.enter_item(context, &mut root, operand, 0)? } else { None };
        self.seen.insert((root.effective().dev, root.effective().ino));
        if root.is_directory() && items.is_none() && self.status == 0 {
            self.totals.directories += 1;
        }
        self.show(context, &root, &levels, items.as_ref().map(Vec::len), true)?;
        if let Some(items) = items
            && !items.is_empty()
        {
            self.totals.directories += 1;
            levels.push(Level { items: items.into_iter(), path: operand.to_vec(), is_last: true });
        } else {
            self.close_leaf(context, &root, is_last_root)?;
        }
        while let Some(level) = levels.last_mut() {
            context.process.tick()?;
            let Some(mut item) = level.items.next() else {
                self.leave(context, &mut levels, is_last_root)?;
                continue;
            };
            let is_last = level.items.as_slice().is_empty();
            let path = super::path::join(&level.path, &item.name);
            let depth = levels.len();
            match item.is_directory() {
                true => self.totals.directories += 1,
                false => self.totals.files += 1,
            }
            self.totals.bytes += if item.is_directory() { 0 } else { item.metadata.size };
            let entered = self.should_enter(&mut item, depth, device);
            let items = if entered { self.enter_item(context, &mut item, &path, depth)? } else { None };
            self.show_at(context, &item, &path, &levels, is_last, items.as_ref().map(Vec::len))?;
            match items {
                Some(items) if !items.is_empty() => {
                    levels.push(Level { items: items.into_iter(), path, is_last });
                }
                _ => self.close_leaf(context, &item, is_last)?,
            }
        }
        Ok(())
    }

    /// What an operand is; a missing one has been drawn already.
    fn look_at_root(&mut self, context: &mut Context<'_>, operand: &[u8]) -> Result<Option<Item>, Failure> {
        let found = context.process.stat(operand, Follow::No);
        let metadata = match found {
            Ok(metadata) => metadata,
            Err(Errno::Killed) => return Err(Failure::Errno(Errno::Killed)),
            Err(_) => {
                self.status = 2;
                let line = [self.options.quote(operand), b"  [error opening dir]\n".to_vec()].concat();
                self.write(context, &line)?;
                return Ok(None);
            }
        };
        let mut root = Item::new(operand.to_vec(), metadata);
        root.look_through(context, operand)?;
        if !root.is_directory() {
            root.note = Some("error opening dir".into());
            self.totals.files += 1;
        }
        Ok(Some(root))
    }

    /// Whether the entries of something are shown too.
    fn should_enter(&mut self, item: &mut Item, depth: usize, device: u64) -> bool {
        if !item.is_directory() {
            return false;
        }
        let is_link = item.metadata.is_symlink();
        if is_link && !self.options.follows_links {
            return false;
        }
        if self.options.one_filesystem && item.effective().dev != device {
            return false;
        }
        let own = item.effective();
        let is_new = !self.options.follows_links || self.seen.insert((own.dev, own.ino));
        if is_link && !is_new {
            item.note = Some("recursive, not followed".into());
            return false;
        }
        depth < self.options.max_level
    }

    fn enter_item(
        &mut self,
        context: &mut Context<'_>,
        item: &mut Item,
        path: &[u8],
        depth: usize,
    ) -> Result<Option<Vec<Item>>, Failure> {
        let items = self.read(context, path, depth)?;
        match items {
            Err(_) => {
                item.note = Some("error opening dir".into());
                self.status = 2;
                Ok(None)
            }
            Ok(items) if items.len() > self.options.file_limit => {
                item.note = Some(format!("{} entries exceeds filelimit, not opening dir", items.len()));
                Ok(None)
            }
            Ok(items) => Ok(Some(items)),
        }
    }

    fn read(
        &self,
        context: &Context<'_>,
        path: &[u8],
        depth: usize,
    ) -> Result<Result<Vec<Item>, Errno>, Failure> {
        let entries = match context.process.read_dir(path) {
            Ok(entries) => entries,
            Err(Errno::Killed) => return Err(Failure::Errno(Errno::Killed)),
            Err(error) => return Ok(Err(error)),
        };
        let mut items = Vec::new();
        for entry in entries {
            context.process.tick()?;
            if !self.options.shows_hidden && entry.name.starts_with(b".") {
                continue;
            }
            let own = super::path::join(path, &entry.name);
            let metadata = match context.process.stat(&own, Follow::No) {
                Ok(metadata) => metadata,
                Err(Errno::Killed) => return Err(Failure::Errno(Errno::Killed)),
                Err(_) => continue,
            };
            let mut item = Item::new(entry.name.to_vec(), metadata);
            item.look_through(context, &own)?;
            if self.options.keeps(&item) && !self.is_pruned(context, &item, &own, depth)? {
                if self.options.sums_sizes && item.metadata.is_dir() {
                    item.metadata.size = entry::sum_of(context, &own)?;
                }
                items.push(item);
            }
        }
        self.options.sort(&mut items);
        Ok(Ok(items))
    }

    /// Whether a directory is left out because no file would be shown in it.
    fn is_pruned(
        &self,
        context: &Context<'_>,
        item: &Item,
        path: &[u8],
        depth: usize,
    ) -> Result<bool, Failure> {
        if !self.options.prunes || !item.is_directory() {
            return Ok(false);
        }
        if item.metadata.is_symlink() {
            return Ok(!self.options.follows_links);
        }
        entry::holds_no_file(context, &self.options, path, depth)
    }
}

/// What an item is called in markup.
pub(super) fn kind_word(kind: FileKind) -> &'static str {
    match kind {
        FileKind::File => "file",
        FileKind::Directory => "directory",
        FileKind::Symlink => "link",
        FileKind::Fifo => "fifo",
        FileKind::Socket => "socket",
        FileKind::CharDevice => "char",
        FileKind::BlockDevice => "block",
    }
}

impl<'p> Tree<'p> {
    fn begin(&mut self, context: &mut Context<'_>) -> Result<(), Failure> {
        match self.options.output {
            Output::Text => Ok(()),
            Output::Json => self.write(context, b"[\n"),
            Output::Xml => self.write(context, b"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<tree>\n"),
        }
    }

    fn show(
        &mut self,
        context: &mut Context<'_>,
        root: &Item,
        levels: &[Level],
        children: Option<usize>,
        is_last: bool,
    ) -> Result<(), Failure> {
        let name = root.name.clone();
        self.show_at(context, root, &name, levels, is_last, children)
    }

    fn show_at(
        &mut self,
        context: &mut Context<'_>,
        item: &Item,
        path: &[u8],
        levels: &[Level],
        is_last: bool,
        children: Option<usize>,
    ) -> Result<(), Failure> {
        let line = match self.options.output {
            Output::Text => {
                text::line(context, &self.options, &mut self.accounts, item, path, levels, is_last)?
            }
            Output::Json => markup::json_begin(
                context,
                &self.options,
                &mut self.accounts,
                item,
                path,
                levels.len(),
                children,
            )?,
            Output::Xml => markup::xml_begin(
                context,
                &self.options,
                &mut self.accounts,
                item,
                path,
                levels.len(),
                children,
            )?,
        };
        self.write(context, &line)
    }

    /// Ends something that has nothing below it.
    fn close_leaf(&mut self, context: &mut Context<'_>, item: &Item, is_last: bool) -> Result<(), Failure> {
        match self.options.output {
            Output::Text => Ok(()),
            Output::Json => {
                let end: &[u8] = if is_last { b"}\n" } else { b"},\n" };
                self.write(context, end)
            }
            Output::Xml => {
                let end = format!("</{}>\n", kind_word(item.metadata.kind));
                self.write(context, end.as_bytes())
            }
        }
    }

    fn leave(
        &mut self,
        context: &mut Context<'_>,
        levels: &mut Vec<Level>,
        is_last_root: bool,
    ) -> Result<(), Failure> {
        let Some(level) = levels.pop() else { return Ok(()) };
        let indent = "  ".repeat(levels.len() + 1);
        let is_last = if levels.is_empty() { is_last_root } else { level.is_last };
        let text = match self.options.output {
            Output::Text => return Ok(()),
            Output::Json => format!("{indent}]}}{}\n", if is_last { "" } else { "," }),
            Output::Xml => format!("{indent}</directory>\n"),
        };
        self.write(context, text.as_bytes())
    }

    fn end(&mut self, context: &mut Context<'_>) -> Result<(), Failure> {
        let text = if self.options.reports {
            match self.options.output {
                Output::Text => text::report(&self.options, &self.totals),
                Output::Json => markup::json_report(&self.options, &self.totals),
                Output::Xml => markup::xml_report(&self.options, &self.totals),
            }
        } else if self.options.output == Output::Json {
            "\n".into()
        } else {
            String::new()
        };
        self.write(context, text.as_bytes())?;
        match self.options.output {
            Output::Text => {}
            Output::Json => self.write(context, b"]\n")?,
            Output::Xml => self.write(context, b"</tree>\n")?,
        }
        match &mut self.out {
            Some(out) => out.flush(),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn branches_are_drawn() {
        let drawn = "d\n\u{251c}\u{2500}\u{2500} a\n\u{2514}\u{2500}\u{2500} e\n    \u{2514}\u{2500}\u{2500} b\n\n2 directories, 2 files\n";
        call("tree d").file("d/a", "").file("d/e/b", "").gives(drawn);
    }
}
