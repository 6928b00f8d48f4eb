//! Says whether host programs can run: the feature `native`, on systems that `boxsh-confine` knows.
#![allow(clippy::print_stdout, clippy::disallowed_methods, reason = "a build script talks to cargo")]

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(native)");
    let is =
        |name: &str, known: &[&str]| std::env::var(name).is_ok_and(|value| known.contains(&value.as_str()));
    let is_asked_for = std::env::var_os("CARGO_FEATURE_NATIVE").is_some();
    let is_known =
        is("CARGO_CFG_TARGET_OS", &["linux"]) && is("CARGO_CFG_TARGET_ARCH", &["x86_64", "aarch64"]);
    if is_asked_for && is_known {
        println!("cargo::rustc-cfg=native");
        // Build scripts of crates that use this one read it as DEP_BOXSH_NATIVE.
        println!("cargo::metadata=native=1");
    }
}
