//! Links the binary so that it starts fast.
#![expect(
    clippy::disallowed_methods,
    reason = "a build script talks to cargo by its environment and by files"
)]

use std::env::var;
use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // The tables of the commands and of Unicode are full of pointers, 23,000 in all. In a position-independent
    // executable the loader writes every one of them at each start, which touches 124 pages and takes a fifth of the
    // time of `boxsh -c 'echo hello'`. Stack, heap and libraries stay at random addresses. A static executable has
    // start files of its own for each kind, so `.cargo/config.toml` says it there.
    let target = |name: &str| var(format!("CARGO_CFG_TARGET_{name}")).unwrap_or_default();
    let is_static = target("FEATURE").split(',').any(|feature| feature == "crt-static");
    if target("OS") == "linux" && target("ENV") == "gnu" && !is_static {
        println!("cargo::rustc-link-arg-bins=-no-pie");
        link_unwinder();
    }
}

/// Links the unwinder of GCC into the binary rather than to it, as its `-static-libgcc` does for what it links itself:
/// a library less to find, map and relocate is an eighth of the time to start.
fn link_unwinder() {
    let Ok(directory) = var("OUT_DIR") else { return };
    // Where the linker looks for the shared library it finds these instructions.
    let script = Path::new(&directory).join("libgcc_s.so");
    if std::fs::write(script, "INPUT(-lgcc_eh -lgcc)\n").is_ok() {
        println!("cargo::rustc-link-search=native={directory}");
    }
}
