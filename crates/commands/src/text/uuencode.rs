//! `uuencode`: write a file as text that survives the mail.

use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Input, OpenFlags, Parsed, Spec};

use super::basenc::to_base64;

/// Bytes of the file that a line holds.
const LINE: usize = 45;

const NO_OPTION_FILES: &str = "there are no option files";

// The flags that these two tools share.
pub(super) const SAVE_OPTIONS: Flag =
    Flag::new('R', "save-opts", "save the options to FILE").optional("FILE").unsupported(NO_OPTION_FILES);
pub(super) const LOAD_OPTIONS: Flag =
    Flag::new('r', "load-opts", "load options from FILE").value("FILE").unsupported(NO_OPTION_FILES);
pub(super) const LOAD_NO_OPTIONS: Flag = Flag::long("no-load-opts", "load no options");
pub(super) const HELP: Flag = Flag::short('h', "the same as --help");
pub(super) const VERSION: Flag = Flag::short('v', "the same as --version");
pub(super) const MORE_HELP: Flag = Flag::new('!', "more-help", "the same as --help");

pub(crate) static SPEC: Spec = Spec {
    name: "uuencode",
    usage: &["[OPTION]... [IN-FILE] OUTPUT-NAME"],
    summary: "Write IN-FILE, or standard input, as text that 'uudecode' turns into a file OUTPUT-NAME.",
    flags: &[
        Flag::new('m', "base64", "convert using base64"),
        Flag::new('e', "encode-file-name", "encode the output file name"),
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
    let (file, name) = match &parsed.operands[..] {
        [name] => (None, name),
        [file, name] => (Some(file), name),
        _ => {
            let usage =
                "uuencode: one or two operands are needed\nTry 'uuencode --help' for more information.\n";
            context.write_error(usage.as_bytes())?;
            return Ok(Exit(64));
        }
    };
    let mut mode = 0o666 & !context.process.umask();
    let shown = file.map_or(&b"standard input"[..], Vec::as_slice);
    let mut input = match file {
        None => context.stdin(),
        Some(file) => match context.process.open(file, OpenFlags::READ) {
            Ok(fd) => {
                mode = context.process.fstat(fd).map_or(mode, |found| found.mode & 0o777);
                Input::new(context.process, fd, true)
            }
            Err(error) => return Err(fatal(context, 1, "freopen of stdin", file, error)),
        },
    };
    let base64 = if parsed.has(flag!("base64")) { "-base64" } else { "" };
    if parsed.has(flag!("encode-file-name")) {
        context.out.print(format_args!("begin{base64}-encoded {mode:o} "))?;
        context.out.write(&to_base64(name))?;
    } else {
        context.out.print(format_args!("begin{base64} {mode:o} "))?;
        context.out.write(name)?;
    }
    context.out.write(b"\n")?;
    let coder = if base64.is_empty() { encode_line } else { encode_base64_line };
    if let Err(failure) = encode(context, &mut input, coder) {
        return Err(match failure {
            Failure::Errno(error) => fatal(context, 1, "fread", shown, error),
            other => other,
        });
    }
    context.out.write(if base64.is_empty() { b"`\nend\n" } else { b"====\n" })?;
    Ok(Exit::SUCCESS)
}

/// Takes the arguments apart; `-h` and `-v` have long names that every command knows.
pub(super) fn parse(context: &mut Context<'_>, spec: &'static Spec) -> Result<Parsed, Failure> {
    let parsed = context.parse(spec)?;
    let long = match () {
        () if parsed.has(flag!("h")) || parsed.has(flag!("more-help")) => b"--help".to_vec(),
        () if parsed.has(flag!("v")) => b"--version".to_vec(),
        () => return Ok(parsed),
    };
    context.parse_from(spec, &[long])
}

/// The complaint of these two tools about a file.
pub(super) fn fatal(
    context: &mut Context<'_>,
    status: u8,
    action: &str,
    file: &[u8],
    error: Errno,
) -> Failure {
    if error == Errno::Killed {
        return error.into();
    }
    let text = format!(
        "{} fatal error:\nfserr {} ({error}) performing '{action}' on {}\n",
        context.name(),
        error.number(),
        String::from_utf8_lossy(file)
    );
    match context.write_error(text.as_bytes()) {
        Ok(()) => Failure::Silent(status),
        Err(killed) => killed.into(),
    }
}

/// Reads in lines' worth, however the input comes, and writes each with `coder`.
fn encode(
    context: &mut Context<'_>,
    input: &mut Input<'_>,
    coder: fn(&[u8], &mut Vec<u8>),
) -> Result<(), Failure> {
    let mut held: Vec<u8> = Vec::new();
    let mut text = Vec::new();
    loop {
        let available = input.fill()?;
        let ended = available.is_empty();
        held.extend_from_slice(available);
        let count = available.len();
        input.advance(count);
        let whole = if ended { held.len() } else { held.len() - held.len() % LINE };
        for line in held[..whole].chunks(LINE) {
            coder(line, &mut text);
        }
        held.drain(..whole);
        context.out.write(&text)?;
        text.clear();
        if ended {
            return Ok(());
        }
    }
}

fn encode_base64_line(bytes: &[u8], text: &mut Vec<u8>) {
    text.extend_from_slice(&to_base64(bytes));
    text.push(b'\n');
}

fn encode_line(bytes: &[u8], text: &mut Vec<u8>) {
    // A space might get lost at the end of a line, so zero is a backquote.
    let letter = |bits: u32| if bits & 0x3f == 0 { b'`' } else { b' ' + (bits & 0x3f) as u8 };
    text.push(letter(bytes.len() as u32));
    for group in bytes.chunks(3) {
        let byte = |at: usize| u32::from(group.get(at).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        text.extend([bits >> 18, bits >> 12, bits >> 6, bits].map(letter));
    }
    text.push(b'\n');
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn bytes_become_lines_of_sixty_letters() {
        call("uuencode x").stdin("1\n2\n3\n4\n5\n").gives("begin 644 x\n*,0HR\"C,*-`HU\"@``\n`\nend\n");
        call("uuencode -m x").stdin("abc").gives("begin-base64 644 x\nYWJj\n====\n");
        call("uuencode -me x").gives("begin-base64-encoded 644 eA==\n====\n");
    }

    #[test]
    fn a_missing_file_and_missing_names_have_their_statuses() {
        let text = "uuencode fatal error:\n\
                    fserr 2 (No such file or directory) performing 'freopen of stdin' on no\n";
        call("uuencode no x").answers(1, "", text);
        assert_eq!(call("uuencode").run().status, 64);
    }
}
