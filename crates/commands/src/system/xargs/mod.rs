//! `xargs`: run programs with arguments from the input.

mod batch;
mod options;
mod reader;

use boxsh_kernel::{CommandResult, Context, Exit, Failure, Flag, Order, Spec};

use batch::Batch;
use options::Options;
use reader::{Item, Reader};

pub(crate) static SPEC: Spec = Spec {
    name: "xargs",
    usage: &["[OPTION]... COMMAND [INITIAL-ARGS]..."],
    summary: "Run COMMAND with arguments INITIAL-ARGS and more arguments read from input.",
    flags: &[
        Flag::new(
            '0',
            "null",
            "items are separated by a null, not whitespace; disables quotes, backslashes and -E",
        ),
        Flag::new('a', "arg-file", "read arguments from FILE, not standard input").value("FILE"),
        Flag::new('d', "delimiter", "items are separated by CHARACTER; disables quotes, backslashes and -E")
            .value("CHARACTER"),
        Flag::short('E', "set logical EOF string: the rest of the input behind such an item is ignored")
            .value("END"),
        Flag::new('e', "eof", "equivalent to -E END if END is given; otherwise there is no such string")
            .optional("END"),
        Flag::short('I', "same as --replace=R").value("R"),
        Flag::new('i', "replace", "replace R in INITIAL-ARGS with lines of the input; if R is not given, {}")
            .optional("R"),
        Flag::short('L', "use at most MAX-LINES non-blank input lines per command line").value("MAX-LINES"),
        Flag::new('l', "max-lines", "similar to -L but defaults to one line").optional("MAX-LINES"),
        Flag::new('n', "max-args", "use at most MAX-ARGS arguments per command line").value("MAX-ARGS"),
        Flag::new('o', "open-tty", "reopen stdin as /dev/tty in the child")
            .unsupported("it needs a terminal"),
        Flag::new('P', "max-procs", "run at most MAX-PROCS processes at a time").value("MAX-PROCS"),
        Flag::new('p', "interactive", "prompt before running commands").unsupported("it needs a terminal"),
        Flag::long("process-slot-var", "set environment variable VAR in child processes").value("VAR"),
        Flag::new('r', "no-run-if-empty", "if there are no arguments, do not run COMMAND"),
        Flag::new('s', "max-chars", "limit length of command line to MAX-CHARS").value("MAX-CHARS"),
        Flag::long("show-limits", "show limits on command-line length"),
        Flag::new('t', "verbose", "print commands before executing them"),
        Flag::new('x', "exit", "exit if the size (see -s) is exceeded"),
    ],
    order: Order::FirstOperandEnds,
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let options = Options::read(context, &parsed)?;
    if parsed.has(flag!("show-limits")) {
        options.show_limits(context)?;
    }
    let mut reader = Reader::open(context, &options)?;
    let mut batch = Batch::new(&options, reader.keeps_stdin)?;
    let result = match &options.replace {
        None => fill_batches(context, &options, &mut reader, &mut batch),
        Some(pattern) => replace_lines(context, pattern, &mut reader, &mut batch),
    };
    // What runs is waited for, whatever else went wrong.
    let ended = batch.wait_for_all(context);
    result?;
    ended?;
    Ok(Exit(batch.status))
}

fn fill_batches(
    context: &mut Context<'_>,
    options: &Options,
    reader: &mut Reader<'_>,
    batch: &mut Batch<'_>,
) -> Result<(), Failure> {
    let mut lines = 0;
    loop {
        let item = match reader.next(context, options) {
            // What was read before an argument that is too long is still used.
            Err(too_long @ Failure::Message { .. }) => {
                batch.run_if_any(context)?;
                return Err(too_long);
            }
            item => item?,
        };
        match item {
            Item::Argument { text, ends_line } => {
                batch.push(context, text)?;
                lines += u64::from(ends_line);
            }
            Item::LineEnd => lines += 1,
            Item::Broken(problem) => {
                batch.run_if_any(context)?;
                return Err(Failure::new(problem));
            }
            Item::End => break,
        }
        if options.max_lines > 0 && lines >= options.max_lines {
            batch.run_if_any(context)?;
            lines = 0;
        }
    }
    batch.run_rest(context)
}

fn replace_lines(
    context: &mut Context<'_>,
    pattern: &[u8],
    reader: &mut Reader<'_>,
    batch: &mut Batch<'_>,
) -> Result<(), Failure> {
    let options = batch.options;
    loop {
        match reader.next(context, options)? {
            Item::Argument { text, .. } => batch.run_replaced(context, pattern, &text)?,
            Item::LineEnd => {}
            Item::Broken(problem) => return Err(Failure::new(problem)),
            Item::End => return Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{Call, call};

    fn with_basename(line: &str) -> Call {
        call(line).program("basename").program("env").program("sleep").variable("PATH", "/bin")
    }

    #[test]
    fn arguments_come_from_the_input() {
        with_basename("xargs -n2 basename -a").stdin("1 2\n3\n").gives("1\n2\n3\n");
        with_basename("xargs -n1 basename").stdin("a 'b c'\n\"d\" e\\ f").gives("a\nb c\nd\ne f\n");
        with_basename("xargs -0 -n1 basename").stdin("a b\0c\0").gives("a b\nc\n");
        with_basename("xargs -d x -n1 basename").stdin("axbx").gives("a\nb\n");
        with_basename("xargs -I % basename x%y%").stdin("a b\n  c\n\n").gives("xa bya b\nxcyc\n");
        with_basename("xargs -L1 basename -a").stdin("a b \nc\nd\n").gives("a\nb\nc\nd\n");
        with_basename("xargs -E x basename -a").stdin("a x b").gives("a\n");
        with_basename("xargs -P 3 -n1 basename").stdin("a b c").gives("a\nb\nc\n");
        with_basename("xargs -r basename").stdin("").gives("");
    }

    #[test]
    fn commands_are_shown_before_they_run() {
        with_basename("xargs -t basename").stdin("a").answers(0, "a\n", "basename a\n");
        with_basename("xargs -n1 -t basename").stdin("\"it's\"").answers(0, "it's\n", "basename \"it's\"\n");
    }

    #[test]
    fn statuses_tell_what_went_wrong() {
        with_basename("xargs nope").stdin("a").answers(127, "", "xargs: nope: No such file or directory\n");
        with_basename("xargs basename").stdin("a b c").answers(
            123,
            "",
            "basename: extra operand ‘c’\nTry 'basename --help' for more information.\n",
        );
        with_basename("xargs -s 20 basename").stdin("abcdefghijklmnopqrstuvwxyz").answers(
            1,
            "",
            "xargs: argument line too long\n",
        );
    }
}
