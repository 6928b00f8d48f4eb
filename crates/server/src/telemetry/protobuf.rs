//! Protobuf, as far as it is written here.

/// A message that is being written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Message(Vec<u8>);

/// How the value of a field is written.
#[derive(Clone, Copy)]
enum WireType {
    Varint = 0,
    Fixed64 = 1,
    Bytes = 2,
    Fixed32 = 5,
}

impl Message {
    pub(super) fn into_bytes(self) -> Vec<u8> {
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

    pub(super) fn uint(&mut self, field: u32, number: u64) {
        self.key(field, WireType::Varint);
        self.varint(number);
    }

    pub(super) fn int(&mut self, field: u32, number: i64) {
        self.uint(field, number.cast_unsigned());
    }

    pub(super) fn fixed32(&mut self, field: u32, number: u32) {
        self.key(field, WireType::Fixed32);
        self.0.extend_from_slice(&number.to_le_bytes());
    }

    pub(super) fn fixed64(&mut self, field: u32, number: u64) {
        self.key(field, WireType::Fixed64);
        self.0.extend_from_slice(&number.to_le_bytes());
    }

    pub(super) fn double(&mut self, field: u32, number: f64) {
        self.fixed64(field, number.to_bits());
    }

    pub(super) fn bytes(&mut self, field: u32, bytes: &[u8]) {
        self.key(field, WireType::Bytes);
        self.varint(bytes.len() as u64);
        self.0.extend_from_slice(bytes);
    }

    pub(super) fn text(&mut self, field: u32, text: &str) {
        self.bytes(field, text.as_bytes());
    }

    /// A message within this one.
    pub(super) fn message(&mut self, field: u32, write: impl FnOnce(&mut Self)) {
        let mut inner = Self::default();
        write(&mut inner);
        self.bytes(field, &inner.0);
    }

    /// Numbers one behind the other, in one field.
    pub(super) fn packed_fixed64(&mut self, field: u32, numbers: impl Iterator<Item = u64>) {
        let packed: Vec<u8> = numbers.flat_map(u64::to_le_bytes).collect();
        self.bytes(field, &packed);
    }
}

/// The fields of a message that somebody else has written, as far as they make sense: their numbers, and their bytes or numbers.
pub(super) struct Fields<'a>(pub(super) &'a [u8]);

/// The value of a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Field<'a> {
    Number(u64),
    Bytes(&'a [u8]),
}

impl<'a> Fields<'a> {
    fn varint(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let (first, rest) = self.0.split_first()?;
            self.0 = rest;
            number |= u64::from(first & 0x7f) << shift;
            if first & 0x80 == 0 {
                return Some(number);
            }
        }
        None
    }

    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }
}

impl<'a> Iterator for Fields<'a> {
    type Item = (u64, Field<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        let key = self.varint()?;
        let value = match key & 7 {
            0 => Field::Number(self.varint()?),
            1 => Field::Bytes(self.take(8)?),
            2 => {
                let length = usize::try_from(self.varint()?).ok()?;
                Field::Bytes(self.take(length)?)
            }
            5 => Field::Bytes(self.take(4)?),
            _ => return None,
        };
        Some((key >> 3, value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let mut message = Message::default();
        message.uint(1, 300);
        message.text(2, "hi");
        message.fixed32(3, 7);
        message.double(4, 1.5);
        message.message(20, |inner| inner.int(1, -1));
        let bytes = message.into_bytes();
        assert_eq!(bytes[..3], [8, 0xac, 2], "as the specification has 300");
        let fields: Vec<_> = Fields(&bytes).collect();
        assert_eq!(fields[0], (1, Field::Number(300)));
        assert_eq!(fields[1], (2, Field::Bytes(b"hi")));
        assert_eq!(fields[3], (4, Field::Bytes(&1.5_f64.to_le_bytes())));
        let Field::Bytes(inner) = fields[4].1 else { panic!("{fields:?}") };
        assert_eq!(Fields(inner).next(), Some((1, Field::Number(u64::MAX))));
    }

    #[test]
    fn anything_can_be_read_without_harm() {
        for hostile in
            [&b"\xff"[..], b"\x0a\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", b"\x0b", b"\x09\x01", &[0xff; 40]]
        {
            assert_eq!(Fields(hostile).count(), 0);
        }
    }
}
