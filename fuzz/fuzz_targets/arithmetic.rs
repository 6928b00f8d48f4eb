//! Any bytes parse as arithmetic or fail.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| {
    let _ = boxsh_syntax::parse_arith(text);
});
