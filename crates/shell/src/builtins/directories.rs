//! `cd`, `pwd` and the directory stack.

use std::sync::Arc;

use boxsh_format::integer::parse_all;
use boxsh_kernel::{Errno, Follow};

use crate::builtins::options;
use crate::flow::Run;
use crate::options::{Opt, Shopt};
use crate::shell::Shell;
use crate::text::Str;
use crate::value::Attributes;

pub(crate) fn cd(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    let status = go_where_asked(shell, words)?;
    if status != 0 {
        return Ok(status);
    }
    let mut status = 0;
    for name in [&b"OLDPWD"[..], b"PWD"] {
        if shell.is_readonly(name) {
            shell.error_about(name, "readonly variable")?;
            status = 1;
        }
    }
    Ok(status)
}

fn go_where_asked(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    if shell.refuses(b"cd")? {
        return Ok(1);
    }
    let Some(parsed) = options::parse(shell, words, "LPe@")? else { return Ok(2) };
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
    // An empty name leads where the shell is, unless it is looked up as it is.
    let target = if target.is_empty() && !physical { Str::from(".") } else { target };
    match along_cdpath(shell, &target, physical) {
        Some(Shown(true)) => {
            let shown = [shell.directory().as_bytes(), b"\n"].concat();
            return shell.write_output("cd", &shown);
        }
        Some(Shown(false)) => return Ok(0),
        None => {}
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
        let directory = shell.directory();
        return shell.write_output("cd", &[directory.as_bytes(), b"\n"].concat());
    }
    Ok(0)
}

/// Whether the new directory has to be shown.
struct Shown(bool);

/// Tries the directories of `CDPATH`; `None` if it has none to go to.
fn along_cdpath(shell: &mut Shell<'_>, target: &[u8], physical: bool) -> Option<Shown> {
    let is_fixed = target.starts_with(b"/")
        || matches!(target, b"." | b"..")
        || target.starts_with(b"./")
        || target.starts_with(b"../");
    if is_fixed {
        return None;
    }
    let search = shell.value(b"CDPATH")?;
    for directory in search.split(|&byte| byte == b':') {
        let candidate = match directory {
            b"" => target.to_vec(),
            _ if directory.ends_with(b"/") => [directory, target].concat(),
            _ => [directory, b"/", target].concat(),
        };
        if change_directory(shell, &candidate, physical).is_ok() {
            return Some(Shown(!directory.is_empty()));
        }
    }
    None
}

/// Goes to a directory, and keeps `PWD` and `OLDPWD` right.
pub(crate) fn change_directory(shell: &mut Shell<'_>, target: &[u8], physical: bool) -> Result<(), Errno> {
    let here = shell.directory();
    let new = if physical {
        shell.process.chdir(target)?;
        Str::from(shell.process.cwd().to_absolute())
    } else {
        let logical = logical_path(&here, target);
        // `..` must not lead out of a directory that is not there, or out of a file.
        match leads_through_directories(shell, &here, target).and_then(|()| shell.process.chdir(&logical)) {
            Ok(()) => logical.into(),
            Err(_) => {
                shell.process.chdir(target)?;
                Str::from(shell.process.cwd().to_absolute())
            }
        }
    };
    let old = shell.value(b"PWD").unwrap_or_default();
    set_exported(shell, b"OLDPWD", old);
    set_exported(shell, b"PWD", new.clone());
    Arc::make_mut(&mut shell.state.directories).current = new;
    Ok(())
}

/// Whether what stands before each `..` of a path is a directory.
fn leads_through_directories(shell: &Shell<'_>, here: &[u8], target: &[u8]) -> Result<(), Errno> {
    let mut from = 0;
    while let Some(at) = memchr::memmem::find(&target[from..], b"/..") {
        let before = from + at;
        from = before + 3;
        if !matches!(target.get(from), None | Some(b'/')) {
            continue;
        }
        let path = logical_path(here, &target[..before]);
        if !shell.process.stat(&path, Follow::Yes)?.is_dir() {
            return Err(Errno::ENOTDIR);
        }
    }
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
    let Some(parsed) = options::parse(shell, words, "LP")? else { return Ok(2) };
    let physical = match parsed.options.last() {
        Some((letter, _)) => *letter == b'P',
        None => shell.has(Opt::Physical),
    };
    let mut directory = match physical {
        true => shell.process.cwd().to_absolute(),
        false => shell.directory().to_vec(),
    };
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
    let number = parse_all::<usize>(digits);
    let Some(number) = number else {
        shell.error_bytes(&[name.as_bytes(), b": ", text, b": invalid number"].concat())?;
        return Ok(None);
    };
    let place = if text[0] == b'+' { Some(number) } else { (length - 1).checked_sub(number) };
    match place.filter(|place| *place < length) {
        Some(place) => Ok(Some(place)),
        None if length == 1 => {
            shell.error(format_args!("{name}: directory stack empty"))?;
            Ok(None)
        }
        None => {
            // `dirs` shows the number alone.
            let shown = if name == "dirs" { digits } else { text };
            shell.complain(name, shown, "directory stack index out of range")?;
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
                            Arc::make_mut(&mut shell.state.directories).below.clear();
                            return Ok(0);
                        }
                        b'l' => long = true,
                        b'p' => lines = true,
                        b'v' => (lines, numbered) = (true, true),
                        _ => {
                            shell.complain("dirs", text, "invalid number")?;
                            return options::usage_error(shell, b"dirs");
                        }
                    }
                }
            }
            text => {
                shell.complain(
                    "dirs",
                    text,
                    if text.starts_with(b"+") { "invalid number" } else { "invalid option" },
                )?;
                return options::usage_error(shell, b"dirs");
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
                shell.complain("pushd", text, "invalid number")?;
                return options::usage_error(shell, b"pushd");
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
            if stays {
                return Ok(0);
            }
            stack.swap(0, 1);
        }
        Some(word) if is_place(word) => {
            let Some(place) = stack_place(shell, "pushd", word)? else { return Ok(1) };
            stack.rotate_left(place);
            if stays {
                Arc::make_mut(&mut shell.state.directories).below = stack[1..].to_vec();
                return Ok(0);
            }
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
    Arc::make_mut(&mut shell.state.directories).below = stack[1..].to_vec();
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
                shell.complain("popd", text, "invalid number")?;
                return options::usage_error(shell, b"popd");
            }
            text => {
                shell.error_bytes(&[b"popd: ", text, b": invalid argument"].concat())?;
                return options::usage_error(shell, b"popd");
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

impl Shell<'_> {
    /// The current directory, by the name that led to it; `PWD` may have been changed since.
    pub(crate) fn directory(&self) -> Str {
        match &self.state.directories.current {
            current if current.is_empty() => Str::from(self.process.cwd().to_absolute()),
            current => current.clone(),
        }
    }

    /// The directories of `pushd`, the current one first.
    pub(crate) fn directory_stack(&self) -> Vec<Str> {
        let mut stack = vec![self.directory()];
        stack.extend(self.state.directories.below.iter().cloned());
        stack
    }

    /// Changes an entry of the directory stack.
    pub(crate) fn set_directory(&mut self, at: usize, value: Str) {
        let directories = Arc::make_mut(&mut self.state.directories);
        if let Some(place) = at.checked_sub(1).and_then(|at| directories.below.get_mut(at)) {
            *place = value;
        }
    }
}
