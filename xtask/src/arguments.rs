//! The words after a chore's name.

use std::ffi::{OsStr, OsString};
use std::fmt;

/// Words that are taken out one by one.
pub(crate) struct Arguments(Vec<OsString>);

/// A word that is missing, or that no one asked for.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum UsageError {
    MissingValue(&'static str),
    BadValue(&'static str),
    Unexpected(OsString),
}

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MissingValue(option) => write!(f, "{option} needs a value"),
            Self::BadValue(option) => write!(f, "{option} does not take this value"),
            Self::Unexpected(word) => write!(f, "unexpected argument {}", word.display()),
        }
    }
}

impl std::error::Error for UsageError {}

impl Arguments {
    pub(crate) fn new(words: impl IntoIterator<Item = OsString>) -> Self {
        Self(words.into_iter().collect())
    }

    /// Takes a flag; whether it was there.
    pub(crate) fn flag(&mut self, name: &str) -> bool {
        let at = self.0.iter().position(|word| word == OsStr::new(name));
        at.map(|at| self.0.remove(at)).is_some()
    }

    /// Takes `name VALUE` or `name=VALUE`.
    pub(crate) fn value(&mut self, name: &'static str) -> Result<Option<String>, UsageError> {
        let prefix = format!("{name}=");
        for at in 0..self.0.len() {
            if self.0[at] == name {
                if at + 1 == self.0.len() {
                    return Err(UsageError::MissingValue(name));
                }
                self.0.remove(at);
                return text(self.0.remove(at), name).map(Some);
            }
            if let Some(value) = self.0[at].to_str().and_then(|word| word.strip_prefix(&prefix)) {
                let value = value.to_owned();
                self.0.remove(at);
                return Ok(Some(value));
            }
        }
        Ok(None)
    }

    /// Takes an option whose value is a number.
    pub(crate) fn number(&mut self, name: &'static str) -> Result<Option<u64>, UsageError> {
        let value = self.value(name)?;
        value.map(|value| value.parse().map_err(|_| UsageError::BadValue(name))).transpose()
    }

    /// The words that are left, none of which may look like an option.
    pub(crate) fn rest(self) -> Result<Vec<OsString>, UsageError> {
        match self.0.iter().find(|word| word.as_encoded_bytes().starts_with(b"-")) {
            Some(word) => Err(UsageError::Unexpected(word.clone())),
            None => Ok(self.0),
        }
    }

    /// The words as they are.
    #[cfg(target_os = "linux")]
    pub(crate) fn into_words(self) -> Vec<OsString> {
        self.0
    }

    /// Makes sure that no word is left.
    pub(crate) fn finish(self) -> Result<(), UsageError> {
        self.0.into_iter().next().map_or(Ok(()), |word| Err(UsageError::Unexpected(word)))
    }
}

fn text(word: OsString, name: &'static str) -> Result<String, UsageError> {
    word.into_string().map_err(|_| UsageError::BadValue(name))
}

#[cfg(test)]
mod tests {
    use super::{Arguments, UsageError};

    fn arguments(words: &[&str]) -> Arguments {
        Arguments::new(words.iter().map(Into::into))
    }

    #[test]
    fn options_come_in_both_forms_and_any_order() {
        let mut given = arguments(&["a", "--jobs=3", "--only", "x y", "--quick"]);
        assert_eq!(given.value("--only"), Ok(Some("x y".into())));
        assert_eq!(given.value("--jobs"), Ok(Some("3".into())));
        assert_eq!(given.value("--binary"), Ok(None));
        assert!(given.flag("--quick") && !given.flag("--quick"));
        assert_eq!(given.rest(), Ok(vec!["a".into()]));
    }

    #[test]
    fn mistakes_are_named() {
        assert_eq!(arguments(&["--only"]).value("--only"), Err(UsageError::MissingValue("--only")));
        assert_eq!(arguments(&["a", "--oops"]).rest(), Err(UsageError::Unexpected("--oops".into())));
        assert_eq!(arguments(&["a"]).finish(), Err(UsageError::Unexpected("a".into())));
    }
}
