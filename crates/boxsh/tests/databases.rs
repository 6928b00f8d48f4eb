//! Databases in a session: its limits hold for them, and they stay whole.
#![cfg(not(target_family = "wasm"))]

use std::time::Duration;

use boxsh::{Ended, Limit, Limits, Sandbox};

const ENDLESS: &str =
    "sqlite3 :memory: 'with recursive c(x) as (select 1 union all select x+1 from c) select count(*) from c'";

fn sandbox(limits: Limits) -> Sandbox {
    Sandbox::builder().limits(limits).build().expect("it can be built")
}

#[test]
fn an_endless_query_ends_with_the_time_of_its_run() {
    let limits = Limits::default().with(Limit::WallClock, Duration::from_millis(100).as_nanos() as u64);
    let mut sandbox = sandbox(limits);
    let result = sandbox.run(ENDLESS);
    assert_eq!(result.ended, Ended::TimedOut);
    assert_eq!(sandbox.run("sqlite3 :memory: 'select 1'").stdout_str(), "1\n");
}

#[test]
fn an_endless_query_ends_with_its_fuel() {
    let mut sandbox = sandbox(Limits::default().with(Limit::Fuel, 1_000_000));
    let result = sandbox.run(ENDLESS);
    assert!(
        matches!(result.ended, Ended::Limit(breach) if breach.limit == Limit::Fuel),
        "{:?}",
        result.ended
    );
}

#[test]
fn a_database_in_memory_is_bounded_by_the_memory_of_the_session() {
    let mut sandbox = sandbox(Limits::default().with(Limit::Memory, 16 << 20));
    let result = sandbox
        .run("sqlite3 :memory: 'create table t as select zeroblob(1000) from generate_series(1,1000000)'");
    assert!(
        matches!(result.ended, Ended::Limit(breach) if breach.limit == Limit::Memory),
        "{:?}",
        result.ended
    );
    assert_eq!(sandbox.run("sqlite3 :memory: 'select 1'").stdout_str(), "1\n");
}

#[test]
fn a_full_filesystem_is_told_and_the_database_stays_whole() {
    let mut sandbox = sandbox(Limits::default().with(Limit::FsBytes, 4 << 20));
    let script = "cd /tmp; sqlite3 a.db 'create table t(a); insert into t values (1)'
        sqlite3 a.db 'insert into t select zeroblob(1000) from generate_series(1,100000)'; echo $?
        sqlite3 a.db 'select count(*) from t; pragma integrity_check'; ls";
    let result = sandbox.run(script);
    assert_eq!(result.stderr_str(), "Error: stepping, database or disk is full (13)\n");
    assert_eq!(result.stdout_str(), "13\n1\nok\na.db\n");
}

#[test]
fn a_session_may_end_in_the_middle_of_a_query() {
    let mut sandbox = sandbox(Limits::default());
    let result =
        sandbox.run(format!("cd /tmp; sqlite3 a.db 'create table t(a)'; {ENDLESS} & sleep 0.05; echo left"));
    assert_eq!(result.stdout_str(), "left\n");
    drop(sandbox);
}

#[test]
fn a_writer_that_is_killed_leaves_the_database_whole() {
    let mut sandbox = sandbox(Limits::default());
    let script = "cd /tmp; sqlite3 a.db 'create table t(a); insert into t values (1)'
        sqlite3 a.db 'pragma cache_size=5; insert into t select hex(randomblob(500)) from generate_series(1,10000000)' &
        sleep 0.1; kill -9 $!; wait $!; echo $?
        sqlite3 a.db 'select count(*) from t; pragma integrity_check'; ls";
    assert_eq!(sandbox.run(script).stdout_str(), "137\n1\nok\na.db\n");
}

#[test]
fn forks_of_a_session_have_databases_of_their_own() {
    let mut one = sandbox(Limits::default());
    one.run("cd /tmp; sqlite3 a.db 'create table t(a); insert into t values (1)'");
    let mut two = one.fork().unwrap();
    two.run("sqlite3 a.db 'insert into t values (2)'");
    assert_eq!(one.run("sqlite3 a.db 'select count(*) from t'").stdout_str(), "1\n");
    assert_eq!(two.run("sqlite3 a.db 'select count(*) from t'").stdout_str(), "2\n");
}

#[test]
fn files_of_the_host_are_out_of_reach() {
    let mut sandbox = sandbox(Limits::default());
    let directory = tempfile::tempdir().expect("there is a place for it");
    let path = directory.path().join("x.db");
    let path = path.display();
    for name in [format!("{path}"), format!("file:{path}?vfs=unix"), format!("file:{path}?vfs=unix-none")] {
        let result = sandbox.run(format!("sqlite3 '{name}' 'create table t(a)'; sqlite3 :memory: \"attach '{name}' as a; create table a.t(b)\""));
        assert!(result.stderr_str().contains("unable to open database"), "{name}: {}", result.stderr_str());
    }
    #[expect(clippy::disallowed_methods, reason = "the host's side of the test")]
    let mut entries = std::fs::read_dir(directory.path()).expect("it is there");
    assert!(entries.next().is_none());
}
