//! What the flags ask for.

use boxsh_kernel::{Context, Errno, Failure, Parsed};

use super::color::Colors;
use super::filetype::Types;
use super::flags::SPEC;
use super::ignore::{Globs, GlobsBuilder, Heeded};
use super::pattern::{Case, Rules, Whole};

/// What the files come sorted by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SortBy {
    Path,
    Modified,
    Accessed,
    Created,
}

/// What is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Report {
    Lines,
    Count,
    CountMatches,
    FilesWith,
    FilesWithout,
    Nothing,
    Json,
}

/// What is done with files that are not text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Binary {
    /// Those that were not named are left as soon as that shows.
    Auto,
    /// All are searched, and only whether they match is said.
    Search,
    Text,
}

/// Which files are searched.
pub(super) struct Walking {
    pub(super) heeded: Heeded,
    pub(super) hidden: bool,
    pub(super) follow: bool,
    pub(super) max_depth: Option<usize>,
    pub(super) max_size: Option<u64>,
    pub(super) globs: Globs,
    /// Whether only files that a glob names are searched.
    pub(super) globs_select: bool,
    /// The lists of `--ignore-file`.
    pub(super) explicit: Globs,
    pub(super) types: Types,
    pub(super) sort: SortBy,
    pub(super) reversed: bool,
    /// Whether an order was asked for.
    pub(super) sorted: bool,
}

/// How matches are shown.
pub(super) struct Showing {
    pub(super) report: Report,
    pub(super) line_number: bool,
    pub(super) column: bool,
    pub(super) byte_offset: bool,
    pub(super) file_name: Option<bool>,
    pub(super) heading: bool,
    pub(super) null: bool,
    pub(super) only_matching: bool,
    pub(super) per_match: bool,
    pub(super) replacement: Option<Vec<u8>>,
    pub(super) trim: bool,
    pub(super) max_columns: Option<usize>,
    pub(super) preview: bool,
    pub(super) colors: Option<Colors>,
    pub(super) context_separator: Option<Vec<u8>>,
    pub(super) field_match: Vec<u8>,
    pub(super) field_context: Vec<u8>,
    pub(super) path_separator: Option<u8>,
    pub(super) include_zero: bool,
    pub(super) stats: bool,
}

/// How files are searched.
pub(super) struct Searching {
    pub(super) invert: bool,
    pub(super) before: usize,
    pub(super) after: usize,
    pub(super) passthru: bool,
    pub(super) max_count: Option<u64>,
    pub(super) binary: Binary,
    pub(super) encoding: Option<&'static encoding_rs::Encoding>,
    pub(super) sniff: bool,
    pub(super) terminator: u8,
    pub(super) multiline: bool,
}

pub(super) struct Options {
    pub(super) rules: Rules,
    pub(super) walking: Walking,
    pub(super) showing: Showing,
    pub(super) searching: Searching,
    pub(super) patterns: Vec<Vec<u8>>,
    pub(super) list_files: bool,
    pub(super) list_types: bool,
    pub(super) no_messages: bool,
    pub(super) no_ignore_messages: bool,
}

fn wrong(text: impl Into<String>) -> Failure {
    Failure::with_status(2, text)
}

fn number(flag: &str, value: &[u8]) -> Result<u64, Failure> {
    let text = String::from_utf8_lossy(value);
    text.parse().map_err(|_| {
        wrong(format!("error: Invalid value for '--{flag} <NUM>': invalid digit found in string\n"))
    })
}

fn size(value: &[u8]) -> Result<u64, Failure> {
    let text = String::from_utf8_lossy(value);
    let (digits, factor) = match text.as_bytes().last() {
        Some(b'K') => (&text[..text.len() - 1], 1 << 10),
        Some(b'M') => (&text[..text.len() - 1], 1 << 20),
        Some(b'G') => (&text[..text.len() - 1], 1 << 30),
        _ => (&text[..], 1_u64),
    };
    let number: u64 = digits.parse().map_err(|_| {
        wrong(format!(
            "invalid format for size '{text}', which should be a non-empty sequence of digits followed by an optional 'K', 'M' or 'G' suffix"
        ))
    })?;
    Ok(number.saturating_mul(factor))
}

/// `\n`, `\t`, `\x7F` and their like.
fn unescape(text: &[u8]) -> Vec<u8> {
    let mut result = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((&byte, behind)) = rest.split_first() {
        rest = behind;
        if byte != b'\\' {
            result.push(byte);
            continue;
        }
        let hex = behind
            .get(1..3)
            .and_then(|digits| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok());
        let (value, used) = match behind.first() {
            Some(b'n') => (b'\n', 1),
            Some(b't') => (b'\t', 1),
            Some(b'r') => (b'\r', 1),
            Some(b'0') => (0, 1),
            Some(b'\\') => (b'\\', 1),
            Some(b'x') if hex.is_some() => (hex.unwrap_or_default(), 3),
            _ => (b'\\', 0),
        };
        result.push(value);
        rest = &behind[used..];
    }
    result
}

/// What is gathered from the flags before it can be put together.
#[derive(Default)]
struct Gathered {
    unrestricted: u32,
    before: Option<usize>,
    after: Option<usize>,
    around: Option<usize>,
    colored: bool,
    pretty: bool,
    colors: Colors,
    line_number: Option<bool>,
    heading: bool,
    report: Option<Report>,
    globs: GlobsBuilder,
    explicit: GlobsBuilder,
    glob_icase: bool,
    column: Option<bool>,
    given_patterns: bool,
}

impl Options {
    /// Reads the flags, and takes the pattern out of the operands.
    ///
    /// # Errors
    /// The complaint about a wrong value.
    pub(super) fn new(context: &mut Context<'_>, parsed: &mut Parsed) -> Result<Self, Failure> {
        let mut options = Self::usual();
        let mut gathered =
            Gathered { glob_icase: parsed.has(flag!("glob-case-insensitive")), ..Gathered::default() };
        let flags = std::mem::take(&mut parsed.flags);
        for given in &flags {
            let (name, value) = (given.name(), given.value());
            let known = options.read_matching(context, &name, value, &mut gathered)?
                || options.read_walking(context, &name, value, &mut gathered)?
                || options.read_showing(&name, value, &mut gathered)?;
            debug_assert!(known, "{name}");
        }
        parsed.flags = flags;
        options.put_together(context, parsed, gathered)?;
        Ok(options)
    }

    fn usual() -> Self {
        Self {
            rules: Rules {
                fixed: false,
                perl: false,
                case: Case::Sensitive,
                whole: Whole::Any,
                multiline: false,
                dot_all: false,
                unicode: true,
                crlf: false,
                terminator: b'\n',
            },
            walking: Walking {
                heeded: Heeded {
                    dot: true,
                    vcs: true,
                    exclude: true,
                    global: true,
                    parent: true,
                    require_git: true,
                    icase: false,
                },
                hidden: false,
                follow: false,
                max_depth: None,
                max_size: None,
                globs: Globs::default(),
                globs_select: false,
                explicit: Globs::default(),
                types: Types::new(),
                sort: SortBy::Path,
                reversed: false,
                sorted: false,
            },
            showing: Showing {
                report: Report::Lines,
                line_number: false,
                column: false,
                byte_offset: false,
                file_name: None,
                heading: false,
                null: false,
                only_matching: false,
                per_match: false,
                replacement: None,
                trim: false,
                max_columns: None,
                preview: false,
                colors: None,
                context_separator: Some(b"--".to_vec()),
                field_match: b":".to_vec(),
                field_context: b"-".to_vec(),
                path_separator: None,
                include_zero: false,
                stats: false,
            },
            searching: Searching {
                invert: false,
                before: 0,
                after: 0,
                passthru: false,
                max_count: None,
                binary: Binary::Auto,
                encoding: None,
                sniff: true,
                terminator: b'\n',
                multiline: false,
            },
            patterns: Vec::new(),
            list_files: false,
            list_types: false,
            no_messages: false,
            no_ignore_messages: false,
        }
    }

    /// Flags about what matches; `false` if the flag is about something else.
    fn read_matching(
        &mut self,
        context: &Context<'_>,
        name: &str,
        value: &[u8],
        gathered: &mut Gathered,
    ) -> Result<bool, Failure> {
        let (rules, searching) = (&mut self.rules, &mut self.searching);
        match name {
            "regexp" => {
                gathered.given_patterns = true;
                self.patterns.push(value.to_vec());
            }
            "file" => {
                gathered.given_patterns = true;
                let text = match context.open_input(value).and_then(|mut input| input.read_all()) {
                    Ok(text) => text,
                    Err(Errno::Killed) => return Err(Errno::Killed.into()),
                    Err(error) => {
                        return Err(wrong(format!(
                            "{}: {}",
                            String::from_utf8_lossy(value),
                            os_error(error)
                        )));
                    }
                };
                let text = text.strip_suffix(b"\n").unwrap_or(&text);
                if !text.is_empty() {
                    self.patterns.extend(text.split(|&byte| byte == b'\n').map(<[u8]>::to_vec));
                }
            }
            "fixed-strings" => rules.fixed = true,
            "no-fixed-strings" => rules.fixed = false,
            "ignore-case" => rules.case = Case::Insensitive,
            "case-sensitive" => rules.case = Case::Sensitive,
            "smart-case" => rules.case = Case::Smart,
            "word-regexp" => rules.whole = Whole::Word,
            "line-regexp" => rules.whole = Whole::Line,
            "pcre2" => rules.perl = true,
            "no-pcre2" => rules.perl = false,
            "engine" => rules.perl = value == b"pcre2",
            "auto-hybrid-regex" | "no-auto-hybrid-regex" | "no-pcre2-unicode" | "pcre2-unicode" => {}
            "multiline" => (rules.multiline, searching.multiline) = (true, true),
            "no-multiline" => (rules.multiline, searching.multiline) = (false, false),
            "multiline-dotall" => rules.dot_all = true,
            "no-multiline-dotall" => rules.dot_all = false,
            "unicode" => rules.unicode = true,
            "no-unicode" => rules.unicode = false,
            "crlf" => rules.crlf = true,
            "no-crlf" => rules.crlf = false,
            "null-data" => (rules.terminator, searching.terminator) = (0, 0),
            "invert-match" => searching.invert = true,
            "no-invert-match" => searching.invert = false,
            "after-context" => gathered.after = Some(number(name, value)? as usize),
            "before-context" => gathered.before = Some(number(name, value)? as usize),
            "context" => gathered.around = Some(number(name, value)? as usize),
            "passthru" => searching.passthru = true,
            "max-count" => searching.max_count = Some(number(name, value)?),
            "text" => searching.binary = Binary::Text,
            "binary" => searching.binary = Binary::Search,
            "no-text" | "no-binary" => searching.binary = Binary::Auto,
            "encoding" => {
                (searching.sniff, searching.encoding) = match value {
                    b"auto" => (true, None),
                    b"none" => (false, None),
                    label => match encoding_rs::Encoding::for_label_no_replacement(label) {
                        Some(encoding) => (true, Some(encoding)),
                        None => {
                            return Err(wrong(format!(
                                "grep config error: unknown encoding: {}",
                                String::from_utf8_lossy(label)
                            )));
                        }
                    },
                };
            }
            "no-encoding" => (searching.sniff, searching.encoding) = (true, None),
            "dfa-size-limit" | "regex-size-limit" | "mmap" | "no-mmap" | "line-buffered"
            | "block-buffered" | "no-line-buffered" | "no-block-buffered" | "threads" | "no-config"
            | "debug" | "trace" => {}
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Flags about which files are searched; `false` if the flag is about something else.
    fn read_walking(
        &mut self,
        context: &mut Context<'_>,
        name: &str,
        value: &[u8],
        gathered: &mut Gathered,
    ) -> Result<bool, Failure> {
        let walking = &mut self.walking;
        let text = String::from_utf8_lossy(value).into_owned();
        match name {
            "hidden" => walking.hidden = true,
            "no-hidden" => walking.hidden = false,
            "follow" => walking.follow = true,
            "no-follow" => walking.follow = false,
            "max-depth" => walking.max_depth = Some(number(name, value)? as usize),
            "max-filesize" => walking.max_size = Some(size(value)?),
            "unrestricted" => gathered.unrestricted += 1,
            "no-ignore" | "ignore" => {
                let on = name == "ignore";
                let heeded = &mut walking.heeded;
                (heeded.dot, heeded.vcs, heeded.exclude, heeded.global, heeded.parent) = (on, on, on, on, on);
            }
            "no-ignore-dot" => walking.heeded.dot = false,
            "ignore-dot" => walking.heeded.dot = true,
            "no-ignore-vcs" => {
                (walking.heeded.vcs, walking.heeded.exclude, walking.heeded.global) = (false, false, false)
            }
            "ignore-vcs" => {
                (walking.heeded.vcs, walking.heeded.exclude, walking.heeded.global) = (true, true, true)
            }
            "no-ignore-exclude" => walking.heeded.exclude = false,
            "ignore-exclude" => walking.heeded.exclude = true,
            "no-ignore-global" => walking.heeded.global = false,
            "ignore-global" => walking.heeded.global = true,
            "no-ignore-parent" => walking.heeded.parent = false,
            "ignore-parent" => walking.heeded.parent = true,
            "no-require-git" => walking.heeded.require_git = false,
            "require-git" => walking.heeded.require_git = true,
            "ignore-file-case-insensitive" => walking.heeded.icase = true,
            "no-ignore-file-case-insensitive" => walking.heeded.icase = false,
            "no-ignore-files" | "ignore-files" => {}
            "ignore-file" => match context.open_input(value).and_then(|mut input| input.read_all()) {
                Ok(list) => gathered.explicit.add_file(&list, walking.heeded.icase),
                Err(Errno::Killed) => return Err(Errno::Killed.into()),
                Err(error) => {
                    let line = format!("{text}: {}\n", os_error(error));
                    context.write_error(line.as_bytes())?;
                }
            },
            "glob" => gathered.globs.add_line(&text, gathered.glob_icase),
            "iglob" => gathered.globs.add_line(&text, true),
            "glob-case-insensitive" | "no-glob-case-insensitive" => {}
            "type" => walking.types.choose(&text, true),
            "type-not" => walking.types.choose(&text, false),
            "type-add" => walking.types.add(&text).map_err(wrong)?,
            "type-clear" => walking.types.clear(&text),
            "sort" | "sortr" => {
                walking.sort = match value {
                    b"path" | b"none" => SortBy::Path,
                    b"modified" => SortBy::Modified,
                    b"accessed" => SortBy::Accessed,
                    b"created" => SortBy::Created,
                    _ => {
                        return Err(wrong(format!(
                            "error: '{text}' isn't a valid value for '--{name} <SORTBY>'\n\t[possible values: accessed, created, modified, none, path]\n\n\n{USAGE}"
                        )));
                    }
                };
                walking.reversed = name == "sortr" && value != b"none";
                walking.sorted = value != b"none";
            }
            "sort-files" => (walking.sort, walking.sorted) = (SortBy::Path, true),
            "no-sort-files" | "one-file-system" | "no-one-file-system" => {}
            "files" => self.list_files = true,
            "type-list" => self.list_types = true,
            "no-messages" => self.no_messages = true,
            "messages" => self.no_messages = false,
            "no-ignore-messages" => self.no_ignore_messages = true,
            "ignore-messages" => self.no_ignore_messages = false,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Flags about the output; `false` if the flag is not known.
    fn read_showing(&mut self, name: &str, value: &[u8], gathered: &mut Gathered) -> Result<bool, Failure> {
        let showing = &mut self.showing;
        let text = String::from_utf8_lossy(value);
        match name {
            "line-number" => gathered.line_number = Some(true),
            "no-line-number" => gathered.line_number = Some(false),
            "column" => gathered.column = Some(true),
            "no-column" => gathered.column = Some(false),
            "byte-offset" => showing.byte_offset = true,
            "no-byte-offset" => showing.byte_offset = false,
            "with-filename" => showing.file_name = Some(true),
            "no-filename" => showing.file_name = Some(false),
            "heading" => gathered.heading = true,
            "no-heading" => gathered.heading = false,
            "pretty" => {
                gathered.heading = true;
                gathered.pretty = true;
                gathered.line_number = Some(true);
            }
            "null" => showing.null = true,
            "only-matching" => showing.only_matching = true,
            "vimgrep" => showing.per_match = true,
            "replace" => showing.replacement = Some(value.to_vec()),
            "trim" => showing.trim = true,
            "no-trim" => showing.trim = false,
            "max-columns" => {
                showing.max_columns = Some(number(name, value)? as usize).filter(|most| *most > 0)
            }
            "max-columns-preview" => showing.preview = true,
            "no-max-columns-preview" => showing.preview = false,
            "color" => {
                gathered.colored = match value {
                    b"always" | b"ansi" => true,
                    b"never" | b"auto" => false,
                    _ => {
                        return Err(wrong(format!(
                            "error: '{text}' isn't a valid value for '--color <WHEN>'\n\t[possible values: always, ansi, auto, never]"
                        )));
                    }
                };
            }
            "colors" => gathered.colors.set(&text).map_err(wrong)?,
            "context-separator" => showing.context_separator = Some(unescape(value)),
            "no-context-separator" => showing.context_separator = None,
            "field-match-separator" => showing.field_match = unescape(value),
            "field-context-separator" => showing.field_context = unescape(value),
            "path-separator" => showing.path_separator = value.first().copied(),
            "include-zero" => showing.include_zero = true,
            "stats" => showing.stats = true,
            "no-stats" => showing.stats = false,
            "count" => gathered.report = Some(Report::Count),
            "count-matches" => gathered.report = Some(Report::CountMatches),
            "files-with-matches" => gathered.report = Some(Report::FilesWith),
            "files-without-match" => gathered.report = Some(Report::FilesWithout),
            "json" => gathered.report = Some(Report::Json),
            "no-json" => gathered.report = None,
            "quiet" => {}
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn put_together(
        &mut self,
        context: &mut Context<'_>,
        parsed: &mut Parsed,
        gathered: Gathered,
    ) -> Result<(), Failure> {
        if gathered.unrestricted >= 1 {
            let heeded = &mut self.walking.heeded;
            (heeded.dot, heeded.vcs, heeded.exclude, heeded.global, heeded.parent) =
                (false, false, false, false, false);
        }
        self.walking.hidden |= gathered.unrestricted >= 2;
        if gathered.unrestricted >= 3 && self.searching.binary == Binary::Auto {
            self.searching.binary = Binary::Search;
        }
        let around = gathered.around.unwrap_or(0);
        self.searching.before = gathered.before.unwrap_or(around);
        self.searching.after = gathered.after.unwrap_or(around);
        if let Some(problem) = gathered.globs.problems.first() {
            return Err(wrong(problem.clone()));
        }
        self.walking.globs = gathered.globs.build();
        // In these lists, it is what a plain glob names that is searched.
        self.walking.globs_select = self.walking.globs.ignored_count() > 0;
        self.walking.explicit = gathered.explicit.build();
        self.walking.types.build().map_err(wrong)?;
        let showing = &mut self.showing;
        showing.report = gathered.report.unwrap_or(Report::Lines);
        if showing.only_matching && showing.report == Report::Count {
            showing.report = Report::CountMatches;
        }
        if parsed.has(flag!("quiet")) && showing.report != Report::FilesWithout {
            showing.report = Report::Nothing;
        }
        showing.column = gathered.column.unwrap_or(showing.per_match);
        showing.line_number = gathered
            .line_number
            .unwrap_or(showing.column || showing.per_match || showing.report == Report::Json);
        showing.heading = gathered.heading && !showing.per_match;
        let variable = |name: &[u8]| context.process.variable(name);
        let terminal = variable(b"TERM").is_some_and(|terminal| terminal != b"dumb");
        let pretty = gathered.pretty && terminal && variable(b"NO_COLOR").is_none();
        showing.colors = (gathered.colored || pretty).then_some(gathered.colors);
        if !gathered.given_patterns && !self.list_files && !self.list_types {
            if parsed.operands.is_empty() {
                return Err(wrong(format!(
                    "error: The following required arguments were not provided:\n    <PATTERN>\n\n{USAGE}"
                )));
            }
            self.patterns.push(parsed.operands.remove(0));
        }
        Ok(())
    }
}

const USAGE: &str = "USAGE:\n    \n    rg [OPTIONS] PATTERN [PATH ...]\n    rg [OPTIONS] -e PATTERN ... [PATH ...]\n    rg [OPTIONS] -f PATTERNFILE ... [PATH ...]\n    rg [OPTIONS] --files [PATH ...]\n    rg [OPTIONS] --type-list\n    command | rg [OPTIONS] PATTERN\n    rg [OPTIONS] --help\n    rg [OPTIONS] --version\n\nFor more information try --help\n";

/// An error as Rust's library words it.
pub(super) fn os_error(error: Errno) -> String {
    format!("{error} (os error {})", error.number())
}
