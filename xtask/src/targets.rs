//! Checking the code for platforms other than this one.

use std::process::{Command, ExitCode};
use std::time::Instant;

use crate::{Answer, workspace};

/// A platform and which packages have to compile for it.
struct Platform {
    triple: &'static str,
    packages: Packages,
}

enum Packages {
    /// What runs inside a session.
    Libraries,
    /// What embedders use, without host programs.
    Facade,
    All,
}

const PLATFORMS: [Platform; 4] = [
    Platform { triple: "wasm32-unknown-unknown", packages: Packages::Libraries },
    Platform { triple: "aarch64-apple-darwin", packages: Packages::All },
    Platform { triple: "aarch64-unknown-linux-gnu", packages: Packages::All },
    // A Linux on which host programs cannot be confined.
    Platform { triple: "riscv64gc-unknown-linux-gnu", packages: Packages::Facade },
];

/// Libraries of the developer's machine, which no session needs, and those about processes of the host.
const NOT_INSIDE: [&str; 6] =
    ["boxsh-confine", "boxsh-node", "boxsh-policy", "boxsh-python", "boxsh-script-tables", "boxsh-server"];

/// Libraries around C, for which this machine need not have a compiler for the platform.
const WITH_C: [&str; 1] = ["boxsh-sqlite"];

/// The chore `check-targets`.
pub(crate) fn run() -> Answer {
    let members = workspace::members()?;
    let mut failed = Vec::new();
    for Platform { triple, packages } in &PLATFORMS {
        let begun = Instant::now();
        println!("== {triple}");
        if !Command::new("rustup").args(["--quiet", "target", "add", triple]).status()?.success() {
            failed.push(*triple);
            continue;
        }
        let mut check = workspace::cargo();
        // Some features need a C compiler for the platform, which this machine need not have.
        check.args(["check", "--quiet", "--no-default-features", "--target", triple]);
        match packages {
            Packages::All => {
                check.arg("--workspace");
                check.args(WITH_C.iter().flat_map(|name| ["--exclude", name]));
            }
            Packages::Facade => {
                check.args(["--package", "boxsh"]);
            }
            Packages::Libraries => {
                let fits = |name: &&str| !NOT_INSIDE.contains(name) && !WITH_C.contains(name);
                let libraries =
                    members.iter().filter(|member| member.is_library() && fits(&member.name.as_str()));
                check.args(libraries.flat_map(|member| ["--package", &member.name]));
            }
        }
        if !check.env("RUSTFLAGS", "-D warnings").status()?.success() {
            failed.push(*triple);
        }
        println!("{:.1} s", begun.elapsed().as_secs_f64());
    }
    if failed.is_empty() {
        Ok(ExitCode::SUCCESS)
    } else {
        Err(format!("failed: {}", failed.join(" ")).into())
    }
}
