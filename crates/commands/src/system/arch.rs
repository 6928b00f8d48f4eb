//! `arch`: print the machine's architecture.

use boxsh_kernel::{CommandResult, Context, Exit, Spec};

use crate::message;

pub(crate) static SPEC: Spec =
    Spec { name: "arch", usage: &["[OPTION]..."], summary: "Print machine architecture.", ..Spec::DEFAULT };

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    if let Some(extra) = parsed.operands.first() {
        return Err(message::extra_operand(context, extra));
    }
    context.out.print(format_args!("{}\n", super::uname::MACHINE))?;
    Ok(Exit::SUCCESS)
}

#[cfg(test)]
mod tests {
    use crate::testing::{call, check};

    #[test]
    fn it_answers_and_takes_no_operand() {
        check("arch", "x86_64\n");
        call("arch x").answers(1, "", "arch: extra operand ‘x’\nTry 'arch --help' for more information.\n");
    }
}
