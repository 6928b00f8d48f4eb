//! `false`: do nothing, unsuccessfully.

use boxsh_kernel::{CommandResult, Context, Exit, Failure, Spec};

use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "false",
    usage: &["[ignored command line arguments]", "OPTION"],
    summary: "Exit with a status code indicating failure.",
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    match message::answer_sole_flag(context, &SPEC) {
        // Even its help fails.
        Ok(()) | Err(Failure::Silent(_)) => Ok(Exit::FAILURE),
        Err(failure) => Err(failure),
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn it_fails() {
        call("false").answers(1, "", "");
        call("false --nope").answers(1, "", "");
    }
}
