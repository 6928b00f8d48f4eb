//! `bind`: the key bindings that a line editor would use. A script has no line editor, and bash says so, but keeps them
//! all the same.

mod defaults;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::builtins::options::{self, Parsed};
use crate::flow::Run;
use crate::saved::{Reader, Saved, SavedError, Writer};
use crate::shell::Shell;
use crate::text::Str;
use defaults::{EMACS, FUNCTIONS, VARIABLES};

const KEYMAPS: &[&[u8]] = &[
    b"emacs",
    b"emacs-standard",
    b"emacs-meta",
    b"emacs-ctlx",
    b"vi",
    b"vi-move",
    b"vi-command",
    b"vi-insert",
];

/// What a key sequence does.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Action {
    Function(&'static str),
    /// It stands for other keys.
    Macro(Str),
    /// It runs a command of the shell.
    Command(Str),
}

/// The bindings of a shell that has asked for them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Keys {
    /// `None` until something is asked or changed.
    bindings: Option<BTreeMap<Vec<u8>, Action>>,
    /// Variables that were set.
    variables: Vec<(&'static str, Str)>,
}

impl Keys {
    fn bindings(&mut self) -> &mut BTreeMap<Vec<u8>, Action> {
        self.bindings.get_or_insert_with(default_bindings)
    }

    fn variable(&self, name: &str) -> Str {
        let set = self.variables.iter().find(|(known, _)| *known == name).map(|(_, value)| value.clone());
        let default = || VARIABLES.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value);
        set.unwrap_or_else(|| Str::from(default()))
    }

    /// The keys of a function, as they are written, in order.
    fn keys_of(&mut self, function: &str) -> Vec<String> {
        // The same function under a second name.
        let function = if function == "yank-last-arg" { "insert-last-argument" } else { function };
        let bound = self.bindings().iter();
        bound
            .filter(|(_, action)| matches!(action, Action::Function(name) if *name == function))
            .map(|(keys, _)| show_keys(keys))
            .collect()
    }
}

impl Saved for Keys {
    fn save(&self, out: &mut Writer) {
        out.flag(self.bindings.is_some());
        if let Some(bindings) = &self.bindings {
            out.number(bindings.len() as u64);
            for (keys, action) in bindings {
                out.bytes(keys);
                action.save(out);
            }
        }
        out.number(self.variables.len() as u64);
        for (name, value) in &self.variables {
            out.bytes(name.as_bytes());
            value.save(out);
        }
    }

    fn load(input: &mut Reader<'_>) -> Result<Self, SavedError> {
        let mut keys = Self::default();
        if input.flag()? {
            let mut bindings = BTreeMap::new();
            for _ in 0..input.count()? {
                bindings.insert(input.bytes()?.to_vec(), Action::load(input)?);
            }
            keys.bindings = Some(bindings);
        }
        for _ in 0..input.count()? {
            let name = input.bytes()?;
            let known = VARIABLES.iter().find(|(known, _)| known.as_bytes() == name);
            let (name, _) = known.ok_or(SavedError::Malformed("a variable of the line editor"))?;
            keys.variables.push((name, Saved::load(input)?));
        }
        Ok(keys)
    }
}

impl Saved for Action {
    fn save(&self, out: &mut Writer) {
        let (tag, text) = match self {
            Self::Function(name) => (0, name.as_bytes()),
            Self::Macro(keys) => (1, keys.as_bytes()),
            Self::Command(text) => (2, text.as_bytes()),
        };
        out.number(tag);
        out.bytes(text);
    }

    fn load(input: &mut Reader<'_>) -> Result<Self, SavedError> {
        let wrong = SavedError::Malformed("a key binding");
        match (input.number()?, input.bytes()?) {
            (0, name) => function(name).map(Self::Function).ok_or(wrong),
            (1, keys) => Ok(Self::Macro(Str::new(keys))),
            (2, text) => Ok(Self::Command(Str::new(text))),
            _ => Err(wrong),
        }
    }
}

fn default_bindings() -> BTreeMap<Vec<u8>, Action> {
    let mut bindings = BTreeMap::new();
    for byte in (b' '..=b'~').chain(0x80..=0xff) {
        bindings.insert(vec![byte], Action::Function("self-insert"));
    }
    for letter in b'A'..=b'Z' {
        bindings.insert(vec![0x18, letter], Action::Function("do-lowercase-version"));
        if letter != b'O' {
            bindings.insert(vec![0x1b, letter], Action::Function("do-lowercase-version"));
        }
    }
    for (function, keys) in EMACS {
        for key in *keys {
            bindings.insert(read_keys(key.as_bytes()), Action::Function(function));
        }
    }
    bindings
}

/// The names of the functions that keys can be bound to.
pub(crate) fn function_names() -> impl Iterator<Item = &'static str> {
    FUNCTIONS.iter().copied()
}

fn function(name: &[u8]) -> Option<&'static str> {
    FUNCTIONS.iter().copied().find(|known| known.as_bytes() == name)
}

/// Reads a key sequence as it is written between quotes.
fn read_keys(text: &[u8]) -> Vec<u8> {
    let mut keys = Vec::new();
    let mut rest = text;
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        if byte != b'\\' {
            keys.push(byte);
            continue;
        }
        if let [b'C', b'-', letter, after @ ..] = rest {
            keys.push(if *letter == b'?' { 0x7f } else { letter & 0x1f });
            rest = after;
        } else if let [b'M', b'-', after @ ..] = rest {
            keys.push(0x1b);
            rest = after;
        } else if let Some((&escape, after)) = rest.split_first() {
            let digits = rest.iter().take(3).take_while(|byte| (b'0'..=b'7').contains(byte)).count();
            if digits > 0 {
                let value =
                    rest[..digits].iter().fold(0u32, |value, digit| value * 8 + u32::from(digit - b'0'));
                keys.push(value as u8);
                rest = &rest[digits..];
                continue;
            }
            keys.push(match escape {
                b'e' => 0x1b,
                b'a' => 7,
                b'b' => 8,
                b'd' => 0x7f,
                b'f' => 12,
                b'n' => 10,
                b'r' => 13,
                b't' => 9,
                b'v' => 11,
                other => other,
            });
            rest = after;
        }
    }
    keys
}

fn show_keys(keys: &[u8]) -> String {
    let mut text = String::new();
    for &byte in keys {
        match byte {
            0x1b => text.push_str("\\e"),
            0x7f => text.push_str("\\C-?"),
            b'"' | b'\\' => {
                text.push('\\');
                text.push(char::from(byte));
            }
            0..0x20 => {
                text.push_str("\\C-");
                text.push(char::from(byte | 0x40).to_ascii_lowercase());
            }
            0x80.. => text.push_str(&format!("\\{byte:o}")),
            _ => text.push(char::from(byte)),
        }
    }
    text
}

pub(crate) fn bind(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    if !shell.state.invocation.interactive {
        shell.error(format_args!("bind: warning: line editing not enabled"))?;
    }
    let Some(parsed) = options::parse(shell, words, "lvpVPsSXf:q:u:m:r:x:")? else { return Ok(2) };
    if let Some(keymap) = parsed.value(b'm')
        && !KEYMAPS.contains(&keymap.as_bytes())
    {
        shell.error_bytes(&[b"bind: `", keymap.as_bytes(), b"': invalid keymap name"].concat())?;
        return Ok(1);
    }
    let text = listing(keys(shell), &parsed);
    let mut status = shell.write_output("bind", &text)?;
    status = status.max(change(shell, &parsed)?);
    for line in parsed.operands {
        read_line(shell, line)?;
    }
    Ok(status)
}

fn keys<'a>(shell: &'a mut Shell<'_>) -> &'a mut Keys {
    &mut Arc::make_mut(&mut shell.state.extras).keys
}

/// What the options that list something list.
fn listing(keys: &mut Keys, parsed: &Parsed<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    for (letter, _) in &parsed.options {
        match letter {
            b'l' => FUNCTIONS.iter().for_each(|name| text.extend_from_slice(format!("{name}\n").as_bytes())),
            b'p' => list_bindings(keys, &mut text),
            b'P' => list_functions(keys, &mut text),
            b's' | b'S' | b'X' => list_actions(keys, *letter, &mut text),
            b'v' | b'V' => {
                for (name, _) in VARIABLES {
                    let value = keys.variable(name);
                    let value = String::from_utf8_lossy(&value);
                    let line = match letter {
                        b'v' => format!("set {name} {value}\n"),
                        _ => format!("{name} is set to `{value}'\n"),
                    };
                    text.extend_from_slice(line.as_bytes());
                }
            }
            _ => {}
        }
    }
    text
}

fn list_bindings(keys: &mut Keys, text: &mut Vec<u8>) {
    text.push(b'\n');
    for name in FUNCTIONS {
        let bound = keys.keys_of(name);
        if bound.is_empty() {
            text.extend_from_slice(format!("# {name} (not bound)\n").as_bytes());
        }
        for sequence in bound {
            text.extend_from_slice(format!("\"{sequence}\": {name}\n").as_bytes());
        }
    }
}

fn list_functions(keys: &mut Keys, text: &mut Vec<u8>) {
    text.push(b'\n');
    for name in FUNCTIONS {
        let bound = keys.keys_of(name);
        if bound.is_empty() {
            text.extend_from_slice(format!("{name} is not bound to any keys\n").as_bytes());
            continue;
        }
        text.extend_from_slice(format!("{name} can be found on {}\n", shown_keys(&bound)).as_bytes());
    }
}

/// The first five key sequences of a function.
fn shown_keys(bound: &[String]) -> String {
    let mut shown: Vec<String> = bound.iter().take(5).map(|keys| format!("\"{keys}\"")).collect();
    let end = if bound.len() > 5 {
        shown.push("...".to_owned());
        ""
    } else {
        "."
    };
    shown.join(", ") + end
}

fn list_actions(keys: &mut Keys, letter: u8, text: &mut Vec<u8>) {
    for (sequence, action) in keys.bindings().iter() {
        let sequence = show_keys(sequence);
        match (action, letter) {
            (Action::Macro(value), b's') => {
                text.extend_from_slice(format!("\"{sequence}\": \"{}\"\n", show_keys(value)).as_bytes());
            }
            (Action::Macro(value), b'S') => {
                text.extend_from_slice(format!("{sequence} outputs {}\n", show_keys(value)).as_bytes());
            }
            (Action::Command(command), b'X') => {
                text.extend_from_slice(format!("\"{sequence}\": \"").as_bytes());
                text.extend_from_slice(command);
                text.extend_from_slice(b"\"\n");
            }
            _ => {}
        }
    }
}

/// Does what the options ask that change or look up something.
fn change(shell: &mut Shell<'_>, parsed: &Parsed<'_>) -> Run {
    let mut status = 0;
    for (letter, value) in &parsed.options {
        let Some(value) = value else { continue };
        let done = match letter {
            b'f' => read_init_file(shell, value)?,
            b'q' | b'u' => ask_or_unbind(shell, *letter, value)?,
            b'r' => {
                keys(shell).bindings().remove(&read_keys(value));
                true
            }
            b'x' => bind_command(shell, value)?,
            _ => true,
        };
        status |= u8::from(!done);
    }
    Ok(status)
}

fn read_init_file(shell: &mut Shell<'_>, path: &Str) -> Run<bool> {
    match shell.read_whole_file(path) {
        Ok(text) => {
            for line in text.split(|&byte| byte == b'\n') {
                read_line(shell, line)?;
            }
            Ok(true)
        }
        Err(error) => {
            let text = [b"bind: ", path.as_bytes(), b": cannot read: ", error.message().as_bytes()].concat();
            shell.error_bytes(&text)?;
            Ok(false)
        }
    }
}

fn ask_or_unbind(shell: &mut Shell<'_>, letter: u8, name: &Str) -> Run<bool> {
    let Some(name) = function(name) else {
        shell.error_bytes(&[b"bind: `", name.as_bytes(), b"': unknown function name"].concat())?;
        return Ok(false);
    };
    if letter == b'u' {
        keys(shell).bindings().retain(|_, action| *action != Action::Function(name));
        return Ok(true);
    }
    let bound = keys(shell).keys_of(name);
    let text = match bound.is_empty() {
        true => format!("{name} is not bound to any keys.\n"),
        false => format!("{name} can be invoked via {}\n", shown_keys(&bound)),
    };
    shell.write_output("bind", text.as_bytes())?;
    Ok(!bound.is_empty())
}

/// Takes `"keys": rest` apart.
fn split_binding(line: &[u8]) -> Option<(&[u8], &[u8])> {
    let line = line.strip_prefix(b"\"")?;
    let mut at = 0;
    while *line.get(at)? != b'"' {
        at += 1 + usize::from(line[at] == b'\\');
    }
    let rest = line[at + 1..].trim_ascii_start();
    Some((&line[..at], rest))
}

/// `-x`: a key sequence that runs a command.
fn bind_command(shell: &mut Shell<'_>, line: &Str) -> Run<bool> {
    let trimmed = line.trim_ascii_start();
    let Some((sequence, rest)) = split_binding(trimmed) else {
        let what: &[u8] = match trimmed.starts_with(b"\"") {
            true => b": no closing `\"' in key sequence",
            false => b": first non-whitespace character is not `\"'",
        };
        shell.error_bytes(&[b"bind: ", line.as_bytes(), what].concat())?;
        return Ok(false);
    };
    let Some(command) = rest.strip_prefix(b":") else {
        shell.error_bytes(&[b"bind: ", line.as_bytes(), b": missing colon separator"].concat())?;
        return Ok(false);
    };
    let command = command.trim_ascii();
    let command = command.strip_prefix(b"\"").and_then(|text| text.strip_suffix(b"\"")).unwrap_or(command);
    let action = Action::Command(Str::new(command));
    keys(shell).bindings().insert(read_keys(sequence), action);
    Ok(true)
}

/// A line as in an init file: a binding, or a variable.
fn read_line(shell: &mut Shell<'_>, line: &[u8]) -> Run<()> {
    let line = line.trim_ascii();
    if line.is_empty() || line.starts_with(b"#") || line.starts_with(b"$") {
        return Ok(());
    }
    if let Some(setting) = line.strip_prefix(b"set ") {
        return set_variable(shell, setting.trim_ascii());
    }
    let (sequence, rest) = match split_binding(line) {
        Some((sequence, rest)) => (read_keys(sequence), rest),
        None => match memchr::memchr(b':', line) {
            Some(colon) => (named_key(&line[..colon]), &line[colon..]),
            None => {
                return shell.write_error(&[b"readline: ", line, b": no key sequence terminator\n"].concat());
            }
        },
    };
    let Some(target) = rest.strip_prefix(b":") else { return Ok(()) };
    let target = target.trim_ascii();
    let action = match target.strip_prefix(b"\"").or_else(|| target.strip_prefix(b"'")) {
        Some(text) => Some(Action::Macro(read_keys(&text[..text.len().saturating_sub(1)]).into())),
        None => function(target).map(Action::Function),
    };
    match action {
        Some(action) => drop(keys(shell).bindings().insert(sequence, action)),
        // An unknown function leaves the keys without one.
        None => drop(keys(shell).bindings().remove(&sequence)),
    }
    Ok(())
}

fn set_variable(shell: &mut Shell<'_>, setting: &[u8]) -> Run<()> {
    let end = setting.iter().position(u8::is_ascii_whitespace).unwrap_or(setting.len());
    let (name, value) = (&setting[..end], setting[end..].trim_ascii());
    let Some((known, _)) = VARIABLES.iter().find(|(known, _)| known.as_bytes() == name) else {
        return shell.write_error(&[b"readline: ", name, b": unknown variable name\n"].concat());
    };
    let variables = &mut keys(shell).variables;
    variables.retain(|(other, _)| other != known);
    variables.push((known, Str::new(value)));
    Ok(())
}

/// A key by its name: `Control-x`, `Meta-f`, `RETURN`.
fn named_key(name: &[u8]) -> Vec<u8> {
    let lower = name.trim_ascii().to_ascii_lowercase();
    let mut rest = &lower[..];
    let (mut control, mut meta) = (false, false);
    loop {
        if let Some(after) = rest.strip_prefix(b"control-").or_else(|| rest.strip_prefix(b"c-")) {
            control = true;
            rest = after;
        } else if let Some(after) = rest.strip_prefix(b"meta-").or_else(|| rest.strip_prefix(b"m-")) {
            meta = true;
            rest = after;
        } else {
            break;
        }
    }
    let key = match rest {
        b"del" | b"rubout" => 0x7f,
        b"esc" | b"escape" => 0x1b,
        b"lfd" | b"newline" => b'\n',
        b"ret" | b"return" => b'\r',
        b"spc" | b"space" => b' ',
        b"tab" => b'\t',
        other => other.first().copied().unwrap_or_default(),
    };
    let key = if control { key & 0x1f } else { key };
    if meta { vec![0x1b, key] } else { vec![key] }
}
