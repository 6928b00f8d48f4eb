//! Time.

use std::sync::Arc;
use std::time::Duration;

use boxsh_kernel::vfs::TimeSource;
use boxsh_kernel::{Clock, Errno, KillTarget, Limit, Limits, Rng, Scheduling, Signal, WaitFor};

use crate::stage::{BOTH, SECOND, Stage, on_both, on_coroutines_says, say, start, wait};

#[test]
fn sleeping_on_a_virtual_clock_takes_no_time_and_keeps_the_order() {
    on_coroutines_says("1 2 3 done\n", |process| {
        for (body, _) in [
            (sleep_and_say::<30> as fn(&boxsh_kernel::Process) -> boxsh_kernel::vfs::Result<u8>, 3),
            (sleep_and_say::<10>, 1),
            (sleep_and_say::<20>, 2),
        ] {
            start(process, body)?;
        }
        while process.wait(WaitFor::Any).is_ok() {}
        say(process, "done\n")?;
        assert_eq!(process.clock().monotonic(), SECOND * 30);
        assert_eq!(process.clock().now().seconds, 1_000_030);
        Ok(())
    });
}

fn sleep_and_say<const SECONDS: u32>(process: &boxsh_kernel::Process) -> boxsh_kernel::vfs::Result<u8> {
    process.sleep(SECOND * SECONDS)?;
    say(process, &format!("{} ", SECONDS / 10))?;
    Ok(0)
}

#[test]
fn on_the_inline_scheduler_sleeping_moves_the_clock_too() {
    on_both(|process| {
        process.sleep(SECOND * 40)?;
        assert_eq!(process.clock().monotonic(), SECOND * 40);
        Ok(())
    });
}

#[test]
fn a_busy_loop_moves_a_virtual_clock() {
    on_both(|process| {
        let deadline = process.clock().monotonic() + Duration::from_millis(1);
        while process.clock().monotonic() < deadline {
            process.tick()?;
        }
        Ok(())
    });
}

#[test]
fn long_steps_move_a_virtual_clock_as_many_short_ones_do() {
    on_both(|process| {
        let before = process.clock().monotonic();
        for _ in 0..1024 {
            process.work(1024)?;
        }
        let by_short_steps = process.clock().monotonic() - before;
        process.work(1 << 20)?;
        let by_a_long_one = process.clock().monotonic() - before - by_short_steps;
        assert!(by_a_long_one >= by_short_steps / 2, "{by_a_long_one:?} instead of {by_short_steps:?}");
        Ok(())
    });
}

#[test]
fn a_real_clock_really_waits() {
    for scheduling in BOTH {
        let mut stage = Stage::with_clock(scheduling, Clock::real());
        stage.check(|process| {
            let before = std::time::Instant::now();
            let child = start(process, |process| process.sleep(Duration::from_millis(3)).map(|()| 0))?;
            process.sleep(Duration::from_millis(2))?;
            wait(process, child)?;
            assert!(before.elapsed() >= Duration::from_millis(3));
            Ok(())
        });
    }
}

#[test]
fn a_wait_that_is_over_leaves_no_timer_behind() {
    let mut stage = Stage::new(Scheduling::Coroutines);
    let outcome = stage.run(&Limits::unlimited(), |process| {
        let (read, write) = process.pipe().unwrap();
        let writer = start(process, |process| {
            process.sleep(SECOND)?;
            process.write_all(3, b"x")?;
            Ok(0)
        })
        .unwrap();
        assert_eq!(write, 3);
        let deadline = Some(SECOND * 1000);
        assert_eq!(process.read_until(read, &mut [0], deadline), Ok(1));
        wait(process, writer).unwrap();
        // Nobody is left to write: that has to be seen now, not in a thousand seconds.
        let stuck = process.read(read, &mut [0]);
        (stuck, process.clock().monotonic())
    });
    assert_eq!(outcome.end, boxsh_kernel::End::Deadlock);
    assert_eq!(outcome.value, Some((Err(Errno::Killed), SECOND)));
}

#[test]
fn a_killed_sleeper_leaves_no_timer_behind() {
    let mut stage = Stage::new(Scheduling::Coroutines);
    let outcome = stage.run(&Limits::unlimited(), |process| {
        let sleeper = start(process, |process| process.sleep(SECOND * 1000).map(|()| 0)).unwrap();
        process.yield_now().unwrap();
        process.kill(KillTarget::Process(sleeper), Some(Signal::TERM)).unwrap();
        wait(process, sleeper).unwrap();
        let (read, _write) = process.pipe().unwrap();
        (process.read(read, &mut [0]), process.clock().monotonic())
    });
    assert_eq!(outcome.value, Some((Err(Errno::Killed), Duration::ZERO)));
}

#[test]
fn work_from_outside_is_waited_for_before_a_virtual_clock_jumps() {
    let mut stage = Stage::new(Scheduling::Coroutines);
    stage.check(|process| {
        let sleeper = start(process, |process| process.sleep(SECOND * 50).map(|()| 0))?;
        process.yield_now()?;
        let answer = process.offload(|| 42)?;
        assert_eq!(answer, 42);
        assert!(process.clock().monotonic() < SECOND * 50, "the sleeper has not been woken for it");
        wait(process, sleeper)?;
        assert!(process.clock().monotonic() >= SECOND * 50);
        Ok(())
    });
}

#[test]
fn a_timer_fires_on_a_virtual_clock_though_work_from_outside_goes_on() {
    let (release, held) = std::sync::mpsc::channel::<()>();
    let held = std::sync::Mutex::new(held);
    let mut stage = Stage::new(Scheduling::Coroutines);
    let outcome = stage.run(&Limits::default(), move |process| {
        let worker = process.fork().unwrap();
        let worker = process
            .spawn(worker, move |process| {
                process.offload(move || held.lock().unwrap().recv().is_err()).map_or(1, u8::from)
            })
            .unwrap();
        process.yield_now().unwrap();
        process.sleep(Duration::from_millis(5)).unwrap();
        release.send(()).unwrap();
        wait(process, worker).map(|status| status.code())
    });
    assert_eq!(outcome.value, Some(Ok(0)));
}

#[test]
fn a_run_is_charged_for_time_but_not_for_what_a_virtual_clock_skips() {
    for scheduling in BOTH {
        let limits = Limits::default().with(Limit::WallClock, SECOND.as_nanos() as u64);
        let slept = Stage::new(scheduling)
            .run(&limits, |process| (process.sleep(SECOND * 1000), process.clock().monotonic()));
        assert_eq!(slept.value, Some((Ok(()), SECOND * 1000)), "{scheduling:?}");
        let worked = Stage::new(scheduling).run(&limits, |process| {
            loop {
                if let Err(error) = process.tick() {
                    return error;
                }
            }
        });
        assert_eq!(worked.value, Some(Errno::Killed), "{scheduling:?}");
        let real = Stage::with_clock(scheduling, Clock::real())
            .run(&Limits::default().with(Limit::WallClock, 2_000_000), |process| {
                process.sleep(SECOND * 1000)
            });
        assert_eq!(real.value, Some(Err(Errno::Killed)), "{scheduling:?}");
    }
}

#[test]
fn an_endless_sleep_is_a_deadlock_where_time_is_virtual() {
    for scheduling in BOTH {
        let limits = Limits::default();
        let outcome = Stage::new(scheduling).run(&limits, |process| process.sleep(Duration::MAX));
        assert!(matches!(outcome.value, Some(Err(_))), "{scheduling:?}: {:?}", outcome.value);
    }
}

#[test]
fn a_session_comes_out_the_same_each_time() {
    let run = || {
        let mut stage = Stage::new(Scheduling::Coroutines);
        stage
            .run(&Limits::default(), |process| {
                for _ in 0..5 {
                    start(process, |process| {
                        for _ in 0..5 {
                            let pause = Duration::from_micros(process.rng().below(1000));
                            process.sleep(pause)?;
                            say(process, &format!("{} {:?}\n", process.pid(), process.clock().now()))?;
                        }
                        Ok(0)
                    })
                    .unwrap();
                }
                while process.wait(WaitFor::Any).is_ok() {}
                let uuid = crate::stage::read_file(process, "/proc/sys/kernel/random/uuid").unwrap();
                say(process, &uuid).unwrap();
            })
            .output
    };
    let first = run();
    assert_eq!(first.lines().count(), 26);
    assert_eq!(first, run());
    let (one, other) = (Arc::new(Rng::seeded(7)), Rng::seeded(8));
    assert_ne!(one.next_u64(), other.next_u64());
}
