//! `sed`: edit a stream of lines.

mod escape;
mod input;
mod list;
mod output;
mod parse;
mod program;
mod run;
mod script;
mod substitution;
#[cfg(test)]
mod tests;

use boxsh_format::Charset;
use boxsh_format::integer::parse_all;
use boxsh_kernel::Key;
use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Output, Parsed, Spec};
use boxsh_pattern::Encoding;

use self::input::{Input, Manner};
use self::output::Sink;
use self::parse::Dialect;
use self::run::{Options, Runner};
use self::script::{Origin, Source};
use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "sed",
    usage: &["[OPTION]... {script-only-if-no-other-script} [input-file]..."],
    summary: "Edit lines of text with a script.",
    flags: &[
        Flag::new('n', "quiet", "print lines only when the script says so"),
        Flag::new('n', "silent", "the same as --quiet"),
        Flag::long("debug", "annotate the run").unsupported("there is no annotated form of a script"),
        Flag::new('e', "expression", "add these commands to the script").value("script"),
        Flag::new('f', "file", "add the commands in this file to the script").value("script-file"),
        Flag::long("follow-symlinks", "with -i, edit the file that a symbolic link leads to"),
        Flag::new('i', "in-place", "edit the files themselves; keep the old ones under a name with SUFFIX")
            .optional("SUFFIX"),
        Flag::new('l', "line-length", "wrap what `l' prints at N columns").value("N"),
        Flag::long("posix", "do without GNU's extensions"),
        Flag::new('E', "regexp-extended", "read regular expressions as extended ones"),
        Flag::short('r', "the same as -E"),
        Flag::new('s', "separate", "treat each file on its own, not all as one stream"),
        Flag::long("sandbox", "refuse commands that read or write other files"),
        Flag::new('u', "unbuffered", "read no more than needed, and write every line at once"),
        Flag::new('b', "binary", "no effect: files are never converted"),
        Flag::new('z', "null-data", "lines end in NUL"),
        Flag::new('z', "zero-terminated", "the same as --null-data"),
    ],
    notes: "If there is no -e and no -f, the first operand is the script. With no FILE, read standard input.",
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let mut parsed = context.parse(&SPEC)?;
    let sources = sources(context, &mut parsed)?;
    let encoding = match message::charset(context.process) {
        Charset::C => Encoding::Bytes,
        Charset::Utf8 => Encoding::Utf8,
    };
    let has = |keys: &[Key]| keys.iter().any(|&key| parsed.has(key));
    let posix = parsed.has(flag!("posix")) || context.process.variable(b"POSIXLY_CORRECT").is_some();
    let null_data = has(&[flag!("null-data"), flag!("zero-terminated")]);
    let dialect = Dialect {
        extended: has(&[flag!("regexp-extended"), flag!("r")]),
        posix,
        sandbox: parsed.has(flag!("sandbox")),
        null_data,
        encoding,
    };
    let mut program = parse::parse(&sources, dialect)?;
    let in_place = parsed.value(flag!("in-place")).map(<[u8]>::to_vec);
    let manner = Manner {
        delimiter: if null_data { 0 } else { b'\n' },
        separate: parsed.has(flag!("separate")) || in_place.is_some(),
        in_place: in_place.is_some(),
        unbuffered: parsed.has(flag!("unbuffered")),
    };
    let options = Options {
        quiet: has(&[flag!("quiet"), flag!("silent")]) || program.quiet,
        posix,
        line_length: line_length(context, &parsed)?,
        in_place,
        follow_links: parsed.has(flag!("follow-symlinks")),
        encoding,
        manner,
    };
    if manner.in_place && parsed.operands.is_empty() {
        return Err(Failure::with_status(4, "no input files"));
    }
    let targets = output::open_targets(context, &program.outputs, manner.delimiter)?;
    let stdout = Sink::new(Output::new(context.process, context.out.fd()), manner.delimiter);
    let input = Input::new(context.process, parsed.operands, manner);
    let runner = Runner::new(context, options, input, stdout, targets, &program);
    Ok(Exit(runner.run(&mut program)?))
}

fn line_length(context: &Context<'_>, parsed: &Parsed) -> Result<usize, Failure> {
    let value = match parsed.value(flag!("line-length")) {
        Some(value) => Some(value.to_vec()),
        None => context.process.variable(b"COLS"),
    };
    let Some(value) = value else { return Ok(70) };
    let digits = value.iter().take_while(|byte| byte.is_ascii_digit()).count();
    Ok(parse_all(&value[..digits]).unwrap_or(0))
}

/// The script, in the pieces it was given in.
fn sources(context: &mut Context<'_>, parsed: &mut Parsed) -> Result<Vec<Source>, Failure> {
    let mut sources = Vec::new();
    let mut expressions = 0;
    for given in &parsed.flags {
        if given.is(flag!("expression")) {
            expressions += 1;
            sources.push(Source { origin: Origin::Expression(expressions), text: given.value().to_vec() });
        } else if given.is(flag!("file")) {
            let name = given.value().to_vec();
            let mut text = read_script(context, &name).map_err(|error| output::couldnt_open(&name, error))?;
            // Behind a backslash, the newline begins a text that is empty.
            if text.ends_with(b"\n") && !text.ends_with(b"\\\n") {
                text.pop();
            }
            sources.push(Source { origin: Origin::File(name), text });
        }
    }
    if sources.is_empty() {
        if parsed.operands.is_empty() {
            context.write_error(SPEC.help().as_bytes())?;
            return Err(Failure::Silent(1));
        }
        let text = parsed.operands.remove(0);
        sources.push(Source { origin: Origin::Expression(1), text });
    }
    Ok(sources)
}

fn read_script(context: &Context<'_>, name: &[u8]) -> Result<Vec<u8>, Errno> {
    context.open_input(name)?.read_all()
}
