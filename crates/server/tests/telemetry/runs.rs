//! Spans of runs and their commands.

use boxsh::Limits;
use boxsh_server::operations::{Attach, Start};
use boxsh_server::trace::TraceContext;
use boxsh_server::{Call, Config, operations};
use opentelemetry_proto::tonic::trace::v1::Span;
use opentelemetry_proto::tonic::trace::v1::span::SpanKind;
use opentelemetry_proto::tonic::trace::v1::status::StatusCode;
use sha2::{Digest, Sha256};

use crate::{Told, named, of, only};

#[test]
fn a_run_is_a_span_with_its_commands_as_children() {
    let told = Told::new(Config::default());
    let script = "f() { cat /etc/passwd | wc -l; }; f; false; exit 3";
    let answer = told.exec(script);
    let spans = told.spans();
    let run = only(&spans, "run");
    assert_eq!((run.trace_id.len(), run.span_id.len(), &run.parent_span_id[..]), (16, 8, &b""[..]));
    assert_eq!(run.kind(), SpanKind::Internal);
    assert!(run.start_time_unix_nano > 1_600_000_000_000_000_000);
    assert!(run.end_time_unix_nano >= run.start_time_unix_nano);
    let digest = data_encoding::HEXLOWER.encode(&Sha256::digest(script));
    for (name, value) in [
        ("session.id", told.session_id.clone()),
        ("boxsh.run.script.sha256", digest),
        ("process.exit.code", "3".to_owned()),
        ("boxsh.run.ended", "exited".to_owned()),
        ("boxsh.run.duration", (answer.duration_ms / 1e3).to_string()),
        ("boxsh.run.cpu_time", (answer.cpu_ms / 1e3).to_string()),
        ("boxsh.run.peak_memory", answer.peak_memory.to_string()),
        ("boxsh.run.commands", answer.commands.to_string()),
        ("boxsh.run.stdout.size", answer.stdout.len().to_string()),
        ("boxsh.run.stderr.size", "0".to_owned()),
        ("boxsh.run.refusals", "0".to_owned()),
        ("error.type", "3".to_owned()),
    ] {
        assert_eq!(of(run, name), Some(value), "{name}");
    }
    assert_eq!(run.status.as_ref().unwrap().code(), StatusCode::Error);
    let function = only(&spans, "f");
    assert_eq!((&function.parent_span_id, &function.trace_id), (&run.span_id, &run.trace_id));
    assert_eq!(of(function, "boxsh.command.kind").as_deref(), Some("function"));
    for (name, words, status, kind) in
        [("cat", "2", "0", "program"), ("wc", "2", "0", "program"), ("false", "1", "1", "builtin")]
    {
        let command = only(&spans, name);
        assert_eq!(of(command, "process.executable.name").as_deref(), Some(name));
        assert_eq!(of(command, "process.args_count").as_deref(), Some(words), "{name}");
        assert_eq!(of(command, "process.exit.code").as_deref(), Some(status), "{name}");
        assert_eq!(of(command, "boxsh.command.kind").as_deref(), Some(kind), "{name}");
        assert!(of(command, "process.pid").unwrap().parse::<u32>().unwrap() > 0);
        assert_eq!((&command.trace_id, &command.status), (&run.trace_id, &None), "{name}");
        assert!(command.start_time_unix_nano >= run.start_time_unix_nano, "{name}");
        assert!(command.end_time_unix_nano >= command.start_time_unix_nano, "{name}");
    }
    assert_eq!(only(&spans, "false").parent_span_id, run.span_id);
}

#[test]
fn a_call_within_a_function_is_its_child() {
    let told = Told::new(Config::default());
    told.exec("inner() { :; }; outer() { inner; }; outer");
    let spans = told.spans();
    let [outer, inner] = ["outer", "inner"].map(|name| only(&spans, name));
    assert_eq!(inner.parent_span_id, outer.span_id);
    assert_eq!(outer.parent_span_id, only(&spans, "run").span_id);
}

#[test]
fn how_a_run_was_stopped_is_told() {
    let mut config = Config::default();
    config.limits = Limits::default().with(boxsh::Limit::Iterations, 10);
    let told = Told::new(config);
    told.exec("while :; do :; done");
    told.exec("kill -9 $$");
    let spans = told.spans();
    let [limit, killed] = named(&spans, "run")[..] else { panic!("{spans:?}") };
    assert_eq!(of(limit, "boxsh.run.ended").as_deref(), Some("limit"));
    assert_eq!(of(limit, "boxsh.run.limit").as_deref(), Some("iterations"));
    assert_eq!(of(limit, "error.type").as_deref(), Some("limit"));
    assert_eq!(of(limit, "boxsh.run.refusals").as_deref(), Some("1"));
    assert_eq!(of(killed, "boxsh.run.ended").as_deref(), Some("signalled"));
    assert_eq!(of(killed, "boxsh.run.signal").as_deref(), Some("KILL"));
}

#[test]
fn a_run_has_so_many_spans_of_commands_and_no_more() {
    let mut config = Config::default();
    config.max_command_spans = 5;
    let told = Told::new(config);
    told.exec("for i in {1..1000}; do true; done");
    let spans = told.spans();
    assert_eq!((spans.len(), named(&spans, "true").len()), (6, 5));
    assert_eq!(of(only(&spans, "run"), "process.exit.code").as_deref(), Some("0"));
}

#[test]
fn a_started_process_is_a_span_too() {
    let told = Told::new(Config::default());
    let (call, session_id) = (Call::new(&told.caller), told.session_id.clone());
    let start = Start { session_id: session_id.clone(), script: Some("seq 3".into()), ..Start::default() };
    let process_id = told.core.run(start, &call).unwrap().process.process_id;
    loop {
        let attach = Attach { session_id: session_id.clone(), process_id, from: 0, wait_ms: 10_000 };
        if told.core.run(attach, &call).unwrap().ended {
            break;
        }
    }
    let spans = told.spans();
    let run = only(&spans, "run");
    assert_eq!(of(run, "boxsh.run.stdout.size").as_deref(), Some("6"));
    assert_eq!(only(&spans, "seq").parent_span_id, run.span_id);
}

#[test]
fn scripts_side_by_side_have_commands_of_their_own() {
    let told = Told::new(Config::default());
    let (call, session_id) = (Call::new(&told.caller), told.session_id.clone());
    told.exec("mkfifo pipe");
    // It waits for the other one.
    let script = "cat pipe; seq 3";
    let start = Start {
        session_id: session_id.clone(),
        script: Some(script.into()),
        beside: true,
        ..Start::default()
    };
    let process_id = told.core.run(start, &call).unwrap().process.process_id;
    told.exec("uname; echo x > pipe");
    loop {
        let attach = Attach { session_id: session_id.clone(), process_id, from: 0, wait_ms: 10_000 };
        if told.core.run(attach, &call).unwrap().ended {
            break;
        }
    }
    let spans = told.spans();
    let digest = data_encoding::HEXLOWER.encode(&Sha256::digest(script));
    let runs = named(&spans, "run");
    let is_beside = |run: &&Span| of(run, "boxsh.run.script.sha256").as_deref() == Some(&digest[..]);
    let beside = runs.iter().copied().find(is_beside).unwrap();
    let other = runs.iter().copied().rfind(|run| !is_beside(run)).unwrap();
    assert_eq!(only(&spans, "seq").parent_span_id, beside.span_id);
    assert_eq!(only(&spans, "cat").parent_span_id, beside.span_id);
    assert_eq!(of(beside, "boxsh.run.stdout.size").as_deref(), Some("8"));
    for name in ["uname", "echo"] {
        assert_eq!(only(&spans, name).parent_span_id, other.span_id, "{name}");
    }
}

#[test]
fn a_run_is_part_of_the_trace_of_an_embedder() {
    let told = Told::new(Config::default());
    let context =
        TraceContext::parse("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", Some("a=1")).unwrap();
    let silent =
        TraceContext::parse("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00", None).unwrap();
    let exec = |script: &str| operations::Exec {
        session_id: told.session_id.clone(),
        script: script.into(),
        ..operations::Exec::default()
    };
    told.core.run(exec("true"), &Call::new(&told.caller).traced(&context)).unwrap();
    told.core.run(exec("true"), &Call::new(&told.caller).traced(&silent)).unwrap();
    let spans = told.spans();
    let run = only(&spans, "run");
    assert_eq!(run.trace_id, context.trace_id);
    assert_eq!((&run.parent_span_id[..], &run.trace_state[..]), (&context.span_id[..], "a=1"));
    assert_eq!(run.flags, 0x301, "sampled, and the parent is of another process");
    assert_eq!(only(&spans, "true").flags, 0x101);
}
