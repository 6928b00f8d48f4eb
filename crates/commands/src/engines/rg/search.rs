//! Searching one file: block by block, as many lines at once as are at hand.

use boxsh_kernel::{Context, Errno, Failure, Input, Limit, Process};

use super::options::{Binary, Searching};
use super::pattern::Matcher;
use super::print::Printer;
use crate::engines::window::{AtHand, Window};

/// How much is read at once.
const BLOCK: usize = 64 << 10;

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

impl From<Errno> for Trouble {
    fn from(error: Errno) -> Self {
        if error == Errno::Killed { Self::Fatal(error.into()) } else { Self::Read(error) }
    }
}

/// What a search came to.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Found {
    /// Lines that were selected.
    pub(super) lines: u64,
    pub(super) bytes: u64,
    /// Where the first NUL is, of a file that is not to be taken for text.
    pub(super) binary: Option<u64>,
    /// Whether the search was given up because of it.
    pub(super) left: bool,
}

/// A search through one file.
pub(super) struct Search<'a, 'p> {
    process: &'p Process,
    matcher: &'a Matcher,
    searching: &'a Searching,
    /// Whether the file was named, so that it is searched even if it is no text.
    named: bool,
    /// Whether line numbers are needed.
    numbers: bool,
    window: Window,
    after_left: usize,
    found: Found,
}

/// Whether there is more to do.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goes {
    On,
    NoFurther,
}

impl<'a, 'p> Search<'a, 'p> {
    pub(super) fn new(
        process: &'p Process,
        matcher: &'a Matcher,
        searching: &'a Searching,
        named: bool,
        numbers: bool,
    ) -> Self {
        Self {
            process,
            matcher,
            searching,
            named,
            numbers,
            window: Window::new(searching.terminator, Vec::new()),
            after_left: 0,
            found: Found::default(),
        }
    }

    /// Searches to the end, or as far as is needed.
    pub(super) fn run(
        mut self,
        context: &mut Context<'_>,
        input: &mut Input<'_>,
        printer: &mut Printer<'_>,
    ) -> Result<Found, Trouble> {
        if self.searching.multiline || self.decodes(input)? {
            self.whole(context, input, printer)?;
            return Ok(self.found);
        }
        while let Some(limit) = self.fill(input)? {
            if self.found.left || self.lines(context, printer, limit)? == Goes::NoFurther {
                break;
            }
            self.keep_context(limit);
        }
        self.found.bytes = self.window.place(self.window.end);
        Ok(self.found)
    }

    /// Whether the file has to be converted to UTF-8 first.
    fn decodes(&self, input: &mut Input<'_>) -> Result<bool, Errno> {
        let start = input.fill()?;
        let has_mark = start.starts_with(b"\xff\xfe")
            || start.starts_with(b"\xfe\xff")
            || start.starts_with(b"\xef\xbb\xbf");
        let other = self.searching.encoding.is_some_and(|encoding| encoding != encoding_rs::UTF_8);
        Ok(other || (self.searching.sniff && has_mark))
    }

    /// Searches a file that is held in memory as a whole.
    fn whole(
        &mut self,
        context: &mut Context<'_>,
        input: &mut Input<'_>,
        printer: &mut Printer<'_>,
    ) -> Result<(), Trouble> {
        let mut bytes = input.read_all()?;
        let mut held = crate::memory::Held::new(self.process);
        held.add(bytes.len())?;
        if self.decodes_bytes(&bytes) {
            let encoding = self.searching.encoding.unwrap_or(encoding_rs::UTF_8);
            let (text, _, _) = encoding.decode(&bytes);
            bytes = text.into_owned().into_bytes();
        }
        self.found.bytes = bytes.len() as u64;
        self.window.end = bytes.len();
        self.window.buffer = bytes;
        self.window.ended = true;
        self.check_binary(0);
        if self.found.left {
            return Ok(());
        }
        if self.searching.multiline {
            return self.blocks(context, printer);
        }
        if self.window.end > 0 && self.window.buffer[self.window.end - 1] != self.searching.terminator {
            // Found without an end, lines are ended when they are shown.
            self.window.buffer.push(self.searching.terminator);
            self.window.end += 1;
        }
        let limit = self.window.end;
        self.lines(context, printer, limit)?;
        Ok(())
    }

    fn decodes_bytes(&self, bytes: &[u8]) -> bool {
        let has_mark = bytes.starts_with(b"\xff\xfe")
            || bytes.starts_with(b"\xfe\xff")
            || bytes.starts_with(b"\xef\xbb\xbf");
        self.searching.encoding.is_some() || (self.searching.sniff && has_mark)
    }

    /// Looks for what is no text among the bytes from `from` on.
    fn check_binary(&mut self, from: usize) {
        if self.searching.binary == Binary::Text || self.searching.terminator == 0 {
            return;
        }
        if self.found.binary.is_none() {
            let Some(at) = memchr::memchr(0, &self.window.buffer[from..self.window.end]) else { return };
            self.found.binary = Some(self.window.place(from + at));
            if self.searching.binary == Binary::Auto && !self.named {
                self.found.left = true;
                return;
            }
        }
        for byte in self.window.buffer[from..self.window.end].iter_mut().filter(|byte| **byte == 0) {
            *byte = b'\n';
        }
    }

    /// Reads until whole lines are at hand, and gives where they end; `None` at the end of the file.
    fn fill(&mut self, input: &mut Input<'_>) -> Result<Option<usize>, Trouble> {
        let mut searched = self.window.fresh;
        loop {
            match self.window.at_hand(searched) {
                AtHand::Lines(limit) => return Ok(Some(limit)),
                AtHand::Nothing => return Ok(None),
                AtHand::TooFew => searched = self.window.end,
            }
            self.read_block(input)?;
            if self.found.left {
                return Ok(Some(self.window.end));
            }
        }
    }

    fn read_block(&mut self, input: &mut Input<'_>) -> Result<(), Trouble> {
        let before = self.window.end;
        self.process.budget().check(Limit::String, self.window.end as u64)?;
        let available = input.fill()?;
        if available.is_empty() {
            self.window.ended = true;
            return Ok(());
        }
        let count = available.len().min(BLOCK);
        self.window.buffer.truncate(self.window.end);
        self.window.buffer.extend_from_slice(&available[..count]);
        self.window.end += count;
        input.advance(count);
        self.check_binary(before);
        Ok(())
    }

    /// The first line at or behind `at` that matches.
    fn next_match(&self, mut at: usize, limit: usize) -> Result<Option<(usize, usize)>, Failure> {
        let line_wise = self.searching.terminator != b'\n';
        while at < limit {
            let Some((place, sure)) = (if line_wise {
                Some((0, false))
            } else {
                self.matcher.candidate(self.process, &self.window.buffer[at..limit - 1])?
            }) else {
                return Ok(None);
            };
            let start = self.window.line_start(at + place).max(at);
            let end = self.window.line_end(start);
            let line = || self.matcher.prepare(self.process, &self.window.buffer[start..end - 1]);
            if sure || self.matcher.find(&line(), 0)?.is_some() {
                return Ok(Some((start, end)));
            }
            self.process.tick()?;
            at = end;
        }
        Ok(None)
    }

    /// Goes through the lines up to `limit`.
    fn lines(
        &mut self,
        context: &mut Context<'_>,
        printer: &mut Printer<'_>,
        limit: usize,
    ) -> Result<Goes, Trouble> {
        let mut at = self.window.fresh;
        self.window.fresh = limit;
        while at < limit {
            self.process.tick()?;
            if self.is_enough() {
                return self.rest_of_context(context, printer, at, limit);
            }
            let next = self.next_match(at, limit)?;
            let (gap_end, next_end) = next.unwrap_or((limit, limit));
            if self.searching.invert {
                while at < gap_end {
                    let end = self.window.line_end(at);
                    if self.select(context, printer, at, end)? == Goes::NoFurther {
                        return Ok(Goes::NoFurther);
                    }
                    at = end;
                    if self.is_enough() {
                        return self.rest_of_context(context, printer, at, limit);
                    }
                }
                self.pass(context, printer, gap_end, next_end)?;
            } else {
                self.pass(context, printer, at, gap_end)?;
                if gap_end < next_end && self.select(context, printer, gap_end, next_end)? == Goes::NoFurther
                {
                    return Ok(Goes::NoFurther);
                }
            }
            at = next_end;
        }
        Ok(Goes::On)
    }

    fn is_enough(&self) -> bool {
        self.searching.max_count.is_some_and(|most| self.found.lines >= most)
    }

    /// Shows what context is left behind the last line that counts.
    fn rest_of_context(
        &mut self,
        context: &mut Context<'_>,
        printer: &mut Printer<'_>,
        mut at: usize,
        limit: usize,
    ) -> Result<Goes, Trouble> {
        while at < limit && (self.after_left > 0 || self.searching.passthru) {
            let end = self.window.line_end(at);
            let content = self.matcher.prepare(self.process, &self.window.buffer[at..end - 1]);
            let matches = self.matcher.find(&content, 0)?.is_some() != self.searching.invert;
            drop(content);
            if matches && printer.wants_lines() {
                // It does not count any more, but it still looks like what it is.
                self.after_left = self.after_left.saturating_sub(1);
                self.count_to(at);
                self.window.shown = Some(self.window.place(end));
                printer.matched(
                    context,
                    &self.window.buffer[at..end],
                    self.window.line,
                    self.window.place(at),
                )?;
            } else {
                self.pass(context, printer, at, end)?;
            }
            at = end;
        }
        Ok(if self.after_left > 0 || self.searching.passthru { Goes::On } else { Goes::NoFurther })
    }

    /// Goes over lines that are not selected, and shows those that belong to the context of one.
    fn pass(
        &mut self,
        context: &mut Context<'_>,
        printer: &mut Printer<'_>,
        mut at: usize,
        to: usize,
    ) -> Result<(), Trouble> {
        while at < to && (self.after_left > 0 || self.searching.passthru) {
            let end = self.window.line_end(at);
            self.after_left = self.after_left.saturating_sub(1);
            self.show_context(context, printer, at, end)?;
            at = end;
        }
        Ok(())
    }

    fn show_context(
        &mut self,
        context: &mut Context<'_>,
        printer: &mut Printer<'_>,
        from: usize,
        to: usize,
    ) -> Result<(), Trouble> {
        self.count_to(from);
        self.window.shown = Some(self.window.place(to));
        printer.context(context, &self.window.buffer[from..to], self.window.line, self.window.place(from))?;
        Ok(())
    }

    /// Shows a selected line, and the context before it.
    fn select(
        &mut self,
        context: &mut Context<'_>,
        printer: &mut Printer<'_>,
        from: usize,
        to: usize,
    ) -> Result<Goes, Trouble> {
        self.found.lines += 1;
        if self.found.binary.is_some() && printer.stops_at_binary() {
            return Ok(Goes::NoFurther);
        }
        if printer.wants_lines() {
            self.show_before(context, printer, from)?;
            self.count_to(from);
            self.window.shown = Some(self.window.place(to));
        }
        let goes_on = printer.matched(
            context,
            &self.window.buffer[from..to],
            self.window.line,
            self.window.place(from),
        )?;
        self.after_left = self.searching.after;
        Ok(if goes_on { Goes::On } else { Goes::NoFurther })
    }

    fn show_before(
        &mut self,
        context: &mut Context<'_>,
        printer: &mut Printer<'_>,
        at: usize,
    ) -> Result<(), Trouble> {
        let mut start = self.window.context_start(at, self.searching.before as u64);
        let has_context = self.searching.before > 0 || self.searching.after > 0;
        if has_context && !self.searching.passthru && self.window.shown != Some(self.window.place(start)) {
            printer.separate(context, self.window.shown.is_some())?;
        }
        while start < at {
            let end = self.window.line_end(start);
            self.show_context(context, printer, start, end)?;
            start = end;
        }
        Ok(())
    }

    fn count_to(&mut self, to: usize) {
        if self.numbers {
            self.window.count_to(to);
        }
    }

    /// Drops what has been searched, but for lines that may be shown as context.
    fn keep_context(&mut self, limit: usize) {
        let keep = self.window.context_start(limit, self.searching.before as u64);
        self.count_to(limit);
        self.window.slide(keep, limit);
    }

    /// Searches a text whose matches may span lines.
    fn blocks(&mut self, context: &mut Context<'_>, printer: &mut Printer<'_>) -> Result<(), Trouble> {
        let text = std::mem::take(&mut self.window.buffer);
        let haystack = self.matcher.prepare(self.process, &text);
        let mut ranges: Vec<(usize, usize)> = Vec::new();
        let mut at = 0;
        while at <= text.len() {
            self.process.tick()?;
            let Some((from, to)) = self.matcher.find(&haystack, at)? else { break };
            at = if from == to { to + 1 } else { to };
            if from == text.len() && !text.is_empty() && text.ends_with(b"\n") {
                break;
            }
            let start = memchr::memrchr(b'\n', &text[..from]).map_or(0, |newline| newline + 1);
            let last = if to > from { to - 1 } else { to };
            let end = memchr::memchr(b'\n', &text[last.min(text.len())..])
                .map_or(text.len(), |newline| last + newline + 1);
            match ranges.last_mut() {
                Some(range) if start < range.1 => range.1 = range.1.max(end),
                _ => ranges.push((start, end)),
            }
        }
        drop(haystack);
        if self.searching.invert {
            ranges = inverted(&ranges, &text);
        }
        self.window.end = text.len();
        self.window.buffer = text;
        for (from, to) in ranges {
            if self.is_enough() {
                break;
            }
            let gap = self.window.shown.map_or(0, |shown| shown as usize);
            self.pass(context, printer, gap, from)?;
            if self.select(context, printer, from, to)? == Goes::NoFurther {
                return Ok(());
            }
        }
        let gap = self.window.shown.map_or(0, |shown| shown as usize);
        self.pass(context, printer, gap, self.window.end)?;
        Ok(())
    }
}

/// The lines between ranges.
fn inverted(ranges: &[(usize, usize)], text: &[u8]) -> Vec<(usize, usize)> {
    let mut result = Vec::new();
    let mut at = 0;
    for &(from, to) in ranges.iter().chain([&(text.len(), text.len())]) {
        while at < from {
            let end = memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |newline| at + newline + 1);
            result.push((at, end));
            at = end;
        }
        at = at.max(to);
    }
    result
}
