//! `uudecode`: turn the text of `uuencode` back into files.

use boxsh_kernel::{
    CommandResult, Context, Errno, Exit, Failure, Flag, Follow, Input, OpenFlags, Output, Spec,
};

use super::basenc::from_base64;
use super::uuencode::{HELP, LOAD_NO_OPTIONS, LOAD_OPTIONS, MORE_HELP, SAVE_OPTIONS, VERSION, fatal, parse};
use crate::operand;

/// The statuses of an input that is not what it should be, that is missing, and of an output that cannot be written.
const BAD_INPUT: u8 = 2;
const NO_INPUT: u8 = 4;
const NO_OUTPUT: u8 = 8;

pub(crate) static SPEC: Spec = Spec {
    name: "uudecode",
    usage: &["[OPTION]... [FILE]..."],
    summary: "Turn the text of 'uuencode' back into the file that it names. With no FILE, read standard input.",
    flags: &[
        Flag::new('o', "output-file", "write to FILE instead").value("FILE"),
        Flag::new('c', "ignore-chmod", "do not mind if the mode of the file cannot be set"),
        SAVE_OPTIONS,
        LOAD_OPTIONS,
        LOAD_NO_OPTIONS,
        HELP,
        VERSION,
        MORE_HELP,
    ],
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = parse(context, &SPEC)?;
    let output = parsed.value(flag!("output-file"));
    if output.is_some() && parsed.operands.len() > 1 {
        let text = "uudecode usage error:\nYou cannot specify an output file when processing\nmultiple input files.\n\
                    Try 'uudecode --help' for more information.\n";
        context.write_error(text.as_bytes())?;
        return Ok(Exit(64));
    }
    if parsed.operands.is_empty() {
        let mut input = context.stdin();
        decode(context, &mut input, b"standard input", output)?;
    }
    let mut status = 0;
    for name in &parsed.operands {
        let opened = context.process.open(name, OpenFlags::READ);
        match opened {
            Ok(fd) => {
                let mut input = Input::new(context.process, fd, true);
                decode(context, &mut input, name, output)?;
            }
            Err(error) => {
                operand::report(context, name, error)?;
                status |= NO_INPUT;
            }
        }
    }
    Ok(Exit(status))
}

/// How the bytes are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Coding {
    Classic,
    Base64,
}

/// The line before the data.
struct Header {
    coding: Coding,
    mode: u32,
    name: Vec<u8>,
}

impl Header {
    fn parse(line: &[u8]) -> Option<Self> {
        let rest = line.strip_prefix(b"begin")?;
        let (coding, rest) = match rest.strip_prefix(b"-base64") {
            Some(rest) => (Coding::Base64, rest),
            None => (Coding::Classic, rest),
        };
        let (encoded, rest) = match rest.strip_prefix(b"-encoded") {
            Some(rest) => (true, rest),
            None => (false, rest),
        };
        let rest = rest.strip_prefix(b" ")?.trim_ascii_start();
        let digits = rest.iter().take_while(|byte| (b'0'..=b'7').contains(byte)).count();
        let mode = u32::from_str_radix(std::str::from_utf8(&rest[..digits]).ok()?, 8).ok()?;
        let name = rest[digits..].strip_prefix(b" ")?.trim_ascii();
        let name = if encoded { from_base64(name)? } else { name.to_vec() };
        (!name.is_empty()).then_some(Self { coding, mode, name })
    }
}

fn decode(
    context: &mut Context<'_>,
    input: &mut Input<'_>,
    shown: &[u8],
    output: Option<&[u8]>,
) -> Result<(), Failure> {
    let mut line = Vec::new();
    let header = loop {
        // What cannot be read has no such line.
        match input.read_line(&mut line) {
            Ok(true) => {}
            Err(Errno::Killed) => return Err(Errno::Killed.into()),
            Ok(false) | Err(_) => return Err(bad(context, shown, "Invalid or missing 'begin' line\n")),
        }
        if let Some(header) = Header::parse(&line) {
            break header;
        }
    };
    let action = if output.is_some() { "freopen-ing for stdout" } else { "freopen" };
    let target = match output {
        Some(path) => path.to_vec(),
        None => expand_home(context, &header.name),
    };
    if target == b"-" || target == b"/dev/stdout" {
        let mut out = Output::new(context.process, 1);
        return decode_body(context, input, header.coding, shown, &mut out);
    }
    let mut out =
        context.create_output(&target).map_err(|error| fatal(context, NO_OUTPUT, action, &target, error))?;
    if output.is_none() || context.process.stat(&target, Follow::Yes).is_ok_and(|found| found.is_file()) {
        let mode = header.mode & 0o777;
        if let Err(error) = context.process.chmod(&target, mode, Follow::Yes) {
            return Err(fatal(context, NO_OUTPUT, "fchmod", &target, error));
        }
    }
    decode_body(context, input, header.coding, shown, &mut out)
}

/// A name that begins with `~/` lies at home.
fn expand_home(context: &Context<'_>, name: &[u8]) -> Vec<u8> {
    match (name.strip_prefix(b"~/"), context.process.variable(b"HOME")) {
        (Some(rest), Some(home)) => [&home[..], b"/", rest].concat(),
        _ => name.to_vec(),
    }
}

fn bad(context: &mut Context<'_>, shown: &[u8], what: &str) -> Failure {
    let text = format!("uudecode fatal error:\n{}: {what}", String::from_utf8_lossy(shown));
    match context.write_error(text.as_bytes()) {
        Ok(()) => Failure::Silent(BAD_INPUT),
        Err(killed) => killed.into(),
    }
}

fn decode_body(
    context: &mut Context<'_>,
    input: &mut Input<'_>,
    coding: Coding,
    shown: &[u8],
    out: &mut Output<'_>,
) -> Result<(), Failure> {
    let mut line = Vec::new();
    let mut bytes = Vec::new();
    loop {
        if !input.read_line(&mut line)? {
            out.flush()?;
            return Err(bad(context, shown, "Short file"));
        }
        bytes.clear();
        match coding {
            Coding::Base64 if line.starts_with(b"====") => break,
            Coding::Base64 => match from_base64(&line) {
                Some(decoded) => bytes = decoded,
                None => return Err(bad(context, shown, "invalid input")),
            },
            Coding::Classic => {
                decode_line(&line, &mut bytes);
                if bytes.is_empty() {
                    break;
                }
            }
        }
        out.write(&bytes)?;
    }
    out.flush()?;
    if coding == Coding::Classic {
        let more = input.read_line(&mut line)?;
        if !more || line.trim_ascii_end() != b"end" {
            return Err(bad(context, shown, "No `end' line"));
        }
    }
    Ok(())
}

fn decode_line(line: &[u8], bytes: &mut Vec<u8>) {
    // The newline still counts as a letter, what would follow it is nothing.
    let letter = |at: usize| match line.get(at) {
        Some(&byte) => u32::from(byte.wrapping_sub(b' ') & 0x3f),
        None if at == line.len() => u32::from(b'\n'.wrapping_sub(b' ') & 0x3f),
        None => u32::from(0u8.wrapping_sub(b' ') & 0x3f),
    };
    // An empty line ends the data as well as a zero does.
    let count = if line.is_empty() { 0 } else { letter(0) as usize };
    for group in 0..count.div_ceil(3) {
        let at = 1 + group * 4;
        let bits = letter(at) << 18 | letter(at + 1) << 12 | letter(at + 2) << 6 | letter(at + 3);
        bytes.extend([(bits >> 16) as u8, (bits >> 8) as u8, bits as u8]);
    }
    bytes.truncate(count);
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn both_codings_are_read() {
        call("uudecode -o -").stdin("junk\nbegin 744 test\n!80  \n`\nend\n").gives("a");
        call("uudecode -o -").stdin("begin-base64 744 test\nYWI=\n====\n").gives("ab");
        call("uudecode").stdin("begin-encoded 644 L2Rldi9zdGRvdXQ=\n#86)C\n`\nend\n").gives("abc");
    }

    #[test]
    fn what_is_not_whole_is_refused() {
        let begin = "uudecode fatal error:\nstandard input: Invalid or missing 'begin' line\n";
        call("uudecode").stdin("x\n").answers(2, "", begin);
        let end = "uudecode fatal error:\nstandard input: No `end' line";
        call("uudecode -o -").stdin("begin 644 x\n#86)C\n`\n").answers(2, "abc", end);
        call("uudecode no").answers(4, "", "uudecode: no: No such file or directory\n");
    }
}
