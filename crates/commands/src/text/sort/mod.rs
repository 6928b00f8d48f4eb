//! `sort`: put lines in order.

mod arrange;
mod check;
mod key;
mod merge;
mod numeric;
mod options;
mod order;
mod reader;
mod version;

use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Follow, Input, Output, Seek, Spec};

use self::merge::Target;
use self::options::{Mode, Options};
use self::reader::Chunks;
use super::files0::{ListedName, NameList};
use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "sort",
    usage: &["[OPTION]... [FILE]...", "[OPTION]... --files0-from=F"],
    summary: "Write sorted concatenation of all FILE(s) to standard output. With no FILE, or when FILE is -, read\n\
              standard input.",
    flags: &[
        Flag::new('b', "ignore-leading-blanks", "ignore leading blanks"),
        Flag::new('d', "dictionary-order", "consider only blanks and alphanumeric characters"),
        Flag::new('f', "ignore-case", "fold lower case to upper case characters"),
        Flag::new('g', "general-numeric-sort", "compare according to general numerical value"),
        Flag::new('i', "ignore-nonprinting", "consider only printable characters"),
        Flag::new('M', "month-sort", "compare (unknown) < 'JAN' < ... < 'DEC'"),
        Flag::new('h', "human-numeric-sort", "compare human readable numbers (e.g., 2K 1G)"),
        Flag::new('n', "numeric-sort", "compare according to string numerical value"),
        Flag::new('R', "random-sort", "shuffle, but group identical keys"),
        Flag::long("random-source", "get random bytes from FILE").value("FILE"),
        Flag::new('r', "reverse", "reverse the result of comparisons"),
        Flag::long("sort", "sort according to WORD: general-numeric -g, human-numeric -h,\nmonth -M, numeric -n, random -R, version -V")
            .value("WORD"),
        Flag::new('V', "version-sort", "natural sort of (version) numbers within text"),
        Flag::long("batch-size", "merge at most NMERGE inputs at once").value("NMERGE"),
        Flag::short('c', "check for sorted input; do not sort"),
        Flag::long("check", "same as -c, or as -C with quiet or silent").optional("quiet|silent|diagnose-first"),
        Flag::short('C', "like -c, but do not report first bad line"),
        Flag::long("compress-program", "(accepted: runs that do not fit into memory are stored as they are)")
            .value("PROG"),
        Flag::long("debug", "annotate the part of the line used to sort").unsupported("keys are not annotated"),
        Flag::long("files0-from", "read input from the files specified by NUL-terminated\nnames in file F; if F is - from standard input")
            .value("F"),
        Flag::new('k', "key", "sort via a key; KEYDEF gives location and type").value("KEYDEF"),
        Flag::new('m', "merge", "merge already sorted files; do not sort"),
        Flag::new('o', "output", "write result to FILE instead of standard output").value("FILE"),
        Flag::new('s', "stable", "stabilize sort by disabling last-resort comparison"),
        Flag::new('S', "buffer-size", "use SIZE for main memory buffer").value("SIZE"),
        Flag::new('t', "field-separator", "use SEP instead of non-blank to blank transition").value("SEP"),
        Flag::new('T', "temporary-directory", "use DIR for temporaries, not $TMPDIR or /tmp").value("DIR"),
        Flag::long("parallel", "(accepted: sorting runs on one processor)").value("N"),
        Flag::new('u', "unique", "with -c, check for strict ordering;\nwithout -c, output only the first of an equal run"),
        Flag::new('z', "zero-terminated", "line delimiter is NUL, not newline"),
        Flag::short('y', "(ignored)").optional("SIZE"),
    ],
    notes: "KEYDEF is F[.C][OPTS][,F[.C][OPTS]] for start and stop position, where F is a field number and C a character\n\
            position in the field; both are counted from 1, and the stop position defaults to the line's end. OPTS is one\n\
            or more of [bdfgiMhnRrV], which override global ordering options for that key.",
    usage_status: 2,
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let sorted = sort(context).and_then(|exit| {
        context.out.flush()?;
        Ok(exit)
    });
    match sorted {
        // It is told twice: by the flushing and by the closing of the output.
        Err(Failure::Write(errno)) if errno != Errno::Killed => Err(Failure::with_status(
            2,
            format!("fflush failed: 'standard output': {errno}\nsort: write error"),
        )),
        other => other,
    }
}

fn sort(context: &mut Context<'_>) -> CommandResult {
    let arguments = options::rewrite_obsolete(context);
    let parsed = context.parse_from(&SPEC, &arguments)?;
    let options = Options::from_flags(context, &parsed)?;
    let mut files = match parsed.value(flag!("files0-from")) {
        Some(source) => listed_files(context, source, &parsed)?,
        None => parsed.operands.clone(),
    };
    if files.is_empty() {
        files.push(b"-".to_vec());
    }
    if let Mode::Check { quiet } = options.mode {
        if let Some(extra) = files.get(1) {
            let letter = if quiet { 'C' } else { 'c' };
            let extra = message::name_in_sentence(context, extra);
            return Err(fail(format!("extra operand {extra} not allowed with -{letter}")));
        }
        return check::check(context, &options, &files[0], quiet);
    }
    for name in files.iter().filter(|name| *name != b"-") {
        context.process.access(name, 4).map_err(|error| over_file(context, "cannot read", name, error))?;
    }
    if options.mode == Mode::Merge && files.len() <= merge::MOST_FILES {
        merge_files(context, &options, &files)?;
        return Ok(Exit::SUCCESS);
    }
    let mut chunks = Chunks::new(context, &options);
    for name in &files {
        chunks.read(context, name)?;
    }
    chunks.sort_rest()?;
    let mut output = open_output(context, &options)?;
    let sources = chunks.sources()?;
    merge::merge(context, &options, sources, output.as_mut().into())?;
    Ok(Exit::SUCCESS)
}

fn merge_files(context: &mut Context<'_>, options: &Options, files: &[Vec<u8>]) -> Result<(), Failure> {
    let sources = merge::open_all(context, options, files)?;
    if !writes_to_input(context, options, files) {
        let mut output = open_output(context, options)?;
        return merge::merge(context, options, sources, output.as_mut().into());
    }
    // The inputs have to be read to their ends before the output takes the place of one.
    let (fd, path) = reader::create_temporary(context, &options.temporary)?;
    let merged = Input::new(context.process, fd, true);
    let mut aside = Output::new(context.process, fd);
    merge::merge(context, options, sources, Target::Aside(&mut aside, &path))?;
    context.process.seek(fd, Seek::Start(0))?;
    let sources = vec![merge::Source::file(context.process, options, merged, b"")?];
    let mut output = open_output(context, options)?;
    merge::merge(context, options, sources, output.as_mut().into())
}

fn listed_files(
    context: &mut Context<'_>,
    source: &[u8],
    parsed: &boxsh_kernel::Parsed,
) -> Result<Vec<Vec<u8>>, Failure> {
    if parsed.operands.is_empty()
        && source != b"-"
        && let Err(error) = context.process.access(source, 4)
    {
        return Err(over_file(context, "open failed", source, error));
    }
    let mut list = NameList::open(context, source, parsed, 2)?;
    let mut names = Vec::new();
    while let Some(name) = list.next(context)? {
        match name {
            ListedName::Name(name) => names.push(name),
            ListedName::Wrong => return Err(Failure::Silent(2)),
        }
    }
    if names.is_empty() {
        return Err(fail(format!("no input from {}", message::name_in_sentence(context, source))));
    }
    Ok(names)
}

/// A complaint with the status of trouble.
fn fail(text: String) -> Failure {
    Failure::with_status(2, text)
}

/// `sort: cannot read: x: No such file or directory`.
fn over_file(context: &Context<'_>, what: &str, name: &[u8], error: Errno) -> Failure {
    match error {
        Errno::Killed => error.into(),
        error => fail(format!("{what}: {}: {error}", message::name(context, name))),
    }
}

fn open_output<'p>(context: &Context<'p>, options: &Options) -> Result<Option<Output<'p>>, Failure> {
    let Some(name) = &options.output else { return Ok(None) };
    match context.create_output(name) {
        Ok(output) => Ok(Some(output)),
        Err(error) => Err(over_file(context, "open failed", name, error)),
    }
}

/// Whether the output would cut an input before it has been read.
fn writes_to_input(context: &Context<'_>, options: &Options, files: &[Vec<u8>]) -> bool {
    let Some(output) = &options.output else { return false };
    let look = |name: &[u8]| context.process.stat(name, Follow::Yes);
    let Ok(output) = look(output) else { return false };
    files.iter().any(|name| match name.as_slice() {
        b"-" => context.process.fstat(0).is_ok_and(|input| input.same_file(&output)),
        name => look(name).is_ok_and(|input| input.same_file(&output)),
    })
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn lines_are_sorted_in_many_ways() {
        for (line, input, expected) in [
            ("sort", "b\na\nB\n", "B\na\nb\n"),
            ("sort -r", "b\na\nc", "c\nb\na\n"),
            ("sort -f", "b\nA\nB\n", "A\nB\nb\n"),
            ("sort -n", "10\n9\n-1\n0.5\n", "-1\n0.5\n9\n10\n"),
            ("sort -h", "1K\n2\n1G\n1M\n", "2\n1K\n1M\n1G\n"),
            ("sort -V", "a10\na9\na1.2\n", "a1.2\na9\na10\n"),
            ("sort -M", "feb\nJAN\nx\n", "x\nJAN\nfeb\n"),
            ("sort -g", "1e3\n5\n-inf\nx\n", "x\n-inf\n5\n1e3\n"),
            ("sort -u", "b\na\nb\n", "a\nb\n"),
            ("sort -k2,2n -k1,1r", "a 2\nb 1\nc 2\n", "b 1\nc 2\na 2\n"),
            ("sort -t: -k2", "x:b\ny:a\n", "y:a\nx:b\n"),
            ("sort -s -k1,1", "a 2\na 1\n", "a 2\na 1\n"),
            ("sort +1 -2", "x 2\ny 1\n", "y 1\nx 2\n"),
            ("sort -m - f", "a\nc\n", "a\nb\nc\n"),
        ] {
            call(line).stdin(input).file("f", "b\n").gives(expected);
        }
    }

    #[test]
    fn the_output_may_be_an_input() {
        call("sort -o f f").file("f", "b\na\n").gives("");
        call("sort -m -o f f").file("tmp/x", "").file("f", "a\nb\n").gives("");
    }

    #[test]
    fn disorder_is_found() {
        call("sort -c").stdin("a\nc\nb\n").answers(1, "", "sort: -:3: disorder: b\n");
        call("sort -C").stdin("a\nc\nb\n").answers(1, "", "");
        call("sort -c").stdin("a\nb\n").gives("");
    }

    #[test]
    fn more_than_fits_into_memory_goes_through_files() {
        let input: String =
            (0..20_000u32).map(|n| format!("{}\n", n.wrapping_mul(2_654_435_761) % 20_000)).collect();
        let mut lines: Vec<&str> = input.lines().collect();
        lines.sort_unstable();
        let expected: String = lines.iter().map(|line| format!("{line}\n")).collect();
        call("sort -S 10k").file("tmp/x", "").stdin(&input).gives(expected);
    }
}
