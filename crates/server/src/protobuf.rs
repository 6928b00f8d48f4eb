//! Protocol Buffers, as much of them as the messages here need.
#![cfg_attr(
    not(all(feature = "sandboxd", feature = "telemetry")),
    allow(dead_code, reason = "each face needs a part of it")
)]

/// Bytes that are no message.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the message cannot be decoded")]
pub(crate) struct Malformed;

/// What a field has on the wire.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Value<'a> {
    /// A number, a truth value or one of an enumeration.
    Number(u64),
    /// Text, bytes or another message.
    Bytes(&'a [u8]),
    /// A number of a fixed size, which no message that is read here has.
    Fixed,
}

impl<'a> Value<'a> {
    /// The bytes of a field that has to have some.
    pub(crate) fn bytes(self) -> Result<&'a [u8], Malformed> {
        match self {
            Self::Bytes(bytes) => Ok(bytes),
            _ => Err(Malformed),
        }
    }

    /// The text of a field that has to have some.
    pub(crate) fn text(self) -> Result<String, Malformed> {
        std::str::from_utf8(self.bytes()?).map(str::to_owned).map_err(|_| Malformed)
    }

    /// The number of a field of the type `int32` or of an enumeration.
    pub(crate) fn int32(self) -> Result<i32, Malformed> {
        // A negative one is written with 64 bits, of which the lower half counts.
        self.uint32().map(u32::cast_signed)
    }

    /// The number of a field of the type `uint32`.
    pub(crate) fn uint32(self) -> Result<u32, Malformed> {
        match self {
            Self::Number(number) => Ok(number as u32),
            _ => Err(Malformed),
        }
    }
}

/// The fields of a message, one after another.
pub(crate) struct Fields<'a>(&'a [u8]);

impl<'a> Fields<'a> {
    pub(crate) fn of(message: &'a [u8]) -> Self {
        Self(message)
    }

    /// The number of the next field, and what it has.
    pub(crate) fn next(&mut self) -> Result<Option<(u32, Value<'a>)>, Malformed> {
        if self.0.is_empty() {
            return Ok(None);
        }
        let tag = u32::try_from(self.number()?).map_err(|_| Malformed)?;
        let value = match tag & 7 {
            0 => Value::Number(self.number()?),
            1 => self.take(8).map(|_| Value::Fixed)?,
            2 => {
                let length = usize::try_from(self.number()?).map_err(|_| Malformed)?;
                Value::Bytes(self.take(length)?)
            }
            5 => self.take(4).map(|_| Value::Fixed)?,
            // Groups, which nobody writes any more.
            _ => return Err(Malformed),
        };
        match tag >> 3 {
            0 => Err(Malformed),
            number => Ok(Some((number, value))),
        }
    }

    fn take(&mut self, length: usize) -> Result<&'a [u8], Malformed> {
        let (taken, rest) = self.0.split_at_checked(length).ok_or(Malformed)?;
        self.0 = rest;
        Ok(taken)
    }

    /// A number of seven bits in each byte, the lowest first.
    fn number(&mut self) -> Result<u64, Malformed> {
        let mut number = 0;
        for (at, &byte) in self.0.iter().enumerate().take(10) {
            // The tenth byte has room for one bit.
            if at == 9 && byte > 1 {
                return Err(Malformed);
            }
            number |= u64::from(byte & 0x7f) << (7 * at);
            if byte < 0x80 {
                self.0 = &self.0[at + 1..];
                return Ok(number);
            }
        }
        Err(Malformed)
    }
}

/// A message that is being written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Message(Vec<u8>);

/// How the value of a field is written.
#[derive(Clone, Copy)]
enum WireType {
    Varint = 0,
    Fixed64 = 1,
    Bytes = 2,
    Fixed32 = 5,
}

impl Message {
    /// The bytes of a message.
    pub(crate) fn bytes_of(write: impl FnOnce(&mut Self)) -> Vec<u8> {
        let mut message = Self::default();
        write(&mut message);
        message.0
    }

    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.0
    }

    fn varint(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.0.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.0.push(number as u8);
    }

    fn key(&mut self, field: u32, wire_type: WireType) {
        self.varint((u64::from(field) << 3) | wire_type as u64);
    }

    pub(crate) fn uint(&mut self, field: u32, number: u64) {
        self.key(field, WireType::Varint);
        self.varint(number);
    }

    pub(crate) fn int(&mut self, field: u32, number: i64) {
        self.uint(field, number.cast_unsigned());
    }

    /// A number of the type `int32`, which is left out if it is what the field has anyway.
    pub(crate) fn int32(&mut self, field: u32, number: i32) {
        if number != 0 {
            self.int(field, i64::from(number));
        }
    }

    pub(crate) fn fixed32(&mut self, field: u32, number: u32) {
        self.key(field, WireType::Fixed32);
        self.0.extend_from_slice(&number.to_le_bytes());
    }

    pub(crate) fn fixed64(&mut self, field: u32, number: u64) {
        self.key(field, WireType::Fixed64);
        self.0.extend_from_slice(&number.to_le_bytes());
    }

    pub(crate) fn double(&mut self, field: u32, number: f64) {
        self.fixed64(field, number.to_bits());
    }

    pub(crate) fn bytes(&mut self, field: u32, bytes: &[u8]) {
        self.key(field, WireType::Bytes);
        self.varint(bytes.len() as u64);
        self.0.extend_from_slice(bytes);
    }

    pub(crate) fn text(&mut self, field: u32, text: &str) {
        self.bytes(field, text.as_bytes());
    }

    /// A message within this one.
    pub(crate) fn message(&mut self, field: u32, write: impl FnOnce(&mut Self)) {
        self.bytes(field, &Self::bytes_of(write));
    }

    /// Numbers one behind the other, in one field.
    pub(crate) fn packed_fixed64(&mut self, field: u32, numbers: impl Iterator<Item = u64>) {
        let packed: Vec<u8> = numbers.flat_map(u64::to_le_bytes).collect();
        self.bytes(field, &packed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(message: &[u8]) -> Result<Vec<(u32, Value<'_>)>, Malformed> {
        let (mut fields, mut all) = (Fields::of(message), Vec::new());
        while let Some(field) = fields.next()? {
            all.push(field);
        }
        Ok(all)
    }

    #[test]
    fn fields_are_read_as_they_were_written() {
        let message = Message::bytes_of(|message| {
            message.int32(1, 150);
            message.text(2, "testing");
            message.int32(3, -1);
            message.int32(4, 0);
            message.fixed32(5, 7);
            message.double(6, 1.5);
            message.message(20, |inner| inner.uint(1, u64::MAX));
        });
        assert_eq!(&message[..12], b"\x08\x96\x01\x12\x07testing", "as the specification has it");
        let read = fields(&message).unwrap();
        assert_eq!(read[0], (1, Value::Number(150)));
        assert_eq!(read[1], (2, Value::Bytes(b"testing")));
        assert_eq!(read[2].1.int32(), Ok(-1));
        assert_eq!(read[3..5], [(5, Value::Fixed), (6, Value::Fixed)], "a zero is not written");
        assert_eq!(fields(read[5].1.bytes().unwrap()).unwrap(), [(1, Value::Number(u64::MAX))]);
    }

    #[test]
    fn unknown_fields_of_every_kind_are_passed_over() {
        let message = b"\x09\0\0\0\0\0\0\0\0\x15\0\0\0\0\x18\x05";
        assert_eq!(fields(message).unwrap(), [(1, Value::Fixed), (2, Value::Fixed), (3, Value::Number(5))]);
    }

    #[test]
    fn what_is_no_message_is_refused() {
        for message in [
            &b"\x08"[..],
            b"\x0a\x05four",
            b"\x00\x01",
            b"\x0b\x0c",
            b"\x08\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02",
            b"\x0a\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01",
            b"\xff\xff\xff\xff\xff\x01\x01",
            b"\x09\0\0\0",
        ] {
            assert_eq!(fields(message), Err(Malformed), "{message:?}");
        }
    }
}
