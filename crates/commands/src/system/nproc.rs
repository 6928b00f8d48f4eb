//! `nproc`: print the number of processors.

use boxsh_format::integer::{Radix, parse_unsigned};
use boxsh_kernel::{CommandResult, Context, Exit, Failure, Flag, Spec};

use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "nproc",
    usage: &["[OPTION]..."],
    summary: "Print the number of processing units available to the current process.",
    flags: &[
        Flag::long("all", "print the number of installed processors"),
        Flag::long("ignore", "if possible, exclude N processing units").value("N"),
    ],
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    if let Some(extra) = parsed.operands.first() {
        return Err(message::extra_operand(context, extra));
    }
    let mut ignored = 0;
    if let Some(text) = parsed.value(flag!("ignore")) {
        let number = parse_unsigned(text, Radix::Decimal);
        if number.consumed == 0 || number.consumed < text.len() || text.starts_with(b"-") {
            return Err(Failure::new(format!("invalid number: {}", message::quote(context, text))));
        }
        ignored = number.value;
    }
    let mut count = u64::from(context.process.identity().cpus);
    if !parsed.has(flag!("all")) {
        let variable = |name: &[u8]| {
            let value = context.process.variable(name)?;
            let number = parse_unsigned(&value, Radix::Decimal);
            (number.consumed > 0 && number.value > 0).then_some(number.value)
        };
        if let Some(threads) = variable(b"OMP_NUM_THREADS") {
            count = threads;
        }
        count = count.min(variable(b"OMP_THREAD_LIMIT").unwrap_or(u64::MAX));
    }
    context.out.print(format_args!("{}\n", count.saturating_sub(ignored).max(1)))?;
    Ok(Exit::SUCCESS)
}

#[cfg(test)]
mod tests {
    use crate::testing::{call, check};

    #[test]
    fn processors_are_counted() {
        check("nproc", "2\n");
        check("nproc --ignore=1", "1\n");
        check("nproc --ignore=9", "1\n");
        call("nproc").variable("OMP_NUM_THREADS", "7").gives("7\n");
        call("nproc --all").variable("OMP_NUM_THREADS", "7").gives("2\n");
        call("nproc --ignore=x").answers(1, "", "nproc: invalid number: ‘x’\n");
    }
}
