//! What a format says: literals and directives, without any opinion on their arguments.

use super::{Flags, Layout};

/// What a dialect of `printf` accepts between `%` and the conversion letter.
#[derive(Clone, Copy, Debug)]
pub struct Syntax {
    /// The flag characters.
    pub flags: &'static [u8],
    /// The length modifiers, which mean nothing here and are skipped.
    pub lengths: &'static [u8],
    /// Whether width and precision may be `*`.
    pub star: bool,
    /// Whether a position (`%2$s`) may come first.
    pub position: bool,
    /// Whether a backslash takes the percent sign after it for itself, so that `\%d` is no directive.
    pub backslash_guards: bool,
}

impl Syntax {
    /// The `printf` builtin of bash.
    pub const BASH: Syntax =
        Syntax { flags: b"#'-+ 0", lengths: b"hjlLtz", star: true, position: false, backslash_guards: false };
    /// The `printf` command of GNU coreutils.
    pub const GNU: Syntax =
        Syntax { flags: b"#'-+ 0I", lengths: b"hjlLtz", star: true, position: false, backslash_guards: true };
    /// `awk`'s `printf`.
    pub const AWK: Syntax =
        Syntax { flags: b"#'-+ 0", lengths: b"hjlLtz", star: true, position: true, backslash_guards: false };
    /// `seq -f` and `numfmt --format`.
    pub const SEQ: Syntax =
        Syntax { flags: b"#'-+ 0", lengths: b"L", star: false, position: false, backslash_guards: false };
    /// `stat --printf` and `--format`.
    pub const STAT: Syntax =
        Syntax { flags: b"#'-+ 0I", lengths: b"", star: false, position: false, backslash_guards: true };
    /// `find -printf`.
    pub const FIND: Syntax =
        Syntax { flags: b"#-+ 0", lengths: b"", star: false, position: false, backslash_guards: true };
}

/// A width or a precision as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// A number; absurdly large ones saturate.
    Fixed(usize),
    /// `*`: the next argument.
    Argument,
}

/// One directive of a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Directive<'a> {
    /// The directive as written, from `%` to the conversion letter.
    pub text: &'a [u8],
    /// `n` of `%n$`.
    pub position: Option<usize>,
    /// The flags.
    pub flags: Flags,
    /// The field width.
    pub width: Option<Count>,
    /// The precision; a point without digits is zero.
    pub precision: Option<Count>,
    /// The length modifiers.
    pub length: &'a [u8],
    /// The conversion letter; `None` if the format ended before one.
    pub conversion: Option<u8>,
}

/// A part of a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece<'a> {
    /// Text between directives, its escapes untouched.
    Literal(&'a [u8]),
    /// `%%`.
    Percent,
    /// A directive.
    Directive(Directive<'a>),
}

/// Splits a format. No escape sequence contains a percent sign, so literals can be unescaped one by one.
pub fn pieces<'a>(format: &'a [u8], syntax: &'a Syntax) -> Pieces<'a> {
    Pieces { rest: format, syntax }
}

/// The iterator of [`pieces`].
#[derive(Clone, Debug)]
pub struct Pieces<'a> {
    rest: &'a [u8],
    syntax: &'a Syntax,
}

impl<'a> Pieces<'a> {
    /// What has not been split yet, for dialects whose directives go on after the letter (`%(fmt)T`, `%TY`).
    pub fn rest(&self) -> &'a [u8] {
        self.rest
    }

    /// Skips bytes that the caller took as part of the last directive.
    pub fn skip_bytes(&mut self, count: usize) {
        self.rest = self.rest.get(count..).unwrap_or_default();
    }

    fn literal_len(&self) -> usize {
        let mut position = 0;
        while let Some(&byte) = self.rest.get(position) {
            match byte {
                b'%' => break,
                b'\\' if self.syntax.backslash_guards => position += 2,
                _ => position += 1,
            }
        }
        position.min(self.rest.len())
    }
}

impl<'a> Iterator for Pieces<'a> {
    type Item = Piece<'a>;

    fn next(&mut self) -> Option<Piece<'a>> {
        if self.rest.is_empty() {
            return None;
        }
        let (length, piece) = match self.literal_len() {
            0 if self.rest.starts_with(b"%%") => (2, Piece::Percent),
            0 => {
                let directive = Directive::parse(self.rest, self.syntax);
                (directive.text.len(), Piece::Directive(directive))
            }
            length => (length, Piece::Literal(&self.rest[..length])),
        };
        self.rest = &self.rest[length..];
        Some(piece)
    }
}

impl<'a> Directive<'a> {
    /// Reads a directive from text that starts with its `%`.
    pub fn parse(text: &'a [u8], syntax: &Syntax) -> Directive<'a> {
        let mut scanner = Scanner { text, position: 1.min(text.len()) };
        let position = if syntax.position { scanner.position_number() } else { None };
        let mut flags = Flags::default();
        while let Some(byte) = scanner.peek().filter(|byte| syntax.flags.contains(byte)) {
            flags.set(byte);
            scanner.position += 1;
        }
        let width = scanner.count(syntax.star);
        let precision = scanner.take(b'.').then(|| scanner.count(syntax.star).unwrap_or(Count::Fixed(0)));
        let start = scanner.position;
        while scanner.peek().is_some_and(|byte| syntax.lengths.contains(&byte)) {
            scanner.position += 1;
        }
        let length = &text[start..scanner.position];
        let conversion = scanner.peek();
        let end = scanner.position + usize::from(conversion.is_some());
        Directive { text: &text[..end], position, flags, width, precision, length, conversion }
    }

    /// The layout, given the arguments of the stars: a negative width means the `-` flag, a negative precision none.
    pub fn layout(&self, width: Option<i64>, precision: Option<i64>) -> Layout {
        let mut flags = self.flags;
        let width = match self.width {
            Some(Count::Fixed(width)) => width,
            Some(Count::Argument) => {
                let width = width.unwrap_or(0);
                flags.left |= width < 0;
                usize::try_from(width.unsigned_abs()).unwrap_or(usize::MAX)
            }
            None => 0,
        };
        let precision = match self.precision {
            Some(Count::Fixed(precision)) => Some(precision),
            Some(Count::Argument) => precision.and_then(|precision| usize::try_from(precision).ok()),
            None => None,
        };
        Layout { flags, width, precision }
    }
}

struct Scanner<'a> {
    text: &'a [u8],
    position: usize,
}

impl Scanner<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.position).copied()
    }

    fn take(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.position += usize::from(found);
        found
    }

    fn number(&mut self) -> Option<usize> {
        let mut value = None;
        while let Some(digit) = self.peek().filter(u8::is_ascii_digit) {
            value =
                Some(value.unwrap_or(0usize).saturating_mul(10).saturating_add(usize::from(digit - b'0')));
            self.position += 1;
        }
        value
    }

    fn count(&mut self, star: bool) -> Option<Count> {
        if star && self.take(b'*') {
            return Some(Count::Argument);
        }
        self.number().map(Count::Fixed)
    }

    fn position_number(&mut self) -> Option<usize> {
        let start = self.position;
        let number = self.number();
        if number.is_some() && self.take(b'$') {
            return number;
        }
        self.position = start;
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_literals_and_directives() {
        let found: Vec<_> = pieces(b"a%%b%-5.3ldc\\%s%", &Syntax::BASH).collect();
        assert_eq!(found.len(), 7);
        assert_eq!(found[0], Piece::Literal(b"a"));
        assert_eq!(found[1], Piece::Percent);
        let Piece::Directive(directive) = found[3] else { panic!("{found:?}") };
        assert_eq!(directive.text, b"%-5.3ld");
        assert!(directive.flags.left);
        assert_eq!(directive.width, Some(Count::Fixed(5)));
        assert_eq!(directive.precision, Some(Count::Fixed(3)));
        assert_eq!((directive.length, directive.conversion), (&b"l"[..], Some(b'd')));
        assert_eq!(found[4], Piece::Literal(b"c\\"));
        let Piece::Directive(last) = found[6] else { panic!("{found:?}") };
        assert_eq!((last.text, last.conversion), (&b"%"[..], None));
    }

    #[test]
    fn a_backslash_guards_the_percent_sign_for_gnu() {
        let found: Vec<_> = pieces(b"\\%d", &Syntax::GNU).collect();
        assert_eq!(found, [Piece::Literal(b"\\%d")]);
        assert_eq!(pieces(b"\\", &Syntax::GNU).next(), Some(Piece::Literal(b"\\")));
    }

    #[test]
    fn stars_take_the_given_arguments() {
        let layout = Directive::parse(b"%*.*f", &Syntax::BASH).layout(Some(-7), Some(-1));
        assert_eq!((layout.flags.left, layout.width, layout.precision), (true, 7, None));
        assert_eq!(Directive::parse(b"%.f", &Syntax::BASH).layout(None, None).precision, Some(0));
        assert_eq!(Directive::parse(b"%*d", &Syntax::SEQ).conversion, Some(b'*'));
        assert_eq!(Directive::parse(b"%12$5d", &Syntax::AWK).position, Some(12));
    }
}
