//! The command line of `jq`.

use boxsh_kernel::{Context, Failure, Flag, Outcome, Parsed, Spec};

use super::print::{Colors, Layout};

pub(crate) static SPEC: Spec = Spec {
    name: "jq",
    usage: &[
        "[options] <jq filter> [file...]",
        "[options] --args <jq filter> [strings...]",
        "[options] --jsonargs <jq filter> [JSON_TEXTS...]",
    ],
    summary: "Process JSON with a filter.",
    flags: &[
        Flag::new('n', "null-input", "run once, with null as the input"),
        Flag::new('R', "raw-input", "read each line as a string"),
        Flag::new('s', "slurp", "read all inputs into one array"),
        Flag::new('c', "compact-output", "put each result on one line"),
        Flag::new('r', "raw-output", "write strings as they are, without quotes"),
        Flag::long("raw-output0", "the same, each followed by NUL"),
        Flag::new('j', "join-output", "as -r, with nothing between results"),
        Flag::new('a', "ascii-output", "escape all that is not ASCII"),
        Flag::new('S', "sort-keys", "sort the keys of objects"),
        Flag::new('C', "color-output", "paint the output"),
        Flag::new('M', "monochrome-output", "do not paint the output"),
        Flag::long("tab", "indent with tabs"),
        Flag::long("indent", "indent with n spaces (at most 7)").value("n"),
        Flag::long("unbuffered", "write each result at once"),
        Flag::long("stream", "read inputs as a stream of paths and leaves"),
        Flag::long("stream-errors", "the same, with errors among them"),
        Flag::long("seq", "put a record separator before each result"),
        Flag::new('f', "from-file", "the filter is in the file that is named in its place"),
        Flag::short('L', "look for modules in this directory").value("directory"),
        Flag::long("library-path", "the same").value("directory"),
        Flag::new('e', "exit-status", "let the last result decide the exit status"),
        Flag::short('h', "the same as --help"),
        Flag::short('V', "the same as --version"),
        Flag::long("build-configuration", "show how it was built"),
        Flag::long("arg", "set $name to a string").value("name value"),
        Flag::long("argjson", "set $name to a JSON value").value("name value"),
        Flag::long("slurpfile", "set $name to the array of values in a file").value("name file"),
        Flag::long("rawfile", "set $name to the contents of a file").value("name file"),
        Flag::long("args", "what follows the filter are strings in $ARGS.positional"),
        Flag::long("jsonargs", "what follows the filter are JSON values in $ARGS.positional"),
    ],
    usage_status: 2,
    ..Spec::DEFAULT
};

/// What a named argument is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Naming {
    Text,
    Json,
    Values,
    Contents,
}

/// What a word behind the filter is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Extra {
    File,
    Text,
    Json,
}

/// The command line, taken apart.
pub(super) struct Line {
    pub(super) flags: Parsed,
    pub(super) filter: Option<Vec<u8>>,
    pub(super) named: Vec<(Naming, Vec<u8>, Vec<u8>)>,
    pub(super) extras: Vec<(Extra, Vec<u8>)>,
}

fn usage(text: &str) -> Failure {
    Failure::Message {
        status: 2,
        text: format!(
            "{text}\nUse jq --help for help with command-line options,\n\
             or see the jq manpage, or online docs at https://jqlang.org"
        ),
    }
}

/// Takes the command line apart. What a word without a dash means depends on the flags in front of it, and some flags
/// take two values: these are dealt with here, the rest by the spec.
pub(super) fn parse(context: &Context<'_>) -> Result<Line, Failure> {
    let mut flags = Vec::new();
    let mut line = Line { flags: Parsed::default(), filter: None, named: Vec::new(), extras: Vec::new() };
    let mut extra = Extra::File;
    let mut only_operands = false;
    let mut words = context.arguments().iter();
    while let Some(word) = words.next() {
        let is_flag = word.len() > 1 && word[0] == b'-' && (word[1] == b'-' || word[1].is_ascii_alphabetic());
        if only_operands || !is_flag {
            match line.filter {
                None => line.filter = Some(word.clone()),
                Some(_) => line.extras.push((extra, word.clone())),
            }
            continue;
        }
        let naming = match &word[..] {
            b"--" => {
                only_operands = true;
                continue;
            }
            b"--args" => {
                extra = Extra::Text;
                continue;
            }
            b"--jsonargs" => {
                extra = Extra::Json;
                continue;
            }
            b"--arg" => Some((Naming::Text, "value")),
            b"--argjson" => Some((Naming::Json, "text")),
            b"--slurpfile" => Some((Naming::Values, "filename")),
            b"--rawfile" => Some((Naming::Contents, "filename")),
            _ => None,
        };
        if let Some((naming, what)) = naming {
            let (Some(name), Some(value)) = (words.next(), words.next()) else {
                let word = String::from_utf8_lossy(word);
                return Err(usage(&format!("{word} takes two parameters (e.g. {word} varname {what})")));
            };
            line.named.push((naming, name.clone(), value.clone()));
            continue;
        }
        flags.push(word.clone());
        if matches!(&word[..], b"--indent" | b"-L" | b"--library-path") {
            flags.extend(words.next().cloned());
        }
    }
    line.flags = match SPEC.parse(&flags, false) {
        Outcome::Parsed(parsed) => parsed,
        Outcome::Help => Parsed { flags: Vec::new(), operands: vec![b"--help".to_vec()] },
        Outcome::Version => Parsed { flags: Vec::new(), operands: vec![b"--version".to_vec()] },
        Outcome::Wrong(message) if message.contains("'--indent' requires") => {
            return Err(usage("--indent takes one parameter"));
        }
        Outcome::Wrong(_) | Outcome::Unsupported(_) => {
            let unknown = flags.iter().find(|flag| {
                let one = std::slice::from_ref(*flag);
                matches!(SPEC.parse(one, false), Outcome::Wrong(_))
            });
            let shown = unknown.map_or(String::new(), |flag| String::from_utf8_lossy(flag).into_owned());
            return Err(usage(&format!("Unknown option {shown}")));
        }
    };
    Ok(line)
}

/// How results are laid out, by the flags in their order.
pub(super) fn layout(context: &Context<'_>, flags: &Parsed) -> Result<Layout, Failure> {
    let mut layout = Layout { indent: Some(b"  ".to_vec()), ..Layout::COMPACT };
    let mut paint = false;
    for given in &flags.flags {
        match &*given.name() {
            "compact-output" => layout.indent = None,
            "tab" => layout.indent = Some(b"\t".to_vec()),
            "indent" => {
                let value = String::from_utf8_lossy(given.value()).trim().parse::<i64>().unwrap_or(0);
                layout.indent = match value {
                    -1 => Some(b"\t".to_vec()),
                    0..=7 => Some(b" ".repeat(value as usize)),
                    _ => return Err(usage("--indent takes a number between -1 and 7")),
                };
            }
            "sort-keys" => layout.sort_keys = true,
            "ascii-output" => layout.ascii = true,
            "color-output" => paint = true,
            "monochrome-output" => paint = false,
            _ => {}
        }
    }
    if paint {
        layout.colors = Some(Box::new(colors(context)?));
    }
    Ok(layout)
}

/// The colours, as `JQ_COLORS` changes them.
fn colors(context: &Context<'_>) -> Result<Colors, Failure> {
    let mut codes = ["0;90", "0;39", "0;39", "0;39", "0;32", "1;39", "1;39", "1;34"].map(str::to_owned);
    if let Some(wanted) = context.process.variable(b"JQ_COLORS") {
        let wanted = String::from_utf8_lossy(&wanted).into_owned();
        let valid = wanted.chars().all(|c| c.is_ascii_digit() || c == ';' || c == ':');
        if valid {
            for (slot, code) in codes.iter_mut().zip(wanted.split(':')) {
                *slot = code.to_owned();
            }
        } else if let Err(boxsh_kernel::Errno::Killed) =
            context.process.write_all(2, b"Failed to set $JQ_COLORS\n")
        {
            return Err(boxsh_kernel::Errno::Killed.into());
        }
    }
    let [null, no, yes, number, string, array, object, key] =
        codes.map(|code| format!("\x1b[{code}m").into_bytes());
    Ok(Colors { null, no, yes, number, string, array, object, key })
}
