//! What an embedder sees of a sandbox: state that stays, forks that do not notice each other, limits that hold.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::Arc;
use std::time::Duration;

use boxsh::vfs::{FsExt, Memory, MemoryOptions};
use boxsh::{Clock, Custom, Ended, Exit, Limit, Limits, Persistence, RunOptions, Sandbox, Stream};

fn out(sandbox: &mut Sandbox, script: &str) -> String {
    let result = sandbox.run(script);
    assert_eq!(result.stderr_str(), "", "{script}");
    result.stdout_str().into_owned()
}

fn paths(list: &[boxsh::vfs::FsPathBuf]) -> Vec<String> {
    list.iter().map(|path| String::from_utf8(path.to_absolute()).unwrap()).collect()
}

#[test]
fn time_that_code_of_the_embedder_takes_counts() {
    let block = || std::thread::sleep(Duration::from_millis(60));
    let command = Custom::new("block", move |_| {
        block();
        Ok(Exit::SUCCESS)
    });
    let builder = Sandbox::builder().command(Arc::new(command)).approve(move |call| {
        if call.name == b"true" {
            block();
        }
        boxsh::Verdict::Allow
    });
    let mut sandbox = builder.build().unwrap();
    for script in ["block; echo no", "block | cat; echo no", "true; echo no"] {
        let result = sandbox.run_with(script, RunOptions::new().timeout(Duration::from_millis(50)));
        assert_eq!((result.ended, result.stdout_str()), (Ended::TimedOut, "".into()), "{script}");
    }
}

#[test]
fn a_sandbox_can_be_sent_to_another_thread() {
    let mut sandbox = Sandbox::new();
    sandbox.run("x=1; sleep 1000 & true");
    let worker = std::thread::spawn(move || out(&mut sandbox, "echo $x; jobs -p | wc -l"));
    assert_eq!(worker.join().unwrap(), "1\n1\n");
}

#[test]
fn everything_that_bash_keeps_stays() {
    let mut sandbox = Sandbox::new();
    let set = "declare -i n=1; a=(1 2); f() { echo f$n; }; alias g=f; set -o pipefail; shopt -s nullglob
        trap 'echo usr1' USR1; cd /tmp; umask 027; echo text > t; exec 5< t; set -- p q; shopt -s expand_aliases";
    assert!(sandbox.run(set).is_success());
    let show = "n+=1; echo $n ${a[1]} $2 $PWD; f; g; umask; kill -USR1 $$; read -u 5 line; echo $line; shopt -o pipefail; shopt nullglob";
    let expected = "2 2 q /tmp\nf2\nf2\n0027\nusr1\ntext\npipefail       \ton\nnullglob       \ton\n";
    assert_eq!(out(&mut sandbox.fork().unwrap(), show), expected, "in a fork");
    assert_eq!(out(&mut sandbox, show), expected);
}

#[test]
fn forks_do_not_notice_each_other() {
    let mut one = Sandbox::new();
    one.run("echo base > f; x=base");
    let mut two = one.fork().unwrap();
    let mut three = two.fork().unwrap();
    one.run("echo one > f; x=one; mkdir d");
    two.run("rm f; unset x");
    assert_eq!(out(&mut one, "cat f; echo $x; ls"), "one\none\nd\nf\n");
    assert_eq!(out(&mut two, "ls; echo [$x]"), "[]\n");
    assert_eq!(out(&mut three, "cat f; echo $x"), "base\nbase\n");
}

#[test]
fn a_rollback_takes_everything_back_and_reset_to_the_start() {
    let mut sandbox = Sandbox::builder().file("/workspace/seed", "seed\n").build().unwrap();
    sandbox.run("cd /workspace; echo 1 > f; x=1");
    let checkpoint = sandbox.checkpoint();
    sandbox.run("echo 2 > f; x=2; rm seed; cd /; sleep 1000 &");
    sandbox.rollback(&checkpoint).unwrap();
    assert_eq!(
        out(&mut sandbox, "cat f seed; echo $x $PWD; pwd; jobs"),
        "1\nseed\n1 /workspace\n/workspace\n"
    );
    sandbox.reset().unwrap();
    assert_eq!(out(&mut sandbox, "cat /workspace/*; echo [$x] $PWD"), "seed\n[] /home/agent\n");
}

#[test]
fn what_stays_of_a_run_can_be_chosen() {
    let mut sandbox = Sandbox::builder().persistence(Persistence::Files).build().unwrap();
    sandbox.run("x=1; cd /tmp; echo kept > /tmp/f");
    assert_eq!(out(&mut sandbox, "echo [$x] $PWD; cat /tmp/f"), "[] /home/agent\nkept\n");
    let nothing = RunOptions::new().persistence(Persistence::Nothing);
    assert_eq!(sandbox.run_with("rm /tmp/f; echo gone; ls /tmp", nothing).stdout_str(), "gone\n");
    assert_eq!(out(&mut sandbox, "ls /tmp"), "f\n");
}

#[test]
fn a_run_can_bring_its_own_environment() {
    let mut sandbox = Sandbox::builder().env("KEPT", "yes").build().unwrap();
    let options = RunOptions::new().env("ONLY", "this").replace_env();
    let result = sandbox
        .run_with("env | grep -v '^\\(PWD\\|OLDPWD\\|SHLVL\\|_\\)=' | sort; echo [$KEPT] | cat", options);
    assert_eq!(result.stdout_str(), "ONLY=this\n[]\n");
    assert_eq!(out(&mut sandbox, "echo $KEPT [$ONLY] $HOME"), "yes [] /home/agent\n");
    let missing = sandbox.run_with("echo no", RunOptions::new().cwd("/nowhere"));
    assert_eq!((missing.stdout_str(), missing.exit_code), ("".into(), 1));
    assert!(missing.stderr_str().contains("/nowhere: No such file or directory"));
}

#[test]
fn the_result_says_what_happened() {
    let mut sandbox = Sandbox::new();
    sandbox.run("mkdir d; echo a > d/old; echo b > d/gone");
    let result = sandbox
        .run("echo x >> d/old; rm d/gone; touch d/new; printf out; printf err >&2; printf more; exit 9");
    assert_eq!(paths(&result.files.created), ["/home/agent/d/new"]);
    assert_eq!(paths(&result.files.modified), ["/home/agent/d/old"]);
    assert_eq!(paths(&result.files.deleted), ["/home/agent/d/gone"]);
    let pieces: Vec<_> = result.pieces().map(|(stream, piece)| (stream, piece.to_vec())).collect();
    let expected = [(Stream::Stdout, "out"), (Stream::Stderr, "err"), (Stream::Stdout, "more")];
    assert_eq!(pieces, expected.map(|(stream, text)| (stream, text.as_bytes().to_vec())));
    assert_eq!((result.exit_code, result.ended), (9, Ended::Exited));
    assert!(result.usage.commands >= 6, "{:?}", result.usage);
}

#[test]
fn limits_end_the_run_by_name_and_leave_the_session_usable() {
    let bombs = [
        (Limit::Processes, ":(){ :|:& };:; wait"),
        (Limit::Iterations, "while :; do :; done"),
        (Limit::String, "x=aaaaaaaa; while :; do x=$x$x; done"),
        (Limit::Stdout, "yes"),
        (Limit::BraceResults, "echo {1..1000000}"),
        (Limit::CallDepth, "f() { f; }; f"),
        (Limit::Array, "for ((i = 0; ; i += 1)); do a[i]=1; done"),
        (Limit::Commands, "for i in {1..9000}; do true; true; done"),
    ];
    for (limit, script) in bombs {
        let limits = match limit {
            Limit::Array => Limits::hardened().with(Limit::Array, 1000),
            Limit::Iterations => Limits::hardened().with(Limit::Commands, u64::MAX),
            _ => Limits::hardened(),
        };
        let mut sandbox = Sandbox::builder().limits(limits).build().unwrap();
        let result = sandbox.run(script);
        let Ended::Limit(breach) = result.ended else { panic!("{script}: {:?}", result.ended) };
        assert_eq!((breach.limit, result.exit_code), (limit, 137), "{script}");
        assert_eq!(result.is_stdout_truncated(), limit == Limit::Stdout);
        assert_eq!(out(&mut sandbox, "echo fine"), "fine\n", "after {script}");
    }
}

#[test]
fn files_that_do_not_fit_are_an_error_of_the_command() {
    let mut sandbox = Sandbox::builder().limits(Limits::hardened()).build().unwrap();
    let result = sandbox.run("head -c 10G /dev/zero > big; echo $?; ls -s big | cut -d' ' -f2; echo ok");
    assert_eq!(result.stdout_str(), "1\nbig\nok\n");
    assert!(result.stderr_str().contains("File too large"), "{}", result.stderr_str());
}

#[test]
fn time_ends_a_run() {
    let mut sandbox = Sandbox::new();
    let short = RunOptions::new().timeout(Duration::from_millis(20));
    let result = sandbox.run_with("echo before; sleep 1000", short);
    assert_eq!(
        (result.ended, result.exit_code, result.stdout_str()),
        (Ended::TimedOut, 124, "before\n".into())
    );
    assert_eq!(out(&mut sandbox, "echo fine"), "fine\n");
}

#[test]
fn a_deadlock_ends_the_run() {
    let mut sandbox = Sandbox::new();
    let result = sandbox.run("mkfifo p; cat p");
    assert_eq!(result.ended, Ended::Deadlocked);
    assert_eq!(out(&mut sandbox, "ls"), "p\n");
}

#[test]
fn a_signal_that_kills_the_shell_ends_the_run_and_not_the_session() {
    let mut sandbox = Sandbox::new();
    let result = sandbox.run("x=kept; kill -9 $$; echo no");
    assert_eq!((result.exit_code, result.stdout_str()), (137, "".into()));
    assert_eq!(out(&mut sandbox, "echo $x"), "kept\n");
}

#[test]
fn a_reproducible_sandbox_comes_out_the_same() {
    let script = "date -u; echo $RANDOM $SRANDOM; head -c 8 /dev/urandom | od -An -tx1; touch f; stat -c %y f; sleep 3600; date -u +%T; mktemp";
    let answers: Vec<String> = (0..2).map(|_| out(&mut Sandbox::reproducible(7), script)).collect();
    assert_eq!(answers[0], answers[1]);
    assert!(answers[0].contains("01:00:0"), "an hour passes in no time: {}", answers[0]);
    assert_ne!(answers[0], out(&mut Sandbox::reproducible(8), script));
}

#[test]
fn the_host_can_read_and_write_files() {
    let mut sandbox = Sandbox::new();
    sandbox.write_file("dir/sub/f", "text").unwrap();
    assert_eq!(
        out(
            &mut sandbox,
            "cat dir/sub/f; echo more >> dir/sub/f; stat -c %U dir dir/sub/f; chmod 0 dir/sub/f; ln -s sub/f dir/l"
        ),
        "textagent\nagent\n"
    );
    assert_eq!(sandbox.read_file("/home/agent/dir/l").unwrap(), b"textmore\n");
    let names: Vec<_> = sandbox.list_directory("dir").unwrap().into_iter().map(|entry| entry.name).collect();
    assert_eq!(names, [Box::from(&b"l"[..]), Box::from(&b"sub"[..])]);
    assert_eq!(sandbox.metadata("dir/l").unwrap().size, 9);
    sandbox.remove("dir/l").unwrap();
    sandbox.remove("dir/sub").unwrap();
    sandbox.create_directory("dir/a/b").unwrap();
    assert_eq!(out(&mut sandbox, "find dir"), "dir\ndir/a\ndir/a/b\n");
    let error = sandbox.read_file("nothing").unwrap_err();
    assert_eq!(error.to_string(), "nothing: No such file or directory");
}

#[test]
fn trees_go_in_and_out_as_archives() {
    let mut one = Sandbox::new();
    one.run("mkdir -p t/d; echo x > t/d/f; ln -s d/f t/l; chmod 700 t/d");
    let mut bytes = Vec::new();
    one.download_tar("t", &mut bytes).unwrap();
    let mut two = Sandbox::new();
    two.create_directory("/workspace/t").unwrap();
    two.upload_tar("/workspace/t", &bytes[..]).unwrap();
    assert_eq!(out(&mut two, "cd /workspace/t; cat l; stat -c %a d"), "x\n700\n");
    assert!(two.upload_tar("/workspace", &b"nonsense"[..]).is_err());
}

#[test]
fn filesystems_can_be_mounted() {
    let library = Memory::new(&MemoryOptions::default());
    library.write_file(b"f", b"below\n").unwrap();
    let library = Arc::new(library);
    let mut sandbox = Sandbox::builder()
        .mount_overlay("/data/over", library.clone())
        .mount("/data/direct", library.clone())
        .identity(boxsh::Identity::new("agent", 0, 0))
        .build()
        .unwrap();
    let mut fork = sandbox.fork().unwrap();
    assert_eq!(
        out(&mut sandbox, "cat /data/over/f; echo above > /data/over/f; cat /data/over/f /data/direct/f"),
        "below\nabove\nbelow\n"
    );
    assert_eq!(out(&mut fork, "cat /data/over/f; echo changed > /data/direct/f"), "below\n");
    assert_eq!(library.read_file(b"f").unwrap(), b"changed\n");
}

#[test]
fn programs_of_the_embedder_are_programs_like_any_other() {
    let shout = Custom::new("shout", |context| {
        let text: Vec<u8> = context.arguments().join(&b' ').to_ascii_uppercase();
        context.out.write(&text)?;
        context.out.write(b"\n")?;
        Ok(Exit(7))
    });
    let mut sandbox = Sandbox::builder().command(Arc::new(shout)).build().unwrap();
    assert_eq!(
        out(&mut sandbox.fork().unwrap(), "shout hi you | cat; type shout; echo a b | xargs shout"),
        "HI YOU\nshout is /usr/bin/shout\nA B\n"
    );
    assert_eq!(sandbox.run("shout x").exit_code, 7);
}

#[test]
fn wrong_options_are_named() {
    let error = |builder: boxsh::Builder| builder.build().err().unwrap().to_string();
    assert_eq!(error(Sandbox::builder().cwd("/nowhere")), "option cwd: /nowhere: No such file or directory");
    assert_eq!(error(Sandbox::builder().user("a b")), "option user: not a user name: \"a b\"");
    assert!(error(Sandbox::builder().file("/etc/passwd/x", "")).starts_with("option file: "));
}

#[test]
fn a_strict_layout_belongs_to_root() {
    let mut sandbox = Sandbox::builder().strict_layout().build().unwrap();
    let result = sandbox.run("echo x > /shared; echo y > ~/own; echo z > /tmp/t; echo $?");
    assert_eq!(result.stdout_str(), "0\n");
    assert!(result.stderr_str().contains("/shared: Permission denied"));
    assert_eq!(
        out(
            &mut Sandbox::new(),
            "echo hello > /shared.txt; chmod 000 /shared.txt; cat /shared.txt 2>&1; true"
        ),
        "cat: /shared.txt: Permission denied\n"
    );
}

#[test]
fn the_clock_can_be_virtual_alone() {
    let clock = Clock::virtual_at(boxsh::vfs::Timestamp::new(86_400, 0));
    let mut sandbox = Sandbox::builder().clock(clock).build().unwrap();
    assert_eq!(out(&mut sandbox, "sleep 50; date -u +%F; echo $SECONDS"), "1970-01-02\n50\n");
}

#[test]
fn the_background_goes_on_with_the_next_run() {
    let mut sandbox = Sandbox::new();
    assert_eq!(out(&mut sandbox, "echo now & (sleep 0.01; echo later > f) & true"), "now\n");
    assert_eq!(out(&mut sandbox, "ls; wait; cat f"), "later\n");
}

#[test]
fn a_snapshot_holds_everything_and_comes_out_the_same() {
    let mut one = Sandbox::reproducible(5);
    let script = "cd /tmp; echo data > f; ln f g; mkdir d; ln -s ../f d/l; rm /usr/bin/yes; echo more >> /etc/passwd
        x=1; f() { echo f$x; }; umask 027; exec 4< f; read -n 2 -u 4 two; sleep 10; mkfifo p; printf '\\xff' > $'bad\\xff'";
    assert!(one.run(script).is_success());
    let bytes = one.snapshot().unwrap().to_bytes();
    let mut two = Sandbox::reproducible(6);
    two.restore(&boxsh::Snapshot::from_bytes(&bytes).unwrap()).unwrap();
    assert_eq!(two.snapshot().unwrap().to_bytes(), bytes, "a snapshot of what was restored");
    let show = "pwd; ls -l --time-style=full-iso; cat d/l; f; umask; read -u 4 rest; echo $two-$rest; type yes; tail -1 /etc/passwd; date; echo $RANDOM $SECONDS; head -c 4 /dev/urandom | od -An -tx1";
    let (first, second) = (one.run(show), two.run(show));
    assert!(first.stdout_str().contains("da-ta"), "{}", first.stdout_str());
    assert_eq!((first.stdout_str(), first.stderr_str()), (second.stdout_str(), second.stderr_str()));
}

#[test]
fn a_damaged_snapshot_changes_nothing() {
    let mut one = Sandbox::new();
    one.run("echo secret > f; x=1");
    let bytes = one.snapshot().unwrap().to_bytes();
    let mut two = Sandbox::new();
    two.run("y=kept");
    for at in (0..bytes.len()).step_by(7) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1;
        assert!(boxsh::Snapshot::from_bytes(&damaged).is_err(), "byte {at}");
        assert!(boxsh::Snapshot::from_bytes(&bytes[..at]).is_err(), "cut off at {at}");
    }
    let mut over = Sandbox::builder()
        .mount_overlay("/data", Arc::new(Memory::new(&MemoryOptions::default())))
        .build()
        .unwrap();
    over.run("echo > /data/f");
    let error = two.restore(&over.snapshot().unwrap()).unwrap_err();
    assert_eq!(error.to_string(), "snapshot: nothing is mounted on /data");
    let small = Limits::default().with(Limit::FsBytes, 1 << 19);
    let mut tiny = Sandbox::builder().limits(small).build().unwrap();
    one.run("head -c 1M /dev/zero > big");
    assert!(tiny.restore(&one.snapshot().unwrap()).is_err());
    assert_eq!(out(&mut tiny, "echo $x; ls"), "\n");
    assert_eq!(out(&mut two, "echo $y; ls"), "kept\n");
}

/// A terminal at which all has been typed already.
struct Typed(std::sync::Mutex<std::collections::VecDeque<u8>>);

impl boxsh::kernel::HostInput for Typed {
    fn read(&self, buffer: &mut [u8]) -> boxsh::vfs::Result<usize> {
        let mut typed = self.0.lock().unwrap();
        let count = buffer.len().min(typed.len());
        typed.drain(..count).zip(buffer).for_each(|(byte, place)| *place = byte);
        Ok(count)
    }
}

/// A screen.
#[derive(Default)]
struct Screen(std::sync::Mutex<Vec<u8>>);

impl boxsh::kernel::HostOutput for Screen {
    fn write(&self, data: &[u8]) -> boxsh::vfs::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(data);
        Ok(data.len())
    }
}

#[test]
fn somebody_can_type_into_the_session() {
    let mut sandbox = Sandbox::new();
    sandbox.run("x=kept; PS1='$ '; PS2='> '");
    let typed = b"echo $x\nif [ -t 0 ]\nthen echo terminal; fi\ny=typed\nexit 5\necho no\n";
    let input = Arc::new(Typed(std::sync::Mutex::new(typed.iter().copied().collect())));
    let screen = Arc::new(Screen::default());
    let size = boxsh::kernel::WindowSize::default();
    let terminal = Arc::new(boxsh::kernel::Terminal::new(input, screen.clone(), size));
    let result = sandbox.interact(terminal);
    assert_eq!((result.ended, result.exit_code), (Ended::Exited, 5));
    let shown = String::from_utf8(screen.0.lock().unwrap().clone()).unwrap();
    assert_eq!(shown, "$ kept\n$ > terminal\n$ $ exit\n");
    assert_eq!(
        out(&mut sandbox, "echo $x $y; shopt -o history | cut -f 2; [ -t 0 ] || echo none"),
        "kept typed\noff\nnone\n"
    );
}

#[test]
fn replacing_each_byte_of_a_large_string_costs_as_much_as_the_string() {
    let mut sandbox = Sandbox::new();
    let result =
        sandbox.run("x=$(head -c 3000000 /dev/zero | tr '\\0' a); y=${x//a/b}; echo ${#y} ${y:2999999}");
    assert_eq!((result.stdout_str(), result.ended), ("3000000 b\n".into(), Ended::Exited));
}
