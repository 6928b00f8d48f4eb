//! Sessions with tight limits.

use std::cell::RefCell;
use std::time::Duration;

use boxsh::{Ended, Limit, Limits, RunOptions, RunResult, Sandbox};

/// What an input may use up: little, because many are tried.
fn limits() -> Limits {
    Limits::hardened()
        .with(Limit::Commands, 200)
        .with(Limit::Iterations, 200)
        .with(Limit::BraceResults, 1000)
        .with(Limit::Fuel, 2_000_000)
        .with(Limit::FsBytes, 4 << 20)
        .with(Limit::Inodes, 4000)
}

thread_local! {
    static TEMPLATE: RefCell<Option<Sandbox>> = const { RefCell::new(None) };
}

/// A fresh session.
pub(crate) fn fresh() -> Sandbox {
    TEMPLATE.with_borrow_mut(|template| {
        let made = template.get_or_insert_with(|| {
            let sandbox = Sandbox::builder().reproducible(1).limits(limits()).build();
            sandbox.expect("the options are sound")
        });
        made.fork().expect("nothing in it can fail")
    })
}

/// Runs a script, which has to end in one of the ways that runs end.
pub(crate) fn run(sandbox: &mut Sandbox, script: &[u8], arguments: &[&[u8]]) -> RunResult {
    let options = RunOptions::new().timeout(Duration::from_secs(2)).args(arguments.to_vec());
    let result = sandbox.run_with(script, options);
    assert!(!result.stderr_str().contains("internal error"), "{}", result.stderr_str());
    assert_ne!(result.ended, Ended::OutOfHostMemory);
    result
}
