//! Redirections and the bodies of here-documents.

use std::sync::Arc;

use super::{Printer, Style};
use crate::ast::{HereDoc, Redirect, RedirectFd, RedirectOp, RedirectTarget, Word, WordPart};

impl Printer {
    pub(super) fn redirect(&mut self, redirect: &Redirect) {
        match &redirect.target {
            RedirectTarget::HereDoc(doc) => {
                self.redirect_fd(redirect, Target::Other);
                self.here_doc(doc);
            }
            RedirectTarget::Word(word) => {
                self.redirect_fd(redirect, Target::of(word));
                let dup = matches!(redirect.op, RedirectOp::DupRead | RedirectOp::DupWrite);
                let closes = word.as_literal() == Some(b"-");
                // To close a descriptor is the same in either direction.
                let text = if redirect.op == RedirectOp::DupRead && closes && self.style == Style::Bash {
                    ">&"
                } else {
                    redirect.op.text()
                };
                self.push(text.as_bytes());
                if !dup {
                    self.push(b" ");
                }
                self.word(word);
            }
        }
    }

    /// The descriptor, which bash also writes out where it is the operator's own, for some operators.
    fn redirect_fd(&mut self, redirect: &Redirect, target: Target) {
        match &redirect.fd {
            Some(RedirectFd::Number(number)) => {
                let default = *number == redirect.op.default_fd();
                if !(default && self.style == Style::Bash && omits_default(redirect.op, target)) {
                    self.push(number.to_string().as_bytes());
                }
            }
            Some(RedirectFd::Variable(name, subscript)) => {
                self.push(b"{");
                self.push(name);
                if let Some(subscript) = subscript {
                    self.subscript(subscript);
                }
                self.push(b"}");
            }
            None => {
                let explicit = match redirect.op {
                    RedirectOp::DupRead | RedirectOp::DupWrite => target == Target::Descriptor,
                    op => op == RedirectOp::ReadWrite,
                };
                if explicit && self.style == Style::Bash {
                    self.push(redirect.op.default_fd().to_string().as_bytes());
                }
            }
        }
    }

    fn here_doc(&mut self, doc: &Arc<HereDoc>) {
        self.push(if doc.strip_tabs { b"<<-" } else { b"<<" });
        if doc.quoted {
            self.push(b"'");
            let quoted: Vec<&[u8]> = doc.delimiter.split(|&byte| byte == b'\'').collect();
            self.push(&quoted.join(&b"'\\''"[..]));
            self.push(b"'");
        } else {
            self.push(&doc.delimiter);
        }
        self.pending.push(Arc::clone(doc));
    }

    pub(super) fn here_doc_body(&mut self, doc: &HereDoc) {
        let start = self.out.len();
        for part in &doc.body().parts {
            self.part(part);
        }
        if self.out.len() > start && self.out.last() != Some(&b'\n') {
            self.push(b"\n");
        }
        self.push(&doc.delimiter);
        self.push(b"\n");
    }
}

/// Whether bash leaves the descriptor out where it is the operator's own.
fn omits_default(op: RedirectOp, target: Target) -> bool {
    match op {
        RedirectOp::DupRead | RedirectOp::DupWrite => target == Target::Other,
        op => op != RedirectOp::ReadWrite,
    }
}

/// What stands behind `<&` or `>&`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Target {
    /// `3`, `3-`, `$x-` or `-`: when it is parsed, it is known to be a descriptor.
    Descriptor,
    Other,
}

impl Target {
    fn of(word: &Word) -> Self {
        let ends = |part: &WordPart| matches!(part, WordPart::Literal(text) if text.ends_with(b"-"));
        let is_known = match word.as_literal() {
            Some(text) => text.strip_suffix(b"-").unwrap_or(text).iter().all(u8::is_ascii_digit),
            None => word.parts.last().is_some_and(ends),
        };
        if is_known { Self::Descriptor } else { Self::Other }
    }
}
