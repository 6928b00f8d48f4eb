//! Subcommands that count: frequencies, figures, groups.

use std::collections::HashMap;

use boxsh_kernel::{Failure, Flag, Spec};
use csv::ByteRecord;

use super::aggregate::{self, State};
use super::expression::Row;
use super::stats::Figures;
use super::{Call, Part, flags, selection};
use crate::memory::Held;

pub(super) const PARTS: &[Part] = &[
    Part { spec: &FREQ, run: freq },
    Part { spec: &STATS, run: stats },
    Part { spec: &AGG, run: agg },
    Part { spec: &GROUPBY, run: group_by },
];

static FREQ: Spec = Spec {
    name: "xan freq",
    usage: &["[OPTION]... [FILE]"],
    summary: "Count the values of each column, the most frequent first.",
    flags: flags![
        Flag::new('s', "select", "only these columns").value("COLUMNS"),
        Flag::new('l', "limit", "show so many values of each (default 10), 0 for all").value("N"),
        Flag::new('A', "all", "show all values"),
        Flag::new('t', "threshold", "leave out values that are rarer").value("N"),
        Flag::new('N', "no-extra", "leave out what is empty, and what was left out"),
    ],
    ..Spec::DEFAULT
};

fn freq(call: &mut Call<'_, '_>) -> Result<(), Failure> {
    let limit = match call.number(flag!(FREQ, "limit"))? {
        _ if call.parsed.has(flag!(FREQ, "all")) => usize::MAX,
        Some(0) => usize::MAX,
        limit => usize::try_from(limit.unwrap_or(10)).unwrap_or(usize::MAX),
    };
    let threshold = call.number(flag!(FREQ, "threshold"))?.unwrap_or(0);
    let with_extra = !call.parsed.has(flag!(FREQ, "no-extra"));
    let mut sheet = call.sheet(0)?;
    let columns = selection::parse_or_all(call.parsed.value(flag!(FREQ, "select")), &sheet.headers)?;
    let mut held = Held::new(call.context.process);
    // With the place of the first, so that values of the same count have an order.
    let mut counts: Vec<HashMap<Vec<u8>, (u64, usize)>> = columns.iter().map(|_| HashMap::new()).collect();
    let mut record = ByteRecord::new();
    while sheet.read(&mut record)? {
        for (counts, at) in counts.iter_mut().zip(&columns) {
            let field = &record[*at];
            match counts.get_mut(field) {
                Some((count, _)) => *count += 1,
                None => {
                    held.add(field.len() + 64)?;
                    let place = counts.len();
                    counts.insert(field.to_vec(), (1, place));
                }
            }
        }
    }
    call.write([&b"field"[..], b"value", b"count"])?;
    for (counts, at) in counts.into_iter().zip(&columns) {
        let field = &sheet.headers[*at];
        let mut sorted: Vec<(Vec<u8>, (u64, usize))> = counts.into_iter().collect();
        sorted.retain(|(value, _)| with_extra || !value.is_empty());
        sorted.sort_by_key(|(_, (count, place))| (std::cmp::Reverse(*count), *place));
        let mut rest = 0;
        for (shown, (value, (count, _))) in sorted.iter().enumerate() {
            if shown >= limit || *count < threshold {
                rest += count;
                continue;
            }
            let value: &[u8] = if value.is_empty() { b"<empty>" } else { value };
            call.write([field, value, count.to_string().as_bytes()])?;
        }
        if rest > 0 && with_extra {
            call.write([field, b"<rest>", rest.to_string().as_bytes()])?;
        }
    }
    Ok(())
}

static STATS: Spec = Spec {
    name: "xan stats",
    usage: &["[OPTION]... [FILE]"],
    summary: "Show figures about each column.",
    flags: flags![Flag::new('s', "select", "only these columns").value("COLUMNS")],
    ..Spec::DEFAULT
};

const FIGURES: [&str; 14] = [
    "field",
    "count",
    "count_empty",
    "type",
    "sum",
    "mean",
    "median",
    "variance",
    "stddev",
    "min",
    "max",
    "cardinality",
    "min_length",
    "max_length",
];

fn stats(call: &mut Call<'_, '_>) -> Result<(), Failure> {
    let mut sheet = call.sheet(0)?;
    let columns = selection::parse_or_all(call.parsed.value(flag!(STATS, "select")), &sheet.headers)?;
    let mut held = Held::new(call.context.process);
    let mut figures: Vec<Figures> = columns.iter().map(|_| Figures::new()).collect();
    let mut record = ByteRecord::new();
    while sheet.read(&mut record)? {
        for (figures, at) in figures.iter_mut().zip(&columns) {
            held.add(figures.add(&record[*at]))?;
        }
    }
    call.write(FIGURES.iter().map(|name| name.as_bytes()))?;
    for (figures, at) in figures.iter().zip(&columns) {
        let count = |number: u64| number.to_string().into_bytes();
        let length =
            |number: Option<usize>| number.map_or_else(Vec::new, |number| number.to_string().into_bytes());
        let fields = [
            sheet.headers[*at].to_vec(),
            count(figures.count),
            count(figures.empty),
            figures.kind.name().as_bytes().to_vec(),
            figures.sum(),
            figures.mean(),
            figures.median(),
            figures.variance(0),
            figures.deviation(0),
            figures.least(),
            figures.greatest(),
            count(figures.distinct.len() as u64),
            length(figures.lengths.map(|lengths| lengths.0)),
            length(figures.lengths.map(|lengths| lengths.1)),
        ];
        call.write(fields.iter().map(Vec::as_slice))?;
    }
    Ok(())
}

static AGG: Spec = Spec {
    name: "xan agg",
    usage: &["[OPTION]... AGGREGATES [FILE]"],
    summary: "Compute aggregates over all rows: 'sum(price) as total, count()'.",
    flags: flags![],
    ..Spec::DEFAULT
};

fn agg(call: &mut Call<'_, '_>) -> Result<(), Failure> {
    let text = call.operand(0, "aggregates")?;
    let mut sheet = call.sheet(1)?;
    let aggregates = aggregate::compile(&text, &sheet.headers)?;
    let mut held = Held::new(call.context.process);
    let mut states: Vec<State> = aggregates.iter().map(aggregate::Aggregate::start).collect();
    let mut record = ByteRecord::new();
    let mut number = 0;
    while sheet.read(&mut record)? {
        let row = Row { record: &record, number, current: b"" };
        for (aggregate, state) in aggregates.iter().zip(&mut states) {
            held.add(aggregate.add(state, &row))?;
        }
        number += 1;
    }
    call.write(aggregates.iter().map(|aggregate| aggregate.title.as_slice()))?;
    let answers: Vec<Vec<u8>> =
        aggregates.iter().zip(&states).map(|(aggregate, state)| aggregate.answer(state)).collect();
    call.write(answers.iter().map(Vec::as_slice))
}

static GROUPBY: Spec = Spec {
    name: "xan groupby",
    usage: &["[OPTION]... COLUMNS AGGREGATES [FILE]"],
    summary: "Compute aggregates over the rows that have the same values in COLUMNS.",
    flags: flags![],
    ..Spec::DEFAULT
};

fn group_by(call: &mut Call<'_, '_>) -> Result<(), Failure> {
    let (columns, text) = (call.operand(0, "columns")?, call.operand(1, "aggregates")?);
    let mut sheet = call.sheet(2)?;
    let columns = selection::parse(&columns, &sheet.headers)?;
    let aggregates = aggregate::compile(&text, &sheet.headers)?;
    let mut held = Held::new(call.context.process);
    let mut places: HashMap<Vec<Vec<u8>>, usize> = HashMap::new();
    let mut groups: Vec<(Vec<Vec<u8>>, Vec<State>)> = Vec::new();
    let mut record = ByteRecord::new();
    let mut number = 0;
    while sheet.read(&mut record)? {
        let key: Vec<Vec<u8>> = columns.iter().map(|at| record[*at].to_vec()).collect();
        let place = match places.get(&key) {
            Some(place) => *place,
            None => {
                let size: usize = key.iter().map(|field| field.len() + 24).sum();
                held.add(2 * size + 256 * (aggregates.len() + 1))?;
                places.insert(key.clone(), groups.len());
                groups.push((key, aggregates.iter().map(aggregate::Aggregate::start).collect()));
                groups.len() - 1
            }
        };
        let row = Row { record: &record, number, current: b"" };
        for (aggregate, state) in aggregates.iter().zip(&mut groups[place].1) {
            held.add(aggregate.add(state, &row))?;
        }
        number += 1;
    }
    let titles = aggregates.iter().map(|aggregate| aggregate.title.as_slice());
    call.write(columns.iter().map(|at| &sheet.headers[*at]).chain(titles))?;
    for (key, states) in &groups {
        let answers: Vec<Vec<u8>> =
            aggregates.iter().zip(states).map(|(aggregate, state)| aggregate.answer(state)).collect();
        call.write(key.iter().chain(&answers).map(Vec::as_slice))?;
    }
    Ok(())
}
