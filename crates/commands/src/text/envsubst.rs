//! `envsubst`: put the values of variables into text.

use std::collections::HashSet;

use boxsh_kernel::{CommandResult, Context, Environment, Exit, Failure, Flag, Spec};

use super::record::Records;

pub(crate) static SPEC: Spec = Spec {
    name: "envsubst",
    usage: &["[OPTION] [SHELL-FORMAT]"],
    summary: "Substitute the values of environment variables.",
    flags: &[
        Flag::new('v', "variables", "output the variables occurring in SHELL-FORMAT"),
        Flag::new('h', "help", "display this help and exit"),
        Flag::new('V', "version", "output version information and exit"),
    ],
    notes: "Standard input is copied to standard output, with references of the form $VARIABLE or ${VARIABLE} replaced\n\
            by the values of the variables. If a SHELL-FORMAT is given, only those that it refers to are replaced.",
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    if parsed.has(flag!("help")) {
        context.out.write(SPEC.help().as_bytes())?;
        return Ok(Exit::SUCCESS);
    }
    if parsed.has(flag!("version")) {
        context.parse_from(&SPEC, &[b"--version".to_vec()])?;
    }
    if parsed.operands.len() > 1 {
        return Err(Failure::new("too many arguments"));
    }
    let format = parsed.operands.first();
    if parsed.has(flag!("variables")) {
        let Some(format) = format else { return Err(Failure::new("missing arguments")) };
        for name in names(format) {
            context.out.write(name)?;
            context.out.write_byte(b'\n')?;
        }
        return Ok(Exit::SUCCESS);
    }
    let wanted: Option<HashSet<Vec<u8>>> =
        format.map(|format| names(format).into_iter().map(<[u8]>::to_vec).collect());
    let environment = context.process.environment();
    let mut records = Records::new(context.process, context.stdin(), b'\n');
    // No reference goes over the end of a line.
    while let Some(range) = records.next_range()? {
        let line = records.slice(range);
        let mut at = 0;
        for (start, end, name) in references(line) {
            context.process.tick()?;
            context.out.write(&line[at..start])?;
            at = end;
            match &wanted {
                Some(wanted) if !wanted.contains(name) => context.out.write(&line[start..end])?,
                _ => context.out.write(value(&environment, name))?,
            }
        }
        context.out.write(&line[at..])?;
        if records.was_terminated() {
            context.out.write_byte(b'\n')?;
        }
    }
    Ok(Exit::SUCCESS)
}

fn value<'e>(environment: &'e Environment, name: &[u8]) -> &'e [u8] {
    environment.get(name).unwrap_or_default()
}

/// The names that a text refers to, each as often as it does.
fn names(text: &[u8]) -> Vec<&[u8]> {
    references(text).map(|(_, _, name)| name).collect()
}

/// Where a text refers to variables: start, end, and the name.
fn references(text: &[u8]) -> impl Iterator<Item = (usize, usize, &[u8])> {
    let mut behind = 0;
    memchr::memchr_iter(b'$', text).filter_map(move |start| {
        if start < behind {
            return None;
        }
        let braced = text.get(start + 1) == Some(&b'{');
        let first = start + 1 + usize::from(braced);
        let length = text[first..]
            .iter()
            .enumerate()
            .take_while(|&(at, byte)| {
                byte.is_ascii_alphabetic() || *byte == b'_' || (at > 0 && byte.is_ascii_digit())
            })
            .count();
        let end = first + length;
        if length == 0 || (braced && text.get(end) != Some(&b'}')) {
            return None;
        }
        behind = end + usize::from(braced);
        Some((start, behind, &text[first..end]))
    })
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn references_are_replaced() {
        let with = |line: &str| call(line).variable("A", "1").variable("B_2", "two");
        with("envsubst").stdin("$A ${B_2} $A$A ${A $ $1 ${} $C|\n").gives("1 two 11 ${A $ $1 ${} |\n");
        with("envsubst '$A'").stdin("$A ${B_2}").gives("1 ${B_2}");
        with("envsubst -v '$A ${B_2} $A'").gives("A\nB_2\nA\n");
        with("envsubst a b").answers(1, "", "envsubst: too many arguments\n");
    }
}
