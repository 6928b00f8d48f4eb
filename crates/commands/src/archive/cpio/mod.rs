//! `cpio`: archives of files whose names come from a list.

mod copy_in;
mod copy_out;
mod header;
mod pass;

use boxsh_kernel::Key;
use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, OpenFlags, Order, Parsed, Spec};
use boxsh_pattern::glob::{GlobOptions, Pattern};

use self::header::Format;

pub(super) static SPEC: Spec = Spec {
    name: "cpio",
    usage: &[
        "-o [OPTION]... < NAMES > ARCHIVE",
        "-i [OPTION]... [PATTERN]... < ARCHIVE",
        "-p [OPTION]... DIRECTORY < NAMES",
    ],
    summary: "Create archives from a list of file names, extract archives, or copy files.",
    flags: &[
        Flag::new('o', "create", "make an archive"),
        Flag::new('i', "extract", "take files out of an archive"),
        Flag::new('p', "pass-through", "copy files to a directory"),
        Flag::new('t', "list", "list an archive"),
        Flag::new('0', "null", "names end with NUL"),
        Flag::new('a', "reset-access-time", "has no effect: reading leaves no trace"),
        Flag::new('A', "append", "add to the archive of -F or -O"),
        Flag::new('b', "swap", "swap bytes and words").unsupported("data is taken as it is"),
        Flag::new('s', "swap-bytes", "swap bytes").unsupported("data is taken as it is"),
        Flag::new('S', "swap-halfwords", "swap words").unsupported("data is taken as it is"),
        Flag::short('B', "records of 5120 bytes"),
        Flag::long("block-size", "records of so many times 512 bytes").value("BLOCKS"),
        Flag::short('c', "the old portable form"),
        Flag::new('C', "io-size", "records of so many bytes").value("BYTES"),
        Flag::new('d', "make-directories", "make leading directories"),
        Flag::new('D', "directory", "change to this directory").value("DIR"),
        Flag::new('E', "pattern-file", "take patterns from a file").value("FILE"),
        Flag::new('f', "nonmatching", "take what does not match"),
        Flag::new('F', "file", "the archive").value("ARCHIVE"),
        Flag::short('I', "the archive to read").value("ARCHIVE"),
        Flag::short('O', "the archive to write").value("ARCHIVE"),
        Flag::new('H', "format", "bin, odc, newc, crc, tar or ustar").value("FORMAT"),
        Flag::short('k', "has no effect"),
        Flag::new('l', "link", "link instead of copying"),
        Flag::new('L', "dereference", "take what links point at"),
        Flag::new('m', "preserve-modification-time", "keep times"),
        Flag::new('M', "message", "said at the end of a tape")
            .value("STRING")
            .unsupported("there are no tapes"),
        Flag::new('n', "numeric-uid-gid", "numbers instead of names"),
        Flag::long("absolute-filenames", "take names as they are; the default"),
        Flag::long("no-absolute-filenames", "take names below the current directory"),
        Flag::long("no-preserve-owner", "extract as your own"),
        Flag::long("force-local", "has no effect"),
        Flag::long("only-verify-crc", "check the sums of the data only"),
        Flag::long("quiet", "do not count blocks"),
        Flag::new('r', "rename", "ask for new names").unsupported("it never asks"),
        Flag::long("rename-batch-file", "take new names from a file").value("FILE").unsupported("names stay"),
        Flag::new('R', "owner", "the owner of what is packed or unpacked").value("[USER][:.][GROUP]"),
        Flag::long("reproducible", "leave out what differs between machines"),
        Flag::long("ignore-devno", "no device numbers"),
        Flag::long("renumber-inodes", "count files instead of naming their inodes"),
        Flag::long("device-independent", "the same as --reproducible"),
        Flag::long("rsh-command", "for remote tapes").value("COMMAND").unsupported("there are no tapes"),
        Flag::long("sparse", "has no effect: holes are not made"),
        Flag::long("to-stdout", "write contents on standard output"),
        Flag::new('u', "unconditional", "replace files whatever their age"),
        Flag::new('v', "verbose", "list what is done"),
        Flag::new('V', "dot", "a dot for each file"),
        Flag::new('W', "warning", "has no effect").value("FLAG"),
        Flag::long("usage", "show this help"),
    ],
    notes: "",
    // What follows a pattern is a pattern too, whatever it looks like.
    order: Order::FirstOperandEnds,
    usage_status: 2,
    ..Spec::DEFAULT
};

/// What is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Work {
    Out,
    In,
    List,
    Pass,
}

struct Options {
    work: Work,
    format: Option<Format>,
    null: bool,
    append: bool,
    record: usize,
    directories: bool,
    nonmatching: bool,
    archive: Option<Vec<u8>>,
    link: bool,
    dereference: bool,
    times: bool,
    numeric: bool,
    relative: bool,
    quiet: bool,
    owner: (Option<u32>, Option<u32>),
    renumber: bool,
    no_devices: bool,
    to_stdout: bool,
    unconditional: bool,
    verbose: bool,
    dot: bool,
    only_verify: bool,
    patterns: Vec<Pattern>,
    directory: Vec<u8>,
}

/// A complaint about the call.
fn usage(status: u8, text: &str) -> Failure {
    Failure::with_status(status, format!("{text}\nTry 'cpio --help' or 'cpio --usage' for more information."))
}

pub(super) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC).map_err(|failure| match failure {
        Failure::Usage(text) => usage(64, &text),
        other => other,
    })?;
    if parsed.has(flag!("usage")) {
        context.out.write(SPEC.help().as_bytes())?;
        return Ok(Exit::SUCCESS);
    }
    let options = Options::new(context, &parsed)?;
    if let Some(directory) = parsed.value(flag!("directory")) {
        change_directory(context, &options, directory)?;
    }
    match options.work {
        Work::Out => copy_out::run(context, &options),
        Work::In | Work::List => copy_in::run(context, &options),
        Work::Pass => pass::run(context, &options),
    }
}

fn change_directory(context: &mut Context<'_>, options: &Options, directory: &[u8]) -> Result<(), Failure> {
    if options.work == Work::In && options.directories {
        // If it is still missing, moving there says so.
        if context.process.mkdir(directory, 0o777) == Err(Errno::Killed) {
            return Err(Failure::Errno(Errno::Killed));
        }
    }
    context.process.chdir(directory).map_err(|errno| {
        let shown = String::from_utf8_lossy(directory);
        Failure::with_status(2, format!("cannot change to directory `{shown}': {errno}"))
    })
}

impl Options {
    fn new(context: &mut Context<'_>, parsed: &Parsed) -> Result<Self, Failure> {
        let work = match (
            parsed.has(flag!("create")),
            parsed.has(flag!("extract")),
            parsed.has(flag!("pass-through")),
            parsed.has(flag!("list")),
        ) {
            (true, false, false, false) => Work::Out,
            (false, _, false, true) => Work::List,
            (false, true, false, false) => Work::In,
            (false, false, true, false) => Work::Pass,
            (false, false, false, false) => return Err(usage(2, "You must specify one of -oipt options.")),
            _ => return Err(usage(2, "Mode already defined")),
        };
        let format = match parsed.value(flag!("format")) {
            Some(name) => Some(Format::of_name(name).ok_or_else(|| {
                let shown = String::from_utf8_lossy(name);
                usage(2, &format!("invalid archive format `{shown}'; valid formats are:\ncrc newc odc bin ustar tar (all-caps also recognized)"))
            })?),
            None => parsed.has(flag!("c")).then_some(Format::Odc),
        };
        let number = |key: Key| {
            let text = parsed.value(key).map(|value| String::from_utf8_lossy(value).into_owned())?;
            text.parse::<usize>().ok().filter(|&number| number > 0 && number <= 1 << 26)
        };
        let record = match (parsed.has(flag!("B")), number(flag!("block-size")), number(flag!("io-size"))) {
            (_, _, Some(bytes)) => bytes,
            (_, Some(blocks), _) => blocks * 512,
            (true, _, _) => 5120,
            _ => 512,
        };
        let mut patterns = Vec::new();
        if matches!(work, Work::In | Work::List) {
            let mut texts = parsed.operands.clone();
            if let Some(file) = parsed.value(flag!("pattern-file")) {
                texts.extend(read_patterns(context, file)?);
            }
            for text in &texts {
                patterns.extend(Pattern::compile(text, GlobOptions::default()).ok());
            }
        }
        let directory = match (work, parsed.operands.as_slice()) {
            (Work::Pass, [directory]) => directory.clone(),
            (Work::Pass, []) => return Err(usage(2, "Not enough arguments")),
            (Work::Pass | Work::Out, [_, ..]) => return Err(usage(2, "Too many arguments")),
            _ => Vec::new(),
        };
        let reproducible = parsed.has(flag!("reproducible")) || parsed.has(flag!("device-independent"));
        let archive = parsed.value(flag!("file")).or(parsed.value(flag!("I"))).or(parsed.value(flag!("O")));
        Ok(Self {
            work,
            format,
            null: parsed.has(flag!("null")),
            append: parsed.has(flag!("append")),
            record,
            directories: parsed.has(flag!("make-directories")),
            nonmatching: parsed.has(flag!("nonmatching")),
            archive: archive.map(<[u8]>::to_vec),
            link: parsed.has(flag!("link")),
            dereference: parsed.has(flag!("dereference")),
            times: parsed.has(flag!("preserve-modification-time")),
            numeric: parsed.has(flag!("numeric-uid-gid")),
            relative: parsed.has(flag!("no-absolute-filenames")),
            quiet: parsed.has(flag!("quiet")),
            owner: owner(context, parsed.value(flag!("owner")))?,
            renumber: reproducible || parsed.has(flag!("renumber-inodes")),
            no_devices: reproducible || parsed.has(flag!("ignore-devno")),
            to_stdout: parsed.has(flag!("to-stdout")),
            unconditional: parsed.has(flag!("unconditional")),
            verbose: parsed.has(flag!("verbose")),
            dot: parsed.has(flag!("dot")),
            only_verify: parsed.has(flag!("only-verify-crc")),
            patterns,
            directory,
        })
    }

    /// Whether a name was asked for.
    fn selects(&self, name: &[u8]) -> bool {
        self.patterns.is_empty()
            || self.nonmatching != self.patterns.iter().any(|pattern| pattern.matches(name))
    }
}

fn read_patterns(context: &mut Context<'_>, file: &[u8]) -> Result<Vec<Vec<u8>>, Failure> {
    let fd = context.process.open(file, OpenFlags::READ).map_err(|errno| {
        Failure::with_status(2, format!("{}: Cannot open: {errno}", String::from_utf8_lossy(file)))
    })?;
    let mut input = boxsh_kernel::Input::new(context.process, fd, true);
    let mut patterns = Vec::new();
    let mut line = Vec::new();
    while patterns.len() < 100_000 && input.read_line(&mut line)? {
        patterns.push(line.clone());
    }
    Ok(patterns)
}

/// `USER`, `USER:GROUP` or `:GROUP`, by name or by number.
fn owner(context: &mut Context<'_>, text: Option<&[u8]>) -> Result<(Option<u32>, Option<u32>), Failure> {
    use crate::account::{Accounts, parse_id};
    let Some(text) = text else { return Ok((None, None)) };
    let split = text.iter().position(|byte| matches!(byte, b':' | b'.'));
    let (user, group) = match split {
        Some(at) => (&text[..at], Some(&text[at + 1..])),
        None => (text, None),
    };
    let mut accounts = Accounts::default();
    let shown = String::from_utf8_lossy(text).into_owned();
    let uid = match user {
        b"" => None,
        user => {
            let known = accounts.user(context.process, user)?.or_else(|| parse_id(user));
            Some(known.ok_or_else(|| Failure::with_status(2, format!("{shown}: invalid user")))?)
        }
    };
    let gid = match group {
        None | Some(b"") => None,
        Some(group) => {
            let known = accounts.group(context.process, group)?.or_else(|| parse_id(group));
            Some(known.ok_or_else(|| Failure::with_status(2, format!("{shown}: invalid group")))?)
        }
    };
    Ok((uid, gid))
}

/// `2 blocks`, unless nobody wants to know.
fn say_blocks(context: &mut Context<'_>, options: &Options, bytes: u64) -> Result<(), Failure> {
    if options.dot {
        context.write_error(b"\n")?;
    }
    if options.quiet {
        return Ok(());
    }
    let blocks = bytes.div_ceil(options.record as u64);
    let plural = if blocks == 1 { "" } else { "s" };
    Ok(context.write_error(format!("{blocks} block{plural}\n").as_bytes())?)
}

/// Says that a name is dealt with.
fn say_name(context: &mut Context<'_>, options: &Options, name: &[u8]) -> Result<(), Failure> {
    if options.verbose {
        context.write_error(&[name, b"\n"].concat())?;
    } else if options.dot {
        context.write_error(b".")?;
    }
    Ok(())
}
