//! Subcommands for eyes: tables and lists.

use boxsh_kernel::{Failure, Flag, Spec};
use csv::ByteRecord;

use super::{Call, Part, flags, selection};
use crate::memory::Held;

pub(super) const PARTS: &[Part] = &[Part { spec: &VIEW, run: view }, Part { spec: &FLATTEN, run: flatten }];

/// Wider fields are cut off, unless all is asked for.
const WIDEST: usize = 60;

static VIEW: Spec = Spec {
    name: "xan view",
    usage: &["[OPTION]... [FILE]"],
    summary: "Show the rows as a table.",
    flags: flags![
        Flag::new('s', "select", "only these columns").value("COLUMNS"),
        Flag::new('l', "limit", "show so many rows (default 100), 0 for all").value("N"),
        Flag::new('A', "all", "show all rows"),
        Flag::new('e', "expand", "show fields in full"),
        Flag::new('I', "hide-index", "do not number the rows"),
    ],
    ..Spec::DEFAULT
};

fn view(call: &mut Call<'_, '_>) -> Result<(), Failure> {
    let limit = match call.number(flag!(VIEW, "limit"))? {
        Some(0) => u64::MAX,
        _ if call.parsed.has(flag!(VIEW, "all")) => u64::MAX,
        limit => limit.unwrap_or(100),
    };
    let (cuts, numbers) =
        (!call.parsed.has(flag!(VIEW, "expand")), !call.parsed.has(flag!(VIEW, "hide-index")));
    let mut sheet = call.sheet(0)?;
    let columns = selection::parse_or_all(call.parsed.value(flag!(VIEW, "select")), &sheet.headers)?;
    let mut held = Held::new(call.context.process);
    let shown = |first: String, record: &ByteRecord| -> Vec<String> {
        let fields = columns.iter().map(|at| cell(record.get(*at).unwrap_or_default(), cuts));
        numbers.then_some(first).into_iter().chain(fields).collect()
    };
    let mut rows = vec![shown("-".into(), &sheet.headers)];
    let mut record = ByteRecord::new();
    let mut count = 0;
    while count < limit && sheet.read(&mut record)? {
        let row = shown(count.to_string(), &record);
        held.add(row.iter().map(|field| field.len() + 32).sum())?;
        rows.push(row);
        count += 1;
    }
    let widths: Vec<usize> = (0..rows[0].len())
        .map(|at| rows.iter().map(|row| row[at].chars().count()).max().unwrap_or(0))
        .collect();
    let rule = |left: &str, middle: &str, right: &str| {
        let lines: Vec<String> = widths.iter().map(|width| "─".repeat(width + 2)).collect();
        format!("{left}{}{right}\n", lines.join(middle))
    };
    call.context.out.write(rule("┌", "┬", "┐").as_bytes())?;
    for (at, row) in rows.iter().enumerate() {
        call.context.process.tick()?;
        let fields: Vec<String> = row
            .iter()
            .zip(&widths)
            .map(|(field, width)| format!(" {field:<width$} ", width = *width))
            .collect();
        call.context.out.print(format_args!("│{}│\n", fields.join("│")))?;
        if at == 0 {
            call.context.out.write(rule("├", "┼", "┤").as_bytes())?;
        }
    }
    call.context.out.write(rule("└", "┴", "┘").as_bytes())
}

/// A field on one line.
fn cell(field: &[u8], cuts: bool) -> String {
    let text: String = String::from_utf8_lossy(field)
        .chars()
        .map(|char| if char.is_control() { ' ' } else { char })
        .collect();
    if cuts && text.chars().count() > WIDEST {
        text.chars().take(WIDEST - 1).chain(['…']).collect()
    } else {
        text
    }
}

static FLATTEN: Spec = Spec {
    name: "xan flatten",
    usage: &["[OPTION]... [FILE]"],
    summary: "Show each field on a line of its own, behind the name of its column.",
    flags: flags![
        Flag::new('s', "select", "only these columns").value("COLUMNS"),
        Flag::new('l', "limit", "show so many rows").value("N"),
    ],
    ..Spec::DEFAULT
};

fn flatten(call: &mut Call<'_, '_>) -> Result<(), Failure> {
    let limit = call.number(flag!(FLATTEN, "limit"))?.unwrap_or(u64::MAX);
    let mut sheet = call.sheet(0)?;
    let columns = selection::parse_or_all(call.parsed.value(flag!(FLATTEN, "select")), &sheet.headers)?;
    let names: Vec<String> = columns.iter().map(|at| cell(&sheet.headers[*at], false)).collect();
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let mut record = ByteRecord::new();
    let mut number = 0;
    while number < limit && sheet.read(&mut record)? {
        if number > 0 {
            call.context.out.write(b"\n")?;
        }
        call.context.out.print(format_args!("Row n°{number}\n"))?;
        for (name, at) in names.iter().zip(&columns) {
            call.context.out.print(format_args!("{name:<width$} "))?;
            call.context.out.write(&[&record[*at], b"\n"].concat())?;
        }
        number += 1;
    }
    Ok(())
}
