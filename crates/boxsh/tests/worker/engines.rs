//! The same operations on a session in this process and on one in a worker.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use boxsh::kernel::HostOutput;
use boxsh::vfs::{Fs, FsExt, Memory, MemoryOptions};
use boxsh::{
    ApplyOptions, Background, Builder, CommandLine, Ended, Limit, Limits, Persistence, Pool, RunOptions,
    Sandbox, Script, Snapshot, Stream, Streams, WorkspaceMode,
};

use crate::{sandbox, tests, worker};

tests! {
    both_engines_answer_the_same,
    output_streams_in_order,
    a_spawned_run_tells_and_keeps_its_output,
    streams_of_the_host_are_read_and_written,
    descriptors_of_the_host_are_used_as_they_are,
    cancelling_ends_the_run_and_not_the_session,
    script_files_and_options_of_bash_cross_the_socket,
    background_work_is_awaited_or_killed,
    a_spawned_script_is_written_to_and_read_from,
    signals_reach_a_spawned_script,
    a_fork_that_would_not_be_whole_is_refused,
    a_cancel_right_after_the_start_is_not_lost,
    forks_and_rollbacks_are_those_of_a_session,
    a_checkpoint_of_another_session_can_be_gone_to,
    differences_between_moments,
    snapshots_cross_the_border,
    a_workspace_is_diffed_and_applied,
    a_filesystem_of_the_embedder_is_mounted,
    a_pool_of_workers,
    options_that_a_worker_cannot_have_are_named,
    limits_end_runs_by_name,
    the_front_reaches_the_files_through_its_kernel,
    what_runs_in_the_background_goes_on,
    the_network_of_a_worker_keeps_to_its_rules,
}

/// What a script came to, but for what depends on the machine.
fn essence(result: &boxsh::RunResult) -> String {
    let paths = |list: &[boxsh::vfs::FsPathBuf]| {
        list.iter().map(|path| String::from_utf8_lossy(&path.to_absolute()).into_owned()).collect::<Vec<_>>()
    };
    format!(
        "{:?} {:?} {} {:?} {:?} {:?} {:?} {:?}",
        result.stdout_str(),
        result.stderr_str(),
        result.exit_code,
        result.ended,
        paths(&result.files.created),
        paths(&result.files.modified),
        paths(&result.files.deleted),
        result.pieces().map(|(stream, piece)| (stream, piece.len())).collect::<Vec<_>>(),
    )
}

fn both_engines_answer_the_same() {
    type Step = fn(&mut Sandbox) -> String;
    let steps: &[(&str, Step)] = &[
        ("variables and directories stay", |s| {
            essence(&s.run("cd /tmp; x=1; f() { echo f $x; }"))
                + &essence(&s.run("pwd; f; echo err >&2; exit 3"))
        }),
        ("options of a run", |s| {
            let options =
                RunOptions::new().stdin("a\nb\n").env("P", "> ").args(["x", "y"]).cwd("/").name("me");
            essence(&s.run_with("sed \"s/^/$P/\"; echo $0 $1 $2 $# $PWD", options))
                + &essence(&s.run("echo [$P] $# $PWD"))
        }),
        ("persistence", |s| {
            let nothing = RunOptions::new().persistence(Persistence::Nothing);
            let files = RunOptions::new().persistence(Persistence::Files);
            essence(&s.run_with("y=1; touch gone", nothing))
                + &essence(&s.run_with("y=2; touch stays", files))
                + &essence(&s.run("echo [$y]; ls"))
        }),
        ("a pipeline", |s| essence(&s.run("printf 'b\\na\\n' | sort | tr a-z A-Z; echo ${PIPESTATUS[@]}"))),
        ("files", |s| {
            s.write_file("dir/file", "contents").unwrap();
            s.create_directory("dir/sub/below").unwrap();
            let names: Vec<_> =
                s.list_directory("dir").unwrap().into_iter().map(|e| (e.name, e.kind)).collect();
            let metadata = s.metadata("dir/file").unwrap();
            s.remove("dir/sub").unwrap();
            format!(
                "{names:?} {} {:o} {} {:?} {:?} {:?}",
                metadata.size,
                metadata.mode,
                metadata.uid,
                s.read_file("dir/file"),
                s.read_file("missing").map_err(|error| error.to_string()),
                s.list_directory("dir").unwrap().len(),
            )
        }),
        ("a handle on files", |s| {
            let files = s.files();
            let said = |error: boxsh::Error| error.to_string();
            files.write_file("dir/new/file", "one").unwrap();
            files.append_file("dir/new/file", " two").unwrap();
            files.set_mode("dir/new/file", 0o600).unwrap();
            files.rename("dir/new/file", "dir/moved").unwrap();
            essence(&s.run("ln -s moved dir/link; ln -s nowhere dir/broken; cd dir"));
            let files = s.files();
            let answers = [
                format!("{:?}", files.read_file("moved").map_err(said)),
                format!("{:?}", files.read_file("/tmp/dir/link").map_err(said)),
                format!("{:?}", files.read_file("broken").map_err(said)),
                format!("{:?}", files.read_file("new").map_err(said)),
                format!("{:?}", files.read_file_within("moved", 3).map_err(said)),
                format!("{:?}", files.read_link("link").map_err(said)),
                format!("{:?}", files.real_path("link").map_err(said)),
                format!("{:?}", files.real_path("missing/below").map_err(said)),
                format!("{:?}", files.symlink_metadata("link").map(|found| found.kind).map_err(said)),
                format!("{:?}", files.metadata("link").map(|found| (found.mode, found.size)).map_err(said)),
                format!("{:?}", files.list_directory("/tmp/dir").map(|found| found.len()).map_err(said)),
                format!("{:?}", files.remove_unless_filled("/tmp/dir").map_err(said)),
                format!("{:?}", files.remove_unless_filled("link").map_err(said)),
                format!("{:?}", files.remove("moved").map_err(said)),
                format!("{:?}", files.create_directory("a/b/c").map_err(said)),
                format!("{:?}", files.write_file("a", "x").map_err(said)),
            ];
            answers.join("\n") + &essence(&s.run("ls -l; cd ..; rm -r dir/a"))
        }),
        ("archives", |s| {
            let mut archive = Vec::new();
            s.download_tar("dir", &mut archive).unwrap();
            s.upload_tar("/opt", &archive[..]).unwrap();
            let wrong = s.upload_tar("/opt", &b"nonsense"[..]).is_err();
            format!("{wrong} {}", essence(&s.run("cat /opt/file; rm -r /opt/file")))
        }),
        ("a timeout", |s| {
            essence(&s.run_with(
                "echo a; while :; do :; done",
                RunOptions::new().timeout(std::time::Duration::from_millis(50)),
            ))
        }),
        ("a signal", |s| essence(&s.run("bash -c 'kill -9 $$'; echo $?"))),
        ("bytes that are no text", |s| format!("{:?}", s.run("printf '\\xff\\x00a'").stdout)),
        ("a large output", |s| format!("{:?}", s.run("seq 100000 | sha256sum; seq 100000").stdout.len())),
        ("a reset", |s| {
            s.reset().unwrap();
            essence(&s.run("echo [$x] $PWD; ls"))
        }),
    ];
    let mut local = Sandbox::reproducible(7);
    let mut elsewhere = Sandbox::builder().reproducible(7).worker(&worker()).build().unwrap();
    for (name, step) in steps {
        assert_eq!(step(&mut elsewhere), step(&mut local), "{name}");
    }
    assert_eq!(
        elsewhere.run("echo $RANDOM; date").stdout_str(),
        local.run("echo $RANDOM; date").stdout_str()
    );
}

fn output_streams_in_order() {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let log = seen.clone();
    let result = sandbox().run_stream(
        "for i in 1 2 3; do echo $i; echo e$i >&2; done",
        RunOptions::new(),
        move |stream, data| {
            log.lock().unwrap().push((stream, String::from_utf8_lossy(data).into_owned()));
        },
    );
    assert!(result.is_success() && result.stdout.is_empty());
    let seen = seen.lock().unwrap();
    let expected: Vec<_> = (1..=3)
        .flat_map(|i| [(Stream::Stdout, format!("{i}\n")), (Stream::Stderr, format!("e{i}\n"))])
        .collect();
    assert_eq!(*seen, expected);
}

fn a_spawned_run_tells_and_keeps_its_output() {
    let running = sandbox().spawn("echo one; echo two >&2; x=3", RunOptions::new());
    let mut told = Vec::new();
    while !running.is_finished() {
        told.extend(running.take_output());
        std::thread::yield_now();
    }
    told.extend(running.take_output());
    let (mut sandbox, result) = running.wait();
    assert_eq!(told, [(Stream::Stdout, b"one\n".to_vec()), (Stream::Stderr, b"two\n".to_vec())]);
    assert_eq!(
        (result.merged(), sandbox.run("echo $x").stdout_str().into_owned()),
        (b"one\ntwo\n".to_vec(), "3\n".into())
    );
}

#[derive(Default)]
struct Collected(Mutex<Vec<u8>>);

impl HostOutput for Collected {
    fn write(&self, data: &[u8]) -> boxsh::vfs::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(data);
        Ok(data.len())
    }
}

struct Text(Mutex<&'static [u8]>);

impl boxsh::kernel::HostInput for Text {
    fn read(&self, buffer: &mut [u8]) -> boxsh::vfs::Result<usize> {
        let mut rest = self.0.lock().unwrap();
        let count = rest.len().min(buffer.len()).min(3);
        buffer[..count].copy_from_slice(&rest[..count]);
        *rest = &rest[count..];
        Ok(count)
    }
}

fn streams_of_the_host_are_read_and_written() {
    let (output, errors) = (Arc::new(Collected::default()), Arc::new(Collected::default()));
    let input = Arc::new(Text(Mutex::new(b"one\ntwo\nthree\n")));
    let streams = Streams { input, output: output.clone(), errors: errors.clone() };
    let result = sandbox().run_on("read x; echo [$x] >&2; tac", RunOptions::new(), streams);
    assert!(result.is_success(), "{result:?}");
    assert_eq!(output.0.lock().unwrap().as_slice(), b"three\ntwo\n");
    assert_eq!(errors.0.lock().unwrap().as_slice(), b"[one]\n");
}

struct Fd(std::os::fd::OwnedFd);

impl HostOutput for Fd {
    fn write(&self, _: &[u8]) -> boxsh::vfs::Result<usize> {
        panic!("the worker has the descriptor itself");
    }

    fn host_fd(&self) -> Option<std::os::fd::BorrowedFd<'_>> {
        Some(std::os::fd::AsFd::as_fd(&self.0))
    }
}

fn descriptors_of_the_host_are_used_as_they_are() {
    use std::io::{Read, Seek};
    let mut file = tempfile::tempfile().unwrap();
    let output: Arc<dyn HostOutput> = Arc::new(Fd(file.try_clone().unwrap().into()));
    let streams = Streams::without_input(output.clone(), output);
    let result = sandbox().run_on("echo out; echo err >&2", RunOptions::new(), streams);
    assert!(result.is_success());
    file.rewind().unwrap();
    let mut text = String::new();
    file.read_to_string(&mut text).unwrap();
    assert_eq!(text, "out\nerr\n");
}

fn script_files_and_options_of_bash_cross_the_socket() {
    let mut sandbox = sandbox();
    let result = sandbox.run(Script::file("./s.sh", "echo $BASH_SOURCE\necho ${x?}\n"));
    assert_eq!((result.exit_code, result.stdout_str().as_ref()), (1, "./s.sh\n"));
    let line = CommandLine::parse(["bash", "-eo", "pipefail", "-s", "a"]).unwrap();
    let options = RunOptions::new().command_line(line).stdin("echo $1\nfalse | true\necho no\n");
    let result = sandbox.run_with(Script::stdin(), options);
    assert_eq!((result.exit_code, result.stdout_str().as_ref()), (1, "a\n"));
}

fn background_work_is_awaited_or_killed() {
    let mut sandbox = sandbox();
    let with = |background| RunOptions::new().background(background);
    let result = sandbox.run_with("(sleep .05; echo late) & echo first", with(Background::Wait));
    assert_eq!(result.stdout_str(), "first\nlate\n");
    sandbox.run_with("sleep 1000 &", with(Background::Kill));
    assert!(!sandbox.has_background());
}

fn a_spawned_script_is_written_to_and_read_from() {
    let running = sandbox().spawn("read x; echo \"<$x>\"; cat", RunOptions::new().open_stdin());
    running.write_stdin("one\n").unwrap();
    let output = running.wait_output(0, Duration::from_secs(60));
    assert_eq!(output.bytes(), b"<one>\n");
    running.write_stdin("two\n").unwrap();
    running.close_stdin();
    let (_, result) = running.wait();
    assert_eq!(result.stdout_str(), "<one>\ntwo\n");
}

fn signals_reach_a_spawned_script() {
    let script = "trap 'echo caught; exit 7' INT; echo ready; while :; do sleep 1; done";
    let running = sandbox().spawn(script, RunOptions::new());
    assert_eq!(running.wait_output(0, Duration::from_secs(60)).bytes(), b"ready\n");
    running.signal(boxsh::kernel::Signal::INT);
    let (mut sandbox, result) = running.wait();
    assert_eq!((result.exit_code, result.stdout_str().as_ref()), (7, "ready\ncaught\n"));
    let running = sandbox.spawn("echo ready; sleep 1000", RunOptions::new());
    running.wait_output(0, Duration::from_secs(60));
    running.signal(boxsh::kernel::Signal::TERM);
    (sandbox, _) = running.wait();
    assert_eq!(sandbox.run("echo fine").stdout_str(), "fine\n");
}

fn a_fork_that_would_not_be_whole_is_refused() {
    let mut sandbox = sandbox();
    sandbox.run("coproc cat; exec 5>&${COPROC[1]}; x=1");
    assert!(matches!(sandbox.fork(), Err(boxsh::Error::LeftOut(_))));
    assert_eq!(sandbox.fork_lossy().unwrap().run("echo $x").stdout_str(), "1\n");
    assert_eq!(sandbox.run("echo $x").stdout_str(), "1\n");
}

fn cancelling_ends_the_run_and_not_the_session() {
    let mut sandbox = sandbox();
    sandbox.run("x=kept");
    let cancel = sandbox.cancel_handle();
    let (told, started) = std::sync::mpsc::channel();
    let thread = std::thread::spawn(move || {
        let result = sandbox.run_stream("echo on; sleep 1000", RunOptions::new(), move |_, _| {
            let _ = told.send(());
        });
        (sandbox, result)
    });
    started.recv().unwrap();
    cancel.cancel();
    let (mut sandbox, result) = thread.join().unwrap();
    assert_eq!((result.ended, result.exit_code, result.went_back), (Ended::Cancelled, 130, None));
    cancel.cancel();
    assert_eq!(sandbox.run("echo $x").stdout_str(), "kept\n");
}

fn a_cancel_right_after_the_start_is_not_lost() {
    let mut sandbox = sandbox();
    for _ in 0..20 {
        let running = sandbox.spawn("while :; do :; done", RunOptions::new());
        running.cancel();
        let (back, result) = running.wait();
        assert_eq!(result.ended, Ended::Cancelled);
        sandbox = back;
    }
    assert!(sandbox.run("echo fine").is_success());
    let cancel = sandbox.cancel_handle();
    cancel.cancel();
    assert_eq!(sandbox.run("echo no").ended, Ended::Cancelled);
    cancel.cancel();
    assert!(sandbox.run("echo later runs are not touched").is_success());
}

fn forks_and_rollbacks_are_those_of_a_session() {
    let mut sandbox = sandbox();
    sandbox.run("echo one > f; x=1; exec 3<f");
    let before = sandbox.checkpoint();
    let mut fork = sandbox.fork().unwrap();
    fork.run("echo two > f; x=2");
    sandbox.run("rm f; x=3");
    assert_eq!(fork.run("cat f; echo $x; cat <&3").stdout_str(), "two\n2\ntwo\n");
    sandbox.rollback(&before).unwrap();
    assert_eq!(sandbox.run("cat f; echo $x").stdout_str(), "one\n1\n");
    let mut second = fork.fork().unwrap();
    drop(fork);
    assert_eq!(second.run("cat f").stdout_str(), "two\n");
    second.reset().unwrap();
    assert_eq!(second.run("ls; echo [$x]").stdout_str(), "[]\n");
}

fn a_checkpoint_of_another_session_can_be_gone_to() {
    let mut one = sandbox();
    one.run("echo one > f; x=1");
    let moment = one.checkpoint();
    drop(one);
    let mut other = sandbox();
    other.rollback(&moment).unwrap();
    assert_eq!(other.run("cat f; echo $x").stdout_str(), "one\n1\n");
    let mut local = Sandbox::new();
    local.rollback(&moment).unwrap();
    assert_eq!(local.run("cat f; echo $x").stdout_str(), "one\n1\n");
    local.run("x=local");
    other.rollback(&local.checkpoint()).unwrap();
    assert_eq!(other.run("cat f; echo $x").stdout_str(), "one\nlocal\n");
}

fn differences_between_moments() {
    let mut sandbox = sandbox();
    sandbox.run("echo one > notes");
    let before = sandbox.checkpoint();
    sandbox.run("echo two >> notes; touch /tmp/new");
    let diff = sandbox.diff_since(&before).unwrap();
    assert!(diff.ends_with(b"@@ -1 +1,2 @@\n one\n+two\n"), "{}", String::from_utf8_lossy(&diff));
    let changes = before.changes_to(&sandbox.checkpoint()).unwrap();
    assert_eq!(changes.created[0].to_absolute(), b"/tmp/new");
    assert!(before.changes_to(&Sandbox::new().checkpoint()).is_err());
}

fn snapshots_cross_the_border() {
    let mut elsewhere = sandbox();
    elsewhere.run("cd /tmp; echo data > f; greet() { echo hello $1; }");
    let bytes = elsewhere.snapshot().unwrap().to_bytes();
    let mut local = Sandbox::new();
    local.restore(&Snapshot::from_bytes(&bytes).unwrap()).unwrap();
    assert_eq!(local.run("cat f; greet you").stdout_str(), "data\nhello you\n");
    local.run("echo more >> f");
    let mut back = sandbox();
    back.restore(&local.snapshot().unwrap()).unwrap();
    assert_eq!(back.run("pwd; cat f; greet me").stdout_str(), "/tmp\ndata\nmore\nhello me\n");
}

fn a_workspace_is_diffed_and_applied() {
    let host = tempfile::tempdir().unwrap();
    std::fs::write(host.path().join("a"), "one\n").unwrap();
    let mut sandbox = Sandbox::builder().workspace(host.path()).worker(&worker()).build().unwrap();
    let result = sandbox.run("pwd; cat a; echo two >> a; echo new > b; echo skip > c");
    assert_eq!(result.stdout_str(), "/workspace\none\n");
    assert_eq!(sandbox.changes().unwrap().created.len(), 2);
    assert!(String::from_utf8_lossy(&sandbox.diff().unwrap()).contains("+two"));
    assert_eq!(std::fs::read_to_string(host.path().join("a")).unwrap(), "one\n");
    let applied = sandbox.apply(ApplyOptions::default(), |path| path.as_bytes() != b"c").unwrap();
    assert_eq!((applied.done.len(), applied.skipped.len()), (2, 1), "{applied:?}");
    assert_eq!(std::fs::read_to_string(host.path().join("a")).unwrap(), "one\ntwo\n");
    assert!(!host.path().join("c").exists());
    let mut readonly = Sandbox::builder()
        .mount_host("/data", host.path(), WorkspaceMode::ReadOnly)
        .worker(&worker())
        .build()
        .unwrap();
    assert_eq!(readonly.run("cat /data/a; echo x > /data/a").stdout_str(), "one\ntwo\n");
}

fn a_filesystem_of_the_embedder_is_mounted() {
    let options = MemoryOptions::default().root_uid(1000).root_gid(1000);
    let memory = Arc::new(Memory::new(&options));
    memory.write_file(b"greeting", b"hello\n").unwrap();
    let fs: Arc<dyn Fs> = memory.clone();
    let late: Arc<dyn Fs> = Arc::new(Memory::new(&options));
    let builder: Builder =
        Sandbox::builder().mount("/shared", fs.clone()).mount_overlay("/over", fs).worker(&worker());
    let mut sandbox = builder.build().unwrap();
    let script = "cat /shared/greeting; echo written > /shared/new; mkdir -p /shared/d/e; ln -s new /shared/l
        cat /shared/l; ls /shared; stat -c %s /shared/greeting; echo over > /over/added; cat /over/added; rm /shared/l
        for i in {1..300}; do echo line $i; done > /shared/many; wc -l < /shared/many; tail -1 /shared/many";
    let result = sandbox.run(script);
    let expected = "hello\nwritten\nd\ngreeting\nl\nnew\n6\nover\n300\nline 300\n";
    assert_eq!((result.stdout_str(), result.stderr_str()), (expected.into(), "".into()));
    assert_eq!(memory.read_file(b"new").unwrap(), b"written\n");
    assert_eq!(memory.read_file(b"greeting").unwrap(), b"hello\n");
    sandbox.mount("/late", late.clone()).unwrap();
    assert!(sandbox.run("echo late > /late/f").is_success());
    assert_eq!(late.read_file(b"f").unwrap(), b"late\n");
}

fn a_pool_of_workers() {
    let mut template = sandbox();
    template.run("greet() { echo hello $1; }");
    let pool = Pool::new(&template, 2..=4, std::time::Duration::from_secs(60)).unwrap();
    let mut loan = pool.acquire().unwrap();
    assert_eq!(loan.run("x=dirty; greet you").stdout_str(), "hello you\n");
    drop(loan);
    assert_eq!(pool.acquire().unwrap().run("echo [$x]; greet me").stdout_str(), "[]\nhello me\n");
}

fn options_that_a_worker_cannot_have_are_named() {
    let error = Sandbox::builder().user("a b").worker(&worker()).build().unwrap_err();
    assert!(error.to_string().contains("user"), "{error}");
    let error = Sandbox::builder().cwd("/nowhere").worker(&worker()).build().unwrap_err();
    assert!(error.to_string().starts_with("option cwd"), "{error}");
    let missing = boxsh::worker::Worker::program("/nonexistent");
    assert!(Sandbox::builder().worker(&missing).build().is_err());
    let other = boxsh::worker::Worker::program("/bin/true");
    assert!(Sandbox::builder().worker(&other).build().is_err());
}

fn limits_end_runs_by_name() {
    let mut sandbox = Sandbox::builder()
        .limits(Limits::default().with(Limit::Commands, 10))
        .worker(&worker())
        .build()
        .unwrap();
    let result = sandbox.run("while :; do echo x; done");
    assert!(matches!(result.ended, Ended::Limit(breach) if breach.limit == Limit::Commands), "{result:?}");
    assert_eq!((result.exit_code, result.went_back), (137, None));
    assert!(sandbox.run("echo fine").is_success());
}

fn the_front_reaches_the_files_through_its_kernel() {
    let mut sandbox = sandbox();
    sandbox.run("echo data > /tmp/f");
    let fs = sandbox.kernel().fs().clone();
    assert_eq!(fs.read_file(b"tmp/f").unwrap(), b"data\n");
    fs.write_file(b"tmp/g", b"more\n").unwrap();
    assert_eq!(sandbox.run("cat /tmp/g").stdout_str(), "more\n");
    drop(sandbox);
    assert!(fs.read_file(b"tmp/f").is_err(), "the session is gone");
}

fn what_runs_in_the_background_goes_on() {
    let mut sandbox = sandbox();
    sandbox.run("mkfifo p; (read x < p; echo got $x > out) &");
    assert!(sandbox.has_background());
    sandbox.run("echo word > p; wait");
    assert_eq!(sandbox.run("cat out").stdout_str(), "got word\n");
    assert!(!sandbox.has_background());
}

fn the_network_of_a_worker_keeps_to_its_rules() {
    use std::io::{Read, Write};
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let _ = stream.read(&mut [0; 4096]);
            let _ =
                stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 3\r\nConnection: close\r\n\r\nhi\n");
        }
    });
    let policy = boxsh::net::NetworkPolicy::new().allow(&format!("http://127.0.0.1:{port}/ok")).unwrap();
    let refused = Arc::new(Mutex::new(0));
    let count = refused.clone();
    let builder = Sandbox::builder().network(policy).on_violation(move |_| *count.lock().unwrap() += 1);
    let mut sandbox = builder.worker(&worker()).build().unwrap();
    let result = sandbox.run(format!("x=1; curl -s http://127.0.0.1:{port}/ok"));
    assert_eq!(result.stdout_str(), "hi\n", "{}", result.stderr_str());
    assert_eq!(sandbox.run(format!("curl -s http://127.0.0.1:{port}/other")).exit_code, 7);
    assert_eq!((sandbox.run("echo $x").stdout_str(), *refused.lock().unwrap()), ("1\n".into(), 1));
}
