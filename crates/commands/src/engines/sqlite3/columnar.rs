//! Rows in the modes whose widths depend on all of them: columns, tables, boxes, Markdown.

use boxsh_kernel::{Failure, Process};
use boxsh_sqlite::{Error, Statement};

use super::rows;
use super::settings::{Format, Mode};
use super::words::is_space;
use crate::memory::Held;

/// A table that was gathered: each cell is one line of text.
struct Grid {
    headers: Vec<Vec<u8>>,
    lines: Vec<Vec<Vec<u8>>>,
    /// Whether a row of the result ends with that line.
    ends: Vec<bool>,
    widths: Vec<usize>,
}

/// Runs a statement and writes its rows. An error comes behind the rows before it.
///
/// # Errors
/// If the session may not hold them.
pub(super) fn write(
    process: &Process,
    format: &mut Format,
    mode: Mode,
    statement: &mut Statement<'_>,
    out: &mut Vec<u8>,
) -> Result<Result<(), Error>, Failure> {
    match statement.step() {
        Ok(true) => {}
        Ok(false) => return Ok(Ok(())),
        Err(error) => return Ok(Err(error)),
    }
    let mut held = Held::new(process);
    let columns = statement.columns();
    if format.widths.len() < columns {
        format.widths.resize(columns, 0);
    }
    let (grid, end) = gather(process, format, statement, &mut held)?;
    // Every line is as wide as its columns are, however little is in it; dashes take three bytes.
    let width: usize = grid.widths.iter().fold(0, |sum, width| sum.saturating_add(*width));
    process.reserve((width as u64).saturating_mul(4 * (grid.lines.len() as u64 + 3)))?;
    if columns > 0 {
        Drawing { format, mode, grid: &grid }.write(out);
    }
    Ok(end)
}

fn gather(
    process: &Process,
    format: &Format,
    statement: &mut Statement<'_>,
    held: &mut Held<'_>,
) -> Result<(Grid, Result<(), Error>), Failure> {
    let columns = statement.columns();
    let limit = |column: usize| match format.widths[column] {
        0 => format.layout.wrap.unsigned_abs() as usize,
        width => width.unsigned_abs() as usize,
    };
    let by_words = format.layout.by_words;
    let headers =
        (0..columns).map(|at| first_line(&statement.column_name(at), limit(at), by_words).0).collect();
    let (mut lines, mut ends) = (Vec::new(), Vec::new());
    let end = loop {
        process.tick()?;
        let mut rest: Vec<Option<Vec<u8>>> =
            (0..columns).map(|at| Some(cell(format, statement, at))).collect();
        loop {
            let mut line = Vec::with_capacity(columns);
            for (at, rest) in rest.iter_mut().enumerate() {
                let (first, tail) = first_line(rest.as_deref().unwrap_or_default(), limit(at), by_words);
                *rest = tail.map(<[u8]>::to_vec);
                line.push(first);
            }
            held.add(line.iter().map(|cell| cell.len() + size_of::<Vec<u8>>()).sum())?;
            lines.push(line);
            let is_end = rest.iter().all(Option::is_none);
            ends.push(is_end);
            if is_end {
                break;
            }
        }
        match statement.step() {
            Ok(true) => {}
            Ok(false) => break Ok(()),
            Err(error) => break Err(error),
        }
    };
    let mut grid = Grid { headers, lines, ends, widths: Vec::new() };
    grid.widths = (0..columns)
        .map(|at| {
            let cells = grid.lines.iter().map(|line| characters(&line[at]));
            let widest = cells.chain([characters(&grid.headers[at])]).max().unwrap_or(0);
            widest.max(format.widths[at].unsigned_abs() as usize)
        })
        .collect();
    Ok((grid, end))
}

fn cell(format: &Format, statement: &mut Statement<'_>, column: usize) -> Vec<u8> {
    if format.layout.quoted {
        return rows::quoted(statement, column);
    }
    statement.text(column).unwrap_or(&format.null).to_vec()
}

fn is_continuation(byte: u8) -> bool {
    byte & 0xc0 == 0x80
}

/// Characters of a text.
pub(super) fn characters(text: &[u8]) -> usize {
    text.iter().filter(|byte| !is_continuation(**byte)).count()
}

/// What of a text is shown in one line of at most `limit` characters (0 for any number), and what is left for the next.
fn first_line(text: &[u8], limit: usize, by_words: bool) -> (Vec<u8>, Option<&[u8]>) {
    let limit = if limit == 0 { 1_000_000 } else { limit };
    let at_byte = |at: usize| text.get(at).copied().unwrap_or(0);
    let (mut at, mut column) = (0, 0);
    while column < limit {
        match at_byte(at) {
            b' '.. => {
                column += 1;
                at += 1;
                while is_continuation(at_byte(at)) {
                    at += 1;
                }
            }
            b'\t' => {
                column = (column / 8 * 8 + 8).min(limit);
                at += 1;
            }
            _ => break,
        }
    }
    let mut shown = at;
    if column >= limit && by_words {
        let half = at / 2;
        let is_word = |at: usize| at_byte(at).is_ascii_alphanumeric();
        let breaks = (half + 1..=at).rev();
        let place = breaks.clone().find(|&at| is_space(at_byte(at - 1))).or_else(|| {
            breaks.clone().find(|&at| is_word(at - 1) != is_word(at) && !is_continuation(at_byte(at)))
        });
        if let Some(place) = place {
            shown = place;
            at = place;
            while at_byte(at) == b' ' {
                at += 1;
            }
        }
    }
    let rest = if column >= limit && at_byte(at) >= b' ' {
        Some(&text[at..])
    } else if at_byte(at) == b'\r' && at_byte(at + 1) == b'\n' {
        text.get(at + 2..).filter(|rest| !rest.is_empty())
    } else {
        text.get(at + 1..).filter(|rest| !rest.is_empty())
    };
    (expanded(&text[..shown], limit), rest)
}

/// A text with its tabs as spaces.
fn expanded(text: &[u8], limit: usize) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut column = 0;
    for &byte in text {
        if byte == b'\t' {
            let next = (column / 8 * 8 + 8).min(limit).max(column + 1);
            out.resize(out.len() + next - column, b' ');
            column = next;
        } else {
            column += usize::from(!is_continuation(byte));
            out.push(byte);
        }
    }
    out
}

/// A text in so many characters, cut or filled up; at the right if the width is negative.
pub(super) fn padded(text: &[u8], width: i64, out: &mut Vec<u8>) {
    let wanted = usize::try_from(width.unsigned_abs()).unwrap_or(usize::MAX);
    let count = characters(text);
    if count >= wanted {
        let starts = text.iter().enumerate().filter(|(_, byte)| !is_continuation(**byte));
        let end = starts.map(|(at, _)| at).nth(wanted.max(1)).unwrap_or(text.len());
        // A width of nothing cuts nothing.
        out.extend_from_slice(if wanted == 0 { text } else { &text[..end] });
        return;
    }
    let blanks = wanted - count;
    if width < 0 {
        out.resize(out.len() + blanks, b' ');
    }
    out.extend_from_slice(text);
    if width >= 0 {
        out.resize(out.len() + blanks, b' ');
    }
}

/// A table as it is drawn.
struct Drawing<'g> {
    format: &'g Format,
    mode: Mode,
    grid: &'g Grid,
}

impl Drawing<'_> {
    fn write(&self, out: &mut Vec<u8>) {
        self.write_headers(out);
        let (left, between, right) = match self.mode {
            Mode::Column => ("", "  ", "\n"),
            Mode::Box => ("│ ", " │ ", " │\n"),
            _ => ("| ", " | ", " |\n"),
        };
        let has_tall_rows = self.grid.ends.contains(&false);
        let last = self.grid.lines.len() - 1;
        for (number, line) in self.grid.lines.iter().enumerate() {
            out.extend_from_slice(left.as_bytes());
            for (column, cell) in line.iter().enumerate() {
                if column > 0 {
                    out.extend_from_slice(between.as_bytes());
                }
                padded(cell, self.width(column), out);
            }
            out.extend_from_slice(right.as_bytes());
            if has_tall_rows && self.grid.ends[number] && number < last {
                match self.mode {
                    Mode::Table => self.rule(["+", "+", "+"], "-", out),
                    Mode::Box => self.rule(["├", "┼", "┤"], "─", out),
                    Mode::Column => out.push(b'\n'),
                    _ => {}
                }
            }
        }
        match self.mode {
            Mode::Table => self.rule(["+", "+", "+"], "-", out),
            Mode::Box => self.rule(["└", "┴", "┘"], "─", out),
            _ => {}
        }
    }

    fn width(&self, column: usize) -> i64 {
        let width = self.grid.widths[column] as i64;
        if self.format.widths[column] < 0 { -width } else { width }
    }

    fn write_headers(&self, out: &mut Vec<u8>) {
        match self.mode {
            Mode::Column if self.format.headers => {
                let last = self.grid.headers.len() - 1;
                for (column, name) in self.grid.headers.iter().enumerate() {
                    padded(name, self.width(column), out);
                    out.extend_from_slice(if column == last { b"\n" } else { b"  " });
                }
                for (column, &width) in self.grid.widths.iter().enumerate() {
                    out.resize(out.len() + width, b'-');
                    out.extend_from_slice(if column == last { b"\n" } else { b"  " });
                }
            }
            Mode::Column => {}
            Mode::Box => {
                self.rule(["┌", "┬", "┐"], "─", out);
                self.centred("│", out);
                self.rule(["├", "┼", "┤"], "─", out);
            }
            Mode::Table => {
                self.rule(["+", "+", "+"], "-", out);
                self.centred("|", out);
                self.rule(["+", "+", "+"], "-", out);
            }
            _ => {
                self.centred("|", out);
                self.rule(["|", "|", "|"], "-", out);
            }
        }
    }

    fn centred(&self, bar: &str, out: &mut Vec<u8>) {
        out.extend_from_slice(bar.as_bytes());
        for (name, &width) in self.grid.headers.iter().zip(&self.grid.widths) {
            let blanks = width - characters(name);
            out.resize(out.len() + 1 + blanks / 2, b' ');
            out.extend_from_slice(name);
            out.resize(out.len() + blanks.div_ceil(2) + 1, b' ');
            out.extend_from_slice(bar.as_bytes());
        }
        out.push(b'\n');
    }

    fn rule(&self, [left, between, right]: [&str; 3], dash: &str, out: &mut Vec<u8>) {
        for (column, &width) in self.grid.widths.iter().enumerate() {
            out.extend_from_slice(if column == 0 { left } else { between }.as_bytes());
            out.extend_from_slice(dash.repeat(width + 2).as_bytes());
        }
        out.extend_from_slice(right.as_bytes());
        out.push(b'\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_at_their_width_and_at_newlines() {
        let split = |text: &'static str, limit, by_words| {
            let (first, rest) = first_line(text.as_bytes(), limit, by_words);
            (String::from_utf8(first).unwrap(), rest.map(|rest| String::from_utf8(rest.to_vec()).unwrap()))
        };
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(split("abc", 0, false), ("abc".into(), None));
        assert_eq!(split("a\nb", 0, false), ("a".into(), some("b")));
        assert_eq!(split("a\r\n", 0, false), ("a".into(), None));
        assert_eq!(split("abcdef", 4, false), ("abcd".into(), some("ef")));
        assert_eq!(split("ab cdef", 5, true), ("ab ".into(), some("cdef")));
        assert_eq!(split("a\tb", 0, false), ("a       b".into(), None));
        assert_eq!(split("äöü", 2, false), ("äö".into(), some("ü")));
    }
}
