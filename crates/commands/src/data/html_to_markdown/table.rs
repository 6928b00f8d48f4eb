//! Tables, as GitHub's Markdown has them.

use super::token::Tag;

#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Align {
    #[default]
    None,
    Left,
    Center,
    Right,
}

/// Columns that a page may ask for with `colspan`.
const WIDEST_SPAN: usize = 100;

/// A table that is being read.
#[derive(Default)]
pub(super) struct Table {
    rows: Vec<Vec<Vec<u8>>>,
    aligns: Vec<Align>,
    /// The first row is the heading.
    has_heading: bool,
    pub(super) in_cell: bool,
    span: usize,
    size: usize,
}

impl Table {
    pub(super) fn start_row(&mut self) {
        self.rows.push(Vec::new());
        self.size += 24;
    }

    pub(super) fn start_cell(&mut self, tag: &Tag, in_heading: bool) {
        if self.rows.is_empty() {
            self.start_row();
        }
        let column = self.rows.last().map_or(0, Vec::len);
        if self.rows.len() == 1 {
            self.has_heading |= in_heading || tag.name == b"th";
        }
        let align = align_of(tag);
        if self.aligns.len() <= column {
            self.aligns.resize(column + 1, Align::None);
        }
        if self.aligns[column] == Align::None {
            self.aligns[column] = align;
        }
        let span =
            tag.attribute("colspan").and_then(|value| std::str::from_utf8(value).ok()?.trim().parse().ok());
        self.span = span.unwrap_or(1).clamp(1, WIDEST_SPAN);
        self.in_cell = true;
    }

    pub(super) fn end_cell(&mut self, text: &[u8]) {
        self.in_cell = false;
        let Some(row) = self.rows.last_mut() else { return };
        let mut cell = Vec::with_capacity(text.len());
        for &byte in text {
            match byte {
                b'|' => cell.extend_from_slice(b"\\|"),
                b'\n' => cell.push(b' '),
                byte => cell.push(byte),
            }
        }
        self.size += cell.len() + 48 * self.span;
        row.push(cell);
        row.extend((1..self.span).map(|_| Vec::new()));
    }

    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// The table's lines; `None` if it has no cells.
    pub(super) fn lines(mut self) -> Option<Vec<u8>> {
        self.rows.retain(|row| !row.is_empty());
        let width = self.rows.iter().map(Vec::len).max()?;
        self.aligns.resize(width, Align::None);
        if !self.has_heading {
            self.rows.insert(0, Vec::new());
        }
        let mut out = Vec::new();
        for (at, row) in self.rows.iter().enumerate() {
            if at > 0 {
                out.push(b'\n');
            }
            // Short rows are filled up by whoever reads them; the first says how many columns there are.
            let filled = if at == 0 { width } else { row.len() };
            for cell in row.iter().map(Vec::as_slice).chain(std::iter::repeat(&b""[..])).take(filled) {
                out.extend_from_slice(b"| ");
                out.extend_from_slice(cell);
                if !cell.is_empty() {
                    out.push(b' ');
                }
            }
            out.push(b'|');
            if at == 0 {
                out.push(b'\n');
                self.push_rule(&mut out);
            }
        }
        Some(out)
    }

    fn push_rule(&self, out: &mut Vec<u8>) {
        for align in &self.aligns {
            out.extend_from_slice(match align {
                Align::None => b"| --- ",
                Align::Left => b"| :-- ",
                Align::Center => b"| :-: ",
                Align::Right => b"| --: ",
            });
        }
        out.push(b'|');
    }
}

fn align_of(tag: &Tag) -> Align {
    let style = tag.attribute("style").unwrap_or_default().to_ascii_lowercase();
    let from_style = style.split(|byte| *byte == b';').find_map(|rule| {
        let colon = memchr::memchr(b':', rule)?;
        (rule[..colon].trim_ascii() == b"text-align").then(|| rule[colon + 1..].trim_ascii())
    });
    let attribute = tag.attribute("align").unwrap_or_default().to_ascii_lowercase();
    match from_style.unwrap_or(attribute.trim_ascii()) {
        b"left" | b"start" => Align::Left,
        b"center" => Align::Center,
        b"right" | b"end" => Align::Right,
        _ => Align::None,
    }
}
