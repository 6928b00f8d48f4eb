//! Subscripts in words that are expanded before anyone looks for subscripts in them: arguments of builtins, operands of `[[ ]]`, and expressions
//! whose text is put together.

use boxsh_syntax::ast::{Word, WordPart};

use crate::flow::Run;
use crate::options::Shopt;
use crate::shell::Shell;
use crate::text::Str;
use crate::variables::{Key, is_name, split_reference};

/// Where the subscript ends that starts at the bracket `text` begins with: the bracket that closes it, outside of quotes and substitutions.
fn closing_bracket(text: &[u8]) -> Option<usize> {
    let mut open: Vec<u8> = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let byte = text[at];
        let innermost = open.last().copied();
        match (byte, innermost) {
            (b'\'', Some(b'\'')) | (b'"', Some(b'"')) | (b'`', Some(b'`')) => drop(open.pop()),
            (_, Some(b'\'')) => {}
            (b'\\', _) => at += 1,
            (b'\'', Some(b'"')) => {}
            (b'\'' | b'"' | b'`', _) => open.push(byte),
            (b'(' | b'{', _) if at > 0 && text[at - 1] == b'$' => open.push(byte),
            (b')', Some(b'(')) | (b'}', Some(b'{')) => drop(open.pop()),
            (b'[', None | Some(b'[')) => open.push(byte),
            (b']', Some(b'[')) => {
                open.pop();
                if open.is_empty() {
                    return Some(at);
                }
            }
            _ => {}
        }
        at += 1;
    }
    None
}

/// Whether text is `name`, or `name[subscript]` with nothing behind the bracket that closes the subscript.
pub(crate) fn is_reference(text: &[u8]) -> bool {
    let Some(open) = text.iter().position(|&byte| byte == b'[') else { return is_name(text) };
    is_name(&text[..open])
        && closing_bracket(&text[open..]).is_some_and(|end| end > 1 && open + end + 1 == text.len())
}

/// Inside which quotes, written as text, something stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Quotes {
    None,
    Single,
    Double,
}

/// Whether a byte may mean something to the shell.
fn is_special(byte: u8) -> bool {
    byte.is_ascii() && !byte.is_ascii_alphanumeric() && !b"_./,:=+-@%".contains(&byte)
}

/// Appends text with backslashes before the bytes that are special.
fn escape(text: &[u8], out: &mut Vec<u8>, is_special: impl Fn(u8) -> bool) {
    for &byte in text {
        if is_special(byte) {
            out.push(b'\\');
        }
        out.push(byte);
    }
}

impl Shell<'_> {
    /// Whether an argument names a variable or an element. With `assoc_expand_once`, the key of an associative array ends with the first bracket
    /// that closes something.
    pub(crate) fn names_variable(&self, text: &[u8]) -> bool {
        match split_reference(text) {
            (name, Some(key)) if self.shopt(Shopt::AssocExpandOnce) && self.is_associative(name) => {
                !key.is_empty() && !key.contains(&b']')
            }
            _ => is_reference(text),
        }
    }

    /// Expands the text of an expression. What an expansion in the subscript of an associative array gives is escaped, so that it is not expanded
    /// again when the subscript is.
    pub(crate) fn expand_expression(&mut self, word: &Word) -> Run<Str> {
        let has_subscript = |part: &WordPart| matches!(part, WordPart::Literal(text) if text.contains(&b'['));
        if word.parts.len() < 2 || !word.parts.iter().any(has_subscript) {
            return self.expand_arith_text(word);
        }
        let mut text = Vec::new();
        let (mut depth, mut quotes) = (0_u32, Quotes::None);
        for part in &word.parts {
            if let WordPart::Literal(literal) = part {
                for &byte in literal.iter() {
                    (depth, quotes) = self.step(&text, byte, depth, quotes);
                    text.push(byte);
                }
                continue;
            }
            match (depth, quotes) {
                (0, _) => text.extend_from_slice(&self.expand_arith_part(part)?),
                (_, Quotes::Single) => {
                    let part = Word::from_parts(vec![part.clone()], word.span);
                    text.extend_from_slice(&boxsh_syntax::print_word(&part, boxsh_syntax::Style::Source));
                }
                (_, Quotes::Double) => {
                    let value = self.expand_arith_part(part)?;
                    escape(&value, &mut text, |byte| matches!(byte, b'\\' | b'"' | b'$' | b'`'));
                }
                (_, Quotes::None) => escape(&self.expand_arith_part(part)?, &mut text, is_special),
            }
        }
        Ok(text.into())
    }

    /// How deep in the subscript of an associative array, and in which quotes of it, what follows `byte` stands.
    fn step(&self, before: &[u8], byte: u8, depth: u32, quotes: Quotes) -> (u32, Quotes) {
        match (byte, depth, quotes) {
            (b'[', 0, _) => {
                let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
                let length = before.iter().rev().take_while(|byte| is_part(byte)).count();
                (u32::from(self.is_associative(&before[before.len() - length..])), Quotes::None)
            }
            (_, 0, _) => (0, Quotes::None),
            (b'\'', _, Quotes::None) => (depth, Quotes::Single),
            (b'\'', _, Quotes::Single) | (b'"', _, Quotes::Double) => (depth, Quotes::None),
            (b'"', _, Quotes::None) => (depth, Quotes::Double),
            (b'[', _, Quotes::None) => (depth + 1, quotes),
            (b']', _, Quotes::None) => (depth - 1, quotes),
            _ => (depth, quotes),
        }
    }

    /// Whether the element of an associative array is set that a word of the script names. `None` if the word is something else.
    pub(crate) fn is_written_element_set(&mut self, word: &Word) -> Run<Option<bool>> {
        let Some((name, start)) = written_subscript(word).filter(|(name, _)| self.is_associative(name))
        else {
            return Ok(None);
        };
        // The key is expanded once.
        let mut parts = word.parts.to_vec();
        if let Some(WordPart::Literal(first)) = parts.first_mut() {
            *first = first[start..].into();
        }
        if let Some(WordPart::Literal(last)) = parts.last_mut() {
            *last = last[..last.len() - 1].into();
        }
        let key = self.expand_text(&Word::from_parts(parts, word.span))?;
        Ok(Some(self.element(name, &Key::Text(key)).is_some()))
    }

    /// Expands an argument of `unset`. Where its brackets stand in the script itself, the key between them is then escaped, so that it is not expanded
    /// again.
    pub(crate) fn expand_unset_argument(&mut self, word: &Word, words: &mut Vec<Str>) -> Run<()> {
        let before = words.len();
        self.expand_fields(word, words)?;
        let Some((name, _)) = written_subscript(word) else { return Ok(()) };
        if words.len() != before + 1 || self.shopt(Shopt::AssocExpandOnce) || !self.is_associative(name) {
            return Ok(());
        }
        if let (name, Some(key)) = split_reference(&words[before]) {
            let mut text = [name, b"["].concat();
            escape(key, &mut text, is_special);
            text.push(b']');
            words[before] = text.into();
        }
        Ok(())
    }
}

/// The name of `name[key]` where the brackets stand in the script itself and something to expand between them, and where the key starts.
fn written_subscript(word: &Word) -> Option<(&[u8], usize)> {
    let [WordPart::Literal(first), .., WordPart::Literal(last)] = &word.parts[..] else { return None };
    let open = first.iter().position(|&byte| byte == b'[')?;
    last.ends_with(b"]").then_some((&first[..open], open + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_end_with_the_bracket_that_closes_them() {
        for text in
            ["a", "a[1]", "a[b[1]]", "a['x]']", r#"a["]"]"#, r"a[\]]", "a[$(echo ])]", "a[${x[1]}]", "a[ ]"]
        {
            assert!(is_reference(text.as_bytes()), "{text}");
        }
        for text in ["", "1", "a[", "a[]", "a[]]", "a[1]x", "a[x]y]", "a[80's]", "a[b[1]", "[1]", r#"a["]"#] {
            assert!(!is_reference(text.as_bytes()), "{text}");
        }
    }
}
