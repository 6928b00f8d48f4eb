//! `truncate`: set the size of files.

use boxsh_format::size::{SizeError, SizeSyntax, parse_size};
use boxsh_kernel::vfs::Access;
use boxsh_kernel::{CommandResult, Context, Errno, Failure, Flag, Follow, OpenFlags, Parsed, Spec};

use super::{message, outcome};

pub(crate) static SPEC: Spec = Spec {
    name: "truncate",
    usage: &["OPTION... FILE..."],
    summary: "Shrink or extend the size of each FILE to the specified size. A FILE that does not exist is created.",
    flags: &[
        Flag::new('c', "no-create", "do not create any files"),
        Flag::new('o', "io-blocks", "treat SIZE as number of IO blocks instead of bytes"),
        Flag::new('r', "reference", "base size on RFILE").value("RFILE"),
        Flag::new('s', "size", "set or adjust the file size by SIZE bytes").value("SIZE"),
    ],
    notes: "SIZE may also be prefixed by one of the following modifying characters: '+' extend by, '-' reduce by, '<' at most,\n'>' at least, '/' round down to multiple of, '%' round up to multiple of.",
    ..Spec::DEFAULT
};

const BLOCK: i64 = 4096;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Change {
    Set,
    Add,
    AtMost,
    AtLeast,
    RoundDown,
    RoundUp,
}

struct Options {
    change: Change,
    size: i64,
    blocks: bool,
    reference: Option<i64>,
    create: bool,
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let options = read_options(context, &parsed)?;
    outcome::of_each(context, &parsed, |context, operand| truncate(context, &options, operand))
}

fn read_options(context: &Context<'_>, parsed: &Parsed) -> Result<Options, Failure> {
    let mut options = Options {
        change: Change::Set,
        size: 0,
        blocks: parsed.has(flag!("io-blocks")),
        reference: None,
        create: !parsed.has(flag!("no-create")),
    };
    if let Some(text) = parsed.value(flag!("size")) {
        (options.change, options.size) = read_size(context, text)?;
    }
    let quote = |text: &str| message::quote(context, text.as_bytes());
    let reference = parsed.value(flag!("reference"));
    if reference.is_none() && parsed.value(flag!("size")).is_none() {
        return Err(Failure::Usage(format!(
            "you must specify either {} or {}",
            quote("--size"),
            quote("--reference")
        )));
    }
    if reference.is_some() && parsed.has(flag!("size")) && options.change == Change::Set {
        return Err(Failure::Usage(format!(
            "you must specify a relative {} with {}",
            quote("--size"),
            quote("--reference")
        )));
    }
    if options.blocks && !parsed.has(flag!("size")) {
        return Err(Failure::Usage(format!(
            "{} was specified but {} was not",
            quote("--io-blocks"),
            quote("--size")
        )));
    }
    if let Some(reference) = reference {
        let metadata = context
            .process
            .stat(reference, Follow::Yes)
            .map_err(|error| message::failure(context, "cannot stat", reference, error))?;
        options.reference = Some(metadata.size as i64);
        if !parsed.has(flag!("size")) {
            options.change = Change::Add;
        }
    }
    Ok(options)
}

fn read_size(context: &Context<'_>, text: &[u8]) -> Result<(Change, i64), Failure> {
    let mut rest = text.trim_ascii_start();
    let mut change = match rest.first() {
        Some(b'<') => Change::AtMost,
        Some(b'>') => Change::AtLeast,
        Some(b'/') => Change::RoundDown,
        Some(b'%') => Change::RoundUp,
        _ => Change::Set,
    };
    if change != Change::Set {
        rest = rest[1..].trim_ascii_start();
    }
    let number = rest;
    let mut negative = false;
    if let Some(sign @ (b'+' | b'-')) = rest.first() {
        if change != Change::Set {
            return Err(Failure::Usage("multiple relative modifiers specified".into()));
        }
        change = Change::Add;
        negative = *sign == b'-';
        rest = &rest[1..];
    }
    let refused = |error: SizeError| {
        let quoted = message::quote(context, number);
        Failure::new(match error {
            SizeError::Overflow => format!("Invalid number: {quoted}: Value too large for defined data type"),
            _ => format!("Invalid number: {quoted}"),
        })
    };
    let value = parse_size(rest, &SizeSyntax::TRUNCATE).map_err(refused)?;
    let value = i64::try_from(value).map_err(|_| refused(SizeError::Overflow))?;
    if matches!(change, Change::RoundDown | Change::RoundUp) && value == 0 {
        return Err(Failure::new("division by zero"));
    }
    Ok((change, if negative { -value } else { value }))
}

fn truncate(context: &mut Context<'_>, options: &Options, operand: &[u8]) -> Result<bool, Failure> {
    let process = context.process;
    let flags =
        OpenFlags::WRITE.access(Access::Write).truncate(false).create(options.create).nonblocking(true);
    let fd = match process.open(operand, flags) {
        Ok(fd) => fd,
        Err(Errno::ENOENT) if !options.create => return Ok(true),
        Err(error) => {
            if error == Errno::Killed {
                return Err(Failure::Errno(error));
            }
            let name = message::name_in_sentence(context, operand);
            context.warn(format_args!("cannot open {name} for writing: {error}"))?;
            return Ok(false);
        }
    };
    let set = set_size(context, options, operand, fd);
    process.close(fd)?;
    set
}

fn set_size(
    context: &mut Context<'_>,
    options: &Options,
    operand: &[u8],
    fd: boxsh_kernel::Fd,
) -> Result<bool, Failure> {
    let process = context.process;
    let unit = if options.blocks { BLOCK } else { 1 };
    let Some(size) = options.size.checked_mul(unit) else {
        let name = message::name_in_sentence(context, operand);
        context.warn(format_args!("overflow in {} * {unit} byte blocks for file {name}", options.size))?;
        return Ok(false);
    };
    let present = match options.reference {
        Some(size) => size,
        None if options.change == Change::Set => 0,
        None => process.fstat(fd)?.size as i64,
    };
    let wanted = match options.change {
        Change::Set => Some(size),
        Change::Add => present.checked_add(size).map(|size| size.max(0)),
        Change::AtMost => Some(present.min(size)),
        Change::AtLeast => Some(present.max(size)),
        Change::RoundDown => Some(present / size * size),
        Change::RoundUp => (present.checked_add(size - 1)).map(|sum| sum / size * size),
    };
    let Some(wanted) = wanted else {
        let name = message::name_in_sentence(context, operand);
        context.warn(format_args!("overflow extending size of file {name}"))?;
        return Ok(false);
    };
    match process.ftruncate(fd, wanted as u64) {
        Ok(()) => Ok(true),
        Err(Errno::Killed) => Err(Failure::Errno(Errno::Killed)),
        Err(error) => {
            let name = message::name_in_sentence(context, operand);
            context.warn(format_args!("failed to truncate {name} at {wanted} bytes: {error}"))?;
            Ok(false)
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{call, check};

    #[test]
    fn sizes_are_checked() {
        call("truncate -s x f").answers(1, "", "truncate: Invalid number: \u{2018}x\u{2019}\n");
        check("truncate -s 5 f", "");
    }
}
