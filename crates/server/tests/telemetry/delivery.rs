//! Collectors that are not there, are slow, or answer something else than they should.

use std::net::TcpListener;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use boxsh_server::metrics::Measurement;
use boxsh_server::operations::{Create, Exec};
use boxsh_server::telemetry::Pace;
use boxsh_server::{Call, Caller, Config, Core};

use crate::receiver::{Answer, Receiver};
use crate::{FLUSH, only, pace, start};

/// A core whose collector is at this URL, and what is reported of it.
struct Reporting {
    core: Core,
    caller: Caller,
    session_id: String,
    reports: Arc<Mutex<Vec<String>>>,
}

impl Reporting {
    fn new(url: &str, pace: Pace) -> Self {
        let reports = Arc::new(Mutex::new(Vec::new()));
        let told = reports.clone();
        let core =
            start(url, pace, Config::default(), move |problem| told.lock().unwrap().push(problem.to_owned()));
        let caller = Caller::new("me");
        let session_id = core.run(Create::default(), &Call::new(&caller)).unwrap().session.session_id;
        Self { core, caller, session_id, reports }
    }

    fn exec(&self, script: &str) {
        let exec = Exec { session_id: self.session_id.clone(), script: script.into(), ..Exec::default() };
        self.core.run(exec, &Call::new(&self.caller)).unwrap();
    }

    fn dropped(&self) -> u64 {
        let all = self.core.metrics();
        let dropped = all.iter().find(|measured| measured.family.name == "boxsh.spans.dropped").unwrap();
        match dropped.points[0].value {
            Measurement::Whole(number) => number,
            ref other => panic!("{other:?}"),
        }
    }

    fn reports(&self) -> Vec<String> {
        self.reports.lock().unwrap().clone()
    }
}

#[test]
fn a_collector_that_is_busy_gets_it_again() {
    for busy in ["429 Too Many Requests", "502 Bad Gateway", "503 Service Unavailable", "504 Gateway Timeout"]
    {
        let receiver =
            Receiver::answering([Answer::status(busy, ""), Answer::status(busy, "Retry-After: 0\r\n")]);
        let told = Reporting::new(&receiver.url(), pace());
        told.exec("true");
        told.core.flush_spans(FLUSH);
        let requests = receiver.requests();
        let paths: Vec<&str> = requests.iter().map(|request| &request.path[..]).collect();
        assert_eq!(paths, ["/v1/traces", "/v1/traces", "/v1/traces", "/v1/metrics"]);
        assert!(requests[..3].iter().all(|request| request.body == requests[0].body), "the same again");
        assert_eq!((told.dropped(), told.reports()), (0, vec![]), "{busy}");
    }
}

#[test]
fn a_pause_that_a_collector_asks_for_is_made() {
    let receiver = Receiver::answering([Answer::status("503 Wait", "Retry-After: 3600\r\n")]);
    let told = Reporting::new(&receiver.url(), pace());
    told.exec("true");
    // The pause is longer than anybody waits here, so that it is given up; without it there would be a second attempt at once.
    told.core.flush_spans(Duration::from_millis(300));
    let spans = receiver.requests().iter().filter(|request| request.path == "/v1/traces").count();
    assert_eq!(spans, 1);
}

#[test]
fn what_a_collector_refuses_is_dropped_counted_and_reported_once() {
    let refused = Answer::status("400 Bad Request", "");
    let receiver =
        Receiver::answering([refused.clone(), Answer::status("200 OK", ""), refused.clone(), refused]);
    let told = Reporting::new(&receiver.url(), pace());
    told.exec(":");
    told.core.flush_spans(FLUSH);
    assert_eq!(told.dropped(), 2);
    let report = "traces and metrics do not reach the collector: status 400";
    assert_eq!(told.reports(), [report]);
    // It worked in between, for the metrics: so it is reported anew, but once for both that follow.
    told.exec(":");
    told.core.flush_spans(FLUSH);
    assert_eq!((told.dropped(), told.reports()), (4, vec![report.to_owned(); 2]));
}

#[test]
fn what_a_collector_rejects_is_counted() {
    // An `ExportTraceServiceResponse` with a partial success that rejects two.
    let body = b"\x0a\x08\x08\x02\x12\x04full";
    let mut answer = format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n", body.len()).into_bytes();
    answer.extend_from_slice(body);
    let receiver = Receiver::answering([Answer::Raw(answer)]);
    let told = Reporting::new(&receiver.url(), pace());
    told.exec("true; true");
    told.core.flush_spans(FLUSH);
    assert_eq!((told.dropped(), told.reports().len()), (2, 1));
}

#[test]
fn a_collector_that_answers_garbage_is_none() {
    for garbage in [
        &b"220 mail.example ESMTP\r\n"[..],
        b"HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n",
        b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n",
    ] {
        let receiver = Receiver::answering([Answer::Raw(garbage.to_vec())]);
        let told = Reporting::new(&receiver.url(), pace());
        told.exec("true");
        told.core.flush_spans(FLUSH);
        assert_eq!(told.dropped(), 2, "{}", String::from_utf8_lossy(garbage));
        assert_eq!(told.reports().len(), 1);
        assert_eq!(receiver.requests().last().unwrap().path, "/v1/metrics", "it goes on with what is next");
    }
}

#[test]
fn a_collector_that_is_not_there_stops_nothing() {
    let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let mut quick = pace();
    quick.attempts = 2;
    let told = Reporting::new(&format!("http://{address}"), quick);
    told.exec("true");
    told.core.flush_spans(FLUSH);
    assert_eq!((told.dropped(), told.reports().len()), (2, 1));
    assert!(told.reports()[0].contains("could not connect"), "{:?}", told.reports());
}

#[test]
fn no_run_waits_for_a_collector_that_says_nothing() {
    let receiver = Receiver::answering(std::iter::repeat_n(Answer::Silence, 100));
    let mut small = pace();
    (small.queue, small.batch) = (10, 4);
    let told = Reporting::new(&receiver.url(), small);
    for _ in 0..50 {
        told.exec("true");
    }
    receiver.wait("a request", |requests| !requests.is_empty());
    // One request waits for its answer, ten spans wait for it, and all others were dropped.
    assert!(told.dropped() >= 100 - 4 - 10, "{}", told.dropped());
    told.core.flush_spans(Duration::from_millis(100));
    assert_eq!(receiver.requests().len(), 1, "nobody waited until the first request was given up");
}

#[test]
fn spans_are_sent_without_being_asked_for() {
    let receiver = Receiver::answering([]);
    let mut soon = pace();
    (soon.delay, soon.metrics) = (Duration::from_millis(1), Duration::from_millis(1));
    let told = Reporting::new(&receiver.url(), soon);
    told.exec("seq 1");
    receiver.wait("spans and metrics", |requests| {
        ["/v1/traces", "/v1/metrics"].iter().all(|path| requests.iter().any(|request| request.path == *path))
    });
    assert_eq!(only(&receiver.spans(), "seq").name, "seq");
    let head = &receiver.requests()[0].head;
    assert!(head.contains("Content-Type: application/x-protobuf\r\n"), "{head}");
}
