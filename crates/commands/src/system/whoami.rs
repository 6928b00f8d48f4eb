//! `whoami`: print the name of the effective user.

use boxsh_kernel::accounts::Users;
use boxsh_kernel::{CommandResult, Context, Exit, Spec};

use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "whoami",
    usage: &["[OPTION]..."],
    summary: "Print the user name associated with the current effective user ID.",
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    if let Some(extra) = parsed.operands.first() {
        return Err(message::extra_operand(context, extra));
    }
    let mut name = Users::read(context.process)?.show(context.process.credentials().uid);
    name.push(b'\n');
    context.out.write(&name)?;
    Ok(Exit::SUCCESS)
}

#[cfg(test)]
mod tests {
    use crate::testing::{call, check};

    #[test]
    fn it_answers_and_takes_no_operand() {
        check("whoami", "agent\n");
        call("whoami x").answers(
            1,
            "",
            "whoami: extra operand ‘x’\nTry 'whoami --help' for more information.\n",
        );
    }
}
