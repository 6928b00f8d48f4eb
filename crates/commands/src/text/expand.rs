//! `expand`: turn tabs into blanks.

use boxsh_kernel::{CommandResult, Context, Exit, Flag, Spec};

use super::tabs::{self, TabStops};

pub(crate) static SPEC: Spec = Spec {
    name: "expand",
    usage: &["[OPTION]... [FILE]..."],
    summary: "Convert tabs in each FILE to spaces, writing to standard output. With no FILE, or when FILE is -, read\n\
              standard input.",
    flags: &[
        Flag::new('i', "initial", "do not convert tabs after non blanks"),
        Flag::new('t', "tabs", "have tabs N characters apart, not 8; or use a comma-separated\nLIST of tab positions, the last perhaps with '/' or '+'")
            .value("N"),
    ],
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let (lists, arguments) = tabs::take_obsolete(context.arguments());
    let parsed = context.parse_from(&SPEC, &arguments)?;
    let mut stops = TabStops::default();
    for list in &lists {
        stops.add_list(context, list)?;
    }
    for given in parsed.flags.iter().filter(|given| given.is(flag!("tabs"))) {
        stops.add_list(context, given.value())?;
    }
    stops.finish()?;
    let initial_only = parsed.has(flag!("initial"));
    let (mut column, mut converts) = (0u64, true);
    let success = tabs::each_piece(context, &parsed.operands, |data, out| {
        for &byte in data {
            if byte == b'\n' {
                (column, converts) = (0, true);
                out.push(byte);
                continue;
            }
            if !converts {
                out.push(byte);
                continue;
            }
            match byte {
                b'\t' => {
                    let next = stops.after(column)?.unwrap_or(column + 1);
                    out.pad(next - column)?;
                    column = next;
                }
                8 => {
                    column = column.saturating_sub(1);
                    out.push(byte);
                }
                _ => {
                    column += 1;
                    out.push(byte);
                }
            }
            converts = !initial_only || matches!(byte, b' ' | b'\t');
        }
        Ok(())
    })?;
    Ok(Exit::from_success(success))
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn tabs_become_blanks() {
        for (line, input, expected) in [
            ("expand", "a\tb\n", "a       b\n"),
            ("expand -t 4", "\ta\tb", "    a   b"),
            ("expand -i -t 2", "\ta\tb", "  a\tb"),
            ("expand -t 2,5", "\t\t\tx", "      x"),
            ("expand -3", "\tx", "   x"),
            ("expand -t 1,+4", "\t\t\tx", "         x"),
        ] {
            call(line).stdin(input).gives(expected);
        }
    }
}
