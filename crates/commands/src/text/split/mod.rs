//! `split`: cut a file into pieces.

mod chunk;
mod names;
mod options;
mod pieces;
mod target;

use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Spec};

use self::options::{Options, Way};
use self::target::Targets;
use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "split",
    usage: &["[OPTION]... [FILE [PREFIX]]"],
    summary: "Output pieces of FILE to PREFIXaa, PREFIXab, ...; default size is 1000 lines, and default PREFIX is 'x'.\n\
              With no FILE, or when FILE is -, read standard input.",
    flags: &[
        Flag::new('a', "suffix-length", "generate suffixes of length N (default 2)").value("N"),
        Flag::long("additional-suffix", "append an additional SUFFIX to file names").value("SUFFIX"),
        Flag::new('b', "bytes", "put SIZE bytes per output file").value("SIZE"),
        Flag::new('C', "line-bytes", "put at most SIZE bytes of records per output file").value("SIZE"),
        Flag::short('d', "use numeric suffixes starting at 0, not alphabetic"),
        Flag::long("numeric-suffixes", "same as -d, but allow setting the start value").optional("FROM"),
        Flag::short('x', "use hex suffixes starting at 0, not alphabetic"),
        Flag::long("hex-suffixes", "same as -x, but allow setting the start value").optional("FROM"),
        Flag::new('e', "elide-empty-files", "do not generate empty output files with '-n'"),
        Flag::long("filter", "write to shell COMMAND; file name is $FILE").value("COMMAND"),
        Flag::new('l', "lines", "put NUMBER lines/records per output file").value("NUMBER"),
        Flag::new('n', "number", "generate CHUNKS output files; see below").value("CHUNKS"),
        Flag::new(
            't',
            "separator",
            "use SEP instead of newline as the record separator;\n'\\0' (zero) specifies the NUL character",
        )
        .value("SEP"),
        Flag::new('u', "unbuffered", "immediately copy input to output with '-n r/...'"),
        Flag::long("verbose", "print a diagnostic just before each output file is opened"),
    ],
    notes: "SIZE may have a multiplier suffix: b 512, kB 1000, K 1024, MB, M, and so on.\n\
            CHUNKS may be: N (split into N files based on size of input), K/N (output Kth of N to standard output),\n\
            l/N and l/K/N (the same without splitting lines), r/N and r/K/N (lines in turn).",
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let arguments = options::rewrite_obsolete(context.arguments());
    let parsed = context.parse_from(&SPEC, &arguments)?;
    if let Some(extra) = parsed.operands.get(2) {
        return Err(message::extra_operand(context, extra));
    }
    let options = Options::from_flags(context, &parsed)?;
    let name = parsed.operands.first().map_or(&b"-"[..], Vec::as_slice);
    let mut input = context.open_input(name).map_err(|error| {
        let name = message::name_in_sentence(context, name);
        Failure::new(format!("cannot open {name} for reading: {error}"))
    })?;
    let prefix = parsed.operands.get(1).map_or(&b"x"[..], Vec::as_slice);
    let mut targets = Targets::new(context, &options, prefix, input.fd())?;
    let done = match options.way {
        Way::Bytes(size) => pieces::by_bytes(context, &mut input, &mut targets, size),
        Way::Lines(count) => pieces::by_lines(context, &mut input, &mut targets, count, options.separator),
        Way::LineBytes(size) => pieces::by_line_bytes(context, input, &mut targets, size, options.separator),
        Way::Chunks(chunks) => chunk::split(context, input, name, &mut targets, chunks, &options),
    };
    match done {
        Err(Failure::Errno(error)) if error != Errno::Killed => {
            return Err(Failure::new(format!("{}: {error}", message::name(context, name))));
        }
        other => other?,
    }
    targets.close(context)?;
    Ok(Exit::SUCCESS)
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn pieces_are_named_in_order() {
        call("split -l 2 --verbose - p")
            .stdin("1\n2\n3\n")
            .gives("creating file 'paa'\ncreating file 'pab'\n");
        call("split -n l/2/2 f").file("f", "1\n2\n3\n4\n").gives("3\n4\n");
        call("split -n r/1/2 f").file("f", "1\n2\n3\n4\n").gives("1\n3\n");
    }

    #[test]
    fn suffixes_run_out() {
        call("split -l 1 -a 1 -d").stdin("1\n".repeat(11)).answers(
            1,
            "",
            "split: output file suffixes exhausted\n",
        );
    }
}
