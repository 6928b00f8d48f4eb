//! What the flags ask for.

use boxsh_format::integer::parse_digits;
use boxsh_kernel::{Context, Errno, Failure, Given, Parsed};
use boxsh_pattern::Encoding;
use boxsh_pattern::glob::{GlobOptions, Pattern};
use boxsh_pattern::regex::{Regex, RegexOptions, Syntax};

use super::format::Formats;
use super::paint::Palette;
use super::rules::Space;
use super::style::{Columns, Look, Style};
use crate::message;

/// All that the flags say.
pub(super) struct Options {
    pub(super) look: Look,
    pub(super) brief: bool,
    pub(super) report_identical: bool,
    pub(super) recursive: bool,
    pub(super) no_dereference: bool,
    /// Whether a first file, or a second, that is missing counts as empty.
    pub(super) new_file: [bool; 2],
    pub(super) ignore_name_case: bool,
    pub(super) excluded: Vec<Pattern>,
    pub(super) starting_file: Option<Vec<u8>>,
    pub(super) text: bool,
    pub(super) strip_return: bool,
    pub(super) labels: Vec<Vec<u8>>,
    /// The flags as they were given, for the lines between files.
    pub(super) switches: Vec<u8>,
}

/// Takes the digits out of clusters of flags: `-u5` is `-u` and a context of 5.
pub(super) fn take_digits(arguments: &[Vec<u8>]) -> (Vec<Vec<u8>>, Option<usize>) {
    let mut result = Vec::with_capacity(arguments.len());
    let mut digits: Option<usize> = None;
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        if argument == b"--" {
            result.push(argument.clone());
            result.extend(rest.by_ref().cloned());
            break;
        }
        if argument.len() < 2 || argument[0] != b'-' || argument[1] == b'-' {
            result.push(argument.clone());
            continue;
        }
        let mut letters = b"-".to_vec();
        let mut after_digit = false;
        let mut apart = None;
        for (at, &letter) in argument.iter().enumerate().skip(1) {
            if letter.is_ascii_digit() {
                let before = if after_digit { digits.unwrap_or(0) } else { 0 };
                digits = Some(before.saturating_mul(10).saturating_add(usize::from(letter - b'0')));
                after_digit = true;
                continue;
            }
            after_digit = false;
            letters.push(letter);
            if b"CDFILSUWxX".contains(&letter) {
                letters.extend_from_slice(&argument[at + 1..]);
                if at + 1 == argument.len() {
                    apart = rest.next().cloned();
                }
                // The values of -C and -U may stand alone; those of their long names may not.
                if b"CU".contains(&letter)
                    && let Some(value) = apart.take()
                {
                    letters.extend_from_slice(&value);
                }
                break;
            }
        }
        if letters.len() > 1 {
            result.push(letters);
        }
        result.extend(apart);
    }
    (result, digits)
}

fn wrong(text: String) -> Failure {
    Failure::Usage(text)
}

fn number(what: &str, value: &[u8]) -> Result<usize, Failure> {
    let shown = String::from_utf8_lossy(value);
    parse_digits(value).ok_or_else(|| wrong(format!("invalid {what} '{shown}'")))
}

/// What is gathered from the flags before it can be put together.
#[derive(Default)]
struct Gathered {
    style: Option<Style>,
    context: Option<usize>,
    explicit_context: bool,
    width: Option<usize>,
    functions: Vec<Vec<u8>>,
    trivial: Vec<Vec<u8>>,
    left_column: bool,
    suppress_common: bool,
    merge_assist: bool,
    groups: [Option<Vec<u8>>; 4],
    lines: [Option<Vec<u8>>; 3],
    colored: bool,
    palette: Option<Vec<u8>>,
}

impl Gathered {
    fn set_style(&mut self, style: Style) -> Result<(), Failure> {
        if self.style.is_some_and(|given| given != style) {
            return Err(wrong("conflicting output style options".to_owned()));
        }
        self.style = Some(style);
        Ok(())
    }

    fn set_context(&mut self, style: Style, value: Option<&[u8]>) -> Result<(), Failure> {
        self.set_style(style)?;
        let lines = match value {
            Some(value) => {
                self.explicit_context = true;
                number("context length", value)?
            }
            None => 3,
        };
        self.context = Some(self.context.unwrap_or(0).max(lines));
        Ok(())
    }
}

impl Options {
    /// Reads the flags; `digits` is the context of `-NUM`.
    ///
    /// # Errors
    /// The complaint about a wrong value.
    pub(super) fn new(
        context: &mut Context<'_>,
        parsed: &Parsed,
        digits: Option<usize>,
    ) -> Result<Self, Failure> {
        let mut options = Self {
            look: Look::default(),
            brief: false,
            report_identical: false,
            recursive: false,
            no_dereference: false,
            new_file: [false; 2],
            ignore_name_case: false,
            excluded: Vec::new(),
            starting_file: None,
            text: false,
            strip_return: false,
            labels: Vec::new(),
            switches: Vec::new(),
        };
        let mut gathered = Gathered::default();
        for given in &parsed.flags {
            if !options.read_input(context, given)? {
                options.read_output(context, given, &mut gathered)?;
            }
        }
        options.switches = switches(context);
        options.put_together(context, gathered, digits)?;
        Ok(options)
    }

    /// Reads a flag about what is compared; `false` if it is about something else.
    fn read_input(&mut self, context: &Context<'_>, given: &Given) -> Result<bool, Failure> {
        let rules = &mut self.look.rules;
        let value = given.value();
        match &*given.name() {
            "brief" => self.brief = true,
            "report-identical-files" => self.report_identical = true,
            "recursive" => self.recursive = true,
            "no-dereference" => self.no_dereference = true,
            "new-file" => self.new_file = [true; 2],
            "unidirectional-new-file" => self.new_file[0] = true,
            "ignore-file-name-case" => self.ignore_name_case = true,
            "no-ignore-file-name-case" => self.ignore_name_case = false,
            "exclude" => self.exclude(value)?,
            "exclude-from" => self.exclude_from(context, value)?,
            "starting-file" => self.starting_file = Some(value.to_vec()),
            "ignore-case" => rules.ignore_case = true,
            "ignore-tab-expansion" => {
                rules.space = rules.space.max(Space::TabExpansion);
            }
            // Together with -E, this one has its way.
            "ignore-trailing-space" => rules.space = rules.space.max(Space::Trailing),
            "ignore-space-change" => rules.space = rules.space.max(Space::Amount),
            "ignore-all-space" => rules.space = Space::All,
            "ignore-blank-lines" => self.look.trivia.blank_lines = true,
            "text" => self.text = true,
            "strip-trailing-cr" => self.strip_return = true,
            "minimal" => rules.minimal = true,
            "speed-large-files" => rules.scattered = true,
            "horizon-lines" => rules.horizon = rules.horizon.max(number("horizon length", value)?),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Reads a flag about the output.
    fn read_output(
        &mut self,
        context: &Context<'_>,
        given: &Given,
        gathered: &mut Gathered,
    ) -> Result<(), Failure> {
        let value = given.value();
        match &*given.name() {
            "normal" => gathered.set_style(Style::Normal)?,
            "context" => gathered.set_context(Style::Context, given.value.as_deref())?,
            "unified" => gathered.set_context(Style::Unified, given.value.as_deref())?,
            "u" => gathered.set_context(Style::Unified, None)?,
            "c" => gathered.set_context(Style::Context, None)?,
            "ed" => gathered.set_style(Style::Ed)?,
            "forward-ed" => gathered.set_style(Style::ForwardEd)?,
            "rcs" => gathered.set_style(Style::Rcs)?,
            "side-by-side" => gathered.set_style(Style::SideBySide)?,
            "width" => match number("width", value)? {
                0 => return Err(wrong(format!("invalid width '{}'", String::from_utf8_lossy(value)))),
                width => gathered.width = Some(width),
            },
            "left-column" => gathered.left_column = true,
            "suppress-common-lines" => gathered.suppress_common = true,
            "sdiff-merge-assist" => gathered.merge_assist = true,
            "show-c-function" => gathered.functions.push(b"^[[:alpha:]$_]".to_vec()),
            "show-function-line" => gathered.functions.push(value.to_vec()),
            "ignore-matching-lines" => gathered.trivial.push(value.to_vec()),
            "label" | "L" => {
                if self.labels.len() == 2 {
                    return Err(Failure::with_status(2, "too many file label options"));
                }
                self.labels.push(value.to_vec());
            }
            "expand-tabs" => self.look.expand_tabs = true,
            "initial-tab" => self.look.initial_tab = true,
            "tabsize" => match number("tabsize", value)? {
                0 => return Err(wrong(format!("invalid tabsize '{}'", String::from_utf8_lossy(value)))),
                size => (self.look.tab_size, self.look.rules.tab_size) = (size, size),
            },
            "suppress-blank-empty" => self.look.bare_blank_lines = true,
            "color" => gathered.colored = color(context, given.value.as_deref())?,
            "palette" => gathered.palette = Some(value.to_vec()),
            _ => read_format(given, gathered)?,
        }
        Ok(())
    }

    fn put_together(
        &mut self,
        context: &mut Context<'_>,
        gathered: Gathered,
        digits: Option<usize>,
    ) -> Result<(), Failure> {
        // The function of a change shows only with context, and -p asks for that.
        let by_function =
            self.look.style == Style::Normal && gathered.functions.iter().any(|re| re == b"^[[:alpha:]$_]");
        let style = gathered.style.unwrap_or(if by_function { Style::Context } else { Style::Normal });
        self.look.style = style;
        self.look.context = match (style, digits) {
            (Style::Unified | Style::Context, Some(digits)) => {
                let given = gathered.context.unwrap_or(3);
                if gathered.explicit_context { given.max(digits) } else { digits }
            }
            (Style::Unified | Style::Context, None) => gathered.context.unwrap_or(3),
            _ => 0,
        };
        let rules = &mut self.look.rules;
        rules.horizon = rules.horizon.max(self.look.context);
        rules.completes_lines = !style.is_robust();
        self.look.trivia.space = rules.space;
        self.look.trivia.matching = expression(context, &gathered.trivial)?;
        self.look.function = expression(context, &gathered.functions)?;
        let unit = if self.look.expand_tabs { 1 } else { self.look.tab_size };
        self.look.columns = Columns {
            left_only: gathered.left_column,
            suppress_common: gathered.suppress_common,
            merge_assist: gathered.merge_assist,
            ..Columns::new(gathered.width.unwrap_or(130), unit)
        };
        if style == Style::Merged {
            self.look.formats = Some(formats(gathered.groups, gathered.lines));
        }
        if gathered.colored {
            self.look.palette = palette(context, gathered.palette.as_deref())?;
        }
        Ok(())
    }

    /// Whether files that are the same come to no output.
    pub(super) fn same_is_silent(&self) -> bool {
        match self.look.style {
            Style::SideBySide => self.look.columns.suppress_common,
            Style::Merged => self.look.formats.as_ref().is_none_or(Formats::hides_unchanged),
            _ => true,
        }
    }

    fn exclude(&mut self, pattern: &[u8]) -> Result<(), Failure> {
        let options =
            GlobOptions { encoding: Encoding::Utf8, nocase: self.ignore_name_case, ..GlobOptions::default() };
        let pattern =
            Pattern::compile(pattern, options).map_err(|error| Failure::with_status(2, error.to_string()))?;
        self.excluded.push(pattern);
        Ok(())
    }

    fn exclude_from(&mut self, context: &Context<'_>, path: &[u8]) -> Result<(), Failure> {
        let text = match context.open_input(path).and_then(|mut input| input.read_all()) {
            Ok(text) => text,
            Err(Errno::Killed) => return Err(Errno::Killed.into()),
            Err(error) => {
                return Err(Failure::with_status(2, format!("{}: {error}", String::from_utf8_lossy(path))));
            }
        };
        for line in text.split(|&byte| byte == b'\n') {
            let end = line.iter().rposition(|byte| !byte.is_ascii_whitespace()).map_or(0, |last| last + 1);
            if end > 0 {
                self.exclude(&line[..end])?;
            }
        }
        Ok(())
    }
}

fn read_format(given: &Given, gathered: &mut Gathered) -> Result<(), Failure> {
    let value = given.value().to_vec();
    match &*given.name() {
        "ifdef" => gathered.groups = Formats::for_preprocessor(&value).map(Some),
        "unchanged-group-format" => gathered.groups[0] = Some(value),
        "old-group-format" => gathered.groups[1] = Some(value),
        "new-group-format" => gathered.groups[2] = Some(value),
        "changed-group-format" => gathered.groups[3] = Some(value),
        "line-format" => gathered.lines = [Some(value.clone()), Some(value.clone()), Some(value)],
        "unchanged-line-format" => gathered.lines[0] = Some(value),
        "old-line-format" => gathered.lines[1] = Some(value),
        "new-line-format" => gathered.lines[2] = Some(value),
        _ => return Ok(()),
    }
    gathered.set_style(Style::Merged)
}

fn formats(groups: [Option<Vec<u8>>; 4], lines: [Option<Vec<u8>>; 3]) -> Formats {
    let [unchanged, old, new, changed] = groups;
    let [unchanged_line, old_line, new_line] = lines.map(|line| line.unwrap_or_else(|| b"%l\n".to_vec()));
    // What is said of changes holds for what is only removed or only added, if nothing is said of that.
    let old = old.or_else(|| changed.clone()).unwrap_or_else(|| b"%<".to_vec());
    let new = new.or_else(|| changed.clone()).unwrap_or_else(|| b"%>".to_vec());
    Formats {
        unchanged: unchanged.unwrap_or_else(|| b"%=".to_vec()),
        changed: changed.unwrap_or_else(|| [&old[..], &new].concat()),
        old,
        new,
        unchanged_line,
        old_line,
        new_line,
    }
}

fn expression(context: &Context<'_>, patterns: &[Vec<u8>]) -> Result<Option<Regex>, Failure> {
    if patterns.is_empty() {
        return Ok(None);
    }
    let encoding = match message::charset(context.process) {
        boxsh_format::Charset::C => Encoding::Bytes,
        boxsh_format::Charset::Utf8 => Encoding::Utf8,
    };
    let options = RegexOptions { encoding, ..RegexOptions::default() };
    for pattern in patterns {
        if let Err(error) = Regex::new(pattern, Syntax::Grep, options) {
            // A lone bracket is told in other words by the C library.
            let problem = if pattern.ends_with(b"[") {
                "Invalid regular expression".to_owned()
            } else {
                error.to_string()
            };
            return Err(Failure::with_status(2, format!("{}: {problem}", String::from_utf8_lossy(pattern))));
        }
    }
    let patterns: Vec<&[u8]> = patterns.iter().map(Vec::as_slice).collect();
    Regex::any_of(&patterns, Syntax::Grep, options)
        .map(Some)
        .map_err(|error| Failure::with_status(2, error.to_string()))
}

fn color(context: &Context<'_>, when: Option<&[u8]>) -> Result<bool, Failure> {
    match when {
        Some(b"always") => Ok(true),
        Some(b"never") => Ok(false),
        None | Some(b"auto") => {
            let dumb = context.process.variable(b"TERM").is_none_or(|terminal| terminal == b"dumb");
            Ok(context.out.is_terminal() && !dumb)
        }
        Some(other) => Err(wrong(format!("invalid color '{}'", String::from_utf8_lossy(other)))),
    }
}

fn palette(context: &mut Context<'_>, list: Option<&[u8]>) -> Result<Option<Palette>, Failure> {
    match Palette::parse(list.unwrap_or_default()) {
        Ok(palette) => Ok(Some(palette)),
        Err(unknown) => {
            if let Some(name) = unknown {
                let name = String::from_utf8_lossy(&name).into_owned();
                context.warn(format_args!("unrecognized prefix: {name}"))?;
            }
            context.warn(format_args!("unparsable value for --palette"))?;
            Ok(None)
        }
    }
}

/// The flags as they were given, each behind a blank and quoted where a shell would need that.
fn switches(context: &Context<'_>) -> Vec<u8> {
    let mut switches = Vec::new();
    let mut arguments = context.arguments().iter();
    while let Some(argument) = arguments.next() {
        if argument == b"--" {
            break;
        }
        if argument.len() < 2 || argument[0] != b'-' {
            continue;
        }
        add_switch(&mut switches, argument);
        if takes_next(argument)
            && let Some(value) = arguments.next()
        {
            add_switch(&mut switches, value);
        }
    }
    switches
}

fn add_switch(to: &mut Vec<u8>, argument: &[u8]) {
    to.push(b' ');
    to.extend_from_slice(&boxsh_format::quote::gnu_quote(
        argument,
        boxsh_format::quote::GnuStyle::Shell,
        boxsh_format::Charset::Utf8,
        b"",
    ));
}

/// Whether the value of this flag is the next argument.
fn takes_next(argument: &[u8]) -> bool {
    let wants = |flag: &&boxsh_kernel::Flag| matches!(flag.value, boxsh_kernel::Value::Required(_));
    if let Some(long) = argument.strip_prefix(b"--") {
        return !long.contains(&b'=')
            && super::SPEC
                .flags
                .iter()
                .find(|flag| {
                    flag.long.is_some_and(|name| !name.is_empty() && name.as_bytes().starts_with(long))
                })
                .is_some_and(|flag| wants(&flag));
    }
    argument[1..]
        .iter()
        .position(|letter| b"CDFILSUWxX".contains(letter))
        .is_some_and(|at| at + 2 == argument.len())
}
