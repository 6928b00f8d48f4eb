//! Any word expands or is refused, within the budget of its run.
#![no_main]

use boxsh::{Ended, Limit, Limits, Sandbox};
use libfuzzer_sys::fuzz_target;

const PROLOGUE: &[u8] = b"x=value; n=3; a=(one 'two words' [5]=five); declare -A m=([k]=v); declare -n r=a; set -- p 'q r'\nprintf '<%s>' ";

fuzz_target!(|word: &[u8]| {
    let limits = Limits::hardened()
        .with(Limit::Commands, 200)
        .with(Limit::Iterations, 200)
        .with(Limit::BraceResults, 1000)
        .with(Limit::Fuel, 5_000_000);
    let sandbox = Sandbox::builder().reproducible(1).limits(limits).build();
    let mut sandbox = sandbox.expect("the options are sound");
    let result = sandbox.run([PROLOGUE, word].concat());
    assert!(!result.stderr_str().contains("internal error"), "{}", result.stderr_str());
    assert_ne!(result.ended, Ended::OutOfHostMemory);
});
