//! Data for a POST.

use boxsh_kernel::{Context, Errno};

/// The contents of a file; `-` is standard input. Line ends are kept only if that is asked for.
pub(super) fn of_file(context: &Context<'_>, file: &[u8], keeps_lines: bool) -> Result<Vec<u8>, Errno> {
    let mut text = context.open_input(file)?.read_all()?;
    if !keeps_lines {
        text.retain(|byte| !matches!(byte, b'\r' | b'\n' | 0));
    }
    Ok(text)
}

/// The forms of `--data-urlencode`: `content`, `=content`, `name=content`, `@file`, `name@file`. On failure, what could not be read.
pub(super) fn urlencoded(context: &Context<'_>, value: &[u8]) -> Result<Vec<u8>, (Errno, Vec<u8>)> {
    let separator =
        value.iter().position(|byte| *byte == b'=').or_else(|| value.iter().position(|byte| *byte == b'@'));
    let Some(at) = separator else { return Ok(encode(value)) };
    let (name, content) = (&value[..at], &value[at + 1..]);
    let content = match value[at] {
        b'=' => content.to_vec(),
        _ => of_file(context, content, true).map_err(|errno| (errno, value.to_vec()))?,
    };
    let mut encoded = Vec::new();
    if !name.is_empty() {
        encoded.extend_from_slice(name);
        encoded.push(b'=');
    }
    encoded.extend(encode(&content));
    Ok(encoded)
}

/// Encodes for a form: blanks as plus signs.
fn encode(text: &[u8]) -> Vec<u8> {
    let mut encoded = Vec::with_capacity(text.len());
    for &byte in text {
        match byte {
            b' ' => encoded.push(b'+'),
            byte if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) => encoded.push(byte),
            byte => encoded.extend_from_slice(format!("%{byte:02X}").as_bytes()),
        }
    }
    encoded
}
