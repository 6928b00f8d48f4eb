//! Profiles: policies by the names of programs.
#![allow(clippy::disallowed_methods, clippy::unwrap_used, reason = "the tests make files of the host")]

mod world;

use boxsh_policy::Access::{Exclude, Ro, Rw};
use boxsh_policy::{CommandLine, Layers, Network, Policy};
use world::World;

fn with(world: &World, profiles: &[&str]) -> Policy {
    let profiles = profiles.iter().map(|name| (*name).to_owned()).collect();
    world.load_with(CommandLine { profiles, ..CommandLine::default() }).unwrap()
}

fn hosts(policy: &Policy) -> Vec<String> {
    match &policy.network().value {
        Network::Allowlist(rules) => rules.iter().map(|rule| rule.text.clone()).collect(),
        other => panic!("{other}"),
    }
}

#[test]
fn an_agent_has_its_own_settings_and_hosts_and_no_others() {
    let mut world = World::new();
    world.mkdir("home/.claude").mkdir("home/.codex").write("home/.claude.json", "{}");
    world.env.push(("ANTHROPIC_API_KEY".into(), "k".into()));
    world.env.push(("OPENAI_API_KEY".into(), "k".into()));
    let policy = with(&world, &["claude"]);
    world.check(
        &policy,
        &[
            ("home/.claude/projects", Rw),
            ("home/.claude.json", Rw),
            ("home/.codex/config.toml", Ro),
            ("home/.ssh", Exclude),
            ("home/proj/src", Rw),
        ],
    );
    let hosts = hosts(&policy);
    assert!(hosts.contains(&"api.anthropic.com".to_owned()));
    assert!(!hosts.iter().any(|host| host.contains("openai")), "{hosts:?}");
    let environment = policy.plan().environment;
    let passes = |name: &str| environment.iter().any(|other| other.name == name && other.removed.is_none());
    assert!(passes("ANTHROPIC_API_KEY") && !passes("OPENAI_API_KEY"), "{environment:?}");
}

#[test]
fn every_profile_can_be_used_and_opens_some_hosts() {
    let world = World::new();
    for name in boxsh_policy::profiles().filter(|name| *name != "agent") {
        assert!(!hosts(&with(&world, &[name])).is_empty(), "{name}");
    }
}

#[test]
fn profiles_extend_each_other_and_are_weaker_than_files() {
    let world = World::new();
    world
        .write(
            "home/.config/boxsh/profiles/one.json",
            r#"{"extends": ["two"], "network": ["one.example"], "filesystem": {"rw": ["~/one", "~/both"]}}"#,
        )
        .write("home/.config/boxsh/profiles/two.jsonc", r#"{"extends": ["one"], "network": ["two.example"]}"#)
        .mkdir("home/one")
        .mkdir("home/both");
    world.config(r#"{"extends": ["one"], "filesystem": {"exclude": ["~/both"]}}"#);
    let policy = world.load().unwrap();
    world.check(&policy, &[("home/one", Rw), ("home/both", Exclude)]);
    assert_eq!(hosts(&policy), ["two.example", "one.example"]);
    // Nobody inside writes the profiles of later runs.
    world.check(&policy, &[("home/.config/boxsh/profiles/one.json", Ro)]);
}

#[test]
fn a_profile_of_the_user_comes_before_one_of_boxsh() {
    let world = World::new();
    world.write("home/.config/boxsh/profiles/claude.json", r#"{"network": ["proxy.example"]}"#);
    assert_eq!(hosts(&with(&world, &["claude"])), ["proxy.example"]);
}

#[test]
fn a_project_that_extends_a_profile_has_to_be_trusted() {
    let world = World::new();
    world.config(r#"{"extends": ["npm"]}"#);
    let error = Policy::load(Layers::new(world.host())).map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("not trusted") && error.contains("network registry.npmjs.org"), "{error}");
}

#[test]
fn a_name_is_a_name() {
    let world = World::new();
    for name in ["nope", "../config", "", "a/b", "@claude"] {
        let error = world.error(&format!(r#"{{"extends": ["{name}"]}}"#));
        assert!(
            error.starts_with(&format!(".boxsh.jsonc:1:14: unknown profile {name:?}; allowed: agent, ")),
            "{error}"
        );
    }
}
