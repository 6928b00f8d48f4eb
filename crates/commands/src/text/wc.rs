//! `wc`: count lines, words, characters and bytes.

use boxsh_format::Charset;
use boxsh_format::charset::Unit;
use boxsh_format::width::{char_width, is_printable};
use boxsh_kernel::vfs::Metadata;
use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Follow, Input, Parsed, Seek, Spec};

use super::files0::{ListedName, NameList};
use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "wc",
    usage: &["[OPTION]... [FILE]...", "[OPTION]... --files0-from=F"],
    summary: "Print newline, word, and byte counts for each FILE, and a total line if there is more than one.\n\
              With no FILE, or when FILE is -, read standard input. Counts are always printed in the order\n\
              newline, word, character, byte, maximum line length.",
    flags: &[
        Flag::new('c', "bytes", "print the byte counts"),
        Flag::new('m', "chars", "print the character counts"),
        Flag::new('l', "lines", "print the newline counts"),
        Flag::long(
            "files0-from",
            "read names of input files from F, each ended by NUL;\nif F is - from standard input",
        )
        .value("F"),
        Flag::new('L', "max-line-length", "print the maximum display width"),
        Flag::new('w', "words", "print the word counts"),
    ],
    ..Spec::DEFAULT
};

#[derive(Clone, Copy, Default)]
struct Counts {
    lines: u64,
    words: u64,
    chars: u64,
    bytes: u64,
    longest: u64,
}

impl Counts {
    fn add(&mut self, other: &Counts) {
        self.lines += other.lines;
        self.words += other.words;
        self.chars += other.chars;
        self.bytes += other.bytes;
        self.longest = self.longest.max(other.longest);
    }
}

/// Which counts are wanted, and how they are printed.
#[derive(Clone, Copy)]
struct Options {
    lines: bool,
    words: bool,
    chars: bool,
    bytes: bool,
    longest: bool,
    charset: Charset,
    no_break_spaces: bool,
    width: usize,
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let mut options = Options::from_flags(context, &parsed);
    let mut total = Counts::default();
    let mut success = true;
    let mut count = 0u64;
    if let Some(source) = parsed.value(flag!("files0-from")) {
        let mut list = NameList::open(context, source, &parsed, 1)?;
        let mut names = Vec::new();
        if list.is_regular(context) {
            // A list that can be read whole decides the width, as operands do.
            while let Some(name) = list.next(context)? {
                count += 1;
                match name {
                    ListedName::Name(name) => names.push(name),
                    ListedName::Wrong => success = false,
                }
            }
            options.width = options.number_width(context, &names);
            for name in &names {
                success &= count_file(context, &options, name, Some(name), &mut total)?;
            }
        }
        while let Some(name) = list.next(context)? {
            count += 1;
            match name {
                ListedName::Name(name) => {
                    success &= count_file(context, &options, &name, Some(&name), &mut total)?;
                }
                ListedName::Wrong => success = false,
            }
        }
    } else if parsed.operands.is_empty() {
        options.width = options.number_width(context, &[b"-".to_vec()]);
        success &= count_file(context, &options, b"-", None, &mut total)?;
    } else {
        options.width = options.number_width(context, &parsed.operands);
        for name in &parsed.operands {
            count += 1;
            success &= count_file(context, &options, name, Some(name), &mut total)?;
        }
    }
    if count > 1 {
        options.print(context, &total, Some(b"total"))?;
    }
    Ok(Exit::from_success(success))
}

/// Counts one file and prints its line; `false` if it could not be read.
fn count_file(
    context: &mut Context<'_>,
    options: &Options,
    name: &[u8],
    shown: Option<&[u8]>,
    total: &mut Counts,
) -> Result<bool, Failure> {
    let mut input = match context.open_input(name) {
        Ok(input) => input,
        Err(error) => {
            message::report(context, name, error)?;
            return Ok(false);
        }
    };
    let mut counts = Counts::default();
    let counted = options.count(context, &mut input, &mut counts);
    if let Err(error) = counted {
        message::report(context, shown.unwrap_or(b"standard input"), error)?;
    }
    options.print(context, &counts, shown)?;
    total.add(&counts);
    Ok(counted.is_ok())
}

impl Options {
    fn from_flags(context: &Context<'_>, parsed: &Parsed) -> Self {
        let mut options = Self {
            lines: parsed.has(flag!("lines")),
            words: parsed.has(flag!("words")),
            chars: parsed.has(flag!("chars")),
            bytes: parsed.has(flag!("bytes")),
            longest: parsed.has(flag!("max-line-length")),
            charset: message::charset(context.process),
            no_break_spaces: context.process.variable(b"POSIXLY_CORRECT").is_none(),
            width: 1,
        };
        if options.columns() == 0 {
            (options.lines, options.words, options.bytes) = (true, true, true);
        }
        options
    }

    fn columns(&self) -> usize {
        [self.lines, self.words, self.chars, self.bytes, self.longest].iter().filter(|&&on| on).count()
    }

    /// How wide the numbers are: as the sizes of the files allow, at least seven if there is one without a size.
    fn number_width(&self, context: &Context<'_>, names: &[Vec<u8>]) -> usize {
        if names.is_empty() || (names.len() == 1 && self.columns() == 1) {
            return 1;
        }
        let (mut least, mut total) = (1, 0u64);
        for name in names {
            let metadata = match name.as_slice() {
                b"-" => context.process.fstat(0),
                name => context.process.stat(name, Follow::Yes),
            };
            match metadata {
                Ok(metadata) if metadata.is_file() => total = total.saturating_add(metadata.size),
                Ok(_) => least = 7,
                Err(_) => {}
            }
        }
        total.to_string().len().max(least)
    }

    fn print(&self, context: &mut Context<'_>, counts: &Counts, name: Option<&[u8]>) -> Result<(), Failure> {
        let columns = [
            (self.lines, counts.lines),
            (self.words, counts.words),
            (self.chars, counts.chars),
            (self.bytes, counts.bytes),
            (self.longest, counts.longest),
        ];
        let mut line = Vec::new();
        for (_, number) in columns.iter().filter(|(wanted, _)| *wanted) {
            if !line.is_empty() {
                line.push(b' ');
            }
            line.extend_from_slice(format!("{number:>width$}", width = self.width).as_bytes());
        }
        if let Some(name) = name {
            line.push(b' ');
            match name.contains(&b'\n') {
                true => line.extend_from_slice(message::name(context, name).as_bytes()),
                false => line.extend_from_slice(name),
            }
        }
        line.push(b'\n');
        context.out.write(&line)
    }

    fn count(&self, context: &Context<'_>, input: &mut Input<'_>, counts: &mut Counts) -> Result<(), Errno> {
        let chars = self.chars && self.charset == Charset::Utf8;
        if self.words || self.longest {
            let result = match (self.charset, self.longest) {
                (Charset::C, _) | (_, true) => self.count_all(input, counts),
                (Charset::Utf8, false) => self.count_words(input, counts),
            };
            if self.charset == Charset::C {
                counts.chars = counts.bytes;
            }
            return result;
        }
        if chars {
            return self.count_chars(input, counts);
        }
        if !self.lines {
            counts.bytes = skip_to_end(context, input.fd());
        }
        let result = self.count_lines(input, counts);
        counts.chars = counts.bytes;
        result
    }

    fn count_lines(&self, input: &mut Input<'_>, counts: &mut Counts) -> Result<(), Errno> {
        loop {
            let data = input.fill()?;
            if data.is_empty() {
                return Ok(());
            }
            if self.lines {
                counts.lines += memchr::memchr_iter(b'\n', data).count() as u64;
            }
            let count = data.len();
            counts.bytes += count as u64;
            input.advance(count);
        }
    }

    fn count_chars(&self, input: &mut Input<'_>, counts: &mut Counts) -> Result<(), Errno> {
        let mut pending = Vec::new();
        each_utf8(input, &mut pending, |data| {
            counts.bytes += data.len() as u64;
            if self.lines {
                counts.lines += memchr::memchr_iter(b'\n', data).count() as u64;
            }
            for chunk in data.utf8_chunks() {
                // Every byte but those that continue a character starts one.
                let starts = chunk.valid().bytes().filter(|&byte| (byte as i8) >= -0x40).count();
                counts.chars += starts as u64;
            }
        })
    }

    /// Lines, words and characters, without widths: one pass through a table.
    fn count_words(&self, input: &mut Input<'_>, counts: &mut Counts) -> Result<(), Errno> {
        let table = word_table();
        let (mut in_word, mut pending) = (false, Vec::new());
        each_utf8(input, &mut pending, |data| {
            counts.bytes += data.len() as u64;
            if self.lines {
                counts.lines += memchr::memchr_iter(b'\n', data).count() as u64;
            }
            let mut rest = data;
            while !rest.is_empty() {
                let ascii = rest.iter().position(|byte| !byte.is_ascii()).unwrap_or(rest.len());
                let (plain, tail) = rest.split_at(ascii);
                counts.words += count_plain(plain, &table, &mut in_word);
                counts.chars += plain.len() as u64;
                rest = tail;
                while let Some(unit @ (Unit::Char('\u{80}'..) | Unit::Invalid(_))) = self.charset.decode(rest)
                {
                    rest = &rest[unit.byte_len()..];
                    if let Unit::Char(char) = unit {
                        counts.chars += 1;
                        self.see_char(char, counts, &mut in_word);
                    }
                }
            }
        })?;
        counts.words += u64::from(in_word);
        Ok(())
    }

    /// Takes a character beyond ASCII into account for words.
    fn see_char(&self, char: char, counts: &mut Counts, in_word: &mut bool) {
        if !is_printable(char) {
            return;
        }
        if self.separates(char) {
            counts.words += u64::from(std::mem::take(in_word));
        } else {
            *in_word = true;
        }
    }

    fn separates(&self, char: char) -> bool {
        let space = matches!(char,
            '\u{1680}' | '\u{2000}'..='\u{2006}' | '\u{2008}'..='\u{200a}' | '\u{205f}' | '\u{3000}');
        let no_break = matches!(char, '\u{a0}' | '\u{2007}' | '\u{202f}' | '\u{2060}');
        space || (no_break && self.no_break_spaces)
    }

    /// Everything, widths included, character by character.
    fn count_all(&self, input: &mut Input<'_>, counts: &mut Counts) -> Result<(), Errno> {
        let (mut column, mut in_word, mut pending) = (0u64, false, Vec::new());
        let charset = self.charset;
        each_utf8(input, &mut pending, |data| {
            counts.bytes += data.len() as u64;
            let mut rest = data;
            while let Some(&first) = rest.first() {
                let char = match first {
                    0..0x80 => {
                        rest = &rest[1..];
                        char::from(first)
                    }
                    _ => {
                        let Some(unit) = charset.decode(rest) else { break };
                        rest = &rest[unit.byte_len()..];
                        let Unit::Char(char) = unit else { continue };
                        char
                    }
                };
                counts.chars += 1;
                let separates = match char {
                    '\n' | '\r' | '\x0c' => {
                        counts.lines += u64::from(char == '\n');
                        counts.longest = counts.longest.max(column);
                        column = 0;
                        true
                    }
                    '\t' => {
                        column += 8 - column % 8;
                        true
                    }
                    ' ' => {
                        column += 1;
                        true
                    }
                    '\x0b' => true,
                    '!'..='~' => {
                        column += 1;
                        false
                    }
                    char if !is_printable(char) => continue,
                    char => {
                        column += char_width(char).unwrap_or(0) as u64;
                        self.separates(char)
                    }
                };
                if separates {
                    counts.words += u64::from(in_word);
                }
                in_word = !separates;
            }
        })?;
        counts.longest = counts.longest.max(column);
        counts.words += u64::from(in_word);
        Ok(())
    }
}

/// What a byte does to a word: bit 0 starts or continues one, bit 1 ends it.
fn word_table() -> [u8; 256] {
    std::array::from_fn(|byte| match byte as u8 {
        b' ' | b'\t'..=b'\r' => 2,
        b'!'..=b'~' => 1,
        _ => 0,
    })
}

fn count_plain(data: &[u8], table: &[u8; 256], in_word: &mut bool) -> u64 {
    let mut words = 0u64;
    let mut inside = u8::from(*in_word);
    for &byte in data {
        let effect = table[byte as usize];
        let ends = effect >> 1;
        words += u64::from(inside & ends);
        inside = (inside | (effect & 1)) & !ends & 1;
    }
    *in_word = inside == 1;
    words
}

/// Calls `work` with the input in pieces that end between characters.
fn each_utf8(input: &mut Input<'_>, pending: &mut Vec<u8>, mut work: impl FnMut(&[u8])) -> Result<(), Errno> {
    loop {
        let data = input.fill()?;
        if data.is_empty() {
            work(pending);
            return Ok(());
        }
        let count = data.len();
        let mut rest = data;
        while !pending.is_empty() && !rest.is_empty() {
            // A character was cut: complete it byte by byte, four at most.
            pending.push(rest[0]);
            rest = &rest[1..];
            let done = pending.len() - incomplete_tail(pending);
            work(&pending[..done]);
            pending.drain(..done);
        }
        let (whole, tail) = rest.split_at(rest.len() - incomplete_tail(rest));
        work(whole);
        pending.extend_from_slice(tail);
        input.advance(count);
    }
}

/// How many bytes at the end may be the start of a character.
fn incomplete_tail(data: &[u8]) -> usize {
    let window = &data[data.len().saturating_sub(3)..];
    for (at, _) in window.iter().enumerate() {
        let tail = &window[at..];
        if let Err(error) = std::str::from_utf8(tail)
            && error.valid_up_to() == 0
            && error.error_len().is_none()
        {
            return tail.len();
        }
    }
    0
}

/// Jumps near the end of a file whose size is known; gives how many bytes that left out.
fn skip_to_end(context: &Context<'_>, fd: boxsh_kernel::Fd) -> u64 {
    const NEAR: u64 = 4096;
    let process = context.process;
    let size = |metadata: Metadata| metadata.is_file().then_some(metadata.size);
    let (Some(size), Ok(start)) = (process.fstat(fd).ok().and_then(size), process.seek(fd, Seek::Current(0)))
    else {
        return 0;
    };
    let target = size - size % NEAR;
    match i64::try_from(target.saturating_sub(start)) {
        Ok(distance) if distance > 0 && process.seek(fd, Seek::Current(distance)).is_ok() => distance as u64,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn counts_are_printed_in_a_fixed_order() {
        call("wc a").file("a", "x y\nz\n").gives("2 3 6 a\n");
        call("wc -Lmwl").stdin("é b\n").gives("      1       2       4       3\n");
        call("wc -l a b").file("a", "1\n").file("b", "2\n3\n").gives("1 a\n2 b\n3 total\n");
    }

    #[test]
    fn characters_may_span_buffers() {
        let text = "xé".repeat(70_000);
        call("wc -m").stdin(&text).gives("140000\n");
        call("wc -w").stdin(&text).gives("1\n");
    }

    #[test]
    fn the_locale_decides_what_a_character_is() {
        call("wc -m").stdin("é").gives("1\n");
        call("wc -m").stdin("é").variable("LC_ALL", "C").gives("2\n");
    }

    #[test]
    fn a_missing_file_is_reported() {
        call("wc a x").file("a", "1\n").answers(
            1,
            "1 1 2 a\n1 1 2 total\n",
            "wc: x: No such file or directory\n",
        );
    }

    #[test]
    fn names_come_from_a_list() {
        call("wc -c --files0-from=list")
            .file("list", "a\0b\0")
            .file("a", "1")
            .file("b", "22")
            .gives("1 a\n2 b\n3 total\n");
    }
}
