//! Taking the options of a builtin apart, with bash's messages.

use crate::builtins::help;
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

/// Takes words apart by `letters`, in which a colon follows those that take a value, and a semicolon those that may. `None`, which stands for status 2,
/// after a message and the usage line, or after the help that `--help` asks for.
pub(crate) fn parse<'a>(shell: &mut Shell<'_>, words: &'a [Str], letters: &str) -> Run<Option<Parsed<'a>>> {
    let mut options = Vec::new();
    let mut rest = &words[1..];
    while let Some(word) = rest.first() {
        let text = word.as_bytes();
        if text.len() < 2 || text[0] != b'-' {
            break;
        }
        rest = &rest[1..];
        match text {
            b"--" => break,
            b"--help" => {
                help::show(shell, &words[0])?;
                return Ok(None);
            }
            _ => {}
        }
        let mut at = 1;
        while at < text.len() {
            let letter = text[at];
            at += 1;
            let place = letters.bytes().position(|known| known == letter && !matches!(known, b':' | b';'));
            let Some(place) = place else {
                invalid_option(shell, &words[0], &[b'-', letter])?;
                return Ok(None);
            };
            let value_kind = letters.as_bytes().get(place + 1);
            let may_follow = rest.first().is_some_and(|next| !next.starts_with(b"-"));
            let takes_value = match value_kind {
                Some(b':') => true,
                Some(b';') => at < text.len() || may_follow,
                _ => false,
            };
            if !takes_value {
                options.push((letter, None));
                continue;
            }
            let value = if at < text.len() {
                Str::new(&text[at..])
            } else if let Some(value) = rest.first() {
                rest = &rest[1..];
                value.clone()
            } else {
                shell.complain_of(&words[0], &[b'-', letter], "option requires an argument")?;
                usage_error(shell, &words[0])?;
                return Ok(None);
            };
            options.push((letter, Some(value)));
            break;
        }
    }
    Ok(Some(Parsed { options, operands: rest }))
}

/// Says that an option is not known, and how the builtin is used.
pub(crate) fn invalid_option(shell: &mut Shell<'_>, name: &[u8], option: &[u8]) -> Run {
    shell.complain_of(name, option, "invalid option")?;
    usage_error(shell, name)
}

/// Says how a builtin is used.
pub(crate) fn usage_error(shell: &mut Shell<'_>, name: &[u8]) -> Run {
    let usage = help::synopsis(name).unwrap_or_default();
    shell.write_error(&[name, b": usage: ", usage.as_bytes(), b"\n"].concat())?;
    Ok(2)
}

impl Shell<'_> {
    /// Writes `builtin: about: message`.
    pub(crate) fn complain(&mut self, builtin: &str, about: &[u8], message: &str) -> Run<()> {
        self.complain_of(builtin.as_bytes(), about, message)
    }

    fn complain_of(&mut self, builtin: &[u8], about: &[u8], message: &str) -> Run<()> {
        self.error_bytes(&[builtin, b": ", about, b": ", message.as_bytes()].concat())
    }

    /// Says that something cannot be the name of a variable.
    pub(crate) fn complain_name(&mut self, builtin: &str, name: &[u8]) -> Run<()> {
        self.error_bytes(&[builtin.as_bytes(), b": `", name, b"': not a valid identifier"].concat())
    }
}
