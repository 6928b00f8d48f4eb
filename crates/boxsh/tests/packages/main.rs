//! Package managers of the host in a session, against registries of the tests' own: what they install is the session's, and nobody else's.
#![cfg(target_os = "linux")]
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "the host's side of a test, which fails by panicking and says what it leaves out"
)]

mod cache;
mod debian;
mod managers;
mod manifest;
mod real;
mod registry;
mod signed;

use boxsh::net::{NetworkPolicy, Rule};
use boxsh::{Builder, Native, Sandbox};

use registry::Registry;

/// The builder of a session with host programs that reaches a registry.
fn reaching(registry: &Registry) -> Builder {
    Sandbox::builder()
        .native(Native::new().network(policy_for(registry)))
        .env("PIP_INDEX_URL", registry.url("/simple/"))
        .env("UV_INDEX_URL", registry.url("/simple/"))
        .env("NPM_CONFIG_REGISTRY", registry.url("/"))
}

/// Rules that open a registry, and nothing else.
fn policy_for(registry: &Registry) -> NetworkPolicy {
    let rule: Rule = registry.rule().parse().unwrap();
    NetworkPolicy::new().rule(rule.any_method())
}

/// The session, if this machine can have it, and has these programs.
fn with_programs(builder: Builder, programs: &[&str]) -> Option<Sandbox> {
    let mut sandbox = match builder.build() {
        Ok(sandbox) => sandbox,
        Err(error) => {
            println!("SKIPPED: {error}");
            return None;
        }
    };
    for program in programs {
        if !sandbox.run(format!("{program} --version")).is_success() {
            println!("SKIPPED: no {program}");
            return None;
        }
    }
    Some(sandbox)
}

/// Asserts the output of a script that ends well.
#[track_caller]
fn assert_output(sandbox: &mut Sandbox, script: &str, output: &str) {
    let result = sandbox.run(script);
    assert_eq!(result.stdout_str(), output, "{script}: {}", result.stderr_str());
    assert!(result.is_success(), "{script}: {}", result.stderr_str());
}
