//! Options of builtins, by the rules that all of them share.

use crate::flow::Run;
use crate::shell::Shell;
use crate::text::Str;

/// The options of a command line and the words behind them.
pub(crate) struct Flags {
    /// Letters in order, with their arguments.
    pub(crate) letters: Vec<(u8, Option<Str>)>,
    /// What follows the options.
    pub(crate) rest: Vec<Str>,
}

impl Flags {
    /// Whether a letter was given.
    pub(crate) fn has(&self, letter: u8) -> bool {
        self.letters.iter().any(|(given, _)| *given == letter)
    }
}

/// How a builtin is used: its name, its options (a colon behind those with an argument), its usage line.
#[derive(Clone, Copy)]
pub(crate) struct Usage {
    pub(crate) name: &'static str,
    pub(crate) options: &'static str,
    pub(crate) text: &'static str,
}

impl Shell<'_> {
    /// Takes the options off a command line; `None` after a message about one that the builtin does not have.
    pub(crate) fn take_flags(&mut self, words: &[Str], usage: &Usage) -> Run<Option<Flags>> {
        let mut flags = Flags { letters: Vec::new(), rest: Vec::new() };
        let mut at = 1;
        while let Some(word) = words.get(at) {
            if word.len() < 2 || word[0] != b'-' {
                break;
            }
            at += 1;
            if word.as_bytes() == b"--" {
                break;
            }
            for (place, &letter) in word.iter().enumerate().skip(1) {
                let known = usage.options.bytes().position(|known| known == letter && letter != b':');
                let Some(known) = known else {
                    self.error_bytes(
                        &[usage.name.as_bytes(), b": -", &[letter], b": invalid option"].concat(),
                    )?;
                    self.show_usage(usage)?;
                    return Ok(None);
                };
                if usage.options.as_bytes().get(known + 1) != Some(&b':') {
                    flags.letters.push((letter, None));
                    continue;
                }
                if place + 1 < word.len() {
                    flags.letters.push((letter, Some(Str::new(&word[place + 1..]))));
                } else if let Some(value) = words.get(at) {
                    flags.letters.push((letter, Some(value.clone())));
                    at += 1;
                } else {
                    self.error(format_args!(
                        "{}: -{}: option requires an argument",
                        usage.name,
                        char::from(letter)
                    ))?;
                    self.show_usage(usage)?;
                    return Ok(None);
                }
                break;
            }
        }
        flags.rest = words.get(at..).unwrap_or_default().to_vec();
        Ok(Some(flags))
    }

    /// Writes the usage line of a builtin.
    pub(crate) fn show_usage(&mut self, usage: &Usage) -> Run<()> {
        self.write_error(format!("{}: usage: {}\n", usage.name, usage.text).as_bytes())
    }

    /// Writes `builtin: message`.
    pub(crate) fn complain(&mut self, builtin: &str, about: &[u8], message: &str) -> Run<()> {
        self.error_bytes(&[builtin.as_bytes(), b": ", about, b": ", message.as_bytes()].concat())
    }

    /// Says that something cannot be the name of a variable.
    pub(crate) fn complain_name(&mut self, builtin: &str, name: &[u8]) -> Run<()> {
        self.error_bytes(&[builtin.as_bytes(), b": `", name, b"': not a valid identifier"].concat())
    }
}
