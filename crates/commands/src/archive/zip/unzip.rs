//! `unzip` and `zipinfo`.
//!
//! # Security
//! A name never leads out of the directory: leading slashes and `..` are taken off. Symbolic links are made when
//! everything else has been, so that nothing is written through them.

mod extract;

use boxsh_kernel::Key;
use boxsh_kernel::vfs::Timestamp;
use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, OpenFlags, Output, Parsed, Spec};
use boxsh_pattern::glob::{GlobOptions, Pattern};

use super::super::codec::Fault;
use super::super::transfer::CHUNK;
use super::directory::{Archive, Entry, Method, Wrong};
use crate::datetime::Zone;
use crate::files::mode::permission_letters;
use crate::memory::Held;

pub(in super::super) static SPEC: Spec = Spec {
    name: "unzip",
    usage: &["[-Z] [OPTION]... FILE[.zip] [MEMBER]... [-x MEMBER...] [-d DIR]"],
    summary: "Extract files from a zip archive.",
    flags: &[
        Flag::short('Z', "list as zipinfo does"),
        Flag::short('1', "with -Z: names only"),
        Flag::short('2', "with -Z: names, and headers if asked for"),
        Flag::short('s', "with -Z: short lines"),
        Flag::short('m', "with -Z: medium lines"),
        Flag::short('h', "show this help; with -Z: the header line"),
        Flag::short('p', "write the contents on standard output"),
        Flag::short('c', "the same, with names"),
        Flag::short('l', "list; with -Z: long lines"),
        Flag::short('v', "list all there is to know"),
        Flag::short('t', "check; with -Z: the line of totals"),
        Flag::short('z', "show the comment"),
        Flag::short('T', "give the archive the time of its newest member")
            .unsupported("the archive is left as it is"),
        Flag::short('f', "replace files that are older"),
        Flag::short('u', "the same, and extract new ones"),
        Flag::short('n', "never replace"),
        Flag::short('o', "replace without asking"),
        Flag::short('j', "drop the directories of names"),
        Flag::short('q', "fewer messages"),
        Flag::short('a', "has no effect: lines end the same everywhere here"),
        Flag::short('b', "has no effect"),
        Flag::short('C', "upper and lower case are the same"),
        Flag::short('L', "names in lower case"),
        Flag::short('K', "keep set-id bits"),
        Flag::short('X', "has no effect: owners are not restored"),
        Flag::short('U', "has no effect"),
        Flag::short('D', "do not restore times of directories; twice, of files either"),
        Flag::short('M', "pipe through a pager").unsupported("there is no terminal to page for"),
        Flag::short('P', "the password").value("PASSWORD").unsupported("encrypted members are not read"),
        Flag::short('d', "extract into this directory").value("DIR"),
        Flag::short('x', "leave out MEMBER").value("MEMBER"),
        Flag::short(':', "allow names to lead out of the directory").unsupported("no name leads out"),
    ],
    notes: "",
    usage_status: 10,
    ..Spec::DEFAULT
};

pub(in super::super) static ZIPINFO: Spec = Spec {
    name: "zipinfo",
    usage: &["[-12smlvhtz] FILE[.zip] [MEMBER]... [-x MEMBER...]"],
    summary: "List the contents of a zip archive.",
    flags: &[
        Flag::short('1', "names only"),
        Flag::short('2', "names, and headers if asked for"),
        Flag::short('s', "short lines"),
        Flag::short('m', "medium lines"),
        Flag::short('l', "long lines"),
        Flag::short('v', "all there is to know").unsupported("the short forms tell enough"),
        Flag::short('h', "the header line"),
        Flag::short('t', "the line of totals"),
        Flag::short('z', "the comment"),
        Flag::short('C', "upper and lower case are the same"),
        Flag::short('x', "leave out MEMBER").value("MEMBER"),
    ],
    notes: "",
    usage_status: 10,
    ..Spec::DEFAULT
};

/// What is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Work {
    Extract,
    Print { names: bool },
    List,
    ListAll,
    Test,
    Comment,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Existing {
    Ask,
    Never,
    Always,
}

struct Options {
    work: Work,
    existing: Existing,
    /// Only what is newer; `true` also what is new.
    update: Option<bool>,
    junk: bool,
    quiet: u32,
    lower: bool,
    keep_bits: bool,
    times: u32,
    directory: Vec<u8>,
    wanted: Vec<(Vec<u8>, Pattern)>,
    excluded: Vec<Pattern>,
}

pub(in super::super) fn run(context: &mut Context<'_>) -> CommandResult {
    let arguments = gather_exclusions(context.arguments());
    let parsed = context.parse_from(&SPEC, &arguments).map_err(usage)?;
    let Some((file, members)) = parsed.operands.split_first() else {
        context.out.write(SPEC.help().as_bytes())?;
        return Ok(Exit(if parsed.flags.is_empty() || parsed.has(flag!("h")) || parsed.has(flag!("v")) {
            0
        } else {
            10
        }));
    };
    if parsed.has(flag!("Z")) {
        return super::info::list(context, &parsed, file, members);
    }
    let options = Options::new(&parsed, members)?;
    Unzip::open(context, options, file)?.run()
}

pub(in super::super) fn run_zipinfo(context: &mut Context<'_>) -> CommandResult {
    let arguments = gather_exclusions(context.arguments());
    let parsed = context.parse_from(&ZIPINFO, &arguments).map_err(usage)?;
    let Some((file, members)) = parsed.operands.split_first() else {
        context.out.write(ZIPINFO.help().as_bytes())?;
        return Ok(Exit(0));
    };
    super::info::list(context, &parsed, file, members)
}

fn usage(failure: Failure) -> Failure {
    match failure {
        Failure::Usage(text) => Failure::with_status(10, format!(" error:  {text}")),
        other => other,
    }
}

/// `-x` takes all that follows, up to the next flag: rewrites it to one value each.
fn gather_exclusions(arguments: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let mut gathered = Vec::new();
    let mut excludes = false;
    for argument in arguments {
        let is_flag = argument.len() > 1 && argument[0] == b'-';
        if is_flag {
            excludes = argument == b"-x";
            if !excludes {
                gathered.push(argument.clone());
            }
        } else if excludes {
            gathered.push([b"-x", &argument[..]].concat());
        } else {
            gathered.push(argument.clone());
        }
    }
    gathered
}

pub(super) fn pattern(text: &[u8], nocase: bool) -> Result<Pattern, Failure> {
    Pattern::compile(text, GlobOptions { nocase, ..GlobOptions::default() })
        .map_err(|_| Failure::with_status(10, "pattern is too long"))
}

impl Options {
    fn new(parsed: &Parsed, members: &[Vec<u8>]) -> Result<Self, Failure> {
        let count = |key: Key| parsed.flags.iter().filter(|given| given.is(key)).count() as u32;
        let nocase = parsed.has(flag!("C"));
        let work = if parsed.has(flag!("p")) {
            Work::Print { names: false }
        } else if parsed.has(flag!("c")) {
            Work::Print { names: true }
        } else if parsed.has(flag!("t")) {
            Work::Test
        } else if parsed.has(flag!("v")) {
            Work::ListAll
        } else if parsed.has(flag!("l")) {
            Work::List
        } else if parsed.has(flag!("z")) {
            Work::Comment
        } else {
            Work::Extract
        };
        let existing = match (parsed.has(flag!("n")), parsed.has(flag!("o"))) {
            (true, _) => Existing::Never,
            (_, true) => Existing::Always,
            _ => Existing::Ask,
        };
        let compiled = members.iter().map(|text| Ok((text.clone(), pattern(text, nocase)?)));
        let excluded = parsed.flags.iter().filter(|given| given.is(flag!("x")));
        Ok(Self {
            work,
            existing,
            update: if parsed.has(flag!("u")) { Some(true) } else { parsed.has(flag!("f")).then_some(false) },
            junk: parsed.has(flag!("j")),
            quiet: count(flag!("q")),
            lower: parsed.has(flag!("L")),
            keep_bits: parsed.has(flag!("K")),
            times: count(flag!("D")),
            directory: parsed.value(flag!("d")).unwrap_or_default().to_vec(),
            wanted: compiled.collect::<Result<_, Failure>>()?,
            excluded: excluded.map(|given| pattern(given.value(), nocase)).collect::<Result<_, _>>()?,
        })
    }
}

/// Opens a zip file by its name, with or without its suffix; messages have been written if there is none.
pub(super) fn open_archive<'p>(
    context: &mut Context<'p>,
    file: &[u8],
    quiet: bool,
    program: &str,
) -> Result<(Archive<'p>, Vec<u8>), Failure> {
    let tests = program == "unzip" && context.arguments().iter().any(|argument| argument.starts_with(b"-t"));
    let process = context.process;
    let names = [file.to_vec(), [file, b".zip"].concat(), [file, b".ZIP"].concat()];
    let mut found = None;
    for name in names {
        match process.open(&name, OpenFlags::READ) {
            Ok(fd) if process.fstat(fd)?.is_file() => {
                found = Some((fd, name));
                break;
            }
            Ok(fd) => process.close(fd)?,
            Err(Errno::Killed) => return Err(Failure::Errno(Errno::Killed)),
            Err(_) => {}
        }
    }
    let shown = String::from_utf8_lossy(file).into_owned();
    let Some((fd, name)) = found else {
        let text = format!("{program}:  cannot find or open {shown}, {shown}.zip or {shown}.ZIP.\n");
        context.out.flush()?;
        context.write_error(text.as_bytes())?;
        return Err(Failure::Silent(9));
    };
    if !quiet {
        context.out.write(&[b"Archive:  ", &name[..], b"\n"].concat())?;
    }
    match Archive::read(process, fd) {
        Ok(archive) => Ok((archive, name)),
        Err(Wrong::Errno(Errno::Killed)) => Err(Failure::Errno(Errno::Killed)),
        Err(wrong) => {
            context.out.flush()?;
            let text = match wrong {
                Wrong::BadDirectory => format!(
                    "error [{shown}]:  start of central directory not found;\n  zipfile corrupt.\n  (please check that \
                     you have transferred or created the zipfile in the\n  appropriate BINARY mode and that you have \
                     compiled UnZip properly)\n"
                ),
                _ => format!(
                    "  End-of-central-directory signature not found.  Either this file is not\n  a zipfile, or it \
                     constitutes one disk of a multi-part archive.  In the\n  latter case the central directory and \
                     zipfile comment will be found on\n  the last disk(s) of this archive.\n{program}:  cannot find \
                     zipfile directory in one of {shown} or\n        {shown}.zip, and cannot find {shown}.ZIP, period.\n"
                ),
            };
            match tests {
                true => context.out.write(text.as_bytes())?,
                false => context.write_error(text.as_bytes())?,
            }
            let status = if wrong == Wrong::BadDirectory { 3 } else { 9 };
            Err(Failure::Silent(status))
        }
    }
}

struct Unzip<'c, 'p> {
    context: &'c mut Context<'p>,
    options: Options,
    archive: Archive<'p>,
    name: Vec<u8>,
    zone: Zone,
    status: u8,
    /// Links to be made at the end: where, and where to.
    links: Vec<(Vec<u8>, Vec<u8>)>,
    directories: Vec<(Vec<u8>, Option<u32>, Timestamp)>,
    held: Held<'p>,
}

impl<'c, 'p> Unzip<'c, 'p> {
    fn open(context: &'c mut Context<'p>, options: Options, file: &[u8]) -> Result<Self, Failure> {
        let quiet = options.quiet > 0 || options.work == (Work::Print { names: false });
        let (archive, name) = open_archive(context, file, quiet, "unzip")?;
        let zone = Zone::of(context.process);
        let held = Held::new(context.process);
        Ok(Self {
            context,
            options,
            archive,
            name,
            zone,
            status: 0,
            links: Vec::new(),
            directories: Vec::new(),
            held,
        })
    }

    fn run(mut self) -> CommandResult {
        let shows_comment = self.options.quiet == 0 && self.options.work != (Work::Print { names: false });
        if shows_comment && !self.archive.comment.is_empty() {
            let comment = self.archive.comment.clone();
            self.context.out.write(&comment)?;
            if !comment.ends_with(b"\n") {
                self.context.out.write(b"\n")?;
            }
        }
        if self.options.work == Work::Comment {
            return Ok(Exit(0));
        }
        if self.archive.entries.is_empty() {
            self.context.out.flush()?;
            let name = String::from_utf8_lossy(&self.name).into_owned();
            self.context.write_error(format!("warning [{name}]:  zipfile is empty\n").as_bytes())?;
            return Ok(Exit(1));
        }
        let mut found = vec![false; self.options.wanted.len()];
        let entries: Vec<Entry> = self.archive.entries.clone();
        let selected: Vec<Entry> =
            entries.into_iter().filter(|entry| select(&self.options, &entry.name, &mut found)).collect();
        match self.options.work {
            Work::List => self.list(&selected)?,
            Work::ListAll => self.list_all(&selected)?,
            _ => self.take_all(&selected)?,
        }
        if selected.is_empty() {
            self.status = 11;
        }
        for (at, is_found) in found.iter().enumerate() {
            if *is_found {
                continue;
            }
            self.status = 11;
            if !matches!(self.options.work, Work::List | Work::ListAll) {
                self.context.out.flush()?;
                let text = String::from_utf8_lossy(&self.options.wanted[at].0).into_owned();
                let line = format!("caution: filename not matched:  {text}\n");
                self.context.write_error(line.as_bytes())?;
            }
        }
        self.context.process.close(self.archive.fd)?;
        Ok(Exit(self.status))
    }

    fn list(&mut self, entries: &[Entry]) -> Result<(), Failure> {
        let quiet = self.options.quiet;
        if quiet < 2 {
            let header = b"  Length      Date    Time    Name\n---------  ---------- -----   ----\n";
            self.context.out.write(header)?;
        }
        let mut total = 0u64;
        for entry in entries {
            self.context.process.tick()?;
            let when = self.zone.format(b"%Y-%m-%d %H:%M", entry.time(&self.zone));
            let when = String::from_utf8_lossy(&when).into_owned();
            self.context.out.print(format_args!("{:9}  {when}   ", entry.size))?;
            self.context.out.write(&entry.name)?;
            self.context.out.write(b"\n")?;
            total += entry.size;
        }
        if quiet < 2 {
            let plural = if entries.len() == 1 { "" } else { "s" };
            let count = entries.len();
            self.context.out.print(format_args!(
                "---------                     -------\n{total:9}                     {count} file{plural}\n"
            ))?;
        }
        Ok(())
    }

    fn list_all(&mut self, entries: &[Entry]) -> Result<(), Failure> {
        let quiet = self.options.quiet;
        if quiet < 2 {
            let header = " Length   Method    Size  Cmpr    Date    Time   CRC-32   Name\n\
                          --------  ------  ------- ---- ---------- ----- --------  ----\n";
            self.context.out.write(header.as_bytes())?;
        }
        let (mut size, mut compressed) = (0u64, 0u64);
        for entry in entries {
            self.context.process.tick()?;
            let when = self.zone.format(b"%Y-%m-%d %H:%M", entry.time(&self.zone));
            let when = String::from_utf8_lossy(&when).into_owned();
            let method = match entry.method {
                Method::Stored => "Stored".to_owned(),
                Method::Deflated => {
                    format!("Defl:{}", ["N", "X", "F", "S"][usize::from(entry.flags >> 1 & 3)])
                }
                Method::Other(12) => "BZip2 ".to_owned(),
                Method::Other(14) => "LZMA  ".to_owned(),
                Method::Other(number) => format!("Unk:{number:03}"),
            };
            let percent = saved(entry.size, entry.compressed);
            self.context.out.print(format_args!(
                "{:8}  {method} {:8} {percent:3}% {when} {:08x}  ",
                entry.size, entry.compressed, entry.checksum
            ))?;
            self.context.out.write(&entry.name)?;
            self.context.out.write(b"\n")?;
            size += entry.size;
            compressed += entry.compressed;
        }
        if quiet < 2 {
            let plural = if entries.len() == 1 { "" } else { "s" };
            let (count, percent) = (entries.len(), saved(size, compressed));
            self.context.out.print(format_args!(
                "--------          -------  ---                            -------\n\
                 {size:8}         {compressed:8} {percent:3}%                            {count} file{plural}\n"
            ))?;
        }
        Ok(())
    }

    fn take_all(&mut self, entries: &[Entry]) -> Result<(), Failure> {
        for entry in entries {
            self.context.process.tick()?;
            match self.options.work {
                Work::Test => self.test(entry)?,
                Work::Print { names } => self.print(entry, names)?,
                _ => self.extract(entry)?,
            }
        }
        if self.options.work == Work::Test && self.options.quiet < 2 {
            let name = String::from_utf8_lossy(&self.name).into_owned();
            let line = match self.status {
                0 => format!("No errors detected in compressed data of {name}.\n"),
                _ => format!("At least one error was detected in {name}.\n"),
            };
            self.context.out.write(line.as_bytes())?;
        }
        self.make_links()?;
        for (path, mode, time) in std::mem::take(&mut self.directories).into_iter().rev() {
            self.restore(&path, mode, time, self.options.times < 1)?;
        }
        Ok(())
    }

    /// Says something that is about a member.
    fn complain(&mut self, text: &str, status: u8) -> Result<(), Failure> {
        self.status = self.status.max(status);
        if self.options.work == Work::Test {
            // A test says everything in one place.
            return self.context.out.write(text.as_bytes());
        }
        self.context.out.flush()?;
        Ok(self.context.write_error(text.as_bytes())?)
    }

    fn test(&mut self, entry: &Entry) -> Result<(), Failure> {
        let shown = String::from_utf8_lossy(&entry.name).into_owned();
        let result = self.decode(entry, None);
        if self.options.quiet == 0 || result.is_err() {
            self.context.out.print(format_args!("    testing: {shown:<22}  "))?;
        }
        match result {
            Ok(()) if self.options.quiet == 0 => self.context.out.write(b" OK\n"),
            Ok(()) => Ok(()),
            Err(trouble) => self.report(entry, trouble),
        }
    }

    fn print(&mut self, entry: &Entry, names: bool) -> Result<(), Failure> {
        if entry.is_dir() {
            return Ok(());
        }
        if names && self.options.quiet == 0 {
            let verb = if entry.method == Method::Stored { " extracting" } else { "  inflating" };
            let shown = String::from_utf8_lossy(&entry.name).into_owned();
            self.context.out.print(format_args!("{verb}: {shown:<22}  \n"))?;
        }
        self.context.out.flush()?;
        let mut out = Output::new(self.context.process, 1);
        let result = self.decode(entry, Some(&mut out));
        drop(out);
        if names && self.options.quiet == 0 {
            self.context.out.write(b"\n")?;
        }
        match result {
            Ok(()) => Ok(()),
            Err(trouble) => self.report(entry, trouble),
        }
    }

    fn decode(&self, entry: &Entry, mut output: Option<&mut Output<'_>>) -> Result<(), Trouble> {
        let mut contents = self.archive.contents(entry).map_err(|fault| Trouble::Fault(fault, 0))?;
        let mut buffer = vec![0; CHUNK];
        loop {
            let count = contents
                .read_some(&mut buffer)
                .map_err(|fault| Trouble::Fault(fault, contents.checksum()))?;
            if count == 0 {
                break;
            }
            if let Some(output) = &mut output {
                output.write(&buffer[..count]).map_err(Trouble::Failure)?;
            }
        }
        if let Some(output) = output {
            output.flush().map_err(Trouble::Failure)?;
        }
        Ok(())
    }

    fn report(&mut self, entry: &Entry, trouble: Trouble) -> Result<(), Failure> {
        let shown = String::from_utf8_lossy(&entry.name).into_owned();
        match trouble {
            Trouble::Failure(failure) => Err(failure),
            Trouble::Fault(Fault::Errno(Errno::Killed), _) => Err(Failure::Errno(Errno::Killed)),
            Trouble::Fault(Fault::Sums { .. }, found) => {
                let text = format!(" bad CRC {found:08x}  (should be {:08x})\n", entry.checksum);
                self.complain(&text, 2)
            }
            Trouble::Fault(Fault::Method(1), _) => {
                let name = String::from_utf8_lossy(&self.name).into_owned();
                self.complain(&format!("   skipping: {shown:<22}  unable to get password [{name}]\n"), 5)
            }
            Trouble::Fault(Fault::Method(_), _) => self.complain(
                &format!(
                    "   skipping: {shown:<22}  unsupported compression method {}\n",
                    entry.method.number()
                ),
                81,
            ),
            Trouble::Fault(fault, _) => {
                self.complain(&format!("  error:  invalid compressed data to inflate {shown}: {fault}\n"), 2)
            }
        }
    }
}

/// What stopped the reading of a member.
enum Trouble {
    /// Its data; with the checksum of what was read.
    Fault(Fault, u32),
    Failure(Failure),
}

/// Whether a name was asked for.
fn select(options: &Options, name: &[u8], found: &mut [bool]) -> bool {
    if options.excluded.iter().any(|pattern| pattern.matches(name)) {
        return false;
    }
    let mut selected = options.wanted.is_empty();
    for (at, (text, pattern)) in options.wanted.iter().enumerate() {
        if text == name || pattern.matches(name) {
            found[at] = true;
            selected = true;
        }
    }
    selected
}

/// How much of a hundred was saved, rounded.
pub(super) fn saved(size: u64, compressed: u64) -> i64 {
    if size == 0 {
        return 0;
    }
    ((size as f64 - compressed as f64) * 100.0 / size as f64).round() as i64
}

/// `-rw-r--r--`, from what an entry says of itself.
pub(super) fn letters(entry: &Entry) -> String {
    let mode = entry.mode().unwrap_or(if entry.is_dir() { 0o40755 } else { 0o100_644 });
    let kind = match mode & 0o170_000 {
        0o40_000 => 'd',
        0o120_000 => 'l',
        0o10_000 => 'p',
        _ if entry.is_dir() => 'd',
        _ => '-',
    };
    format!("{kind}{}", String::from_utf8_lossy(&permission_letters(mode & 0o7777)))
}
