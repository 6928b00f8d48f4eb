//! One entry of an archive, out of its headers.

use std::borrow::Cow;
use std::ops::Range;

use tar::{EntryType, Header, PaxExtensions};

use super::error::ArchiveErrorKind as Kind;
use crate::metadata::Timestamp;

/// What the headers that go before an entry say of it, and what they say of all.
#[derive(Default)]
pub(super) struct Extensions {
    path: Option<Vec<u8>>,
    link: Option<Vec<u8>>,
    size: Option<u64>,
    uid: Option<u32>,
    gid: Option<u32>,
    mtime: Option<Timestamp>,
    atime: Option<Timestamp>,
    sparse: SparseRecords,
}

/// What pax records say of a sparse file, in one of the three ways of GNU tar.
#[derive(Default)]
struct SparseRecords {
    name: Option<Vec<u8>>,
    size: Option<u64>,
    /// Offsets and lengths in turn.
    map: Option<Vec<u64>>,
    /// The map is at the start of the contents.
    is_in_contents: bool,
}

/// Where the bytes of a sparse file belong.
#[derive(Clone, Debug)]
pub(super) enum Sparse {
    /// Stretches of data, and the size of the whole.
    Map { stretches: Vec<Range<u64>>, size: u64 },
    /// The same, but the stretches are told at the start of the contents.
    InContents { size: u64 },
}

/// The head of an entry; its bytes follow.
pub(super) struct Head {
    pub(super) path: Vec<u8>,
    pub(super) link: Vec<u8>,
    pub(super) kind: EntryType,
    pub(super) mode: u32,
    pub(super) uid: u32,
    pub(super) gid: u32,
    pub(super) size: u64,
    pub(super) mtime: Timestamp,
    pub(super) atime: Option<Timestamp>,
    pub(super) sparse: Option<Sparse>,
}

impl Extensions {
    pub(super) fn is_empty(&self) -> bool {
        self.path.is_none() && self.link.is_none() && self.size.is_none() && self.sparse.size.is_none()
    }

    /// Takes a GNU long name.
    pub(super) fn set_long_path(&mut self, bytes: &[u8]) {
        self.path = Some(until_nul(bytes));
    }

    /// Takes a GNU long link target.
    pub(super) fn set_long_link(&mut self, bytes: &[u8]) {
        self.link = Some(until_nul(bytes));
    }

    /// Takes pax records. Unknown keys mean nothing here, but for unknown ones of sparse files, whose bytes are not
    /// the file's.
    pub(super) fn read_pax(&mut self, records: &[u8]) -> Result<(), Kind> {
        for record in PaxExtensions::new(records) {
            let record = record.map_err(|_| Kind::Malformed(Cow::Borrowed("pax record")))?;
            let value = record.value_bytes();
            match record.key_bytes() {
                b"path" => self.path = Some(value.to_vec()),
                b"linkpath" => self.link = Some(value.to_vec()),
                b"size" => self.size = Some(number(value)?),
                b"uid" => self.uid = Some(narrow(number(value)?)?),
                b"gid" => self.gid = Some(narrow(number(value)?)?),
                b"mtime" => self.mtime = Some(time(value)?),
                b"atime" => self.atime = Some(time(value)?),
                key if key.starts_with(b"GNU.sparse.") => self.sparse.take(&key[11..], value)?,
                _ => {}
            }
        }
        Ok(())
    }

    /// Checks pax records for the whole archive, none of which may say what an entry is.
    pub(super) fn check_global(records: &[u8]) -> Result<(), Kind> {
        let mut all = Self::default();
        all.read_pax(records)?;
        if all.is_empty() {
            Ok(())
        } else {
            Err(Kind::Malformed(Cow::Borrowed("a name or size for all entries")))
        }
    }
}

impl SparseRecords {
    fn take(&mut self, key: &[u8], value: &[u8]) -> Result<(), Kind> {
        match key {
            b"name" => self.name = Some(value.to_vec()),
            b"size" | b"realsize" => self.size = Some(number(value)?),
            b"offset" | b"numbytes" => self.map.get_or_insert_default().push(number(value)?),
            b"map" => {
                let numbers = value.split(|&byte| byte == b',').filter(|digits| !digits.is_empty());
                self.map = Some(numbers.map(number).collect::<Result<_, _>>()?);
            }
            b"major" if value == b"1" => self.is_in_contents = true,
            b"major" if value == b"0" => {}
            b"minor" | b"numblocks" => {}
            _ => return Err(Kind::UnsupportedType),
        }
        Ok(())
    }

    fn read(self) -> Result<Option<Sparse>, Kind> {
        match (self.size, self.map) {
            (None, None) if !self.is_in_contents => Ok(None),
            (Some(size), _) if self.is_in_contents => Ok(Some(Sparse::InContents { size })),
            (Some(size), map) => sparse_map(&map.unwrap_or_default(), size).map(Some),
            (None, _) => Err(Kind::Malformed(Cow::Borrowed("sparse map"))),
        }
    }
}

/// Offsets and lengths in turn, checked: in order, within the file.
pub(super) fn sparse_map(numbers: &[u64], size: u64) -> Result<Sparse, Kind> {
    const WRONG: Kind = Kind::Malformed(Cow::Borrowed("sparse map"));
    let mut stretches = Vec::new();
    let mut at = 0;
    for pair in numbers.chunks(2) {
        let [start, length] = *pair else { return Err(WRONG) };
        let end = start.checked_add(length).filter(|&end| start >= at && end <= size).ok_or(WRONG)?;
        if length > 0 {
            stretches.push(start..end);
        }
        at = end;
    }
    Ok(Sparse::Map { stretches, size })
}

/// The map of a sparse file that is at the start of its contents: numbers, each on a line, the first of which says how many pairs follow. What is
/// left of the last block of 512 bytes is not used. Gives the map and where the bytes start.
pub(super) fn leading_map(contents: &[u8], size: u64) -> Result<(Sparse, usize), Kind> {
    const WRONG: Kind = Kind::Malformed(Cow::Borrowed("sparse map"));
    let mut at = 0;
    let mut next = || {
        let length = contents[at..].iter().take(21).position(|&byte| byte == b'\n').ok_or(WRONG)?;
        let value = number(&contents[at..at + length])?;
        at += length + 1;
        Ok::<u64, Kind>(value)
    };
    let count = next()?;
    let mut numbers = Vec::new();
    for _ in 0..count.checked_mul(2).ok_or(WRONG)? {
        numbers.push(next()?);
    }
    let start = at.next_multiple_of(512);
    if start > contents.len() { Err(WRONG) } else { Ok((sparse_map(&numbers, size)?, start)) }
}

impl Head {
    pub(super) fn new(header: &Header, extensions: Extensions) -> Result<Self, Kind> {
        let bad = |what| move |_| Kind::Malformed(Cow::Borrowed(what));
        let narrow_id = |id: std::io::Result<u64>, what| narrow(id.map_err(bad(what))?);
        let path = extensions.sparse.name.clone().or(extensions.path);
        let path = path.unwrap_or_else(|| header.path_bytes().into_owned());
        let link = extensions.link.unwrap_or_else(|| {
            header.link_name_bytes().map(std::borrow::Cow::into_owned).unwrap_or_default()
        });
        Ok(Self {
            path,
            link,
            kind: header.entry_type(),
            mode: header.mode().map_err(bad("mode"))? & 0o7777,
            uid: extensions.uid.map_or_else(|| narrow_id(header.uid(), "uid"), Ok)?,
            gid: extensions.gid.map_or_else(|| narrow_id(header.gid(), "gid"), Ok)?,
            size: extensions.size.map_or_else(|| header.entry_size().map_err(bad("size")), Ok)?,
            mtime: match extensions.mtime {
                Some(time) => time,
                None => {
                    let seconds = header.mtime().map_err(bad("mtime"))?;
                    Timestamp::new(
                        i64::try_from(seconds).map_err(|_| Kind::Malformed(Cow::Borrowed("mtime")))?,
                        0,
                    )
                }
            },
            atime: extensions.atime,
            sparse: extensions.sparse.read()?,
        })
    }
}

fn until_nul(bytes: &[u8]) -> Vec<u8> {
    bytes.split(|&byte| byte == 0).next().unwrap_or_default().to_vec()
}

fn narrow(id: u64) -> Result<u32, Kind> {
    u32::try_from(id).map_err(|_| Kind::Malformed(Cow::Borrowed("owner")))
}

fn number(value: &[u8]) -> Result<u64, Kind> {
    let digits = std::str::from_utf8(value).map_err(|_| Kind::Malformed(Cow::Borrowed("number")))?;
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Kind::Malformed(Cow::Borrowed("number")));
    }
    digits.parse().map_err(|_| Kind::Malformed(Cow::Borrowed("number")))
}

/// A time of pax: seconds with a fraction, either way from the epoch.
fn time(value: &[u8]) -> Result<Timestamp, Kind> {
    const MALFORMED: Kind = Kind::Malformed(Cow::Borrowed("time"));
    let (negative, value) = match value.strip_prefix(b"-") {
        Some(rest) => (true, rest),
        None => (false, value),
    };
    let (whole, fraction) = match value.iter().position(|&byte| byte == b'.') {
        Some(dot) => (&value[..dot], &value[dot + 1..]),
        None => (value, &b""[..]),
    };
    let seconds = i64::try_from(number(whole)?).map_err(|_| MALFORMED)?;
    let mut nanos = 0;
    for place in 0..9 {
        let digit = fraction.get(place).copied().unwrap_or(b'0');
        if !digit.is_ascii_digit() {
            return Err(MALFORMED);
        }
        nanos = nanos * 10 + u32::from(digit - b'0');
    }
    Ok(match (negative, nanos) {
        (false, _) => Timestamp::new(seconds, nanos),
        (true, 0) => Timestamp::new(-seconds, 0),
        (true, _) => Timestamp::new(-seconds - 1, 1_000_000_000 - nanos),
    })
}

/// The same the other way round.
pub(super) fn time_text(time: Timestamp) -> String {
    match (time.seconds, time.nanos) {
        (seconds, 0) => seconds.to_string(),
        (seconds @ 0.., nanos) => format!("{seconds}.{nanos:09}"),
        (seconds, nanos) => format!("-{}.{:09}", -(seconds + 1), 1_000_000_000 - nanos),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_round_trip() {
        for time in [(0, 0), (5, 7), (-1, 500_000_000), (-5, 999_999_999), (-3, 0), (1 << 40, 1)] {
            let time = Timestamp::new(time.0, time.1);
            assert_eq!(super::time(time_text(time).as_bytes()).unwrap(), time, "{}", time_text(time));
        }
        assert_eq!(super::time(b"-0.5").unwrap(), Timestamp::new(-1, 500_000_000));
        for bad in ["", "x", "1.x", "--1", "1e5", "99999999999999999999"] {
            assert!(super::time(bad.as_bytes()).is_err(), "{bad}");
        }
    }
}
