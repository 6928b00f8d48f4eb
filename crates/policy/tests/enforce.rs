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
use std::process::{Command, Stdio};

use boxsh_confine::{Backend as By, Bwrap, Cell, Landlock, Program};
use boxsh_policy::{CommandLine, Policy};
use world::World;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Backend {
    Namespaces,
    Bwrap,
}

/// A policy that is being enforced.
enum Inside {
    Cell(Cell),
    Bwrap(Bwrap),
}

/// Runs a test on every backend that this machine has, and says so if it lacks one.
fn each(test: impl Fn(Backend)) {
    test(Backend::Namespaces);
    match Bwrap::find() {
        Ok(_) => test(Backend::Bwrap),
        Err(error) => eprintln!("SKIPPED: {error}"),
    }
}

fn enforce(policy: &Policy, backend: Backend) -> Option<Inside> {
    if backend == Backend::Bwrap {
        return Some(Inside::Bwrap(Bwrap::find().unwrap()));
    }
    match policy.confine().cell() {
        Ok(cell) => Some(Inside::Cell(cell)),
        Err(error) if error.to_string().contains("user namespaces") => {
            eprintln!("SKIPPED: {error}");
            None
        }
        Err(error) => panic!("{error}\n{}", policy.plan()),
    }
}

/// Runs a script inside, in the project; gives its status and all that it wrote.
fn run(policy: &Policy, inside: &Inside, script: &str) -> (i32, String) {
    let (mut out, end) = pipe().unwrap();
    let mut text = String::new();
    let confine = policy.confine();
    let status = match inside {
        Inside::Cell(cell) => {
            let program = Program::new("/bin/sh").args(["-c", script]).envs(confine.environment());
            let program = program.current_dir(policy.host().cwd.clone());
            let mut running = cell.spawn(program.stderr(end.try_clone().unwrap()).stdout(end)).unwrap();
            out.read_to_string(&mut text).unwrap();
            running.wait().unwrap().status()
        }
        Inside::Bwrap(bwrap) => {
            let mut command = Command::new("/bin/sh");
            command.args(["-c", script]).current_dir(&policy.host().cwd);
            command.stderr(end.try_clone().unwrap()).stdout(end).stdin(Stdio::null());
            let mut wrapped = bwrap.wrap(&confine, command).unwrap();
            let mut child = wrapped.command.spawn().unwrap();
            // The command holds the other end as well.
            wrapped.command.stdout(Stdio::null()).stderr(Stdio::null());
            out.read_to_string(&mut text).unwrap();
            child.wait().unwrap().code().unwrap()
        }
    };
    (status, text)
}

fn with_path(mut world: World) -> World {
    world.env.retain(|(name, _)| name != "PATH");
    let path = format!("{}:/usr/local/bin:/usr/bin:/bin", world.at("bin").display());
    world.env.push(("PATH".into(), path.into()));
    world
}

#[test]
fn the_project_is_writable_and_nothing_else_is() {
    each(|backend| {
        let world = with_path(World::new());
        world.write("home/.ssh/id", "secret").write("home/notes", "notes").write("outside/file", "x");
        world.write("home/proj/.env", "secret").config(r#"{"filesystem": {"exclude": [".env"]}}"#);
        let policy = world.load().unwrap();
        let Some(inside) = enforce(&policy, backend) else { return };
        let script = r#"
        echo new > made && echo temp > ../../tmp/made && echo ok
        cat ../notes; echo x > ../notes; echo x > ../../outside/file; touch ../new
        ls -A ../.ssh; cat ../.ssh/id; cat .env; echo x > .env; rm -f .env
        echo '{"network": true}' > .boxsh.jsonc; rm -f .boxsh.jsonc; mv .boxsh.jsonc x; mv .boxsh.jsonc /tmp/x
        echo '{"network": true}' > .boxsh.json; mv made .boxsh.json; rm -f .boxsh.json; ln -sf made .boxsh.json
        cat .boxsh.json; true
    "#;
        let (status, text) = run(&policy, &inside, script);
        assert_eq!(status, 0, "{text}");
        assert!(text.contains("ok\nnotes"), "{text}");
        assert!(!text.contains("secret"), "{text}");
        drop(inside);
        let content = |path: &str| fs::read_to_string(world.at(path)).unwrap();
        assert_eq!(content("home/proj/made"), "new\n");
        assert!(!world.at("tmp/made").exists(), "temporary files are the program's own");
        assert_eq!(content("home/notes"), "notes");
        assert_eq!(content("outside/file"), "x");
        assert_eq!(content("home/proj/.env"), "secret");
        assert!(content("home/proj/.boxsh.jsonc").contains("exclude"));
        assert!(!world.at("home/new").exists());
        assert!(!world.project(".boxsh.json").exists(), "nothing is left behind");
    });
}

#[test]
fn hooks_cannot_be_written_nor_moved_away() {
    each(|backend| {
        let world = with_path(World::new());
        world.write("home/proj/.git/HEAD", "ref: refs/heads/main\n").mkdir("home/proj/.git/objects");
        world.mkdir("home/proj/.git/refs").write("home/proj/.git/config", "[core]\n");
        let policy = world.load().unwrap();
        let Some(inside) = enforce(&policy, backend) else { return };
        let script = r#"
        mkdir -p .git/hooks; echo evil > .git/hooks/pre-commit; echo evil >> .git/config
        mv .git elsewhere && mkdir -p .git/hooks && echo evil > .git/hooks/pre-commit
        rm -rf .git; mv .git/config .git/old; echo fine > .git/description; true
    "#;
        let (_, text) = run(&policy, &inside, script);
        drop(inside);
        let read = |path: &str| fs::read_to_string(world.project(path)).unwrap_or_default();
        assert_eq!(read(".git/config"), "[core]\n", "{text}");
        assert_eq!(read(".git/hooks/pre-commit"), "", "{text}");
        assert_eq!(read(".git/description"), "fine\n", "{text}");
        assert!(!world.project("elsewhere").exists(), "{text}");
        assert!(!world.project(".git/hooks").exists(), "nothing is left behind");
    });
}

#[test]
fn a_policy_that_changes_meanwhile_changes_nothing() {
    each(|backend| {
        let world = with_path(World::new());
        world.write("home/proj/.env", "secret").write("outside/file", "x");
        world.config(r#"{"filesystem": {"exclude": [".env"]}, "network": false}"#);
        let policy = world.load().unwrap();
        let Some(inside) = enforce(&policy, backend) else { return };
        let script = format!("cat .env; echo y > {}; echo tried", world.at("outside/file").display());
        for settings in [r#"{"filesystem": {"rw": ["/"]}, "network": true}"#, "{}", "{ broken"] {
            world.config(settings);
            let (_, text) = run(&policy, &inside, &script);
            assert!(text.ends_with("tried\n") && !text.contains("secret"), "{settings}: {text}");
        }
        // And what cannot be read is no policy at all.
        assert!(world.load().is_err());
        drop(inside);
        assert_eq!(fs::read_to_string(world.at("outside/file")).unwrap(), "x");
    });
}

/// A repository with a submodule and a worktree, made by the real git; nothing where there is none.
fn repository(world: &World) -> Option<()> {
    let script = r#"set -e; cd "$1"; git init -q; echo a > a; git add a; git commit -qm one
        git init -q ../sub; (cd ../sub; echo b > b; git add b; git commit -qm one)
        git -c protocol.file.allow=always submodule --quiet add ../sub lib; git commit -qm two; git worktree add -q ../tree"#;
    let output = std::process::Command::new("sh")
        .args(["-c", script, "sh"])
        .arg(world.at("home/proj"))
        .envs(git_settings(world))
        .output()
        .unwrap();
    if !output.status.success() {
        eprintln!("SKIPPED: no git: {}", String::from_utf8_lossy(&output.stderr));
        return None;
    }
    Some(())
}

fn git_settings(world: &World) -> [(&'static str, std::path::PathBuf); 6] {
    [
        ("HOME", world.at("home")),
        ("GIT_CONFIG_NOSYSTEM", "1".into()),
        ("GIT_AUTHOR_NAME", "a".into()),
        ("GIT_AUTHOR_EMAIL", "a@example.com".into()),
        ("GIT_COMMITTER_NAME", "a".into()),
        ("GIT_COMMITTER_EMAIL", "a@example.com".into()),
    ]
}

#[test]
fn git_outside_is_not_led_to_another_repository() {
    each(|backend| {
        let world = with_path(World::new());
        if repository(&world).is_none() {
            return;
        }
        let policy = world.load().unwrap();
        let Some(inside) = enforce(&policy, backend) else { return };
        let status = |directory: &str| {
            let mut git = std::process::Command::new("git");
            git.args(["-C".as_ref(), world.at(directory).as_os_str()])
                .args(["status", "--short", "--branch"]);
            let output = git.envs(git_settings(&world)).output().unwrap();
            (
                output.status.code(),
                String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned(),
            )
        };
        let script = r#"
        mkdir evil; cp -r .git/. evil 2>/dev/null; rm -f evil/commondir
        printf '[core]\nrepositoryformatversion = 0\nfsmonitor = touch %s/pwned; false\n' "$PWD" > evil/config
        for place in .git .git/modules/lib .git/worktrees/tree; do
            echo "$PWD/evil" > $place/commondir; cp evil/config $place/config; cp evil/config $place/config.worktree; echo "$PWD/evil" > $place/gitdir
            rm -f $place/commondir; mv $place/commondir $place/c; ln -sf evil/HEAD $place/commondir
        done 2>/dev/null
        echo "gitdir: $PWD/evil" > lib/.git; rm -f lib/.git; mv lib/.git x; mv lib l2
        echo c > c; git add c && git -c user.name=a -c user.email=a@example.com commit -qm three && git log --format=%s && git status --short | grep -v evil; true
    "#;
        let (_, text) = run(&policy, &inside, script);
        assert!(text.contains("three\ntwo\none\n"), "{text}");
        for directory in ["home/proj", "home/proj/lib", "home/tree"] {
            let (code, shown) = status(directory);
            assert_eq!(code, Some(0), "{directory}: {shown}");
        }
        drop(inside);
        for directory in ["home/proj", "home/proj/lib", "home/tree"] {
            let (code, shown) = status(directory);
            assert_eq!(code, Some(0), "{directory}: {shown}");
        }
        assert!(!world.project("pwned").exists(), "{text}");
        for name in [".git/commondir", ".git/config.worktree", ".git/modules/lib/commondir"] {
            assert!(!world.project(name).exists(), "{name} is left behind");
        }
    });
}

#[test]
fn an_excluded_folder_shows_only_what_is_named_in_it() {
    each(|backend| {
        let world = with_path(World::new());
        world.write("home/proj/private/a", "secret").write("home/proj/private/public/b", "open");
        world.config(r#"{"filesystem": {"exclude": ["private"], "ro": ["private/public"]}}"#);
        let policy = world.load().unwrap();
        let Some(inside) = enforce(&policy, backend) else { return };
        let (_, text) =
            run(&policy, &inside, "ls private; cat private/public/b private/a; echo x > private/public/b");
        assert!(text.starts_with("public\nopen"), "{text}");
        assert!(!text.contains("secret"), "{text}");
        assert_eq!(fs::read_to_string(world.at("home/proj/private/public/b")).unwrap(), "open");
    });
}

#[test]
fn commands_are_blocked_and_wrapped() {
    each(|backend| {
        let world = with_path(World::new());
        world.program("bin/tool").program("bin/gone").program("home/wrap");
        fs::write(world.at("bin/tool"), "#!/bin/sh\necho real \"$@\"\n").unwrap();
        fs::write(
            world.at("home/wrap"),
            "#!/bin/sh\necho \"wrapped $BOXSH_CMD\"\nexec \"$BOXSH_REAL\" \"$@\"\n",
        )
        .unwrap();
        world.config(r#"{"commands": {"tool": "~/wrap", "gone": false}}"#);
        let policy = world.load().unwrap();
        let Some(inside) = enforce(&policy, backend) else { return };
        let tool = world.at("bin/tool").display().to_string();
        let script = format!(
            "tool 1 '2 3'; {tool} x; gone; echo $?; sh -c '$(command -v gone)'; echo $?; ls /run/boxsh"
        );
        let (_, text) = run(&policy, &inside, &script);
        let expected = "wrapped tool\nreal 1 2 3\nwrapped tool\nreal x\nboxsh: gone: the policy blocks this command\n1\n";
        assert!(text.starts_with(expected), "{text}");
        let (_, text) = run(
            &policy,
            &inside,
            "echo x > /run/boxsh/presets/gone; rm -rf /run/boxsh/presets; gone; echo $?",
        );
        assert!(text.ends_with("boxsh: gone: the policy blocks this command\n1\n"), "{text}");
    });
}

#[test]
fn a_wrapped_script_finds_the_rest_of_its_package() {
    each(|backend| {
        let world = with_path(World::new());
        world
            .program("lib/it's/bin/cli")
            .write("lib/it's/package.json", "{}")
            .write("lib/it's/lib/part", "echo part\n");
        fs::write(world.at("lib/it's/bin/cli"), "#!/bin/sh\n. \"${0%/*}/../lib/part\"; echo \"$@\"\n")
            .unwrap();
        world.link("bin/tool", "../lib/it's/bin/cli").program("home/wrap");
        fs::write(world.at("home/wrap"), "#!/bin/sh\necho wrapped\nexec \"$BOXSH_REAL\" \"$@\"\n").unwrap();
        world.config(r#"{"commands": {"tool": "~/wrap"}}"#);
        let policy = world.load().unwrap();
        let Some(inside) = enforce(&policy, backend) else { return };
        let (_, text) = run(&policy, &inside, "tool 1 '2  3'");
        assert_eq!(text, "wrapped\npart\n1 2  3\n", "{backend:?}");
    });
}

#[test]
fn git_is_kept_from_losing_work() {
    each(|backend| {
        let world = with_path(World::new());
        let policy = world.load().unwrap();
        let Some(inside) = enforce(&policy, backend) else { return };
        let script = r#"
        export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
        git init -q . && echo 1 > f && git add f && git commit -qm one && echo 2 > f
        git checkout f; echo $?; cat f; git -C . reset --hard; echo $?
        git status --short --untracked-files=all
        mkdir ../../tmp/r && cd ../../tmp/r && git init -q . && echo 1 > f && git add f && git commit -qm one && echo 2 > f
        git checkout -q f; echo $?; cat f
    "#;
        let (_, text) = run(&policy, &inside, script);
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("boxsh: git: ")).collect();
        assert_eq!(lines, ["1", "2", "1", " M f", "0", "1"], "{text}");
    });
}

#[test]
fn one_file_with_many_programs_stays_usable() {
    let Ok(busybox) = fs::canonicalize("/bin/busybox") else {
        eprintln!("SKIPPED: no busybox on this machine");
        return;
    };
    each(|backend| {
        let world = with_path(World::new());
        for name in ["rm", "ls"] {
            world.link(&format!("bin/{name}"), &busybox);
        }
        world.write("home/proj/file", "").config(r#"{"commands": {"rm": false}}"#);
        let policy = world.load().unwrap();
        let Some(inside) = enforce(&policy, backend) else { return };
        let script = "ls file; rm file; echo $?; busybox rm file; echo $?; busybox ls file; /bin/rm file; echo $?; ls file";
        let (_, text) = run(&policy, &inside, script);
        let blocked = "boxsh: rm: the policy blocks this command\n1\n";
        assert_eq!(text, format!("file\n{blocked}{blocked}file\n{blocked}file\n"), "{backend:?}");
    });
}

#[test]
fn git_works_on_itself_inside() {
    each(|backend| {
        let world = with_path(World::new());
        let policy = world.load().unwrap();
        let Some(inside) = enforce(&policy, backend) else { return };
        let script = r#"
            export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
            git init -q . && for i in 1 2 3; do echo $i > f; git add f; git commit -qm $i; done
            git bisect start -q HEAD HEAD~2 >/dev/null && git bisect bad >/dev/null && echo found
            git bisect reset >/dev/null 2>&1 && cat f; git switch -q -c other && git rebase -q HEAD~1 && echo done
        "#;
        let (_, text) = run(&policy, &inside, script);
        assert_eq!(text, "found\n3\ndone\n", "{backend:?}");
    });
}

#[test]
fn the_network_is_closed_unless_asked_for() {
    each(|backend| {
        let world = with_path(World::new());
        let policy = world.load().unwrap();
        let Some(inside) = enforce(&policy, backend) else { return };
        let (_, text) =
            run(&policy, &inside, "ls /sys/class/net; cat /proc/net/dev | tail -n +3 | cut -d: -f1");
        assert!(text.trim().ends_with("lo"), "{text}");
        let flags = CommandLine { network: Some("open".into()), ..CommandLine::default() };
        assert!(matches!(world.load_with(flags).unwrap().network().value, boxsh_policy::Network::Open));
    });
}

#[test]
fn each_backend_is_what_it_says() {
    each(|backend| {
        let world = with_path(World::new());
        let policy = world.load().unwrap();
        let Some(inside) = enforce(&policy, backend) else { return };
        let (status, text) = run(&policy, &inside, "cat /proc/1/comm; grep -c . /run/boxsh/inside; exit 7");
        assert_eq!((status, text.ends_with("\n1\n")), (7, true), "{text}");
        assert_eq!(text.starts_with("bwrap\n"), backend == Backend::Bwrap, "{text}");
        let (_, text) =
            run(&policy, &inside, "grep -E 'CapEff|NoNewPrivs' /proc/self/status | tr -d '\\t0\\n'");
        assert_eq!(text, "CapEff:NoNewPrivs:1", "{backend:?}");
    });
}

#[test]
fn landlock_keeps_what_it_can_and_tells_the_rest() {
    let world = with_path(World::new());
    if let Err(error) = Landlock::find() {
        eprintln!("SKIPPED: {error}");
        return;
    }
    world.write("home/.ssh/id", "secret").write("home/notes", "notes").write("outside/file", "x");
    world.write("home/proj/.env", "secret").program("bin/gone");
    world.config(r#"{"filesystem": {"exclude": [".env"]}, "commands": {"gone": false}}"#);
    let policy = world.load().unwrap();
    let mut command = Command::new("/bin/sh");
    let script = "exec 2>&1; echo new > made && cat ../notes; echo x > ../notes; cat ../.ssh/id; echo x > ../../outside/file";
    command.args(["-c", script]).current_dir(&policy.host().cwd);
    let mut wrapped = policy.confine().command(By::Landlock, command).unwrap();
    let output = wrapped.command.output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.starts_with("notes"), "{text}");
    assert_eq!(text.matches("Permission denied").count(), 3, "{text}");
    assert_eq!(fs::read_to_string(world.at("home/notes")).unwrap(), "notes");
    assert_eq!(fs::read_to_string(world.project("made")).unwrap(), "new\n");
    let gaps: Vec<&str> = wrapped.report.gaps().map(|gap| gap.requested.as_str()).collect();
    for path in ["proj/.env", "proj/.boxsh.jsonc", "proj/.boxsh.json", "bin/gone"] {
        assert!(gaps.iter().any(|gap| gap.ends_with(path)), "{path} in {gaps:#?}");
    }
}

#[test]
fn a_place_that_was_left_behind_is_given_back_by_the_next_run() {
    each(|backend| {
        let world = with_path(World::new());
        let left = world.project(".boxsh.json");
        // As a run leaves it whose machine went down.
        drop(std::os::unix::net::UnixListener::bind(&left).unwrap());
        fs::set_permissions(&left, std::os::unix::fs::PermissionsExt::from_mode(0o444)).unwrap();
        let policy = world.load().unwrap();
        let Some(inside) = enforce(&policy, backend) else { return };
        let (_, text) = run(
            &policy,
            &inside,
            "echo evil > .boxsh.json; rm -f .boxsh.json; test -e .boxsh.json && echo held",
        );
        drop(inside);
        assert!(text.ends_with("held\n"), "{text}");
        assert!(!left.exists(), "{backend:?}");
    });
}

#[test]
fn sockets_of_the_host_are_reached_only_if_they_are_named() {
    each(|backend| {
        let world = with_path(World::new());
        let paths = ["home/proj/here", "home/readable", "tmp/temporary"];
        let _listeners = paths.map(|path| std::os::unix::net::UnixListener::bind(world.at(path)).unwrap());
        let script = "python3 -c '
import socket
for path in (\"here\", \"../readable\", \"../../tmp/temporary\"):
    try:
        socket.socket(socket.AF_UNIX).connect(path); print(\"connected\")
    except OSError:
        print(\"refused\")
'";
        let reached = |policy: &Policy| {
            let inside = enforce(policy, backend)?;
            Some(run(policy, &inside, script).1)
        };
        let Some(text) = reached(&world.load().unwrap()) else { return };
        if text.contains("not found") {
            eprintln!("SKIPPED: no python3 on this machine");
            return;
        }
        assert_eq!(text, "refused\nrefused\nrefused\n", "{backend:?}");
        world.config(r#"{"unix_sockets": ["here", "~/readable"]}"#);
        let text = reached(&world.load().unwrap()).unwrap();
        assert_eq!(text, "connected\nconnected\nrefused\n", "{backend:?}");
    });
}

#[test]
fn docker_and_other_services_cannot_be_reached() {
    each(|backend| {
        let mut world = with_path(World::new());
        let socket = world.at("home/run/docker.sock");
        world.mkdir("home/run").mkdir("tmp/tmux-0");
        let _docker = std::os::unix::net::UnixListener::bind(&socket).unwrap();
        let _tmux = std::os::unix::net::UnixListener::bind(world.at("tmp/tmux-0/default")).unwrap();
        world.env.push(("DOCKER_HOST".into(), format!("unix://{}", socket.display()).into()));
        let policy = world.load().unwrap();
        let Some(inside) = enforce(&policy, backend) else { return };
        let script = "python3 -c '
import socket, os
for path in (\"../run/docker.sock\", \"../../tmp/tmux-0/default\"):
    try:
        socket.socket(socket.AF_UNIX).connect(path); print(\"connected\")
    except OSError:
        print(\"refused\")
print(os.environ.get(\"DOCKER_HOST\"))
'; ls /run | tr '\\n' ' '";
        let (_, text) = run(&policy, &inside, script);
        if text.contains("not found") {
            eprintln!("SKIPPED: no python3 on this machine");
            return;
        }
        assert_eq!(text, "refused\nrefused\nNone\nboxsh ", "{backend:?}");
        drop(inside);
        world.config(r#"{"docker": true}"#);
        let policy = world.load().unwrap();
        let Some(inside) = enforce(&policy, backend) else { return };
        let (_, text) = run(&policy, &inside, script);
        assert!(text.starts_with("connected\nrefused\nunix://"), "{backend:?} {text}");
    });
}

/// A gateway of boxsh-net for a cell.
struct Way(boxsh_net::Gateway);

impl boxsh_confine::Gateway for Way {
    fn ports(&self) -> Vec<u16> {
        self.0.ports()
    }

    fn serve(&self, sockets: boxsh_confine::Sockets) -> std::io::Result<Box<dyn Send + Sync>> {
        let tcp = sockets.tcp.into_iter().map(|listener| listener.socket).collect();
        Ok(Box::new(self.0.serve(boxsh_net::Listeners { tcp, dns: sockets.dns, ..Default::default() })?))
    }
}

#[test]
fn only_listed_hosts_are_reached() {
    use std::io::Write;
    use std::sync::{Arc, Mutex};
    let servers = [std::net::TcpListener::bind("127.0.0.1:0"), std::net::TcpListener::bind("127.0.0.1:0")];
    let [open, closed] = servers.map(Result::unwrap);
    let [port, other] = [&open, &closed].map(|server| server.local_addr().unwrap().port());
    // It ends with the test.
    std::thread::spawn(move || {
        for connection in open.incoming() {
            let _ = connection.and_then(|mut connection| connection.write_all(b"hello"));
        }
    });
    let world = with_path(World::new());
    world.config(&format!("{{\"network\": [\"127.0.0.1:{port}\"]}}"));
    let policy = world.load().unwrap();
    let denied = Arc::new(Mutex::new(Vec::new()));
    let heard = denied.clone();
    let gateway = boxsh_net::Gateway::new(policy.hosts().unwrap())
        .on_denial(move |denial| heard.lock().unwrap().push(denial.to_string()));
    let confine = policy.confine().network(boxsh_confine::Network::Allow(Arc::new(Way(gateway))));
    let cell = match confine.cell() {
        Ok(cell) => Inside::Cell(cell),
        Err(error) => {
            eprintln!("SKIPPED: {error}");
            return;
        }
    };
    let script = format!(
        "python3 -c '
import socket
for address in ((\"127.0.0.1\", {port}), (\"127.0.0.1\", {other}), (\"127.0.0.2\", {port}), (\"192.0.2.1\", 80)):
    try:
        connection = socket.create_connection(address, 5)
        connection.sendall(b\"x\")
        print(connection.recv(5))
    except OSError as error:
        print(\"refused\")
'"
    );
    let (_, text) = run(&policy, &cell, &script);
    if text.contains("not found") {
        eprintln!("SKIPPED: no python3 on this machine");
        return;
    }
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "b'hello'", "{text}");
    assert!(lines.len() == 4 && lines[1..].iter().all(|line| ["refused", "b''"].contains(line)), "{text}");
    assert!(policy.explain_host(&format!("127.0.0.1:{port}")).reachable);
    assert!(!policy.explain_host(&format!("127.0.0.1:{other}")).reachable);
    assert!(!denied.lock().unwrap().is_empty());
}

#[test]
fn npm_can_be_wrapped() {
    if Command::new("npm").arg("--version").output().is_err() {
        eprintln!("SKIPPED: no npm on this machine");
        return;
    }
    each(|backend| {
        let world = with_path(World::new());
        world.program("home/wrap");
        let wrapper = "#!/bin/sh\ncase $1 in publish) echo no; exit 1;; esac\nexec \"$BOXSH_REAL\" \"$@\"\n";
        fs::write(world.at("home/wrap"), wrapper).unwrap();
        world.config(r#"{"commands": {"npm": "~/wrap"}}"#);
        let policy = world.load().unwrap();
        let Some(inside) = enforce(&policy, backend) else { return };
        let (status, text) = run(&policy, &inside, "npm publish; npm --version");
        assert!(
            status == 0 && text.starts_with("no\n") && text.trim().split('.').count() >= 3,
            "{backend:?}: {text}"
        );
    });
}

#[test]
fn all_of_this_holds_for_an_unprivileged_user_too() {
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::process::CommandExt;
    if !rustix::process::geteuid().is_root() {
        eprintln!("SKIPPED: these tests run without privileges already");
        return;
    }
    let place = tempfile::tempdir().unwrap();
    fs::set_permissions(place.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let program = place.path().join("enforce");
    fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
    let nobody = 65534;
    let mut command = Command::new(program);
    // One at a time: sockets that one test has and another one covers go when they please.
    command
        .args(["--test-threads=1", "--skip", "all_of_this_holds_for_an_unprivileged_user_too"])
        .uid(nobody)
        .gid(nobody);
    let output = command.current_dir("/").env("HOME", place.path()).output().unwrap();
    let text =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "as user {nobody}:\n{text}");
}
