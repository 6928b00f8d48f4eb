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
    let end = if parsed.has(flag!("zero")) { 0 } else { b'\n' };
    for operand in &parsed.operands {
        context.out.write(path::directory(operand))?;
        context.out.write_byte(end)?;
    }
    Ok(Exit::SUCCESS)
}

#[cfg(test)]
mod tests {
    use crate::testing::{call, check};

    #[test]
    fn the_last_name_goes() {
        check("dirname /a/b a a/b/ / ''", "/a\n.\na\n/\n.\n");
        call("dirname").answers(
            1,
            "",
            "dirname: missing operand\nTry 'dirname --help' for more information.\n",
        );
    }
}
