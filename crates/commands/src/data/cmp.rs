//! `cmp`: compare two files byte by byte.

use boxsh_format::size::{SizeSyntax, parse_size};
use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Input, Parsed, Spec};

pub(crate) static SPEC: Spec = Spec {
    name: "cmp",
    usage: &["[OPTION]... FILE1 [FILE2 [SKIP1 [SKIP2]]]"],
    summary: "Compare two files byte by byte.",
    flags: &[
        Flag::new('b', "print-bytes", "print differing bytes"),
        Flag::new('i', "ignore-initial", "skip first SKIP bytes of both inputs, or SKIP1:SKIP2")
            .value("SKIP"),
        Flag::new('l', "verbose", "output byte numbers and differing byte values"),
        Flag::new('n', "bytes", "compare at most LIMIT bytes").value("LIMIT"),
        Flag::new('s', "quiet", "suppress all normal output"),
        Flag::long("silent", "the same as -s"),
    ],
    usage_status: 2,
    ..Spec::DEFAULT
};

/// Sizes as diffutils takes them.
const SIZES: SizeSyntax = SizeSyntax::BLOCK;

struct Side<'p> {
    name: String,
    input: Input<'p>,
}

/// Where the comparison has got to.
#[derive(Default)]
struct Progress {
    byte: u64,
    line: u64,
    ends_in_newline: bool,
    differs: bool,
}

/// A complaint in diffutils' manner, whose hint bears the name too.
fn usage(problem: &str) -> Failure {
    Failure::with_status(2, format!("{problem}\ncmp: Try 'cmp --help' for more information."))
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = match context.parse(&SPEC) {
        Err(Failure::Usage(problem)) => return Err(usage(&problem)),
        other => other?,
    };
    let quiet = parsed.has("quiet") || parsed.has("silent");
    if quiet && parsed.has("verbose") {
        return Err(usage("options -l and -s are incompatible"));
    }
    let mut skips = [0u64; 2];
    if let Some(value) = parsed.value("ignore-initial") {
        let mut parts = value.splitn(2, |&byte| byte == b':');
        let first = parts.next().unwrap_or_default();
        skips = [size("ignore-initial", value, first)?; 2];
        if let Some(second) = parts.next() {
            skips[1] = size("ignore-initial", value, second)?;
        }
    }
    let limit = parsed.value("bytes").map(|value| size("bytes", value, value)).transpose()?;
    let (first, second) = match &parsed.operands[..] {
        [] => return Err(usage("missing operand after 'cmp'")),
        [first] => (first.clone(), b"-".to_vec()),
        [first, second, rest @ ..] => {
            if let Some(extra) = rest.get(2) {
                return Err(usage(&format!("extra operand '{}'", String::from_utf8_lossy(extra))));
            }
            for (skip, value) in skips.iter_mut().zip(rest) {
                *skip = (*skip).max(size("ignore-initial", value, value)?);
            }
            (first.clone(), second.clone())
        }
    };
    if first == second && skips[0] == skips[1] {
        // The same file cannot differ; it must be there all the same.
        open(context, &first, quiet)?;
        return Ok(Exit::SUCCESS);
    }
    let mut sides = [open(context, &first, quiet)?, open(context, &second, quiet)?];
    for (side, skip) in sides.iter_mut().zip(skips) {
        side.skip(skip)?;
    }
    compare(context, &parsed, sides, limit, quiet)
}

fn size(flag: &str, whole: &[u8], text: &[u8]) -> Result<u64, Failure> {
    parse_size(text, &SIZES)
        .map_err(|_| usage(&format!("invalid --{flag} value '{}'", String::from_utf8_lossy(whole))))
}

fn open<'p>(context: &mut Context<'p>, name: &[u8], quiet: bool) -> Result<Side<'p>, Failure> {
    let shown = String::from_utf8_lossy(name).into_owned();
    match context.open_input(name) {
        Ok(input) => Ok(Side { name: shown, input }),
        Err(Errno::Killed) => Err(Errno::Killed.into()),
        Err(_) if quiet => Err(Failure::Silent(2)),
        Err(error) => Err(Failure::with_status(2, format!("{shown}: {error}"))),
    }
}

impl Side<'_> {
    fn fill(&mut self) -> Result<&[u8], Failure> {
        let name = &self.name;
        self.input.fill().map_err(|error| match error {
            Errno::Killed => error.into(),
            error => Failure::with_status(2, format!("{name}: {error}")),
        })
    }

    fn skip(&mut self, mut count: u64) -> Result<(), Failure> {
        while count > 0 {
            let available = self.fill()?.len() as u64;
            if available == 0 {
                return Ok(());
            }
            let step = available.min(count);
            self.input.advance(usize::try_from(step).unwrap_or(usize::MAX));
            count -= step;
        }
        Ok(())
    }
}

fn compare(
    context: &mut Context<'_>,
    parsed: &Parsed,
    [mut one, mut other]: [Side<'_>; 2],
    limit: Option<u64>,
    quiet: bool,
) -> CommandResult {
    let (verbose, show_bytes) = (parsed.has("verbose"), parsed.has("print-bytes"));
    let width = match [&one, &other].map(|side| context.process.fstat(side.input.fd()).ok()) {
        [Some(one), Some(other)] if one.is_file() && other.is_file() => {
            one.size.min(other.size).min(limit.unwrap_or(u64::MAX)).max(1).to_string().len()
        }
        _ => 19,
    };
    let mut progress = Progress::default();
    loop {
        let left = limit.map_or(u64::MAX, |limit| limit - progress.byte);
        if left == 0 {
            return Ok(Exit::from_success(!progress.differs));
        }
        let first = one.fill()?.to_vec();
        let second = other.fill()?;
        if first.is_empty() && second.is_empty() {
            return Ok(Exit::from_success(!progress.differs));
        }
        if first.is_empty() || second.is_empty() {
            let shorter = if first.is_empty() { &one.name } else { &other.name };
            return report_end(context, shorter, &progress, quiet, verbose);
        }
        let count = first.len().min(second.len()).min(usize::try_from(left).unwrap_or(usize::MAX));
        let (first, second) = (&first[..count], &second[..count]);
        if first == second {
            progress.pass(first);
        } else {
            for (&byte, &counterpart) in first.iter().zip(second) {
                if byte != counterpart {
                    progress.differs = true;
                    if quiet {
                        return Ok(Exit::FAILURE);
                    }
                    let place = progress.byte + 1;
                    if !verbose {
                        let line = progress.line + 1;
                        let bytes = if show_bytes {
                            let (one, other) = (visible(byte), visible(counterpart));
                            format!(" is {byte:3o} {one} {counterpart:3o} {other}")
                        } else {
                            String::new()
                        };
                        context.out.print(format_args!(
                            "{} {} differ: byte {place}, line {line}{bytes}\n",
                            one.name, other.name
                        ))?;
                        return Ok(Exit::FAILURE);
                    }
                    if show_bytes {
                        let (one, other) = (visible(byte), visible(counterpart));
                        context.out.print(format_args!(
                            "{place:width$} {byte:3o} {one:<4} {counterpart:3o} {other}\n"
                        ))?;
                    } else {
                        context.out.print(format_args!("{place:width$} {byte:3o} {counterpart:3o}\n"))?;
                    }
                }
                progress.pass(&[byte]);
            }
        }
        one.input.advance(count);
        other.input.advance(count);
    }
}

impl Progress {
    fn pass(&mut self, bytes: &[u8]) {
        self.byte += bytes.len() as u64;
        self.line += memchr::memchr_iter(b'\n', bytes).count() as u64;
        self.ends_in_newline = bytes.last() == Some(&b'\n');
    }
}

fn report_end(
    context: &mut Context<'_>,
    name: &str,
    progress: &Progress,
    quiet: bool,
    verbose: bool,
) -> CommandResult {
    if !quiet {
        let byte = progress.byte;
        if byte == 0 {
            context.warn(format_args!("EOF on {name} which is empty"))?;
        } else if verbose {
            context.warn(format_args!("EOF on {name} after byte {byte}"))?;
        } else if progress.ends_in_newline {
            context.warn(format_args!("EOF on {name} after byte {byte}, line {}", progress.line))?;
        } else {
            context.warn(format_args!("EOF on {name} after byte {byte}, in line {}", progress.line + 1))?;
        }
    }
    Ok(Exit::FAILURE)
}

/// A byte as `cat -v` shows it.
fn visible(byte: u8) -> String {
    let low = byte & 0x7f;
    let lead = if byte >= 0x80 { "M-" } else { "" };
    match low {
        0x7f => format!("{lead}^?"),
        low if low < 0x20 => format!("{lead}^{}", char::from(low + 0x40)),
        low => format!("{lead}{}", char::from(low)),
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn the_first_difference_is_told() {
        let files = |line: &str| call(line).file("a", "axc").file("b", "abcd");
        files("cmp a b").answers(1, "a b differ: byte 2, line 1\n", "");
        files("cmp -b a b").answers(1, "a b differ: byte 2, line 1 is 170 x 142 b\n", "");
        files("cmp -l a b").answers(1, "2 170 142\n", "cmp: EOF on a after byte 3\n");
        files("cmp -i 2 a b").answers(1, "", "cmp: EOF on a after byte 1, in line 1\n");
        files("cmp -n 1 a b").gives("");
        files("cmp -s a b").answers(1, "", "");
        files("cmp a no").answers(2, "", "cmp: no: No such file or directory\n");
    }
}
