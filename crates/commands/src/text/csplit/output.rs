//! The pieces and their names.

use boxsh_format::printf::{Base, Layout, Piece, Syntax, format_signed, format_unsigned, pieces};
use boxsh_kernel::{Context, Errno, Failure, OpenFlags, Output, Parsed};

use super::SPEC;
use crate::message;
use crate::text::number::Number;

/// How the pieces are named.
pub(super) struct Names {
    prefix: Vec<u8>,
    before: Vec<u8>,
    after: Vec<u8>,
    letter: u8,
    layout: Layout,
}

/// Wider numbers are refused.
const WIDEST: usize = 4096;

impl Names {
    pub(super) fn from_flags(context: &Context<'_>, parsed: &Parsed) -> Result<Self, Failure> {
        let mut names = Self {
            prefix: parsed.value(flag!("prefix")).unwrap_or(b"xx").to_vec(),
            before: Vec::new(),
            after: Vec::new(),
            letter: b'd',
            layout: Layout::default(),
        };
        let mut digits = 2;
        if let Some(text) = parsed.value(flag!("digits")) {
            digits =
                Number::plain("invalid number").within(0, i32::MAX as u64).parse(context, text)? as usize;
        }
        match parsed.value(flag!("suffix-format")) {
            Some(format) => names.parse_format(format)?,
            None => {
                names.layout.flags.zero = true;
                names.layout.width = digits;
            }
        }
        Ok(names)
    }

    fn parse_format(&mut self, format: &[u8]) -> Result<(), Failure> {
        static SYNTAX: Syntax =
            Syntax { flags: b"'-+ 0#", lengths: b"", star: false, position: false, backslash_guards: false };
        let mut found = false;
        for piece in pieces(format, &SYNTAX) {
            let literal = match piece {
                Piece::Literal(text) => text,
                Piece::Percent => b"%",
                Piece::Directive(directive) => {
                    if found {
                        return Err(Failure::new("too many % conversion specifications in suffix"));
                    }
                    found = true;
                    self.layout = directive.layout(None, None);
                    self.letter = match directive.conversion {
                        None => return Err(Failure::new("missing conversion specifier in suffix")),
                        Some(letter @ (b'd' | b'i' | b'u' | b'o' | b'x' | b'X')) => letter,
                        Some(letter) => {
                            let shown = match letter {
                                b' '..=b'~' => char::from(letter).to_string(),
                                _ => format!("\\{letter:03o}"),
                            };
                            return Err(Failure::new(format!(
                                "invalid conversion specifier in suffix: {shown}"
                            )));
                        }
                    };
                    continue;
                }
            };
            if found { &mut self.after } else { &mut self.before }.extend_from_slice(literal);
        }
        if found { Ok(()) } else { Err(Failure::new("missing % conversion specification in suffix")) }
    }

    fn name(&self, number: u64) -> Result<Vec<u8>, Failure> {
        let mut name = self.prefix.clone();
        name.extend_from_slice(&self.before);
        let written = match Base::from_letter(self.letter) {
            Some(base) => format_unsigned(number, base, &self.layout, WIDEST, &mut name),
            None => format_signed(number as i64, &self.layout, WIDEST, &mut name),
        };
        written.map_err(|_| Failure::Errno(Errno::ENAMETOOLONG))?;
        name.extend_from_slice(&self.after);
        Ok(name)
    }
}

pub(super) struct Pieces<'p> {
    names: Names,
    quiet: bool,
    elide_empty: bool,
    count: u64,
    current: Option<Current<'p>>,
}

struct Current<'p> {
    output: Output<'p>,
    name: Vec<u8>,
    size: u64,
}

impl<'p> Pieces<'p> {
    pub(super) fn new(names: Names, quiet: bool, elide_empty: bool) -> Self {
        Self { names, quiet, elide_empty, count: 0, current: None }
    }

    pub(super) fn open(&mut self, context: &mut Context<'p>) -> Result<(), Failure> {
        let name = self.names.name(self.count)?;
        let process = context.process;
        let opened = process.open_file(&name, OpenFlags::WRITE).and_then(|file| process.add_file(file, 3));
        let fd = opened.map_err(|error| message::failure(context, 1, &name, error))?;
        self.count += 1;
        self.current = Some(Current { output: Output::new(process, fd), name, size: 0 });
        Ok(())
    }

    pub(super) fn write(&mut self, context: &Context<'_>, line: &[u8]) -> Result<(), Failure> {
        let Some(current) = &mut self.current else { return Ok(()) };
        current.size += line.len() as u64;
        let written = current.output.write(line);
        named(context, written, &current.name)
    }

    /// Ends the current piece, and says how large it is.
    pub(super) fn close(&mut self, context: &mut Context<'p>) -> Result<(), Failure> {
        let Some(mut current) = self.current.take() else { return Ok(()) };
        let written = current.output.flush();
        context.process.close(current.output.fd())?;
        named(context, written, &current.name)?;
        if current.size == 0 && self.elide_empty {
            if context.process.unlink(&current.name).is_ok() {
                self.count -= 1;
            }
        } else if !self.quiet {
            context.out.print(format_args!("{}\n", current.size))?;
            context.out.flush()?;
        }
        Ok(())
    }

    pub(super) fn remove_all(&mut self, context: &Context<'_>) {
        for number in 0..self.count {
            if let Ok(name) = self.names.name(number) {
                // What is gone already needs no removing.
                let _ = context.process.unlink(&name);
            }
        }
        self.count = 0;
    }
}

fn named(context: &Context<'_>, written: Result<(), Failure>, name: &[u8]) -> Result<(), Failure> {
    match written {
        Err(Failure::Write(error)) => Err(message::failure(context, 1, name, error)),
        other => other,
    }
}
