//! Numbers, as Prometheus and a collector see them.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};

use boxsh_server::http::{Options, Stop};
use boxsh_server::metrics::FAMILIES;
use boxsh_server::operations::{Create, Destroy, Exec};
use boxsh_server::rpc::Tokens;
use boxsh_server::{Call, Config, Core, metrics};
use opentelemetry_proto::tonic::metrics::v1::metric::Data;
use opentelemetry_proto::tonic::metrics::v1::number_data_point::Value;

use crate::receiver::attribute;
use crate::{FLUSH, Told};

/// Reads the text format strictly: every sample is of a family that was announced by both lines, right before it, and a histogram is whole.
fn parse(text: &str) -> BTreeMap<String, f64> {
    assert!(text.ends_with('\n'));
    let mut samples = BTreeMap::new();
    let (mut family, mut kind) = (String::new(), String::new());
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("# HELP ") {
            let (name, help) = rest.split_once(' ').unwrap();
            assert!(!help.is_empty() && name != family, "{line}");
            (family, kind) = (name.to_owned(), String::new());
        } else if let Some(rest) = line.strip_prefix("# TYPE ") {
            let (name, known) = rest.split_once(' ').unwrap();
            assert!(name == family && kind.is_empty(), "{line}");
            assert!(["counter", "gauge", "histogram"].contains(&known), "{line}");
            kind = known.to_owned();
        } else {
            let (series, number) = line.rsplit_once(' ').unwrap();
            let (name, labels) = series.split_once('{').unwrap_or((series, "}"));
            let suffix = name.strip_prefix(&family).unwrap_or_else(|| panic!("{line} is not of {family}"));
            match &kind[..] {
                "histogram" => assert!(["_bucket", "_sum", "_count"].contains(&suffix), "{line}"),
                "counter" => assert!(suffix.is_empty() && name.ends_with("_total"), "{line}"),
                _ => assert!(suffix.is_empty(), "{line}"),
            }
            assert!(name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'), "{line}");
            let labels = labels.strip_suffix('}').unwrap();
            for label in labels.split(',').filter(|label| !label.is_empty()) {
                let (label, value) = label.split_once('=').unwrap();
                assert!(label.bytes().all(|byte| byte.is_ascii_lowercase()), "{line}");
                assert!(value.len() > 2 && value.starts_with('"') && value.ends_with('"'), "{line}");
            }
            assert_eq!(
                samples.insert(series.to_owned(), number.parse().unwrap()),
                None,
                "{line} is there twice"
            );
        }
    }
    samples
}

/// A core that has done a bit of everything.
fn used() -> Told {
    let told = Told::new(Config::default());
    let call = Call::new(&told.caller);
    told.exec("echo hello; echo oh >&2");
    told.exec("exit 3");
    told.exec("kill -9 $$");
    told.exec("curl -s http://example.com");
    let exec = Exec {
        session_id: told.session_id.clone(),
        script: "cat".into(),
        stdin: "12345".to_owned().into(),
        ..Exec::default()
    };
    told.core.run(exec, &call).unwrap();
    told.core.run(Exec { session_id: "sess-none".into(), ..Exec::default() }, &call).unwrap_err();
    let other = told.core.run(Create::default(), &call).unwrap().session.session_id;
    told.core.run(Destroy { session_id: other, force: false }, &call).unwrap();
    told
}

#[test]
fn prometheus_reads_what_was_counted() {
    let told = used();
    let samples = parse(&told.core.metrics_text());
    for (series, number) in [
        ("boxsh_runs_total{outcome=\"exited\"}", 4.0),
        ("boxsh_runs_total{outcome=\"signalled\"}", 1.0),
        ("boxsh_runs_total{outcome=\"timed-out\"}", 0.0),
        ("boxsh_run_duration_seconds_count", 5.0),
        ("boxsh_run_duration_seconds_bucket{le=\"+Inf\"}", 5.0),
        ("boxsh_run_io_bytes_total{stream=\"stdin\"}", 5.0),
        ("boxsh_run_io_bytes_total{stream=\"stdout\"}", 11.0),
        ("boxsh_runs_active", 0.0),
        ("boxsh_sessions", 1.0),
        ("boxsh_sessions_started_total", 2.0),
        ("boxsh_sessions_ended_total{reason=\"destroyed\"}", 1.0),
        ("boxsh_sessions_ended_total{reason=\"expired\"}", 0.0),
        ("boxsh_requests_total{method=\"session.exec\",status=\"OK\"}", 5.0),
        ("boxsh_requests_total{method=\"session.exec\",status=\"SESSION_NOT_FOUND\"}", 1.0),
        ("boxsh_requests_total{method=\"session.create\",status=\"OK\"}", 2.0),
        ("boxsh_pool_wait_seconds_count{source=\"new\"}", 2.0),
        ("boxsh_pool_wait_seconds_count{source=\"warm\"}", 0.0),
        ("boxsh_spans_dropped_total", 0.0),
    ] {
        assert_eq!(samples.get(series), Some(&number), "{series}");
    }
    assert!(samples["boxsh_run_cpu_time_seconds_total"] > 0.0);
    assert!(samples["boxsh_run_duration_seconds_sum"] > 0.0);
    assert!(samples["boxsh_refusals_total{kind=\"network\"}"] >= 0.0);
}

#[test]
fn a_collector_gets_the_same_numbers() {
    let told = used();
    told.core.flush_spans(FLUSH);
    let metrics = told.receiver.metrics();
    let names: Vec<&str> = metrics.iter().map(|metric| &metric.name[..]).collect();
    let all: Vec<&str> = FAMILIES.iter().map(|family| family.name).collect();
    assert_eq!(names, all);
    let find = |name: &str| metrics.iter().find(|metric| metric.name == name).unwrap();
    let Some(Data::Sum(runs)) = &find("boxsh.runs").data else { panic!("{metrics:?}") };
    assert!(runs.is_monotonic && runs.aggregation_temporality == 2);
    let exited = runs
        .data_points
        .iter()
        .find(|point| attribute(&point.attributes, "outcome").as_deref() == Some("exited"));
    assert_eq!(exited.unwrap().value, Some(Value::AsInt(4)));
    assert!(exited.unwrap().time_unix_nano >= exited.unwrap().start_time_unix_nano);
    let Some(Data::Histogram(durations)) = &find("boxsh.run.duration").data else { panic!("{metrics:?}") };
    let point = &durations.data_points[0];
    assert_eq!((point.count, point.bucket_counts.iter().sum::<u64>()), (5, 5));
    assert_eq!(point.bucket_counts.len(), point.explicit_bounds.len() + 1);
    assert!(point.sum.unwrap() > 0.0);
    let Some(Data::Gauge(sessions)) = &find("boxsh.sessions").data else { panic!("{metrics:?}") };
    assert_eq!(sessions.data_points[0].value, Some(Value::AsInt(1)));
    assert_eq!((&find("boxsh.run.duration").unit[..], &find("boxsh.run.io").unit[..]), ("s", "By"));
}

/// Serves the numbers of a core on a port.
fn serve(core: &Core, tokens: Tokens) -> (SocketAddr, Stop) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let (address, stop, core) = (listener.local_addr().unwrap(), Stop::new(), core.clone());
    let mut options = Options::default();
    options.tokens = tokens;
    let told = stop.clone();
    std::thread::spawn(move || metrics::serve(&core, listener, options, &told).unwrap());
    (address, stop)
}

fn get(address: SocketAddr, request: &str) -> (String, String) {
    let mut stream = TcpStream::connect(address).unwrap();
    stream
        .write_all(format!("{request}\r\nHost: {address}\r\nConnection: close\r\n\r\n").as_bytes())
        .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    (head.to_owned(), body.to_owned())
}

#[test]
fn metrics_have_a_port_of_their_own() {
    let told = used();
    let (address, stop) = serve(&told.core, Tokens::default());
    let (head, body) = get(address, "GET /metrics HTTP/1.1");
    assert!(head.starts_with("HTTP/1.1 200 "), "{head}");
    assert!(head.to_lowercase().contains("content-type: text/plain; version=0.0.4"), "{head}");
    assert_eq!(parse(&body)["boxsh_sessions"], 1.0);
    assert!(get(address, "GET / HTTP/1.1").0.starts_with("HTTP/1.1 404 "));
    assert!(get(address, "POST /metrics HTTP/1.1").0.starts_with("HTTP/1.1 405 "));
    assert!(get(address, "GET /metrics HTTP/1.1\r\nOrigin: http://x.example").0.starts_with("HTTP/1.1 403 "));
    stop.stop();
}

#[test]
fn metrics_need_the_token_where_there_is_one() {
    let told = used();
    let (address, stop) = serve(&told.core, Tokens::parse("0123456789abcdef").unwrap());
    assert!(get(address, "GET /metrics HTTP/1.1").0.starts_with("HTTP/1.1 401 "));
    let (head, body) = get(address, "GET /metrics HTTP/1.1\r\nAuthorization: Bearer 0123456789abcdef");
    assert!(head.starts_with("HTTP/1.1 200 ") && body.contains("boxsh_sessions 1\n"), "{head}");
    stop.stop();
}
