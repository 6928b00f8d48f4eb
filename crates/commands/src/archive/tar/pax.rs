//! Extended headers: `LENGTH KEYWORD=VALUE` lines that say what a plain header cannot.

use boxsh_format::integer::parse_all;
use boxsh_kernel::vfs::Timestamp;

use super::entry::{Entry, Sparse, Stretch};

/// The records of an extended header, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Records(pub(super) Vec<(Vec<u8>, Vec<u8>)>);

impl Records {
    /// Reads the records; `None` if one makes no sense.
    pub(super) fn parse(data: &[u8]) -> Option<Self> {
        let mut records = Self::default();
        let mut rest = data;
        while !rest.is_empty() && rest[0] != 0 {
            let blank = rest.iter().position(|&byte| byte == b' ')?;
            let length: usize = std::str::from_utf8(&rest[..blank]).ok()?.trim_start().parse().ok()?;
            let record = rest.get(blank + 1..length)?.strip_suffix(b"\n")?;
            let equals = record.iter().position(|&byte| byte == b'=')?;
            records.0.push((record[..equals].to_vec(), record[equals + 1..].to_vec()));
            rest = &rest[length..];
        }
        Some(records)
    }

    /// Adds a record; one of the same keyword is replaced.
    pub(super) fn set(&mut self, keyword: &[u8], value: &[u8]) {
        self.0.retain(|(existing, _)| existing != keyword);
        self.0.push((keyword.to_vec(), value.to_vec()));
    }

    pub(super) fn push(&mut self, keyword: &str, value: &[u8]) {
        self.0.push((keyword.as_bytes().to_vec(), value.to_vec()));
    }

    /// The header's data.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut data = Vec::new();
        for (keyword, value) in &self.0 {
            let fixed = keyword.len() + value.len() + 3;
            let mut length = fixed + 1;
            // The length counts its own digits.
            while length != fixed + length.to_string().len() {
                length = fixed + length.to_string().len();
            }
            data.extend_from_slice(format!("{length} ").as_bytes());
            data.extend_from_slice(keyword);
            data.push(b'=');
            data.extend_from_slice(value);
            data.push(b'\n');
        }
        data
    }

    /// Puts what the records say into a member. Gives the keywords that are not known.
    pub(super) fn apply(&self, entry: &mut Entry) -> Result<Vec<Vec<u8>>, Malformed> {
        let mut unknown = Vec::new();
        let mut sparse = SparseRecords::default();
        for (keyword, value) in &self.0 {
            let malformed = || Malformed { keyword: keyword.clone(), value: value.clone() };
            match &keyword[..] {
                b"path" if value.contains(&0) => return Err(malformed()),
                b"path" if sparse.name.is_none() => entry.name = value.clone(),
                b"path" => {}
                b"linkpath" => entry.link = value.clone(),
                b"size" => entry.size = number(value).ok_or_else(malformed)?,
                b"uid" => entry.uid = number(value).ok_or_else(malformed)? as u32,
                b"gid" => entry.gid = number(value).ok_or_else(malformed)? as u32,
                b"uname" => entry.user = value.clone(),
                b"gname" => entry.group = value.clone(),
                b"mtime" => entry.mtime = time(value).ok_or_else(malformed)?,
                b"atime" | b"ctime" => {
                    time(value).ok_or_else(malformed)?;
                }
                b"charset" | b"comment" | b"hdrcharset" => {}
                keyword if keyword.starts_with(b"SCHILY.xattr.") || keyword.starts_with(b"SCHILY.acl.") => {}
                b"GNU.volume.label" | b"GNU.dumpdir" | b"RHT.security.selinux" => {}
                b"GNU.sparse.name" => {
                    entry.name = value.clone();
                    sparse.name = Some(());
                }
                keyword if keyword.starts_with(b"GNU.sparse.") => {
                    sparse.take(&keyword[b"GNU.sparse.".len()..], value).ok_or_else(malformed)?;
                }
                _ => unknown.push(keyword.clone()),
            }
        }
        if let Some(found) = sparse.finish() {
            entry.sparse = Some(found);
        }
        Ok(unknown)
    }
}

/// A record whose value makes no sense.
pub(super) struct Malformed {
    pub(super) keyword: Vec<u8>,
    pub(super) value: Vec<u8>,
}

/// The records about holes, in the three forms that GNU has had.
#[derive(Default)]
struct SparseRecords {
    name: Option<()>,
    size: Option<u64>,
    map: Vec<Stretch>,
    offset: Option<u64>,
    seen: bool,
}

impl SparseRecords {
    fn take(&mut self, keyword: &[u8], value: &[u8]) -> Option<()> {
        self.seen = true;
        match keyword {
            b"size" | b"realsize" => self.size = Some(number(value)?),
            b"offset" => self.offset = Some(number(value)?),
            b"numbytes" => {
                self.map.push(Stretch { offset: self.offset.take()?, length: number(value)? });
            }
            b"map" => {
                let numbers: Option<Vec<u64>> = value.split(|&byte| byte == b',').map(number).collect();
                for pair in numbers?.chunks(2) {
                    let [offset, length] = *pair else { return None };
                    self.map.push(Stretch { offset, length });
                }
            }
            _ => {}
        }
        Some(())
    }

    fn finish(self) -> Option<Sparse> {
        self.seen.then(|| Sparse { map: self.map, real_size: self.size.unwrap_or(0) })
    }
}

fn number(text: &[u8]) -> Option<u64> {
    parse_all(text)
}

/// Reads seconds with an optional fraction.
pub(super) fn time(text: &[u8]) -> Option<Timestamp> {
    let text = std::str::from_utf8(text).ok()?;
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    if !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let seconds: i64 = whole.parse().ok()?;
    let digits: String = fraction.chars().chain("000000000".chars()).take(9).collect();
    let nanos: u32 = digits.parse().ok()?;
    // Before the epoch the fraction counts away from zero.
    Some(match whole.starts_with('-') && nanos > 0 {
        true => Timestamp::new(seconds.checked_sub(1)?, 1_000_000_000 - nanos),
        false => Timestamp::new(seconds, nanos),
    })
}

/// Seconds with their fraction, as far as it goes.
pub(super) fn time_text(time: Timestamp) -> String {
    if time.nanos == 0 {
        return time.seconds.to_string();
    }
    let (sign, seconds, nanos) = match time.seconds < 0 {
        true => ("-", -(time.seconds + 1), 1_000_000_000 - time.nanos),
        false => ("", time.seconds, time.nanos),
    };
    let fraction = format!("{nanos:09}");
    format!("{sign}{seconds}.{}", fraction.trim_end_matches('0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_count_their_own_length() {
        let mut records = Records::default();
        records.push("path", &b"x".repeat(90));
        records.push("a", b"b");
        let data = records.to_bytes();
        assert!(data.starts_with(b"99 path="), "{:?}", String::from_utf8_lossy(&data));
        assert_eq!(Records::parse(&data).unwrap().0, records.0);
        assert!(Records::parse(b"5 a=b").is_none());
        assert!(Records::parse(b"99999999999999999999 a=b\n").is_none());
        assert!(Records::parse(b"3 a=b\n").is_none());
    }

    #[test]
    fn times_have_fractions_and_signs() {
        for text in ["0", "1577934245.123456789", "12.5", "-1", "-1.5"] {
            assert_eq!(time_text(time(text.as_bytes()).unwrap()), text);
        }
        assert_eq!(time(b"1.x"), None);
    }
}
