//! The conditional expressions of `[[ ... ]]`.

use super::Word;

/// A conditional expression.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum CondExpr {
    /// `! expr`
    Not(Box<CondExpr>),
    /// `expr && expr ...`, two or more.
    And(Box<[CondExpr]>),
    /// `expr || expr ...`, two or more.
    Or(Box<[CondExpr]>),
    /// `( expr )`
    Group(Box<CondExpr>),
    /// `-f word`
    Unary(UnaryTest, Box<Word>),
    /// `word == word`. The right side of `==`, `=`, `!=` and `=~` keeps its quoting: quoted parts match literally.
    Binary(BinaryTest, Box<(Word, Word)>),
    /// A word alone: true unless empty.
    Word(Box<Word>),
}

macro_rules! unary_tests {
    ($($letter:literal $name:ident $doc:literal;)*) => {
        /// A unary operator of `[[` (and of `test`).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        pub enum UnaryTest {
            $(#[doc = $doc] $name,)*
        }

        impl UnaryTest {
            /// The operator for the letter after `-`.
            #[must_use]
            pub const fn from_letter(letter: u8) -> Option<Self> {
                match letter {
                    $($letter => Some(Self::$name),)*
                    _ => None,
                }
            }

            /// The letter after `-`.
            #[must_use]
            pub const fn letter(self) -> u8 {
                match self {
                    $(Self::$name => $letter,)*
                }
            }
        }
    };
}

unary_tests! {
    b'a' ExistsA "`-a`: exists, the same as `-e`.";
    b'b' BlockDevice "`-b`: a block device.";
    b'c' CharDevice "`-c`: a character device.";
    b'd' Directory "`-d`: a directory.";
    b'e' Exists "`-e`: exists.";
    b'f' RegularFile "`-f`: a regular file.";
    b'g' SetGid "`-g`: has its set-group-id bit.";
    b'h' Symlink "`-h`: a symbolic link.";
    b'k' Sticky "`-k`: has its sticky bit.";
    b'n' NonEmpty "`-n`: a string that is not empty.";
    b'o' OptionSet "`-o`: a shell option that is on.";
    b'p' Fifo "`-p`: a named pipe.";
    b'r' Readable "`-r`: readable.";
    b's' NonEmptyFile "`-s`: larger than zero bytes.";
    b't' Terminal "`-t`: a file descriptor on a terminal.";
    b'u' SetUid "`-u`: has its set-user-id bit.";
    b'v' VariableSet "`-v`: a variable that is set.";
    b'w' Writable "`-w`: writable.";
    b'x' Executable "`-x`: executable.";
    b'z' Empty "`-z`: an empty string.";
    b'G' OwnedByGroup "`-G`: owned by the effective group.";
    b'L' SymlinkL "`-L`: a symbolic link, the same as `-h`.";
    b'N' ModifiedSinceRead "`-N`: modified since last read.";
    b'O' OwnedByUser "`-O`: owned by the effective user.";
    b'R' NameRef "`-R`: a name reference.";
    b'S' Socket "`-S`: a socket.";
}

macro_rules! binary_tests {
    ($($text:literal $name:ident $doc:literal;)*) => {
        /// A binary operator of `[[` (and, but for `=~`, of `test`).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        pub enum BinaryTest {
            $(#[doc = $doc] $name,)*
        }

        impl BinaryTest {
            /// The operator spelled `text`.
            #[must_use]
            pub fn from_text(text: &[u8]) -> Option<Self> {
                $(if text == $text.as_bytes() { return Some(Self::$name); })*
                None
            }

            /// How the operator is spelled.
            #[must_use]
            pub const fn text(self) -> &'static str {
                match self {
                    $(Self::$name => $text,)*
                }
            }
        }
    };
}

binary_tests! {
    "==" Match "`==`: matches a pattern.";
    "=" Equal "`=`: the same as `==`.";
    "!=" NotMatch "`!=`: does not match a pattern.";
    "=~" Regex "`=~`: matches a regular expression.";
    "<" Before "`<`: sorts before.";
    ">" After "`>`: sorts after.";
    "-eq" IntEq "`-eq`: equal integers.";
    "-ne" IntNe "`-ne`: different integers.";
    "-lt" IntLt "`-lt`: a smaller integer.";
    "-le" IntLe "`-le`: a smaller or equal integer.";
    "-gt" IntGt "`-gt`: a greater integer.";
    "-ge" IntGe "`-ge`: a greater or equal integer.";
    "-nt" Newer "`-nt`: a newer file.";
    "-ot" Older "`-ot`: an older file.";
    "-ef" SameFile "`-ef`: the same file.";
}
