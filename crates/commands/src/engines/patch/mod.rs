//! `patch`: apply what `diff` wrote.

mod edit;
mod header;
mod hunk;
mod input;
mod name;
mod options;
mod place;
mod reject;
mod session;
mod target;
#[cfg(test)]
mod tests;

use boxsh_kernel::{CommandResult, Context, Errno, Failure, Flag, Spec};

use self::input::PatchLines;
use self::options::{Options, fatal};
use self::session::Session;

pub(crate) static SPEC: Spec = Spec {
    name: "patch",
    usage: &["[OPTION]... [ORIGFILE [PATCHFILE]]"],
    summary: "Apply a diff file to an original.",
    flags: &[
        Flag::new('p', "strip", "strip NUM leading components from file names").value("NUM"),
        Flag::new('F', "fuzz", "set the fuzz factor to LINES for inexact matching").value("LINES"),
        Flag::new('l', "ignore-whitespace", "ignore white space changes between patch and input"),
        Flag::new('c', "context", "interpret the patch as a context difference"),
        Flag::new('e', "ed", "interpret the patch as an ed script"),
        Flag::new('n', "normal", "interpret the patch as a normal difference"),
        Flag::new('u', "unified", "interpret the patch as a unified difference"),
        Flag::new('N', "forward", "ignore patches that appear to be reversed or already applied"),
        Flag::new('R', "reverse", "assume patches were created with old and new files swapped"),
        Flag::new('i', "input", "read patch from PATCHFILE instead of stdin").value("PATCHFILE"),
        Flag::new('o', "output", "output patched files to FILE").value("FILE"),
        Flag::new('r', "reject-file", "output rejects to FILE").value("FILE"),
        Flag::new('D', "ifdef", "make merged if-then-else output using NAME").value("NAME"),
        Flag::long("merge", "merge using conflict markers")
            .optional("STYLE")
            .unsupported("use diff3 -m to merge"),
        Flag::new('E', "remove-empty-files", "remove output files that are empty after patching"),
        Flag::new('Z', "set-utc", "set times of patched files")
            .unsupported("times of patched files are not set"),
        Flag::new('T', "set-time", "likewise, assuming local time")
            .unsupported("times of patched files are not set"),
        Flag::long("quoting-style", "quote output file names using WORD")
            .value("WORD")
            .unsupported("names are quoted for the shell"),
        Flag::new('b', "backup", "back up the original contents of each file"),
        Flag::long("backup-if-mismatch", "back up if the patch does not match exactly"),
        Flag::long("no-backup-if-mismatch", "back up mismatches only if otherwise requested"),
        Flag::new('V', "version-control", "use STYLE version control: simple, numbered or existing")
            .value("STYLE"),
        Flag::new('B', "prefix", "prepend PREFIX to backup file names").value("PREFIX"),
        Flag::new('Y', "basename-prefix", "prepend PREFIX to backup file basenames").value("PREFIX"),
        Flag::new('z', "suffix", "append SUFFIX to backup file names").value("SUFFIX"),
        Flag::new('g', "get", "get files from RCS etc.")
            .value("NUM")
            .unsupported("there is no version control"),
        Flag::new('t', "batch", "ask no questions; skip bad-Prereq patches; assume reversed"),
        Flag::new('f', "force", "like -t, but ignore bad-Prereq patches, and assume unreversed"),
        Flag::new('s', "quiet", "work silently unless an error occurs"),
        Flag::new('s', "silent", "the same as --quiet"),
        Flag::long("verbose", "output extra information about the work being done"),
        Flag::long("dry-run", "do not actually change any files; just print what would happen"),
        Flag::long("posix", "conform to the POSIX standard"),
        Flag::new('d', "directory", "change the working directory to DIR first").value("DIR"),
        Flag::long("reject-format", "create 'context' or 'unified' rejects").value("FORMAT"),
        Flag::long("binary", "read and write data in binary mode"),
        Flag::long("read-only", "how to handle read-only input files: 'ignore', 'warn' or 'fail'")
            .value("BEHAVIOR"),
        Flag::new('v', "version", "output version information and exit"),
    ],
    usage_status: 2,
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC).map_err(point_to_help)?;
    if parsed.has(flag!("version")) {
        context.out.print(format_args!("patch (boxsh) {}\n", env!("CARGO_PKG_VERSION")))?;
        return Ok(boxsh_kernel::Exit::SUCCESS);
    }
    let options = Options::new(context, &parsed).map_err(point_to_help)?;
    if let Some(directory) = &options.directory {
        context
            .process
            .chdir(directory)
            .map_err(|error| cannot("Can't change to directory", directory, error))?;
    }
    let input = options.input.clone().unwrap_or_else(|| b"-".to_vec());
    let text = context
        .open_input(&input)
        .and_then(|mut file| file.read_all())
        .map_err(|error| cannot("Can't open patch file", &input, error))?;
    let mut held = crate::memory::Held::new(context.process);
    held.add(text.len() * 3)?;
    if text.is_empty() {
        if parsed.has(flag!("verbose")) {
            context.out.write(b"Hmm...  I can't seem to find a patch in there anywhere.\n")?;
        }
        return Ok(boxsh_kernel::Exit::SUCCESS);
    }
    Session::new(&options, PatchLines::new(text)).run(context)
}

/// The complaint about a file that ends the command.
fn cannot(what: &str, name: &[u8], error: Errno) -> Failure {
    match error {
        Errno::Killed => error.into(),
        error => fatal(format_args!("{what} {} : {error}", String::from_utf8_lossy(name))),
    }
}

fn point_to_help(failure: Failure) -> Failure {
    match failure {
        Failure::Usage(text) => {
            Failure::with_status(2, format!("{text}\npatch: Try 'patch --help' for more information."))
        }
        other => other,
    }
}
