//! Programs of the host: `exec` and what explains it, and `--native`.

use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::terminal::{CTRL_C, CTRL_D, Typist};
use crate::{boxsh, call, out};

/// Whether this host can confine programs; if not, says so.
pub(crate) fn can_confine() -> bool {
    let directory = tempfile::tempdir().unwrap();
    let (status, findings, _) = call(directory.path(), &["doctor"]);
    assert!(findings.starts_with("works  scripts: "), "{findings}");
    if status != 0 {
        #[expect(clippy::print_stderr, reason = "a skip has to be seen")]
        {
            eprintln!("SKIPPED: this host cannot confine programs:\n{findings}");
        }
    }
    status == 0
}

#[test]
fn a_program_is_confined_and_its_status_passed_on() {
    if !can_confine() {
        return;
    }
    let directory = tempfile::tempdir().unwrap();
    // The home itself is only read.
    let here = &directory.path().join("project");
    std::fs::create_dir(here).unwrap();
    let call = |here, words: &[&str]| {
        crate::answer(boxsh(here).env("HOME", directory.path()).args(words).output().unwrap())
    };
    std::fs::write(here.join("secret"), "hidden\n").unwrap();
    let script = "echo out; echo err >&2; echo made > file; echo x > /etc/x; exit 7";
    let (status, stdout, stderr) = call(here, &["exec", "--", "/bin/sh", "-c", script]);
    assert_eq!((status, stdout.as_str()), (7, "out\n"));
    assert!(stderr.starts_with("err\n") && stderr.contains("/etc/x"), "{stderr}");
    assert_eq!(std::fs::read_to_string(here.join("file")).unwrap(), "made\n");
    assert_ne!(call(here, &["exec", "--exclude", "secret", "--", "/bin/cat", "secret"]).0, 0);
    assert_ne!(call(here, &["exec", "--ro", ".", "--", "/bin/sh", "-c", "echo no > file"]).0, 0);
    assert_eq!(call(here, &["exec", "--", "/bin/sh", "-c", "kill -TERM $$"]).0, 143);
    let (status, _, stderr) = call(here, &["exec", "--", "/nosuch"]);
    assert!(status == 127 && stderr.contains("/nosuch"), "{stderr}");
    assert_eq!(call(here, &["exec", "--preset", "@nosuch", "--", "/bin/true"]).0, 125);
}

#[test]
fn a_program_is_limited_and_confined_as_asked() {
    if !can_confine() {
        return;
    }
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let (status, stdout, stderr) =
        call(here, &["exec", "--timeout", "200ms", "--", "/bin/sh", "-c", "echo begun; sleep 1000 & wait"]);
    assert_eq!((status, stdout.as_str()), (124, "begun\n"), "{stderr}");
    assert_eq!(stderr, "boxsh: timed out after 0.2 s (see --timeout)\n");
    let fork =
        "for (1..40) { my $p = fork; defined $p or print(qq(refused\n)), last; $p or exec qw(sleep 1000) }";
    let (status, stdout, stderr) = call(here, &["exec", "--pids", "20", "--", "perl", "-e", fork]);
    assert_eq!((status, stdout.as_str()), (0, "refused\n"), "{stderr}");
    let eat = "my $x = 'x' x 300_000_000; print length $x";
    assert_ne!(call(here, &["exec", "--memory", "100m", "--", "perl", "-e", eat]).0, 0);
    for isolation in ["auto", "namespace", "bwrap", "landlock", "none"] {
        let (status, stdout, stderr) =
            call(here, &["exec", "--isolation", isolation, "--", "/bin/sh", "-c", "echo out; exit 3"]);
        assert_eq!((status, stdout.as_str()), (3, "out\n"), "{isolation}: {stderr}");
    }
    assert_eq!(call(here, &["exec", "--isolation", "virtual", "--", "/bin/true"]).0, 2);
    assert_eq!(call(here, &["exec", "--network=false", "--docker=false", "--", "/bin/true"]).0, 0);
    std::fs::write(here.join("own.json"), "{\"network\": \"no such mode\"}").unwrap();
    assert_eq!(call(here, &["exec", "-c", "own.json", "--", "/bin/true"]).0, 125);
}

#[test]
fn a_sandbox_inside_of_another_is_tighter() {
    if !can_confine() {
        return;
    }
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    std::fs::write(here.join("secret"), "hidden\n").unwrap();
    let program = env!("CARGO_BIN_EXE_boxsh");
    let inner = |options: &[&str], words: &[&str]| {
        call(here, &[&["exec", "--", program, "exec"], options, &["--"], words].concat())
    };
    assert_eq!(inner(&[], &["/bin/cat", "secret"]), (0, "hidden\n".into(), String::new()));
    assert_ne!(inner(&["--exclude", "secret"], &["/bin/cat", "secret"]).0, 0);
    assert_ne!(inner(&["--ro", "."], &["/bin/sh", "-c", "echo x > made"]).0, 0);
    // What the outer one hides cannot be opened again.
    let outer =
        ["exec", "--exclude", "secret", "--", program, "exec", "--ro", "secret", "--", "/bin/cat", "secret"];
    assert_ne!(call(here, &outer).0, 0);
}

#[test]
fn descriptors_are_passed_on_but_for_directories() {
    if !can_confine() {
        return;
    }
    let directory = tempfile::tempdir().unwrap();
    let script = "echo file > file; exec 5< file 6< .; \
                  \"$0\" exec -- /bin/sh -c 'cat <&5; cat \"$1\"; [ -e /proc/self/fd/6 ] || echo no directory' sh <(echo pipe)";
    let output = Command::new("bash")
        .args(["-c", script, env!("CARGO_BIN_EXE_boxsh")])
        .current_dir(directory.path())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert_eq!(crate::answer(output), (0, "file\npipe\nno directory\n".into(), String::new()));
}

#[test]
fn the_inside_knows_that_it_is_inside() {
    let directory = tempfile::tempdir().unwrap();
    assert_eq!(call(directory.path(), &["check"]), (1, "not inside a sandbox\n".into(), String::new()));
    if can_confine() {
        let program = env!("CARGO_BIN_EXE_boxsh");
        let (status, stdout, stderr) = call(directory.path(), &["exec", "--", program, "check"]);
        assert_eq!((status, stdout.as_str()), (0, "inside a sandbox\n"), "{stderr}");
    }
}

#[test]
fn signals_reach_the_program() {
    if !can_confine() {
        return;
    }
    let directory = tempfile::tempdir().unwrap();
    let script = "trap 'echo caught; exit 9' TERM; echo ready; while :; do sleep 0.05; done";
    let mut child = boxsh(directory.path())
        .args(["exec", "--", "/bin/sh", "-c", script])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut output = child.stdout.take().unwrap();
    let mut ready = [0; 6];
    output.read_exact(&mut ready).unwrap();
    let pid = rustix::process::Pid::from_raw(child.id().try_into().unwrap()).unwrap();
    rustix::process::kill_process(pid, rustix::process::Signal::TERM).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(9));
    let mut rest = String::new();
    output.read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "caught\n");
}

#[test]
fn a_policy_is_explained() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    std::fs::write(here.join(".boxsh.json"), "{ \"filesystem\": { \"exclude\": [\"secret\"] } }").unwrap();
    std::fs::write(here.join("secret"), "").unwrap();
    let policy = out(here, &["policy", "--rw", "/srv"]);
    let line =
        |start: &str| policy.lines().find(|line| line.starts_with(start)).unwrap_or_default().to_owned();
    assert!(line("exclude secret").contains(".boxsh.json:1"), "{policy}");
    assert!(line("rw /srv").ends_with("# --rw"), "{policy}");
    let explained = out(here, &["explain", "secret", "example.com"]);
    assert!(
        explained.contains("secret: exclude\n") && explained.contains("example.com cannot be reached"),
        "{explained}"
    );
    let plan = out(here, &["exec", "--dry-run", "--", "nosuch"]);
    assert!(plan.lines().any(|line| line.starts_with("exclude ") && line.contains("secret")), "{plan}");
    let json: serde_json::Value =
        serde_json::from_str(&out(here, &["exec", "--dry-run", "--json", "--", "nosuch"])).unwrap();
    assert!(json["mounts"].is_array(), "{json}");
    std::fs::write(here.join(".boxsh.json"), "{ \"speed\": 1 }").unwrap();
    let (status, _, stderr) = call(here, &["policy"]);
    assert!(status == 125 && stderr.contains("speed"), "{stderr}");
}

#[test]
fn a_session_runs_programs_of_the_host() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    assert_eq!(call(here, &["run", "--cpu", "50", "--cmd", ":"]).0, 2);
    assert_eq!(call(here, &["run", "--base", ".", "--cmd", ":"]).0, 2);
    assert_eq!(call(here, &["run", "--native", "--isolation", "virtual", "--cmd", ":"]).0, 2);
    assert_eq!(call(here, &["run", "--network", "allowlist", "--cmd", ":"]).0, 2);
    assert_eq!(call(here, &["run", "--allow", "a b", "--cmd", ":"]).0, 2);
    if !can_confine() {
        return;
    }
    let run = |script| out(here, &["run", "--native", "--state", "state", "--cmd", script]);
    assert_eq!(run("x=1; perl -e 'print 6 * 7, qq(\\n)' | tr 4 5 > f; cat f"), "52\n");
    assert_eq!(run("perl -pe 's/5/6/' f; echo $x"), "62\n1\n");
    assert_eq!(
        out(here, &["run", "--state", "state", "--cmd", "cat f; perl -e 1 2> /dev/null || echo none"]),
        "52\nnone\n"
    );
}

#[test]
fn programs_come_from_a_root_filesystem() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    std::fs::create_dir_all(here.join("root/bin")).unwrap();
    if !can_confine() || std::fs::copy("/usr/bin/busybox", here.join("root/bin/busybox")).is_err() {
        eprintln!("SKIPPED: no busybox, or nothing to confine it with");
        return;
    }
    // One that is not static needs its libraries where it looks for them.
    let libraries = std::process::Command::new("ldd").arg("/usr/bin/busybox").output().unwrap();
    for library in
        String::from_utf8_lossy(&libraries.stdout).split_whitespace().filter(|word| word.starts_with('/'))
    {
        let place = here.join("root").join(&library[1..]);
        std::fs::create_dir_all(place.parent().unwrap()).unwrap();
        std::fs::copy(library, place).unwrap();
    }
    let mut tar = std::process::Command::new("tar");
    assert!(
        tar.current_dir(here).args(["-cJf", "root.tar.xz", "-C", "root", "."]).status().unwrap().success()
    );
    for base in ["root", "root.tar.xz"] {
        let run = |script| out(here, &["run", "--native", "--base", base, "--cmd", script]);
        assert_eq!(run("busybox echo one | tr a-z A-Z; perl -e 1 2> /dev/null || echo $?"), "ONE\n127\n");
    }
    let (status, _, stderr) = call(here, &["run", "--native", "--base", "missing", "--cmd", ":"]);
    assert!(status == 125 && stderr.contains("missing"), "{stderr}");
}

/// What a session under `isolation` answers with `DIR:rw` as its workspace; none if this host lacks what it needs, which is said.
fn run_under(here: &Path, isolation: &str, words: &[&str]) -> Option<(i32, String, String)> {
    let workspace = format!("{}:rw", here.display());
    let options = ["run", "--isolation", isolation, "--workspace", &workspace];
    let answer = call(here, &[&options, words].concat());
    if answer.0 == 125 && answer.2.contains("cannot be used") {
        #[expect(clippy::print_stderr, reason = "a skip has to be seen")]
        {
            eprintln!("SKIPPED: {isolation}: {}", answer.2);
        }
        return None;
    }
    Some(answer)
}

#[test]
fn a_session_is_confined_by_whom_it_was_asked_for() {
    let script =
        "echo 'print 6 * 7' > a.pl; perl a.pl | tr 4 5 > out; perl -e 'open F, q(>made)'; cat out; exit 3";
    for (isolation, backend) in [
        ("auto", ""),
        ("namespace", "namespaces"),
        ("bwrap", "bwrap"),
        ("landlock", "landlock"),
        ("none", "none"),
    ] {
        let directory = tempfile::tempdir().unwrap();
        let here = &directory.path().canonicalize().unwrap();
        let Some((status, stdout, stderr)) = run_under(here, isolation, &["--json", "--cmd", script]) else {
            continue;
        };
        let answer: serde_json::Value = serde_json::from_str(&stdout).unwrap();
        assert_eq!((status, &answer["stdout"]), (3, &"52".into()), "{isolation}: {stdout}{stderr}");
        assert_eq!(std::fs::read_to_string(here.join("out")).unwrap(), "52", "{isolation}");
        let place =
            if ["landlock", "none"].contains(&isolation) { here.to_str().unwrap() } else { "/workspace" };
        let created: Vec<String> = ["a.pl", "made", "out"].map(|name| format!("{place}/{name}")).into();
        assert_eq!(answer["files"]["created"], serde_json::json!(created), "{isolation}");
        let told = answer["isolation"]["backend"].as_str().unwrap();
        assert!(told == backend || backend.is_empty() && ["namespaces", "bwrap"].contains(&told), "{stdout}");
        crate::json::check(&answer);
        if backend == "none" {
            let gaps = answer["isolation"]["gaps"].as_array().unwrap();
            for subject in ["filesystem", "processes", "network", "identity"] {
                assert!(
                    gaps.iter().any(|gap| gap["subject"] == subject && gap["enforced"] == "no"),
                    "{stdout}"
                );
            }
        }
    }
}

#[test]
fn what_an_isolation_cannot_do_is_refused_with_a_hint() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    for isolation in ["landlock", "none"] {
        let (status, _, stderr) =
            call(here, &["run", "--isolation", isolation, "--workspace", ".", "--cmd", ":"]);
        assert!(status == 125 && stderr.contains("DIR:rw"), "{isolation}: {stderr}");
        if let Some((status, stdout, stderr)) =
            run_under(here, isolation, &["--workdir", "/tmp", "--cmd", "perl -e 1"])
        {
            assert_eq!((status, stdout.as_str()), (126, ""), "{isolation}");
            assert!(stderr.starts_with("perl: /tmp exists in the session only"), "{isolation}: {stderr}");
        }
    }
    for isolation in ["bwrap", "landlock"] {
        let allow = ["run", "--isolation", isolation, "--allow", "example.com", "--cmd", ":"];
        let (status, _, stderr) = call(here, &allow);
        assert!(status == 125 && stderr.contains(isolation), "{isolation}: {stderr}");
    }
}

#[test]
fn without_user_namespaces_something_weaker_has_to_be_asked_for() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let call = |words: &[&str]| {
        let script = "echo 0 > /proc/sys/user/max_user_namespaces && exec \"$@\"";
        let mut command = std::process::Command::new("unshare");
        command.args([
            "--user",
            "--map-root-user",
            "sh",
            "-c",
            script,
            "sh",
            env!("CARGO_BIN_EXE_boxsh"),
            "run",
        ]);
        crate::answer(command.args(words).current_dir(here).stdin(Stdio::null()).output().unwrap())
    };
    let (status, stdout, stderr) = call(&["--cmd", "echo fine"]);
    if (status, stdout.as_str()) != (0, "fine\n") {
        eprintln!("SKIPPED: this host has no user namespaces to take away: {stderr}");
        return;
    }
    for option in ["--native", "--isolation=auto"] {
        let (status, _, stderr) = call(&[option, "--cmd", "perl -e 'print 1'"]);
        assert_eq!(status, 125, "{stderr}");
        for word in ["namespaces: ", "bwrap", "you can name the backend landlock", "boxsh doctor"] {
            assert!(stderr.contains(word), "{word}: {stderr}");
        }
    }
    let workspace = format!("{}:rw", here.display());
    for isolation in ["landlock", "none"] {
        let words =
            ["--isolation", isolation, "--workspace", &workspace, "--cmd", "perl -e 'print 6 * 7' | tr 4 5"];
        let (status, stdout, stderr) = call(&words);
        assert_eq!((status, stdout.as_str(), stderr.as_str()), (0, "52", ""), "{isolation}");
    }
}

#[test]
fn nothing_runs_on_after_the_call() {
    for isolation in ["namespace", "bwrap", "landlock", "none"] {
        let directory = tempfile::tempdir().unwrap();
        let here = directory.path();
        let daemon =
            "setsid sh -c 'exec 9> held; flock 9; touch ready; exec sleep 1000' > /dev/null 2>&1 &\n";
        std::fs::write(here.join("d.sh"), daemon).unwrap();
        let script = "perl -e 'exec qw(/bin/sh d.sh)'; until [ -e ready ]; do sleep 0.01; done";
        if let Some(answer) = run_under(here, isolation, &["--cmd", script]) {
            assert_eq!(answer, (0, String::new(), String::new()), "{isolation}");
            std::fs::File::open(here.join("held")).unwrap().lock().unwrap();
        }
    }
}

#[test]
fn limits_hold_for_programs_of_the_host() {
    if !can_confine() {
        return;
    }
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let run = |options: &[&str], script: &str| {
        call(here, &[&["run", "--native"], options, &["--cmd", script]].concat())
    };
    let write =
        "perl -e '$SIG{XFSZ} = q(IGNORE); open F, q(>f); print F q(x) x 20000; close F'; stat -c %s f";
    assert_eq!(run(&["--limit", "file-size=10000"], write).1, "10000\n");
    let open = "perl -e 'for (1..50) { open $f[$_], q(/dev/null) or print(qq($!\\n)), last }'";
    assert_eq!(run(&["--limit", "open-files=40"], open).1, "Too many open files\n");
    let (status, stdout, stderr) = run(&["--output-cap", "1000"], "perl -e 'print q(x) x 100 while 1'");
    assert_eq!((status, stdout.len()), (137, 1000), "{stderr}");
    let (status, stdout, _) = run(&["--json", "--timeout", "400ms"], "perl -e '1 while 1'");
    let result: serde_json::Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!(
        (status, result["ended"].as_str(), result["oom_kills"].as_u64()),
        (124, Some("timed-out"), Some(0))
    );
    assert!(result["cpu_ms"].as_f64().unwrap() >= 30.0, "{result}");
    assert!(result["peak_memory"].as_u64().unwrap() >= 1 << 20, "{result}");
}

#[test]
fn limits_of_all_programs_together_fall_back_on_each_of_them() {
    if !can_confine() {
        return;
    }
    let directory = tempfile::tempdir().unwrap();
    std::fs::set_permissions(directory.path(), std::fs::Permissions::from_mode(0o755)).unwrap();
    let program = directory.path().join("boxsh");
    std::fs::copy(env!("CARGO_BIN_EXE_boxsh"), &program).unwrap();
    let run = |options: &[&str], script: &str| {
        let mut command = Command::new(&program);
        command.args(["run", "--native"]).args(options).args(["--cmd", script]).current_dir("/");
        // A privileged user would get control groups, and is not counted by the kernel.
        if rustix::process::geteuid().is_root() {
            command.uid(65534).gid(65534);
        }
        crate::answer(command.output().unwrap())
    };
    let (status, _, stderr) = run(&["--cpu", "50"], "echo no");
    if status == 0 {
        eprintln!("SKIPPED: this user may make control groups");
        return;
    }
    assert!(status == 125 && stderr.contains("processor share"), "{stderr}");
    let fill = "perl -e '$n = 300_000_000; $x = q(x) x $n; print q(no)'; echo $?";
    let (_, stdout, stderr) = run(&["--memory", "128m"], fill);
    assert!(stdout == "1\n" && stderr.contains("Out of memory"), "{stdout} {stderr}");
    let fork = "perl -e 'for (1..20) { my $p = fork; defined $p or print(qq(refused\\n)), last; $p or exec qw(sleep 100) }'";
    assert_eq!(run(&["--limit", "processes=10"], fork).1, "refused\n");
}

#[test]
fn an_interrupt_reaches_programs_of_the_host() {
    if !can_confine() {
        return;
    }
    let directory = tempfile::tempdir().unwrap();
    let mut typist = Typist::start(directory.path(), &["shell", "--native"]);
    typist.enters("x=kept; echo $x", "kept");
    typist.types("perl -e '$| = 1; print qq(running\\n); sleep 1000'\r").sees("\nrunning\r\n");
    typist.types(CTRL_C).sees("[130] ").sees("$ ").enters("echo $x", "kept");
    // One that catches it goes on, and so does the line.
    let program = "$| = 1; $SIG{INT} = sub { print qq(caught\\n); $x = 1 }; print qq(ready\\n); sleep 1 until $x; print qq(end\\n)";
    typist.types(&format!("perl -e '{program}'; echo \"<$?>\"\r")).sees("\nready\r\n");
    typist.types(CTRL_C).sees("caught\r\nend\r\n<0>\r\n").sees("$ ");
    typist.types("perl -e '$| = 1; print qq(running\\n); sleep 1000'\r").sees("\nrunning\r\n");
    typist.types("\x1c").sees("Quit").sees("[131] ").sees("$ ").types("(exit 0); exit\r");
    assert_eq!(typist.ends(), 0);
    for isolation in ["bwrap", "landlock", "none"] {
        let workspace = format!("{}:rw", directory.path().display());
        if run_under(directory.path(), isolation, &["--cmd", ":"]).is_none() {
            continue;
        }
        let words = ["shell", "--isolation", isolation, "--workspace", &workspace];
        let mut typist = Typist::start(directory.path(), &words);
        typist.types("perl -e '$| = 1; print qq(running\\n); sleep 1000'\r").sees("\nrunning\r\n");
        typist.types(CTRL_C).sees("[130] ").sees("$ ").types("exit\r");
        assert_eq!(typist.ends(), 130, "{isolation}");
    }
    // A script goes on behind a program that caught it, and ends with one that did not.
    let program = "$| = 1; $SIG{INT} = sub { print qq(caught\\n); exit 3 }; print q(ready$ ); sleep 1000";
    let script =
        format!("perl -e '{program}'; echo \"<$?>\"; perl -e '$| = 1; print q(set); sleep 1000'; echo wrong");
    let mut typist = Typist::start(directory.path(), &["run", "--native", "--cmd", &script]);
    typist.types(CTRL_C).sees("caught\r\n<3>\r\n").sees("set").types(CTRL_C);
    assert_eq!(typist.ends(), 130);
    let words =
        ["exec", "--", "/bin/sh", "-c", "trap 'echo caught; exit 4' INT; echo 'ready$ '; read x; read x"];
    let mut typist = Typist::start(directory.path(), &words);
    typist.types(CTRL_C).sees("caught\r\n");
    assert_eq!(typist.ends(), 4);
}

#[test]
fn programs_of_the_host_take_what_they_read() {
    if !can_confine() {
        return;
    }
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let text: String = (0..20000).map(|number| format!("{number}\n")).collect();
    std::fs::write(here.join("input"), &text).unwrap();
    let once = "perl -e 'sysread STDIN, $x, 4; print $x'";
    let script = format!("perl -e 1; {once}; perl -e 1; read x; echo \"<$x>\"; {once}; wc -l");
    let (read, rest) = ("0\n1\n<2>\n3\n4\n", "19995\n");
    let run = |input: Stdio, script: &str| {
        let mut command = boxsh(here);
        command.args(["run", "--native", "--cmd", script]).stdin(input);
        crate::answer(command.output().unwrap())
    };
    let file = || Stdio::from(std::fs::File::open(here.join("input")).unwrap());
    let pipe = || {
        let (reader, mut writer) = std::io::pipe().unwrap();
        let text = text.clone();
        std::thread::spawn(move || std::io::Write::write_all(&mut writer, text.as_bytes()));
        Stdio::from(reader)
    };
    let expected = format!("{read}{rest}");
    assert_eq!(run(file(), &script), (0, expected.clone(), String::new()), "a file");
    assert_eq!(run(pipe(), &script), (0, expected.clone(), String::new()), "a pipe");
    let inside = format!("seq 0 19999 > /tmp/f; {{ {script}; }} < /tmp/f");
    assert_eq!(run(Stdio::null(), &inside), (0, expected.clone(), String::new()), "a file of the session");
    let piped = format!("seq 0 19999 | {{ {script}; }}");
    assert_eq!(run(Stdio::null(), &piped), (0, expected, String::new()), "a pipe of the session");
}

#[test]
fn programs_of_the_host_have_the_terminal() {
    if !can_confine() {
        return;
    }
    let directory = tempfile::tempdir().unwrap();
    let mut typist = Typist::start(directory.path(), &["shell", "--native"]);
    let tests = "perl -e 'print join(q(,), map { -t $_ ? 1 : 0 } *STDIN, *STDOUT, *STDERR), qq(\\n)'";
    typist.enters(tests, "1,1,1").enters(&format!("{tests} < /dev/null | cat"), "0,0,1");
    typist.enters("perl -e 'system q(stty size)'; echo $TERM", "30 100\r\nxterm");
    // It reads what it wants, and no more.
    typist.starts("perl -e 'print qq(line: ), scalar <STDIN>'; read x; echo \"rest: $x\"");
    typist.types("one\r").sees("line: one\r\n").types("two\r").sees("rest: two\r\n").sees("$ ");
    typist
        .starts("perl -e 'print <STDIN>; print qq(end\\n)'")
        .types("a\r")
        .types(CTRL_D)
        .sees("end\r\n")
        .sees("$ ");
    // A change of size is told.
    let program = "$| = 1; $SIG{WINCH} = sub { print qq(resized\\n); exit }; print qq(ready\\n); sleep 1000";
    typist.types(&format!("perl -e '{program}'; perl -e 'system q(stty size)'\r")).sees("\nready\r\n");
    typist.resizes(70, 20).sees("resized\r\n20 70\r\n").sees("$ ");
    // What a program that was killed has done to the terminal is undone.
    typist.types("perl -e 'system q(stty raw -echo); kill 9, $$'\r").sees("[137] ").sees("$ ");
    typist.starts("cat").types("shown\r").sees("shown\r\n").types(CTRL_D).sees("$ ");
    // In the background there are no keys to read.
    typist.types("perl -e 'print qq(got: ), scalar <STDIN>' &\r").sees("[1] ").sees("$ ");
    typist
        .enters("echo mine", "mine")
        .types("fg\r")
        .sees("perl ")
        .types("yours\r")
        .sees("got: yours\r\n")
        .sees("$ ");
    typist.types("exit\r");
    assert_eq!(typist.ends(), 0);
}

/// A server on the loopback that answers each of `count` requests with `hello`, and its port.
fn serve(count: usize) -> (u16, std::thread::JoinHandle<()>) {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let answer = move || {
        for _ in 0..count {
            let (mut stream, _) = listener.accept().unwrap();
            let mut request = Vec::new();
            let mut byte = [0];
            while !request.ends_with(b"\r\n\r\n") && stream.read(&mut byte).unwrap() == 1 {
                request.push(byte[0]);
            }
            let answer = b"HTTP/1.1 200 OK\r\nContent-Length: 6\r\nConnection: close\r\n\r\nhello\n";
            std::io::Write::write_all(&mut stream, answer).unwrap();
        }
    };
    (port, std::thread::spawn(answer))
}

/// A request without any tool that a host may lack.
const REQUEST: &str = "use IO::Socket::INET; my $s = IO::Socket::INET->new(PeerAddr => $ARGV[0]) or exit 9; \
     print $s qq(GET / HTTP/1.1\\r\\nHost: $ARGV[0]\\r\\nConnection: close\\r\\n\\r\\n); \
     while (<$s>) { $last = $_ } print $last";

#[test]
fn the_network_is_what_was_allowed() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let confines = can_confine();
    let (port, server) = serve(if confines { 3 } else { 1 });
    let address = format!("127.0.0.1:{port}");
    let fetch = format!("curl -s http://{address}/");
    assert_eq!(out(here, &["run", "--allow", &address, "--cmd", &fetch]), "hello\n");
    assert_eq!(call(here, &["run", "--network", "loopback", "--cmd", &fetch]).0, 7);
    assert_eq!(call(here, &["run", "--cmd", &fetch]).0, 7);
    assert_eq!(call(here, &["run", "--allow", "example.com", "--cmd", &fetch]).0, 7);
    if confines {
        let exec = |options: &[&str]| {
            call(here, &[&["exec"], options, &["--", "perl", "-e", REQUEST, &address]].concat())
        };
        assert_eq!(exec(&["--allow", &address]), (0, "hello\n".into(), String::new()));
        assert_eq!(exec(&[]).0, 9);
        std::fs::write(here.join("fetch.pl"), REQUEST).unwrap();
        let script = format!("perl fetch.pl {address}");
        let run = |options: &[&str]| {
            call(here, &[&["run", "--native", "--workspace", "."], options, &["--cmd", &script]].concat())
        };
        assert_eq!(run(&["--allow", &address]), (0, "hello\n".into(), String::new()));
        assert_eq!(run(&[]).0, 9);
    }
    server.join().unwrap();
}

#[test]
fn a_project_opens_nothing_until_it_is_trusted() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let file = here.join(".boxsh.json");
    std::fs::write(&file, "{ \"filesystem\": { \"presets\": [\"!@all\"] }, \"network\": true }").unwrap();
    let (status, stdout, stderr) = call(here, &["exec", "--dry-run", "--", "true"]);
    assert_eq!((status, stdout.as_str()), (125, ""), "{stderr}");
    assert!(
        stderr.contains("would open") && stderr.contains("network open") && stderr.contains("boxsh trust"),
        "{stderr}"
    );
    // Whoever names it has chosen it.
    assert_eq!(call(here, &["policy", "--config", ".boxsh.json"]).0, 0);
    let told = out(here, &["trust"]);
    assert!(told.contains("trusted") && told.contains("network open"), "{told}");
    assert!(out(here, &["policy"]).contains("network open"));
    assert!(out(here, &["trust", "--list"]).trim_end().ends_with(".boxsh.json"));
    assert_eq!(out(here, &["trust"]), "there is nothing to agree to\n");
    let mode = std::fs::metadata(here.join(".local/state/boxsh/trust")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    // A change asks again.
    std::fs::write(&file, "{ \"network\": true }").unwrap();
    assert_eq!(call(here, &["policy"]).0, 125);
    out(here, &["trust"]);
    assert!(out(here, &["trust", "--remove"]).contains("not trusted any more"));
    assert_eq!(call(here, &["policy"]).0, 125);
    assert_eq!(out(here, &["trust", "--list"]), "");
    // What only tightens needs nobody's word, and holds in the folders below.
    std::fs::create_dir_all(here.join("a/.git")).unwrap();
    std::fs::create_dir_all(here.join("a/b")).unwrap();
    std::fs::write(here.join("a/.boxsh.json"), "{ \"commands\": { \"rm\": false } }").unwrap();
    assert!(out(&here.join("a/b"), &["policy"]).contains("command rm=false"));
}

#[test]
fn init_writes_a_policy_for_the_project_and_trusts_it() {
    let directory = tempfile::tempdir().unwrap();
    let project = directory.path().join("proj");
    std::fs::create_dir(&project).unwrap();
    for file in ["package.json", "Cargo.toml", "server.pem"] {
        std::fs::write(project.join(file), "").unwrap();
    }
    let boxsh = |words: &[&str]| {
        crate::answer(boxsh(&project).env("HOME", directory.path()).args(words).output().unwrap())
    };
    let (status, shown, stderr) = boxsh(&["init", "--print"]);
    assert_eq!((status, stderr.as_str()), (0, ""));
    assert!(!project.join(".boxsh.jsonc").exists() && shown.contains("@npm"), "{shown}");
    let (status, _, stderr) = boxsh(&["init", "--profile", "nope"]);
    assert!(status == 125 && stderr.contains("unknown profile \"nope\""), "{stderr}");
    assert!(!project.join(".boxsh.jsonc").exists(), "what cannot be used is not left behind");
    assert_eq!(boxsh(&["init", "--profile", "claude"]).0, 0);
    let (status, policy, stderr) = boxsh(&["policy"]);
    assert_eq!(status, 0, "{stderr}");
    for line in ["api.anthropic.com", "registry.npmjs.org", "index.crates.io", "server.pem"] {
        assert!(policy.contains(line), "{line}: {policy}");
    }
    let (status, _, stderr) = boxsh(&["init"]);
    assert!(status == 125 && stderr.contains(".boxsh.jsonc: exists already"), "{stderr}");
}

#[test]
fn what_cannot_work_is_refused_with_its_reason() {
    let directory = tempfile::tempdir().unwrap();
    let project = directory.path().join("proj");
    std::fs::create_dir(&project).unwrap();
    let exec = |words: &[&str]| {
        let words = [&["exec"], words, &["--", "true"]].concat();
        crate::answer(boxsh(&project).env("HOME", directory.path()).args(words).output().unwrap())
    };
    let (status, _, stderr) = exec(&["--exclude", project.to_str().unwrap()]);
    assert!(
        status == 125 && stderr.contains("hides the current directory") && stderr.contains("--exclude"),
        "{stderr}"
    );
    let (status, _, stderr) = exec(&["--network", "deny", "--allow", "example.com"]);
    assert!(status == 2 && stderr.contains("--allow works with --network allowlist only"), "{stderr}");
}

#[test]
fn git_works_in_a_subdirectory_and_nothing_stays_behind() {
    if !can_confine() {
        return;
    }
    let directory = tempfile::tempdir().unwrap();
    let project = directory.path().join("proj");
    std::fs::create_dir_all(project.join("sub")).unwrap();
    let run = |folder: &Path, words: &[&str]| {
        let mut command = if words[0] == "boxsh" { boxsh(folder) } else { Command::new(words[0]) };
        command.current_dir(folder).env("HOME", directory.path()).env("PATH", "/usr/bin:/bin");
        let output = command.args(&words[1..]).output().unwrap();
        assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    run(&project, &["git", "init", "-q", "-b", "main"]);
    run(&project, &["git", "config", "user.name", "a"]);
    run(&project, &["git", "config", "user.email", "a@example.com"]);
    let before = run(&project, &["ls", "-A", ".git"]);
    std::fs::write(project.join("sub/file"), "").unwrap();
    let sub = project.join("sub");
    run(&sub, &["boxsh", "exec", "--", "git", "add", "."]);
    run(&sub, &["boxsh", "exec", "--preset", "@git-strict", "--", "git", "commit", "-qm", "one"]);
    run(&project, &["boxsh", "exec", "--preset", "@git-strict", "--", "git", "branch", "feature"]);
    // Beside git's own: what held the places of protected files is gone when `boxsh exec` is.
    let after = run(&project, &["ls", "-A", ".git"]);
    let new: Vec<&str> = after.lines().filter(|name| !before.lines().any(|other| other == *name)).collect();
    assert_eq!(new, ["COMMIT_EDITMSG", "index", "logs"]);
    run(&project, &["boxsh", "exec", "--", "git", "branch", "-d", "feature"]);
    assert_eq!(run(&project, &["git", "log", "--format=%s"]), "one\n");
    assert_eq!(run(&project, &["git", "branch", "--format=%(refname:short)"]), "main\n");
}

#[test]
fn secret_variables_are_not_passed_on() {
    if !can_confine() {
        return;
    }
    let directory = tempfile::tempdir().unwrap();
    let run = |words: &[&str]| {
        let mut command = boxsh(directory.path());
        command.env("AWS_SECRET_ACCESS_KEY", "s").env("A_TOKEN", "t").env("PLAIN", "p");
        let script = "echo ${AWS_SECRET_ACCESS_KEY-none} ${A_TOKEN-none} ${PLAIN-none} ${NEW-none}";
        let words = [&["exec"], words, &["--", "/bin/sh", "-c", script]].concat();
        crate::answer(command.args(words).output().unwrap())
    };
    assert_eq!(run(&[]).1, "none none p none\n");
    let words = ["--env", "A_TOKEN", "--env", "NEW=1", "--unset-env", "PLA*"];
    assert_eq!(run(&words).1, "none t none 1\n");
}

#[test]
fn nothing_of_the_host_is_reached_by_loopback() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    listener.set_nonblocking(true).unwrap();
    let fetch = format!("curl -sS --max-time 5 http://127.0.0.1:{port}/");
    let (status, _, stderr) = call(here, &["run", "--network", "loopback", "--cmd", &fetch]);
    assert_eq!(status, 7, "{stderr}");
    assert!(listener.accept().is_err(), "nobody came");
    if can_confine() {
        let (status, _, stderr) = call(here, &["run", "--native", "--network", "loopback", "--cmd", &fetch]);
        assert_eq!(status, 7, "{stderr}");
        assert!(listener.accept().is_err(), "nobody came");
    }
    // What is named is reached.
    let server = std::thread::spawn(move || {
        use std::io::Write;
        listener.set_nonblocking(false).unwrap();
        let (mut stream, _) = listener.accept().unwrap();
        let mut request = [0; 1024];
        let _ = stream.read(&mut request).unwrap();
        stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 3\r\nConnection: close\r\n\r\nhi\n").unwrap();
    });
    let allow = format!("127.0.0.1:{port}");
    assert_eq!(out(here, &["run", "--allow", &allow, "--cmd", &fetch]), "hi\n");
    server.join().unwrap();
}

#[test]
fn what_is_allowed_is_read_unless_methods_are_named() {
    let directory = tempfile::tempdir().unwrap();
    let post = "curl -sS --max-time 5 -X POST -d x http://127.0.0.1:9/";
    let refusal = |allow: &str| call(directory.path(), &["run", "--allow", allow, "--cmd", post]).2;
    assert!(refusal("127.0.0.1:9").contains("POST"), "{}", refusal("127.0.0.1:9"));
    for allow in ["POST 127.0.0.1:9", "GET,POST 127.0.0.1:9", "* 127.0.0.1:9"] {
        let refusal = refusal(allow);
        assert!(refusal.contains("connect") || refusal.contains("refused"), "{refusal}");
    }
}

#[test]
fn what_a_killed_process_has_left_is_removed_by_the_next() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let mut dead = Command::new("true").spawn().unwrap();
    dead.wait().unwrap();
    let temporary = here.join("temporary");
    let [left, kept] =
        [format!("boxsh-{}-0f", dead.id()), "boxsh-notes".to_owned()].map(|name| temporary.join(name));
    std::fs::create_dir_all(left.join("tmp/deep")).unwrap();
    std::fs::create_dir_all(&kept).unwrap();
    let mut command = boxsh(here);
    command.env("TMPDIR", &temporary).args(["run", "--isolation", "none", "--cmd", ":"]);
    let (status, _, stderr) = crate::answer(command.output().unwrap());
    assert_eq!(status, 0, "{stderr}");
    assert!(!left.exists() && kept.exists());
    // The keeper of this one's own directory goes on for a moment.
    while std::fs::read_dir(&temporary).unwrap().count() > 1 {
        std::thread::yield_now();
    }
}
