//! `tail`: the last part of files, and what is added to them.

mod follow;
mod last;

use std::time::Duration;

use boxsh_format::float;
use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Fd, Flag, Input, Parsed, Spec};

use self::follow::Follower;
use super::ends::{self, Headers};
use super::number::Number;
use crate::{choice, message};

pub(crate) static SPEC: Spec = Spec {
    name: "tail",
    usage: &["[OPTION]... [FILE]..."],
    summary: "Print the last 10 lines of each FILE to standard output. With more than one FILE, precede each with\n\
              a header giving the file name. With no FILE, or when FILE is -, read standard input.",
    flags: &[
        Flag::new('c', "bytes", "output the last NUM bytes; or use -c +NUM to output\nstarting with byte NUM of each file")
            .value("[+]NUM"),
        Flag::new('f', "follow", "output appended data as the file grows; without a value,\nthe file is followed by its descriptor")
            .optional("{name|descriptor}"),
        Flag::short('F', "same as --follow=name --retry"),
        Flag::new('n', "lines", "output the last NUM lines, instead of the last 10;\nor use -n +NUM to skip NUM-1 lines at the start")
            .value("[+]NUM"),
        Flag::long("max-unchanged-stats", "with --follow=name, look for a renamed or replaced FILE\nafter N looks without a change (default 5)")
            .value("N"),
        Flag::long("pid", "with -f, terminate after process ID, PID dies").value("PID"),
        Flag::new('q', "quiet", "never output headers giving file names"),
        Flag::long("silent", "same as --quiet"),
        Flag::long("retry", "keep trying to open a file if it is inaccessible"),
        Flag::new('s', "sleep-interval", "with -f, sleep for approximately N seconds between looks").value("N"),
        Flag::new('v', "verbose", "always output headers giving file names"),
        Flag::new('z', "zero-terminated", "line delimiter is NUL, not newline"),
    ],
    notes: "NUM may have a multiplier suffix: b 512, kB 1000, K 1024, MB 1000*1000, M 1024*1024, GB, G, T, P, E, Z, Y;\n\
            KiB=K, MiB=M, and so on. The old forms -NUM and +NUM, with b, c, l or f behind them, are understood as the\n\
            first argument.",
    ..Spec::DEFAULT
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Unit {
    Bytes,
    Lines,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum FollowBy {
    Name,
    Descriptor,
}

/// What is wanted of each file.
#[derive(Clone, Copy)]
struct Part {
    unit: Unit,
    count: u64,
    from_start: bool,
    delimiter: u8,
}

/// How files are followed.
#[derive(Clone, Copy)]
struct Following {
    by: Option<FollowBy>,
    retry: bool,
    pid: Option<u32>,
    interval: Duration,
    unchanged: u64,
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let arguments = rewrite_obsolete(context)?;
    let parsed = context.parse_from(&SPEC, &arguments)?;
    let mut part = part_of(context, &parsed)?;
    let following = following_of(context, &parsed)?;
    if part.count == 0 && following.by.is_none() && !part.from_start {
        return Ok(Exit::SUCCESS);
    }
    if part.from_start {
        part.count = part.count.saturating_sub(1);
    }
    let stdin = [b"-".to_vec()];
    let files = if parsed.operands.is_empty() { &stdin[..] } else { &parsed.operands };
    if following.by == Some(FollowBy::Name) && files.iter().any(|name| name == b"-") {
        return Err(Failure::new(format!(
            "cannot follow {} by name",
            message::name_in_sentence(context, b"-")
        )));
    }
    let mut headers = Headers::new(&parsed, files.len());
    let mut follower = Follower::new(following);
    let mut success = true;
    for name in files {
        success &= show(context, part, &mut headers, name, &mut follower)?;
    }
    if following.by.is_some() && follower.has_viable(context) {
        follower.run(context, &mut headers)?;
        return Ok(Exit::from_success(success && !follower.is_exhausted()));
    }
    Ok(Exit::from_success(success))
}

fn part_of(context: &Context<'_>, parsed: &Parsed) -> Result<Part, Failure> {
    let delimiter = if parsed.has(flag!("zero-terminated")) { 0 } else { b'\n' };
    let mut part = Part { unit: Unit::Lines, count: 10, from_start: false, delimiter };
    for given in &parsed.flags {
        let (unit, wrong) = match &*given.name() {
            "bytes" => (Unit::Bytes, "invalid number of bytes"),
            "lines" => (Unit::Lines, "invalid number of lines"),
            _ => continue,
        };
        let value = given.value();
        part.unit = unit;
        part.from_start = value.first() == Some(&b'+');
        part.count = Number::sized(wrong).parse(context, value.strip_prefix(b"-").unwrap_or(value))?;
    }
    Ok(part)
}

fn following_of(context: &mut Context<'_>, parsed: &Parsed) -> Result<Following, Failure> {
    // Where GNU is told of changes at once, files are looked at often instead.
    const LOOK: Duration = Duration::from_millis(50);
    let mut following = Following { by: None, retry: false, pid: None, interval: LOOK, unchanged: 5 };
    for given in &parsed.flags {
        match &*given.name() {
            "follow" => following.by = Some(follow_by(context, given.value.as_deref())?),
            "F" => (following.by, following.retry) = (Some(FollowBy::Name), true),
            "retry" => following.retry = true,
            "pid" => {
                let number = Number::plain("invalid PID").within(0, i32::MAX as u64);
                following.pid = Some(number.parse(context, given.value())? as u32);
            }
            "max-unchanged-stats" => {
                let number = Number::plain("invalid maximum number of unchanged stats between opens");
                following.unchanged = number.parse(context, given.value())?;
            }
            "sleep-interval" => following.interval = seconds(context, given.value())?,
            _ => {}
        }
    }
    if following.retry && following.by.is_none() {
        context.warn(format_args!("warning: --retry ignored; --retry is useful only when following"))?;
    } else if following.retry && following.by == Some(FollowBy::Descriptor) {
        context.warn(format_args!("warning: --retry only effective for the initial open"))?;
    }
    if following.pid.is_some() && following.by.is_none() {
        context.warn(format_args!("warning: PID ignored; --pid=PID is useful only when following"))?;
    }
    Ok(following)
}

fn follow_by(context: &Context<'_>, value: Option<&[u8]>) -> Result<FollowBy, Failure> {
    let Some(value) = value else { return Ok(FollowBy::Descriptor) };
    let choices = [("descriptor", FollowBy::Descriptor), ("name", FollowBy::Name)];
    choice::choose(context, "--follow", value, &choices)
}

fn seconds(context: &Context<'_>, value: &[u8]) -> Result<Duration, Failure> {
    let parsed = float::parse::<f64>(value);
    let whole = parsed.consumed == value.len() && parsed.consumed > 0;
    if !whole || parsed.value < 0.0 || parsed.value.is_nan() {
        let shown = message::quote(context, value);
        return Err(Failure::new(format!("invalid number of seconds: {shown}")));
    }
    Ok(Duration::try_from_secs_f64(parsed.value).unwrap_or(Duration::MAX))
}

/// Turns `-5`, `+5`, `-5f`, `+2c` as the first argument into what it stands for; only in calls with at most one file.
fn rewrite_obsolete(context: &Context<'_>) -> Result<Vec<Vec<u8>>, Failure> {
    let arguments = context.arguments();
    let unchanged = || match ends::late_number(arguments, &["-n", "-c", "-s", "--lines", "--bytes"]) {
        Some(digit) => Err(Failure::new(format!("option used in invalid context -- {}", char::from(digit)))),
        None => Ok(arguments.to_vec()),
    };
    let is_flag = |argument: &[u8]| argument.len() > 1 && argument[0] == b'-';
    let (first, fits) = match arguments {
        [first] => (first, true),
        [first, file] if !is_flag(file) => (first, true),
        [first, dashes] | [first, dashes, _] => (first, dashes == b"--"),
        _ => return unchanged(),
    };
    let (from_start, rest) = match first.split_first() {
        Some((b'+', rest)) => (true, rest),
        // `-` is standard input, and `-c` takes its number from the next argument.
        Some((b'-', rest)) if !rest.is_empty() && rest != b"c" => (false, rest),
        _ => return unchanged(),
    };
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (number, mut letters) = rest.split_at(digits);
    let unit = match letters.first() {
        Some(&letter @ (b'b' | b'c' | b'l')) => {
            letters = &letters[1..];
            letter
        }
        _ => b'l',
    };
    let forever = letters == b"f";
    if !fits || (!letters.is_empty() && !forever) {
        return unchanged();
    }
    let mut value = if from_start { b"+".to_vec() } else { Vec::new() };
    value.extend_from_slice(if number.is_empty() { b"10" } else { number });
    if unit == b'b' {
        value.push(b'b');
    }
    let flag = if unit == b'l' { &b"-n"[..] } else { b"-c" };
    let mut rewritten = vec![flag.to_vec(), value];
    if forever {
        rewritten.push(b"-f".to_vec());
    }
    if !number.is_empty() {
        Number::sized("invalid number").parse(context, number)?;
    }
    rewritten.extend_from_slice(&arguments[1..]);
    Ok(rewritten)
}

/// Shows the wanted part of one file and hands it to the follower; `false` if something was wrong with it.
fn show<'p>(
    context: &mut Context<'p>,
    part: Part,
    headers: &mut Headers,
    name: &[u8],
    follower: &mut Follower<'p>,
) -> Result<bool, Failure> {
    let input = match context.open_input(name) {
        Ok(input) => input,
        Err(error) => {
            ends::report_open(context, name, error)?;
            follower.add_missing(name, error);
            return Ok(false);
        }
    };
    headers.write(context, name)?;
    let shown = last::show(context, part, input.fd());
    let mut success = true;
    match shown {
        Err(Failure::Errno(error)) => {
            ends::report_read(context, name, error)?;
            success = false;
        }
        other => other?,
    }
    success &= follower.add(context, name, input, success)?;
    Ok(success)
}

/// An open file that outlives the function that opened it.
type Open<'p> = Input<'p>;

/// The offset of a descriptor, where it has one.
fn offset(context: &Context<'_>, fd: Fd) -> Result<u64, Errno> {
    context.process.seek(fd, boxsh_kernel::Seek::Current(0))
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn the_last_part_is_shown() {
        for (line, expected) in [
            ("tail -n 2", "3\n4"),
            ("tail -2", "3\n4"),
            ("tail -c 3", "3\n4"),
            ("tail -n +2", "2\n3\n4"),
            ("tail +2", "2\n3\n4"),
            ("tail -c +4", "\n3\n4"),
            ("tail -n 0", ""),
            ("tail -n +0", "1\n2\n3\n4"),
            ("tail", "1\n2\n3\n4"),
        ] {
            let expected = if line == "tail -c +4" { "\n3\n4" } else { expected };
            call(line).stdin("1\n2\n3\n4").gives(expected);
            call(&format!("{line} f")).file("f", "1\n2\n3\n4").gives(expected);
        }
    }

    #[test]
    fn a_pipe_is_not_followed() {
        call("tail -f -n1").stdin("1\n2\n").gives("2\n");
    }

    #[test]
    fn a_dead_process_ends_following() {
        call("tail -f --pid=99999 f").file("f", "1\n").gives("1\n");
    }

    #[test]
    fn a_directory_is_not_followed() {
        call("tail -f d").file("d/x", "").answers(
            1,
            "",
            "tail: error reading 'd': Is a directory\n\
             tail: d: cannot follow end of this type of file; giving up on this name\n\
             tail: no files remaining\n",
        );
    }
}
