//! `du`: how much room trees take.

use std::collections::HashSet;

use boxsh_format::human::Scale;
use boxsh_format::integer::parse_all;
use boxsh_format::size::{SizeSyntax, parse_size};
use boxsh_kernel::vfs::{FileKind, Metadata, Timestamp};
use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Limit, Parsed, Spec};
use boxsh_pattern::glob::{GlobOptions, Pattern};

use super::block_size::{BlockSize, size_failure};
use super::message;
use super::walk::{Links, Node, Visit, Walk, WalkOptions};
use crate::choice::choose;
use crate::datetime::Zone;

pub(crate) static SPEC: Spec = Spec {
    name: "du",
    usage: &["[OPTION]... [FILE]...", "[OPTION]... --files0-from=F"],
    summary: "Summarize device usage of the set of FILEs, recursively for directories.",
    flags: &[
        Flag::new('0', "null", "end each output line with NUL, not newline"),
        Flag::new('a', "all", "write counts for all files, not just directories"),
        Flag::long("apparent-size", "print apparent sizes rather than device usage"),
        Flag::new('B', "block-size", "scale sizes by SIZE before printing them").value("SIZE"),
        Flag::new('b', "bytes", "equivalent to '--apparent-size --block-size=1'"),
        Flag::new('c', "total", "produce a grand total"),
        Flag::new('D', "dereference-args", "dereference only symlinks that are listed on the command line"),
        Flag::new('d', "max-depth", "print the total for a directory only if it is N or fewer levels below the argument").value("N"),
        Flag::long("files0-from", "summarize usage of the NUL-terminated file names specified in file F").value("F"),
        Flag::short('H', "equivalent to --dereference-args (-D)"),
        Flag::new('h', "human-readable", "print sizes in human readable format (e.g., 1K 234M 2G)"),
        Flag::long("inodes", "list inode usage information instead of block usage"),
        Flag::short('k', "like --block-size=1K"),
        Flag::new('L', "dereference", "dereference all symbolic links"),
        Flag::new('l', "count-links", "count sizes many times if hard linked"),
        Flag::short('m', "like --block-size=1M"),
        Flag::new('P', "no-dereference", "don't follow any symbolic links (this is the default)"),
        Flag::new('S', "separate-dirs", "for directories do not include size of subdirectories"),
        Flag::long("si", "like -h, but use powers of 1000 not 1024"),
        Flag::new('s', "summarize", "display only a total for each argument"),
        Flag::new('t', "threshold", "exclude entries smaller than SIZE if positive, or greater than SIZE if negative").value("SIZE"),
        Flag::long("time", "show time of the last modification of any file in the directory; or WORD: atime,\naccess, use, ctime or status").optional("WORD"),
        Flag::long("time-style", "show times using STYLE: full-iso, long-iso, iso, or +FORMAT").value("STYLE"),
        Flag::new('X', "exclude-from", "exclude files that match any pattern in FILE").value("FILE"),
        Flag::long("exclude", "exclude files that match PATTERN").value("PATTERN"),
        Flag::new('x', "one-file-system", "skip directories on different file systems"),
    ],
    ..Spec::DEFAULT
};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Time {
    Modification,
    Access,
    Change,
}

const TIMES: &[(&str, Time)] = &[
    ("atime", Time::Access),
    ("access", Time::Access),
    ("use", Time::Access),
    ("ctime", Time::Change),
    ("status", Time::Change),
];

/// What a tree comes to.
#[derive(Clone, Copy, Default)]
struct Sum {
    size: u64,
    inodes: u64,
    time: Timestamp,
}

impl Sum {
    fn add(&mut self, other: Sum) {
        self.size += other.size;
        self.inodes += other.inodes;
        self.time = self.time.max(other.time);
    }
}

/// A directory on the way: itself and its files, and its subdirectories.
#[derive(Clone, Copy, Default)]
struct Level {
    own: Sum,
    below: Sum,
}

struct Options {
    all: bool,
    apparent: bool,
    inodes: bool,
    unit: BlockSize,
    max_depth: usize,
    separate: bool,
    count_links: bool,
    threshold: i64,
    time: Option<(Time, Vec<u8>)>,
    excluded: Vec<Pattern>,
    links: Links,
    one_filesystem: bool,
    end: u8,
}

struct Counter {
    options: Options,
    /// Any file may come again where several are named.
    several: bool,
    seen: HashSet<(u64, u64)>,
    held: u64,
    zone: Zone,
    total: Sum,
    good: bool,
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let options = read_options(context, &parsed)?;
    let operands = match parsed.value(flag!("files0-from")) {
        Some(file) => read_names(context, &parsed, file)?,
        None if parsed.operands.is_empty() => vec![b".".to_vec()],
        None => parsed.operands.clone(),
    };
    let zone = Zone::of(context.process);
    let several = operands.len() > 1 || parsed.has(flag!("files0-from"));
    let mut counter =
        Counter { options, several, seen: HashSet::new(), held: 0, zone, total: Sum::default(), good: true };
    let counted = counter.count_all(context, &operands, parsed.has(flag!("total")));
    context.process.budget().release(Limit::Memory, counter.held);
    counted?;
    Ok(Exit::from_success(counter.good))
}

fn read_names(context: &mut Context<'_>, parsed: &Parsed, file: &[u8]) -> Result<Vec<Vec<u8>>, Failure> {
    if let Some(extra) = parsed.operands.first() {
        let quoted = message::quote(context, extra);
        return Err(Failure::Usage(format!(
            "extra operand {quoted}\nfile operands cannot be combined with --files0-from"
        )));
    }
    let mut input = context.open_input(file).map_err(|error| match error {
        Errno::Killed => Failure::Errno(error),
        error => Failure::new(format!(
            "cannot open {} for reading: {error}",
            message::name_in_sentence(context, file)
        )),
    })?;
    let mut names = Vec::new();
    let mut record = Vec::new();
    while input.read_record(0, &mut record)? {
        if record.last() == Some(&0) {
            record.pop();
        }
        if record.is_empty() {
            let name = message::name(context, file);
            context.warn(format_args!("{name}:{}: invalid zero-length file name", names.len() + 1))?;
        } else {
            names.push(std::mem::take(&mut record));
        }
    }
    Ok(names)
}

fn read_options(context: &mut Context<'_>, parsed: &Parsed) -> Result<Options, Failure> {
    let process = context.process;
    let unit = BlockSize::from_environment(process, &[b"DU_BLOCK_SIZE", b"BLOCK_SIZE", b"BLOCKSIZE"]);
    let mut options = Options {
        all: parsed.has(flag!("all")),
        apparent: parsed.has(flag!("apparent-size")) || parsed.has(flag!("bytes")),
        inodes: parsed.has(flag!("inodes")),
        unit: unit.unwrap_or_else(|| BlockSize::default_of(process)),
        max_depth: usize::MAX,
        separate: parsed.has(flag!("separate-dirs")),
        count_links: parsed.has(flag!("count-links")),
        threshold: 0,
        time: None,
        excluded: Vec::new(),
        links: Links::Never,
        one_filesystem: parsed.has(flag!("one-file-system")),
        end: if parsed.has(flag!("null")) { 0 } else { b'\n' },
    };
    let mut time_style = process.variable(b"TIME_STYLE").filter(|style| style.starts_with(b"+"));
    let mut time = None;
    let mut depth = None;
    for given in &parsed.flags {
        let value = given.value();
        match &*given.name() {
            "block-size" => {
                options.unit =
                    BlockSize::parse(value).map_err(|error| size_failure(1, "-B", value, error))?;
            }
            "bytes" => options.unit = BlockSize::bytes(1),
            "k" => options.unit = BlockSize::bytes(1 << 10),
            "m" => options.unit = BlockSize::bytes(1 << 20),
            "human-readable" => options.unit = BlockSize::Human(Scale::Binary),
            "si" => options.unit = BlockSize::Human(Scale::Si),
            "max-depth" => match parse_all(value) {
                Some(levels) => depth = Some(levels),
                None => {
                    return Err(Failure::Usage(format!(
                        "invalid maximum depth {}",
                        message::quote(context, value)
                    )));
                }
            },
            "dereference-args" | "H" => options.links = Links::Starts,
            "dereference" => options.links = Links::Always,
            "no-dereference" => options.links = Links::Never,
            "threshold" => options.threshold = read_threshold(value)?,
            "time" => {
                time = Some(match &given.value {
                    None => Time::Modification,
                    Some(word) => choose(context, "--time", word, TIMES)?,
                });
            }
            "time-style" => time_style = Some(value.to_vec()),
            "exclude" => options.excluded.push(compile(value)?),
            "exclude-from" => read_patterns(context, value, &mut options.excluded)?,
            _ => {}
        }
    }
    if let Some(time) = time {
        options.time = Some((time, time_format(context, time_style.as_deref())?));
    }
    if parsed.has(flag!("summarize")) {
        if options.all {
            return Err(Failure::Usage("cannot both summarize and show all entries".into()));
        }
        match depth {
            Some(0) => {
                context.warn(format_args!("warning: summarizing is the same as using --max-depth=0"))?
            }
            Some(levels) => {
                return Err(Failure::Usage(format!(
                    "warning: summarizing conflicts with --max-depth={levels}"
                )));
            }
            None => {}
        }
        depth = Some(0);
    }
    options.max_depth = depth.unwrap_or(usize::MAX);
    Ok(options)
}

fn read_threshold(text: &[u8]) -> Result<i64, Failure> {
    let (negative, digits) = match text.strip_prefix(b"-") {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    let value = parse_size(digits, &SizeSyntax::BLOCK).map_err(|error| size_failure(1, "-t", text, error))?;
    let value = i64::try_from(value).unwrap_or(i64::MAX);
    if negative && value == 0 {
        return Err(Failure::new("invalid --threshold argument '-0'"));
    }
    Ok(if negative { -value } else { value })
}

fn compile(pattern: &[u8]) -> Result<Pattern, Failure> {
    Pattern::compile(pattern, GlobOptions::default()).map_err(|error| Failure::new(error.to_string()))
}

fn read_patterns(context: &Context<'_>, file: &[u8], patterns: &mut Vec<Pattern>) -> Result<(), Failure> {
    let mut input = context
        .open_input(file)
        .map_err(|error| Failure::new(format!("{}: {error}", message::name(context, file))))?;
    let mut line = Vec::new();
    while input.read_line(&mut line)? {
        patterns.push(compile(&line)?);
    }
    Ok(())
}

fn time_format(context: &Context<'_>, style: Option<&[u8]>) -> Result<Vec<u8>, Failure> {
    let Some(style) = style else { return Ok(b"%Y-%m-%d %H:%M".to_vec()) };
    if let Some(format) = style.strip_prefix(b"+") {
        return Ok(format.to_vec());
    }
    let known: &[(&str, &[u8])] =
        &[("full-iso", b"%Y-%m-%d %H:%M:%S.%N %z"), ("long-iso", b"%Y-%m-%d %H:%M"), ("iso", b"%Y-%m-%d")];
    choose(context, "time style", style, known).map(<[u8]>::to_vec)
}

impl Counter {
    fn count_all(
        &mut self,
        context: &mut Context<'_>,
        operands: &[Vec<u8>],
        shows_total: bool,
    ) -> Result<(), Failure> {
        for operand in operands {
            self.count(context, operand)?;
        }
        if shows_total {
            let total = self.total;
            self.print(context, b"total", total)?;
        }
        Ok(())
    }

    fn count(&mut self, context: &mut Context<'_>, operand: &[u8]) -> Result<(), Failure> {
        let options = WalkOptions {
            links: self.options.links,
            one_filesystem: self.options.one_filesystem,
            ..WalkOptions::default()
        };
        let mut walk = Walk::new(context.process, operand, options);
        let mut levels: Vec<Level> = Vec::new();
        while let Some(node) = walk.next()? {
            match node.visit {
                Visit::Missing(error) => self.fail(context, "cannot access", &node.path, error)?,
                Visit::Cycle => {}
                Visit::File if self.leads_nowhere(&node) => {
                    self.good = false;
                    let name = message::name_in_sentence(context, &node.path);
                    context.warn(format_args!("cannot access {name}"))?;
                }
                Visit::Enter | Visit::File if self.is_excluded(&node) => walk.skip(),
                Visit::Enter if self.is_repeated(context, &node)? => walk.skip(),
                Visit::File if self.is_repeated(context, &node)? => {}
                Visit::Enter => {
                    let is_foreign = self.options.one_filesystem
                        && walk.parent().zip(node.metadata).is_some_and(|(above, own)| above.dev != own.dev);
                    if !is_foreign {
                        levels.push(Level { own: self.measure(&node), below: Sum::default() });
                    }
                }
                Visit::File => self.add_file(context, &node, &mut levels)?,
                Visit::Unreadable(error) => {
                    self.fail(context, "cannot read directory", &node.path, error)?;
                    self.leave(context, &node, &mut levels)?;
                }
                Visit::Leave => self.leave(context, &node, &mut levels)?,
            }
        }
        Ok(())
    }

    fn fail(
        &mut self,
        context: &mut Context<'_>,
        what: &str,
        file: &[u8],
        error: Errno,
    ) -> Result<(), Failure> {
        self.good = false;
        message::complain(context, what, file, error)
    }

    /// Whether a link was to be followed and could not be.
    fn leads_nowhere(&self, node: &Node) -> bool {
        let follows = match self.options.links {
            Links::Never => false,
            Links::Starts => node.depth == 0,
            Links::Always => true,
        };
        follows && node.kind == FileKind::Symlink
    }

    fn is_excluded(&self, node: &Node) -> bool {
        self.options.excluded.iter().any(|pattern| {
            // A pattern may match the whole path or any end of it that begins at a name.
            let path = &node.path;
            pattern.matches(path)
                || path.iter().enumerate().any(|(at, &byte)| byte == b'/' && pattern.matches(&path[at + 1..]))
        })
    }

    /// Whether a file has been counted before, by another name.
    fn is_repeated(&mut self, context: &Context<'_>, node: &Node) -> Result<bool, Failure> {
        let Some(metadata) = node.metadata else { return Ok(false) };
        let can_repeat =
            self.several || metadata.is_dir() || metadata.nlink > 1 || self.options.links == Links::Always;
        if self.options.count_links || !can_repeat {
            return Ok(false);
        }
        if !self.seen.insert((metadata.dev, metadata.ino)) {
            return Ok(true);
        }
        context.process.budget().hold(Limit::Memory, 32)?;
        self.held += 32;
        Ok(false)
    }

    fn measure(&self, node: &Node) -> Sum {
        let Some(metadata) = node.metadata else { return Sum::default() };
        Sum { size: self.size_of(&metadata), inodes: 1, time: self.time_of(&metadata) }
    }

    fn size_of(&self, metadata: &Metadata) -> u64 {
        match self.options.apparent {
            true if metadata.is_file() || metadata.is_symlink() => metadata.size,
            true if metadata.is_dir() => metadata.size,
            true => 0,
            false => metadata.blocks * 512,
        }
    }

    fn time_of(&self, metadata: &Metadata) -> Timestamp {
        match self.options.time.as_ref().map(|(time, _)| *time) {
            Some(Time::Access) => metadata.atime,
            Some(Time::Change) => metadata.ctime,
            _ => metadata.mtime,
        }
    }

    fn add_file(
        &mut self,
        context: &mut Context<'_>,
        node: &Node,
        levels: &mut [Level],
    ) -> Result<(), Failure> {
        let sum = self.measure(node);
        match levels.last_mut() {
            Some(level) => level.own.add(sum),
            None => self.total.add(sum),
        }
        if node.depth == 0 || (self.options.all && node.depth <= self.options.max_depth) {
            self.print(context, &node.path, sum)?;
        }
        Ok(())
    }

    fn leave(
        &mut self,
        context: &mut Context<'_>,
        node: &Node,
        levels: &mut Vec<Level>,
    ) -> Result<(), Failure> {
        let Some(level) = levels.pop() else { return Ok(()) };
        let mut all = level.own;
        all.add(level.below);
        match levels.last_mut() {
            Some(above) => above.below.add(all),
            None => self.total.add(all),
        }
        if node.depth <= self.options.max_depth {
            let shown = if self.options.separate { level.own } else { all };
            self.print(context, &node.path, shown)?;
        }
        Ok(())
    }

    fn print(&mut self, context: &mut Context<'_>, name: &[u8], sum: Sum) -> Result<(), Failure> {
        let measured = if self.options.inodes { sum.inodes } else { sum.size };
        let compared = i64::try_from(measured).unwrap_or(i64::MAX);
        let threshold = self.options.threshold;
        if (threshold > 0 && compared < threshold) || (threshold < 0 && compared > -threshold) {
            return Ok(());
        }
        let number = match (self.options.inodes, self.options.unit) {
            (true, BlockSize::Human(_)) => self.options.unit.show(measured),
            (true, _) => measured.to_string(),
            (false, unit) => unit.show(measured),
        };
        context.out.write(number.as_bytes())?;
        if let Some((_, format)) = &self.options.time {
            context.out.write_byte(b'\t')?;
            let text = self.zone.format(format, sum.time);
            context.out.write(&text)?;
        }
        context.out.write_byte(b'\t')?;
        context.out.write(name)?;
        context.out.write_byte(self.options.end)
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn trees_are_summed() {
        call("du -ab d/f").file("d/f", "12345").gives("5\td/f\n");
        call("du --inodes d").file("d/e/f", "").gives("2\td/e\n3\td\n");
        call("du no").answers(1, "", "du: cannot access 'no': No such file or directory\n");
    }
}
