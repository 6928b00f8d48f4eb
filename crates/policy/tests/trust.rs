//! A project's file makes the policy tighter; what it opens counts once the user has agreed to it.
#![allow(clippy::disallowed_methods, clippy::unwrap_used, reason = "the tests make files of the host")]

mod world;

use boxsh_policy::{Access, CommandLine, Error, Host, Layers, Policy, Trust};
use world::World;

fn load(world: &World, host: Host) -> Result<Policy, Error> {
    let _ = world;
    Policy::load(Layers::new(host))
}

/// What the project's file would open, without the folder of the test.
fn opens(world: &World, content: &str) -> Vec<String> {
    world.config(content);
    match load(world, world.host()) {
        Ok(_) => Vec::new(),
        Err(Error::Untrusted { opens, .. }) => {
            opens.iter().map(|line| line.replace(world.root.to_str().unwrap(), "")).collect()
        }
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn a_project_can_tighten() {
    let world = World::new();
    world.write("home/proj/keys/a", "").write("home/proj/vendor/b", "").mkdir("home/.cache");
    for content in [
        "{}",
        r#"{"filesystem": {"exclude": ["keys"], "ro": ["vendor"]}}"#,
        r#"{"filesystem": {"presets": ["!@caches", "!@agents"]}}"#,
        r#"{"filesystem": {"presets": ["@git-strict", "@all"]}}"#,
        r#"{"filesystem": {"private": ["keys"]}}"#,
        r#"{"network": "deny"}"#,
        r#"{"network": []}"#,
        r#"{"network": "loopback"}"#,
        r#"{"docker": false}"#,
        r#"{"commands": {"rm": false, "git": "@git", "git-lfs": false}}"#,
        r#"{"env": {"deny": ["HOME*"], "set": {"CI": "1"}}}"#,
    ] {
        assert_eq!(opens(&world, content), [""; 0], "{content}");
    }
}

#[test]
fn a_project_opens_nothing_by_itself() {
    let mut world = World::new();
    world.env.push(("A_TOKEN".into(), "x".into()));
    world.mkdir("home/.local/share").write("home/.npmrc", "").program("home/proj/wrapper");
    let socket = std::os::unix::net::UnixListener::bind(world.at("home/sock")).unwrap();
    for (content, opened) in [
        (r#"{"filesystem": {"presets": ["!@all"]}}"#, "ro /home/.ssh"),
        (r#"{"filesystem": {"presets": ["!@all", "@caches"]}}"#, "ro /home/.npmrc"),
        (r#"{"filesystem": {"presets": ["!@secrets"]}}"#, "variable A_TOKEN"),
        (r#"{"filesystem": {"rw": ["~/.local"]}}"#, "rw /home/.local"),
        (r#"{"filesystem": {"rw": ["/"]}}"#, "rw /"),
        (r#"{"filesystem": {"ro": ["~/.ssh"]}}"#, "ro /home/.ssh"),
        (r#"{"network": true}"#, "network open"),
        (r#"{"network": ["example.com"]}"#, "network example.com"),
        (r#"{"docker": true}"#, "docker"),
        (r#"{"unix_sockets": ["~/sock"]}"#, "rw /home/sock"),
        (r#"{"commands": {"git": true}}"#, "command git=true"),
        (r#"{"commands": {"git": "wrapper"}}"#, "command git=/home/proj/wrapper"),
        (r#"{"env": {"pass": ["A_TOKEN"]}}"#, "variable A_TOKEN"),
    ] {
        let opens = opens(&world, content);
        assert!(opens.iter().any(|line| line.starts_with(opened)), "{content}: {opens:?}");
    }
    drop(socket);
}

#[test]
fn what_the_user_has_opened_a_project_may_open_too() {
    let world = World::new();
    world.write(
        "home/.config/boxsh/config.json",
        r#"{"network": ["example.com", "example.org"], "docker": true}"#,
    );
    assert_eq!(opens(&world, r#"{"network": ["example.com"], "docker": true}"#), [""; 0]);
    assert_eq!(opens(&world, r#"{"network": ["example.net"]}"#).len(), 1);
    // And what this call opens.
    world.config(r#"{"network": true}"#);
    let command_line = CommandLine { network: Some("open".into()), ..CommandLine::default() };
    Policy::load(Layers { command_line, ..Layers::new(world.host()) }).unwrap();
}

#[test]
fn a_file_is_trusted_as_it_was() {
    let world = World::new();
    let text = r#"{"network": true}"#;
    world.config(text);
    let Err(Error::Untrusted { path, digest, .. }) = load(&world, world.host()) else {
        panic!("it opens something")
    };
    let trust = Trust::Named(vec![(path, digest)]);
    let load = || Policy::load(Layers { trust: trust.clone(), ..Layers::new(world.host()) });
    assert_eq!(load().unwrap().network().value.mode(), "open");
    world.config(r#"{"network": true, "docker": true}"#);
    assert!(matches!(load(), Err(Error::Untrusted { .. })));
    // The same text elsewhere is another file.
    std::fs::rename(world.project(".boxsh.jsonc"), world.project(".boxsh.json")).unwrap();
    world.write("home/proj/.boxsh.json", text);
    assert!(matches!(load(), Err(Error::Untrusted { .. })));
    // Whoever names it has chosen it.
    let layers = Layers { config: Some(".boxsh.json".into()), ..Layers::new(world.host()) };
    assert_eq!(Policy::load(layers).unwrap().network().value.mode(), "open");
}

#[test]
fn a_file_holds_in_the_folders_below_it() {
    let world = World::new();
    world
        .mkdir("home/proj/.git")
        .mkdir("home/proj/a/b")
        .mkdir("home/proj/keys")
        .write("home/proj/.git/HEAD", "");
    world.config(r#"{"filesystem": {"exclude": ["keys"]}, "commands": {"rm": false}}"#);
    let below = Host { cwd: world.project("a/b"), ..world.host() };
    let policy = load(&world, below.clone()).unwrap();
    assert_eq!(policy.access(world.project("keys/x")), Access::Exclude, "relative paths start at the file");
    assert!(policy.commands().contains_key("rm"));
    // A file below adds to it, and a repository that was made below does not hide it.
    world.write("home/proj/a/.boxsh.json", r#"{"commands": {"dd": false}}"#);
    world.mkdir("home/proj/a/b/.git").write("home/proj/a/b/.git/HEAD", "");
    let policy = load(&world, below.clone()).unwrap();
    assert!(policy.commands().contains_key("rm") && policy.commands().contains_key("dd"));
    assert_eq!(policy.files().len(), 2);
    world.write("home/proj/a/.boxsh.json", r#"{"commands": {"rm": true}}"#);
    assert!(matches!(load(&world, below), Err(Error::Untrusted { .. })));
    // Outside of a repository, what is above does not count.
    world.mkdir("home/other/sub").write("home/other/.boxsh.json", r#"{"commands": {"rm": false}}"#);
    let other = Host { cwd: world.at("home/other/sub"), ..world.host() };
    assert!(!load(&world, other).unwrap().commands().contains_key("rm"));
}
