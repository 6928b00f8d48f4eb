//! `printenv`: print variables of the environment.

use boxsh_kernel::{CommandResult, Context, Exit, Flag, Spec};

pub(crate) static SPEC: Spec = Spec {
    name: "printenv",
    usage: &["[OPTION]... [VARIABLE]..."],
    summary: "Print the values of the specified environment VARIABLE(s), or all with their names.",
    flags: &[Flag::new('0', "null", "end each output line with NUL, not newline")],
    usage_status: 2,
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let end = if parsed.has(flag!("null")) { 0 } else { b'\n' };
    let environment = context.process.environment();
    if parsed.operands.is_empty() {
        for (name, value) in environment.iter() {
            context.out.write(&[name, b"=", value, &[end]].concat())?;
        }
        return Ok(Exit::SUCCESS);
    }
    let mut all_set = true;
    for name in &parsed.operands {
        match environment.get(name).filter(|_| !name.contains(&b'=')) {
            Some(value) => {
                context.out.write(value)?;
                context.out.write_byte(end)?;
            }
            None => all_set = false,
        }
    }
    Ok(Exit::from_success(all_set))
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn variables_are_printed() {
        call("printenv A").variable("A", "x y").gives("x y\n");
        call("printenv -0 A B").variable("A", "1").answers(1, "1\0", "");
        call("printenv").variable("A", "1").gives("A=1\n");
    }
}
