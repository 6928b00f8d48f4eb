//! Code of the embedder's, called back in this process.

use std::io::{Read, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use boxsh::{Builder, Custom, Event, Exit, RunOptions, Sandbox, Verdict};

use crate::{tests, worker};

tests! {
    a_command_has_its_streams_arguments_environment_and_directory,
    a_command_reaches_the_files_of_the_session,
    a_command_calls_programs_of_the_session,
    commands_in_a_pipeline_talk_to_each_other,
    a_command_runs_while_output_streams,
    a_command_that_panics_ends_like_one_in_this_process,
    approvals_decide,
    events_and_violations_arrive_in_order_and_redacted,
    commands_come_back_with_their_result,
    results_and_limits_are_told_once,
    scripts_are_transformed,
    a_lazy_file_is_made_here_once_for_all_copies,
    a_lazy_file_is_made_for_whoever_reads_it,
    hooks_change_refuse_and_see_requests,
    hooks_about_requests_outlive_the_process,
}

fn commands_come_back_with_their_result() {
    let mut sandbox = with(Sandbox::builder().record_commands(2).redact_events());
    let result = sandbox.run("seq 2; wc -l < /etc/passwd; false");
    let ran: Vec<_> =
        result.commands.iter().map(|ran| (&ran.name[..], ran.status, ran.took.is_some())).collect();
    assert_eq!(ran, [(&b"seq"[..], Some(0), true), (b"wc", Some(0), true)]);
}

fn with(builder: Builder) -> Sandbox {
    builder.worker(&worker()).build().unwrap()
}

fn a_command_has_its_streams_arguments_environment_and_directory() {
    let here = std::process::id();
    let command = Custom::new("tell", move |context| {
        assert_eq!(std::process::id(), here);
        let mut input = String::new();
        context.stdin().read_to_string(&mut input)?;
        let arguments = context.arguments().join(&b' ');
        let variable = context.process.variable(b"V").unwrap_or_default();
        let directory = context.process.cwd().to_absolute();
        let text =
            [&input.to_uppercase().into_bytes()[..], b"|", &arguments, b"|", &variable, b"|", &directory]
                .concat();
        context.out.write(&text)?;
        context.write_error(b"to errors\n")?;
        Ok(Exit(5))
    });
    let mut sandbox = with(Sandbox::builder().command(Arc::new(command)));
    let result = sandbox.run("cd /tmp; echo words | V=value tell a 'b c'; echo \" $?\"");
    assert_eq!(
        (result.stdout_str(), result.stderr_str()),
        ("WORDS\n|a b c|value|/tmp 5\n".into(), "to errors\n".into())
    );
}

fn a_command_reaches_the_files_of_the_session() {
    let command = Custom::new("swap", |context| {
        let mut contents = Vec::new();
        context.open_input(b"in")?.read_to_end(&mut contents)?;
        contents.reverse();
        let mut out = context.create_output(b"sub/out")?;
        out.write_all(&contents)?;
        drop(out);
        context.process.mkdir(b"made", 0o755)?;
        let found = context.process.read_dir(b".")?.len();
        context.out.print(format_args!("{found}\n"))?;
        match context.open_input(b"missing") {
            Err(errno) => context.warn(format_args!("missing: {errno}"))?,
            Ok(_) => return Ok(Exit::FAILURE),
        }
        Ok(Exit::SUCCESS)
    });
    let mut sandbox = with(Sandbox::builder().command(Arc::new(command)));
    let result = sandbox.run("mkdir sub; printf abc > in; swap; cat sub/out; stat -c ' %F %U' made");
    assert_eq!(result.stdout_str(), "3\ncba directory agent\n", "{}", result.stderr_str());
    assert_eq!(result.stderr_str(), "swap: missing: No such file or directory\n");
}

fn a_command_calls_programs_of_the_session() {
    let command = Custom::new("caller", |context| {
        context.out.print(format_args!("before\n"))?;
        let status =
            context.call(["bash", "-c", "echo \"in $PWD $X\"; read line; echo got $line; exit 4"])?;
        let (_, upper) = context.call_for_output(["bash", "-c", "printf %s \"${X^^}\"; echo err >&2"])?;
        context.out.print(format_args!("{} {}\n", status.code(), String::from_utf8_lossy(&upper)))?;
        Ok(Exit::SUCCESS)
    });
    let mut sandbox = with(Sandbox::builder().command(Arc::new(command)));
    let result = sandbox.run("cd /tmp; export X=shout; echo line | caller");
    assert_eq!(result.stdout_str(), "before\nin /tmp shout\ngot line\n4 SHOUT\n", "{}", result.stderr_str());
    assert_eq!(result.stderr_str(), "err\n");
}

fn commands_in_a_pipeline_talk_to_each_other() {
    let copy = |name: &'static str| {
        Custom::new(name, move |context| {
            let mut line = Vec::new();
            let mut input = context.stdin();
            while input.read_line(&mut line)? {
                context.out.write(&[name.as_bytes(), b" ", &line, b"\n"].concat())?;
                context.out.flush()?;
            }
            Ok(Exit::SUCCESS)
        })
    };
    let mut sandbox = with(Sandbox::builder().command(Arc::new(copy("one"))).command(Arc::new(copy("two"))));
    let result = sandbox.run("for i in 1 2 3; do echo $i; done | one | two | one");
    assert_eq!(result.stdout_str(), "one two one 1\none two one 2\none two one 3\n");
}

fn a_command_runs_while_output_streams() {
    let asked = Arc::new(AtomicUsize::new(0));
    let count = asked.clone();
    let command = Custom::new("inner", |context| {
        context.out.print(format_args!("inner\n"))?;
        context.out.flush()?;
        context.call(["bash", "-c", "echo nested; deepest"])?;
        Ok(Exit::SUCCESS)
    });
    let deepest = Custom::new("deepest", |context| {
        context.out.print(format_args!("deepest\n"))?;
        Ok(Exit::SUCCESS)
    });
    let builder = Sandbox::builder().command(Arc::new(command)).command(Arc::new(deepest));
    let mut sandbox = with(builder.approve(move |_| {
        count.fetch_add(1, Ordering::Relaxed);
        Verdict::Allow
    }));
    let seen = Arc::new(Mutex::new(Vec::new()));
    let log = seen.clone();
    sandbox.run_stream("echo start; inner; echo end", RunOptions::new(), move |_, data| {
        log.lock().unwrap().extend_from_slice(data);
    });
    assert_eq!(String::from_utf8_lossy(&seen.lock().unwrap()), "start\ninner\nnested\ndeepest\nend\n");
    assert!(asked.load(Ordering::Relaxed) >= 5, "{asked:?}");
}

fn a_command_that_panics_ends_like_one_in_this_process() {
    let command = || Arc::new(Custom::new("bad", |_| panic!("on purpose")));
    let script = "echo a; bad; echo $?";
    let mut local = Sandbox::builder().command(command()).build().unwrap();
    let mut elsewhere = with(Sandbox::builder().command(command()));
    assert_eq!(elsewhere.run(script).stdout_str(), local.run(script).stdout_str());
    assert!(elsewhere.run("echo fine").is_success());
}

fn approvals_decide() {
    let mut sandbox = with(Sandbox::builder().deny_commands(["dd"]).approve(|call| match call.name {
        b"rm" => Verdict::Deny("ask a human first".into()),
        b"ls" => Verdict::Rewrite(vec![b"echo".to_vec(), b"instead".to_vec()]),
        b"cat" => panic!("on purpose"),
        _ => Verdict::Allow,
    }));
    let result = sandbox.run("touch f; echo f | xargs rm; ls; cat f; dd");
    assert_eq!(result.stdout_str(), "instead\n");
    assert_eq!(
        result.stderr_str(),
        "rm: ask a human first\ncat: the approval failed\ndd: not allowed here\n"
    );
}

fn events_and_violations_arrive_in_order_and_redacted() {
    let (events, violations) = (Arc::new(Mutex::new(Vec::new())), Arc::new(Mutex::new(Vec::new())));
    let (log, refused) = (events.clone(), violations.clone());
    let mut sandbox = with(
        Sandbox::builder()
            .deny_commands(["rm"])
            .redact_events()
            .on_event(move |event| log.lock().unwrap().push(event.clone()))
            .on_violation(move |violation| refused.lock().unwrap().push(violation.reason.clone())),
    );
    sandbox.run("true --password hunter2; echo x > f; rm f");
    let seen: Vec<String> = events
        .lock()
        .unwrap()
        .iter()
        .filter_map(|event| match event {
            Event::CommandStart { arguments, .. } => {
                Some(String::from_utf8_lossy(&arguments.join(&b' ')).into_owned())
            }
            Event::Violation(violation) => Some(format!("denied {}", violation.reason)),
            _ => None,
        })
        .collect();
    assert_eq!(seen, ["true --password [redacted]", "echo x", "rm f", "denied not allowed here"]);
    assert_eq!(*violations.lock().unwrap(), ["not allowed here"]);
}

fn results_and_limits_are_told_once() {
    let told = Arc::new(Mutex::new(Vec::new()));
    let (results, limits) = (told.clone(), told.clone());
    let mut sandbox = with(
        Sandbox::builder()
            .limits(boxsh::Limits::default().with(boxsh::Limit::Iterations, 5))
            .on_result(move |result| results.lock().unwrap().push(format!("{}", result.exit_code)))
            .on_event(move |event| {
                if let Event::Violation(violation) = event {
                    limits.lock().unwrap().push(violation.reason.clone());
                }
            }),
    );
    sandbox.run("exit 3");
    sandbox.run("while :; do :; done");
    assert_eq!(*told.lock().unwrap(), ["3", "limit reached: iterations (maximum 5)", "137"]);
}

fn scripts_are_transformed() {
    let mut sandbox = with(Sandbox::builder().transform(|script| {
        *script = boxsh::syntax::parse_script(b"echo changed").unwrap();
    }));
    assert_eq!(sandbox.run("echo original").stdout_str(), "changed\n");
    assert_eq!(sandbox.spawn("echo original", RunOptions::new()).wait().1.stdout_str(), "changed\n");
}

fn a_lazy_file_is_made_here_once_for_all_copies() {
    let here = std::process::id();
    let made = Arc::new(AtomicUsize::new(0));
    let failures = Arc::new(Mutex::new(Vec::new()));
    let (count, log) = (made.clone(), failures.clone());
    let sandbox = with(
        Sandbox::builder()
            .lazy_file("/data/deep/f", move || {
                assert_eq!(std::process::id(), here);
                count.fetch_add(1, Ordering::Relaxed);
                Ok(b"made\n".to_vec())
            })
            .lazy_file("/data/bad", || Err("the service is down".to_owned()))
            .lazy_file("/data/worse", || panic!("nothing was made"))
            .on_event(move |event| {
                if let Event::FileFailed { path, reason } = event {
                    log.lock().unwrap().push((String::from_utf8_lossy(path).into_owned(), reason.clone()));
                }
            }),
    );
    let (mut one, mut two) = (sandbox.fork().unwrap(), sandbox.fork().unwrap());
    assert_eq!(one.run("ls /data").stdout_str(), "bad\ndeep\nworse\n");
    assert_eq!(made.load(Ordering::Relaxed), 0, "nobody has read it yet");
    assert_eq!(one.run("cat /data/deep/f; cat /data/deep/f").stdout_str(), "made\nmade\n");
    assert_eq!(two.run("echo more >> /data/deep/f; cat /data/deep/f").stdout_str(), "made\nmore\n");
    assert_eq!(sandbox.read_file("/data/deep/f").unwrap(), b"made\n");
    assert_eq!(made.load(Ordering::Relaxed), 1);
    let bad = one.run("cat /data/bad /data/worse");
    let message = "cat: /data/bad: Input/output error\ncat: /data/worse: Input/output error\n";
    assert_eq!((bad.exit_code, bad.stderr_str()), (1, message.into()));
    let failures = failures.lock().unwrap();
    let expected = [("/data/bad", "the service is down"), ("/data/worse", "what makes it panicked")];
    assert!(failures.iter().map(|(path, reason)| (&path[..], &reason[..])).eq(expected), "{failures:?}");
}

fn a_lazy_file_is_made_for_whoever_reads_it() {
    let sandbox = with(Sandbox::builder().lazy_file("/data/f", || Ok(vec![b'x'; 300_000])));
    let running = sandbox.spawn("echo begun; read line; wc -c < /data/f", RunOptions::new().open_stdin());
    assert_eq!(running.wait_output(0, std::time::Duration::from_secs(60)).bytes(), b"begun\n");
    assert_eq!(running.files().unwrap().read_file("/data/f").unwrap().len(), 300_000, "while a script runs");
    running.write_stdin("\n").unwrap();
    let (_, result) = running.wait();
    assert_eq!(result.stdout_str(), "begun\n300000\n");
    let builder = Sandbox::builder().lazy_file("/../f", || Ok(Vec::new())).worker(&worker());
    let error = builder.build().unwrap_err();
    assert!(matches!(&error, boxsh::Error::Option { option, .. } if option == "lazy_file"), "{error}");
}

/// A server that answers with the path and the header X-Trace of each request.
fn echoing_server() -> u16 {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut request = Vec::new();
            while !request.ends_with(b"\r\n\r\n") {
                let mut buffer = [0; 4096];
                match stream.read(&mut buffer) {
                    Ok(0) | Err(_) => break,
                    Ok(count) => request.extend_from_slice(&buffer[..count]),
                }
            }
            let text = String::from_utf8_lossy(&request).into_owned();
            let path = text.split(' ').nth(1).unwrap_or_default().to_owned();
            let trace = text.lines().find_map(|line| line.strip_prefix("X-Trace: ")).unwrap_or("none");
            let body = format!("{path} {trace}\n");
            let head = format!(
                "HTTP/1.1 201 Made\r\nX-Seen: {path}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
                body.len()
            );
            let _ = stream.write_all(format!("{head}{body}").as_bytes());
        }
    });
    port
}

/// A sandbox whose requests are marked and listed by hooks here.
fn hooked(port: u16, seen: &Arc<Mutex<Vec<String>>>) -> Sandbox {
    let here = std::process::id();
    let policy = boxsh::net::NetworkPolicy::new().allow(&format!("http://127.0.0.1:{port}/a")).unwrap();
    let log = seen.clone();
    with(
        Sandbox::builder()
            .network(policy)
            .before_request(move |request| {
                assert_eq!(std::process::id(), here);
                match request.url.path() {
                    "/a/no" => return Err("not today".to_owned()),
                    "/a/panic" => panic!("the hook is broken"),
                    "/a/out" => request.url.set_path(b"/b"),
                    "/a/other" => request.url.set_path(b"/a/changed"),
                    _ => {}
                }
                request.headers.push(("X-Trace".to_owned(), b"7".to_vec()));
                Ok(())
            })
            .after_request(move |answered| {
                let header = answered.head.header("x-seen").unwrap_or_default();
                let header = String::from_utf8_lossy(header).into_owned();
                log.lock().unwrap().push(format!("{} {} {header}", answered.method, answered.head.status));
            }),
    )
}

fn hooks_change_refuse_and_see_requests() {
    let (port, seen) = (echoing_server(), Arc::default());
    let mut sandbox = hooked(port, &seen);
    let mut get = |path: &str| {
        let result = sandbox.run(format!("curl -s --path-as-is 'http://127.0.0.1:{port}{path}'"));
        let reasons: Vec<_> = result.violations.iter().map(|violation| violation.reason.as_str()).collect();
        (result.is_success(), result.stdout_str().into_owned(), reasons.join("; "))
    };
    assert_eq!(get("/a/1?x=%20"), (true, "/a/1?x=%20 7\n".to_owned(), String::new()));
    assert_eq!(get("/a/other"), (true, "/a/changed 7\n".to_owned(), String::new()));
    for (path, reason) in [
        ("/a/no", "not today"),
        // What nobody could decide is not sent.
        ("/a/panic", "the hook before the request failed"),
        // What comes of a hook is held to the rules.
        ("/a/out", "/b: "),
    ] {
        let (is_success, output, reasons) = get(path);
        assert!(!is_success && output.is_empty() && reasons.contains(reason), "{path}: {reasons}");
    }
    let both = sandbox.run(format!(
        "for n in 1 2 3 4; do curl -s http://127.0.0.1:{port}/a/$n & done | sort; wait; exit 3"
    ));
    assert_eq!((both.exit_code, both.stdout_str()), (3, "/a/1 7\n/a/2 7\n/a/3 7\n/a/4 7\n".into()));
    let mut seen = seen.lock().unwrap().clone();
    assert_eq!(seen[..2], ["GET 201 /a/1?x=%20", "GET 201 /a/changed"]);
    seen[2..].sort();
    assert_eq!(seen[2..], ["GET 201 /a/1", "GET 201 /a/2", "GET 201 /a/3", "GET 201 /a/4"]);
}

fn hooks_about_requests_outlive_the_process() {
    let (port, seen) = (echoing_server(), Arc::default());
    let mut sandbox = hooked(port, &seen);
    let ask = format!("curl -sS http://127.0.0.1:{port}/a/x");
    assert_eq!(sandbox.run(ask.as_str()).stdout_str(), "/a/x 7\n");
    let mut fork = sandbox.fork().unwrap();
    assert_eq!(fork.run(ask.as_str()).stdout_str(), "/a/x 7\n", "a fork has another process");
    drop(fork);
    let (mut sandbox, lost) = crate::crashes::disturb(sandbox, "echo on; sleep 1000", RunOptions::new(), 9);
    assert_eq!(lost.exit_code, 137);
    assert_eq!(sandbox.run(ask.as_str()).stdout_str(), "/a/x 7\n", "and so has a session after a loss");
    let log = Arc::new(boxsh::OutputLog::new());
    let launched = sandbox.launch(ask.as_str(), RunOptions::new(), log.streams()).unwrap();
    assert_eq!(
        (launched.wait().exit_code, log.read(0).bytes()),
        (0, b"/a/x 7\n".to_vec()),
        "a script beside"
    );
    assert_eq!(seen.lock().unwrap().len(), 4);
}
