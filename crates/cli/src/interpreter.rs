//! Scripts for other interpreters than the shell.

use std::path::Path;

/// Interpreters that run the scripts with these endings.
const BY_ENDING: &[(&str, &[&str])] = &[
    ("awk", &["awk", "-f"]),
    ("cjs", &["node"]),
    ("js", &["node"]),
    ("jq", &["jq", "-f"]),
    ("lua", &["lua"]),
    ("mjs", &["node"]),
    ("php", &["php"]),
    ("pl", &["perl"]),
    ("py", &["python3"]),
    ("rb", &["ruby"]),
    ("sed", &["sed", "-f"]),
];

/// Interpreters that are the session's own shell.
const SHELLS: &[&str] = &["ash", "bash", "dash", "sh"];

/// The words that a script is run with if it is none of the shell's: the interpreter of its first line and its options, or that of the ending of its name. A file that ends
/// in `.sh` is the shell's, whatever its first line says, as for `bash FILE`.
pub(crate) fn words(path: &Path, text: &[u8]) -> Option<Vec<String>> {
    let ending = path.extension().and_then(|ending| ending.to_str());
    if matches!(ending, Some("bash" | "sh")) {
        return None;
    }
    let first = text.split(|&byte| byte == b'\n').next().unwrap_or_default();
    if let Some(line) = first.strip_prefix(b"#!") {
        let line = String::from_utf8_lossy(line);
        let mut words = line.split_whitespace().map(str::to_owned).peekable();
        let program = words.next()?;
        let program = match program.rsplit('/').next() {
            Some("env") => {
                words.next_if_eq("-S");
                words.next()?
            }
            _ => program,
        };
        let name = program.rsplit('/').next().unwrap_or_default();
        return (!SHELLS.contains(&name)).then(|| std::iter::once(name.to_owned()).chain(words).collect());
    }
    let (_, words) = BY_ENDING.iter().find(|(known, _)| Some(*known) == ending)?;
    Some(words.iter().map(|&word| word.to_owned()).collect())
}

/// Runs its arguments as a command.
pub(crate) const RUN_ARGUMENTS: &str = "\"$@\"";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interpreter_is_that_of_the_first_line_or_of_the_ending() {
        for (name, text, expected) in [
            ("a.py", "print(1)\n", "python3"),
            ("a", "#!/usr/bin/env python3\n", "python3"),
            ("a", "#!/usr/bin/env -S awk -f\n", "awk -f"),
            ("a", "#! /usr/bin/perl -w\n", "perl -w"),
            ("a.py", "#!/bin/sh\n", ""),
            ("a.sh", "echo\n", ""),
            ("a.sh", "#!/usr/bin/awk -f\n", ""),
            ("a", "echo\n", ""),
        ] {
            let words = words(Path::new(name), text.as_bytes()).unwrap_or_default().join(" ");
            assert_eq!(words, expected, "{name}: {text}");
        }
    }
}
