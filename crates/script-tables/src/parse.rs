//! Reading a table.

use std::collections::HashSet;
use std::fmt;

use crate::escape::{block_header, unescape};
use crate::{Case, Table};

/// A line of a table that does not follow the format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: Problem,
}

/// What can be wrong with a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Problem {
    /// Text before the first case that is no comment.
    TextBeforeCases,
    /// A header that is not UTF-8.
    HeaderNotUtf8,
    /// A case without a name.
    EmptyName,
    /// A name that the file already has.
    RepeatedName,
    /// A block that the case already has.
    RepeatedBlock,
    /// A status that is not a number from 0 to 255.
    BadStatus,
    /// A block with a form that is neither `(no newline)` nor `(escaped)`.
    BadForm,
    /// An escaped block with an escape that does not exist.
    BadEscape,
    /// Text after a header that has none.
    StrayText,
    /// A `differs:` without a reason.
    EmptyReason,
    /// A case without a script.
    EmptyScript,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let problem = match self.problem {
            Problem::TextBeforeCases => "text before the first case that is no `#:` comment",
            Problem::HeaderNotUtf8 => "a header that is not UTF-8",
            Problem::EmptyName => "a case without a name",
            Problem::RepeatedName => "a case with the name of an earlier one",
            Problem::RepeatedBlock => "a block that the case already has",
            Problem::BadStatus => "a status that is not a number from 0 to 255",
            Problem::BadForm => "a form other than `(no newline)` and `(escaped)`",
            Problem::BadEscape => "an escape that does not exist in this block",
            Problem::StrayText => "text after a header that takes none",
            Problem::EmptyReason => "`differs:` without a reason",
            Problem::EmptyScript => "a case without a script",
        };
        write!(f, "line {}: {problem}", self.line)
    }
}

impl std::error::Error for ParseError {}

impl Table {
    /// Reads a table.
    ///
    /// # Errors
    ///
    /// The first line that does not follow the format.
    pub fn parse(text: &[u8]) -> Result<Self, ParseError> {
        let mut table = Self::default();
        let mut names = HashSet::new();
        let mut draft: Option<Draft> = None;
        for (index, line) in text.strip_suffix(b"\n").unwrap_or(text).split(|byte| *byte == b'\n').enumerate()
        {
            let number = index + 1;
            if let Some(name) = case_header(line) {
                table.cases.extend(draft.take().map(Draft::finish).transpose()?);
                let case = Draft::new(utf8(name, number)?, number)?;
                if !names.insert(case.case.name.clone()) {
                    return Err(error(number, Problem::RepeatedName));
                }
                draft = Some(case);
            } else if let Some(draft) = &mut draft {
                draft.line(line, number)?;
            } else if let Some(comment) = line.strip_prefix(b"#:") {
                table.comments.push(utf8(comment, number)?.trim_end().to_owned());
            } else if !line.trim_ascii().is_empty() {
                return Err(error(number, Problem::TextBeforeCases));
            }
        }
        table.cases.extend(draft.map(Draft::finish).transpose()?);
        Ok(table)
    }
}

fn case_header(line: &[u8]) -> Option<&[u8]> {
    if line == b"===" { Some(b"") } else { line.strip_prefix(b"=== ") }
}

fn utf8(text: &[u8], line: usize) -> Result<&str, ParseError> {
    std::str::from_utf8(text).map_err(|_| error(line, Problem::HeaderNotUtf8))
}

fn error(line: usize, problem: Problem) -> ParseError {
    ParseError { line, problem }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    Script,
    Stdout,
    Stderr,
    /// After a header that takes no lines.
    None,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Plain,
    NoNewline,
    Escaped,
}

/// A case that is being read, with the block that its next lines belong to.
struct Draft {
    case: Case,
    section: Section,
    form: Form,
    header: usize,
    lines: Vec<u8>,
    seen: [bool; 5],
}

impl Draft {
    fn new(name: &str, line: usize) -> Result<Self, ParseError> {
        let name = name.trim().to_owned();
        if name.is_empty() {
            return Err(error(line, Problem::EmptyName));
        }
        let case = Case { name, line, ..Case::default() };
        Ok(Self {
            case,
            section: Section::Script,
            form: Form::Plain,
            header: line,
            lines: Vec::new(),
            seen: [false; 5],
        })
    }

    fn line(&mut self, line: &[u8], number: usize) -> Result<(), ParseError> {
        if let Some(header) = block_header(line) {
            self.close_block()?;
            return self.open_block(utf8(header, number)?, number);
        }
        if self.section == Section::None && !line.trim_ascii().is_empty() {
            return Err(error(number, Problem::StrayText));
        }
        self.lines.extend_from_slice(line);
        self.lines.push(b'\n');
        Ok(())
    }

    fn open_block(&mut self, header: &str, number: usize) -> Result<(), ParseError> {
        let (word, rest) = header.split_once(' ').unwrap_or((header, ""));
        let rest = rest.trim();
        let (slot, section) = match word {
            "script" => (0, Section::Script),
            "stdout" => (1, Section::Stdout),
            "stderr" => (2, Section::Stderr),
            "status" => (3, Section::None),
            _ => (4, Section::None),
        };
        if std::mem::replace(&mut self.seen[slot], true) {
            return Err(error(number, Problem::RepeatedBlock));
        }
        (self.section, self.header, self.form) = (section, number, Form::Plain);
        match word {
            "status" => self.case.status = rest.parse().map_err(|_| error(number, Problem::BadStatus))?,
            "differs:" if rest.is_empty() => return Err(error(number, Problem::EmptyReason)),
            "differs:" => self.case.differs = Some(rest.to_owned()),
            _ => {
                self.form = match rest {
                    "" => Form::Plain,
                    "(no newline)" => Form::NoNewline,
                    "(escaped)" => Form::Escaped,
                    _ => return Err(error(number, Problem::BadForm)),
                }
            }
        }
        Ok(())
    }

    fn close_block(&mut self) -> Result<(), ParseError> {
        let mut content = std::mem::take(&mut self.lines);
        drop_trailing_blank_lines(&mut content);
        match self.form {
            Form::Plain => {}
            Form::NoNewline => {
                content.pop();
            }
            Form::Escaped => {
                content = unescape(&content).ok_or_else(|| error(self.header, Problem::BadEscape))?;
            }
        }
        match self.section {
            Section::Script if !self.case.script.is_empty() && content.is_empty() => {}
            Section::Script if !self.case.script.is_empty() => {
                return Err(error(self.header, Problem::RepeatedBlock));
            }
            Section::Script => {
                if self.form == Form::Plain {
                    content.pop();
                }
                self.case.script = content;
            }
            Section::Stdout => self.case.stdout = content,
            Section::Stderr => self.case.stderr = Some(content),
            Section::None => {}
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Case, ParseError> {
        self.close_block()?;
        if self.case.script.is_empty() {
            return Err(error(self.case.line, Problem::EmptyScript));
        }
        Ok(self.case)
    }
}

fn drop_trailing_blank_lines(text: &mut Vec<u8>) {
    while let Some(body) = text.strip_suffix(b"\n") {
        let last = body.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        if !body[last..].trim_ascii().is_empty() {
            break;
        }
        text.truncate(last);
    }
}
