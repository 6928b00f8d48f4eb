//! `zdiff`, `zcmp` and their kin: compare what compressed files hold.

use boxsh_kernel::{CommandResult, Context, Exit, Failure, Order, Spec};

use super::source::{Source, run as run_child};

pub(super) static ZDIFF: Spec = Spec {
    name: "zdiff",
    usage: &["[DIFF_OPTION]... FILE1 [FILE2]"],
    summary: "Compare the contents of two compressed files with diff; without FILE2, FILE1 with what it is called after.",
    order: Order::FirstOperandEnds,
    usage_status: 2,
    ..Spec::DEFAULT
};

pub(super) static ZCMP: Spec = Spec {
    name: "zcmp",
    usage: &["[CMP_OPTION]... FILE1 [FILE2]"],
    summary: "Compare the contents of two compressed files with cmp; without FILE2, FILE1 with what it is called after.",
    order: Order::FirstOperandEnds,
    usage_status: 2,
    ..Spec::DEFAULT
};

/// A way to compress, by the names of its files.
struct Way {
    program: &'static str,
    suffixes: &'static [&'static [u8]],
}

const GZIP: Way = Way { program: "gzip", suffixes: &[b".gz", b"-gz", b".z", b".Z", b".tgz", b".taz"] };
const BZIP2: Way = Way { program: "bzip2", suffixes: &[b".bz2", b".bz", b".tbz", b".tbz2"] };
const XZ: Way = Way { program: "xz", suffixes: &[b".xz", b".lzma", b".txz", b".tlz"] };

pub(super) fn run_zdiff(context: &mut Context<'_>) -> CommandResult {
    compare(context, "diff", &GZIP)
}

pub(super) fn run_zcmp(context: &mut Context<'_>) -> CommandResult {
    compare(context, "cmp", &GZIP)
}

pub(super) fn run_bzdiff(context: &mut Context<'_>) -> CommandResult {
    compare(context, "diff", &BZIP2)
}

pub(super) fn run_bzcmp(context: &mut Context<'_>) -> CommandResult {
    compare(context, "cmp", &BZIP2)
}

pub(super) fn run_xzdiff(context: &mut Context<'_>) -> CommandResult {
    compare(context, "diff", &XZ)
}

pub(super) fn run_xzcmp(context: &mut Context<'_>) -> CommandResult {
    compare(context, "cmp", &XZ)
}

fn compare(context: &mut Context<'_>, program: &str, way: &Way) -> CommandResult {
    // The options are those of the command that compares, which judges them.
    let arguments = context.arguments().to_vec();
    if arguments.first().is_some_and(|word| word == b"--help") {
        let text = if program == "diff" { ZDIFF.help() } else { ZCMP.help() };
        context.out.write(text.as_bytes())?;
        return Ok(Exit::SUCCESS);
    }
    let (options, files): (Vec<_>, Vec<_>) =
        arguments.into_iter().partition(|word| word.len() > 1 && word.starts_with(b"-"));
    let mut call = vec![program.as_bytes().to_vec()];
    call.extend(options);
    let pair = match <[Vec<u8>; 2]>::try_from(files) {
        Ok(pair) => pair,
        Err(files) => match <[Vec<u8>; 1]>::try_from(files) {
            Ok([file]) => {
                let Some(bare) = without_suffix(&file, way) else {
                    let shown = String::from_utf8_lossy(&file).into_owned();
                    return complain(context, &format!("{shown}: unknown compressed file extension"));
                };
                [file, bare]
            }
            Err(files) if files.is_empty() => return complain(context, "missing operand"),
            Err(_) => return complain(context, "invalid number of operands; try `--help' for help"),
        },
    };
    compare_pair(context, call, pair, way).map(Exit)
}

fn compare_pair(
    context: &mut Context<'_>,
    mut call: Vec<Vec<u8>>,
    [first, second]: [Vec<u8>; 2],
    way: &Way,
) -> Result<u8, Failure> {
    let packed = |file: &[u8]| file == b"-" || without_suffix(file, way).is_some();
    let (first_packed, second_packed) = (packed(&first), packed(&second));
    context.out.flush()?;
    let mut sources = Vec::new();
    let child = context.process.fork()?;
    // Two streams cannot both be standard input.
    if first_packed {
        let source = Source::start(context, way.program, &first)?;
        child.set_file(if second_packed { 5 } else { 0 }, source.contents.clone())?;
        sources.push(source);
    }
    if second_packed {
        let source = Source::start(context, way.program, &second)?;
        child.set_file(0, source.contents.clone())?;
        sources.push(source);
    }
    call.push(match (first_packed, second_packed) {
        (true, true) => b"/dev/fd/5".to_vec(),
        (true, false) => b"-".to_vec(),
        _ => first,
    });
    call.push(if second_packed { b"-".to_vec() } else { second });
    let mut status = run_child(context, child, call)?;
    for source in sources {
        if !source.finish(context)? {
            status = 2;
        }
    }
    Ok(status)
}

/// The name of what a compressed file holds.
fn without_suffix(file: &[u8], way: &Way) -> Option<Vec<u8>> {
    let suffix = way.suffixes.iter().find(|suffix| file.ends_with(suffix) && file.len() > suffix.len())?;
    let bare = &file[..file.len() - suffix.len()];
    Some(if suffix.starts_with(b".t") { [bare, b".tar"].concat() } else { bare.to_vec() })
}

fn complain(context: &mut Context<'_>, what: &str) -> CommandResult {
    let name = String::from_utf8_lossy(context.called_as()).into_owned();
    context.write_error(format!("/usr/bin/{name}: {what}\n").as_bytes())?;
    Ok(Exit(2))
}
