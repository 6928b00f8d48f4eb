//! `dos2unix`, `unix2dos`, `mac2unix` and `unix2mac`: convert the ends of lines.

use boxsh_kernel::vfs::Rename;
use boxsh_kernel::{
    CommandResult, Context, Errno, Exit, Failure, Flag, Follow, OpenFlags, Parsed, SetTimes, Spec,
};

use crate::message;

const FLAGS: &[Flag] = &[
    Flag::new('b', "keep-bom", "keep a byte order mark"),
    Flag::new('m', "add-bom", "write a byte order mark"),
    Flag::new('r', "remove-bom", "leave a byte order mark out; the default of dos2unix"),
    Flag::new('c', "convmode", "what to convert: ascii or mac").value("MODE"),
    Flag::new('e', "add-eol", "end the last line, if it has no end"),
    Flag::new('f', "force", "convert binary files too"),
    Flag::new('s', "safe", "skip binary files; the default"),
    Flag::new('i', "info", "tell about the files, without converting them").optional("FLAGS"),
    Flag::new('k', "keepdate", "keep the date of a file that is converted"),
    Flag::new('l', "newline", "add a further end of line to each"),
    Flag::new('n', "newfile", "convert INFILE and write OUTFILE"),
    Flag::new('o', "oldfile", "convert files in place; the default"),
    Flag::new('O', "to-stdout", "write to standard output"),
    Flag::new('q', "quiet", "say nothing about what is done"),
    Flag::new('F', "follow-symlink", "convert the target of a symbolic link"),
    Flag::new('R', "replace-symlink", "replace symbolic links by converted files"),
    Flag::new('S', "skip-symlink", "skip symbolic links; the default"),
    Flag::new('h', "help", "display this help"),
    Flag::new('V', "version", "display the version"),
];

const fn spec(name: &'static str, summary: &'static str) -> Spec {
    Spec {
        name,
        usage: &["[options] [file ...] [-n infile outfile ...]"],
        summary,
        flags: FLAGS,
        notes: "Without a file, convert standard input to standard output.",
        ..Spec::DEFAULT
    }
}

pub(crate) static DOS2UNIX: Spec = spec("dos2unix", "Convert the ends of lines from DOS's to Unix's.");
pub(crate) static UNIX2DOS: Spec = spec("unix2dos", "Convert the ends of lines from Unix's to DOS's.");
pub(crate) static MAC2UNIX: Spec = spec("mac2unix", "Convert the ends of lines from old Macs' to Unix's.");
pub(crate) static UNIX2MAC: Spec = spec("unix2mac", "Convert the ends of lines from Unix's to old Macs'.");

const BOM: &[u8] = b"\xef\xbb\xbf";

/// Which ends of lines become which.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Direction {
    DosToUnix,
    UnixToDos,
    MacToUnix,
    UnixToMac,
}

impl Direction {
    fn target(self) -> &'static str {
        match self {
            Self::DosToUnix | Self::MacToUnix => "Unix",
            Self::UnixToDos => "DOS",
            Self::UnixToMac => "Mac",
        }
    }
}

/// What is done with symbolic links.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Links {
    Skip,
    Follow,
    Replace,
}

struct Options {
    direction: Direction,
    keep_bom: bool,
    add_bom: bool,
    add_end: bool,
    force: bool,
    doubled: bool,
    keep_date: bool,
    quiet: bool,
    to_stdout: bool,
    links: Links,
}

pub(crate) fn run_dos2unix(context: &mut Context<'_>) -> CommandResult {
    run(context, &DOS2UNIX, Direction::DosToUnix)
}

pub(crate) fn run_unix2dos(context: &mut Context<'_>) -> CommandResult {
    run(context, &UNIX2DOS, Direction::UnixToDos)
}

pub(crate) fn run_mac2unix(context: &mut Context<'_>) -> CommandResult {
    run(context, &MAC2UNIX, Direction::MacToUnix)
}

pub(crate) fn run_unix2mac(context: &mut Context<'_>) -> CommandResult {
    run(context, &UNIX2MAC, Direction::UnixToMac)
}

fn run(context: &mut Context<'_>, spec: &'static Spec, direction: Direction) -> CommandResult {
    let parsed = context.parse(spec)?;
    if parsed.has(flag!(DOS2UNIX, "help")) {
        context.out.write(spec.help().as_bytes())?;
        return Ok(Exit::SUCCESS);
    }
    if parsed.has(flag!(DOS2UNIX, "version")) {
        context.parse_from(spec, &[b"--version".to_vec()])?;
    }
    let options = Options::read(&parsed, direction)?;
    if let Some(info) = parsed.flags.iter().rev().find(|given| given.is(flag!(DOS2UNIX, "info"))) {
        let wanted = info.value.clone().unwrap_or_default();
        return show_info(context, &parsed, &wanted);
    }
    if parsed.operands.is_empty() {
        let text = context.stdin().read_all()?;
        context.out.write(&options.convert(context, &text)?)?;
        return Ok(Exit::SUCCESS);
    }
    let mut success = true;
    let pairs = parsed.has(flag!(DOS2UNIX, "newfile"));
    let mut names = parsed.operands.iter();
    while let Some(name) = names.next() {
        let target = if pairs {
            match names.next() {
                Some(target) => target,
                None => {
                    let shown = String::from_utf8_lossy(name);
                    context.warn(format_args!("target of file {shown} not specified in new-file mode"))?;
                    success = false;
                    break;
                }
            }
        } else {
            name
        };
        success &= options.convert_file(context, name, target, pairs)?;
    }
    // The number of the last error, which is mostly that of a file that is not there.
    Ok(Exit(if success { 0 } else { 2 }))
}

impl Options {
    fn read(parsed: &Parsed, direction: Direction) -> Result<Self, Failure> {
        let mut options = Self {
            direction,
            keep_bom: direction == Direction::UnixToDos,
            add_bom: false,
            add_end: false,
            force: false,
            doubled: false,
            keep_date: false,
            quiet: false,
            to_stdout: false,
            links: Links::Skip,
        };
        for given in &parsed.flags {
            match &*given.name() {
                "keep-bom" => options.keep_bom = true,
                "remove-bom" => options.keep_bom = false,
                "add-bom" => options.add_bom = true,
                "add-eol" => options.add_end = true,
                "force" => options.force = true,
                "safe" => options.force = false,
                "newline" => options.doubled = true,
                "keepdate" => options.keep_date = true,
                "quiet" => options.quiet = true,
                "to-stdout" => options.to_stdout = true,
                "follow-symlink" => options.links = Links::Follow,
                "replace-symlink" => options.links = Links::Replace,
                "skip-symlink" => options.links = Links::Skip,
                "convmode" => {
                    options.direction = match (given.value().to_ascii_lowercase().as_slice(), direction) {
                        (b"ascii" | b"7bit" | b"iso", _) => direction,
                        (b"mac", Direction::DosToUnix) => Direction::MacToUnix,
                        (b"mac", Direction::UnixToDos) => Direction::UnixToMac,
                        (b"mac", other) => other,
                        (other, _) => {
                            let shown = String::from_utf8_lossy(other).into_owned();
                            return Err(Failure::new(format!("invalid {shown} conversion mode specified")));
                        }
                    };
                }
                _ => {}
            }
        }
        Ok(options)
    }

    /// Converts one file; `false` if that went wrong.
    fn convert_file(
        &self,
        context: &mut Context<'_>,
        name: &[u8],
        target: &[u8],
        is_new: bool,
    ) -> Result<bool, Failure> {
        let shown = String::from_utf8_lossy(name).into_owned();
        let process = context.process;
        let metadata = match process.stat(name, Follow::No) {
            Ok(metadata) => metadata,
            Err(Errno::Killed) => return Err(Errno::Killed.into()),
            Err(error) => {
                context.warn(format_args!("{shown}: {error}"))?;
                context.warn(format_args!("Skipping {shown}, not a regular file."))?;
                return Ok(false);
            }
        };
        if metadata.is_symlink() && self.links == Links::Skip && !is_new {
            self.say(context, format_args!("Skipping symbolic link {shown}."))?;
            return Ok(true);
        }
        let through = process.stat(name, Follow::Yes);
        if !through.as_ref().is_ok_and(|metadata| metadata.is_file()) {
            self.say(context, format_args!("Skipping {shown}, not a regular file."))?;
            return Ok(through.is_ok());
        }
        let text = context.open_input(if name == b"-" { b"./-" } else { name })?.read_all()?;
        if !self.force
            && let Some(byte) = first_binary(&text)
        {
            let line = 1 + memchr::memchr_iter(b'\n', &text[..byte]).count();
            self.say(context, format_args!("Binary symbol 0x{:02X} found at line {line}", text[byte]))?;
            self.say(context, format_args!("Skipping binary file {shown}"))?;
            return Ok(true);
        }
        let converted = self.convert(context, &text)?;
        if self.to_stdout {
            context.out.write(&converted)?;
            return Ok(true);
        }
        let format = self.direction.target();
        if is_new {
            let target = String::from_utf8_lossy(target).into_owned();
            self.say(
                context,
                format_args!("converting file {shown} to file {target} in {format} format..."),
            )?;
        } else {
            self.say(context, format_args!("converting file {shown} to {format} format..."))?;
        }
        let place = match (self.links, metadata.is_symlink()) {
            (Links::Follow, true) if !is_new => process.real_path(name)?,
            _ => target.to_vec(),
        };
        match self.write(context, &place, &converted, name) {
            Err(Failure::Errno(error)) if error != Errno::Killed => {
                message::report(context, &place, error)?;
                Ok(false)
            }
            other => other.map(|()| true),
        }
    }

    /// Writes beside the target first, so that it is never seen half converted.
    fn write(&self, context: &Context<'_>, place: &[u8], text: &[u8], source: &[u8]) -> Result<(), Failure> {
        let process = context.process;
        let metadata = process.stat(source, Follow::Yes)?;
        let folder = place.iter().rposition(|&byte| byte == b'/').map_or(0, |slash| slash + 1);
        let mut temporary = place[..folder].to_vec();
        temporary.extend_from_slice(format!("d2utmp{:06}", process.rng().below(1_000_000)).as_bytes());
        let fd = process.open(&temporary, OpenFlags::WRITE)?;
        let written = process.write_all(fd, text);
        process.close(fd)?;
        let done = written
            .and_then(|()| process.chmod(&temporary, metadata.mode, Follow::Yes))
            .and_then(|()| match self.keep_date {
                true => process.set_times(
                    &temporary,
                    SetTimes::At(metadata.atime),
                    SetTimes::At(metadata.mtime),
                    Follow::Yes,
                ),
                false => Ok(()),
            })
            .and_then(|()| process.rename(&temporary, place, Rename::Replace));
        if done.is_err() {
            // The complaint is about the file; what is left over must not stay.
            let _ = process.unlink(&temporary);
        }
        Ok(done?)
    }

    fn say(&self, context: &mut Context<'_>, what: std::fmt::Arguments<'_>) -> Result<(), Failure> {
        if !self.quiet {
            context.warn(what)?;
        }
        Ok(())
    }

    fn convert(&self, context: &Context<'_>, text: &[u8]) -> Result<Vec<u8>, Errno> {
        context.process.work(text.len() as u64)?;
        let had_bom = text.starts_with(BOM);
        let text = text.strip_prefix(BOM).unwrap_or(text);
        let mut out = Vec::new();
        context.process.make_room(&mut out, text.len() * 2 + 8)?;
        if self.add_bom || (had_bom && self.keep_bom) {
            out.extend_from_slice(BOM);
        }
        let (old, new): (&[u8], &[u8]) = match self.direction {
            Direction::DosToUnix => (b"\r\n", b"\n"),
            Direction::UnixToDos => (b"\n", b"\r\n"),
            Direction::MacToUnix => (b"\r", b"\n"),
            Direction::UnixToMac => (b"\n", b"\r"),
        };
        let mut at = 0;
        while at < text.len() {
            let rest = &text[at..];
            // What ends lines in the new way already stays, as does what is neither.
            let stays = match self.direction {
                Direction::UnixToDos => rest.starts_with(b"\r\n"),
                Direction::MacToUnix => rest.starts_with(b"\r\n"),
                Direction::UnixToMac => rest.starts_with(b"\r\n"),
                Direction::DosToUnix => false,
            };
            if stays {
                out.extend_from_slice(b"\r\n");
                at += 2;
            } else if rest.starts_with(old) {
                out.extend_from_slice(new);
                if self.doubled {
                    out.extend_from_slice(new);
                }
                at += old.len();
            } else {
                out.push(rest[0]);
                at += 1;
            }
        }
        if self.add_end && !out.is_empty() && !out.ends_with(new) {
            out.extend_from_slice(new);
        }
        Ok(out)
    }
}

/// Where a control character is that text does not have.
fn first_binary(text: &[u8]) -> Option<usize> {
    text.iter().position(|byte| *byte < b' ' && !matches!(byte, b'\n' | b'\r' | b'\t' | 12))
}

/// `-i`: the ends of lines by kind, the byte order mark, and whether it is text.
fn show_info(context: &mut Context<'_>, parsed: &Parsed, wanted: &[u8]) -> CommandResult {
    let stdin = [b"-".to_vec()];
    let files = if parsed.operands.is_empty() { &stdin[..] } else { &parsed.operands };
    let columns = wanted.iter().any(|byte| matches!(byte, b'd' | b'u' | b'm' | b'b' | b't'));
    let shows = |column: u8| !columns || wanted.contains(&column);
    let mut success = true;
    for name in files {
        let text = match context.open_input(name).and_then(|mut input| input.read_all()) {
            Ok(text) => text,
            Err(Errno::Killed) => return Err(Errno::Killed.into()),
            Err(error) => {
                message::report(context, name, error)?;
                success = false;
                continue;
            }
        };
        let dos = memchr::memmem::find_iter(&text, b"\r\n").count();
        let unix = memchr::memchr_iter(b'\n', &text).count() - dos;
        let mac = memchr::memchr_iter(b'\r', &text).count() - dos;
        if wanted.contains(&b'c') {
            if dos > 0 {
                context.out.write(name)?;
                context.out.write_byte(b'\n')?;
            }
            continue;
        }
        let mut line = String::new();
        for (column, count) in [(b'd', dos), (b'u', unix), (b'm', mac)] {
            if shows(column) {
                line.push_str(&format!("  {count:6}"));
            }
        }
        if shows(b'b') {
            line.push_str(if text.starts_with(BOM) { "  UTF-8   " } else { "  no_bom  " });
        }
        if shows(b't') {
            line.push_str(if first_binary(&text).is_some() { "  binary" } else { "  text  " });
        }
        context.out.write(line.as_bytes())?;
        if !parsed.operands.is_empty() {
            context.out.write(b"  ")?;
            context.out.write(name)?;
        }
        context.out.write_byte(b'\n')?;
    }
    Ok(Exit::from_success(success))
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn ends_of_lines_are_converted() {
        for (line, input, expected) in [
            ("dos2unix", "a\r\nb\rc\n", "a\nb\rc\n"),
            ("unix2dos", "a\nb\r\n", "a\r\nb\r\n"),
            ("dos2unix -c mac", "a\rb\r\n", "a\nb\r\n"),
            ("mac2unix", "a\rb", "a\nb"),
            ("unix2mac", "a\nb", "a\rb"),
            ("dos2unix -l", "a\r\n", "a\n\n"),
            ("dos2unix -e", "a", "a\n"),
            ("dos2unix", "\u{feff}a", "a"),
            ("dos2unix -m", "a", "\u{feff}a"),
        ] {
            call(line).stdin(input).gives(expected);
        }
    }
}
