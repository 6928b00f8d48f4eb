//! What a policy comes to: mounts, commands, environment.
#![allow(clippy::disallowed_methods, clippy::unwrap_used, reason = "the tests make files of the host")]

mod world;

use boxsh_policy::{CommandLine, Host, Layers, MountKind, Plan, Policy, Reason, RunContent};
use world::World;

/// The mounts in the folder of the test, as lines.
fn mounts(world: &World, plan: &Plan) -> Vec<String> {
    let root = world.root.to_str().unwrap();
    let line = |mount: &boxsh_policy::Mount| {
        let anchor = if matches!(mount.reason, Reason::Anchor { .. }) { " anchor" } else { "" };
        let path = mount.path.to_str().unwrap().strip_prefix(root).filter(|path| !path.is_empty())?;
        Some(format!("{} {path}{anchor}", mount.kind.name()))
    };
    plan.mounts.iter().filter_map(line).collect()
}

#[test]
fn mounts_come_in_order_and_only_where_something_changes() {
    let world = World::new();
    world.mkdir("home/proj/a/b/c").write("home/proj/.env", "").mkdir("home/proj/a/same");
    world.config(r#"{"filesystem": {"rw": ["a/same", "/"], "exclude": [".env", "a/b"], "ro": ["a/b/c"]}}"#);
    let plan = world.load().unwrap().plan();
    assert_eq!(plan.mounts[0].path.to_str(), Some("/"));
    assert_eq!(plan.mounts[0].kind, MountKind::ReadWrite);
    assert_eq!(
        mounts(&world, &plan),
        [
            "ro /home",
            "exclude /home/.ssh",
            "rw /home/proj",
            "protect /home/proj/.boxsh.json",
            "ro /home/proj/.boxsh.jsonc",
            "exclude /home/proj/.env",
            "rw /home/proj/a anchor",
            "exclude /home/proj/a/b",
            "ro /home/proj/a/b/c",
            "private /tmp",
        ],
        "{plan}"
    );
}

#[test]
fn the_folder_around_something_protected_cannot_be_moved_away() {
    let world = World::new();
    world.mkdir("home/proj/.git/hooks").write("home/proj/.git/HEAD", "ref: refs/heads/main\n");
    world.write("home/proj/.git/config", "");
    let plan = world.load().unwrap().plan();
    let lines = mounts(&world, &plan);
    for line in ["rw /home/proj/.git anchor", "ro /home/proj/.git/hooks", "ro /home/proj/.git/config"] {
        assert!(lines.iter().any(|other| other == line), "{line} in {lines:#?}");
    }
}

#[test]
fn a_missing_protected_file_is_protected_where_its_way_ends() {
    let mut world = World::new();
    world.env.push(("XDG_CONFIG_HOME".into(), world.project("deep/cfg").into()));
    world.mkdir("home/proj/deep");
    let lines = mounts(&world, &world.load().unwrap().plan());
    assert!(lines.contains(&"protect /home/proj/deep/cfg".to_owned()), "{lines:#?}");
    assert!(lines.contains(&"rw /home/proj/deep anchor".to_owned()), "{lines:#?}");
}

#[test]
fn commands_are_covered_wherever_path_has_them() {
    let world = World::new();
    world.program("bin/git").program("bin/rm").program("bin/npm").program("home/wrap").program("bin/raw");
    world.config(r#"{"commands": {"rm": false, "npm": "~/wrap", "raw": true, "nope": false}}"#);
    let plan = world.load().unwrap().plan();
    assert_eq!(plan.covered, [world.at("bin/git"), world.at("bin/npm"), world.at("bin/rm")]);
    let file = |path: &str| {
        let file = plan.run.iter().find(|file| file.path.to_str() == Some(path))?;
        Some(match &file.content {
            RunContent::Text(text) => String::from_utf8(text.clone()).unwrap(),
            RunContent::Program(path) => format!("= {}", path.display()),
            RunContent::Script(text) => String::from_utf8(text.clone()).unwrap(),
        })
    };
    let root = world.root.display();
    assert_eq!(file("presets/git").unwrap(), format!("@git\n{root}/tmp\n"));
    assert_eq!(file("bin/git").unwrap(), format!("= {root}/bin/git"));
    assert_eq!(file("presets/rm").unwrap(), "@blocked\n");
    assert_eq!(file("bin/rm"), None);
    assert_eq!(file("wrappers/npm").unwrap(), format!("= {root}/home/wrap"));
    assert_eq!(file("bin/npm").unwrap(), format!("= {root}/bin/npm"));
    assert_eq!(
        file("targets").unwrap(),
        format!("git\tone\t{root}/bin/git\nnpm\tone\t{root}/bin/npm\nrm\tone\t{root}/bin/rm\n")
    );
    assert_eq!(file("commands").unwrap(), format!("git\t@git\nnpm\t{root}/home/wrap\nrm\tfalse\n"));
    assert!(plan.notes.iter().any(|note| note.starts_with("nope (")), "{:?}", plan.notes);
}

#[test]
fn a_file_with_many_programs_stays_usable() {
    let world = World::new();
    world.program("bin/busybox").link("bin/rm", "busybox").config(r#"{"commands": {"rm": false}}"#);
    let plan = world.load().unwrap().plan();
    assert_eq!(plan.covered, [world.at("bin/busybox")]);
    assert!(plan.run.iter().any(|file| file.path.to_str() == Some("bin/rm")));
    let targets = plan.run.iter().find(|file| file.path.to_str() == Some("targets")).unwrap();
    let line = format!("rm\tmany\t{}\n", world.at("bin/busybox").display());
    assert_eq!(targets.content, RunContent::Text(line.into_bytes()));
}

#[test]
fn a_sandbox_inside_a_sandbox_only_tightens() {
    let world = World::new();
    world.program("bin/git").program("bin/rm").program("bin/npm").program("bin/ls").program("home/wrap");
    // As the sandbox around left it.
    world
        .write("run/commands", "git\t@git\nrm\tfalse\nnpm\t/w\n")
        .write("run/targets", "git\tone\t/g\nrm\tone\t/r\n");
    world
        .write("run/presets/git", "@git\n/tmp\n")
        .write("run/presets/rm", "@blocked\n")
        .write("run/bin/git", "");
    world.write("run/wrappers/npm", "").write("run/bin/npm", "");
    world.config(r#"{"commands": {"git": true, "rm": true, "npm": false, "ls": false}}"#);
    let host = Host { run: world.at("run"), ..world.host() };
    let layers = Layers { trust: boxsh_policy::Trust::Full, ..Layers::new(host) };
    let plan = Policy::load(layers).unwrap().plan();
    let content = |path: &str| {
        plan.run.iter().find(|file| file.path.to_str() == Some(path)).map(|file| file.content.clone())
    };
    assert_eq!(content("presets/git"), Some(RunContent::Program(world.at("run/presets/git"))));
    assert_eq!(content("bin/git"), Some(RunContent::Program(world.at("run/bin/git"))));
    assert_eq!(content("presets/rm"), Some(RunContent::Program(world.at("run/presets/rm"))));
    assert_eq!(content("presets/npm"), Some(RunContent::Text(b"@blocked\n".to_vec())));
    assert_eq!(content("wrappers/npm"), None);
    assert_eq!(content("presets/ls"), Some(RunContent::Text(b"@blocked\n".to_vec())));
    // The launcher of the sandbox around is in the place of git and rm already.
    assert_eq!(plan.covered, [world.at("bin/ls"), world.at("bin/npm")]);
    let RunContent::Text(targets) = content("targets").unwrap() else { panic!("a text") };
    assert!(String::from_utf8(targets).unwrap().starts_with("git\tone\t/g\nrm\tone\t/r\nls\tone\t"));
}

#[test]
fn variables_that_lead_to_hidden_services_are_removed() {
    let mut world = World::new();
    world.mkdir("tmp/ssh-x").write("tmp/ssh-x/agent.1", "").mkdir("tmp/tmux-0");
    for (name, value) in [
        ("SSH_AUTH_SOCK", world.at("tmp/ssh-x/agent.1").display().to_string()),
        ("TMUX", format!("{},12,0", world.at("tmp/tmux-0/default").display())),
        ("DBUS_SESSION_BUS_ADDRESS", "unix:path=/run/user/1000/bus,guid=1".to_owned()),
        ("DOCKER_HOST", "tcp://10.0.0.1:2375".to_owned()),
        ("GPG_AGENT_INFO", world.project("agent").display().to_string()),
        ("EDITOR", "vi".to_owned()),
    ] {
        world.env.push((name.into(), value.into()));
    }
    let plan = world.load().unwrap().plan();
    let removed: Vec<_> = plan
        .environment
        .iter()
        .filter(|variable| variable.removed.is_some())
        .map(|variable| variable.name.to_str().unwrap())
        .collect();
    assert_eq!(removed, ["DBUS_SESSION_BUS_ADDRESS", "DOCKER_HOST", "SSH_AUTH_SOCK", "TMUX"]);
    assert!(plan.notes.iter().any(|note| note.contains("only the network")), "{:?}", plan.notes);
}

#[test]
fn plans_are_printed_quoted_and_as_json() {
    let world = World::new();
    world
        .program("bin/git")
        .mkdir("home/proj/a b")
        .config(r#"{"network": ["*.example.com"], "filesystem": {"exclude": ["a b"]}}"#);
    let flags = CommandLine { docker: Some(true), ..CommandLine::default() };
    let plan = world.load_with(flags).unwrap().plan();
    let root = world.root.display();
    let text = plan.to_string();
    for line in [
        format!("policy {root}/home/proj/.boxsh.jsonc # project"),
        format!("cd {root}/home/proj"),
        "ro / # / (built in)".to_owned(),
        format!("exclude '{root}/home/proj/a b' # a b (project {root}/home/proj/.boxsh.jsonc:1:59)"),
        format!("command git=@git {root}/bin/git # built in"),
        format!("network allowlist '*.example.com' # project {root}/home/proj/.boxsh.jsonc:1:13"),
        "docker true # --docker".to_owned(),
    ] {
        assert!(text.lines().any(|other| other == line), "{line}\nin\n{text}");
    }
    let json = plan.to_json();
    let hidden = json["mounts"].as_array().unwrap().iter().find(|mount| mount["rule"] == "a b").unwrap();
    assert_eq!(hidden["access"], "exclude");
    assert_eq!(hidden["layer"], "project");
    assert_eq!(json["network"]["hosts"][0]["host"], "*.example.com");
    assert_eq!(json["commands"][0]["programs"][0], format!("{root}/bin/git"));
}

#[test]
fn a_policy_is_a_profile_of_seatbelt_too() {
    let world = World::new();
    world.program("bin/rm").write("home/.ssh/id", "").config(r#"{"commands": {"rm": false}}"#);
    // A folder of its own for temporary files is nothing that it can give.
    let temporary = vec![world.at("tmp").display().to_string()];
    let policy = world.load_with(CommandLine { rw: temporary, ..CommandLine::default() }).unwrap();
    let profile = policy.confine().seatbelt_profile().unwrap();
    let root = world.root.display();
    let at = |line: String| {
        profile.lines().position(|other| other == line).unwrap_or_else(|| panic!("{line}\nin\n{profile}"))
    };
    let home = at(format!("(deny file-read* file-write* process-exec (subpath \"{root}/home/.ssh\"))"));
    let project = at(format!("(allow file-read* file-write* (subpath \"{root}/home/proj\"))"));
    let own = at(format!("(deny file-write* (subpath \"{root}/home/proj/.boxsh.jsonc\"))"));
    at(format!("(deny process-exec (literal \"{root}/bin/rm\"))"));
    assert!(own > project && home > 0);
    assert!(!profile.contains("network*"));
}
