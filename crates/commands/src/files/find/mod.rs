//! `find`: search directories for files.

mod evaluate;
mod exec;
mod expression;
mod format;
mod lexicon;
mod parse;
mod time;

use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Order, Spec};

use self::evaluate::Search;
use super::message;
use super::walk::Links;

pub(crate) static SPEC: Spec = Spec {
    name: "find",
    usage: &["[-H] [-L] [-P] [-Olevel] [-D debugopts] [path...] [expression]"],
    summary: "Search for files in a directory hierarchy. The default path is the current directory; the default expression is\n-print.",
    flags: &[
        Flag::short('H', "follow symbolic links that are given as paths"),
        Flag::short('L', "follow all symbolic links"),
        Flag::short('P', "never follow symbolic links (the default)"),
        Flag::short('O', "optimisation level; accepted, and of no effect").value("LEVEL"),
        Flag::short('D', "print diagnostics")
            .value("DEBUGOPTS")
            .unsupported("there are no internals to show"),
    ],
    notes: "Operators (decreasing precedence; -and is implicit where no others are given):\n      ( EXPR )   ! EXPR   -not EXPR   EXPR1 -a EXPR2   EXPR1 -and EXPR2\n      EXPR1 -o EXPR2   EXPR1 -or EXPR2   EXPR1 , EXPR2\n\nPositional options (always true):\n      -daystart -follow -nowarn -regextype -warn\n\nNormal options (always true, specified before other expressions):\n      -depth -files0-from FILE -maxdepth LEVELS -mindepth LEVELS -mount -noleaf -xdev\n      -ignore_readdir_race -noignore_readdir_race\n\nTests (N can be +N or -N or N):\n      -amin N -anewer FILE -atime N -cmin N -cnewer FILE -context CONTEXT -ctime N -empty -false -fstype TYPE -gid N\n      -group NAME -ilname PATTERN -iname PATTERN -inum N -iwholename PATTERN -iregex PATTERN -links N -lname PATTERN\n      -mmin N -mtime N -name PATTERN -newer FILE -newerXY REFERENCE -nouser -nogroup -path PATTERN\n      -perm [-/]MODE -regex PATTERN -readable -writable -executable -samefile FILE\n      -wholename PATTERN -size N[bcwkMG] -true -type [bcdpflsD] -uid N -used N -user NAME -xtype [bcdpfls]\n\nActions:\n      -delete -print0 -printf FORMAT -fprintf FILE FORMAT -print -fprint0 FILE -fprint FILE -ls -fls FILE -prune -quit\n      -exec COMMAND ; -exec COMMAND {} + -ok COMMAND ;\n      -execdir COMMAND ; -execdir COMMAND {} + -okdir COMMAND ;",
    order: Order::FirstOperandEnds,
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let found = search(context).and_then(|exit| context.out.flush().map(|()| exit));
    match found {
        Err(Failure::Write(error)) if error != Errno::Killed => {
            let name = message::quote(context, b"standard output");
            Err(Failure::new(format!("{name}: {error}\nfind: write error")))
        }
        other => other,
    }
}

fn search(context: &mut Context<'_>) -> CommandResult {
    let arguments = context.arguments().to_vec();
    let (links, used) = read_leading(context, &arguments)?;
    let starts =
        arguments[used..].iter().take_while(|argument| !lexicon::begins_expression(argument)).count();
    let paths = &arguments[used..used + starts];
    let parsed = match parse::parse(context, &arguments[used + starts..], links) {
        Ok(parsed) => parsed,
        Err(Failure::Message { status, text }) if text == parse::HELP => {
            context.out.write(SPEC.help().as_bytes())?;
            return Ok(Exit(status));
        }
        Err(other) => return Err(other),
    };
    let mut good = true;
    let from_file = match &parsed.options.starts_from {
        Some(_) if !paths.is_empty() => {
            return Err(Failure::new(format!(
                "extra operand {}\nfind: file operands cannot be combined with -files0-from",
                message::quote(context, &paths[0])
            )));
        }
        Some(file) => Some(read_starts(context, file, &mut good)?),
        None => None,
    };
    let default = [b".".to_vec()];
    let paths = match &from_file {
        Some(paths) => &paths[..],
        None if paths.is_empty() => &default[..],
        None => paths,
    };
    let mut search = Search::new(context, parsed);
    if from_file.is_some() && !good {
        search.fail();
    }
    for path in paths {
        if !search.run(context, path)? {
            break;
        }
    }
    search.finish(context)
}

/// Reads `-H`, `-L`, `-P`, `-O` and `-D`, which come before everything else; how many arguments that were.
fn read_leading(context: &mut Context<'_>, arguments: &[Vec<u8>]) -> Result<(Links, usize), Failure> {
    let mut links = Links::Never;
    let mut at = 0;
    while let Some(argument) = arguments.get(at) {
        match argument.as_slice() {
            b"-H" => links = Links::Starts,
            b"-L" => links = Links::Always,
            b"-P" => links = Links::Never,
            b"--" => return Ok((links, at + 1)),
            [b'-', b'O', level @ ..] => {
                if level.is_empty() || !level.iter().all(u8::is_ascii_digit) {
                    return Err(Failure::new(
                        "The -O option must be immediately followed by a decimal integer",
                    ));
                }
            }
            b"-D" => {
                context.parse_from(&SPEC, &arguments[at..])?;
                at += 1;
            }
            _ => break,
        }
        at += 1;
    }
    Ok((links, at))
}

/// Reads starting points that end in NUL.
fn read_starts(context: &mut Context<'_>, file: &[u8], good: &mut bool) -> Result<Vec<Vec<u8>>, Failure> {
    let mut input = context.open_input(file).map_err(|error| match error {
        Errno::Killed => Failure::Errno(error),
        error => Failure::new(format!("cannot open {} for reading: {error}", message::quote(context, file))),
    })?;
    let mut starts = Vec::new();
    let mut record = Vec::new();
    while input.read_record(0, &mut record)? {
        if record.last() == Some(&0) {
            record.pop();
        }
        if record.is_empty() {
            *good = false;
            let name = message::quote(context, file);
            context.warn(format_args!("{name}:{}: invalid zero-length file name", starts.len() + 1))?;
        } else {
            starts.push(std::mem::take(&mut record));
        }
    }
    Ok(starts)
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn expressions_choose_files() {
        let tree = |line: &str| call(line).file("d/a.c", "1").file("d/e/b.h", "22");
        tree("find d -name '*.c'").gives("d/a.c\n");
        tree("find d -type f -printf '%f %s\\n'").gives("a.c 1\nb.h 2\n");
        tree("find d -name e -prune -o -print").gives("d\nd/a.c\n");
        tree("find d -depth").gives("d/a.c\nd/e/b.h\nd/e\nd\n");
        call("find no").answers(1, "", "find: \u{2018}no\u{2019}: No such file or directory\n");
    }
}
