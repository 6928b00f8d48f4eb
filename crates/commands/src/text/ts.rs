//! `ts`: put the time before each line.

use std::time::Duration;

use boxsh_kernel::vfs::{TimeSource, Timestamp};
use boxsh_kernel::{CommandResult, Context, Exit, Flag, Spec};

use super::record::Records;
use crate::datetime::Zone;

pub(crate) static SPEC: Spec = Spec {
    name: "ts",
    usage: &["[-r] [-i | -s] [-m] [FORMAT]"],
    summary: "Add a timestamp to the beginning of each line of input.",
    flags: &[
        Flag::short('r', "turn timestamps in the input into relative ones")
            .unsupported("timestamps are not looked for in text"),
        Flag::short('i', "show the time since the line before"),
        Flag::short('s', "show the time since the start"),
        Flag::short('m', "use the monotonic clock"),
    ],
    notes: "FORMAT is that of date; %.S, %.s and %.T show fractions of a second. The default is \"%b %d %H:%M:%S\",\n\
            and \"%H:%M:%S\" with -i and -s.",
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let incremental = parsed.has(flag!("i"));
    let elapsed = incremental || parsed.has(flag!("s"));
    let default: &[u8] = if elapsed { b"%H:%M:%S" } else { b"%b %d %H:%M:%S" };
    let format = parsed.operands.first().map_or(default, Vec::as_slice);
    let zone = if elapsed { Zone::utc() } else { Zone::of(context.process) };
    let mut last = context.process.clock().monotonic();
    let mut records = Records::new(context.process, context.stdin(), b'\n');
    while let Some(range) = records.next_range()? {
        let time = if elapsed {
            let now = context.process.clock().monotonic();
            let since = now.saturating_sub(last);
            if incremental {
                last = now;
            }
            moment(since)
        } else {
            context.process.clock().now()
        };
        context.out.write(&zone.format(&with_fractions(format, time), time))?;
        context.out.write_byte(b' ')?;
        context.out.write(records.slice(range))?;
        if records.was_terminated() {
            context.out.write_byte(b'\n')?;
        }
        // Whoever watches sees each line when it comes.
        context.out.flush()?;
    }
    Ok(Exit::SUCCESS)
}

fn moment(since: Duration) -> Timestamp {
    Timestamp::new(i64::try_from(since.as_secs()).unwrap_or(i64::MAX), since.subsec_nanos())
}

/// Replaces `%.S`, `%.s` and `%.T` by what shows microseconds.
fn with_fractions(format: &[u8], time: Timestamp) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = format;
    while let [first, behind @ ..] = rest {
        match rest {
            [b'%', b'.', letter @ (b'S' | b's' | b'T'), ..] => {
                out.extend([b'%', *letter]);
                out.extend_from_slice(format!(".{:06}", time.nanos / 1000).as_bytes());
                rest = &rest[3..];
            }
            [b'%', b'%', ..] => {
                out.extend_from_slice(b"%%");
                rest = &rest[2..];
            }
            _ => {
                out.push(*first);
                rest = behind;
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::with_fractions;
    use crate::testing::call;
    use boxsh_kernel::vfs::Timestamp;

    #[test]
    fn lines_get_a_time() {
        call("ts -s").stdin("a\nb").gives("00:00:00 a\n00:00:00 b");
        call("ts x").stdin("a\n").gives("x a\n");
    }

    #[test]
    fn fractions_follow_seconds() {
        let time = Timestamp::new(1, 2_000_000);
        assert_eq!(with_fractions(b"%.S %%.s %.T", time), b"%S.002000 %%.s %T.002000");
    }
}
