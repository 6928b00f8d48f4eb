//! `fmt`: fill paragraphs.

mod paragraph;

use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Input, Parsed, Process, Spec};

use self::paragraph::{Paragraph, Word};
use super::ends;
use super::number::Number;
use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "fmt",
    usage: &["[-WIDTH] [OPTION]... [FILE]..."],
    summary: "Reformat each paragraph in the FILE(s), writing to standard output. With no FILE, or when FILE is -,\n\
              read standard input.",
    flags: &[
        Flag::new('c', "crown-margin", "preserve indentation of first two lines"),
        Flag::new(
            'p',
            "prefix",
            "reformat only lines beginning with STRING, reattaching the\nprefix to reformatted lines",
        )
        .value("STRING"),
        Flag::new('s', "split-only", "split long lines, but do not refill"),
        Flag::new('t', "tagged-paragraph", "indentation of first line different from second"),
        Flag::new('u', "uniform-spacing", "one space between words, two after sentences"),
        Flag::new('w', "width", "maximum line width (default of 75 columns)").value("WIDTH"),
        Flag::new('g', "goal", "goal width (default of 93% of width)").value("WIDTH"),
    ],
    notes: "The option -WIDTH is an abbreviated form of --width=DIGITS; it has to be the first argument.",
    ..Spec::DEFAULT
};

const TAB: usize = 8;
/// The text that a paragraph may hold before a part of it is written.
const MOST_CHARS: usize = 5000;

#[derive(Clone)]
struct Options {
    crown: bool,
    tagged: bool,
    split: bool,
    uniform: bool,
    prefix: Vec<u8>,
    /// Blanks before the prefix, and its length with the blanks behind it.
    prefix_lead: usize,
    prefix_full: usize,
    max_width: usize,
    goal_width: usize,
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let mut arguments = context.arguments().to_vec();
    if let Some([b'-', width @ ..]) = arguments.first().map(Vec::as_slice)
        && width.first().is_some_and(u8::is_ascii_digit)
    {
        let width = width.to_vec();
        arguments.splice(0..1, [b"-w".to_vec(), width]);
    }
    if let Some(digit) = ends::late_number(&arguments, &["-w", "-g", "-p", "--width", "--goal", "--prefix"]) {
        return Err(Failure::Usage(format!(
            "invalid option -- {}; -WIDTH is recognized only when it is the first\noption; use -w N instead",
            char::from(digit)
        )));
    }
    let parsed = context.parse_from(&SPEC, &arguments)?;
    let options = Options::from_flags(context, &parsed)?;
    let stdin = [b"-".to_vec()];
    let files = if parsed.operands.is_empty() { &stdin[..] } else { &parsed.operands };
    let mut success = true;
    for name in files {
        let mut input = match context.open_input(name) {
            Ok(input) => input,
            Err(Errno::Killed) => return Err(Errno::Killed.into()),
            Err(error) => {
                success = false;
                let name = message::name_in_sentence(context, name);
                context.warn(format_args!("cannot open {name} for reading: {error}"))?;
                continue;
            }
        };
        match Formatter::new(&options, &mut input).format(context) {
            Err(Failure::Errno(error)) if error != Errno::Killed => {
                success = false;
                context.warn(format_args!("read error"))?;
            }
            other => other?,
        }
    }
    Ok(Exit::from_success(success))
}

impl Options {
    fn from_flags(context: &Context<'_>, parsed: &Parsed) -> Result<Self, Failure> {
        let number =
            |text: &[u8], max: u64| Number::plain("invalid width").within(0, max).parse(context, text);
        let mut max_width = 75;
        if let Some(text) = parsed.value(flag!("width")) {
            max_width = number(text, MOST_CHARS as u64 / 2)? as usize;
        }
        let goal_width = match parsed.value(flag!("goal")) {
            Some(text) => {
                let goal = number(text, max_width as u64)? as usize;
                if !parsed.has(flag!("width")) {
                    max_width = goal + 10;
                }
                goal
            }
            None => max_width * 187 / 200,
        };
        let text = parsed.value(flag!("prefix")).unwrap_or_default();
        let prefix_lead = text.iter().take_while(|&&byte| byte == b' ').count();
        let full = &text[prefix_lead..];
        let end = full.iter().rposition(|&byte| byte != b' ').map_or(0, |at| at + 1);
        Ok(Self {
            crown: parsed.has(flag!("crown-margin")),
            tagged: parsed.has(flag!("tagged-paragraph")),
            split: parsed.has(flag!("split-only")),
            uniform: parsed.has(flag!("uniform-spacing")),
            prefix: full[..end].to_vec(),
            prefix_lead,
            prefix_full: full.len(),
            max_width,
            goal_width,
        })
    }
}

/// Reads lines, and gathers their words into paragraphs.
struct Formatter<'o, 'i, 'p> {
    options: &'o Options,
    input: &'i mut Input<'p>,
    tabs: bool,
    in_column: usize,
    /// The byte behind the prefix and blanks of the line that comes next.
    next: Option<u8>,
    next_prefix_indent: usize,
    prefix_indent: usize,
    first_indent: usize,
    other_indent: usize,
    last_line_length: usize,
    paragraph: Paragraph,
}

impl<'o, 'i, 'p> Formatter<'o, 'i, 'p> {
    fn new(options: &'o Options, input: &'i mut Input<'p>) -> Self {
        Self {
            options,
            input,
            tabs: false,
            in_column: 0,
            next: None,
            next_prefix_indent: 0,
            prefix_indent: 0,
            first_indent: 0,
            other_indent: 0,
            last_line_length: 0,
            paragraph: Paragraph::new(options.max_width, options.goal_width),
        }
    }

    fn format(mut self, context: &mut Context<'_>) -> Result<(), Failure> {
        self.next = self.read_prefix()?;
        while self.read_paragraph(context)? {
            self.find_breaks(context.process)?;
            let end = self.paragraph.words.len();
            self.write_lines(context, end)?;
        }
        Ok(())
    }

    fn byte(&mut self) -> Result<Option<u8>, Errno> {
        let byte = self.input.fill()?.first().copied();
        self.input.advance(1);
        Ok(byte)
    }

    fn skip_space(&mut self, mut byte: Option<u8>) -> Result<Option<u8>, Errno> {
        loop {
            match byte {
                Some(b' ') => self.in_column += 1,
                Some(b'\t') => {
                    self.tabs = true;
                    self.in_column = (self.in_column / TAB + 1) * TAB;
                }
                other => return Ok(other),
            }
            byte = self.byte()?;
        }
    }

    /// Reads the blanks and the prefix that a line starts with; gives what follows them.
    fn read_prefix(&mut self) -> Result<Option<u8>, Errno> {
        self.in_column = 0;
        let first = self.byte()?;
        let mut byte = self.skip_space(first)?;
        if self.options.prefix.is_empty() {
            self.next_prefix_indent = self.options.prefix_lead.min(self.in_column);
            return Ok(byte);
        }
        self.next_prefix_indent = self.in_column;
        for &wanted in &self.options.prefix {
            if byte != Some(wanted) {
                return Ok(byte);
            }
            self.in_column += 1;
            byte = self.byte()?;
        }
        self.skip_space(byte)
    }

    /// Whether the line that comes next goes on with the paragraph.
    fn is_same_paragraph(&self, next: Option<u8>) -> bool {
        self.next_prefix_indent == self.prefix_indent
            && self.in_column >= self.next_prefix_indent + self.options.prefix_full
            && !matches!(next, Some(b'\n') | None)
    }

    fn read_paragraph(&mut self, context: &mut Context<'_>) -> Result<bool, Failure> {
        self.last_line_length = 0;
        let mut next = self.next;
        // Blank lines, and lines without the prefix, stay as they are.
        while matches!(next, Some(b'\n') | None)
            || self.next_prefix_indent < self.options.prefix_lead
            || self.in_column < self.next_prefix_indent + self.options.prefix_full
        {
            next = self.copy_rest(context, next)?;
            if next.is_none() {
                self.next = None;
                return Ok(false);
            }
            context.out.write(b"\n")?;
            next = self.read_prefix()?;
        }
        self.prefix_indent = self.next_prefix_indent;
        self.first_indent = self.in_column;
        self.paragraph.clear();
        next = self.read_line(context, next)?;
        self.set_other_indent(self.is_same_paragraph(next));
        let goes_on = match () {
            () if self.options.split => false,
            () if self.options.crown => self.is_same_paragraph(next),
            () if self.options.tagged => self.is_same_paragraph(next) && self.in_column != self.first_indent,
            () => self.is_same_paragraph(next) && self.in_column == self.other_indent,
        };
        if goes_on {
            loop {
                next = self.read_line(context, next)?;
                if !(self.is_same_paragraph(next) && self.in_column == self.other_indent) {
                    break;
                }
            }
        }
        if let Some(last) = self.paragraph.words.last_mut() {
            (last.period, last.is_final) = (true, true);
        }
        self.next = next;
        Ok(true)
    }

    fn set_other_indent(&mut self, same_paragraph: bool) {
        let options = self.options;
        self.other_indent = match () {
            () if options.split => self.first_indent,
            () if options.crown && same_paragraph => self.in_column,
            () if options.crown => self.first_indent,
            () if options.tagged => match () {
                () if same_paragraph && self.in_column != self.first_indent => self.in_column,
                // Only one line: the indent of the last paragraph, unless it is that of the tag.
                () if self.other_indent == self.first_indent => {
                    if self.first_indent == 0 {
                        3
                    } else {
                        0
                    }
                }
                () => self.other_indent,
            },
            () => self.first_indent,
        };
    }

    /// Writes the rest of a line as it is.
    fn copy_rest(&mut self, context: &mut Context<'_>, next: Option<u8>) -> Result<Option<u8>, Failure> {
        let mut column = 0;
        let ends = matches!(next, Some(b'\n') | None);
        let mut out = Vec::new();
        if self.in_column > self.next_prefix_indent || !ends {
            self.put_space(context, &mut out, &mut column, self.next_prefix_indent)?;
            for &byte in &self.options.prefix {
                if column == self.in_column {
                    break;
                }
                out.push(byte);
                column += 1;
            }
            if !ends {
                let space = self.in_column - column;
                self.put_space(context, &mut out, &mut column, space)?;
            }
            if next.is_none() && self.in_column >= self.next_prefix_indent + self.options.prefix.len() {
                out.push(b'\n');
            }
        }
        let mut next = next;
        while let Some(byte) = next.filter(|&byte| byte != b'\n') {
            out.push(byte);
            if out.len() >= MOST_CHARS {
                context.out.write(&out)?;
                out.clear();
            }
            next = self.byte()?;
        }
        context.out.write(&out)?;
        Ok(next)
    }

    /// Reads the words of a line; gives what the next line starts with.
    fn read_line(&mut self, context: &mut Context<'_>, first: Option<u8>) -> Result<Option<u8>, Failure> {
        let mut next = first;
        loop {
            let mut length = 0;
            while let Some(byte) = next.filter(|byte| length == 0 || !matches!(byte, b' ' | b'\t'..=b'\r')) {
                if self.paragraph.text.len() == MOST_CHARS {
                    self.set_other_indent(true);
                    self.flush(context, length)?;
                }
                self.paragraph.text.push(byte);
                length += 1;
                next = self.byte()?;
            }
            self.in_column += length;
            let start = self.paragraph.text.len() - length.min(self.paragraph.text.len());
            let mut word = Word::new(&self.paragraph.text[start..], length);
            let column = self.in_column;
            next = self.skip_space(next)?;
            word.space = self.in_column - column;
            word.is_final = next.is_none() || (word.period && (next == Some(b'\n') || word.space > 1));
            if matches!(next, Some(b'\n') | None) || self.options.uniform {
                word.space = if word.is_final { 2 } else { 1 };
            }
            if self.paragraph.is_full() {
                self.set_other_indent(true);
                self.flush_with(context, word)?;
            } else {
                self.paragraph.words.push(word);
            }
            if matches!(next, Some(b'\n') | None) {
                break;
            }
        }
        Ok(self.read_prefix()?)
    }

    fn find_breaks(&mut self, process: &Process) -> Result<(), Errno> {
        self.paragraph.find_breaks(process, self.first_indent, self.other_indent, self.last_line_length)
    }

    /// Writes what is there up to a good break, so that there is room again; `pending` bytes are of an unfinished word.
    fn flush(&mut self, context: &mut Context<'_>, pending: usize) -> Result<(), Failure> {
        if self.paragraph.words.is_empty() {
            context.out.write(&self.paragraph.text)?;
            self.paragraph.text.clear();
            return Ok(());
        }
        self.find_breaks(context.process)?;
        let end = self.paragraph.split_point();
        self.write_lines(context, end)?;
        self.paragraph.remove_front(end, pending);
        Ok(())
    }

    fn flush_with(&mut self, context: &mut Context<'_>, word: Word) -> Result<(), Failure> {
        let length = word.length;
        self.flush(context, length)?;
        self.paragraph.words.push(word);
        Ok(())
    }

    /// Writes the lines up to the word `end`.
    fn write_lines(&mut self, context: &mut Context<'_>, end: usize) -> Result<(), Failure> {
        let mut out = Vec::new();
        let mut word = 0;
        let mut offset = 0;
        while word < end {
            let indent = if word == 0 { self.first_indent } else { self.other_indent };
            let mut column = 0;
            self.put_space(context, &mut out, &mut column, self.prefix_indent)?;
            out.extend_from_slice(&self.options.prefix);
            column += self.options.prefix.len();
            let space = indent.saturating_sub(column);
            self.put_space(context, &mut out, &mut column, space)?;
            let stop = self.paragraph.words[word].next_break;
            for at in word..stop {
                let (length, space) = (self.paragraph.words[at].length, self.paragraph.words[at].space);
                out.extend_from_slice(&self.paragraph.text[offset..offset + length]);
                offset += length;
                column += length;
                if at + 1 < stop {
                    self.put_space(context, &mut out, &mut column, space)?;
                }
            }
            self.last_line_length = column;
            out.push(b'\n');
            word = stop;
        }
        context.out.write(&out)
    }

    fn put_space(
        &self,
        context: &mut Context<'_>,
        out: &mut Vec<u8>,
        column: &mut usize,
        space: usize,
    ) -> Result<(), Failure> {
        let target = *column + space;
        if self.tabs {
            let tabs_end = target / TAB * TAB;
            if *column + 1 < tabs_end {
                let tabs = tabs_end / TAB - *column / TAB;
                fill(context, out, b'\t', tabs)?;
                *column = tabs_end;
            }
        }
        fill(context, out, b' ', target.saturating_sub(*column))?;
        *column = target.max(*column);
        Ok(())
    }
}

/// Adds a byte so many times over; an indentation is as wide as the input made it.
fn fill(context: &mut Context<'_>, out: &mut Vec<u8>, byte: u8, count: usize) -> Result<(), Failure> {
    if count < MOST_CHARS {
        out.resize(out.len() + count, byte);
        return Ok(());
    }
    context.out.write(out)?;
    out.clear();
    context.out.pad(byte, count as u64)
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn paragraphs_are_filled() {
        call("fmt -w 20")
            .stdin("the quick brown fox jumps over\nthe lazy dog\n\n  indented\n")
            .gives("the quick brown\nfox jumps over the\nlazy dog\n\n  indented\n");
        call("fmt -s -w 10").stdin("a b c d e f g\nh\n").gives("a b c d e\nf g\nh\n");
        call("fmt -p '> ' -w 14").stdin("> a b c d e f g\nx\n").gives("> a b c d e\n> f g\nx\n");
    }
}
