//! A small collector: takes what is sent to it, decodes it by the published schema, and answers as it is told to.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use opentelemetry_proto::tonic::collector::metrics::v1::ExportMetricsServiceRequest;
use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use opentelemetry_proto::tonic::common::v1::KeyValue;
use opentelemetry_proto::tonic::common::v1::any_value::Value;
use opentelemetry_proto::tonic::metrics::v1::Metric;
use opentelemetry_proto::tonic::trace::v1::Span;
use prost::Message;

/// Longer than anything here takes, so that a test that hangs fails.
const PATIENCE: Duration = Duration::from_secs(30);

/// What is said to one request.
#[derive(Clone, Debug)]
pub(crate) enum Answer {
    /// A whole response, as bytes.
    Raw(Vec<u8>),
    /// Nothing, for as long as the test lasts.
    Silence,
}

impl Answer {
    pub(crate) fn status(status: &str, headers: &str) -> Self {
        Self::Raw(format!("HTTP/1.1 {status}\r\n{headers}Content-Length: 0\r\n\r\n").into_bytes())
    }
}

/// A request as it came.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    pub(crate) path: String,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

#[derive(Default)]
struct State {
    requests: Vec<Request>,
    answers: VecDeque<Answer>,
    /// Connections that are not answered, and stay open.
    silent: Vec<TcpStream>,
}

#[derive(Clone)]
pub(crate) struct Receiver {
    pub(crate) address: SocketAddr,
    shared: Arc<(Mutex<State>, Condvar)>,
}

impl Receiver {
    /// One that answers the first requests like this, and takes all others.
    pub(crate) fn answering(answers: impl IntoIterator<Item = Answer>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let state = State { answers: answers.into_iter().collect(), ..State::default() };
        let shared = Arc::new((Mutex::new(state), Condvar::new()));
        let receiver = Self { address, shared };
        let taking = receiver.clone();
        std::thread::spawn(move || listener.incoming().flatten().for_each(|stream| taking.attend(stream)));
        receiver
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    fn attend(&self, stream: TcpStream) {
        let mut reader = BufReader::new(stream.try_clone().unwrap());
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            if reader.read_line(&mut head).unwrap_or(0) == 0 {
                return;
            }
        }
        let length = head.lines().find_map(|line| line.strip_prefix("Content-Length: ")).unwrap();
        let mut body = vec![0; length.parse().unwrap()];
        reader.read_exact(&mut body).unwrap();
        let path = head.split(' ').nth(1).unwrap().to_owned();
        let (state, changed) = &*self.shared;
        let mut state = state.lock().unwrap();
        state.requests.push(Request { path, head, body });
        changed.notify_all();
        match state.answers.pop_front().unwrap_or_else(|| Answer::status("200 OK", "")) {
            Answer::Raw(bytes) => (&stream).write_all(&bytes).unwrap(),
            Answer::Silence => state.silent.push(stream),
        }
    }

    /// What has come, once that is what is waited for.
    pub(crate) fn wait(&self, what: &str, is_there: impl Fn(&[Request]) -> bool) -> Vec<Request> {
        let (state, changed) = &*self.shared;
        let deadline = Instant::now() + PATIENCE;
        let mut state = state.lock().unwrap();
        while !is_there(&state.requests) {
            let left = deadline.saturating_duration_since(Instant::now());
            assert!(!left.is_zero(), "it never came: {what}");
            state = changed.wait_timeout(state, left).unwrap().0;
        }
        state.requests.clone()
    }

    pub(crate) fn requests(&self) -> Vec<Request> {
        self.wait("nothing", |_| true)
    }

    /// All spans that have come.
    pub(crate) fn spans(&self) -> Vec<Span> {
        let mut spans = Vec::new();
        for request in self.requests().iter().filter(|request| request.path == "/v1/traces") {
            let decoded = ExportTraceServiceRequest::decode(&request.body[..]).unwrap();
            for resource in decoded.resource_spans {
                let attributes = resource.resource.unwrap().attributes;
                assert!(attributes.iter().any(|pair| pair.key == "service.name"), "{attributes:?}");
                for scope in resource.scope_spans {
                    assert_eq!(scope.scope.unwrap().name, "boxsh");
                    spans.extend(scope.spans);
                }
            }
        }
        spans
    }

    /// The metrics that came last.
    pub(crate) fn metrics(&self) -> Vec<Metric> {
        let requests = self.requests();
        let last = requests.iter().rfind(|request| request.path == "/v1/metrics").expect("metrics have come");
        let decoded = ExportMetricsServiceRequest::decode(&last.body[..]).unwrap();
        decoded
            .resource_metrics
            .into_iter()
            .flat_map(|resource| resource.scope_metrics)
            .flat_map(|scope| scope.metrics)
            .collect()
    }
}

/// The value of an attribute as text.
pub(crate) fn attribute(attributes: &[KeyValue], name: &str) -> Option<String> {
    let pair = attributes.iter().find(|pair| pair.key == name)?;
    Some(match pair.value.clone()?.value? {
        Value::StringValue(text) => text,
        Value::IntValue(number) => number.to_string(),
        Value::DoubleValue(number) => number.to_string(),
        other => panic!("{other:?}"),
    })
}
