//! Runs: one after another, stopped, refused, and what outlives them.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::time::Duration;

use boxsh_kernel::vfs::Result;
use boxsh_kernel::{
    Clock, End, Errno, ExitStatus, Kernel, Limit, Limits, OpenFile, Process, Scheduling, Signal, WaitFor,
};

use crate::stage::{BOTH, SECOND, Stage, say, start, start_with, wait};

#[test]
fn a_session_keeps_its_state_from_run_to_run() {
    for scheduling in BOTH {
        let mut stage = Stage::new(scheduling);
        stage.check(|process| {
            process.chdir(b"/tmp")?;
            process.set_umask(0o077);
            crate::stage::write_file(process, "f", "kept")
        });
        stage.check(|process| {
            assert_eq!((process.cwd().to_absolute(), process.umask()), (b"/tmp".to_vec(), 0o077));
            assert_eq!(crate::stage::read_file(process, "f")?, "kept");
            Ok(())
        });
    }
}

#[test]
fn a_background_process_goes_on_in_the_next_run() {
    let mut stage = Stage::new(Scheduling::Coroutines);
    assert_eq!(
        stage.check(|process| {
            start(process, |process| {
                for number in 0..3 {
                    say(process, &format!("{number} "))?;
                    process.sleep(SECOND)?;
                }
                Ok(5)
            })?;
            process.yield_now()
        }),
        "0 "
    );
    assert_eq!(stage.kernel.processes().len(), 2);
    assert_eq!(stage.check(|process| process.sleep(SECOND + SECOND / 2)), "1 ");
    assert_eq!(
        stage.check(|process| {
            assert_eq!(process.wait(WaitFor::Any)?.1, ExitStatus::Exited(5));
            Ok(())
        }),
        "2 "
    );
    stage.assert_clean();
}

#[test]
fn a_suspended_process_can_be_resumed_on_another_thread() {
    let mut stage = Stage::new(Scheduling::Coroutines);
    stage.check(|process| {
        let (read, write) = process.pipe_files();
        process.set_file(5, write)?;
        start_with(process, 0, read, |process| {
            process.close(5)?;
            let text = crate::stage::read_all(process, 0)?;
            say(process, &text)?;
            Ok(3)
        })?;
        process.yield_now()
    });
    for text in ["one ", "two "] {
        stage = std::thread::spawn(move || {
            stage.run(&Limits::default(), move |process| process.write_all(5, text.as_bytes()));
            stage
        })
        .join()
        .unwrap();
    }
    let output = stage.check(|process| {
        process.close(5)?;
        assert_eq!(process.wait(WaitFor::Any)?.1.code(), 3);
        Ok(())
    });
    assert_eq!(output, "one two ");
    stage.assert_clean();
}

/// A value whose end can be seen.
struct Counted(Arc<AtomicUsize>);

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

#[test]
fn a_kernel_ends_its_processes_when_it_is_dropped() {
    let ended = Arc::new(AtomicUsize::new(0));
    let mut stage = Stage::new(Scheduling::Coroutines);
    let counter = ended.clone();
    stage.run(&Limits::default(), move |process| {
        type Body = fn(&Process) -> Result<()>;
        let bodies: [Body; 4] = [
            |process| process.sleep(SECOND * 99),
            |process| process.raise(Signal::STOP),
            |process| process.read(0, &mut [0]).map(drop),
            |process| loop {
                process.tick()?;
            },
        ];
        process.pipe().unwrap();
        for body in bodies {
            let (child, counted) = (process.fork().unwrap(), Counted(counter.clone()));
            process
                .spawn(child, move |process| {
                    let counted = counted;
                    let result = body(process);
                    drop(counted);
                    u8::from(result.is_err())
                })
                .unwrap();
        }
        process.yield_now().unwrap();
        // One that never gets a turn.
        let (child, counted) = (process.fork().unwrap(), Counted(counter.clone()));
        process.spawn(child, move |_| u8::from(Arc::strong_count(&counted.0) == 0)).unwrap();
    });
    assert_eq!(ended.load(Ordering::Relaxed), 0);
    let fs = Arc::downgrade(stage.kernel.fs());
    drop(stage);
    assert_eq!(ended.load(Ordering::Relaxed), 5);
    assert_eq!(fs.strong_count(), 0, "nothing keeps the session alive");
}

#[test]
fn a_deadlock_is_seen_and_ends_the_run() {
    for clock in [Clock::real(), Clock::virtual_at(Default::default())] {
        let mut stage = Stage::with_clock(Scheduling::Coroutines, clock);
        let outcome = stage.run(&Limits::default(), |process| {
            let (read, write) = process.pipe_files();
            let child = start_with(process, 0, read, |process| process.read(0, &mut [0]).map(|_| 0)).unwrap();
            // The writing end is still open here, so the child never sees the end.
            let waited = wait(process, child);
            drop(write);
            waited
        });
        assert_eq!((outcome.end, outcome.value), (End::Deadlock, Some(Err(Errno::Killed))));
        assert_eq!(stage.check(|process| say(process, "fine")), "fine");
    }
    let mut stage = Stage::new(Scheduling::Inline);
    stage.check(|process| {
        let (read, write) = process.pipe()?;
        assert_eq!(process.read(read, &mut [0]), Err(Errno::EDEADLK));
        process.close(read)?;
        process.close(write)
    });
}

/// Runs `body` on a thread of its own and cancels the run once it says that it is ready.
fn cancelled(
    scheduling: Scheduling,
    body: impl FnOnce(&Process, &mut dyn FnMut()) + Send + 'static,
) -> Stage {
    let mut stage = Stage::with_clock(scheduling, Clock::real());
    let cancel = stage.kernel.cancel_handle();
    let (ready, wait) = mpsc::channel();
    let runner = std::thread::spawn(move || {
        let outcome = stage.run(&Limits::unlimited(), move |process| {
            body(process, &mut || ready.send(()).unwrap());
        });
        assert_eq!(outcome.end, End::Cancelled, "{}", outcome.output);
        stage
    });
    wait.recv().unwrap();
    cancel.cancel();
    runner.join().unwrap()
}

#[test]
fn a_run_can_be_cancelled_from_another_thread_whatever_it_does() {
    for scheduling in BOTH {
        cancelled(scheduling, |process, ready| {
            ready();
            assert_eq!(process.sleep(SECOND * 1000), Err(Errno::Killed));
        });
        cancelled(scheduling, |process, ready| {
            ready();
            while process.tick().is_ok() {}
        });
        cancelled(scheduling, |process, ready| {
            let (forever, held) = mpsc::channel::<()>();
            ready();
            assert_eq!(process.offload(move || held.recv().is_ok()), Err(Errno::Killed));
            drop(forever);
        });
    }
    let mut stage = cancelled(Scheduling::Coroutines, |process, ready| {
        let (read, write) = process.pipe_files();
        let reader = start_with(process, 0, read, |process| process.read(0, &mut [0]).map(|_| 0)).unwrap();
        // A timer, so that it is no deadlock.
        start(process, |process| process.sleep(SECOND * 1000).map(|()| 0)).unwrap();
        process.yield_now().unwrap();
        ready();
        assert_eq!(wait(process, reader), Err(Errno::Killed));
        drop(write);
    });
    assert_eq!(stage.check(|process| say(process, "fine")), "fine");
    stage.assert_all_ended();
}

#[test]
fn a_session_is_fit_for_use_whenever_it_was_cancelled() {
    let mut stage = Stage::with_clock(Scheduling::Coroutines, Clock::real());
    for round in 0..200u32 {
        let cancel = stage.kernel.cancel_handle();
        let canceller = std::thread::spawn(move || {
            for _ in 0..round * 20 {
                std::hint::spin_loop();
            }
            cancel.cancel();
        });
        let outcome = stage.run(&Limits::unlimited(), |process| {
            let (read, write) = process.pipe_files();
            start_with(process, 1, write, |process| {
                loop {
                    process.write_all(1, b"some text\n")?;
                }
            })?;
            start(process, |process| process.offload(std::thread::yield_now).map(|()| 0))?;
            start(process, |process| process.sleep(Duration::from_micros(50)).map(|()| 0))?;
            let fd = process.add_file(read, 3)?;
            let result = (0..50).try_for_each(|_| process.read(fd, &mut [0; 4096]).map(drop));
            process.close(fd)?;
            while process.wait(WaitFor::Any).is_ok() {}
            result
        });
        canceller.join().unwrap();
        match (outcome.end, outcome.value) {
            (End::Returned, Some(Ok(()))) | (End::Cancelled, Some(_)) => {}
            other => panic!("{other:?}"),
        }
        if stage.kernel.processes().len() > 1 {
            stage.assert_all_ended();
        }
        // What a cancelled run left open is the process's own to close.
        stage.run(&Limits::default(), |process| {
            process.open_fds().into_iter().filter(|fd| *fd > 2).try_for_each(|fd| process.close(fd))
        });
        stage.assert_clean();
    }
}

#[test]
fn a_cancel_is_for_the_run_that_goes_on_or_comes_next_and_for_no_other() {
    for scheduling in BOTH {
        let mut stage = Stage::new(scheduling);
        let before = stage.kernel.cancel_handle();
        assert!(!before.is_over());
        assert_eq!(stage.check(|process| say(process, "one ")), "one ");
        assert!(before.is_over());
        before.cancel();
        assert_eq!(stage.check(|process| say(process, "two")), "two", "a late cancel is nobody's");
        stage.kernel.cancel_handle().cancel();
        let outcome = stage.run(&Limits::unlimited(), |process| say(process, "three"));
        assert_eq!(
            (outcome.end, outcome.output.as_str()),
            (End::Cancelled, ""),
            "called off before it began"
        );
        assert_eq!(stage.check(|process| say(process, "four")), "four");
    }
}

#[test]
fn a_process_can_be_used_between_runs_after_a_stopped_one() {
    for scheduling in BOTH {
        let stage = Stage::new(scheduling);
        let kernel = &stage.kernel;
        let process = kernel.create_process(&[b"other"]).unwrap();
        let limits = Limits::default().with(Limit::Fuel, 0);
        let finished = kernel.run(process, &limits, |process| process.budget().charge(Limit::Fuel, 1));
        assert!(matches!(finished.end, End::Limit(_)));
        assert!(crate::stage::write_file(&finished.process, "/tmp/f", "between").is_ok());
        let process = finished.process;
        let forked = std::thread::spawn(move || process.fork().map(|child| (process, child)));
        let (process, child) = forked.join().unwrap().unwrap();
        assert_eq!(kernel.run(child, &Limits::default(), |child| child.ppid()).value, Some(process.pid()));
        let finished = kernel.run(process, &Limits::default(), |_| ());
        assert_eq!(finished.process.sleep(SECOND).is_ok(), scheduling == Scheduling::Inline);
        let (read, _write) = finished.process.pipe().unwrap();
        assert_eq!(finished.process.read(read, &mut [0]), Err(Errno::EDEADLK), "there is nobody to wait for");
    }
}

#[test]
fn a_process_is_of_no_use_on_a_stack_that_is_not_its_own() {
    let mut stage = Stage::new(Scheduling::Coroutines);
    let stranger = stage.kernel.create_process(&[b"stranger"]).unwrap();
    let outcome = stage.run(&Limits::default(), move |process| {
        let unborn = process.fork().unwrap();
        let child = process.fork().unwrap();
        let pid = process
            .spawn(child, move |_| {
                assert_eq!(unborn.sleep(SECOND), Err(Errno::EDEADLK));
                assert_eq!(stranger.sleep(SECOND), Err(Errno::EDEADLK));
                0
            })
            .unwrap();
        wait(process, pid).map(|status| status.code())
    });
    assert_eq!(outcome.value, Some(Ok(0)), "{}", outcome.output);
    stage.assert_clean();
}

#[test]
fn a_run_inside_a_run_is_refused() {
    for scheduling in BOTH {
        let kernel = Arc::new(Stage::new(scheduling).kernel);
        let (outer, inner) =
            (kernel.create_process(&[b"a"]).unwrap(), kernel.create_process(&[b"b"]).unwrap());
        let again = kernel.clone();
        let finished = kernel.run(outer, &Limits::default(), move |_| {
            let finished = again.run(inner, &Limits::default(), |_| ());
            (finished.end, finished.value)
        });
        assert_eq!((finished.end, finished.value), (End::Returned, Some((End::Refused, None))));
        let elsewhere = Stage::new(scheduling).kernel;
        let refused = elsewhere.run(finished.process, &Limits::default(), |_| ());
        assert_eq!(refused.end, End::Refused, "another kernel's process");
        assert_eq!(kernel.run(refused.process, &Limits::default(), |_| 1).value, Some(1));
    }
}

#[test]
fn a_body_that_panics_gives_no_value_and_the_session_goes_on() {
    for scheduling in BOTH {
        let mut stage = Stage::new(scheduling);
        let outcome = stage.run(&Limits::default(), |_| -> u8 { panic!("oops") });
        assert_eq!((outcome.end, outcome.value), (End::Returned, None));
        assert_eq!(outcome.output, "boxsh: internal error in test: oops\n");
        assert_eq!(stage.check(|process| say(process, "fine")), "fine");
    }
}

#[test]
fn a_busy_process_of_an_earlier_run_does_not_hold_up_the_end_of_a_later_one() {
    let mut stage = Stage::new(Scheduling::Coroutines);
    stage.check(|process| {
        start(process, |process| {
            loop {
                process.tick()?;
            }
        })?;
        process.yield_now()
    });
    let outcome = stage.run(&Limits::default().with(Limit::Fuel, 0), |process| {
        start(process, |process| process.sleep(SECOND * 9).map(|()| 0)).unwrap();
        process.budget().charge(Limit::Fuel, 1)
    });
    assert!(matches!(outcome.end, End::Limit(_)));
    let states: Vec<bool> = (stage.kernel.processes().iter())
        .map(|info| matches!(info.state, boxsh_kernel::ProcessState::Zombie(_)))
        .collect();
    assert_eq!(states, [false, false, true], "the earlier one is alive, the later one is not");
    stage.check(|process| {
        process.kill(boxsh_kernel::KillTarget::Everyone, Some(Signal::TERM))?;
        while process.wait(WaitFor::Any).is_ok() {}
        Ok(())
    });
    stage.assert_clean();
}

#[test]
fn a_stopped_process_of_an_earlier_run_stays_stopped_when_a_later_one_is_stopped() {
    let mut stage = Stage::new(Scheduling::Coroutines);
    stage.check(|process| {
        start(process, |process| {
            process.raise(Signal::STOP)?;
            say(process, "went on")?;
            Ok(0)
        })?;
        process.yield_now()
    });
    let outcome = stage.run(&Limits::default().with(Limit::Fuel, 0), |process| {
        process.budget().charge(Limit::Fuel, 1).map_err(|error| (error, process.yield_now()))
    });
    assert_eq!(outcome.output, "");
    assert_eq!(stage.check(|process| process.sleep(SECOND)), "");
    let output = stage.check(|process| {
        process.kill(boxsh_kernel::KillTarget::Everyone, Some(Signal::CONT))?;
        process.wait(WaitFor::Any).map(drop)
    });
    assert_eq!(output, "went on");
}

#[test]
fn kernels_and_processes_may_go_to_other_threads() {
    fn check_send<T: Send>() {}
    fn check_sync<T: Sync>() {}
    check_send::<Kernel>();
    check_sync::<Kernel>();
    check_send::<Process>();
    check_sync::<OpenFile>();
}

#[test]
fn an_interrupt_from_another_thread_reaches_the_group() {
    let stage = Stage::with_clock(Scheduling::Coroutines, Clock::real());
    let kernel = Arc::new(stage.kernel);
    let process = kernel.create_process(&[b"shell"]).unwrap();
    process.set_disposition(Signal::INT, boxsh_kernel::Disposition::Catch).unwrap();
    let group = process.pgid();
    let (ready, wait_for_it) = mpsc::channel();
    let other = kernel.clone();
    let sender = std::thread::spawn(move || {
        wait_for_it.recv().unwrap();
        other.interrupt(group, Signal::INT);
    });
    let finished = kernel.run(process, &Limits::unlimited(), move |process| {
        let child = process.fork().unwrap();
        let status = process.call(child, |child| {
            child.set_disposition(Signal::INT, boxsh_kernel::Disposition::Default).unwrap();
            ready.send(()).unwrap();
            child.sleep(Duration::from_secs(1000)).map_or(1, |()| 0)
        });
        (status, process.take_signal())
    });
    sender.join().unwrap();
    assert_eq!(finished.value, Some((ExitStatus::Signaled(Signal::INT), Some(Signal::INT))));
}
