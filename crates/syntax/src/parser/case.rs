//! `case`

use super::keyword::Keyword;
use super::reader::{Parsed, Reader};
use super::scratch;
use super::word::WordMode;
use crate::ast::{Case, CaseEnd, CaseItem, CommandKind, Few, Word};

impl Reader<'_> {
    pub(super) fn case_command(&mut self) -> Parsed<CommandKind> {
        self.expect_keyword(Keyword::Case)?;
        self.skip_blanks();
        self.continue_alias();
        let word = self.word(WordMode::PLAIN)?;
        if word.parts.is_empty() {
            return Err(self.unexpected("a word"));
        }
        self.skip_newlines()?;
        self.continue_alias();
        if !self.eat_in() {
            return Err(self.unexpected("`in'"));
        }
        let base = self.scratch.cases.len();
        loop {
            self.skip_newlines()?;
            if self.eat_keyword(Keyword::Esac) {
                break;
            }
            let item = self.case_item()?;
            self.scratch.cases.push(item);
        }
        let items = scratch::take(&mut self.scratch.cases, base);
        Ok(CommandKind::Case(Box::new(Case { word, items })))
    }

    fn case_item(&mut self) -> Parsed<CaseItem> {
        self.eat(b'(');
        let patterns = self.case_patterns()?;
        self.skip_newlines()?;
        let empty = self.at_case_end() || self.at_keyword(Keyword::Esac);
        let body = if empty { None } else { Some(self.list()?) };
        self.skip_newlines()?;
        if self.at_keyword(Keyword::Esac) {
            return Ok(CaseItem { patterns, body, end: CaseEnd::Break });
        }
        let end = match self.rest() {
            [b';', b';', b'&', ..] => CaseEnd::Continue,
            [b';', b';', ..] => CaseEnd::Break,
            [b';', b'&', ..] => CaseEnd::FallThrough,
            _ => return Err(self.unexpected("`;;'")),
        };
        self.pos += if end == CaseEnd::Continue { 3 } else { 2 };
        Ok(CaseItem { patterns, body, end })
    }

    fn at_case_end(&self) -> bool {
        self.peek() == Some(b';') && matches!(self.peek_at(1), Some(b';' | b'&'))
    }

    fn case_patterns(&mut self) -> Parsed<Few<Word>> {
        let base = self.scratch.words.len();
        loop {
            self.skip_blanks();
            let pattern = self.word(WordMode::PLAIN)?;
            if pattern.parts.is_empty() {
                return Err(self.unexpected("a pattern"));
            }
            self.scratch.words.push(pattern);
            self.skip_blanks();
            match self.peek() {
                Some(b'|') if self.peek_at(1) != Some(b'|') => self.pos += 1,
                Some(b')') => {
                    self.pos += 1;
                    return Ok(Few::split_off(&mut self.scratch.words, base));
                }
                _ => return Err(self.unexpected("`)'")),
            }
        }
    }
}
