//! Searching one file: block by block, as many lines at once as are at hand.

use boxsh_kernel::{Context, Errno, Failure, Fd, Limit, Process, Seek};
use boxsh_pattern::regex::MatchError;

use super::matcher::Matcher;
use super::options::{Binary, Options, Report};
use super::output::Printer;
use crate::engines::window::{AtHand, Window};
use crate::memory::lengthen;

/// How much is read at once.
const BLOCK: usize = 96 << 10;

/// What a search came to.
#[derive(Clone, Copy, Default)]
pub(super) struct Found {
    pub(super) count: u64,
    /// Whether lines were selected that were not shown, for they are not text.
    pub(super) hidden: bool,
}

/// Why a search ended early.
pub(super) enum Trouble {
    /// Reading failed; the other files can still be searched.
    Read(Errno),
    Fatal(Failure),
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Self {
        Self::Fatal(failure)
    }
}

impl From<MatchError> for Trouble {
    fn from(error: MatchError) -> Self {
        Self::Fatal(match error {
            // The next look at the budget would say the same.
            MatchError::Stopped => Errno::Killed.into(),
            _ => Failure::with_status(2, "exceeded PCRE's backtracking limit"),
        })
    }
}

/// A search through one file.
pub(super) struct Search<'a, 'p> {
    process: &'p Process,
    matcher: &'a Matcher,
    options: &'a Options,
    fd: Fd,
    window: Window,
    pending_after: u64,
    left: u64,
    /// Where in the file the last selected line ends.
    selected_end: u64,
    found: Found,
    is_binary: bool,
}

/// Whether there is more to do.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goes {
    On,
    NoFurther,
}

impl<'a, 'p> Search<'a, 'p> {
    /// A search through `fd`, with a buffer that may have served another.
    pub(super) fn new(
        process: &'p Process,
        matcher: &'a Matcher,
        options: &'a Options,
        fd: Fd,
        buffer: Vec<u8>,
    ) -> Self {
        Self {
            process,
            matcher,
            options,
            fd,
            window: Window::new(if options.rules.null_data { 0 } else { b'\n' }, buffer),
            pending_after: 0,
            left: options.max_count,
            selected_end: 0,
            found: Found::default(),
            is_binary: false,
        }
    }

    /// Searches to the end, or as far as is needed. Gives the buffer back for the next file.
    pub(super) fn run(
        mut self,
        context: &mut Context<'_>,
        printer: &mut Printer<'_>,
    ) -> (Result<Found, Trouble>, Vec<u8>) {
        let result = self.search(context, printer);
        (result.map(|()| self.found), self.window.buffer)
    }

    fn search(&mut self, context: &mut Context<'_>, printer: &mut Printer<'_>) -> Result<(), Trouble> {
        while let Some(limit) = self.fill()? {
            if !self.is_binary && self.has_nul(limit) {
                if self.options.binary == Binary::Skipped {
                    self.found = Found::default();
                    return Ok(());
                }
                self.is_binary = true;
            }
            if self.is_binary {
                self.end_lines_at_nul(limit);
            }
            if self.lines(context, printer, limit)? == Goes::NoFurther {
                break;
            }
            self.keep_context(limit);
        }
        // Whoever reads on from standard input does so behind the last line that counted.
        if self.fd == 0 && self.left == 0 {
            let unread = self.window.place(self.window.end) - self.selected_end;
            let _ = self.process.seek(0, Seek::Current(-(unread as i64)));
        }
        Ok(())
    }

    fn has_nul(&self, limit: usize) -> bool {
        self.options.binary != Binary::Text
            && self.window.terminator != 0
            && memchr::memchr(0, &self.window.buffer[self.window.fresh..limit]).is_some()
    }

    /// In what is no text, NUL ends a line too.
    fn end_lines_at_nul(&mut self, limit: usize) {
        for byte in &mut self.window.buffer[self.window.fresh..limit] {
            if *byte == 0 {
                *byte = b'\n';
            }
        }
    }

    /// Reads until whole lines are at hand, and gives where they end; `None` at the end of the file.
    fn fill(&mut self) -> Result<Option<usize>, Trouble> {
        let mut searched = self.window.fresh;
        loop {
            match self.window.at_hand(searched) {
                AtHand::Lines(limit) => return Ok(Some(limit)),
                AtHand::Nothing => return Ok(None),
                AtHand::TooFew => searched = self.window.end,
            }
            self.read().map_err(|error| match error {
                Errno::Killed => Trouble::Fatal(error.into()),
                error => Trouble::Read(error),
            })?;
        }
    }

    fn read(&mut self) -> Result<(), Errno> {
        let window = &mut self.window;
        self.process.tick()?;
        if window.buffer.len() < window.end + BLOCK {
            self.process.budget().check(Limit::String, window.end as u64)?;
            lengthen(self.process, &mut window.buffer, window.end + BLOCK)?;
        }
        let count = loop {
            match self.process.read(self.fd, &mut window.buffer[window.end..]) {
                Err(Errno::EINTR) => self.process.tick()?,
                other => break other?,
            }
        };
        window.ended = count == 0;
        window.end += count;
        Ok(())
    }

    /// Moves what will still be needed to the front: lines that may become context, and the beginning of the next.
    fn keep_context(&mut self, limit: usize) {
        let before = if self.options.report == Report::Lines { self.options.before } else { 0 };
        let keep = self.window.context_start(limit, before);
        if self.options.line_number {
            self.window.count_to(keep);
        }
        self.window.slide(keep, limit);
    }

    /// Searches the lines up to `limit`.
    fn lines(
        &mut self,
        context: &mut Context<'_>,
        printer: &mut Printer<'_>,
        limit: usize,
    ) -> Result<Goes, Trouble> {
        let mut at = self.window.fresh;
        if self.left == 0 {
            self.pass_over(context, printer, at, limit)?;
            at = limit;
        }
        while at < limit {
            // Leads back to here in every case, but with nothing left of the lines.
            let found = self.matcher.find_line(
                &self.window.buffer[at..limit - 1],
                self.window.terminator,
                self.process,
            )?;
            let (start, end) = match found {
                Some(place) => (self.window.line_start(at + place).max(at), self.window.line_end(at + place)),
                None => (limit, limit),
            };
            let (passed, chosen) =
                if self.options.invert { ((start, end), (at, start)) } else { ((at, start), (start, end)) };
            if !self.options.invert {
                self.pass_over(context, printer, passed.0, passed.1)?;
            }
            if chosen.0 < chosen.1 && self.select(context, printer, chosen.0, chosen.1)? == Goes::NoFurther {
                return Ok(Goes::NoFurther);
            }
            if self.left == 0 {
                let from = (self.selected_end - self.window.offset) as usize;
                self.pass_over(context, printer, from, limit)?;
                break;
            }
            if self.options.invert {
                self.pass_over(context, printer, passed.0, passed.1)?;
            }
            at = end;
            self.process.tick().map_err(|error| Trouble::Fatal(error.into()))?;
        }
        let waits = self.pending_after > 0 && self.options.report == Report::Lines;
        Ok(if self.left == 0 && !waits { Goes::NoFurther } else { Goes::On })
    }

    /// Deals with lines that are not selected: some may be context of the line before.
    fn pass_over(
        &mut self,
        context: &mut Context<'_>,
        printer: &mut Printer<'_>,
        from: usize,
        to: usize,
    ) -> Result<(), Trouble> {
        let mut at = from;
        while at < to && self.pending_after > 0 && self.options.report == Report::Lines {
            let end = self.window.line_end(at);
            self.pending_after -= 1;
            self.show(context, printer, at, end, false)?;
            at = end;
        }
        Ok(())
    }

    /// Deals with selected lines.
    fn select(
        &mut self,
        context: &mut Context<'_>,
        printer: &mut Printer<'_>,
        from: usize,
        to: usize,
    ) -> Result<Goes, Trouble> {
        let mut at = from;
        while at < to && self.left > 0 {
            let end = self.window.line_end(at);
            self.left -= 1;
            self.found.count += 1;
            self.selected_end = self.window.place(end);
            match self.options.report {
                Report::Count => {}
                Report::FilesWith | Report::FilesWithout | Report::Nothing => return Ok(Goes::NoFurther),
                Report::Lines if self.is_binary => {
                    self.found.hidden = true;
                    return Ok(Goes::NoFurther);
                }
                Report::Lines => {
                    self.show_before(context, printer, at)?;
                    self.show(context, printer, at, end, true)?;
                    self.pending_after = self.options.after;
                }
            }
            at = end;
        }
        Ok(Goes::On)
    }

    /// Shows the context before a selected line, and what separates it from what was shown before.
    fn show_before(
        &mut self,
        context: &mut Context<'_>,
        printer: &mut Printer<'_>,
        at: usize,
    ) -> Result<(), Trouble> {
        let mut start = self.window.context_start(at, self.options.before);
        if self.options.has_context && self.window.shown != Some(self.window.place(start)) {
            printer.separate_groups(context)?;
        }
        while start < at {
            let end = self.window.line_end(start);
            self.show(context, printer, start, end, false)?;
            start = end;
        }
        Ok(())
    }

    fn show(
        &mut self,
        context: &mut Context<'_>,
        printer: &mut Printer<'_>,
        from: usize,
        to: usize,
        selected: bool,
    ) -> Result<(), Trouble> {
        if self.options.line_number {
            self.window.count_to(from);
        }
        self.window.shown = Some(self.window.place(to));
        let line = &self.window.buffer[from..to - 1];
        if !self.options.is_text(line) {
            self.found.hidden = true;
            return Ok(());
        }
        printer.line(context, line, self.window.line, self.window.place(from), selected)
    }
}
