//! `yes`: print a line again and again.

use boxsh_kernel::{CommandResult, Context, Errno, Failure, Spec};

pub(crate) static SPEC: Spec = Spec {
    name: "yes",
    usage: &["[STRING]...", "OPTION"],
    summary: "Repeatedly output a line with all specified STRING(s), or 'y'.",
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    const PIECE: usize = 16 << 10;
    let parsed = context.parse(&SPEC)?;
    let mut line = match parsed.operands.is_empty() {
        true => b"y".to_vec(),
        false => parsed.operands.join(&b' '),
    };
    line.push(b'\n');
    let mut piece = line.clone();
    while piece.len() < PIECE {
        piece.extend_from_slice(&line);
    }
    loop {
        context.process.tick()?;
        match context.process.write_all(1, &piece) {
            Ok(()) => {}
            Err(Errno::Killed) => return Err(Errno::Killed.into()),
            Err(error) => return Err(Failure::new(format!("standard output: {error}"))),
        }
    }
}
