//! Any expression compiles or fails, in every syntax, and what it finds lies within the text.

use boxsh_pattern::regex::{Regex, RegexOptions, Syntax};
use libfuzzer_sys::arbitrary::{Arbitrary, Unstructured};

const SYNTAXES: [Syntax; 6] =
    [Syntax::Bre, Syntax::Ere, Syntax::Grep, Syntax::Egrep, Syntax::Awk, Syntax::Fixed];

pub(crate) fn run(input: &[u8]) {
    let Ok(input) = <(u8, bool, &[u8], &[u8])>::arbitrary_take_rest(Unstructured::new(input)) else { return };
    let (syntax, icase, pattern, text) = input;
    let syntax = SYNTAXES[usize::from(syntax) % SYNTAXES.len()];
    let options = RegexOptions { icase, ..RegexOptions::default() };
    let Ok(regex) = Regex::new(pattern, syntax, options) else { return };
    let matched = regex.is_match(text);
    if let Ok(found) = regex.find_at(text, 0) {
        assert!(found.is_none_or(|(start, end)| start <= end && end <= text.len()));
        assert!(matched.is_err() || matched == Ok(found.is_some()));
    }
}
