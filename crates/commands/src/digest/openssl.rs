//! `openssl`: digests, base64 and random bytes; nothing that needs keys or certificates.

use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Input, Order, Output, Spec};

use super::algorithm::{Algorithm, Running, each_block, hex};
use crate::text::{from_base64, to_base64};

pub(crate) static SPEC: Spec = Spec {
    name: "openssl",
    usage: &[
        "dgst [-sha256|-md5|...] [-hmac key] [-hex|-binary] [-r] [-c] [-out file] [file...]",
        "sha256|sha1|md5|... [options] [file...]",
        "base64|enc -base64 [-d] [-A] [-in file] [-out file]",
        "rand [-hex|-base64] [-out file] num",
        "version",
    ],
    summary: "Compute digests, encode and decode base64, make random bytes.",
    flags: &[
        Flag::short('r', "show digests as coreutils does"),
        Flag::short('c', "separate the bytes of digests with colons"),
        Flag::long("hex", "in hexadecimal"),
        Flag::long("binary", "as bytes"),
        Flag::long("hmac", "authenticate with this key").value("key"),
        Flag::long("out", "write to this file").value("file"),
        Flag::long("in", "read from this file").value("file"),
        Flag::short('d', "decode"),
        Flag::short('A', "base64 on one line"),
    ],
    notes: "Flags have one dash. Ciphers, keys, certificates and connections are not part of it.",
    order: Order::FirstOperandEnds,
    ..Spec::DEFAULT
};

/// What digests are called on the command line and in the output.
const DIGESTS: [(&str, &str, Algorithm); 7] = [
    ("md5", "MD5", Algorithm::Md5),
    ("sha1", "SHA1", Algorithm::Sha1),
    ("sha224", "SHA2-224", Algorithm::Sha224),
    ("sha256", "SHA2-256", Algorithm::Sha256),
    ("sha384", "SHA2-384", Algorithm::Sha384),
    ("sha512", "SHA2-512", Algorithm::Sha512),
    ("sm3", "SM3", Algorithm::Sm3),
];

fn find_digest(name: &[u8]) -> Option<(&'static str, Algorithm)> {
    let wanted = String::from_utf8_lossy(name).to_lowercase().replace("sha2-", "sha").replace("sha-", "sha");
    DIGESTS.iter().find(|(known, ..)| *known == wanted).map(|&(_, shown, algorithm)| (shown, algorithm))
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let arguments = context.arguments().to_vec();
    let Some((command, rest)) = arguments.split_first() else {
        context.out.write(SPEC.help().as_bytes())?;
        return Ok(Exit::SUCCESS);
    };
    match &command[..] {
        b"help" | b"--help" | b"-help" => {
            context.out.write(SPEC.help().as_bytes())?;
            Ok(Exit::SUCCESS)
        }
        b"version" | b"--version" => {
            context.out.print(format_args!("OpenSSL 3.0 (boxsh {})\n", env!("CARGO_PKG_VERSION")))?;
            Ok(Exit::SUCCESS)
        }
        b"dgst" => dgst(context, None, rest),
        b"base64" | b"enc" => base64(context, command == b"base64", rest),
        b"rand" => rand(context, rest),
        name => match find_digest(name) {
            Some(digest) => dgst(context, Some(digest), rest),
            None => {
                let shown = String::from_utf8_lossy(name);
                let text = format!("Invalid command '{shown}'; type \"help\" for a list.\n");
                context.write_error(text.as_bytes())?;
                Err(Failure::Silent(1))
            }
        },
    }
}

/// The value behind a flag.
fn value<'a>(
    rest: &mut impl Iterator<Item = &'a Vec<u8>>,
    command: &str,
    flag: &[u8],
) -> Result<&'a [u8], Failure> {
    rest.next().map(Vec::as_slice).ok_or_else(|| {
        Failure::new(format!("{command}: Option {} needs a value", String::from_utf8_lossy(flag)))
    })
}

fn unknown<T>(command: &str, flag: &[u8]) -> Result<T, Failure> {
    Err(Failure::new(format!("{command}: Unknown option: {}", String::from_utf8_lossy(flag))))
}

/// How digests are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Plain,
    Colons,
    Coreutils,
    Binary,
}

fn dgst(
    context: &mut Context<'_>,
    named: Option<(&'static str, Algorithm)>,
    arguments: &[Vec<u8>],
) -> CommandResult {
    // Without a name, a digest is called by its older one.
    let mut digest = named.unwrap_or(("SHA256", Algorithm::Sha256));
    let (mut form, mut key, mut out) = (Form::Plain, None, None);
    let mut files = Vec::new();
    let mut rest = arguments.iter();
    while let Some(word) = rest.next() {
        match &word[..] {
            b"-r" => form = Form::Coreutils,
            b"-c" => form = Form::Colons,
            b"-hex" => form = Form::Plain,
            b"-binary" => form = Form::Binary,
            b"-hmac" => key = Some(value(&mut rest, "dgst", word)?.to_vec()),
            b"-mac" => match value(&mut rest, "dgst", word)? {
                b"HMAC" | b"hmac" => {}
                other => return unknown("dgst", other),
            },
            b"-macopt" => {
                let option = value(&mut rest, "dgst", word)?;
                key = Some(match (option.strip_prefix(b"key:"), option.strip_prefix(b"hexkey:")) {
                    (Some(key), _) => key.to_vec(),
                    (_, Some(digits)) => match from_hex(digits) {
                        Some(key) => key,
                        None => return unknown("dgst", option),
                    },
                    _ => return unknown("dgst", option),
                });
            }
            b"-out" => out = Some(value(&mut rest, "dgst", word)?),
            [b'-', name @ ..] if !name.is_empty() => match find_digest(name) {
                Some(found) => digest = found,
                None => return unknown("dgst", word),
            },
            file => {
                files.push(file);
                files.extend(rest.by_ref().map(Vec::as_slice));
            }
        }
    }
    let mut success = true;
    let mut text = Vec::new();
    let stdin = [&b""[..]];
    let is_stdin = files.is_empty();
    for name in if is_stdin { &stdin[..] } else { &files } {
        let opened = if is_stdin { Ok(context.stdin()) } else { open_named(context, name) };
        let sum = opened.and_then(|mut input| sum(digest.1, key.as_deref(), &mut input));
        let sum = match sum {
            Ok(sum) => sum,
            Err(Errno::Killed) => return Err(Errno::Killed.into()),
            Err(error) => {
                success = false;
                let shown = String::from_utf8_lossy(name);
                context.write_error(format!("{shown}: {error}\n").as_bytes())?;
                continue;
            }
        };
        let shown = if is_stdin { &b"stdin"[..] } else { name };
        // A quirk: what comes from standard input is not said to be authenticated.
        let mac = if key.is_some() && !is_stdin { "HMAC-" } else { "" };
        match form {
            Form::Binary => text.extend_from_slice(&sum),
            Form::Coreutils => {
                text.extend_from_slice(format!("{} *", hex(&sum)).as_bytes());
                text.extend_from_slice(shown);
                text.push(b'\n');
            }
            Form::Plain | Form::Colons => {
                text.extend_from_slice(format!("{mac}{}(", digest.0).as_bytes());
                text.extend_from_slice(shown);
                let digits = if form == Form::Colons { with_colons(&sum) } else { hex(&sum) };
                text.extend_from_slice(format!(")= {digits}\n").as_bytes());
            }
        }
    }
    write_to(context, out, &text)?;
    Ok(Exit::from_success(success))
}

fn with_colons(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().join(":")
}

fn from_hex(digits: &[u8]) -> Option<Vec<u8>> {
    let pairs = digits.chunks(2).map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok());
    if digits.len().is_multiple_of(2) { pairs.collect() } else { None }
}

/// A file by its name, even if that is `-`.
fn open_named<'p>(context: &Context<'p>, name: &[u8]) -> Result<Input<'p>, Errno> {
    context.open_input(if name == b"-" { b"./-" } else { name })
}

/// The digest of what an input holds, or with a key its HMAC.
fn sum(algorithm: Algorithm, key: Option<&[u8]>, input: &mut Input<'_>) -> Result<Vec<u8>, Errno> {
    let start = || Running::new(algorithm).ok_or(Errno::EINVAL);
    let mut inner = start()?;
    let Some(key) = key else {
        each_block(input, |block| inner.update(block))?;
        return Ok(inner.finish());
    };
    let block_size = if matches!(algorithm, Algorithm::Sha384 | Algorithm::Sha512) { 128 } else { 64 };
    let mut padded = if key.len() > block_size {
        let mut short = start()?;
        short.update(key);
        short.finish()
    } else {
        key.to_vec()
    };
    padded.resize(block_size, 0);
    let masked = |mask: u8| padded.iter().map(|byte| byte ^ mask).collect::<Vec<u8>>();
    inner.update(&masked(0x36));
    each_block(input, |block| inner.update(block))?;
    let mut outer = start()?;
    outer.update(&masked(0x5c));
    outer.update(&inner.finish());
    Ok(outer.finish())
}

fn base64(context: &mut Context<'_>, mut is_base64: bool, arguments: &[Vec<u8>]) -> CommandResult {
    let (mut decode, mut one_line, mut from, mut out) = (false, false, None, None);
    let mut rest = arguments.iter();
    while let Some(word) = rest.next() {
        match &word[..] {
            b"-d" => decode = true,
            b"-e" => decode = false,
            b"-A" => one_line = true,
            b"-a" | b"-base64" => is_base64 = true,
            b"-in" => from = Some(value(&mut rest, "enc", word)?),
            b"-out" => out = Some(value(&mut rest, "enc", word)?),
            other => return unknown("enc", other),
        }
    }
    if !is_base64 {
        return Err(Failure::new("enc: only -base64 is there, no cipher"));
    }
    let mut input = match from {
        Some(name) => open_named(context, name).map_err(|error| match error {
            Errno::Killed => Failure::Errno(error),
            error => Failure::new(format!("Can't open {}: {error}", String::from_utf8_lossy(name))),
        })?,
        None => context.stdin(),
    };
    let data = input.read_all()?;
    context.process.work(data.len() as u64)?;
    let text = if decode {
        let digits: Vec<u8> = data.into_iter().filter(|byte| !byte.is_ascii_whitespace()).collect();
        from_base64(&digits).unwrap_or_default()
    } else {
        lines(&to_base64(&data), one_line)
    };
    write_to(context, out, &text)?;
    Ok(Exit::SUCCESS)
}

fn lines(text: &[u8], one_line: bool) -> Vec<u8> {
    if one_line {
        return text.to_vec();
    }
    text.chunks(64).flat_map(|line| line.iter().copied().chain([b'\n'])).collect()
}

fn rand(context: &mut Context<'_>, arguments: &[Vec<u8>]) -> CommandResult {
    /// The most that is made at once.
    const MOST: u64 = 1 << 26;
    let (mut as_hex, mut as_base64, mut out, mut count) = (false, false, None, None);
    let mut rest = arguments.iter();
    while let Some(word) = rest.next() {
        match &word[..] {
            b"-hex" => as_hex = true,
            b"-base64" => as_base64 = true,
            b"-out" => out = Some(value(&mut rest, "rand", word)?),
            [b'-', _, ..] => return unknown("rand", word),
            number => {
                let parsed = std::str::from_utf8(number).ok().and_then(|text| text.parse::<u64>().ok());
                count = Some(parsed.filter(|count| (1..=MOST).contains(count)).ok_or_else(|| {
                    Failure::new(format!("rand: Not a usable number: {}", String::from_utf8_lossy(number)))
                })?);
            }
        }
    }
    let Some(count) = count else { return Err(Failure::new("rand: a number of bytes is needed")) };
    context.process.work(count)?;
    let mut bytes = Vec::new();
    context.process.make_room(&mut bytes, count as usize)?;
    bytes.resize(count as usize, 0);
    context.process.rng().fill(&mut bytes);
    let text = match (as_hex, as_base64) {
        (true, _) => (hex(&bytes) + "\n").into_bytes(),
        (_, true) => lines(&to_base64(&bytes), false),
        _ => bytes,
    };
    write_to(context, out, &text)?;
    Ok(Exit::SUCCESS)
}

fn write_to(context: &mut Context<'_>, name: Option<&[u8]>, text: &[u8]) -> Result<(), Failure> {
    let Some(name) = name else { return context.out.write(text) };
    let mut output: Output<'_> = context.create_output(name).map_err(|error| match error {
        Errno::Killed => Failure::Errno(error),
        error => Failure::new(format!("Can't open {}: {error}", String::from_utf8_lossy(name))),
    })?;
    output.write(text)?;
    output.flush()
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn digests_are_shown() {
        for (line, expected) in [
            ("openssl dgst -md5", "MD5(stdin)= 900150983cd24fb0d6963f7d28e17f72\n"),
            ("openssl sha1 -r", "a9993e364706816aba3e25717850c26c9cd0d89d *stdin\n"),
            (
                "openssl dgst -sha256 -hmac key",
                "SHA2-256(stdin)= 9c196e32dc0175f86f4b1cb89289d6619de6bee699e4c378e68309ed97a1a6ab\n",
            ),
        ] {
            call(line).stdin("abc").gives(expected);
        }
        call("openssl nope").answers(1, "", "Invalid command 'nope'; type \"help\" for a list.\n");
    }

    #[test]
    fn base64_goes_both_ways() {
        call("openssl base64").stdin("hi\n").gives("aGkK\n");
        call("openssl enc -base64 -A").stdin("hi\n").gives("aGkK");
        call("openssl base64 -d").stdin("aGk\nK\n").gives("hi\n");
    }
}
