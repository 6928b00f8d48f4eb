//! `stat`: what is known of a file or of its filesystem.

mod directive;
mod file;
mod filesystem;

use boxsh_format::quote::GnuStyle;
use boxsh_kernel::vfs::{FileKind, Metadata};
use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Follow, Spec};

pub(super) use self::file::mount_point;
use super::message;
use crate::account::Accounts;
use crate::datetime::Zone;

pub(crate) static SPEC: Spec = Spec {
    name: "stat",
    usage: &["[OPTION]... FILE..."],
    summary: "Display file or file system status.",
    flags: &[
        Flag::new('L', "dereference", "follow links"),
        Flag::new('f', "file-system", "display file system status instead of file status"),
        Flag::long("cached", "specify how to use cached attributes: always, never or default").value("MODE"),
        Flag::new(
            'c',
            "format",
            "use the specified FORMAT instead of the default; output a newline after each use",
        )
        .value("FORMAT"),
        Flag::long(
            "printf",
            "like --format, but interpret backslash escapes, and do not output a trailing newline",
        )
        .value("FORMAT"),
        Flag::new('t', "terse", "print the information in terse form"),
    ],
    notes: "Format sequences for files: %a %A access rights, %b blocks, %B their size, %C context, %d %D device, %f raw mode, %F\ntype, %g %G group, %h links, %i inode, %m mount point, %n %N name, %o I/O size, %s size, %t %T device type, %u %U\nowner, %w %W birth, %x %X access, %y %Y modification, %z %Z change. For file systems: %a %b %c %d %f %i %l %n %s\n%S %t %T.",
    ..Spec::DEFAULT
};

/// What is shown of each file.
struct Style {
    follow: Follow,
    format: Vec<u8>,
    /// Whether backslashes mean something, and no newline is added.
    is_printf: bool,
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    if parsed.operands.is_empty() {
        return Err(Failure::Usage("missing operand".into()));
    }
    if let Some(mode) = parsed.value(flag!("cached")) {
        crate::choice::choose(context, "--cached", mode, &[("default", 0), ("never", 1), ("always", 2)])?;
    }
    let given =
        parsed.flags.iter().rev().find(|given| given.is(flag!("format")) || given.is(flag!("printf")));
    let is_filesystem = parsed.has(flag!("file-system"));
    let (format, is_printf) = match given {
        Some(given) => (Some(given.value().to_vec()), given.is(flag!("printf"))),
        None => (None, true),
    };
    let is_terse = parsed.has(flag!("terse"));
    let style = Style {
        follow: if parsed.has(flag!("dereference")) { Follow::Yes } else { Follow::No },
        is_printf,
        format: format.unwrap_or_default(),
    };
    let mut printer = file::Printer {
        accounts: Accounts::default(),
        zone: Zone::of(context.process),
        quoting: if given.is_some() { GnuStyle::ShellEscapeAlways } else { GnuStyle::ShellEscape },
    };
    let mut good = true;
    for operand in &parsed.operands {
        let shown = if is_filesystem {
            show_filesystem(context, &style, given.is_some(), is_terse, operand)?
        } else {
            show_file(context, &mut printer, &style, given.is_some(), is_terse, operand)?
        };
        good &= shown;
    }
    Ok(Exit::from_success(good))
}

fn show_filesystem(
    context: &mut Context<'_>,
    style: &Style,
    has_format: bool,
    is_terse: bool,
    operand: &[u8],
) -> Result<bool, Failure> {
    if operand == b"-" {
        let name = message::name_in_sentence(context, b"-");
        context
            .warn(format_args!("using {name} to denote standard input does not work in file system mode"))?;
        return Ok(false);
    }
    match context.process.statfs(operand) {
        Ok(stats) => {
            let format = match (has_format, is_terse) {
                (true, _) => &style.format[..],
                (false, true) => filesystem::TERSE,
                (false, false) => filesystem::DEFAULT,
            };
            directive::expand(context, format, style.is_printf, &mut |directive, _| {
                Ok(filesystem::field(operand, &stats, directive))
            })?;
            Ok(true)
        }
        Err(Errno::Killed) => Err(Failure::Errno(Errno::Killed)),
        Err(error) => {
            let name = message::name_in_sentence(context, operand);
            context.warn(format_args!("cannot read file system information for {name}: {error}"))?;
            Ok(false)
        }
    }
}

fn show_file(
    context: &mut Context<'_>,
    printer: &mut file::Printer,
    style: &Style,
    has_format: bool,
    is_terse: bool,
    operand: &[u8],
) -> Result<bool, Failure> {
    let found = match operand {
        b"-" => context.process.fstat(0),
        operand => context.process.stat(operand, style.follow),
    };
    let metadata = match found {
        Ok(metadata) => metadata,
        Err(error) if operand == b"-" => {
            context.warn(format_args!("cannot stat standard input: {error}"))?;
            return Ok(false);
        }
        Err(error) => {
            message::complain(context, "cannot statx", operand, error)?;
            return Ok(false);
        }
    };
    let format = match (has_format, is_terse) {
        (true, _) => style.format.clone(),
        (false, true) => file::TERSE.to_vec(),
        (false, false) => default_format(&metadata),
    };
    let process = context.process;
    directive::expand(context, &format, style.is_printf, &mut |directive, context| {
        printer.field(context, process, operand, &metadata, directive)
    })?;
    Ok(true)
}

fn default_format(metadata: &Metadata) -> Vec<u8> {
    let is_device = matches!(metadata.kind, FileKind::CharDevice | FileKind::BlockDevice);
    let links: &[u8] = match is_device {
        true => b"Device: %Hd,%Ld\tInode: %-10i  Links: %-5h Device type: %Hr,%Lr\n",
        false => b"Device: %Hd,%Ld\tInode: %-10i  Links: %h\n",
    };
    [
        &b"  File: %N\n  Size: %-10s\tBlocks: %-10b IO Block: %-6o %F\n"[..],
        links,
        b"Access: (%04a/%10.10A)  Uid: (%5u/%8U)   Gid: (%5g/%8G)\nAccess: %x\nModify: %y\nChange: %z\n Birth: %w\n",
    ]
    .concat()
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn formats_are_filled() {
        call("stat -c '%n %s %F %a' f").file("f", "12345").gives("f 5 regular file 644\n");
        call("stat --printf '%s\\n' f").file("f", "12345").gives("5\n");
        call("stat no").answers(1, "", "stat: cannot statx 'no': No such file or directory\n");
    }
}
