//! Lists of digests: reading their lines, and verifying the files they name.

use boxsh_format::integer::parse_all;
use boxsh_kernel::{Context, Errno, Failure, Parsed};

use super::algorithm::{Algorithm, BLAKE2B_LONGEST, NAMES, Sum};
use super::sums::md5sum::SPEC;
use crate::message;

/// How verifying reports.
pub(super) struct Checker {
    /// The algorithm, or whichever each line names.
    pub(super) algorithm: Option<Algorithm>,
    pub(super) ignore_missing: bool,
    pub(super) quiet: bool,
    pub(super) status_only: bool,
    pub(super) strict: bool,
    pub(super) warn: bool,
    /// Whether the list has one blank between digest and name, as some BSDs print it; settled by its first line.
    one_blank: Option<bool>,
}

/// What a line of a list says.
#[derive(PartialEq, Eq, Debug)]
struct Entry {
    algorithm: Algorithm,
    digest: Vec<u8>,
    name: Vec<u8>,
}

/// What came of the lines of one list.
#[derive(Default)]
struct Counts {
    well_formed: u64,
    malformed: u64,
    unreadable: u64,
    mismatched: u64,
    matched: u64,
}

impl Checker {
    pub(super) fn new(algorithm: Option<Algorithm>, parsed: &Parsed) -> Self {
        Self {
            algorithm,
            ignore_missing: parsed.has(flag!("ignore-missing")),
            quiet: parsed.has(flag!("quiet")),
            status_only: parsed.has(flag!("status")),
            strict: parsed.has(flag!("strict")),
            warn: parsed.has(flag!("warn")),
            one_blank: None,
        }
    }

    /// Verifies the files of one list; says whether all is well.
    ///
    /// # Errors
    /// A failure that ends the command.
    pub(super) fn check(&mut self, context: &mut Context<'_>, list: &[u8]) -> Result<bool, Failure> {
        let shown: &[u8] = if list == b"-" { b"standard input" } else { list };
        let shown_name = message::name(context, shown);
        self.one_blank = None;
        let mut input = match context.open_input(list) {
            Ok(input) => input,
            Err(error) => {
                message::report(context, list, error)?;
                return Ok(false);
            }
        };
        let mut counts = Counts::default();
        let mut line = Vec::new();
        let mut number = 0u64;
        loop {
            number += 1;
            match input.read_line(&mut line) {
                Ok(true) => {}
                Ok(false) => break,
                Err(Errno::Killed) => return Err(Errno::Killed.into()),
                Err(_) => {
                    context.warn(format_args!("{shown_name}: read error"))?;
                    return Ok(false);
                }
            }
            if line.last() == Some(&b'\r') {
                line.pop();
            }
            if line.is_empty() || line[0] == b'#' {
                continue;
            }
            match self.read_entry(&line).filter(|entry| !(list == b"-" && entry.name == b"-")) {
                Some(entry) => {
                    counts.well_formed += 1;
                    self.verify(context, &entry, &mut counts)?;
                }
                None => {
                    counts.malformed += 1;
                    if self.warn {
                        context.out.flush()?;
                        let kind = self.algorithm.map_or("CRC", Algorithm::tag);
                        context.warn(format_args!(
                            "{shown_name}: {number}: improperly formatted {kind} checksum line"
                        ))?;
                    }
                }
            }
        }
        context.out.flush()?;
        self.conclude(context, &shown_name, &counts)
    }

    fn conclude(&self, context: &mut Context<'_>, list: &str, counts: &Counts) -> Result<bool, Failure> {
        if counts.well_formed == 0 {
            context.warn(format_args!("{list}: no properly formatted checksum lines found"))?;
            return Ok(false);
        }
        if !self.status_only {
            for (count, one, many) in [
                (counts.malformed, "line is improperly formatted", "lines are improperly formatted"),
                (counts.unreadable, "listed file could not be read", "listed files could not be read"),
                (counts.mismatched, "computed checksum did NOT match", "computed checksums did NOT match"),
            ] {
                if count > 0 {
                    let text = if count == 1 { one } else { many };
                    context.warn(format_args!("WARNING: {count} {text}"))?;
                }
            }
            if self.ignore_missing && counts.matched == 0 {
                context.warn(format_args!("{list}: no file was verified"))?;
            }
        }
        let is_clean = counts.mismatched == 0 && counts.unreadable == 0 && counts.matched > 0;
        Ok(is_clean && !(self.strict && counts.malformed > 0))
    }

    fn verify(&self, context: &mut Context<'_>, entry: &Entry, counts: &mut Counts) -> Result<(), Failure> {
        let computed = match context.open_input(&entry.name) {
            Ok(mut input) => entry.algorithm.sum(&mut input),
            Err(error) => Err(error),
        };
        let verdict = match computed {
            Ok(Sum::Hex(digest)) if digest.as_bytes().eq_ignore_ascii_case(&entry.digest) => {
                counts.matched += 1;
                if self.quiet {
                    return Ok(());
                }
                "OK"
            }
            Ok(_) => {
                counts.mismatched += 1;
                "FAILED"
            }
            Err(Errno::ENOENT) if self.ignore_missing => return Ok(()),
            Err(error) => {
                context.out.flush()?;
                message::report(context, &entry.name, error)?;
                counts.unreadable += 1;
                "FAILED open or read"
            }
        };
        if self.status_only {
            return Ok(());
        }
        let (mark, name) = escaped(&entry.name);
        context.out.write(mark)?;
        context.out.write(&name)?;
        context.out.print(format_args!(": {verdict}\n"))
    }

    /// Takes a line apart, in either of its forms.
    fn read_entry(&mut self, line: &[u8]) -> Option<Entry> {
        let line = line.trim_ascii_start();
        let (is_escaped, line) = match line.strip_prefix(b"\\") {
            Some(rest) => (true, rest),
            None => (false, line),
        };
        let mut entry = self.read_tagged(line).or_else(|| self.read_plain(line))?;
        if is_escaped {
            entry.name = unescaped(&entry.name)?;
        }
        let is_hex = entry.digest.len() == entry.algorithm.length() * 2
            && entry.digest.iter().all(u8::is_ascii_hexdigit);
        is_hex.then_some(entry)
    }

    /// `MD5 (name) = digest`.
    fn read_tagged(&self, line: &[u8]) -> Option<Entry> {
        let found = NAMES.iter().map(|(_, algorithm)| *algorithm).filter(|algorithm| !algorithm.is_number());
        let mut found = found.filter(|algorithm| {
            line.strip_prefix(algorithm.tag().as_bytes())
                .is_some_and(|rest| matches!(rest.first(), Some(b' ' | b'(' | b'-')))
        });
        let mut algorithm = found.next()?;
        if self.algorithm.is_some_and(|wanted| wanted.tag() != algorithm.tag()) {
            return None;
        }
        let mut rest = &line[algorithm.tag().len()..];
        if let Algorithm::Blake2b(_) = algorithm
            && let Some(bits) = rest.strip_prefix(b"-")
        {
            let digits = bits.iter().take_while(|byte| byte.is_ascii_digit()).count();
            let count: usize = parse_all(&bits[..digits])?;
            if count == 0 || !count.is_multiple_of(8) || count > BLAKE2B_LONGEST * 8 {
                return None;
            }
            algorithm = Algorithm::Blake2b(count / 8);
            rest = &bits[digits..];
        }
        let rest = rest.strip_prefix(b" ").unwrap_or(rest).strip_prefix(b"(")?;
        let close = memchr::memrchr(b')', rest)?;
        let digest = rest[close + 1..].trim_ascii_start().strip_prefix(b"=")?.trim_ascii();
        Some(Entry { algorithm, digest: digest.to_vec(), name: rest[..close].to_vec() })
    }

    /// `digest  name`, with a star for binary, or one blank as some BSDs have it.
    fn read_plain(&mut self, line: &[u8]) -> Option<Entry> {
        let mut algorithm = self.algorithm?;
        let digits = line.iter().take_while(|byte| byte.is_ascii_hexdigit()).count();
        if let Algorithm::Blake2b(_) = algorithm {
            if digits < 2 || digits % 2 != 0 || digits > BLAKE2B_LONGEST * 2 {
                return None;
            }
            algorithm = Algorithm::Blake2b(digits / 2);
        }
        let rest = line.get(digits..)?;
        if !matches!(rest.first(), Some(b' ' | b'\t')) {
            return None;
        }
        let rest = &rest[1..];
        let has_mode = rest.len() > 1 && matches!(rest[0], b' ' | b'*');
        let name = match (has_mode, self.one_blank) {
            (false, Some(false)) => return None,
            (false, _) => {
                self.one_blank = Some(true);
                rest
            }
            (true, Some(true)) => rest,
            (true, _) => {
                self.one_blank = Some(false);
                &rest[1..]
            }
        };
        if name.is_empty() {
            return None;
        }
        Some(Entry { algorithm, digest: line[..digits].to_vec(), name: name.to_vec() })
    }
}

/// A name as a list shows it: what stands before the line, and the name without line ends.
pub(super) fn escaped(name: &[u8]) -> (&'static [u8], Vec<u8>) {
    if !name.iter().any(|byte| matches!(byte, b'\\' | b'\n' | b'\r')) {
        return (b"", name.to_vec());
    }
    let mut text = Vec::with_capacity(name.len() + 1);
    for &byte in name {
        match byte {
            b'\n' => text.extend(b"\\n"),
            b'\r' => text.extend(b"\\r"),
            b'\\' => text.extend(b"\\\\"),
            _ => text.push(byte),
        }
    }
    (b"\\", text)
}

fn unescaped(name: &[u8]) -> Option<Vec<u8>> {
    let mut text = Vec::with_capacity(name.len());
    let mut bytes = name.iter();
    while let Some(&byte) = bytes.next() {
        text.push(match byte {
            b'\\' => match bytes.next()? {
                b'n' => b'\n',
                b'r' => b'\r',
                b'\\' => b'\\',
                _ => return None,
            },
            0 => return None,
            byte => byte,
        });
    }
    Some(text)
}
