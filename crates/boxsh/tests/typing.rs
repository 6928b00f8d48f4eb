//! What a front end that edits lines itself asks of a session.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::{Arc, Mutex};

use boxsh::kernel::{HostOutput, Terminal, WindowSize};
use boxsh::{Background, CommandLine, Ended, Limit, Limits, RunOptions, Sandbox, Streams, Typing};

#[derive(Default)]
struct Screen(Mutex<Vec<u8>>);

impl HostOutput for Screen {
    fn write(&self, data: &[u8]) -> boxsh::vfs::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(data);
        Ok(data.len())
    }
}

impl Screen {
    fn take(&self) -> String {
        String::from_utf8(std::mem::take(&mut self.0.lock().unwrap())).unwrap()
    }
}

fn terminal() -> (Arc<Terminal>, Arc<Screen>) {
    let screen = Arc::new(Screen::default());
    let input = Streams::without_input(screen.clone(), screen.clone()).input;
    (Arc::new(Terminal::new(input, screen.clone(), WindowSize::default())), screen)
}

#[test]
fn typed_commands_share_a_shell_with_scripts() {
    let (terminal, screen) = terminal();
    let mut sandbox = Sandbox::new();
    let mut typing = sandbox.type_at(&terminal, "\\W> ");
    assert_eq!(typing.prompts(), [b"~> ".to_vec(), b"> ".to_vec()]);
    let typed = typing.run("alias say=echo; x=1; (exit 3)");
    assert_eq!((typed.leaves, typed.result.exit_code), (false, 3));
    typing.run("say $? $x");
    typing.run("echo (");
    assert_eq!(typing.history().last(), Some(&b"echo ("[..]));
    typing.run("!say:0 again");
    let shown = screen.take();
    assert!(shown.starts_with("3 1\n") && shown.contains("syntax error"), "{shown}");
    assert!(shown.ends_with("say again\nagain\n"), "{shown}");
    assert_eq!(typing.history().last(), Some(&b"say again"[..]));
    let typed = typing.run("trap 'echo bye' EXIT; exit 5");
    assert_eq!((typed.leaves, typed.result.exit_code), (true, 5));
    assert_eq!(screen.take(), "exit\nbye\n");
    drop(typing);
    assert_eq!(sandbox.run("echo $x $-; shopt -q expand_aliases; echo $?").stdout_str(), "1 hBc\n1\n");
}

#[test]
fn startup_files_are_those_of_the_options() {
    let files =
        "cd; for f in .bash_profile .bashrc .bash_logout custom; do echo \"echo $f\" > $f; done; cd /";
    for (words, begins, leaves) in [
        (&[][..], ".bashrc\n", "exit\n"),
        (&["bash"], ".bashrc\n", "exit\n"),
        (&["-bash"], ".bash_profile\n", "logout\n.bash_logout\n"),
        (&["bash", "-l"], ".bash_profile\n", "logout\n.bash_logout\n"),
        (&["bash", "--norc"], "", "exit\n"),
        (&["bash", "--noprofile", "--login"], "", "logout\n.bash_logout\n"),
        (&["bash", "--rcfile", "/home/agent/custom"], "custom\n", "exit\n"),
    ] {
        let (terminal, screen) = terminal();
        let mut sandbox = Sandbox::new();
        sandbox.run(files);
        let line = CommandLine::parse(words.iter().copied()).unwrap();
        let mut typing = Typing::new(sandbox, &terminal, "$ ", Some(line));
        assert_eq!(screen.take(), begins);
        assert!(typing.leave().leaves);
        assert_eq!(screen.take(), leaves);
    }
    let (terminal, screen) = terminal();
    let line = CommandLine::parse(["bash", "-eu", "-o", "vi", "-s", "a"]).unwrap();
    let mut typing = Typing::new(Sandbox::new(), &terminal, "$ ", Some(line));
    assert!(typing.edits_like_vi());
    typing.run("echo $- $1");
    assert_eq!(screen.take(), "ehimuBHs a\n");
}

#[test]
fn a_copy_is_interactive_or_as_before() {
    let (terminal, screen) = terminal();
    let mut typing = Typing::new(Sandbox::new(), &terminal, "$ ", None);
    typing.run("alias say=echo; x=1");
    let mut copy = typing.fork_lossy().unwrap();
    copy.run("x=2; say $x");
    typing.run("say $x");
    assert_eq!(screen.take(), "2\n1\n");
    let mut finished = typing.fork_finished_lossy().unwrap();
    assert_eq!(finished.run("echo $x $-").stdout_str(), "1 hBc\n");
    typing.sandbox().reset().unwrap();
    typing.restart(None);
    typing.run("echo ${x-gone} $-");
    assert_eq!(screen.take(), "gone himBHs\n");
    assert_eq!(typing.finish().run("echo $-").stdout_str(), "hBc\n");
}

#[test]
fn words_are_completed() {
    let (terminal, _) = terminal();
    let mut sandbox = Sandbox::new();
    sandbox.run(
        "mkdir -p 'my dir' src; touch src/main.c notes; function deploy { :; }; complete -W 'north south' deploy; \
         _pick() { COMPREPLY=(\"$1:$2:$3:$COMP_CWORD\"); }; complete -F _pick pick",
    );
    let mut typing = sandbox.type_at(&terminal, "$ ");
    for (line, start, texts) in [
        ("basenam", 0, &["basename "][..]),
        ("depl", 0, &["deploy "]),
        ("deploy s", 7, &["south "]),
        ("cat no", 4, &["notes "]),
        ("cat my", 4, &["my\\ dir/"]),
        ("cat \"my", 4, &["\"my dir/"]),
        ("cat src/", 4, &["src/main.c "]),
        ("cd ", 3, &["my\\ dir/", "src/"]),
        ("cat < src/m", 6, &["src/main.c "]),
        ("echo $HOSTNA", 6, &["HOSTNAME"]),
        ("echo ${HOSTNA", 7, &["HOSTNAME}"]),
        ("x=sr", 2, &["src/"]),
        ("basename --zer", 9, &["--zero "]),
        ("pick a b", 7, &["pick:b:a:2 "]),
        ("nosuchcommandatall", 0, &[]),
    ] {
        let completion = typing.complete(line, line.len());
        let found: Vec<String> = completion
            .candidates
            .iter()
            .map(|candidate| String::from_utf8(candidate.text.clone()).unwrap())
            .collect();
        assert_eq!(
            (completion.start, found.as_slice()),
            (start, &texts.iter().map(|&text| text.to_owned()).collect::<Vec<_>>()[..]),
            "{line}"
        );
    }
    drop(typing);
    assert_eq!(sandbox.run("echo $? ${COMP_LINE-unset}").stdout_str(), "0 unset\n");
}

#[test]
fn unfinished_text_is_known_as_such() {
    let (terminal, _) = terminal();
    let mut typing = Typing::new(Sandbox::new(), &terminal, "$ ", None);
    for (text, is_incomplete) in [
        ("echo\n", false),
        ("if true\n", true),
        ("echo 'a\n", true),
        ("cat <<E\n", true),
        ("cat <<E\nE\n", false),
        (")\n", false),
    ] {
        assert_eq!(typing.is_incomplete(text), is_incomplete, "{text}");
    }
    typing.run("shopt -s extglob");
    assert!(!typing.is_incomplete("echo !(a)\n"));
}

#[test]
fn the_background_goes_on_while_nobody_types() {
    let (terminal, screen) = terminal();
    let sandbox = Sandbox::builder().background(Background::Live).build().unwrap();
    assert!(!sandbox.has_background());
    let mut typing = Typing::new(sandbox, &terminal, "$ ", None);
    typing.run("(sleep 0.01; echo behind) &");
    while !String::from_utf8_lossy(&screen.0.lock().unwrap()).contains("behind\n") {
        std::thread::yield_now();
    }
    screen.take();
    // The end of the process comes behind what it has written.
    while !screen.take().starts_with("[1]+  Done") {
        typing.prompts();
    }
}

#[test]
fn streams_of_the_host_count_against_the_limits() {
    let screen = Arc::new(Screen::default());
    let streams = || Streams::without_input(screen.clone(), screen.clone());
    let limits = Limits::default().with(Limit::Stdout, 5);
    let options = RunOptions::new().limits(limits).name("me");
    let mut sandbox = Sandbox::new();
    let result = sandbox.run_on("echo $0; echo more", options, streams());
    assert!(matches!(result.ended, Ended::Limit(breach) if breach.limit == Limit::Stdout));
    assert_eq!(screen.take(), "me\nmo");
    assert_eq!(sandbox.run_on("echo $0", RunOptions::new(), streams()).exit_code, 0);
    assert_eq!(screen.take(), "bash\n");
}
