//! Turning a word with braces into words without.

use std::sync::Arc;

use super::Parts;
use crate::ast::{BraceExpansion, Bytes, ExtGlob, ParamName, ParamOp, Word, WordFlags, WordPart};
use crate::parser::tilde;

impl Word {
    /// The words that brace expansion makes of this one, at most `limit`; `None` if there would be more.
    ///
    /// bash expands braces in the text before it looks for anything else, so `$a{b,c}` is `$ab $ac` and a tilde counts at
    /// the start of a result.
    #[must_use]
    pub fn expand_braces(&self, limit: usize) -> Option<Vec<Self>> {
        self.expand_braces_while(limit, &mut |_| true)
    }

    /// As [`Word::expand_braces`], for as long as `allow` agrees: it is told how many words are about to be made. `None` if it does not.
    pub fn expand_braces_while(
        &self,
        limit: usize,
        allow: &mut dyn FnMut(usize) -> bool,
    ) -> Option<Vec<Self>> {
        if !self.flags.intersects(WordFlags::BRACE) {
            return Some(vec![self.clone()]);
        }
        let results = expand_parts(&self.parts, limit, allow)?;
        allow(results.len()).then_some(())?;
        collect(results.into_iter().map(|parts| finish(parts, self)), allow)
    }

    /// The word with its braces as plain text, for `set +B`.
    #[must_use]
    pub fn without_braces(&self) -> Self {
        let mut parts = Parts::new();
        flatten(&self.parts, &mut parts);
        finish(parts, self)
    }
}

fn finish(parts: Parts, source: &Word) -> Word {
    let mut word = Word::from_parts(parts, source.span);
    tilde::mark(&mut word, tilde::Places::WordOrAssignment);
    word
}

/// How many words are made between two questions.
const BATCH: usize = 256;

fn collect<T>(
    items: impl ExactSizeIterator<Item = T>,
    allow: &mut dyn FnMut(usize) -> bool,
) -> Option<Vec<T>> {
    let mut all = Vec::with_capacity(items.len());
    for item in items {
        all.push(item);
        if all.len().is_multiple_of(BATCH) {
            allow(0).then_some(())?;
        }
    }
    Some(all)
}

fn expand_parts(
    parts: &[WordPart],
    limit: usize,
    allow: &mut dyn FnMut(usize) -> bool,
) -> Option<Vec<Parts>> {
    let mut results: Vec<Parts> = vec![Parts::new()];
    for part in parts {
        let WordPart::Brace(brace) = part else {
            results.iter_mut().for_each(|result| append(result, part.clone()));
            continue;
        };
        let alternatives = alternatives(brace, limit, allow)?;
        let count = results.len().checked_mul(alternatives.len())?;
        if count > limit || !allow(count) {
            return None;
        }
        let mut product = Vec::with_capacity(count);
        for prefix in &results {
            for alternative in &alternatives {
                let mut joined = prefix.clone();
                alternative.iter().for_each(|part| append(&mut joined, part.clone()));
                product.push(joined);
                if product.len().is_multiple_of(BATCH) {
                    allow(0).then_some(())?;
                }
            }
        }
        results = product;
    }
    Some(results)
}

fn alternatives(
    brace: &BraceExpansion,
    limit: usize,
    allow: &mut dyn FnMut(usize) -> bool,
) -> Option<Vec<Parts>> {
    match brace {
        BraceExpansion::List(words) => {
            let mut all = Vec::new();
            for word in words {
                all.extend(expand_parts(&word.parts, limit, allow)?);
                if all.len() > limit {
                    return None;
                }
            }
            Some(all)
        }
        BraceExpansion::Integers { start, end, step, width, .. } => {
            let values = sequence(i128::from(*start), i128::from(*end), i128::from(*step), limit)?;
            allow(values.len()).then_some(())?;
            collect(values.map(|value| literal(&pad(value, *width as usize))), allow)
        }
        BraceExpansion::Chars { start, end, step, .. } => {
            let values = sequence(i128::from(*start), i128::from(*end), i128::from(*step), limit)?;
            Some(values.map(|value| character(value as u8)).collect())
        }
    }
}

fn sequence(start: i128, end: i128, step: i128, limit: usize) -> Option<impl ExactSizeIterator<Item = i128>> {
    let step = step.abs().max(1);
    let count = (start - end).abs() / step + 1;
    if count > limit as i128 {
        return None;
    }
    let direction = if start <= end { step } else { -step };
    // No more than the limit, which is a size.
    Some((0..count as usize).map(move |index| start + index as i128 * direction))
}

fn pad(value: i128, width: usize) -> Vec<u8> {
    format!("{value:0width$}").into_bytes()
}

/// A byte of a sequence such as `{Z..a}`: a backslash between them quotes nothing and is gone, as in bash.
fn character(byte: u8) -> Parts {
    match byte {
        b'\\' => vec![WordPart::SingleQuoted(Bytes::EMPTY)],
        _ => literal(&[byte]),
    }
}

fn literal(text: &[u8]) -> Parts {
    vec![WordPart::Literal(Bytes::from(text))]
}

/// Appends a part. Text after `$name` may lengthen the name, and text after text is one text.
fn append(parts: &mut Parts, part: WordPart) {
    let WordPart::Literal(text) = &part else {
        parts.push(part);
        return;
    };
    match parts.last_mut() {
        Some(WordPart::Literal(last)) => *last = Bytes::from([last, &**text].concat()),
        Some(WordPart::Param(param)) if !param.braced && matches!(param.op, ParamOp::None) => {
            let taken = match &mut Arc::make_mut(param).name {
                ParamName::Variable(name) => {
                    let taken = text.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_');
                    let taken = taken.count();
                    *name = Bytes::from([name, &text[..taken]].concat());
                    taken
                }
                _ => 0,
            };
            if taken < text.len() {
                parts.push(WordPart::Literal(Bytes::from(&text[taken..])));
            }
        }
        _ => parts.push(part),
    }
}

fn flatten(parts: &[WordPart], out: &mut Parts) {
    for part in parts {
        match part {
            WordPart::Brace(brace) => brace.write_plain(out),
            other => append(out, other.clone()),
        }
    }
}

impl BraceExpansion {
    /// The expansion as the text it was written as.
    #[must_use]
    pub fn to_plain(&self) -> Vec<WordPart> {
        let mut parts = Parts::new();
        self.write_plain(&mut parts);
        parts
    }

    fn write_plain(&self, out: &mut Parts) {
        let text = |text: &[u8]| WordPart::Literal(Bytes::from(text));
        append(out, text(b"{"));
        match self {
            Self::List(words) => {
                for (index, word) in words.iter().enumerate() {
                    if index > 0 {
                        append(out, text(b","));
                    }
                    flatten(&word.parts, out);
                }
            }
            Self::Integers { source, .. } | Self::Chars { source, .. } => append(out, text(source)),
        }
        append(out, text(b"}"));
    }
}

impl ExtGlob {
    /// The group as plain text with its quotes and expansions, for when extended patterns are off.
    #[must_use]
    pub fn to_plain(&self) -> Vec<WordPart> {
        let mut out = Parts::new();
        append(&mut out, WordPart::Literal(Bytes::from(&[self.kind.byte(), b'('])));
        for (index, word) in self.alternatives.iter().enumerate() {
            if index > 0 {
                append(&mut out, WordPart::Literal(Bytes::from(b"|")));
            }
            for part in &word.parts {
                match part {
                    WordPart::ExtGlob(inner) => {
                        inner.to_plain().into_iter().for_each(|part| append(&mut out, part))
                    }
                    other => append(&mut out, other.clone()),
                }
            }
        }
        append(&mut out, WordPart::Literal(Bytes::from(b")")));
        out
    }
}
