//! `sdiff`: two files side by side, and a merge that asks.

use boxsh_kernel::vfs::FileKind;
use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Follow, Input, Output, Parsed, Spec};

use super::diff::{Segment, Text, Viewer};
use crate::memory::Held;

pub(crate) static SPEC: Spec = Spec {
    name: "sdiff",
    usage: &["[OPTION]... FILE1 FILE2"],
    summary: "Show differences between FILE1 and FILE2 side by side, and merge them.",
    flags: &[
        Flag::new('o', "output", "operate interactively, sending output to FILE").value("FILE"),
        Flag::new('i', "ignore-case", "consider upper- and lower-case to be the same"),
        Flag::new('E', "ignore-tab-expansion", "ignore changes due to tab expansion"),
        Flag::new('Z', "ignore-trailing-space", "ignore white space at line end"),
        Flag::new('b', "ignore-space-change", "ignore changes in the amount of white space"),
        Flag::new('W', "ignore-all-space", "ignore all white space"),
        Flag::new('B', "ignore-blank-lines", "ignore changes whose lines are all blank"),
        Flag::new('I', "ignore-matching-lines", "ignore changes whose lines all match RE").value("RE"),
        Flag::long("strip-trailing-cr", "strip trailing carriage return on input"),
        Flag::new('a', "text", "treat all files as text"),
        Flag::new('w', "width", "output at most NUM (default 130) print columns").value("NUM"),
        Flag::new('l', "left-column", "output only the left column of common lines"),
        Flag::new('s', "suppress-common-lines", "do not output common lines"),
        Flag::new('t', "expand-tabs", "expand tabs to spaces in output"),
        Flag::long("tabsize", "tab stops at every NUM (default 8) print columns").value("NUM"),
        Flag::new('d', "minimal", "try hard to find a smaller set of changes"),
        Flag::new('H', "speed-large-files", "assume large files, many scattered small changes"),
        Flag::long("diff-program", "use PROGRAM to compare files")
            .value("PROGRAM")
            .unsupported("files are compared here"),
        Flag::new('v', "version", "output version information and exit"),
    ],
    notes: "If a FILE is '-', read standard input. Exit status is 0 if inputs are the same, 1 if different, 2 if trouble.",
    usage_status: 2,
    ..Spec::DEFAULT
};

const HELP: &[u8] = b"ed:\tEdit then use both versions, each decorated with a header.\neb:\tEdit then use both versions.\nel or e1:\tEdit then use the left version.\ner or e2:\tEdit then use the right version.\ne:\tDiscard both versions then edit a new one.\nl or 1:\tUse the left version.\nr or 2:\tUse the right version.\ns:\tSilently include common lines.\nv:\tVerbosely include common lines.\nq:\tQuit.\n";

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC).map_err(point_to_help)?;
    if parsed.has(flag!("version")) {
        context.out.print(format_args!("sdiff (boxsh) {}\n", env!("CARGO_PKG_VERSION")))?;
        return Ok(Exit::SUCCESS);
    }
    let operands = match &parsed.operands[..] {
        [left, right] => [left.clone(), right.clone()],
        few_or_many => {
            let shown = |operand: &[u8]| String::from_utf8_lossy(operand).into_owned();
            let text = match few_or_many {
                [] => "missing operand after 'sdiff'".to_owned(),
                [only] => format!("missing operand after '{}'", shown(only)),
                [_, _, extra, ..] => format!("extra operand '{}'", shown(extra)),
                [_, _] => String::new(),
            };
            return Err(point_to_help(Failure::Usage(text)));
        }
    };
    let mut arguments = diff_arguments(&parsed);
    match parsed.value(flag!("output")) {
        None => {
            arguments.push(b"--".to_vec());
            arguments.extend(operands);
            let environment = context.process.environment();
            let status = context.process.execute_by_name(arguments, environment)?;
            Ok(Exit(status))
        }
        Some(output) => interact(context, &arguments, operands, output),
    }
}

/// The call of `diff` that shows the same.
fn diff_arguments(parsed: &Parsed) -> Vec<Vec<u8>> {
    let mut arguments = vec![b"diff".to_vec(), b"-y".to_vec()];
    for given in &parsed.flags {
        let name = given.name();
        if name == "output" {
            continue;
        }
        let mut argument = format!("--{name}").into_bytes();
        if let Some(value) = &given.value {
            argument.push(b'=');
            argument.extend_from_slice(value);
        }
        arguments.push(argument);
    }
    arguments
}

fn point_to_help(failure: Failure) -> Failure {
    match failure {
        Failure::Usage(text) => {
            Failure::with_status(2, format!("{text}\nsdiff: Try 'sdiff --help' for more information."))
        }
        other => other,
    }
}

fn interact(
    context: &mut Context<'_>,
    arguments: &[Vec<u8>],
    operands: [Vec<u8>; 2],
    output: &[u8],
) -> CommandResult {
    if operands.iter().any(|operand| operand == b"-") {
        return Err(Failure::with_status(2, "cannot interactively merge standard input"));
    }
    let names = beside_directories(context, operands)?;
    let mut texts = Vec::with_capacity(2);
    for name in &names {
        let text = context.open_input(name).and_then(|mut input| input.read_all());
        texts.push(text.map_err(|error| trouble(name, error))?);
    }
    let process = context.process;
    let mut held = Held::new(process);
    held.add(texts.iter().map(|text| text.len() * 3).sum())?;
    let viewer = Viewer::new(context, &arguments[1..])?;
    let right = Text::checked(process, texts.pop().unwrap_or_default())?;
    let left = Text::checked(process, texts.pop().unwrap_or_default())?;
    let segments = viewer.segments(&left, &right, &mut || process.tick())?;
    let mut file = context.create_output(output).map_err(|error| trouble(output, error))?;
    let mut stdin = context.stdin();
    let mut quiet = viewer.suppresses_common();
    let mut differs = false;
    for segment in &segments {
        process.tick()?;
        if segment.is_common() {
            if !quiet {
                viewer.show(&left, &right, segment, &mut context.out)?;
            }
            file.write(segment.left(&left))?;
            continue;
        }
        differs = true;
        viewer.show(&left, &right, segment, &mut context.out)?;
        if !decide(context, &mut stdin, &mut quiet, segment, (&left, &right), &mut file)? {
            file.flush()?;
            return Ok(Exit(2));
        }
    }
    file.flush()?;
    Ok(Exit(u8::from(differs)))
}

/// Asks what is to become of a difference; `false` if all is to end.
fn decide(
    context: &mut Context<'_>,
    stdin: &mut Input<'_>,
    quiet: &mut bool,
    segment: &Segment,
    (left, right): (&Text, &Text),
    file: &mut Output<'_>,
) -> Result<bool, Failure> {
    let mut line = Vec::new();
    loop {
        context.out.write(b"%")?;
        context.out.flush()?;
        if !stdin.read_line(&mut line)? {
            return Ok(false);
        }
        match line.trim_ascii() {
            b"l" | b"1" => {
                file.write(segment.left(left))?;
                return Ok(true);
            }
            b"r" | b"2" => {
                file.write(segment.right(right))?;
                return Ok(true);
            }
            b"s" => *quiet = true,
            b"v" => *quiet = false,
            b"q" => return Ok(false),
            // There is no editor to call.
            _ => context.write_error(HELP)?,
        }
    }
}

/// A directory stands for the file in it that is called like the other.
fn beside_directories(context: &Context<'_>, names: [Vec<u8>; 2]) -> Result<[Vec<u8>; 2], Failure> {
    let mut folders = [false; 2];
    for (name, folder) in names.iter().zip(&mut folders) {
        let metadata = context.process.stat(name, Follow::Yes).map_err(|error| trouble(name, error))?;
        *folder = metadata.kind == FileKind::Directory;
    }
    let inside = |folder: &[u8], file: &[u8]| {
        let base = file.rsplit(|&byte| byte == b'/').next().unwrap_or(file);
        [folder, b"/", base].concat()
    };
    match folders {
        [true, true] => Err(Failure::with_status(2, "both files to be compared are directories")),
        [true, false] => Ok([inside(&names[0], &names[1]), names[1].clone()]),
        [false, true] => Ok([names[0].clone(), inside(&names[1], &names[0])]),
        [false, false] => Ok(names),
    }
}

fn trouble(name: &[u8], error: Errno) -> Failure {
    match error {
        Errno::Killed => error.into(),
        error => Failure::with_status(2, format!("{}: {error}", String::from_utf8_lossy(name))),
    }
}
