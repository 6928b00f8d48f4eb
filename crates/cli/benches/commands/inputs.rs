//! The files that the commands work on: made from a fixed seed, so that every run has the same.

use std::error::Error;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::Path;

use crate::cases::Case;
use crate::contestant::{Ours, Real};

/// A file, or a tree of files, by what is in it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Input {
    /// 100 MB of lines of words, with some letters that are not ASCII.
    Text,
    /// The same, sorted.
    SortedText,
    /// 60 MB of lines with six columns between tabs.
    Columns,
    /// 50 MB of signed integers.
    Integers,
    /// 50 MB of lines of which there are only a thousand different ones.
    Repeats,
    /// 50 MB of lines that are sorted by their first word, two thirds of them also in `Right`.
    Left,
    /// See `Left`.
    Right,
    /// 100 MB of random bytes.
    Binary,
    /// The same in base 64.
    Encoded,
    /// 40,000 numbers of up to 64 bits.
    Numbers,
    /// A thousand directories with a hundred small files each.
    Tree,
    /// Lines of a log. This and the following are as large as the option `--megabytes` says, or half as large.
    Log,
    /// The same, packed by gzip.
    Packed,
    /// JSON documents, one in a line.
    Documents,
    /// Comma-separated values.
    Csv,
    /// Lines of words.
    Old,
    /// The same, with every fiftieth line changed, added or left out.
    New,
    /// What makes the one of the other.
    Patch,
}

/// The inputs of some cases, each once.
pub(crate) fn needed_by(cases: &[&Case]) -> Vec<Input> {
    let mut needed = Vec::new();
    for input in cases.iter().flat_map(|case| case.inputs) {
        if !needed.contains(input) {
            needed.push(*input);
        }
    }
    needed
}

const MB: usize = 1_000_000;

impl Input {
    /// Makes it in `folder` and in the session.
    pub(crate) fn make(self, folder: &Path, ours: &mut Ours, megabytes: usize) -> Result<(), Box<dyn Error>> {
        if self == Self::Tree {
            return make_tree(folder, ours);
        }
        let path = folder.join(self.name());
        let mut file = BufWriter::with_capacity(1 << 20, File::create(&path)?);
        match self {
            Self::Packed | Self::Patch => {}
            _ if self.is_scaled() => self.write_scaled(&mut file, megabytes * MB)?,
            _ => self.write(&mut file)?,
        }
        file.flush()?;
        let real = Real::new(folder);
        match self {
            Self::Packed => {
                Self::Log.make(folder, ours, megabytes)?;
                real.run("gzip -c log >packed.gz")?.ok_or("there is no gzip")?;
            }
            Self::Patch => {
                real.run("diff old new >patch; test $? = 1")?.ok_or("there is no diff")?;
            }
            _ => {}
        }
        ours.take(&path, self.name())
    }

    /// Whether its size is a matter of choice.
    fn is_scaled(self) -> bool {
        matches!(self, Self::Log | Self::Documents | Self::Csv | Self::Old | Self::New)
    }

    fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::SortedText => "sorted",
            Self::Columns => "columns",
            Self::Integers => "integers",
            Self::Repeats => "repeats",
            Self::Left => "left",
            Self::Right => "right",
            Self::Binary => "binary",
            Self::Encoded => "encoded",
            Self::Numbers => "numbers",
            Self::Tree => "tree",
            Self::Log => "log",
            Self::Packed => "packed.gz",
            Self::Documents => "documents",
            Self::Csv => "csv",
            Self::Old => "old",
            Self::New => "new",
            Self::Patch => "patch",
        }
    }

    fn write_scaled(self, file: &mut impl Write, size: usize) -> Result<(), Box<dyn Error>> {
        let mut random = Random(0x9E37_79B9_7F4A_7C15);
        match self {
            Self::Log => up_to(size, file, |line| {
                let method = ["GET", "GET", "GET", "POST", "PUT"][random.below(5) as usize];
                let path =
                    ["/api/users", "/api/orders", "/index.html", "/static/app.js"][random.below(4) as usize];
                let status = [200, 200, 200, 304, 404, 500, 503][random.below(7) as usize];
                let level = ["info", "info", "warning", "error"][random.below(4) as usize];
                let (hour, minute, user) = (random.below(24), random.below(60), random.below(100_000));
                let (bytes, id) = (random.below(1_000_000), random.below(1 << 16));
                writeln!(
                    line,
                    "2024-05-17T{hour:02}:{minute:02} {level} {method} {bytes} {path} {status} user={user} id={id:04x} {}",
                    if id % 50 == 0 { "timeout after retry" } else { "served" },
                )
            })?,
            Self::Documents => up_to(size / 2, file, |line| {
                let (id, size) = (random.below(1 << 30), random.below(100_000));
                let kind = ["file", "folder", "link", "größer"][random.below(4) as usize];
                writeln!(
                    line,
                    r#"{{"id":{id},"name":"item {id:x}","kind":"{kind}","size":{size},"ratio":{}.{:03},"tags":["a{}","b","c\n"],"nested":{{"deep":{{"value":null,"on":true}}}}}}"#,
                    size % 100,
                    id % 1000,
                    id % 7,
                )
            })?,
            Self::Csv => {
                writeln!(file, "id,name,kind,size,note")?;
                let mut id = 0;
                up_to(size / 2, file, |line| {
                    id += 1;
                    let (name, size) = (random.next(), random.below(100_000));
                    writeln!(line, r#"{id},name{name:x},kind{},{size},"a note, number {id}""#, size % 20)
                })?;
            }
            Self::Old | Self::New => {
                let mut number = 0_u64;
                up_to(size / 2, file, |line| {
                    number += 1;
                    let text = random.below(1 << 20);
                    writeln!(line, "line {text:x} of the file and some more words")?;
                    match (self, number % 50, number % 3) {
                        (Self::New, 0, 0) => line.clear(),
                        (Self::New, 0, 1) => line.extend_from_slice(b"a line that is new\n"),
                        (Self::New, 0, _) => line.splice(0..4, *b"LINE").for_each(drop),
                        _ => {}
                    }
                    Ok(())
                })?;
            }
            _ => {}
        }
        Ok(())
    }

    fn write(self, file: &mut impl Write) -> Result<(), Box<dyn Error>> {
        let mut random = Random(0x9E37_79B9_7F4A_7C15);
        match self {
            Self::Text => file.write_all(&text(&mut random))?,
            Self::SortedText => {
                let text = text(&mut random);
                let mut lines: Vec<&[u8]> = text.split_inclusive(|byte| *byte == b'\n').collect();
                lines.sort_unstable();
                lines.iter().try_for_each(|line| file.write_all(line))?;
            }
            Self::Columns => up_to(60 * MB, file, |line| {
                let (a, b, c) = (random.below(1 << 20), random.below(5000), random.below(100_000));
                writeln!(line, "{a}\t{}\tname{b}\t{c}.{}\t\tlast {a:x}", a % 97, c % 10)
            })?,
            Self::Integers => up_to(50 * MB, file, |line| {
                let digits = 1 + random.below(9) as u32;
                writeln!(line, "{}", random.below(10_u64.pow(digits)) as i64 - 1000)
            })?,
            Self::Repeats => {
                up_to(50 * MB, file, |line| writeln!(line, "a line of kind {}", random.below(1000)))?;
            }
            Self::Left | Self::Right => {
                let own = if self == Self::Left { 1 } else { 2 };
                let mut number = 0_u64;
                up_to(50 * MB, file, |line| {
                    number += 1;
                    if number % 4 == own {
                        number += 1;
                    }
                    writeln!(line, "key{number:010} {} some value", number % 1000)
                })?;
            }
            Self::Binary => {
                for _ in 0..100 * MB / 8 {
                    file.write_all(&random.next().to_le_bytes())?;
                }
            }
            Self::Encoded => up_to(100 * MB, file, |line| {
                line.extend((0..76).map(|_| ALPHABET[random.below(64) as usize]));
                line.write_all(b"\n")
            })?,
            Self::Numbers => {
                for at in 0..40_000 {
                    writeln!(file, "{}", random.next() >> (at % 40))?;
                }
            }
            _ => {}
        }
        Ok(())
    }
}

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

fn text(random: &mut Random) -> Vec<u8> {
    const WORDS: [&str; 16] = [
        "the", "shell", "of", "a", "session", "reads", "lines", "naïve", "and", "Words", "from", "pipes",
        "until", "they", "end", "größer",
    ];
    let mut text = Vec::with_capacity(100 * MB + 200);
    while text.len() < 100 * MB {
        for _ in 0..1 + random.below(10) {
            text.extend_from_slice(WORDS[random.below(16) as usize].as_bytes());
            text.push(b' ');
        }
        text.extend_from_slice(random.below(100_000).to_string().as_bytes());
        text.push(b'\n');
    }
    text
}

/// Writes lines until there are so many bytes.
fn up_to(
    size: usize,
    file: &mut impl Write,
    mut write_line: impl FnMut(&mut Vec<u8>) -> std::io::Result<()>,
) -> std::io::Result<()> {
    let mut line = Vec::new();
    let mut written = 0;
    while written < size {
        line.clear();
        write_line(&mut line)?;
        file.write_all(&line)?;
        written += line.len();
    }
    Ok(())
}

fn make_tree(folder: &Path, ours: &mut Ours) -> Result<(), Box<dyn Error>> {
    let script = "for ((i=0; i<1000; i++)); do mkdir -p tree/$((i%10))/dir$i; \
                  for ((j=0; j<100; j++)); do echo $i$j >tree/$((i%10))/dir$i/file$j.txt; done; done";
    ours.run(script)?.ok_or("the tree does not fit the session")?;
    for i in 0..1000 {
        let directory = folder.join(format!("tree/{}/dir{i}", i % 10));
        fs::create_dir_all(&directory)?;
        for j in 0..100 {
            fs::write(directory.join(format!("file{j}.txt")), format!("{i}{j}\n"))?;
        }
    }
    Ok(())
}

/// A small generator of numbers (xorshift), enough to keep inputs from being regular.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    fn below(&mut self, bound: u64) -> u64 {
        (self.next() >> 11) % bound
    }
}
