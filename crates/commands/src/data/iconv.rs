//! `iconv`: convert text from one encoding to another.

use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Input, Output, Spec};

pub(crate) static SPEC: Spec = Spec {
    name: "iconv",
    usage: &["[OPTION]... [FILE]..."],
    summary: "Convert encoding of given files from one encoding to another.",
    flags: &[
        Flag::new('f', "from-code", "encoding of original text").value("NAME"),
        Flag::new('t', "to-code", "encoding for output; with //TRANSLIT or //IGNORE").value("NAME"),
        Flag::new('l', "list", "list all known coded character sets"),
        Flag::short('c', "omit invalid characters from output"),
        Flag::new('o', "output", "output file").value("FILE"),
        Flag::new('s', "silent", "suppress warnings"),
        Flag::long("verbose", "print progress information").unsupported("there is none"),
    ],
    ..Spec::DEFAULT
};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Code {
    Ascii,
    Latin1,
    Utf8,
    /// Two bytes each; with a mark in front if the order is not given.
    Utf16(Endian),
    Utf32(Endian),
    /// One of the encodings of the web, by the library that knows them.
    Other(&'static encoding_rs::Encoding),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Endian {
    Big,
    Little,
    Marked,
}

/// What happens to a character that the output cannot have.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unfit {
    Fail,
    Skip,
    Approximate,
}

const NAMES: &[&str] = &[
    "ANSI_X3.4-1968// ASCII// US-ASCII//",
    "ISO-8859-1// ISO8859-1// LATIN1// L1//",
    "ISO-8859-2//",
    "ISO-8859-15//",
    "UTF-8// UTF8//",
    "UTF-16// UTF-16BE// UTF-16LE// UCS-2//",
    "UTF-32// UTF-32BE// UTF-32LE// UCS-4//",
    "WINDOWS-1250// CP1250//",
    "WINDOWS-1251// CP1251//",
    "WINDOWS-1252// CP1252//",
    "KOI8-R//",
    "SHIFT_JIS// SJIS//",
    "EUC-JP//",
    "EUC-KR//",
    "GBK// CP936//",
    "GB18030//",
    "BIG5//",
];

impl Code {
    fn named(name: &str) -> Option<Self> {
        let upper = name.to_ascii_uppercase();
        Some(match upper.as_str() {
            "" | "UTF-8" | "UTF8" | "C.UTF-8" => Self::Utf8,
            "ASCII" | "US-ASCII" | "ANSI_X3.4-1968" | "646" => Self::Ascii,
            "ISO-8859-1" | "ISO8859-1" | "ISO_8859-1" | "LATIN1" | "L1" => Self::Latin1,
            "UTF-16" | "UTF16" => Self::Utf16(Endian::Marked),
            "UTF-16LE" | "UTF16LE" | "UCS-2LE" | "UCS-2" | "UCS2" => Self::Utf16(Endian::Little),
            "UTF-16BE" | "UTF16BE" | "UCS-2BE" => Self::Utf16(Endian::Big),
            "UTF-32" | "UTF32" => Self::Utf32(Endian::Marked),
            "UTF-32LE" | "UTF32LE" | "UCS-4LE" => Self::Utf32(Endian::Little),
            "UTF-32BE" | "UTF32BE" | "UCS-4" | "UCS-4BE" => Self::Utf32(Endian::Big),
            other => {
                let label = match other.strip_prefix("CP") {
                    Some(number) if number.starts_with("125") => format!("windows-{number}"),
                    _ => other.to_owned(),
                };
                Self::Other(encoding_rs::Encoding::for_label(label.as_bytes())?)
            }
        })
    }
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    if parsed.has("list") {
        for names in NAMES {
            context.out.print(format_args!("{names}\n"))?;
        }
        return Ok(Exit::SUCCESS);
    }
    let text = |name: &str| String::from_utf8_lossy(parsed.value(name).unwrap_or_default()).into_owned();
    let (from, to) = (text("from-code"), text("to-code"));
    let mut unfit = if parsed.has("c") { Unfit::Skip } else { Unfit::Fail };
    let mut parts = to.split("//");
    let to_name = parts.next().unwrap_or_default().to_owned();
    for suffix in parts {
        match suffix.to_ascii_uppercase().as_str() {
            "TRANSLIT" => unfit = Unfit::Approximate,
            "IGNORE" => unfit = Unfit::Skip,
            _ => {}
        }
    }
    let from_name = from.split("//").next().unwrap_or_default().to_owned();
    let (Some(from), Some(to)) = (Code::named(&from_name), Code::named(&to_name)) else {
        return Err(Failure::new("failed to start conversion processing: No such file or directory"));
    };
    let file = match parsed.value("output") {
        Some(name) => {
            Some(context.create_output(name).map_err(|_| Failure::new("unable to open output file"))?)
        }
        None => None,
    };
    let process = context.process;
    let mut out = file.unwrap_or_else(|| Output::new(process, 1));
    let mut converter =
        Converter { from, to, unfit, position: 0, pending: Vec::new(), started: false, byte_order: None };
    let default = [b"-".to_vec()];
    let operands = if parsed.operands.is_empty() { &default[..] } else { &parsed.operands };
    let mut status = Exit::SUCCESS;
    for name in operands {
        let shown = String::from_utf8_lossy(name).into_owned();
        let mut input = match context.open_input(name) {
            Ok(input) => input,
            Err(error) => {
                status = Exit::FAILURE;
                context.warn(format_args!("cannot open input file `{shown}': {error}"))?;
                continue;
            }
        };
        if let Err(problem) = converter.convert(&mut input, &mut out)? {
            out.flush()?;
            return Err(Failure::new(problem));
        }
    }
    out.flush()?;
    Ok(status)
}

struct Converter {
    from: Code,
    to: Code,
    unfit: Unfit,
    /// Bytes of input converted so far.
    position: u64,
    /// The start of a character whose end has not been read.
    pending: Vec<u8>,
    started: bool,
    byte_order: Option<Endian>,
}

/// What the bytes at hand start with.
enum Decoded {
    Char(char, usize),
    /// So many bytes without meaning to the reader: a mark of the byte order.
    Nothing(usize),
    Incomplete,
    Invalid,
}

impl Converter {
    /// Converts one input; the inner error is a message.
    fn convert(
        &mut self,
        input: &mut Input<'_>,
        out: &mut Output<'_>,
    ) -> Result<Result<(), String>, Failure> {
        if let Code::Other(encoding) = self.from {
            return self.convert_all(encoding, input, out);
        }
        loop {
            let available = input.fill().map_err(read_failure)?.to_vec();
            let at_end = available.is_empty();
            input.advance(available.len());
            let mut bytes = std::mem::take(&mut self.pending);
            bytes.extend_from_slice(&available);
            let mut at = 0;
            while at < bytes.len() {
                match self.decode(&bytes[at..]) {
                    Decoded::Char(char, length) => {
                        if let Err(problem) = self.put(char, out)? {
                            return Ok(Err(problem));
                        }
                        at += length;
                        self.position += length as u64;
                    }
                    Decoded::Nothing(length) => {
                        at += length;
                        self.position += length as u64;
                    }
                    Decoded::Incomplete if !at_end => break,
                    Decoded::Incomplete => {
                        return Ok(Err("incomplete character or shift sequence at end of buffer".into()));
                    }
                    Decoded::Invalid if self.unfit == Unfit::Skip => {
                        at += 1;
                        self.position += 1;
                    }
                    Decoded::Invalid => {
                        return Ok(Err(format!("illegal input sequence at position {}", self.position)));
                    }
                }
            }
            self.pending = bytes[at..].to_vec();
            if at_end {
                return Ok(Ok(()));
            }
        }
    }

    /// Converts from an encoding that the library knows, in one piece: it does not tell where it got stuck.
    fn convert_all(
        &mut self,
        encoding: &'static encoding_rs::Encoding,
        input: &mut Input<'_>,
        out: &mut Output<'_>,
    ) -> Result<Result<(), String>, Failure> {
        let bytes = input.read_all().map_err(read_failure)?;
        let mut decoder = encoding.new_decoder_without_bom_handling();
        let mut text = String::with_capacity(
            decoder.max_utf8_buffer_length_without_replacement(bytes.len()).unwrap_or(0),
        );
        let (result, read) = decoder.decode_to_string_without_replacement(&bytes, &mut text, true);
        for char in text.chars() {
            if let Err(problem) = self.put(char, out)? {
                return Ok(Err(problem));
            }
        }
        Ok(match result {
            encoding_rs::DecoderResult::Malformed(length, _) => Err(format!(
                "illegal input sequence at position {}",
                read.saturating_sub(usize::from(length))
            )),
            _ => Ok(()),
        })
    }

    fn decode(&mut self, bytes: &[u8]) -> Decoded {
        match self.from {
            Code::Ascii if bytes[0] < 0x80 => Decoded::Char(char::from(bytes[0]), 1),
            Code::Ascii | Code::Other(_) => Decoded::Invalid,
            Code::Latin1 => Decoded::Char(char::from(bytes[0]), 1),
            Code::Utf8 => decode_utf8(bytes),
            Code::Utf16(endian) => self.decode_units(bytes, 2, endian),
            Code::Utf32(endian) => self.decode_units(bytes, 4, endian),
        }
    }

    fn decode_units(&mut self, bytes: &[u8], width: usize, endian: Endian) -> Decoded {
        if bytes.len() < width {
            return Decoded::Incomplete;
        }
        if endian == Endian::Marked && self.byte_order.is_none() {
            let mark = unit(&bytes[..width], Endian::Big);
            self.byte_order = Some(match mark {
                0xfffe | 0xfffe_0000 => Endian::Little,
                0xfeff => Endian::Big,
                // Without a mark it is the order of this machine.
                _ => Endian::Little,
            });
            if matches!(mark, 0xfffe | 0xfffe_0000 | 0xfeff) {
                return Decoded::Nothing(width);
            }
        }
        let endian =
            if endian == Endian::Marked { self.byte_order.unwrap_or(Endian::Little) } else { endian };
        let first = unit(&bytes[..width], endian);
        if width == 4 || !(0xd800..0xdc00).contains(&first) {
            return char::from_u32(first).map_or(Decoded::Invalid, |char| Decoded::Char(char, width));
        }
        let Some(low) = bytes.get(2..4) else { return Decoded::Incomplete };
        let low = unit(low, endian);
        if !(0xdc00..0xe000).contains(&low) {
            return Decoded::Invalid;
        }
        let code = 0x10000 + ((first - 0xd800) << 10) + (low - 0xdc00);
        char::from_u32(code).map_or(Decoded::Invalid, |char| Decoded::Char(char, 4))
    }

    fn put(&mut self, char: char, out: &mut Output<'_>) -> Result<Result<(), String>, Failure> {
        if !std::mem::replace(&mut self.started, true) {
            match self.to {
                Code::Utf16(Endian::Marked) => out.write(b"\xff\xfe")?,
                Code::Utf32(Endian::Marked) => out.write(b"\xff\xfe\0\0")?,
                _ => {}
            }
        }
        if self.encode(char, out)? {
            return Ok(Ok(()));
        }
        match self.unfit {
            Unfit::Skip => Ok(Ok(())),
            Unfit::Approximate => {
                for near in approximation(char).chars() {
                    self.encode(near, out)?;
                }
                Ok(Ok(()))
            }
            Unfit::Fail => Ok(Err(format!("illegal input sequence at position {}", self.position))),
        }
    }

    /// Writes a character; says whether the encoding has it.
    fn encode(&self, char: char, out: &mut Output<'_>) -> Result<bool, Failure> {
        let code = char as u32;
        match self.to {
            Code::Ascii if code < 0x80 => out.write_byte(code as u8)?,
            Code::Latin1 if code < 0x100 => out.write_byte(code as u8)?,
            Code::Ascii | Code::Latin1 => return Ok(false),
            Code::Utf8 => out.write(char.encode_utf8(&mut [0; 4]).as_bytes())?,
            Code::Utf16(endian) => {
                for unit in char.encode_utf16(&mut [0; 2]) {
                    let bytes = if endian == Endian::Big { unit.to_be_bytes() } else { unit.to_le_bytes() };
                    out.write(&bytes)?;
                }
            }
            Code::Utf32(endian) => {
                let bytes = if endian == Endian::Big { code.to_be_bytes() } else { code.to_le_bytes() };
                out.write(&bytes)?;
            }
            Code::Other(encoding) => {
                let mut text = [0; 4];
                let (bytes, _, had_errors) = encoding.encode(char.encode_utf8(&mut text));
                if had_errors {
                    return Ok(false);
                }
                out.write(&bytes)?;
            }
        }
        Ok(true)
    }
}

fn read_failure(error: Errno) -> Failure {
    match error {
        Errno::Killed => error.into(),
        error => Failure::new(format!("unable to read input: {error}")),
    }
}

fn unit(bytes: &[u8], endian: Endian) -> u32 {
    let join = |sum: u32, byte: &u8| sum << 8 | u32::from(*byte);
    match endian {
        Endian::Big => bytes.iter().fold(0, join),
        _ => bytes.iter().rev().fold(0, join),
    }
}

fn decode_utf8(bytes: &[u8]) -> Decoded {
    let length = match bytes[0] {
        0..=0x7f => return Decoded::Char(char::from(bytes[0]), 1),
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => return Decoded::Invalid,
    };
    let available = &bytes[..bytes.len().min(length)];
    match std::str::from_utf8(available) {
        Ok(text) => text.chars().next().map_or(Decoded::Invalid, |char| Decoded::Char(char, length)),
        Err(error) if error.error_len().is_none() => Decoded::Incomplete,
        Err(_) => Decoded::Invalid,
    }
}

/// What stands for a character where it cannot be written.
fn approximation(char: char) -> &'static str {
    match char {
        '‘' | '’' | '‚' => "'",
        '“' | '”' | '„' => "\"",
        '–' | '—' | '‐' | '‑' => "-",
        '…' => "...",
        '€' => "EUR",
        '©' => "(C)",
        '®' => "(R)",
        '™' => "(TM)",
        '«' => "<<",
        '»' => ">>",
        'ß' => "ss",
        'Æ' => "AE",
        'æ' => "ae",
        'Œ' => "OE",
        'œ' => "oe",
        '\u{a0}' => " ",
        '•' => "o",
        '×' => "x",
        other => {
            LETTERS.iter().find(|(accented, _)| accented.contains(other)).map_or("?", |(_, plain)| plain)
        }
    }
}

/// Letters with marks, by the letter without.
const LETTERS: [(&str, &str); 34] = [
    ("ÀÁÂÃÄÅĀĂĄ", "A"),
    ("àáâãäåāăą", "a"),
    ("ÇĆĈĊČ", "C"),
    ("çćĉċč", "c"),
    ("ĎĐ", "D"),
    ("ďđ", "d"),
    ("ÈÉÊËĒĔĖĘĚ", "E"),
    ("èéêëēĕėęě", "e"),
    ("ĜĞĠĢ", "G"),
    ("ĝğġģ", "g"),
    ("ÌÍÎÏĨĪĬĮİ", "I"),
    ("ìíîïĩīĭįı", "i"),
    ("Ĵ", "J"),
    ("ĵ", "j"),
    ("ĹĻĽŁ", "L"),
    ("ĺļľł", "l"),
    ("ÑŃŅŇ", "N"),
    ("ñńņň", "n"),
    ("ÒÓÔÕÖØŌŎŐ", "O"),
    ("òóôõöøōŏő", "o"),
    ("ŔŖŘ", "R"),
    ("ŕŗř", "r"),
    ("ŚŜŞŠ", "S"),
    ("śŝşš", "s"),
    ("ŢŤ", "T"),
    ("ţť", "t"),
    ("ÙÚÛÜŨŪŬŮŰŲ", "U"),
    ("ùúûüũūŭůűų", "u"),
    ("Ŵ", "W"),
    ("ŵ", "w"),
    ("ÝŶŸ", "Y"),
    ("ýÿŷ", "y"),
    ("ŹŻŽ", "Z"),
    ("źżž", "z"),
];

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn text_is_converted() {
        call("iconv -f utf-8 -t latin1").stdin("é").gives(b"\xe9");
        call("iconv -f latin1 -t utf-8").stdin(b"\xe9").gives("é");
        call("iconv -t utf-16").stdin("a😀").gives(b"\xff\xfea\0\x3d\xd8\x00\xde");
        call("iconv -f utf-16").stdin(b"\xfe\xff\0a").gives("a");
        call("iconv -t ascii//TRANSLIT").stdin("“x”…").gives("\"x\"...");
        call("iconv -c -t ascii").stdin("aéb").gives("ab");
        call("iconv -f cp1252").stdin(b"\x80").gives("€");
        call("iconv -t ascii").stdin("aé").answers(1, "a", "iconv: illegal input sequence at position 1\n");
        call("iconv -f foo").answers(
            1,
            "",
            "iconv: failed to start conversion processing: No such file or directory\n",
        );
    }
}
