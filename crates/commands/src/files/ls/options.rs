//! The flags of `ls`, and what they come to.

use boxsh_format::Charset;
use boxsh_format::human::Scale;
use boxsh_format::integer::parse_all;
use boxsh_format::quote::GnuStyle;
use boxsh_kernel::vfs::Timestamp;
use boxsh_kernel::{Context, Failure, Flag, Parsed};
use boxsh_pattern::Encoding;
use boxsh_pattern::glob::{GlobOptions, Pattern};

use super::super::block_size::{BlockSize, size_failure};
use super::super::message;
use crate::choice::choose;
use crate::datetime::Zone;

pub(super) const FLAGS: &[Flag] = &[
    Flag::new('a', "all", "do not ignore entries starting with ."),
    Flag::new('A', "almost-all", "do not list implied . and .."),
    Flag::long("author", "with -l, print the author of each file"),
    Flag::new('b', "escape", "print C-style escapes for nongraphic characters"),
    Flag::long("block-size", "with -l, scale sizes by SIZE when printing them").value("SIZE"),
    Flag::new('B', "ignore-backups", "do not list implied entries ending with ~"),
    Flag::short(
        'c',
        "with -lt: sort by, and show, ctime; with -l: show ctime and sort by name;\notherwise: sort by ctime",
    ),
    Flag::short('C', "list entries by columns"),
    Flag::long("color", "color the output: always, auto or never").optional("WHEN"),
    Flag::new('d', "directory", "list directories themselves, not their contents"),
    Flag::new('D', "dired", "generate output for Emacs' dired mode")
        .unsupported("there is no Emacs to read it"),
    Flag::short('f', "list all entries in directory order"),
    Flag::short('F', "append an indicator (one of */=>@|) to entries"),
    Flag::long("classify", "the same, WHEN: always, auto or never").optional("WHEN"),
    Flag::long("file-type", "likewise, except do not append *"),
    Flag::long("format", "across, commas, horizontal, long, single-column, verbose, vertical").value("WORD"),
    Flag::long("full-time", "like -l --time-style=full-iso"),
    Flag::short('g', "like -l, but do not list the owner"),
    Flag::long("group-directories-first", "group directories before files"),
    Flag::new('G', "no-group", "in a long listing, do not print group names"),
    Flag::new('h', "human-readable", "with -l and -s, print sizes like 1K 234M 2G"),
    Flag::long("si", "likewise, but use powers of 1000 not 1024"),
    Flag::new('H', "dereference-command-line", "follow symbolic links listed on the command line"),
    Flag::long(
        "dereference-command-line-symlink-to-dir",
        "follow each command line link that points to a directory",
    ),
    Flag::long("hide", "do not list implied entries matching the pattern, unless -a or -A").value("PATTERN"),
    Flag::long("hyperlink", "hyperlink file names: always, auto or never").optional("WHEN"),
    Flag::long("indicator-style", "append indicators: none, slash (-p), file-type, classify (-F)")
        .value("WORD"),
    Flag::new('i', "inode", "print the index number of each file"),
    Flag::new('I', "ignore", "do not list implied entries matching the pattern").value("PATTERN"),
    Flag::new('k', "kibibytes", "default to 1024-byte blocks for file system usage"),
    Flag::short('l', "use a long listing format"),
    Flag::new('L', "dereference", "show information for what a symbolic link points to"),
    Flag::short('m', "fill width with a comma separated list of entries"),
    Flag::new('n', "numeric-uid-gid", "like -l, but list numeric user and group IDs"),
    Flag::new('N', "literal", "print entry names without quoting"),
    Flag::short('o', "like -l, but do not list group information"),
    Flag::short('p', "append / indicator to directories"),
    Flag::new('q', "hide-control-chars", "print ? instead of nongraphic characters"),
    Flag::long("show-control-chars", "show nongraphic characters as they are"),
    Flag::new('Q', "quote-name", "enclose entry names in double quotes"),
    Flag::long(
        "quoting-style",
        "literal, locale, shell, shell-always, shell-escape, shell-escape-always, c, escape",
    )
    .value("WORD"),
    Flag::new('r', "reverse", "reverse order while sorting"),
    Flag::new('R', "recursive", "list subdirectories recursively"),
    Flag::new('s', "size", "print the allocated size of each file, in blocks"),
    Flag::short('S', "sort by file size, largest first"),
    Flag::long("sort", "sort by WORD instead of name: none, size, time, version, extension, width")
        .value("WORD"),
    Flag::long("time", "show and sort by: atime, access, use; ctime, status; birth, creation; mtime")
        .value("WORD"),
    Flag::long("time-style", "full-iso, long-iso, iso, locale, or +FORMAT").value("TIME_STYLE"),
    Flag::short('t', "sort by time, newest first"),
    Flag::new('T', "tabsize", "assume tab stops at each COLS instead of 8").value("COLS"),
    Flag::short(
        'u',
        "with -lt: sort by, and show, access time; with -l: show access time and sort by\nname; otherwise: sort by access time",
    ),
    Flag::short('U', "do not sort; list entries in directory order"),
    Flag::short('v', "natural sort of (version) numbers within text"),
    Flag::new('w', "width", "set output width to COLS; 0 means no limit").value("COLS"),
    Flag::short('x', "list entries by lines instead of by columns"),
    Flag::short('X', "sort alphabetically by entry extension"),
    Flag::new('Z', "context", "print any security context of each file"),
    Flag::long("zero", "end each output line with NUL, not newline"),
    Flag::short('1', "list one file per line"),
];

/// By which name it was called.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Program {
    Ls,
    Dir,
    Vdir,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Format {
    Long,
    OnePerLine,
    Columns,
    Across,
    Commas,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SortBy {
    None,
    Name,
    Extension,
    Size,
    Version,
    Time,
    Width,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Time {
    Modified,
    Changed,
    Read,
    Born,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Hidden {
    /// Names that begin with a period are not listed.
    Default,
    /// All but `.` and `..`.
    Almost,
    Shown,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
pub(super) enum Indicator {
    None,
    Slash,
    FileType,
    Classify,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Dereference {
    Never,
    /// Operands that are links to directories.
    OperandsToDirectories,
    Operands,
    Always,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum When {
    Always,
    Never,
    Auto,
}

const WHEN: &[(&str, When)] = &[
    ("always", When::Always),
    ("yes", When::Always),
    ("force", When::Always),
    ("never", When::Never),
    ("no", When::Never),
    ("none", When::Never),
    ("auto", When::Auto),
    ("tty", When::Auto),
    ("if-tty", When::Auto),
];

const FORMATS: &[(&str, Format)] = &[
    ("verbose", Format::Long),
    ("long", Format::Long),
    ("commas", Format::Commas),
    ("horizontal", Format::Across),
    ("across", Format::Across),
    ("vertical", Format::Columns),
    ("single-column", Format::OnePerLine),
];

const SORTS: &[(&str, SortBy)] = &[
    ("none", SortBy::None),
    ("time", SortBy::Time),
    ("size", SortBy::Size),
    ("extension", SortBy::Extension),
    ("version", SortBy::Version),
    ("width", SortBy::Width),
];

const TIMES: &[(&str, Time)] = &[
    ("atime", Time::Read),
    ("access", Time::Read),
    ("use", Time::Read),
    ("ctime", Time::Changed),
    ("status", Time::Changed),
    ("birth", Time::Born),
    ("creation", Time::Born),
];

const INDICATORS: &[(&str, Indicator)] = &[
    ("none", Indicator::None),
    ("slash", Indicator::Slash),
    ("file-type", Indicator::FileType),
    ("classify", Indicator::Classify),
];

pub(in super::super) const QUOTING: &[(&str, GnuStyle)] = &[
    ("literal", GnuStyle::Literal),
    ("shell", GnuStyle::Shell),
    ("shell-always", GnuStyle::ShellAlways),
    ("shell-escape", GnuStyle::ShellEscape),
    ("shell-escape-always", GnuStyle::ShellEscapeAlways),
    ("c", GnuStyle::C),
    ("c-maybe", GnuStyle::CMaybe),
    ("escape", GnuStyle::Escape),
    ("locale", GnuStyle::Locale),
    ("clocale", GnuStyle::CLocale),
];

/// What the flags come to. Many are independent switches, so the struct is wide.
pub(super) struct Options {
    pub(super) format: Format,
    pub(super) sort: SortBy,
    pub(super) reverse: bool,
    pub(super) directories_first: bool,
    pub(super) time: Time,
    pub(super) hidden: Hidden,
    ignored: Vec<Pattern>,
    hidden_patterns: Vec<Pattern>,
    pub(super) recursive: bool,
    pub(super) directories_as_files: bool,
    pub(super) dereference: Dereference,
    pub(super) indicator: Indicator,
    pub(super) quoting: GnuStyle,
    pub(super) quote_also: &'static [u8],
    pub(super) question_marks: bool,
    pub(super) inode: bool,
    pub(super) blocks: bool,
    pub(super) security_context: bool,
    pub(super) owner: bool,
    pub(super) group: bool,
    pub(super) author: bool,
    pub(super) numeric: bool,
    pub(super) size_unit: BlockSize,
    pub(super) block_unit: BlockSize,
    /// The formats of old and of recent times.
    pub(super) time_formats: [Vec<u8>; 2],
    pub(super) zone: Zone,
    pub(super) now: Timestamp,
    /// 0 means no limit.
    pub(super) width: usize,
    pub(super) tab: usize,
    pub(super) color: bool,
    pub(super) hyperlink: bool,
    pub(super) end: u8,
    pub(super) charset: Charset,
}

impl Options {
    pub(super) fn from_flags(
        context: &mut Context<'_>,
        parsed: &Parsed,
        program: Program,
    ) -> Result<Self, Failure> {
        let mut reader = Reader::new(context, program);
        for given in &parsed.flags {
            reader.take(context, &given.name(), given.value.as_deref())?;
        }
        reader.finish(context, program)
    }

    /// Whether an entry is not listed at all.
    pub(super) fn is_hidden(&self, name: &[u8]) -> bool {
        let by_default = self.hidden == Hidden::Default
            && (name.starts_with(b".") || self.hidden_patterns.iter().any(|pattern| pattern.matches(name)));
        by_default || self.ignored.iter().any(|pattern| pattern.matches(name))
    }

    /// Whether names that are not quoted get a blank in front, to line up with those that are.
    pub(super) fn aligns_quotes(&self) -> bool {
        let in_columns = match self.format {
            Format::Long => true,
            Format::Columns | Format::Across => self.width > 0,
            _ => false,
        };
        in_columns && matches!(self.quoting, GnuStyle::Shell | GnuStyle::ShellEscape | GnuStyle::CMaybe)
    }

    /// Whether anything that is shown or sorted by needs a file's metadata.
    pub(super) fn needs_metadata(&self) -> bool {
        self.format == Format::Long
            || self.blocks
            || self.inode
            || matches!(self.sort, SortBy::Size | SortBy::Time)
            || self.color
            || self.indicator == Indicator::Classify
    }

    /// Whether it matters what kind of file an entry is.
    pub(super) fn needs_kind(&self) -> bool {
        self.recursive || self.directories_first || self.indicator != Indicator::None
    }
}

/// The flags that have been read so far.
struct Reader {
    format: Option<Format>,
    sort: Option<SortBy>,
    time: Option<Time>,
    quoting: Option<GnuStyle>,
    question_marks: Option<bool>,
    dereference: Option<Dereference>,
    unit: Option<BlockSize>,
    kibibytes: bool,
    time_style: Option<Vec<u8>>,
    width: Option<usize>,
    tab: Option<usize>,
    is_terminal: bool,
    options: Options,
}

impl Reader {
    fn new(context: &Context<'_>, program: Program) -> Self {
        let process = context.process;
        let is_terminal = context.out.is_terminal();
        Self {
            format: None,
            sort: None,
            time: None,
            quoting: None,
            question_marks: (program == Program::Ls && is_terminal).then_some(true),
            dereference: None,
            unit: None,
            kibibytes: false,
            time_style: None,
            width: None,
            tab: None,
            is_terminal,
            options: Options {
                format: Format::OnePerLine,
                sort: SortBy::Name,
                reverse: false,
                directories_first: false,
                time: Time::Modified,
                hidden: Hidden::Default,
                ignored: Vec::new(),
                hidden_patterns: Vec::new(),
                recursive: false,
                directories_as_files: false,
                dereference: Dereference::Never,
                indicator: Indicator::None,
                quoting: GnuStyle::Literal,
                quote_also: b"",
                question_marks: false,
                inode: false,
                blocks: false,
                security_context: false,
                owner: true,
                group: true,
                author: false,
                numeric: false,
                size_unit: BlockSize::bytes(1),
                block_unit: BlockSize::bytes(1024),
                time_formats: [Vec::new(), Vec::new()],
                zone: Zone::of(process),
                now: boxsh_kernel::vfs::TimeSource::now(process.clock()),
                width: 80,
                tab: 8,
                color: false,
                hyperlink: false,
                end: b'\n',
                charset: message::charset(process),
            },
        }
    }

    fn is_wanted(&self, when: When) -> bool {
        match when {
            When::Always => true,
            When::Never => false,
            When::Auto => self.is_terminal,
        }
    }

    fn when(&self, context: &Context<'_>, flag: &str, value: Option<&[u8]>) -> Result<bool, Failure> {
        match value {
            None => Ok(true),
            Some(value) => Ok(self.is_wanted(choose(context, flag, value, WHEN)?)),
        }
    }

    fn take(&mut self, context: &Context<'_>, name: &str, value: Option<&[u8]>) -> Result<(), Failure> {
        let text = value.unwrap_or_default();
        let options = &mut self.options;
        match name {
            "all" => options.hidden = Hidden::Shown,
            "almost-all" => options.hidden = Hidden::Almost,
            "author" => options.author = true,
            "escape" => self.quoting = Some(GnuStyle::Escape),
            "block-size" => match BlockSize::parse(text) {
                Ok(unit) => self.set_unit(unit),
                Err(error) => return Err(size_failure(2, "--block-size", text, error)),
            },
            "ignore-backups" => {
                options.ignored.push(compile(context, b"*~")?);
                options.ignored.push(compile(context, b".*~")?);
            }
            "c" => self.time = Some(Time::Changed),
            "C" => self.format = Some(Format::Columns),
            "color" => self.options.color = self.when(context, "--color", value)?,
            "directory" => options.directories_as_files = true,
            "f" => {
                options.hidden = Hidden::Shown;
                self.sort = Some(SortBy::None);
                if self.format == Some(Format::Long) {
                    self.format = None;
                }
                options.blocks = false;
                options.color = false;
                options.hyperlink = false;
            }
            "F" => options.indicator = Indicator::Classify,
            "classify" => {
                let is_wanted = self.when(context, "--classify", value)?;
                self.options.indicator = if is_wanted { Indicator::Classify } else { self.options.indicator };
            }
            "file-type" => options.indicator = Indicator::FileType,
            "format" => self.format = Some(choose(context, "--format", text, FORMATS)?),
            "full-time" => {
                self.format = Some(Format::Long);
                self.time_style = Some(b"full-iso".to_vec());
            }
            "g" => {
                self.format = Some(Format::Long);
                options.owner = false;
            }
            "group-directories-first" => options.directories_first = true,
            "no-group" => options.group = false,
            "human-readable" => self.set_unit(BlockSize::Human(Scale::Binary)),
            "si" => self.set_unit(BlockSize::Human(Scale::Si)),
            "dereference-command-line" => self.dereference = Some(Dereference::Operands),
            "dereference-command-line-symlink-to-dir" => {
                self.dereference = Some(Dereference::OperandsToDirectories);
            }
            "hide" => options.hidden_patterns.push(compile(context, text)?),
            "hyperlink" => self.options.hyperlink = self.when(context, "--hyperlink", value)?,
            "indicator-style" => options.indicator = choose(context, "--indicator-style", text, INDICATORS)?,
            "inode" => options.inode = true,
            "ignore" => options.ignored.push(compile(context, text)?),
            "kibibytes" => self.kibibytes = true,
            "l" => self.format = Some(Format::Long),
            "dereference" => self.dereference = Some(Dereference::Always),
            "m" => self.format = Some(Format::Commas),
            "numeric-uid-gid" => {
                self.format = Some(Format::Long);
                options.numeric = true;
            }
            "literal" => self.quoting = Some(GnuStyle::Literal),
            "o" => {
                self.format = Some(Format::Long);
                options.group = false;
            }
            "p" => options.indicator = Indicator::Slash,
            "hide-control-chars" => self.question_marks = Some(true),
            "show-control-chars" => self.question_marks = Some(false),
            "quote-name" => self.quoting = Some(GnuStyle::C),
            "quoting-style" => self.quoting = Some(choose(context, "--quoting-style", text, QUOTING)?),
            "reverse" => options.reverse = true,
            "recursive" => options.recursive = true,
            "size" => options.blocks = true,
            "S" => self.sort = Some(SortBy::Size),
            "sort" => self.sort = Some(choose(context, "--sort", text, SORTS)?),
            "time" => self.time = Some(choose(context, "--time", text, TIMES)?),
            "time-style" => self.time_style = Some(text.to_vec()),
            "t" => self.sort = Some(SortBy::Time),
            "tabsize" => self.tab = Some(number(context, "tab size", text)?),
            "u" => self.time = Some(Time::Read),
            "U" => self.sort = Some(SortBy::None),
            "v" => self.sort = Some(SortBy::Version),
            "width" => self.width = Some(number(context, "line width", text)?),
            "x" => self.format = Some(Format::Across),
            "X" => self.sort = Some(SortBy::Extension),
            "context" => options.security_context = true,
            "zero" => self.take_zero(),
            "1" if self.format != Some(Format::Long) => self.format = Some(Format::OnePerLine),
            _ => {}
        }
        Ok(())
    }

    fn take_zero(&mut self) {
        self.options.end = 0;
        if self.format != Some(Format::Long) {
            self.format = Some(Format::OnePerLine);
        }
        self.options.color = false;
        self.quoting = Some(GnuStyle::Literal);
        self.question_marks = Some(false);
    }

    fn set_unit(&mut self, unit: BlockSize) {
        self.unit = Some(unit);
    }

    fn finish(mut self, context: &mut Context<'_>, program: Program) -> Result<Options, Failure> {
        let process = context.process;
        self.options.format = self.format.unwrap_or(match program {
            Program::Ls if self.is_terminal => Format::Columns,
            Program::Ls => Format::OnePerLine,
            Program::Dir => Format::Columns,
            Program::Vdir => Format::Long,
        });
        let is_long = self.options.format == Format::Long;
        self.options.width = match self.width {
            Some(width) => width,
            None => self.default_width(context)?,
        };
        self.options.tab = match self.tab {
            Some(tab) => tab,
            None => process.variable(b"TABSIZE").and_then(|text| parse_all(&text)).unwrap_or(8),
        };
        self.options.question_marks = self.question_marks.unwrap_or(false);
        self.options.quoting = match self.quoting {
            Some(style) => style,
            None => self.default_quoting(context, program)?,
        };
        if self.options.quoting == GnuStyle::Escape {
            self.options.quote_also = b" ";
        }
        self.options.time = self.time.unwrap_or(Time::Modified);
        self.options.sort =
            self.sort.unwrap_or(if !is_long && self.time.is_some() { SortBy::Time } else { SortBy::Name });
        self.options.dereference = self.dereference.unwrap_or({
            let shows_links =
                self.options.directories_as_files || self.options.indicator == Indicator::Classify || is_long;
            if shows_links { Dereference::Never } else { Dereference::OperandsToDirectories }
        });
        self.set_units(context);
        if is_long {
            self.options.time_formats = self.time_formats(context)?;
        }
        Ok(self.options)
    }

    fn default_width(&self, context: &mut Context<'_>) -> Result<usize, Failure> {
        if let Some(text) = context.process.variable(b"COLUMNS").filter(|text| !text.is_empty()) {
            match parse_all(&text) {
                Some(width) => return Ok(width),
                None => {
                    let shown = message::quote(context, &text);
                    context.warn(format_args!(
                        "ignoring invalid width in environment variable COLUMNS: {shown}"
                    ))?;
                }
            }
        }
        let size = context.process.terminal(1).ok().map(|terminal| terminal.size());
        Ok(size.map(|size| usize::from(size.columns)).filter(|&columns| columns > 0).unwrap_or(80))
    }

    fn default_quoting(&self, context: &mut Context<'_>, program: Program) -> Result<GnuStyle, Failure> {
        if let Some(text) = context.process.variable(b"QUOTING_STYLE") {
            match choose(context, "QUOTING_STYLE", &text, QUOTING) {
                Ok(style) => return Ok(style),
                Err(_) => {
                    let shown = message::quote(context, &text);
                    context.warn(format_args!(
                        "ignoring invalid value of environment variable QUOTING_STYLE: {shown}"
                    ))?;
                }
            }
        }
        Ok(match program {
            Program::Ls if self.is_terminal => GnuStyle::ShellEscape,
            Program::Ls => GnuStyle::Literal,
            Program::Dir | Program::Vdir => GnuStyle::Escape,
        })
    }

    fn set_units(&mut self, context: &Context<'_>) {
        let process = context.process;
        if let Some(unit) = self.unit {
            self.options.size_unit = unit;
            self.options.block_unit = unit;
            return;
        }
        let from_own = BlockSize::from_environment(process, &[b"LS_BLOCK_SIZE", b"BLOCK_SIZE"]);
        let unit = from_own.or_else(|| BlockSize::from_environment(process, &[b"BLOCKSIZE"]));
        self.options.block_unit = unit.unwrap_or_else(|| BlockSize::default_of(process));
        if let Some(unit) = from_own {
            self.options.size_unit = unit;
        }
        if self.kibibytes {
            self.options.block_unit = BlockSize::bytes(1024);
        }
    }

    fn time_formats(&self, context: &Context<'_>) -> Result<[Vec<u8>; 2], Failure> {
        let pair = |old: &str, recent: &str| [old.as_bytes().to_vec(), recent.as_bytes().to_vec()];
        let style = match &self.time_style {
            Some(style) => style.clone(),
            None => context.process.variable(b"TIME_STYLE").unwrap_or_else(|| b"locale".to_vec()),
        };
        if let Some(format) = style.strip_prefix(b"+") {
            let mut parts = format.splitn(2, |&byte| byte == b'\n');
            let old = parts.next().unwrap_or_default().to_vec();
            let recent = parts.next().map_or_else(|| old.clone(), <[u8]>::to_vec);
            if recent.contains(&b'\n') {
                return Err(Failure::with_status(
                    2,
                    format!("invalid time style format {}", message::quote(context, format)),
                ));
            }
            return Ok([old, recent]);
        }
        let name = style.strip_prefix(b"posix-").unwrap_or(&style);
        // Only the C locale takes the prefix at its word.
        let is_posix = name.len() < style.len() && self.options.charset == Charset::C;
        let fits = |word: &str| !name.is_empty() && word.as_bytes().starts_with(name);
        let fitting: Vec<&str> =
            ["full-iso", "long-iso", "iso", "locale"].into_iter().filter(|word| fits(word)).collect();
        let exact = fitting.iter().find(|word| word.as_bytes() == name).copied();
        let chosen = exact.or(if fitting.len() == 1 { Some(fitting[0]) } else { None });
        let posix = pair("%b %e  %Y", "%b %e %H:%M");
        match chosen {
            Some(_) if is_posix => Ok(posix),
            Some("full-iso") => Ok(pair("%Y-%m-%d %H:%M:%S.%N %z", "%Y-%m-%d %H:%M:%S.%N %z")),
            Some("long-iso") => Ok(pair("%Y-%m-%d %H:%M", "%Y-%m-%d %H:%M")),
            Some("iso") => Ok(pair("%Y-%m-%d ", "%m-%d %H:%M")),
            Some(_) => Ok(posix),
            None => {
                let problem = if fitting.is_empty() { "invalid" } else { "ambiguous" };
                Err(Failure::Usage(format!(
                    "{problem} argument {} for {}\nValid arguments are:\n  - [posix-]full-iso\n  - [posix-]long-iso\n  - [posix-]iso\n  - [posix-]locale\n  - +FORMAT (e.g., +%H:%M) for a 'date'-style format",
                    message::quote(context, &style),
                    message::quote(context, b"time style"),
                )))
            }
        }
    }
}

fn compile(context: &Context<'_>, pattern: &[u8]) -> Result<Pattern, Failure> {
    let encoding = match message::charset(context.process) {
        Charset::C => Encoding::Bytes,
        Charset::Utf8 => Encoding::Utf8,
    };
    let options = GlobOptions { encoding, period: true, ..GlobOptions::default() };
    Pattern::compile(pattern, options).map_err(|error| Failure::with_status(2, error.to_string()))
}

/// A number of columns; one that is too large means no limit.
fn number(context: &Context<'_>, what: &str, text: &[u8]) -> Result<usize, Failure> {
    let refused = || Failure::with_status(2, format!("invalid {what}: {}", message::quote(context, text)));
    if text.is_empty() || !text.iter().all(u8::is_ascii_digit) {
        return Err(refused());
    }
    let octal = text.len() > 1 && text[0] == b'0';
    let text = std::str::from_utf8(text).map_err(|_| refused())?;
    let parsed = if octal { usize::from_str_radix(text, 8) } else { text.parse() };
    match parsed {
        Ok(value) => Ok(value),
        Err(error) if *error.kind() == std::num::IntErrorKind::PosOverflow => Ok(0),
        Err(_) => Err(refused()),
    }
}
