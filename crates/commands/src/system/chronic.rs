//! `chronic`: run a program, and show what it says only if it fails.

use boxsh_kernel::{CommandResult, Context, Errno, Exit, ExitStatus, Failure, Flag, Order, Spec};

use super::program;

pub(crate) static SPEC: Spec = Spec {
    name: "chronic",
    usage: &["[-ev] COMMAND..."],
    summary: "Run a command quietly unless it fails.",
    flags: &[
        Flag::short('v', "show output, return value and headings"),
        Flag::short('e', "output on standard error counts as a failure too"),
    ],
    order: Order::FirstOperandEnds,
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let Some(name) = parsed.operands.first() else {
        return Err(Failure::Usage("missing command".into()));
    };
    let process = context.process;
    let (out, out_end) = process.capture_files();
    let (err, err_end) = process.capture_files();
    let child = process.fork()?;
    child.set_file(1, out_end)?;
    child.set_file(2, err_end)?;
    let environment = process.environment();
    let mut refused = None;
    let arguments = parsed.operands.clone();
    let status = process.call(child, |child| {
        child.execute_by_name(arguments, environment).unwrap_or_else(|error| {
            refused = Some(error);
            program::failed_status(error)
        })
    });
    match refused {
        Some(Errno::Killed) => return Err(Errno::Killed.into()),
        Some(error) => {
            let text = format!("{}: {error}", String::from_utf8_lossy(name));
            return Err(Failure::with_status(program::failed_status(error), text));
        }
        None => {}
    }
    let (out, err) = (process.collect(&out)?, process.collect(&err)?);
    let code = match status {
        ExitStatus::Exited(status) => status,
        ExitStatus::Signaled(signal) => 128 + signal.number(),
    };
    let verbose = parsed.has(flag!("v"));
    let code = match code {
        0 if parsed.has(flag!("e")) && !err.is_empty() => 2,
        0 => return Ok(Exit::SUCCESS),
        code => code,
    };
    if verbose {
        context.out.write(b"STDOUT:\n")?;
    }
    context.out.write(&out)?;
    if verbose {
        context.out.write(b"\nSTDERR:\n")?;
    }
    context.out.flush()?;
    context.write_error(&err)?;
    if verbose {
        context.out.print(format_args!("\nRETVAL: {code}\n"))?;
    }
    Ok(Exit(code))
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn only_failures_are_shown() {
        let with = |line: &str| call(line).program("basename").variable("PATH", "/bin");
        with("chronic basename a").gives("");
        with("chronic basename").answers(
            1,
            "",
            "basename: missing operand\nTry 'basename --help' for more information.\n",
        );
    }
}
