//! Any bytes parse or fail, as a script, as words and as text inside double quotes.

pub(crate) fn run(source: &[u8]) {
    if let Err(error) = boxsh_syntax::parse_script(source) {
        // The message may be empty: bash has none for `[[ ]]`.
        let _ = error.message();
    }
    let _ = boxsh_syntax::parse_words(source);
    let _ = boxsh_syntax::parse_quoted_text(source);
}
