//! Conditional expressions.

use super::{Printer, Style};
use crate::ast::CondExpr;

impl Printer {
    pub(super) fn cond(&mut self, expr: &CondExpr) {
        match expr {
            CondExpr::Not(inner) => {
                self.push(b"! ");
                self.cond(inner);
            }
            CondExpr::And(terms) => self.cond_chain(terms, b" && "),
            CondExpr::Or(terms) => self.cond_chain(terms, b" || "),
            CondExpr::Group(inner) => {
                self.push(b"( ");
                self.cond(inner);
                self.push(b" )");
            }
            CondExpr::Unary(test, word) => {
                self.push(&[b'-', test.letter(), b' ']);
                self.word(word);
            }
            CondExpr::Binary(test, operands) => {
                self.word(&operands.0);
                self.push(b" ");
                self.push(test.text().as_bytes());
                self.push(b" ");
                self.word(&operands.1);
            }
            CondExpr::Word(word) => {
                if self.style == Style::Bash {
                    self.push(b"-n ");
                }
                self.word(word);
            }
        }
    }

    fn cond_chain(&mut self, terms: &[CondExpr], operator: &[u8]) {
        for (index, term) in terms.iter().enumerate() {
            if index > 0 {
                self.push(operator);
            }
            self.cond(term);
        }
    }
}
