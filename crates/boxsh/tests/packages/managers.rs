//! The managers as they are.

use boxsh::packages::{Manager, Npm, Pip, Uv};
use boxsh::{Sandbox, Snapshot};

use crate::registry::Registry;
use crate::{assert_output, reaching, with_programs};

#[test]
fn pip_installs_into_the_session_and_a_rollback_takes_it_back() {
    let registry = Registry::start();
    registry.add_wheel("boxshtest", "1.2.3", None);
    let Some(mut sandbox) = with_programs(reaching(&registry), &["pip", "python3"]) else { return };
    let before = sandbox.checkpoint();
    assert_output(&mut sandbox, "pip install -q boxshtest; boxshtest-program", "boxshtest 1.2.3\n");
    for python in ["python3", "python", "/.venv/bin/python", "/usr/bin/env python3"] {
        let script = format!("cd /tmp; {python} -c 'import boxshtest; print(boxshtest.version)'");
        assert_output(&mut sandbox, &script, "1.2.3\n");
    }
    sandbox.rollback(&before).unwrap();
    assert_eq!(sandbox.run("boxshtest-program").exit_code, 127);
    assert!(!sandbox.run("python3 -c 'import boxshtest'").is_success());
    // The module's own way to call it, which scripts prefer.
    assert_output(&mut sandbox, "python -m pip install -q boxshtest; boxshtest-program", "boxshtest 1.2.3\n");
}

#[test]
fn what_was_installed_goes_with_a_snapshot() {
    let registry = Registry::start();
    registry.add_wheel("boxshtest", "1.2.3", None);
    let Some(mut sandbox) = with_programs(reaching(&registry), &["pip", "python3"]) else { return };
    assert_output(&mut sandbox, "pip install -q boxshtest", "");
    let snapshot = Snapshot::from_bytes(&sandbox.snapshot().unwrap().to_bytes()).unwrap();
    drop(sandbox);
    let native = boxsh::Native::new();
    let mut elsewhere = Sandbox::builder().native(native).build().unwrap();
    elsewhere.restore(&snapshot).unwrap();
    assert_output(&mut elsewhere, "boxshtest-program", "boxshtest 1.2.3\n");
}

#[test]
fn a_virtual_environment_is_still_one_of_its_own() {
    let registry = Registry::start();
    registry.add_wheel("boxshtest", "1.0", None);
    let Some(mut sandbox) = with_programs(reaching(&registry), &["pip"]) else { return };
    if !sandbox.run("cd /tmp; python3 -m venv v").is_success() {
        println!("SKIPPED: no module venv");
        return;
    }
    assert_output(&mut sandbox, "v/bin/pip install -q boxshtest; v/bin/boxshtest-program", "boxshtest 1.0\n");
    assert!(!sandbox.run("python3 -c 'import boxshtest'").is_success());
}

#[test]
fn a_package_with_the_wrong_hash_is_not_installed() {
    let registry = Registry::start();
    registry.add_wheel("boxshtest", "1.0", Some(&"0".repeat(64)));
    let Some(mut sandbox) = with_programs(reaching(&registry), &["pip"]) else { return };
    let result = sandbox.run("pip install boxshtest");
    assert!(!result.is_success());
    assert!(result.stderr_str().contains("HASHES"), "{}", result.stderr_str());
    assert!(!sandbox.run("python3 -c 'import boxshtest'").is_success());
}

#[test]
fn npm_installs_for_a_project_and_for_the_user() {
    let registry = Registry::start();
    registry.add_module("boxshtest", "3.2.1");
    let Some(mut sandbox) = with_programs(reaching(&registry), &["npm", "node"]) else { return };
    let script = "mkdir p && cd p && npm install --silent boxshtest && node -p 'require(\"boxshtest\")'";
    assert_output(&mut sandbox, script, "3.2.1\n");
    assert_output(&mut sandbox, "npx boxshtest-program", "boxshtest 3.2.1\n");
    assert_output(
        &mut sandbox,
        "cd; npm install --silent -g boxshtest && boxshtest-program",
        "boxshtest 3.2.1\n",
    );
}

#[test]
fn the_variables_are_the_users_to_change() {
    let registry = Registry::start();
    let builder = reaching(&registry).env("NPM_CONFIG_PREFIX", "/opt/mine");
    let Some(mut sandbox) = with_programs(builder, &[]) else { return };
    assert_output(&mut sandbox, "echo $NPM_CONFIG_PREFIX", "/opt/mine\n");
    let builder = reaching(&registry).clear_env();
    let Some(mut sandbox) = with_programs(builder, &[]) else { return };
    assert_output(&mut sandbox, "env | grep -c -e ^PIP_BREAK -e ^PATH=; :", "0\n");
}

#[test]
fn a_registry_that_no_rule_names_is_not_reached() {
    let (registry, other) = (Registry::start(), Registry::start());
    registry.add_wheel("boxshtest", "1.0", None);
    let builder = reaching(&other).env("PIP_INDEX_URL", registry.url("/simple/")).env("PIP_RETRIES", "0");
    let Some(mut sandbox) = with_programs(builder, &["pip"]) else { return };
    let result = sandbox.run("pip install boxshtest");
    assert!(!result.is_success());
    assert_eq!(registry.fetched(""), 0);
}

#[test]
fn a_place_that_cannot_be_listed_is_not_taken_for_an_empty_one() {
    let mut sandbox = Sandbox::new();
    let managers: [&dyn Manager; 3] = [&Npm, &Pip, &Uv];
    for manager in managers {
        assert!(manager.installed(&sandbox).unwrap().is_empty(), "{}", manager.name());
    }
    assert!(sandbox.run("mkdir -p ~/.local; ln -s lib ~/.local/lib").is_success());
    for manager in managers {
        let error = manager.installed(&sandbox).unwrap_err();
        assert!(error.to_string().contains("Too many levels of symbolic links"), "{error}");
    }
}
