//! Policies carried out by real namespaces: what a program inside can and cannot do.
#![cfg(target_os = "linux")]
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "the tests make files of the host and say what they leave out"
)]

mod world;

use std::fs;
use std::io::{Read, pipe};

use boxsh_confine::{Cell, Program};
use boxsh_policy::{CommandLine, Policy};
use world::World;

/// A cell for the policy; none, with a line that says so, where this machine has no user namespaces.
fn cell(policy: &Policy) -> Option<Cell> {
    match policy.confine().cell() {
        Ok(cell) => Some(cell),
        Err(error) if error.to_string().contains("user namespaces") => {
            eprintln!("SKIPPED: {error}");
            None
        }
        Err(error) => panic!("{error}\n{}", policy.plan()),
    }
}

/// Runs a script inside, in the project; gives its status and all that it wrote.
fn run(policy: &Policy, cell: &Cell, script: &str) -> (i32, String) {
    let (mut out, end) = pipe().unwrap();
    let program = Program::new("/bin/sh")
        .args(["-c", script])
        .envs(policy.confine().environment())
        .current_dir(policy.host().cwd.clone())
        .stderr(end.try_clone().unwrap())
        .stdout(end);
    let mut running = cell.spawn(program).unwrap();
    let mut text = String::new();
    out.read_to_string(&mut text).unwrap();
    (running.wait().unwrap().status(), text)
}

fn with_path(mut world: World) -> World {
    world.env.retain(|(name, _)| name != "PATH");
    let path = format!("{}:/usr/local/bin:/usr/bin:/bin", world.at("bin").display());
    world.env.push(("PATH".into(), path.into()));
    world
}

#[test]
fn the_project_is_writable_and_nothing_else_is() {
    let world = with_path(World::new());
    world.write("home/.ssh/id", "secret").write("home/notes", "notes").write("outside/file", "x");
    world.write("home/proj/.env", "secret").config(r#"{"filesystem": {"exclude": [".env"]}}"#);
    let policy = world.load().unwrap();
    let Some(cell) = cell(&policy) else { return };
    let script = r#"
        echo new > made && echo temp > ../../tmp/made && echo ok
        cat ../notes; echo x > ../notes; echo x > ../../outside/file; touch ../new
        ls -A ../.ssh; cat ../.ssh/id; cat .env; echo x > .env; rm -f .env
        echo '{"network": true}' > .boxsh.jsonc; rm -f .boxsh.jsonc; mv .boxsh.jsonc x; mv .boxsh.jsonc /tmp/x
        echo '{"network": true}' > .boxsh.json; mv made .boxsh.json; rm -f .boxsh.json; ln -sf made .boxsh.json
        cat .boxsh.json; true
    "#;
    let (status, text) = run(&policy, &cell, script);
    assert_eq!(status, 0, "{text}");
    assert!(text.contains("ok\nnotes"), "{text}");
    assert!(!text.contains("secret"), "{text}");
    drop(cell);
    let content = |path: &str| fs::read_to_string(world.at(path)).unwrap();
    assert_eq!(content("home/proj/made"), "new\n");
    assert_eq!(content("tmp/made"), "temp\n");
    assert_eq!(content("home/notes"), "notes");
    assert_eq!(content("outside/file"), "x");
    assert_eq!(content("home/proj/.env"), "secret");
    assert!(content("home/proj/.boxsh.jsonc").contains("exclude"));
    assert!(!world.at("home/new").exists());
    assert!(!world.project(".boxsh.json").exists(), "nothing is left behind");
}

#[test]
fn hooks_cannot_be_written_nor_moved_away() {
    let world = with_path(World::new());
    world.write("home/proj/.git/HEAD", "ref: refs/heads/main\n").mkdir("home/proj/.git/objects");
    world.mkdir("home/proj/.git/refs").write("home/proj/.git/config", "[core]\n");
    let policy = world.load().unwrap();
    let Some(cell) = cell(&policy) else { return };
    let script = r#"
        mkdir -p .git/hooks; echo evil > .git/hooks/pre-commit; echo evil >> .git/config
        mv .git elsewhere && mkdir -p .git/hooks && echo evil > .git/hooks/pre-commit
        rm -rf .git; mv .git/config .git/old; echo fine > .git/description; true
    "#;
    let (_, text) = run(&policy, &cell, script);
    drop(cell);
    let read = |path: &str| fs::read_to_string(world.project(path)).unwrap_or_default();
    assert_eq!(read(".git/config"), "[core]\n", "{text}");
    assert_eq!(read(".git/hooks/pre-commit"), "", "{text}");
    assert_eq!(read(".git/description"), "fine\n", "{text}");
    assert!(!world.project("elsewhere").exists(), "{text}");
    assert!(!world.project(".git/hooks").exists(), "nothing is left behind");
}

#[test]
fn an_excluded_folder_shows_only_what_is_named_in_it() {
    let world = with_path(World::new());
    world.write("home/proj/private/a", "secret").write("home/proj/private/public/b", "open");
    world.config(r#"{"filesystem": {"exclude": ["private"], "ro": ["private/public"]}}"#);
    let policy = world.load().unwrap();
    let Some(cell) = cell(&policy) else { return };
    let (_, text) =
        run(&policy, &cell, "ls private; cat private/public/b private/a; echo x > private/public/b");
    assert!(text.starts_with("public\nopen"), "{text}");
    assert!(!text.contains("secret"), "{text}");
    assert_eq!(fs::read_to_string(world.at("home/proj/private/public/b")).unwrap(), "open");
}

#[test]
fn commands_are_blocked_and_wrapped() {
    let world = with_path(World::new());
    world.program("bin/tool").program("bin/gone").program("home/wrap");
    fs::write(world.at("bin/tool"), "#!/bin/sh\necho real \"$@\"\n").unwrap();
    fs::write(world.at("home/wrap"), "#!/bin/sh\necho \"wrapped $BOXSH_CMD\"\nexec \"$BOXSH_REAL\" \"$@\"\n")
        .unwrap();
    world.config(r#"{"commands": {"tool": "~/wrap", "gone": false}}"#);
    let policy = world.load().unwrap();
    let Some(cell) = cell(&policy) else { return };
    let tool = world.at("bin/tool").display().to_string();
    let script =
        format!("tool 1 '2 3'; {tool} x; gone; echo $?; sh -c '$(command -v gone)'; echo $?; ls /run/boxsh");
    let (_, text) = run(&policy, &cell, &script);
    let expected =
        "wrapped tool\nreal 1 2 3\nwrapped tool\nreal x\nboxsh: gone: the policy blocks this command\n1\n";
    assert!(text.starts_with(expected), "{text}");
    let (_, text) =
        run(&policy, &cell, "echo x > /run/boxsh/presets/gone; rm -rf /run/boxsh/presets; gone; echo $?");
    assert!(text.ends_with("boxsh: gone: the policy blocks this command\n1\n"), "{text}");
}

#[test]
fn git_is_kept_from_losing_work() {
    let world = with_path(World::new());
    let policy = world.load().unwrap();
    let Some(cell) = cell(&policy) else { return };
    let script = r#"
        export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
        git init -q . && echo 1 > f && git add f && git commit -qm one && echo 2 > f
        git checkout f; echo $?; cat f; git -C . reset --hard; echo $?
        git status --short --untracked-files=all
        mkdir ../../tmp/r && cd ../../tmp/r && git init -q . && echo 1 > f && git add f && git commit -qm one && echo 2 > f
        git checkout -q f; echo $?; cat f
    "#;
    let (_, text) = run(&policy, &cell, script);
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("boxsh: git: ")).collect();
    assert_eq!(lines, ["1", "2", "1", " M f", "0", "1"], "{text}");
}

#[test]
fn the_network_is_closed_unless_asked_for() {
    let world = with_path(World::new());
    let policy = world.load().unwrap();
    let Some(cell) = cell(&policy) else { return };
    let (_, text) = run(&policy, &cell, "ls /sys/class/net; cat /proc/net/dev | tail -n +3 | cut -d: -f1");
    assert!(text.trim().ends_with("lo"), "{text}");
    let flags = CommandLine { network: Some("open".into()), ..CommandLine::default() };
    assert!(matches!(world.load_with(flags).unwrap().network().value, boxsh_policy::Network::Open));
}
