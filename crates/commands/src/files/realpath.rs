//! `realpath`: print absolute names.

use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Follow, Parsed, Spec};

use super::canonical::{Existing, Resolve, canonicalize};
use super::message;

pub(crate) static SPEC: Spec = Spec {
    name: "realpath",
    usage: &["[OPTION]... FILE..."],
    summary: "Print the resolved absolute file name; all but the last component must exist.",
    flags: &[
        Flag::new('e', "canonicalize-existing", "all components of the path must exist"),
        Flag::new('m', "canonicalize-missing", "no path components need exist or be a directory"),
        Flag::new('L', "logical", "resolve '..' components before symlinks"),
        Flag::new('P', "physical", "resolve symlinks as encountered (default)"),
        Flag::new('q', "quiet", "suppress most error messages"),
        Flag::long("relative-to", "print the resolved path relative to DIR").value("DIR"),
        Flag::long("relative-base", "print absolute paths unless paths below DIR").value("DIR"),
        Flag::new('s', "strip", "don't expand symlinks"),
        Flag::long("no-symlinks", "the same"),
        Flag::new('z', "zero", "end each output line with NUL, not newline"),
    ],
    ..Spec::DEFAULT
};

struct Options {
    existing: Existing,
    resolve: Resolve,
    relative_to: Option<Vec<u8>>,
    relative_base: Option<Vec<u8>>,
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    if parsed.operands.is_empty() {
        return Err(Failure::Usage("missing operand".into()));
    }
    let options = read_options(context, &parsed)?;
    let end = if parsed.has(flag!("zero")) { 0 } else { b'\n' };
    let mut good = true;
    for operand in &parsed.operands {
        match canonicalize(context.process, operand, options.existing, options.resolve) {
            Ok(path) => {
                context.out.write(&options.shorten(path))?;
                context.out.write_byte(end)?;
            }
            Err(error) => {
                good = false;
                if !parsed.has(flag!("quiet")) || error == Errno::Killed {
                    message::report(context, operand, error)?;
                }
            }
        }
    }
    Ok(Exit::from_success(good))
}

fn read_options(context: &Context<'_>, parsed: &Parsed) -> Result<Options, Failure> {
    let mut options = Options {
        existing: Existing::Parent,
        resolve: Resolve::Physical,
        relative_to: None,
        relative_base: None,
    };
    for given in &parsed.flags {
        match &*given.name() {
            "canonicalize-existing" => options.existing = Existing::All,
            "canonicalize-missing" => options.existing = Existing::None,
            "logical" => options.resolve = Resolve::Logical,
            "physical" => options.resolve = Resolve::Physical,
            "strip" | "no-symlinks" => options.resolve = Resolve::Nothing,
            _ => {}
        }
    }
    let needs_directory = options.existing == Existing::All;
    let canonical = |path: &[u8]| -> Result<Vec<u8>, Failure> {
        let refused = |error| match error {
            Errno::Killed => Failure::Errno(error),
            error => Failure::new(format!("{}: {error}", message::name(context, path))),
        };
        let found =
            canonicalize(context.process, path, options.existing, options.resolve).map_err(refused)?;
        if needs_directory
            && !context.process.stat(&found, Follow::Yes).is_ok_and(|metadata| metadata.is_dir())
        {
            return Err(refused(Errno::ENOTDIR));
        }
        Ok(found)
    };
    let relative_to = parsed.value(flag!("relative-to")).map(&canonical).transpose()?;
    let relative_base = parsed.value(flag!("relative-base")).map(&canonical).transpose()?;
    match (relative_to, relative_base) {
        // A place outside of the base is no place to count from.
        (Some(to), Some(base)) if is_below(&to, &base) => {
            options.relative_to = Some(to);
            options.relative_base = Some(base);
        }
        (Some(_), Some(_)) | (None, None) => {}
        (Some(to), None) => options.relative_to = Some(to),
        (None, Some(base)) => {
            options.relative_to = Some(base.clone());
            options.relative_base = Some(base);
        }
    }
    Ok(options)
}

fn is_below(path: &[u8], base: &[u8]) -> bool {
    base == b"/" || path.strip_prefix(base).is_some_and(|rest| rest.is_empty() || rest[0] == b'/')
}

impl Options {
    fn shorten(&self, path: Vec<u8>) -> Vec<u8> {
        let Some(from) = &self.relative_to else { return path };
        if self.relative_base.as_ref().is_some_and(|base| !is_below(&path, base)) {
            return path;
        }
        relative(&path, from)
    }
}

/// The way from the directory `from` to `path`, both absolute.
pub(super) fn relative(path: &[u8], from: &[u8]) -> Vec<u8> {
    let names = |path: &[u8]| -> Vec<Vec<u8>> {
        path.split(|&byte| byte == b'/').filter(|name| !name.is_empty()).map(<[u8]>::to_vec).collect()
    };
    let (path, from) = (names(path), names(from));
    let shared = path.iter().zip(&from).take_while(|(one, two)| one == two).count();
    let up = std::iter::repeat_n(b"..".to_vec(), from.len() - shared);
    let way: Vec<Vec<u8>> = up.chain(path[shared..].iter().cloned()).collect();
    if way.is_empty() { b".".to_vec() } else { way.join(&b'/') }
}

#[cfg(test)]
mod tests {
    use crate::testing::{call, check};

    #[test]
    fn paths_become_absolute() {
        check("realpath x", "/x\n");
        check("realpath -m --relative-to=/a/b /a/c", "../c\n");
        call("realpath no/x").answers(1, "", "realpath: no/x: No such file or directory\n");
    }
}
