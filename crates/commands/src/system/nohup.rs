//! `nohup`: run a program that hangups do not end.

use boxsh_kernel::{
    CommandResult, Context, Disposition, Errno, Exit, Failure, OpenFlags, Order, Signal, Spec,
};

use super::program;
use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "nohup",
    usage: &["COMMAND [ARG]...", "OPTION"],
    summary: "Run COMMAND, ignoring hangup signals.",
    notes: "If standard input is a terminal, it is read from an unreadable file. If standard output is a\n\
            terminal, output is appended to 'nohup.out', or '$HOME/nohup.out' if that cannot be opened.\n\
            If standard error is a terminal, it goes where standard output does.",
    order: Order::FirstOperandEnds,
    usage_status: 125,
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let Some(name) = parsed.operands.first().cloned() else {
        return Err(Failure::Usage("missing operand".into()));
    };
    let process = context.process;
    let [input, output, error] = [0, 1, 2].map(|fd| process.is_terminal(fd));
    if input {
        // What reads from it gets an error, as from a terminal that has gone.
        let (_, unreadable) = process.pipe_files();
        process.set_file(0, unreadable)?;
        if !output {
            context.warn(format_args!(
                "{}",
                if error { "ignoring input and redirecting stderr to stdout" } else { "ignoring input" }
            ))?;
        }
    }
    if output {
        let name = open_log(context)?;
        let lead = if input { "ignoring input and appending output to" } else { "appending output to" };
        let shown = message::name_in_sentence(context, &name);
        context.warn(format_args!("{lead} {shown}"))?;
    }
    if error {
        if !input && !output {
            context.warn(format_args!("redirecting stderr to stdout"))?;
        }
        process.dup2(1, 2)?;
    }
    process.set_disposition(Signal::HUP, Disposition::Ignore)?;
    let environment = process.environment();
    program::become_program(context, parsed.operands, environment, |context, error| {
        format!("failed to run command {}: {error}", message::name_in_sentence(context, &name))
    })
    .map(Exit)
}

fn open_log(context: &mut Context<'_>) -> Result<Vec<u8>, Failure> {
    let mut names = vec![b"nohup.out".to_vec()];
    names.extend(context.process.variable(b"HOME").map(|home| [&home[..], b"/nohup.out"].concat()));
    let mut problem = Errno::ENOENT;
    for name in names {
        match context.process.open_file(&name, OpenFlags::APPEND) {
            Ok(file) => {
                context.process.set_file(1, file)?;
                return Ok(name);
            }
            Err(error) => problem = error,
        }
    }
    Err(Failure::with_status(125, format!("failed to open 'nohup.out': {problem}")))
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn programs_are_run_or_reported() {
        call("nohup printenv A").program("printenv").variable("PATH", "/bin").variable("A", "1").gives("1\n");
        call("nohup x").answers(127, "", "nohup: failed to run command 'x': No such file or directory\n");
        call("nohup").answers(125, "", "nohup: missing operand\nTry 'nohup --help' for more information.\n");
    }
}
