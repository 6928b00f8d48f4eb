//! `true`: do nothing, successfully.

use boxsh_kernel::{CommandResult, Context, Exit, Spec};

use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "true",
    usage: &["[ignored command line arguments]", "OPTION"],
    summary: "Exit with a status code indicating success.",
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    message::answer_sole_flag(context, &SPEC)?;
    Ok(Exit::SUCCESS)
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn arguments_are_ignored() {
        check("true", "");
        check("true --nope x", "");
    }
}
