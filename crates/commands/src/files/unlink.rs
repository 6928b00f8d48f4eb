//! `unlink`: call the system's unlink function.

use boxsh_kernel::{CommandResult, Context, Exit, Spec};

use super::message;

pub(crate) static SPEC: Spec = Spec {
    name: "unlink",
    usage: &["FILE", "OPTION"],
    summary: "Call the unlink function to remove the specified FILE.",
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let file = match &parsed.operands[..] {
        [file] => file,
        [_, extra, ..] => return Err(message::extra_operand(context, extra)),
        [] => return Err(message::missing_operand(context, None)),
    };
    match context.process.unlink(file) {
        Ok(()) => Ok(Exit::SUCCESS),
        Err(error) => Err(message::failure(context, "cannot unlink", file, error)),
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn a_name_goes() {
        call("unlink a").file("a", "").gives("");
        call("unlink no").answers(1, "", "unlink: cannot unlink 'no': No such file or directory\n");
    }
}
