//! `iconv`: convert text from one encoding to another.

mod encoding;
mod translit;

use std::collections::HashMap;

use boxsh_kernel::Key;
use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Input, Output, Spec};

use encoding::{Decoded, Encoding, Flavour};

pub(crate) static SPEC: Spec = Spec {
    name: "iconv",
    usage: &["[OPTION...] [FILE...]"],
    summary: "Convert encoding of given files from one encoding to another.",
    flags: &[
        Flag::new('f', "from-code", "encoding of original text").value("NAME"),
        Flag::new('t', "to-code", "encoding for output").value("NAME"),
        Flag::new('l', "list", "list the known encodings"),
        Flag::short('c', "omit invalid characters from output"),
        Flag::new('o', "output", "output file").value("FILE"),
        Flag::new('s', "silent", "say nothing of problems"),
        Flag::long("verbose", "print progress information"),
        Flag::new('?', "usage", "give a short usage message"),
        Flag::new('V', "version", "print program version"),
    ],
    ..Spec::DEFAULT
};

/// What is done about characters that the target does not have, and what else the conversion keeps in mind.
struct Conversion {
    from: Encoding,
    to: Encoding,
    /// What stands for characters that the encoding lacks, where that is wanted.
    translit: Option<HashMap<char, &'static str>>,
    ignore: bool,
    omit: bool,
    /// Whether something was left out that `//IGNORE` will tell of.
    ignored: bool,
    started: bool,
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = match context.parse(&SPEC) {
        Err(Failure::Usage(text)) => {
            return Err(Failure::with_status(
                64,
                format!("{text}\nTry `iconv --help' or `iconv --usage' for more information."),
            ));
        }
        other => other?,
    };
    if parsed.has(flag!("version")) {
        context.out.print(format_args!("iconv (boxsh) {}\n", env!("CARGO_PKG_VERSION")))?;
        return Ok(Exit::SUCCESS);
    }
    if parsed.has(flag!("usage")) {
        context.out.write(SPEC.help().as_bytes())?;
        return Ok(Exit::SUCCESS);
    }
    if parsed.has(flag!("list")) {
        for name in encoding::names() {
            context.out.print(format_args!("{name}//\n"))?;
        }
        return Ok(Exit::SUCCESS);
    }
    let unknown = || Failure::new("failed to start conversion processing: No such file or directory");
    let find = |key: Key| -> Result<(Encoding, Vec<String>), Failure> {
        let text = parsed
            .value(key)
            .map_or_else(|| "UTF-8".into(), |text| String::from_utf8_lossy(text).to_uppercase());
        let mut parts = text.split("//").map(str::to_owned);
        let encoding = Encoding::find(&parts.next().unwrap_or_default()).ok_or_else(unknown)?;
        Ok((
            encoding,
            parts.flat_map(|part| part.split(',').map(str::to_owned).collect::<Vec<_>>()).collect(),
        ))
    };
    let (from, _) = find(flag!("from-code"))?;
    let (to, marks) = find(flag!("to-code"))?;
    let mut conversion = Conversion {
        from,
        to,
        translit: marks.iter().any(|mark| mark == "TRANSLIT").then(translit::ascii),
        ignore: marks.iter().any(|mark| mark == "IGNORE"),
        omit: parsed.has(flag!("c")),
        ignored: false,
        started: false,
    };
    let mut file = match parsed.value(flag!("output")) {
        None | Some(b"-") => None,
        Some(path) => Some(
            context
                .create_output(path)
                .map_err(|error| Failure::new(format!("cannot open output file: {error}")))?,
        ),
    };
    let default = [b"-".to_vec()];
    let operands = if parsed.operands.is_empty() { &default[..] } else { &parsed.operands };
    let mut success = true;
    for name in operands {
        let mut input = match context.open_input(name) {
            Ok(input) => input,
            Err(Errno::Killed) => return Err(Errno::Killed.into()),
            Err(error) => {
                let name = String::from_utf8_lossy(name).into_owned();
                context.warn(format_args!("cannot open input file `{name}': {error}"))?;
                success = false;
                continue;
            }
        };
        let out = file.as_mut().unwrap_or(&mut context.out);
        let done = conversion.convert(&mut input, out);
        // What was converted stands before the complaint.
        out.flush()?;
        done?;
    }
    Ok(Exit::from_success(success))
}

impl Conversion {
    fn convert(&mut self, input: &mut Input<'_>, out: &mut Output<'_>) -> Result<(), Failure> {
        let mut pending: Vec<u8> = Vec::new();
        let mut position = 0u64;
        let mut text = Vec::new();
        let mut flavour = self.from.flavour();
        loop {
            let available = input.fill().map_err(|error| match error {
                Errno::Killed => Failure::Errno(error),
                error => Failure::new(format!("error while reading the input: {error}")),
            })?;
            let ended = available.is_empty();
            pending.extend_from_slice(available);
            let count = available.len();
            input.advance(count);
            let mut used = 0;
            text.clear();
            if !self.started && !pending.is_empty() {
                self.started = true;
                self.to.push_mark(&mut text);
            }
            let result = self.convert_chunk(&pending, &mut used, &mut flavour, position, &mut text);
            out.write(&text)?;
            result?;
            position += used as u64;
            pending.drain(..used);
            if ended {
                if !pending.is_empty() && !self.omit {
                    return Err(Failure::new("incomplete character or shift sequence at end of buffer"));
                }
                if self.ignored && !self.omit {
                    return Err(Failure::new(format!("illegal input sequence at position {position}")));
                }
                return Ok(());
            }
        }
    }

    fn convert_chunk(
        &mut self,
        pending: &[u8],
        used: &mut usize,
        flavour: &mut Flavour,
        position: u64,
        text: &mut Vec<u8>,
    ) -> Result<(), Failure> {
        let illegal = |used: usize| {
            Err(Failure::new(format!("illegal input sequence at position {}", position + used as u64)))
        };
        while *used < pending.len() {
            let at_start = position == 0 && *used == 0;
            match self.from.decode(&pending[*used..], at_start, flavour) {
                Decoded::Char(char, length) => {
                    if !self.push(char, text) {
                        if !self.omit && !self.ignore {
                            return illegal(*used);
                        }
                        self.ignored = true;
                    }
                    *used += length;
                }
                Decoded::Mark(length) => *used += length,
                Decoded::Invalid(length) => {
                    if !self.omit && !self.ignore {
                        return illegal(*used);
                    }
                    self.ignored = true;
                    *used += length;
                }
                Decoded::Incomplete => return Ok(()),
            }
        }
        Ok(())
    }

    /// Writes a character, or what stands for it; `false` if nothing does.
    fn push(&self, char: char, text: &mut Vec<u8>) -> bool {
        if self.to.encode(char, text) {
            return true;
        }
        let Some(translit) = &self.translit else { return false };
        let before = text.len();
        if let Some(other) = translit.get(&char)
            && other.chars().all(|char| self.to.encode(char, text))
        {
            return true;
        }
        text.truncate(before);
        self.to.encode('?', text)
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn encodings_are_converted() {
        for (line, input, expected) in [
            ("iconv -f latin1 -t utf8", &b"h\xe9"[..], &b"h\xc3\xa9"[..]),
            ("iconv -t utf16", b"hi", b"\xff\xfeh\0i\0"),
            ("iconv -t utf-16be", "😀".as_bytes(), b"\xd8\x3d\xde\x00"),
            ("iconv -f utf16", b"\xfe\xff\0h", b"h"),
            ("iconv -t UTF-32LE", b"h", b"h\0\0\0"),
            ("iconv -f cp1252", b"\x80", "€".as_bytes()),
            ("iconv -t iso-8859-15", "€".as_bytes(), b"\xa4"),
            ("iconv -t ascii//TRANSLIT", "é€ß☃".as_bytes(), b"eEURss?"),
            ("iconv -c -t ascii", "aéb".as_bytes(), b"ab"),
            ("iconv -f sjis", b"\x82\xa0", "あ".as_bytes()),
        ] {
            call(line).stdin(input).gives(expected);
        }
    }

    #[test]
    fn what_cannot_be_converted_is_an_error() {
        call("iconv -t latin1").stdin("hé€").answers(
            1,
            b"h\xe9",
            "iconv: illegal input sequence at position 3\n",
        );
        call("iconv").stdin(b"h\xff").answers(1, "h", "iconv: illegal input sequence at position 1\n");
        call("iconv -t utf8").stdin(b"h\xc3").answers(
            1,
            "h",
            "iconv: incomplete character or shift sequence at end of buffer\n",
        );
    }
}
