//! Subcommands about several files: joining, stacking, taking apart.

use std::collections::HashMap;

use boxsh_kernel::Key;
use boxsh_kernel::{Failure, Flag, Output, Spec};
use csv::ByteRecord;

use super::sheet::{Sheet, push_record};
use super::{Call, Part, flags, selection};
use crate::memory::Held;
use crate::message;

pub(super) const PARTS: &[Part] = &[
    Part { spec: &JOIN, run: join },
    Part { spec: &CAT, run: cat },
    Part { spec: &SPLIT, run: split },
    Part { spec: &PARTITION, run: partition },
];

static JOIN: Spec = Spec {
    name: "xan join",
    usage: &["[OPTION]... COLUMNS1 FILE1 COLUMNS2 FILE2"],
    summary: "Join rows of two files that have the same values in these columns.",
    flags: flags![
        Flag::long("left", "show rows of the first file that have no partner, too"),
        Flag::long("right", "show rows of the second file that have no partner, too"),
        Flag::long("full", "show rows of both files that have no partner, too"),
        Flag::long("semi", "show rows of the first file that have a partner, and nothing else"),
        Flag::long("anti", "show rows of the first file that have no partner, and nothing else"),
        Flag::new('i', "ignore-case", "upper and lower case are the same"),
    ],
    ..Spec::DEFAULT
};

fn join(call: &mut Call<'_, '_>) -> Result<(), Failure> {
    let names: Vec<Vec<u8>> =
        (0..4).map(|at| call.operand(at, "columns or files: a join takes four")).collect::<Result<_, _>>()?;
    let has = |key: Key| call.parsed.has(key);
    let (keeps_left, keeps_right) = (
        has(flag!(JOIN, "left")) || has(flag!(JOIN, "full")),
        has(flag!(JOIN, "right")) || has(flag!(JOIN, "full")),
    );
    let (semi, anti, folds) =
        (has(flag!(JOIN, "semi")), has(flag!(JOIN, "anti")), has(flag!(JOIN, "ignore-case")));
    let mut left = Sheet::open(call.context, &call.format, Some(&names[1]))?;
    let mut right = Sheet::open(call.context, &call.format, Some(&names[3]))?;
    let left_columns = selection::parse(&names[0], &left.headers)?;
    let right_columns = selection::parse(&names[2], &right.headers)?;
    if left_columns.len() != right_columns.len() {
        return Err(Failure::new("the files have to be joined by as many columns each"));
    }
    let key = |record: &ByteRecord, columns: &[usize]| -> Vec<Vec<u8>> {
        let field = |at: &usize| if folds { record[*at].to_ascii_lowercase() } else { record[*at].to_vec() };
        columns.iter().map(field).collect()
    };
    let mut held = Held::new(call.context.process);
    let partners = right.read_all(&mut held)?;
    let mut places: HashMap<Vec<Vec<u8>>, Vec<usize>> = HashMap::new();
    for (place, record) in partners.iter().enumerate() {
        held.add(super::sheet::size(record) + 8)?;
        places.entry(key(record, &right_columns)).or_default().push(place);
    }
    let mut is_joined = vec![false; partners.len()];
    if semi || anti {
        call.write_headers(left.headers.iter())?;
    } else {
        call.write_headers(left.headers.iter().chain(right.headers.iter()))?;
    }
    let none: ByteRecord = vec![&b""[..]; right.headers.len()].into();
    let mut record = ByteRecord::new();
    while left.read(&mut record)? {
        let found = places.get(&key(&record, &left_columns));
        if semi || anti {
            if found.is_some() == semi {
                call.write(record.iter())?;
            }
            continue;
        }
        for &place in found.into_iter().flatten() {
            call.context.process.tick()?;
            is_joined[place] = true;
            call.write(record.iter().chain(partners[place].iter()))?;
        }
        if found.is_none() && keeps_left {
            call.write(record.iter().chain(none.iter()))?;
        }
    }
    if keeps_right && !semi && !anti {
        let none: ByteRecord = vec![&b""[..]; left.headers.len()].into();
        for (record, _) in partners.iter().zip(&is_joined).filter(|(_, is_joined)| !**is_joined) {
            call.write(none.iter().chain(record.iter()))?;
        }
    }
    Ok(())
}

static CAT: Spec = Spec {
    name: "xan cat",
    usage: &["rows [OPTION]... FILE...", "columns [OPTION]... FILE..."],
    summary: "Put files below or beside each other.",
    flags: flags![Flag::new('p', "pad", "beside each other: fill up the shorter files")],
    ..Spec::DEFAULT
};

fn cat(call: &mut Call<'_, '_>) -> Result<(), Failure> {
    let how = call.operand(0, "'rows' or 'columns'")?;
    let files: Vec<Vec<u8>> = match call.parsed.operands[1..] {
        [] => vec![b"-".to_vec()],
        ref files => files.to_vec(),
    };
    match how.as_slice() {
        b"rows" => cat_rows(call, &files),
        b"columns" => cat_columns(call, &files),
        _ => Err(Failure::new(format!(
            "expected 'rows' or 'columns', got {}",
            message::quote(call.context, &how)
        ))),
    }
}

fn cat_rows(call: &mut Call<'_, '_>, files: &[Vec<u8>]) -> Result<(), Failure> {
    let mut headers: Option<ByteRecord> = None;
    let mut record = ByteRecord::new();
    for name in files {
        let mut sheet = Sheet::open(call.context, &call.format, Some(name))?;
        // Columns come in the order of the first file, whatever theirs is.
        let order: Vec<usize> = match &headers {
            None => {
                call.write_headers(sheet.headers.iter())?;
                headers = Some(sheet.headers.clone());
                (0..sheet.headers.len()).collect()
            }
            Some(first) => {
                let places = first.iter().map(|name| sheet.headers.iter().position(|other| other == name));
                let places: Option<Vec<usize>> = places.collect();
                places.filter(|places| places.len() == sheet.headers.len()).ok_or_else(|| {
                    Failure::new(format!(
                        "{}: the columns are not those of the first file",
                        String::from_utf8_lossy(name)
                    ))
                })?
            }
        };
        while sheet.read(&mut record)? {
            call.write(order.iter().map(|at| &record[*at]))?;
        }
    }
    Ok(())
}

fn cat_columns(call: &mut Call<'_, '_>, files: &[Vec<u8>]) -> Result<(), Failure> {
    let pads = call.parsed.has(flag!(CAT, "pad"));
    let mut sheets = Vec::new();
    for name in files {
        sheets.push(Sheet::open(call.context, &call.format, Some(name))?);
    }
    call.write_headers(sheets.iter().flat_map(|sheet| sheet.headers.iter()))?;
    loop {
        let mut rows: Vec<Option<ByteRecord>> = Vec::new();
        for sheet in &mut sheets {
            let mut record = ByteRecord::new();
            rows.push(sheet.read(&mut record)?.then_some(record));
        }
        let present = rows.iter().flatten().count();
        if present == 0 || (present < rows.len() && !pads) {
            return Ok(());
        }
        let mut fields: Vec<&[u8]> = Vec::new();
        for (row, sheet) in rows.iter().zip(&sheets) {
            match row {
                Some(record) => fields.extend(record.iter()),
                None => fields.extend(sheet.headers.iter().map(|_| &b""[..])),
            }
        }
        call.write(fields)?;
    }
}

static SPLIT: Spec = Spec {
    name: "xan split",
    usage: &["[OPTION]... [FILE]"],
    summary: "Write files of so many rows each, named after the number of their first row.",
    flags: flags![
        Flag::new('S', "size", "how many rows (default 4096)").value("N"),
        Flag::new('O', "out-dir", "the folder (default .)").value("FOLDER"),
    ],
    ..Spec::DEFAULT
};

/// Opens a file in the folder that was asked for, and writes the names of the columns.
fn create<'p>(call: &Call<'_, 'p>, name: &[u8], headers: &ByteRecord) -> Result<Output<'p>, Failure> {
    let folder = call.parsed.value(flag!(SPLIT, "out-dir")).unwrap_or(b".");
    let path = [folder, b"/", name].concat();
    match call.context.process.mkdir(folder, 0o777) {
        Err(error) if error != boxsh_kernel::Errno::EEXIST => {
            return Err(message::failure(call.context, 1, folder, error));
        }
        _ => {}
    }
    let created = call.context.create_output(&path);
    let mut output = created.map_err(|error| message::failure(call.context, 1, &path, error))?;
    if call.format.has_headers {
        append(&mut output, call.format.delimiter, headers)?;
    }
    Ok(output)
}

fn append(output: &mut Output<'_>, delimiter: u8, record: &ByteRecord) -> Result<(), Failure> {
    let mut line = Vec::new();
    push_record(&mut line, delimiter, record.iter());
    output.write(&line)
}

fn split(call: &mut Call<'_, '_>) -> Result<(), Failure> {
    let size = call.number(flag!(SPLIT, "size"))?.unwrap_or(4096).max(1);
    let mut sheet = call.sheet(0)?;
    let mut record = ByteRecord::new();
    let mut output: Option<Output<'_>> = None;
    let mut number = 0u64;
    while sheet.read(&mut record)? {
        if number.is_multiple_of(size) {
            if let Some(mut done) = output.take() {
                done.flush()?;
            }
            output = Some(create(call, format!("{number}.csv").as_bytes(), &sheet.headers)?);
        }
        if let Some(output) = &mut output {
            append(output, call.format.delimiter, &record)?;
        }
        number += 1;
    }
    output.map_or(Ok(()), |mut output| output.flush())
}

static PARTITION: Spec = Spec {
    name: "xan partition",
    usage: &["[OPTION]... COLUMN [FILE]"],
    summary: "Write a file for each value of a column, named after it.",
    flags: flags![Flag::new('O', "out-dir", "the folder (default .)").value("FOLDER")],
    ..Spec::DEFAULT
};

fn partition(call: &mut Call<'_, '_>) -> Result<(), Failure> {
    let column = call.operand(0, "column")?;
    let mut sheet = call.sheet(1)?;
    let column = selection::parse_one(&column, &sheet.headers)?;
    let mut held = Held::new(call.context.process);
    // Gathered first: there may be more values than files that can be open.
    let mut groups: HashMap<Vec<u8>, Vec<u8>> = HashMap::new();
    let mut record = ByteRecord::new();
    while sheet.read(&mut record)? {
        held.add(super::sheet::size(&record))?;
        push_record(
            groups.entry(file_name(&record[column])).or_default(),
            call.format.delimiter,
            record.iter(),
        );
    }
    let mut sorted: Vec<(Vec<u8>, Vec<u8>)> = groups.into_iter().collect();
    sorted.sort();
    for (name, lines) in &sorted {
        let mut output = create(call, name, &sheet.headers)?;
        output.write(lines)?;
        output.flush()?;
    }
    Ok(())
}

/// A value as the name of a file in the folder, and nowhere else.
fn file_name(value: &[u8]) -> Vec<u8> {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte) || byte >= 0x80;
    let mut name: Vec<u8> = value.iter().map(|byte| if is_plain(*byte) { *byte } else { b'_' }).collect();
    if name.is_empty() {
        name = b"empty".to_vec();
    }
    name.extend_from_slice(b".csv");
    name
}
