//! What is allowed works without any settings.

use crate::scene::{assert_output, scene, succeeds};

#[test]
fn git_clones_and_pushes_over_https_and_its_own_protocol() {
    let Some(scene) = scene!() else { return };
    let mut sandbox = scene.sandbox(&["git.example", "git.example:9418"]);
    let script = "set -e
git config --global user.email a@example.com; git config --global user.name A
git clone -q https://git.example/repo.git work; cat work/README
cd work; echo more >> README; git commit -qam second; git push -q origin HEAD:main
cd ..; git clone -q git://git.example/repo.git again; tail -1 again/README; git -C again log --format=%s";
    let result = sandbox.run(script);
    assert_eq!((&*result.stdout_str(), &*result.stderr_str()), ("first\nmore\nsecond\ninitial\n", ""));
    assert_eq!(scene.violations(), [""; 0]);
}

#[test]
fn pip_installs_from_an_index_over_https() {
    let Some(scene) = scene!() else { return };
    if !succeeds(&["/usr/bin/python3", "-c", "import pip"]) {
        eprintln!("SKIPPED: no pip for /usr/bin/python3");
        return;
    }
    let mut sandbox = scene.sandbox(&["pypi.example"]);
    let script = "set -e
python3 -m pip install -q --disable-pip-version-check --target lib --index-url https://pypi.example/simple tiny
PYTHONPATH=lib python3 -c 'import tiny; print(tiny.answer)'";
    let result = sandbox.run(script);
    assert_eq!((&*result.stdout_str(), &*result.stderr_str()), ("42\n", ""));
    assert_eq!(scene.violations(), [""; 0]);
}

#[test]
fn web_pages_are_had_by_every_tool() {
    let Some(scene) = scene!() else { return };
    let mut sandbox = scene.sandbox(&["web.example", "*.wild.example", "web.example:8080"]);
    assert_output(
        &mut sandbox,
        "curl -sS http://web.example/ https://web.example/ http://web.example:8080/",
        "ok\nok\nok\n",
    );
    assert_output(&mut sandbox, "wget -qO- http://web.example/", "ok\n");
    assert_output(&mut sandbox, "wget -qO- --ca-certificate=$SSL_CERT_FILE https://web.example/", "ok\n");
    assert_output(
        &mut sandbox,
        "python3 -c 'import urllib.request; print(urllib.request.urlopen(\"https://web.example/\").read())'",
        "b'ok\\n'\n",
    );
    assert_output(&mut sandbox, "curl -sS http://a.b.wild.example/ http://WEB.example/", "ok\nok\n");
    assert_eq!(scene.violations(), [""; 0]);
    assert_eq!(scene.asked().len(), 8);
}

#[test]
fn a_rule_about_any_port_opens_every_port_of_the_host() {
    let Some(scene) = scene!() else { return };
    let mut sandbox = scene.sandbox(&["any.example:*", "web.example"]);
    assert_output(&mut sandbox, "echo hi | nc -N any.example 7007", "hi\nbye\n");
    assert_output(&mut sandbox, "echo ping | nc -N any.example 7008", "220 here\nping\n");
    assert_output(&mut sandbox, "curl -sS http://any.example:8080/ https://any.example/", "ok\nok\n");
    assert_output(&mut sandbox, "git clone -q git://any.example/repo.git r; cat r/README", "first\n");
    // By an address of IPv6 that stands for one of IPv4, as some programs have it.
    let mapped = "import socket; a = socket.getaddrinfo('any.example', 7007, socket.AF_INET6, 0, 0, socket.AI_V4MAPPED)[0]
s = socket.socket(a[0], socket.SOCK_STREAM); s.connect(a[4]); s.sendall(b'mapped'); s.shutdown(1); print(s.recv(6, socket.MSG_WAITALL).decode())";
    assert_output(&mut sandbox, &format!("python3 -c \"{mapped}\""), "mapped\n");
    assert_eq!(scene.violations(), [""; 0]);
    // Not those of another one, nor one inside.
    assert_eq!(sandbox.run("nc -w5 web.example 7007").exit_code, 1);
    assert_eq!(scene.violations(), ["network: web.example:7007: the host is not allowed"]);
    assert_eq!(sandbox.run("nc -w5 127.0.0.1 7007").exit_code, 1);
    assert_eq!(scene.violations(), [""; 0]);
    // A port of the privileged kind, where nobody is.
    assert_ne!(sandbox.run("nc -w5 any.example 22 < /dev/null").stdout_str(), "220 here\n");
    assert_eq!(scene.violations(), [""; 0]);
    // What the connection is for is checked there, too.
    sandbox.run("curl -sS -H 'Host: evil.example' http://any.example:8080/");
    assert_eq!(scene.violations(), ["network: any.example:8080: the connection is for evil.example instead"]);
}

#[test]
fn listed_addresses_are_reached_by_name_and_by_number() {
    let Some(scene) = scene!() else { return };
    let mut sandbox = scene.sandbox(&[
        "inside.example",
        "reserved.example",
        "10.20.0.0/16",
        "203.0.113.5",
        "93.184.216.10:7007",
        "[2606:4700:10::]/48",
    ]);
    assert_output(&mut sandbox, "curl -sS http://inside.example/ http://10.20.30.40/", "ok\nok\n");
    assert_output(&mut sandbox, "curl -sS http://reserved.example/ http://203.0.113.5/", "ok\nok\n");
    assert_output(&mut sandbox, "curl -sSg http://[2606:4700:10::10]/", "ok\n");
    assert_output(&mut sandbox, "echo raw | nc -N 93.184.216.10 7007", "raw\nbye\n");
    assert_eq!(scene.violations(), [""; 0]);
}

#[test]
fn programs_inside_reach_each_other() {
    let Some(scene) = scene!() else { return };
    let mut sandbox = scene.sandbox(&["any.example:*"]);
    let script = "echo page > index.html; python3 -m http.server --bind 127.0.0.1 8000 >/dev/null 2>&1 &
        until curl -s http://localhost:8000/; do :; done; kill %1";
    assert_eq!(sandbox.run(script).stdout_str(), "page\n");
    let script = "python3 -c '
import socket, threading
a = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); a.bind((\"127.0.0.1\", 0))
b = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); b.sendto(b\"hello\", a.getsockname()); print(a.recv(9).decode())'";
    assert_output(&mut sandbox, script, "hello\n");
    assert_eq!(scene.violations(), [""; 0]);
}
