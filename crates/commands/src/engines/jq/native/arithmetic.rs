//! Operators on values.

use std::cmp::Ordering;
use std::rc::Rc;

use super::super::machine::Stop;
use super::super::map::Map;
use super::super::syntax::Operator;
use super::super::text::Str;
use super::super::value::{Array, Value};
use super::{fail, fail_with, fail_with_both, string};

/// The longest string that repetition makes.
const MAX_REPEATED: f64 = (1 << 28) as f64;

/// The answer of a comparison; `None` for other operators.
#[inline]
pub(crate) fn compare(operator: Operator, a: &Value, b: &Value) -> Option<bool> {
    Some(match operator {
        Operator::Equal => a == b,
        Operator::Unequal => a != b,
        Operator::Less => a.order(b) == Ordering::Less,
        Operator::LessEqual => a.order(b) != Ordering::Greater,
        Operator::Greater => a.order(b) == Ordering::Greater,
        Operator::GreaterEqual => a.order(b) != Ordering::Less,
        _ => return None,
    })
}

/// The result of an operator on plain numbers, and of all comparisons; `None` if it takes more.
#[inline]
pub(crate) fn quick(operator: Operator, a: &Value, b: &Value) -> Option<Value> {
    if let (Value::Number(a), Value::Number(b)) = (a, b) {
        match operator {
            Operator::Add => return Some(Value::Number(a + b)),
            Operator::Subtract => return Some(Value::Number(a - b)),
            Operator::Multiply => return Some(Value::Number(a * b)),
            Operator::Divide if *b != 0.0 => return Some(Value::Number(a / b)),
            _ => {}
        }
    }
    compare(operator, a, b).map(Value::Bool)
}

/// The result of an operator.
pub(crate) fn binary(operator: Operator, a: Value, b: Value) -> Result<Value, Stop> {
    if let Some(value) = quick(operator, &a, &b) {
        return Ok(value);
    }
    match operator {
        Operator::Add => add(a, b),
        Operator::Subtract => subtract(a, &b),
        Operator::Multiply => multiply(a, b),
        Operator::Divide => divide(&a, &b),
        _ => remainder(&a, &b),
    }
}

pub(crate) fn negate(value: &Value) -> Result<Value, Stop> {
    match value.as_number() {
        Some(number) => Ok(Value::Number(-number)),
        None => fail_with(value, "cannot be negated"),
    }
}

fn add(a: Value, b: Value) -> Result<Value, Stop> {
    Ok(match (a, b) {
        (Value::Null, other) | (other, Value::Null) => other,
        (Value::String(mut a), Value::String(b)) => {
            a.append(b.as_bytes());
            Value::String(a)
        }
        (Value::Array(mut a), Value::Array(b)) => {
            if a.items().is_empty() {
                return Ok(Value::Array(b));
            }
            let inner = Rc::make_mut(&mut a);
            inner.items_mut().reserve(b.items().len());
            b.items().iter().for_each(|item| inner.push(item.clone()));
            Value::Array(a)
        }
        (Value::Object(mut a), Value::Object(b)) => {
            let inner = Rc::make_mut(&mut a);
            b.iter().for_each(|(key, value)| inner.insert(key.clone(), value.clone()));
            Value::Object(a)
        }
        (a, b) => match (a.as_number(), b.as_number()) {
            (Some(a), Some(b)) => Value::Number(a + b),
            _ => return fail_with_both(&a, &b, "cannot be added"),
        },
    })
}

fn subtract(a: Value, b: &Value) -> Result<Value, Stop> {
    Ok(match (a, b) {
        (Value::Array(mut a), Value::Array(b)) => {
            let inner = Rc::make_mut(&mut a);
            inner.items_mut().retain(|item| !b.items().contains(item));
            Value::Array(a)
        }
        (a, b) => match (a.as_number(), b.as_number()) {
            (Some(a), Some(b)) => Value::Number(a - b),
            _ => return fail_with_both(&a, b, "cannot be subtracted"),
        },
    })
}

fn multiply(a: Value, b: Value) -> Result<Value, Stop> {
    Ok(match (a, b) {
        (Value::Object(a), Value::Object(b)) => Value::Object(merge(a, &b)),
        (Value::String(text), count) | (count, Value::String(text)) if count.as_number().is_some() => {
            let count = count.as_number().unwrap_or(0.0);
            if count.is_nan() || count < 0.0 {
                return Ok(Value::Null);
            }
            if count.floor() * text.len() as f64 > MAX_REPEATED {
                return fail("Repeat string result too long");
            }
            Value::String(Str::from_vec(text.as_bytes().repeat(count as usize)))
        }
        (a, b) => match (a.as_number(), b.as_number()) {
            (Some(a), Some(b)) => Value::Number(a * b),
            _ => return fail_with_both(&a, &b, "cannot be multiplied"),
        },
    })
}

/// Merges objects all the way down. Values are nested no deeper than the interpreter allows.
fn merge(mut a: Rc<Map>, b: &Map) -> Rc<Map> {
    let inner = Rc::make_mut(&mut a);
    for (key, value) in b.iter() {
        let merged = match (inner.take(key), value) {
            (Value::Object(old), Value::Object(new)) => Value::Object(merge(old, new)),
            (_, new) => new.clone(),
        };
        inner.insert(key.clone(), merged);
    }
    a
}

fn divide(a: &Value, b: &Value) -> Result<Value, Stop> {
    match (a, b) {
        (Value::String(text), Value::String(separator)) => Ok(string::split(text, separator)),
        _ => match (a.as_number(), b.as_number()) {
            (Some(_), Some(0.0)) => fail_with_both(a, b, "cannot be divided because the divisor is zero"),
            (Some(a), Some(b)) => Ok(Value::Number(a / b)),
            _ => fail_with_both(a, b, "cannot be divided"),
        },
    }
}

/// The remainder of whole numbers; the sign is that of the left one.
fn remainder(a: &Value, b: &Value) -> Result<Value, Stop> {
    let (Some(x), Some(y)) = (a.as_number(), b.as_number()) else {
        return fail_with_both(a, b, "cannot be divided (remainder)");
    };
    if x.is_nan() || y.is_nan() {
        return Ok(Value::Number(f64::NAN));
    }
    let (x, y) = (x as i64, (y as i64).unsigned_abs());
    if y == 0 {
        return fail_with_both(a, b, "cannot be divided (remainder) because the divisor is zero");
    }
    let magnitude = (x.unsigned_abs() % y) as f64;
    Ok(Value::Number(if x < 0 { -magnitude } else { magnitude }))
}

/// Sorts values in jq's order.
pub(super) fn sort(array: &Array) -> Vec<Value> {
    let mut items = array.items().to_vec();
    items.sort_by(Value::order);
    items
}
