//! What the facade gives, as values.

use boxsh::vfs::{Changes, FsPathBuf, Metadata, Timestamp};
use boxsh::{Ended, Event, RunResult, Usage, Violation, ViolationKind};

use crate::value::Value;

fn seconds(time: Timestamp) -> Value {
    Value::Number(time.seconds as f64 + f64::from(time.nanos) / 1e9)
}

/// A result. The streams and the order of their pieces are told apart from the rest, which JavaScript makes an object of.
pub(crate) fn result(result: RunResult) -> Value {
    let pieces = result
        .pieces()
        .map(|(stream, piece)| Value::List(vec![stream.name().into(), Value::Number(piece.len() as f64)]));
    let pieces = Value::List(pieces.collect());
    let truncated =
        Value::List(vec![result.is_stdout_truncated().into(), result.is_stderr_truncated().into()]);
    let (limit, signal) = match result.ended {
        Ended::Limit(breach) => (breach.limit.name().into(), Value::Null),
        Ended::TimedOut => ("wall-clock".into(), Value::Null),
        Ended::Signalled(signal) => (Value::Null, u32::from(signal.number()).into()),
        _ => (Value::Null, Value::Null),
    };
    let environment = match result.environment {
        Some(pairs) => Value::Map(
            pairs
                .into_iter()
                .map(|(name, value)| (String::from_utf8_lossy(&name).into_owned(), Value::text(value)))
                .collect(),
        ),
        None => Value::Null,
    };
    Value::map([
        ("stdoutBytes", result.stdout.into()),
        ("stderrBytes", result.stderr.into()),
        ("order", pieces),
        ("exitCode", u32::from(result.exit_code).into()),
        ("ended", result.ended.precise_name().into()),
        ("limit", limit),
        ("signal", signal),
        ("exited", result.exited.into()),
        ("truncated", truncated),
        ("files", changes(&result.files)),
        ("usage", usage(&result.usage)),
        ("violations", Value::List(result.violations.iter().map(violation).collect())),
        ("events", Value::List(result.events.iter().map(event).collect())),
        ("started", seconds(result.started)),
        ("finished", seconds(result.finished)),
        ("environment", environment),
    ])
}

fn usage(usage: &Usage) -> Value {
    Value::map([
        ("duration", usage.duration.as_secs_f64().into()),
        ("cpuTime", usage.cpu_time.as_secs_f64().into()),
        ("peakMemory", usage.peak_memory.into()),
        ("commands", usage.commands.into()),
        ("iterations", usage.iterations.into()),
    ])
}

/// Changed files by their absolute paths.
pub(crate) fn changes(changes: &Changes) -> Value {
    lists(changes, FsPathBuf::to_absolute)
}

/// Changed files of a workspace by their paths below it.
#[cfg(unix)]
pub(crate) fn changes_below(changes: &Changes) -> Value {
    lists(changes, |path| path.as_path().as_bytes().to_vec())
}

/// What became of changes that were to be written to the host.
#[cfg(unix)]
pub(crate) fn applied(applied: &boxsh::Applied) -> Value {
    use boxsh::Refusal;
    let paths = |paths: &[FsPathBuf]| Value::texts(paths.iter().map(|path| path.as_path().as_bytes()));
    let refused = applied.refused.iter().map(|(path, why)| {
        let reason = match why {
            Refusal::Protected => "protected".to_owned(),
            Refusal::ChangedMeanwhile => "changed meanwhile".to_owned(),
            Refusal::Host(errno) => errno.to_string(),
            _ => "refused".to_owned(),
        };
        (String::from_utf8_lossy(path.as_path().as_bytes()).into_owned(), reason.into())
    });
    Value::map([
        ("done", paths(&applied.done)),
        ("skipped", paths(&applied.skipped)),
        ("refused", Value::Map(refused.collect())),
    ])
}

fn lists(changes: &Changes, name: fn(&FsPathBuf) -> Vec<u8>) -> Value {
    let list = |paths: &[FsPathBuf]| Value::texts(paths.iter().map(name));
    Value::map([
        ("created", list(&changes.created)),
        ("modified", list(&changes.modified)),
        ("deleted", list(&changes.deleted)),
    ])
}

/// Something that was refused.
pub(crate) fn violation(violation: &Violation) -> Value {
    let mut entries = vec![
        ("kind".to_owned(), violation.kind.name().into()),
        ("pid".to_owned(), violation.pid.map_or(Value::Null, |pid| Value::Number(f64::from(pid)))),
        ("command".to_owned(), Value::text(&violation.command)),
        ("arguments".to_owned(), Value::texts(&violation.arguments)),
        ("reason".to_owned(), violation.reason.clone().into()),
        ("blocked".to_owned(), violation.blocked.into()),
    ];
    match &violation.kind {
        ViolationKind::Network { target } => entries.push(("target".to_owned(), target.to_string().into())),
        ViolationKind::File { action, path } => {
            entries.push(("action".to_owned(), action.name().into()));
            entries.push(("path".to_owned(), Value::text(path)));
        }
        ViolationKind::Limit(breach) => entries.push(("limit".to_owned(), breach.limit.name().into())),
        _ => {}
    }
    Value::Map(entries)
}

/// Something that has happened, or is about to.
pub(crate) fn event(event: &Event) -> Value {
    let pid = |pid: &u32| ("pid", Value::from(*pid));
    match event {
        Event::CommandStart { kind, name, arguments, pid: number, directory } => Value::map([
            ("type", "command-start".into()),
            ("kind", kind.name().into()),
            ("name", Value::text(name)),
            ("arguments", Value::texts(arguments)),
            pid(number),
            ("directory", Value::text(directory)),
        ]),
        Event::CommandExit { kind, name, pid: number, status } => Value::map([
            ("type", "command-exit".into()),
            ("kind", kind.name().into()),
            ("name", Value::text(name)),
            pid(number),
            ("status", u32::from(*status).into()),
        ]),
        Event::FileAccess { pid: number, path } => {
            Value::map([("type", "file-access".into()), pid(number), ("path", Value::text(path))])
        }
        Event::FileMutation { pid: number, action, path } => Value::map([
            ("type", "file-mutation".into()),
            pid(number),
            ("action", action.name().into()),
            ("path", Value::text(path)),
        ]),
        Event::Request { pid: number, method, url } => Value::map([
            ("type", "request".into()),
            pid(number),
            ("method", method.to_string().into()),
            ("url", url.to_string().into()),
        ]),
        Event::Violation(refused) => {
            Value::map([("type", "violation".into()), ("violation", violation(refused))])
        }
        Event::FileFailed { path, reason } => Value::map([
            ("type", "file-failed".into()),
            ("path", Value::text(path)),
            ("reason", reason.to_string().into()),
        ]),
        _ => Value::map([("type", "other".into())]),
    }
}

/// What `stat` tells.
pub(crate) fn file_info(found: &Metadata) -> Value {
    Value::map([
        ("kind", found.kind.name().into()),
        ("size", found.size.into()),
        ("mode", found.mode.into()),
        ("uid", found.uid.into()),
        ("gid", found.gid.into()),
        ("mtime", seconds(found.mtime)),
        ("atime", seconds(found.atime)),
        ("ctime", seconds(found.ctime)),
        ("nlink", found.nlink.into()),
        ("ino", found.ino.into()),
    ])
}
