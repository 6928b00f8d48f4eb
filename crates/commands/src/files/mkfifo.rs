//! `mkfifo`: make named pipes.

use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Follow, Spec};

use super::message;
use super::mkdir::warn_of_context;
use super::mode::ModeChange;

pub(crate) static SPEC: Spec = Spec {
    name: "mkfifo",
    usage: &["[OPTION]... NAME..."],
    summary: "Create named pipes (FIFOs) with the given NAMEs.",
    flags: &[
        Flag::new('m', "mode", "set file permission bits to MODE, not a=rw - umask").value("MODE"),
        Flag::short('Z', "set the security context to the default type"),
        Flag::long("context", "like -Z, or set the security context to CTX").optional("CTX"),
    ],
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    if parsed.operands.is_empty() {
        return Err(Failure::Usage("missing operand".into()));
    }
    warn_of_context(
        context,
        parsed.flags.iter().any(|given| given.is(flag!("context")) && given.value.is_some()),
    )?;
    let mode = match parsed.value(flag!("mode")) {
        None => None,
        Some(text) => {
            let change = ModeChange::parse(text).ok_or_else(|| Failure::new("invalid mode"))?;
            let mode = change.apply(0o666, false, context.process.umask());
            if mode & !0o777 != 0 {
                return Err(Failure::new("mode must specify only file permission bits"));
            }
            Some(mode)
        }
    };
    let mut good = true;
    for operand in &parsed.operands {
        let made = context.process.mkfifo(operand, mode.unwrap_or(0o666));
        if let Err(error) = made {
            good = false;
            message::complain(context, "cannot create fifo", operand, error)?;
        } else if let Some(mode) = mode
            && let Err(error) = context.process.chmod(operand, mode, Follow::No)
        {
            good = false;
            if error == Errno::Killed {
                return Err(Failure::Errno(error));
            }
            message::complain(context, "cannot set permissions of", operand, error)?;
        }
    }
    Ok(Exit::from_success(good))
}

#[cfg(test)]
mod tests {
    use crate::testing::{call, check};

    #[test]
    fn names_must_be_free() {
        check("mkfifo p", "");
        call("mkfifo f").file("f", "").answers(1, "", "mkfifo: cannot create fifo 'f': File exists\n");
    }
}
