//! The flags of `pr`, and the layout that follows from them.

use boxsh_kernel::{Context, Errno, Failure, Parsed};

use super::SPEC;
use crate::message;

/// The lines of a page that its header and its trailer take.
const EXTREMITIES: usize = 10;
/// The distance of tab stops, unless another is given.
const TAB_WIDTH: usize = 8;
/// No number of columns, lines or digits is larger.
const MOST: i64 = i32::MAX as i64;

/// How lines become rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Arrangement {
    /// One line, one row.
    Single,
    /// Columns that are filled from top to bottom and balanced.
    Down,
    /// Rows that are filled from left to right.
    Across,
    /// A column for each file.
    Merge,
}

/// A tab character and the distance of its stops.
#[derive(Clone, Copy)]
pub(super) struct Tabs {
    pub(super) byte: u8,
    pub(super) width: usize,
}

/// How bytes that cannot be printed are shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Visible {
    AsIs,
    Hat,
    Octal,
}

/// Line numbers.
#[derive(Clone, Copy)]
pub(super) struct Numbers {
    pub(super) separator: u8,
    pub(super) digits: usize,
    /// The columns that a number and its separator take.
    pub(super) width: usize,
    /// The number of the first line printed, where it was given.
    pub(super) first: Option<i64>,
}

/// How pages begin and end.
pub(super) struct Pages {
    pub(super) first: u64,
    pub(super) last: u64,
    /// Lines of text on a page.
    pub(super) body: usize,
    pub(super) headers: bool,
    pub(super) form_feed: bool,
    /// Form feeds of the input are passed on, as there are no headers.
    pub(super) keep_form_feeds: bool,
    pub(super) double_space: bool,
}

/// Everything that the flags decide.
pub(super) struct Layout {
    pub(super) arrangement: Arrangement,
    pub(super) pages: Pages,
    pub(super) columns: usize,
    pub(super) column_width: usize,
    pub(super) page_width: usize,
    pub(super) margin: usize,
    pub(super) truncate: bool,
    pub(super) separator: Vec<u8>,
    /// There is a separator, be it an empty one.
    pub(super) separates: bool,
    /// Tabs of the input, and whether they become spaces.
    pub(super) expand: (Tabs, bool),
    /// Tabs that spaces of the output become.
    pub(super) unexpand: Option<Tabs>,
    pub(super) visible: Visible,
    pub(super) numbers: Option<Numbers>,
    pub(super) title: Option<Vec<u8>>,
    pub(super) date_format: Vec<u8>,
    pub(super) silent: bool,
}

/// Spells `-COLUMN` and `+FIRST[:LAST]` as long flags.
pub(super) fn spell_out(arguments: &[Vec<u8>]) -> Result<Vec<Vec<u8>>, Failure> {
    let mut spelled = Vec::new();
    let mut columns: Vec<u8> = Vec::new();
    let mut has_pages = false;
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.as_slice() {
            b"--" => {
                spelled.push(argument.clone());
                spelled.extend(rest.by_ref().cloned());
            }
            [b'+', range @ ..] if !has_pages => {
                has_pages = Range::parse("+", range)?.is_some();
                spelled.push(if has_pages { [b"--pages=", range].concat() } else { argument.clone() });
            }
            [b'-', b'-', ..] | [b'-'] | [] => spelled.push(argument.clone()),
            [b'-', letters @ ..] => {
                let takes_next = split_digits(letters, &mut columns, &mut spelled);
                if takes_next {
                    spelled.extend(rest.next().cloned());
                }
            }
            _ => spelled.push(argument.clone()),
        }
    }
    Ok(spelled)
}

/// Spells the letters of a cluster without its digits, which grow to a number of columns as long as nothing else
/// stands between them. Gives whether the last letter takes the next argument.
fn split_digits(letters: &[u8], columns: &mut Vec<u8>, spelled: &mut Vec<Vec<u8>>) -> bool {
    let mut cluster = b"-".to_vec();
    for (at, &letter) in letters.iter().enumerate() {
        if letter.is_ascii_digit() {
            columns.push(letter);
            spelled.push([b"--columns=", &columns[..]].concat());
            continue;
        }
        columns.clear();
        cluster.push(letter);
        let flag = SPEC.flags.iter().find(|flag| flag.short == Some(letter));
        let takes_value = flag.is_some_and(|flag| flag.value != boxsh_kernel::Value::None);
        if takes_value {
            cluster.extend_from_slice(&letters[at + 1..]);
            let required = matches!(flag.map(|flag| flag.value), Some(boxsh_kernel::Value::Required(_)));
            spelled.push(cluster);
            return required && at + 1 == letters.len();
        }
    }
    if cluster.len() > 1 {
        spelled.push(cluster);
    }
    false
}

/// The pages to print.
struct Range {
    first: u64,
    last: u64,
}

impl Range {
    /// Reads `FIRST[:LAST]`; nothing if it is well formed but no range.
    fn parse(flag: &str, text: &[u8]) -> Result<Option<Self>, Failure> {
        let wrong = |how: &str, what: &str| {
            Failure::new(format!("{how}{flag} argument '{}'{what}", String::from_utf8_lossy(text)))
        };
        let number = |part: &[u8]| -> Result<(u64, usize), Failure> {
            let blanks = part.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
            let digits = part[blanks..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            if digits == 0 {
                return Err(wrong("invalid ", ""));
            }
            let value = String::from_utf8_lossy(&part[blanks..blanks + digits]).parse();
            Ok((value.map_err(|_| wrong("", " too large"))?, blanks + digits))
        };
        let (first, length) = number(text)?;
        let last = match text.get(length) {
            None => u64::MAX,
            Some(b':') => {
                let (last, more) = number(&text[length + 1..])?;
                if length + 1 + more < text.len() {
                    return Err(wrong("invalid suffix in ", ""));
                }
                last
            }
            Some(_) => return Ok(None),
        };
        Ok((first > 0 && first <= last).then_some(Self { first, last }))
    }
}

/// Reads a whole number within limits.
fn number(context: &Context<'_>, what: &str, text: &[u8], min: i64) -> Result<i64, Failure> {
    let complaint = |error: Option<Errno>| {
        let end = error.map(|error| format!(": {error}")).unwrap_or_default();
        Failure::new(format!("{what}: {}{end}", message::quote(context, text)))
    };
    let digits = text.strip_prefix(b"-").or(text.strip_prefix(b"+")).unwrap_or(text);
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return Err(complaint(None));
    }
    match String::from_utf8_lossy(text).parse::<i64>() {
        Ok(value) if (min..=MOST).contains(&value) => Ok(value),
        Ok(value) if value.abs() <= MOST / 2 => Err(complaint(Some(Errno::ERANGE))),
        _ => Err(complaint(Some(Errno::EOVERFLOW))),
    }
}

/// Reads `[CHAR[NUMBER]]`, the value of -e, -i and -n.
fn byte_and_number(
    context: &Context<'_>,
    flag: char,
    text: &[u8],
    byte: &mut u8,
    value: &mut usize,
) -> Result<(), Failure> {
    let digits = match text {
        [] => return Ok(()),
        [first, ..] if first.is_ascii_digit() => text,
        [first, rest @ ..] => {
            *byte = *first;
            rest
        }
    };
    if digits.is_empty() {
        return Ok(());
    }
    let complaint = |end: &str| {
        let quoted = message::quote(context, digits);
        Failure::Usage(format!("'-{flag}' extra characters or invalid number in the argument: {quoted}{end}"))
    };
    if !digits.iter().all(u8::is_ascii_digit) {
        return Err(complaint(""));
    }
    match String::from_utf8_lossy(digits).parse::<i64>() {
        Ok(0) => Err(complaint("")),
        Ok(number) if number <= MOST => {
            *value = usize::try_from(number).unwrap_or(usize::MAX);
            Ok(())
        }
        _ => Err(complaint(&format!(": {}", Errno::EOVERFLOW))),
    }
}

/// The flags as they were given, before they are weighed against each other.
struct Given {
    range: Range,
    columns: Option<usize>,
    length: usize,
    width: usize,
    /// The width was given with -w, which only counts for several columns.
    width_of_columns: bool,
    /// The width was given with -W.
    width_of_page: bool,
    margin: usize,
    join: bool,
    /// The separator of -s.
    single: Option<Vec<u8>>,
    /// The separator of -S.
    string: Option<Vec<u8>>,
    expand: (Tabs, bool),
    unexpand: Option<Tabs>,
    numbers: Option<(u8, usize)>,
    first_number: Option<i64>,
}

impl Given {
    fn new(context: &Context<'_>, parsed: &Parsed) -> Result<Self, Failure> {
        let tab = Tabs { byte: b'\t', width: TAB_WIDTH };
        let mut given = Self {
            range: Range { first: 1, last: u64::MAX },
            columns: None,
            length: 66,
            width: 72,
            width_of_columns: false,
            width_of_page: false,
            margin: 0,
            join: false,
            single: None,
            string: None,
            expand: (tab, false),
            unexpand: None,
            numbers: None,
            first_number: None,
        };
        let size = |what: &str, text: &[u8], min: i64| -> Result<usize, Failure> {
            Ok(usize::try_from(number(context, what, text, min)?).unwrap_or(0))
        };
        for flag in &parsed.flags {
            let value = flag.value();
            match &*flag.name() {
                "pages" => {
                    given.range = Range::parse("--pages", value)?.ok_or_else(|| {
                        Failure::new(format!("invalid page range {}", message::quote(context, value)))
                    })?;
                }
                "columns" => given.columns = Some(size("invalid number of columns", value, 1)?),
                "expand-tabs" => {
                    let (tabs, on) = &mut given.expand;
                    *on = true;
                    byte_and_number(context, 'e', value, &mut tabs.byte, &mut tabs.width)?;
                }
                "output-tabs" => {
                    let tabs = given.unexpand.get_or_insert(tab);
                    byte_and_number(context, 'i', value, &mut tabs.byte, &mut tabs.width)?;
                }
                "number-lines" => {
                    let (separator, digits) = given.numbers.get_or_insert((b'\t', 5));
                    byte_and_number(context, 'n', value, separator, digits)?;
                }
                "join-lines" => given.join = true,
                "length" => given.length = size("'-l PAGE_LENGTH' invalid number of lines", value, 1)?,
                "first-line-number" => {
                    let what = "'-N NUMBER' invalid starting line number";
                    given.first_number = Some(number(context, what, value, -MOST - 1)?);
                }
                "indent" => given.margin = size("'-o MARGIN' invalid line offset", value, 0)?,
                "separator" => given.single = Some(value.to_vec()),
                "sep-string" => given.string = Some(value.to_vec()),
                "width" => {
                    // A width that was given for the page stays.
                    let width = size("'-w PAGE_WIDTH' invalid number of characters", value, 1)?;
                    given.width_of_columns = true;
                    if !given.width_of_page {
                        given.width = width;
                    }
                }
                "page-width" => {
                    given.width = size("'-W PAGE_WIDTH' invalid number of characters", value, 1)?;
                    given.width_of_page = true;
                    given.width_of_columns = false;
                }
                _ => {}
            }
        }
        Ok(given)
    }
}

impl Layout {
    /// Weighs the flags.
    ///
    /// # Errors
    /// The complaint about values and combinations that do not fit.
    pub(super) fn new(context: &Context<'_>, parsed: &Parsed) -> Result<Self, Failure> {
        let given = Given::new(context, parsed)?;
        let merge = parsed.has(flag!("merge"));
        if merge && given.columns.is_some() {
            return Err(Failure::new("cannot specify number of columns when printing in parallel"));
        }
        if merge && parsed.has(flag!("across")) {
            return Err(Failure::new("cannot specify both printing across and printing in parallel"));
        }
        let (columns, arrangement) = match given.columns {
            _ if merge && !parsed.operands.is_empty() => (parsed.operands.len(), Arrangement::Merge),
            Some(columns) if columns > 1 && parsed.has(flag!("across")) => (columns, Arrangement::Across),
            Some(columns) if columns > 1 => (columns, Arrangement::Down),
            _ => (1, Arrangement::Single),
        };
        let wants_columns = merge || given.columns.is_some();
        let cells = Cells::new(&given, columns, wants_columns);
        let numbers = given.numbers.map(|(separator, digits)| Numbers {
            separator,
            digits,
            width: if separator == b'\t' { digits + TAB_WIDTH - digits % TAB_WIDTH } else { digits + 1 },
            first: given.first_number,
        });
        // A number is part of its column, but for files side by side, which have one number together.
        let beside = match (numbers, arrangement) {
            (Some(numbers), Arrangement::Merge) => numbers.width,
            _ => 0,
        };
        let taken = beside.saturating_add(cells.separator.len().saturating_mul(columns - 1));
        let column_width = given.width.saturating_sub(taken) / columns;
        if column_width == 0 {
            return Err(Failure::new("page width too narrow"));
        }
        Ok(Self {
            arrangement,
            pages: Pages::new(parsed, &given),
            columns,
            column_width,
            page_width: given.width,
            margin: given.margin,
            truncate: cells.truncate,
            expand: (given.expand.0, cells.expand),
            unexpand: cells.unexpand,
            separates: cells.separates,
            separator: cells.separator,
            visible: match () {
                () if parsed.has(flag!("show-nonprinting")) => Visible::Octal,
                () if parsed.has(flag!("show-control-chars")) => Visible::Hat,
                () => Visible::AsIs,
            },
            numbers,
            title: parsed.value(flag!("header")).map(<[u8]>::to_vec),
            date_format: match parsed.value(flag!("date-format")) {
                Some(format) => format.to_vec(),
                None => b"%Y-%m-%d %H:%M".to_vec(),
            },
            silent: parsed.has(flag!("no-file-warnings")),
        })
    }
}

impl Pages {
    fn new(parsed: &Parsed, given: &Given) -> Self {
        let bare = parsed.has(flag!("omit-pagination"));
        let short = given.length <= EXTREMITIES;
        let headers = !(bare || parsed.has(flag!("omit-header")) || short);
        let mut body = if headers { given.length - EXTREMITIES } else { given.length };
        let double_space = parsed.has(flag!("double-space"));
        if double_space {
            body /= 2;
        }
        Self {
            first: given.range.first,
            last: given.range.last,
            body,
            headers,
            form_feed: parsed.has(flag!("form-feed")) || parsed.has(flag!("f")),
            keep_form_feeds: short || (!bare && !headers),
            double_space,
        }
    }
}

/// What stands between columns, and what is done to the text in them.
struct Cells {
    separator: Vec<u8>,
    separates: bool,
    truncate: bool,
    expand: bool,
    unexpand: Option<Tabs>,
}

impl Cells {
    fn new(given: &Given, columns: usize, wants_columns: bool) -> Self {
        let mut join = given.join;
        let mut truncate = given.width_of_page;
        let mut separator = given.string.clone();
        if given.width_of_columns {
            if wants_columns {
                truncate = true;
                separator = separator.or_else(|| given.single.clone());
            } else {
                join = true;
            }
        } else if let (None, Some(single), true) = (&separator, &given.single, wants_columns) {
            join |= !truncate;
            if truncate || !single.is_empty() {
                separator = Some(single.clone());
            }
        }
        let mut cells = Self {
            separator: Vec::new(),
            separates: columns > 1 || separator.is_some(),
            truncate,
            expand: given.expand.1,
            unexpand: given.unexpand,
        };
        if columns > 1 {
            let separator = match separator {
                None if join => b"\t".to_vec(),
                None => b" ".to_vec(),
                // Columns that are aligned need no tab between them.
                Some(text) if !join && text.first() == Some(&b'\t') => b" ".to_vec(),
                Some(text) => text,
            };
            cells.truncate = true;
            cells.expand |= separator != b"\t";
            cells.unexpand = cells.unexpand.or(Some(Tabs { byte: b'\t', width: TAB_WIDTH }));
            cells.separator = separator;
        }
        if join {
            cells.truncate = false;
        }
        cells
    }
}
