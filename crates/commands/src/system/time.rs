//! `time`: run a program and say how long it took.

use std::time::Duration;

use boxsh_kernel::{
    CommandResult, Context, Errno, Exit, ExitStatus, Failure, Flag, OpenFlags, Order, Output, Spec,
};

use super::program;

pub(crate) static SPEC: Spec = Spec {
    name: "time",
    usage: &["[OPTION]... COMMAND [ARG]..."],
    summary: "Run COMMAND, then print how long it took. Only the elapsed time is measured; the rest shows as 0.",
    flags: &[
        Flag::new('a', "append", "with -o FILE, append instead of overwriting"),
        Flag::new('f', "format", "use the specified FORMAT instead of the default").value("FORMAT"),
        Flag::new('o', "output", "write to FILE instead of standard error").value("FILE"),
        Flag::new('p', "portability", "print POSIX standard 1003.2 conformant string"),
        Flag::new('q', "quiet", "do not print information about abnormal program termination"),
        Flag::new('v', "verbose", "print all resource usage information"),
    ],
    order: Order::FirstOperandEnds,
    usage_status: 125,
    ..Spec::DEFAULT
};

const DEFAULT: &[u8] = b"%Uuser %Ssystem %Eelapsed %PCPU (%Xavgtext+%Davgdata %Mmaxresident)k\n\
                         %Iinputs+%Ooutputs (%Fmajor+%Rminor)pagefaults %Wswaps";
const PORTABLE: &[u8] = b"real %e\nuser %U\nsys %S";
const VERBOSE: &[u8] = b"\tCommand being timed: \"%C\"\n\
    \tUser time (seconds): %U\n\
    \tSystem time (seconds): %S\n\
    \tPercent of CPU this job got: %P\n\
    \tElapsed (wall clock) time (h:mm:ss or m:ss): %E\n\
    \tAverage shared text size (kbytes): %X\n\
    \tAverage unshared data size (kbytes): %D\n\
    \tAverage stack size (kbytes): %p\n\
    \tAverage total size (kbytes): %K\n\
    \tMaximum resident set size (kbytes): %M\n\
    \tAverage resident set size (kbytes): %t\n\
    \tMajor (requiring I/O) page faults: %F\n\
    \tMinor (reclaiming a frame) page faults: %R\n\
    \tVoluntary context switches: %w\n\
    \tInvoluntary context switches: %c\n\
    \tSwaps: %W\n\
    \tFile system inputs: %I\n\
    \tFile system outputs: %O\n\
    \tSocket messages sent: %s\n\
    \tSocket messages received: %r\n\
    \tSignals delivered: %k\n\
    \tPage size (bytes): %Z\n\
    \tExit status: %x";

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    if parsed.operands.is_empty() {
        return Err(Failure::Usage("missing program to run".into()));
    }
    let variable = context.process.variable(b"TIME");
    let format: &[u8] = match (parsed.value(flag!("format")), &variable) {
        _ if parsed.has(flag!("portability")) => PORTABLE,
        _ if parsed.has(flag!("verbose")) => VERBOSE,
        (Some(format), _) => format,
        (None, Some(format)) => format,
        (None, None) => DEFAULT,
    };
    let log = match parsed.value(flag!("output")) {
        None => None,
        Some(name) => {
            let flags = if parsed.has(flag!("append")) { OpenFlags::APPEND } else { OpenFlags::WRITE };
            let opened = context.process.open(name, flags);
            let shown = String::from_utf8_lossy(name);
            Some(opened.map_err(|error| Failure::with_status(125, format!("{shown}: {error}")))?)
        }
    };
    if let Some(fd) = log {
        context.process.set_close_on_exec(fd, true)?;
    }
    let start = context.process.clock().monotonic();
    context.out.flush()?;
    let status = match context.process.run_program(parsed.operands.clone()) {
        Ok(status) => status,
        Err(Errno::Killed) => return Err(Errno::Killed.into()),
        Err(error) => {
            let name = String::from_utf8_lossy(&parsed.operands[0]).into_owned();
            context.warn(format_args!("cannot run {name}: {error}"))?;
            ExitStatus::Exited(program::failed_status(error))
        }
    };
    let elapsed = context.process.clock().monotonic().saturating_sub(start);
    let mut text = Vec::new();
    if !parsed.has(flag!("quiet")) {
        match status {
            ExitStatus::Exited(0) => {}
            ExitStatus::Exited(code) => {
                text.extend(format!("Command exited with non-zero status {code}\n").into_bytes());
            }
            ExitStatus::Signaled(signal) => {
                text.extend(format!("Command terminated by signal {}\n", signal.number()).into_bytes());
            }
        }
    }
    let report = Report { command: &parsed.operands, elapsed, status };
    report.write(format, &mut text);
    match log {
        None => context.write_error(&text)?,
        Some(fd) => {
            let mut output = Output::new(context.process, fd);
            output.write(&text)?;
            output.flush()?;
        }
    }
    Ok(Exit(status.code()))
}

struct Report<'a> {
    command: &'a [Vec<u8>],
    elapsed: Duration,
    status: ExitStatus,
}

impl Report<'_> {
    fn write(&self, format: &[u8], out: &mut Vec<u8>) {
        let mut rest = format;
        while let Some((&byte, tail)) = rest.split_first() {
            rest = tail;
            match (byte, tail.first()) {
                (b'%', Some(&letter)) => {
                    rest = &tail[1..];
                    self.convert(letter, out);
                }
                (b'%', None) => out.push(b'?'),
                (b'\\', Some(&letter)) => {
                    rest = &tail[1..];
                    match letter {
                        b't' => out.push(b'\t'),
                        b'n' => out.push(b'\n'),
                        b'\\' => out.push(b'\\'),
                        other => out.extend([b'?', b'\\', other]),
                    }
                }
                (b'\\', None) => out.extend(b"?\\"),
                _ => out.push(byte),
            }
        }
        out.push(b'\n');
    }

    fn convert(&self, letter: u8, out: &mut Vec<u8>) {
        let total = self.elapsed.as_millis() / 10;
        let (seconds, hundredths) = (total / 100, total % 100);
        let text = match letter {
            b'%' => "%".into(),
            b'C' => return out.extend(self.command.join(&b' ')),
            b'E' if seconds >= 3600 => {
                format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
            }
            b'E' => format!("{}:{:02}.{hundredths:02}", seconds / 60, seconds % 60),
            b'e' => format!("{seconds}.{hundredths:02}"),
            b'U' | b'S' => "0.00".into(),
            b'P' if total == 0 => "?%".into(),
            b'P' => "0%".into(),
            b'x' => match self.status {
                ExitStatus::Exited(code) => code.to_string(),
                ExitStatus::Signaled(_) => "0".into(),
            },
            b'Z' => "4096".into(),
            b'D' | b'F' | b'I' | b'K' | b'M' | b'O' | b'R' | b'W' | b'X' | b'c' | b'k' | b'p' | b'r'
            | b's' | b't' | b'w' => "0".into(),
            other => return out.extend([b'?', other]),
        };
        out.extend_from_slice(text.as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn the_elapsed_time_is_shown() {
        let with_path = |line: &str| call(line).program("sleep").variable("PATH", "/bin");
        with_path("time -f '%e %E %C %x' sleep 50.5").answers(0, "", "50.50 0:50.50 sleep 50.5 0\n");
        with_path("time -p sleep 1").answers(0, "", "real 1.00\nuser 0.00\nsys 0.00\n");
        with_path("time -f %x nope").answers(
            127,
            "",
            "time: cannot run nope: No such file or directory\nCommand exited with non-zero status 127\n127\n",
        );
    }
}
