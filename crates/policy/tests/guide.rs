//! The examples of the guide are read, and mean what it says.
#![allow(clippy::disallowed_methods, clippy::unwrap_used, reason = "the tests make files of the host")]

mod world;

use boxsh_policy::Access::{Exclude, Ro, Rw};
use boxsh_policy::CommandRule;
use world::World;

const GUIDE: &str = include_str!("../../../docs/policy.md");

fn blocks(kind: &str) -> Vec<&'static str> {
    let fence = format!("```{kind}\n");
    GUIDE.split(&*fence).skip(1).map(|rest| rest.split("```").next().unwrap()).collect()
}

#[test]
fn every_example_is_a_policy() {
    let examples = blocks("jsonc");
    assert!(examples.len() >= 4);
    for example in examples {
        let world = World::new();
        world.program("home/.config/boxsh/npm").config(example);
        world.load().unwrap_or_else(|error| panic!("{error}\n{example}"));
    }
}

#[test]
fn the_first_example_does_what_it_says() {
    let world = World::new();
    world
        .write("home/proj/.env", "")
        .write("home/proj/secrets/a.pem", "")
        .write("home/proj/secrets/a.txt", "");
    world.mkdir("home/proj/vendor").mkdir("home/.local/share/myapp").write("home/proj/tsconfig.json", "");
    world.write("home/proj/ruff.toml", "").config(blocks("jsonc")[0]);
    let policy = world.load().unwrap();
    world.check(
        &policy,
        &[
            ("home/proj/.env", Exclude),
            ("home/proj/secrets/a.pem", Exclude),
            ("home/proj/secrets/a.txt", Rw),
            ("home/proj/vendor/x", Ro),
            ("home/.local/share/myapp/x", Rw),
            ("home/proj/tsconfig.json", Rw),
            ("home/proj/ruff.toml", Ro),
        ],
    );
    assert_eq!(policy.commands()["rm"].value, CommandRule::Blocked);
    assert!(policy.explain_host("raw.github.com:443").reachable);
    assert!(!policy.explain_host("github.com").reachable);
    assert!(policy.explain_host("10.1.2.3").reachable);
}

#[test]
fn the_explanation_is_what_is_printed() {
    let world = World::new();
    world.write("home/proj/.env", "").config(blocks("jsonc")[0]);
    let shown = blocks("console")[0].split_once('\n').unwrap().1;
    let report = world.load().unwrap().explain_path(".env").to_string();
    let home = world.at("home");
    assert_eq!(report.replace(home.to_str().unwrap(), "/home/me"), shown);
}

#[test]
fn every_preset_is_in_the_table() {
    for name in [
        "@all",
        "@base",
        "@caches",
        "@agents",
        "@git",
        "@git-strict",
        "@lint/ts",
        "@lint/go",
        "@lint/python",
        "@lint/all",
    ] {
        assert!(GUIDE.contains(&format!("`{name}`")), "{name}");
    }
}

#[test]
fn every_profile_is_in_the_table() {
    for name in boxsh_policy::profiles() {
        assert!(GUIDE.contains(&format!("`{name}`")), "{name}");
    }
}
