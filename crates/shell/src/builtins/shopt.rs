//! `shopt`.

use crate::builtins::flags::{Flags, Usage};
use crate::builtins::set::{command_line, status_line};
use crate::flow::Run;
use crate::options::{Opt, Shopt};
use crate::shell::Shell;
use crate::text::Str;

const USAGE: Usage = Usage { name: "shopt", options: "psuqo", text: "shopt [-pqsu] [-o] [optname ...]" };

/// An option of either set.
#[derive(Clone, Copy)]
enum Any {
    Shopt(Shopt),
    Opt(Opt),
}

pub(crate) fn shopt(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    let Some(flags) = shell.take_flags(words, &USAGE)? else { return Ok(2) };
    if flags.has(b's') && flags.has(b'u') {
        shell.error(format_args!("shopt: cannot set and unset shell options simultaneously"))?;
        return Ok(1);
    }
    if flags.rest.is_empty() {
        return list(shell, &flags);
    }
    let mut status = 0;
    let mut text = String::new();
    for name in &flags.rest {
        let Some(option) = find(name, flags.has(b'o')) else {
            let message = if flags.has(b'o') { "invalid option name" } else { "invalid shell option name" };
            shell.write_output("shopt", std::mem::take(&mut text).as_bytes())?;
            shell.complain("shopt", name, message)?;
            // bash forgets about the mistake when it sets options of `set -o`.
            let is_forgotten = flags.has(b'o') && (flags.has(b's') || flags.has(b'u'));
            status = if is_forgotten { status } else { 1 };
            continue;
        };
        if flags.has(b's') || flags.has(b'u') {
            shell.set_any(option, flags.has(b's'));
            continue;
        }
        let on = shell.has_any(option);
        if !on {
            status = 1;
        }
        if !flags.has(b'q') {
            text += &line(option, on, &flags);
        }
    }
    shell.write_output("shopt", text.as_bytes())?;
    Ok(status)
}

fn find(name: &[u8], is_set_option: bool) -> Option<Any> {
    match is_set_option {
        true => Opt::from_name(name).map(Any::Opt),
        false => Shopt::from_name(name).map(Any::Shopt),
    }
}

fn list(shell: &mut Shell<'_>, flags: &Flags) -> Run {
    let all: Vec<Any> = match flags.has(b'o') {
        true => Opt::ALL.iter().copied().map(Any::Opt).collect(),
        false => Shopt::ALL.iter().copied().map(Any::Shopt).collect(),
    };
    let mut text = String::new();
    for option in all {
        let on = shell.has_any(option);
        let is_asked_for = match (flags.has(b's'), flags.has(b'u')) {
            (true, _) => on,
            (_, true) => !on,
            _ => true,
        };
        if is_asked_for && !flags.has(b'q') {
            text += &line(option, on, flags);
        }
    }
    shell.write_output("shopt", text.as_bytes())
}

fn line(option: Any, on: bool, flags: &Flags) -> String {
    let name = match option {
        Any::Shopt(option) => option.name(),
        Any::Opt(option) => option.name(),
    };
    match (flags.has(b'p'), option) {
        (false, _) => status_line(name, on),
        (true, Any::Opt(_)) => command_line(name, on),
        (true, Any::Shopt(_)) => format!("shopt -{} {name}\n", if on { 's' } else { 'u' }),
    }
}

/// Levels of compatibility, of which one at most is on.
const COMPAT: [Shopt; 7] = [
    Shopt::Compat31,
    Shopt::Compat32,
    Shopt::Compat40,
    Shopt::Compat41,
    Shopt::Compat42,
    Shopt::Compat43,
    Shopt::Compat44,
];

impl Shell<'_> {
    fn has_any(&self, option: Any) -> bool {
        match option {
            Any::Shopt(option) => self.shopt(option),
            Any::Opt(option) => self.has(option),
        }
    }

    fn set_any(&mut self, option: Any, on: bool) {
        let option = match option {
            Any::Opt(option) => return self.set_option(option, on),
            Any::Shopt(option) => option,
        };
        match option {
            // These tell how the shell was started.
            Shopt::LoginShell | Shopt::RestrictedShell => return,
            Shopt::ExtDebug => {
                self.state.options.set(Opt::FuncTrace, on);
                self.state.options.set(Opt::ErrTrace, on);
            }
            Shopt::InteractiveComments => self.state.options.set(Opt::InteractiveComments, on),
            _ if on && COMPAT.contains(&option) => {
                COMPAT.iter().for_each(|&other| self.state.shopts.set(other, false));
            }
            _ => {}
        }
        self.state.shopts.set(option, on);
    }
}
