//! What follows a dollar sign, and the other substitutions.

use std::sync::Arc;

use super::class::{DIGIT, class, name_length, starts_name};
use super::reader::{Parsed, Reader, Weight};
use super::variables;
use crate::ast::{
    Arith, ArithExpansion, ArithStyle, Body, Bytes, CommandSubst, ParamName, ProcessDirection, ProcessSubst,
    SpecialParam, SubstStyle, WordPart,
};

impl Reader<'_> {
    /// Parses the expansion at a `$`; if the dollar sign stands for itself, it is a literal.
    pub(super) fn dollar(&mut self, base: usize, quoted: bool) -> Parsed<()> {
        let start = self.pos;
        self.pos += 1;
        self.skip_continuations();
        let Some(byte) = self.peek() else {
            self.push_literal(base, b"$");
            return Ok(());
        };
        match byte {
            _ if starts_name(byte) => self.variable(),
            b'{' => {
                self.enter(Weight::Medium)?;
                self.braced_param(start, quoted)?;
                self.leave(Weight::Medium);
            }
            b'(' => return self.dollar_paren(start),
            b'[' => return self.nest(Weight::Medium, |reader| reader.dollar_bracket(start)),
            b'\'' if !quoted => return self.ansi_c_quoted(),
            b'"' if !quoted => {
                let parts = self.between_quotes()?;
                self.push_part(WordPart::LocaleQuoted(parts));
            }
            _ => match short_param(byte) {
                Some(name) => {
                    self.pos += 1;
                    self.push_part(WordPart::Param(Arc::new(variables::simple(name))));
                }
                None => self.push_literal(base, b"$"),
            },
        }
        Ok(())
    }

    /// `$name`, the cursor being at the name.
    #[inline]
    fn variable(&mut self) {
        let start = self.pos;
        self.pos += name_length(self.rest());
        let param = if self.at_continuation() {
            Arc::new(variables::simple(ParamName::Variable(self.joined_name(start))))
        } else {
            self.variables.param(&self.src[start..self.pos])
        };
        self.push_part(WordPart::Param(param));
    }

    /// Reads the name at the cursor.
    #[inline]
    pub(super) fn name(&mut self) -> Bytes {
        let start = self.pos;
        self.pos += name_length(self.rest());
        if self.at_continuation() {
            return self.joined_name(start);
        }
        self.bytes(start, self.pos)
    }

    /// A name that line continuations interrupt.
    #[cold]
    fn joined_name(&mut self, start: usize) -> Bytes {
        let mut joined = self.src[start..self.pos].to_vec();
        while self.at_continuation() {
            self.pos += 2;
            let length = name_length(self.rest());
            joined.extend_from_slice(&self.rest()[..length]);
            self.pos += length;
        }
        Bytes::from(joined)
    }

    /// `$((...))`, or `$(...)` if the parentheses do not pair up as arithmetic.
    fn dollar_paren(&mut self, start: usize) -> Parsed<()> {
        let second = self.behind_continuations(1);
        if self.peek_at(second) == Some(b'(')
            && self.nest(Weight::Medium, |reader| reader.arith_expansion(start, second))?
        {
            return Ok(());
        }
        self.pos += 1;
        let body = self.substitution_body()?;
        self.push_part(WordPart::Command(Arc::new(CommandSubst { body, style: SubstStyle::Dollar })));
        Ok(())
    }

    /// The second parenthesis is `second` bytes behind the first. `false`, the cursor unmoved, if it is none.
    fn arith_expansion(&mut self, start: usize, second: usize) -> Parsed<bool> {
        let open = self.pos;
        self.pos += second + 1;
        match self.find_closer(b'(', b')') {
            Some(close) => {
                let last = self.pos + self.behind_continuations(close + 1 - self.pos);
                if self.src[..self.end].get(last) != Some(&b')') {
                    self.pos = open;
                    return Ok(false);
                }
                let arith = self.arith_until(close)?;
                self.pos = last + 1;
                self.push_arith(arith, ArithStyle::Parens);
                Ok(true)
            }
            None => Err(self.unterminated(b')', start)),
        }
    }

    /// How far away from the cursor what follows the line continuations is, if there are any `offset` bytes behind it.
    pub(super) fn behind_continuations(&self, mut offset: usize) -> usize {
        while (self.peek_at(offset), self.peek_at(offset + 1)) == (Some(b'\\'), Some(b'\n')) {
            offset += 2;
        }
        offset
    }

    fn dollar_bracket(&mut self, start: usize) -> Parsed<()> {
        self.pos += 1;
        let Some(close) = self.find_closer(b'[', b']') else {
            return Err(self.unterminated(b']', start));
        };
        let arith = self.arith_until(close)?;
        self.pos = close + 1;
        self.push_arith(arith, ArithStyle::Brackets);
        Ok(())
    }

    fn push_arith(&mut self, arith: Arith, style: ArithStyle) {
        self.push_part(WordPart::Arith(Box::new(ArithExpansion { arith, style })));
    }

    /// `<(...)` or `>(...)`, the cursor being at the first byte.
    pub(super) fn process_subst(&mut self) -> Parsed<()> {
        let direction =
            if self.peek() == Some(b'<') { ProcessDirection::Read } else { ProcessDirection::Write };
        self.pos += 2;
        let body = self.substitution_body()?;
        self.push_part(WordPart::Process(Arc::new(ProcessSubst { body, direction })));
        Ok(())
    }

    /// The commands of a substitution and its closing parenthesis.
    ///
    /// Aliases change the buffer, and the word around this holds positions in it. So the commands are first parsed without
    /// aliases, as bash does to find their end, and anew on their own if one of them was an alias.
    fn substitution_body(&mut self) -> Parsed<Body> {
        let start = self.pos;
        let outer_docs = std::mem::take(&mut self.docs);
        let noting = std::mem::replace(&mut self.splices.only_note, true);
        let noted = std::mem::replace(&mut self.splices.noted, false);
        self.enter(Weight::Heavy)?;
        let list = self.list_until_paren()?;
        self.leave(Weight::Heavy);
        let aliased = std::mem::replace(&mut self.splices.noted, noted);
        self.splices.only_note = noting;
        // A document without its body yet takes it from the lines after the substitution's.
        let inner_docs = std::mem::replace(&mut self.docs, outer_docs);
        self.docs.extend(inner_docs);
        self.substituted = true;
        if !aliased {
            return Ok(list);
        }
        if noting {
            self.splices.noted = true;
            return Ok(list);
        }
        let text: Arc<[u8]> = Arc::from(&self.src[start..self.pos - 1]);
        let line = self.line_at(start).0;
        let origin = self.offset(start);
        let mut reader = self.nested(text, line, origin);
        reader.enter(Weight::Heavy)?;
        reader.whole_list()
    }

    fn list_until_paren(&mut self) -> Parsed<Body> {
        self.skip_newlines()?;
        let list = if self.peek() == Some(b')') { Body::default() } else { self.list()? };
        self.skip_newlines()?;
        match self.peek() {
            Some(b')') => {
                self.pos += 1;
                Ok(list)
            }
            None => Err(self.unterminated_at_eof(b')')),
            Some(_) => Err(self.unexpected("`)'")),
        }
    }

    /// Backquoted commands, the cursor being at the opening quote. Their errors are kept for the run.
    pub(super) fn backquoted(&mut self, quoted: bool) -> Parsed<()> {
        let open = self.pos;
        let mut text = Vec::new();
        let mut source = Vec::new();
        let mut pos = open + 1;
        loop {
            let Some(&byte) = self.src[..self.end].get(pos) else {
                return Err(self.unterminated(b'`', open));
            };
            match byte {
                b'`' => break,
                b'\\' => {
                    let next = self.src[..self.end].get(pos + 1).copied();
                    pos += 2;
                    if next == Some(b'\n') {
                        continue;
                    }
                    source.push(b'\\');
                    source.extend(next);
                    match next {
                        Some(b'`' | b'\\' | b'$') => {}
                        Some(b'"') if quoted => {}
                        _ => text.push(b'\\'),
                    }
                    text.extend(next);
                }
                _ => {
                    source.push(byte);
                    text.push(byte);
                    pos += 1;
                }
            }
        }
        self.pos = pos + 1;
        let source = Bytes::from(source);
        let line = self.line_at(open).0;
        let origin = self.offset(open + 1);
        let mut reader = self.nested(Arc::from(text), line, origin);
        reader.enter(Weight::Heavy)?;
        let (body, error) = match reader.whole_list() {
            Ok(body) => (body, None),
            Err(error) if error.kind == crate::error::ParseErrorKind::TooDeep => return Err(error),
            Err(error) => (Body::default(), Some(error)),
        };
        drop(reader);
        self.substituted = true;
        let style = SubstStyle::Backquote { source, error };
        self.push_part(WordPart::Command(Arc::new(CommandSubst { body, style })));
        Ok(())
    }
}

/// The parameter of one byte that is not a letter.
fn short_param(byte: u8) -> Option<ParamName> {
    if let Some(special) = SpecialParam::from_byte(byte) {
        return Some(ParamName::Special(special));
    }
    (class(byte) & DIGIT != 0).then(|| ParamName::Positional(u32::from(byte - b'0')))
}
