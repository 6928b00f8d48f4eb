//! Compiles the helper in `init/`, a static program without any library, and leaves it for `include_bytes!`.
//!
//! Cargo cannot build a program for another program to embed, so the compiler is called directly, for the same target.
#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a build script talks to cargo and runs the compiler"
)]

use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=init");
    println!("cargo::rerun-if-changed=build.rs");
    let os = variable("CARGO_CFG_TARGET_OS");
    let architecture = variable("CARGO_CFG_TARGET_ARCH");
    if os != "linux" {
        return;
    }
    assert!(
        matches!(architecture.as_str(), "x86_64" | "aarch64"),
        "boxsh-confine runs on x86_64 and aarch64; its helper in init/ knows no system calls of {architecture}"
    );
    let output = PathBuf::from(variable("OUT_DIR")).join("boxsh-init");
    // The linker that comes with the compiler works for every target; where a toolchain has been packaged without it, the
    // system's C compiler links.
    let own = ["linker=rust-lld", "linker-flavor=ld.lld", "link-arg=-static", "link-arg=-nostdlib"];
    let system = ["linker=cc", "link-arg=-nostartfiles", "link-arg=-nostdlib", "link-arg=-static"];
    let mut problems = String::new();
    for linker in [own, system] {
        match compile(&output, &linker) {
            Ok(()) => return,
            Err(problem) => problems.push_str(&problem),
        }
    }
    panic!("the helper of boxsh-confine could not be built for {}:\n{problems}", variable("TARGET"));
}

fn compile(output: &Path, linker: &[&str]) -> Result<(), String> {
    let mut rustc = Command::new(variable("RUSTC"));
    rustc.args(["--edition", "2024", "--crate-name", "boxsh_init", "--crate-type", "bin", "--target"]);
    rustc.arg(variable("TARGET"));
    for setting in [
        "panic=abort",
        "opt-level=s",
        "codegen-units=1",
        "relocation-model=static",
        // Some targets bring a start of their own, for programs with a library.
        "link-self-contained=no",
        "target-feature=+crt-static",
        "strip=symbols",
    ] {
        rustc.args(["-C", setting]);
    }
    for setting in linker {
        rustc.args(["-C", setting]);
    }
    let answer = rustc.arg("-o").arg(output).arg("init/main.rs").output();
    let answer = answer.map_err(|error| error.to_string())?;
    if answer.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&answer.stderr).into_owned()) }
}

fn variable(name: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| panic!("cargo sets {name}"))
}
