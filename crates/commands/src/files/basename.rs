//! `basename`: strip directory and suffix from names.

use boxsh_kernel::{CommandResult, Context, Exit, Failure, Flag, Order, Spec};

use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "basename",
    usage: &["NAME [SUFFIX]", "OPTION... NAME..."],
    summary: "Print each NAME with any leading directory components removed, and SUFFIX too.",
    flags: &[
        Flag::new('a', "multiple", "treat every argument as a NAME"),
        Flag::new('s', "suffix", "remove a trailing SUFFIX; implies -a").value("SUFFIX"),
        Flag::new('z', "zero", "end each output line with NUL, not newline"),
    ],
    order: Order::FirstOperandEnds,
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let terminator = if parsed.has(flag!("zero")) { 0 } else { b'\n' };
    let mut suffix = parsed.value(flag!("suffix")).unwrap_or_default().to_vec();
    let mut names = parsed.operands.clone();
    if names.is_empty() {
        return Err(Failure::Usage("missing operand".into()));
    }
    if !parsed.has(flag!("multiple")) && !parsed.has(flag!("suffix")) {
        if let Some(extra) = names.get(2) {
            return Err(message::extra_operand(context, extra));
        }
        suffix = names.drain(1..).next().unwrap_or_default();
    }
    for name in &names {
        context.out.write(basename(name, &suffix))?;
        context.out.write_byte(terminator)?;
    }
    Ok(Exit::SUCCESS)
}

fn basename<'a>(name: &'a [u8], suffix: &[u8]) -> &'a [u8] {
    let end = match name.iter().rposition(|&byte| byte != b'/') {
        Some(last) => last + 1,
        // Nothing but slashes is the root; nothing at all stays nothing.
        None => return &name[..name.len().min(1)],
    };
    let start = name[..end].iter().rposition(|&byte| byte == b'/').map_or(0, |slash| slash + 1);
    let base = &name[start..end];
    match base.strip_suffix(suffix) {
        Some(stem) if !stem.is_empty() => stem,
        _ => base,
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{call, check};

    #[test]
    fn names_lose_their_directory_and_suffix() {
        for (line, expected) in [
            ("basename /a/b.c .c", "b\n"),
            ("basename a/b/", "b\n"),
            ("basename ///", "/\n"),
            ("basename ''", "\n"),
            ("basename .c .c", ".c\n"),
            ("basename -a /x/1 y/2", "1\n2\n"),
            ("basename -s .h /x/1.h y/2.h", "1\n2\n"),
            ("basename -az 1 2", "1\x002\0"),
        ] {
            check(line, expected);
        }
    }

    #[test]
    fn wrong_calls_are_refused() {
        let hint = "Try 'basename --help' for more information.\n";
        call("basename").answers(1, "", format!("basename: missing operand\n{hint}"));
        call("basename a b c").answers(1, "", format!("basename: extra operand ‘c’\n{hint}"));
    }
}
