//! Where `cp`, `mv`, `ln` and `install` put things: the last operand, or the directory of `-t`.

use boxsh_kernel::{Context, Errno, Failure, Flag, Follow, Parsed};

use super::cp::SPEC;
use super::message;

/// The flags that say so.
pub(super) const TARGET_DIRECTORY: Flag =
    Flag::new('t', "target-directory", "move or copy all SOURCE arguments into DIRECTORY").value("DIRECTORY");
pub(super) const NO_TARGET_DIRECTORY: Flag =
    Flag::new('T', "no-target-directory", "treat DEST as a normal file");

/// The operands, sorted out.
pub(super) struct Places {
    /// What is copied, moved or linked.
    pub(super) sources: Vec<Vec<u8>>,
    /// Where to.
    pub(super) destination: Vec<u8>,
    /// Whether that is a directory to put things into.
    pub(super) is_directory: bool,
}

/// Sorts out the operands.
///
/// # Errors
/// The complaint about too few, too many, or no directory where one is needed.
pub(super) fn read(context: &Context<'_>, parsed: &Parsed) -> Result<Places, Failure> {
    let mut operands = parsed.operands.clone();
    let quoted = |text: &[u8]| message::name_in_sentence(context, text);
    let directory = parsed.value(flag!("target-directory"));
    let as_file = parsed.has(flag!("no-target-directory"));
    if parsed.flags.iter().filter(|given| given.is(flag!("target-directory"))).count() > 1 {
        return Err(Failure::new("multiple target directories specified"));
    }
    match &operands[..] {
        [] => return Err(Failure::Usage("missing file operand".into())),
        [only] if directory.is_none() => {
            return Err(Failure::Usage(format!("missing destination file operand after {}", quoted(only))));
        }
        _ => {}
    }
    if as_file {
        if directory.is_some() {
            return Err(Failure::new(
                "cannot combine --target-directory (-t) and --no-target-directory (-T)",
            ));
        }
        if let Some(extra) = operands.get(2) {
            return Err(Failure::Usage(format!("extra operand {}", quoted(extra))));
        }
    }
    if let Some(directory) = directory {
        return match directory_problem(context, directory)? {
            None => Ok(Places { sources: operands, destination: directory.to_vec(), is_directory: true }),
            Some(error) => Err(Failure::new(format!("target directory {}: {error}", quoted(directory)))),
        };
    }
    let destination = operands.pop().unwrap_or_default();
    let problem = if as_file { Some(Errno::ENOTDIR) } else { directory_problem(context, &destination)? };
    if let Some(error) = problem
        && operands.len() > 1
    {
        return Err(Failure::new(format!("target {}: {error}", quoted(&destination))));
    }
    Ok(Places { sources: operands, destination, is_directory: problem.is_none() })
}

/// Why a path is no directory to put things into.
fn directory_problem(context: &Context<'_>, path: &[u8]) -> Result<Option<Errno>, Failure> {
    match context.process.stat(path, Follow::Yes) {
        Ok(metadata) if metadata.is_dir() => Ok(None),
        Ok(_) => Ok(Some(Errno::ENOTDIR)),
        Err(Errno::Killed) => Err(Failure::Errno(Errno::Killed)),
        Err(error) => Ok(Some(error)),
    }
}
