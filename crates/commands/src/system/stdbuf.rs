//! `stdbuf`: run a program with other buffering. Programs of a session flush when they wait or end, so it only runs it.

use boxsh_format::size::{SizeSyntax, scan_size};
use boxsh_kernel::{CommandResult, Context, Exit, Failure, Flag, Order, Spec};

use super::program;
use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "stdbuf",
    usage: &["OPTION... COMMAND"],
    summary: "Run COMMAND, with modified buffering operations for its standard streams.",
    flags: &[
        Flag::new('i', "input", "adjust standard input stream buffering").value("MODE"),
        Flag::new('o', "output", "adjust standard output stream buffering").value("MODE"),
        Flag::new('e', "error", "adjust standard error stream buffering").value("MODE"),
    ],
    notes: "MODE is L for lines, 0 for none, or a size. Commands of the session do their own buffering: the\n\
            modes are checked, and change nothing.",
    order: Order::FirstOperandEnds,
    usage_status: 125,
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    for given in &parsed.flags {
        let mode = given.value();
        if mode == b"L" && given.is(flag!("input")) {
            return Err(Failure::Usage("line buffering stdin is meaningless".into()));
        }
        let is_size = scan_size(mode, &SizeSyntax::TRUNCATE)
            .is_ok_and(|size| size.rest.is_empty() && size.value.is_some());
        if mode != b"L" && !is_size {
            let shown = message::quote(context, mode);
            return Err(Failure::with_status(125, format!("invalid mode {shown}")));
        }
    }
    let Some(name) = parsed.operands.first().cloned() else {
        return Err(Failure::Usage("missing operand".into()));
    };
    if parsed.flags.is_empty() {
        return Err(Failure::Usage("you must specify a buffering mode option".into()));
    }
    let environment = context.process.environment();
    program::become_program(context, parsed.operands, environment, |context, error| {
        format!("failed to run command {}: {error}", message::quote(context, &name))
    })
    .map(Exit)
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn modes_are_checked_and_programs_run() {
        let with_path = |line: &str| call(line).program("printenv").variable("PATH", "/bin");
        with_path("stdbuf -oL -e0 -i 4K printenv PATH").gives("/bin\n");
        call("stdbuf -ox true").answers(125, "", "stdbuf: invalid mode ‘x’\n");
        let hint = "Try 'stdbuf --help' for more information.\n";
        call("stdbuf -iL true").answers(
            125,
            "",
            format!("stdbuf: line buffering stdin is meaningless\n{hint}"),
        );
    }
}
