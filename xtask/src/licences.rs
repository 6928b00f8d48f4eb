//! Checking the licence of every dependency against a list.

use std::collections::BTreeSet;
use std::process::ExitCode;

use crate::{Answer, workspace};

/// Licences that ask for no more than that they be named. deny.toml has the same list.
const ALLOWED: [&str; 14] = [
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
    "bzip2-1.0.6",
];

/// The chore `licences`.
pub(crate) fn run() -> Answer {
    let args = ["tree", "--workspace", "--all-features", "--target=all", "--edges=all", "--prefix=none"];
    let output = workspace::cargo().args(args).args(["--format", "{p}\t{l}"]).output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned().into());
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let packages: BTreeSet<(&str, &str)> = text
        .lines()
        .map(|line| line.trim_end_matches(" (*)"))
        .filter_map(|line| line.split_once('\t'))
        .map(|(package, licence)| (package.split(" (").next().unwrap_or(package), licence))
        .collect();
    let refused: Vec<_> = packages.iter().filter(|(_, licence)| !is_allowed(licence)).collect();
    for (package, licence) in &refused {
        let licence = if licence.is_empty() { "no licence named" } else { licence };
        println!("{package}: {licence}");
    }
    println!("{} packages, {} with a licence that is not on the list", packages.len(), refused.len());
    Ok(if refused.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Whether a licence expression leaves a choice that is on the list. What cannot be read is not allowed.
fn is_allowed(expression: &str) -> bool {
    // Older packages write `MIT/Apache-2.0` for a choice.
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<_> = spaced.split_whitespace().collect();
    let mut reader = Reader { words: &words };
    reader.choice() == Some(true) && reader.words.is_empty()
}

struct Reader<'a> {
    words: &'a [&'a str],
}

impl Reader<'_> {
    fn take(&mut self, word: &str) -> bool {
        match self.words.split_first() {
            Some((first, rest)) if *first == word => {
                self.words = rest;
                true
            }
            _ => false,
        }
    }

    fn choice(&mut self) -> Option<bool> {
        let mut allowed = self.union()?;
        while self.take("OR") {
            allowed |= self.union()?;
        }
        Some(allowed)
    }

    fn union(&mut self) -> Option<bool> {
        let mut allowed = self.licence()?;
        while self.take("AND") {
            allowed &= self.licence()?;
        }
        Some(allowed)
    }

    fn licence(&mut self) -> Option<bool> {
        if self.take("(") {
            let allowed = self.choice()?;
            return self.take(")").then_some(allowed);
        }
        let (name, rest) = self.words.split_first()?;
        self.words = rest;
        if !self.take("WITH") {
            return Some(ALLOWED.contains(name));
        }
        let (exception, rest) = self.words.split_first()?;
        self.words = rest;
        Some(ALLOWED.contains(&format!("{name} WITH {exception}").as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::{ALLOWED, is_allowed};

    #[test]
    fn deny_toml_has_the_same_list() {
        let text = include_str!("../../deny.toml");
        let list =
            text.split_once("\nallow = [").and_then(|(_, rest)| rest.split_once(']')).map(|(list, _)| list);
        let names: Vec<_> = list.unwrap_or_default().split('"').skip(1).step_by(2).collect();
        assert_eq!(names, ALLOWED);
    }

    #[test]
    fn one_allowed_choice_is_enough_and_every_part_counts() {
        for expression in [
            "MIT",
            "MIT OR GPL-3.0",
            "MIT/Apache-2.0",
            "(MIT OR GPL-2.0) AND Unicode-3.0",
            "Apache-2.0 WITH LLVM-exception OR GPL-3.0",
        ] {
            assert!(is_allowed(expression), "{expression}");
        }
        for expression in [
            "",
            "GPL-3.0",
            "MIT AND GPL-3.0",
            "MIT OR",
            "(MIT",
            "MIT WITH x",
            "(MIT OR ISC) AND LGPL-3.0",
            "MIT MIT",
        ] {
            assert!(!is_allowed(expression), "{expression}");
        }
    }
}
