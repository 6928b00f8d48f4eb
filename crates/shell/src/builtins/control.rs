//! Builtins that steer the flow of a script.

use boxsh_kernel::Errno;

use crate::arith::plain_decimal;
use crate::builtins::options;
use crate::bulk;
use crate::flow::{Flow, Run};
use crate::options::{Opt, Shopt};
use crate::shell::Shell;
use crate::text::Str;

pub(crate) fn colon(_: &mut Shell<'_>, _: &[Str]) -> Run {
    Ok(0)
}

pub(crate) fn false_(_: &mut Shell<'_>, _: &[Str]) -> Run {
    Ok(1)
}

/// A number given to a builtin, as `atoi` would not read it: all of it has to be one.
pub(crate) fn parse_integer(text: &[u8]) -> Option<i64> {
    if let Some(value) = plain_decimal(text) {
        return Some(value);
    }
    // Before the number any white space may stand; what follows it is a mistake, unless it is blanks.
    let end = text.iter().rposition(|byte| !matches!(byte, b' ' | b'\t')).map_or(0, |last| last + 1);
    let mut text = text[..end].trim_ascii_start();
    let short;
    if text.len() > ZEROS.len() {
        let (sign, digits) = text.split_at(usize::from(matches!(text[0], b'+' | b'-')));
        short = [sign, without_zeros(digits)].concat();
        text = &short;
    }
    let text = std::str::from_utf8(text).ok()?;
    text.strip_prefix('+').unwrap_or(text).parse().ok()
}

const ZEROS: &[u8] = &[b'0'; 64];

/// As many of the digits of a long number as it takes to see its value, or that it is too large.
fn without_zeros(mut digits: &[u8]) -> &[u8] {
    while let Some(rest) = digits.strip_prefix(ZEROS) {
        digits = rest;
    }
    let zeros = digits.iter().take_while(|&&byte| byte == b'0').count();
    // A number of nothing but zeros is one.
    let first = zeros.min(digits.len().saturating_sub(1));
    let digits = if digits.is_empty() { b"0" } else { &digits[first..] };
    &digits[..digits.len().min(ZEROS.len())]
}

pub(crate) fn exit(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    if shell.state.invocation.interactive && shell.state.numbers.subshell == 0 {
        let farewell: &[u8] = if shell.state.invocation.login { b"logout\n" } else { b"exit\n" };
        shell.write_error(farewell)?;
        if shell.state.jobs.warns() {
            shell.write_error(b"There are stopped jobs.\n")?;
            return Ok(1);
        }
    }
    shell.run_logout_file()?;
    let words = skip_dashes(words);
    let status = match words.get(1) {
        // In its own trap, as the shell was about to end.
        None => shell.before_trap.filter(|_| shell.in_exit_trap).unwrap_or(shell.status()),
        Some(text) => match parse_integer(text) {
            Some(_) if words.len() > 2 => {
                shell.error(format_args!("exit: too many arguments"))?;
                return Err(shell.give_up());
            }
            Some(number) => number as u8,
            None => {
                shell.error_bytes(&[b"exit: ", text.as_bytes(), b": numeric argument required"].concat())?;
                return Err(Flow::Exit(2));
            }
        },
    };
    // The trap still sees the function that it is in: its variables, its name, its redirections.
    let status = shell.run_exit_trap(status);
    Err(Flow::Exit(status))
}

pub(crate) fn logout(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    if !shell.state.invocation.login {
        shell.error(format_args!("logout: not login shell: use `exit'"))?;
        return Ok(1);
    }
    exit(shell, words)
}

/// Drops a `--` behind the name.
pub(crate) fn skip_dashes(words: &[Str]) -> Vec<Str> {
    let mut words = words.to_vec();
    if words.get(1).is_some_and(|word| word.as_bytes() == b"--") {
        words.remove(1);
    }
    words
}

pub(crate) fn return_(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    let words = skip_dashes(words);
    let status = match words.get(1) {
        // A trap does not change the status by itself.
        None => shell.before_trap.unwrap_or(shell.status()),
        Some(text) => match parse_integer(text) {
            Some(_) if words.len() > 2 => {
                shell.error(format_args!("return: too many arguments"))?;
                return Err(shell.give_up());
            }
            Some(number) => number as u8,
            None => {
                shell
                    .error_bytes(&[b"return: ", text.as_bytes(), b": numeric argument required"].concat())?;
                2
            }
        },
    };
    if shell.state.calls.functions == 0 && shell.state.calls.sources == 0 {
        shell.error(format_args!("return: can only `return' from a function or sourced script"))?;
        return Ok(2);
    }
    Err(Flow::Return(status))
}

/// The number of loops that `break` and `continue` are about; `None` after a message.
fn loop_levels(shell: &mut Shell<'_>, words: &[Str]) -> Run<Result<u32, u8>> {
    let words = skip_dashes(words);
    let name = String::from_utf8_lossy(&words[0]).into_owned();
    if shell.state.calls.loops == 0 {
        if shell.has(Opt::Posix) {
            return Ok(Err(0));
        }
        shell.error(format_args!("{name}: only meaningful in a `for', `while', or `until' loop"))?;
        return Ok(Err(0));
    }
    let levels = match words.get(1) {
        None => 1,
        Some(text) => match parse_integer(text) {
            None => {
                shell
                    .error_bytes(&[name.as_bytes(), b": ", text, b": numeric argument required"].concat())?;
                return Err(Flow::Exit(128));
            }
            Some(_) if words.len() > 2 => {
                shell.error(format_args!("{name}: too many arguments"))?;
                return Err(shell.give_up());
            }
            Some(number) if number < 1 => {
                shell.error_bytes(&[name.as_bytes(), b": ", text, b": loop count out of range"].concat())?;
                shell.set_status(1);
                return Ok(Err(1));
            }
            Some(number) => number,
        },
    };
    Ok(Ok(levels.min(shell.state.calls.loops.into()) as u32))
}

pub(crate) fn break_(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    match loop_levels(shell, words)? {
        Ok(levels) => {
            shell.set_status(0);
            Err(Flow::Break(levels))
        }
        Err(status) if status != 0 => {
            // Out of range still leaves every loop.
            Err(Flow::Break(shell.state.calls.loops.max(1)))
        }
        Err(status) => Ok(status),
    }
}

pub(crate) fn continue_(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    match loop_levels(shell, words)? {
        Ok(levels) => {
            shell.set_status(0);
            Err(Flow::Continue(levels))
        }
        Err(status) if status != 0 => Err(Flow::Break(shell.state.calls.loops.max(1))),
        Err(status) => Ok(status),
    }
}

pub(crate) fn shift(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    let words = skip_dashes(words);
    let count = match words.get(1) {
        None => 1,
        Some(text) => match parse_integer(text) {
            Some(_) if words.len() > 2 => {
                shell.error(format_args!("shift: too many arguments"))?;
                return Err(shell.give_up());
            }
            Some(number) => number,
            None => {
                shell.error_bytes(&[b"shift: ", text.as_bytes(), b": numeric argument required"].concat())?;
                return Ok(1);
            }
        },
    };
    let available = shell.state.positional.len();
    match usize::try_from(count) {
        Ok(count) if count <= available => {
            shell.state.positional.shift(count);
            Ok(0)
        }
        Ok(_) if !shell.shopt(Shopt::ShiftVerbose) => Ok(1),
        _ => {
            shell.error(format_args!("shift: {count}: shift count out of range"))?;
            Ok(1)
        }
    }
}

pub(crate) fn eval(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    let Some(parsed) = options::parse(shell, words, "")? else { return Ok(2) };
    let text = bulk::join(shell.process, parsed.operands, b" ")?;
    if text.is_empty() {
        return Ok(0);
    }
    shell.check_call_depth(b"eval")?;
    shell.in_eval += 1;
    let result = shell.run_text(&text);
    shell.in_eval -= 1;
    result
}

pub(crate) fn source(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    let ends = shell.ends_at_errors() && shell.in_command == 0;
    if options::parse(shell, words, "")?.is_none() {
        return Ok(2);
    }
    let words = skip_dashes(words);
    let Some(name) = words.get(1).cloned() else {
        let own = String::from_utf8_lossy(&words[0]).into_owned();
        shell.error(format_args!("{own}: filename argument required"))?;
        return options::usage_error(shell, &words[0]);
    };
    if name.contains(&b'/') && shell.refuses(&[words[0].as_bytes(), b": ", &name].concat())? {
        return Ok(1);
    }
    let path = find_source(shell, &name);
    let Some(path) = path else {
        if shell.has(Opt::Posix) && !name.contains(&b'/') {
            shell.error_bytes(&[words[0].as_bytes(), b": ", &name, b": file not found"].concat())?;
        } else {
            shell.error_about(&name, Errno::ENOENT.message())?;
        }
        return if ends { Err(Flow::Exit(1)) } else { Ok(1) };
    };
    if ends && let Err(error) = shell.process.stat(&path, boxsh_kernel::Follow::Yes) {
        shell.error_about(&name, error.message())?;
        return Err(Flow::Exit(1));
    }
    if shell.process.stat(&path, boxsh_kernel::Follow::Yes).is_ok_and(|found| found.is_dir()) {
        shell.error_bytes(&[words[0].as_bytes(), b": ", &name, b": is a directory"].concat())?;
        return Ok(1);
    }
    let arguments = (words.len() > 2).then(|| words[2..].to_vec());
    shell.run_file(&path, &name, arguments)
}

/// A name without a slash is looked for along `PATH`, then in the current directory.
fn find_source(shell: &mut Shell<'_>, name: &[u8]) -> Option<Str> {
    use boxsh_kernel::Follow;
    let exists = |shell: &Shell<'_>, path: &[u8]| shell.process.stat(path, Follow::Yes).is_ok();
    if name.contains(&b'/') {
        return Some(Str::new(name));
    }
    if shell.shopt(Shopt::SourcePath) {
        let search = shell.value(b"PATH").unwrap_or_default();
        for directory in search.split(|&byte| byte == b':') {
            let path = [if directory.is_empty() { b"." } else { directory }, b"/", name].concat();
            let found = shell.process.stat(&path, Follow::Yes);
            if found.is_ok_and(|found| !found.is_dir()) {
                return Some(path.into());
            }
        }
    }
    (!shell.has(Opt::Posix) && exists(shell, name)).then(|| Str::new(name))
}

pub(crate) fn exec(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    let Some(parsed) = options::parse(shell, words, "cla:")? else { return Ok(2) };
    let rest = parsed.operands;
    let Some(name) = rest.first() else { return Ok(0) };
    if shell.refuses(b"exec")? {
        return Ok(1);
    }
    let found = shell.search_for_exec(name);
    let environment = if parsed.has(b'c') { Default::default() } else { shell.command_environment() };
    let mut environment = environment;
    if let Ok(path) = &found {
        environment.set_program(path);
    }
    if let Some(level) = environment.get(b"SHLVL").map(crate::arith::leading_integer) {
        // The program takes the place of this shell.
        environment.set("SHLVL", (level - 1).to_string());
    }
    let mut arguments: Vec<Vec<u8>> = rest.iter().map(|word| word.to_vec()).collect();
    if let Some(zero) = parsed.value(b'a') {
        arguments[0] = zero.to_vec();
    }
    if parsed.has(b'l') {
        arguments[0].insert(0, b'-');
    }
    if let Ok(path) = &found
        && shell.process.stat(path, boxsh_kernel::Follow::Yes).is_ok_and(|found| found.is_dir())
    {
        return cannot_become(shell, path, Errno::EISDIR);
    }
    let (message, status) = match found {
        Ok(path) => match shell.process.execute(&path, arguments.clone(), environment) {
            Ok(status) => {
                // The program has taken the shell's place: no trap runs any more.
                shell.state.traps.forget_all();
                return Err(Flow::Exit(status));
            }
            Err(Errno::Killed) => return Err(Flow::Killed),
            Err(Errno::ENOEXEC) => {
                let words = rest.to_vec();
                let status = shell.become_script(&path, words);
                shell.state.traps.forget_all();
                return Err(Flow::Exit(status));
            }
            Err(error) => return cannot_become(shell, &path, error),
        },
        Err(Errno::EACCES) => (Errno::EACCES.message(), 126),
        Err(_) => ("not found", 127),
    };
    let message = [b"exec: ", name.as_bytes(), b": ", message.as_bytes()].concat();
    shell.error_bytes(&message)?;
    refuse_to_become(shell, status)
}

/// Says why a file cannot take the shell's place.
fn cannot_become(shell: &mut Shell<'_>, path: &[u8], error: Errno) -> Run {
    shell.error_about(path, error.message())?;
    if error == Errno::ENOENT {
        return refuse_to_become(shell, 127);
    }
    shell.complain("exec", path, &format!("cannot execute: {}", error.message()))?;
    refuse_to_become(shell, 126)
}

/// What happens to a shell whose place no program has taken.
fn refuse_to_become(shell: &mut Shell<'_>, status: u8) -> Run {
    let stays = shell.state.invocation.interactive || shell.shopt(Shopt::ExecFail);
    if stays && shell.state.numbers.subshell == 0 {
        return Ok(status);
    }
    Err(Flow::Exit(status))
}

impl Shell<'_> {
    fn search_for_exec(&mut self, name: &[u8]) -> Result<Str, Errno> {
        let path = if name.contains(&b'/') { Str::new(name) } else { self.search_path(name)? };
        if path.starts_with(b"/") {
            return Ok(path);
        }
        // A script sees by which path it was started, and here bash makes it a whole one.
        let inside = path.strip_prefix(b"./").unwrap_or(&path);
        let current = &self.state.directories.current;
        let slash: &[u8] = if current.ends_with(b"/") { b"" } else { b"/" };
        Ok([&current[..], slash, inside].concat().into())
    }
}
