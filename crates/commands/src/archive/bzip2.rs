//! `bzip2`, `bunzip2`, `bzcat`: block-sorting compression.

use boxsh_kernel::vfs::Metadata;
use boxsh_kernel::{
    CommandResult, Context, Errno, Exit, Failure, Flag, Follow, Input, OpenFlags, Parsed, Spec,
};

use super::codec::{Decoder, Fault, Format, Rest, Settings};
use super::transfer::{self, Amount, Trouble};

const BASE: Spec = Spec {
    name: "bzip2",
    usage: &["[OPTION]... [FILE]..."],
    summary: "Compress or decompress files, in place by default.",
    flags: &[
        Flag::new('d', "decompress", "expand"),
        Flag::new('z', "compress", "compress"),
        Flag::new('k', "keep", "keep the originals"),
        Flag::new('f', "force", "overwrite results, take links, pass on what is not compressed"),
        Flag::new('t', "test", "check compressed files"),
        Flag::new('c', "stdout", "write on standard output, keep the originals"),
        Flag::new('q', "quiet", "fewer messages"),
        Flag::new('v', "verbose", "say what is done"),
        Flag::new('L', "license", "show whose work it is"),
        Flag::short('V', "show the version"),
        Flag::short('h', "show this help"),
        Flag::new('s', "small", "has no effect: memory is the same"),
        Flag::new('1', "fast", "blocks of 100k"),
        Flag::short('2', "blocks of 200k"),
        Flag::short('3', "blocks of 300k"),
        Flag::short('4', "blocks of 400k"),
        Flag::short('5', "blocks of 500k"),
        Flag::short('6', "blocks of 600k"),
        Flag::short('7', "blocks of 700k"),
        Flag::short('8', "blocks of 800k"),
        Flag::new('9', "best", "blocks of 900k; the default"),
        Flag::long("repetitive-fast", "has no effect"),
        Flag::long("repetitive-best", "has no effect"),
    ],
    notes: "Without FILE, or if it is -, standard input is taken.",
    ..Spec::DEFAULT
};

pub(super) static SPEC: Spec = BASE;
pub(super) static BUNZIP2: Spec = Spec { name: "bunzip2", ..BASE };
pub(super) static BZCAT: Spec = Spec { name: "bzcat", ..BASE };

const ADVICE: &str = "\nYou can use the `bzip2recover' program to attempt to recover\n\
                      data from undamaged sections of corrupted files.\n\n";

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Work {
    Compress,
    Expand,
    Test,
}

struct Bzip2 {
    work: Work,
    level: u32,
    keep: bool,
    force: bool,
    to_stdout: bool,
    quiet: bool,
    verbose: bool,
    /// The length of the longest name, which the verbose lines are padded to.
    width: usize,
    status: u8,
}

pub(super) fn run(context: &mut Context<'_>) -> CommandResult {
    run_as(context, &SPEC, Work::Compress, false)
}

pub(super) fn run_bunzip2(context: &mut Context<'_>) -> CommandResult {
    run_as(context, &BUNZIP2, Work::Expand, false)
}

pub(super) fn run_bzcat(context: &mut Context<'_>) -> CommandResult {
    run_as(context, &BZCAT, Work::Expand, true)
}

fn run_as(context: &mut Context<'_>, spec: &'static Spec, work: Work, to_stdout: bool) -> CommandResult {
    let parsed = match context.parse(spec) {
        Err(Failure::Usage(text)) => {
            let flag = text.rsplit('\'').nth(1).unwrap_or_default();
            let dash = if flag.starts_with('-') { "" } else { "-" };
            context.warn(format_args!("Bad flag `{dash}{flag}'"))?;
            context.write_error(spec.help().as_bytes())?;
            return Ok(Exit(1));
        }
        other => other?,
    };
    if parsed.has(flag!("h")) {
        context.out.write(spec.help().as_bytes())?;
        return Ok(Exit::SUCCESS);
    }
    if parsed.has(flag!("V")) || parsed.has(flag!("license")) {
        context.out.print(format_args!("bzip2 (boxsh) {}\n", env!("CARGO_PKG_VERSION")))?;
        return Ok(Exit::SUCCESS);
    }
    let mut bzip2 = Bzip2::new(&parsed, work, to_stdout);
    let default = [b"-".to_vec()];
    let files = if parsed.operands.is_empty() { &default[..] } else { &parsed.operands };
    for file in files {
        bzip2.treat(context, file)?;
    }
    if bzip2.status == 2 && bzip2.work == Work::Test && !bzip2.quiet {
        context.write_error(ADVICE.as_bytes())?;
    }
    Ok(Exit(bzip2.status))
}

impl Bzip2 {
    fn new(parsed: &Parsed, work: Work, to_stdout: bool) -> Self {
        let mut bzip2 = Self {
            work,
            level: 9,
            keep: parsed.has(flag!("keep")),
            force: parsed.has(flag!("force")),
            to_stdout: to_stdout || parsed.has(flag!("stdout")),
            quiet: parsed.has(flag!("quiet")),
            verbose: parsed.has(flag!("verbose")),
            width: parsed.operands.iter().map(Vec::len).max().unwrap_or(0).max(7),
            status: 0,
        };
        for given in &parsed.flags {
            match given.name().as_ref() {
                "decompress" => bzip2.work = Work::Expand,
                "compress" => bzip2.work = Work::Compress,
                "test" => bzip2.work = Work::Test,
                "fast" => bzip2.level = 1,
                "best" => bzip2.level = 9,
                digit if digit.len() == 1 && digit.as_bytes()[0].is_ascii_digit() => {
                    bzip2.level = u32::from(digit.as_bytes()[0] - b'0');
                }
                _ => {}
            }
        }
        bzip2
    }

    fn complain(&mut self, context: &mut Context<'_>, message: &str) -> Result<(), Failure> {
        self.status = self.status.max(1);
        Ok(context.warn(format_args!("{message}"))?)
    }

    fn treat(&mut self, context: &mut Context<'_>, name: &[u8]) -> Result<(), Failure> {
        if name == b"-" {
            return self.treat_stdin(context);
        }
        let shown = text(name);
        let in_place = !self.to_stdout && self.work != Work::Test;
        let metadata = match context.process.stat(name, if in_place { Follow::No } else { Follow::Yes }) {
            Ok(metadata) => metadata,
            Err(Errno::Killed) => return Err(Failure::Errno(Errno::Killed)),
            Err(errno) => {
                let file = if self.work == Work::Test { "input" } else { "input file" };
                return self.complain(context, &format!("Can't open {file} {shown}: {errno}."));
            }
        };
        if self.work == Work::Compress
            && let Some(suffix) =
                [".bz2", ".bz", ".tbz2", ".tbz"].iter().find(|suffix| shown.ends_with(*suffix))
        {
            return self.complain(context, &format!("Input file {shown} already has {suffix} suffix."));
        }
        if metadata.is_dir() {
            return self.complain(context, &format!("Input file {shown} is a directory."));
        }
        if in_place && !self.force && !metadata.is_file() {
            return self.complain(context, &format!("Input file {shown} is not a normal file."));
        }
        let output = in_place.then(|| self.output_name(name));
        if let Some((output, is_guess)) = &output {
            if *is_guess && !self.quiet {
                let output = text(output);
                context.warn(format_args!("Can't guess original name for {shown} -- using {output}"))?;
            }
            if !self.clear_way(context, output)? {
                return Ok(());
            }
            if metadata.nlink > 1 && !self.force {
                let others = metadata.nlink - 1;
                let plural = if others == 1 { "" } else { "s" };
                return self
                    .complain(context, &format!("Input file {shown} has {others} other link{plural}."));
            }
        }
        let fd = match context.process.open(name, OpenFlags::READ.nonblocking(true)) {
            Ok(fd) => fd,
            Err(Errno::Killed) => return Err(Failure::Errno(Errno::Killed)),
            Err(errno) => return self.complain(context, &format!("Can't open input file {shown}: {errno}.")),
        };
        let input = Input::new(context.process, fd, true);
        self.work_on(context, input, name, output.map(|(name, _)| name), &metadata)
    }

    fn treat_stdin(&mut self, context: &mut Context<'_>) -> Result<(), Failure> {
        let (terminal, verb) = match self.work {
            Work::Compress => (1, "write compressed data to"),
            _ => (0, "read compressed data from"),
        };
        if context.process.is_terminal(terminal) {
            let name = context.name();
            return Err(Failure::new(format!(
                "I won't {verb} a terminal.\n{name}: For help, type: `{name} --help'."
            )));
        }
        let metadata = context.process.fstat(0)?;
        let input = context.stdin();
        self.work_on(context, input, b"(stdin)", None, &metadata)
    }

    /// The name of the result, and whether it is only a guess.
    fn output_name(&self, name: &[u8]) -> (Vec<u8>, bool) {
        if self.work == Work::Compress {
            return ([name, b".bz2"].concat(), false);
        }
        for (suffix, new) in
            [(&b".bz2"[..], &b""[..]), (b".bz", b""), (b".tbz2", b".tar"), (b".tbz", b".tar")]
        {
            if let Some(stem) = name.strip_suffix(suffix) {
                return ([stem, new].concat(), false);
            }
        }
        ([name, b".out"].concat(), true)
    }

    fn clear_way(&mut self, context: &mut Context<'_>, output: &[u8]) -> Result<bool, Failure> {
        if context.process.stat(output, Follow::No).is_err() {
            return Ok(true);
        }
        let shown = text(output);
        if !self.force {
            self.complain(context, &format!("Output file {shown} already exists."))?;
            return Ok(false);
        }
        match context.process.unlink(output) {
            Ok(()) => Ok(true),
            Err(Errno::Killed) => Err(Failure::Errno(Errno::Killed)),
            Err(errno) => {
                self.complain(context, &format!("Can't create output file {shown}: {errno}."))?;
                Ok(false)
            }
        }
    }

    fn work_on(
        &mut self,
        context: &mut Context<'_>,
        input: Input<'_>,
        name: &[u8],
        output: Option<Vec<u8>>,
        metadata: &Metadata,
    ) -> Result<(), Failure> {
        if self.verbose {
            let pad = " ".repeat(self.width.saturating_sub(name.len()));
            context.write_error(format!("  {}: {pad}", text(name)).as_bytes())?;
        }
        let result = match &output {
            None if self.work == Work::Test => self.transfer(context, input, None),
            None => {
                // The output that the context has is used while the context is.
                let mut out = boxsh_kernel::Output::new(context.process, 1);
                self.transfer(context, input, Some(&mut out))
            }
            Some(path) => match transfer::create_file(context, path) {
                Ok(mut file) => self.transfer(context, input, Some(&mut file.output)),
                Err(Errno::Killed) => return Err(Failure::Errno(Errno::Killed)),
                Err(errno) => {
                    let message = format!("Can't create output file {}: {errno}.", text(path));
                    return self.complain(context, &message);
                }
            },
        };
        match result {
            Ok((amount, rest)) => {
                if let Some(path) = &output {
                    transfer::take_over(context.process, path, metadata, metadata.mtime)?;
                    if !self.keep
                        && let Err(errno) = context.process.unlink(name)
                    {
                        self.complain(context, &format!("Can't delete {}: {errno}.", text(name)))?;
                    }
                }
                self.say_done(context, name, amount, rest)
            }
            Err(trouble) => self.fail(context, name, output.as_deref(), &trouble),
        }
    }

    fn transfer(
        &self,
        context: &Context<'_>,
        mut input: Input<'_>,
        output: Option<&mut boxsh_kernel::Output<'_>>,
    ) -> Result<(Amount, Rest), Trouble> {
        let process = context.process;
        if self.work == Work::Compress {
            let settings = Settings::Bzip2 { level: self.level };
            let Some(output) = output else { return Ok((Amount::default(), Rest::Nothing)) };
            let amount = transfer::encode(process, &mut input, output, &settings)?;
            return Ok((amount, Rest::Nothing));
        }
        let start = input.fill().map_err(|errno| Trouble::Fault(Fault::Errno(errno)))?;
        let passes = self.force && self.to_stdout && self.work == Work::Expand && !start.starts_with(b"BZh");
        let format = if passes { None } else { Some(Format::Bzip2) };
        let mut decoder = Decoder::new(process, input, format);
        let written = transfer::decode(&mut decoder, output)?;
        Ok((Amount { read: 0, written }, decoder.rest()))
    }

    fn say_done(
        &mut self,
        context: &mut Context<'_>,
        name: &[u8],
        amount: Amount,
        rest: Rest,
    ) -> Result<(), Failure> {
        if rest == Rest::Garbage && !self.quiet {
            let lead = if self.work == Work::Test || self.verbose { "" } else { "\n" };
            let program = context.name();
            let message = format!("{lead}{program}: {}: trailing garbage after EOF ignored\n", text(name));
            context.write_error(message.as_bytes())?;
        }
        if !self.verbose {
            return Ok(());
        }
        let message = match self.work {
            Work::Test => "ok\n".to_owned(),
            Work::Expand => "done\n".to_owned(),
            Work::Compress if amount.read == 0 => " no data compressed.\n".to_owned(),
            Work::Compress => {
                let (read, written) = (amount.read as f64, amount.written as f64);
                format!(
                    "{:6.3}:1, {:6.3} bits/byte, {:5.2}% saved, {} in, {} out.\n",
                    read / written,
                    8.0 * written / read,
                    100.0 * (1.0 - written / read),
                    amount.read,
                    amount.written
                )
            }
        };
        Ok(context.write_error(message.as_bytes())?)
    }

    fn fail(
        &mut self,
        context: &mut Context<'_>,
        name: &[u8],
        output: Option<&[u8]>,
        trouble: &Trouble,
    ) -> Result<(), Failure> {
        trouble.check_killed()?;
        let program = context.name();
        let shown = text(name);
        self.status = 2;
        if self.work == Work::Test {
            let lead = if self.verbose { String::new() } else { format!("{program}: {shown}: ") };
            let what = match trouble {
                Trouble::Fault(Fault::NotInFormat) => "bad magic number (file not created by bzip2)",
                Trouble::Fault(Fault::Truncated) => "file ends unexpectedly",
                _ => "data integrity (CRC) error in data",
            };
            return Ok(context.write_error(format!("{lead}{what}\n").as_bytes())?);
        }
        if let Trouble::Fault(Fault::NotInFormat) = trouble {
            self.remove(context, output)?;
            return Ok(context.warn(format_args!("{shown} is not a bzip2 file."))?);
        }
        let target = output.map_or("(stdout)".to_owned(), text);
        let files = format!("\tInput file = {shown}, output file = {target}\n");
        let advice = format!(
            "\nIt is possible that the compressed file(s) have become corrupted.\n\
             You can use the -tvv option to test integrity of such files.\n{ADVICE}"
        );
        let message = match trouble {
            Trouble::Fault(Fault::Truncated) => format!(
                "\n{program}: Compressed file ends unexpectedly;\n\
                 \tperhaps it is corrupted?  *Possible* reason follows.\n{program}: Success\n{files}{advice}"
            ),
            Trouble::Fault(Fault::Errno(errno)) | Trouble::Write(errno) => {
                self.status = 1;
                format!(
                    "\n{program}: I/O or other error, bailing out.  Possible reason follows.\n{program}: {errno}\n{files}"
                )
            }
            Trouble::Fault(Fault::Memory) => format!("\n{program}: couldn't allocate enough memory\n{files}"),
            Trouble::Fault(_) => {
                format!("\n{program}: Data integrity error when decompressing.\n{files}{advice}")
            }
        };
        context.write_error(message.as_bytes())?;
        if let Some(path) = output {
            context.warn(format_args!("Deleting output file {}, if it exists.", text(path)))?;
        }
        self.remove(context, output)?;
        // Damage ends the whole run.
        Err(Failure::Silent(self.status))
    }

    fn remove(&self, context: &mut Context<'_>, output: Option<&[u8]>) -> Result<(), Failure> {
        let Some(path) = output else { return Ok(()) };
        match context.process.unlink(path) {
            Err(Errno::Killed) => Err(Failure::Errno(Errno::Killed)),
            // There may be nothing to take away.
            _ => Ok(()),
        }
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// What the child of an archiver would say about damage in what it reads.
pub(super) fn complaint_about_stdin(fault: Fault) -> String {
    match fault {
        Fault::NotInFormat => "bzip2: (stdin) is not a bzip2 file.\n".to_owned(),
        Fault::Truncated => {
            "\nbzip2: Compressed file ends unexpectedly;\n\tperhaps it is corrupted?\n".to_owned()
        }
        _ => "\nbzip2: Data integrity error when decompressing.\n".to_owned(),
    }
}
