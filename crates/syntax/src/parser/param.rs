//! `${...}`: the parameter, its operator and the operands.

use std::sync::Arc;

use super::class::{DIGIT, class, starts_name};
use super::operand::Operand;
use super::reader::{Parsed, Reader, Weight};
use crate::ast::{
    CaseChange, Few, ParamExpansion, ParamName, ParamOp, ReplaceScope, SpecialParam, Subscript, Substring,
    Transform, Word, WordPart,
};

/// The parts of a `${...}` before its operator.
struct Head {
    name: ParamName,
    subscript: Option<Box<Subscript>>,
    indirect: bool,
}

impl Reader<'_> {
    /// Parses `${...}`, the cursor being at the brace and `start` at the dollar sign. What is no valid expansion still has
    /// to end in a brace: bash complains about it only when it expands it.
    pub(super) fn braced_param(&mut self, start: usize, quoted: bool) -> Parsed<()> {
        self.pos += 1;
        self.skip_continuations();
        let inner = self.pos;
        if let Some(param) = self.valid_param(quoted, start)?
            && self.peek() == Some(b'}')
        {
            self.pos += 1;
            self.push_part(WordPart::Param(Arc::new(param)));
            return Ok(());
        }
        self.pos = inner;
        self.operand(Operand { quoted, ..Operand::TEXT }, start)?;
        self.pos += 1;
        let text = self.bytes(start, self.pos);
        self.push_part(WordPart::BadSubst(text));
        Ok(())
    }

    /// Parses up to the closing brace; `None` if it is not a valid expansion.
    fn valid_param(&mut self, quoted: bool, start: usize) -> Parsed<Option<ParamExpansion>> {
        if self.peek() == Some(b'#')
            && let Some(param) = self.length_param()?
        {
            return Ok(Some(param));
        }
        let Some(head) = self.param_head()? else { return Ok(None) };
        // `${#-}` is a length, `${#-x}` a count with an operator, and these are neither.
        if matches!(head.name, ParamName::Special(SpecialParam::Count))
            && matches!(self.rest(), [b'/' | b'%' | b'=' | b'+' | b'^' | b',', b'}', ..])
        {
            return Ok(None);
        }
        if let Some(op) = self.names_op(&head) {
            return Ok(Some(param(Head { indirect: false, ..head }, op)));
        }
        let op = self.param_op(quoted, start)?;
        Ok(op.map(|op| param(head, op)))
    }

    /// `${#x}`; `None`, the cursor back at the `#`, where that is the parameter itself.
    fn length_param(&mut self) -> Parsed<Option<ParamExpansion>> {
        let start = self.pos;
        self.pos += 1;
        if let Some(name) = self.param_name() {
            let subscript = self.param_subscript(&name)?;
            self.skip_continuations();
            if self.peek() == Some(b'}') {
                return Ok(Some(param(Head { name, subscript, indirect: false }, ParamOp::Length)));
            }
        }
        self.pos = start;
        Ok(None)
    }

    fn param_head(&mut self) -> Parsed<Option<Head>> {
        let indirect = self.peek() == Some(b'!') && self.indirection_follows();
        self.pos += usize::from(indirect);
        let Some(name) = self.param_name() else { return Ok(None) };
        let subscript = self.param_subscript(&name)?;
        Ok(Some(Head { name, subscript, indirect }))
    }

    /// Whether the `!` at the cursor asks for indirection instead of being the parameter `$!`.
    fn indirection_follows(&self) -> bool {
        match (self.peek_at(1), self.peek_at(2)) {
            (Some(b'#' | b'?' | b'-' | b'$' | b'!' | b'@' | b'*'), Some(b'}')) => true,
            (Some(b'@' | b'*'), _) => true,
            (Some(byte), _) => starts_name(byte) || class(byte) & DIGIT != 0,
            (None, _) => false,
        }
    }

    fn param_name(&mut self) -> Option<ParamName> {
        self.skip_continuations();
        let byte = self.peek()?;
        if starts_name(byte) {
            return Some(ParamName::Variable(self.name()));
        }
        if class(byte) & DIGIT != 0 {
            return Some(self.positional());
        }
        let special = SpecialParam::from_byte(byte)?;
        self.pos += 1;
        self.skip_continuations();
        Some(ParamName::Special(special))
    }

    fn positional(&mut self) -> ParamName {
        let mut number = 0u32;
        while let Some(byte) = self.peek().filter(|&byte| class(byte) & DIGIT != 0) {
            number = number.saturating_mul(10).saturating_add(u32::from(byte - b'0'));
            self.pos += 1;
        }
        match number {
            0 => ParamName::Special(SpecialParam::Zero),
            _ => ParamName::Positional(number),
        }
    }

    fn param_subscript(&mut self, name: &ParamName) -> Parsed<Option<Box<Subscript>>> {
        if self.peek() != Some(b'[') || !matches!(name, ParamName::Variable(_)) {
            return Ok(None);
        }
        let open = self.pos;
        self.pos += 1;
        let Some(close) = self.find_near_closer(self.pos, b'[', b']') else {
            self.pos = open;
            return Ok(None);
        };
        if close == self.pos {
            self.pos = open;
            return Ok(None);
        }
        let subscript = self.subscript_until(close)?;
        self.pos = close + 1;
        Ok(Some(Box::new(subscript)))
    }

    /// `${!prefix*}`, `${!prefix@}` and `${!name[@]}`, the operators spelled with an exclamation mark.
    fn names_op(&mut self, head: &Head) -> Option<ParamOp> {
        if !head.indirect || !matches!(head.name, ParamName::Variable(_)) {
            return None;
        }
        match (head.subscript.as_deref(), self.peek(), self.peek_at(1)) {
            (Some(Subscript::At | Subscript::Star), Some(b'}'), _) => Some(ParamOp::Keys),
            (None, Some(byte @ (b'@' | b'*')), Some(b'}')) => {
                self.pos += 1;
                Some(ParamOp::PrefixNames { at: byte == b'@' })
            }
            _ => None,
        }
    }

    /// The operator and its operands; `None` if there is no such operator.
    fn param_op(&mut self, quoted: bool, start: usize) -> Parsed<Option<ParamOp>> {
        self.skip_continuations();
        let Some(byte) = self.peek() else { return Err(self.unterminated(b'}', start)) };
        if byte == b'}' {
            return Ok(Some(ParamOp::None));
        }
        self.pos += 1;
        let pattern = Operand { quoted, ..Operand::PATTERN };
        let op = match byte {
            // `${x:}` is nothing, though `${x:0}` and `${x::0}` are.
            b':' if self.peek() == Some(b'}') => return Ok(None),
            b':' => return self.colon_op(quoted, start).map(Some),
            b'-' | b'=' | b'?' | b'+' => self.word_op(byte, false, quoted, start)?,
            b'#' => {
                let longest = self.eat(b'#');
                ParamOp::RemovePrefix { longest, pattern: self.boxed_operand(pattern, start)? }
            }
            b'%' => {
                let longest = self.eat(b'%');
                ParamOp::RemoveSuffix { longest, pattern: self.boxed_operand(pattern, start)? }
            }
            b'/' => self.replace_op(pattern, start)?,
            b'^' | b',' | b'~' => self.case_op(byte, pattern, start)?,
            b'@' => match self.peek().and_then(Transform::from_byte) {
                Some(transform) if self.peek_at(1) == Some(b'}') => {
                    self.pos += 1;
                    ParamOp::Transform(transform)
                }
                _ => return Ok(None),
            },
            _ => return Ok(None),
        };
        Ok(Some(op))
    }

    fn colon_op(&mut self, quoted: bool, start: usize) -> Parsed<ParamOp> {
        self.skip_continuations();
        if let Some(byte @ (b'-' | b'=' | b'?' | b'+')) = self.peek() {
            self.pos += 1;
            return self.word_op(byte, true, quoted, start);
        }
        Ok(ParamOp::Substring(self.substring(start)?))
    }

    fn substring(&mut self, start: usize) -> Parsed<Box<Substring>> {
        self.enter(Weight::Light)?;
        let offset = self.substring_arith(true, start)?;
        let length = if self.eat(b':') { Some(self.substring_arith(false, start)?) } else { None };
        self.leave(Weight::Light);
        Ok(Box::new(Substring { offset, length }))
    }

    fn word_op(&mut self, byte: u8, colon: bool, quoted: bool, start: usize) -> Parsed<ParamOp> {
        let word = self.boxed_operand(Operand { quoted, ..Operand::TEXT }, start)?;
        Ok(match byte {
            b'-' => ParamOp::Default { colon, word },
            b'=' => ParamOp::Assign { colon, word },
            b'?' => ParamOp::Error { colon, word },
            _ => ParamOp::Alternate { colon, word },
        })
    }

    fn replace_op(&mut self, kind: Operand, start: usize) -> Parsed<ParamOp> {
        let scope = match self.peek() {
            Some(b'/') => ReplaceScope::All,
            Some(b'#') => ReplaceScope::Prefix,
            Some(b'%') => ReplaceScope::Suffix,
            _ => ReplaceScope::First,
        };
        self.pos += usize::from(scope != ReplaceScope::First);
        // In `${x////-}` and `${x///}` the third slash is the pattern.
        let slash_pattern = scope == ReplaceScope::All && self.peek() == Some(b'/');
        let base = self.scratch.parts.len();
        if slash_pattern {
            self.pos += 1;
            self.push_part(WordPart::Literal(b"/".into()));
        }
        let is_anchored = matches!(scope, ReplaceScope::Prefix | ReplaceScope::Suffix);
        let mut pattern = self.operand(Operand { stop: b'/', tilde: !is_anchored, ..kind }, start)?;
        if slash_pattern {
            self.scratch.parts.extend(std::mem::take(&mut pattern.parts));
            pattern = Word::from_parts(Few::split_off(&mut self.scratch.parts, base), pattern.span);
        }
        let pattern = Box::new(pattern);
        let replacement = if self.eat(b'/') {
            Some(self.boxed_operand(Operand { extglob: false, ..kind }, start)?)
        } else {
            None
        };
        Ok(ParamOp::Replace { scope, pattern, replacement })
    }

    fn case_op(&mut self, byte: u8, kind: Operand, start: usize) -> Parsed<ParamOp> {
        let change = match byte {
            b'^' => CaseChange::Upper,
            b',' => CaseChange::Lower,
            _ => CaseChange::Toggle,
        };
        let all = self.eat(byte);
        let pattern = if self.peek() == Some(b'}') { None } else { Some(self.boxed_operand(kind, start)?) };
        Ok(ParamOp::ChangeCase { change, all, pattern })
    }
}

fn param(head: Head, op: ParamOp) -> ParamExpansion {
    ParamExpansion { name: head.name, subscript: head.subscript, indirect: head.indirect, braced: true, op }
}
