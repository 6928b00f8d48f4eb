//! `rm`: remove files.

use boxsh_kernel::vfs::{FileKind, Metadata};
use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Follow, Parsed, Spec};

use super::prompt::Answers;
use super::walk::{Node, Visit, Walk, WalkOptions};
use super::{message, path};
use crate::choice::choose;

pub(crate) static SPEC: Spec = Spec {
    name: "rm",
    usage: &["[OPTION]... [FILE]..."],
    summary: "Remove (unlink) the FILE(s).",
    flags: &[
        Flag::new('f', "force", "ignore nonexistent files and arguments, never prompt"),
        Flag::short('i', "prompt before every removal"),
        Flag::short('I', "prompt once before removing more than three files, or when removing recursively"),
        Flag::long("interactive", "prompt: never, once (-I), or always (-i)").optional("WHEN"),
        Flag::long("one-file-system", "when removing recursively, skip directories on other file systems"),
        Flag::long("no-preserve-root", "do not treat '/' specially"),
        Flag::long("preserve-root", "do not remove '/' (the default); with 'all', also refuse mount points")
            .optional("all"),
        Flag::new('r', "recursive", "remove directories and their contents recursively"),
        Flag::short('R', "the same as -r"),
        Flag::new('d', "dir", "remove empty directories"),
        Flag::new('v', "verbose", "explain what is being done"),
    ],
    notes: "Without -r, directories are not removed. To remove a file whose name begins with '-', use ./-NAME or -- -NAME.",
    ..Spec::DEFAULT
};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Ask {
    Never,
    /// Only about files that are protected from writing, and only on a terminal.
    Protected,
    Always,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum When {
    Never,
    Once,
    Always,
}

const WHEN: &[(&str, When)] = &[
    ("never", When::Never),
    ("no", When::Never),
    ("none", When::Never),
    ("once", When::Once),
    ("always", When::Always),
    ("yes", When::Always),
];

struct Remover<'p> {
    ask: Ask,
    once: bool,
    force: bool,
    recursive: bool,
    empty_directories: bool,
    verbose: bool,
    one_filesystem: bool,
    preserve_root: bool,
    answers: Answers<'p>,
    /// Directories that must stay because something in them does, innermost last.
    kept: Vec<Vec<u8>>,
    good: bool,
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC).map_err(|failure| with_advice(context, failure))?;
    let mut remover = Remover::from_flags(context, &parsed)?;
    if parsed.operands.is_empty() {
        return if remover.force { Ok(Exit::SUCCESS) } else { Err(Failure::Usage("missing operand".into())) };
    }
    let count = parsed.operands.len();
    if remover.once && (remover.recursive || count > 3) {
        let plural = if count == 1 { "argument" } else { "arguments" };
        let how = if remover.recursive { " recursively" } else { "" };
        if !remover.answers.ask(context, &format!("remove {count} {plural}{how}? "))? {
            return Ok(Exit::SUCCESS);
        }
    }
    for operand in &parsed.operands {
        remover.remove(context, operand)?;
    }
    Ok(Exit::from_success(remover.good))
}

/// Tells how to remove a file whose name was taken for an option.
fn with_advice(context: &Context<'_>, failure: Failure) -> Failure {
    let Failure::Usage(text) = failure else { return failure };
    let is_file = |argument: &&Vec<u8>| {
        argument.starts_with(b"-") && context.process.stat(argument, Follow::No).is_ok()
    };
    let Some(file) = context.arguments().iter().find(is_file) else { return Failure::Usage(text) };
    let quoted = message::name_in_sentence(context, file);
    let path = message::name(context, &[b"./", &file[..]].concat());
    Failure::Usage(format!("{text}\nTry 'rm {path}' to remove the file {quoted}."))
}

impl<'p> Remover<'p> {
    fn from_flags(context: &Context<'p>, parsed: &Parsed) -> Result<Self, Failure> {
        let mut remover = Self {
            ask: Ask::Protected,
            once: false,
            force: false,
            recursive: parsed.has(flag!("recursive")) || parsed.has(flag!("R")),
            empty_directories: parsed.has(flag!("dir")),
            verbose: parsed.has(flag!("verbose")),
            one_filesystem: parsed.has(flag!("one-file-system")),
            preserve_root: true,
            answers: Answers::new(),
            kept: Vec::new(),
            good: true,
        };
        for given in &parsed.flags {
            let when = match &*given.name() {
                "force" => When::Never,
                "i" => When::Always,
                "I" => When::Once,
                "interactive" => match &given.value {
                    None => When::Always,
                    Some(value) => choose(context, "--interactive", value, WHEN)?,
                },
                "no-preserve-root" => {
                    remover.preserve_root = false;
                    continue;
                }
                "preserve-root" => {
                    if let Some(value) = &given.value
                        && value != b"all"
                    {
                        let shown = message::name_in_sentence(context, value);
                        return Err(Failure::new(format!("unrecognized --preserve-root argument: {shown}")));
                    }
                    remover.preserve_root = true;
                    continue;
                }
                _ => continue,
            };
            remover.force = given.is(flag!("force"));
            remover.once = when == When::Once;
            remover.ask = match when {
                When::Always => Ask::Always,
                When::Once => Ask::Never,
                When::Never => Ask::Never,
            };
        }
        Ok(remover)
    }

    fn remove(&mut self, context: &mut Context<'p>, operand: &[u8]) -> Result<(), Failure> {
        if self.recursive && !self.may_start(context, operand)? {
            self.good = false;
            return Ok(());
        }
        let options = WalkOptions { one_filesystem: self.one_filesystem, ..WalkOptions::default() };
        let mut walk = Walk::new(context.process, operand, options);
        while let Some(node) = walk.next()? {
            match node.visit {
                Visit::Missing(Errno::ENOENT | Errno::ENOTDIR) if self.force => {}
                Visit::Missing(error) => self.fail(context, &node.path, error)?,
                Visit::File | Visit::Cycle => self.remove_file(context, &node)?,
                Visit::Enter => {
                    if !self.enter(context, &node, &walk)? {
                        walk.skip();
                    }
                }
                Visit::Unreadable(error) => self.remove_unreadable(context, &node, error)?,
                Visit::Leave => self.leave(context, &node)?,
            }
        }
        Ok(())
    }

    /// Whether a recursive removal may begin here.
    fn may_start(&self, context: &mut Context<'_>, operand: &[u8]) -> Result<bool, Failure> {
        if matches!(path::last_name(operand), b"." | b"..") {
            let name = message::name_in_sentence(context, operand);
            context.warn(format_args!("refusing to remove '.' or '..' directory: skipping {name}"))?;
            return Ok(false);
        }
        if !self.preserve_root {
            return Ok(true);
        }
        let is_root =
            match (context.process.stat(operand, Follow::No), context.process.stat(b"/", Follow::No)) {
                (Ok(start), Ok(root)) => start.same_file(&root),
                _ => false,
            };
        if is_root {
            let name = message::name_in_sentence(context, operand);
            if operand == b"/" {
                context.warn(format_args!("it is dangerous to operate recursively on {name}"))?;
            } else {
                context
                    .warn(format_args!("it is dangerous to operate recursively on {name} (same as '/')"))?;
            }
            context.warn(format_args!("use --no-preserve-root to override this failsafe"))?;
        }
        Ok(!is_root)
    }

    fn fail(&mut self, context: &mut Context<'_>, path: &[u8], error: Errno) -> Result<(), Failure> {
        self.good = false;
        self.keep_above(path);
        message::complain(context, "cannot remove", path, error)
    }

    /// Notes that the directory of a path cannot be removed, without another word about it.
    fn keep_above(&mut self, path: &[u8]) {
        self.kept.push(path::directory(path).to_vec());
    }

    /// Whether a file is protected from writing and the user should be asked about that.
    fn is_protected(&self, context: &Context<'_>, node: &Node) -> Result<bool, Errno> {
        let may_ask = match self.ask {
            Ask::Never => false,
            Ask::Protected => context.process.is_terminal(0),
            Ask::Always => true,
        };
        if !may_ask || node.kind == FileKind::Symlink {
            return Ok(false);
        }
        match context.process.access(node.access(), 2) {
            Err(Errno::Killed) => Err(Errno::Killed),
            Err(Errno::EACCES) => Ok(true),
            _ => Ok(false),
        }
    }

    /// Asks about a file, if it should be asked about.
    fn is_agreed(&mut self, context: &mut Context<'p>, node: &Node, verb: &str) -> Result<bool, Failure> {
        let protected = self.is_protected(context, node)?;
        if self.ask != Ask::Always && !protected {
            return Ok(true);
        }
        let name = message::name_in_sentence(context, &node.path);
        let protection = if protected { "write-protected " } else { "" };
        let what = match (verb, node.metadata) {
            ("descend into", _) => "directory",
            (_, metadata) => kind_name(node.kind, metadata),
        };
        Ok(self.answers.ask(context, &format!("{verb} {protection}{what} {name}? "))?)
    }

    fn remove_file(&mut self, context: &mut Context<'p>, node: &Node) -> Result<(), Failure> {
        if !self.is_agreed(context, node, "remove")? {
            self.keep_above(&node.path);
            return Ok(());
        }
        match context.process.unlink(node.access()) {
            Ok(()) => self.tell(context, "removed", &node.path),
            Err(Errno::ENOENT) if self.force => Ok(()),
            Err(error) => self.fail(context, &node.path, error),
        }
    }

    fn tell(&self, context: &mut Context<'_>, what: &str, path: &[u8]) -> Result<(), Failure> {
        if self.verbose {
            let name = message::name_in_sentence(context, path);
            context.out.print(format_args!("{what} {name}\n"))?;
        }
        Ok(())
    }

    /// Whether the entries of a directory are to be removed one by one; it may be gone already.
    fn enter(&mut self, context: &mut Context<'p>, node: &Node, walk: &Walk<'_>) -> Result<bool, Failure> {
        if !self.recursive {
            if !self.empty_directories {
                self.fail(context, &node.path, Errno::EISDIR)?;
                return Ok(false);
            }
            if self.is_agreed(context, node, "remove")? {
                self.remove_directory(context, node)?;
            }
            return Ok(false);
        }
        if self.one_filesystem
            && let (Some(parent), Some(metadata)) = (walk.parent(), node.metadata)
            && parent.dev != metadata.dev
        {
            let name = message::name_in_sentence(context, &node.path);
            context.warn(format_args!("skipping {name}, since it's on a different device"))?;
            self.good = false;
            self.keep_above(&node.path);
            return Ok(false);
        }
        let asks = self.ask == Ask::Always || self.is_protected(context, node)?;
        if !asks {
            return Ok(true);
        }
        let is_empty = context.process.read_dir(node.access()).is_ok_and(|entries| entries.is_empty());
        if is_empty {
            if self.is_agreed(context, node, "remove")? {
                self.remove_directory(context, node)?;
            } else {
                self.keep_above(&node.path);
            }
            return Ok(false);
        }
        if !self.is_agreed(context, node, "descend into")? {
            self.keep_above(&node.path);
            return Ok(false);
        }
        Ok(true)
    }

    fn leave(&mut self, context: &mut Context<'p>, node: &Node) -> Result<(), Failure> {
        let before = self.kept.len();
        self.kept.retain(|kept| *kept != node.path);
        if self.kept.len() < before {
            self.keep_above(&node.path);
            return Ok(());
        }
        if !self.is_agreed(context, node, "remove")? {
            self.keep_above(&node.path);
            return Ok(());
        }
        self.remove_directory(context, node)
    }

    fn remove_directory(&mut self, context: &mut Context<'_>, node: &Node) -> Result<(), Failure> {
        match context.process.rmdir(node.access()) {
            Ok(()) => self.tell(context, "removed directory", &node.path),
            Err(error) => self.fail(context, &node.path, error),
        }
    }

    /// A directory whose entries are not to be seen may still be empty.
    fn remove_unreadable(
        &mut self,
        context: &mut Context<'_>,
        node: &Node,
        why: Errno,
    ) -> Result<(), Failure> {
        match context.process.rmdir(node.access()) {
            Ok(()) => self.tell(context, "removed directory", &node.path),
            Err(Errno::Killed) => Err(Failure::Errno(Errno::Killed)),
            Err(_) => self.fail(context, &node.path, why),
        }
    }
}

/// What a file is called in questions.
pub(super) fn kind_name(kind: FileKind, metadata: Option<Metadata>) -> &'static str {
    match kind {
        FileKind::File if metadata.is_some_and(|metadata| metadata.size == 0) => "regular empty file",
        FileKind::File => "regular file",
        FileKind::Directory => "directory",
        FileKind::Symlink => "symbolic link",
        FileKind::Fifo => "fifo",
        FileKind::CharDevice => "character special file",
        FileKind::BlockDevice => "block special file",
        FileKind::Socket => "socket",
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn files_and_trees_go() {
        call("rm -rv d")
            .file("d/e/f", "")
            .gives("removed 'd/e/f'\nremoved directory 'd/e'\nremoved directory 'd'\n");
        call("rm d").file("d/f", "").answers(1, "", "rm: cannot remove 'd': Is a directory\n");
        call("rm -i f").file("f", "").stdin("n").answers(0, "", "rm: remove regular empty file 'f'? ");
        let root = "rm: it is dangerous to operate recursively on '/'\nrm: use --no-preserve-root to override this failsafe\n";
        call("rm -rf /").answers(1, "", root);
    }
}
