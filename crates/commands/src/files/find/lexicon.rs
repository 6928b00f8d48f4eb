//! The words of an expression.

/// What follows a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Arity {
    /// Nothing.
    None,
    /// One argument.
    One,
    /// A command up to `;` or `{} +`.
    Command,
    /// A file and a format.
    Two,
}

/// The words and what follows them; `-newerXY` is known by its shape.
const WORDS: &[(&str, Arity)] = &[
    ("-amin", Arity::One),
    ("-anewer", Arity::One),
    ("-atime", Arity::One),
    ("-cmin", Arity::One),
    ("-cnewer", Arity::One),
    ("-context", Arity::One),
    ("-ctime", Arity::One),
    ("-d", Arity::None),
    ("-daystart", Arity::None),
    ("-delete", Arity::None),
    ("-depth", Arity::None),
    ("-empty", Arity::None),
    ("-exec", Arity::Command),
    ("-execdir", Arity::Command),
    ("-executable", Arity::None),
    ("-false", Arity::None),
    ("-files0-from", Arity::One),
    ("-fls", Arity::One),
    ("-follow", Arity::None),
    ("-fprint", Arity::One),
    ("-fprint0", Arity::One),
    ("-fprintf", Arity::Two),
    ("-fstype", Arity::One),
    ("-gid", Arity::One),
    ("-group", Arity::One),
    ("-help", Arity::None),
    ("-ignore_readdir_race", Arity::None),
    ("-ilname", Arity::One),
    ("-iname", Arity::One),
    ("-inum", Arity::One),
    ("-ipath", Arity::One),
    ("-iregex", Arity::One),
    ("-iwholename", Arity::One),
    ("-links", Arity::One),
    ("-lname", Arity::One),
    ("-ls", Arity::None),
    ("-maxdepth", Arity::One),
    ("-mindepth", Arity::One),
    ("-mmin", Arity::One),
    ("-mount", Arity::None),
    ("-mtime", Arity::One),
    ("-name", Arity::One),
    ("-newer", Arity::One),
    ("-nogroup", Arity::None),
    ("-noignore_readdir_race", Arity::None),
    ("-noleaf", Arity::None),
    ("-nouser", Arity::None),
    ("-nowarn", Arity::None),
    ("-ok", Arity::Command),
    ("-okdir", Arity::Command),
    ("-path", Arity::One),
    ("-perm", Arity::One),
    ("-print", Arity::None),
    ("-print0", Arity::None),
    ("-printf", Arity::One),
    ("-prune", Arity::None),
    ("-quit", Arity::None),
    ("-readable", Arity::None),
    ("-regex", Arity::One),
    ("-regextype", Arity::One),
    ("-samefile", Arity::One),
    ("-size", Arity::One),
    ("-true", Arity::None),
    ("-type", Arity::One),
    ("-uid", Arity::One),
    ("-used", Arity::One),
    ("-user", Arity::One),
    ("-version", Arity::None),
    ("-warn", Arity::None),
    ("-wholename", Arity::One),
    ("-writable", Arity::None),
    ("-xdev", Arity::None),
    ("-xtype", Arity::One),
    ("--help", Arity::None),
    ("--version", Arity::None),
];

/// What follows a word; `None` if it is none.
pub(super) fn arity(word: &[u8]) -> Option<Arity> {
    if word.len() == 8 && word.starts_with(b"-newer") {
        return Some(Arity::One);
    }
    WORDS.iter().find(|(known, _)| known.as_bytes() == word).map(|(_, arity)| *arity)
}

/// Whether an argument is where the paths end and the expression begins.
pub(super) fn begins_expression(argument: &[u8]) -> bool {
    match argument {
        b"-" => false,
        [b'-', ..] => true,
        b"(" | b"!" => true,
        _ => false,
    }
}
