//! Redirections.

use std::sync::Arc;

use super::alias::Unbroken;
use super::class::{DIGIT, REDIRECT, class, starts_name};
use super::heredoc::{PendingDoc, unquote};
use super::reader::{Parsed, Reader};
use super::scratch;
use super::word::WordMode;
use crate::ast::{Bytes, HereDoc, Redirect, RedirectFd, RedirectOp, RedirectTarget};

impl Reader<'_> {
    /// Parses the redirections behind a compound command.
    pub(super) fn redirects(&mut self) -> Parsed<Box<[Redirect]>> {
        let base = self.scratch.redirects.len();
        loop {
            self.skip_blanks();
            if !self.redirect()? {
                return Ok(scratch::take(&mut self.scratch.redirects, base));
            }
        }
    }

    /// Parses the redirection at the cursor, if one starts there.
    #[inline]
    pub(super) fn redirect(&mut self) -> Parsed<bool> {
        match self.peek() {
            Some(byte) if class(byte) & REDIRECT != 0 => self.try_redirect(),
            _ => Ok(false),
        }
    }

    pub(super) fn try_redirect(&mut self) -> Parsed<bool> {
        if matches!(self.peek(), Some(b'<' | b'>' | b'&')) {
            self.join_operator();
        }
        let start = self.pos;
        let fd = self.redirect_fd()?;
        if fd.is_some() && Unbroken(self.rest()).nth(1) != Some(b'(') {
            self.join_operator();
        }
        let Some((op, length)) = self.redirect_op(fd.is_some()) else {
            self.pos = start;
            return Ok(false);
        };
        self.pos += length;
        let strip_tabs = op == RedirectOp::HereDoc && self.eat(b'-');
        self.skip_blanks();
        let target = if op == RedirectOp::HereDoc {
            RedirectTarget::HereDoc(self.here_doc(strip_tabs)?)
        } else {
            let braces = op != RedirectOp::HereString;
            let word = self.word(WordMode { braces, ..WordMode::ARGUMENT })?;
            if word.parts.is_empty() {
                return Err(self.unexpected("a word"));
            }
            RedirectTarget::Word(word)
        };
        let span = self.span_from(start);
        self.scratch.redirects.push(Redirect { fd, op, target, span });
        Ok(true)
    }

    /// A number or `{name}` directly before the operator.
    fn redirect_fd(&mut self) -> Parsed<Option<RedirectFd>> {
        match self.peek() {
            Some(b'0'..=b'9') => Ok(self.fd_number()),
            Some(b'{') => self.fd_variable(),
            _ => Ok(None),
        }
    }

    fn fd_number(&mut self) -> Option<RedirectFd> {
        let digits = self.rest().iter().take_while(|&&byte| class(byte) & DIGIT != 0).count();
        if !matches!(self.peek_at(digits), Some(b'<' | b'>')) || self.peek_at(digits + 1) == Some(b'(') {
            return None;
        }
        // A number too great for a descriptor is a word, as in bash.
        let text = std::str::from_utf8(&self.rest()[..digits]).ok()?;
        let number = text.parse().ok().filter(|&number: &u32| i32::try_from(number).is_ok())?;
        self.pos += digits;
        Some(RedirectFd::Number(number))
    }

    fn fd_variable(&mut self) -> Parsed<Option<RedirectFd>> {
        let start = self.pos;
        self.pos += 1;
        if !self.peek().is_some_and(starts_name) {
            self.pos = start;
            return Ok(None);
        }
        let name = self.name();
        let mut subscript = None;
        if self.eat(b'[')
            && let Some(close) = self.find_near_closer(self.pos, b'[', b']')
        {
            subscript = Some(Box::new(self.subscript_until(close)?));
            self.pos = close + 1;
        }
        let closed = self.eat(b'}');
        if !closed || !matches!(self.peek(), Some(b'<' | b'>')) || self.peek_at(1) == Some(b'(') {
            self.pos = start;
            return Ok(None);
        }
        Ok(Some(RedirectFd::Variable(name, subscript)))
    }

    fn redirect_op(&self, has_fd: bool) -> Option<(RedirectOp, usize)> {
        Some(match self.rest() {
            [b'<', b'<', b'<', ..] => (RedirectOp::HereString, 3),
            [b'<', b'<', ..] => (RedirectOp::HereDoc, 2),
            [b'<', b'&', ..] => (RedirectOp::DupRead, 2),
            [b'<', b'>', ..] => (RedirectOp::ReadWrite, 2),
            [b'<' | b'>', b'(', ..] => return None,
            [b'<', ..] => (RedirectOp::Read, 1),
            [b'>', b'>', ..] => (RedirectOp::Append, 2),
            [b'>', b'&', ..] => (RedirectOp::DupWrite, 2),
            [b'>', b'|', ..] => (RedirectOp::Clobber, 2),
            [b'>', ..] => (RedirectOp::Write, 1),
            [b'&', b'>', b'>', ..] if !has_fd => (RedirectOp::AppendBoth, 3),
            [b'&', b'>', ..] if !has_fd => (RedirectOp::WriteBoth, 2),
            _ => return None,
        })
    }

    /// The delimiter of a here-document, whose body is read at the next newline.
    fn here_doc(&mut self, strip_tabs: bool) -> Parsed<Arc<HereDoc>> {
        let start = self.pos;
        let line = self.line();
        let word = self.word(WordMode { braces: false, ..WordMode::PLAIN })?;
        if word.parts.is_empty() {
            return Err(self.unexpected("a here-document delimiter"));
        }
        let (mut delimiter, quoted) = unquote(&self.src[start..self.pos]);
        if strip_tabs && delimiter.first() == Some(&b'\t') {
            // No line of the body has any.
            let tabs = delimiter.iter().take_while(|&&byte| byte == b'\t').count();
            delimiter = Bytes::from(&delimiter[tabs..]);
        }
        let doc = Arc::new(HereDoc::new(delimiter, quoted, strip_tabs));
        self.docs.push(PendingDoc { doc: Arc::clone(&doc), line });
        Ok(doc)
    }
}
