//! Showing what was found.

use boxsh_kernel::{Context, Failure, Process};

use super::color::Paint;
use super::json;
use super::options::{Report, Showing};
use super::pattern::{Matcher, interpolate};
use super::search::Found;

/// What has been counted, over all files.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Stats {
    pub(super) matches: u64,
    pub(super) matched_lines: u64,
    pub(super) searches: u64,
    pub(super) searches_with_match: u64,
    pub(super) bytes_searched: u64,
    pub(super) bytes_printed: u64,
    pub(super) nanos: u64,
}

impl Stats {
    pub(super) fn add(&mut self, other: &Self) {
        self.matches += other.matches;
        self.matched_lines += other.matched_lines;
        self.searches += other.searches;
        self.searches_with_match += other.searches_with_match;
        self.bytes_searched += other.bytes_searched;
        self.bytes_printed += other.bytes_printed;
        self.nanos += other.nanos;
    }
}

/// Shows the matches of one file after the other.
pub(super) struct Printer<'a> {
    showing: &'a Showing,
    matcher: &'a Matcher,
    process: &'a Process,
    invert: bool,
    has_context: bool,
    terminator: u8,
    path: Vec<u8>,
    with_path: bool,
    /// Whether anything was shown yet, of any file, and of this one.
    used: bool,
    used_here: bool,
    begun: bool,
    stats: Stats,
    line: Vec<u8>,
}

/// A text with its matches replaced.
struct Replaced {
    text: Vec<u8>,
    places: Vec<(usize, usize)>,
}

/// How lines are taken, besides what is shown of them.
#[derive(Clone, Copy)]
pub(super) struct Taken {
    pub(super) invert: bool,
    pub(super) has_context: bool,
    pub(super) terminator: u8,
}

impl<'a> Printer<'a> {
    pub(super) fn new(
        process: &'a Process,
        showing: &'a Showing,
        matcher: &'a Matcher,
        taken: Taken,
    ) -> Self {
        Self {
            showing,
            matcher,
            process,
            invert: taken.invert,
            has_context: taken.has_context,
            terminator: taken.terminator,
            path: Vec::new(),
            with_path: false,
            used: false,
            used_here: false,
            begun: false,
            stats: Stats::default(),
            line: Vec::new(),
        }
    }

    /// Goes on to another file.
    pub(super) fn begin(&mut self, path: &[u8], with_path: bool) {
        self.path = path.to_vec();
        if let Some(separator) = self.showing.path_separator {
            for byte in self.path.iter_mut().filter(|byte| **byte == b'/') {
                *byte = separator;
            }
        }
        self.with_path = with_path;
        self.used_here = false;
        self.begun = false;
        self.stats = Stats::default();
    }

    /// Whether lines are shown, so that their context is of interest.
    pub(super) fn wants_lines(&self) -> bool {
        matches!(self.showing.report, Report::Lines | Report::Json)
    }

    /// Whether a match in what is no text is only to be told of.
    pub(super) fn stops_at_binary(&self) -> bool {
        self.showing.report == Report::Lines
    }

    fn needs_matches(&self) -> bool {
        let showing = self.showing;
        !self.invert
            && (showing.colors.is_some()
                || showing.only_matching
                || showing.per_match
                || showing.replacement.is_some()
                || showing.column
                || showing.stats
                || matches!(showing.report, Report::CountMatches | Report::Json))
    }

    /// Every match in a line.
    fn matches(&self, text: &[u8]) -> Result<Vec<(usize, usize)>, Failure> {
        let mut found = Vec::new();
        let haystack = self.matcher.prepare(self.process, text);
        let (mut at, mut last_end) = (0, None);
        while at <= text.len() {
            self.process.tick()?;
            let Some((from, to)) = self.matcher.find(&haystack, at)? else { break };
            if from == to && last_end == Some(to) {
                at = to + 1;
                continue;
            }
            found.push((from, to));
            last_end = Some(to);
            at = if from == to { to + 1 } else { to };
        }
        Ok(found)
    }

    fn write(&mut self, context: &mut Context<'_>) -> Result<(), Failure> {
        self.stats.bytes_printed += self.line.len() as u64;
        context.out.write(&self.line)
    }

    /// Takes a selected line; `false` if the answer for this file is known.
    pub(super) fn matched(
        &mut self,
        context: &mut Context<'_>,
        line: &[u8],
        number: u64,
        offset: u64,
    ) -> Result<bool, Failure> {
        self.stats.matched_lines += 1;
        let content = self.content(line);
        let matches = if self.needs_matches() { self.matches(content)? } else { Vec::new() };
        self.stats.matches += matches.len() as u64;
        match self.showing.report {
            Report::Nothing => return Ok(self.showing.stats),
            Report::FilesWith | Report::FilesWithout => return Ok(self.showing.stats),
            Report::Count | Report::CountMatches => return Ok(true),
            Report::Json => self.json_match(context, line, number, offset, &matches)?,
            Report::Lines => self.lines(context, content, number, offset, &matches)?,
        }
        Ok(true)
    }

    fn content<'t>(&self, line: &'t [u8]) -> &'t [u8] {
        line.strip_suffix(&[self.terminator]).unwrap_or(line)
    }

    fn head_of_file(&mut self) {
        self.line.clear();
        if self.showing.heading && self.with_path && !self.used_here {
            if self.used {
                self.line.push(b'\n');
            }
            let path = std::mem::take(&mut self.path);
            self.paint(|colors| &colors.path, &path);
            self.path = path;
            self.line.push(if self.showing.null { 0 } else { b'\n' });
        }
        self.used = true;
        self.used_here = true;
    }

    fn paint(&mut self, which: impl Fn(&super::color::Colors) -> &Paint, text: &[u8]) {
        match &self.showing.colors {
            Some(colors) => which(colors).apply(text, &mut self.line),
            None => self.line.extend_from_slice(text),
        }
    }

    /// Puts together what stands before a line.
    fn prelude(&mut self, number: u64, column: Option<usize>, offset: u64, separator: &[u8]) {
        let showing = self.showing;
        if self.with_path && !showing.heading {
            let path = std::mem::take(&mut self.path);
            self.paint(|colors| &colors.path, &path);
            self.path = path;
            if showing.null {
                self.line.push(0);
            } else {
                self.line.extend_from_slice(separator);
            }
        }
        if showing.line_number {
            self.paint(|colors| &colors.line, number.to_string().as_bytes());
            self.line.extend_from_slice(separator);
        }
        if let Some(column) = column.filter(|_| showing.column) {
            self.paint(|colors| &colors.column, column.to_string().as_bytes());
            self.line.extend_from_slice(separator);
        }
        if showing.byte_offset {
            self.paint(|colors| &colors.column, offset.to_string().as_bytes());
            self.line.extend_from_slice(separator);
        }
    }

    /// Shows a selected line, or several that match together.
    fn lines(
        &mut self,
        context: &mut Context<'_>,
        content: &[u8],
        number: u64,
        offset: u64,
        matches: &[(usize, usize)],
    ) -> Result<(), Failure> {
        let showing = self.showing;
        self.head_of_file();
        let replaced;
        let (text, matches) = match &showing.replacement {
            Some(template) => {
                replaced = self.replace(content, template)?;
                (&replaced.text[..], &replaced.places[..])
            }
            None => (content, matches),
        };
        if showing.only_matching {
            for &(from, to) in matches {
                let line = number + memchr::memchr_iter(b'\n', &text[..from]).count() as u64;
                let start = memchr::memrchr(b'\n', &text[..from]).map_or(0, |newline| newline + 1);
                for (index, part) in text[from..to].split(|&byte| byte == b'\n').enumerate() {
                    self.prelude(
                        line + index as u64,
                        Some(from - start + 1),
                        offset + from as u64,
                        &showing.field_match,
                    );
                    let whole = [(0, part.len())];
                    self.body(part, &whole, part.len() as u64, true);
                }
            }
        } else if showing.per_match {
            for &(from, to) in matches {
                self.block(text, number, offset, &[(from, to)]);
            }
        } else {
            self.block(text, number, offset, matches);
        }
        self.write(context)
    }

    /// Puts together the lines of a match.
    fn block(&mut self, text: &[u8], number: u64, offset: u64, matches: &[(usize, usize)]) {
        let showing = self.showing;
        let first = matches.first().map(|(from, _)| {
            let start = memchr::memrchr(b'\n', &text[..*from]).map_or(0, |newline| newline + 1);
            from - start + 1
        });
        let mut start = 0;
        let terminator = self.terminator;
        for (index, line) in text.split(|&byte| byte == terminator).enumerate() {
            let end = start + line.len();
            // Of a match that spans lines, each line shows its part.
            let here: Vec<(usize, usize)> = matches
                .iter()
                .filter(|(from, to)| {
                    *from <= end && *to >= start && (from == to || (*from < end && *to > start))
                })
                .map(|(from, to)| (from.saturating_sub(start), (*to).min(end) - start))
                .collect();
            self.prelude(number + index as u64, first, offset + start as u64, &showing.field_match);
            self.body(line, &here, matches.len() as u64, true);
            start = end + 1;
        }
    }

    /// Puts together a line's text and its end.
    fn body(&mut self, line: &[u8], matches: &[(usize, usize)], count: u64, selected: bool) {
        let showing = self.showing;
        let skipped =
            if showing.trim { line.iter().take_while(|byte| byte.is_ascii_whitespace()).count() } else { 0 };
        let text = &line[skipped..];
        let too_long = showing.max_columns.is_some_and(|most| line.len() + 1 > most);
        if too_long && !showing.preview {
            let notice = match (selected, self.needs_matches()) {
                (false, _) => "[Omitted long context line]".to_owned(),
                (true, true) if showing.only_matching => "[Omitted long matching line]".to_owned(),
                (true, true) => format!("[Omitted long line with {count} matches]"),
                (true, false) => "[Omitted long matching line]".to_owned(),
            };
            self.line.extend_from_slice(notice.as_bytes());
        } else {
            let shown =
                if too_long { preview_end(text, showing.max_columns.unwrap_or(0)) } else { text.len() };
            let mut done = 0;
            if showing.colors.is_some() {
                for &(from, to) in matches {
                    let (from, to) =
                        (from.saturating_sub(skipped).min(shown), to.saturating_sub(skipped).min(shown));
                    if from >= to {
                        continue;
                    }
                    self.line.extend_from_slice(&text[done..from]);
                    self.paint(|colors| &colors.matched, &text[from..to]);
                    done = to;
                }
            }
            self.line.extend_from_slice(&text[done.min(shown)..shown]);
            if too_long {
                let beyond = matches.iter().filter(|(from, _)| *from >= shown + skipped).count();
                let notice = match beyond {
                    _ if !self.needs_matches() => " [... omitted end of long line]".to_owned(),
                    1 => " [... 1 more match]".to_owned(),
                    more => format!(" [... {more} more matches]"),
                };
                self.line.extend_from_slice(notice.as_bytes());
            }
        }
        self.line.push(self.terminator);
    }

    /// A text with its matches replaced, and where the replacements are.
    fn replace(&self, text: &[u8], template: &[u8]) -> Result<Replaced, Failure> {
        let mut out = Vec::with_capacity(text.len());
        let mut places = Vec::new();
        let haystack = self.matcher.prepare(self.process, text);
        let (mut at, mut done, mut last_end) = (0, 0, None);
        while at <= text.len() {
            self.process.tick()?;
            let Some(groups) = self.matcher.groups(&haystack, at)? else { break };
            let Some(Some((from, to))) = groups.first().copied() else { break };
            if from == to && last_end == Some(to) {
                at = to + 1;
                continue;
            }
            out.extend_from_slice(&text[done..from]);
            let start = out.len();
            interpolate(template, text, &groups, self.matcher.names(), &mut out);
            places.push((start, out.len()));
            done = to;
            last_end = Some(to);
            at = if from == to { to + 1 } else { to };
        }
        out.extend_from_slice(&text[done..]);
        Ok(Replaced { text: out, places })
    }

    /// Shows a line of context.
    pub(super) fn context(
        &mut self,
        context: &mut Context<'_>,
        line: &[u8],
        number: u64,
        offset: u64,
    ) -> Result<(), Failure> {
        match self.showing.report {
            Report::Json => {
                self.json_begin(context)?;
                self.line.clear();
                json::line("context", &self.path, line, number, offset, &[], &mut self.line);
                self.write(context)
            }
            Report::Lines => {
                let showing = self.showing;
                self.head_of_file();
                let content = self.content(line);
                let matches =
                    if self.invert && showing.colors.is_some() { self.matches(content)? } else { Vec::new() };
                self.prelude(number, None, offset, &showing.field_context);
                self.body(content, &matches, 0, false);
                self.write(context)
            }
            _ => Ok(()),
        }
    }

    /// Shows the line between groups of lines; with headings, only between those of one file.
    pub(super) fn separate(&mut self, context: &mut Context<'_>, within_file: bool) -> Result<(), Failure> {
        let Some(separator) = &self.showing.context_separator else { return Ok(()) };
        let due = if self.showing.heading { within_file } else { self.used };
        if !due || !self.has_context || self.showing.report != Report::Lines {
            return Ok(());
        }
        self.line.clear();
        self.line.extend_from_slice(separator);
        self.line.push(b'\n');
        self.write(context)
    }

    fn json_begin(&mut self, context: &mut Context<'_>) -> Result<(), Failure> {
        if self.begun {
            return Ok(());
        }
        self.begun = true;
        self.line.clear();
        json::begin(&self.path, &mut self.line);
        self.write(context)
    }

    fn json_match(
        &mut self,
        context: &mut Context<'_>,
        line: &[u8],
        number: u64,
        offset: u64,
        matches: &[(usize, usize)],
    ) -> Result<(), Failure> {
        self.json_begin(context)?;
        self.line.clear();
        json::line("match", &self.path, line, number, offset, matches, &mut self.line);
        self.write(context)
    }

    /// Ends with a file. Gives whether it counts as found, and what was counted.
    pub(super) fn finish(
        &mut self,
        context: &mut Context<'_>,
        found: &Found,
        nanos: u64,
    ) -> Result<(bool, Stats), Failure> {
        let mut any = found.lines > 0;
        self.stats.searches = 1;
        self.stats.nanos = nanos;
        self.stats.bytes_searched = found.bytes;
        self.line.clear();
        match self.showing.report {
            Report::Lines => {
                if any && let Some(offset) = found.binary {
                    self.binary_message(context, offset, found.left)?;
                }
            }
            Report::Nothing => {}
            Report::FilesWith if found.left => any = false,
            // Not listed, but without a match all the same.
            Report::FilesWithout if found.left => any = true,
            Report::FilesWith if any => self.path_line(context)?,
            Report::FilesWith => {}
            Report::FilesWithout => {
                any = !any;
                if any {
                    self.path_line(context)?;
                }
            }
            Report::Count | Report::CountMatches => {
                if found.left {
                    any = false;
                } else if any || self.showing.include_zero {
                    self.count_line(context, found)?;
                }
            }
            Report::Json => {}
        }
        self.stats.searches_with_match = u64::from(found.lines > 0);
        if self.begun {
            self.line.clear();
            json::end(&self.path, found.binary, &self.stats, &mut self.line);
            context.out.write(&self.line)?;
        }
        Ok((any, self.stats))
    }

    fn binary_message(&mut self, context: &mut Context<'_>, offset: u64, left: bool) -> Result<(), Failure> {
        self.line.clear();
        if self.with_path {
            let path = std::mem::take(&mut self.path);
            self.paint(|colors| &colors.path, &path);
            self.path = path;
            self.line.extend_from_slice(b": ");
        }
        let what =
            if left { "WARNING: stopped searching binary file after match" } else { "binary file matches" };
        self.line
            .extend_from_slice(format!("{what} (found \"\\0\" byte around offset {offset})\n").as_bytes());
        self.used = true;
        self.write(context)
    }

    fn path_line(&mut self, context: &mut Context<'_>) -> Result<(), Failure> {
        let path = std::mem::take(&mut self.path);
        self.paint(|colors| &colors.path, &path);
        self.path = path;
        self.line.push(if self.showing.null { 0 } else { self.terminator });
        self.write(context)
    }

    fn count_line(&mut self, context: &mut Context<'_>, found: &Found) -> Result<(), Failure> {
        if self.with_path {
            let path = std::mem::take(&mut self.path);
            self.paint(|colors| &colors.path, &path);
            self.path = path;
            if self.showing.null {
                self.line.push(0);
            } else {
                self.line.extend_from_slice(&self.showing.field_match);
            }
        }
        let by_match = self.showing.report == Report::CountMatches && !self.invert;
        let count = if by_match { self.stats.matches } else { found.lines };
        self.line.extend_from_slice(count.to_string().as_bytes());
        self.line.push(self.terminator);
        self.write(context)
    }
}

/// Where the first `most` characters of a line end.
fn preview_end(text: &[u8], most: usize) -> usize {
    let mut at = 0;
    for _ in 0..most {
        if at >= text.len() {
            break;
        }
        at += 1;
        while at < text.len() && text[at] & 0xc0 == 0x80 {
            at += 1;
        }
    }
    at
}
