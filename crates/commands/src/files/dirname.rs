//! `dirname`: strip the last name from paths.

use boxsh_kernel::{CommandResult, Context, Exit, Failure, Flag, Spec};

use super::path;

pub(crate) static SPEC: Spec = Spec {
    name: "dirname",
    usage: &["[OPTION] NAME..."],
    summary: "Output each NAME with its last non-slash component and trailing slashes removed; if NAME contains no /'s,\noutput '.' (meaning the current directory).",
    flags: &[Flag::new('z', "zero", "end each output line with NUL, not newline")],
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    if parsed.operands.is_empty() {
        return Err(Failure::Usage("missing operand".into()));
    }
    let end = if parsed.has("zero") { 0 } else { b'\n' };
    for operand in &parsed.operands {
        context.out.write(path::directory(operand))?;
        context.out.write_byte(end)?;
    }
    Ok(Exit::SUCCESS)
}
