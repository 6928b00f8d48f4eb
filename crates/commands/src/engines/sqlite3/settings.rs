//! What dot commands and options set.

/// How rows are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    Line,
    Column,
    List,
    /// Statements of a schema, each in a line, or with one column in a line.
    Semi,
    Pretty,
    Html,
    Insert,
    Quote,
    Tcl,
    Csv,
    /// A program, and a plan, as a statement explains them.
    Explain,
    Plan,
    Ascii,
    Json,
    Markdown,
    Table,
    Box,
    Count,
    Off,
}

impl Mode {
    /// What `.mode` and `.show` call it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Column => "column",
            Self::List => "list",
            Self::Semi => "semi",
            Self::Pretty => "prettyprint",
            Self::Html => "html",
            Self::Insert => "insert",
            Self::Quote => "quote",
            Self::Tcl => "tcl",
            Self::Csv => "csv",
            Self::Explain => "explain",
            Self::Plan => "eqp",
            Self::Ascii => "ascii",
            Self::Json => "json",
            Self::Markdown => "markdown",
            Self::Table => "table",
            Self::Box => "box",
            Self::Count => "count",
            Self::Off => "off",
        }
    }

    /// Whether its widths depend on all rows.
    pub(super) fn is_columnar(self) -> bool {
        matches!(self, Self::Column | Self::Markdown | Self::Table | Self::Box)
    }
}

/// How columns are laid out.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Layout {
    pub(super) wrap: i32,
    pub(super) by_words: bool,
    pub(super) quoted: bool,
}

/// How output looks.
#[derive(Clone, Debug)]
pub(super) struct Format {
    pub(super) mode: Mode,
    pub(super) headers: bool,
    /// Somebody has said whether there are headers, so a mode does not.
    pub(super) headers_said: bool,
    pub(super) columns: Vec<u8>,
    pub(super) rows: Vec<u8>,
    pub(super) null: Vec<u8>,
    pub(super) widths: Vec<i32>,
    pub(super) layout: Layout,
    /// The table that `insert` writes of.
    pub(super) table: Vec<u8>,
    /// Whether texts of several lines stay as they are in `insert`.
    pub(super) newlines: bool,
}

impl Default for Format {
    fn default() -> Self {
        Self {
            mode: Mode::List,
            headers: false,
            headers_said: false,
            columns: b"|".to_vec(),
            rows: b"\n".to_vec(),
            null: Vec::new(),
            widths: Vec::new(),
            layout: Layout::default(),
            table: b"table".to_vec(),
            newlines: false,
        }
    }
}

/// When plans are shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Plans {
    Off,
    On,
    Trigger,
    Full,
}

/// What is switched on and off.
#[derive(Clone, Debug)]
pub(super) struct Switches {
    pub(super) echo: bool,
    pub(super) bail: bool,
    pub(super) changes: bool,
    pub(super) plans: Plans,
    /// Whether an explanation is laid out by itself.
    pub(super) explains: bool,
    pub(super) stats: u8,
}

impl Default for Switches {
    fn default() -> Self {
        Self { echo: false, bail: false, changes: false, plans: Plans::Off, explains: true, stats: 0 }
    }
}

/// A whole number, perhaps with a unit.
pub(super) fn integer(text: &[u8]) -> i64 {
    const UNITS: [(&str, i64); 9] = [
        ("KiB", 1 << 10),
        ("MiB", 1 << 20),
        ("GiB", 1 << 30),
        ("KB", 1000),
        ("MB", 1_000_000),
        ("GB", 1_000_000_000),
        ("K", 1000),
        ("M", 1_000_000),
        ("G", 1_000_000_000),
    ];
    let (negative, text) = match text {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        _ => (false, text),
    };
    let (radix, text) = text.strip_prefix(b"0x").map_or((10, text), |rest| (16, rest));
    let digits = text.iter().take_while(|&&byte| char::from(byte).is_digit(radix)).count();
    let value = text[..digits].iter().fold(0i64, |value, &byte| {
        let digit = char::from(byte).to_digit(radix).unwrap_or(0);
        value.wrapping_mul(radix.into()).wrapping_add(digit.into())
    });
    let unit = &text[digits..];
    let factor =
        UNITS.iter().find(|(name, _)| unit.eq_ignore_ascii_case(name.as_bytes())).map_or(1, |unit| unit.1);
    let value = value.wrapping_mul(factor);
    if negative { value.wrapping_neg() } else { value }
}

/// What a word says about a switch; `None` if nothing.
pub(super) fn boolean(text: &[u8]) -> Option<i64> {
    let digits = text.strip_prefix(b"0x").unwrap_or(text);
    let is_hex = digits.len() < text.len();
    let is_digit = |byte: &u8| if is_hex { byte.is_ascii_hexdigit() } else { byte.is_ascii_digit() };
    if !text.is_empty() && digits.iter().all(is_digit) {
        return Some(integer(text) & 0xffff_ffff);
    }
    let is = |word: &str| text.eq_ignore_ascii_case(word.as_bytes());
    if is("on") || is("yes") {
        return Some(1);
    }
    (is("off") || is("no")).then_some(0)
}
