//! A platform builder's program: many sessions on many threads, random operations, and what has to hold whatever happens.
//!
//! ```sh
//! cargo xtask stress --minutes 10     # 2,000 sandboxes, 8 threads, invariants after each operation
//! cargo xtask soak --minutes 60       # sessions made and dropped; memory, descriptors, threads and /tmp stay as they are
//! ```
#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program of the developer's machine, which looks at its own process"
)]

mod activity;
mod crashes;
mod host;
mod random;
mod slot;
mod soak;
mod stress;

use std::process::ExitCode;
use std::time::Duration;

const USAGE: &str = "usage: stress stress|soak SECONDS [SEED]";

fn main() -> ExitCode {
    boxsh::worker::init();
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| words.get(at).and_then(|word| word.parse::<u64>().ok());
    let (Some(kind), Some(seconds)) = (words.first(), number(1)) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let (time, seed) = (Duration::from_secs(seconds), number(2).unwrap_or(1));
    let wrong = match kind.as_str() {
        "stress" => stress::run(&stress::Plan { sandboxes: 2000, threads: 8, time, seed }),
        "soak" => soak::run(time, seed),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    for line in &wrong {
        println!("FAILED: {line}");
    }
    if wrong.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

#[test]
fn invariants_hold_for_a_while() {
    let time = Duration::from_secs(20);
    let wrong = stress::run(&stress::Plan { sandboxes: 200, threads: 8, time, seed: 1 });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
