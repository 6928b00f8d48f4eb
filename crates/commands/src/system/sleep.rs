//! `sleep`: wait for a while.

use std::time::Duration;

use boxsh_kernel::{CommandResult, Context, Exit, Failure, Spec};

use super::duration;
use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "sleep",
    usage: &["NUMBER[SUFFIX]...", "OPTION"],
    summary: "Pause for NUMBER seconds; SUFFIX may be s (seconds, the default), m (minutes), h (hours) or d (days).\n\
              NUMBER need not be an integer. With several arguments, pause for their sum.",
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    if parsed.operands.is_empty() {
        return Err(Failure::Usage("missing operand".into()));
    }
    let mut total = Duration::ZERO;
    let mut wrong = Vec::new();
    for operand in &parsed.operands {
        match duration::read(operand) {
            Some(time) => total = total.saturating_add(time).min(duration::FOREVER),
            None => wrong.push(format!("invalid time interval {}", message::quote(context, operand))),
        }
    }
    if let Some(last) = wrong.pop() {
        for text in wrong {
            context.warn(format_args!("{text}"))?;
        }
        return Err(Failure::Usage(last));
    }
    context.process.sleep(total)?;
    Ok(Exit::SUCCESS)
}

#[cfg(test)]
mod tests {
    use crate::testing::{call, check};

    #[test]
    fn a_sum_of_times_is_waited_for() {
        check("sleep 0", "");
        check("sleep 0.5m 0x10 .001", "");
    }

    #[test]
    fn wrong_times_are_all_named() {
        let hint = "Try 'sleep --help' for more information.\n";
        call("sleep x 1y").answers(
            1,
            "",
            format!("sleep: invalid time interval ‘x’\nsleep: invalid time interval ‘1y’\n{hint}"),
        );
        call("sleep").answers(1, "", format!("sleep: missing operand\n{hint}"));
    }
}
