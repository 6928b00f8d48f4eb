//! Pages: their header, their rows, their end.

use boxsh_format::width::text_width;
use boxsh_kernel::{Context, Failure};

use super::line::{self, Shown};
use super::options::{Arrangement, Layout};
use super::source::{Piece, Source, Standing};
use super::writer::Writer;
use crate::memory::Held;
use crate::message;

/// A file, or several side by side, on their way to pages.
pub(super) struct Document<'a, 'p> {
    layout: &'a Layout,
    title: &'a [u8],
    date: &'a [u8],
    sources: Vec<Source<'p>>,
    writer: Writer,
    page: u64,
    number: i64,
    failed: bool,
    line: Vec<u8>,
}

/// What has become of the page so far.
#[derive(Default)]
struct Progress {
    /// Lines that are left for text.
    left: usize,
    /// Something, be it only the header, stands on it.
    begun: bool,
    /// A form feed has ended it.
    form_feed: bool,
    /// There was a row of text.
    has_rows: bool,
}

impl<'a, 'p> Document<'a, 'p> {
    pub(super) fn new(layout: &'a Layout, title: &'a [u8], date: &'a [u8], sources: Vec<Source<'p>>) -> Self {
        Self {
            layout,
            title,
            date,
            sources,
            writer: Writer::new(layout.unexpand),
            page: 1,
            number: 1,
            failed: false,
            line: Vec::new(),
        }
    }

    /// Whether a file could not be read to its end.
    pub(super) fn failed(&self) -> bool {
        self.failed
    }

    /// Prints all pages that are wanted.
    pub(super) fn print(&mut self, context: &mut Context<'_>) -> Result<(), Failure> {
        let pages = &self.layout.pages;
        while self.page <= pages.last && self.is_open() {
            if self.page == pages.first
                && let Some(first) = self.layout.numbers.and_then(|numbers| numbers.first)
            {
                self.number = first;
            }
            context.process.tick()?;
            self.writer.begin_page(self.is_wanted());
            let begun = if self.layout.arrangement == Arrangement::Down {
                self.print_down(context)?
            } else {
                self.print_rows(context)?
            };
            if !self.is_wanted() && !self.is_open() {
                let (first, last) = (pages.first, self.page);
                context.warn(format_args!("starting page number {first} exceeds page count {last}"))?;
            } else if self.is_wanted() && !begun {
                break;
            }
            self.page += 1;
            for source in &mut self.sources {
                if source.standing == Standing::Held {
                    source.standing = Standing::Open;
                }
            }
        }
        Ok(())
    }

    fn is_open(&self) -> bool {
        self.sources.iter().any(|source| source.standing != Standing::Closed)
    }

    /// Whether a file may still have lines for this page.
    fn has_open(&self) -> bool {
        self.sources.iter().any(|source| source.standing == Standing::Open)
    }

    fn is_wanted(&self) -> bool {
        self.page >= self.layout.pages.first
    }

    /// Reads from a file into `self.line`; one that cannot be read is closed.
    fn read(&mut self, context: &mut Context<'_>, at: usize) -> Result<Piece, Failure> {
        let source = &mut self.sources[at];
        match source.next(context.process, &mut self.line) {
            Ok(piece) => Ok(piece),
            Err(error) => {
                source.standing = Standing::Closed;
                self.failed = true;
                let name = source.name.clone();
                message::report(context, &name, error)?;
                Ok(Piece::End)
            }
        }
    }

    /// Prints a page row by row, as the lines come. Gives whether there was anything on it.
    fn print_rows(&mut self, context: &mut Context<'_>) -> Result<bool, Failure> {
        let mut progress = self.start_page();
        while progress.left > 0 && self.has_open() {
            let any = match self.layout.arrangement {
                Arrangement::Merge => self.print_merged_row(context, &mut progress)?,
                _ => self.print_row(context, &mut progress)?,
            };
            if any {
                self.end_row(context, &mut progress)?;
            }
            let ready = self.has_open();
            self.double_space(context, &mut progress, ready)?;
        }
        self.end_page(context, progress)
    }

    fn start_page(&self) -> Progress {
        let pages = &self.layout.pages;
        let left = if pages.double_space { pages.body * 2 } else { pages.body };
        Progress { left: left.max(1), ..Progress::default() }
    }

    /// Prints the header once there is something below it, and the empty line between two rows.
    fn begin(&mut self, context: &mut Context<'_>, progress: &mut Progress) -> Result<(), Failure> {
        if std::mem::replace(&mut progress.begun, true) || !self.layout.pages.headers || !self.is_wanted() {
            return Ok(());
        }
        let page = format!("Page {}", self.page);
        let charset = message::charset(context.process);
        let taken = text_width(self.date, charset) + text_width(self.title, charset) + page.len();
        let room = self.layout.page_width.saturating_sub(taken);
        let (before, behind) = ((room / 2).max(1), (room - room / 2).max(1));
        // The margin stands before the first empty line, too.
        let out = &mut context.out;
        self.writer.pad_to(out, self.layout.margin)?;
        self.writer.settle(out)?;
        self.writer.end_row(out)?;
        out.write(b"\n")?;
        out.pad(b' ', self.layout.margin as u64)?;
        out.write(self.date)?;
        out.pad(b' ', before as u64)?;
        out.write(self.title)?;
        out.pad(b' ', behind as u64)?;
        out.write(page.as_bytes())?;
        out.write(b"\n\n\n")
    }

    /// Begins a page that a form feed ends. Gives whether there is a row on it even so: below a header that was not
    /// there before, there is an empty one.
    fn begin_empty(&mut self, context: &mut Context<'_>, progress: &mut Progress) -> Result<bool, Failure> {
        let is_first = !progress.begun;
        self.begin(context, progress)?;
        Ok(is_first && self.layout.pages.headers)
    }

    /// One line, or a line for each column.
    fn print_row(&mut self, context: &mut Context<'_>, progress: &mut Progress) -> Result<bool, Failure> {
        let mut any = false;
        for column in 0..self.layout.columns {
            let piece = self.read(context, 0)?;
            match piece {
                Piece::End => break,
                Piece::FormFeed => {
                    progress.form_feed = true;
                    any |= self.begin_empty(context, progress)?;
                    break;
                }
                Piece::Line | Piece::LastLine => {
                    progress.form_feed |= piece == Piece::LastLine;
                    if line::fits(self.layout, &self.line) == Shown::Some {
                        self.begin(context, progress)?;
                        self.start_cell(context, column)?;
                        let number = self.next_number();
                        let target = (&mut self.writer, &mut context.out);
                        line::print(self.layout, target, &self.line, number, true)?;
                        any = true;
                    }
                    if self.sources[0].standing != Standing::Open {
                        break;
                    }
                }
            }
        }
        Ok(any)
    }

    /// A line of each file.
    fn print_merged_row(
        &mut self,
        context: &mut Context<'_>,
        progress: &mut Progress,
    ) -> Result<bool, Failure> {
        let mut any = false;
        let mut is_empty_page = false;
        let mut empty_cells = 0;
        for column in 0..self.sources.len() {
            let mut shown = false;
            if self.sources[column].standing == Standing::Open {
                let piece = self.read(context, column)?;
                if matches!(piece, Piece::FormFeed | Piece::LastLine) {
                    progress.form_feed = true;
                }
                if piece == Piece::FormFeed {
                    is_empty_page |= self.begin_empty(context, progress)?;
                }
                shown = matches!(piece, Piece::Line | Piece::LastLine)
                    && line::fits(self.layout, &self.line) == Shown::Some;
                if !shown && self.sources[column].standing == Standing::Open {
                    continue;
                }
            }
            if !shown {
                self.line.clear();
                if !any {
                    empty_cells += 1;
                    continue;
                }
                self.start_cell(context, column)?;
                continue;
            }
            if !any {
                self.begin(context, progress)?;
                for column in 0..empty_cells {
                    self.start_cell(context, column)?;
                    self.start_empty(context, column)?;
                }
                any = true;
            }
            self.start_cell(context, column)?;
            let number = if column == 0 { self.next_number() } else { None };
            let target = (&mut self.writer, &mut context.out);
            line::print(self.layout, target, &self.line, number, false)?;
            if !self.has_open() {
                break;
            }
        }
        Ok(any || is_empty_page)
    }

    /// The first of the files has no line, but the row has its number.
    fn start_empty(&mut self, context: &mut Context<'_>, column: usize) -> Result<(), Failure> {
        if column == 0 {
            let number = self.next_number();
            let target = (&mut self.writer, &mut context.out);
            line::print(self.layout, target, b"", number, false)?;
        }
        Ok(())
    }

    fn next_number(&mut self) -> Option<i64> {
        self.layout.numbers?;
        let number = self.number;
        self.number = self.number.wrapping_add(1);
        Some(number)
    }

    /// Goes to where a column begins.
    fn start_cell(&mut self, context: &mut Context<'_>, column: usize) -> Result<(), Failure> {
        let (layout, out) = (self.layout, &mut context.out);
        if column == 0 {
            self.writer.pad_to(out, layout.margin)?;
            if layout.separates {
                self.writer.settle(out)?;
            }
            return Ok(());
        }
        if layout.truncate {
            self.writer.pad_to(out, self.place(column) - layout.separator.len())?;
        }
        self.writer.put_separator(out, &layout.separator)
    }

    /// Where a column but the first begins; nowhere if columns are not aligned.
    fn place(&self, column: usize) -> usize {
        let layout = self.layout;
        let beside = match layout.numbers {
            Some(numbers) if layout.arrangement == Arrangement::Merge => numbers.width,
            _ => 0,
        };
        match layout.truncate {
            true => layout.margin + beside + column * (layout.column_width + layout.separator.len()),
            false => 0,
        }
    }

    fn end_row(&mut self, context: &mut Context<'_>, progress: &mut Progress) -> Result<(), Failure> {
        self.writer.end_row(&mut context.out)?;
        progress.left = progress.left.saturating_sub(1);
        progress.has_rows = true;
        Ok(())
    }

    /// Writes the empty line behind a row; without headers, only if more may follow.
    fn double_space(
        &self,
        context: &mut Context<'_>,
        progress: &mut Progress,
        ready: bool,
    ) -> Result<(), Failure> {
        let pages = &self.layout.pages;
        if pages.double_space && progress.has_rows && (pages.headers || ready) {
            progress.left = progress.left.saturating_sub(1);
            if self.is_wanted() {
                context.out.write(b"\n")?;
            }
        }
        Ok(())
    }

    /// Fills the page up, or parts it from the next one. Gives whether there was anything on it.
    fn end_page(&mut self, context: &mut Context<'_>, progress: Progress) -> Result<bool, Failure> {
        if progress.left == 0 {
            for source in self.sources.iter_mut().filter(|source| source.standing == Standing::Open) {
                source.page_was_full = true;
            }
        }
        let pages = &self.layout.pages;
        if !progress.begun || !self.is_wanted() {
            return Ok(progress.begun);
        }
        if pages.headers && pages.form_feed {
            context.out.write(b"\x0c")?;
        } else if pages.headers {
            context.out.pad(b'\n', progress.left as u64 + 5)?;
        } else if pages.keep_form_feeds && progress.form_feed {
            context.out.write(b"\x0c")?;
        }
        Ok(true)
    }

    /// Prints a page of balanced columns. Gives whether there was anything on it.
    fn print_down(&mut self, context: &mut Context<'_>) -> Result<bool, Failure> {
        let columns = self.layout.columns;
        let mut progress = self.start_page();
        let rows = self.layout.pages.body.max(1);
        let mut lines: Vec<Vec<u8>> = Vec::new();
        let mut held = Held::new(context.process);
        while lines.len() < rows.saturating_mul(columns) && self.sources[0].standing == Standing::Open {
            let piece = self.read(context, 0)?;
            if matches!(piece, Piece::FormFeed | Piece::LastLine) {
                progress.form_feed = true;
            }
            if matches!(piece, Piece::Line | Piece::LastLine) {
                held.add(self.line.len() + size_of::<Vec<u8>>())?;
                context.process.make_room(&mut lines, 1)?;
                lines.push(self.line.clone());
            }
        }
        if !lines.is_empty() || progress.form_feed {
            self.begin(context, &mut progress)?;
        }
        if lines.is_empty() && progress.form_feed && self.layout.pages.headers {
            self.end_row(context, &mut progress)?;
        }
        let first_number = self.number;
        let (height, taller) = (lines.len() / columns, lines.len() % columns);
        let filled = lines.len().div_ceil(columns);
        for row in 0..filled {
            for column in 0..columns {
                if row >= height + usize::from(column < taller) {
                    break;
                }
                let at = column * height + column.min(taller) + row;
                self.start_cell(context, column)?;
                let number = self.layout.numbers.map(|_| first_number.wrapping_add(at as i64));
                let target = (&mut self.writer, &mut context.out);
                let width = line::print(self.layout, target, &lines[at], number, true)?;
                // Where the column begins is not where it would: without truncation, it has no place.
                self.writer
                    .stand_at(width + if column == 0 { self.layout.margin } else { self.place(column) });
            }
            self.end_row(context, &mut progress)?;
            let ready = row + 1 < filled || self.is_open();
            self.double_space(context, &mut progress, ready)?;
        }
        self.number = first_number.wrapping_add(lines.len() as i64);
        self.end_page(context, progress)
    }
}
