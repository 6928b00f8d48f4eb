//! What the host asks for, and the list of what is there.

use boxsh::Sandbox;
use boxsh::packages::{Manager, Npm, PackageError, Pip, Wanted};

use crate::registry::Registry;
use crate::{assert_output, reaching, with_programs};

fn list(sandbox: &Sandbox) -> Vec<String> {
    let packages = sandbox.packages().unwrap();
    let line = |package: &boxsh::packages::PackageInfo| {
        format!("{} {} {} {}", package.manager, package.name, package.version, package.asked.name())
    };
    packages.iter().map(line).collect()
}

fn wanted(words: &[&str]) -> Vec<Wanted> {
    words.iter().map(|word| word.parse().unwrap()).collect()
}

#[test]
fn the_list_names_what_the_host_and_what_the_session_asked_for() {
    let registry = Registry::start();
    for name in ["boxshone", "boxshtwo"] {
        registry.add_wheel(name, "1.0", None);
        registry.add_module(name, "2.0.0");
    }
    let Some(mut sandbox) = with_programs(reaching(&registry), &["pip", "npm"]) else { return };
    assert!(list(&sandbox).is_empty());
    sandbox.install(&wanted(&["pip:boxshone==1.0", "npm:boxshone"])).unwrap();
    assert_output(&mut sandbox, "pip install -q boxshtwo; mkdir p; cd p; npm install --silent boxshtwo", "");
    let expected = [
        "npm boxshone 2.0.0 host",
        "npm boxshtwo 2.0.0 session",
        "pip boxshone 1.0 host",
        "pip boxshtwo 1.0 session",
    ];
    assert_eq!(list(&sandbox), expected);
    // Copies have the same list, and one that goes back has the old one.
    let mut fork = sandbox.fork().unwrap();
    Pip.uninstall(&mut fork, &["boxshone"]).unwrap();
    Npm.uninstall(&mut fork, &["boxshone"]).unwrap();
    assert_eq!(list(&fork), [expected[1], expected[3]]);
    assert!(!Pip.is_installed(&fork, "boxshone").unwrap() && Pip.is_installed(&sandbox, "boxshone").unwrap());
    let manifest = sandbox.package_manifest().unwrap();
    drop((sandbox, fork));
    // Another session is made the same by the manifest.
    let mut other = reaching(&registry).build().unwrap();
    other.install(&Wanted::of_manifest(&manifest).unwrap()).unwrap();
    let all: Vec<String> = expected.iter().map(|line| line.replace("session", "host")).collect();
    assert_eq!(list(&other), all);
    assert_output(&mut other, "boxshtwo-program", "boxshtwo 1.0\n");
}

#[test]
fn what_fails_says_why_and_is_not_noted() {
    let registry = Registry::start();
    registry.add_wheel("boxshbad", "1.0", Some(&"0".repeat(64)));
    let Some(mut sandbox) = with_programs(reaching(&registry), &["pip"]) else { return };
    let error = sandbox.install(&wanted(&["pip:boxshbad"])).unwrap_err();
    assert!(matches!(&error, PackageError::Failed { manager, status: 1, .. } if manager == "pip"), "{error}");
    assert!(error.to_string().contains("HASHES"), "{error}");
    assert!(list(&sandbox).is_empty());
    // An option in the place of a package is none.
    for name in ["pip:--index-url=http://elsewhere", "pip:a b", "pip:./here"] {
        let error = sandbox.install(&wanted(&[name])).unwrap_err();
        assert!(matches!(error, PackageError::Name(_)), "{error}");
    }
    // The host that was refused is named, and the rule that opens it.
    let rule = "203.0.113.9".parse::<boxsh::net::Rule>().unwrap();
    let policy = boxsh::net::NetworkPolicy::new().rule(rule.any_method());
    let native = boxsh::Native::new().network(policy);
    let mut sandbox = Sandbox::builder().native(native).env("PIP_RETRIES", "0").build().unwrap();
    let error = sandbox.install(&wanted(&["pip:requests"])).unwrap_err().to_string();
    assert!(error.contains("the network rules do not open pypi.org; the rule @pypi does"), "{error}");
}
