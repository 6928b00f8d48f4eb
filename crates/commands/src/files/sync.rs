//! `sync`: make what was written durable.

use boxsh_kernel::{CommandResult, Context, Exit, Failure, Flag, OpenFlags, Spec};

use super::message;

pub(crate) static SPEC: Spec = Spec {
    name: "sync",
    usage: &["[OPTION] [FILE]..."],
    summary: "Synchronize cached writes to persistent storage; of each FILE, or of all.",
    flags: &[
        Flag::new('d', "data", "sync only file data, no unneeded metadata"),
        Flag::new('f', "file-system", "sync the file systems that contain the files"),
    ],
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    if parsed.has(flag!("data")) && parsed.has(flag!("file-system")) {
        return Err(Failure::new("cannot specify both --data and --file-system"));
    }
    if parsed.has(flag!("data")) && parsed.operands.is_empty() {
        return Err(Failure::new("--data needs at least one argument"));
    }
    let mut good = true;
    for operand in &parsed.operands {
        let fd = match context.process.open(operand, OpenFlags::READ.nonblocking(true)) {
            Ok(fd) => fd,
            Err(error) => {
                good = false;
                message::complain(context, "error opening", operand, error)?;
                continue;
            }
        };
        let synced = context.process.fsync(fd);
        context.process.close(fd)?;
        if let Err(error) = synced {
            good = false;
            message::complain(context, "error syncing", operand, error)?;
        }
    }
    Ok(Exit::from_success(good))
}
