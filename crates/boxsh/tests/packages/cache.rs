//! What was fetched once is there for all sessions, and only what was verified.

use std::path::{Path, PathBuf};

use boxsh::packages::PackageCache;
use boxsh::{Builder, Native, Sandbox};

use crate::registry::Registry;
use crate::{assert_output, policy_for, with_programs};

fn cache(directory: &Path, registry: &Registry) -> PackageCache {
    let cache = PackageCache::open(directory).unwrap();
    cache.python_index(&registry.url("/simple/")).unwrap().npm_registry(&registry.url("/")).unwrap()
}

/// A session that reaches the registry, and the cache.
fn open(cache: &PackageCache, registry: &Registry) -> Builder {
    Sandbox::builder().native(Native::new().network(policy_for(registry)).package_cache(cache))
}

/// A session that reaches the cache only.
fn closed(cache: &PackageCache) -> Builder {
    Sandbox::builder().native(Native::new().package_cache(cache))
}

/// The entries of a cache whose names start so.
fn entries(directory: &Path, start: &str) -> Vec<PathBuf> {
    let all = std::fs::read_dir(directory.join("entries")).unwrap().map(|entry| entry.unwrap().path());
    all.filter(|path| path.file_name().unwrap().to_str().unwrap().starts_with(start)).collect()
}

fn is_tidy(directory: &Path) -> bool {
    ["new", "turns"].iter().all(|name| std::fs::read_dir(directory.join(name)).unwrap().count() == 0)
}

const PIP: &str = "pip install -q boxshtest && boxshtest-program";

#[test]
fn what_one_session_has_installed_another_installs_without_a_network() {
    let (directory, registry) = (tempfile::tempdir().unwrap(), Registry::start());
    registry.add_wheel("boxshtest", "1.0", None);
    registry.add_module("boxshtest", "2.0.0");
    let cache = cache(directory.path(), &registry);
    let npm = "mkdir p; cd p; npm install --silent boxshtest && node -p 'require(\"boxshtest\")'; grep -c 127.0.0.1:3129 package-lock.json";
    let Some(mut sandbox) = with_programs(open(&cache, &registry), &["pip"]) else { return };
    assert_output(&mut sandbox, PIP, "boxshtest 1.0\n");
    let has_npm = sandbox.run("npm --version").is_success();
    if has_npm {
        // A lock file names the registry, and not the place of the session.
        assert_eq!(sandbox.run(npm).stdout_str(), "2.0.0\n0\n");
    } else {
        println!("SKIPPED: no npm");
    }
    let asked = registry.fetched("");
    let mut sandbox = closed(&cache).build().unwrap();
    assert_output(&mut sandbox, PIP, "boxshtest 1.0\n");
    if has_npm {
        assert_eq!(sandbox.run(npm).stdout_str(), "2.0.0\n0\n");
    }
    assert_eq!(registry.fetched(""), asked);
    // What nobody has fetched is refused in words.
    let result = sandbox.run("pip install boxshother");
    assert!(!result.is_success());
    let wanted = ["pip:boxshother".parse().unwrap()];
    let error = sandbox.install(&wanted).unwrap_err().to_string();
    assert!(error.contains("the network rules do not open 127.0.0.1"), "{error}");
}

#[test]
fn twenty_sessions_at_once_download_a_package_once() {
    let (directory, registry) = (tempfile::tempdir().unwrap(), Registry::start());
    registry.add_wheel("boxshtest", "1.0", None);
    let cache = cache(directory.path(), &registry);
    if with_programs(closed(&cache), &["pip"]).is_none() {
        return;
    }
    std::thread::scope(|scope| {
        for _ in 0..20 {
            scope.spawn(|| {
                let mut sandbox = open(&cache, &registry).build().unwrap();
                assert_output(&mut sandbox, PIP, "boxshtest 1.0\n");
            });
        }
    });
    assert_eq!(registry.fetched(".whl"), 1);
    assert!(is_tidy(directory.path()));
}

#[test]
fn a_damaged_entry_is_noticed_and_fetched_again() {
    let (directory, registry) = (tempfile::tempdir().unwrap(), Registry::start());
    registry.add_wheel("boxshtest", "1.0", None);
    let cache = cache(directory.path(), &registry);
    let Some(mut sandbox) = with_programs(open(&cache, &registry), &["pip"]) else { return };
    assert_output(&mut sandbox, PIP, "boxshtest 1.0\n");
    let [entry] = &entries(directory.path(), "sha256-")[..] else { panic!("one package is kept") };
    std::fs::write(entry, "something else").unwrap();
    let mut sandbox = open(&cache, &registry).build().unwrap();
    assert_output(&mut sandbox, PIP, "boxshtest 1.0\n");
    assert_eq!(registry.fetched(".whl"), 2);
    assert_eq!(cache.verify().unwrap().damaged, 0);
    // Without a network a damaged one is not there.
    for entry in entries(directory.path(), "") {
        std::fs::write(entry, "something else").unwrap();
    }
    let mut sandbox = closed(&cache).build().unwrap();
    assert!(!sandbox.run(PIP).is_success());
    assert!(cache.verify().unwrap().damaged > 0);
    assert_eq!(cache.usage().unwrap(), boxsh::packages::CacheUse::default());
}

#[test]
fn what_has_the_wrong_hash_or_is_cut_off_is_not_kept() {
    let (directory, registry) = (tempfile::tempdir().unwrap(), Registry::start());
    registry.add_wheel("boxshbad", "1.0", Some(&"0".repeat(64)));
    registry.add_wheel("boxshcut", "1.0", None);
    registry.cut("/files/boxshcut-1.0-py3-none-any.whl");
    let cache = cache(directory.path(), &registry);
    let builder = open(&cache, &registry).env("PIP_RETRIES", "0");
    let Some(mut sandbox) = with_programs(builder, &["pip"]) else { return };
    for name in ["boxshbad", "boxshcut"] {
        let result = sandbox.run(format!("pip install {name}"));
        assert!(!result.is_success());
        assert!(result.stderr_str().contains("502"), "{}", result.stderr_str());
        assert!(!sandbox.run(format!("python3 -c 'import {name}'")).is_success());
    }
    assert!(entries(directory.path(), "sha256-").is_empty() && is_tidy(directory.path()));
    assert!(sandbox.packages().unwrap().is_empty());
}

#[test]
fn a_session_cannot_put_anything_into_the_cache() {
    let (directory, registry) = (tempfile::tempdir().unwrap(), Registry::start());
    registry.add_wheel("boxshtest", "1.0", None);
    let cache = cache(directory.path(), &registry);
    let Some(mut sandbox) = with_programs(closed(&cache), &["python3"]) else { return };
    // Other methods, other hosts, paths that lead out, and heads that hide a second request.
    sandbox.write_file("/tmp/poison.py", POISON).unwrap();
    let result = sandbox.run("python3 /tmp/poison.py");
    assert!(result.is_success(), "{}", result.stderr_str());
    let statuses = result.stdout_str().into_owned();
    assert!(
        statuses.lines().count() == 9 && statuses.lines().all(|status| status.starts_with('4')),
        "{statuses}"
    );
    assert_eq!(registry.fetched(""), 0);
    assert_eq!(cache.usage().unwrap().bytes, 0);
    // Nor is its directory anywhere in the session.
    let name = directory.path().display();
    assert!(
        !sandbox.run(format!("ls {name} || python3 -c 'import os; os.listdir(\"{name}\")'")).is_success()
    );
}

const POISON: &str = r#"
import socket
for request in [
    b"PUT /python/files/boxshtest/boxshtest-1.0-py3-none-any.whl HTTP/1.1\r\nContent-Length: 1\r\n\r\nx",
    b"POST /npm/boxshtest HTTP/1.1\r\nContent-Length: 1\r\n\r\nx",
    b"GET /python/simple/../../etc/passwd/ HTTP/1.1\r\n\r\n",
    b"GET /python/simple/..%2f..%2fx/ HTTP/1.1\r\n\r\n",
    b"GET /python/files/boxshtest/../../x HTTP/1.1\r\n\r\n",
    b"GET /npm/http://127.0.0.1:1/x HTTP/1.1\r\n\r\n",
    b"GET /npm///127.0.0.1/x HTTP/1.1\r\n\r\n",
    b"GET /npm/%2e%2e/%2e%2e/x/-/x.tgz HTTP/1.1\r\n\r\n",
    b"GET /entries HTTP/1.1\r\n\r\n",
]:
    s = socket.create_connection(("127.0.0.1", 3129))
    s.sendall(request)
    print(s.recv(1000).split(b" ")[1].decode())
"#;

#[test]
fn the_cache_stays_within_its_size_and_the_longest_unused_goes_first() {
    let (directory, registry) = (tempfile::tempdir().unwrap(), Registry::start());
    for name in ["boxshone", "boxshtwo"] {
        registry.add_wheel(name, "1.0", None);
    }
    let cache = cache(directory.path(), &registry);
    let Some(mut sandbox) = with_programs(open(&cache, &registry), &["pip"]) else { return };
    assert_output(&mut sandbox, "pip install -q boxshone", "");
    let first = entries(directory.path(), "sha256-");
    let bytes = cache.usage().unwrap().bytes;
    // Room for one package and the pages.
    let small = cache.clone().largest(bytes + 300);
    let mut sandbox = open(&small, &registry).build().unwrap();
    assert_output(&mut sandbox, "pip install -q boxshtwo && boxshtwo-program", "boxshtwo 1.0\n");
    assert!(small.usage().unwrap().bytes <= bytes + 300);
    assert!(!first[0].exists());
    // What is larger than all of it is installed, and not kept.
    let tiny = cache.clone().largest(10);
    let mut sandbox = open(&tiny, &registry).build().unwrap();
    assert_output(&mut sandbox, "pip install -q boxshone && boxshone-program", "boxshone 1.0\n");
    assert_eq!(tiny.usage().unwrap().bytes, 0);
    assert_eq!(cache.clean().unwrap().bytes, 0);
}

#[test]
fn a_cache_that_cannot_be_written_says_so() {
    let (directory, registry) = (tempfile::tempdir().unwrap(), Registry::start());
    registry.add_wheel("boxshtest", "1.0", None);
    let cache = cache(directory.path(), &registry);
    let Some(mut sandbox) = with_programs(open(&cache, &registry).env("PIP_RETRIES", "0"), &["pip"]) else {
        return;
    };
    std::fs::remove_dir(directory.path().join("new")).unwrap();
    let result = sandbox.run("pip install boxshtest");
    assert!(!result.is_success());
    assert!(result.stderr_str().contains("the package cache"), "{}", result.stderr_str());
    assert!(sandbox.packages().unwrap().is_empty());
}
