//! `logname`: print the name of the one who logged in.

use boxsh_kernel::{CommandResult, Context, Exit, Spec};

use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "logname",
    usage: &["[OPTION]..."],
    summary: "Print the user's login name.",
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    if let Some(extra) = parsed.operands.first() {
        return Err(message::extra_operand(context, extra));
    }
    let name = context.process.identity().user.clone();
    context.out.print(format_args!("{name}\n"))?;
    Ok(Exit::SUCCESS)
}

#[cfg(test)]
mod tests {
    use crate::testing::{call, check};

    #[test]
    fn it_answers_and_takes_no_operand() {
        check("logname", "agent\n");
        call("logname x").answers(
            1,
            "",
            "logname: extra operand ‘x’\nTry 'logname --help' for more information.\n",
        );
    }
}
