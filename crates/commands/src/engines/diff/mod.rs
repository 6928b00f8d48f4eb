//! `diff`: compare files line by line.

mod class;
mod compare;
mod context;
mod directory;
mod discard;
mod files;
mod format;
mod hunk;
mod normal;
mod options;
mod paint;
mod printer;
mod rules;
mod search;
mod show;
mod side;
mod sink;
mod slide;
mod style;
#[cfg(test)]
mod tests;
mod text;
mod viewer;

use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Spec};

use self::files::{Comparer, Outcome};
use self::options::Options;

pub(super) use self::compare::{Change, compare};
pub(super) use self::files::strip_returns;
pub(super) use self::rules::Rules;
pub use self::show::unified_diff;
pub(super) use self::text::Text;
pub(super) use self::viewer::{Segment, Viewer};

pub(crate) static SPEC: Spec = Spec {
    name: "diff",
    usage: &["[OPTION]... FILES"],
    summary: "Compare FILES line by line.",
    flags: &[
        Flag::long("normal", "output a normal diff (the default)"),
        Flag::new('q', "brief", "report only when files differ"),
        Flag::new('s', "report-identical-files", "report when two files are the same"),
        Flag::short('c', "output 3 lines of copied context"),
        Flag::new('C', "context", "output NUM (default 3) lines of copied context").optional("NUM"),
        Flag::short('u', "output 3 lines of unified context"),
        Flag::new('U', "unified", "output NUM (default 3) lines of unified context").optional("NUM"),
        Flag::new('e', "ed", "output an ed script"),
        Flag::new('f', "forward-ed", "output something like an ed script in forward order"),
        Flag::new('n', "rcs", "output an RCS format diff"),
        Flag::new('y', "side-by-side", "output in two columns"),
        Flag::new('W', "width", "output at most NUM (default 130) print columns").value("NUM"),
        Flag::long("left-column", "output only the left column of common lines"),
        Flag::long("suppress-common-lines", "do not output common lines"),
        Flag::new('p', "show-c-function", "show which C function each change is in"),
        Flag::new('F', "show-function-line", "show the most recent line matching RE").value("RE"),
        Flag::long("label", "use LABEL instead of file name and time stamp").value("LABEL"),
        Flag::new('t', "expand-tabs", "expand tabs to spaces in output"),
        Flag::new('T', "initial-tab", "make tabs line up by prepending a tab"),
        Flag::long("tabsize", "tab stops every NUM (default 8) print columns").value("NUM"),
        Flag::long("suppress-blank-empty", "suppress space or tab before empty output lines"),
        Flag::new('l', "paginate", "pass output through 'pr' to paginate it")
            .unsupported("output is not paginated"),
        Flag::new('r', "recursive", "recursively compare any subdirectories found"),
        Flag::long("no-dereference", "don't follow symbolic links"),
        Flag::new('N', "new-file", "treat absent files as empty"),
        Flag::new('P', "unidirectional-new-file", "treat absent first files as empty"),
        Flag::long("ignore-file-name-case", "ignore case when comparing file names"),
        Flag::long("no-ignore-file-name-case", "consider case when comparing file names"),
        Flag::new('x', "exclude", "exclude files that match PAT").value("PAT"),
        Flag::new('X', "exclude-from", "exclude files that match any pattern in FILE").value("FILE"),
        Flag::new('S', "starting-file", "start with FILE when comparing directories").value("FILE"),
        Flag::long("from-file", "compare FILE1 to all operands; FILE1 can be a directory").value("FILE1"),
        Flag::long("to-file", "compare all operands to FILE2; FILE2 can be a directory").value("FILE2"),
        Flag::new('i', "ignore-case", "ignore case differences in file contents"),
        Flag::new('E', "ignore-tab-expansion", "ignore changes due to tab expansion"),
        Flag::new('Z', "ignore-trailing-space", "ignore white space at line end"),
        Flag::new('b', "ignore-space-change", "ignore changes in the amount of white space"),
        Flag::new('w', "ignore-all-space", "ignore all white space"),
        Flag::new('B', "ignore-blank-lines", "ignore changes where lines are all blank"),
        Flag::new('I', "ignore-matching-lines", "ignore changes where all lines match RE").value("RE"),
        Flag::new('a', "text", "treat all files as text"),
        Flag::long("strip-trailing-cr", "strip trailing carriage return on input"),
        Flag::long("binary", "no effect: files are never converted"),
        Flag::new('D', "ifdef", "output merged file with '#ifdef NAME' diffs").value("NAME"),
        Flag::long("old-group-format", "format old input groups with GFMT").value("GFMT"),
        Flag::long("new-group-format", "format new input groups with GFMT").value("GFMT"),
        Flag::long("unchanged-group-format", "format unchanged input groups with GFMT").value("GFMT"),
        Flag::long("changed-group-format", "format changed input groups with GFMT").value("GFMT"),
        Flag::long("line-format", "format all input lines with LFMT").value("LFMT"),
        Flag::long("old-line-format", "format old input lines with LFMT").value("LFMT"),
        Flag::long("new-line-format", "format new input lines with LFMT").value("LFMT"),
        Flag::long("unchanged-line-format", "format unchanged input lines with LFMT").value("LFMT"),
        Flag::new('d', "minimal", "try hard to find a smaller set of changes"),
        Flag::long("horizon-lines", "keep NUM lines of the common prefix and suffix").value("NUM"),
        Flag::new('H', "speed-large-files", "assume large files and many scattered small changes"),
        Flag::long("color", "color output; WHEN is 'never', 'always', or 'auto'").optional("WHEN"),
        Flag::long("palette", "the colors to use when --color is active").value("PALETTE"),
        Flag::long("sdiff-merge-assist", "output what sdiff works with"),
        Flag::short('h', "no effect"),
        Flag::short('L', "the same as --label").value("LABEL"),
        Flag::new('v', "version", "output version information and exit"),
    ],
    notes: "FILES are 'FILE1 FILE2' or 'DIR1 DIR2' or 'DIR FILE' or 'FILE DIR'. If a FILE is '-', read standard input. Exit\nstatus is 0 if inputs are the same, 1 if different, 2 if trouble.",
    usage_status: 2,
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let result = compare_operands(context);
    let flushed = context.out.flush();
    match (result, flushed) {
        (Err(Failure::Write(error)), _) | (Ok(_), Err(Failure::Write(error))) if error != Errno::Killed => {
            Err(Failure::with_status(2, format!("standard output: {error}")))
        }
        (result, _) => result,
    }
}

fn compare_operands(context: &mut Context<'_>) -> CommandResult {
    let (arguments, digits) = options::take_digits(context.arguments());
    let parsed = context.parse_from(&SPEC, &arguments).map_err(point_to_help)?;
    if parsed.has(flag!("version")) {
        context.out.print(format_args!("diff (boxsh) {}\n", env!("CARGO_PKG_VERSION")))?;
        return Ok(Exit::SUCCESS);
    }
    let options = Options::new(context, &parsed, digits).map_err(point_to_help)?;
    let mut comparer = Comparer::new(context.process, &options);
    let mut outcome = Outcome::Same;
    match (parsed.value(flag!("from-file")), parsed.value(flag!("to-file"))) {
        (Some(_), Some(_)) => {
            return Err(Failure::with_status(2, "--from-file and --to-file both specified"));
        }
        (Some(from), None) => {
            for operand in &parsed.operands {
                outcome = outcome.max(comparer.operands(context, from, operand)?);
            }
        }
        (None, Some(to)) => {
            for operand in &parsed.operands {
                outcome = outcome.max(comparer.operands(context, operand, to)?);
            }
        }
        (None, None) => {
            let [old, new] = two_operands(&parsed.operands).map_err(point_to_help)?;
            outcome = comparer.operands(context, old, new)?;
        }
    }
    Ok(Exit(outcome as u8))
}

fn two_operands(operands: &[Vec<u8>]) -> Result<[&Vec<u8>; 2], Failure> {
    let shown = |operand: &[u8]| String::from_utf8_lossy(operand).into_owned();
    match operands {
        [old, new] => Ok([old, new]),
        [] => Err(Failure::Usage("missing operand after 'diff'".to_owned())),
        [only] => Err(Failure::Usage(format!("missing operand after '{}'", shown(only)))),
        [_, _, extra, ..] => Err(Failure::Usage(format!("extra operand '{}'", shown(extra)))),
    }
}

/// The pointer to the help comes with the command's name here.
fn point_to_help(failure: Failure) -> Failure {
    match failure {
        Failure::Usage(text) => {
            Failure::with_status(2, format!("{text}\ndiff: Try 'diff --help' for more information."))
        }
        other => other,
    }
}
