//! A table and its cases.

use crate::PRELUDE;

/// The cases of one file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Table {
    /// The comment lines at the top of the file, without their `#:`.
    pub comments: Vec<String>,
    /// The cases, in the order of the file.
    pub cases: Vec<Case>,
}

/// One script and what is expected of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Case {
    /// The name, unique in its file.
    pub name: String,
    /// The line of the file, from 1, that the case starts on.
    pub line: usize,
    /// The script, without a newline at its end.
    pub script: Vec<u8>,
    /// The exit status, as `$?` shows it.
    pub status: u8,
    /// The bytes written to standard output.
    pub stdout: Vec<u8>,
    /// The bytes written to standard error; `None` if they are not compared.
    pub stderr: Option<Vec<u8>>,
    /// Why boxsh answers otherwise than the real tool, if it knowingly does.
    pub differs: Option<String>,
}

impl Table {
    /// The host commands that a comment line `#: needs a b` says the real tools of this table are made of.
    pub fn needs(&self) -> impl Iterator<Item = &str> {
        self.comments
            .iter()
            .filter_map(|line| line.trim().strip_prefix("needs "))
            .flat_map(str::split_whitespace)
    }
}

impl Case {
    /// The text to pass to `-c`: the script behind the [`PRELUDE`], on one line with its first.
    pub fn command(&self) -> Vec<u8> {
        [PRELUDE.as_bytes(), &self.script].concat()
    }
}

#[cfg(test)]
mod tests {
    use super::{Case, Table};

    #[test]
    fn needs_come_from_the_comments() {
        let comments = vec![" jq in short.".into(), " needs jq xxd".into(), " needs tree".into()];
        let table = Table { comments, cases: Vec::new() };
        assert_eq!(table.needs().collect::<Vec<_>>(), ["jq", "xxd", "tree"]);
    }

    #[test]
    fn the_prelude_keeps_line_numbers() {
        let case = Case { script: b"echo $LINENO\necho 2".to_vec(), ..Case::default() };
        let command = case.command();
        assert_eq!(command.iter().filter(|byte| **byte == b'\n').count(), 1);
        assert!(command.ends_with(b"; echo $LINENO\necho 2"));
    }
}
