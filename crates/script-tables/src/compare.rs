//! Comparing what a script did with what its case expects.

use std::fmt;

use crate::Case;

/// What a script did.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outcome {
    /// The exit status as `$?` shows it, or `None` if the script did not end in time.
    pub status: Option<u8>,
    /// The bytes written to standard output.
    pub stdout: Vec<u8>,
    /// The bytes written to standard error.
    pub stderr: Vec<u8>,
}

/// One thing that a script did otherwise than its case expects.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Difference {
    /// The script did not end in time.
    TimedOut,
    /// Another exit status.
    Status {
        /// What the case says.
        expected: u8,
        /// What the script gave.
        found: u8,
    },
    /// Other bytes on a stream.
    Stream {
        /// `stdout` or `stderr`.
        name: &'static str,
        /// What the case says.
        expected: Vec<u8>,
        /// What the script gave.
        found: Vec<u8>,
    },
}

impl Case {
    /// What `outcome` has otherwise than this case expects; nothing, if all is as expected.
    pub fn differences(&self, outcome: &Outcome) -> Vec<Difference> {
        let mut differences = Vec::new();
        match outcome.status {
            None => differences.push(Difference::TimedOut),
            Some(found) if found != self.status => {
                differences.push(Difference::Status { expected: self.status, found });
            }
            Some(_) => {}
        }
        let mut stream = |name, expected: &[u8], found: &[u8]| {
            if expected != found {
                let (expected, found) = (expected.to_vec(), found.to_vec());
                differences.push(Difference::Stream { name, expected, found });
            }
        };
        stream("stdout", &self.stdout, &outcome.stdout);
        if let Some(stderr) = &self.stderr {
            stream("stderr", stderr, &outcome.stderr);
        }
        differences
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TimedOut => write!(f, "did not end in time"),
            Self::Status { expected, found } => write!(f, "status {found} instead of {expected}"),
            Self::Stream { name, expected, found } => {
                write!(f, "{name} instead of the expected:")?;
                diff_lines(f, expected, found)
            }
        }
    }
}

/// Shows the lines around the first difference: `-` expected, `+` found.
fn diff_lines(f: &mut fmt::Formatter<'_>, expected: &[u8], found: &[u8]) -> fmt::Result {
    const CONTEXT: usize = 2;
    const SHOWN: usize = 12;
    let expected: Vec<_> = expected.split_inclusive(|byte| *byte == b'\n').collect();
    let found: Vec<_> = found.split_inclusive(|byte| *byte == b'\n').collect();
    let same = expected.iter().zip(&found).take_while(|(a, b)| a == b).count();
    let same_end =
        expected[same..].iter().rev().zip(found[same..].iter().rev()).take_while(|(a, b)| a == b).count();
    for line in &expected[same.saturating_sub(CONTEXT)..same] {
        write!(f, "\n      {}", shown(line))?;
    }
    for (sign, lines) in [('-', &expected[same..]), ('+', &found[same..])] {
        let lines = &lines[..lines.len() - same_end];
        for line in lines.iter().take(SHOWN) {
            write!(f, "\n    {sign} {}", shown(line))?;
        }
        if lines.len() > SHOWN {
            write!(f, "\n    {sign} … {} more lines", lines.len() - SHOWN)?;
        }
    }
    Ok(())
}

/// A line as text where it is text, with its end visible only where it lacks a newline.
fn shown(line: &[u8]) -> String {
    let (body, end) = match line.strip_suffix(b"\n") {
        Some(body) => (body, ""),
        None => (line, " (no newline)"),
    };
    match std::str::from_utf8(body) {
        Ok(text) if !text.contains(char::is_control) && !text.ends_with(' ') => format!("{text}{end}"),
        _ => format!("{}{end}", body.escape_ascii()),
    }
}

#[cfg(test)]
mod tests {
    use super::{Difference, Outcome};
    use crate::Case;

    fn case() -> Case {
        Case { stdout: b"a\nb\nc\n".to_vec(), ..Case::default() }
    }

    #[test]
    fn stderr_counts_only_where_expected() {
        let outcome = Outcome { status: Some(0), stdout: b"a\nb\nc\n".to_vec(), stderr: b"noise".to_vec() };
        assert_eq!(case().differences(&outcome), []);
        let silent = Case { stderr: Some(Vec::new()), ..case() };
        assert!(matches!(silent.differences(&outcome)[..], [Difference::Stream { name: "stderr", .. }]));
    }

    #[test]
    fn a_difference_shows_the_lines_that_differ() {
        let outcome = Outcome { status: Some(1), stdout: b"a\nB\t\nc\n".to_vec(), stderr: Vec::new() };
        let shown: Vec<_> = case().differences(&outcome).iter().map(ToString::to_string).collect();
        assert_eq!(
            shown,
            ["status 1 instead of 0", "stdout instead of the expected:\n      a\n    - b\n    + B\\t"]
        );
    }

    #[test]
    fn a_missing_newline_is_visible() {
        let outcome = Outcome { status: Some(0), stdout: b"a\nb\nc".to_vec(), stderr: Vec::new() };
        assert!(case().differences(&outcome)[0].to_string().ends_with("- c\n    + c (no newline)"));
    }

    #[test]
    fn a_script_that_does_not_end_differs() {
        let outcome = Outcome { status: None, stdout: b"a\nb\nc\n".to_vec(), stderr: Vec::new() };
        assert_eq!(case().differences(&outcome), [Difference::TimedOut]);
    }
}
