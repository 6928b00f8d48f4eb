//! The command line: where the program is, and what is set before it starts.

use boxsh_format::Charset;
use boxsh_kernel::{Context, Failure, Spec};

use super::SPEC;
use super::builtin::Builtin;
use super::lexer::unescape;
use super::source::Source;
use super::token::Keyword;
use super::variables::parse_assignment;
use crate::message;

pub(super) struct Options {
    /// Names and texts of the program's pieces.
    pieces: Vec<(Option<Vec<u8>>, Vec<u8>)>,
    pub(super) separator: Option<Vec<u8>>,
    pub(super) assignments: Vec<(Vec<u8>, Vec<u8>)>,
    /// What `ARGV` holds.
    pub(super) arguments: Vec<Vec<u8>>,
    pub(super) charset: Charset,
    pub(super) extensions: bool,
    pub(super) sandbox: bool,
}

impl Options {
    pub(super) fn parse(context: &mut Context<'_>, spec: &'static Spec) -> Result<Self, Failure> {
        let parsed = context.parse(spec)?;
        if parsed.has(flag!("help")) {
            context.out.write(spec.help().as_bytes())?;
            return Err(Failure::Silent(0));
        }
        if parsed.has(flag!("version")) {
            let text = format!("{} (boxsh) {}\n", spec.name, env!("CARGO_PKG_VERSION"));
            context.out.write(text.as_bytes())?;
            return Err(Failure::Silent(0));
        }
        let charset = if parsed.has(flag!("characters-as-bytes")) {
            Charset::C
        } else {
            message::charset(context.process)
        };
        let mut options = Self {
            pieces: Vec::new(),
            separator: None,
            assignments: Vec::new(),
            arguments: vec![context.name().into_bytes()],
            charset,
            extensions: !parsed.has(flag!("traditional")) && !parsed.has(flag!("posix")),
            sandbox: parsed.has(flag!("sandbox")),
        };
        let mut has_program = false;
        for given in &parsed.flags {
            let value = given.value();
            match given.flag.long.unwrap_or_default() {
                "file" | "exec" => {
                    options.add_file(context, value)?;
                    has_program = true;
                }
                "source" => {
                    options.pieces.push((None, value.to_vec()));
                    has_program = true;
                }
                "include" => match find_include(context, value) {
                    Some((name, text)) => options.pieces.push((Some(name), text)),
                    None => return Err(missing(value, boxsh_kernel::Errno::ENOENT)),
                },
                "field-separator" => options.separator = Some(separator(value)),
                "assign" => options.add_assignment(value)?,
                _ => {}
            }
        }
        let mut operands = parsed.operands.into_iter();
        if !has_program {
            match operands.next() {
                Some(text) => options.pieces.push((None, text)),
                None => {
                    context.write_error(spec.help().as_bytes())?;
                    return Err(Failure::Silent(1));
                }
            }
        }
        options.arguments.extend(operands);
        Ok(options)
    }

    fn add_file(&mut self, context: &Context<'_>, name: &[u8]) -> Result<(), Failure> {
        let text = context.open_input(name).and_then(|mut input| input.read_all());
        let text = text.map_err(|error| missing(name, error))?;
        let shown = if name == b"-" { b"/dev/stdin" } else { name };
        self.pieces.push((Some(shown.to_vec()), text));
        Ok(())
    }

    fn add_assignment(&mut self, text: &[u8]) -> Result<(), Failure> {
        match parse_assignment(text) {
            Some((name, _))
                if Keyword::from_name(name).is_some() || Builtin::from_name(name, true).is_some() =>
            {
                let shown = String::from_utf8_lossy(name);
                Err(Failure::with_status(
                    2,
                    format!("fatal: cannot use gawk builtin `{shown}' as variable name"),
                ))
            }
            Some((name, value)) => {
                self.assignments.push((name.to_vec(), value));
                Ok(())
            }
            None => {
                let (name, has_value) = match memchr::memchr(b'=', text) {
                    Some(equals) => (&text[..equals], true),
                    None => (text, false),
                };
                let shown = String::from_utf8_lossy(name);
                Err(match has_value {
                    true => Failure::with_status(2, format!("fatal: `{shown}' is not a legal variable name")),
                    false => Failure::Usage(format!("`{shown}' argument to `-v' not in `var=value' form")),
                })
            }
        }
    }

    /// The pieces of the program, in order.
    pub(super) fn sources(&self) -> Vec<Source> {
        let pieces = self.pieces.iter();
        pieces.map(|(name, text)| Source { name: name.clone(), text: text.clone() }).collect()
    }
}

fn missing(name: &[u8], error: boxsh_kernel::Errno) -> Failure {
    if error == boxsh_kernel::Errno::Killed {
        return Failure::Errno(error);
    }
    let shown = String::from_utf8_lossy(name);
    Failure::with_status(2, format!("fatal: cannot open source file `{shown}' for reading: {error}"))
}

/// The value that `-F` gives to `FS`.
fn separator(value: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut at = 0;
    while at < value.len() {
        if value[at] == b'\\' {
            let known = value.get(at + 1).is_some_and(|next| b"abfnrtvx\\\"/01234567".contains(next));
            if known {
                at += unescape(&value[at..], &mut out);
                continue;
            }
        }
        out.push(value[at]);
        at += 1;
    }
    out
}

/// A library by its name, along `AWKPATH`: where it is and what it says.
pub(super) fn find_include(context: &Context<'_>, name: &[u8]) -> Option<(Vec<u8>, Vec<u8>)> {
    let read = |path: &[u8]| context.open_input(path).and_then(|mut input| input.read_all()).ok();
    let search = context.process.variable(b"AWKPATH").unwrap_or_else(|| b".:/usr/local/share/awk".to_vec());
    let mut candidates = vec![name.to_vec()];
    if !name.contains(&b'/') {
        for folder in search.split(|byte| *byte == b':').filter(|folder| !folder.is_empty()) {
            candidates.push([folder, b"/", name].concat());
        }
    }
    for candidate in candidates {
        for path in [candidate.clone(), [&candidate[..], b".awk"].concat()] {
            if let Some(text) = read(&path) {
                let shown = path.strip_prefix(b"./").unwrap_or(&path).to_vec();
                return Some((shown, text));
            }
        }
    }
    None
}
