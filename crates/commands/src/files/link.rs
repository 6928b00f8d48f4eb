//! `link`: call the system's link function.

use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Follow, Spec};

use super::message;

pub(crate) static SPEC: Spec = Spec {
    name: "link",
    usage: &["FILE1 FILE2", "OPTION"],
    summary: "Call the link function to create a link named FILE2 to an existing FILE1.",
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let (from, to) = match &parsed.operands[..] {
        [from, to] => (from, to),
        [_, _, extra, ..] => return Err(message::extra_operand(context, extra)),
        few => return Err(message::missing_operand(context, few.last())),
    };
    match context.process.link(from, to, Follow::No) {
        Ok(()) => Ok(Exit::SUCCESS),
        Err(Errno::Killed) => Err(Failure::Errno(Errno::Killed)),
        Err(error) => {
            let (from, to) =
                (message::name_in_sentence(context, from), message::name_in_sentence(context, to));
            Err(Failure::new(format!("cannot create link {to} to {from}: {error}")))
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn a_second_name() {
        call("link a b").file("a", "").gives("");
        call("link no b").answers(1, "", "link: cannot create link 'b' to 'no': No such file or directory\n");
    }
}
