//! What the flags ask for.

use boxsh_format::Charset;
use boxsh_kernel::{Context, Errno, Failure, Parsed};
use boxsh_pattern::Encoding;
use boxsh_pattern::regex::Whole;

use super::SPEC;
use super::color::Colors;
use super::matcher::{Language, Rules};
use super::select::Names;
use crate::{choice, message};

/// What is done with directories.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Directories {
    Read,
    Skip,
    Recurse,
}

/// What is done with files that are not text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Binary {
    /// Only whether they match is said.
    Announced,
    Text,
    Skipped,
}

/// What is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Report {
    Lines,
    Count,
    FilesWith,
    FilesWithout,
    Nothing,
}

pub(super) struct Options {
    pub(super) rules: Rules,
    pub(super) invert: bool,
    pub(super) report: Report,
    pub(super) only_matching: bool,
    pub(super) line_number: bool,
    pub(super) byte_offset: bool,
    /// Whether file names are shown; unsaid, it depends on the number of files.
    pub(super) file_name: Option<bool>,
    pub(super) null_after_name: bool,
    pub(super) initial_tab: bool,
    /// Whether context was asked for, be it of no lines.
    pub(super) has_context: bool,
    pub(super) before: u64,
    pub(super) after: u64,
    pub(super) separator: Option<Vec<u8>>,
    pub(super) max_count: u64,
    pub(super) binary: Binary,
    pub(super) directories: Directories,
    pub(super) follow_links: bool,
    pub(super) skip_devices: Option<bool>,
    pub(super) no_messages: bool,
    pub(super) line_buffered: bool,
    pub(super) label: Vec<u8>,
    pub(super) files: Names,
    pub(super) folders: Names,
    pub(super) colors: Option<Colors>,
}

impl Options {
    /// Reads the flags.
    ///
    /// # Errors
    /// The complaint about a wrong value.
    pub(super) fn new(
        context: &mut Context<'_>,
        parsed: &Parsed,
        language: Language,
    ) -> Result<Self, Failure> {
        let encoding = match message::charset(context.process) {
            Charset::C => Encoding::Bytes,
            Charset::Utf8 => Encoding::Utf8,
        };
        let rules = Rules {
            language,
            icase: false,
            encoding,
            whole: Whole::Any,
            null_data: parsed.has(flag!("null-data")),
        };
        let mut options = Self {
            rules,
            invert: parsed.has(flag!("invert-match")),
            report: Report::Lines,
            only_matching: parsed.has(flag!("only-matching")),
            line_number: parsed.has(flag!("line-number")),
            byte_offset: parsed.has(flag!("byte-offset")),
            file_name: None,
            null_after_name: parsed.has(flag!("null")),
            initial_tab: parsed.has(flag!("initial-tab")),
            has_context: false,
            before: 0,
            after: 0,
            separator: Some(b"--".to_vec()),
            max_count: u64::MAX,
            binary: Binary::Announced,
            directories: Directories::Read,
            follow_links: false,
            skip_devices: None,
            no_messages: parsed.has(flag!("no-messages")),
            line_buffered: parsed.has(flag!("line-buffered")),
            label: b"(standard input)".to_vec(),
            files: Names::default(),
            folders: Names::default(),
            colors: None,
        };
        options.read(context, parsed)?;
        Ok(options)
    }

    fn read(&mut self, context: &mut Context<'_>, parsed: &Parsed) -> Result<(), Failure> {
        let (mut before, mut after, mut around) = (None, None, None);
        for given in &parsed.flags {
            let value = given.value();
            match &*given.name() {
                "ignore-case" | "y" => self.rules.icase = true,
                "no-ignore-case" => self.rules.icase = false,
                "word-regexp" if self.rules.whole == Whole::Any => self.rules.whole = Whole::Word,
                "line-regexp" => self.rules.whole = Whole::Line,
                "with-filename" => self.file_name = Some(true),
                "no-filename" => self.file_name = Some(false),
                "after-context" => after = Some(context_length(value)?),
                "before-context" => before = Some(context_length(value)?),
                "context" => around = Some(context_length(value)?),
                "group-separator" => self.separator = Some(value.to_vec()),
                "no-group-separator" => self.separator = None,
                "max-count" => self.max_count = max_count(value)?,
                "text" => self.binary = Binary::Text,
                "I" => self.binary = Binary::Skipped,
                "binary-files" => self.binary = binary(value)?,
                "recursive" => (self.directories, self.follow_links) = (Directories::Recurse, false),
                "dereference-recursive" => {
                    (self.directories, self.follow_links) = (Directories::Recurse, true);
                }
                "directories" => {
                    use Directories::{Read, Recurse, Skip};
                    let choices = [("read", Read), ("recurse", Recurse), ("skip", Skip)];
                    self.directories = choice::choose(context, "--directories", value, &choices)?;
                }
                "devices" => {
                    self.skip_devices = match value {
                        b"read" => Some(false),
                        b"skip" => Some(true),
                        _ => return Err(Failure::with_status(2, "unknown devices method")),
                    };
                }
                "label" => self.label = value.to_vec(),
                "include" => name_rule(&mut self.files, value, true)?,
                "exclude" => name_rule(&mut self.files, value, false)?,
                "exclude-dir" => {
                    let end =
                        value.iter().rposition(|&byte| byte != b'/').map_or(value.len(), |last| last + 1);
                    name_rule(&mut self.folders, &value[..end], false)?;
                }
                "exclude-from" => self.exclude_from(context, value)?,
                "color" | "colour" => self.color(context, given.value.as_deref())?,
                _ => {}
            }
        }
        self.has_context = before.or(after).or(around).is_some();
        let around = around.unwrap_or(0);
        (self.before, self.after) = (before.unwrap_or(around), after.unwrap_or(around));
        self.report = report(parsed);
        Ok(())
    }

    /// Whether a line can be shown: in UTF-8, only what is UTF-8 is text, unless all files are to be taken for it.
    pub(super) fn is_text(&self, line: &[u8]) -> bool {
        self.binary == Binary::Text
            || self.rules.encoding == Encoding::Bytes
            || std::str::from_utf8(line).is_ok()
    }

    fn exclude_from(&mut self, context: &Context<'_>, path: &[u8]) -> Result<(), Failure> {
        let text = read_file(context, path)?;
        for line in text.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
            name_rule(&mut self.files, line, false)?;
        }
        Ok(())
    }

    fn color(&mut self, context: &Context<'_>, when: Option<&[u8]>) -> Result<(), Failure> {
        let wanted = match when {
            Some(b"always" | b"yes" | b"force") => true,
            Some(b"never" | b"no" | b"none") => false,
            None | Some(b"auto" | b"tty" | b"if-tty") => {
                let dumb = context.process.variable(b"TERM").is_none_or(|terminal| terminal == b"dumb");
                context.out.is_terminal() && !dumb
            }
            Some(other) => {
                let shown = String::from_utf8_lossy(other).into_owned();
                return Err(Failure::Usage(format!("invalid argument '{shown}' for '--color'")));
            }
        };
        self.colors = wanted.then(|| {
            let variable = |name: &[u8]| context.process.variable(name);
            Colors::new(variable(b"GREP_COLOR").as_deref(), &variable(b"GREP_COLORS").unwrap_or_default())
        });
        Ok(())
    }
}

fn report(parsed: &Parsed) -> Report {
    let list = parsed.flags.iter().rev().find_map(|given| match &*given.name() {
        "files-with-matches" => Some(Report::FilesWith),
        "files-without-match" => Some(Report::FilesWithout),
        _ => None,
    });
    match list {
        _ if parsed.has(flag!("quiet")) || parsed.has(flag!("silent")) => Report::Nothing,
        Some(list) => list,
        None if parsed.has(flag!("count")) => Report::Count,
        None => Report::Lines,
    }
}

fn name_rule(names: &mut Names, pattern: &[u8], included: bool) -> Result<(), Failure> {
    names.add(pattern, included).map_err(|problem| Failure::with_status(2, problem))
}

fn context_length(value: &[u8]) -> Result<u64, Failure> {
    let shown = String::from_utf8_lossy(value);
    if value.is_empty() || !value.iter().all(u8::is_ascii_digit) {
        return Err(Failure::with_status(2, format!("{shown}: invalid context length argument")));
    }
    Ok(shown.parse().unwrap_or(u64::MAX))
}

fn max_count(value: &[u8]) -> Result<u64, Failure> {
    let digits = value.strip_prefix(b"-").unwrap_or(value);
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return Err(Failure::with_status(2, "invalid max count"));
    }
    if digits.len() < value.len() {
        return Ok(u64::MAX);
    }
    Ok(String::from_utf8_lossy(digits).parse().unwrap_or(u64::MAX))
}

fn binary(value: &[u8]) -> Result<Binary, Failure> {
    match value {
        b"binary" => Ok(Binary::Announced),
        b"text" => Ok(Binary::Text),
        b"without-match" => Ok(Binary::Skipped),
        _ => Err(Failure::with_status(2, "unknown binary-files type")),
    }
}

/// Reads a file of patterns.
///
/// # Errors
/// The complaint, if it cannot be read.
pub(super) fn read_file(context: &Context<'_>, path: &[u8]) -> Result<Vec<u8>, Failure> {
    match context.open_input(path).and_then(|mut input| input.read_all()) {
        Ok(text) => Ok(text),
        Err(Errno::Killed) => Err(Errno::Killed.into()),
        Err(error) => Err(Failure::with_status(2, format!("{}: {error}", String::from_utf8_lossy(path)))),
    }
}
