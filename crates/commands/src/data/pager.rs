//! `less` and `more`: show files. Without a terminal to page on, they copy, as the real ones do.

use boxsh_kernel::{CommandResult, Context, Exit, Failure, Flag, Spec};

pub(crate) static SPEC: Spec = Spec {
    name: "less",
    usage: &["[OPTION]... [FILE]..."],
    summary: "Show FILEs. Output is never paged: it is copied as it is.",
    flags: &[
        Flag::new('E', "QUIT-AT-EOF", "quit at the end of the file (it always does)"),
        Flag::new('e', "quit-at-eof", "quit at the second end of the file (it always does)"),
        Flag::new('F', "quit-if-one-screen", "quit if the file fits on the screen (it always does)"),
        Flag::new('i', "ignore-case", "ignore case in searches (there are none)"),
        Flag::new('I', "IGNORE-CASE", "ignore case in all searches (there are none)"),
        Flag::new('K', "quit-on-intr", "exit on an interrupt"),
        Flag::new('M', "LONG-PROMPT", "a long prompt (there is none)"),
        Flag::new('m', "long-prompt", "a longer prompt (there is none)"),
        Flag::new('n', "line-numbers", "no line numbers in the prompt"),
        Flag::new('N', "LINE-NUMBERS", "show line numbers").unsupported("nothing is paged"),
        Flag::new('q', "quiet", "no bell"),
        Flag::new('r', "raw-control-chars", "show control characters as they are (they are)"),
        Flag::new('R', "RAW-CONTROL-CHARS", "show colours as they are (they are)"),
        Flag::new('s', "squeeze-blank-lines", "squeeze blank lines").unsupported("nothing is paged"),
        Flag::new('S', "chop-long-lines", "chop long lines (they are not)"),
        Flag::new('X', "no-init", "do not initialise the terminal"),
    ],
    ..Spec::DEFAULT
};

pub(crate) static MORE_SPEC: Spec = Spec {
    name: "more",
    usage: &["[OPTION]... FILE..."],
    summary: "Show FILEs. Output is never paged: it is copied as it is.",
    flags: &[
        Flag::new('d', "silent", "display help instead of ringing bell"),
        Flag::new('f', "logical", "count logical rather than screen lines"),
        Flag::new('l', "no-pause", "suppress pause after form feed"),
        Flag::new('c', "print-over", "do not scroll, display text and clean line ends"),
        Flag::new('p', "clean-print", "do not scroll, clean screen and display text"),
        Flag::new('e', "exit-on-eof", "exit on end of file (it always does)"),
        Flag::new('s', "squeeze", "squeeze multiple blank lines into one").unsupported("nothing is paged"),
        Flag::new('u', "plain", "suppress underlining and bold"),
        Flag::new('n', "lines", "the number of lines per screenful").value("NUMBER"),
    ],
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let is_more = context.called_as() == b"more";
    let parsed = context.parse(if is_more { &MORE_SPEC } else { &SPEC })?;
    let shows_names = is_more && !parsed.operands.is_empty();
    let default = [b"-".to_vec()];
    let operands = if parsed.operands.is_empty() { &default[..] } else { &parsed.operands };
    for name in operands {
        let shown = String::from_utf8_lossy(name).into_owned();
        let is_directory = |fd| context.process.fstat(fd).is_ok_and(|metadata| metadata.is_dir());
        let mut input = match context.open_input(name) {
            Ok(input) if is_directory(input.fd()) => {
                if is_more {
                    context.write_error(format!("\n*** {shown}: directory ***\n\n").as_bytes())?;
                } else {
                    context.out.print(format_args!("{shown} is a directory\n"))?;
                }
                continue;
            }
            Ok(input) => input,
            Err(error) => {
                if error == boxsh_kernel::Errno::Killed {
                    return Err(error.into());
                }
                if is_more {
                    context.warn(format_args!("cannot open {shown}: {error}"))?;
                } else {
                    // It would be shown on the screen, which standard output stands for.
                    context.out.print(format_args!("{shown}: {error}\n"))?;
                }
                continue;
            }
        };
        if shows_names {
            context.out.print(format_args!("::::::::::::::\n{shown}\n::::::::::::::\n"))?;
        }
        context.out.flush()?;
        loop {
            let available = input.fill()?;
            if available.is_empty() {
                break;
            }
            let count = available.len();
            context.process.write_all(1, available).map_err(Failure::Write)?;
            input.advance(count);
        }
    }
    Ok(Exit::SUCCESS)
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn files_are_copied() {
        call("less a").file("a", "1\n2\n").gives("1\n2\n");
        call("more a b")
            .file("a", "1\n")
            .file("b", "2\n")
            .gives("::::::::::::::\na\n::::::::::::::\n1\n::::::::::::::\nb\n::::::::::::::\n2\n");
        call("less no").gives("no: No such file or directory\n");
    }
}
