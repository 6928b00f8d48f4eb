//! Subcommands that let rows through: slices, searches, filters.

use boxsh_kernel::{Failure, Flag, Spec};
use csv::ByteRecord;
use regex_automata::meta::Regex;

use super::expression::{self, Row};
use super::{Call, Part, flags, selection};

pub(super) const PARTS: &[Part] = &[
    Part { spec: &HEADERS, run: headers },
    Part { spec: &COUNT, run: count },
    Part { spec: &SLICE, run: slice },
    Part { spec: &HEAD, run: head },
    Part { spec: &TAIL, run: tail },
    Part { spec: &FILTER, run: filter },
    Part { spec: &SEARCH, run: search },
    Part { spec: &FIXLENGTHS, run: fix_lengths },
];

static HEADERS: Spec = Spec {
    name: "xan headers",
    usage: &["[OPTION]... [FILE]"],
    summary: "List the names of the columns, with their numbers.",
    flags: flags![Flag::new('j', "just-names", "list the names only")],
    ..Spec::DEFAULT
};

fn headers(call: &mut Call<'_, '_>) -> Result<(), Failure> {
    let sheet = call.sheet(0)?;
    let width = sheet.headers.len().saturating_sub(1).to_string().len();
    for (at, name) in sheet.headers.iter().enumerate() {
        if !call.parsed.has(flag!(HEADERS, "just-names")) {
            call.context.out.print(format_args!("{at:<width$} "))?;
        }
        call.context.out.write(&[name, b"\n"].concat())?;
    }
    Ok(())
}

/// It has no flags but those that all have.
pub(super) static COUNT: Spec = Spec {
    name: "xan count",
    usage: &["[OPTION]... [FILE]"],
    summary: "Count the rows.",
    flags: flags![],
    ..Spec::DEFAULT
};

fn count(call: &mut Call<'_, '_>) -> Result<(), Failure> {
    let mut sheet = call.sheet(0)?;
    let mut record = ByteRecord::new();
    let mut count = 0u64;
    while sheet.read(&mut record)? {
        count += 1;
    }
    call.context.out.print(format_args!("{count}\n"))
}

static SLICE: Spec = Spec {
    name: "xan slice",
    usage: &["[OPTION]... [FILE]"],
    summary: "Show a range of rows, counted from 0.",
    flags: flags![
        Flag::new('s', "start", "the first row").value("N"),
        Flag::new('e', "end", "the row behind the last").value("N"),
        Flag::new('l', "len", "how many rows").value("N"),
        Flag::new('i', "index", "only this row").value("N"),
    ],
    ..Spec::DEFAULT
};

fn slice(call: &mut Call<'_, '_>) -> Result<(), Failure> {
    let start = call.number(flag!(SLICE, "start"))?.unwrap_or(0);
    let end = match (call.number(flag!(SLICE, "end"))?, call.number(flag!(SLICE, "len"))?) {
        (_, Some(length)) => start.saturating_add(length),
        (end, None) => end.unwrap_or(u64::MAX),
    };
    match call.number(flag!(SLICE, "index"))? {
        Some(index) => range(call, index, index.saturating_add(1)),
        None => range(call, start, end),
    }
}

fn range(call: &mut Call<'_, '_>, start: u64, end: u64) -> Result<(), Failure> {
    let mut sheet = call.sheet(0)?;
    call.write_headers(sheet.headers.iter())?;
    let mut record = ByteRecord::new();
    let mut at = 0;
    while at < end && sheet.read(&mut record)? {
        if at >= start {
            call.write(record.iter())?;
        }
        at += 1;
    }
    Ok(())
}

static HEAD: Spec = Spec {
    name: "xan head",
    usage: &["[OPTION]... [FILE]"],
    summary: "Show the first rows.",
    flags: flags![Flag::new('l', "limit", "how many (default 10)").value("N")],
    ..Spec::DEFAULT
};

fn head(call: &mut Call<'_, '_>) -> Result<(), Failure> {
    let limit = call.number(flag!(HEAD, "limit"))?.unwrap_or(10);
    range(call, 0, limit)
}

static TAIL: Spec = Spec {
    name: "xan tail",
    usage: &["[OPTION]... [FILE]"],
    summary: "Show the last rows.",
    flags: flags![Flag::new('l', "limit", "how many (default 10)").value("N")],
    ..Spec::DEFAULT
};

fn tail(call: &mut Call<'_, '_>) -> Result<(), Failure> {
    let limit = usize::try_from(call.number(flag!(TAIL, "limit"))?.unwrap_or(10)).unwrap_or(usize::MAX);
    let mut sheet = call.sheet(0)?;
    call.write_headers(sheet.headers.iter())?;
    let mut held = crate::memory::Held::new(call.context.process);
    let mut kept = std::collections::VecDeque::new();
    let (mut record, mut size) = (ByteRecord::new(), 0);
    while sheet.read(&mut record)? {
        size += super::sheet::size(&record);
        kept.push_back(record.clone());
        if kept.len() > limit {
            size -= kept.pop_front().as_ref().map_or(0, super::sheet::size);
        }
        held.set(size)?;
    }
    for record in &kept {
        call.write(record.iter())?;
    }
    Ok(())
}

static FILTER: Spec = Spec {
    name: "xan filter",
    usage: &["[OPTION]... EXPRESSION [FILE]"],
    summary: "Show the rows for which an expression is true.",
    flags: flags![
        Flag::new('v', "invert-match", "show the others"),
        Flag::new('l', "limit", "stop after so many").value("N"),
    ],
    ..Spec::DEFAULT
};

fn filter(call: &mut Call<'_, '_>) -> Result<(), Failure> {
    let text = call.operand(0, "expression")?;
    let limit = call.number(flag!(FILTER, "limit"))?.unwrap_or(u64::MAX);
    let inverted = call.parsed.has(flag!(FILTER, "invert-match"));
    let mut sheet = call.sheet(1)?;
    let expression = expression::compile(&text, &sheet.headers)?;
    call.write_headers(sheet.headers.iter())?;
    let mut record = ByteRecord::new();
    let (mut number, mut shown) = (0, 0);
    while shown < limit && sheet.read(&mut record)? {
        let row = Row { record: &record, number, current: b"" };
        if expression.value(&row).is_true() != inverted {
            call.write(record.iter())?;
            shown += 1;
        }
        number += 1;
    }
    Ok(())
}

static SEARCH: Spec = Spec {
    name: "xan search",
    usage: &["[OPTION]... PATTERN [FILE]"],
    summary: "Show the rows with a field that has PATTERN in it.",
    flags: flags![
        Flag::new('e', "exact", "the field has to be PATTERN"),
        Flag::new('r', "regex", "PATTERN is a regular expression"),
        Flag::new('i', "ignore-case", "upper and lower case are the same"),
        Flag::new('s', "select", "look at these columns only").value("COLUMNS"),
        Flag::new('v', "invert-match", "show the others"),
        Flag::new('N', "non-empty", "look for any text; there is no PATTERN"),
        Flag::new('l', "limit", "stop after so many").value("N"),
    ],
    ..Spec::DEFAULT
};

fn search(call: &mut Call<'_, '_>) -> Result<(), Failure> {
    let limit = call.number(flag!(SEARCH, "limit"))?.unwrap_or(u64::MAX);
    let inverted = call.parsed.has(flag!(SEARCH, "invert-match"));
    let any = call.parsed.has(flag!(SEARCH, "non-empty"));
    let pattern = if any { b".".to_vec() } else { call.operand(0, "pattern")? };
    let regex = pattern_regex(call, &pattern, any)?;
    let mut sheet = call.sheet(usize::from(!any))?;
    let columns = selection::parse_or_all(call.parsed.value(flag!(SEARCH, "select")), &sheet.headers)?;
    call.write_headers(sheet.headers.iter())?;
    let mut record = ByteRecord::new();
    let mut shown = 0;
    while shown < limit && sheet.read(&mut record)? {
        let is_match = columns.iter().any(|at| record.get(*at).is_some_and(|field| regex.is_match(field)));
        if is_match != inverted {
            call.write(record.iter())?;
            shown += 1;
        }
    }
    Ok(())
}

fn pattern_regex(call: &Call<'_, '_>, pattern: &[u8], any: bool) -> Result<Regex, Failure> {
    let text = String::from_utf8_lossy(pattern);
    let is_regex = any || call.parsed.has(flag!(SEARCH, "regex"));
    let text = if is_regex { text.into_owned() } else { regex_syntax::escape(&text) };
    let text = if call.parsed.has(flag!(SEARCH, "exact")) { format!("^(?:{text})$") } else { text };
    let syntax = regex_automata::util::syntax::Config::new()
        .utf8(false)
        .case_insensitive(call.parsed.has(flag!(SEARCH, "ignore-case")))
        .dot_matches_new_line(any);
    let config = Regex::config().utf8_empty(false).nfa_size_limit(Some(4 << 20));
    Regex::builder().configure(config).syntax(syntax).build(&text).map_err(|_| {
        Failure::new(format!("invalid regular expression '{}'", String::from_utf8_lossy(pattern)))
    })
}

static FIXLENGTHS: Spec = Spec {
    name: "xan fixlengths",
    usage: &["[OPTION]... [FILE]"],
    summary: "Give all rows the same number of fields: as many as the longest has.",
    flags: flags![Flag::new('l', "length", "this many fields").value("N")],
    ..Spec::DEFAULT
};

fn fix_lengths(call: &mut Call<'_, '_>) -> Result<(), Failure> {
    let name = call.parsed.operands.first().map(Vec::as_slice);
    let mut sheet = super::sheet::Sheet::open_with(call.context, &call.format, name, true)?;
    let wanted =
        call.number(flag!(FIXLENGTHS, "length"))?.map(|length| usize::try_from(length).unwrap_or(usize::MAX));
    let mut held = crate::memory::Held::new(call.context.process);
    let records = sheet.read_all(&mut held)?;
    let longest = records.iter().map(ByteRecord::len).chain([sheet.headers.len()]).max().unwrap_or(0);
    let length = wanted.unwrap_or(longest).min(1 << 20);
    let filled = |record: &ByteRecord| -> Vec<Vec<u8>> {
        record.iter().chain(std::iter::repeat(&b""[..])).take(length).map(<[u8]>::to_vec).collect()
    };
    let names = filled(&sheet.headers);
    call.write_headers(names.iter().map(Vec::as_slice))?;
    for record in &records {
        let fields = filled(record);
        call.write(fields.iter().map(Vec::as_slice))?;
    }
    Ok(())
}
