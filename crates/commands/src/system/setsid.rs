//! `setsid`: run a program in a group of its own.

use boxsh_kernel::{CommandResult, Context, Errno, Exit, ExitStatus, Failure, Flag, Order, Spec, WaitFor};

use super::program;
use crate::promise::MIGRATES;

pub(crate) static SPEC: Spec = Spec {
    name: "setsid",
    usage: &["[options] <program> [arguments ...]"],
    summary: "Run a program in a new session.",
    flags: &[
        Flag::new('c', "ctty", "set the controlling terminal to the current one"),
        Flag::new('f', "fork", "always fork"),
        Flag::new('w', "wait", "wait for program to exit, and use the same return"),
        Flag::new('h', "help", "display this help"),
        Flag::new('V', "version", "display version"),
    ],
    order: Order::FirstOperandEnds,
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    if parsed.has(flag!("help")) {
        context.out.write(SPEC.help().as_bytes())?;
        return Ok(Exit::SUCCESS);
    }
    if parsed.has(flag!("version")) {
        context.parse_from(&SPEC, &[b"--version".to_vec()])?;
    }
    let Some(name) = parsed.operands.first() else {
        return Err(Failure::Usage("no command specified".into()));
    };
    let complaint = |error: Errno| format!("failed to execute {}: {error}", String::from_utf8_lossy(name));
    let process = context.process;
    let environment = process.environment();
    // A leader of a group cannot leave it, so a child goes in its place.
    if !parsed.has(flag!("fork")) && process.pgid() != process.pid() {
        process.set_group(process.pid(), 0)?;
        return program::become_program(context, parsed.operands.clone(), environment, |_, error| {
            complaint(error)
        })
        .map(Exit);
    }
    context.out.flush()?;
    let child = process.fork()?;
    child.set_own_group(0);
    let (arguments, message) =
        (parsed.operands.clone(), format!("setsid: failed to execute {}", String::from_utf8_lossy(name)));
    let pid = process.spawn_migrating(MIGRATES, child, move |child| {
        child.execute_by_name(arguments, environment).unwrap_or_else(|error| {
            // A closed standard error has nobody to tell.
            let _ = child.write_all(2, format!("{message}: {error}\n").as_bytes());
            program::failed_status(error)
        })
    })?;
    if !parsed.has(flag!("wait")) {
        return Ok(Exit::SUCCESS);
    }
    match process.wait(WaitFor::Process(pid))?.1 {
        ExitStatus::Exited(status) => Ok(Exit(status)),
        ExitStatus::Signaled(signal) => {
            Err(Failure::new(format!("child {pid} did not exit normally: signal {}", signal.number())))
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn programs_are_run() {
        call("setsid -w basename a/b").program("basename").variable("PATH", "/bin").gives("b\n");
        call("setsid").answers(
            1,
            "",
            "setsid: no command specified\nTry 'setsid --help' for more information.\n",
        );
    }
}
