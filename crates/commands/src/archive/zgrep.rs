//! `zgrep` and its kin: search in compressed files with `grep`.

use boxsh_kernel::Key;
use boxsh_kernel::{CommandResult, Context, Exit, Failure, Given, Parsed};

use super::source::{Source, run as run_child};
use crate::engines::GREP as SPEC;

/// Flags that make no sense for what comes through a pipe.
const REFUSED: [Key; 8] = [
    flag!("recursive"),
    flag!("dereference-recursive"),
    flag!("directories"),
    flag!("devices"),
    flag!("null-data"),
    flag!("null"),
    flag!("include"),
    flag!("exclude"),
];

pub(super) fn run_zgrep(context: &mut Context<'_>) -> CommandResult {
    search(context, "gzip", None)
}

pub(super) fn run_zegrep(context: &mut Context<'_>) -> CommandResult {
    search(context, "gzip", Some("-E"))
}

pub(super) fn run_zfgrep(context: &mut Context<'_>) -> CommandResult {
    search(context, "gzip", Some("-F"))
}

pub(super) fn run_bzgrep(context: &mut Context<'_>) -> CommandResult {
    search(context, "bzip2", None)
}

pub(super) fn run_bzegrep(context: &mut Context<'_>) -> CommandResult {
    search(context, "bzip2", Some("-E"))
}

pub(super) fn run_bzfgrep(context: &mut Context<'_>) -> CommandResult {
    search(context, "bzip2", Some("-F"))
}

pub(super) fn run_xzgrep(context: &mut Context<'_>) -> CommandResult {
    search(context, "xz", None)
}

pub(super) fn run_xzegrep(context: &mut Context<'_>) -> CommandResult {
    search(context, "xz", Some("-E"))
}

pub(super) fn run_xzfgrep(context: &mut Context<'_>) -> CommandResult {
    search(context, "xz", Some("-F"))
}

pub(super) fn run_zstdgrep(context: &mut Context<'_>) -> CommandResult {
    search(context, "zstd", None)
}

/// The program that decompresses a file: by its name where that tells, otherwise the one the command is called after.
fn program_for<'p>(file: &[u8], default: &'p str) -> &'p str {
    let by_name =
        [(&b".gz"[..], "gzip"), (b".tgz", "gzip"), (b".bz2", "bzip2"), (b".tbz", "bzip2"), (b".zst", "zstd")];
    match by_name.iter().find(|(suffix, _)| file.ends_with(suffix)) {
        Some((_, program)) if default == "xz" => program,
        _ => default,
    }
}

fn search(context: &mut Context<'_>, default: &str, language: Option<&str>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    if let Some(refused) = parsed.flags.iter().find(|given| REFUSED.iter().any(|&key| given.is(key))) {
        return complain(context, &format!("{}: option not supported", spelled(refused)[0].escape_ascii()));
    }
    let mut files = parsed.operands.clone();
    let mut arguments = vec![b"grep".to_vec()];
    arguments.extend(language.map(|flag| flag.as_bytes().to_vec()));
    arguments.extend(parsed.flags.iter().flat_map(spelled));
    if !parsed.has(flag!("regexp")) && !parsed.has(flag!("file")) {
        if files.is_empty() {
            return complain(context, "missing pattern; try `--help' for help");
        }
        arguments.extend([b"-e".to_vec(), files.remove(0)]);
    }
    if files.is_empty() {
        files.push(b"-".to_vec());
    }
    if files.len() > 1 && !parsed.has(flag!("no-filename")) {
        arguments.push(b"-H".to_vec());
    }
    let mut worst = 1;
    for file in &files {
        let status = search_one(context, program_for(file, default), file, &arguments, &parsed)?;
        worst = match (worst, status) {
            (2.., _) => worst,
            (_, 2..) => status,
            (_, 0) => 0,
            _ => worst,
        };
        if worst == 0 && parsed.has(flag!("quiet")) {
            break;
        }
    }
    Ok(Exit(worst))
}

fn search_one(
    context: &mut Context<'_>,
    program: &str,
    file: &[u8],
    arguments: &[Vec<u8>],
    parsed: &Parsed,
) -> Result<u8, Failure> {
    context.out.flush()?;
    let source = Source::start(context, program, file)?;
    let child = context.process.fork()?;
    child.set_file(0, source.contents.clone())?;
    let mut arguments = arguments.to_vec();
    let label = if file == b"-" { b"(standard input)" } else { file };
    if !parsed.has(flag!("label")) {
        arguments.push([b"--label=", label].concat());
    }
    arguments.push(b"-".to_vec());
    let status = run_child(context, child, arguments)?;
    match source.finish(context)? {
        true => Ok(status),
        false => Ok(2),
    }
}

/// A flag as it is written.
fn spelled(given: &Given) -> Vec<Vec<u8>> {
    let flag = given.flag;
    match (flag.short, flag.long, &given.value) {
        (Some(short), _, None) => vec![vec![b'-', short]],
        (Some(short), _, Some(value)) if flag.long.is_none() => vec![[&[b'-', short][..], value].concat()],
        (_, Some(long), Some(value)) => vec![[format!("--{long}=").as_bytes(), value].concat()],
        (_, Some(long), None) => vec![format!("--{long}").into_bytes()],
        _ => Vec::new(),
    }
}

fn complain(context: &mut Context<'_>, what: &str) -> CommandResult {
    let name = String::from_utf8_lossy(context.called_as()).into_owned();
    context.write_error(format!("/usr/bin/{name}: {what}\n").as_bytes())?;
    Ok(Exit(2))
}
