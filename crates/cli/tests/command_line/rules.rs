//! Rules about commands, paths, variables and output; scripts for other interpreters; what a script would do.

use super::{answer, boxsh, call, out};

#[test]
fn commands_are_allowed_and_denied_by_name() {
    let directory = tempfile::tempdir().unwrap();
    let run = |options: &[&str], script: &str| {
        let words: Vec<&str> =
            ["run"].into_iter().chain(options.iter().copied()).chain(["-c", script]).collect();
        call(directory.path(), &words)
    };
    let (status, stdout, stderr) = run(&["--deny-command", "rm,mv"], "touch f; rm f; ls");
    assert_eq!((status, stdout.as_str(), stderr.as_str()), (0, "f\n", "rm: not allowed here\n"));
    let (_, stdout, _) =
        run(&["--allow-command", "echo", "--allow-command=cat"], "echo a | cat; ls; echo $?");
    assert_eq!(stdout, "a\n126\n");
    let (_, stdout, stderr) =
        run(&["--allow-read", "/tmp", "--allow-write", "/tmp"], "cat /etc/passwd; > f; > /tmp/f; ls /tmp");
    assert_eq!(stdout, "f\n");
    assert!(
        stderr.contains("/etc/passwd: Permission denied") && stderr.contains("f: Permission denied"),
        "{stderr}"
    );
}

#[test]
fn variables_are_inherited_by_name_only() {
    let directory = tempfile::tempdir().unwrap();
    let run = |options: &[&str]| {
        let mut command = boxsh(directory.path());
        command.env("A", "1").env("B", "2").arg("run").args(options);
        answer(command.args(["-c", "echo \"$A,$B,$HOME\""]).output().unwrap()).1
    };
    assert_eq!(run(&[]), ",,/home/agent\n");
    assert_eq!(run(&["--inherit-env", "A,NONE"]), "1,,/home/agent\n");
    assert_eq!(run(&["--inherit-env", "A", "--env", "A=3", "--clear-env"]), "3,,\n");
}

#[test]
fn output_is_cut_and_files_stay_small_if_asked() {
    let directory = tempfile::tempdir().unwrap();
    let words =
        ["run", "--json", "--output-total", "6", "--cut-output", "-c", "echo 123; echo 456 >&2; echo end"];
    let report: serde_json::Value = serde_json::from_str(&out(directory.path(), &words)).unwrap();
    assert_eq!((&report["stdout"], &report["stderr"]), (&"123\n".into(), &"45".into()));
    assert_eq!((&report["stdout_truncated"], &report["stderr_truncated"]), (&true.into(), &true.into()));
    assert_eq!(report["violations"][0]["kind"], "limit");
    let (status, _, stderr) =
        call(directory.path(), &["run", "--max-file-bytes", "1k", "-c", "head -c 2k /dev/zero > f"]);
    assert_eq!((status, stderr.contains("File too large")), (1, true), "{stderr}");
}

#[test]
fn a_host_directory_is_mounted_as_the_root() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("f"), "x\n").unwrap();
    let mount = format!("{}:/:ro", directory.path().display());
    let (_, stdout, stderr) = call(directory.path(), &["run", "--mount", &mount, "-c", "pwd; cat f; > g"]);
    assert_eq!(stdout, "/\nx\n");
    assert!(stderr.contains("g: Read-only file system"), "{stderr}");
}

#[test]
fn scripts_run_by_their_interpreter_and_can_be_copied() {
    let directory = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(directory.path().join(name), text).unwrap();
    write("double.awk", "{ print $1 * 2 }\n");
    write("filter", "#!/usr/bin/env -S jq -c -f\n.a\n");
    write("self.sh", "cat \"$0\"; echo \"$0\" $1\n");
    write("in", "21\n");
    let double = ["run", "--stdin", "in", "double.awk"];
    assert_eq!(out(directory.path(), &double), "42\n");
    write("in", "{\"a\": [1, 2]}");
    assert_eq!(out(directory.path(), &["run", "--stdin", "in", "filter"]), "[1,2]\n");
    let copied = out(directory.path(), &["run", "--copy-script", "self.sh", "x"]);
    assert_eq!(copied, "cat \"$0\"; echo \"$0\" $1\n/home/agent/self.sh x\n");
}

#[test]
fn a_script_is_analyzed_without_being_run() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("s"), "curl https://example.com/$x > page\nrm -rf \"$D\" old\n")
        .unwrap();
    let text = out(directory.path(), &["check", "--analyze", "s"]);
    assert_eq!(
        text,
        "runs: curl, rm\nwrites: page\nremoves: old, \"$D\" (?)\nreaches: example.com\nuses: D, x\n"
            .replace("\"$D\"", "\\\"$D\\\"")
    );
    let json: serde_json::Value =
        serde_json::from_str(&out(directory.path(), &["check", "--analyze", "s", "--json"])).unwrap();
    assert_eq!(json["commands"][1]["name"]["literal"], "rm");
    assert_eq!(json["commands"][1]["place"]["line"], 2);
    std::fs::write(directory.path().join("s"), "if").unwrap();
    assert_eq!(call(directory.path(), &["check", "--analyze", "s"]).0, 2);
}

#[test]
fn every_kind_of_violation_is_in_the_report() {
    let directory = tempfile::tempdir().unwrap();
    let words = [
        "run",
        "--json",
        "--deny-command",
        "rm",
        "--allow-write",
        "/tmp",
        "--limit",
        "iterations=10",
        "-c",
        "rm x; > f; curl -s http://example.com; while :; do :; done",
    ];
    let (status, stdout, _) = call(directory.path(), &words);
    let report: serde_json::Value = serde_json::from_str(&stdout).unwrap();
    let kinds: Vec<&str> =
        report["violations"].as_array().unwrap().iter().map(|one| one["kind"].as_str().unwrap()).collect();
    assert_eq!((status, kinds), (137, vec!["command", "filesystem", "network", "limit"]));
    assert_eq!(report["violations"][1]["target"], "/home/agent/f");
    assert_eq!(report["violations"][3]["limit"]["name"], "iterations");
    assert_eq!(report["exited"], false);
}
