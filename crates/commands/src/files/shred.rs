//! `shred`: overwrite files.

use boxsh_format::integer::parse_all;
use boxsh_format::size::{SizeSyntax, parse_size};
use boxsh_kernel::vfs::{Access, Rename};
use boxsh_kernel::{CommandResult, Context, Errno, Failure, Fd, Flag, Follow, OpenFlags, Parsed, Seek, Spec};

use super::{message, outcome, path};
use crate::choice::choose;

pub(crate) static SPEC: Spec = Spec {
    name: "shred",
    usage: &["[OPTION]... FILE..."],
    summary: "Overwrite the specified FILE(s) repeatedly. If FILE is -, shred standard output.",
    flags: &[
        Flag::new('f', "force", "change permissions to allow writing if necessary"),
        Flag::new('n', "iterations", "overwrite N times instead of the default (3)").value("N"),
        Flag::long("random-source", "get random bytes from FILE").value("FILE"),
        Flag::new('s', "size", "shred this many bytes (suffixes like K, M, G accepted)").value("N"),
        Flag::short('u', "deallocate and remove file after overwriting"),
        Flag::long("remove", "like -u but give control on HOW to delete: unlink, wipe or wipesync")
            .optional("HOW"),
        Flag::new('v', "verbose", "show progress"),
        Flag::new('x', "exact", "do not round file sizes up to the next full block"),
        Flag::new('z', "zero", "add a final overwrite with zeros to hide shredding"),
    ],
    ..Spec::DEFAULT
};

/// Files are overwritten in whole blocks.
const BLOCK: u64 = 4096;
const CHUNK: usize = 64 << 10;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Removal {
    None,
    Unlink,
    /// The name is overwritten too.
    Wipe,
}

const REMOVALS: &[(&str, (Removal, bool))] = &[
    ("unlink", (Removal::Unlink, false)),
    ("wipe", (Removal::Wipe, false)),
    ("wipesync", (Removal::Wipe, true)),
];

struct Options {
    force: bool,
    passes: u64,
    size: Option<u64>,
    removal: Removal,
    verbose: bool,
    exact: bool,
    zero: bool,
    source: Option<Vec<u8>>,
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let options = read_options(context, &parsed)?;
    outcome::of_each(context, &parsed, |context, operand| shred(context, &options, operand))
}

fn read_options(context: &Context<'_>, parsed: &Parsed) -> Result<Options, Failure> {
    let passes = match parsed.value(flag!("iterations")) {
        None => 3,
        Some(text) => parse_all(text).ok_or_else(|| {
            Failure::new(format!("invalid number of passes: {}", message::quote(context, text)))
        })?,
    };
    let size = match parsed.value(flag!("size")) {
        None => None,
        Some(text) => Some(
            parse_size(text, &SizeSyntax::TRUNCATE)
                .map_err(|_| Failure::new(format!("invalid file size: {}", message::quote(context, text))))?,
        ),
    };
    let mut removal = if parsed.has(flag!("u")) { Removal::Wipe } else { Removal::None };
    for given in parsed.flags.iter().filter(|given| given.is(flag!("remove"))) {
        removal = match &given.value {
            None => Removal::Wipe,
            Some(how) => choose(context, "--remove", how, REMOVALS)?.0,
        };
    }
    Ok(Options {
        force: parsed.has(flag!("force")),
        passes,
        size,
        removal,
        verbose: parsed.has(flag!("verbose")),
        exact: parsed.has(flag!("exact")),
        zero: parsed.has(flag!("zero")),
        source: parsed.value(flag!("random-source")).map(<[u8]>::to_vec),
    })
}

fn shred(context: &mut Context<'_>, options: &Options, operand: &[u8]) -> Result<bool, Failure> {
    let process = context.process;
    if operand == b"-" {
        return overwrite(context, options, operand, 1);
    }
    let flags = OpenFlags::WRITE.access(Access::Write).create(false).truncate(false);
    let mut opened = process.open(operand, flags);
    if opened == Err(Errno::EACCES) && options.force {
        opened = process.chmod(operand, 0o200, Follow::Yes).and_then(|()| process.open(operand, flags));
    }
    let fd = match opened {
        Ok(fd) => fd,
        Err(Errno::Killed) => return Err(Failure::Errno(Errno::Killed)),
        Err(error) => {
            let name = message::name(context, operand);
            context.warn(format_args!("{name}: failed to open for writing: {error}"))?;
            return Ok(false);
        }
    };
    let done = overwrite(context, options, operand, fd);
    if options.removal != Removal::None && matches!(done, Ok(true)) {
        process.ftruncate(fd, 0)?;
    }
    process.close(fd)?;
    if !done? {
        return Ok(false);
    }
    if options.removal == Removal::None {
        return Ok(true);
    }
    remove(context, options, operand)
}

fn overwrite(context: &mut Context<'_>, options: &Options, operand: &[u8], fd: Fd) -> Result<bool, Failure> {
    let process = context.process;
    let name = message::name(context, operand);
    let metadata = process.fstat(fd)?;
    if !metadata.is_file() {
        context.warn(format_args!("{name}: invalid file type"))?;
        return Ok(false);
    }
    let rounded = if options.exact { metadata.size } else { metadata.size.next_multiple_of(BLOCK) };
    let size = options.size.unwrap_or(rounded);
    let all = options.passes + u64::from(options.zero);
    for pass in 1..=all {
        let is_zero = options.zero && pass == all;
        if options.verbose {
            let kind = if is_zero { "000000" } else { "random" };
            context.warn(format_args!("{name}: pass {pass}/{all} ({kind})..."))?;
        }
        match write_pass(context, options, fd, size, is_zero) {
            Ok(()) => {}
            Err(Failure::Errno(Errno::Killed)) => return Err(Failure::Errno(Errno::Killed)),
            Err(Failure::Errno(error)) => {
                context.warn(format_args!("{name}: error writing at offset 0: {error}"))?;
                return Ok(false);
            }
            Err(other) => return Err(other),
        }
    }
    Ok(true)
}

fn write_pass(
    context: &Context<'_>,
    options: &Options,
    fd: Fd,
    size: u64,
    is_zero: bool,
) -> Result<(), Failure> {
    let process = context.process;
    process.seek(fd, Seek::Start(0))?;
    let mut source = match &options.source {
        Some(file) if !is_zero => Some(
            context
                .open_input(file)
                .map_err(|error| Failure::new(format!("{}: {error}", message::name(context, file))))?,
        ),
        _ => None,
    };
    let mut buffer = vec![0; CHUNK.min(size as usize)];
    let mut left = size;
    while left > 0 {
        process.tick()?;
        let count = left.min(buffer.len() as u64) as usize;
        if let Some(source) = &mut source {
            let mut filled = 0;
            while filled < count {
                let available = source.fill()?;
                if available.is_empty() {
                    return Err(Failure::new("random source: end of file"));
                }
                let part = available.len().min(count - filled);
                buffer[filled..filled + part].copy_from_slice(&available[..part]);
                source.advance(part);
                filled += part;
            }
        } else if !is_zero {
            process.rng().fill(&mut buffer[..count]);
        }
        process.write_all(fd, &buffer[..count])?;
        left -= count as u64;
    }
    Ok(process.fsync(fd)?)
}

fn remove(context: &mut Context<'_>, options: &Options, operand: &[u8]) -> Result<bool, Failure> {
    let process = context.process;
    let name = message::name(context, operand);
    if options.verbose {
        context.warn(format_args!("{name}: removing"))?;
    }
    let mut present = operand.to_vec();
    if options.removal == Removal::Wipe {
        for length in (1..=path::last_name(operand).len()).rev() {
            let short = b"0".repeat(length);
            let next = match path::directory(operand) {
                b"." if !operand.contains(&b'/') => short.clone(),
                directory => path::join(directory, &short),
            };
            match process.rename(&present, &next, Rename::NoReplace) {
                Ok(()) => {
                    if options.verbose {
                        let (from, to) = (message::name(context, &present), message::name(context, &next));
                        context.warn(format_args!("{from}: renamed to {to}"))?;
                    }
                    present = next;
                }
                Err(Errno::Killed) => return Err(Failure::Errno(Errno::Killed)),
                Err(_) => {}
            }
        }
    }
    match process.unlink(&present) {
        Ok(()) => {
            if options.verbose {
                context.warn(format_args!("{name}: removed"))?;
            }
            Ok(true)
        }
        Err(Errno::Killed) => Err(Failure::Errno(Errno::Killed)),
        Err(error) => {
            context.warn(format_args!("{name}: failed to remove: {error}"))?;
            Ok(false)
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn passes_are_told() {
        let passes = "shred: f: pass 1/2 (random)...\nshred: f: pass 2/2 (000000)...\n";
        call("shred -vzn1 f").file("f", "secret").answers(0, "", passes);
    }
}
