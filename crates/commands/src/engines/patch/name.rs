//! The names of files in patches.

/// A name from a header, and what its time says.
#[derive(Clone, Default, Debug)]
pub(super) struct Named {
    /// The name without what `-p` takes away; none if there is none, or it is `/dev/null`.
    pub(super) name: Option<Vec<u8>>,
    /// Whether its time is the beginning of all times, which says that there is no such file.
    pub(super) is_epoch: bool,
    /// The time as it was written, behind a tab.
    pub(super) time: Vec<u8>,
}

/// Reads a name and perhaps a time. A name ends at white space, unless a tab shows that it goes on.
pub(super) fn read(text: &[u8], strip: Option<usize>) -> Named {
    let text = text.trim_ascii_start();
    let text = text.strip_suffix(b"\n").unwrap_or(text);
    let (raw, rest) = if text.first() == Some(&b'"') {
        unquote(text)
    } else {
        let end = memchr::memchr(b'\t', text)
            .or_else(|| text.iter().position(u8::is_ascii_whitespace))
            .unwrap_or(text.len());
        (text[..end].to_vec(), &text[end..])
    };
    let time = rest.trim_ascii();
    let mut named = Named { name: None, is_epoch: is_epoch(time), time: Vec::new() };
    if !time.is_empty() {
        named.time = [b"\t", time].concat();
    }
    if raw == b"/dev/null" {
        named.is_epoch = true;
    } else if !raw.is_empty() {
        named.name = stripped(&raw, strip);
    }
    named
}

/// Takes leading parts off a name: so many, or all. `None` if it has not as many.
pub(super) fn stripped(name: &[u8], strip: Option<usize>) -> Option<Vec<u8>> {
    let Some(count) = strip else {
        let base = name.rsplit(|&byte| byte == b'/').next().unwrap_or(name);
        return (!base.is_empty()).then(|| base.to_vec());
    };
    let mut rest = name;
    for _ in 0..count {
        let slash = rest.iter().position(|&byte| byte == b'/')?;
        let end = rest[slash..].iter().take_while(|&&byte| byte == b'/').count();
        rest = &rest[slash + end..];
    }
    (!rest.is_empty()).then(|| rest.to_vec())
}

fn unquote(text: &[u8]) -> (Vec<u8>, &[u8]) {
    let mut name = Vec::new();
    let mut at = 1;
    while at < text.len() && text[at] != b'"' {
        if text[at] != b'\\' || at + 1 == text.len() {
            name.push(text[at]);
            at += 1;
            continue;
        }
        at += 1;
        let digits = text[at..].iter().take(3).take_while(|byte| matches!(byte, b'0'..=b'7')).count();
        if digits > 0 {
            let value =
                text[at..at + digits].iter().fold(0_u32, |value, digit| value * 8 + u32::from(digit - b'0'));
            name.push(value as u8);
            at += digits;
            continue;
        }
        name.push(match text[at] {
            b'a' => 7,
            b'b' => 8,
            b't' => b'\t',
            b'n' => b'\n',
            b'v' => 11,
            b'f' => 12,
            b'r' => b'\r',
            other => other,
        });
        at += 1;
    }
    (name, text.get(at + 1..).unwrap_or_default())
}

/// Whether a time in a header is that of files that are not there: 1970 began, whatever the zone.
fn is_epoch(time: &[u8]) -> bool {
    let Some(date) = time.get(..19) else { return false };
    let offset: i64 = std::str::from_utf8(time.rsplit(|&byte| byte == b' ').next().unwrap_or_default())
        .ok()
        .filter(|zone| zone.len() == 5)
        .and_then(|zone| zone.parse().ok())
        .unwrap_or(0);
    let seconds = (offset / 100) * 3600 + (offset % 100) * 60;
    let day = if seconds < 0 { "1969-12-31" } else { "1970-01-01" };
    let of_day = seconds.rem_euclid(86_400);
    let expected = format!("{day} {:02}:{:02}:{:02}", of_day / 3600, of_day / 60 % 60, of_day % 60);
    date == expected.as_bytes()
}

/// Whether a name leads out of the directory.
pub(super) fn is_dangerous(name: &[u8]) -> bool {
    name.first() == Some(&b'/') || name.split(|&byte| byte == b'/').any(|part| part == b"..")
}

/// The best of some names: the one with the fewest parts, then with the shortest last part, then the shortest.
pub(super) fn best(names: &[&Vec<u8>]) -> Option<Vec<u8>> {
    let parts = |name: &[u8]| name.split(|&byte| byte == b'/').filter(|part| !part.is_empty()).count();
    let base = |name: &[u8]| name.rsplit(|&byte| byte == b'/').next().map_or(0, <[u8]>::len);
    names.iter().min_by_key(|name| (parts(name), base(name), name.len())).map(|name| (*name).clone())
}
