//! `set`.

use crate::builtins::options;
use crate::bulk;
use crate::flow::Run;
use crate::options::{Opt, Shopt};
use crate::shell::Shell;
use crate::text::Str;
use crate::value::Variable;

const LETTERS: &str = "abefhkmnptuvxBCEHPT";
pub(crate) fn set(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    if words.len() == 1 {
        let mut text = shell.listed_variables()?;
        if !shell.has(Opt::Posix) {
            text.extend_from_slice(&shell.listed_functions()?);
        }
        return shell.write_output("set", &text);
    }
    if let Some((sign, letter)) = unknown_letter(words, shell.is_restricted()) {
        let status = options::invalid_option(shell, b"set", &[sign, letter])?;
        return Ok(if letter == b'r' { 1 } else { status });
    }
    let mut at = 1;
    while let Some(word) = words.get(at) {
        at += 1;
        match word.as_bytes() {
            b"--" => {
                shell.state.positional = bulk::gather(shell.process, words[at..].iter().cloned())?.into();
                return Ok(0);
            }
            b"+" => {}
            b"-" => {
                shell.state.options.set(Opt::XTrace, false);
                shell.state.options.set(Opt::Verbose, false);
                if at < words.len() {
                    shell.state.positional = bulk::gather(shell.process, words[at..].iter().cloned())?.into();
                }
                return Ok(0);
            }
            [sign @ (b'-' | b'+'), letters @ ..] => {
                let on = *sign == b'-';
                for &letter in letters {
                    if letter == b'o' {
                        let name = words.get(at).cloned();
                        at += 1;
                        if !shell.set_named(name, on)? {
                            return Ok(2);
                        }
                    } else if letter == b'r' && on {
                        shell.restrict_later();
                    } else if let Some(option) = Opt::from_letter(letter) {
                        shell.set_option(option, on);
                    }
                }
            }
            _ => {
                shell.state.positional = bulk::gather(shell.process, words[at - 1..].iter().cloned())?.into();
                return Ok(0);
            }
        }
    }
    Ok(0)
}

/// The first option that there is not; they are all looked at before any is set.
fn unknown_letter(words: &[Str], is_restricted: bool) -> Option<(u8, u8)> {
    let mut words = words[1..].iter();
    while let Some(word) = words.next() {
        match word.as_bytes() {
            b"+" => {}
            b"-" | b"--" => return None,
            [sign @ (b'-' | b'+'), letters @ ..] => {
                for &letter in letters {
                    match letter {
                        b'o' => drop(words.next()),
                        _ if LETTERS.as_bytes().contains(&letter) => {}
                        // Nobody takes it back.
                        b'r' if *sign == b'-' || !is_restricted => {}
                        _ => return Some((*sign, letter)),
                    }
                }
            }
            _ => return None,
        }
    }
    None
}

impl Shell<'_> {
    /// Turns an option on or off, with what that brings along.
    pub(crate) fn set_option(&mut self, option: Opt, on: bool) {
        self.state.options.set(option, on);
        match option {
            Opt::Posix => {
                self.set_posix(on);
                match on {
                    true if self.state.vars.get(b"POSIXLY_CORRECT").is_none() => {
                        self.state.vars.insert(b"POSIXLY_CORRECT", Variable::scalar("y"));
                    }
                    true => {}
                    false => self.state.vars.unset(b"POSIXLY_CORRECT"),
                }
            }
            Opt::IgnoreEof if on => self.state.vars.insert(b"IGNOREEOF", Variable::scalar("10")),
            Opt::IgnoreEof => self.state.vars.unset(b"IGNOREEOF"),
            Opt::Vi if on => self.state.options.set(Opt::Emacs, false),
            Opt::Emacs if on => self.state.options.set(Opt::Vi, false),
            Opt::InteractiveComments => self.state.shopts.set(Shopt::InteractiveComments, on),
            _ => {}
        }
    }

    /// Turns POSIX mode on or off, with the options that belong to it.
    pub(crate) fn set_posix(&mut self, on: bool) {
        self.state.options.set(Opt::Posix, on);
        for option in [Shopt::InheritErrExit, Shopt::ShiftVerbose] {
            self.state.shopts.set(option, on);
        }
        self.state.shopts.set(Shopt::ExpandAliases, on || self.state.invocation.interactive);
    }

    /// `-o name`, or the list that `-o` and `+o` alone give; `false` after a message.
    fn set_named(&mut self, name: Option<Str>, on: bool) -> Run<bool> {
        let Some(name) = name else {
            let mut text = String::new();
            for &option in Opt::ALL {
                text += &match on {
                    true => status_line(option.name(), self.has(option)),
                    false => command_line(option.name(), self.has(option)),
                };
            }
            self.write_output("set", text.as_bytes())?;
            return Ok(true);
        };
        match Opt::from_name(&name) {
            Some(option) => {
                self.set_option(option, on);
                Ok(true)
            }
            None => {
                self.complain("set", &name, "invalid option name")?;
                Ok(false)
            }
        }
    }
}

/// An option in a list for people.
pub(super) fn status_line(name: &str, on: bool) -> String {
    format!("{name:<15}\t{}\n", if on { "on" } else { "off" })
}

/// An option in a list that can be run.
pub(super) fn command_line(name: &str, on: bool) -> String {
    format!("set {}o {name}\n", if on { '-' } else { '+' })
}
