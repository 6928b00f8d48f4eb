//! Any bytes parse as arithmetic or fail.

pub(crate) fn run(text: &[u8]) {
    let _ = boxsh_syntax::parse_arith(text);
}
