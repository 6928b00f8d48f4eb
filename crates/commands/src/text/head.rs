//! `head`: the first part of files.

use std::collections::VecDeque;

use boxsh_kernel::{Appetite, CommandResult, Context, Exit, Failure, Fd, Flag, Outcome, Seek, Spec};

use super::ends::{self, Headers};
use super::number::Number;
use crate::memory::Held;

pub(crate) static SPEC: Spec = Spec {
    name: "head",
    usage: &["[OPTION]... [FILE]..."],
    summary: "Print the first 10 lines of each FILE to standard output. With more than one FILE, precede each with\n\
              a header giving the file name. With no FILE, or when FILE is -, read standard input.",
    flags: &[
        Flag::new('c', "bytes", "print the first NUM bytes of each file;\nwith a leading '-', all but the last NUM bytes")
            .value("[-]NUM"),
        Flag::new('n', "lines", "print the first NUM lines instead of the first 10;\nwith a leading '-', all but the last NUM lines")
            .value("[-]NUM"),
        Flag::new('q', "quiet", "never print headers giving file names"),
        Flag::long("silent", "same as --quiet"),
        Flag::new('v', "verbose", "always print headers giving file names"),
        Flag::new('z', "zero-terminated", "line delimiter is NUL, not newline"),
    ],
    notes: "NUM may have a multiplier suffix: b 512, kB 1000, K 1024, MB 1000*1000, M 1024*1024, GB, G, T, P, E, Z, Y;\n\
            KiB=K, MiB=M, and so on. The old form -NUM[bkm] is understood as the first argument.",
    appetite,
    ..Spec::DEFAULT
};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Unit {
    Bytes,
    Lines,
}

/// What part of a file is wanted.
#[derive(Clone, Copy)]
struct Part {
    unit: Unit,
    count: u64,
    /// All but the last, rather than the first.
    but_last: bool,
    delimiter: u8,
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let arguments = rewrite_obsolete(context.arguments())?;
    let parsed = context.parse_from(&SPEC, &arguments)?;
    let delimiter = if parsed.has(flag!("zero-terminated")) { 0 } else { b'\n' };
    let mut part = Part { unit: Unit::Lines, count: 10, but_last: false, delimiter };
    for given in &parsed.flags {
        let (unit, wrong) = match &*given.name() {
            "bytes" => (Unit::Bytes, "invalid number of bytes"),
            "lines" => (Unit::Lines, "invalid number of lines"),
            _ => continue,
        };
        let number = given.value().strip_prefix(b"-");
        part.but_last = number.is_some();
        part.unit = unit;
        part.count = Number::sized(wrong).parse(context, number.unwrap_or(given.value()))?;
    }
    let stdin = [b"-".to_vec()];
    let files = if parsed.operands.is_empty() { &stdin[..] } else { &parsed.operands };
    let mut headers = Headers::new(&parsed, files.len());
    let mut success = true;
    for name in files {
        success &= show(context, part, &mut headers, name)?;
    }
    Ok(Exit::from_success(success))
}

/// What it wants of its standard input, if it reads that and nothing else.
fn appetite(arguments: &[Vec<u8>]) -> Appetite {
    let Ok(arguments) = rewrite_obsolete(arguments) else { return Appetite::Unknown };
    let Outcome::Parsed(parsed) = SPEC.parse(&arguments, false) else { return Appetite::Unknown };
    let reads_stdin =
        matches!(&*parsed.operands, [] | [_]) && parsed.operands.iter().all(|name| name == b"-");
    if parsed.has(flag!("zero-terminated")) || !reads_stdin {
        return Appetite::Unknown;
    }
    let mut wanted = Appetite::Lines(10);
    for given in &parsed.flags {
        // A number with a suffix, or all but the last: nothing that is worth knowing.
        let count = || std::str::from_utf8(given.value()).ok()?.parse().ok();
        wanted = match (&*given.name(), count) {
            ("bytes", count) => count().map_or(Appetite::Unknown, Appetite::Bytes),
            ("lines", count) => count().map_or(Appetite::Unknown, Appetite::Lines),
            _ => wanted,
        };
    }
    wanted
}

/// Turns `-5`, `-5c`, `-2kqv` as the first argument into what it stands for.
fn rewrite_obsolete(arguments: &[Vec<u8>]) -> Result<Vec<Vec<u8>>, Failure> {
    let mut rewritten = arguments.to_vec();
    let Some(first) = arguments.first().filter(|first| ends::is_number_flag(first)) else {
        return match ends::late_number(arguments, &["-n", "-c", "--lines", "--bytes"]) {
            Some(digit) => Err(trailing(digit)),
            None => Ok(rewritten),
        };
    };
    let end = first[1..].iter().position(|byte| !byte.is_ascii_digit()).map_or(first.len(), |at| at + 1);
    let (mut number, letters) = (first[1..end].to_vec(), &first[end..]);
    let (mut unit, mut suffix, mut flags) = ("-n", None, Vec::new());
    for &letter in letters {
        match letter {
            b'c' => (unit, suffix) = ("-c", None),
            b'b' | b'k' | b'm' => (unit, suffix) = ("-c", Some(letter)),
            b'l' => unit = "-n",
            b'q' | b'v' | b'z' => flags.push(vec![b'-', letter]),
            other => return Err(trailing(other)),
        }
    }
    number.extend(suffix);
    rewritten.splice(0..1, [unit.as_bytes().to_vec(), number].into_iter().chain(flags));
    Ok(rewritten)
}

fn trailing(letter: u8) -> Failure {
    Failure::Usage(format!("invalid trailing option -- {}", String::from_utf8_lossy(&[letter])))
}

/// Shows the wanted part of one file; `false` if something was wrong with it.
fn show(context: &mut Context<'_>, part: Part, headers: &mut Headers, name: &[u8]) -> Result<bool, Failure> {
    let input = match context.open_input(name) {
        Ok(input) => input,
        Err(error) => {
            ends::report_open(context, name, error)?;
            return Ok(false);
        }
    };
    headers.write(context, name)?;
    let fd = input.fd();
    let shown = match (part.unit, part.but_last) {
        (Unit::Bytes, false) => ends::copy(context, fd, part.count).map(drop),
        (Unit::Lines, false) => first_lines(context, part, fd),
        (Unit::Bytes, true) => all_but_bytes(context, part.count, fd),
        (Unit::Lines, true) => all_but_lines(context, part, fd),
    };
    match shown {
        Err(Failure::Errno(error)) => {
            ends::report_read(context, name, error)?;
            Ok(false)
        }
        other => other.map(|()| true),
    }
}

fn first_lines(context: &mut Context<'_>, part: Part, fd: Fd) -> Result<(), Failure> {
    let mut left = part.count;
    // A few lines rarely need more, and clearing a large buffer takes time.
    let mut buffer = vec![0; if left < 100 { 8 << 10 } else { 64 << 10 }];
    while left > 0 {
        context.process.tick()?;
        let count = ends::read(context, fd, &mut buffer)?;
        if count == 0 {
            return Ok(());
        }
        let mut end = count;
        for at in memchr::memchr_iter(part.delimiter, &buffer[..count]) {
            left -= 1;
            if left == 0 {
                end = at + 1;
                break;
            }
        }
        context.out.write(&buffer[..end])?;
        if end < count {
            give_back(context, fd, count - end);
        }
    }
    Ok(())
}

/// Leaves what was read too much to whoever reads the file next.
fn give_back(context: &Context<'_>, fd: Fd, count: usize) {
    if context.process.is_regular(fd) {
        // Nothing is lost for this command if it fails.
        let _ = context.process.seek(fd, Seek::Current(-(count as i64)));
    }
}

fn all_but_bytes(context: &mut Context<'_>, count: u64, fd: Fd) -> Result<(), Failure> {
    let process = context.process;
    if process.is_regular(fd)
        && let (Ok(metadata), Ok(start)) = (process.fstat(fd), process.seek(fd, Seek::Current(0)))
        && metadata.is_file()
        && metadata.size > 0
    {
        let wanted = metadata.size.saturating_sub(start).saturating_sub(count);
        return ends::copy(context, fd, wanted).map(drop);
    }
    let keep = usize::try_from(count).unwrap_or(usize::MAX);
    let mut held = Held::new(process);
    let mut window: VecDeque<u8> = VecDeque::new();
    let mut buffer = vec![0; 64 << 10];
    loop {
        process.tick()?;
        let count = ends::read(context, fd, &mut buffer)?;
        if count == 0 {
            return Ok(());
        }
        ends::extend(process, &mut window, &buffer[..count])?;
        held.set(window.len())?;
        let ready = window.len().saturating_sub(keep);
        let (front, back) = window.as_slices();
        let first = ready.min(front.len());
        context.out.write(&front[..first])?;
        context.out.write(&back[..ready - first])?;
        window.drain(..ready);
    }
}

/// Keeps pieces of the input until as many lines as are to be left out have come after them.
fn all_but_lines(context: &mut Context<'_>, part: Part, fd: Fd) -> Result<(), Failure> {
    if part.count == 0 {
        return ends::copy(context, fd, u64::MAX).map(drop);
    }
    let process = context.process;
    let start = if process.is_regular(fd) { process.seek(fd, Seek::Current(0)).ok() } else { None };
    let mut shown = 0;
    let mut held = Held::new(process);
    let mut pieces: VecDeque<(Vec<u8>, u64)> = VecDeque::new();
    let (mut lines, mut ends_whole) = (0, true);
    loop {
        process.tick()?;
        let mut piece = vec![0; 64 << 10];
        let count = ends::read(context, fd, &mut piece)?;
        if count == 0 {
            break;
        }
        piece.truncate(count);
        piece.shrink_to_fit();
        ends_whole = piece.last() == Some(&part.delimiter);
        let found = memchr::memchr_iter(part.delimiter, &piece).count() as u64;
        lines += found;
        held.add(piece.len())?;
        pieces.push_back((piece, found));
        while let Some((_, front)) = pieces.front()
            && lines - front > part.count
        {
            lines -= front;
            let (piece, _) = pieces.pop_front().unwrap_or_default();
            context.out.write(&piece)?;
            shown += piece.len();
            held.set(pieces.iter().map(|(piece, _)| piece.len()).sum())?;
        }
    }
    // A last line without its end is a line too.
    let mut wanted = (lines + u64::from(!ends_whole)).saturating_sub(part.count);
    for (piece, found) in pieces {
        if wanted == 0 {
            break;
        }
        if found < wanted {
            wanted -= found;
            context.out.write(&piece)?;
            shown += piece.len();
            continue;
        }
        let last = memchr::memchr_iter(part.delimiter, &piece).nth(wanted as usize - 1);
        let end = last.map_or(piece.len(), |at| at + 1);
        context.out.write(&piece[..end])?;
        shown += end;
        break;
    }
    if let Some(start) = start {
        // Whoever reads the file next goes on behind what was shown; nothing is lost for this command if that fails.
        let _ = process.seek(fd, Seek::Start((start + shown as u64) as i64));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use boxsh_kernel::{Appetite, Errno};

    use crate::testing::call;

    #[test]
    fn the_first_part_is_shown() {
        for (line, expected) in [
            ("head -n 2", "1\n2\n"),
            ("head -2", "1\n2\n"),
            ("head -c 3", "1\n2"),
            ("head -3c", "1\n2"),
            ("head -n -1", "1\n2\n"),
            ("head -c -2", "1\n2\n3"),
            ("head -n 0", ""),
            ("head -n -9", ""),
        ] {
            call(line).stdin("1\n2\n3\n4").gives(if line == "head -n -1" { "1\n2\n3\n" } else { expected });
        }
    }

    #[test]
    fn the_arguments_say_how_much_is_wanted() {
        for (line, expected) in [
            ("", Appetite::Lines(10)),
            ("-3", Appetite::Lines(3)),
            ("-n 5 -q", Appetite::Lines(5)),
            ("-n5 -", Appetite::Lines(5)),
            ("--bytes=7", Appetite::Bytes(7)),
            ("-n 1 -c 2", Appetite::Bytes(2)),
            ("-n -1", Appetite::Unknown),
            ("-n 1K", Appetite::Unknown),
            ("-z", Appetite::Unknown),
            ("-n 1 - -", Appetite::Unknown),
            ("-n 1 file", Appetite::Unknown),
            ("-n", Appetite::Unknown),
            ("--wrong", Appetite::Unknown),
        ] {
            let words: Vec<Vec<u8>> = line.split_whitespace().map(|word| word.as_bytes().to_vec()).collect();
            assert_eq!(super::appetite(&words), expected, "{line}");
        }
    }

    #[test]
    fn files_have_headers() {
        call("head -n1 a b").file("a", "1\n2\n").file("b", "3").gives("==> a <==\n1\n\n==> b <==\n3");
        let message = format!("head: cannot open 'x' for reading: {}\n", Errno::ENOENT);
        call("head x").answers(1, "", message);
    }
}
