//! The files that the commands work on: made from a fixed seed, so that every run has the same.

use std::error::Error;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::Path;

use crate::cases::Case;
use crate::contestant::Ours;

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
    pub(crate) fn make(self, folder: &Path, ours: &Ours) -> Result<(), Box<dyn Error>> {
        if self == Self::Tree {
            return make_tree(folder, ours);
        }
        let path = folder.join(self.name());
        let mut file = BufWriter::with_capacity(1 << 20, File::create(&path)?);
        self.write(&mut file)?;
        file.flush()?;
        ours.take(&path, self.name())
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
        }
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
            Self::Tree => {}
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

fn make_tree(folder: &Path, ours: &Ours) -> Result<(), Box<dyn Error>> {
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
