//! Sessions in a process of their own. The test program is its own worker, so it has a `main` of its own, which runs the tests one after
//! another and ends with a line of counts.
#![cfg_attr(
    not(target_os = "linux"),
    allow(dead_code, unused_imports, reason = "workers are processes of Linux so far")
)]
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::disallowed_methods,
    reason = "a test of processes of the host"
)]

mod callbacks;
mod crashes;
mod engines;
mod hostile;
mod launched;
mod meanwhile;
mod processes;
#[cfg(feature = "tools")]
mod tools;

use std::panic::catch_unwind;

/// A test: what holds, and the function that shows it.
pub(crate) type Test = (&'static str, fn());

/// Lists functions as tests under their own names.
macro_rules! tests {
    ($($name:ident),* $(,)?) => { pub(crate) const TESTS: &[crate::Test] = &[$((stringify!($name), $name)),*]; };
}
pub(crate) use tests;

/// A sandbox in a worker of this program.
pub(crate) fn worker() -> boxsh::worker::Worker {
    static WORKER: std::sync::OnceLock<boxsh::worker::Worker> = std::sync::OnceLock::new();
    WORKER.get_or_init(boxsh::worker::Worker::new).clone()
}

pub(crate) fn sandbox() -> boxsh::Sandbox {
    boxsh::Sandbox::builder().worker(&worker()).build().unwrap()
}

#[cfg(feature = "tools")]
fn tools() -> &'static [Test] {
    tools::TESTS
}

#[cfg(not(feature = "tools"))]
fn tools() -> &'static [Test] {
    &[]
}

#[cfg(not(target_os = "linux"))]
fn main() {
    println!("skipped: workers are processes of Linux so far");
}

#[cfg(target_os = "linux")]
fn main() {
    let is_worker = std::env::var_os("BOXSH_WORKER").is_some();
    if is_worker {
        hostile::behave_badly_if_asked();
    }
    boxsh::worker::init();
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.first().is_some_and(|first| first == "host-that-is-killed") {
        processes::be_a_host();
    }
    let filter: Vec<&String> = arguments.iter().filter(|argument| !argument.starts_with('-')).collect();
    let groups = [
        engines::TESTS,
        callbacks::TESTS,
        crashes::TESTS,
        launched::TESTS,
        meanwhile::TESTS,
        processes::TESTS,
        hostile::TESTS,
        tools(),
    ];
    let all: Vec<_> = groups.into_iter().flatten().collect();
    let has = |flag: &str| arguments.iter().any(|argument| argument == flag);
    if has("--list") {
        // None of them is ever ignored.
        let listed = if has("--ignored") { &[][..] } else { &all[..] };
        listed.iter().for_each(|(name, _)| println!("{name}: test"));
        return;
    }
    let matches = |name: &str, part: &str| if has("--exact") { name == part } else { name.contains(part) };
    let wanted = |name: &str| filter.is_empty() || filter.iter().any(|part| matches(name, part));
    let (mut passed, mut failed) = (0, 0);
    for (name, test) in all.iter().filter(|(name, _)| wanted(name)) {
        let is_ok = catch_unwind(test).is_ok();
        println!("test {name} ... {}", if is_ok { "ok" } else { "FAILED" });
        *if is_ok { &mut passed } else { &mut failed } += 1;
    }
    let verdict = if failed == 0 { "ok" } else { "FAILED" };
    let left = all.len() - passed - failed;
    println!(
        "\ntest result: {verdict}. {passed} passed; {failed} failed; 0 ignored; 0 measured; {left} filtered out"
    );
    std::process::exit(i32::from(failed > 0));
}
