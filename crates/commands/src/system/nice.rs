//! `nice`: run a program with another priority. All processes of a session have the same one, so it only runs it.

use boxsh_format::integer::{Radix, parse_signed};
use boxsh_kernel::{CommandResult, Context, Exit, Failure, Flag, Order, Spec};

use super::program;
use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "nice",
    usage: &["[OPTION] [COMMAND [ARG]...]"],
    summary: "Run COMMAND with an adjusted niceness, or print the current niceness, which is always 0 here.",
    flags: &[Flag::new('n', "adjustment", "add integer N to the niceness (default 10); it has no effect")
        .value("N")],
    order: Order::FirstOperandEnds,
    usage_status: 125,
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let mut arguments = context.arguments().to_vec();
    // The old form `nice -5`, with a sign of its own in `nice --5` and `nice -+5`.
    let mut at = 0;
    while let Some(argument) = arguments.get_mut(at).filter(|argument| is_old_form(argument)) {
        *argument = [b"-n", &argument[1..]].concat();
        at += 1;
    }
    let parsed = context.parse_from(&SPEC, &arguments)?;
    if let Some(value) = parsed.value(flag!("adjustment")) {
        let number = parse_signed(value, Radix::Decimal);
        if number.consumed == 0 || number.consumed < value.len() {
            let shown = message::quote(context, value);
            return Err(Failure::with_status(125, format!("invalid adjustment {shown}")));
        }
        if parsed.operands.is_empty() {
            return Err(Failure::Usage("a command must be given with an adjustment".into()));
        }
    }
    let Some(name) = parsed.operands.first().cloned() else {
        context.out.write(b"0\n")?;
        return Ok(Exit::SUCCESS);
    };
    let environment = context.process.environment();
    program::become_program(context, parsed.operands, environment, |context, error| {
        format!("{}: {error}", message::quote(context, &name))
    })
    .map(Exit)
}

fn is_old_form(argument: &[u8]) -> bool {
    let Some(rest) = argument.strip_prefix(b"-") else { return false };
    let digits = rest.strip_prefix(b"-").or(rest.strip_prefix(b"+")).unwrap_or(rest);
    digits.first().is_some_and(u8::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use crate::testing::{call, check};

    #[test]
    fn programs_are_run_or_reported() {
        check("nice", "0\n");
        call("nice -n 5 printenv A")
            .program("printenv")
            .variable("PATH", "/bin")
            .variable("A", "1")
            .gives("1\n");
        call("nice -5 x").answers(127, "", "nice: ‘x’: No such file or directory\n");
        call("nice -n x true").answers(125, "", "nice: invalid adjustment ‘x’\n");
    }
}
