//! `xz`, `unxz`, `xzcat`, `lzma`, `unlzma`, `lzcat`.

mod index;

use boxsh_kernel::vfs::Metadata;
use boxsh_kernel::{
    CommandResult, Context, Errno, Exit, Failure, Flag, Follow, Input, OpenFlags, Output, Parsed, Spec,
};

use self::index::Listed;
use super::codec::{Check, Decoder, Fault, Format, Settings, XzSettings};
use super::transfer::{self, Amount, Trouble};

const ONE_CHAIN: &str = "the preset chooses the filters";

const BASE: Spec = Spec {
    name: "xz",
    usage: &["[OPTION]... [FILE]..."],
    summary: "Compress or decompress files in the .xz format, in place by default.",
    flags: &[
        Flag::new('z', "compress", "compress"),
        Flag::new('d', "decompress", "expand"),
        Flag::long("uncompress", "the same as --decompress"),
        Flag::new('t', "test", "check compressed files"),
        Flag::new('l', "list", "list what compressed files hold"),
        Flag::new('k', "keep", "keep the originals"),
        Flag::new('f', "force", "overwrite results, take links, pass on what is not compressed"),
        Flag::new('c', "stdout", "write on standard output, keep the originals"),
        Flag::long("to-stdout", "the same as --stdout"),
        Flag::long("single-stream", "expand the first stream only").unsupported("all streams are read"),
        Flag::long("no-sparse", "has no effect: holes are not made"),
        Flag::new('S', "suffix", "use this instead of .xz").value(".SUF"),
        Flag::long("files", "take names from a file").optional("FILE"),
        Flag::long("files0", "take names that end with NUL from a file").optional("FILE"),
        Flag::new('F', "format", "auto, xz or lzma").value("FMT"),
        Flag::new('C', "check", "none, crc32, crc64 or sha256").value("CHECK"),
        Flag::long("ignore-check", "has no effect: checks are always made"),
        Flag::short('0', "fastest"),
        Flag::new('1', "fast", "fast"),
        Flag::short('2', "between fast and small"),
        Flag::short('3', "between fast and small"),
        Flag::short('4', "between fast and small"),
        Flag::short('5', "between fast and small"),
        Flag::short('6', "the default"),
        Flag::short('7', "between fast and small"),
        Flag::short('8', "between fast and small"),
        Flag::new('9', "best", "smallest"),
        Flag::new('e', "extreme", "take more time"),
        Flag::new('T', "threads", "has no effect: one thread works").value("NUM"),
        Flag::long("block-size", "start a block after so many bytes").value("SIZE"),
        Flag::long("block-list", "sizes of blocks").value("SIZES").unsupported("blocks are of one size"),
        Flag::long("flush-timeout", "flush after a while")
            .value("TIMEOUT")
            .unsupported("output is not flushed early"),
        Flag::long("memlimit-compress", "has no effect: the session has a limit").value("LIMIT"),
        Flag::long("memlimit-decompress", "has no effect: the session has a limit").value("LIMIT"),
        Flag::long("memlimit-mt-decompress", "has no effect: the session has a limit").value("LIMIT"),
        Flag::new('M', "memlimit", "has no effect: the session has a limit").value("LIMIT"),
        Flag::long("no-adjust", "has no effect"),
        Flag::long("lzma1", "a chain of filters").optional("OPTS").unsupported(ONE_CHAIN),
        Flag::long("lzma2", "a chain of filters").optional("OPTS").unsupported(ONE_CHAIN),
        Flag::long("x86", "a chain of filters").optional("OPTS").unsupported(ONE_CHAIN),
        Flag::long("arm", "a chain of filters").optional("OPTS").unsupported(ONE_CHAIN),
        Flag::long("arm64", "a chain of filters").optional("OPTS").unsupported(ONE_CHAIN),
        Flag::long("delta", "a chain of filters").optional("OPTS").unsupported(ONE_CHAIN),
        Flag::new('q', "quiet", "fewer messages"),
        Flag::new('v', "verbose", "say what is done"),
        Flag::new('Q', "no-warn", "warnings do not change the status"),
        Flag::long("robot", "a listing for programs"),
        Flag::long("info-memory", "show memory").unsupported("memory is the session's"),
        Flag::short('h', "show this help"),
        Flag::new('H', "long-help", "show this help"),
        Flag::short('V', "show the version"),
    ],
    notes: "Without FILE, or if it is -, standard input is taken.",
    ..Spec::DEFAULT
};

pub(super) static SPEC: Spec = BASE;
pub(super) static UNXZ: Spec = Spec { name: "unxz", ..BASE };
pub(super) static XZCAT: Spec = Spec { name: "xzcat", ..BASE };
pub(super) static LZMA: Spec = Spec { name: "lzma", ..BASE };
pub(super) static UNLZMA: Spec = Spec { name: "unlzma", ..BASE };
pub(super) static LZCAT: Spec = Spec { name: "lzcat", ..BASE };

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Work {
    Compress,
    Expand,
    Test,
    List,
}

/// What a name of the program means.
struct Called {
    spec: &'static Spec,
    work: Work,
    to_stdout: bool,
    lzma: bool,
}

struct Xz {
    work: Work,
    settings: XzSettings,
    /// The format that was asked for; `None` finds out.
    format: Option<Format>,
    suffix: Option<Vec<u8>>,
    to_stdout: bool,
    keep: bool,
    force: bool,
    quiet: u32,
    verbose: u32,
    no_warn: bool,
    robot: bool,
    status: u8,
    listed: Listed,
}

pub(super) fn run(context: &mut Context<'_>) -> CommandResult {
    run_as(context, Called { spec: &SPEC, work: Work::Compress, to_stdout: false, lzma: false })
}

pub(super) fn run_unxz(context: &mut Context<'_>) -> CommandResult {
    run_as(context, Called { spec: &UNXZ, work: Work::Expand, to_stdout: false, lzma: false })
}

pub(super) fn run_xzcat(context: &mut Context<'_>) -> CommandResult {
    run_as(context, Called { spec: &XZCAT, work: Work::Expand, to_stdout: true, lzma: false })
}

pub(super) fn run_lzma(context: &mut Context<'_>) -> CommandResult {
    run_as(context, Called { spec: &LZMA, work: Work::Compress, to_stdout: false, lzma: true })
}

pub(super) fn run_unlzma(context: &mut Context<'_>) -> CommandResult {
    run_as(context, Called { spec: &UNLZMA, work: Work::Expand, to_stdout: false, lzma: true })
}

pub(super) fn run_lzcat(context: &mut Context<'_>) -> CommandResult {
    run_as(context, Called { spec: &LZCAT, work: Work::Expand, to_stdout: true, lzma: true })
}

fn run_as(context: &mut Context<'_>, called: Called) -> CommandResult {
    let spec = called.spec;
    let parsed = context.parse(spec).map_err(|failure| match failure {
        Failure::Usage(text) => {
            Failure::new(format!("{text}\n{0}: Try `{0} --help' for more information.", spec.name))
        }
        other => other,
    })?;
    if parsed.has(flag!("h")) || parsed.has(flag!("long-help")) {
        context.out.write(spec.help().as_bytes())?;
        return Ok(Exit::SUCCESS);
    }
    if parsed.has(flag!("V")) {
        context.out.print(format_args!("xz (boxsh) {}\n", env!("CARGO_PKG_VERSION")))?;
        return Ok(Exit::SUCCESS);
    }
    let mut xz = Xz::new(&parsed, &called)?;
    let mut files = parsed.operands.clone();
    for (flag, end) in [(flag!("files"), b'\n'), (flag!("files0"), 0)] {
        if let Some(list) = parsed.value(flag) {
            let name = if list.is_empty() { b"-" } else { list };
            xz.read_names(context, name, end, &mut files)?;
        }
    }
    if parsed.operands.is_empty() && !parsed.has(flag!("files")) && !parsed.has(flag!("files0")) {
        files.push(b"-".to_vec());
    }
    for file in &files {
        xz.treat(context, file)?;
    }
    if xz.work == Work::List {
        xz.listed.totals(context, xz.robot)?;
    }
    let status = if xz.status == 2 && xz.no_warn { 0 } else { xz.status };
    Ok(Exit(status))
}

impl Xz {
    fn new(parsed: &Parsed, called: &Called) -> Result<Self, Failure> {
        let mut xz = Self {
            work: called.work,
            settings: XzSettings { alone: called.lzma, ..XzSettings::default() },
            format: called.lzma.then_some(Format::Lzma),
            suffix: parsed.value(flag!("suffix")).map(<[u8]>::to_vec),
            to_stdout: called.to_stdout,
            keep: parsed.has(flag!("keep")),
            force: parsed.has(flag!("force")),
            quiet: 0,
            verbose: 0,
            no_warn: parsed.has(flag!("no-warn")),
            robot: parsed.has(flag!("robot")),
            status: 0,
            listed: Listed::default(),
        };
        for given in &parsed.flags {
            let value = String::from_utf8_lossy(given.value()).into_owned();
            match given.name().as_ref() {
                "compress" => xz.work = Work::Compress,
                "decompress" | "uncompress" => xz.work = Work::Expand,
                "test" => xz.work = Work::Test,
                "list" => xz.work = Work::List,
                "stdout" | "to-stdout" => xz.to_stdout = true,
                "quiet" => xz.quiet += 1,
                "verbose" => xz.verbose += 1,
                "extreme" => xz.settings.extreme = true,
                "fast" => xz.settings.level = 1,
                "best" => xz.settings.level = 9,
                "check" => xz.settings.check = check_of(&value)?,
                "format" => {
                    xz.format = match &value[..] {
                        "auto" => None,
                        "xz" => Some(Format::Xz),
                        "lzma" | "alone" => Some(Format::Lzma),
                        _ => return Err(Failure::new(format!("{value}: Unknown file format type"))),
                    };
                    xz.settings.alone = xz.format == Some(Format::Lzma);
                }
                "block-size" => {
                    let size = amount_of(&value);
                    let invalid =
                        || Failure::new(format!("{value}: Value is not a non-negative decimal integer"));
                    xz.settings.block_size = size.ok_or_else(invalid)?;
                }
                digit if digit.len() == 1 && digit.as_bytes()[0].is_ascii_digit() => {
                    xz.settings.level = u32::from(digit.as_bytes()[0] - b'0');
                }
                _ => {}
            }
        }
        if xz.suffix.as_ref().is_some_and(|suffix| suffix.is_empty() || suffix.contains(&b'/')) {
            let shown = text(xz.suffix.as_deref().unwrap_or_default());
            return Err(Failure::new(format!("{shown}: Invalid filename suffix")));
        }
        xz.to_stdout |= matches!(xz.work, Work::Test | Work::List);
        Ok(xz)
    }

    fn error(&mut self, context: &mut Context<'_>, message: &str) -> Result<(), Failure> {
        self.status = 1;
        if self.quiet < 2 {
            context.warn(format_args!("{message}"))?;
        }
        Ok(())
    }

    fn warning(&mut self, context: &mut Context<'_>, message: &str) -> Result<(), Failure> {
        if self.status == 0 {
            self.status = 2;
        }
        if self.quiet == 0 {
            context.warn(format_args!("{message}"))?;
        }
        Ok(())
    }

    fn errno(&mut self, context: &mut Context<'_>, name: &[u8], errno: Errno) -> Result<(), Failure> {
        match errno {
            Errno::Killed => Err(Failure::Errno(errno)),
            errno => self.error(context, &format!("{}: {errno}", text(name))),
        }
    }

    fn read_names(
        &mut self,
        context: &mut Context<'_>,
        list: &[u8],
        end: u8,
        files: &mut Vec<Vec<u8>>,
    ) -> Result<(), Failure> {
        let mut input = match context.open_input(list) {
            Ok(input) => input,
            Err(errno) => return self.errno(context, list, errno),
        };
        let mut held = crate::memory::Held::new(context.process);
        let mut line = Vec::new();
        while input.read_record(end, &mut line)? {
            if line.last() == Some(&end) {
                line.pop();
            }
            held.add(line.len() + size_of::<Vec<u8>>())?;
            if !line.is_empty() {
                files.push(std::mem::take(&mut line));
            }
            line.clear();
        }
        Ok(())
    }

    fn treat(&mut self, context: &mut Context<'_>, name: &[u8]) -> Result<(), Failure> {
        if name == b"-" {
            return self.treat_stdin(context);
        }
        let shown = text(name);
        let in_place = !self.to_stdout;
        let follow = if in_place && !self.force { Follow::No } else { Follow::Yes };
        let metadata = match context.process.stat(name, follow) {
            Ok(metadata) => metadata,
            Err(errno) => return self.errno(context, name, errno),
        };
        if metadata.is_symlink() {
            return self.warning(context, &format!("{shown}: Is a symbolic link, skipping"));
        }
        if metadata.is_dir() {
            return self.warning(context, &format!("{shown}: Is a directory, skipping"));
        }
        if in_place {
            if !metadata.is_file() {
                return self.warning(context, &format!("{shown}: Not a regular file, skipping"));
            }
            if !self.force && !self.keep {
                if metadata.mode & 0o6000 != 0 {
                    return self
                        .warning(context, &format!("{shown}: File has setuid or setgid bit set, skipping"));
                }
                if metadata.mode & 0o1000 != 0 {
                    return self.warning(context, &format!("{shown}: File has sticky bit set, skipping"));
                }
                if metadata.nlink > 1 {
                    let message = format!("{shown}: Input file has more than one hard link, skipping");
                    return self.warning(context, &message);
                }
            }
        }
        let fd = match context.process.open(name, OpenFlags::READ.nonblocking(true)) {
            Ok(fd) => fd,
            Err(errno) => return self.errno(context, name, errno),
        };
        if self.work == Work::List {
            let result = self.listed.file(context, fd, name, self.verbose, self.robot);
            context.process.close(fd)?;
            return match result {
                Ok(()) => Ok(()),
                Err(index::Wrong::Failure(failure)) => Err(failure),
                Err(index::Wrong::Message(message)) => self.error(context, &format!("{shown}: {message}")),
            };
        }
        let input = Input::new(context.process, fd, true);
        self.work_on(context, input, name, in_place, &metadata)
    }

    fn treat_stdin(&mut self, context: &mut Context<'_>) -> Result<(), Failure> {
        if self.work == Work::List {
            return self.error(context, "--list does not support reading from standard input");
        }
        match self.work {
            Work::Compress if context.process.is_terminal(1) => {
                return self.error(context, "Compressed data cannot be written to a terminal");
            }
            Work::Expand | Work::Test if context.process.is_terminal(0) => {
                return self.error(context, "Compressed data cannot be read from a terminal");
            }
            _ => {}
        }
        let metadata = context.process.fstat(0)?;
        let input = context.stdin();
        self.work_on(context, input, b"(stdin)", false, &metadata)
    }

    /// The name of the result; `Err` says why there is none.
    fn output_name(&self, name: &[u8]) -> Result<Vec<u8>, String> {
        let own: &[u8] = if self.settings.alone { b".lzma" } else { b".xz" };
        let base = name.rsplit(|&byte| byte == b'/').next().unwrap_or(name);
        let ends = |suffix: &[u8]| base.len() > suffix.len() && base.ends_with(suffix);
        if self.work == Work::Compress {
            let known: &[&[u8]] = if self.settings.alone { &[b".lzma", b".tlz"] } else { &[b".xz", b".txz"] };
            if let Some(suffix) =
                known.iter().copied().chain(self.suffix.as_deref()).find(|suffix| ends(suffix))
            {
                return Err(format!("File already has `{}' suffix, skipping", text(suffix)));
            }
            return Ok([name, self.suffix.as_deref().unwrap_or(own)].concat());
        }
        let known = [(&b".xz"[..], &b""[..]), (b".txz", b".tar"), (b".lzma", b""), (b".tlz", b".tar")];
        let custom = self.suffix.as_deref().map(|suffix| (suffix, &b""[..]));
        for (suffix, new) in known.into_iter().chain(custom) {
            if ends(suffix) {
                return Ok([&name[..name.len() - suffix.len()], new].concat());
            }
        }
        Err("Filename has an unknown suffix, skipping".to_owned())
    }

    fn work_on(
        &mut self,
        context: &mut Context<'_>,
        mut input: Input<'_>,
        name: &[u8],
        in_place: bool,
        metadata: &Metadata,
    ) -> Result<(), Failure> {
        let mut format = None;
        if self.work != Work::Compress {
            let start = match input.fill() {
                Ok(start) => start,
                Err(errno) => return self.errno(context, name, errno),
            };
            let found = Format::of_magic(start).filter(|found| matches!(found, Format::Xz | Format::Lzma));
            let looks_like_lzma =
                self.format == Some(Format::Lzma) && start.first().is_some_and(|&byte| byte < 225);
            format = match self.format {
                None => found,
                Some(Format::Lzma) if looks_like_lzma => Some(Format::Lzma),
                Some(wanted) => found.filter(|found| *found == wanted),
            };
            let passes = self.force && self.to_stdout && self.work == Work::Expand;
            if format.is_none() && !passes {
                return self.error(context, &format!("{}: File format not recognized", text(name)));
            }
        }
        let output = match in_place.then(|| self.output_name(name)) {
            Some(Ok(output)) => Some(output),
            Some(Err(why)) => return self.warning(context, &format!("{}: {why}", text(name))),
            None => None,
        };
        let result = match &output {
            None if self.work == Work::Test => self.transfer(context, input, None, format, metadata),
            None => {
                let mut out = Output::new(context.process, 1);
                self.transfer(context, input, Some(&mut out), format, metadata)
            }
            Some(path) => {
                if self.force && context.process.stat(path, Follow::No).is_ok() {
                    context.process.unlink(path)?;
                }
                match transfer::create_file(context, path) {
                    Ok(mut file) => self.transfer(context, input, Some(&mut file.output), format, metadata),
                    Err(errno) => return self.errno(context, path, errno),
                }
            }
        };
        match result {
            Ok(amount) => {
                if let Some(path) = &output {
                    transfer::take_over(context.process, path, metadata, metadata.mtime)?;
                    if !self.keep {
                        context.process.unlink(name)?;
                    }
                }
                if self.verbose > 0 && self.quiet == 0 {
                    let (packed, plain) = match self.work {
                        Work::Compress => (amount.written, amount.read),
                        _ => (metadata.size, amount.written),
                    };
                    let line =
                        format!("{}: {packed} B / {plain} B = {}\n", text(name), index::ratio(packed, plain));
                    context.write_error(line.as_bytes())?;
                }
                Ok(())
            }
            Err(trouble) => self.fail(context, name, output.as_deref(), &trouble),
        }
    }

    fn transfer(
        &self,
        context: &mut Context<'_>,
        mut input: Input<'_>,
        output: Option<&mut Output<'_>>,
        format: Option<Format>,
        metadata: &Metadata,
    ) -> Result<Amount, Trouble> {
        if self.work != Work::Compress {
            let mut decoder = Decoder::new(context.process, input, format);
            let written = transfer::decode(&mut decoder, output)?;
            return Ok(Amount { read: 0, written });
        }
        let mut settings = self.settings.clone();
        settings.size = metadata.is_file().then_some(metadata.size);
        let Some(output) = output else { return Ok(Amount::default()) };
        if let Some((asked, used, limit)) = settings.reduction(context.process).filter(|_| self.quiet == 0) {
            let format = if settings.alone { "LZMA1" } else { "LZMA2" };
            let [asked, used, limit] =
                [asked.into(), used.into(), limit].map(|bytes: u64| bytes.div_ceil(1 << 20));
            let message = format_args!(
                "Adjusted {format} dictionary size from {asked} MiB to {used} MiB to not exceed the memory usage limit of {limit} MiB"
            );
            context.warn(message).map_err(|errno| Trouble::Fault(Fault::Errno(errno)))?;
        }
        transfer::encode(context.process, &mut input, output, &Settings::Xz(settings))
    }

    fn fail(
        &mut self,
        context: &mut Context<'_>,
        name: &[u8],
        output: Option<&[u8]>,
        trouble: &Trouble,
    ) -> Result<(), Failure> {
        trouble.check_killed()?;
        if let Some(path) = output
            && context.process.unlink(path) == Err(Errno::Killed)
        {
            return Err(Failure::Errno(Errno::Killed));
        }
        let message = match (trouble, output) {
            (Trouble::Write(errno), Some(path)) => format!("{}: Write error: {errno}", text(path)),
            (Trouble::Write(errno), None) => format!("(stdout): Write error: {errno}"),
            (Trouble::Fault(fault), _) => format!("{}: {}", text(name), complaint(*fault)),
        };
        self.error(context, &message)
    }
}

fn complaint(fault: Fault) -> String {
    match fault {
        Fault::Errno(errno) => return format!("Read error: {errno}"),
        Fault::Truncated => "Unexpected end of input",
        Fault::NotInFormat => "File format not recognized",
        Fault::Method(_) => "Unsupported options",
        Fault::Memory => "Memory usage limit reached",
        Fault::Corrupt | Fault::Sums { .. } => "Compressed data is corrupt",
    }
    .to_owned()
}

/// What the child of an archiver would say about damage in what it reads.
pub(super) fn complaint_about_stdin(fault: Fault) -> String {
    let fault = if fault == Fault::Corrupt { Fault::NotInFormat } else { fault };
    format!("xz: (stdin): {}\n", complaint(fault))
}

fn check_of(name: &str) -> Result<Check, Failure> {
    Ok(match name {
        "none" => Check::None,
        "crc32" => Check::Crc32,
        "crc64" => Check::Crc64,
        "sha256" => Check::Sha256,
        _ => return Err(Failure::new(format!("{name}: Unsupported integrity check type"))),
    })
}

/// A number with an optional unit.
fn amount_of(text: &str) -> Option<u64> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let number: u64 = text[..digits].parse().ok()?;
    let factor = match &text[digits..] {
        "" => 1,
        "k" | "kB" | "K" | "KB" | "KiB" | "Ki" => 1 << 10,
        "m" | "M" | "MB" | "MiB" | "Mi" => 1 << 20,
        "g" | "G" | "GB" | "GiB" | "Gi" => 1 << 30,
        _ => return None,
    };
    number.checked_mul(factor)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
