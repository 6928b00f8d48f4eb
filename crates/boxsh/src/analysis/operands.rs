//! What the arguments of known commands mean.

use boxsh_kernel::net::{Dots, Url};
use boxsh_kernel::{Given, Outcome, Parsed, Registry};

use super::{FileAccess, Place, Word};

/// A word of a command, and where it is.
#[derive(Clone, Debug)]
pub(super) struct Argument {
    pub(super) word: Word,
    pub(super) place: Place,
}

/// What a command does with its arguments.
#[derive(Default)]
pub(super) struct Uses {
    pub(super) files: Vec<(Argument, FileAccess)>,
    pub(super) hosts: Vec<(Word, Place)>,
    /// Variables that it sets.
    pub(super) variables: Vec<String>,
    /// Texts that it runs as scripts.
    pub(super) texts: Vec<Argument>,
    /// Commands that it runs.
    pub(super) runs: Vec<Vec<Argument>>,
    /// Whether it runs something that is not known.
    pub(super) is_open: bool,
}

/// What the operands of a command are.
enum Operands {
    /// All are files, used so.
    Files(FileAccess),
    /// The first is something else; the rest are files, used so.
    AfterFirst(FileAccess),
    /// The first is a program unless one of these flags gives one; the rest are read.
    AfterProgram(&'static [&'static str]),
    /// All are used in the first way, but the last is written.
    ToLast(FileAccess),
}

/// Commands whose operands are files.
const KNOWN: &[(&str, Operands)] = &[
    ("awk", Operands::AfterProgram(&["file"])),
    ("base32", Operands::Files(FileAccess::Read)),
    ("base64", Operands::Files(FileAccess::Read)),
    ("bunzip2", Operands::Files(FileAccess::Write)),
    ("bzcat", Operands::Files(FileAccess::Read)),
    ("bzip2", Operands::Files(FileAccess::Write)),
    ("cat", Operands::Files(FileAccess::Read)),
    ("chgrp", Operands::AfterFirst(FileAccess::Write)),
    ("chmod", Operands::AfterFirst(FileAccess::Write)),
    ("chown", Operands::AfterFirst(FileAccess::Write)),
    ("cksum", Operands::Files(FileAccess::Read)),
    ("cmp", Operands::Files(FileAccess::Read)),
    ("comm", Operands::Files(FileAccess::Read)),
    ("cp", Operands::ToLast(FileAccess::Read)),
    ("cut", Operands::Files(FileAccess::Read)),
    ("diff", Operands::Files(FileAccess::Read)),
    ("du", Operands::Files(FileAccess::Read)),
    ("egrep", Operands::AfterProgram(&["regexp", "file"])),
    ("fgrep", Operands::AfterProgram(&["regexp", "file"])),
    ("file", Operands::Files(FileAccess::Read)),
    ("fold", Operands::Files(FileAccess::Read)),
    ("grep", Operands::AfterProgram(&["regexp", "file"])),
    ("gunzip", Operands::Files(FileAccess::Write)),
    ("gzip", Operands::Files(FileAccess::Write)),
    ("head", Operands::Files(FileAccess::Read)),
    ("install", Operands::ToLast(FileAccess::Read)),
    ("join", Operands::Files(FileAccess::Read)),
    ("jq", Operands::AfterProgram(&["from-file"])),
    ("less", Operands::Files(FileAccess::Read)),
    ("ln", Operands::ToLast(FileAccess::Read)),
    ("ls", Operands::Files(FileAccess::Read)),
    ("md5sum", Operands::Files(FileAccess::Read)),
    ("mkdir", Operands::Files(FileAccess::Write)),
    ("mkfifo", Operands::Files(FileAccess::Write)),
    ("mv", Operands::ToLast(FileAccess::Remove)),
    ("nl", Operands::Files(FileAccess::Read)),
    ("od", Operands::Files(FileAccess::Read)),
    ("paste", Operands::Files(FileAccess::Read)),
    ("readlink", Operands::Files(FileAccess::Read)),
    ("rev", Operands::Files(FileAccess::Read)),
    ("rg", Operands::AfterProgram(&["regexp", "file"])),
    ("rm", Operands::Files(FileAccess::Remove)),
    ("rmdir", Operands::Files(FileAccess::Remove)),
    ("sed", Operands::AfterProgram(&["expression", "file"])),
    ("sha1sum", Operands::Files(FileAccess::Read)),
    ("sha256sum", Operands::Files(FileAccess::Read)),
    ("sha512sum", Operands::Files(FileAccess::Read)),
    ("shuf", Operands::Files(FileAccess::Read)),
    ("sort", Operands::Files(FileAccess::Read)),
    ("stat", Operands::Files(FileAccess::Read)),
    ("strings", Operands::Files(FileAccess::Read)),
    ("tac", Operands::Files(FileAccess::Read)),
    ("tail", Operands::Files(FileAccess::Read)),
    ("tee", Operands::Files(FileAccess::Write)),
    ("touch", Operands::Files(FileAccess::Write)),
    ("tree", Operands::Files(FileAccess::Read)),
    ("truncate", Operands::Files(FileAccess::Write)),
    ("unlink", Operands::Files(FileAccess::Remove)),
    ("wc", Operands::Files(FileAccess::Read)),
    ("xxd", Operands::Files(FileAccess::Read)),
    ("yq", Operands::AfterProgram(&["from-file"])),
    ("zcat", Operands::Files(FileAccess::Read)),
];

/// Commands that run the rest of their words: how many operands come before.
const RUNNERS: &[(&str, usize)] = &[
    ("builtin", 0),
    ("command", 0),
    ("doas", 0),
    ("env", 0),
    ("exec", 0),
    ("nice", 0),
    ("nohup", 0),
    ("setsid", 0),
    ("stdbuf", 0),
    ("sudo", 0),
    ("time", 0),
    ("timeout", 1),
    ("xargs", 0),
];

/// Shells, whose `-c` is followed by a script.
const SHELLS: &[&str] = &["bash", "dash", "sh", "zsh"];

/// Builtins that set the variables that their operands name.
const SETTERS: &[&str] = &[
    "declare",
    "export",
    "getopts",
    "local",
    "mapfile",
    "read",
    "readarray",
    "readonly",
    "typeset",
    "unset",
];

/// Stands for a word that is not known while arguments are taken apart.
fn stand_in(at: usize) -> Vec<u8> {
    format!("\u{0}{at}").into_bytes()
}

pub(super) fn uses(command: &str, arguments: &[Argument], programs: &Registry) -> Uses {
    let mut uses = Uses::default();
    for argument in arguments {
        if let Some(host) = reached(&argument.word) {
            uses.hosts.push((host, argument.place));
        }
    }
    if SHELLS.contains(&command) {
        shell(arguments, &mut uses);
        return uses;
    }
    match command {
        "eval" if arguments.len() == 1 => uses.texts.push(arguments[0].clone()),
        "eval" => joined(arguments, &mut uses),
        "trap" => {
            uses.texts.extend(arguments.first().filter(|first| first.word.literal() != Some("-")).cloned())
        }
        "source" | "." => {
            uses.is_open = true;
            uses.files.extend(arguments.first().cloned().map(|file| (file, FileAccess::Read)));
        }
        "find" => find(arguments, &mut uses),
        "dd" => dd(arguments, &mut uses),
        _ => {}
    }
    let (parsed, named) = take_apart(command, arguments, programs);
    if SETTERS.contains(&command) {
        let names = named.iter().filter_map(|argument| argument.word.literal());
        uses.variables.extend(names.map(|name| name.split(['=', '[']).next().unwrap_or_default().to_owned()));
    }
    if let Some((_, before)) = RUNNERS.iter().find(|(known, _)| *known == command) {
        let is_assignment = |argument: &&Argument| {
            command == "env" && argument.word.literal().is_some_and(|word| word.contains('='))
        };
        let rest = named.iter().skip(*before).skip_while(is_assignment).cloned().collect::<Vec<_>>();
        uses.runs.push(rest);
    }
    if matches!(command, "curl" | "wget") {
        let bare = named.iter().filter(|argument| reached(&argument.word).is_none());
        uses.hosts.extend(bare.map(|argument| (host_of(&argument.word), argument.place)));
    }
    for output in ["output", "output-document"] {
        let value = parsed.as_ref().and_then(|parsed| value(parsed, output)).filter(|value| *value != b"-");
        if let Some(path) = value {
            uses.files.push((given(path, arguments), FileAccess::Write));
        }
    }
    let Some((_, meaning)) = KNOWN.iter().find(|(known, _)| *known == command) else { return uses };
    let is_file = |argument: &&Argument| argument.word.literal() != Some("-");
    let has = |flag: &str| parsed.as_ref().is_some_and(|parsed| value(parsed, flag).is_some());
    let (skipped, access) = match meaning {
        Operands::Files(access) | Operands::ToLast(access) => (0, *access),
        Operands::AfterFirst(access) => (1, *access),
        Operands::AfterProgram(flags) => {
            let is_given = flags.iter().any(|flag| has(flag));
            (usize::from(!is_given), if has("in-place") { FileAccess::Write } else { FileAccess::Read })
        }
    };
    let mut files: Vec<(Argument, FileAccess)> =
        named.iter().skip(skipped).filter(is_file).map(|argument| (argument.clone(), access)).collect();
    if let (Operands::ToLast(_), Some(last)) = (meaning, files.last_mut()) {
        last.1 = FileAccess::Write;
    }
    uses.files.extend(files);
    uses
}

/// The value of a flag that was given; empty if it has none.
fn value<'a>(parsed: &'a Parsed, name: &str) -> Option<&'a [u8]> {
    parsed.flags.iter().rev().find(|given| given.name() == name).map(Given::value)
}

/// The flags of a command, and its operands. Of a command that is not known, what does not look like a flag.
fn take_apart(command: &str, arguments: &[Argument], programs: &Registry) -> (Option<Parsed>, Vec<Argument>) {
    let word = |(at, argument): (usize, &Argument)| match &argument.word {
        Word::Literal(text) => text.clone().into_bytes(),
        Word::Dynamic(_) => stand_in(at),
    };
    let words: Vec<Vec<u8>> = arguments.iter().enumerate().map(word).collect();
    let spec = programs.get(command.as_bytes()).and_then(|program| program.spec());
    if let Some(Outcome::Parsed(parsed)) = spec.map(|spec| spec.parse(&words, false)) {
        let mut from = 0;
        let operands = parsed.operands.iter().map(|operand| {
            let found = words.iter().skip(from).position(|word| word == operand).map(|at| at + from);
            from = found.map_or(from, |at| at + 1);
            found.map_or_else(|| given(operand, arguments), |at| arguments[at].clone())
        });
        let operands = operands.collect();
        return (Some(parsed), operands);
    }
    let is_operand = |argument: &&Argument| {
        !argument.word.literal().is_some_and(|word| word.len() > 1 && word.starts_with('-'))
    };
    (None, arguments.iter().filter(is_operand).cloned().collect())
}

/// The argument that a value of a flag came from.
fn given(value: &[u8], arguments: &[Argument]) -> Argument {
    let text = String::from_utf8_lossy(value).into_owned();
    let known = |argument: &&Argument| argument.word.literal().is_some_and(|word| word.ends_with(&text));
    let numbered = text.strip_prefix('\u{0}').and_then(|number| number.parse::<usize>().ok());
    if let Some(argument) = numbered.and_then(|at| arguments.get(at)) {
        return argument.clone();
    }
    let place = arguments
        .iter()
        .find(known)
        .or_else(|| arguments.first())
        .map_or(Place { line: 1, start: 0, end: 0 }, |argument| argument.place);
    Argument { word: Word::Literal(text), place }
}

/// `bash`, with `-c TEXT` or with a file.
fn shell(arguments: &[Argument], uses: &mut Uses) {
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match &argument.word {
            Word::Literal(word) if word.starts_with('-') && !word.starts_with("--") && word.contains('c') => {
                uses.texts.extend(rest.next().cloned());
                return;
            }
            Word::Literal(word) if word == "-o" || word == "-O" => drop(rest.next()),
            Word::Literal(word) if word.starts_with('-') || word.starts_with('+') => {}
            _ => {
                uses.is_open = true;
                uses.files.push((argument.clone(), FileAccess::Read));
                return;
            }
        }
    }
    // It runs what it reads.
    uses.is_open = true;
}

/// Several words of `eval`, which are one text if all are known.
fn joined(arguments: &[Argument], uses: &mut Uses) {
    let words: Option<Vec<&str>> = arguments.iter().map(|argument| argument.word.literal()).collect();
    match (words, arguments.first()) {
        (Some(words), Some(first)) => {
            uses.texts.push(Argument { word: Word::Literal(words.join(" ")), place: first.place });
        }
        (None, _) => uses.is_open = true,
        (_, None) => {}
    }
}

/// `find`: where it looks, what it removes, what it runs.
fn find(arguments: &[Argument], uses: &mut Uses) {
    let is_expression = |argument: &Argument| {
        argument.word.literal().is_some_and(|word| word.starts_with('-') || word == "(" || word == "!")
    };
    let paths = arguments.iter().take_while(|argument| !is_expression(argument));
    let removes = arguments.iter().any(|argument| argument.word.literal() == Some("-delete"));
    for path in paths {
        uses.files.push((path.clone(), FileAccess::Read));
        if removes {
            uses.files.push((path.clone(), FileAccess::Remove));
        }
    }
    let is_run = |word: Option<&str>| matches!(word, Some("-exec" | "-execdir" | "-ok" | "-okdir"));
    for (at, _) in arguments.iter().enumerate().filter(|(_, argument)| is_run(argument.word.literal())) {
        let words = arguments[at + 1..].iter();
        uses.runs.push(
            words.take_while(|word| !matches!(word.word.literal(), Some(";" | "+"))).cloned().collect(),
        );
    }
}

fn dd(arguments: &[Argument], uses: &mut Uses) {
    for argument in arguments {
        let Word::Literal(word) = &argument.word else { continue };
        for (prefix, access) in [("if=", FileAccess::Read), ("of=", FileAccess::Write)] {
            if let Some(path) = word.strip_prefix(prefix) {
                let path = Argument { word: Word::Literal(path.to_owned()), place: argument.place };
                uses.files.push((path, access));
            }
        }
    }
}

/// The host that a word reaches which is a URL.
fn reached(word: &Word) -> Option<Word> {
    let text = match word {
        Word::Literal(text) | Word::Dynamic(text) => text,
    };
    let (scheme, rest) = text.trim_start_matches(['"', '\'']).split_once("://")?;
    if scheme.is_empty()
        || !scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'+')
        || scheme == "file"
    {
        return None;
    }
    let authority = rest.split(['/', '?', '#', '"', '\'']).next().unwrap_or_default();
    Some(match authority.contains(['$', '`', '*', '{']) || authority.is_empty() {
        true => Word::Dynamic(text.clone()),
        false => host_of(&Word::Literal(format!("http://{authority}/"))),
    })
}

/// The host of an operand of `curl`.
fn host_of(word: &Word) -> Word {
    let Word::Literal(text) = word else { return word.clone() };
    let url = if text.contains("://") { text.clone() } else { format!("http://{text}") };
    match Url::parse(url.as_bytes(), Dots::Keep) {
        Ok(url) => Word::Literal(url.host_text().to_owned()),
        Err(_) => Word::Dynamic(text.clone()),
    }
}

/// The host of a redirection to `/dev/tcp/HOST/PORT`.
pub(super) fn socket(path: &Word) -> Option<Word> {
    let text = match path {
        Word::Literal(text) | Word::Dynamic(text) => text.trim_start_matches('"'),
    };
    let rest = text.strip_prefix("/dev/tcp/").or_else(|| text.strip_prefix("/dev/udp/"))?;
    let host = rest.split('/').next().unwrap_or_default();
    Some(if host.contains('$') { Word::Dynamic(text.to_owned()) } else { Word::Literal(host.to_owned()) })
}
