//! What names mean: `type`, `command`, `builtin`, `hash`, `alias`, `enable`.

use std::sync::Arc;

use boxsh_format::quote;
use boxsh_kernel::Follow;

use crate::builtins::{self, options};
use crate::bulk;
use crate::exec::HASH_BUCKETS;
use crate::flow::Run;
use crate::options::Opt;
use crate::shell::Shell;
use crate::state::Hashed;
use crate::text::Str;
use crate::value::bash_hash;

/// Words that the grammar reserves.
const KEYWORDS: &[&str] = &[
    "!", "[[", "]]", "case", "coproc", "do", "done", "elif", "else", "esac", "fi", "for", "function", "if",
    "in", "select", "then", "time", "until", "while", "{", "}",
];

/// One meaning of a name.
enum Meaning {
    Alias(Str),
    Keyword,
    Function,
    Builtin,
    Hashed(Str),
    File(Str),
}

/// What to leave out when looking for meanings.
#[derive(Clone, Copy, Default)]
struct Search {
    all: bool,
    no_functions: bool,
    files_only: bool,
}

fn meanings(shell: &mut Shell<'_>, name: &Str, search: Search) -> Vec<Meaning> {
    let mut found = Vec::new();
    if !search.files_only {
        if let Some(alias) = shell.state.aliases.get(name)
            && shell.shopt(crate::options::Shopt::ExpandAliases)
        {
            found.push(Meaning::Alias(alias.clone()));
        }
        if KEYWORDS.iter().any(|keyword| keyword.as_bytes() == name.as_bytes()) {
            found.push(Meaning::Keyword);
        }
        if !search.no_functions && shell.state.functions.get(name).is_some() {
            found.push(Meaning::Function);
        }
        if builtins::find(name).is_some() && shell.is_builtin_enabled(name) {
            found.push(Meaning::Builtin);
        }
    }
    if !found.is_empty() && !search.all {
        found.truncate(1);
        return found;
    }
    if name.contains(&b'/') {
        let is_file = shell.process.stat(name, Follow::Yes).is_ok_and(|found| !found.is_dir());
        if is_file && shell.process.access(name, 1).is_ok() {
            found.push(Meaning::File(name.clone()));
        }
        return found;
    }
    if (!search.all || search.files_only)
        && let Some(hashed) = shell.state.hashed.get_mut(name)
    {
        hashed.hits += 1;
        found.push(Meaning::Hashed(hashed.path.clone()));
        return found;
    }
    if !search.all {
        if let Ok(path) = shell.search_path(name).or_else(|_| shell.search_path_any(name)) {
            found.push(Meaning::File(path));
        }
        return found;
    }
    found.extend(shell.search_path_all(name).into_iter().map(Meaning::File));
    found
}

pub(crate) fn type_(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    let Some(parsed) = options::parse(shell, words, "afptP")? else { return Ok(2) };
    let (word_only, path_only) = (parsed.has(b't'), parsed.has(b'p'));
    let search =
        Search { all: parsed.has(b'a'), no_functions: parsed.has(b'f'), files_only: parsed.has(b'P') };
    let mut status = 0;
    let mut text = Vec::new();
    for name in parsed.operands {
        let found = meanings(shell, name, search);
        if found.is_empty() {
            status = 1;
            if !word_only && !path_only && !search.files_only {
                let written = shell.write_output("type", &std::mem::take(&mut text))?;
                status = status.max(written);
                shell.error_bytes(&[b"type: ", name.as_bytes(), b": not found"].concat())?;
            }
            continue;
        }
        for meaning in &found {
            match (meaning, word_only, path_only || search.files_only) {
                (meaning, true, _) => {
                    text.extend_from_slice([meaning.kind().as_bytes(), b"\n"].concat().as_slice())
                }
                (Meaning::File(path) | Meaning::Hashed(path), _, true) => {
                    text.extend_from_slice(&[path.as_bytes(), b"\n"].concat());
                }
                (_, _, true) => {}
                (meaning, ..) => describe(shell, name, meaning, &mut text),
            }
        }
    }
    let written = shell.write_output("type", &text)?;
    Ok(written.max(status))
}

impl Meaning {
    fn kind(&self) -> &'static str {
        match self {
            Self::Alias(_) => "alias",
            Self::Keyword => "keyword",
            Self::Function => "function",
            Self::Builtin => "builtin",
            Self::Hashed(_) | Self::File(_) => "file",
        }
    }
}

fn describe(shell: &Shell<'_>, name: &Str, meaning: &Meaning, text: &mut Vec<u8>) {
    text.extend_from_slice(name);
    match meaning {
        Meaning::Alias(value) => {
            text.extend_from_slice(&[b" is aliased to `", value.as_bytes(), b"'"].concat())
        }
        Meaning::Keyword => text.extend_from_slice(b" is a shell keyword"),
        Meaning::Function => {
            text.extend_from_slice(b" is a function\n");
            text.extend_from_slice(&shell.function_text(name));
        }
        Meaning::Builtin => text.extend_from_slice(b" is a shell builtin"),
        Meaning::Hashed(path) => text.extend_from_slice(&[b" is hashed (", path.as_bytes(), b")"].concat()),
        Meaning::File(path) => text.extend_from_slice(&[b" is ", path.as_bytes()].concat()),
    }
    text.push(b'\n');
}

impl Shell<'_> {
    /// A function as `declare -f` prints it, without the newline at the end.
    pub(crate) fn function_text(&self, name: &[u8]) -> Vec<u8> {
        use boxsh_syntax::ast::FunctionDef;
        let Some(function) = self.state.functions.get(name) else { return Vec::new() };
        boxsh_syntax::print_function(&FunctionDef { name: name.into(), body: function.body.clone() })
    }
}

/// Where `command -p` looks.
const STANDARD_PATH: &[u8] = b"/bin:/usr/bin";

pub(crate) fn command(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    let Some(parsed) = options::parse(shell, words, "pvV")? else { return Ok(2) };
    let operands = parsed.operands.to_vec();
    let (brief, verbose) = (parsed.has(b'v'), parsed.has(b'V'));
    if brief || verbose {
        let search = parsed.has(b'p').then_some(STANDARD_PATH);
        return describe_commands(shell, &operands, verbose, search);
    }
    if operands.is_empty() {
        return Ok(0);
    }
    if parsed.has(b'p') && shell.refuses(b"command: -p")? {
        return Ok(1);
    }
    if let Some(builtin) = builtins::find(&operands[0]).filter(|_| shell.is_builtin_enabled(&operands[0])) {
        shell.in_command += 1;
        let result = shell.call_builtin(builtin, &operands);
        shell.in_command -= 1;
        return result;
    }
    if parsed.has(b'p') {
        return shell.run_program_from(&operands, Some(STANDARD_PATH));
    }
    shell.run_program_from(&operands, None)
}

fn describe_commands(shell: &mut Shell<'_>, names: &[Str], verbose: bool, search: Option<&[u8]>) -> Run {
    let mut text = Vec::new();
    // One name that means something is enough.
    let mut status = 1;
    for name in names {
        let mut found = meanings(shell, name, Search::default());
        if let Some(search) = search
            && found.first().is_none_or(|first| matches!(first, Meaning::File(_) | Meaning::Hashed(_)))
        {
            let path = shell.process.find_program(name, Some(search)).map(Str::from);
            found = path.into_iter().map(Meaning::File).collect();
        }
        let Some(meaning) = found.first() else {
            if verbose {
                shell.error_bytes(&[b"command: ", name.as_bytes(), b": not found"].concat())?;
            }
            continue;
        };
        status = 0;
        if verbose {
            describe(shell, name, meaning, &mut text);
            continue;
        }
        match meaning {
            Meaning::Alias(value) => {
                text.extend_from_slice(
                    &[b"alias ", name.as_bytes(), b"=", &quote::single_quote(value)].concat(),
                );
            }
            Meaning::File(path) | Meaning::Hashed(path) => text.extend_from_slice(path),
            _ => text.extend_from_slice(name),
        }
        text.push(b'\n');
    }
    let written = shell.write_carelessly(&text)?;
    Ok(written.max(status))
}

pub(crate) fn builtin(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    let Some(parsed) = options::parse(shell, words, "")? else { return Ok(2) };
    let operands = parsed.operands;
    let Some(name) = operands.first() else { return Ok(0) };
    match builtins::find(name).filter(|_| shell.is_builtin_enabled(name)) {
        Some(builtin) => shell.call_builtin(builtin, operands),
        None => {
            shell.error_bytes(&[b"builtin: ", name.as_bytes(), b": not a shell builtin"].concat())?;
            Ok(1)
        }
    }
}

pub(crate) fn hash(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    if !shell.has(Opt::HashAll) {
        shell.error(format_args!("hash: hashing disabled"))?;
        return Ok(1);
    }
    let Some(parsed) = options::parse(shell, words, "dlp:rt")? else { return Ok(2) };
    if parsed.has(b'r') {
        shell.state.hashed = Default::default();
    }
    let mut status = 0;
    let mut text = Vec::new();
    if parsed.operands.is_empty() {
        if parsed.has(b'r') {
            return Ok(0);
        }
        if shell.state.hashed.is_empty() {
            return if parsed.has(b'l') {
                Ok(0)
            } else {
                shell.write_output("hash", b"hash: hash table empty\n")
            };
        }
        if !parsed.has(b'l') {
            text.extend_from_slice(b"hits\tcommand\n");
        }
        let mut all = bulk::sorted(shell.process, &shell.state.hashed)?;
        let bucket = |name: &Str| bash_hash(name) & (HASH_BUCKETS - 1);
        bulk::sort(shell.process, &mut all, |one, two| bucket(one.0) < bucket(two.0))?;
        for (name, hashed) in all {
            if parsed.has(b'l') {
                text.extend_from_slice(
                    &[b"builtin hash -p ", hashed.path.as_bytes(), b" ", name, b"\n"].concat(),
                );
            } else {
                text.extend_from_slice(format!("{:4}\t", hashed.hits).as_bytes());
                text.extend_from_slice(&[hashed.path.as_bytes(), b"\n"].concat());
            }
        }
        return shell.write_output("hash", &text);
    }
    for name in parsed.operands {
        let not_found =
            |shell: &Shell<'_>| shell.error_bytes(&[b"hash: ", name.as_bytes(), b": not found"].concat());
        if parsed.has(b'd') {
            if shell.state.hashed.remove(name).is_none() {
                not_found(shell)?;
                status = 1;
            }
        } else if parsed.has(b't') {
            match shell.state.hashed.get(name) {
                Some(hashed) if parsed.has(b'l') => {
                    text.extend_from_slice(
                        &[b"builtin hash -p ", hashed.path.as_bytes(), b" ", name, b"\n"].concat(),
                    );
                }
                Some(hashed) if parsed.operands.len() > 1 => {
                    text.extend_from_slice(&[name.as_bytes(), b"\t", &hashed.path, b"\n"].concat());
                }
                Some(hashed) => text.extend_from_slice(&[hashed.path.as_bytes(), b"\n"].concat()),
                None => {
                    not_found(shell)?;
                    status = 1;
                }
            }
        } else if let Some(path) = parsed.value(b'p') {
            match shell.hashable_path(b"hash: ", path)? {
                Some(path) => drop(shell.state.hashed.insert(name.clone(), Hashed { path, hits: 0 })),
                None => status = 1,
            }
        } else if name.contains(&b'/')
            || builtins::find(name).is_some()
            || shell.state.functions.get(name).is_some()
        {
            // There is nothing to remember about these.
        } else {
            match shell.search_path(name) {
                Ok(path) => drop(shell.state.hashed.insert(name.clone(), Hashed { path, hits: 0 })),
                Err(_) => {
                    shell.state.hashed.remove(name);
                    not_found(shell)?;
                    status = 1;
                }
            }
        }
    }
    let written = shell.write_output("hash", &text)?;
    Ok(written.max(status))
}

pub(crate) fn alias(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    let Some(parsed) = options::parse(shell, words, "p")? else { return Ok(2) };
    let head: &[u8] = if shell.has(Opt::Posix) && !parsed.has(b'p') { b"" } else { b"alias " };
    let line = |name: &[u8], value: &[u8]| [head, name, b"=", &quote::single_quote(value), b"\n"].concat();
    let mut text = Vec::new();
    if parsed.operands.is_empty() || parsed.has(b'p') {
        for (name, value) in bulk::sorted(shell.process, &shell.state.aliases)? {
            shell.process.reserve(value.len() as u64)?;
            bulk::append(shell.process, &mut text, &line(name, value))?;
        }
    }
    let mut status = 0;
    for operand in parsed.operands {
        let equals = operand.iter().skip(1).position(|&byte| byte == b'=').map(|at| at + 1);
        match equals {
            Some(at) => {
                let (name, value) = (&operand[..at], &operand[at + 1..]);
                if name.iter().any(|byte| b" \t\n$`\"'\\/|&;()<>".contains(byte)) {
                    shell.error_bytes(&[b"alias: `", name, b"': invalid alias name"].concat())?;
                    status = 1;
                    continue;
                }
                shell.state.aliases.insert(Str::new(name), Str::new(value));
            }
            None => match shell.state.aliases.get(operand) {
                Some(value) => text.extend_from_slice(&line(operand, value)),
                None => {
                    shell.error_bytes(&[b"alias: ", operand.as_bytes(), b": not found"].concat())?;
                    status = 1;
                }
            },
        }
    }
    let written = shell.write_output("alias", &text)?;
    Ok(written.max(status))
}

pub(crate) fn unalias(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    let Some(parsed) = options::parse(shell, words, "a")? else { return Ok(2) };
    if parsed.has(b'a') {
        shell.state.aliases = Default::default();
        return Ok(0);
    }
    if parsed.operands.is_empty() {
        return options::usage_error(shell, b"unalias");
    }
    let mut status = 0;
    for name in parsed.operands {
        if shell.state.aliases.remove(name).is_none() {
            shell.error_bytes(&[b"unalias: ", name.as_bytes(), b": not found"].concat())?;
            status = 1;
        }
    }
    Ok(status)
}

pub(crate) fn enable(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    let Some(parsed) = options::parse(shell, words, "adf:nps")? else { return Ok(2) };
    let off = parsed.has(b'n');
    if parsed.operands.is_empty() {
        let mut text = Vec::new();
        for name in builtins::names() {
            let enabled = shell.is_builtin_enabled(name.as_bytes());
            if parsed.has(b's') && !builtins::is_special(name) {
                continue;
            }
            if parsed.has(b'a') || enabled != off {
                text.extend_from_slice(if enabled { b"enable " } else { b"enable -n " });
                text.extend_from_slice(&[name.as_bytes(), b"\n"].concat());
            }
        }
        return shell.write_output("enable", &text);
    }
    let mut status = 0;
    for name in parsed.operands {
        if builtins::find(name).is_none() {
            shell.error_bytes(&[b"enable: ", name.as_bytes(), b": not a shell builtin"].concat())?;
            status = 1;
            continue;
        }
        let disabled = &mut Arc::make_mut(&mut shell.state.extras).disabled;
        disabled.retain(|known| known != name);
        if off {
            disabled.push(name.clone());
        }
    }
    Ok(status)
}

impl Shell<'_> {
    /// Runs a program by its words, looked for along another path than `PATH` if one is given.
    pub(crate) fn run_program_from(&mut self, words: &[Str], search: Option<&[u8]>) -> Run {
        let found = match search {
            Some(search) => self.process.find_program(&words[0], Some(search)).map(Str::from),
            None => self.locate(&words[0]),
        };
        let environment = self.command_environment();
        self.run_located(found, words.to_vec(), environment)
    }
}
