//! Limits.

use boxsh_kernel::{Breach, End, Errno, Limit, Limits, OpenFile, Scheduling, WaitFor};

use crate::stage::{BOTH, SECOND, Stage, say, start, start_with, write_file};

fn reached(limit: Limit, maximum: u64) -> End {
    End::Limit(Breach::new(limit, maximum))
}

#[test]
fn every_limit_ends_the_run_by_name_and_the_next_starts_fresh() {
    for scheduling in BOTH {
        let mut stage = Stage::new(scheduling);
        for &limit in Limit::ALL {
            let limits = Limits::unlimited().with(limit, 3);
            let outcome = stage.run(&limits, move |process| {
                let budget = process.budget();
                assert_eq!(budget.check(limit, 3), Ok(()));
                assert_eq!(budget.check(limit, 4), Err(Errno::Killed));
                (say(process, "more"), process.fork().map(drop))
            });
            let killed = (Err(Errno::Killed), Err(Errno::Killed));
            assert_eq!((outcome.end, outcome.value), (reached(limit, 3), Some(killed)));
            assert_eq!(stage.kernel.budget().breached(), Some(Breach::new(limit, 3)));
            assert_eq!(stage.check(|process| say(process, "fine")), "fine", "{limit:?}");
            assert_eq!(stage.kernel.budget().breached(), None);
        }
        stage.assert_all_ended();
    }
}

#[test]
fn what_is_used_adds_up_over_all_processes() {
    for scheduling in BOTH {
        let limits = Limits::default().with(Limit::Commands, 10);
        let outcome = Stage::new(scheduling).run(&limits, |process| {
            for _ in 0..10 {
                start(process, |process| process.budget().charge(Limit::Commands, 1).map(|()| 0)).unwrap();
            }
            while process.wait(WaitFor::Any).is_ok() {}
            process.budget().charge(Limit::Commands, 1)
        });
        assert_eq!((outcome.end, outcome.value), (reached(Limit::Commands, 10), Some(Err(Errno::Killed))));
    }
}

#[test]
fn a_fork_bomb_ends_at_the_number_of_processes() {
    let mut stage = Stage::new(Scheduling::Coroutines);
    let limits = Limits::default().with(Limit::Processes, 50);
    fn bomb(process: &boxsh_kernel::Process) -> boxsh_kernel::vfs::Result<u8> {
        loop {
            start(process, bomb)?;
            process.yield_now()?;
        }
    }
    let outcome = stage.run(&limits, bomb);
    assert_eq!(outcome.end, reached(Limit::Processes, 50));
    assert_eq!(stage.kernel.budget().peak(Limit::Processes), 50);
    stage.assert_all_ended();
}

#[test]
fn captured_output_ends_the_run_where_it_is_too_much() {
    for scheduling in BOTH {
        let limits = Limits::default().with(Limit::Stdout, 10);
        let mut stage = Stage::new(scheduling);
        let outcome = stage.run(&limits, |process| {
            say(process, "12345678").and_then(|()| say(process, "90abc")).and_then(|()| say(process, "no"))
        });
        assert_eq!((outcome.end, outcome.output.as_str()), (reached(Limit::Stdout, 10), "1234567890"));
        assert_eq!(stage.check(|process| say(process, "again")), "again");
    }
}

#[test]
fn an_endless_capture_ends_at_the_memory_limit() {
    for scheduling in BOTH {
        let limits = Limits::default().with(Limit::Memory, 1 << 20);
        let mut stage = Stage::new(scheduling);
        let outcome = stage.run(&limits, |process| {
            let (read, write) = process.capture_files();
            start_with(process, 1, write, |process| {
                loop {
                    process.write_all(1, &[b'y'; 4096])?;
                }
            })?;
            process.collect(&read).map(|all| all.len())
        });
        assert_eq!((outcome.end, outcome.value), (reached(Limit::Memory, 1 << 20), Some(Err(Errno::Killed))));
        stage.assert_all_ended();
    }
}

#[test]
fn a_capture_that_is_drained_meanwhile_ends_there_too() {
    let limits = Limits::default().with(Limit::Memory, 1 << 20);
    let outcome = Stage::new(Scheduling::Coroutines).run(&limits, |process| {
        let (read, write) = process.capture_files();
        start_with(process, 1, write, |process| {
            loop {
                process.write_all(1, &[b'y'; 4096])?;
                process.yield_now()?;
            }
        })?;
        process.collect(&read).map(|all| all.len())
    });
    assert_eq!(outcome.end, reached(Limit::Memory, 1 << 20));
}

#[test]
fn a_pipe_of_the_inline_scheduler_is_never_cut_short_unnoticed() {
    let limits = Limits::default().with(Limit::PipeBuffer, 1000);
    let mut stage = Stage::new(Scheduling::Inline);
    let outcome = stage.run(&limits, |process| {
        let (read, write) = process.pipe_files();
        start_with(process, 1, write, |process| process.write_all(1, &[0; 5000]).map(|()| 0))?;
        let fd = process.add_file(read, 3)?;
        let mut buffer = [0; 4000];
        let first = process.read(fd, &mut buffer)?;
        let then = process.read(fd, &mut buffer);
        Ok::<_, Errno>((first, then))
    });
    assert_eq!(outcome.end, reached(Limit::PipeBuffer, 1000));
    assert_eq!(outcome.value, Some(Ok((1000, Err(Errno::Killed)))));
}

#[test]
fn limits_of_files_are_errors_and_not_the_end() {
    for scheduling in BOTH {
        let limits = Limits::default()
            .with(Limit::FsBytes, 100_000)
            .with(Limit::FileSize, 50_000)
            .with(Limit::Inodes, 70);
        let booted = crate::stage::image()
            .boot(
                boxsh_kernel::Clock::virtual_at(Default::default()),
                std::sync::Arc::new(boxsh_kernel::Rng::seeded(1)),
                &limits,
            )
            .unwrap();
        let kernel = boxsh_kernel::Kernel::new(boxsh_kernel::KernelOptions { scheduling, ..booted.options });
        let process = kernel.create_process(&[b"test"]).unwrap();
        let finished = kernel.run(process, &limits, |process| {
            assert_eq!(write_file(process, "/tmp/a", &"x".repeat(60_000)), Err(Errno::EFBIG));
            let full =
                (0..10).find_map(|n| write_file(process, &format!("/tmp/{n}"), &"x".repeat(40_000)).err());
            assert_eq!(full, Some(Errno::ENOSPC));
            let many = (0..100).find_map(|n| process.mkdir(format!("/tmp/d{n}").as_bytes(), 0o777).err());
            assert_eq!(many, Some(Errno::ENOSPC));
        });
        assert_eq!((finished.end, finished.value), (End::Returned, Some(())));
    }
}

#[test]
fn a_stopped_run_takes_all_its_processes_along() {
    let mut stage = Stage::new(Scheduling::Coroutines);
    let limits = Limits::default().with(Limit::WallClock, SECOND.as_nanos() as u64);
    let outcome = stage.run(&limits, |process| {
        let (read, write) = process.pipe_files();
        start_with(process, 0, read.clone(), |process| process.read(0, &mut [0]).map(|_| 0)).unwrap();
        start_with(process, 1, write.clone(), |process| {
            loop {
                process.write_all(1, &[0; 4096])?;
            }
        })
        .unwrap();
        start(process, |process| process.sleep(SECOND * 99).map(|()| 0)).unwrap();
        start(process, |process| process.wait(WaitFor::Any).map(|_| 0)).unwrap();
        start(process, |process| process.raise(boxsh_kernel::Signal::STOP).map(|()| 0)).unwrap();
        start(process, |process| {
            loop {
                process.tick()?;
            }
        })
        .unwrap();
        loop {
            if let Err(error) = process.sleep(SECOND) {
                return error;
            }
        }
    });
    assert_eq!((outcome.end, outcome.value), (reached(Limit::WallClock, 1_000_000_000), Some(Errno::Killed)));
    stage.assert_all_ended();
}

#[test]
fn a_process_that_cannot_be_told_to_end_is_dead_in_the_next_run() {
    let mut stage = Stage::new(Scheduling::Coroutines);
    let limits = Limits::default().with(Limit::Commands, 0);
    let outcome = stage.run(&limits, |process| {
        start(process, |process| {
            loop {
                // It does not listen.
                let _ = process.write_all(1, b"alive");
                let _ = process.yield_now();
                std::hint::black_box(());
                if process.kill(boxsh_kernel::KillTarget::Process(1), None) == Err(Errno::ESRCH) {
                    process.write_all(1, b"still alive")?;
                }
                if process.budget().maximum(Limit::Commands) == 7 {
                    return Ok(0);
                }
            }
        })
        .unwrap();
        process.budget().charge(Limit::Commands, 1)
    });
    assert_eq!((outcome.end, outcome.output.as_str()), (reached(Limit::Commands, 0), ""));
    let next = stage.run(&Limits::default().with(Limit::Commands, 7), |process| process.sleep(SECOND));
    assert_eq!((next.end, next.output.as_str()), (End::Returned, ""));
    stage.assert_all_ended();
}

#[test]
fn a_host_stream_that_takes_nothing_is_an_error_and_no_endless_loop() {
    struct Stuck;
    impl boxsh_kernel::HostOutput for Stuck {
        fn write(&self, _: &[u8]) -> boxsh_kernel::vfs::Result<usize> {
            Ok(0)
        }
    }
    crate::stage::on_both(|process| {
        process.set_file(3, std::sync::Arc::new(OpenFile::from_output(std::sync::Arc::new(Stuck))))?;
        assert_eq!(process.write_all(3, b"x"), Err(Errno::EIO));
        process.close(3)
    });
}
