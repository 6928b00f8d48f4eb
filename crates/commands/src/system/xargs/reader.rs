//! The input of `xargs`, item by item.

use boxsh_kernel::{Context, Failure, Input};

use super::options::Options;
use crate::message;

/// What came from the input.
pub(super) enum Item {
    /// An argument (or, with `-I`, a line), and whether the line it stood on has ended.
    Argument { text: Vec<u8>, ends_line: bool },
    /// The end of a line behind blanks.
    LineEnd,
    /// The input is wrong from here on.
    Broken(String),
    /// No more.
    End,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Between,
    Inside,
    Quoted(u8),
    Escaped,
}

pub(super) struct Reader<'p> {
    input: Input<'p>,
    /// The input is not standard input, which the programs may read then.
    pub(super) keeps_stdin: bool,
    longest: usize,
    previous: u8,
    done: bool,
    warned: bool,
}

impl<'p> Reader<'p> {
    pub(super) fn open(context: &Context<'p>, options: &Options) -> Result<Self, Failure> {
        let input = match &options.file {
            None => context.stdin(),
            Some(name) => context.open_input(name).map_err(|error| {
                let shown = message::quote(context, name);
                Failure::new(format!("Cannot open input file {shown}: {error}"))
            })?,
        };
        let initial: usize = match options.replace {
            None => options.command.iter().map(|argument| argument.len() + 1).sum(),
            Some(_) => 0,
        };
        let room = usize::try_from(options.max_chars).unwrap_or(usize::MAX);
        Ok(Self {
            input,
            keeps_stdin: options.file.is_some(),
            longest: room.saturating_sub(initial + 1),
            previous: b' ',
            done: false,
            warned: false,
        })
    }

    fn next_byte(&mut self) -> Result<Option<u8>, Failure> {
        let byte = self.input.fill()?.first().copied();
        self.input.advance(1);
        Ok(byte)
    }

    pub(super) fn next(&mut self, context: &mut Context<'_>, options: &Options) -> Result<Item, Failure> {
        if self.done {
            return Ok(Item::End);
        }
        let item = match options.delimiter {
            Some(delimiter) => self.delimited(delimiter),
            None => self.word(context, options),
        };
        match item {
            Ok(Item::Argument { text, .. })
                if options.end.as_ref() == Some(&text) && options.delimiter.is_none() =>
            {
                self.done = true;
                Ok(Item::End)
            }
            other => other,
        }
    }

    fn add(&self, text: &mut Vec<u8>, byte: u8) -> Result<(), Failure> {
        if text.len() >= self.longest {
            return Err(Failure::new("argument line too long"));
        }
        text.push(byte);
        Ok(())
    }

    fn delimited(&mut self, delimiter: u8) -> Result<Item, Failure> {
        let mut text = Vec::new();
        loop {
            match self.next_byte()? {
                None => {
                    self.done = true;
                    return Ok(match text.is_empty() {
                        true => Item::End,
                        false => Item::Argument { text, ends_line: false },
                    });
                }
                Some(byte) if byte == delimiter => return Ok(Item::Argument { text, ends_line: true }),
                Some(byte) => self.add(&mut text, byte)?,
            }
        }
    }

    fn word(&mut self, context: &mut Context<'_>, options: &Options) -> Result<Item, Failure> {
        let mut text = Vec::new();
        let mut has_text = false;
        let mut state = State::Between;
        loop {
            let Some(byte) = self.next_byte()? else {
                self.done = true;
                return Ok(match state {
                    State::Quoted(quote) => Item::Broken(unmatched(quote)),
                    _ if has_text => Item::Argument { text: until_nul(text), ends_line: false },
                    _ => Item::End,
                });
            };
            let previous = std::mem::replace(&mut self.previous, byte);
            let is_space = matches!(byte, b' ' | b'\t'..=b'\r');
            match state {
                State::Between if is_space => {
                    // A line that ends in a blank goes on with the next; one without anything is none.
                    if byte == b'\n' && !matches!(previous, b' ' | b'\t' | b'\n') {
                        return Ok(Item::LineEnd);
                    }
                    continue;
                }
                State::Between | State::Inside => match byte {
                    b'\n' => {
                        let ends_line = !matches!(previous, b' ' | b'\t');
                        return Ok(Item::Argument { text: until_nul(text), ends_line });
                    }
                    // Blanks alone end an argument, though any space may stand before one.
                    b' ' | b'\t' if options.replace.is_none() => {
                        return Ok(Item::Argument { text: until_nul(text), ends_line: false });
                    }
                    b'\\' => {
                        state = State::Escaped;
                        has_text = true;
                        continue;
                    }
                    b'\'' | b'"' => {
                        state = State::Quoted(byte);
                        has_text = true;
                        continue;
                    }
                    _ => state = State::Inside,
                },
                State::Quoted(quote) => match byte {
                    b'\n' => return Ok(Item::Broken(unmatched(quote))),
                    _ if byte == quote => {
                        state = State::Inside;
                        continue;
                    }
                    _ => {}
                },
                State::Escaped => state = State::Inside,
            }
            if byte == 0 && !self.warned {
                self.warned = true;
                context.warn(format_args!(
                    "WARNING: a NUL character occurred in the input.  It cannot be passed through in the \
                     argument list.  Did you mean to use the --null option?"
                ))?;
            }
            has_text = true;
            self.add(&mut text, byte)?;
        }
    }
}

/// An argument ends where C would end it.
fn until_nul(mut text: Vec<u8>) -> Vec<u8> {
    if let Some(at) = memchr::memchr(0, &text) {
        text.truncate(at);
    }
    text
}

fn unmatched(quote: u8) -> String {
    let kind = if quote == b'"' { "double" } else { "single" };
    format!("unmatched {kind} quote; by default quotes are special to xargs unless you use the -0 option")
}
