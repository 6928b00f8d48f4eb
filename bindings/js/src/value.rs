//! Values between JavaScript and Rust, as bytes: a tag, and what it says follows. Numbers are little-endian; `codec.js` of the package is the
//! other half.

/// A value.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// `null`, and what JavaScript has not defined.
    Null,
    /// A truth.
    Bool(bool),
    /// A number.
    Number(f64),
    /// Text.
    Text(String),
    /// Bytes.
    Bytes(Vec<u8>),
    /// Several in order.
    List(Vec<Value>),
    /// Several by name, in order.
    Map(Vec<(String, Value)>),
}

/// Bytes that are no value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Malformed;

/// How deep values may nest.
const DEEPEST: usize = 64;

const NULL: u8 = 0;
const FALSE: u8 = 1;
const TRUE: u8 = 2;
const NUMBER: u8 = 3;
const TEXT: u8 = 4;
const BYTES: u8 = 5;
const LIST: u8 = 6;
const MAP: u8 = 7;

impl Value {
    /// Reads one value that is all of `bytes`.
    ///
    /// # Errors
    /// If they are anything else.
    pub fn decode(bytes: &[u8]) -> Result<Self, Malformed> {
        let mut reader = Reader { rest: bytes };
        let value = reader.value(DEEPEST)?;
        if reader.rest.is_empty() { Ok(value) } else { Err(Malformed) }
    }

    /// The value as bytes.
    pub fn encode(&self) -> Vec<u8> {
        let mut out = Vec::new();
        self.write(&mut out);
        out
    }

    fn write(&self, out: &mut Vec<u8>) {
        match self {
            Self::Null => out.push(NULL),
            Self::Bool(truth) => out.push(if *truth { TRUE } else { FALSE }),
            Self::Number(number) => {
                out.push(NUMBER);
                out.extend_from_slice(&number.to_le_bytes());
            }
            Self::Text(text) => {
                out.push(TEXT);
                sized(out, text.as_bytes());
            }
            Self::Bytes(bytes) => {
                out.push(BYTES);
                sized(out, bytes);
            }
            Self::List(items) => {
                out.push(LIST);
                out.extend_from_slice(&length(items.len()));
                items.iter().for_each(|item| item.write(out));
            }
            Self::Map(entries) => {
                out.push(MAP);
                out.extend_from_slice(&length(entries.len()));
                for (name, value) in entries {
                    sized(out, name.as_bytes());
                    value.write(out);
                }
            }
        }
    }

    /// Text of bytes; what is no UTF-8 is replaced.
    pub fn text(bytes: impl AsRef<[u8]>) -> Self {
        Self::Text(String::from_utf8_lossy(bytes.as_ref()).into_owned())
    }

    /// A list of texts.
    pub fn texts<B: AsRef<[u8]>>(all: impl IntoIterator<Item = B>) -> Self {
        Self::List(all.into_iter().map(Self::text).collect())
    }

    /// A map of these.
    pub fn map<const N: usize>(entries: [(&str, Value); N]) -> Self {
        Self::Map(entries.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
    }

    /// What a map has under a name; null if it has nothing, or is no map.
    pub fn get(&self, name: &str) -> &Value {
        match self {
            Self::Map(entries) => {
                entries.iter().find(|(key, _)| key == name).map_or(&Self::Null, |(_, value)| value)
            }
            _ => &Self::Null,
        }
    }

    /// Whether there is nothing.
    pub fn is_null(&self) -> bool {
        *self == Self::Null
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<Vec<u8>> for Value {
    fn from(bytes: Vec<u8>) -> Self {
        Self::Bytes(bytes)
    }
}

impl From<bool> for Value {
    fn from(truth: bool) -> Self {
        Self::Bool(truth)
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Self {
        Self::Number(f64::from(number))
    }
}

/// JavaScript's numbers are exact up to 2^53, which no count here comes near.
impl From<u64> for Value {
    fn from(number: u64) -> Self {
        Self::Number(number as f64)
    }
}

/// A length. What is longer than four gigabytes does not come this far: a session holds less.
fn length(length: usize) -> [u8; 4] {
    u32::try_from(length).unwrap_or(u32::MAX).to_le_bytes()
}

fn sized(out: &mut Vec<u8>, bytes: &[u8]) {
    out.extend_from_slice(&length(bytes.len()));
    out.extend_from_slice(bytes);
}

struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], Malformed> {
        let (taken, rest) = self.rest.split_at_checked(count).ok_or(Malformed)?;
        self.rest = rest;
        Ok(taken)
    }

    fn number<const N: usize>(&mut self) -> Result<[u8; N], Malformed> {
        self.take(N)?.try_into().map_err(|_| Malformed)
    }

    fn sized(&mut self) -> Result<&'a [u8], Malformed> {
        let length = u32::from_le_bytes(self.number()?);
        self.take(usize::try_from(length).map_err(|_| Malformed)?)
    }

    fn text(&mut self) -> Result<String, Malformed> {
        String::from_utf8(self.sized()?.to_vec()).map_err(|_| Malformed)
    }

    fn value(&mut self, depth: usize) -> Result<Value, Malformed> {
        let depth = depth.checked_sub(1).ok_or(Malformed)?;
        Ok(match self.take(1)? {
            [NULL] => Value::Null,
            [FALSE] => Value::Bool(false),
            [TRUE] => Value::Bool(true),
            [NUMBER] => Value::Number(f64::from_le_bytes(self.number()?)),
            [TEXT] => Value::Text(self.text()?),
            [BYTES] => Value::Bytes(self.sized()?.to_vec()),
            [LIST] => {
                let count = u32::from_le_bytes(self.number()?);
                Value::List((0..count).map(|_| self.value(depth)).collect::<Result<_, _>>()?)
            }
            [MAP] => {
                let count = u32::from_le_bytes(self.number()?);
                let entry = |reader: &mut Self| Ok((reader.text()?, reader.value(depth)?));
                Value::Map((0..count).map(|_| entry(self)).collect::<Result<_, _>>()?)
            }
            _ => return Err(Malformed),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Malformed, Value};

    #[test]
    fn every_kind_of_value_comes_back_as_it_was() {
        let value = Value::List(vec![
            Value::Null,
            true.into(),
            false.into(),
            (-1.5).into(),
            "häß".into(),
            vec![0, 255].into(),
            Value::map([("a", Value::List(Vec::new())), ("", Value::Map(Vec::new()))]),
        ]);
        assert_eq!(Value::decode(&value.encode()), Ok(value));
    }

    #[test]
    fn what_is_cut_or_nested_too_deeply_or_has_more_is_refused() {
        let whole = Value::map([("name", "text".into())]).encode();
        for end in 0..whole.len() {
            assert_eq!(Value::decode(&whole[..end]), Err(Malformed), "{end}");
        }
        assert_eq!(Value::decode(&[whole, vec![0]].concat()), Err(Malformed));
        assert_eq!(Value::decode(&[6, 255, 255, 255, 255]), Err(Malformed));
        let deep: Vec<u8> = std::iter::repeat_n([6, 1, 0, 0, 0], 100).flatten().chain([0]).collect();
        assert_eq!(Value::decode(&deep), Err(Malformed));
    }
}
