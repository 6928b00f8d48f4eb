//! `diff3`: compare three files, and merge them.

mod block;
mod output;

use boxsh_kernel::vfs::FileKind;
use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Follow, Parsed, Spec};

use self::output::{Kinds, Names};
use super::diff::{Rules, Text, compare};
use crate::memory::Held;

pub(crate) static SPEC: Spec = Spec {
    name: "diff3",
    usage: &["[OPTION]... MYFILE OLDFILE YOURFILE"],
    summary: "Compare three files line by line.",
    flags: &[
        Flag::new('A', "show-all", "output all changes, bracketing conflicts"),
        Flag::new('e', "ed", "output an ed script of the changes from OLDFILE to YOURFILE"),
        Flag::new('E', "show-overlap", "like -e, but bracket conflicts"),
        Flag::new('3', "easy-only", "like -e, but only changes that do not overlap"),
        Flag::new('x', "overlap-only", "like -e, but only changes that overlap"),
        Flag::short('X', "like -x"),
        Flag::short('i', "append 'w' and 'q' commands to ed scripts"),
        Flag::new('m', "merge", "output the merged file, as -A has it unless another option is given"),
        Flag::new('a', "text", "treat all files as text"),
        Flag::long("strip-trailing-cr", "strip trailing carriage return on input"),
        Flag::new('T', "initial-tab", "make tabs line up by prepending a tab"),
        Flag::long("diff-program", "use PROGRAM to compare files")
            .value("PROGRAM")
            .unsupported("files are compared here"),
        Flag::new('L', "label", "use LABEL instead of file name; up to three times").value("LABEL"),
        Flag::new('v', "version", "output version information and exit"),
    ],
    notes: "If a FILE is '-', read standard input. Exit status is 0 if successful, 1 if conflicts, 2 if trouble.",
    usage_status: 2,
    ..Spec::DEFAULT
};

/// How many common lines around changes are compared all the same.
const HORIZON: usize = 100;

/// What a line costs while texts are compared, in bytes.
const COST_OF_LINE: usize = 64;

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC).map_err(point_to_help)?;
    if parsed.has(flag!("version")) {
        context.out.print(format_args!("diff3 (boxsh) {}\n", env!("CARGO_PKG_VERSION")))?;
        return Ok(Exit::SUCCESS);
    }
    let kinds = kinds(&parsed).map_err(point_to_help)?;
    let operands = three_operands(&parsed.operands).map_err(point_to_help)?;
    let labels: Vec<Vec<u8>> = parsed
        .flags
        .iter()
        .filter(|given| given.is(flag!("label")))
        .map(|given| given.value().to_vec())
        .collect();
    let names = Names([0, 1, 2].map(|at: usize| labels.get(at).unwrap_or(&operands[at]).clone()));
    let process = context.process;
    let mut held = Held::new(process);
    let merges = parsed.has(flag!("merge"));
    // Scripts and merges are about what has become of the old file; otherwise the third is as good as any.
    let common = if merges || kinds.is_some() { 1 } else { 2 };
    let other = 3 - common;
    let texts = read(context, &parsed, &operands, common)?;
    process.reserve(texts.iter().map(|text| text.len() * COST_OF_LINE).sum::<usize>() as u64)?;
    held.add(texts.iter().map(|text| text.bytes().len() + text.len() * COST_OF_LINE).sum())?;
    let rules = Rules { horizon: HORIZON, ..Rules::default() };
    let second = compare(&texts[other], &texts[common], &rules, &mut || process.tick())?;
    let first = compare(&texts[0], &texts[common], &rules, &mut || process.tick())?;
    let blocks = block::merge(&first, &second, [&texts[0], &texts[other]], common);
    let conflicts = match kinds {
        _ if merges => output::merge(context, &blocks, &texts, &names, kinds.unwrap_or(Kinds::ALL))?,
        Some(kinds) => {
            let conflicts = output::script(context, &blocks, &texts, &names, kinds)?;
            if parsed.has(flag!("i")) {
                context.out.write(b"w\nq\n")?;
            }
            conflicts
        }
        None => {
            output::plain(context, &blocks, &texts, parsed.has(flag!("initial-tab")))?;
            false
        }
    };
    Ok(Exit(u8::from(conflicts)))
}

/// Which changes a script or a merge takes over; `None` if neither was asked for.
fn kinds(parsed: &Parsed) -> Result<Option<Kinds>, Failure> {
    let mut chosen = None;
    let mut count = 0;
    for given in &parsed.flags {
        let kinds = match &*given.name() {
            "show-all" => Kinds::ALL,
            "ed" => Kinds::default(),
            "show-overlap" => Kinds { brackets: true, ..Kinds::default() },
            "easy-only" => Kinds { simple_only: true, ..Kinds::default() },
            "overlap-only" | "X" => Kinds { overlapping_only: true, ..Kinds::default() },
            _ => continue,
        };
        count += 1;
        chosen = Some(kinds);
    }
    let labels = parsed.flags.iter().filter(|given| given.is(flag!("label"))).count();
    let brackets =
        chosen.is_some_and(|kinds| kinds.brackets) || (chosen.is_none() && parsed.has(flag!("merge")));
    if count > 1 || (labels > 0 && !brackets) || (parsed.has(flag!("i")) && parsed.has(flag!("merge"))) {
        return Err(Failure::Usage("incompatible options".to_owned()));
    }
    if labels > 3 {
        return Err(Failure::Usage("too many file label options".to_owned()));
    }
    Ok(chosen)
}

fn three_operands(operands: &[Vec<u8>]) -> Result<[Vec<u8>; 3], Failure> {
    let shown = |operand: Option<&Vec<u8>>| match operand {
        Some(operand) => String::from_utf8_lossy(operand).into_owned(),
        None => "diff3".to_owned(),
    };
    if let Some(extra) = operands.get(3) {
        return Err(Failure::Usage(format!("extra operand '{}'", shown(Some(extra)))));
    }
    <[Vec<u8>; 3]>::try_from(operands.to_vec())
        .map_err(|operands| Failure::Usage(format!("missing operand after '{}'", shown(operands.last()))))
}

fn read(
    context: &Context<'_>,
    parsed: &Parsed,
    operands: &[Vec<u8>; 3],
    common: usize,
) -> Result<[Text; 3], Failure> {
    let trouble = |name: &[u8], error: Errno| match error {
        Errno::Killed => Failure::from(error),
        error => Failure::with_status(2, format!("{}: {error}", String::from_utf8_lossy(name))),
    };
    for name in operands.iter().filter(|name| *name != b"-") {
        let metadata = context.process.stat(name, Follow::Yes).map_err(|error| trouble(name, error))?;
        if metadata.kind == FileKind::Directory {
            return Err(trouble(name, Errno::EISDIR));
        }
    }
    let mut texts = Vec::with_capacity(3);
    for name in operands {
        let text = context.open_input(name).and_then(|mut input| input.read_all());
        texts.push(text.map_err(|error| trouble(name, error))?);
    }
    if !parsed.has(flag!("text")) {
        refuse_binary(&texts, operands, common)?;
    }
    if parsed.has(flag!("strip-trailing-cr")) {
        for text in &mut texts {
            *text = super::diff::strip_returns(std::mem::take(text));
        }
    }
    let mut texts = texts.into_iter();
    let mut next = || Text::checked(context.process, texts.next().unwrap_or_default());
    Ok([next()?, next()?, next()?])
}

fn refuse_binary(texts: &[Vec<u8>], operands: &[Vec<u8>; 3], common: usize) -> Result<(), Failure> {
    let is_binary = |text: &[u8]| memchr::memchr(0, &text[..text.len().min(32 << 10)]).is_some();
    for at in [3 - common, 0] {
        if texts[at] != texts[common] && (is_binary(&texts[at]) || is_binary(&texts[common])) {
            let name = |at: usize| String::from_utf8_lossy(&operands[at]).into_owned();
            return Err(Failure::with_status(
                2,
                format!("diff failed: Binary files {} and {} differ", name(at), name(common)),
            ));
        }
    }
    Ok(())
}

fn point_to_help(failure: Failure) -> Failure {
    match failure {
        Failure::Usage(text) => {
            Failure::with_status(2, format!("{text}\ndiff3: Try 'diff3 --help' for more information."))
        }
        other => other,
    }
}
