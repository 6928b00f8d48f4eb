//! Operators on values.

use std::cmp::Ordering;
use std::rc::Rc;

use boxsh_kernel::{Errno, Limit};

use super::super::machine::Stop;
use super::super::map::Map;
use super::super::pace::Pace;
use super::super::syntax::Operator;
use super::super::text::Str;
use super::super::value::{Array, DEEPEST, Value};
use super::{fail, fail_with, fail_with_both, path, string};
use crate::sorting::sort_by;

/// The longest string that repetition makes.
const MAX_REPEATED: f64 = (1 << 28) as f64;

/// The answer of a comparison; `None` for other operators.
#[inline]
pub(crate) fn compare(
    pace: &Pace<'_>,
    operator: Operator,
    a: &Value,
    b: &Value,
) -> Result<Option<bool>, Stop> {
    if a.depth() > DEEPEST + 1 && b.depth() > DEEPEST + 1 {
        match operator {
            Operator::Equal | Operator::Unequal => return fail("Equality check too deep"),
            Operator::Less | Operator::LessEqual | Operator::Greater | Operator::GreaterEqual => {
                return fail("Comparison too deep");
            }
            _ => {}
        }
    }
    Ok(Some(match operator {
        Operator::Equal => a.equals(pace, b)?,
        Operator::Unequal => !a.equals(pace, b)?,
        Operator::Less => a.order(pace, b)? == Ordering::Less,
        Operator::LessEqual => a.order(pace, b)? != Ordering::Greater,
        Operator::Greater => a.order(pace, b)? == Ordering::Greater,
        Operator::GreaterEqual => a.order(pace, b)? != Ordering::Less,
        _ => return Ok(None),
    }))
}

/// The result of an operator on plain numbers, and of all comparisons; `None` if it takes more.
#[inline]
pub(crate) fn quick(
    pace: &Pace<'_>,
    operator: Operator,
    a: &Value,
    b: &Value,
) -> Result<Option<Value>, Stop> {
    if let (Value::Number(a), Value::Number(b)) = (a, b) {
        match operator {
            Operator::Add => return Ok(Some(Value::Number(a + b))),
            Operator::Subtract => return Ok(Some(Value::Number(a - b))),
            Operator::Multiply => return Ok(Some(Value::Number(a * b))),
            Operator::Divide if *b != 0.0 => return Ok(Some(Value::Number(a / b))),
            _ => {}
        }
    }
    Ok(compare(pace, operator, a, b)?.map(Value::Bool))
}

/// The result of an operator.
pub(crate) fn binary(pace: &Pace<'_>, operator: Operator, a: Value, b: Value) -> Result<Value, Stop> {
    if let Some(value) = quick(pace, operator, &a, &b)? {
        return Ok(value);
    }
    match operator {
        Operator::Add => add(pace, a, b),
        Operator::Subtract => subtract(pace, a, &b),
        Operator::Multiply => multiply(pace, a, b),
        Operator::Divide => divide(pace, &a, &b),
        _ => remainder(&a, &b),
    }
}

pub(crate) fn negate(value: &Value) -> Result<Value, Stop> {
    match (value, value.as_number()) {
        (Value::Literal(literal), _) => Ok(literal.negated()),
        (_, Some(number)) => Ok(Value::Number(-number)),
        (_, None) => fail_with(value, "cannot be negated"),
    }
}

fn add(pace: &Pace<'_>, a: Value, b: Value) -> Result<Value, Stop> {
    Ok(match (a, b) {
        (Value::Null, other) | (other, Value::Null) => other,
        (Value::String(mut a), Value::String(b)) => {
            pace.process.budget().check(Limit::String, (a.len() + b.len()) as u64)?;
            a.append(pace, b.as_bytes())?;
            Value::String(a)
        }
        (Value::Array(mut a), Value::Array(b)) => {
            if a.items().is_empty() {
                return Ok(Value::Array(b));
            }
            path::copy_array(pace, &a)?;
            pace.hold::<Value>(b.items().len())?;
            let inner = Rc::make_mut(&mut a);
            inner.make_room(pace.process, b.items().len())?;
            b.items().iter().for_each(|item| inner.push(item.clone()));
            Value::Array(a)
        }
        (Value::Object(mut a), Value::Object(b)) => {
            path::copy_object(pace, &a)?;
            pace.hold::<(Str, Value)>(b.len())?;
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

fn subtract(pace: &Pace<'_>, a: Value, b: &Value) -> Result<Value, Stop> {
    Ok(match (a, b) {
        (Value::Array(a), Value::Array(b)) => {
            let mut left = Array::default();
            for item in a.items() {
                pace.step()?;
                if !among(pace, item, b.items())? {
                    left.push(item.clone());
                }
            }
            Value::Array(Rc::new(left))
        }
        (a, b) => match (a.as_number(), b.as_number()) {
            (Some(a), Some(b)) => Value::Number(a - b),
            _ => return fail_with_both(&a, b, "cannot be subtracted"),
        },
    })
}

fn among(pace: &Pace<'_>, item: &Value, items: &[Value]) -> Result<bool, Errno> {
    for other in items {
        pace.step()?;
        if item.equals(pace, other)? {
            return Ok(true);
        }
    }
    Ok(false)
}

fn multiply(pace: &Pace<'_>, a: Value, b: Value) -> Result<Value, Stop> {
    Ok(match (a, b) {
        (a @ Value::Object(_), b @ Value::Object(_))
            if a.depth() > DEEPEST + 1 && b.depth() > DEEPEST + 1 =>
        {
            return fail("Object merge too deep");
        }
        (Value::Object(a), Value::Object(b)) => Value::Object(merge(pace, a, &b)?),
        (Value::String(text), count) | (count, Value::String(text)) if count.as_number().is_some() => {
            let count = count.as_number().unwrap_or(0.0);
            if count.is_nan() || count < 0.0 {
                return Ok(Value::Null);
            }
            if count.floor() * text.len() as f64 > MAX_REPEATED {
                return fail("Repeat string result too long");
            }
            let length = text.len().saturating_mul(count as usize);
            pace.process.budget().check(Limit::String, length as u64)?;
            pace.hold::<u8>(length)?;
            Value::String(Str::from_vec(text.as_bytes().repeat(count as usize)))
        }
        (a, b) => match (a.as_number(), b.as_number()) {
            (Some(a), Some(b)) => Value::Number(a * b),
            _ => return fail_with_both(&a, &b, "cannot be multiplied"),
        },
    })
}

/// Merges objects all the way down. Values are nested no deeper than the interpreter allows.
fn merge(pace: &Pace<'_>, mut a: Rc<Map>, b: &Map) -> Result<Rc<Map>, Errno> {
    path::copy_object(pace, &a)?;
    let inner = Rc::make_mut(&mut a);
    for (key, value) in b.iter() {
        pace.step()?;
        let merged = match (inner.take(key), value) {
            (Value::Object(old), Value::Object(new)) => Value::Object(merge(pace, old, new)?),
            (_, new) => new.clone(),
        };
        inner.insert(key.clone(), merged);
    }
    Ok(a)
}

fn divide(pace: &Pace<'_>, a: &Value, b: &Value) -> Result<Value, Stop> {
    match (a, b) {
        (Value::String(text), Value::String(separator)) => string::split(pace, text, separator),
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
pub(super) fn sort(pace: &Pace<'_>, array: &Array) -> Result<Vec<Value>, Errno> {
    // The copy, and what sorting takes beside it.
    pace.hold::<[Value; 2]>(array.items().len())?;
    let mut items = array.items().to_vec();
    sort_by(&mut items, |a, b| {
        pace.step()?;
        a.order(pace, b)
    })?;
    Ok(items)
}
