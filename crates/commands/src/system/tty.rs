//! `tty`: the name of the terminal.

use boxsh_kernel::{CommandResult, Context, Exit, Failure, Flag, Spec};

use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "tty",
    usage: &["[OPTION]..."],
    summary: "Print the file name of the terminal connected to standard input.",
    flags: &[
        Flag::new('s', "silent", "print nothing, only return an exit status"),
        Flag::long("quiet", "the same as -s"),
    ],
    usage_status: 2,
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    if let Some(extra) = parsed.operands.first() {
        let text = format!("extra operand {}", message::quote(context, extra));
        return Err(Failure::Usage(text));
    }
    let is_terminal = context.process.is_terminal(0);
    if !parsed.has(flag!("silent")) && !parsed.has(flag!("quiet")) {
        context.out.write(if is_terminal { b"/dev/tty\n" } else { b"not a tty\n" })?;
    }
    Ok(Exit::from_success(is_terminal))
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn a_stream_is_no_terminal() {
        call("tty").answers(1, "not a tty\n", "");
        call("tty -s").answers(1, "", "");
    }
}
