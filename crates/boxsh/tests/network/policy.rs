//! What the network policy of a sandbox lets through.

use std::net::IpAddr;
use std::sync::{Arc, Mutex};

use boxsh::net::{Connection, Error, Gate, Head, HttpClient, NetworkPolicy, Request, Rule, TransferLimits};
use boxsh::{Event, RunResult, Sandbox};
use boxsh_net::{Client, Resolver};

use crate::server::Server;

/// Leads every name to loopback, as a hostile name server would.
struct Rebinding;

impl Resolver for Rebinding {
    fn resolve(&self, _: &str) -> std::io::Result<Vec<IpAddr>> {
        Ok(vec!["127.0.0.1".parse().unwrap()])
    }
}

fn run(policy: NetworkPolicy, script: &str) -> RunResult {
    Sandbox::builder().network(policy).build().unwrap().run(script)
}

fn allow(rules: &[String]) -> NetworkPolicy {
    rules.iter().fold(NetworkPolicy::new(), |policy, rule| policy.allow(rule).unwrap())
}

#[test]
fn there_is_no_network_unless_it_is_given() {
    let mut sandbox = Sandbox::new();
    let result = sandbox.run("curl -sS https://example.com/");
    assert_eq!(result.exit_code, 7);
    assert_eq!(
        result.stderr_str(),
        "curl: (7) Failed to connect to example.com port 443: the network is off in this session\n"
    );
    let result = sandbox.run("wget -q https://example.com/; echo $?; wget -nv https://example.com/");
    assert_eq!(result.stdout_str(), "4\n");
    assert_eq!(result.stderr_str(), "failed: the network is off in this session.\n");
}

#[test]
fn a_path_is_open_and_what_is_beside_it_is_not() {
    let server = Server::plain();
    let url = format!("http://127.0.0.1:{}", server.port);
    let policy = allow(&[format!("{url}/v1")]);
    let script = format!(
        "for p in /v1 /v1/a /v10 /v1/../v2 /v1/%2e%2e/v2 /v1/..%2fv2; do curl -s --path-as-is -o /dev/null {url}$p; echo $?; done; \
         curl -sS {url}/v2; curl -sS -X DELETE {url}/v1; curl -sS -d x {url}/v1"
    );
    let result = run(policy, &script);
    assert_eq!(result.stdout_str(), "0\n0\n7\n7\n7\n7\n");
    let errors = result.stderr_str();
    assert!(errors.contains("the path is not allowed"), "{errors}");
    assert!(errors.contains("the method DELETE is not allowed"), "{errors}");
    assert!(errors.contains("the method POST is not allowed"), "{errors}");
    assert_eq!(server.take().len(), 2);
}

#[test]
fn a_redirection_is_checked_like_a_request_of_its_own() {
    let (server, other) = (Server::plain(), Server::plain());
    let url = format!("http://127.0.0.1:{}", server.port);
    let policy = allow(&[format!("{url}/redirect"), format!("{url}/open")]);
    let elsewhere = format!("http://127.0.0.1:{}/x", other.port);
    let script = format!(
        "curl -sL '{url}/redirect?to=/open'; curl -sSL '{url}/redirect?to=/closed'; echo $?; curl -sL '{url}/redirect?to={elsewhere}'; \
         echo $?; wget -q '{url}/redirect?to={elsewhere}'; echo $?"
    );
    let result = run(policy, &script);
    assert_eq!(result.stdout_str(), "ok\n7\n7\n4\n");
    assert!(other.take().is_empty());
    assert_eq!(server.take().len(), 5);
}

#[test]
fn a_name_that_leads_inside_is_refused_unless_the_address_is_listed() {
    let server = Server::plain();
    let name = format!("inside.example:{}", server.port);
    let ask = |policy: NetworkPolicy| {
        let client = Arc::new(Client::new().resolver(Rebinding));
        let mut sandbox = Sandbox::builder().network_with(policy, client).build().unwrap();
        sandbox.run(format!("curl -sS http://{name}/"))
    };
    let refused = ask(allow(std::slice::from_ref(&name)));
    assert_eq!(refused.exit_code, 7);
    assert!(refused.stderr_str().contains("127.0.0.1 is a loopback address"), "{}", refused.stderr_str());
    assert!(server.take().is_empty());
    let listed = ask(allow(&[name.clone(), format!("127.0.0.1:{}", server.port)]));
    assert_eq!(listed.stdout_str(), "ok\n");
}

#[test]
fn every_spelling_of_an_address_is_refused() {
    let policy = allow(&["*:*".to_owned()]);
    for host in
        ["127.0.0.1", "127.1", "0x7f000001", "2130706433", "[::1]", "[::ffff:127.0.0.1]", "169.254.169.254"]
    {
        let result = run(policy.clone(), &format!("curl -s -g 'http://{host}:1/'"));
        assert_eq!(result.exit_code, 7, "{host}");
    }
}

#[test]
fn secrets_are_added_outside_and_never_seen_inside() {
    let (server, other) = (Server::plain(), Server::plain());
    let url = format!("http://127.0.0.1:{}", server.port);
    let elsewhere = format!("http://127.0.0.1:{}", other.port);
    let policy = allow(&[url.clone(), elsewhere.clone()])
        .inject(&url, "Authorization", "Bearer hunter2-hunter2")
        .unwrap();
    let script = format!(
        "curl -sv -H 'Authorization: mine' -D d -w '%{{json}}' {url}/echo 2>&1; cat d; curl -sL '{url}/redirect?to={elsewhere}/x'; \
         curl -s --compressed {url}/gzip | gunzip 2>/dev/null; wget -S -O- {url}/echo 2>&1; env; set"
    );
    let result = run(policy, &script);
    assert!(!result.stdout_str().contains("hunter2"), "{}", result.stdout_str());
    let asked = server.take();
    assert!(asked.iter().all(|request| request.head.contains("Authorization: Bearer hunter2-hunter2\r\n")));
    assert!(asked.iter().all(|request| !request.head.contains("mine")));
    assert!(other.take().iter().all(|request| !request.head.contains("Authorization")));
}

#[test]
fn headers_cannot_turn_a_request_into_another_one() {
    let server = Server::plain();
    let url = format!("http://127.0.0.1:{}", server.port);
    let rule: Rule = format!("{url}/v1").parse().unwrap();
    let policy = NetworkPolicy::new().rule(rule.any_method());
    let script = format!(
        "curl -s -H 'Host: other.example' {url}/v1; echo $?; curl -s -H $'X: a\\r\\nY: b' {url}/v1; echo $?; \
         curl -s -X $'GET /v2 HTTP/1.1\\r\\n\\r\\nGET' {url}/v1; echo $?; \
         curl -s -H 'Content-Length: 0' -d $'GET /v2 HTTP/1.1\\r\\n\\r\\n' {url}/v1; echo $?; \
         curl -s -H 'X-Original-URL: /admin' {url}/v1; echo $?"
    );
    assert_eq!(run(policy, &script).stdout_str(), "7\n43\n43\n43\n7\n");
    assert!(server.take().is_empty());
}

#[test]
fn limits_end_what_takes_too_much() {
    let server = Server::plain();
    let url = format!("http://127.0.0.1:{}", server.port);
    let limits =
        TransferLimits::default().total(std::time::Duration::from_millis(300)).response(1000).redirects(1);
    let script = format!(
        "curl -s {url}/large; echo $?; curl -s {url}/silence; echo $?; \
         curl -sL '{url}/redirect?to=/redirect?to=/redirect'; echo $?; wget -q -t1 {url}/large; echo $?"
    );
    assert_eq!(
        run(allow(std::slice::from_ref(&url)).limits(limits), &script).stdout_str(),
        "63\n28\n47\n4\n"
    );
}

#[test]
fn whoever_watches_is_told_of_requests_and_refusals() {
    let server = Server::plain();
    let url = format!("http://127.0.0.1:{}", server.port);
    let told = Arc::new(Mutex::new(Vec::new()));
    let (events, violations) = (told.clone(), told.clone());
    let mut sandbox = Sandbox::builder()
        .network(allow(&[format!("{url}/open")]))
        .on_event(move |event| {
            if let Event::Request { method, url, .. } = event {
                events.lock().unwrap().push(format!("{method} {url}"));
            }
        })
        .on_violation(move |violation| violations.lock().unwrap().push(violation.reason.clone()))
        .build()
        .unwrap();
    sandbox.run(format!("curl -s http://u:p@127.0.0.1:{}/open; curl -s {url}/closed", server.port));
    let expected = [format!("GET {url}/open"), format!("network: {url}/closed: the path is not allowed")];
    assert_eq!(*told.lock().unwrap(), expected);
}

#[test]
fn copies_of_a_sandbox_have_its_network() {
    let server = Server::plain();
    let url = format!("http://127.0.0.1:{}", server.port);
    let mut sandbox = Sandbox::builder().network(allow(std::slice::from_ref(&url))).build().unwrap();
    let mut copy = sandbox.fork().unwrap();
    assert_eq!(copy.run(format!("curl -s {url}/")).stdout_str(), "ok\n");
    sandbox.reset().unwrap();
    assert_eq!(sandbox.run(format!("curl -s {url}/")).stdout_str(), "ok\n");
}

/// A client of the embedder's own.
struct Canned;

struct Answer(&'static [u8]);

impl HttpClient for Canned {
    fn open(&self, request: &Request, _: &Gate<'_>) -> Result<Box<dyn Connection>, Error> {
        assert_eq!(request.url.to_string(), "https://example.com/data");
        Ok(Box::new(Answer(b"canned\n")))
    }
}

impl Connection for Answer {
    fn send(&mut self, _: &[u8]) -> Result<(), Error> {
        Ok(())
    }

    fn respond(&mut self) -> Result<Head, Error> {
        Ok(Head::new(200, &[(b"Content-Type".to_vec(), b"text/plain".to_vec())]))
    }

    fn receive(&mut self, buffer: &mut [u8]) -> Result<usize, Error> {
        let answer = std::mem::take(&mut self.0);
        buffer[..answer.len()].copy_from_slice(answer);
        Ok(answer.len())
    }
}

#[test]
fn an_embedder_can_bring_a_client() {
    let policy = allow(&["https://example.com".to_owned()]);
    let mut sandbox = Sandbox::builder().network_with(policy, Arc::new(Canned)).build().unwrap();
    let result = sandbox.run("curl -s -w '%{content_type}' https://example.com/data");
    assert_eq!(result.stdout_str(), "canned\ntext/plain");
}

#[test]
fn transfers_stream_through_pipelines_and_background_jobs_go_on() {
    let server = Server::plain();
    let url = format!("http://127.0.0.1:{}", server.port);
    let script = format!(
        "curl -s {url}/large | head -c 5; echo; for i in 1 2 3; do curl -s {url}/$i & done; wait; \
         timeout 0.2 curl -s {url}/silence; echo $?"
    );
    assert_eq!(run(allow(&[url]), &script).stdout_str(), "01234\nok\nok\nok\n124\n");
}
