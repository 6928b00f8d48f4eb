//! `xan`: CSV files, looked at, filtered, counted and joined.

mod aggregate;
mod columns;
mod convert;
mod expression;
mod function;
mod join;
mod order;
mod rows;
mod selection;
mod sheet;
mod stats;
mod summary;
#[cfg(test)]
mod tests;
mod value;
mod view;

use boxsh_format::integer::parse_all;
use boxsh_kernel::Key;
use boxsh_kernel::{CommandResult, Context, Exit, Failure, Order, Parsed, Spec};

use self::sheet::Format;
use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "xan",
    usage: &["SUBCOMMAND [OPTION]... [ARGUMENT]... [FILE]"],
    summary: "Work with CSV files. With no FILE, or when FILE is -, read standard input.",
    notes: "Subcommands; xan SUBCOMMAND --help says more of each:\n  \
            headers count slice head tail         names, number and ranges of rows\n  \
            select drop rename enum fill          columns\n  \
            filter search dedup sample            rows that fit\n  \
            map transform explode implode         new values\n  \
            sort shuffle reverse transpose        order\n  \
            freq stats agg groupby                figures\n  \
            join cat partition split fixlengths   several files\n  \
            view flatten to from                  other forms: json, jsonl, ndjson, html, md\n\
            Every one of them takes -d DELIMITER, -n (no headers) and -o FILE.\n\
            Columns are chosen by name, by number from 0 (or -1 from the end), by range (a:c), by pattern\n\
            (date_*), and with ! in front all but those.\n\
            Expressions know columns by name, col(\"name\"), or `name`; numbers and texts; == != < <= > >= (as\n\
            numbers where both are), eq ne lt le gt ge (as text), in, and, or, not, + - * / // % **, ++ to\n\
            join texts; and the functions abs capitalize ceil coalesce concat contains count endswith eq\n\
            float floor if index int is_empty is_number len log lower ltrim max min not replace round rtrim\n\
            slice split_part sqrt startswith trim typeof upper. Aggregates: count sum mean min max median\n\
            stddev stddev_sample var var_sample first last cardinality values distinct_values.\n",
    order: Order::FirstOperandEnds,
    ..Spec::DEFAULT
};

/// The flags of a subcommand, and those that all have.
macro_rules! flags {
    ($($flag:expr),* $(,)?) => {
        &[
            $($flag,)*
            boxsh_kernel::Flag::new('d', "delimiter", "separate fields with CHAR").value("CHAR"),
            boxsh_kernel::Flag::new('n', "no-headers", "the first record holds no names"),
            boxsh_kernel::Flag::new('o', "output", "write to FILE").value("FILE"),
        ]
    };
}
use flags;

/// A subcommand.
struct Part {
    spec: &'static Spec,
    run: fn(&mut Call<'_, '_>) -> Result<(), Failure>,
}

/// A call of a subcommand.
struct Call<'c, 'p> {
    context: &'c mut Context<'p>,
    parsed: Parsed,
    format: Format,
}

impl<'p> Call<'_, 'p> {
    /// The operand at a place, which has to be there.
    fn operand(&self, at: usize, what: &str) -> Result<Vec<u8>, Failure> {
        self.parsed.operands.get(at).cloned().ok_or_else(|| Failure::new(format!("missing {what}")))
    }

    /// The file behind `before` operands.
    fn sheet(&self, before: usize) -> Result<sheet::Sheet<'p>, Failure> {
        if let Some(extra) = self.parsed.operands.get(before + 1) {
            return Err(message::extra_operand(self.context, extra));
        }
        let name = self.parsed.operands.get(before).map(Vec::as_slice);
        sheet::Sheet::open(self.context, &self.format, name)
    }

    /// The value of a flag, as a number.
    fn number(&self, key: Key) -> Result<Option<u64>, Failure> {
        let Some(value) = self.parsed.value(key) else { return Ok(None) };
        let number = parse_all(value);
        number
            .map(Some)
            .ok_or_else(|| Failure::new(format!("invalid number {}", message::quote(self.context, value))))
    }

    fn write<'a>(&mut self, fields: impl IntoIterator<Item = &'a [u8]>) -> Result<(), Failure> {
        sheet::write(self.context, self.format.delimiter, fields)
    }

    /// Writes the names of columns, if the file has them.
    fn write_headers<'a>(&mut self, names: impl IntoIterator<Item = &'a [u8]>) -> Result<(), Failure> {
        if self.format.has_headers { self.write(names) } else { Ok(()) }
    }
}

const GROUPS: [&[Part]; 7] =
    [rows::PARTS, columns::PARTS, order::PARTS, summary::PARTS, join::PARTS, convert::PARTS, view::PARTS];

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let Some((name, arguments)) = parsed.operands.split_first() else {
        return Err(Failure::Usage("missing subcommand".into()));
    };
    let is_named = |part: &&Part| part.spec.name.strip_prefix("xan ").map(str::as_bytes) == Some(name);
    let Some(part) = GROUPS.iter().copied().flatten().find(is_named) else {
        return Err(Failure::Usage(format!("unknown subcommand {}", message::quote(context, name))));
    };
    let parsed = context.parse_from(part.spec, arguments)?;
    let format = Format::read(context, &parsed)?;
    if let Some(path) = parsed.value(flag!(rows::COUNT, "output")) {
        context.out =
            context.create_output(path).map_err(|error| message::failure(context, 1, path, error))?;
    }
    (part.run)(&mut Call { context, parsed, format })?;
    Ok(Exit::SUCCESS)
}
