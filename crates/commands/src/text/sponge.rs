//! `sponge`: soak up all input before anything is written.

use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, OpenFlags, Output, Spec};

use crate::memory::Held;

pub(crate) static SPEC: Spec = Spec {
    name: "sponge",
    usage: &["[-a] [FILE]"],
    summary: "Soak up all input from stdin and write it to FILE, so that a pipeline can read and write one file.",
    flags: &[
        Flag::short('a', "append to FILE instead of replacing what it holds"),
        Flag::short('h', "display this help"),
    ],
    notes: "Without FILE, write to standard output.",
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    if parsed.has(flag!("h")) {
        context.out.write(SPEC.help().as_bytes())?;
        return Ok(Exit::SUCCESS);
    }
    let mut held = Held::new(context.process);
    let mut soaked = Vec::new();
    let mut input = context.stdin();
    loop {
        let data = input.fill()?;
        if data.is_empty() {
            break;
        }
        let count = data.len();
        context.process.append(&mut soaked, data)?;
        input.advance(count);
        held.set(soaked.capacity())?;
    }
    let Some(name) = parsed.operands.first() else {
        context.out.write(&soaked)?;
        return Ok(Exit::SUCCESS);
    };
    let flags = if parsed.has(flag!("a")) { OpenFlags::APPEND } else { OpenFlags::WRITE };
    let fd = context.process.open(name, flags).map_err(|error| match error {
        Errno::Killed => Failure::Errno(error),
        error => Failure::new(format!("error opening output file: {error}")),
    })?;
    let mut output = Output::new(context.process, fd);
    let written = output.write(&soaked).and_then(|()| output.flush());
    drop(output);
    context.process.close(fd)?;
    written.map(|()| Exit::SUCCESS)
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn input_is_written_when_it_has_ended() {
        call("sponge").stdin("a\nb").gives("a\nb");
        call("sponge /no/such").stdin("a").answers(
            1,
            "",
            "sponge: error opening output file: No such file or directory\n",
        );
    }
}
