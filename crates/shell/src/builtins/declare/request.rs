//! What a declaration is asked to do.

use crate::builtins::Argument;
use crate::builtins::{help, options};
use crate::flow::Run;
use crate::shell::Shell;
use crate::value::Attributes;

/// Which builtin was called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Declare,
    Typeset,
    Local,
    Export,
    Readonly,
}

impl Kind {
    /// Whether it takes the options of `declare`, rather than those of `export`.
    pub(super) fn is_declare(self) -> bool {
        !matches!(self, Self::Export | Self::Readonly)
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Declare => "declare",
            Self::Typeset => "typeset",
            Self::Local => "local",
            Self::Export => "export",
            Self::Readonly => "readonly",
        }
    }

    fn letters(self) -> &'static str {
        if self.is_declare() { "acfgilnprtuxAFI" } else { "aAfnp" }
    }
}

/// The options of a declaration.
#[derive(Clone)]
pub(super) struct Request {
    pub(super) kind: Kind,
    /// Attributes to set.
    pub(super) on: Attributes,
    /// Attributes to take away.
    pub(super) off: Attributes,
    /// `-f` or `-F`
    pub(super) functions: bool,
    /// `-F`
    pub(super) names_only: bool,
    /// `-p`
    pub(super) print: bool,
    /// `-g`
    pub(super) global: bool,
    /// `-I`
    pub(super) inherit: bool,
}

impl Request {
    /// A declaration without options.
    pub(super) fn new(kind: Kind) -> Self {
        Self {
            kind,
            on: Attributes::default(),
            off: Attributes::default(),
            functions: false,
            names_only: false,
            print: false,
            global: false,
            inherit: false,
        }
    }

    /// The name that messages start with.
    pub(super) fn speaker(&self) -> &'static str {
        self.kind.name()
    }

    /// Whether it has no options, and makes variables of functions local.
    pub(super) fn is_plain(&self) -> bool {
        let attributes = self.on.with(self.off);
        self.kind.is_declare() && attributes.is_empty() && !self.global && !self.inherit
    }

    /// Takes the options off the arguments; `None` after a message about a bad one.
    pub(super) fn parse<'a, 'b>(
        shell: &mut Shell<'_>,
        arguments: &'a [Argument<'b>],
        kind: Kind,
    ) -> Run<Option<(Self, &'a [Argument<'b>])>> {
        let mut request = Self::new(kind);
        let mut rest = arguments.get(1..).unwrap_or_default();
        while let Some((Argument::Word(word), behind)) = rest.split_first() {
            let sign = match word.first() {
                Some(&sign @ (b'-' | b'+')) if word.len() > 1 => sign,
                _ => break,
            };
            if sign == b'+' && !kind.is_declare() {
                break;
            }
            rest = behind;
            match word.as_bytes() {
                b"--" => break,
                b"--help" => {
                    help::show(shell, kind.name().as_bytes())?;
                    return Ok(None);
                }
                _ => {}
            }
            for &letter in &word[1..] {
                if !kind.letters().as_bytes().contains(&letter) {
                    options::invalid_option(shell, kind.name().as_bytes(), &[sign, letter])?;
                    return Ok(None);
                }
                request.take(letter, sign == b'-');
            }
        }
        request.settle();
        Ok(Some((request, rest)))
    }

    fn take(&mut self, letter: u8, on: bool) {
        match (letter, self.kind) {
            (b'f', _) => self.functions = on,
            (b'F', _) => {
                self.functions = on;
                self.names_only = on;
            }
            (b'p', _) => self.print = on,
            (b'g', _) => self.global = on,
            (b'I', _) => self.inherit = on,
            (b'n', Kind::Export) => self.off = self.off.with(Attributes::EXPORT),
            (b'n', Kind::Readonly) => {}
            _ => {
                let attribute = attribute(letter);
                if on {
                    self.on = self.on.with(attribute);
                } else {
                    self.off = self.off.with(attribute);
                }
            }
        }
    }

    /// Resolves options that exclude each other.
    fn settle(&mut self) {
        let arrays = Attributes::INDEXED.with(Attributes::ASSOCIATIVE);
        if self.on.has(arrays) {
            // A reference is no array.
            self.on = self.on.without(Attributes::NAMEREF);
        }
        if self.on.has(Attributes::NAMEREF) && self.on.has(Attributes::INTEGER) {
            // Nor is it a number; bash makes it neither.
            self.on = self.on.without(Attributes::NAMEREF.with(Attributes::INTEGER));
        }
        let cases = [Attributes::LOWER, Attributes::UPPER, Attributes::CAPITAL];
        let all = cases[0].with(cases[1]).with(cases[2]);
        if cases.iter().filter(|case| self.on.has(**case)).count() > 1 {
            self.on = self.on.without(all);
            self.off = self.off.with(all);
        } else if self.on.has(all) {
            let others = cases.iter().filter(|case| !self.on.has(**case));
            self.off = others.fold(self.off, |off, case| off.with(*case));
        }
        match self.kind {
            Kind::Export if !self.off.has(Attributes::EXPORT) => self.on = self.on.with(Attributes::EXPORT),
            Kind::Readonly => self.on = self.on.with(Attributes::READONLY),
            _ => {}
        }
    }
}

fn attribute(letter: u8) -> Attributes {
    match letter {
        b'a' => Attributes::INDEXED,
        b'A' => Attributes::ASSOCIATIVE,
        b'c' => Attributes::CAPITAL,
        b'i' => Attributes::INTEGER,
        b'l' => Attributes::LOWER,
        b'n' => Attributes::NAMEREF,
        b'r' => Attributes::READONLY,
        b't' => Attributes::TRACE,
        b'u' => Attributes::UPPER,
        b'x' => Attributes::EXPORT,
        _ => Attributes::default(),
    }
}
