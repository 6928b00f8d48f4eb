//! `gzip`, `gunzip`, `zcat`: deflate in gzip's frame.

use std::io::Read;

use boxsh_kernel::vfs::{FileKind, Metadata, Timestamp};
use boxsh_kernel::{
    CommandResult, Context, Errno, Exit, Failure, Flag, Follow, Input, OpenFlags, Parsed, Spec,
};

use super::codec::gzip::Header;
use super::codec::{Decoder, Fault, Format, Rest, Settings};
use super::transfer::{self, Amount, Trouble};
use crate::datetime::Zone;

pub(super) static SPEC: Spec = Spec {
    name: "gzip",
    usage: &["[OPTION]... [FILE]..."],
    summary: "Compress or decompress files, in place by default.",
    flags: &[
        Flag::new('a', "ascii", "has no effect: lines end the same everywhere here"),
        Flag::new('c', "stdout", "write on standard output, keep the originals"),
        Flag::long("to-stdout", "the same as --stdout"),
        Flag::new('d', "decompress", "expand"),
        Flag::long("uncompress", "the same as --decompress"),
        Flag::new('f', "force", "overwrite results, take links, pass on what is not compressed"),
        Flag::short('h', "show this help"),
        Flag::new('k', "keep", "keep the originals"),
        Flag::new('l', "list", "list what compressed files hold"),
        Flag::new('L', "license", "show whose work it is"),
        Flag::new('n', "no-name", "neither store nor restore the original name and time"),
        Flag::new('N', "name", "store or restore the original name and time"),
        Flag::new('q', "quiet", "no warnings"),
        Flag::long("silent", "the same as --quiet"),
        Flag::new('r', "recursive", "go into directories"),
        Flag::long("rsyncable", "has no effect: blocks are not aligned for rsync"),
        Flag::new('S', "suffix", "use this instead of .gz").value("SUF"),
        Flag::long("synchronous", "make the result durable"),
        Flag::new('t', "test", "check compressed files"),
        Flag::new('v', "verbose", "say what is done"),
        Flag::short('V', "show the version"),
        Flag::new('1', "fast", "compress faster"),
        Flag::short('2', "between fast and small"),
        Flag::short('3', "between fast and small"),
        Flag::short('4', "between fast and small"),
        Flag::short('5', "between fast and small"),
        Flag::short('6', "the default"),
        Flag::short('7', "between fast and small"),
        Flag::short('8', "between fast and small"),
        Flag::new('9', "best", "compress better"),
        Flag::new('b', "bits", "has no effect: only the old format had it").value("BITS"),
        Flag::new('Z', "lzw", "write the old format").unsupported("only the reading of .Z files is there"),
    ],
    notes: "Without FILE, or if it is -, standard input is taken.",
    ..Spec::DEFAULT
};

/// What is done with each file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Work {
    Compress,
    Expand,
    Test,
    List,
}

struct Options {
    work: Work,
    level: u32,
    to_stdout: bool,
    force: bool,
    keep: bool,
    quiet: bool,
    recursive: bool,
    verbose: bool,
    /// Whether the name and the time are stored, or restored; the default differs.
    name: Option<bool>,
    suffix: Vec<u8>,
}

pub(super) fn run(context: &mut Context<'_>) -> CommandResult {
    run_as(context, Work::Compress, false)
}

pub(super) fn run_gunzip(context: &mut Context<'_>) -> CommandResult {
    run_as(context, Work::Expand, false)
}

pub(super) fn run_zcat(context: &mut Context<'_>) -> CommandResult {
    run_as(context, Work::Expand, true)
}

fn run_as(context: &mut Context<'_>, work: Work, to_stdout: bool) -> CommandResult {
    let parsed = context.parse(&SPEC).map_err(usage)?;
    if parsed.has(flag!("h")) {
        context.out.write(SPEC.help().as_bytes())?;
        return Ok(Exit::SUCCESS);
    }
    if parsed.has(flag!("V")) || parsed.has(flag!("license")) {
        context.out.print(format_args!("gzip (boxsh) {}\n", env!("CARGO_PKG_VERSION")))?;
        return Ok(Exit::SUCCESS);
    }
    let mut gzip = Gzip {
        options: Options::new(context, &parsed, work, to_stdout)?,
        status: 0,
        listed: Listed::default(),
    };
    let default = [b"-".to_vec()];
    let files = if parsed.operands.is_empty() { &default[..] } else { &parsed.operands };
    for file in files {
        gzip.treat(context, file)?;
    }
    if gzip.options.work == Work::List && files.len() > 1 {
        gzip.list_totals(context)?;
    }
    Ok(Exit(gzip.status))
}

/// gzip has its own kind of quotes.
fn usage(failure: Failure) -> Failure {
    match failure {
        Failure::Usage(text) => Failure::new(format!("{text}\nTry `gzip --help' for more information.")),
        other => other,
    }
}

impl Options {
    fn new(context: &mut Context<'_>, parsed: &Parsed, work: Work, to_stdout: bool) -> Result<Self, Failure> {
        let mut options = Self {
            work,
            level: 6,
            to_stdout,
            force: parsed.has(flag!("force")),
            keep: parsed.has(flag!("keep")),
            quiet: false,
            recursive: parsed.has(flag!("recursive")),
            verbose: false,
            name: None,
            suffix: b".gz".to_vec(),
        };
        for given in &parsed.flags {
            match given.name().as_ref() {
                "stdout" | "to-stdout" => options.to_stdout = true,
                "decompress" | "uncompress" if options.work == Work::Compress => options.work = Work::Expand,
                "list" => options.work = Work::List,
                "test" if options.work != Work::List => options.work = Work::Test,
                "no-name" => options.name = Some(false),
                "name" => options.name = Some(true),
                "quiet" | "silent" => (options.quiet, options.verbose) = (true, false),
                "verbose" => (options.quiet, options.verbose) = (false, true),
                "suffix" => options.suffix = given.value().to_vec(),
                "fast" => options.level = 1,
                "best" => options.level = 9,
                "ascii" => context.warn(format_args!("option --ascii ignored on this system"))?,
                digit @ ("2" | "3" | "4" | "5" | "6" | "7" | "8") => {
                    options.level = u32::from(digit.as_bytes()[0] - b'0');
                }
                _ => {}
            }
        }
        if options.suffix.is_empty() || options.suffix.len() > 30 || options.suffix.contains(&b'/') {
            let shown = String::from_utf8_lossy(&options.suffix);
            return Err(Failure::new(format!("invalid suffix '{shown}'")));
        }
        options.to_stdout |= matches!(options.work, Work::List | Work::Test);
        Ok(options)
    }

    fn expands(&self) -> bool {
        self.work != Work::Compress
    }
}

#[derive(Default)]
struct Listed {
    has_header: bool,
    compressed: u64,
    uncompressed: u64,
    frame: u64,
}

struct Gzip {
    options: Options,
    status: u8,
    listed: Listed,
}

/// A file on its way.
struct Task<'a> {
    /// The name that messages use.
    shown: &'a [u8],
    path: &'a [u8],
    metadata: Metadata,
}

const SUFFIXES: [&[u8]; 7] = [b".gz", b".z", b".taz", b".tgz", b"-gz", b"-z", b"_z"];

impl Gzip {
    fn error(&mut self, context: &mut Context<'_>, message: &str) -> Result<(), Failure> {
        self.status = 1;
        Ok(context.warn(format_args!("{message}"))?)
    }

    fn warning(&mut self, context: &mut Context<'_>, message: &str) -> Result<(), Failure> {
        if self.status == 0 {
            self.status = 2;
        }
        if !self.options.quiet {
            context.warn(format_args!("{message}"))?;
        }
        Ok(())
    }

    fn treat(&mut self, context: &mut Context<'_>, name: &[u8]) -> Result<(), Failure> {
        if name == b"-" {
            return self.treat_stdin(context);
        }
        // Directories that are still to be gone through, the next last.
        let mut pending = vec![name.to_vec()];
        while let Some(name) = pending.pop() {
            context.process.tick()?;
            let Some((path, input, metadata)) = self.open(context, &name)? else { continue };
            if metadata.is_dir() {
                drop(input);
                if self.options.recursive {
                    match context.process.read_dir(&path) {
                        Ok(entries) => pending.extend(
                            entries.iter().rev().map(|entry| [&path[..], b"/", &entry.name].concat()),
                        ),
                        Err(errno) => self.report(context, &path, errno)?,
                    }
                } else {
                    self.warning(context, &format!("{} is a directory -- ignored", text(&path)))?;
                }
                continue;
            }
            self.treat_file(context, &path, input, metadata)?;
        }
        Ok(())
    }

    fn report(&mut self, context: &mut Context<'_>, name: &[u8], errno: Errno) -> Result<(), Failure> {
        if errno == Errno::Killed {
            return Err(Failure::Errno(errno));
        }
        self.error(context, &format!("{}: {errno}", text(name)))
    }

    /// Opens a file; what is to be expanded may be named without its suffix.
    fn open<'p>(
        &mut self,
        context: &mut Context<'p>,
        name: &[u8],
    ) -> Result<Option<(Vec<u8>, Input<'p>, Metadata)>, Failure> {
        let no_follow = !(self.options.force || self.options.to_stdout);
        let flags = OpenFlags::READ.no_follow(no_follow).nonblocking(true);
        let mut names = vec![name.to_vec()];
        if self.options.expands() && self.suffix_of(name).is_none() {
            for suffix in [&self.options.suffix[..], b".gz", b".z", b"-z", b".Z"] {
                names.push([name, suffix].concat());
            }
        }
        let mut first_error = None;
        for (at, candidate) in names.iter().enumerate() {
            match context.process.open(candidate, flags) {
                Ok(fd) => {
                    let input = Input::new(context.process, fd, true);
                    let metadata = context.process.fstat(fd)?;
                    return Ok(Some((candidate.clone(), input, metadata)));
                }
                Err(Errno::ENOENT) if at + 1 < names.len() => {
                    first_error.get_or_insert(Errno::ENOENT);
                }
                Err(errno) => {
                    let shown = if names.len() > 1 && errno == Errno::ENOENT { &names[1] } else { candidate };
                    self.report(context, shown, first_error.unwrap_or(errno))?;
                    return Ok(None);
                }
            }
        }
        Ok(None)
    }

    /// The known suffix at the end of a name.
    fn suffix_of(&self, name: &[u8]) -> Option<usize> {
        let ends = |suffix: &[u8]| {
            let start = name.len().checked_sub(suffix.len())?;
            let before = name[..start].last();
            let matches = name[start..].eq_ignore_ascii_case(suffix);
            (matches && before.is_some_and(|&byte| byte != b'/')).then_some(suffix.len())
        };
        let suffixes = [&self.options.suffix[..]].into_iter().chain(SUFFIXES);
        suffixes.filter_map(ends).next()
    }

    /// The name of the result; `None` if it has been said why there is none.
    fn output_name(&mut self, context: &mut Context<'_>, path: &[u8]) -> Result<Option<Vec<u8>>, Failure> {
        let suffix = self.suffix_of(path);
        let speaks = self.options.verbose || (!self.options.recursive && !self.options.quiet);
        match (self.options.work, suffix) {
            (Work::Compress, None) => Ok(Some([path, &self.options.suffix].concat())),
            (Work::Compress, Some(length)) => {
                if speaks {
                    let suffix = text(&path[path.len() - length..]);
                    context.warn(format_args!("{} already has {suffix} suffix -- unchanged", text(path)))?;
                }
                Ok(None)
            }
            (_, Some(length)) => {
                let (stem, suffix) = path.split_at(path.len() - length);
                let is_tar = suffix.eq_ignore_ascii_case(b".tgz") || suffix.eq_ignore_ascii_case(b".taz");
                Ok(Some([stem, if is_tar { b".tar" } else { b"" }].concat()))
            }
            (Work::List | Work::Test, None) => Ok(Some(path.to_vec())),
            (Work::Expand, None) => {
                if speaks {
                    self.warning(context, &format!("{}: unknown suffix -- ignored", text(path)))?;
                }
                Ok(None)
            }
        }
    }

    fn treat_file(
        &mut self,
        context: &mut Context<'_>,
        path: &[u8],
        input: Input<'_>,
        metadata: Metadata,
    ) -> Result<(), Failure> {
        let shown = text(path);
        if !self.options.to_stdout {
            if metadata.kind != FileKind::File {
                let message = format!("{shown} is not a directory or a regular file - ignored");
                return self.warning(context, &message);
            }
            if metadata.nlink > 1 && !self.options.force {
                let others = metadata.nlink - 1;
                let plural = if others == 1 { "" } else { "s" };
                let message = format!("{shown} has {others} other link{plural} -- file ignored");
                return self.warning(context, &message);
            }
        }
        let task = Task { shown: path, path, metadata };
        let output = match self.options.to_stdout && self.options.work != Work::List {
            true => None,
            false => match self.output_name(context, path)? {
                Some(name) => Some(name),
                None => return Ok(()),
            },
        };
        match self.options.work {
            Work::List => self.list(context, input, &output.unwrap_or_default(), &task),
            Work::Compress => self.compress(context, input, output, &task),
            Work::Expand | Work::Test => self.expand(context, input, output, &task),
        }
    }

    fn treat_stdin(&mut self, context: &mut Context<'_>) -> Result<(), Failure> {
        let expands = self.options.expands();
        let terminal = if expands { 0 } else { 1 };
        if !self.options.force && self.options.work != Work::List && context.process.is_terminal(terminal) {
            let direction = if expands { "read from" } else { "written to" };
            let rest = if expands { "decompression" } else { "compression" };
            return Err(Failure::new(format!(
                "compressed data not {direction} a terminal. Use -f to force {rest}.\n\
                 For help, type: gzip -h"
            )));
        }
        let metadata = context.process.fstat(0)?;
        let input = context.stdin();
        let task = Task { shown: b"stdin", path: b"", metadata };
        match self.options.work {
            Work::List => self.list(context, input, b"stdout", &task),
            Work::Compress => self.compress(context, input, None, &task),
            Work::Expand | Work::Test => self.expand(context, input, None, &task),
        }
    }

    /// Makes sure that nothing is in the way of the result.
    fn clear_way(&mut self, context: &mut Context<'_>, output: &[u8]) -> Result<bool, Failure> {
        if context.process.stat(output, Follow::No).is_err() {
            return Ok(true);
        }
        let mut agreed = self.options.force;
        if !agreed {
            let prefix = format!("gzip: {} already exists;", text(output));
            context.write_error(prefix.as_bytes())?;
            if context.process.is_terminal(0) {
                context.write_error(b" do you wish to overwrite (y or n)? ")?;
                let mut line = Vec::new();
                context.stdin().read_line(&mut line)?;
                agreed = matches!(line.first(), Some(b'y' | b'Y'));
            }
        }
        if !agreed {
            context.write_error(b"\tnot overwritten\n")?;
            if self.status == 0 {
                self.status = 2;
            }
            return Ok(false);
        }
        if let Err(errno) = context.process.unlink(output) {
            self.report(context, output, errno)?;
            return Ok(false);
        }
        Ok(true)
    }

    fn compress(
        &mut self,
        context: &mut Context<'_>,
        mut input: Input<'_>,
        output: Option<Vec<u8>>,
        task: &Task<'_>,
    ) -> Result<(), Failure> {
        let stored = self.options.name != Some(false);
        let mut header = Header::default();
        if stored && task.metadata.is_file() {
            header.mtime = u32::try_from(task.metadata.mtime.seconds).unwrap_or(0);
        }
        if stored && !task.path.is_empty() {
            let name = task.path.rsplit(|&byte| byte == b'/').next().unwrap_or(task.path);
            header.name = Some(name.to_vec());
        }
        let frame = 18 + header.name.as_ref().map_or(0, |name| name.len() as u64 + 1);
        if let Some(path) = &output
            && !self.clear_way(context, path)?
        {
            return Ok(());
        }
        self.announce(context, task)?;
        let settings = Settings::Gzip { level: self.options.level, header };
        let process = context.process;
        let result = match &output {
            None => transfer::encode(process, &mut input, &mut context.out, &settings),
            Some(path) => match transfer::create_file(context, path) {
                Ok(mut file) => transfer::encode(process, &mut input, &mut file.output, &settings),
                Err(errno) => return self.report(context, path, errno),
            },
        };
        match result {
            Ok(amount) => {
                self.conclude(context, output.as_deref(), task, task.metadata.mtime)?;
                self.say_ratio(context, output.as_deref(), task, amount.read, amount.written, frame)
            }
            Err(trouble) => self.fail(context, output.as_deref(), task, &trouble),
        }
    }

    fn announce(&mut self, context: &mut Context<'_>, task: &Task<'_>) -> Result<(), Failure> {
        if self.options.verbose && !task.path.is_empty() {
            context.write_error(&[task.shown, b":\t"].concat())?;
        }
        Ok(())
    }

    fn expand(
        &mut self,
        context: &mut Context<'_>,
        mut input: Input<'_>,
        output: Option<Vec<u8>>,
        task: &Task<'_>,
    ) -> Result<(), Failure> {
        let process = context.process;
        let format = match self.format_of(context, &mut input, task) {
            Ok(Some(format)) => format,
            Ok(None) => return Ok(()),
            Err(failure) => return Err(failure),
        };
        let compressed_size = task.metadata.size;
        let mut decoder = Decoder::new(process, input, format);
        let mut output = output;
        if self.options.name == Some(true)
            && let Some(path) = &mut output
        {
            // The header is read with the first bytes; none of them is lost.
            let mut nothing = [0; 0];
            let _ = decoder.read(&mut nothing);
            if let Some(name) = decoder.gzip_header().and_then(|header| header.name.clone()) {
                restore_name(path, &name);
            }
        }
        if let Some(path) = &output
            && !self.clear_way(context, path)?
        {
            return Ok(());
        }
        self.announce(context, task)?;
        let result = match &output {
            None if self.options.work == Work::Test => transfer::decode(&mut decoder, None),
            None => transfer::decode(&mut decoder, Some(&mut context.out)),
            Some(path) => match transfer::create_file(context, path) {
                Ok(mut file) => transfer::decode(&mut decoder, Some(&mut file.output)),
                Err(errno) => return self.report(context, path, errno),
            },
        };
        match result {
            Ok(written) => {
                let header = decoder.gzip_header().cloned().unwrap_or_default();
                let frame = 18 + header.name.as_ref().map_or(0, |name| name.len() as u64 + 1);
                self.warn_of_rest(context, task, decoder.rest())?;
                let mtime = match header.mtime {
                    0 => task.metadata.mtime,
                    _ if self.options.name != Some(true) => task.metadata.mtime,
                    seconds => Timestamp::new(i64::from(seconds), 0),
                };
                drop(decoder);
                self.conclude(context, output.as_deref(), task, mtime)?;
                self.say_ratio(context, output.as_deref(), task, written, compressed_size, frame)
            }
            Err(trouble) => self.fail(context, output.as_deref(), task, &trouble),
        }
    }

    /// The format of the data at hand; what is none of gzip's is passed through if that was asked for.
    #[allow(
        clippy::option_option,
        reason = "what was asked for, and whether a name came of it, are two questions"
    )]
    fn format_of(
        &mut self,
        context: &mut Context<'_>,
        input: &mut Input<'_>,
        task: &Task<'_>,
    ) -> Result<Option<Option<Format>>, Failure> {
        let start = match input.fill() {
            Ok(start) => start,
            Err(errno) => {
                self.fail(context, None, task, &Trouble::Fault(Fault::Errno(errno)))?;
                return Ok(None);
            }
        };
        match start {
            [0x1f, 0x9d, ..] => Ok(Some(Some(Format::Compress))),
            [0x1f, 0x8b, ..] | [0x1f] | [] => Ok(Some(Some(Format::Gzip))),
            _ if self.options.force && self.options.to_stdout && self.options.work == Work::Expand => {
                Ok(Some(None))
            }
            _ => {
                self.fail(context, None, task, &Trouble::Fault(Fault::NotInFormat))?;
                Ok(None)
            }
        }
    }

    fn warn_of_rest(
        &mut self,
        context: &mut Context<'_>,
        task: &Task<'_>,
        rest: Rest,
    ) -> Result<(), Failure> {
        let what = match rest {
            Rest::Nothing => return Ok(()),
            Rest::Zeros if !self.options.verbose => return Ok(()),
            Rest::Zeros => "trailing zero bytes ignored",
            Rest::Garbage => "trailing garbage ignored",
        };
        if self.status == 0 {
            self.status = 2;
        }
        if self.options.quiet {
            return Ok(());
        }
        let message = format!("\ngzip: {}: decompression OK, {what}\n", text(task.shown));
        Ok(context.write_error(message.as_bytes())?)
    }

    /// Says what went wrong, and takes the half-made result away.
    fn fail(
        &mut self,
        context: &mut Context<'_>,
        output: Option<&[u8]>,
        task: &Task<'_>,
        trouble: &Trouble,
    ) -> Result<(), Failure> {
        trouble.check_killed()?;
        self.status = 1;
        if let Some(path) = output {
            // There may be nothing to take away.
            if context.process.unlink(path) == Err(Errno::Killed) {
                return Err(Failure::Errno(Errno::Killed));
            }
        }
        let name = match (trouble, output) {
            (Trouble::Write(_), Some(path)) => text(path),
            (Trouble::Write(_), None) => "stdout".to_owned(),
            _ => text(task.shown),
        };
        for line in complaints(trouble) {
            context.write_error(
                format!("\ngzip: {name}: {line}\n")
                    .trim_start_matches(
                        // A method that is not known is no damage, and has no empty line before it.
                        if matches!(trouble, Trouble::Fault(Fault::Method(_))) { "\n" } else { "\0" },
                    )
                    .as_bytes(),
            )?;
        }
        Ok(())
    }

    fn conclude(
        &mut self,
        context: &mut Context<'_>,
        output: Option<&[u8]>,
        task: &Task<'_>,
        mtime: Timestamp,
    ) -> Result<(), Failure> {
        let Some(path) = output else { return Ok(()) };
        transfer::take_over(context.process, path, &task.metadata, mtime)?;
        if !self.options.keep
            && let Err(errno) = context.process.unlink(task.path)
        {
            self.report(context, task.path, errno)?;
        }
        Ok(())
    }

    fn say_ratio(
        &mut self,
        context: &mut Context<'_>,
        output: Option<&[u8]>,
        task: &Task<'_>,
        plain: u64,
        packed: u64,
        frame: u64,
    ) -> Result<(), Failure> {
        if !self.options.verbose {
            return Ok(());
        }
        let is_stdin = task.path.is_empty();
        let message = match self.options.work {
            Work::Test => " OK\n".to_owned(),
            Work::Expand if is_stdin => return Ok(()),
            _ if is_stdin => format!("{}\n", ratio(plain, packed, frame)),
            _ => {
                let verb = if self.options.keep { "created" } else { "replaced with" };
                let output = output.map_or("stdout".to_owned(), text);
                format!("{} -- {verb} {output}\n", ratio(plain, packed, frame))
            }
        };
        Ok(context.write_error(message.as_bytes())?)
    }

    fn list(
        &mut self,
        context: &mut Context<'_>,
        mut input: Input<'_>,
        name: &[u8],
        task: &Task<'_>,
    ) -> Result<(), Failure> {
        let Some(format) = self.format_of(context, &mut input, task)? else { return Ok(()) };
        let mut source = CountedInput { input, count: 0 };
        let mut decoder = Decoder::new(context.process, &mut source, format);
        let amount = match transfer::decode(&mut decoder, None) {
            Ok(plain) => plain,
            Err(trouble) => return self.fail(context, None, task, &trouble),
        };
        let header = decoder.gzip_header().cloned().unwrap_or_default();
        let checksum = decoder.gzip_checksum();
        drop(decoder);
        let amount = Amount { read: source.count, written: amount };
        let mut name = name.to_vec();
        if self.options.name == Some(true)
            && let Some(original) = &header.name
        {
            restore_name(&mut name, original);
        }
        self.list_header(context)?;
        let frame = 18 + header.name.as_ref().map_or(0, |name| name.len() as u64 + 1);
        if self.options.verbose {
            let seconds = match header.mtime {
                seconds if seconds != 0 && self.options.name == Some(true) => i64::from(seconds),
                _ => task.metadata.mtime.seconds,
            };
            let when = Zone::of(context.process).format(b"%b %e %H:%M", Timestamp::new(seconds, 0));
            let method = if format == Some(Format::Compress) { "compr" } else { "defla" };
            context.out.print(format_args!("{method} {checksum:08x} {} ", text(&when)))?;
        }
        self.list_row(context, amount, frame, &name)?;
        self.listed.compressed += amount.read;
        self.listed.uncompressed += amount.written;
        self.listed.frame = frame;
        Ok(())
    }

    fn list_header(&mut self, context: &mut Context<'_>) -> Result<(), Failure> {
        if self.listed.has_header || self.options.quiet {
            return Ok(());
        }
        self.listed.has_header = true;
        if self.options.verbose {
            context.out.write(b"method  crc     date  time  ")?;
        }
        context.out.write(b"         compressed        uncompressed  ratio uncompressed_name\n")
    }

    fn list_row(
        &self,
        context: &mut Context<'_>,
        amount: Amount,
        frame: u64,
        name: &[u8],
    ) -> Result<(), Failure> {
        let ratio = ratio(amount.written, amount.read, frame);
        context.out.print(format_args!("{:19} {:19} {ratio} ", amount.read, amount.written))?;
        context.out.write(name)?;
        context.out.write(b"\n")
    }

    fn list_totals(&mut self, context: &mut Context<'_>) -> Result<(), Failure> {
        self.list_header(context)?;
        if self.options.verbose {
            context.out.write(&[b' '; 28])?;
        }
        let amount = Amount { read: self.listed.compressed, written: self.listed.uncompressed };
        self.list_row(context, amount, self.listed.frame, b"(totals)")
    }
}

/// What is said about damage, line by line.
fn complaints(trouble: &Trouble) -> Vec<String> {
    let fault = match trouble {
        Trouble::Write(errno) | Trouble::Fault(Fault::Errno(errno)) => return vec![errno.to_string()],
        Trouble::Fault(fault) => fault,
    };
    let mut lines = Vec::new();
    match fault {
        Fault::Truncated => lines.push("unexpected end of file".to_owned()),
        Fault::NotInFormat => lines.push("not in gzip format".to_owned()),
        Fault::Method(method) => lines.push(format!("unknown method {method} -- not supported")),
        Fault::Sums { checksum, length } => {
            if *checksum {
                lines.push("invalid compressed data--crc error".to_owned());
            }
            if *length {
                lines.push("invalid compressed data--length error".to_owned());
            }
        }
        _ => lines.push("invalid compressed data--format violated".to_owned()),
    }
    lines
}

/// What the child of an archiver would say about damage in what it reads.
pub(super) fn complaint_about_stdin(fault: Fault) -> String {
    let lines: Vec<String> =
        complaints(&Trouble::Fault(fault)).iter().map(|line| format!("\ngzip: stdin: {line}\n")).collect();
    lines.concat()
}

fn ratio(plain: u64, packed: u64, frame: u64) -> String {
    if plain == 0 {
        return "  0.0%".to_owned();
    }
    let saved = plain as f64 - (packed as f64 - frame as f64);
    format!("{:5.1}%", 100.0 * saved / plain as f64)
}

/// Puts the stored name in place of the last name of a path; a stored path counts for its last name only.
fn restore_name(path: &mut Vec<u8>, name: &[u8]) {
    let name = name.rsplit(|&byte| byte == b'/').next().unwrap_or(name);
    if name.is_empty() || name == b"." || name == b".." {
        return;
    }
    let directory = path.iter().rposition(|&byte| byte == b'/').map_or(0, |slash| slash + 1);
    path.truncate(directory);
    path.extend_from_slice(name);
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// An input that counts what is taken from it.
struct CountedInput<'p> {
    input: Input<'p>,
    count: u64,
}

impl Read for CountedInput<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.input.read(buffer)?;
        self.count += count as u64;
        Ok(count)
    }
}

impl std::io::BufRead for CountedInput<'_> {
    fn fill_buf(&mut self) -> std::io::Result<&[u8]> {
        self.input.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.count += amount as u64;
        self.input.advance(amount);
    }
}
