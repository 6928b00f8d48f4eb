//! Sandboxes on loan.

use std::time::Duration;

use boxsh::{Ended, Error, Pool, RunOptions, Sandbox, Stream};

fn template() -> Sandbox {
    let mut template = Sandbox::new();
    template.run("echo base > f; x=base; f() { echo function; }");
    template
}

#[test]
fn every_sandbox_is_the_template_whatever_was_done_before() {
    let pool = Pool::new(&template(), 2..=2, Duration::from_secs(60)).unwrap();
    for _ in 0..5 {
        let mut sandbox = pool.acquire().unwrap();
        assert_eq!(sandbox.run("cat f; echo $x; f").stdout_str(), "base\nbase\nfunction\n");
        sandbox.run("rm f; x=dirty; unset -f f; cd /; sleep 1000 &");
    }
    assert_eq!(pool.size(), (2, 2));
}

#[test]
fn no_more_than_the_maximum_are_on_loan() {
    let pool = Pool::new(&template(), 0..=1, Duration::from_secs(60)).unwrap();
    let sandbox = pool.acquire().unwrap();
    assert!(matches!(pool.acquire_within(Duration::from_millis(1)), Err(Error::PoolTimeout)));
    drop(sandbox);
    assert!(pool.acquire_within(Duration::from_millis(1)).is_ok());
}

#[test]
fn idle_sandboxes_are_dropped_down_to_the_minimum() {
    let pool = Pool::new(&template(), 1..=4, Duration::ZERO).unwrap();
    let loans: Vec<_> = (0..4).map(|_| pool.acquire().unwrap()).collect();
    assert_eq!(pool.size(), (4, 0));
    drop(loans);
    assert_eq!(pool.size().0, 1);
}

#[test]
fn many_threads_share_a_pool() {
    let pool = Pool::new(&template(), 2..=8, Duration::from_secs(60)).unwrap();
    std::thread::scope(|scope| {
        for number in 0..50 {
            let pool = pool.clone();
            scope.spawn(move || {
                let mut sandbox = pool.acquire().unwrap();
                let result = sandbox.run(format!("x={number}; echo $x > f; cat f | tr 0-9 0-9"));
                assert_eq!(result.stdout_str(), format!("{number}\n"));
            });
        }
    });
    assert!(pool.size().0 <= 8);
}

#[test]
fn a_closed_pool_gives_nothing_out() {
    let pool = Pool::new(&template(), 1..=2, Duration::from_secs(60)).unwrap();
    let loan = pool.acquire().unwrap();
    pool.close();
    assert!(matches!(pool.acquire(), Err(Error::PoolClosed)));
    drop(loan);
    assert_eq!(pool.size().1, 0);
}

#[test]
fn a_run_in_the_background_can_be_watched_and_cancelled() {
    let running = Sandbox::new().spawn("echo started; echo oops >&2; while :; do :; done", RunOptions::new());
    let mut seen = Vec::new();
    while seen.len() < 2 {
        seen.extend(running.take_output());
        std::thread::yield_now();
    }
    assert_eq!(seen, [(Stream::Stdout, b"started\n".to_vec()), (Stream::Stderr, b"oops\n".to_vec())]);
    running.cancel();
    let (mut sandbox, result) = running.wait();
    assert_eq!(
        (result.ended, result.exit_code, result.stdout_str()),
        (Ended::Cancelled, 130, "started\n".into())
    );
    assert_eq!(sandbox.run("echo fine").stdout_str(), "fine\n");
}

#[cfg(feature = "tokio")]
#[test]
fn sandboxes_work_on_an_async_runtime() {
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(async {
        let pool = Pool::new(&template(), 0..=1, Duration::from_secs(60)).unwrap();
        let mut loan = pool.acquire_async().await.unwrap();
        assert_eq!(loan.run("f").stdout_str(), "function\n");
        let (mut sandbox, result) = template().run_async("x=async; echo $x", RunOptions::new()).await;
        assert_eq!(
            (result.stdout_str(), sandbox.run("echo $x").stdout_str()),
            ("async\n".into(), "async\n".into())
        );
    });
}
