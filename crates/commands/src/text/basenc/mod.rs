//! `base32`, `base64` and `basenc`: bytes as text, and back.

mod code;
mod decode;
mod encode;

use boxsh_kernel::{CommandResult, Context, Exit, Failure, Flag, Parsed, Spec};

use self::code::Code;
use super::number::Number;
use crate::message;

const DECODE: Flag = Flag::new('d', "decode", "decode data");
const IGNORE: Flag = Flag::new('i', "ignore-garbage", "when decoding, ignore non-alphabet characters");
const WRAP: Flag = Flag::new(
    'w',
    "wrap",
    "wrap encoded lines after COLS character (default 76).\nUse 0 to disable line wrapping",
)
.value("COLS");

pub(crate) static BASE32: Spec = Spec {
    name: "base32",
    usage: &["[OPTION]... [FILE]"],
    summary: "Base32 encode or decode FILE, or standard input, to standard output.",
    flags: &[DECODE, IGNORE, WRAP],
    ..Spec::DEFAULT
};

pub(crate) static BASE64: Spec = Spec {
    name: "base64",
    usage: &["[OPTION]... [FILE]"],
    summary: "Base64 encode or decode FILE, or standard input, to standard output.",
    flags: &[DECODE, IGNORE, WRAP],
    ..Spec::DEFAULT
};

pub(crate) static SPEC: Spec = Spec {
    name: "basenc",
    usage: &["[OPTION]... [FILE]"],
    summary: "basenc encode or decode FILE, or standard input, to standard output.",
    flags: &[
        Flag::long("base64", "same as 'base64' program"),
        Flag::long("base64url", "file- and url-safe base64"),
        Flag::long("base32", "same as 'base32' program"),
        Flag::long("base32hex", "extended hex alphabet base32"),
        Flag::long("base16", "hex encoding"),
        Flag::long("base2msbf", "bit string with most significant bit first"),
        Flag::long("base2lsbf", "bit string with least significant bit first"),
        DECODE,
        IGNORE,
        WRAP,
        Flag::long(
            "z85",
            "ascii85-like encoding (ZeroMQ spec:32/Z85);\nthe input's length must be a multiple of 4, decoding's of 5",
        ),
    ],
    ..Spec::DEFAULT
};

/// Bytes as base64, in one piece.
pub(crate) fn to_base64(bytes: &[u8]) -> Vec<u8> {
    let mut text = Vec::new();
    encode::encode_base64(bytes, &mut text);
    text
}

/// The bytes that base64 stands for; nothing if it is not whole.
pub(crate) fn from_base64(text: &[u8]) -> Option<Vec<u8>> {
    decode::decode_base64(text)
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let (spec, code) = match context.name().as_str() {
        "base32" => (&BASE32, Some(Code::Base32)),
        "base64" => (&BASE64, Some(Code::Base64)),
        _ => (&SPEC, None),
    };
    let parsed = context.parse(spec)?;
    let wrap = match parsed.value(flag!("wrap")) {
        Some(text) => wrap_size(context, text)?,
        None => 76,
    };
    let Some(code) = code.or_else(|| chosen(&parsed)) else {
        return Err(Failure::Usage("missing encoding type".into()));
    };
    if let Some(extra) = parsed.operands.get(1) {
        return Err(message::extra_operand(context, extra));
    }
    let name = parsed.operands.first().map_or(&b"-"[..], Vec::as_slice);
    let mut input = context.open_input(name).map_err(|error| message::failure(context, 1, name, error))?;
    let result = match parsed.has(flag!("decode")) {
        true => decode::decode(context, &mut input, code, parsed.has(flag!("ignore-garbage"))),
        false => encode::encode(context, &mut input, code, wrap),
    };
    match result {
        Err(Failure::Errno(error)) if error != boxsh_kernel::Errno::Killed => {
            Err(Failure::new(format!("read error: {error}")))
        }
        other => other.map(|()| Exit::SUCCESS),
    }
}

/// The encoding that was asked for last.
fn chosen(parsed: &Parsed) -> Option<Code> {
    parsed.flags.iter().rev().find_map(|given| match &*given.name() {
        "base64" => Some(Code::Base64),
        "base64url" => Some(Code::Base64Url),
        "base32" => Some(Code::Base32),
        "base32hex" => Some(Code::Base32Hex),
        "base16" => Some(Code::Base16),
        "base2msbf" => Some(Code::Base2Msbf),
        "base2lsbf" => Some(Code::Base2Lsbf),
        "z85" => Some(Code::Z85),
        _ => None,
    })
}

/// The columns of a line; a number that is too large means no end of it.
fn wrap_size(context: &Context<'_>, text: &[u8]) -> Result<u64, Failure> {
    let is_large = text.len() > 18 && text.iter().all(u8::is_ascii_digit);
    if is_large { Ok(0) } else { Number::plain("invalid wrap size").parse(context, text) }
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn bytes_go_there_and_back() {
        for (flag, text) in [
            ("--base64", "//79YQ==\n"),
            ("--base64url", "__79YQ==\n"),
            ("--base32", "7777PYI=\n"),
            ("--base16", "FFFEFD61\n"),
            ("--base2msbf", "11111111111111101111110101100001\n"),
            ("--z85", "%nJTv\n"),
        ] {
            let bytes = b"\xff\xfe\xfda";
            let encoded = call(&format!("basenc {flag}")).stdin(bytes).run().stdout;
            if !matches!(flag, "--base32" | "--z85") {
                assert_eq!(encoded, text.as_bytes(), "{flag}");
            }
            call(&format!("basenc -d {flag}")).stdin(encoded).gives(bytes);
        }
        call("base64 -w 4").stdin("abcdef").gives("YWJj\nZGVm\n");
        call("base64 -d").stdin("YWJ").answers(1, "ab", "base64: invalid input\n");
    }
}
