//! Subcommands that need all rows: sorting, shuffling, turning.

use std::cmp::Ordering;
use std::collections::HashSet;

use boxsh_kernel::{Failure, Flag, Spec};
use csv::ByteRecord;

use super::{Call, Part, flags, selection, value};
use crate::memory::Held;

pub(super) const PARTS: &[Part] = &[
    Part { spec: &SORT, run: sort },
    Part { spec: &DEDUP, run: dedup },
    Part { spec: &SHUFFLE, run: shuffle },
    Part { spec: &SAMPLE, run: sample },
    Part { spec: &REVERSE, run: reverse },
    Part { spec: &TRANSPOSE, run: transpose },
];

static SORT: Spec = Spec {
    name: "xan sort",
    usage: &["[OPTION]... [FILE]"],
    summary: "Sort the rows; those that are the same stay in their order.",
    flags: flags![
        Flag::new('s', "select", "compare these columns (default all)").value("COLUMNS"),
        Flag::new('N', "numeric", "compare as numbers; what is none comes first"),
        Flag::new('R', "reverse", "greatest first"),
        Flag::new('u', "uniq", "show only the first of those that are the same"),
    ],
    ..Spec::DEFAULT
};

fn sort(call: &mut Call<'_, '_>) -> Result<(), Failure> {
    let mut sheet = call.sheet(0)?;
    let columns = selection::parse_or_all(call.parsed.value(flag!(SORT, "select")), &sheet.headers)?;
    let mut held = Held::new(call.context.process);
    let mut records = sheet.read_all(&mut held)?;
    let is_numeric = call.parsed.has(flag!(SORT, "numeric"));
    let compare = |one: &ByteRecord, two: &ByteRecord| -> Ordering {
        let mut orders = columns.iter().map(|at| {
            let (one, two) = (&one[*at], &two[*at]);
            if !is_numeric {
                return one.cmp(two);
            }
            match (value::number(one), value::number(two)) {
                (Some(one), Some(two)) => one.total_cmp(&two),
                (one, two) => one.is_some().cmp(&two.is_some()),
            }
        });
        orders.find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
    };
    if call.parsed.has(flag!(SORT, "reverse")) {
        records.sort_by(|one, two| compare(two, one));
    } else {
        records.sort_by(compare);
    }
    if call.parsed.has(flag!(SORT, "uniq")) {
        records.dedup_by(|next, first| compare(next, first).is_eq());
    }
    call.write_headers(sheet.headers.iter())?;
    write_all(call, &records)
}

fn write_all(call: &mut Call<'_, '_>, records: &[ByteRecord]) -> Result<(), Failure> {
    for record in records {
        call.context.process.tick()?;
        call.write(record.iter())?;
    }
    Ok(())
}

static DEDUP: Spec = Spec {
    name: "xan dedup",
    usage: &["[OPTION]... [FILE]"],
    summary: "Show only the first of rows that are the same.",
    flags: flags![Flag::new('s', "select", "compare these columns (default all)").value("COLUMNS")],
    ..Spec::DEFAULT
};

fn dedup(call: &mut Call<'_, '_>) -> Result<(), Failure> {
    let mut sheet = call.sheet(0)?;
    let columns = selection::parse_or_all(call.parsed.value(flag!(DEDUP, "select")), &sheet.headers)?;
    call.write_headers(sheet.headers.iter())?;
    let mut held = Held::new(call.context.process);
    let mut seen = HashSet::new();
    let mut record = ByteRecord::new();
    while sheet.read(&mut record)? {
        let key: Vec<Vec<u8>> = columns.iter().map(|at| record[*at].to_vec()).collect();
        let size = key.iter().map(|field| field.len() + 24).sum::<usize>() + 48;
        if seen.insert(key) {
            held.add(size)?;
            call.write(record.iter())?;
        }
    }
    Ok(())
}

static SHUFFLE: Spec = Spec {
    name: "xan shuffle",
    usage: &["[OPTION]... [FILE]"],
    summary: "Show the rows in an order of chance.",
    flags: flags![],
    ..Spec::DEFAULT
};

fn shuffle(call: &mut Call<'_, '_>) -> Result<(), Failure> {
    let mut sheet = call.sheet(0)?;
    let mut held = Held::new(call.context.process);
    let mut records = sheet.read_all(&mut held)?;
    for left in (1..records.len()).rev() {
        let other = call.context.process.rng().below(left as u64 + 1);
        records.swap(left, usize::try_from(other).unwrap_or(left));
    }
    call.write_headers(sheet.headers.iter())?;
    write_all(call, &records)
}

static SAMPLE: Spec = Spec {
    name: "xan sample",
    usage: &["[OPTION]... COUNT [FILE]"],
    summary: "Show rows that are picked by chance.",
    flags: flags![],
    ..Spec::DEFAULT
};

fn sample(call: &mut Call<'_, '_>) -> Result<(), Failure> {
    let text = call.operand(0, "number of rows")?;
    let wanted = value::integer(&text).and_then(|count| usize::try_from(count).ok());
    let wanted = wanted.ok_or_else(|| Failure::new("invalid number of rows"))?;
    let mut sheet = call.sheet(1)?;
    let mut held = Held::new(call.context.process);
    let mut kept: Vec<ByteRecord> = Vec::new();
    let (mut record, mut seen, mut size) = (ByteRecord::new(), 0u64, 0);
    while sheet.read(&mut record)? {
        seen += 1;
        if kept.len() < wanted {
            size += super::sheet::size(&record);
            kept.push(record.clone());
        } else if let Ok(place) = usize::try_from(call.context.process.rng().below(seen))
            && place < wanted
        {
            size = size + super::sheet::size(&record) - super::sheet::size(&kept[place]);
            kept[place] = record.clone();
        }
        held.set(size)?;
    }
    call.write_headers(sheet.headers.iter())?;
    write_all(call, &kept)
}

static REVERSE: Spec = Spec {
    name: "xan reverse",
    usage: &["[OPTION]... [FILE]"],
    summary: "Show the last row first.",
    flags: flags![],
    ..Spec::DEFAULT
};

fn reverse(call: &mut Call<'_, '_>) -> Result<(), Failure> {
    let mut sheet = call.sheet(0)?;
    let mut held = Held::new(call.context.process);
    let mut records = sheet.read_all(&mut held)?;
    records.reverse();
    call.write_headers(sheet.headers.iter())?;
    write_all(call, &records)
}

static TRANSPOSE: Spec = Spec {
    name: "xan transpose",
    usage: &["[OPTION]... [FILE]"],
    summary: "Make rows of the columns.",
    flags: flags![],
    ..Spec::DEFAULT
};

fn transpose(call: &mut Call<'_, '_>) -> Result<(), Failure> {
    let mut sheet = call.sheet(0)?;
    let mut held = Held::new(call.context.process);
    let records = sheet.read_all(&mut held)?;
    let names = call.format.has_headers.then_some(&sheet.headers);
    for at in 0..sheet.headers.len() {
        call.write(names.into_iter().chain(&records).map(|record| record.get(at).unwrap_or_default()))?;
    }
    Ok(())
}
