//! `timeout`: run a program with a limit of time.

use std::time::Duration;

use boxsh_kernel::{
    CommandResult, Context, Disposition, Errno, Exit, ExitStatus, Failure, Flag, KillTarget, Order, Pid,
    Signal, Spec, WaitFor, WaitStatus,
};

use super::{duration, program, signal_name};
use crate::message;
use crate::promise::MIGRATES;

pub(crate) static SPEC: Spec = Spec {
    name: "timeout",
    usage: &["[OPTION] DURATION COMMAND [ARG]..."],
    summary: "Start COMMAND, and kill it if still running after DURATION.",
    flags: &[
        Flag::long(
            "preserve-status",
            "exit with the same status as COMMAND, even when the command times out",
        ),
        Flag::long("foreground", "allow COMMAND to read from the terminal; its children are not timed out"),
        Flag::new('k', "kill-after", "also send a KILL signal, this long after the first signal")
            .value("DURATION"),
        Flag::new('s', "signal", "specify the signal to be sent on timeout, by name or number")
            .value("SIGNAL"),
        Flag::new('v', "verbose", "diagnose to stderr any signal sent upon timeout"),
    ],
    notes: "DURATION is a number with an optional suffix: s, m, h or d. A duration of 0 disables the timeout.\n\
            The status is 124 if COMMAND times out, 125 if timeout itself fails, 126 if COMMAND cannot be\n\
            invoked, 127 if it cannot be found, 137 if it is sent KILL, its own status otherwise.",
    order: Order::FirstOperandEnds,
    usage_status: 125,
    ..Spec::DEFAULT
};

/// Signals that are passed on to the program.
const PASSED_ON: [Signal; 5] = [Signal::HUP, Signal::INT, Signal::QUIT, Signal::TERM, Signal::ALRM];

struct Watch<'a> {
    name: &'a [u8],
    child: Pid,
    foreground: bool,
    verbose: bool,
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let time = |context: &Context<'_>, text: &[u8]| {
        duration::read(text)
            .ok_or_else(|| Failure::Usage(format!("invalid time interval {}", message::quote(context, text))))
    };
    let kill_after = match parsed.value(flag!("kill-after")) {
        Some(text) => Some(time(context, text)?).filter(|time| !time.is_zero()),
        None => None,
    };
    let mut signal = Signal::TERM;
    if let Some(text) = parsed.value(flag!("signal")) {
        signal = signal_name::read(text)
            .flatten()
            .ok_or_else(|| Failure::Usage(format!("{}: invalid signal", message::quote(context, text))))?;
    }
    let [limit, arguments @ ..] = &parsed.operands[..] else { return usage(context) };
    let [name, ..] = arguments else { return usage(context) };
    let limit = time(context, limit)?;
    let foreground = parsed.has(flag!("foreground"));

    let child = start(context, arguments.to_vec(), foreground)?;
    let watch = Watch { name, child, foreground, verbose: parsed.has(flag!("verbose")) };
    for signal in PASSED_ON {
        if context.process.disposition(signal) == Disposition::Default {
            context.process.set_disposition(signal, Disposition::Catch)?;
        }
    }
    let (status, timed_out) = watch.wait(context, limit, signal, kill_after)?;
    finish(context, status, timed_out, parsed.has(flag!("preserve-status")))
}

/// GNU says nothing about what is missing, only where to find help.
fn usage(context: &mut Context<'_>) -> CommandResult {
    context.write_error(b"Try 'timeout --help' for more information.\n")?;
    Ok(Exit(125))
}

fn start(context: &mut Context<'_>, arguments: Vec<Vec<u8>>, foreground: bool) -> Result<Pid, Failure> {
    context.out.flush()?;
    let child = context.process.fork()?;
    if !foreground {
        child.set_own_group(0);
    }
    let environment = context.process.environment();
    let shown = message::quote(context, &arguments[0]);
    let pid = context.process.spawn_migrating(MIGRATES, child, move |child| {
        match child.execute_by_name(arguments, environment) {
            Ok(status) => status,
            Err(Errno::Killed) => 137,
            Err(error) => {
                let text = format!("timeout: failed to run command {shown}: {error}\n");
                // The status tells as much, should nobody be there to read it.
                let _ = child.write_all(2, text.as_bytes());
                program::failed_status(error)
            }
        }
    })?;
    Ok(pid)
}

impl Watch<'_> {
    fn wait(
        &self,
        context: &mut Context<'_>,
        limit: Duration,
        signal: Signal,
        kill_after: Option<Duration>,
    ) -> Result<(ExitStatus, bool), Failure> {
        let now = context.process.clock().monotonic();
        let mut deadline = (!limit.is_zero()).then(|| now.saturating_add(limit));
        let mut next_signal = signal;
        let mut timed_out = false;
        loop {
            match context.process.wait_change(WaitFor::Process(self.child), deadline, false) {
                Ok((_, WaitStatus::Ended(status))) => return Ok((status, timed_out)),
                Ok(_) => {}
                Err(Errno::EINTR) => {
                    while let Some(signal) = context.process.take_signal() {
                        self.send(context, signal)?;
                    }
                }
                Err(Errno::ETIMEDOUT) => {
                    timed_out = true;
                    if self.verbose {
                        let name = message::quote(context, self.name);
                        let signal = next_signal.name();
                        context.warn(format_args!("sending signal {signal} to command {name}"))?;
                    }
                    self.send(context, next_signal)?;
                    next_signal = Signal::KILL;
                    deadline =
                        kill_after.map(|time| context.process.clock().monotonic().saturating_add(time));
                    if signal == Signal::KILL {
                        deadline = None;
                    }
                }
                Err(error) => return Err(error.into()),
            }
        }
    }

    fn send(&self, context: &Context<'_>, signal: Signal) -> Result<(), Failure> {
        let target =
            if self.foreground { KillTarget::Process(self.child) } else { KillTarget::Group(self.child) };
        let mut signals = vec![signal];
        if !self.foreground && signal != Signal::KILL && signal != Signal::CONT {
            signals.push(Signal::CONT);
        }
        for signal in signals {
            // It may have ended just now, which is as good.
            if let Err(Errno::Killed) = context.process.kill(target, Some(signal)) {
                return Err(Errno::Killed.into());
            }
        }
        Ok(())
    }
}

fn finish(
    context: &Context<'_>,
    status: ExitStatus,
    timed_out: bool,
    preserve_status: bool,
) -> CommandResult {
    match status {
        ExitStatus::Signaled(signal) if !timed_out => {
            if !signal.is_absolute() {
                context.process.set_disposition(signal, Disposition::Default)?;
            }
            context.process.raise(signal)?;
        }
        // GNU's own process is in the group that it kills.
        ExitStatus::Signaled(Signal::KILL) => {
            context.process.raise(Signal::KILL)?;
        }
        _ => {}
    }
    Ok(Exit(if timed_out && !preserve_status { 124 } else { status.code() }))
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn wrong_calls_have_status_125() {
        let hint = "Try 'timeout --help' for more information.\n";
        call("timeout").answers(125, "", hint);
        call("timeout x true").answers(125, "", format!("timeout: invalid time interval ‘x’\n{hint}"));
        call("timeout -s foo 1 true").answers(125, "", format!("timeout: ‘foo’: invalid signal\n{hint}"));
    }

    #[test]
    fn a_program_that_is_not_there_has_status_127() {
        call("timeout 1 nonexist").answers(
            127,
            "",
            "timeout: failed to run command ‘nonexist’: No such file or directory\n",
        );
    }

    #[test]
    fn a_program_ends_when_its_time_is_up() {
        let in_path = |line: &str| call(line).program("sleep").variable("PATH", "/bin");
        in_path("timeout 1 sleep 5").answers(124, "", "");
        in_path("timeout -v 1 sleep 5").answers(124, "", "timeout: sending signal TERM to command ‘sleep’\n");
        in_path("timeout --preserve-status 1 sleep 5").answers(143, "", "");
        in_path("timeout -s KILL 1 sleep 5").answers(137, "", "");
        in_path("timeout 0 sleep 5").answers(0, "", "");
        in_path("timeout 9 sleep 5").answers(0, "", "");
    }
}
