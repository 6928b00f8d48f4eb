//! Commands: run to their end, or followed as they run.

use boxsh_server::operations::{List, ListProcesses, ProcessSummary};
use boxsh_server::{Call, Caller};

use crate::wire::{Events, Server, bytes, config, execute, field, frame, has, int, number};

#[tokio::test]
async fn a_command_is_run_to_its_end() {
    let server = Server::start();
    let mut client = server.grpc().await;
    let answer = client.call("Execute", &execute(&["sh", "-c", "echo out; echo err >&2; exit 3"])).await;
    assert_eq!((answer.status, answer.messages.len()), (0, 1), "{}", answer.message);
    let message = &answer.messages[0];
    assert_eq!(number(message, 1), 3);
    assert_eq!((field(message, 2), field(message, 3)), (b"out\n".to_vec(), b"err\n".to_vec()));
}

#[tokio::test]
async fn words_variables_and_the_directory_are_those_of_the_request() {
    let server = Server::start();
    server.out("mkdir src").await;
    let mut client = server.grpc().await;
    let script = "printf '%s|' \"$PWD\" \"$A\" \"$@\"";
    let request = config(&["sh", "-c", script, "sh", "a b", "*", "$x", "-n"], &[("A", "1 2")], Some("src"));
    let answer = client.call("Execute", &bytes(1, &request)).await;
    assert_eq!(field(&answer.messages[0], 2), b"/workspace/src|1 2|a b|*|$x|-n|");
    let answer = client.call("Execute", &execute(&["-no", "such", "program"])).await;
    assert_eq!((answer.status, number(&answer.messages[0], 1)), (0, 127));
    for (cwd, status) in [("..", 7), ("missing", 5), ("/etc", 5)] {
        let request = bytes(1, &config(&["pwd"], &[], Some(cwd)));
        assert_eq!(client.call("Execute", &request).await.status, status, "{cwd}");
    }
}

#[tokio::test]
async fn commands_leave_files_and_nothing_else() {
    let server = Server::start();
    server.out("cd /; x=1; export x; echo kept > /workspace/file").await;
    assert_eq!(server.out("pwd; echo [$x]; cat file").await, "/workspace\n[]\nkept\n");
}

#[tokio::test]
async fn output_of_any_bytes_and_length_arrives_whole() {
    let server = Server::start();
    let mut client = server.grpc().await;
    let script = "seq 400000; printf '\\377\\000'";
    let expected = {
        let mut text: Vec<u8> = (1..=400_000).flat_map(|line| format!("{line}\n").into_bytes()).collect();
        text.extend(b"\xff\0");
        text
    };
    let answer = client.call("Execute", &execute(&["sh", "-c", script])).await;
    assert_eq!((answer.status, answer.message.as_str()), (0, ""));
    assert!(field(&answer.messages[0], 2) == expected);
    let answer = client.call("Start", &execute(&["sh", "-c", script])).await;
    assert_eq!((answer.status, answer.message.as_str()), (0, ""));
    let told: Vec<u8> = answer.messages.iter().flat_map(|message| field(message, 2)).collect();
    assert!(told == expected, "{} of {} bytes", told.len(), expected.len());
}

#[tokio::test]
async fn a_started_command_tells_what_it_writes_and_reads_what_is_sent() {
    let server = Server::start();
    let mut client = server.grpc().await;
    let script = "echo ready; while read -r line; do echo \"got $line\"; done; echo end >&2; exit 7";
    let (id, mut events) = client.start(&execute(&["sh", "-c", script])).await;
    // Before it ends.
    assert_eq!(events.text_until(2, "\n").await, "ready\n");
    for line in ["one", "two"] {
        let input = [int(1, id), bytes(2, format!("{line}\n").as_bytes())].concat();
        assert_eq!(client.call("WriteStdin", &input).await.status, 0);
        assert_eq!(events.text_until(2, "\n").await, format!("got {line}\n"));
    }
    assert_eq!(client.call("WriteStdin", &[int(1, id), bytes(3, b"")].concat()).await.status, 0);
    assert_eq!(events.text_until(3, "\n").await, "end\n");
    assert_eq!(events.exit_code().await, 7);
    assert!(events.next().await.is_none());
    assert_eq!(events.end(Vec::new()).status, 0);
    // There is nobody who reads any more.
    let late = client.call("WriteStdin", &[int(1, id), bytes(2, b"x")].concat()).await;
    assert_eq!(late.status, 9, "{}", late.message);
}

#[tokio::test]
async fn commands_run_beside_one_another() {
    let server = Server::start();
    let mut client = server.grpc().await;
    let (first, mut one) = client.start(&execute(&["sh", "-c", "echo 1; read -r x; echo $x"])).await;
    let (second, mut two) = client.start(&execute(&["sh", "-c", "echo 2; read -r x; echo $x"])).await;
    assert_ne!(first, second);
    assert_eq!((one.text_until(2, "\n").await, two.text_until(2, "\n").await), ("1\n".into(), "2\n".into()));
    // While both wait for input.
    assert_eq!(server.out("echo meanwhile | tee file").await, "meanwhile\n");
    assert_eq!(server.get("/v1/files/file").await.body, b"meanwhile\n");
    for (id, events, line) in [(second, &mut two, "b\n"), (first, &mut one, "a\n")] {
        client.call("WriteStdin", &[int(1, id), bytes(2, line.as_bytes())].concat()).await;
        assert_eq!(events.text_until(2, "\n").await, line);
        assert_eq!(events.exit_code().await, 0);
    }
}

#[tokio::test]
async fn signals_reach_a_started_command() {
    let server = Server::start();
    let mut client = server.grpc().await;
    for (signal, status) in [(2, 130), (15, 143), (9, 137)] {
        let (id, mut events) = client.start(&execute(&["sleep", "1000"])).await;
        let answer = client.call("SendSignal", &[int(1, id), int(2, signal)].concat()).await;
        assert_eq!(answer.status, 0, "{}", answer.message);
        assert_eq!(events.exit_code().await, status);
    }
    let script = "trap 'echo caught; exit 5' TERM; echo ready; while :; do sleep 1000; done";
    let (id, mut events) = client.start(&execute(&["sh", "-c", script])).await;
    events.text_until(2, "ready\n").await;
    client.call("SendSignal", &[int(1, id), int(2, 15)].concat()).await;
    assert_eq!((events.text_until(2, "\n").await, events.exit_code().await), ("caught\n".into(), 5));
}

#[tokio::test]
async fn a_command_on_a_terminal_knows_its_size() {
    let server = Server::start();
    let mut client = server.grpc().await;
    let script = "test -t 0 && test -t 1 && echo terminal; stty size; read -r line; stty size; exit 4";
    let pty = bytes(2, &[int(1, 100), int(2, 30)].concat());
    let request = [execute(&["sh", "-c", script]), pty].concat();
    let (id, mut events) = client.start(&request).await;
    assert_eq!(events.text_until(2, "30 100\n").await.replace('\r', ""), "terminal\n30 100\n");
    let size = [int(1, id), int(2, 60), int(3, 20)].concat();
    assert_eq!(client.call("ResizeTTY", &size).await.status, 0);
    client.call("WriteStdin", &[int(1, id), bytes(2, b"\n")].concat()).await;
    events.text_until(2, "20 60\n").await;
    assert_eq!(events.exit_code().await, 4);
    let (id, _events) = client.start(&execute(&["sleep", "1000"])).await;
    let size = [int(1, id), int(2, 60), int(3, 20)].concat();
    assert_eq!(client.call("ResizeTTY", &size).await.status, 9, "it has no terminal");
}

#[tokio::test]
async fn processes_that_are_not_there_are_not_found() {
    let server = Server::start();
    let mut client = server.grpc().await;
    for id in [0, 99, u64::MAX, i32::MIN as u64] {
        for (method, rest) in [
            ("WriteStdin", bytes(2, b"x")),
            ("SendSignal", int(2, 15)),
            ("ResizeTTY", [int(2, 80), int(3, 24)].concat()),
        ] {
            assert_eq!(client.call(method, &[int(1, id), rest].concat()).await.status, 5, "{method} {id}");
        }
    }
    let (id, _events) = client.start(&execute(&["sleep", "1000"])).await;
    for signal in [0, 1, 64, u64::MAX] {
        let answer = client.call("SendSignal", &[int(1, id), int(2, signal)].concat()).await;
        assert_eq!(answer.status, 3, "{signal}");
    }
    assert_eq!(client.call("WriteStdin", &int(1, id)).await.status, 3);
}

/// Waits until all processes of the sandbox have ended.
async fn await_ends(server: &Server) -> Vec<ProcessSummary> {
    let caller = Caller::new("sandboxd");
    let call = Call::new(&caller);
    let sessions = server.core.run(List::default(), &call).unwrap().sessions;
    for _ in 0..1000 {
        let list = ListProcesses { session_id: sessions[0].session_id.clone() };
        let processes = server.core.run(list, &call).unwrap().answer.processes;
        if processes.iter().all(|process| process.ended) {
            return processes;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("something still runs");
}

#[tokio::test]
async fn a_command_ends_with_the_time_of_its_call() {
    let server = Server::start();
    let mut client = server.grpc().await;
    let request = execute(&["sh", "-c", "echo begun; sleep 1000"]);
    for method in ["Execute", "Start"] {
        let answer = client.call_with(method, &[("grpc-timeout", "200m")], &request).await;
        assert_eq!(answer.status, 4, "{method}: {}", answer.message);
        assert!(!answer.messages.iter().any(|message| has(message, 4)), "{method}");
    }
    assert_eq!(await_ends(&server).await.len(), 2);
}

#[tokio::test]
async fn a_command_ends_when_its_client_leaves() {
    let server = Server::start();
    let mut client = server.grpc().await;
    let (_, events) = client.start(&execute(&["sleep", "1000"])).await;
    drop(events);
    await_ends(&server).await;
    // In the middle of a call that has no answer yet.
    let mut other = server.grpc().await;
    let call =
        tokio::spawn(async move { other.post("Execute", &[], frame(&execute(&["sleep", "1000"]))).await });
    let (_, mut events) =
        client.start(&execute(&["sh", "-c", "until pgrep sleep; do sleep 0.01; done"])).await;
    events.exit_code().await;
    call.abort();
    assert_eq!(await_ends(&server).await.len(), 3);
}

#[tokio::test]
async fn a_client_that_reads_nothing_holds_up_nobody() {
    let server = Server::start();
    let mut client = server.grpc().await;
    let slow = Events::of(
        client.post("Start", &[], frame(&execute(&["sh", "-c", "yes | head -c 1000000; sleep 1000"]))).await,
    );
    assert_eq!(server.out("echo still here").await, "still here\n");
    drop(slow);
    await_ends(&server).await;
}
