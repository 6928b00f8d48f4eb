//! `less` and `more`, which have no screen to page on and so copy.

use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Follow, Input, Spec};

macro_rules! accepted {
    ($($flag:expr),* $(,)?) => { &[$($flag),*] };
}

pub(crate) static LESS: Spec = Spec {
    name: "less",
    usage: &["[OPTION]... [FILE]..."],
    summary: "Show files. There is no screen to page on: they are copied to standard output.",
    flags: accepted![
        Flag::new('a', "search-skip-screen", "of no effect without a screen"),
        Flag::new('b', "buffers", "of no effect without a screen").value("N"),
        Flag::new('c', "clear-screen", "of no effect without a screen"),
        Flag::new('e', "quit-at-eof", "of no effect without a screen"),
        Flag::new('E', "QUIT-AT-EOF", "of no effect without a screen"),
        Flag::new('f', "force", "of no effect without a screen"),
        Flag::new('F', "quit-if-one-screen", "of no effect without a screen"),
        Flag::new('g', "hilite-search", "of no effect without a screen"),
        Flag::new('G', "HILITE-SEARCH", "of no effect without a screen"),
        Flag::new('i', "ignore-case", "of no effect without a screen"),
        Flag::new('I', "IGNORE-CASE", "of no effect without a screen"),
        Flag::new('j', "jump-target", "of no effect without a screen").value("N"),
        Flag::new('J', "status-column", "of no effect without a screen"),
        Flag::new('K', "quit-on-intr", "of no effect without a screen"),
        Flag::new('L', "no-lessopen", "of no effect without a screen"),
        Flag::new('m', "long-prompt", "of no effect without a screen"),
        Flag::new('M', "LONG-PROMPT", "of no effect without a screen"),
        Flag::new('n', "line-numbers", "of no effect without a screen"),
        Flag::new('N', "LINE-NUMBERS", "of no effect without a screen"),
        Flag::new('o', "log-file", "of no effect without a screen")
            .value("FILE")
            .unsupported("nothing is logged"),
        Flag::new('O', "LOG-FILE", "of no effect without a screen")
            .value("FILE")
            .unsupported("nothing is logged"),
        Flag::new('p', "pattern", "of no effect without a screen").value("PATTERN"),
        Flag::new('P', "prompt", "of no effect without a screen").value("PROMPT"),
        Flag::new('q', "quiet", "of no effect without a screen"),
        Flag::new('Q', "QUIET", "of no effect without a screen"),
        Flag::new('r', "raw-control-chars", "of no effect without a screen"),
        Flag::new('R', "RAW-CONTROL-CHARS", "of no effect without a screen"),
        Flag::new('s', "squeeze-blank-lines", "of no effect without a screen"),
        Flag::new('S', "chop-long-lines", "of no effect without a screen"),
        Flag::new('t', "tag", "go to a tag").value("TAG").unsupported("there are no tags"),
        Flag::new('u', "underline-special", "of no effect without a screen"),
        Flag::new('U', "UNDERLINE-SPECIAL", "of no effect without a screen"),
        Flag::new('V', "version", "show the version"),
        Flag::new('w', "hilite-unread", "of no effect without a screen"),
        Flag::new('x', "tabs", "of no effect without a screen").value("N"),
        Flag::new('X', "no-init", "of no effect without a screen"),
        Flag::new('z', "window", "of no effect without a screen").value("N"),
        Flag::new('~', "tilde", "of no effect without a screen"),
    ],
    ..Spec::DEFAULT
};

pub(crate) static MORE: Spec = Spec {
    name: "more",
    usage: &["[options] <file>..."],
    summary: "Show files. There is no screen to page on: they are copied to standard output.",
    flags: accepted![
        Flag::new('d', "silent", "of no effect without a screen"),
        Flag::new('f', "logical", "of no effect without a screen"),
        Flag::new('l', "no-pause", "of no effect without a screen"),
        Flag::new('c', "print-over", "of no effect without a screen"),
        Flag::new('e', "exit-on-eof", "of no effect without a screen"),
        Flag::new('p', "clean-print", "of no effect without a screen"),
        Flag::new('s', "squeeze", "of no effect without a screen"),
        Flag::new('u', "plain", "of no effect without a screen"),
        Flag::new('n', "lines", "of no effect without a screen").value("number"),
        Flag::new('h', "help", "display this help"),
        Flag::new('V', "version", "display the version"),
    ],
    ..Spec::DEFAULT
};

pub(crate) fn run_less(context: &mut Context<'_>) -> CommandResult {
    let arguments = without_commands(context.arguments());
    let arguments = without_unknown(context, arguments)?;
    let parsed = context.parse_from(&LESS, &arguments)?;
    if parsed.has(flag!(MORE, "version")) {
        context.out.print(format_args!("less (boxsh) {}\n", env!("CARGO_PKG_VERSION")))?;
        return Ok(Exit::SUCCESS);
    }
    if parsed.operands.is_empty() {
        let mut input = context.stdin();
        copy(context, &mut input)?;
        return Ok(Exit::SUCCESS);
    }
    for (at, name) in parsed.operands.iter().enumerate() {
        // A file that is named again is the one that was shown.
        if parsed.operands[..at].contains(name) {
            continue;
        }
        let shown = String::from_utf8_lossy(name).into_owned();
        if is_directory(context, name) {
            context.out.print(format_args!("{shown} is a directory\n"))?;
            continue;
        }
        match context.open_input(name) {
            Ok(mut input) => copy(context, &mut input)?,
            Err(Errno::Killed) => return Err(Errno::Killed.into()),
            // It speaks where the text would be.
            Err(error) => context.out.print(format_args!("{shown}: {error}\n"))?,
        }
    }
    Ok(Exit::SUCCESS)
}

pub(crate) fn run_more(context: &mut Context<'_>) -> CommandResult {
    let arguments = without_commands(context.arguments());
    let parsed = context.parse_from(&MORE, &arguments)?;
    if parsed.has(flag!(MORE, "help")) {
        context.out.write(MORE.help().as_bytes())?;
        return Ok(Exit::SUCCESS);
    }
    if parsed.has(flag!(MORE, "version")) {
        context.out.print(format_args!("more (boxsh) {}\n", env!("CARGO_PKG_VERSION")))?;
        return Ok(Exit::SUCCESS);
    }
    if parsed.operands.is_empty() {
        let mut input = context.stdin();
        copy(context, &mut input)?;
        return Ok(Exit::SUCCESS);
    }
    for name in &parsed.operands {
        let shown = String::from_utf8_lossy(name).into_owned();
        if is_directory(context, name) {
            context.out.print(format_args!("\n*** {shown}: directory ***\n\n"))?;
            continue;
        }
        match context.open_input(name) {
            Ok(mut input) => {
                context.out.print(format_args!("::::::::::::::\n{shown}\n::::::::::::::\n"))?;
                copy(context, &mut input)?;
            }
            Err(Errno::Killed) => return Err(Errno::Killed.into()),
            Err(error) => context.warn(format_args!("cannot open {shown}: {error}"))?,
        }
    }
    Ok(Exit::SUCCESS)
}

/// Leaves out `+COMMAND` and `-NUMBER`, which speak of the screen.
fn without_commands(arguments: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let is_command = |argument: &&Vec<u8>| match &argument[..] {
        [b'+', ..] => true,
        [b'-', digits @ ..] => !digits.is_empty() && digits.iter().all(u8::is_ascii_digit),
        _ => false,
    };
    arguments.iter().filter(|argument| !is_command(argument)).cloned().collect()
}

/// Says which flags of `less` there are not, and leaves them out: the files are shown even so.
fn without_unknown(context: &mut Context<'_>, arguments: Vec<Vec<u8>>) -> Result<Vec<Vec<u8>>, Failure> {
    let mut known = Vec::with_capacity(arguments.len());
    for argument in arguments {
        let unknown = match &argument[..] {
            [b'-', b'-', name @ ..] if !name.is_empty() => {
                let name = name.split(|&byte| byte == b'=').next().unwrap_or(name);
                let fits = |flag: &&Flag| flag.long.is_some_and(|long| long.as_bytes().starts_with(name));
                let fits_all = |long: &str| long.as_bytes().starts_with(name);
                let is_known = LESS.flags.iter().any(|flag| fits(&flag)) || fits_all("help");
                (!is_known).then(|| name.to_vec())
            }
            [b'-', letter, ..] if *letter != b'-' => {
                let is_known = LESS.flags.iter().any(|flag| flag.short == Some(*letter));
                (!is_known).then(|| vec![b'-', *letter])
            }
            _ => None,
        };
        match unknown {
            None => known.push(argument),
            Some(name) => {
                let name = String::from_utf8_lossy(&name).into_owned();
                let text = format!("There is no {name} option (\"less --help\" for help)\n");
                context.write_error(text.as_bytes())?;
            }
        }
    }
    Ok(known)
}

fn is_directory(context: &Context<'_>, name: &[u8]) -> bool {
    context.process.stat(name, Follow::Yes).is_ok_and(|metadata| metadata.is_dir())
}

fn copy(context: &mut Context<'_>, input: &mut Input<'_>) -> Result<(), Failure> {
    loop {
        let available = input.fill()?;
        if available.is_empty() {
            return Ok(());
        }
        let count = available.len();
        context.out.write(available)?;
        input.advance(count);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn files_are_copied() {
        call("less -N +G a b").file("a", "1\n").file("b", "2\n").gives("1\n2\n");
        call("less -5").stdin("x").gives("x");
        call("more a").file("a", "1\n").gives("::::::::::::::\na\n::::::::::::::\n1\n");
        call("less no").gives("no: No such file or directory\n");
        call("more no").answers(0, "", "more: cannot open no: No such file or directory\n");
    }
}
