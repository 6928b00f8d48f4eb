//! `md5sum`, `sha1sum` and their kin, `b2sum`, `cksum`, `sum`: compute digests, or verify them.

use boxsh_format::integer::{Radix, parse_unsigned};
use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Parsed, Spec};

use super::algorithm::{Algorithm, BLAKE2B_LONGEST, NAMES, Sum};
use super::checkfile::{Checker, escaped};
use crate::choice::choose_exactly;
use crate::message;
use b2sum::SPEC;

const CHECK: Flag = Flag::new('c', "check", "read checksums from the FILEs and check them");
const TAG: Flag = Flag::long("tag", "create a BSD-style checksum");
const ZERO: Flag =
    Flag::new('z', "zero", "end each output line with NUL, not newline, and disable file name escaping");
const IGNORE_MISSING: Flag =
    Flag::long("ignore-missing", "when verifying: don't fail or report status for missing files");
const QUIET: Flag = Flag::long("quiet", "when verifying: don't print OK for each successfully verified file");
const STATUS: Flag = Flag::long("status", "when verifying: don't output anything, status code shows success");
const STRICT: Flag =
    Flag::long("strict", "when verifying: exit non-zero for improperly formatted checksum lines");
const WARN: Flag = Flag::new('w', "warn", "when verifying: warn about improperly formatted checksum lines");
const BINARY: Flag = Flag::new('b', "binary", "read in binary mode");
const TEXT: Flag = Flag::new('t', "text", "read in text mode (default)");
const LENGTH: Flag =
    Flag::new('l', "length", "digest length in bits; a multiple of 8, at most 512").value("BITS");

static DIGEST_FLAGS: [Flag; 10] =
    [BINARY, CHECK, TAG, TEXT, ZERO, IGNORE_MISSING, QUIET, STATUS, STRICT, WARN];
static B2SUM_FLAGS: [Flag; 11] =
    [BINARY, CHECK, LENGTH, TAG, TEXT, ZERO, IGNORE_MISSING, QUIET, STATUS, STRICT, WARN];

/// A command for one algorithm: its spec and its function.
macro_rules! digest_commands {
    ($($module:ident, $name:literal, $algorithm:expr, $flags:ident, $summary:literal;)*) => {$(
        pub(super) mod $module {
            use super::*;

            pub(crate) static SPEC: Spec = Spec {
                name: $name,
                usage: &["[OPTION]... [FILE]..."],
                summary: $summary,
                flags: &$flags,
                ..Spec::DEFAULT
            };

            pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
                let parsed = context.parse(&SPEC)?;
                run_one(context, &parsed, $algorithm)
            }
        }
    )*};
}

digest_commands! {
    md5sum, "md5sum", Algorithm::Md5, DIGEST_FLAGS, "Print or check MD5 (128-bit) checksums.";
    sha1sum, "sha1sum", Algorithm::Sha1, DIGEST_FLAGS, "Print or check SHA1 (160-bit) checksums.";
    sha224sum, "sha224sum", Algorithm::Sha224, DIGEST_FLAGS, "Print or check SHA224 (224-bit) checksums.";
    sha256sum, "sha256sum", Algorithm::Sha256, DIGEST_FLAGS, "Print or check SHA256 (256-bit) checksums.";
    sha384sum, "sha384sum", Algorithm::Sha384, DIGEST_FLAGS, "Print or check SHA384 (384-bit) checksums.";
    sha512sum, "sha512sum", Algorithm::Sha512, DIGEST_FLAGS, "Print or check SHA512 (512-bit) checksums.";
    b2sum, "b2sum", Algorithm::Blake2b(BLAKE2B_LONGEST), B2SUM_FLAGS, "Print or check BLAKE2b (512-bit) checksums.";
}

/// What a line of output looks like.
struct Style {
    algorithm: Algorithm,
    tagged: bool,
    binary: bool,
    zero: bool,
    /// Whether the file's name is shown; the old checksums of standard input go without.
    named: bool,
}

fn run_one(context: &mut Context<'_>, parsed: &Parsed, mut algorithm: Algorithm) -> CommandResult {
    if parsed.has(flag!("length")) {
        algorithm = Algorithm::Blake2b(blake2b_length(context, parsed)?);
    }
    let mode =
        parsed.flags.iter().rev().map(|given| given.name()).find(|name| name == "binary" || name == "text");
    if parsed.has(flag!("tag")) && mode.as_deref() == Some("text") {
        return Err(Failure::Usage("--tag does not support --text mode".into()));
    }
    if parsed.has(flag!("check")) && mode.is_some() {
        return Err(Failure::Usage(
            "the --binary and --text options are meaningless when verifying checksums".into(),
        ));
    }
    check_flags(parsed, parsed.has(flag!("tag")))?;
    if parsed.has(flag!("check")) {
        return verify(context, parsed, Some(algorithm));
    }
    let style = Style {
        algorithm,
        tagged: parsed.has(flag!("tag")),
        binary: mode.as_deref() == Some("binary"),
        zero: parsed.has(flag!("zero")),
        named: true,
    };
    style.show_all(context, &parsed.operands)
}

/// Refuses flags that do not go together.
fn check_flags(parsed: &Parsed, has_tag: bool) -> Result<(), Failure> {
    let is_check = parsed.has(flag!("check"));
    if is_check && parsed.has(flag!("zero")) {
        return Err(Failure::Usage("the --zero option is not supported when verifying checksums".into()));
    }
    if is_check && has_tag {
        return Err(Failure::Usage("the --tag option is meaningless when verifying checksums".into()));
    }
    for key in [flag!("ignore-missing"), flag!("status"), flag!("warn"), flag!("quiet"), flag!("strict")] {
        if parsed.has(key) && !is_check {
            return Err(Failure::Usage(format!(
                "the --{key} option is meaningful only when verifying checksums"
            )));
        }
    }
    Ok(())
}

fn blake2b_length(context: &mut Context<'_>, parsed: &Parsed) -> Result<usize, Failure> {
    let text = parsed.value(flag!("length")).unwrap_or_default();
    let number = parse_unsigned(text, Radix::Decimal);
    let shown = message::quote(context, text);
    if number.consumed == 0 || number.consumed < text.len() || text.starts_with(b"-") {
        return Err(Failure::new(format!("invalid length: {shown}")));
    }
    if number.overflow {
        let problem = boxsh_kernel::Errno::EOVERFLOW;
        return Err(Failure::new(format!("invalid length: {shown}: {problem}")));
    }
    let problem = if number.value > (BLAKE2B_LONGEST * 8) as u64 {
        format!("maximum digest length for {} is 512 bits", message::quote(context, b"BLAKE2b"))
    } else if !number.value.is_multiple_of(8) {
        "length is not a multiple of 8".into()
    } else {
        let bytes = usize::try_from(number.value / 8).unwrap_or(BLAKE2B_LONGEST);
        return Ok(if bytes == 0 { BLAKE2B_LONGEST } else { bytes });
    };
    context.warn(format_args!("invalid length: {shown}"))?;
    Err(Failure::new(problem))
}

fn verify(context: &mut Context<'_>, parsed: &Parsed, algorithm: Option<Algorithm>) -> CommandResult {
    let mut checker = Checker::new(algorithm, parsed);
    let default = [b"-".to_vec()];
    let lists = if parsed.operands.is_empty() { &default[..] } else { &parsed.operands };
    let mut all_well = true;
    for list in lists {
        all_well &= checker.check(context, list)?;
    }
    Ok(Exit::from_success(all_well))
}

impl Style {
    fn show_all(&self, context: &mut Context<'_>, operands: &[Vec<u8>]) -> CommandResult {
        let default = [b"-".to_vec()];
        let operands = if operands.is_empty() { &default[..] } else { operands };
        let mut all_read = true;
        for name in operands {
            let sum = context.open_input(name).and_then(|mut input| self.algorithm.sum(&mut input));
            match sum {
                Ok(sum) => self.show(context, name, &sum)?,
                // It takes a folder for an empty file.
                Err(Errno::EISDIR) if self.algorithm == Algorithm::Crc => {
                    self.show(context, name, &Sum::Number { value: u32::MAX, size: 0 })?;
                }
                Err(error) => {
                    all_read = false;
                    context.out.flush()?;
                    message::report(context, name, error)?;
                }
            }
        }
        Ok(Exit::from_success(all_read))
    }

    fn show(&self, context: &mut Context<'_>, name: &[u8], sum: &Sum) -> Result<(), Failure> {
        let end = if self.zero { 0 } else { b'\n' };
        let digest = match sum {
            Sum::Hex(digest) => digest,
            Sum::Number { value, size } => {
                match self.algorithm {
                    Algorithm::Bsd => {
                        context.out.print(format_args!("{value:05} {:5}", size.div_ceil(1024)))?;
                    }
                    Algorithm::Sysv => context.out.print(format_args!("{value} {}", size.div_ceil(512)))?,
                    _ => context.out.print(format_args!("{value} {size}"))?,
                }
                if self.named {
                    context.out.write(b" ")?;
                    context.out.write(name)?;
                }
                return context.out.write_byte(end);
            }
        };
        let (mark, shown) = if self.zero { (&b""[..], name.to_vec()) } else { escaped(name) };
        context.out.write(mark)?;
        if self.tagged {
            let length = match self.algorithm {
                Algorithm::Blake2b(length) if length < BLAKE2B_LONGEST => format!("-{}", length * 8),
                _ => String::new(),
            };
            context.out.print(format_args!("{}{length} (", self.algorithm.tag()))?;
            context.out.write(&shown)?;
            context.out.print(format_args!(") = {digest}"))?;
        } else {
            context.out.print(format_args!("{digest} {}", if self.binary { '*' } else { ' ' }))?;
            context.out.write(&shown)?;
        }
        context.out.write_byte(end)
    }
}

pub(super) mod cksum {
    use super::*;

    pub(crate) static SPEC: Spec = Spec {
        name: "cksum",
        usage: &["[OPTION]... [FILE]..."],
        summary: "Print or verify checksums. By default use the 32 bit CRC algorithm.",
        flags: &[
            Flag::new('a', "algorithm", "select the digest type to use").value("TYPE"),
            CHECK,
            LENGTH,
            Flag::long("tag", "create a BSD-style checksum (the default)"),
            Flag::long("untagged", "create a reversed style checksum, without digest type"),
            ZERO,
            IGNORE_MISSING,
            QUIET,
            STATUS,
            STRICT,
            WARN,
            Flag::long("debug", "indicate which implementation used").unsupported("there is only one"),
        ],
        notes: "TYPE is sysv, bsd, crc, md5, sha1, sha224, sha256, sha384, sha512, blake2b or sm3.",
        ..Spec::DEFAULT
    };

    pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
        let parsed = context.parse(&SPEC)?;
        let chosen = match parsed.value(flag!("algorithm")) {
            Some(name) => Some(choose_exactly(context, "--algorithm", name, &NAMES)?),
            None => None,
        };
        let mut algorithm = chosen.unwrap_or(Algorithm::Crc);
        if parsed.has(flag!("length")) {
            if !matches!(algorithm, Algorithm::Blake2b(_)) {
                return Err(Failure::new("--length is only supported with --algorithm=blake2b"));
            }
            algorithm = Algorithm::Blake2b(blake2b_length(context, &parsed)?);
        }
        if parsed.has(flag!("check")) && chosen.is_some_and(Algorithm::is_number) {
            return Err(Failure::new("--check is not supported with --algorithm={bsd,sysv,crc}"));
        }
        check_flags(&parsed, parsed.has(flag!("tag")))?;
        if parsed.has(flag!("check")) {
            return verify(context, &parsed, chosen.map(|_| algorithm));
        }
        let last_form = parsed
            .flags
            .iter()
            .rev()
            .map(|given| given.name())
            .find(|name| name == "tag" || name == "untagged");
        let style = Style {
            algorithm,
            tagged: last_form.as_deref() != Some("untagged"),
            binary: false,
            zero: parsed.has(flag!("zero")),
            named: !parsed.operands.is_empty(),
        };
        style.show_all(context, &parsed.operands)
    }
}

pub(super) mod sum {
    use super::*;

    pub(crate) static SPEC: Spec = Spec {
        name: "sum",
        usage: &["[OPTION]... [FILE]..."],
        summary: "Print checksum and block counts for each FILE.",
        flags: &[
            Flag::short('r', "use BSD sum algorithm (the default), use 1K blocks"),
            Flag::new('s', "sysv", "use System V sum algorithm, use 512 bytes blocks"),
        ],
        ..Spec::DEFAULT
    };

    pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
        let parsed = context.parse(&SPEC)?;
        let is_sysv = parsed.flags.last().is_some_and(|given| given.is(flag!("sysv")));
        let style = Style {
            algorithm: if is_sysv { Algorithm::Sysv } else { Algorithm::Bsd },
            tagged: false,
            binary: false,
            zero: false,
            named: !parsed.operands.is_empty(),
        };
        style.show_all(context, &parsed.operands)
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn digests_are_computed() {
        let sum = |line: &str| call(line).file("a", "abc\n");
        sum("md5sum a").gives("0bee89b07a248e27c83fc3d5951213c1  a\n");
        sum("md5sum --tag a").gives("MD5 (a) = 0bee89b07a248e27c83fc3d5951213c1\n");
        sum("sha1sum -b a").gives("03cfd743661f07975fa2f1220c5194cbaff48451 *a\n");
        sum("sha224sum a").gives("f5c93b6f06f7c56d7ea720c121e3b1fb6730e5cf5f18d776bf0f2d88  a\n");
        sum("b2sum -l 128 --tag a").gives("BLAKE2b-128 (a) = 63a03738a73b8a2228e0765bd1777429\n");
        sum("cksum a").gives("1112837078 4 a\n");
        sum("sum a").gives("08288     1 a\n");
        sum("sum -s a").gives("304 1 a\n");
        sum("cksum -a sm3 a")
            .gives("SM3 (a) = 12d4e804e1fcfdc181ed383aa07ba76cc69d8aedcbb7742d6e28ff4fb7776c34\n");
        call("md5sum").stdin("").gives("d41d8cd98f00b204e9800998ecf8427e  -\n");
    }

    #[test]
    fn names_with_line_ends_are_escaped() {
        call("md5sum 'b\nc'").file("b\nc", "").gives("\\d41d8cd98f00b204e9800998ecf8427e  b\\nc\n");
        call("md5sum -z 'b\nc'").file("b\nc", "").gives("d41d8cd98f00b204e9800998ecf8427e  b\nc\0");
    }

    #[test]
    fn lists_are_verified() {
        let list = "0bee89b07a248e27c83fc3d5951213c1  a\nbad\nd41d8cd98f00b204e9800998ecf8427e  a\n\
                    d41d8cd98f00b204e9800998ecf8427e  no\n";
        call("md5sum -c list").file("a", "abc\n").file("list", list).answers(
            1,
            "a: OK\na: FAILED\nno: FAILED open or read\n",
            "md5sum: no: No such file or directory\n\
             md5sum: WARNING: 1 line is improperly formatted\n\
             md5sum: WARNING: 1 listed file could not be read\n\
             md5sum: WARNING: 1 computed checksum did NOT match\n",
        );
        call("cksum -c")
            .stdin("MD5 (a) = 0bee89b07a248e27c83fc3d5951213c1\n")
            .file("a", "abc\n")
            .gives("a: OK\n");
    }
}
