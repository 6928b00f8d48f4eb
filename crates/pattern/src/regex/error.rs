//! What is wrong with a regular expression, in the words of the C library.

use thiserror::Error;

/// Why a regular expression cannot be compiled. The text is the C library's, which the GNU tools print as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RegexError {
    /// `[[.xx.]]` or `[[=xx=]]` names no character.
    #[error("Invalid collation character")]
    Collation,
    /// `[[:foo:]]`.
    #[error("Invalid character class name")]
    ClassName,
    /// The expression ends in a backslash.
    #[error("Trailing backslash")]
    TrailingBackslash,
    /// A reference to a group that does not exist or has not ended.
    #[error("Invalid back reference")]
    BackReference,
    /// A bracket expression does not end.
    #[error("Unmatched [, [^, [:, [., or [=")]
    Bracket,
    /// A group does not end.
    #[error("Unmatched ( or \\(")]
    OpenGroup,
    /// A group that does not begin ends.
    #[error("Unmatched ) or \\)")]
    CloseGroup,
    /// An interval does not end.
    #[error("Unmatched \\{{")]
    Brace,
    /// An interval holds something else than one or two numbers in order.
    #[error("Invalid content of \\{{\\}}")]
    Interval,
    /// The ends of a range are in the wrong order, or cannot be ends.
    #[error("Invalid range end")]
    Range,
    /// There is nothing to repeat.
    #[error("Invalid preceding regular expression")]
    Repetition,
    /// The expression, or what its repetitions expand to, is out of bounds.
    #[error("Regular expression too big")]
    TooBig,
}

/// Why a search gave no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MatchError {
    /// Following back-references took too many steps, or groups were asked for in too long a match.
    #[error("regular expression match limit exceeded")]
    Limit,
    /// Whoever asked wants no answer any more.
    #[error("regular expression match was stopped")]
    Stopped,
}
