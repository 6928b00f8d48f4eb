//! Reading JSON as a stream of events: `[path, leaf]`, and `[path]` where something ends.

use super::reader::{Feed, ReadError, Reader};
use super::text::Str;
use super::value::Value;

/// Where a stream is inside the current text.
#[derive(Default)]
pub(crate) struct Position {
    levels: Vec<Level>,
    /// A value is behind us: what follows is a separator or an end.
    after_value: bool,
}

enum Level {
    Array(usize),
    Object(Str),
}

impl Position {
    fn path(&self) -> Value {
        let key = |level: &Level| match level {
            Level::Array(at) => (*at).into(),
            Level::Object(key) => Value::String(key.clone()),
        };
        Value::array(self.levels.iter().map(key).collect())
    }

    fn leaf(&mut self, value: Value) -> Value {
        self.after_value = true;
        Value::array(vec![self.path(), value])
    }

    /// What `--stream-errors` gives for an error here.
    pub(crate) fn failure(&mut self, message: &str) -> Value {
        let path = self.path();
        self.levels.clear();
        self.after_value = false;
        Value::array(vec![Value::string(message), path])
    }
}

impl<F: Feed> Reader<F> {
    /// The next event; `None` at the end.
    pub(crate) fn next_event(&mut self, position: &mut Position) -> Result<Option<Value>, ReadError> {
        loop {
            if position.levels.is_empty() {
                position.after_value = false;
            }
            if position.after_value {
                if let Some(end) = self.leave(position)? {
                    return Ok(Some(end));
                }
                continue;
            }
            let byte = match self.peek()? {
                Some(byte) => byte,
                None if position.levels.is_empty() => return Ok(None),
                None => return self.unfinished(),
            };
            match byte {
                b'[' => {
                    self.check_depth(position.levels.len())?;
                    self.skip();
                    if self.peek()? == Some(b']') {
                        self.skip();
                        return Ok(Some(position.leaf(Value::array(Vec::new()))));
                    }
                    position.levels.push(Level::Array(0));
                }
                b'{' => {
                    self.check_depth(position.levels.len())?;
                    self.skip();
                    match self.peek()? {
                        Some(b'}') => {
                            self.skip();
                            return Ok(Some(position.leaf(Value::object(super::map::Map::default()))));
                        }
                        Some(byte) => position.levels.push(Level::Object(self.key(byte)?)),
                        None => return self.unfinished(),
                    }
                }
                byte => {
                    let value = self.value(byte, 0)?;
                    return Ok(Some(position.leaf(value)));
                }
            }
        }
    }

    /// Goes on behind a value: to the next one, or out of what holds it.
    fn leave(&mut self, position: &mut Position) -> Result<Option<Value>, ReadError> {
        let Some(byte) = self.peek()? else { return self.unfinished() };
        let ending = match position.levels.last() {
            Some(Level::Array(_)) => b']',
            _ => b'}',
        };
        if byte == ending {
            self.skip();
            let path = position.path();
            position.levels.pop();
            return Ok(Some(Value::array(vec![path])));
        }
        if byte != b',' {
            return self.missing_separator(byte);
        }
        self.skip();
        position.after_value = false;
        let next = match (self.peek()?, position.levels.last()) {
            (Some(byte), Some(Level::Object(_))) => Level::Object(self.key(byte)?),
            (_, Some(Level::Array(at))) => Level::Array(at + 1),
            _ => return self.unfinished(),
        };
        if let Some(level) = position.levels.last_mut() {
            *level = next;
        }
        Ok(None)
    }
}
