//! Writing lines: flags before them, tabs, colours.

use boxsh_kernel::Failure;

use super::paint::Part;
use super::sink::Sink;
use super::style::Look;
use super::text::Text;

/// What a missing newline is shown as.
pub(super) const NO_NEWLINE: &[u8] = b"\\ No newline at end of file\n";

/// Writes the lines of a comparison.
pub(super) struct Printer<'a> {
    pub(super) look: &'a Look,
    pub(super) sink: &'a mut dyn Sink,
    line: Vec<u8>,
}

impl<'a> Printer<'a> {
    pub(super) fn new(look: &'a Look, sink: &'a mut dyn Sink) -> Self {
        Self { look, sink, line: Vec::new() }
    }

    pub(super) fn put(&mut self, data: &[u8]) -> Result<(), Failure> {
        self.sink.put(data)
    }

    /// Switches a colour on.
    pub(super) fn start(&mut self, part: Option<Part>) -> Result<(), Failure> {
        self.line.clear();
        start_color(self.look, part, &mut self.line);
        self.sink.put(&self.line)
    }

    /// Switches a colour off.
    pub(super) fn end(&mut self, part: Option<Part>) -> Result<(), Failure> {
        self.line.clear();
        end_color(self.look, part, &mut self.line);
        self.sink.put(&self.line)
    }

    /// Writes a line of our own in a colour.
    pub(super) fn own_line(&mut self, part: Option<Part>, text: &[u8]) -> Result<(), Failure> {
        let Self { look, sink, line } = self;
        line.clear();
        start_color(look, part, line);
        line.extend_from_slice(text);
        end_color(look, part, line);
        line.push(b'\n');
        sink.put(line)
    }

    /// Writes a line behind a flag such as `<` or `+`, which a blank or a tab may separate from it.
    pub(super) fn line(
        &mut self,
        text: &Text,
        index: usize,
        flag: Flag,
        part: Option<Part>,
    ) -> Result<(), Failure> {
        let Self { look, sink, line } = self;
        let content = text.content(index);
        let bare = look.bare_blank_lines && content.is_empty();
        line.clear();
        start_color(look, part, line);
        match flag {
            Flag::None => {}
            Flag::Spaced(b' ') if bare => {}
            Flag::Spaced(flag) => {
                line.push(flag);
                if !bare {
                    line.push(if look.initial_tab { b'\t' } else { b' ' });
                }
            }
            Flag::Close(b' ') if bare => {}
            Flag::Close(b' ') => line.push(if look.initial_tab { b'\t' } else { b' ' }),
            Flag::Close(flag) => {
                line.push(flag);
                if look.initial_tab && !bare {
                    line.push(b'\t');
                }
            }
        }
        if look.expand_tabs {
            expand(content, look.tab_size, line, *sink)?;
        } else {
            line.extend_from_slice(content);
        }
        end_color(look, part, line);
        if !text.lacks_newline(index) || look.rules.completes_lines {
            line.push(b'\n');
        } else if flag != Flag::None {
            line.push(b'\n');
            line.extend_from_slice(NO_NEWLINE);
        }
        sink.put(line)
    }
}

/// What stands before a line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Flag {
    /// Nothing, and nothing is said of a missing newline.
    None,
    /// A flag and a blank.
    Spaced(u8),
    /// A flag that takes the place of a blank.
    Close(u8),
}

pub(super) fn start_color(look: &Look, part: Option<Part>, to: &mut Vec<u8>) {
    if let (Some(palette), Some(part)) = (&look.palette, part) {
        to.extend_from_slice(b"\x1b[");
        to.extend_from_slice(palette.sequence(part));
        to.push(b'm');
    }
}

pub(super) fn end_color(look: &Look, part: Option<Part>, to: &mut Vec<u8>) {
    if let (Some(palette), Some(_)) = (&look.palette, part) {
        to.extend_from_slice(b"\x1b[");
        to.extend_from_slice(&palette.reset);
        to.push(b'm');
    }
}

/// How much is put together before it is written.
const PIECE: usize = 1 << 16;

/// Appends a line with its tabs as blanks; if that becomes long, `to` is written out on the way.
pub(super) fn expand(
    line: &[u8],
    tab_size: usize,
    to: &mut Vec<u8>,
    sink: &mut dyn Sink,
) -> Result<(), Failure> {
    let mut column = 0_usize;
    for &byte in line {
        match byte {
            b'\t' => {
                let mut blanks = tab_size - column % tab_size;
                column = column.saturating_add(blanks);
                while blanks > 0 {
                    let piece = blanks.min(PIECE);
                    to.resize(to.len() + piece, b' ');
                    blanks -= piece;
                    if to.len() >= PIECE {
                        sink.put(to)?;
                        to.clear();
                    }
                }
            }
            b'\r' => {
                to.push(byte);
                column = 0;
            }
            b'\x08' if column == 0 => {}
            b'\x08' => {
                to.push(byte);
                column -= 1;
            }
            _ => {
                to.push(byte);
                column = column.saturating_add(usize::from(byte >= b' ' && byte != 0x7f));
            }
        }
    }
    Ok(())
}

/// A range of lines as `a,b`, or `a` if it is one line. Lines count from 0; none is the line before.
pub(super) fn range(from: usize, count: usize) -> String {
    match count {
        0 => from.to_string(),
        1 => (from + 1).to_string(),
        _ => format!("{},{}", from + 1, from + count),
    }
}
