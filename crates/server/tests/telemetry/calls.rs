//! Spans of calls by the protocols, as parts of traces of clients.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::net::UnixStream;
use std::sync::Arc;

use boxsh_server::http::{self, Face, Reply, Stop};
use boxsh_server::operations::Exec;
use boxsh_server::rpc::{Options, Server, listen_unix};
use boxsh_server::{Caller, Config, Core, mcp};
use hyper::body::Incoming;
use hyper::{Request, StatusCode};
use opentelemetry_proto::tonic::trace::v1::Span;
use opentelemetry_proto::tonic::trace::v1::span::SpanKind;
use rmcp::model::{CallToolRequestParams, ProtocolVersion, RequestParamsMeta};
use rmcp::{ClientLifecycleMode, ClientServiceExt, ServiceExt};
use serde_json::{Value, json};

use crate::{Told, named, of, only};

const TRACE: &str = "0af7651916cd43dd8448eb211c80319c";
const PARENT: &str = "b7ad6b7169203331";

fn traceparent() -> String {
    format!("00-{TRACE}-{PARENT}-01")
}

/// The attributes of a span, by these names.
fn attributes(span: &Span, names: &[&str]) -> Vec<String> {
    names.iter().map(|name| of(span, name).unwrap_or_default()).collect()
}

fn hex(bytes: &[u8]) -> String {
    data_encoding::HEXLOWER.encode(bytes)
}

/// Asks a server on a Unix socket, one request after another, and gives the answers.
fn ask(told: &Told, requests: &[Value]) -> Vec<Value> {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("socket");
    let (listener, file) = listen_unix(&path).unwrap();
    let server = Arc::new(Server::new(told.core.clone(), Options::default()).unwrap());
    let serving = server.clone();
    let thread = std::thread::spawn(move || serving.serve_unix(&listener));
    let stream = UnixStream::connect(&path).unwrap();
    let mut lines = BufReader::new(stream.try_clone().unwrap()).lines();
    let answers = requests
        .iter()
        .map(|request| {
            (&stream).write_all(format!("{request}\n").as_bytes()).unwrap();
            serde_json::from_str(&lines.next().unwrap().unwrap()).unwrap()
        })
        .collect();
    drop((stream, lines));
    // Ends the core too, and sends what is left.
    server.shut_down(std::time::Duration::from_secs(10));
    thread.join().unwrap();
    drop(file);
    answers
}

#[test]
fn a_call_by_json_rpc_is_part_of_the_trace_of_its_client() {
    let told = Told::new(Config::default());
    let id = &told.session_id;
    let meta = json!({ "traceparent": traceparent(), "tracestate": "vendor=x" });
    let exec = |id: &str| json!({ "session_id": id, "script": "seq 2" });
    let mut inner = exec(id);
    inner["_meta"] = meta.clone();
    let answers = ask(
        &told,
        &[
            json!({ "jsonrpc": "2.0", "id": "one", "method": "session.exec", "params": inner }),
            json!({ "jsonrpc": "2.0", "id": 2, "method": "session.exec", "params": exec(id), "_meta": meta }),
            json!({ "jsonrpc": "2.0", "id": 3, "method": "session.exec", "params": exec("sess-none") }),
            json!({ "jsonrpc": "2.0", "id": 4, "method": "session.exec", "params": exec(id), "_meta": { "traceparent": "no" } }),
            json!({ "jsonrpc": "2.0", "id": 5, "method": "no.such", "_meta": meta }),
            json!({ "jsonrpc": "2.0", "id": 6, "method": "system.ping" }),
        ],
    );
    assert_eq!(
        (&answers[0]["result"]["stdout"], &answers[2]["error"]["code"]),
        (&json!("1\n2\n"), &json!(-32010))
    );
    let spans = told.receiver.spans();
    let calls = named(&spans, "session.exec");
    assert_eq!((calls.len(), named(&spans, "run").len()), (4, 3), "{spans:?}");
    for call in &calls[..2] {
        assert_eq!((hex(&call.trace_id), hex(&call.parent_span_id)), (TRACE.to_owned(), PARENT.to_owned()));
        assert_eq!((call.kind(), &call.trace_state[..]), (SpanKind::Server, "vendor=x"));
        let run = named(&spans, "run").into_iter().find(|run| run.parent_span_id == call.span_id).unwrap();
        assert_eq!(hex(&run.trace_id), TRACE);
        assert!(named(&spans, "seq").iter().any(|command| command.parent_span_id == run.span_id));
    }
    let names = [
        "rpc.system.name",
        "rpc.method",
        "jsonrpc.protocol.version",
        "jsonrpc.request.id",
        "network.transport",
    ];
    assert_eq!(attributes(calls[0], &names), ["jsonrpc", "session.exec", "2.0", "one", "unix"]);
    let failed = attributes(calls[2], &["jsonrpc.request.id", "rpc.response.status_code", "error.type"]);
    assert_eq!(failed, ["3", "-32010", "SESSION_NOT_FOUND"]);
    assert!(calls[3].parent_span_id.is_empty() && hex(&calls[3].trace_id) != TRACE);
}

/// Runs a script for whoever asks.
struct Running {
    core: Core,
    session_id: String,
    is_traced: bool,
}

impl Face for Running {
    fn traced(&self) -> Option<&Core> {
        Some(&self.core).filter(|_| self.is_traced)
    }

    fn route(&self, _: &Request<Incoming>) -> Option<String> {
        Some("/things/{id}".to_owned())
    }

    async fn answer(&self, _: Caller, _: Request<Incoming>) -> Reply {
        let exec = Exec { session_id: self.session_id.clone(), script: "true".to_owned(), ..Exec::default() };
        http::operate(&self.core, &Caller::new("local"), exec).await.unwrap();
        http::text(StatusCode::OK, "")
    }
}

#[test]
fn a_request_by_http_is_part_of_the_trace_that_its_headers_name() {
    let told = Told::new(Config::default());
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let (address, stop) = (listener.local_addr().unwrap(), Stop::new());
    let face = Running { core: told.core.clone(), session_id: told.session_id.clone(), is_traced: false };
    let ending = stop.clone();
    std::thread::spawn(move || http::serve(face, vec![listener], http::Options::default(), &ending).unwrap());
    let one = format!("traceparent: {}\r\ntracestate: vendor=x\r\n", traceparent());
    for headers in [&one[..], "", &format!("{one}{one}"), "traceparent: x\r\n"] {
        let request = format!("GET / HTTP/1.1\r\nHost: {address}\r\n{headers}Connection: close\r\n\r\n");
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    }
    stop.stop();
    let spans = told.spans();
    let runs = named(&spans, "run");
    assert_eq!((hex(&runs[0].trace_id), hex(&runs[0].parent_span_id)), (TRACE.to_owned(), PARENT.to_owned()));
    assert_eq!(runs[0].trace_state, "vendor=x");
    assert!(runs.len() == 4 && runs[1..].iter().all(|run| run.parent_span_id.is_empty()), "{runs:?}");
}

#[test]
fn a_request_by_http_has_a_span_without_its_path() {
    let told = Told::new(Config::default());
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let (address, stop) = (listener.local_addr().unwrap(), Stop::new());
    let face = Running { core: told.core.clone(), session_id: told.session_id.clone(), is_traced: true };
    let ending = stop.clone();
    std::thread::spawn(move || http::serve(face, vec![listener], http::Options::default(), &ending).unwrap());
    let mut stream = TcpStream::connect(address).unwrap();
    let request = format!(
        "PUT /things/secret?signature=secret HTTP/1.1\r\nHost: {address}\r\ntraceparent: {}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
        traceparent()
    );
    stream.write_all(request.as_bytes()).unwrap();
    stream.read_to_string(&mut String::new()).unwrap();
    stop.stop();
    let spans = told.spans();
    let put = only(&spans, "PUT /things/{id}");
    assert_eq!((hex(&put.trace_id), hex(&put.parent_span_id)), (TRACE.to_owned(), PARENT.to_owned()));
    let names =
        ["http.request.method", "http.route", "http.response.status_code", "network.protocol.version"];
    assert_eq!(attributes(put, &names), ["PUT", "/things/{id}", "200", "1.1"]);
    assert_eq!(only(&spans, "run").parent_span_id, put.span_id);
    assert!(!format!("{spans:?}").contains("secret"));
}

#[test]
fn a_call_of_a_tool_is_part_of_the_trace_of_its_client() {
    let modern = ClientLifecycleMode::Discover { preferred_versions: vec![ProtocolVersion::V_2026_07_28] };
    for era in [ClientLifecycleMode::Initialize, modern] {
        let told = Told::new(Config::default());
        let server = mcp::Server::new(told.core.clone(), told.caller.clone()).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let (here, there) = tokio::io::duplex(1 << 16);
            tokio::spawn(async move { server.serve(there).await.unwrap().waiting().await });
            let client = ().serve_with_lifecycle(here, era).await.unwrap();
            let call = |name: &'static str, arguments: Value| {
                let mut request =
                    CallToolRequestParams::new(name).with_arguments(arguments.as_object().unwrap().clone());
                request.set_traceparent(&traceparent());
                request.set_tracestate("vendor=x");
                client.call_tool(request)
            };
            call("bash", json!({ "command": "seq 2" })).await.unwrap();
            call("read_file", json!({ "path": "/no/such" })).await.unwrap();
            call("made_up_by_somebody", json!({})).await.unwrap_err();
        });
        let spans = told.spans();
        let bash = only(&spans, "tools/call bash");
        assert_eq!((hex(&bash.trace_id), hex(&bash.parent_span_id)), (TRACE.to_owned(), PARENT.to_owned()));
        assert_eq!((bash.kind(), &bash.trace_state[..]), (SpanKind::Server, "vendor=x"));
        let names = ["mcp.method.name", "gen_ai.operation.name", "gen_ai.tool.name", "network.transport"];
        assert_eq!(attributes(bash, &names), ["tools/call", "execute_tool", "bash", "pipe"]);
        assert!(of(bash, "mcp.protocol.version").unwrap().starts_with("20"), "{bash:?}");
        assert!(of(bash, "jsonrpc.request.id").is_some());
        assert_eq!((of(bash, "error.type"), &bash.status), (None, &None));
        let run = only(&spans, "run");
        assert_eq!(run.parent_span_id, bash.span_id);
        assert_eq!(only(&spans, "seq").parent_span_id, run.span_id);
        let failed = only(&spans, "tools/call read_file");
        assert_eq!(of(failed, "error.type").as_deref(), Some("tool_error"));
        let unknown = only(&spans, "tools/call");
        assert_eq!(attributes(unknown, &["error.type", "rpc.response.status_code"]), ["-32602", "-32602"]);
        assert_eq!(of(unknown, "gen_ai.tool.name"), None, "what a client makes up is no name");
    }
}
