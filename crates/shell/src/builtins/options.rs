//! Taking the options of a builtin apart, with bash's messages.

use crate::flow::Run;
use crate::shell::Shell;
use crate::text::Str;

/// The options of a builtin, and what follows them.
pub(crate) struct Parsed<'a> {
    /// Letters in order, with their values.
    pub(crate) options: Vec<(u8, Option<Str>)>,
    /// What is left.
    pub(crate) operands: &'a [Str],
}

impl Parsed<'_> {
    /// Whether a letter was given.
    pub(crate) fn has(&self, letter: u8) -> bool {
        self.options.iter().any(|(given, _)| *given == letter)
    }

    /// The value of the last option of that letter.
    pub(crate) fn value(&self, letter: u8) -> Option<&Str> {
        self.options.iter().rev().find(|(given, _)| *given == letter)?.1.as_ref()
    }
}

/// Takes words apart by `letters`, in which a colon follows those that take a value. `Err(status)` after a message and
/// the usage line.
pub(crate) fn parse<'a>(
    shell: &mut Shell<'_>,
    words: &'a [Str],
    letters: &str,
    usage: &str,
) -> Run<Result<Parsed<'a>, u8>> {
    let mut options = Vec::new();
    let mut rest = &words[1..];
    while let Some(word) = rest.first() {
        let text = word.as_bytes();
        if text == b"--" {
            rest = &rest[1..];
            break;
        }
        if text.len() < 2 || text[0] != b'-' {
            break;
        }
        rest = &rest[1..];
        let mut at = 1;
        while at < text.len() {
            let letter = text[at];
            at += 1;
            let place = letters.bytes().position(|known| known == letter && known != b':');
            let Some(place) = place else {
                return invalid_option(shell, words, &[b'-', letter], usage).map(Err);
            };
            if letters.as_bytes().get(place + 1) != Some(&b':') {
                options.push((letter, None));
                continue;
            }
            let value = if at < text.len() {
                Str::new(&text[at..])
            } else if let Some(value) = rest.first() {
                rest = &rest[1..];
                value.clone()
            } else {
                let name = String::from_utf8_lossy(&words[0]).into_owned();
                shell.error(format_args!("{name}: -{}: option requires an argument", char::from(letter)))?;
                return usage_error(shell, &words[0], usage).map(Err);
            };
            options.push((letter, Some(value)));
            break;
        }
    }
    Ok(Ok(Parsed { options, operands: rest }))
}

/// Says that an option is not known, and how the builtin is used.
pub(crate) fn invalid_option(shell: &mut Shell<'_>, words: &[Str], option: &[u8], usage: &str) -> Run {
    shell.error_bytes(&[words[0].as_bytes(), b": ", option, b": invalid option"].concat())?;
    usage_error(shell, &words[0], usage)
}

/// Says how a builtin is used.
pub(crate) fn usage_error(shell: &mut Shell<'_>, name: &[u8], usage: &str) -> Run {
    shell.write_error(&[name, b": usage: ", usage.as_bytes(), b"\n"].concat())?;
    Ok(2)
}
