//! `touch`: change file times.

use boxsh_kernel::vfs::Timestamp;
use boxsh_kernel::{CommandResult, Context, Errno, Failure, Flag, Follow, OpenFlags, Parsed, SetTimes, Spec};

use super::{message, outcome, stamp};
use crate::choice::choose;
use crate::datetime::{self, Zone};

pub(crate) static SPEC: Spec = Spec {
    name: "touch",
    usage: &["[OPTION]... FILE..."],
    summary: "Update the access and modification times of each FILE to the current time. A FILE that does not exist is\ncreated empty, unless -c or -h is supplied. A FILE of - is the file of standard output.",
    flags: &[
        Flag::short('a', "change only the access time"),
        Flag::new('c', "no-create", "do not create any files"),
        Flag::new('d', "date", "parse STRING and use it instead of current time").value("STRING"),
        Flag::short('f', "(ignored)"),
        Flag::new('h', "no-dereference", "affect each symbolic link instead of any referenced file"),
        Flag::short('m', "change only the modification time"),
        Flag::new('r', "reference", "use this file's times instead of current time").value("FILE"),
        Flag::short('t', "use [[CC]YY]MMDDhhmm[.ss] instead of current time").value("STAMP"),
        Flag::long("time", "change the specified time: access, atime, use; modify, mtime").value("WORD"),
    ],
    ..Spec::DEFAULT
};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Which {
    Access,
    Modification,
}

const WHICH: &[(&str, Which)] = &[
    ("atime", Which::Access),
    ("access", Which::Access),
    ("use", Which::Access),
    ("mtime", Which::Modification),
    ("modify", Which::Modification),
];

struct Options {
    access: SetTimes,
    modification: SetTimes,
    create: bool,
    follow: Follow,
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let options = read_options(context, &parsed)?;
    outcome::of_each(context, &parsed, |context, operand| touch(context, &options, operand))
}

fn read_options(context: &Context<'_>, parsed: &Parsed) -> Result<Options, Failure> {
    let mut access = parsed.has(flag!("a"));
    let mut modification = parsed.has(flag!("m"));
    if let Some(word) = parsed.value(flag!("time")) {
        match choose(context, "--time", word, WHICH)? {
            Which::Access => access = true,
            Which::Modification => modification = true,
        }
    }
    if !access && !modification {
        (access, modification) = (true, true);
    }
    let sources = usize::from(parsed.has(flag!("t"))) + usize::from(parsed.has(flag!("reference")));
    if sources > 1 || (parsed.has(flag!("t")) && parsed.has(flag!("date"))) {
        return Err(Failure::Usage("cannot specify times from more than one source".into()));
    }
    let follow = if parsed.has(flag!("no-dereference")) { Follow::No } else { Follow::Yes };
    let times = read_times(context, parsed, follow)?;
    Ok(Options {
        access: if access { times.0 } else { SetTimes::Keep },
        modification: if modification { times.1 } else { SetTimes::Keep },
        create: !parsed.has(flag!("no-create")) && follow == Follow::Yes,
        follow,
    })
}

fn read_times(
    context: &Context<'_>,
    parsed: &Parsed,
    follow: Follow,
) -> Result<(SetTimes, SetTimes), Failure> {
    let zone = Zone::of(context.process);
    let now = boxsh_kernel::vfs::TimeSource::now(context.process.clock());
    let dated = |text: &[u8], base: Timestamp| {
        datetime::parse(text, base, &zone)
            .map(SetTimes::At)
            .ok_or_else(|| Failure::new(format!("invalid date format {}", message::quote(context, text))))
    };
    if let Some(reference) = parsed.value(flag!("reference")) {
        let metadata = context
            .process
            .stat(reference, follow)
            .map_err(|error| message::failure(context, "failed to get attributes of", reference, error))?;
        return match parsed.value(flag!("date")) {
            None => Ok((SetTimes::At(metadata.atime), SetTimes::At(metadata.mtime))),
            Some(date) => Ok((dated(date, metadata.atime)?, dated(date, metadata.mtime)?)),
        };
    }
    if let Some(text) = parsed.value(flag!("t")) {
        let time = stamp::parse_posix(text, now, &zone)
            .ok_or_else(|| Failure::new(format!("invalid date format {}", message::quote(context, text))))?;
        return Ok((SetTimes::At(time), SetTimes::At(time)));
    }
    match parsed.value(flag!("date")) {
        None => Ok((SetTimes::Now, SetTimes::Now)),
        Some(b"now") => Ok((SetTimes::Now, SetTimes::Now)),
        Some(date) => {
            let time = dated(date, now)?;
            Ok((time, time))
        }
    }
}

fn touch(context: &mut Context<'_>, options: &Options, operand: &[u8]) -> Result<bool, Failure> {
    let process = context.process;
    if operand == b"-" {
        return match process.set_times(b"/proc/self/fd/1", options.access, options.modification, Follow::Yes)
        {
            Ok(()) => Ok(true),
            Err(error) => {
                message::complain(context, "setting times of", operand, error)?;
                Ok(false)
            }
        };
    }
    let mut created = Ok(());
    if options.create && matches!(process.stat(operand, Follow::Yes), Err(Errno::ENOENT)) {
        let flags = OpenFlags::WRITE.truncate(false);
        created = process.open(operand, flags).and_then(|fd| process.close(fd));
    }
    let set = match created {
        Ok(()) => process.set_times(operand, options.access, options.modification, options.follow),
        Err(error) => Err(error),
    };
    match (created, set) {
        (Ok(()), Ok(())) => Ok(true),
        (Ok(()), Err(Errno::ENOENT)) if !options.create && options.follow == Follow::Yes => Ok(true),
        (Err(error), _) => {
            message::complain(context, "cannot touch", operand, error)?;
            Ok(false)
        }
        (Ok(()), Err(error)) => {
            // A file that is made if need be is opened first, and that is what fails.
            let (what, error) = match (options.create, error) {
                (true, Errno::EPERM) => ("cannot touch", Errno::EACCES),
                (true, error) => ("cannot touch", error),
                (false, error) => ("setting times of", error),
            };
            message::complain(context, what, operand, error)?;
            Ok(false)
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{call, check};

    #[test]
    fn times_are_set() {
        check("touch a", "");
        call("touch -d nonsense a").answers(1, "", "touch: invalid date format \u{2018}nonsense\u{2019}\n");
        call("touch no/x").answers(1, "", "touch: cannot touch 'no/x': No such file or directory\n");
    }
}
