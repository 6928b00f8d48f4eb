//! `kill`: send a signal to processes.

use boxsh_format::integer::parse_all;
use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, KillTarget, Signal, Spec};

use super::signal_name;

pub(crate) static SPEC: Spec = Spec {
    name: "kill",
    usage: &["[-SIGNAL | -s SIGNAL] PID...", "-l [SIGNAL]", "-L"],
    summary: "Send a signal to each PID: TERM, if none is named. A negative PID means a process group.",
    flags: &[
        Flag::new('s', "signal", "specify the signal to be sent").value("SIGNAL"),
        Flag::short('n', "specify the signal by its number").value("NUMBER"),
        Flag::new('q', "queue", "a value to be sent with the signal")
            .value("VALUE")
            .unsupported("signals carry no values here"),
        Flag::new('l', "list", "list all signal names, or convert one to a name").optional("SIGNAL"),
        Flag::new('L', "table", "list all signal names in a nice table"),
    ],
    ..Spec::DEFAULT
};

/// The name that the C library's tools give a signal.
fn shown_name(signal: Signal) -> String {
    if signal == Signal::IO { "POLL".into() } else { signal.name() }
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let arguments = rewritten(context.arguments());
    let parsed = context.parse_from(&SPEC, &arguments)?;
    if parsed.has(flag!("list")) {
        let asked = parsed.value(flag!("list")).filter(|value| !value.is_empty()).map(<[u8]>::to_vec);
        return list(context, asked.or_else(|| parsed.operands.first().cloned()));
    }
    if parsed.has(flag!("table")) {
        return table(context);
    }
    if parsed.operands.is_empty() {
        return Err(Failure::Usage("not enough arguments".into()));
    }
    let name = parsed.value(flag!("signal")).or_else(|| parsed.value(flag!("n"))).unwrap_or(b"TERM");
    let signal = signal_name::read(name);
    let mut all_sent = true;
    for operand in &parsed.operands {
        let text = String::from_utf8_lossy(operand).into_owned();
        let Some(target) = target(context, operand) else {
            return Err(Failure::new(format!("failed to parse argument: '{text}'")));
        };
        let sent = match signal {
            Some(signal) => context.process.kill(target, signal),
            // Whether there is such a process comes before whether there is such a signal.
            None => context.process.kill(target, None).and(Err(Errno::EINVAL)),
        };
        match sent {
            Ok(()) => {}
            Err(Errno::Killed) => return Err(Errno::Killed.into()),
            Err(error) => {
                all_sent = false;
                context.warn(format_args!("({text}): {error}"))?;
            }
        }
    }
    Ok(Exit::from_success(all_sent))
}

/// Makes `-9` and `-TERM` values of `-s`, and keeps `-1` from being a flag once a signal was named.
fn rewritten(arguments: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let mut rewritten = Vec::new();
    let mut is_named = false;
    for (at, argument) in arguments.iter().enumerate() {
        if argument == b"--" {
            rewritten.extend_from_slice(&arguments[at..]);
            return rewritten;
        }
        let name = argument.strip_prefix(b"-").filter(|name| signal_name::read(name).is_some());
        match name {
            Some(name) if !is_named => {
                is_named = true;
                rewritten.extend([b"-s".to_vec(), name.to_vec()]);
            }
            Some(_) => {
                rewritten.push(b"--".to_vec());
                rewritten.extend_from_slice(&arguments[at..]);
                return rewritten;
            }
            None => {
                is_named |= argument.starts_with(b"-s") || argument.starts_with(b"-n");
                is_named |= argument.starts_with(b"--signal");
                rewritten.push(argument.clone());
            }
        }
    }
    rewritten
}

fn target(context: &Context<'_>, operand: &[u8]) -> Option<KillTarget> {
    let number: i64 = parse_all(operand)?;
    let id = u32::try_from(number.unsigned_abs()).ok()?;
    Some(match number {
        0 => KillTarget::Group(context.process.pgid()),
        -1 => KillTarget::Everyone,
        1.. => KillTarget::Process(id),
        _ => KillTarget::Group(id),
    })
}

fn list(context: &mut Context<'_>, asked: Option<Vec<u8>>) -> CommandResult {
    let Some(asked) = asked else {
        let names: Vec<String> = (1..=31).filter_map(Signal::from_number).map(shown_name).collect();
        let (first, second) = names.split_at(16);
        context.out.print(format_args!("{}\n{}\n", first.join(" "), second.join(" ")))?;
        return Ok(Exit::SUCCESS);
    };
    let is_number = asked.iter().all(u8::is_ascii_digit);
    match signal_name::read(&asked).flatten() {
        Some(signal) if is_number => context.out.print(format_args!("{}\n", shown_name(signal)))?,
        Some(signal) => context.out.print(format_args!("{}\n", signal.number()))?,
        None => {
            context.warn(format_args!("unknown signal name {}", String::from_utf8_lossy(&asked)))?;
        }
    }
    Ok(Exit::SUCCESS)
}

fn table(context: &mut Context<'_>) -> CommandResult {
    const PER_LINE: u8 = 7;
    for signal in (1..=31).filter_map(Signal::from_number) {
        let number = signal.number();
        let name = shown_name(signal);
        if number % PER_LINE == 0 {
            context.out.print(format_args!("{number:2} {name}\n"))?;
        } else {
            context.out.print(format_args!("{number:2} {name:<8}"))?;
        }
    }
    context.out.write(b"\n")?;
    Ok(Exit::SUCCESS)
}

#[cfg(test)]
mod tests {
    use crate::testing::{call, check};

    #[test]
    fn signals_are_listed() {
        check("kill -l 9", "KILL\n");
        check("kill -l TERM", "15\n");
        assert_eq!(call("kill -l").run().stdout.split(|&byte| byte == b' ').count(), 30);
    }

    #[test]
    fn processes_that_are_not_there_are_reported() {
        call("kill 99999").answers(1, "", "kill: (99999): No such process\n");
        call("kill -9 x").answers(1, "", "kill: failed to parse argument: 'x'\n");
        call("kill -s FOO 100").answers(1, "", "kill: (100): Invalid argument\n");
    }

    #[test]
    fn a_process_may_end_itself() {
        // 101 is the first process that a session of the tests starts.
        call("kill -9 101").answers(137, "", "");
    }
}
