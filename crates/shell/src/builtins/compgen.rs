//! `compgen`: what a completion specification gives.

use boxsh_kernel::accounts::{Groups, Users};
use boxsh_kernel::vfs::FileKind;
use boxsh_kernel::{Follow, Process};

use boxsh_syntax::ParseErrorKind;

use crate::builtins::{self, complete, options};
use crate::bulk;
use crate::completion::{Action, CompOption, Spec};
use crate::edited::EditedLine;
use crate::expand::escape_pattern;
use crate::flow::{Flow, Run};
use crate::jobs::JobState;
use crate::options::{Opt, Shopt};
use crate::shell::Shell;
use crate::text::Str;
use crate::value::Attributes;

/// The words that the grammar reserves, in bash's order.
const KEYWORDS: &[&str] = &[
    "if", "then", "else", "elif", "fi", "case", "esac", "for", "select", "while", "until", "do", "done",
    "in", "function", "time", "{", "}", "!", "[[", "]]", "coproc",
];

/// The order in which bash asks its sources: names that the shell knows, then what others know.
const ORDER: &[Action] = &[
    Action::Alias,
    Action::ArrayVar,
    Action::Binding,
    Action::Builtin,
    Action::Disabled,
    Action::Enabled,
    Action::Export,
    Action::Function,
    Action::HelpTopic,
    Action::HostName,
    Action::Job,
    Action::Keyword,
    Action::Running,
    Action::SetOpt,
    Action::Shopt,
    Action::Signal,
    Action::Stopped,
    Action::Variable,
    Action::Command,
    Action::File,
    Action::User,
    Action::Group,
    Action::Service,
    Action::Directory,
];

pub(crate) fn compgen(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    let letters = "abcdefgjksuvo:A:G:W:F:C:X:P:S:";
    let Some(parsed) = options::parse(shell, words, letters)? else { return Ok(2) };
    let spec = match complete::read_spec(shell, "compgen", &parsed)? {
        Ok(spec) => spec,
        Err(status) => return Ok(status),
    };
    if parsed.options.is_empty() {
        return Ok(0);
    }
    for (letter, given) in [('F', spec.function.is_some()), ('C', spec.command.is_some())] {
        if given {
            shell.error(format_args!("compgen: warning: -{letter} option may not work as you expect"))?;
        }
    }
    let word = parsed.operands.first().cloned().unwrap_or_default();
    let matches = generate(shell, &spec, &word, None)?;
    if matches.is_empty() {
        return Ok(1);
    }
    let mut text = Vec::new();
    for found in &matches {
        bulk::append(shell.process, &mut text, found)?;
        text.push(b'\n');
    }
    shell.write_carelessly(&text)
}

/// All that a specification gives for a word, of a line that is being edited if there is one.
pub(crate) fn generate(
    shell: &mut Shell<'_>,
    spec: &Spec,
    word: &Str,
    line: Option<&EditedLine>,
) -> Run<Vec<Str>> {
    let mut matches = Vec::new();
    for &action in ORDER.iter().filter(|action| spec.actions.contains(action)) {
        matches.extend(candidates(shell, action, word)?);
    }
    if let Some(glob) = &spec.glob {
        matches.extend(shell.match_pathnames(glob)?);
    }
    if let Some(list) = &spec.words {
        let plain = crate::text::Str::from(dequote(word));
        for found in expand_list(shell, list)? {
            shell.process.tick()?;
            if found.starts_with(&plain) {
                bulk::add(shell.process, &mut matches, found)?;
            }
        }
    }
    if let Some(function) = &spec.function {
        matches.extend(ask_function(shell, function, word, line)?);
    }
    if let Some(command) = &spec.command {
        matches.extend(ask_command(shell, command, word)?);
    }
    if let Some(filter) = &spec.filter {
        apply_filter(shell, filter, word, &mut matches)?;
    }
    let (prefix, suffix) = (spec.prefix.as_deref(), spec.suffix.as_deref());
    if prefix.is_some() || suffix.is_some() {
        for found in &mut matches {
            let mut whole = prefix.map(Str::new).unwrap_or_default();
            whole.push(found);
            whole.push(suffix.unwrap_or_default());
            shell.process.reserve(whole.len() as u64)?;
            shell.process.work(whole.len() as u64)?;
            *found = whole;
        }
    }
    if (matches.is_empty() && spec.has(CompOption::DirNames)) || spec.has(CompOption::PlusDirs) {
        matches.extend(files(shell, word, true)?);
    }
    if matches.is_empty() && (spec.has(CompOption::Default) || spec.has(CompOption::BashDefault)) {
        matches.extend(files(shell, word, false)?);
    }
    Ok(matches)
}

/// The words of `-W`: split at `IFS` outside of quotes, and then expanded, but for file names.
fn expand_list(shell: &mut Shell<'_>, list: &Str) -> Run<Vec<Str>> {
    let separators = shell.value(b"IFS").unwrap_or_else(|| Str::from(" \t\n"));
    let globs = !shell.has(Opt::NoGlob);
    shell.state.options.set(Opt::NoGlob, true);
    let mut expanded = Vec::new();
    let mut result = Ok(());
    let mut pieces = Pieces { rest: list, separators: &separators };
    while result.is_ok() {
        let piece = match pieces.next(shell.process) {
            Ok(Some(piece)) => piece,
            Ok(None) => break,
            Err(flow) => {
                result = Err(flow);
                break;
            }
        };
        result = match boxsh_syntax::parse_words(piece) {
            Ok(words) if words.len() == 1 => shell.expand_fields(&words[0], &mut expanded),
            Err(error) if matches!(error.kind, ParseErrorKind::UnterminatedQuote { closer: b'}' }) => {
                Err(shell.discard(piece, "bad substitution"))
            }
            _ => bulk::add(shell.process, &mut expanded, dequote(piece).into()),
        };
    }
    shell.state.options.set(Opt::NoGlob, !globs);
    result.map(|()| expanded)
}

/// What a word is worth that is parsed and expanded, in bytes copied.
const PER_WORD: u64 = 512;

/// The pieces of a text between separators that are neither quoted nor inside a substitution.
struct Pieces<'a> {
    rest: &'a [u8],
    separators: &'a [u8],
}

impl<'a> Pieces<'a> {
    /// The next piece that is not empty.
    fn next(&mut self, process: &Process) -> Run<Option<&'a [u8]>> {
        while !self.rest.is_empty() {
            let end = self.end(process)?;
            let (piece, rest) = self.rest.split_at(end);
            self.rest = rest.get(1..).unwrap_or_default();
            if !piece.is_empty() {
                process.work(PER_WORD + piece.len() as u64)?;
                return Ok(Some(piece));
            }
        }
        Ok(None)
    }

    /// Where the first piece ends.
    fn end(&self, process: &Process) -> Run<usize> {
        let text = self.rest;
        let mut at = 0;
        let mut quote = None;
        let mut depth = 0usize;
        while let Some(&byte) = text.get(at) {
            match (quote, byte) {
                (_, b'\\') if quote != Some(b'\'') => at += 1,
                (Some(open), _) if open == byte => quote = None,
                (Some(_), _) => {}
                (None, b'\'' | b'"' | b'`') => quote = Some(byte),
                (None, b'(' | b'{') if depth > 0 || (at > 0 && text[at - 1] == b'$') => depth += 1,
                (None, b')' | b'}') if depth > 0 => depth -= 1,
                (None, _) if depth == 0 && self.separators.contains(&byte) => return Ok(at),
                _ => {}
            }
            at += 1;
            if at.is_multiple_of(4096) {
                process.work(8 * 4096)?;
            }
        }
        Ok(text.len())
    }
}

/// Text without its quotes.
pub(crate) fn dequote(text: &[u8]) -> Vec<u8> {
    let mut plain = Vec::with_capacity(text.len());
    let mut quote = None;
    let mut rest = text.iter();
    while let Some(&byte) = rest.next() {
        match (quote, byte) {
            (Some(open), _) if open == byte => quote = None,
            (None, b'\'' | b'"') => quote = Some(byte),
            (None | Some(b'"'), b'\\') => plain.extend(rest.next()),
            _ => plain.push(byte),
        }
    }
    plain
}

/// `-F`: a function that leaves what it found in `COMPREPLY`.
fn ask_function(shell: &mut Shell<'_>, name: &Str, word: &Str, line: Option<&EditedLine>) -> Run<Vec<Str>> {
    let Some(function) = shell.state.functions.get(name).cloned() else {
        shell.error_bytes(&[b"completion: function `", name.as_bytes(), b"' not found"].concat())?;
        return Ok(Vec::new());
    };
    set_line_variables(shell, line)?;
    shell.unset_variable(b"COMPREPLY")?;
    let (command, previous) = match line {
        Some(line) => {
            let word = |word: Option<&Vec<u8>>| word.map(|word| Str::new(word)).unwrap_or_default();
            (word(line.words.first()), word(line.words.last()))
        }
        None => (Str::from("compgen"), Str::EMPTY),
    };
    let arguments = vec![name.clone(), command, word.clone(), previous];
    let result = shell.call_function(&function, arguments);
    let reply = shell.elements(b"COMPREPLY")?;
    for name in [
        &b"COMPREPLY"[..],
        b"COMP_LINE",
        b"COMP_POINT",
        b"COMP_TYPE",
        b"COMP_KEY",
        b"COMP_WORDS",
        b"COMP_CWORD",
    ] {
        shell.unset_variable(name)?;
    }
    result?;
    Ok(reply)
}

/// Says what is being edited, or that nothing is.
fn set_line_variables(shell: &mut Shell<'_>, line: Option<&EditedLine>) -> Run<()> {
    /// What bash calls a plain completion, and the key that asks for it.
    const TAB: &str = "9";
    let key = if line.is_some() { TAB } else { "0" };
    let (text, point, at) = match line {
        Some(line) => (Str::new(&line.line), line.point as i64, line.words.len() as i64),
        None => (Str::EMPTY, 0, -1),
    };
    shell.assign(b"COMP_LINE", text, false)?;
    shell.assign(b"COMP_POINT", Str::from_integer(point), false)?;
    shell.assign(b"COMP_TYPE", Str::from(key), false)?;
    shell.assign(b"COMP_KEY", Str::from(key), false)?;
    shell.assign(b"COMP_CWORD", Str::from_integer(at), false)?;
    let words = line.map(|line| {
        line.words.iter().map(|word| Str::new(word)).chain([Str::new(line.word())]).collect::<Vec<_>>()
    });
    let words = words.map(crate::value::Indexed::from_elements).unwrap_or_default();
    shell.assign_array(b"COMP_WORDS", words)
}

/// `-C`: a command that writes what it found.
fn ask_command(shell: &mut Shell<'_>, command: &Str, word: &Str) -> Run<Vec<Str>> {
    use boxsh_format::quote::single_quote;
    let text =
        [&b"$("[..], command, b" ", &single_quote(b"compgen"), b" ", &single_quote(word), b" ''\n)"].concat();
    let Ok(words) = boxsh_syntax::parse_words(&text) else { return Ok(Vec::new()) };
    let mut output = Vec::new();
    for word in &words {
        output.extend_from_slice(&shell.expand_text(word)?);
    }
    Ok(output.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).map(Str::new).collect())
}

/// `-X`: takes away what matches a pattern, or with `!` what does not.
fn apply_filter(shell: &mut Shell<'_>, filter: &[u8], word: &[u8], matches: &mut Vec<Str>) -> Run<()> {
    let extglob = shell.shopt(Shopt::ExtGlob);
    let (negated, pattern) = match filter.strip_prefix(b"!") {
        // Then it is an extended pattern.
        Some([b'(', ..]) if extglob => (false, filter),
        Some(pattern) => (true, pattern),
        None => (false, filter),
    };
    let mut whole = Vec::new();
    let mut rest = pattern.iter();
    while let Some(&byte) = rest.next() {
        match byte {
            b'&' => escape_pattern(word, &mut whole),
            b'\\' => {
                whole.push(byte);
                whole.extend(rest.next());
            }
            _ => whole.push(byte),
        }
    }
    let nocase = shell.shopt(Shopt::NoCaseMatch);
    let compiled = shell.compile_pattern(&whole, extglob, nocase)?;
    let mut kept = Vec::with_capacity(matches.len());
    for found in matches.drain(..) {
        if shell.matches(&compiled, &found)? == negated {
            kept.push(found);
        }
    }
    *matches = kept;
    Ok(())
}

/// What an action gives for a word.
pub(crate) fn candidates(shell: &mut Shell<'_>, action: Action, word: &Str) -> Run<Vec<Str>> {
    let names: Vec<Str> = match action {
        Action::File => return files(shell, word, false),
        Action::Directory => return files(shell, word, true),
        Action::Command => return commands(shell, word),
        Action::User => Users::read(shell.process)?.iter().map(|user| Str::new(&user.name)).collect(),
        Action::Group => Groups::read(shell.process)?.iter().map(|group| Str::new(&group.name)).collect(),
        Action::Service => service_names(shell),
        Action::HostName => host_names(shell),
        _ => shell_names(shell, action)?,
    };
    bulk::gather(shell.process, names.into_iter().filter(|name| name.starts_with(word)))
}

/// Names that the shell itself knows.
fn shell_names(shell: &mut Shell<'_>, action: Action) -> Run<Vec<Str>> {
    Ok(match action {
        Action::Alias => sorted_names(shell.process, shell.state.aliases.iter().map(|(name, _)| name))?,
        Action::Function => sorted_names(shell.process, shell.state.functions.iter().map(|(name, _)| name))?,
        Action::Keyword => KEYWORDS.iter().copied().map(Str::from).collect(),
        Action::Binding => super::bind::function_names().map(Str::from).collect(),
        Action::HelpTopic => super::help::topics().map(Str::from).collect(),
        Action::SetOpt => Opt::ALL.iter().map(|option| Str::from(option.name())).collect(),
        Action::Shopt => Shopt::ALL.iter().map(|option| Str::from(option.name())).collect(),
        Action::Builtin | Action::Enabled | Action::Disabled => builtins::names()
            .filter(|name| match action {
                Action::Enabled => shell.is_builtin_enabled(name.as_bytes()),
                Action::Disabled => !shell.is_builtin_enabled(name.as_bytes()),
                _ => true,
            })
            .map(Str::from)
            .collect(),
        Action::Variable | Action::Export | Action::ArrayVar => variable_names(shell, action)?,
        Action::Job | Action::Running | Action::Stopped => job_names(shell, action),
        Action::Signal => signal_names(),
        _ => Vec::new(),
    })
}

fn sorted_names<'a>(process: &Process, names: impl Iterator<Item = &'a Str>) -> Run<Vec<Str>> {
    let mut names = bulk::gather(process, names.cloned())?;
    bulk::sort(process, &mut names, |one, two| one < two)?;
    Ok(names)
}

fn variable_names(shell: &Shell<'_>, action: Action) -> Run<Vec<Str>> {
    let variables = shell.state.vars.iter().filter(|(_, variable)| match action {
        Action::Export => variable.attributes.has(Attributes::EXPORT),
        Action::ArrayVar => variable.is_array(),
        _ => variable.is_set(),
    });
    sorted_names(shell.process, variables.map(|(name, _)| name))
}

fn job_names(shell: &Shell<'_>, action: Action) -> Vec<Str> {
    let jobs = shell.state.jobs.iter().filter(|job| match action {
        Action::Running => matches!(job.state(), JobState::Running),
        Action::Stopped => matches!(job.state(), JobState::Stopped(_)),
        _ => true,
    });
    jobs.map(|job| Str::new(job.text.split(|&byte| byte == b' ').next().unwrap_or_default())).collect()
}

fn signal_names() -> Vec<Str> {
    let mut names = vec![Str::from("EXIT")];
    names.extend((1..=64).map(|number| match boxsh_kernel::Signal::from_number(number) {
        Some(signal) => Str::from(format!("SIG{}", signal.name()).as_str()),
        None => Str::from(format!("SIGJUNK({number})").as_str()),
    }));
    names.extend(["DEBUG", "ERR", "RETURN"].map(Str::from));
    names
}

/// Everything that can stand in the place of a command.
fn commands(shell: &mut Shell<'_>, word: &Str) -> Run<Vec<Str>> {
    let mut names = Vec::new();
    for action in [Action::Alias, Action::Keyword, Action::Function, Action::Enabled] {
        names.extend(shell_names(shell, action)?.into_iter().filter(|name| name.starts_with(word)));
    }
    if word.contains(&b'/') {
        names.extend(files(shell, word, false)?);
        return Ok(names);
    }
    let search = shell.value(b"PATH").unwrap_or_default();
    for directory in search.split(|&byte| byte == b':') {
        shell.process.tick()?;
        let directory = if directory.is_empty() { b"." } else { directory };
        let Ok(entries) = shell.process.read_dir(directory) else { continue };
        for entry in entries {
            shell.process.tick()?;
            if !entry.name.starts_with(word) {
                continue;
            }
            let path = [directory, b"/", &entry.name[..]].concat();
            let executable = shell
                .process
                .stat(&path, Follow::Yes)
                .is_ok_and(|found| !found.is_dir() && found.mode & 0o111 != 0);
            if executable {
                names.push(Str::new(&entry.name));
            }
        }
    }
    Ok(names)
}

/// Names of files, or of directories only, that start with a word.
fn files(shell: &mut Shell<'_>, word: &Str, directories_only: bool) -> Run<Vec<Str>> {
    let slash = memchr::memrchr(b'/', word).map_or(0, |at| at + 1);
    let (shown, start) = word.split_at(slash);
    let directory = match shown {
        b"" => b".".to_vec(),
        _ if shown[0] == b'~' => {
            let end = memchr::memchr(b'/', shown).unwrap_or(shown.len());
            match shell.tilde_directory(&shown[1..end]) {
                Some(home) => [home.as_bytes(), &shown[end..]].concat(),
                None => shown.to_vec(),
            }
        }
        _ => shown.to_vec(),
    };
    let Ok(entries) = shell.process.read_dir(&directory) else { return Ok(Vec::new()) };
    let mut names = Vec::new();
    for entry in entries {
        shell.process.tick().map_err(Flow::from)?;
        if !entry.name.starts_with(start) {
            continue;
        }
        let is_directory = match entry.kind {
            FileKind::Directory => true,
            FileKind::Symlink => {
                let path = [&directory[..], b"/", &entry.name[..]].concat();
                shell.process.stat(&path, Follow::Yes).is_ok_and(|found| found.is_dir())
            }
            _ => false,
        };
        if is_directory || !directories_only {
            names.push([shown, &entry.name[..]].concat().into());
        }
    }
    Ok(names)
}

/// The words of a file's lines, without its comments.
fn line_words(shell: &Shell<'_>, path: &[u8]) -> Vec<Vec<Str>> {
    let text = shell.read_whole_file(path).unwrap_or_default();
    text.split(|&byte| byte == b'\n')
        .map(|line| line.split(|&byte| byte == b'#').next().unwrap_or_default())
        .map(|line| {
            line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).map(Str::new).collect()
        })
        .collect()
}

fn service_names(shell: &Shell<'_>) -> Vec<Str> {
    line_words(shell, b"/etc/services").into_iter().filter_map(|words| words.into_iter().next()).collect()
}

fn host_names(shell: &mut Shell<'_>) -> Vec<Str> {
    let path = shell.value(b"HOSTFILE").unwrap_or_else(|| Str::from("/etc/hosts"));
    line_words(shell, &path).into_iter().flat_map(|words| words.into_iter().skip(1)).collect()
}
