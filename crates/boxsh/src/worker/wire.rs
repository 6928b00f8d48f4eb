//! Values as bytes: how the two sides of a worker write what they say.
//!
//! Little-endian numbers, lengths before what is counted, a tag before a choice. Whoever reads believes nothing: a length is
//! compared with what is there before anything is taken, so a hostile peer costs no more than the bytes that it sends.

use std::borrow::Cow;
use std::time::Duration;

use boxsh_kernel::vfs::{
    Access, Attributes, Changes, Create, DirEntry, Errno, FileKind, FsPath, FsPathBuf, Metadata, OpenOptions,
    Remove, Rename, Timestamp,
};
use boxsh_kernel::{Breach, Limit, Limits, Signal};

/// What was read is nothing that this protocol has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Malformed;

/// Bytes that are still to be read.
pub(crate) struct Reader<'a>(pub(crate) &'a [u8]);

impl<'a> Reader<'a> {
    fn bytes(&mut self, count: usize) -> Result<&'a [u8], Malformed> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(Malformed)?;
        self.0 = rest;
        Ok(taken)
    }

    fn length(&mut self) -> Result<usize, Malformed> {
        usize::try_from(u32::take(self)?).map_err(|_| Malformed)
    }
}

/// A value that goes over the socket.
pub(crate) trait Wire: Sized {
    fn put(&self, out: &mut Vec<u8>);
    fn take(from: &mut Reader<'_>) -> Result<Self, Malformed>;

    fn put_all(values: &[Self], out: &mut Vec<u8>) {
        values.iter().for_each(|value| value.put(out));
    }

    fn take_all(from: &mut Reader<'_>, count: usize) -> Result<Vec<Self>, Malformed> {
        // Each takes a byte at least, so that a count alone makes nobody allocate.
        if count > from.0.len() {
            return Err(Malformed);
        }
        (0..count).map(|_| Self::take(from)).collect()
    }
}

/// A whole value, with nothing behind it.
pub(crate) fn decode<T: Wire>(bytes: &[u8]) -> Result<T, Malformed> {
    let mut reader = Reader(bytes);
    let value = T::take(&mut reader)?;
    if reader.0.is_empty() { Ok(value) } else { Err(Malformed) }
}

#[cfg(test)]
pub(crate) fn encode<T: Wire>(value: &T) -> Vec<u8> {
    let mut out = Vec::new();
    value.put(&mut out);
    out
}

macro_rules! numbers {
    ($($type:ty),*) => {$(
        impl Wire for $type {
            fn put(&self, out: &mut Vec<u8>) {
                out.extend_from_slice(&self.to_le_bytes());
            }
            fn take(from: &mut Reader<'_>) -> Result<Self, Malformed> {
                let bytes = from.bytes(size_of::<$type>())?;
                Ok(Self::from_le_bytes(bytes.try_into().map_err(|_| Malformed)?))
            }
        }
    )*};
}
numbers!(u16, u32, u64, i32, i64);

impl Wire for u8 {
    fn put(&self, out: &mut Vec<u8>) {
        out.push(*self);
    }

    fn take(from: &mut Reader<'_>) -> Result<Self, Malformed> {
        Ok(from.bytes(1)?[0])
    }

    fn put_all(values: &[Self], out: &mut Vec<u8>) {
        out.extend_from_slice(values);
    }

    fn take_all(from: &mut Reader<'_>, count: usize) -> Result<Vec<Self>, Malformed> {
        Ok(from.bytes(count)?.to_vec())
    }
}

impl Wire for usize {
    fn put(&self, out: &mut Vec<u8>) {
        (*self as u64).put(out);
    }

    fn take(from: &mut Reader<'_>) -> Result<Self, Malformed> {
        Self::try_from(u64::take(from)?).map_err(|_| Malformed)
    }
}

impl Wire for () {
    fn put(&self, _: &mut Vec<u8>) {}

    fn take(_: &mut Reader<'_>) -> Result<Self, Malformed> {
        Ok(())
    }

    fn take_all(_: &mut Reader<'_>, _: usize) -> Result<Vec<Self>, Malformed> {
        Err(Malformed)
    }
}

impl Wire for bool {
    fn put(&self, out: &mut Vec<u8>) {
        out.push(u8::from(*self));
    }

    fn take(from: &mut Reader<'_>) -> Result<Self, Malformed> {
        match u8::take(from)? {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err(Malformed),
        }
    }
}

impl<T: Wire> Wire for Vec<T> {
    fn put(&self, out: &mut Vec<u8>) {
        // No frame is longer than a length of 32 bits can say; `Link::send` refuses it whole.
        (self.len() as u32).put(out);
        T::put_all(self, out);
    }

    fn take(from: &mut Reader<'_>) -> Result<Self, Malformed> {
        let count = from.length()?;
        T::take_all(from, count)
    }
}

impl<T: Wire> Wire for Option<T> {
    fn put(&self, out: &mut Vec<u8>) {
        self.is_some().put(out);
        if let Some(value) = self {
            value.put(out);
        }
    }

    fn take(from: &mut Reader<'_>) -> Result<Self, Malformed> {
        Ok(if bool::take(from)? { Some(T::take(from)?) } else { None })
    }
}

impl<T: Wire, E: Wire> Wire for Result<T, E> {
    fn put(&self, out: &mut Vec<u8>) {
        self.is_ok().put(out);
        match self {
            Ok(value) => value.put(out),
            Err(error) => error.put(out),
        }
    }

    fn take(from: &mut Reader<'_>) -> Result<Self, Malformed> {
        Ok(if bool::take(from)? { Ok(T::take(from)?) } else { Err(E::take(from)?) })
    }
}

impl<A: Wire, B: Wire> Wire for (A, B) {
    fn put(&self, out: &mut Vec<u8>) {
        self.0.put(out);
        self.1.put(out);
    }

    fn take(from: &mut Reader<'_>) -> Result<Self, Malformed> {
        Ok((A::take(from)?, B::take(from)?))
    }
}

impl<T: Wire, const N: usize> Wire for [T; N] {
    fn put(&self, out: &mut Vec<u8>) {
        T::put_all(self, out);
    }

    fn take(from: &mut Reader<'_>) -> Result<Self, Malformed> {
        T::take_all(from, N)?.try_into().map_err(|_| Malformed)
    }
}

impl Wire for String {
    fn put(&self, out: &mut Vec<u8>) {
        (self.len() as u32).put(out);
        out.extend_from_slice(self.as_bytes());
    }

    fn take(from: &mut Reader<'_>) -> Result<Self, Malformed> {
        Self::from_utf8(Vec::take(from)?).map_err(|_| Malformed)
    }
}

impl<T: Wire> Wire for Box<T> {
    fn put(&self, out: &mut Vec<u8>) {
        (**self).put(out);
    }

    fn take(from: &mut Reader<'_>) -> Result<Self, Malformed> {
        T::take(from).map(Self::new)
    }
}

impl Wire for Cow<'static, str> {
    fn put(&self, out: &mut Vec<u8>) {
        (self.len() as u32).put(out);
        out.extend_from_slice(self.as_bytes());
    }

    fn take(from: &mut Reader<'_>) -> Result<Self, Malformed> {
        String::take(from).map(Self::Owned)
    }
}

impl Wire for Duration {
    fn put(&self, out: &mut Vec<u8>) {
        self.as_secs().put(out);
        self.subsec_nanos().put(out);
    }

    fn take(from: &mut Reader<'_>) -> Result<Self, Malformed> {
        let (seconds, nanos) = (u64::take(from)?, u32::take(from)?);
        if nanos < 1_000_000_000 { Ok(Self::new(seconds, nanos)) } else { Err(Malformed) }
    }
}

impl Wire for FsPathBuf {
    fn put(&self, out: &mut Vec<u8>) {
        let path = self.as_path().as_bytes();
        (path.len() as u32).put(out);
        out.extend_from_slice(path);
    }

    fn take(from: &mut Reader<'_>) -> Result<Self, Malformed> {
        let count = from.length()?;
        Ok(FsPath::new(from.bytes(count)?).map_err(|_| Malformed)?.to_owned())
    }
}

impl Wire for Errno {
    fn put(&self, out: &mut Vec<u8>) {
        self.number().put(out);
    }

    fn take(from: &mut Reader<'_>) -> Result<Self, Malformed> {
        match i32::take(from)? {
            number if number == Self::Killed.number() => Ok(Self::Killed),
            number => Self::from_number(number).ok_or(Malformed),
        }
    }
}

impl Wire for Signal {
    fn put(&self, out: &mut Vec<u8>) {
        self.number().put(out);
    }

    fn take(from: &mut Reader<'_>) -> Result<Self, Malformed> {
        Self::from_number(u8::take(from)?).ok_or(Malformed)
    }
}

impl Wire for Limit {
    fn put(&self, out: &mut Vec<u8>) {
        (*self as u8).put(out);
    }

    fn take(from: &mut Reader<'_>) -> Result<Self, Malformed> {
        Self::ALL.get(usize::from(u8::take(from)?)).copied().ok_or(Malformed)
    }
}

impl Wire for Limits {
    fn put(&self, out: &mut Vec<u8>) {
        Limit::ALL.iter().for_each(|&limit| self.get(limit).put(out));
    }

    fn take(from: &mut Reader<'_>) -> Result<Self, Malformed> {
        let mut limits = Self::default();
        for &limit in Limit::ALL {
            limits.set(limit, u64::take(from)?);
        }
        Ok(limits)
    }
}

/// A structure as its fields, one after the other.
macro_rules! fields {
    ($type:path { $($field:ident),* $(,)? $(; ..$rest:expr)? }) => {
        impl $crate::worker::wire::Wire for $type {
            fn put(&self, out: &mut Vec<u8>) {
                $($crate::worker::wire::Wire::put(&self.$field, out);)*
            }
            fn take(
                from: &mut $crate::worker::wire::Reader<'_>,
            ) -> Result<Self, $crate::worker::wire::Malformed> {
                Ok(Self { $($field: $crate::worker::wire::Wire::take(from)?,)* $(..$rest)? })
            }
        }
    };
}
pub(crate) use fields;

/// A structure that another crate may add to, so that only that one can write it down as a whole.
macro_rules! growing {
    ($type:path { $($field:ident),* $(,)? } from $start:expr) => {
        impl $crate::worker::wire::Wire for $type {
            fn put(&self, out: &mut Vec<u8>) {
                $($crate::worker::wire::Wire::put(&self.$field, out);)*
            }
            fn take(
                from: &mut $crate::worker::wire::Reader<'_>,
            ) -> Result<Self, $crate::worker::wire::Malformed> {
                let mut value = $start;
                $(value.$field = $crate::worker::wire::Wire::take(from)?;)*
                Ok(value)
            }
        }
    };
}
pub(crate) use growing;

/// A choice as a tag and what belongs to it.
macro_rules! choices {
    ($type:ty { $($tag:literal => $variant:ident $(( $($field:ident),* ))? ),* $(,)? }) => {
        impl $crate::worker::wire::Wire for $type {
            fn put(&self, out: &mut Vec<u8>) {
                match self {
                    $(Self::$variant $(( $($field),* ))? => {
                        out.push($tag);
                        $($($crate::worker::wire::Wire::put($field, out);)*)?
                    })*
                }
            }
            fn take(
                from: &mut $crate::worker::wire::Reader<'_>,
            ) -> Result<Self, $crate::worker::wire::Malformed> {
                Ok(match <u8 as $crate::worker::wire::Wire>::take(from)? {
                    $($tag => {
                        $($(let $field = $crate::worker::wire::Wire::take(from)?;)*)?
                        Self::$variant $(( $($field),* ))?
                    })*
                    _ => return Err($crate::worker::wire::Malformed),
                })
            }
        }
    };
}
pub(crate) use choices;

/// A choice that another crate may add to: by its place in a list.
macro_rules! listed {
    ($type:ty, $list:expr) => {
        impl $crate::worker::wire::Wire for $type {
            fn put(&self, out: &mut Vec<u8>) {
                let at = $list.iter().position(|known| known == self).unwrap_or_default();
                out.push(at as u8);
            }
            fn take(
                from: &mut $crate::worker::wire::Reader<'_>,
            ) -> Result<Self, $crate::worker::wire::Malformed> {
                $list
                    .get(usize::from(<u8 as $crate::worker::wire::Wire>::take(from)?))
                    .copied()
                    .ok_or($crate::worker::wire::Malformed)
            }
        }
    };
}
pub(crate) use listed;

growing!(Breach { limit, maximum } from Self::new(Limit::Memory, 0));
fields!(Timestamp { seconds, nanos });
growing!(Changes { created, modified, deleted } from Self::default());
fields!(Create { mode, uid, gid, exclusive });
fields!(OpenOptions { access, truncate, create });
fields!(Attributes { mode, uid, gid, atime, mtime });
growing!(Metadata {
    kind, mode, uid, gid, size, blocks, nlink, dev, ino, rdev, atime, mtime, ctime,
} from Self::new(FileKind::File));
choices!(Access { 0 => Read, 1 => Write, 2 => ReadWrite });
choices!(Remove { 0 => File, 1 => Directory });
choices!(Rename { 0 => Replace, 1 => NoReplace, 2 => Exchange });
choices!(FileKind {
    0 => File, 1 => Directory, 2 => Symlink, 3 => Fifo, 4 => CharDevice, 5 => BlockDevice, 6 => Socket,
});

impl Wire for DirEntry {
    fn put(&self, out: &mut Vec<u8>) {
        (self.name.len() as u32).put(out);
        out.extend_from_slice(&self.name);
        self.kind.put(out);
        self.ino.put(out);
    }

    fn take(from: &mut Reader<'_>) -> Result<Self, Malformed> {
        let name = Vec::<u8>::take(from)?;
        if name.is_empty() || name.contains(&b'/') || name.contains(&0) {
            return Err(Malformed);
        }
        Ok(Self::new(name, FileKind::take(from)?, u64::take(from)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let value: Vec<(Option<u32>, Vec<u8>)> = vec![(Some(7), b"seven".to_vec()), (None, Vec::new())];
        assert_eq!(decode(&encode(&value)), Ok(value));
        let limits = Limits::hardened().with(Limit::Fuel, 3);
        assert_eq!(decode(&encode(&limits)), Ok(limits));
    }

    #[test]
    fn a_length_without_its_bytes_is_refused_before_anything_is_taken() {
        let mut bytes = encode(&u32::MAX);
        bytes.push(1);
        assert_eq!(decode::<Vec<u8>>(&bytes), Err(Malformed));
        assert_eq!(decode::<Vec<u64>>(&bytes), Err(Malformed));
        assert_eq!(decode::<Vec<()>>(&bytes), Err(Malformed));
        assert_eq!(decode::<bool>(&[2]), Err(Malformed));
        assert_eq!(decode::<u8>(&[1, 2]), Err(Malformed), "nothing may come behind");
        assert_eq!(decode::<FsPathBuf>(&encode(&b"a/../b".to_vec())), Err(Malformed));
    }

    #[test]
    fn no_cut_or_changed_bytes_bring_a_reader_down() {
        let whole = encode(&vec![(Some("name".to_owned()), b"value".to_vec()); 4]);
        for end in 0..whole.len() {
            assert!(decode::<Vec<(Option<String>, Vec<u8>)>>(&whole[..end]).is_err());
        }
        for at in 0..whole.len() {
            let mut changed = whole.clone();
            changed[at] ^= 0xff;
            let _ = decode::<Vec<(Option<String>, Vec<u8>)>>(&changed);
        }
    }
}
