//! `echo`: print arguments. The command; shells have their own.

use boxsh_format::escape::{Dialect, unescape};
use boxsh_kernel::{CommandResult, Context, Exit, Flag, Order, Spec};

use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "echo",
    usage: &["[SHORT-OPTION]... [STRING]...", "LONG-OPTION"],
    summary: "Echo the STRING(s) to standard output.",
    flags: &[
        Flag::short('n', "do not output the trailing newline"),
        Flag::short('e', "enable interpretation of backslash escapes"),
        Flag::short('E', "disable interpretation of backslash escapes (default)"),
    ],
    notes: "With -e: \\\\ \\a \\b \\c (no further output) \\e \\f \\n \\r \\t \\v \\0NNN \\xHH.",
    order: Order::FirstOperandEnds,
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let posix = context.process.variable(b"POSIXLY_CORRECT").is_some();
    let arguments = context.arguments().to_vec();
    // Under POSIX only a first `-n` is a flag, and escapes always count.
    let knows_flags = !posix || arguments.first().is_some_and(|first| first == b"-n");
    if knows_flags {
        message::answer_sole_flag(context, &SPEC)?;
    }
    let (mut newline, mut escapes) = (true, posix);
    let mut rest = &arguments[..];
    while let Some((first, tail)) = rest.split_first()
        && knows_flags
        && let Some(letters) = first.strip_prefix(b"-")
        && !letters.is_empty()
        && letters.iter().all(|letter| b"neE".contains(letter))
    {
        // What is not made of its letters only is no flag but text, so parsing stays here.
        for letter in letters {
            match letter {
                b'n' => newline = false,
                b'e' => escapes = true,
                _ => escapes = false,
            }
        }
        rest = tail;
    }
    let charset = message::charset(context.process);
    for (at, argument) in rest.iter().enumerate() {
        if at > 0 {
            context.out.write(b" ")?;
        }
        if !escapes {
            context.out.write(argument)?;
            continue;
        }
        let text = unescape(argument, Dialect::GnuEcho, charset);
        context.out.write(&text.bytes)?;
        if text.stopped {
            return Ok(Exit::SUCCESS);
        }
    }
    if newline {
        context.out.write(b"\n")?;
    }
    Ok(Exit::SUCCESS)
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn arguments_are_printed() {
        check("echo a b", "a b\n");
        check("echo -n a", "a");
        check("echo -e 'a\\tb\\c' d", "a\tb");
        check("echo -x -n", "-x -n\n");
    }
}
