//! Says whether host programs can run, as the facade was built.
#![allow(clippy::print_stdout, clippy::disallowed_methods, reason = "a build script talks to cargo")]

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(native)");
    if std::env::var_os("DEP_BOXSH_NATIVE").is_some() {
        println!("cargo::rustc-cfg=native");
    }
}
