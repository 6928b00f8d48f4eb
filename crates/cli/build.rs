//! Links the binary to a fixed address where that is worth something.

use std::env::var;

#[expect(clippy::disallowed_methods, reason = "a build script is told its target by the environment")]
fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // The tables of the commands and of Unicode are full of pointers, 23,000 in all. In a position-independent
    // executable the loader writes every one of them at each start, which touches 124 pages and takes a fifth of the
    // time of `boxsh -c 'echo hello'`. Stack, heap and libraries stay at random addresses. A static executable is left
    // alone: it has start files of its own for each kind.
    let target = |name: &str| var(format!("CARGO_CFG_TARGET_{name}")).unwrap_or_default();
    let is_static = target("FEATURE").split(',').any(|feature| feature == "crt-static");
    if target("OS") == "linux" && target("ENV") == "gnu" && !is_static {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
}
