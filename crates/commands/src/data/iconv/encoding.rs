//! Encodings, one character at a time.

/// An encoding.
pub(super) struct Encoding {
    kind: Kind,
}

/// The order of bytes in wide characters.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Flavour {
    Little,
    Big,
}

enum Kind {
    Utf8,
    /// With a mark of its byte order in front if no order is named.
    Utf16(Option<Flavour>),
    Utf32(Option<Flavour>),
    Ucs2(Flavour),
    /// Code points of one byte.
    Single(Box<[Option<char>; 256]>),
    Multi(&'static encoding_rs::Encoding),
}

/// What a text starts with.
pub(super) enum Decoded {
    Char(char, usize),
    /// A byte order mark.
    Mark(usize),
    Invalid(usize),
    Incomplete,
}

/// The names that `-l` lists, each with what `encoding_rs` calls it if it knows it.
const NAMES: &[(&[&str], &str)] = &[
    (&["ASCII", "US-ASCII", "ANSI_X3.4-1968", "646", "C", "US"], "ascii"),
    (&["UTF-8", "UTF8"], "utf8"),
    (&["UTF-16", "UTF16"], "utf16"),
    (&["UTF-16LE", "UTF16LE"], "utf16le"),
    (&["UTF-16BE", "UTF16BE"], "utf16be"),
    (&["UTF-32", "UTF32"], "utf32"),
    (&["UTF-32LE", "UTF32LE", "UCS-4LE", "UCS4LE"], "utf32le"),
    (&["UTF-32BE", "UTF32BE", "UCS-4", "UCS4", "UCS-4BE", "ISO-10646/UCS4"], "utf32be"),
    (&["UCS-2", "UCS2", "UCS-2LE", "UNICODELITTLE"], "ucs2le"),
    (&["UCS-2BE", "UNICODEBIG"], "ucs2be"),
    (&["ISO-8859-1", "ISO8859-1", "ISO88591", "ISO_8859-1", "8859_1", "LATIN1", "L1"], "latin1"),
    (&["ISO-8859-2", "ISO8859-2", "ISO88592", "ISO_8859-2", "LATIN2", "L2"], "iso-8859-2"),
    (&["ISO-8859-3", "ISO8859-3", "ISO88593", "ISO_8859-3", "LATIN3", "L3"], "iso-8859-3"),
    (&["ISO-8859-4", "ISO8859-4", "ISO88594", "ISO_8859-4", "LATIN4", "L4"], "iso-8859-4"),
    (&["ISO-8859-5", "ISO8859-5", "ISO88595", "ISO_8859-5", "CYRILLIC"], "iso-8859-5"),
    (&["ISO-8859-6", "ISO8859-6", "ISO88596", "ISO_8859-6", "ARABIC"], "iso-8859-6"),
    (&["ISO-8859-7", "ISO8859-7", "ISO88597", "ISO_8859-7", "GREEK"], "iso-8859-7"),
    (&["ISO-8859-8", "ISO8859-8", "ISO88598", "ISO_8859-8", "HEBREW"], "iso-8859-8"),
    (&["ISO-8859-9", "ISO8859-9", "ISO88599", "ISO_8859-9", "LATIN5", "L5"], "windows-1254"),
    (&["ISO-8859-10", "ISO8859-10", "ISO885910", "LATIN6", "L6"], "iso-8859-10"),
    (&["ISO-8859-11", "ISO8859-11", "ISO885911", "TIS-620"], "windows-874"),
    (&["ISO-8859-13", "ISO8859-13", "ISO885913", "LATIN7", "L7"], "iso-8859-13"),
    (&["ISO-8859-14", "ISO8859-14", "ISO885914", "LATIN8", "L8"], "iso-8859-14"),
    (&["ISO-8859-15", "ISO8859-15", "ISO885915", "ISO_8859-15", "LATIN-9", "LATIN9"], "iso-8859-15"),
    (&["ISO-8859-16", "ISO8859-16", "ISO885916", "LATIN10", "L10"], "iso-8859-16"),
    (&["CP1250", "WINDOWS-1250", "MS-EE"], "windows-1250"),
    (&["CP1251", "WINDOWS-1251", "MS-CYRL"], "windows-1251"),
    (&["CP1252", "WINDOWS-1252", "MS-ANSI"], "windows-1252"),
    (&["CP1253", "WINDOWS-1253", "MS-GREEK"], "windows-1253"),
    (&["CP1254", "WINDOWS-1254", "MS-TURK"], "windows-1254"),
    (&["CP1255", "WINDOWS-1255", "MS-HEBR"], "windows-1255"),
    (&["CP1256", "WINDOWS-1256", "MS-ARAB"], "windows-1256"),
    (&["CP1257", "WINDOWS-1257", "WINBALTRIM"], "windows-1257"),
    (&["CP1258", "WINDOWS-1258"], "windows-1258"),
    (&["CP874", "WINDOWS-874"], "windows-874"),
    (&["CP866", "IBM866", "866"], "ibm866"),
    (&["KOI8-R", "KOI8R"], "koi8-r"),
    (&["KOI8-U", "KOI8U"], "koi8-u"),
    (&["MACINTOSH", "MAC"], "macintosh"),
    (&["MAC-CYRILLIC", "MACCYRILLIC"], "x-mac-cyrillic"),
    (&["GBK", "CP936", "MS936"], "gbk"),
    (&["GB2312", "EUC-CN", "EUCCN"], "gbk"),
    (&["GB18030"], "gb18030"),
    (&["BIG5", "BIG-5", "CP950", "BIG-FIVE"], "big5"),
    (&["EUC-JP", "EUCJP", "UJIS"], "euc-jp"),
    (&["SHIFT_JIS", "SHIFT-JIS", "SJIS", "MS_KANJI", "CP932", "MS932", "WINDOWS-31J"], "shift_jis"),
    (&["EUC-KR", "EUCKR", "CP949", "UHC"], "euc-kr"),
];

/// Every name that is known.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    NAMES.iter().flat_map(|(names, _)| names.iter().copied())
}

impl Encoding {
    /// The encoding of a name in capital letters.
    pub(super) fn find(name: &str) -> Option<Self> {
        let name = if name.is_empty() { "UTF-8" } else { name };
        let (names, kind) = NAMES.iter().find(|(names, _)| names.contains(&name))?;
        let is_iso = names[0].starts_with("ISO");
        let kind = match *kind {
            "ascii" => {
                Kind::Single(Box::new(std::array::from_fn(|at| (at < 0x80).then_some(at as u8 as char))))
            }
            "latin1" => Kind::Single(Box::new(std::array::from_fn(|at| Some(at as u8 as char)))),
            "utf8" => Kind::Utf8,
            "utf16" => Kind::Utf16(None),
            "utf16le" => Kind::Utf16(Some(Flavour::Little)),
            "utf16be" => Kind::Utf16(Some(Flavour::Big)),
            "utf32" => Kind::Utf32(None),
            "utf32le" => Kind::Utf32(Some(Flavour::Little)),
            "utf32be" => Kind::Utf32(Some(Flavour::Big)),
            "ucs2le" => Kind::Ucs2(Flavour::Little),
            "ucs2be" => Kind::Ucs2(Flavour::Big),
            label => {
                let encoding = encoding_rs::Encoding::for_label(label.as_bytes())?;
                match encoding.is_single_byte() {
                    true => Kind::Single(single_byte(encoding, is_iso)),
                    false => Kind::Multi(encoding),
                }
            }
        };
        Some(Self { kind })
    }

    /// The byte order to start with.
    pub(super) fn flavour(&self) -> Flavour {
        match self.kind {
            Kind::Utf16(Some(flavour)) | Kind::Utf32(Some(flavour)) | Kind::Ucs2(flavour) => flavour,
            _ => Flavour::Little,
        }
    }

    /// Writes the mark that a text of this encoding starts with.
    pub(super) fn push_mark(&self, out: &mut Vec<u8>) {
        match self.kind {
            Kind::Utf16(None) => out.extend_from_slice(b"\xff\xfe"),
            Kind::Utf32(None) => out.extend_from_slice(b"\xff\xfe\0\0"),
            _ => {}
        }
    }

    /// Takes the first character of a text.
    pub(super) fn decode(&self, text: &[u8], at_start: bool, flavour: &mut Flavour) -> Decoded {
        match &self.kind {
            Kind::Utf8 => decode_utf8(text),
            Kind::Utf16(named) => {
                if at_start && named.is_none() {
                    match text {
                        [0xff, 0xfe, ..] => return Decoded::Mark(2),
                        [0xfe, 0xff, ..] => {
                            *flavour = Flavour::Big;
                            return Decoded::Mark(2);
                        }
                        _ => {}
                    }
                }
                decode_utf16(text, *flavour, true)
            }
            Kind::Ucs2(flavour) => decode_utf16(text, *flavour, false),
            Kind::Utf32(named) => decode_utf32(text, at_start && named.is_none(), flavour),
            Kind::Single(table) => match table[usize::from(text[0])] {
                Some(char) => Decoded::Char(char, 1),
                None => Decoded::Invalid(1),
            },
            Kind::Multi(encoding) => decode_multi(encoding, text),
        }
    }

    /// Writes a character; `false` if the encoding does not have it.
    pub(super) fn encode(&self, char: char, out: &mut Vec<u8>) -> bool {
        match &self.kind {
            Kind::Utf8 => {
                let mut buffer = [0; 4];
                out.extend_from_slice(char.encode_utf8(&mut buffer).as_bytes());
            }
            Kind::Utf16(flavour) => {
                let mut buffer = [0; 2];
                for unit in char.encode_utf16(&mut buffer) {
                    push_order(&unit.to_le_bytes(), flavour.unwrap_or(Flavour::Little), out);
                }
            }
            Kind::Ucs2(flavour) => match u16::try_from(char as u32) {
                Ok(unit) => push_order(&unit.to_le_bytes(), *flavour, out),
                Err(_) => return false,
            },
            Kind::Utf32(flavour) => {
                push_order(&(char as u32).to_le_bytes(), flavour.unwrap_or(Flavour::Little), out);
            }
            Kind::Single(table) => {
                let code = char as usize;
                if table.get(code).is_some_and(|known| *known == Some(char)) {
                    out.push(code as u8);
                    return true;
                }
                match table.iter().position(|known| *known == Some(char)) {
                    Some(byte) => out.push(byte as u8),
                    None => return false,
                }
            }
            Kind::Multi(encoding) => {
                let mut buffer = [0; 4];
                let (bytes, _, unmappable) = encoding.encode(char.encode_utf8(&mut buffer));
                if unmappable {
                    return false;
                }
                out.extend_from_slice(&bytes);
            }
        }
        true
    }
}

/// The characters of the bytes. The Web's tables fill gaps with control characters; ISO's have them, the others not.
fn single_byte(encoding: &'static encoding_rs::Encoding, is_iso: bool) -> Box<[Option<char>; 256]> {
    Box::new(std::array::from_fn(|at| {
        let byte = at as u8;
        if is_iso && byte < 0xa0 {
            return Some(char::from(byte));
        }
        let text =
            encoding.decode_without_bom_handling_and_without_replacement(std::slice::from_ref(&byte))?;
        text.chars().next().filter(|char| byte < 0x80 || !('\u{80}'..'\u{a0}').contains(char))
    }))
}

fn push_order(little: &[u8], flavour: Flavour, out: &mut Vec<u8>) {
    match flavour {
        Flavour::Little => out.extend_from_slice(little),
        Flavour::Big => out.extend(little.iter().rev()),
    }
}

fn decode_utf8(text: &[u8]) -> Decoded {
    let length = match text[0] {
        0..=0x7f => return Decoded::Char(char::from(text[0]), 1),
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => return Decoded::Invalid(1),
    };
    let Some(bytes) = text.get(..length) else {
        return match std::str::from_utf8(text) {
            Err(error) if error.error_len().is_none() => Decoded::Incomplete,
            _ => Decoded::Invalid(1),
        };
    };
    match std::str::from_utf8(bytes).ok().and_then(|text| text.chars().next()) {
        Some(char) => Decoded::Char(char, length),
        None => Decoded::Invalid(1),
    }
}

fn decode_utf16(text: &[u8], flavour: Flavour, pairs: bool) -> Decoded {
    let unit = |at: usize| {
        let bytes: [u8; 2] = text.get(at..at + 2)?.try_into().ok()?;
        Some(if flavour == Flavour::Little { u16::from_le_bytes(bytes) } else { u16::from_be_bytes(bytes) })
    };
    let Some(first) = unit(0) else { return Decoded::Incomplete };
    match first {
        0xd800..=0xdbff if pairs => match unit(2) {
            None => Decoded::Incomplete,
            Some(second) => match char::decode_utf16([first, second]).next() {
                Some(Ok(char)) => Decoded::Char(char, 4),
                _ => Decoded::Invalid(2),
            },
        },
        first => char::from_u32(u32::from(first)).map_or(Decoded::Invalid(2), |char| Decoded::Char(char, 2)),
    }
}

fn decode_utf32(text: &[u8], looks_for_mark: bool, flavour: &mut Flavour) -> Decoded {
    let Some(bytes) = text.first_chunk::<4>() else { return Decoded::Incomplete };
    if looks_for_mark {
        match bytes {
            [0xff, 0xfe, 0, 0] => return Decoded::Mark(4),
            [0, 0, 0xfe, 0xff] => {
                *flavour = Flavour::Big;
                return Decoded::Mark(4);
            }
            _ => {}
        }
    }
    let code =
        if *flavour == Flavour::Little { u32::from_le_bytes(*bytes) } else { u32::from_be_bytes(*bytes) };
    char::from_u32(code).map_or(Decoded::Invalid(4), |char| Decoded::Char(char, 4))
}

fn decode_multi(encoding: &'static encoding_rs::Encoding, text: &[u8]) -> Decoded {
    if text[0] < 0x80 {
        return Decoded::Char(char::from(text[0]), 1);
    }
    for length in 1..=text.len().min(4) {
        let decoded = encoding.decode_without_bom_handling_and_without_replacement(&text[..length]);
        if let Some(char) = decoded.and_then(|text| text.chars().next()) {
            return Decoded::Char(char, length);
        }
    }
    if text.len() < 2 { Decoded::Incomplete } else { Decoded::Invalid(1) }
}
