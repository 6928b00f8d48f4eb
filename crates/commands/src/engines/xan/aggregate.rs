//! Aggregates: `sum(price) as total, count(), mean(price * n)`.

use boxsh_kernel::Failure;
use csv::ByteRecord;

use super::expression::{Compiler, Expression, Row, Token, tokens, wrong};
use super::stats::Figures;

const NAMES: [&str; 17] = [
    "average",
    "avg",
    "cardinality",
    "count",
    "distinct_values",
    "first",
    "last",
    "max",
    "mean",
    "median",
    "min",
    "stddev",
    "stddev_sample",
    "sum",
    "values",
    "var",
    "var_sample",
];

/// One column of the answer.
pub(super) struct Aggregate {
    pub(super) title: Vec<u8>,
    name: &'static str,
    argument: Option<Expression>,
}

/// Compiles a list of aggregates.
///
/// # Errors
/// What is wrong with it.
pub(super) fn compile(text: &[u8], headers: &ByteRecord) -> Result<Vec<Aggregate>, Failure> {
    let tokens = tokens(text)?;
    let mut compiler = Compiler::new(&tokens, headers);
    let mut aggregates = Vec::new();
    loop {
        let start = tokens.get(compiler.at).map_or(text.len(), |(_, start)| *start);
        let Some(Token::Name(name)) = compiler.peek() else { return Err(wrong("an aggregate is missing")) };
        let name = NAMES
            .iter()
            .find(|known| known.as_bytes() == name)
            .ok_or_else(|| wrong(&format!("unknown aggregate '{}'", String::from_utf8_lossy(name))))?;
        compiler.at += 1;
        if !compiler.accept("(") {
            return Err(wrong("'(' is missing"));
        }
        let argument = if compiler.accept(")") {
            None
        } else {
            let argument = compiler.expression()?;
            if !compiler.accept(")") {
                return Err(wrong("')' is missing"));
            }
            Some(argument)
        };
        if argument.is_none() && *name != "count" {
            return Err(wrong(&format!("wrong number of arguments for '{name}'")));
        }
        let end = tokens.get(compiler.at).map_or(text.len(), |(_, start)| *start);
        let mut title = text[start..end].trim_ascii().to_vec();
        if compiler.accept("as") {
            match compiler.peek() {
                Some(Token::Name(name) | Token::Column(name) | Token::Text(name)) => title = name.clone(),
                _ => return Err(wrong("a name is missing after 'as'")),
            }
            compiler.at += 1;
        }
        aggregates.push(Aggregate { title, name, argument });
        match compiler.peek() {
            None => return Ok(aggregates),
            Some(Token::Sign(",")) => compiler.at += 1,
            Some(_) => return Err(wrong("',' is missing between aggregates")),
        }
    }
}

/// What an aggregate has seen.
pub(super) struct State {
    figures: Figures,
    rows: u64,
    first: Option<Vec<u8>>,
    last: Vec<u8>,
    values: Vec<Vec<u8>>,
}

impl Aggregate {
    pub(super) fn start(&self) -> State {
        State { figures: Figures::new(), rows: 0, first: None, last: Vec::new(), values: Vec::new() }
    }

    /// Takes a row in; gives how much memory that took.
    pub(super) fn add(&self, state: &mut State, row: &Row<'_>) -> usize {
        let Some(argument) = &self.argument else {
            state.rows += 1;
            return 0;
        };
        let value = argument.value(row);
        state.rows += u64::from(value.is_true());
        let text = value.into_text();
        match self.name {
            "count" => 0,
            "first" => {
                state.first.get_or_insert(text);
                0
            }
            "last" => {
                state.last = text;
                0
            }
            "values" => {
                let taken = text.len() + 32;
                state.values.push(text);
                taken
            }
            "distinct_values" if !state.figures.distinct.contains(&text) => {
                let taken = state.figures.add(&text) + text.len() + 32;
                state.values.push(text);
                taken
            }
            "distinct_values" => 0,
            _ => state.figures.add(&text),
        }
    }

    pub(super) fn answer(&self, state: &State) -> Vec<u8> {
        match self.name {
            "count" => state.rows.to_string().into_bytes(),
            "first" => state.first.clone().unwrap_or_default(),
            "last" => state.last.clone(),
            "values" | "distinct_values" => state.values.join(&b'|'),
            "cardinality" => state.figures.distinct.len().to_string().into_bytes(),
            "sum" => state.figures.sum(),
            "min" => state.figures.least(),
            "max" => state.figures.greatest(),
            "median" => state.figures.median(),
            "stddev" => state.figures.deviation(0),
            "stddev_sample" => state.figures.deviation(1),
            "var" => state.figures.variance(0),
            "var_sample" => state.figures.variance(1),
            _ => state.figures.mean(),
        }
    }
}
