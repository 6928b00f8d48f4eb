//! Who may connect, by what they know.

use std::path::Path;
use std::sync::Arc;

use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use crate::host;

/// The shortest token: shorter ones can be guessed.
const SHORTEST: usize = 16;

/// Tokens, each with the owner that it stands for.
#[derive(Clone, Default)]
pub struct Tokens(Vec<(Arc<str>, [u8; 32])>);

impl std::fmt::Debug for Tokens {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.0.iter().map(|(owner, _)| owner)).finish()
    }
}

/// Why a list of tokens cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TokensError {
    /// The file cannot be read, or others can read it too.
    #[error(transparent)]
    File(#[from] std::io::Error),
    /// A line is no token.
    #[error("line {0}: write TOKEN, or OWNER TOKEN")]
    Line(usize),
    /// A token is too short.
    #[error("line {0}: a token has at least 16 characters")]
    Short(usize),
    /// There is none.
    #[error("there is no token in it")]
    Empty,
}

impl Tokens {
    /// Reads a file that only its owner can read: on each line a token, or an owner and a token. Tokens without an owner stand for the
    /// owner `token`. Empty lines and lines that start with `#` do not count.
    ///
    /// # Errors
    /// If the file cannot be used.
    pub fn read(path: &Path) -> Result<Self, TokensError> {
        Self::parse(&String::from_utf8_lossy(&host::read_secret(path)?))
    }

    /// The same from a text.
    ///
    /// # Errors
    /// If a line makes no sense.
    pub fn parse(text: &str) -> Result<Self, TokensError> {
        let mut tokens = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            let words: Vec<&str> = line.split_whitespace().collect();
            let (owner, token) = match words[..] {
                [] => continue,
                [first, ..] if first.starts_with('#') => continue,
                [token] => ("token", token),
                [owner, token] => (owner, token),
                _ => return Err(TokensError::Line(number)),
            };
            if token.len() < SHORTEST {
                return Err(TokensError::Short(number));
            }
            tokens.push((Arc::from(owner), Sha256::digest(token).into()));
        }
        match tokens.is_empty() {
            true => Err(TokensError::Empty),
            false => Ok(Self(tokens)),
        }
    }

    /// Whether there is none, so that nobody is asked for one.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The owner that a token stands for. It takes the same time whatever the token is.
    pub fn owner(&self, token: &str) -> Option<&Arc<str>> {
        let digest: [u8; 32] = Sha256::digest(token).into();
        let mut found = None;
        for (owner, known) in &self.0 {
            if bool::from(known.ct_eq(&digest)) {
                found = Some(owner);
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_stands_for_its_owner() {
        let tokens = Tokens::parse("# ours\nann  0123456789abcdef\n\nfedcba9876543210\n").unwrap();
        let owner = |token| tokens.owner(token).map(|owner| owner.to_string());
        assert_eq!(owner("0123456789abcdef").as_deref(), Some("ann"));
        assert_eq!(owner("fedcba9876543210").as_deref(), Some("token"));
        for wrong in ["", "0123456789abcde", "0123456789abcdef0", "ann", "ann  0123456789abcdef"] {
            assert_eq!(owner(wrong), None, "{wrong}");
        }
        assert!(!format!("{tokens:?}").contains("0123"));
    }

    #[test]
    fn a_list_that_makes_no_sense_is_refused() {
        for (text, reason) in [
            ("", "there is no token in it"),
            ("short", "line 1: a token has at least 16 characters"),
            ("\na b 0123456789abcdef", "line 2: write TOKEN, or OWNER TOKEN"),
        ] {
            assert_eq!(Tokens::parse(text).unwrap_err().to_string(), reason);
        }
    }
}
