//! What the presets bring.
#![allow(clippy::disallowed_methods, clippy::unwrap_used, reason = "the tests make files of the host")]

mod world;

use std::process::Command;

use boxsh_policy::Access::{Exclude, Private, Ro, Rw};
use boxsh_policy::{CommandLine, Host, Layers, Policy};
use world::World;

fn git(world: &World, folder: &str, args: &[&str]) {
    let status = Command::new("git")
        .args(["-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "init.defaultBranch=main"])
        .args(["-c", "protocol.file.allow=always"])
        .args(args)
        .current_dir(world.at(folder))
        .env_clear()
        .env("PATH", std::env::var_os("PATH").unwrap())
        .env("HOME", world.at("home"))
        .output()
        .unwrap();
    assert!(status.status.success(), "git {args:?}: {}", String::from_utf8_lossy(&status.stderr));
}

fn in_folder(world: &World, folder: &str, presets: &[&str]) -> Policy {
    let presets = presets.iter().map(|name| (*name).to_owned()).collect();
    let command_line = CommandLine { presets, ..CommandLine::default() };
    let host = Host { cwd: world.at(folder), ..world.host() };
    Policy::load(Layers { command_line, ..Layers::new(host) }).unwrap()
}

#[test]
fn base_opens_the_project_and_hides_keys() {
    let world = World::new();
    world.mkdir("home/.gnupg").mkdir("home/.aws").mkdir("home/.cache");
    let policy = in_folder(&world, "home/proj", &["!@all", "@base"]);
    world.check(
        &policy,
        &[
            ("home/proj", Rw),
            ("tmp/x", Private),
            ("home/.bashrc", Ro),
            ("home/.ssh", Exclude),
            ("home/.gnupg/x", Exclude),
            ("home/.aws/credentials", Exclude),
            ("home/.cache/x", Ro),
        ],
    );
}

#[test]
fn the_home_and_what_is_around_it_do_not_become_writable() {
    let world = World::new();
    for folder in ["home", ""] {
        let policy = in_folder(&world, folder, &[]);
        world
            .check(&policy, &[("home/x", Ro), ("outside/x", Ro), ("home/.ssh", Exclude), ("tmp/x", Private)]);
    }
}

#[test]
fn caches_and_agents_are_writable() {
    let world = World::new();
    for folder in [".cache", ".bun", "go", ".npm", ".cargo", ".codex", ".claude", ".pi"] {
        world.mkdir(&format!("home/{folder}"));
    }
    world.write("home/.claude.json", "{}");
    let all = [".cache", ".bun", "go", ".npm", ".cargo", ".codex", ".claude", ".pi", ".claude.json"];
    let policy = world.load().unwrap();
    for path in all {
        world.check(&policy, &[(&format!("home/{path}"), Rw)]);
    }
    let policy = in_folder(&world, "home/proj", &["!@caches", "!@agents"]);
    for path in all {
        world.check(&policy, &[(&format!("home/{path}"), Ro)]);
    }
}

#[test]
fn own_files_cannot_be_written_also_while_they_do_not_exist() {
    let world = World::new();
    let policy = world.load().unwrap();
    world.check(
        &policy,
        &[
            ("home/proj/.boxsh.json", Ro),
            ("home/proj/.boxsh.jsonc", Ro),
            ("home/.config/boxsh/config.json", Ro),
            ("home/.config/boxsh/config.jsonc", Ro),
            ("home/proj/.boxsh.yaml", Rw),
        ],
    );
    // Where the settings lie in the project, too.
    let mut world = World::new();
    world.env.push(("XDG_CONFIG_HOME".into(), world.project("cfg").into()));
    world.check(&world.load().unwrap(), &[("home/proj/cfg/boxsh/config.json", Ro)]);
}

#[test]
fn nothing_is_left_of_a_removed_base() {
    let world = World::new();
    world.config(r#"{"filesystem": {"presets": ["!@all"], "rw": ["a"]}}"#).mkdir("home/proj/a");
    world.check(&world.load().unwrap(), &[("home/proj/x", Ro), ("home/proj/a", Rw), ("home/.ssh", Ro)]);
}

#[test]
fn git_protects_hooks_and_configuration() {
    let world = World::new();
    git(&world, "home/proj", &["init", "-q"]);
    world.mkdir("home/proj/sub");
    for folder in ["home/proj", "home/proj/sub"] {
        let policy = in_folder(&world, folder, &[]);
        world.check(&policy, &[("home/proj/.git/hooks/pre-commit", Ro), ("home/proj/.git/config", Ro)]);
    }
    let policy = in_folder(&world, "home/proj", &[]);
    world.check(&policy, &[("home/proj/.git/index", Rw), ("home/proj/.git/refs/heads/x", Rw)]);
    // A missing folder must not be made and filled.
    std::fs::remove_dir_all(world.project(".git/hooks")).unwrap();
    world.check(&in_folder(&world, "home/proj", &[]), &[("home/proj/.git/hooks/pre-commit", Ro)]);
    world.check(&in_folder(&world, "home/proj", &["!@git"]), &[("home/proj/.git/config", Rw)]);
}

#[test]
fn commits_from_a_subdirectory_reach_the_repository() {
    let world = World::new();
    git(&world, "home/proj", &["init", "-q"]);
    world.mkdir("home/proj/sub");
    world.check(
        &in_folder(&world, "home/proj/sub", &[]),
        &[
            ("home/proj/.git/index", Rw),
            ("home/proj/.git/hooks/pre-commit", Ro),
            ("home/proj/.git/config", Ro),
            ("home/proj/README", Ro),
            ("home/proj/sub/x", Rw),
        ],
    );
    // A home directory that is a repository is not the project's.
    let world = World::new();
    git(&world, "home", &["init", "-q"]);
    world.check(&in_folder(&world, "home/proj", &[]), &[("home/.git/index", Ro), ("home/proj/x", Rw)]);
}

#[test]
fn git_understands_worktrees() {
    let world = World::new();
    world.mkdir("home/main");
    git(&world, "home/main", &["init", "-q"]);
    git(&world, "home/main", &["commit", "-q", "--allow-empty", "-m", "x"]);
    git(&world, "home/main", &["worktree", "add", "-q", "../tree"]);
    let policy = in_folder(&world, "home/tree", &[]);
    world.check(
        &policy,
        &[
            ("home/tree/x", Rw),
            ("home/tree/.git", Ro),
            ("home/main/.git/objects/aa", Rw),
            ("home/main/.git/worktrees/tree/index", Rw),
            ("home/main/.git/hooks/pre-commit", Ro),
            ("home/main/.git/config", Ro),
            ("home/main/README", Ro),
        ],
    );
}

#[test]
fn a_worktree_that_the_repository_does_not_know_opens_nothing() {
    let world = World::new();
    world.mkdir("home/main");
    git(&world, "home/main", &["init", "-q"]);
    // Written inside by a program that hopes for the next run.
    let git_dir = world.at("home/main/.git");
    world.write("home/proj/.git", &format!("gitdir: {}\n", git_dir.display()));
    world.check(&world.load().unwrap(), &[("home/main/.git/objects", Ro)]);
    world
        .mkdir("home/main/.git/worktrees/fake")
        .write("home/main/.git/worktrees/fake/HEAD", "ref: refs/heads/main\n");
    world.write("home/main/.git/worktrees/fake/commondir", "../..\n");
    world.write("home/main/.git/worktrees/fake/gitdir", "/elsewhere/.git\n");
    world.write("home/proj/.git", &format!("gitdir: {}/worktrees/fake\n", git_dir.display()));
    world.check(&world.load().unwrap(), &[("home/main/.git/objects", Ro), ("home/main/.git/config", Ro)]);
}

#[test]
fn git_protects_submodules() {
    let world = World::new();
    world.mkdir("home/lib");
    git(&world, "home/lib", &["init", "-q"]);
    git(&world, "home/lib", &["commit", "-q", "--allow-empty", "-m", "x"]);
    git(&world, "home/proj", &["init", "-q"]);
    git(&world, "home/proj", &["submodule", "--quiet", "add", "../lib", "third/lib"]);
    world.check(
        &world.load().unwrap(),
        &[
            ("home/proj/.git/modules/third/lib/hooks/post-checkout", Ro),
            ("home/proj/.git/modules/third/lib/config", Ro),
            ("home/proj/.git/modules/third/lib/index", Rw),
        ],
    );
}

#[test]
fn git_strict_keeps_tags_and_other_branches() {
    let world = World::new();
    git(&world, "home/proj", &["init", "-q"]);
    git(&world, "home/proj", &["commit", "-q", "--allow-empty", "-m", "x"]);
    git(&world, "home/proj", &["branch", "feature/one"]);
    git(&world, "home/proj", &["checkout", "-q", "-b", "feature/two"]);
    let refs = [
        ("home/proj/.git/refs/tags/v1", Ro),
        ("home/proj/.git/refs/heads/main", Ro),
        ("home/proj/.git/refs/heads/feature/one", Ro),
        ("home/proj/.git/refs/heads/feature/two", Rw),
        ("home/proj/.git/refs/heads/feature/two.lock", Rw),
        ("home/proj/.git/packed-refs", Ro),
        ("home/proj/.git/hooks", Ro),
    ];
    world.check(&in_folder(&world, "home/proj", &["@git-strict"]), &refs);
    // Nothing is lost by asking for more.
    world.check(&in_folder(&world, "home/proj", &["@git-strict"]), &[("home/.ssh", Exclude)]);
    let usual = in_folder(&world, "home/proj", &[]);
    world.check(&usual, &[("home/proj/.git/refs/tags/v1", Rw), ("home/proj/.git/refs/heads/main", Rw)]);
}

#[test]
fn linters_keep_their_settings() {
    let world = World::new();
    let files = [
        "eslint.config.mjs",
        ".prettierrc.json",
        "tsconfig.json",
        ".golangci.yml",
        "ruff.toml",
        "pyproject.toml",
        "setup.cfg",
        ".editorconfig",
    ];
    for file in files {
        world.write(&format!("home/proj/{file}"), "");
    }
    let policy = world.load().unwrap();
    for file in files {
        world.check(&policy, &[(&format!("home/proj/{file}"), Ro)]);
    }
    let policy = in_folder(&world, "home/proj", &["!@lint/ts"]);
    world.check(&policy, &[("home/proj/tsconfig.json", Rw), ("home/proj/ruff.toml", Ro)]);
    let policy = in_folder(&world, "home/proj", &["!@all", "@base", "@lint/all"]);
    world.check(&policy, &[("home/proj/tsconfig.json", Ro), ("home/proj/.golangci.yml", Ro)]);
}

#[test]
fn docker_is_masked_unless_asked_for() {
    let mut world = World::new();
    world.write("home/run/d.sock", "").link("home/d.sock", "run/d.sock");
    let address = format!("unix://{}", world.at("home/d.sock").display());
    world.env.push(("DOCKER_HOST".into(), address.into()));
    world.check(&world.load().unwrap(), &[("home/run/d.sock", Exclude), ("home/d.sock", Exclude)]);
    let asked = CommandLine { docker: Some(true), ..CommandLine::default() };
    world.check(&world.load_with(asked).unwrap(), &[("home/run/d.sock", Rw)]);
}

#[test]
fn sockets_of_others_in_the_temporary_folder_are_hidden() {
    let world = World::new();
    world.mkdir("tmp/tmux-1000").mkdir("tmp/ssh-AbC");
    world.check(
        &world.load().unwrap(),
        &[("tmp/tmux-1000/default", Exclude), ("tmp/ssh-AbC/agent.1", Exclude)],
    );
}

#[test]
fn secrets_of_the_home_and_the_project_are_hidden() {
    let world = World::new();
    let hidden = [
        ".netrc",
        ".git-credentials",
        ".npmrc",
        ".pypirc",
        ".kube/config",
        ".docker/config.json",
        ".config/gh/hosts.yml",
        ".config/gcloud/x",
        ".azure/x",
        ".local/share/keyrings/x",
        ".password-store/x",
        ".vault-token",
        ".bash_history",
        ".zsh_history",
        ".cargo/credentials.toml",
        ".local/state/boxsh/key",
        "proj/.env",
        "proj/.env.local",
        "proj/part/.env",
    ];
    for path in hidden {
        world.write(&format!("home/{path}"), "secret");
    }
    world.write("home/proj/.env.example", "").write("home/.cargo/registry/x", "").write("home/.config/x", "");
    let policy = world.load().unwrap();
    for path in hidden {
        world.check(&policy, &[(&format!("home/{path}"), Exclude)]);
    }
    world.check(
        &policy,
        &[
            ("home/proj/.env.example", Rw),
            ("home/.cargo/registry/x", Rw),
            ("home/.config/x", Ro),
            ("tmp/x", Private),
        ],
    );
}
