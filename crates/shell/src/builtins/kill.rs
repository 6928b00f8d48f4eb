//! `kill`, and the names of signals.

use boxsh_format::integer::parse_all;
use boxsh_kernel::{Errno, KillTarget, Signal};

use crate::builtins::options;
use crate::flow::{Flow, Run};
use crate::shell::Shell;
use crate::text::Str;

pub(crate) fn kill(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    let mut rest = &words[1..];
    let mut signal = Some(Signal::TERM);
    match rest.first().map(|word| word.as_bytes()) {
        None => return options::usage_error(shell, b"kill"),
        Some(b"-l" | b"-L") => return list(shell, &rest[1..]),
        Some(b"-s" | b"-n") => {
            let Some(name) = rest.get(1) else {
                shell.error_bytes(
                    &[b"kill: ", rest[0].as_bytes(), b": option requires an argument"].concat(),
                )?;
                return Ok(1);
            };
            match parse_signal(name) {
                Some(found) => signal = found,
                None => return invalid(shell, name),
            }
            rest = &rest[2..];
        }
        Some(b"--") => rest = &rest[1..],
        Some(text) if text.len() > 1 && text[0] == b'-' => {
            let attached = match text[1] {
                b's' | b'n' if text.len() > 2 && parse_signal(&text[1..]).is_none() => &text[2..],
                _ => &text[1..],
            };
            match parse_signal(attached) {
                Some(found) => signal = found,
                None => return invalid(shell, attached),
            }
            rest = &rest[1..];
        }
        Some(_) => {}
    }
    if rest.first().is_some_and(|word| word.as_bytes() == b"--") {
        rest = &rest[1..];
    }
    if rest.is_empty() {
        return options::usage_error(shell, b"kill");
    }
    let mut status = 1;
    for target in rest {
        if send(shell, target, signal)? {
            status = 0;
        }
    }
    Ok(status)
}

fn invalid(shell: &mut Shell<'_>, name: &[u8]) -> Run {
    shell.error_bytes(&[b"kill: ", name, b": invalid signal specification"].concat())?;
    Ok(1)
}

/// A signal by name or number; `Some(None)` for 0, which only checks.
fn parse_signal(text: &[u8]) -> Option<Option<Signal>> {
    if !text.is_empty() && text.iter().all(u8::is_ascii_digit) {
        let number: u8 = parse_all(text)?;
        return if number == 0 { Some(None) } else { Signal::from_number(number).map(Some) };
    }
    if text.eq_ignore_ascii_case(b"EXIT") || text.eq_ignore_ascii_case(b"SIGEXIT") {
        return Some(None);
    }
    Signal::from_name(text).map(Some)
}

fn send(shell: &mut Shell<'_>, target: &Str, signal: Option<Signal>) -> Run<bool> {
    let destination = if target.starts_with(b"%") {
        let Some(number) = shell.find_job("kill", target)? else { return Ok(false) };
        let Some(job) = shell.state.jobs.get(number) else { return Ok(false) };
        if shell.has(crate::options::Opt::Monitor) {
            KillTarget::Group(job.group)
        } else {
            KillTarget::Process(job.last_pid())
        }
    } else {
        match std::str::from_utf8(target).ok().and_then(|text| text.trim().parse::<i64>().ok()) {
            Some(-1) => KillTarget::Everyone,
            Some(0) => KillTarget::Group(shell.process.pgid()),
            Some(pid) if pid < 0 => KillTarget::Group(pid.unsigned_abs() as u32),
            Some(pid) => KillTarget::Process(pid as u32),
            None if target.is_empty() => {
                shell.error(format_args!("kill: `': not a pid or valid job spec"))?;
                return Ok(false);
            }
            None => {
                let message =
                    [b"kill: ", target.as_bytes(), b": arguments must be process or job IDs"].concat();
                shell.error_bytes(&message)?;
                return Ok(false);
            }
        }
    };
    match shell.process.kill(destination, signal) {
        Ok(()) => Ok(true),
        Err(Errno::Killed) => Err(Flow::Killed),
        Err(error) => {
            let shown = match destination {
                KillTarget::Process(pid) => pid.to_string(),
                KillTarget::Group(group) => format!("-{group}"),
                KillTarget::Everyone => "-1".to_owned(),
            };
            shell.error(format_args!("kill: ({shown}) - {error}"))?;
            Ok(false)
        }
    }
}

fn list(shell: &mut Shell<'_>, names: &[Str]) -> Run {
    if names.is_empty() {
        return shell.write_output("kill", &signal_table());
    }
    let mut status = 0;
    let mut text = Vec::new();
    for name in names {
        let is_number = !name.is_empty() && name.iter().all(u8::is_ascii_digit);
        let found = if is_number {
            let number = crate::arith::leading_integer(name);
            let number = if number > 128 { number - 128 } else { number };
            match number {
                0 => Some("EXIT".to_owned()),
                _ => u8::try_from(number).ok().and_then(Signal::from_number).map(Signal::name),
            }
        } else {
            listed_number(name).map(|number| number.to_string())
        };
        match found {
            Some(found) => text.extend_from_slice(format!("{found}\n").as_bytes()),
            None => {
                shell
                    .error_bytes(&[b"kill: ", name.as_bytes(), b": invalid signal specification"].concat())?;
                status = 1;
            }
        }
    }
    let written = shell.write_output("kill", &text)?;
    Ok(written.max(status))
}

/// The number that `kill -l` shows for a name: the events of `trap` come behind the signals.
fn listed_number(name: &[u8]) -> Option<u8> {
    const EVENTS: &[(&str, u8)] = &[("EXIT", 0), ("DEBUG", 65), ("ERR", 66), ("RETURN", 67)];
    match EVENTS.iter().find(|(event, _)| event.as_bytes().eq_ignore_ascii_case(name)) {
        Some((_, number)) => Some(*number),
        None => Signal::from_name(name).map(|signal| signal.number()),
    }
}

/// All signals in the columns of `kill -l`.
pub(crate) fn signal_table() -> Vec<u8> {
    let mut text = String::new();
    for (at, signal) in Signal::all().enumerate() {
        text.push_str(&format!("{:2}) SIG{}", signal.number(), signal.name()));
        text.push(if at % 5 == 4 { '\n' } else { '\t' });
    }
    if text.ends_with('\t') {
        text.pop();
        text.push('\n');
    }
    text.into_bytes()
}
