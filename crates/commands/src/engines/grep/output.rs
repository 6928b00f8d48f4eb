//! Showing lines, with what stands before them and in colour.

use boxsh_kernel::{Context, Failure};

use super::matcher::Matcher;
use super::options::Options;
use super::search::Trouble;

/// How much of a long line is put together before it is written.
const PIECE: usize = 1 << 16;

/// Shows lines of one file after the other.
pub(super) struct Printer<'a> {
    options: &'a Options,
    matcher: &'a Matcher,
    /// The name before each line; `None` for none.
    name: Option<Vec<u8>>,
    /// The least width of numbers, with `-T`.
    width: usize,
    /// Whether anything was shown yet, of any file.
    used: bool,
    text: Vec<u8>,
}

impl<'a> Printer<'a> {
    pub(super) fn new(options: &'a Options, matcher: &'a Matcher) -> Self {
        Self { options, matcher, name: None, width: 0, used: false, text: Vec::new() }
    }

    /// Goes on to another file, which is so large.
    pub(super) fn begin_file(&mut self, name: Option<&[u8]>, size: Option<u64>) {
        self.name = name.map(<[u8]>::to_vec);
        if self.options.initial_tab {
            self.width = size.map_or(19, |size| size.to_string().len());
        }
    }

    fn terminator(&self) -> u8 {
        if self.options.rules.null_data { 0 } else { b'\n' }
    }

    fn paint(&mut self, color: impl Fn(&super::color::Colors) -> &Vec<u8>, text: &[u8]) {
        match &self.options.colors {
            Some(colors) => colors.paint(color(colors), text, &mut self.text),
            None => self.text.extend_from_slice(text),
        }
    }

    /// Shows the line between groups of lines, if there was one before.
    pub(super) fn separate_groups(&mut self, context: &mut Context<'_>) -> Result<(), Failure> {
        let options = self.options;
        if !self.used {
            return Ok(());
        }
        let Some(separator) = &options.separator else { return Ok(()) };
        self.text.clear();
        self.paint(|colors| &colors.separator, separator);
        self.text.push(b'\n');
        context.out.write(&self.text)
    }

    /// Shows a line, or what matches in it.
    pub(super) fn line(
        &mut self,
        context: &mut Context<'_>,
        line: &[u8],
        number: u64,
        offset: u64,
        selected: bool,
    ) -> Result<(), Trouble> {
        self.used = true;
        let options = self.options;
        if options.only_matching || options.colors.is_some() {
            self.marked(context, line, (number, offset), selected)?;
            context.out.write(&self.text)?;
        } else {
            if self.name.is_some() || options.line_number || options.byte_offset {
                self.text.clear();
                self.head(number, offset, if selected { b":" } else { b"-" });
                context.out.write(&self.text)?;
            }
            context.out.write(line)?;
            context.out.write_byte(self.terminator())?;
        }
        if options.line_buffered {
            context.out.flush()?;
        }
        Ok(())
    }

    /// Puts together a line whose matches stand out, or stand alone.
    fn marked(
        &mut self,
        context: &mut Context<'_>,
        line: &[u8],
        (number, offset): (u64, u64),
        selected: bool,
    ) -> Result<(), Trouble> {
        let options = self.options;
        let colors = options.colors.as_ref();
        let separator: &[u8] = if selected { b":" } else { b"-" };
        let has_matches = selected != options.invert;
        let (line_color, match_color) = match colors {
            None => (&[][..], &[][..]),
            Some(colors) => {
                let as_selected = selected != (options.invert && colors.reversed);
                (
                    if as_selected { &colors.selected_line[..] } else { &colors.context_line[..] },
                    if selected { &colors.selected_match[..] } else { &colors.context_match[..] },
                )
            }
        };
        self.text.clear();
        if !options.only_matching {
            self.head(number, offset, separator);
        }
        let mut done = 0;
        if has_matches && (options.only_matching || !match_color.is_empty()) {
            let mut at = 0;
            while at <= line.len() {
                let Some((from, to)) = self.matcher.find_in_line(line, at, context.process)? else { break };
                if from == to {
                    at = next_character(line, to);
                    continue;
                }
                if options.only_matching {
                    self.head(number, offset + from as u64, separator);
                } else {
                    if let Some(colors) = colors {
                        colors.start(line_color, &mut self.text);
                    }
                    self.text.extend_from_slice(&line[done..from]);
                }
                match colors {
                    Some(colors) => colors.paint(match_color, &line[from..to], &mut self.text),
                    None => self.text.extend_from_slice(&line[from..to]),
                }
                if self.text.len() >= PIECE {
                    context.out.write(&self.text)?;
                    self.text.clear();
                }
                if options.only_matching {
                    self.text.push(self.terminator());
                }
                done = to;
                at = to;
            }
        }
        if !options.only_matching {
            match colors {
                Some(colors) if done < line.len() => colors.paint(line_color, &line[done..], &mut self.text),
                _ => self.text.extend_from_slice(&line[done..]),
            }
            self.text.push(self.terminator());
        }
        Ok(())
    }

    /// Puts together what stands before a line.
    fn head(&mut self, number: u64, offset: u64, separator: &[u8]) {
        let options = self.options;
        let any = self.name.is_some() || options.line_number || options.byte_offset;
        if let Some(name) = self.name.take() {
            self.paint(|colors| &colors.file_name, &name);
            if options.null_after_name {
                self.text.push(0);
            } else {
                self.paint(|colors| &colors.separator, separator);
            }
            self.name = Some(name);
        }
        let width = self.width;
        if options.line_number {
            self.paint(|colors| &colors.line_number, format!("{number:>width$}").as_bytes());
            self.paint(|colors| &colors.separator, separator);
        }
        if options.byte_offset {
            self.paint(|colors| &colors.byte_offset, format!("{offset:>width$}").as_bytes());
            self.paint(|colors| &colors.separator, separator);
        }
        if options.initial_tab && any {
            self.text.push(b'\t');
        }
    }

    /// Shows a file's name, for `-l` and `-L`.
    pub(super) fn file_name(&mut self, context: &mut Context<'_>, name: &[u8]) -> Result<(), Failure> {
        self.text.clear();
        self.paint(|colors| &colors.file_name, name);
        self.text.push(if self.options.null_after_name { 0 } else { b'\n' });
        context.out.write(&self.text)
    }

    /// Shows a file's count of lines.
    pub(super) fn count(&mut self, context: &mut Context<'_>, count: u64) -> Result<(), Failure> {
        let options = self.options;
        self.text.clear();
        if let Some(name) = self.name.take() {
            self.paint(|colors| &colors.file_name, &name);
            if options.null_after_name {
                self.text.push(0);
            } else {
                self.paint(|colors| &colors.separator, b":");
            }
            self.name = Some(name);
        }
        self.text.extend_from_slice(format!("{count}\n").as_bytes());
        context.out.write(&self.text)
    }
}

/// Where the character behind the one at `at` begins.
fn next_character(line: &[u8], at: usize) -> usize {
    let mut next = at + 1;
    while next < line.len() && line[next] & 0xc0 == 0x80 {
        next += 1;
    }
    next
}
