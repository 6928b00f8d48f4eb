//! Parameter expansions.

use super::Printer;
use crate::ast::{CaseChange, ParamExpansion, ParamName, ParamOp, ReplaceScope, Word};

impl Printer {
    pub(super) fn param(&mut self, param: &ParamExpansion) {
        self.push(b"$");
        if !param.braced {
            return self.param_name(&param.name);
        }
        self.push(b"{");
        match param.op {
            ParamOp::Length => self.push(b"#"),
            ParamOp::Keys | ParamOp::PrefixNames { .. } => self.push(b"!"),
            _ if param.indirect => self.push(b"!"),
            _ => {}
        }
        self.param_name(&param.name);
        if let Some(subscript) = &param.subscript {
            self.subscript(subscript);
        }
        self.param_op(&param.op);
        self.push(b"}");
    }

    fn param_name(&mut self, name: &ParamName) {
        match name {
            ParamName::Variable(name) => self.push(name),
            ParamName::Positional(number) => self.push(number.to_string().as_bytes()),
            ParamName::Special(special) => self.push(&[special.byte()]),
        }
    }

    fn param_op(&mut self, op: &ParamOp) {
        match op {
            ParamOp::None | ParamOp::Length | ParamOp::Keys => {}
            ParamOp::Default { colon, word } => self.word_op(*colon, b'-', word),
            ParamOp::Assign { colon, word } => self.word_op(*colon, b'=', word),
            ParamOp::Error { colon, word } => self.word_op(*colon, b'?', word),
            ParamOp::Alternate { colon, word } => self.word_op(*colon, b'+', word),
            ParamOp::RemovePrefix { longest, pattern } => self.pattern_op(b'#', *longest, pattern),
            ParamOp::RemoveSuffix { longest, pattern } => self.pattern_op(b'%', *longest, pattern),
            ParamOp::Replace { scope, pattern, replacement } => {
                self.push(match scope {
                    ReplaceScope::First => b"/",
                    ReplaceScope::All => b"//",
                    ReplaceScope::Prefix => b"/#",
                    ReplaceScope::Suffix => b"/%",
                });
                self.pattern(pattern);
                if let Some(replacement) = replacement {
                    self.push(b"/");
                    self.pattern(replacement);
                }
            }
            ParamOp::ChangeCase { change, all, pattern } => {
                let byte = match change {
                    CaseChange::Upper => b'^',
                    CaseChange::Lower => b',',
                    CaseChange::Toggle => b'~',
                };
                self.pattern_op(byte, *all, pattern.as_deref().unwrap_or(&Word::EMPTY));
            }
            ParamOp::Substring(substring) => {
                self.push(b":");
                self.word(&substring.offset.source);
                if let Some(length) = &substring.length {
                    self.push(b":");
                    self.word(&length.source);
                }
            }
            ParamOp::Transform(transform) => self.push(&[b'@', transform.byte()]),
            ParamOp::PrefixNames { at } => self.push(if *at { b"@" } else { b"*" }),
        }
    }

    fn word_op(&mut self, colon: bool, byte: u8, word: &Word) {
        if colon {
            self.push(b":");
        }
        self.push(&[byte]);
        self.word(word);
    }

    fn pattern_op(&mut self, byte: u8, doubled: bool, pattern: &Word) {
        self.push(&[byte]);
        if doubled {
            self.push(&[byte]);
        }
        self.pattern(pattern);
    }

    /// Quotes keep their meaning in a pattern, even inside double quotes.
    fn pattern(&mut self, pattern: &Word) {
        let outer = std::mem::replace(&mut self.quoted, false);
        self.word(pattern);
        self.quoted = outer;
    }
}
