//! Between values and their texts.

use super::super::machine::Stop;
use super::super::print::to_json;
use super::super::reader::{ReadError, Reader};
use super::super::text::Str;
use super::super::value::Value;
use super::{Host, Native, fail, fail_with, native};

pub(super) const TABLE: &[Native] = &[
    native("tojson", 0, |host, input, _| Ok(Value::String(Str::from_vec(to_json(host.pace, &input)?)))),
    native("fromjson", 0, from_json),
    native("tonumber", 0, to_number),
    native("toboolean", 0, |_, input, _| match (&input, input.as_str().map(Str::as_bytes)) {
        (Value::Bool(_), _) => Ok(input),
        (_, Some(b"true")) => Ok(Value::TRUE),
        (_, Some(b"false")) => Ok(Value::FALSE),
        _ => fail_with(&input, "cannot be parsed as a boolean"),
    }),
    native("type", 0, |_, input, _| Ok(Value::string(input.type_name()))),
];

fn from_json(host: Host<'_>, input: Value, _: &[Value]) -> Result<Value, Stop> {
    match &input {
        Value::String(text) => parse(&host, text),
        other => fail_with(other, "only strings can be parsed"),
    }
}

fn parse(host: &Host<'_>, text: &Str) -> Result<Value, Stop> {
    let while_parsing = |what: &str| fail(format!("{what} (while parsing '{}')", text.to_text()));
    let mut reader = Reader::whole(host.pace.process, text.as_bytes(), host.max_depth)?;
    let complain = |error: ReadError| match error {
        ReadError::Syntax(what) => while_parsing(&what),
        ReadError::Errno(errno) => Err(errno.into()),
    };
    match reader.next() {
        Ok(Some(value)) => match reader.next() {
            Ok(None) => Ok(value),
            Ok(Some(_)) => while_parsing("Unexpected extra JSON values"),
            Err(error) => complain(error),
        },
        Ok(None) => while_parsing("Expected JSON value"),
        Err(error) => complain(error),
    }
}

fn to_number(host: Host<'_>, input: Value, _: &[Value]) -> Result<Value, Stop> {
    match &input {
        Value::Number(_) | Value::Literal(_) => Ok(input),
        Value::String(text) if text.as_bytes().iter().any(u8::is_ascii_whitespace) => {
            fail_with(&input, "cannot be parsed as a number")
        }
        Value::String(text) => match parse(&host, text) {
            Ok(number @ (Value::Number(_) | Value::Literal(_))) => Ok(number),
            Ok(_) | Err(Stop::Error(_)) => fail_with(&input, "cannot be parsed as a number"),
            Err(stop) => Err(stop),
        },
        other => fail_with(other, "cannot be parsed as a number"),
    }
}
