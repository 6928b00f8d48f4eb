//! `hostid`: print the number of the host.

use boxsh_kernel::{CommandResult, Context, Exit, Spec};

use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "hostid",
    usage: &["[OPTION]..."],
    summary: "Print the numeric identifier (in hexadecimal) for the current host.",
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    if let Some(extra) = parsed.operands.first() {
        return Err(message::extra_operand(context, extra));
    }
    // The number that Linux makes of the address 127.0.1.1, which a host has that is on no network.
    context.out.write(b"007f0101\n")?;
    Ok(Exit::SUCCESS)
}

#[cfg(test)]
mod tests {
    use crate::testing::{call, check};

    #[test]
    fn it_answers_and_takes_no_operand() {
        check("hostid", "007f0101\n");
        call("hostid x").answers(
            1,
            "",
            "hostid: extra operand ‘x’\nTry 'hostid --help' for more information.\n",
        );
    }
}
