//! All fuzz targets in one program, because what takes time to build is what they share. The variable `BOXSH_FUZZ_TARGET` chooses
//! one; the arguments are those of libFuzzer. `cargo xtask fuzz` builds it and runs it.
//!
//! A panic anywhere ends the program, also one that the kernel would have caught.
#![no_main]

mod archive;
mod arithmetic;
mod commands;
mod connect;
mod expansion;
mod frames;
mod gateway;
mod glob;
mod grpc;
mod parser;
mod paths;
mod policy;
mod regex;
mod session;
mod snapshot;
mod worker;

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;

/// A target is a function of any bytes.
type Target = fn(&[u8]);

/// Sorted by name. `cargo xtask fuzz` reads this table.
const TARGETS: [(&str, Target); 21] = [
    ("archive", archive::run),
    ("arithmetic", arithmetic::run),
    ("awk", commands::awk),
    ("bc", commands::bc),
    ("connect", connect::run),
    ("expansion", expansion::run),
    ("frames", frames::run),
    ("gateway", gateway::run),
    ("glob", glob::run),
    ("grpc", grpc::run),
    ("jq", commands::jq),
    ("parser", parser::run),
    ("paths", paths::run),
    ("policy", policy::run),
    ("regex", regex::run),
    ("sed", commands::sed),
    ("snapshot", snapshot::run),
    ("tar", commands::tar),
    ("worker", worker::run),
    ("yq", commands::yq),
    ("zip", commands::zip),
];

static CHOSEN: LazyLock<Target> = LazyLock::new(|| {
    let name = std::env::var("BOXSH_FUZZ_TARGET").unwrap_or_default();
    let found = TARGETS.iter().find(|(known, _)| *known == name);
    found.unwrap_or_else(|| panic!("BOXSH_FUZZ_TARGET names no target: {name:?}")).1
});

fuzz_target!(|input: &[u8]| CHOSEN(input));
