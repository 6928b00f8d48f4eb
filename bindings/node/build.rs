//! Leaves the symbols of Node's to Node, on the platform whose linker asks about them.
#![allow(clippy::print_stdout, clippy::disallowed_methods, reason = "a build script talks to cargo")]

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "macos") {
        println!("cargo::rustc-cdylib-link-arg=-Wl,-undefined,dynamic_lookup");
    }
}
