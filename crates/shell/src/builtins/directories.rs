//! `cd`, `pwd` and the directory stack.

use std::sync::Arc;

use boxsh_kernel::{Errno, Follow};

use crate::builtins::options;
use crate::flow::Run;
use crate::options::{Opt, Shopt};
use crate::shell::Shell;
use crate::text::Str;
use crate::value::Attributes;

const CD_USAGE: &str = "cd [-L|[-P [-e]] [-@]] [dir]";

pub(crate) fn cd(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    let parsed = match options::parse(shell, words, "LPe@", CD_USAGE)? {
        Ok(parsed) => parsed,
        Err(status) => return Ok(status),
    };
    let physical = match parsed.options.iter().rev().find(|(letter, _)| matches!(letter, b'L' | b'P')) {
        Some((letter, _)) => *letter == b'P',
        None => shell.has(Opt::Physical),
    };
    let mut shows = false;
    let target = match parsed.operands {
        [] => match shell.value(b"HOME") {
            Some(home) => home,
            None => {
                shell.error(format_args!("cd: HOME not set"))?;
                return Ok(1);
            }
        },
        [dash] if dash.as_bytes() == b"-" => match shell.value(b"OLDPWD") {
            Some(old) => {
                shows = true;
                old
            }
            None => {
                shell.error(format_args!("cd: OLDPWD not set"))?;
                return Ok(1);
            }
        },
        [target] => target.clone(),
        _ => {
            shell.error(format_args!("cd: too many arguments"))?;
            return Ok(1);
        }
    };
    if target.is_empty() {
        return Ok(0);
    }
    if let Some(found) = along_cdpath(shell, &target, physical)? {
        let shown = [found.as_bytes(), b"\n"].concat();
        return shell.write_output("cd", &shown);
    }
    match change_directory(shell, &target, physical) {
        Ok(()) => {}
        Err(error) => {
            let variable = shell.shopt(Shopt::CdableVars).then(|| shell.value(&target)).flatten();
            match variable {
                Some(value) if change_directory(shell, &value, physical).is_ok() => shows = true,
                _ => {
                    let message = [b"cd: ", target.as_bytes(), b": ", error.message().as_bytes()].concat();
                    shell.error_bytes(&message)?;
                    return Ok(1);
                }
            }
        }
    }
    if shows {
        let directory = shell.value(b"PWD").unwrap_or_default();
        return shell.write_output("cd", &[directory.as_bytes(), b"\n"].concat());
    }
    Ok(0)
}

/// Tries the directories of `CDPATH`; gives the new directory if it is one that has to be shown.
fn along_cdpath(shell: &mut Shell<'_>, target: &[u8], physical: bool) -> Run<Option<Str>> {
    if target.starts_with(b"/")
        || matches!(target, b"." | b"..")
        || target.starts_with(b"./")
        || target.starts_with(b"../")
    {
        return Ok(None);
    }
    let Some(search) = shell.value(b"CDPATH") else { return Ok(None) };
    for directory in search.split(|&byte| byte == b':') {
        if directory.is_empty() || directory == b"." {
            if change_directory(shell, target, physical).is_ok() {
                // It was found where it would have been found anyway: nothing to show, and nothing left to do.
                let here = shell.value(b"PWD").unwrap_or_default();
                return Ok(if directory.is_empty() { None } else { Some(here) });
            }
            continue;
        }
        let candidate = [directory, if directory.ends_with(b"/") { b"" } else { &b"/"[..] }, target].concat();
        if change_directory(shell, &candidate, physical).is_ok() {
            return Ok(shell.value(b"PWD"));
        }
    }
    Ok(None)
}

/// Goes to a directory, and keeps `PWD` and `OLDPWD` right.
pub(crate) fn change_directory(shell: &mut Shell<'_>, target: &[u8], physical: bool) -> Result<(), Errno> {
    let here = shell.value(b"PWD").unwrap_or_else(|| Str::from(shell.process.cwd().to_absolute()));
    let new = if physical {
        shell.process.chdir(target)?;
        Str::from(shell.process.cwd().to_absolute())
    } else {
        let logical = logical_path(&here, target);
        // `..` must not lead out of a directory that is not there.
        shell.process.stat(&logical, Follow::Yes).or_else(|_| shell.process.stat(target, Follow::Yes))?;
        match shell.process.chdir(&logical) {
            Ok(()) => logical.into(),
            Err(_) => {
                shell.process.chdir(target)?;
                Str::from(shell.process.cwd().to_absolute())
            }
        }
    };
    set_exported(shell, b"OLDPWD", here);
    set_exported(shell, b"PWD", new);
    Ok(())
}

/// Sets one of the shell's own variables; it stays exported if it was.
fn set_exported(shell: &mut Shell<'_>, name: &[u8], value: Str) {
    let variable = shell.state.vars.get_or_create(name);
    if !variable.attributes.has(Attributes::READONLY) {
        variable.value = crate::value::Value::Scalar(value);
    }
}

/// A path from `here`, with `.` and `..` taken out by name alone.
fn logical_path(here: &[u8], target: &[u8]) -> Vec<u8> {
    let mut names: Vec<&[u8]> = Vec::new();
    let base = if target.starts_with(b"/") { &b""[..] } else { here };
    for name in base.split(|&byte| byte == b'/').chain(target.split(|&byte| byte == b'/')) {
        match name {
            b"" | b"." => {}
            b".." => drop(names.pop()),
            name => names.push(name),
        }
    }
    let mut path = Vec::new();
    // Two slashes at the start, and only two, are kept: POSIX lets them mean something.
    if target.starts_with(b"//") && !target.starts_with(b"///") {
        path.push(b'/');
    }
    for name in &names {
        path.push(b'/');
        path.extend_from_slice(name);
    }
    if path.is_empty() || path == b"/" {
        path = if path.is_empty() { b"/".to_vec() } else { b"//".to_vec() };
    }
    path
}

pub(crate) fn pwd(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    let parsed = match options::parse(shell, words, "LP", "pwd [-LP]")? {
        Ok(parsed) => parsed,
        Err(status) => return Ok(status),
    };
    let physical = match parsed.options.last() {
        Some((letter, _)) => *letter == b'P',
        None => shell.has(Opt::Physical),
    };
    let real = shell.process.cwd().to_absolute();
    let mut directory = real.clone();
    if !physical
        && let Some(pwd) = shell.value(b"PWD")
        && pwd.starts_with(b"/")
        && shell.process.real_path(&pwd).is_ok_and(|path| path == real)
    {
        directory = pwd.to_vec();
    }
    directory.push(b'\n');
    shell.write_output("pwd", &directory)
}

/// How a directory is shown: with a tilde for home, unless long.
fn shown(shell: &mut Shell<'_>, directory: &[u8], long: bool) -> Vec<u8> {
    let home = shell.value(b"HOME").unwrap_or_default();
    match directory.strip_prefix(home.as_bytes()) {
        Some(below) if !long && !home.is_empty() && (below.is_empty() || below[0] == b'/') => {
            [b"~", below].concat()
        }
        _ => directory.to_vec(),
    }
}

/// The place in the stack that `+N` or `-N` means; `None` after a message.
fn stack_place(shell: &mut Shell<'_>, name: &str, text: &[u8]) -> Run<Option<usize>> {
    let length = shell.directory_stack().len();
    let digits = &text[1..];
    let number = std::str::from_utf8(digits).ok().and_then(|digits| digits.parse::<usize>().ok());
    let Some(number) = number else {
        shell.error_bytes(&[name.as_bytes(), b": ", text, b": invalid number"].concat())?;
        return Ok(None);
    };
    let place = if text[0] == b'+' { Some(number) } else { (length - 1).checked_sub(number) };
    match place.filter(|place| *place < length) {
        Some(place) => Ok(Some(place)),
        None if length == 1 && name != "dirs" => {
            shell.error(format_args!("{name}: directory stack empty"))?;
            Ok(None)
        }
        None => {
            shell.error_bytes(
                &[name.as_bytes(), b": ", text, b": directory stack index out of range"].concat(),
            )?;
            Ok(None)
        }
    }
}

fn is_place(text: &[u8]) -> bool {
    text.len() > 1 && matches!(text[0], b'+' | b'-') && text[1..].iter().all(u8::is_ascii_digit)
}

pub(crate) fn dirs(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    let (mut long, mut lines, mut numbered, mut place) = (false, false, false, None);
    for word in &words[1..] {
        if is_place(word) {
            place = match stack_place(shell, "dirs", word)? {
                Some(place) => Some(place),
                None => return Ok(1),
            };
            continue;
        }
        match word.as_bytes() {
            b"--" => {}
            text if text.starts_with(b"-") => {
                for letter in &text[1..] {
                    match letter {
                        b'c' => {
                            shell.state.directories = Arc::default();
                            return Ok(0);
                        }
                        b'l' => long = true,
                        b'p' => lines = true,
                        b'v' => (lines, numbered) = (true, true),
                        _ => {
                            shell.error_bytes(&[b"dirs: ", text, b": invalid option"].concat())?;
                            return options::usage_error(shell, b"dirs", "dirs [-clpv] [+N] [-N]");
                        }
                    }
                }
            }
            text => {
                shell.error_bytes(&[b"dirs: ", text, b": invalid option"].concat())?;
                return options::usage_error(shell, b"dirs", "dirs [-clpv] [+N] [-N]");
            }
        }
    }
    let stack = shell.directory_stack();
    let mut text = Vec::new();
    for (at, directory) in stack.iter().enumerate() {
        if place.is_some_and(|place| place != at) {
            continue;
        }
        if numbered {
            text.extend_from_slice(format!("{at:>2}  ").as_bytes());
        }
        text.extend_from_slice(&shown(shell, directory, long));
        let is_last = place.is_some() || at + 1 == stack.len();
        text.push(if lines || is_last { b'\n' } else { b' ' });
    }
    shell.write_output("dirs", &text)
}

pub(crate) fn pushd(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    let mut stays = false;
    let mut operands = Vec::new();
    for word in &words[1..] {
        match word.as_bytes() {
            b"-n" => stays = true,
            b"--" => {}
            text if text.starts_with(b"-") && text.len() > 1 && !is_place(text) => {
                shell.error_bytes(&[b"pushd: ", text, b": invalid option"].concat())?;
                return options::usage_error(shell, b"pushd", "pushd [-n] [+N | -N | dir]");
            }
            _ => operands.push(word.clone()),
        }
    }
    if operands.len() > 1 {
        shell.error(format_args!("pushd: too many arguments"))?;
        return Ok(1);
    }
    let mut stack = shell.directory_stack();
    match operands.first() {
        None => {
            if stack.len() < 2 {
                shell.error(format_args!("pushd: no other directory"))?;
                return Ok(1);
            }
            stack.swap(0, 1);
        }
        Some(word) if is_place(word) => {
            let Some(place) = stack_place(shell, "pushd", word)? else { return Ok(1) };
            stack.rotate_left(place);
        }
        Some(word) if stays => stack.insert(1, word.clone()),
        Some(word) => stack.insert(0, word.clone()),
    }
    settle_stack(shell, "pushd", stack, stays)
}

/// Makes a stack the current one: goes to its first directory, and shows it.
fn settle_stack(shell: &mut Shell<'_>, name: &str, stack: Vec<Str>, stays: bool) -> Run {
    if !stays && let Err(error) = change_directory(shell, &stack[0], shell.has(Opt::Physical)) {
        let message = [name.as_bytes(), b": ", &stack[0], b": ", error.message().as_bytes()].concat();
        shell.error_bytes(&message)?;
        return Ok(1);
    }
    shell.state.directories = Arc::new(stack[1..].to_vec());
    dirs(shell, &[Str::from("dirs")])
}

pub(crate) fn popd(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    let mut stays = false;
    let mut place = 0;
    for word in &words[1..] {
        match word.as_bytes() {
            b"-n" => stays = true,
            b"--" => {}
            text if is_place(text) => {
                place = match stack_place(shell, "popd", text)? {
                    Some(place) => place,
                    None => return Ok(1),
                }
            }
            text if text.starts_with(b"-") => {
                shell.error_bytes(&[b"popd: ", text, b": invalid option"].concat())?;
                return options::usage_error(shell, b"popd", "popd [-n] [+N | -N]");
            }
            text => {
                shell.error_bytes(&[b"popd: ", text, b": invalid argument"].concat())?;
                return options::usage_error(shell, b"popd", "popd [-n] [+N | -N]");
            }
        }
    }
    let mut stack = shell.directory_stack();
    if stack.len() < 2 {
        shell.error(format_args!("popd: directory stack empty"))?;
        return Ok(1);
    }
    let stays_here = stays || place > 0;
    stack.remove(if stays && place == 0 { 1 } else { place });
    settle_stack(shell, "popd", stack, stays_here)
}
