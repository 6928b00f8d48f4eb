//! `grep`, `egrep`, `fgrep`: print lines that match patterns.

mod color;
mod literal;
mod matcher;
mod options;
mod output;
mod perl;
mod search;
mod select;
#[cfg(test)]
mod tests;
mod tree;

use boxsh_kernel::vfs::{FileKind, Metadata};
use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Follow, OpenFlags, Parsed, Spec};
use boxsh_pattern::regex::Whole;

use self::matcher::{Language, Matcher};
use self::options::{Directories, Options, Report};
use self::output::Printer;
use self::search::{Search, Trouble};
use self::tree::{Item, Tree};

pub(crate) static SPEC: Spec = Spec {
    name: "grep",
    usage: &["[OPTION]... PATTERNS [FILE]..."],
    summary: "Print the lines of each FILE that match one of the PATTERNS, which are separated by newlines.",
    flags: &[
        Flag::new('E', "extended-regexp", "patterns are extended regular expressions"),
        Flag::new('F', "fixed-strings", "patterns are plain text"),
        Flag::new('G', "basic-regexp", "patterns are basic regular expressions (default)"),
        Flag::new('P', "perl-regexp", "patterns are Perl's regular expressions"),
        Flag::new('e', "regexp", "search for PATTERNS").value("PATTERNS"),
        Flag::new('f', "file", "take patterns from FILE").value("FILE"),
        Flag::new('i', "ignore-case", "upper and lower case are the same"),
        Flag::short('y', "the same as -i"),
        Flag::long("no-ignore-case", "upper and lower case differ (default)"),
        Flag::new('w', "word-regexp", "only whole words match"),
        Flag::new('x', "line-regexp", "only whole lines match"),
        Flag::new('z', "null-data", "lines end in NUL"),
        Flag::new('s', "no-messages", "say nothing of files that cannot be read"),
        Flag::new('v', "invert-match", "select the lines that do not match"),
        Flag::new('V', "version", "output version information and exit"),
        Flag::new('m', "max-count", "stop after NUM selected lines of a file").value("NUM"),
        Flag::new('B', "before-context", "show NUM lines before each selected one").value("NUM"),
        Flag::long("binary-files", "what to do with binary files: 'binary', 'text' or 'without-match'")
            .value("TYPE"),
        Flag::new('b', "byte-offset", "show where in the file each line begins"),
        Flag::new('n', "line-number", "show the number of each line"),
        Flag::long("line-buffered", "write every line at once"),
        Flag::new('H', "with-filename", "show the name of the file before each line"),
        Flag::new('h', "no-filename", "show no names of files"),
        Flag::long("label", "call standard input LABEL").value("LABEL"),
        Flag::new('o', "only-matching", "show only what matches, each on a line"),
        Flag::new('q', "quiet", "show nothing; stop at the first selected line"),
        Flag::new('q', "silent", "the same as --quiet"),
        Flag::new('a', "text", "the same as --binary-files=text"),
        Flag::short('I', "the same as --binary-files=without-match"),
        Flag::new('d', "directories", "what to do with directories: 'read', 'recurse' or 'skip'")
            .value("ACTION"),
        Flag::new('D', "devices", "what to do with devices and FIFOs: 'read' or 'skip'").value("ACTION"),
        Flag::new('r', "recursive", "search all files below each directory"),
        Flag::new('R', "dereference-recursive", "the same, and follow symbolic links"),
        Flag::long("include", "search only files whose names match GLOB").value("GLOB"),
        Flag::long("exclude", "leave out files whose names match GLOB").value("GLOB"),
        Flag::long("exclude-from", "leave out files whose names match a pattern in FILE").value("FILE"),
        Flag::long("exclude-dir", "leave out directories whose names match GLOB").value("GLOB"),
        Flag::new('L', "files-without-match", "show only the names of files with no selected lines"),
        Flag::new('l', "files-with-matches", "show only the names of files with selected lines"),
        Flag::new('c', "count", "show only how many lines of each file are selected"),
        Flag::new('T', "initial-tab", "line up tabs"),
        Flag::new('Z', "null", "NUL follows the name of a file"),
        Flag::new('A', "after-context", "show NUM lines after each selected one").value("NUM"),
        Flag::new('C', "context", "show NUM lines around each selected one; so does -NUM").value("NUM"),
        Flag::long("group-separator", "separate groups of lines by SEP").value("SEP"),
        Flag::long("no-group-separator", "do not separate groups of lines"),
        Flag::long("color", "mark what matches; WHEN is 'always', 'never' or 'auto'").optional("WHEN"),
        Flag::long("colour", "the same as --color").optional("WHEN"),
        Flag::new('U', "binary", "no effect: files are never converted"),
        Flag::new('u', "unix-byte-offsets", "no effect, and obsolete"),
    ],
    notes: "With no FILE, read '.' if -r is given, and standard input otherwise.",
    usage_status: 2,
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    run_as(context, None)
}

pub(crate) fn run_extended(context: &mut Context<'_>) -> CommandResult {
    run_as(context, Some(Language::Extended))
}

pub(crate) fn run_fixed(context: &mut Context<'_>) -> CommandResult {
    run_as(context, Some(Language::Fixed))
}

fn run_as(context: &mut Context<'_>, named: Option<Language>) -> CommandResult {
    let arguments = digits_as_context(context.arguments());
    let mut parsed = context.parse_from(&SPEC, &arguments).map_err(|failure| match failure {
        Failure::Usage(text) => Failure::Usage(format!("{text}\nUsage: grep {}", SPEC.usage[0])),
        other => other,
    })?;
    if parsed.has(flag!("version")) {
        context.out.print(format_args!("grep (boxsh) {}\n", env!("CARGO_PKG_VERSION")))?;
        return Ok(Exit::SUCCESS);
    }
    let language = chosen_language(&parsed, named)?;
    let patterns = patterns(context, &mut parsed)?;
    let options = Options::new(context, &parsed, language)?;
    if parsed.has(flag!("unix-byte-offsets")) {
        context.warn(format_args!("warning: --unix-byte-offsets (-u) is obsolete"))?;
    }
    if options.colors.is_some() {
        warn_of_old_color(context)?;
    }
    if language == Language::Extended {
        for shown in patterns.iter().flat_map(|pattern| matcher::lone_repetitions(pattern)) {
            context.warn(format_args!("warning: {shown} at start of expression"))?;
        }
    }
    let matcher =
        Matcher::new(&patterns, options.rules).map_err(|problem| Failure::with_status(2, problem))?;
    let mut grep = Grep {
        printer: Printer::new(&options, &matcher),
        options: &options,
        matcher: &matcher,
        output: context
            .process
            .fstat(context.out.fd())
            .ok()
            .filter(|metadata| metadata.kind == FileKind::File),
        names: false,
        buffer: Vec::new(),
        any: false,
        trouble: false,
    };
    // Where nothing can be selected, nothing needs to be read.
    let matches_all = options.rules.whole == Whole::Any && patterns == [b""];
    if (options.max_count == 0 || (options.invert && matches_all)) && options.report != Report::FilesWithout {
        return Ok(Exit::FAILURE);
    }
    grep.all(context, parsed.operands)
}

fn warn_of_old_color(context: &mut Context<'_>) -> Result<(), Failure> {
    if let Some(old) = context.process.variable(b"GREP_COLOR").filter(|old| !old.is_empty()) {
        let old = String::from_utf8_lossy(&old).into_owned();
        context
            .warn(format_args!("warning: GREP_COLOR='{old}' is deprecated; use GREP_COLORS='mt={old}'"))?;
    }
    Ok(())
}

/// `-5` as `-C 5`, in clusters too: `-n5`, `-12v`.
fn digits_as_context(arguments: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let mut result = Vec::with_capacity(arguments.len());
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        if argument == b"--" {
            result.push(argument.clone());
            result.extend(rest.by_ref().cloned());
            break;
        }
        if argument.len() < 2 || argument[0] != b'-' || argument[1] == b'-' {
            result.push(argument.clone());
            // The value of a long flag may look like anything.
            if argument.starts_with(b"--") && !argument.contains(&b'=') && takes_value(&argument[2..]) {
                result.extend(rest.next().cloned());
            }
            continue;
        }
        let mut letters = b"-".to_vec();
        let mut digits = Vec::new();
        let mut wants_value = false;
        for (at, &letter) in argument.iter().enumerate().skip(1) {
            if letter.is_ascii_digit() {
                digits.push(letter);
                continue;
            }
            letters.push(letter);
            if b"efmdDABC".contains(&letter) {
                letters.extend_from_slice(&argument[at + 1..]);
                wants_value = at + 1 == argument.len();
                break;
            }
        }
        if !digits.is_empty() {
            result.push([b"-C", &digits[..]].concat());
        }
        if letters.len() > 1 {
            result.push(letters);
        }
        if wants_value {
            result.extend(rest.next().cloned());
        }
    }
    result
}

fn takes_value(name: &[u8]) -> bool {
    let fitting = |flag: &&Flag| flag.long.is_some_and(|long| long.as_bytes().starts_with(name));
    SPEC.flags.iter().find(fitting).is_some_and(|flag| matches!(flag.value, boxsh_kernel::Value::Required(_)))
}

fn chosen_language(parsed: &Parsed, named: Option<Language>) -> Result<Language, Failure> {
    let mut chosen = named;
    for given in &parsed.flags {
        let language = match &*given.name() {
            "extended-regexp" => Language::Extended,
            "fixed-strings" => Language::Fixed,
            "basic-regexp" => Language::Basic,
            "perl-regexp" => Language::Perl,
            _ => continue,
        };
        if chosen.is_some_and(|chosen| chosen != language) {
            return Err(Failure::with_status(2, "conflicting matchers specified"));
        }
        chosen = Some(language);
    }
    Ok(chosen.unwrap_or(Language::Basic))
}

/// The patterns, each without newlines.
fn patterns(context: &mut Context<'_>, parsed: &mut Parsed) -> Result<Vec<Vec<u8>>, Failure> {
    let mut patterns = Vec::new();
    let mut given_any = false;
    for given in &parsed.flags {
        if given.is(flag!("regexp")) {
            given_any = true;
            patterns.extend(given.value().split(|&byte| byte == b'\n').map(<[u8]>::to_vec));
        } else if given.is(flag!("file")) {
            given_any = true;
            let text = options::read_file(context, given.value())?;
            // An empty file holds no pattern, not an empty one.
            if !text.is_empty() {
                let lines = text.strip_suffix(b"\n").unwrap_or(&text);
                patterns.extend(lines.split(|&byte| byte == b'\n').map(<[u8]>::to_vec));
            }
        }
    }
    if !given_any {
        if parsed.operands.is_empty() {
            let text = format!("Usage: grep {}\nTry 'grep --help' for more information.\n", SPEC.usage[0]);
            context.write_error(text.as_bytes())?;
            return Err(Failure::Silent(2));
        }
        let pattern = parsed.operands.remove(0);
        patterns.extend(pattern.split(|&byte| byte == b'\n').map(<[u8]>::to_vec));
    }
    patterns.dedup();
    Ok(patterns)
}

/// The whole of a call.
struct Grep<'a> {
    options: &'a Options,
    matcher: &'a Matcher,
    printer: Printer<'a>,
    /// The file that the output goes to.
    output: Option<Metadata>,
    /// Whether names of files are shown.
    names: bool,
    buffer: Vec<u8>,
    /// Whether a line was selected.
    any: bool,
    trouble: bool,
}

impl Grep<'_> {
    fn all(&mut self, context: &mut Context<'_>, mut files: Vec<Vec<u8>>) -> CommandResult {
        let recursive = self.options.directories == Directories::Recurse;
        let mut below = false;
        if files.is_empty() {
            below = recursive;
            files.push(if recursive { Vec::new() } else { b"-".to_vec() });
        }
        self.names = match self.options.file_name {
            Some(names) => names,
            None => files.len() > 1 || (recursive && (below || self.is_folder(context, &files[0]))),
        };
        for file in &files {
            let done = if file == b"-" {
                self.search(context, file, 0)?
            } else if below {
                self.tree(context, file)?
            } else {
                self.operand(context, file)?
            };
            if done {
                break;
            }
        }
        if self.trouble && !(self.any && self.options.report == Report::Nothing) {
            return Ok(Exit(2));
        }
        Ok(Exit::from_success(self.any))
    }

    fn is_folder(&self, context: &Context<'_>, path: &[u8]) -> bool {
        context.process.stat(path, Follow::Yes).is_ok_and(|metadata| metadata.kind == FileKind::Directory)
    }

    /// Searches a file that was named. Gives whether the answer is known, so that no other needs to be searched.
    fn operand(&mut self, context: &mut Context<'_>, path: &[u8]) -> Result<bool, Failure> {
        if self.is_folder(context, path) {
            if self.options.folders.excludes_operand(path) {
                return Ok(false);
            }
            match self.options.directories {
                Directories::Skip => return Ok(false),
                Directories::Recurse => return self.tree(context, path),
                Directories::Read => {}
            }
        } else if self.options.files.excludes_operand(path) {
            return Ok(false);
        }
        if self.options.skip_devices == Some(true)
            && context
                .process
                .stat(path, Follow::Yes)
                .is_ok_and(|metadata| !matches!(metadata.kind, FileKind::File | FileKind::Directory))
        {
            return Ok(false);
        }
        self.file(context, path)
    }

    fn tree(&mut self, context: &mut Context<'_>, path: &[u8]) -> Result<bool, Failure> {
        let process = context.process;
        let mut tree = match Tree::new(process, self.options, path) {
            Ok(tree) => tree,
            Err(error) => {
                self.report(context, path, error)?;
                return Ok(false);
            }
        };
        while let Some(item) = tree.next()? {
            match item {
                Item::File(path) => {
                    if self.file(context, &path)? {
                        return Ok(true);
                    }
                }
                Item::Trouble(path, error) => self.report(context, &path, error)?,
                Item::Loop(path) => {
                    if !self.options.no_messages {
                        let shown = String::from_utf8_lossy(&path).into_owned();
                        context.warn(format_args!("{shown}: warning: recursive directory loop"))?;
                    }
                }
            }
        }
        Ok(false)
    }

    fn report(&mut self, context: &mut Context<'_>, path: &[u8], error: Errno) -> Result<(), Failure> {
        if error == Errno::Killed {
            return Err(error.into());
        }
        self.trouble = true;
        if !self.options.no_messages {
            context.out.flush()?;
            context.warn(format_args!("{}: {error}", String::from_utf8_lossy(path)))?;
        }
        Ok(())
    }

    fn file(&mut self, context: &mut Context<'_>, path: &[u8]) -> Result<bool, Failure> {
        let process = context.process;
        match process.open(path, OpenFlags::READ) {
            Ok(fd) => {
                let done = self.search(context, path, fd);
                let _ = process.close(fd);
                done
            }
            Err(error) => {
                self.report(context, path, error)?;
                Ok(false)
            }
        }
    }

    fn search(
        &mut self,
        context: &mut Context<'_>,
        path: &[u8],
        fd: boxsh_kernel::Fd,
    ) -> Result<bool, Failure> {
        let options = self.options;
        let name = if path == b"-" && fd == 0 { &options.label[..] } else { path };
        let metadata = context.process.fstat(fd).ok();
        let shows = options.report == Report::Lines || options.report == Report::Count;
        if let (Some(output), Some(input)) = (&self.output, &metadata)
            && shows
            && options.max_count > 1
            && output.same_file(input)
        {
            self.trouble = true;
            if !options.no_messages {
                let shown = String::from_utf8_lossy(name).into_owned();
                context.warn(format_args!("{shown}: input file is also the output"))?;
            }
            return Ok(false);
        }
        let size = metadata.filter(|metadata| metadata.kind == FileKind::File).map(|metadata| metadata.size);
        self.printer.begin_file(self.names.then_some(name), size);
        let buffer = std::mem::take(&mut self.buffer);
        let search = Search::new(context.process, self.matcher, options, fd, buffer);
        let (result, buffer) = search.run(context, &mut self.printer);
        self.buffer = buffer;
        let found = match result {
            Ok(found) => found,
            Err(Trouble::Fatal(failure)) => return Err(failure),
            Err(Trouble::Read(error)) => {
                self.report(context, name, error)?;
                search::Found::default()
            }
        };
        self.conclude(context, name, found)
    }

    /// Says what a search came to, where that is not said by lines.
    fn conclude(
        &mut self,
        context: &mut Context<'_>,
        name: &[u8],
        found: search::Found,
    ) -> Result<bool, Failure> {
        let selected = found.count > 0;
        self.any |= selected;
        match self.options.report {
            Report::Count => self.printer.count(context, found.count)?,
            Report::FilesWith if selected => self.printer.file_name(context, name)?,
            Report::FilesWithout if !selected => self.printer.file_name(context, name)?,
            Report::Nothing => return Ok(selected),
            Report::Lines if found.hidden && self.options.binary == options::Binary::Announced => {
                context.out.flush()?;
                context.write_error(&[b"grep: ", name, b": binary file matches\n"].concat())?;
            }
            _ => {}
        }
        if self.options.line_buffered {
            context.out.flush()?;
        }
        Ok(false)
    }
}
