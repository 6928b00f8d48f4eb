//! The arguments of a request, one after another.

use crate::fault::Fault;
use crate::value::Value;

/// What is left of a request.
pub(crate) struct Arguments(std::vec::IntoIter<Value>);

impl Arguments {
    pub(crate) fn new(values: Vec<Value>) -> Self {
        Self(values.into_iter())
    }

    /// The next one; null if there is none.
    pub(crate) fn next(&mut self) -> Value {
        self.0.next().unwrap_or(Value::Null)
    }

    pub(crate) fn text(&mut self) -> Result<String, Fault> {
        match self.next() {
            Value::Text(text) => Ok(text),
            _ => Err(Fault::request("text was expected")),
        }
    }

    /// Bytes, from bytes or text.
    pub(crate) fn bytes(&mut self) -> Result<Vec<u8>, Fault> {
        self.optional_bytes()?.ok_or_else(|| Fault::request("text or bytes were expected"))
    }

    pub(crate) fn optional_bytes(&mut self) -> Result<Option<Vec<u8>>, Fault> {
        match self.next() {
            Value::Null => Ok(None),
            Value::Bytes(bytes) => Ok(Some(bytes)),
            Value::Text(text) => Ok(Some(text.into_bytes())),
            _ => Err(Fault::request("text or bytes were expected")),
        }
    }

    pub(crate) fn number(&mut self) -> Result<u32, Fault> {
        self.optional_number()?.ok_or_else(|| Fault::request("a number was expected"))
    }

    pub(crate) fn optional_number(&mut self) -> Result<Option<u32>, Fault> {
        match self.next() {
            Value::Null => Ok(None),
            Value::Number(number)
                if number.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&number) =>
            {
                Ok(Some(number as u32))
            }
            _ => Err(Fault::request("a whole number was expected")),
        }
    }

    /// A flag, which is off if it is missing.
    pub(crate) fn flag(&mut self) -> bool {
        self.next() == Value::Bool(true)
    }
}
