//! Subcommands about columns: choosing, naming, computing, filling them.

use boxsh_kernel::{Failure, Flag, Spec};
use csv::ByteRecord;

use super::expression::{self, Compiler, Row, Token};
use super::{Call, Part, flags, selection};

pub(super) const PARTS: &[Part] = &[
    Part { spec: &SELECT, run: select },
    Part { spec: &DROP, run: drop_columns },
    Part { spec: &RENAME, run: rename },
    Part { spec: &MAP, run: map },
    Part { spec: &TRANSFORM, run: transform },
    Part { spec: &ENUM, run: enumerate },
    Part { spec: &FILL, run: fill },
    Part { spec: &EXPLODE, run: explode },
    Part { spec: &IMPLODE, run: implode },
];

static SELECT: Spec = Spec {
    name: "xan select",
    usage: &["[OPTION]... COLUMNS [FILE]"],
    summary: "Show these columns, in this order.",
    flags: flags![],
    ..Spec::DEFAULT
};

fn select(call: &mut Call<'_, '_>) -> Result<(), Failure> {
    let text = call.operand(0, "columns")?;
    choose(call, &text)
}

static DROP: Spec = Spec {
    name: "xan drop",
    usage: &["[OPTION]... COLUMNS [FILE]"],
    summary: "Show all columns but these.",
    flags: flags![],
    ..Spec::DEFAULT
};

fn drop_columns(call: &mut Call<'_, '_>) -> Result<(), Failure> {
    let text = call.operand(0, "columns")?;
    choose(call, &[b"!", &text[..]].concat())
}

fn choose(call: &mut Call<'_, '_>, text: &[u8]) -> Result<(), Failure> {
    let mut sheet = call.sheet(1)?;
    let columns = selection::parse(text, &sheet.headers)?;
    call.write_headers(columns.iter().map(|at| &sheet.headers[*at]))?;
    let mut record = ByteRecord::new();
    while sheet.read(&mut record)? {
        call.write(columns.iter().map(|at| record.get(*at).unwrap_or_default()))?;
    }
    Ok(())
}

static RENAME: Spec = Spec {
    name: "xan rename",
    usage: &["[OPTION]... NAMES [FILE]"],
    summary: "Give the columns new names, separated by commas.",
    flags: flags![
        Flag::new('s', "select", "the columns to rename (default all)").value("COLUMNS"),
        Flag::new('p', "prefix", "put NAMES in front of each name"),
        Flag::new('x', "suffix", "put NAMES behind each name"),
    ],
    ..Spec::DEFAULT
};

fn rename(call: &mut Call<'_, '_>) -> Result<(), Failure> {
    let names = call.operand(0, "names")?;
    let mut sheet = call.sheet(1)?;
    let columns = selection::parse_or_all(call.parsed.value(flag!(RENAME, "select")), &sheet.headers)?;
    let mut headers: Vec<Vec<u8>> = sheet.headers.iter().map(<[u8]>::to_vec).collect();
    let given: Vec<&[u8]> = names.split(|byte| *byte == b',').collect();
    let (prefix, suffix) =
        (call.parsed.has(flag!(RENAME, "prefix")), call.parsed.has(flag!(RENAME, "suffix")));
    if !prefix && !suffix && given.len() != columns.len() {
        return Err(Failure::new(format!("{} names for {} columns", given.len(), columns.len())));
    }
    for (place, at) in columns.iter().enumerate() {
        headers[*at] = match (prefix, suffix) {
            (true, _) => [&names[..], &headers[*at]].concat(),
            (_, true) => [&headers[*at], &names[..]].concat(),
            _ => given[place].to_vec(),
        };
    }
    call.write(headers.iter().map(Vec::as_slice))?;
    let mut record = ByteRecord::new();
    while sheet.read(&mut record)? {
        call.write(record.iter())?;
    }
    Ok(())
}

static MAP: Spec = Spec {
    name: "xan map",
    usage: &["[OPTION]... 'EXPRESSION as NAME[, ...]' [FILE]", "[OPTION]... EXPRESSION NAME [FILE]"],
    summary: "Add columns that are computed from the others.",
    flags: flags![],
    ..Spec::DEFAULT
};

fn map(call: &mut Call<'_, '_>) -> Result<(), Failure> {
    let text = call.operand(0, "expression")?;
    let tokens = expression::tokens(&text)?;
    // Without `as`, the name is the next operand.
    let is_named = tokens.iter().any(|(token, _)| *token == Token::Name(b"as".to_vec()));
    let mut sheet = call.sheet(if is_named { 1 } else { 2 })?;
    let mut names = Vec::new();
    let mut expressions = Vec::new();
    let headers = sheet.headers.clone();
    let mut compiler = Compiler::new(&tokens, &headers);
    loop {
        expressions.push(compiler.expression()?);
        if !is_named {
            names.push(call.operand(1, "name of the new column")?);
        } else if compiler.accept("as") {
            match compiler.peek() {
                Some(Token::Name(name) | Token::Column(name) | Token::Text(name)) => names.push(name.clone()),
                _ => return Err(expression::wrong("a name is missing after 'as'")),
            }
            compiler.at += 1;
        } else {
            return Err(expression::wrong("'as' is missing"));
        }
        if compiler.peek().is_none() {
            break;
        }
        if !is_named || !compiler.accept(",") {
            return Err(expression::wrong("it goes on after its end"));
        }
    }
    call.write_headers(headers.iter().chain(names.iter().map(Vec::as_slice)))?;
    let mut record = ByteRecord::new();
    let mut number = 0;
    while sheet.read(&mut record)? {
        let row = Row { record: &record, number, current: b"" };
        let values: Vec<Vec<u8>> =
            expressions.iter().map(|expression| expression.value(&row).into_text()).collect();
        call.write(record.iter().chain(values.iter().map(Vec::as_slice)))?;
        number += 1;
    }
    Ok(())
}

static TRANSFORM: Spec = Spec {
    name: "xan transform",
    usage: &["[OPTION]... COLUMNS EXPRESSION [FILE]"],
    summary: "Replace the values of columns; in the expression, _ is the value.",
    flags: flags![Flag::new('r', "rename", "the new name of the column").value("NAME")],
    ..Spec::DEFAULT
};

fn transform(call: &mut Call<'_, '_>) -> Result<(), Failure> {
    let (columns, text) = (call.operand(0, "columns")?, call.operand(1, "expression")?);
    let mut sheet = call.sheet(2)?;
    let columns = selection::parse(&columns, &sheet.headers)?;
    let expression = expression::compile(&text, &sheet.headers)?;
    let new_name = call.parsed.value(flag!(TRANSFORM, "rename")).map(<[u8]>::to_vec);
    let renamed: Vec<Vec<u8>> = sheet
        .headers
        .iter()
        .enumerate()
        .map(|(at, name)| match &new_name {
            Some(new) if columns.contains(&at) => new.clone(),
            _ => name.to_vec(),
        })
        .collect();
    call.write_headers(renamed.iter().map(Vec::as_slice))?;
    let mut record = ByteRecord::new();
    let mut number = 0;
    while sheet.read(&mut record)? {
        let mut fields: Vec<Vec<u8>> = record.iter().map(<[u8]>::to_vec).collect();
        for &at in &columns {
            let row = Row { record: &record, number, current: &record[at] };
            fields[at] = expression.value(&row).into_text();
        }
        call.write(fields.iter().map(Vec::as_slice))?;
        number += 1;
    }
    Ok(())
}

static ENUM: Spec = Spec {
    name: "xan enum",
    usage: &["[OPTION]... [FILE]"],
    summary: "Number the rows in a first column.",
    flags: flags![
        Flag::new('c', "column-name", "the name of the column (default index)").value("NAME"),
        Flag::new('S', "start", "the first number (default 0)").value("N"),
    ],
    ..Spec::DEFAULT
};

fn enumerate(call: &mut Call<'_, '_>) -> Result<(), Failure> {
    let name = call.parsed.value(flag!(ENUM, "column-name")).unwrap_or(b"index").to_vec();
    let mut number = call.number(flag!(ENUM, "start"))?.unwrap_or(0);
    let mut sheet = call.sheet(0)?;
    call.write_headers([name.as_slice()].into_iter().chain(sheet.headers.iter()))?;
    let mut record = ByteRecord::new();
    while sheet.read(&mut record)? {
        let shown = number.to_string();
        call.write([shown.as_bytes()].into_iter().chain(record.iter()))?;
        number += 1;
    }
    Ok(())
}

static FILL: Spec = Spec {
    name: "xan fill",
    usage: &["[OPTION]... [FILE]"],
    summary: "Fill empty fields with the last value above them.",
    flags: flags![
        Flag::new('s', "select", "fill these columns only").value("COLUMNS"),
        Flag::new('v', "value", "fill with VALUE").value("VALUE"),
    ],
    ..Spec::DEFAULT
};

fn fill(call: &mut Call<'_, '_>) -> Result<(), Failure> {
    let mut sheet = call.sheet(0)?;
    let columns = selection::parse_or_all(call.parsed.value(flag!(FILL, "select")), &sheet.headers)?;
    let value = call.parsed.value(flag!(FILL, "value")).map(<[u8]>::to_vec);
    let mut above = vec![value.clone().unwrap_or_default(); sheet.headers.len()];
    call.write_headers(sheet.headers.iter())?;
    let mut record = ByteRecord::new();
    while sheet.read(&mut record)? {
        if value.is_none() {
            for (at, field) in record.iter().enumerate().filter(|(_, field)| !field.is_empty()) {
                above[at] = field.to_vec();
            }
        }
        call.write(record.iter().enumerate().map(|(at, field)| {
            if field.is_empty() && columns.contains(&at) { above[at].as_slice() } else { field }
        }))?;
    }
    Ok(())
}

static EXPLODE: Spec = Spec {
    name: "xan explode",
    usage: &["[OPTION]... COLUMN [FILE]"],
    summary: "Make a row of each part of a field.",
    flags: flags![Flag::new('S', "sep", "what separates the parts (default |)").value("TEXT")],
    ..Spec::DEFAULT
};

fn explode(call: &mut Call<'_, '_>) -> Result<(), Failure> {
    let column = call.operand(0, "column")?;
    let separator = call.parsed.value(flag!(EXPLODE, "sep")).unwrap_or(b"|").to_vec();
    let mut sheet = call.sheet(1)?;
    let column = selection::parse_one(&column, &sheet.headers)?;
    call.write_headers(sheet.headers.iter())?;
    let mut record = ByteRecord::new();
    while sheet.read(&mut record)? {
        let whole = record[column].to_vec();
        let mut start = 0;
        loop {
            let end =
                if separator.is_empty() { None } else { memchr::memmem::find(&whole[start..], &separator) };
            let part = end.map_or(&whole[start..], |end| &whole[start..start + end]);
            call.context.process.tick()?;
            call.write(record.iter().enumerate().map(|(at, field)| if at == column { part } else { field }))?;
            match end {
                Some(end) => start += end + separator.len(),
                None => break,
            }
        }
    }
    Ok(())
}

static IMPLODE: Spec = Spec {
    name: "xan implode",
    usage: &["[OPTION]... COLUMN [FILE]"],
    summary: "Join rows that follow each other and differ in one column only.",
    flags: flags![Flag::new('S', "sep", "what to put between the values (default |)").value("TEXT")],
    ..Spec::DEFAULT
};

fn implode(call: &mut Call<'_, '_>) -> Result<(), Failure> {
    let column = call.operand(0, "column")?;
    let separator = call.parsed.value(flag!(IMPLODE, "sep")).unwrap_or(b"|").to_vec();
    let mut sheet = call.sheet(1)?;
    let column = selection::parse_one(&column, &sheet.headers)?;
    call.write_headers(sheet.headers.iter())?;
    let mut held = crate::memory::Held::new(call.context.process);
    let mut waiting: Option<(ByteRecord, Vec<u8>)> = None;
    let mut record = ByteRecord::new();
    loop {
        let has_more = sheet.read(&mut record)?;
        let others = |record: &ByteRecord| {
            record
                .iter()
                .enumerate()
                .filter(|(at, _)| *at != column)
                .map(|(_, field)| field.to_vec())
                .collect::<Vec<_>>()
        };
        match &mut waiting {
            Some((first, joined)) if has_more && others(first) == others(&record) => {
                joined.extend_from_slice(&separator);
                joined.extend_from_slice(&record[column]);
                held.set(joined.len())?;
                continue;
            }
            Some((first, joined)) => {
                let joined = joined.as_slice();
                call.write(
                    first.iter().enumerate().map(|(at, field)| if at == column { joined } else { field }),
                )?;
            }
            None => {}
        }
        if !has_more {
            return Ok(());
        }
        waiting = Some((record.clone(), record[column].to_vec()));
    }
}
