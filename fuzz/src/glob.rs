//! Any pattern compiles or is out of bounds, matches within its fuel, and an escaped text matches itself.

use boxsh_pattern::glob::{Affix, GlobOptions, Pattern, escape};
use libfuzzer_sys::arbitrary::{Arbitrary, Unstructured};

const FUEL: u64 = 1 << 20;

pub(crate) fn run(input: &[u8]) {
    let Ok(input) = <(bool, bool, bool, &[u8], &[u8])>::arbitrary_take_rest(Unstructured::new(input)) else {
        return;
    };
    let (extglob, nocase, pathname, pattern, text) = input;
    let options = GlobOptions { extglob, nocase, pathname, ..GlobOptions::default() };
    if let Ok(pattern) = Pattern::compile(pattern, options) {
        let _ = pattern.metered(&mut { FUEL }).matches(text);
        for affix in
            [Affix::ShortestPrefix, Affix::LongestPrefix, Affix::ShortestSuffix, Affix::LongestSuffix]
        {
            if let Ok(Some(at)) = pattern.metered(&mut { FUEL }).affix(text, affix) {
                assert!(at <= text.len());
            }
        }
        if let Ok(found) = pattern.metered(&mut { FUEL }).find_all(text) {
            assert!(found.iter().all(|(start, end)| start <= end && *end <= text.len()));
        }
    }
    if let Ok(itself) = Pattern::compile(&escape(text), options) {
        assert!(itself.matches(text));
    }
}
