//! Columns, chosen by names, numbers, ranges and patterns: `name,0,a:c,!x,date_*`.

use boxsh_format::integer::parse_all;
use boxsh_kernel::Failure;
use csv::ByteRecord;

/// Finds the columns that `text` names, in its order.
///
/// # Errors
/// The column that is not there.
pub(super) fn parse(text: &[u8], headers: &ByteRecord) -> Result<Vec<usize>, Failure> {
    let (is_negated, text) = text.strip_prefix(b"!").map_or((false, text), |rest| (true, rest));
    let mut columns = Vec::new();
    for part in split(text) {
        part_columns(&part, headers, &mut columns)?;
    }
    if is_negated {
        return Ok((0..headers.len()).filter(|at| !columns.contains(at)).collect());
    }
    Ok(columns)
}

/// All columns if nothing was chosen.
///
/// # Errors
/// As for [`parse`].
pub(super) fn parse_or_all(text: Option<&[u8]>, headers: &ByteRecord) -> Result<Vec<usize>, Failure> {
    text.map_or_else(|| Ok((0..headers.len()).collect()), |text| parse(text, headers))
}

/// One column.
///
/// # Errors
/// As for [`parse`], or if it names several.
pub(super) fn parse_one(text: &[u8], headers: &ByteRecord) -> Result<usize, Failure> {
    match parse(text, headers)?[..] {
        [one] => Ok(one),
        _ => Err(Failure::new(format!("expected one column, got '{}'", String::from_utf8_lossy(text)))),
    }
}

/// A part of a selection, and whether it was quoted.
struct Part {
    text: Vec<u8>,
    is_quoted: bool,
}

fn split(text: &[u8]) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut part = Part { text: Vec::new(), is_quoted: false };
    let mut in_quotes = false;
    for &byte in text {
        match byte {
            b'"' => {
                in_quotes = !in_quotes;
                part.is_quoted = true;
            }
            b',' if !in_quotes => {
                parts.push(std::mem::replace(&mut part, Part { text: Vec::new(), is_quoted: false }));
            }
            byte => part.text.push(byte),
        }
    }
    parts.push(part);
    parts
}

fn part_columns(part: &Part, headers: &ByteRecord, columns: &mut Vec<usize>) -> Result<(), Failure> {
    let text = part.text.as_slice();
    if let Some(at) = headers.iter().position(|name| name == text) {
        columns.push(at);
        return Ok(());
    }
    if !part.is_quoted {
        if text == b"*" {
            columns.extend(0..headers.len());
            return Ok(());
        }
        if text.contains(&b'*') {
            columns.extend((0..headers.len()).filter(|at| fits(text, &headers[*at])));
            return Ok(());
        }
        if let Some(colon) = memchr::memchr(b':', text) {
            let (from, to) = (&text[..colon], &text[colon + 1..]);
            let last = headers.len().saturating_sub(1);
            let from = if from.is_empty() { 0 } else { position(from, headers)? };
            let to = if to.is_empty() { last } else { position(to, headers)? };
            if from <= to {
                columns.extend(from..=to);
            } else {
                columns.extend((to..=from).rev());
            }
            return Ok(());
        }
    }
    columns.push(position(text, headers)?);
    Ok(())
}

fn position(text: &[u8], headers: &ByteRecord) -> Result<usize, Failure> {
    let by_number = || {
        let number: i64 = parse_all(text)?;
        let at = if number < 0 { number + headers.len() as i64 } else { number };
        usize::try_from(at).ok().filter(|at| *at < headers.len())
    };
    headers
        .iter()
        .position(|name| name == text)
        .or_else(by_number)
        .ok_or_else(|| Failure::new(format!("column not found: '{}'", String::from_utf8_lossy(text))))
}

/// Whether a name fits a pattern with asterisks.
fn fits(pattern: &[u8], name: &[u8]) -> bool {
    let (mut at, mut place) = (0, 0);
    let mut star: Option<(usize, usize)> = None;
    while place < name.len() {
        if pattern.get(at) == Some(&b'*') {
            star = Some((at, place));
            at += 1;
        } else if pattern.get(at) == Some(&name[place]) {
            at += 1;
            place += 1;
        } else if let Some((back, from)) = star {
            star = Some((back, from + 1));
            (at, place) = (back + 1, from + 1);
        } else {
            return false;
        }
    }
    pattern[at..].iter().all(|byte| *byte == b'*')
}
