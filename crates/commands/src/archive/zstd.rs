//! `zstd`, `unzstd`, `zstdcat`.

use boxsh_format::integer::parse_all;
use boxsh_kernel::vfs::Metadata;
use boxsh_kernel::{
    CommandResult, Context, Errno, Exit, Failure, Flag, Follow, Input, OpenFlags, Output, Parsed, Spec,
};

use super::codec::gzip::Header;
use super::codec::{Decoder, Fault, Format, Settings, XzSettings, ZstdSettings};
use super::transfer::{self, Amount, Trouble};

const NO_DICTIONARY: &str = "dictionaries are not read";
const NO_BENCHMARK: &str = "nothing is measured";

const BASE: Spec = Spec {
    name: "zstd",
    usage: &["[OPTION]... [FILE]... [-o FILE]"],
    summary: "Compress or decompress files, keeping the originals.",
    flags: &[
        Flag::long("level", "the level, also written -1 to -19").value("N"),
        Flag::long("fast", "faster levels").optional("N"),
        Flag::long("ultra", "allow levels up to 22"),
        Flag::long("long", "find matches at a long distance").optional("LOG"),
        Flag::long("max", "the best there is"),
        Flag::long("adapt", "adapt the level to the speed").optional("RANGE").unsupported("the level stays"),
        Flag::new('d', "decompress", "expand"),
        Flag::long("uncompress", "the same as --decompress"),
        Flag::new('z', "compress", "compress"),
        Flag::new('t', "test", "check compressed files"),
        Flag::new('l', "list", "list what compressed files hold"),
        Flag::new('c', "stdout", "write on standard output"),
        Flag::new('f', "force", "overwrite results, take links, pass on what is not compressed"),
        Flag::new('k', "keep", "keep the originals; the default"),
        Flag::long("rm", "remove the originals"),
        Flag::short('o', "write to this file").value("FILE"),
        Flag::short('D', "use a dictionary").value("DICT").unsupported(NO_DICTIONARY),
        Flag::short('r', "go into directories"),
        Flag::new('q', "quiet", "fewer messages"),
        Flag::new('v', "verbose", "say more"),
        Flag::new('T', "threads", "has no effect: one thread works").value("N"),
        Flag::long("single-thread", "has no effect: one thread works"),
        Flag::long("auto-threads", "has no effect").value("HOW"),
        Flag::new('B', "block-size", "has no effect").value("N"),
        Flag::new('M', "memory", "has no effect: the session has a limit").value("N"),
        Flag::new('C', "check", "add a checksum; the default"),
        Flag::long("no-check", "add no checksum"),
        Flag::long("format", "zstd, gzip, xz or lzma").value("FORMAT"),
        Flag::long("sparse", "has no effect: holes are not made"),
        Flag::long("no-sparse", "has no effect: holes are not made"),
        Flag::long("progress", "has no effect"),
        Flag::long("no-progress", "has no effect"),
        Flag::long("content-size", "has no effect: the size is stored where it is known"),
        Flag::long("no-content-size", "do not store the size"),
        Flag::long("stream-size", "how much standard input will give").value("N"),
        Flag::long("size-hint", "has no effect").value("N"),
        Flag::long("rsyncable", "has no effect: blocks are not aligned for rsync"),
        Flag::long("exclude-compressed", "leave out what is compressed already"),
        Flag::long("pass-through", "pass on what is not compressed"),
        Flag::long("no-pass-through", "do not"),
        Flag::long("filelist", "take names from a file")
            .value("FILE")
            .unsupported("names are given as operands"),
        Flag::long("output-dir-flat", "put all results into DIR").value("DIR"),
        Flag::long("train", "make a dictionary").unsupported(NO_DICTIONARY),
        Flag::new('b', "benchmark", "measure").unsupported(NO_BENCHMARK),
        Flag::short('h', "show this help"),
        Flag::short('H', "show this help"),
        Flag::short('V', "show the version"),
    ],
    notes: "Without FILE, or if it is -, standard input is taken.",
    ..Spec::DEFAULT
};

pub(super) static SPEC: Spec = BASE;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Work {
    Compress,
    Expand,
    Test,
    List,
}

struct Zstd {
    work: Work,
    settings: ZstdSettings,
    format: Format,
    output: Option<Vec<u8>>,
    directory: Option<Vec<u8>>,
    to_stdout: bool,
    force: bool,
    remove: bool,
    /// 2 by default.
    loudness: u32,
    has_many: bool,
    status: u8,
    total: Amount,
    done: u32,
    exclude_compressed: bool,
}

pub(super) fn run(context: &mut Context<'_>) -> CommandResult {
    run_as(context, Work::Compress, false)
}

pub(super) fn run_unzstd(context: &mut Context<'_>) -> CommandResult {
    run_as(context, Work::Expand, false)
}

pub(super) fn run_zstdcat(context: &mut Context<'_>) -> CommandResult {
    run_as(context, Work::Expand, true)
}

fn run_as(context: &mut Context<'_>, work: Work, to_stdout: bool) -> CommandResult {
    let arguments = expand_levels(context.arguments());
    let parsed = match context.parse_from(&SPEC, &arguments) {
        Err(Failure::Usage(text)) if text.contains("requires an argument") => {
            context.write_error(b"error: missing command argument \n")?;
            return Ok(Exit(1));
        }
        Err(Failure::Usage(_)) => {
            context.write_error(format!("Incorrect parameters \n{}", SPEC.help()).as_bytes())?;
            return Ok(Exit(1));
        }
        other => other?,
    };
    if parsed.has(flag!("h")) || parsed.has(flag!("H")) {
        context.out.write(SPEC.help().as_bytes())?;
        return Ok(Exit::SUCCESS);
    }
    if parsed.has(flag!("V")) {
        context.out.print(format_args!("zstd (boxsh) {}\n", env!("CARGO_PKG_VERSION")))?;
        return Ok(Exit::SUCCESS);
    }
    let mut zstd = Zstd::new(context, &parsed, work, to_stdout)?;
    let files = zstd.files(context, &parsed)?;
    zstd.has_many = files.len() > 1;
    if zstd.work == Work::List {
        zstd.list(context, &files)?;
    } else {
        for file in &files {
            zstd.treat(context, file)?;
        }
        zstd.say_totals(context)?;
    }
    Ok(Exit(zstd.status))
}

/// Rewrites `-19` to `--level=19`, also inside of a cluster.
fn expand_levels(arguments: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let mut expanded = Vec::new();
    let mut only_names = false;
    for argument in arguments {
        only_names |= argument == b"--";
        let is_cluster = argument.len() > 1 && argument[0] == b'-' && argument[1] != b'-';
        if only_names || !is_cluster {
            expanded.push(argument.clone());
            continue;
        }
        let mut cluster = vec![b'-'];
        let mut rest = &argument[1..];
        while let Some((&byte, behind)) = rest.split_first() {
            if matches!(byte, b'o' | b'D' | b'T' | b'B' | b'M') {
                cluster.extend_from_slice(rest);
                break;
            }
            let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
            if digits == 0 {
                cluster.push(byte);
                rest = behind;
                continue;
            }
            expanded.push([b"--level=", &rest[..digits]].concat());
            rest = &rest[digits..];
        }
        if cluster.len() > 1 {
            expanded.push(cluster);
        }
    }
    expanded
}

impl Zstd {
    fn new(context: &mut Context<'_>, parsed: &Parsed, work: Work, to_stdout: bool) -> Result<Self, Failure> {
        let mut zstd = Self {
            work,
            settings: ZstdSettings::default(),
            format: Format::Zstd,
            output: parsed.value(flag!("o")).map(<[u8]>::to_vec),
            directory: parsed.value(flag!("output-dir-flat")).map(<[u8]>::to_vec),
            to_stdout: to_stdout || parsed.has(flag!("stdout")),
            force: parsed.has(flag!("force")),
            remove: false,
            loudness: 2,
            has_many: false,
            status: 0,
            total: Amount::default(),
            done: 0,
            exclude_compressed: parsed.has(flag!("exclude-compressed")),
        };
        let number = |value: &[u8]| parse_all::<i32>(value);
        let most = if parsed.has(flag!("ultra")) || parsed.has(flag!("max")) { 22 } else { 19 };
        for given in &parsed.flags {
            match given.name().as_ref() {
                "decompress" | "uncompress" => zstd.work = Work::Expand,
                "compress" => zstd.work = Work::Compress,
                "test" => zstd.work = Work::Test,
                "list" => zstd.work = Work::List,
                "quiet" => zstd.loudness = zstd.loudness.saturating_sub(1),
                "verbose" => zstd.loudness += 1,
                "rm" => zstd.remove = true,
                "keep" => zstd.remove = false,
                "check" => zstd.settings.checksum = true,
                "no-check" => zstd.settings.checksum = false,
                "max" => zstd.settings.level = 22,
                "level" => zstd.settings.level = number(given.value()).unwrap_or(i32::MAX),
                "fast" => zstd.settings.level = -number(given.value()).unwrap_or(1).clamp(1, 131_072),
                "long" => {
                    let log = if given.value().is_empty() { Some(27) } else { number(given.value()) };
                    let Some(log) = log.filter(|log| (10..=31).contains(log)) else {
                        context.write_error(b"zstd: error 11 : Parameter is out of bound \n")?;
                        return Err(Failure::Silent(11));
                    };
                    zstd.settings.long = Some(log as u32);
                }
                "format" => {
                    zstd.format = match given.value() {
                        b"zstd" => Format::Zstd,
                        b"gzip" => Format::Gzip,
                        b"xz" => Format::Xz,
                        b"lzma" => Format::Lzma,
                        _ => {
                            context
                                .write_error(format!("Incorrect parameters \n{}", SPEC.help()).as_bytes())?;
                            return Err(Failure::Silent(1));
                        }
                    };
                }
                _ => {}
            }
        }
        if zstd.settings.level > most {
            zstd.settings.level = most;
            if zstd.loudness >= 2 {
                let text = format!("Warning : compression level higher than max, reduced to {most} \n");
                context.write_error(text.as_bytes())?;
            }
        }
        if zstd.output.as_deref() == Some(b"-") {
            (zstd.output, zstd.to_stdout) = (None, true);
        }
        Ok(zstd)
    }

    /// The files to work on; with `-r` those in directories too.
    fn files(&mut self, context: &mut Context<'_>, parsed: &Parsed) -> Result<Vec<Vec<u8>>, Failure> {
        if parsed.operands.is_empty() {
            return Ok(vec![b"-".to_vec()]);
        }
        if !parsed.has(flag!("r")) {
            return Ok(parsed.operands.clone());
        }
        let mut files = Vec::new();
        let mut pending: Vec<Vec<u8>> = parsed.operands.iter().rev().cloned().collect();
        while let Some(path) = pending.pop() {
            context.process.tick()?;
            match context.process.read_dir(&path) {
                Ok(entries) => {
                    let below = entries.iter().rev().map(|entry| [&path[..], b"/", &entry.name].concat());
                    pending.extend(below);
                }
                Err(Errno::Killed) => return Err(Failure::Errno(Errno::Killed)),
                Err(_) => files.push(path),
            }
        }
        Ok(files)
    }

    fn complain(&mut self, context: &mut Context<'_>, message: &str) -> Result<(), Failure> {
        self.status = 1;
        if self.loudness > 0 {
            context.write_error(format!("{message}\n").as_bytes())?;
        }
        Ok(())
    }

    fn treat(&mut self, context: &mut Context<'_>, name: &[u8]) -> Result<(), Failure> {
        if name == b"-" {
            let metadata = context.process.fstat(0)?;
            let input = context.stdin();
            let output = self.output.clone();
            return self.work_on(context, input, None, output, &metadata);
        }
        let shown = text(name);
        let metadata = match context.process.stat(name, Follow::No) {
            Ok(metadata) => metadata,
            Err(Errno::Killed) => return Err(Failure::Errno(Errno::Killed)),
            Err(errno) => {
                // A name that gives no other is refused before anybody looks for it.
                if self.needs_name() && self.work == Work::Expand && self.output_name(name).is_none() {
                    return self.complain_of_suffix(context, &shown);
                }
                return self.complain(context, &format!("zstd: can't stat {shown} : {errno} -- ignored "));
            }
        };
        if metadata.is_symlink() && !self.force && !self.to_stdout {
            self.status = 1;
            if self.loudness < 2 {
                return Ok(());
            }
            return self.complain(context, &format!("Warning : {shown} is a symbolic link, ignoring "));
        }
        let metadata = match metadata.is_symlink() {
            true => context.process.stat(name, Follow::Yes)?,
            false => metadata,
        };
        if metadata.is_dir() {
            return self.complain(context, &format!("zstd: {shown} is a directory -- ignored "));
        }
        if self.exclude_compressed && Format::of_suffix(name) {
            return Ok(());
        }
        let output = match (&self.output, self.needs_name()) {
            (Some(output), _) => Some(output.clone()),
            (None, false) => None,
            (None, true) => match self.output_name(name) {
                Some(output) => Some(output),
                None => return self.complain_of_suffix(context, &shown),
            },
        };
        let fd = match context.process.open(name, OpenFlags::READ.nonblocking(true)) {
            Ok(fd) => fd,
            Err(Errno::Killed) => return Err(Failure::Errno(Errno::Killed)),
            Err(errno) => return self.complain(context, &format!("zstd: {shown}: {errno} ")),
        };
        let input = Input::new(context.process, fd, true);
        self.work_on(context, input, Some(name), output, &metadata)
    }

    fn needs_name(&self) -> bool {
        !self.to_stdout && self.work != Work::Test
    }

    fn complain_of_suffix(&mut self, context: &mut Context<'_>, shown: &str) -> Result<(), Failure> {
        let message = format!(
            "zstd: {shown}: unknown suffix (.zst/.tzst/.gz/.tgz/.lzma/.xz/.txz/.lz4/.tlz4 expected). Can't derive the \
             output file name. Specify it with -o dstFileName. Ignoring."
        );
        self.complain(context, &message)
    }

    fn output_name(&self, name: &[u8]) -> Option<Vec<u8>> {
        let named = if self.work == Work::Compress {
            let suffix: &[u8] = match self.format {
                Format::Gzip => b".gz",
                Format::Xz => b".xz",
                Format::Lzma => b".lzma",
                _ => b".zst",
            };
            [name, suffix].concat()
        } else {
            let known = [
                (&b".zst"[..], &b""[..]),
                (b".gz", b""),
                (b".lzma", b""),
                (b".xz", b""),
                (b".tzst", b".tar"),
                (b".tgz", b".tar"),
                (b".txz", b".tar"),
            ];
            let (stem, new) =
                known.iter().find_map(|(suffix, new)| Some((name.strip_suffix(*suffix)?, *new)))?;
            [stem, new].concat()
        };
        Some(match &self.directory {
            None => named,
            Some(directory) => {
                let base = named.rsplit(|&byte| byte == b'/').next().unwrap_or(&named);
                [&directory[..], b"/", base].concat()
            }
        })
    }

    fn clear_way(&mut self, context: &mut Context<'_>, output: &[u8]) -> Result<bool, Failure> {
        let Ok(metadata) = context.process.stat(output, Follow::No) else { return Ok(true) };
        let shown = text(output);
        if !self.force {
            if self.loudness <= 1 {
                self.complain(context, &format!("zstd: {shown} already exists; not overwritten  "))?;
            } else {
                self.complain(
                    context,
                    &format!("zstd: {shown} already exists; overwrite (y/n) ? Not overwritten  \n "),
                )?;
            }
            return Ok(false);
        }
        if metadata.is_file() || metadata.is_symlink() {
            context.process.unlink(output)?;
        }
        Ok(true)
    }

    fn work_on(
        &mut self,
        context: &mut Context<'_>,
        input: Input<'_>,
        name: Option<&[u8]>,
        output: Option<Vec<u8>>,
        metadata: &Metadata,
    ) -> Result<(), Failure> {
        let shown = name.map_or("/*stdin*\\".to_owned(), text);
        if let Some(path) = &output
            && !self.clear_way(context, path)?
        {
            return Ok(());
        }
        let result = match &output {
            None if self.work == Work::Test => self.transfer(context, input, None, name, metadata),
            None => {
                if self.work == Work::Compress && context.process.is_terminal(1) && !self.force {
                    return self.complain(context, "stdout is a console, aborting");
                }
                let mut out = Output::new(context.process, 1);
                self.transfer(context, input, Some(&mut out), name, metadata)
            }
            Some(path) => match transfer::create_file(context, path) {
                Ok(mut file) => self.transfer(context, input, Some(&mut file.output), name, metadata),
                Err(Errno::Killed) => return Err(Failure::Errno(Errno::Killed)),
                Err(errno) => return self.complain(context, &format!("zstd: {}: {errno} ", text(path))),
            },
        };
        match result {
            Ok(amount) => {
                if let Some(path) = &output {
                    match name {
                        Some(_) => transfer::take_over(context.process, path, metadata, metadata.mtime)?,
                        None => context.process.chmod(path, 0o666 & !context.process.umask(), Follow::No)?,
                    }
                }
                if let (Some(name), true) = (name, self.remove && output.is_some()) {
                    context.process.unlink(name)?;
                }
                self.done += 1;
                self.total.read += amount.read;
                self.total.written += amount.written;
                let is_quiet = self.loudness < 2 || (self.to_stdout && self.loudness < 3) || self.has_many;
                if is_quiet || (output.is_none() && self.work != Work::Test) {
                    return Ok(());
                }
                let target = output.as_deref().map_or("/*stdout*\\".to_owned(), text);
                let line = match self.work {
                    Work::Compress => format!(
                        "{shown:<20} :{:>6}%   ({} => {}, {target}) \n",
                        percent(amount),
                        size(amount.read),
                        size(amount.written)
                    ),
                    _ => format!("{shown:<20}: {} bytes \n", amount.written),
                };
                Ok(context.write_error(line.as_bytes())?)
            }
            Err(trouble) => self.fail(context, &shown, output.as_deref(), &trouble),
        }
    }

    /// Says so if there is not enough memory for what was asked for.
    fn warn_of_reduction(&self, context: &mut Context<'_>, size: Option<u64>) -> Result<(), Trouble> {
        let asked = ZstdSettings { size, ..self.settings.clone() };
        let Ok(used) = asked.within_memory(context.process) else { return Ok(()) };
        let mut warn = |what: &str, asked: String, used: String| {
            if asked == used || self.loudness < 2 || self.format != Format::Zstd {
                return Ok(());
            }
            let line = format!("Warning : {what} {asked} takes too much memory, reduced to {used} \n");
            context.write_error(line.as_bytes()).map_err(|errno| Trouble::Fault(Fault::Errno(errno)))
        };
        warn("compression level", asked.level.to_string(), used.level.to_string())?;
        let log = |settings: &ZstdSettings| settings.long.map_or_else(String::new, |log| log.to_string());
        warn("window log", log(&asked), log(&used))
    }

    fn transfer(
        &self,
        context: &mut Context<'_>,
        mut input: Input<'_>,
        output: Option<&mut Output<'_>>,
        name: Option<&[u8]>,
        metadata: &Metadata,
    ) -> Result<Amount, Trouble> {
        let process = context.process;
        if self.work != Work::Compress {
            let start = input.fill().map_err(|errno| Trouble::Fault(Fault::Errno(errno)))?;
            let is_skippable =
                start.len() >= 4 && start[0] & 0xf0 == 0x50 && start[1..4] == [0x2a, 0x4d, 0x18];
            let found = if is_skippable { Some(Format::Zstd) } else { Format::of_magic(start) };
            let passes = self.force && self.to_stdout && self.work == Work::Expand;
            match found {
                None if start.is_empty() => return Err(Trouble::Fault(Fault::Truncated)),
                None if !passes => return Err(Trouble::Fault(Fault::NotInFormat)),
                _ => {}
            }
            let mut decoder = Decoder::new(process, input, found);
            return match transfer::decode(&mut decoder, output) {
                Ok(written) => Ok(Amount { read: 0, written }),
                // What is no frame behind the first one is no frame at all.
                Err(Trouble::Fault(Fault::NotInFormat)) => Err(Trouble::Fault(Fault::Method(1))),
                Err(trouble) => {
                    Err(if found == Some(Format::Zstd) { mark_premature(trouble) } else { trouble })
                }
            };
        }
        let Some(output) = output else { return Ok(Amount::default()) };
        let size = metadata.is_file().then_some(metadata.size);
        self.warn_of_reduction(context, size)?;
        let settings = match self.format {
            Format::Gzip => {
                let base = name.map(|name| name.rsplit(|&byte| byte == b'/').next().unwrap_or(name).to_vec());
                let mtime = u32::try_from(metadata.mtime.seconds).unwrap_or(0);
                let level = self.settings.level.clamp(1, 9) as u32;
                Settings::Gzip { level, header: Header { name: base, mtime } }
            }
            Format::Xz | Format::Lzma => Settings::Xz(XzSettings {
                level: self.settings.level.clamp(0, 9) as u32,
                alone: self.format == Format::Lzma,
                size,
                ..XzSettings::default()
            }),
            _ => Settings::Zstd(ZstdSettings { size, ..self.settings.clone() }),
        };
        transfer::encode(process, &mut input, output, &settings)
    }

    fn fail(
        &mut self,
        context: &mut Context<'_>,
        shown: &str,
        output: Option<&[u8]>,
        trouble: &Trouble,
    ) -> Result<(), Failure> {
        trouble.check_killed()?;
        if let Some(path) = output
            && context.process.unlink(path) == Err(Errno::Killed)
        {
            return Err(Failure::Errno(Errno::Killed));
        }
        let message = match trouble {
            Trouble::Write(errno) => format!("zstd: error 70 : Write error : cannot write block : {errno} "),
            Trouble::Fault(fault) => complaint(shown, *fault),
        };
        self.complain(context, &message)
    }

    fn say_totals(&mut self, context: &mut Context<'_>) -> Result<(), Failure> {
        if !self.has_many
            || self.done == 0
            || self.loudness < 2
            || (self.to_stdout && self.work != Work::Test)
        {
            return Ok(());
        }
        let line = match self.work {
            Work::Compress => format!(
                "{:3} files compressed :{:>6}% ({} => {})\n",
                self.done,
                percent(self.total),
                size(self.total.read),
                size(self.total.written)
            ),
            _ => format!("{} files decompressed : {:6} bytes total \n", self.done, self.total.written),
        };
        Ok(context.write_error(line.as_bytes())?)
    }

    /// Lists frames; their sizes are found by expanding them.
    fn list(&mut self, context: &mut Context<'_>, files: &[Vec<u8>]) -> Result<(), Failure> {
        context.out.write(b"Frames  Skips  Compressed  Uncompressed  Ratio  Check  Filename\n")?;
        let mut total = Amount::default();
        let mut listed = 0;
        for name in files {
            let mut input = match context.open_input(name) {
                Ok(input) => input,
                Err(Errno::Killed) => return Err(Failure::Errno(Errno::Killed)),
                Err(errno) => {
                    self.complain(
                        context,
                        &format!("zstd: can't stat {} : {errno} -- ignored ", text(name)),
                    )?;
                    continue;
                }
            };
            let metadata = context.process.fstat(input.fd())?;
            let start = input.fill()?;
            if Format::of_magic(start) != Some(Format::Zstd) {
                self.complain(context, &format!("File \"{}\" not compressed by zstd ", text(name)))?;
                continue;
            }
            let check = if start.get(4).is_some_and(|flags| flags & 4 != 0) { "XXH64" } else { "None" };
            let mut decoder = Decoder::new(context.process, input, Some(Format::Zstd));
            let written = match transfer::decode(&mut decoder, None) {
                Ok(written) => written,
                Err(trouble) => {
                    self.fail(context, &text(name), None, &trouble)?;
                    continue;
                }
            };
            let amount = Amount { read: metadata.size, written };
            listed += 1;
            total.read += amount.read;
            total.written += amount.written;
            context.out.print(format_args!("{}{}\n", row(1, amount, check), text(name)))?;
        }
        if listed > 1 {
            context.out.write(b"----------------------------------------------------------------- \n")?;
            context.out.print(format_args!("{}{listed} files\n", row(listed, total, "XXH64")))?;
        }
        Ok(())
    }
}

fn row(frames: u64, amount: Amount, check: &str) -> String {
    let ratio = if amount.read == 0 { 0.0 } else { amount.written as f64 / amount.read as f64 };
    format!(
        "{frames:6} {:6} {:>11} {:>13}  {ratio:5.3}  {check:>5}  ",
        0,
        size(amount.read).trim_start(),
        size(amount.written).trim_start()
    )
}

/// A stream that ends early is told apart from one that never began.
fn mark_premature(trouble: Trouble) -> Trouble {
    match trouble {
        Trouble::Fault(Fault::Truncated) => Trouble::Fault(Fault::Method(2)),
        other => other,
    }
}

fn complaint(shown: &str, fault: Fault) -> String {
    match fault {
        Fault::Errno(errno) => format!("zstd: {shown}: {errno} "),
        Fault::Truncated => format!("zstd: {shown}: unexpected end of file "),
        Fault::NotInFormat => format!("zstd: {shown}: unknown header "),
        Fault::Method(1) => format!("zstd: {shown}: unsupported format "),
        Fault::Method(2) => format!("{shown} : Read error (39) : premature end "),
        Fault::Method(_) => format!("{shown} : Decoding error (36) : Dictionary mismatch "),
        Fault::Sums { .. } => {
            format!("{shown} : Decoding error (36) : Restored data doesn't match checksum ")
        }
        Fault::Memory => {
            format!("{shown} : Decoding error (36) : Frame requires too much memory for decoding ")
        }
        Fault::Corrupt => format!("{shown} : Decoding error (36) : Data corruption detected "),
    }
}

/// What the child of an archiver would say about damage in what it reads.
pub(super) fn complaint_about_stdin(fault: Fault) -> String {
    format!("{}\n", complaint("/*stdin*\\", fault))
}

fn percent(amount: Amount) -> String {
    let ratio = if amount.read == 0 { 0.0 } else { 100.0 * amount.written as f64 / amount.read as f64 };
    format!("{ratio:.2}")
}

/// A size in the largest unit that leaves something before the point.
fn size(bytes: u64) -> String {
    const UNITS: [&str; 5] = [" B", " KiB", " MiB", " GiB", " TiB"];
    let mut value = bytes as f64;
    let mut unit = 0;
    while value >= 1024.0 && unit + 1 < UNITS.len() {
        value /= 1024.0;
        unit += 1;
    }
    let digits = match value {
        _ if unit == 0 || value >= 100.0 => 0,
        value if value >= 10.0 => 1,
        _ => 2,
    };
    format!("{value:6.digits$}{}", UNITS[unit])
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
