//! The functions of expressions.

use super::value::Value;

pub(super) type Function = fn(&[Value]) -> Value;

/// A function of that name, and how many arguments it takes.
pub(super) fn find(name: &[u8]) -> Option<(Function, usize, usize)> {
    let found = FUNCTIONS.iter().find(|(known, ..)| known.as_bytes() == name);
    found.map(|(_, fewest, most, function)| (*function, *fewest, *most))
}

const FUNCTIONS: [(&str, usize, usize, Function); 32] =
    [
        ("abs", 1, 1, |of| float(of, f64::abs)),
        ("capitalize", 1, 1, |of| {
            let text = string(of, 0);
            let mut chars = text.chars();
            let first: String = chars.next().map(|char| char.to_uppercase().collect()).unwrap_or_default();
            made(first + &chars.as_str().to_lowercase())
        }),
        ("ceil", 1, 1, |of| float(of, f64::ceil)),
        ("coalesce", 1, 64, |of| of.iter().find(|value| value.is_true()).cloned().unwrap_or(Value::Null)),
        ("concat", 1, 64, |of| Value::Text((0..of.len()).flat_map(|at| text(of, at)).collect())),
        ("contains", 2, 2, |of| Value::Bool(memchr::memmem::find(&text(of, 0), &text(of, 1)).is_some())),
        ("count", 2, 2, |of| {
            Value::Integer(memchr::memmem::find_iter(&text(of, 0), &text(of, 1)).count() as i64)
        }),
        ("endswith", 2, 2, |of| Value::Bool(text(of, 0).ends_with(&text(of, 1)))),
        ("eq", 2, 2, |of| Value::Bool(text(of, 0) == text(of, 1))),
        ("float", 1, 1, |of| float(of, |number| number)),
        ("floor", 1, 1, |of| float(of, f64::floor)),
        (
            "if",
            2,
            3,
            |of| if of[0].is_true() { of[1].clone() } else { of.get(2).cloned().unwrap_or(Value::Null) },
        ),
        ("int", 1, 1, |of| match of[0].integer() {
            Some(value) => Value::Integer(value),
            None => float(of, f64::trunc),
        }),
        ("is_empty", 1, 1, |of| Value::Bool(text(of, 0).is_empty())),
        ("is_number", 1, 1, |of| Value::Bool(of[0].number().is_some())),
        ("len", 1, 1, |of| Value::Integer(string(of, 0).chars().count() as i64)),
        ("log", 1, 1, |of| float(of, libm::log)),
        ("lower", 1, 1, |of| made(string(of, 0).to_lowercase())),
        ("ltrim", 1, 1, |of| Value::Text(text(of, 0).trim_ascii_start().to_vec())),
        ("max", 1, 64, |of| of.iter().cloned().max_by(Value::compare).unwrap_or(Value::Null)),
        ("min", 1, 64, |of| of.iter().cloned().min_by(Value::compare).unwrap_or(Value::Null)),
        ("not", 1, 1, |of| Value::Bool(!of[0].is_true())),
        ("replace", 3, 3, |of| made(string(of, 0).replace(&string(of, 1), &string(of, 2)))),
        ("round", 1, 2, |of| {
            let scale = libm::pow(10.0, of.get(1).and_then(Value::number).unwrap_or(0.0));
            float(of, |number| (number * scale).round() / scale)
        }),
        ("rtrim", 1, 1, |of| Value::Text(text(of, 0).trim_ascii_end().to_vec())),
        ("slice", 2, 3, |of| {
            let from = usize::try_from(of[1].integer().unwrap_or(0)).unwrap_or(0);
            let to =
                of.get(2).and_then(Value::integer).map_or(usize::MAX, |to| usize::try_from(to).unwrap_or(0));
            made(string(of, 0).chars().skip(from).take(to.saturating_sub(from)).collect())
        }),
        ("split_part", 3, 3, |of| {
            let (whole, separator) = (string(of, 0), string(of, 1));
            let at = usize::try_from(of[2].integer().unwrap_or(-1)).unwrap_or(usize::MAX);
            made(whole.split(separator.as_str()).nth(at).unwrap_or_default().to_owned())
        }),
        ("sqrt", 1, 1, |of| float(of, f64::sqrt)),
        ("startswith", 2, 2, |of| Value::Bool(text(of, 0).starts_with(&text(of, 1)))),
        ("trim", 1, 1, |of| Value::Text(text(of, 0).trim_ascii().to_vec())),
        ("typeof", 1, 1, |of| made(super::stats::kind_of(&text(of, 0)).name().to_owned())),
        ("upper", 1, 1, |of| made(string(of, 0).to_uppercase())),
    ];

fn text(of: &[Value], at: usize) -> Vec<u8> {
    of.get(at).cloned().unwrap_or(Value::Null).into_text()
}

fn string(of: &[Value], at: usize) -> String {
    String::from_utf8_lossy(&text(of, at)).into_owned()
}

fn made(text: String) -> Value {
    Value::Text(text.into_bytes())
}

fn float(of: &[Value], work: impl Fn(f64) -> f64) -> Value {
    of[0].number().map(work).filter(|number| number.is_finite()).map_or(Value::Null, Value::Float)
}
