//! Signals.

use boxsh_kernel::{Disposition, Errno, ExitStatus, KillTarget, Signal, WaitFor};

use crate::stage::{
    SECOND, Stage, on_both, on_both_says, on_coroutines, on_coroutines_says, say, start, wait,
};

fn kill(process: &boxsh_kernel::Process, pid: u32, signal: Signal) -> boxsh_kernel::vfs::Result<()> {
    process.kill(KillTarget::Process(pid), Some(signal))
}

#[test]
fn a_signal_ends_a_process_that_waits() {
    on_coroutines(|process| {
        let child = start(process, |process| process.sleep(100 * SECOND).map(|()| 0))?;
        process.yield_now()?;
        kill(process, child, Signal::TERM)?;
        assert_eq!(wait(process, child)?, ExitStatus::Signaled(Signal::TERM));
        assert_eq!(process.clock().monotonic().as_secs(), 0, "at once");
        Ok(())
    });
}

#[test]
fn a_signal_ends_a_process_that_computes() {
    on_coroutines(|process| {
        let child = start(process, |process| {
            loop {
                process.tick()?;
            }
        })?;
        process.sleep(SECOND)?;
        kill(process, child, Signal::KILL)?;
        assert_eq!(wait(process, child)?.code(), 137);
        Ok(())
    });
}

#[test]
fn a_process_that_was_killed_before_its_first_turn_does_nothing() {
    on_coroutines(|process| {
        let child = start(process, |process| say(process, "never\n").map(|()| 0))?;
        kill(process, child, Signal::INT)?;
        assert_eq!(wait(process, child)?, ExitStatus::Signaled(Signal::INT));
        Ok(())
    });
}

#[test]
fn a_process_can_end_itself() {
    on_both(|process| {
        let child = start(process, |process| {
            process.raise(Signal::HUP)?;
            Ok(0)
        })?;
        assert_eq!(wait(process, child)?, ExitStatus::Signaled(Signal::HUP));
        let child = process.fork()?;
        let status = process.call(child, |child| {
            assert_eq!(child.raise(Signal::ABRT), Err(Errno::Killed));
            assert_eq!(child.tick(), Err(Errno::Killed), "and stays ended");
            0
        });
        assert_eq!(status.code(), 134);
        Ok(())
    });
}

#[test]
fn what_is_ignored_does_nothing_and_children_ignore_it_too() {
    on_both(|process| {
        process.set_disposition(Signal::TERM, Disposition::Ignore)?;
        process.raise(Signal::TERM)?;
        let child = start(process, |process| {
            assert_eq!(process.disposition(Signal::TERM), Disposition::Ignore);
            process.raise(Signal::TERM)?;
            Ok(6)
        })?;
        assert_eq!(wait(process, child)?.code(), 6);
        for signal in [Signal::KILL, Signal::STOP] {
            assert_eq!(process.set_disposition(signal, Disposition::Ignore), Err(Errno::EINVAL));
        }
        Ok(())
    });
}

#[test]
fn what_is_caught_is_told_lowest_first_and_once() {
    on_both(|process| {
        for signal in [Signal::TERM, Signal::USR1, Signal::INT] {
            process.set_disposition(signal, Disposition::Catch)?;
        }
        for signal in [Signal::TERM, Signal::USR1, Signal::INT, Signal::TERM] {
            process.raise(signal)?;
        }
        assert!(process.has_caught_signal());
        assert_eq!(process.take_signal(), Some(Signal::INT));
        assert_eq!(process.take_signal(), Some(Signal::USR1));
        assert_eq!(process.take_signal(), Some(Signal::TERM));
        assert_eq!(process.take_signal(), None);
        Ok(())
    });
}

#[test]
fn a_caught_signal_interrupts_every_wait() {
    on_coroutines(|process| {
        let caught = |body: fn(&boxsh_kernel::Process) -> Errno| {
            let child = process.fork()?;
            child.set_disposition(Signal::USR1, Disposition::Catch)?;
            let pid = process.spawn(child, move |child| {
                assert_eq!(body(child), Errno::EINTR);
                assert_eq!(child.take_signal(), Some(Signal::USR1));
                0
            })?;
            process.yield_now()?;
            kill(process, pid, Signal::USR1)?;
            assert_eq!(wait(process, pid)?.code(), 0);
            Ok(())
        };
        caught(|child| child.sleep(SECOND * 9).unwrap_err())?;
        caught(|child| {
            let (read, _write) = child.pipe().unwrap();
            child.read(read, &mut [0]).unwrap_err()
        })?;
        caught(|child| {
            let (_read, write) = child.pipe().unwrap();
            while child.write(write, &[0; 4096]).is_ok() {
                if !child.is_readable(_read).unwrap() {
                    break;
                }
                child.set_nonblocking(write, true).unwrap();
            }
            child.set_nonblocking(write, false).unwrap();
            child.write(write, b"x").unwrap_err()
        })?;
        caught(|child| {
            start(child, |process| process.sleep(SECOND * 9).map(|()| 0)).unwrap();
            child.wait(WaitFor::Any).unwrap_err()
        })?;
        assert_eq!(process.clock().monotonic().as_secs(), 0);
        process.sleep(SECOND * 10)
    });
}

#[test]
fn half_written_data_is_written_to_its_end_in_spite_of_a_signal() {
    on_coroutines(|process| {
        let (read, write) = process.pipe_files();
        let child = process.fork()?;
        child.set_file(1, write.clone())?;
        child.set_disposition(Signal::USR1, Disposition::Catch)?;
        let writer = process.spawn(child, |process| match process.write_all(1, &vec![b'x'; 300_000]) {
            Ok(()) => u8::from(process.take_signal() != Some(Signal::USR1)),
            Err(_) => 9,
        })?;
        drop(write);
        process.yield_now()?;
        kill(process, writer, Signal::USR1)?;
        // The writer cannot go on before this: nobody else is ready, and the clock has to move for it.
        process.sleep(SECOND)?;
        assert_eq!(process.collect(&read)?.len(), 300_000);
        assert_eq!(wait(process, writer)?.code(), 0);
        Ok(())
    });
}

#[test]
fn a_childs_end_is_told_to_a_parent_that_wants_to_know() {
    on_both(|process| {
        start(process, |_| Ok(0))?;
        process.yield_now()?;
        assert!(!process.has_caught_signal());
        process.wait(WaitFor::Any)?;
        process.set_disposition(Signal::CHLD, Disposition::Catch)?;
        start(process, |_| Ok(0))?;
        process.yield_now()?;
        assert_eq!(process.take_signal(), Some(Signal::CHLD));
        process.wait(WaitFor::Any)?;
        let child = process.fork()?;
        child.set_disposition(Signal::CHLD, Disposition::Default)?;
        process.call(child, |_| 0);
        assert_eq!(process.take_signal(), Some(Signal::CHLD));
        Ok(())
    });
}

#[test]
fn a_group_is_killed_as_one() {
    on_coroutines(|process| {
        let mut pids = Vec::new();
        let mut group = 0;
        for _ in 0..3 {
            let child = process.fork()?;
            child.set_own_group(group);
            group = child.pgid();
            pids.push(process.spawn(child, |process| process.sleep(SECOND * 9).map_or(1, |()| 0))?);
        }
        let outsider = start(process, |process| process.sleep(SECOND).map(|()| 7))?;
        process.yield_now()?;
        process.kill(KillTarget::Group(group), Some(Signal::INT))?;
        for pid in pids {
            assert_eq!(wait(process, pid)?.code(), 130);
        }
        assert_eq!(wait(process, outsider)?.code(), 7);
        assert_eq!(process.kill(KillTarget::Group(group), None), Err(Errno::ESRCH));
        Ok(())
    });
}

#[test]
fn everyone_means_all_but_the_sender() {
    on_coroutines(|process| {
        assert_eq!(process.kill(KillTarget::Everyone, Some(Signal::TERM)), Err(Errno::ESRCH));
        start(process, |process| process.sleep(SECOND * 9).map(|()| 0))?;
        process.kill(KillTarget::Everyone, Some(Signal::TERM))?;
        assert_eq!(process.wait(WaitFor::Any)?.1, ExitStatus::Signaled(Signal::TERM));
        Ok(())
    });
}

#[test]
fn nobody_signals_what_belongs_to_another() {
    on_coroutines(|process| {
        let child = process.fork()?;
        child.set_credentials(boxsh_kernel::Credentials { uid: 0, gid: 0, groups: vec![] });
        let pid = process.spawn(child, |process| process.sleep(SECOND).map_or(1, |()| 0))?;
        assert_eq!(kill(process, pid, Signal::KILL), Err(Errno::EPERM));
        assert_eq!(wait(process, pid)?.code(), 0);
        Ok(())
    });
}

#[test]
fn a_stopped_process_dies_of_sigkill_and_keeps_other_signals_for_later() {
    on_coroutines(|process| {
        let child = start(process, |process| process.sleep(SECOND).map(|()| 0))?;
        process.yield_now()?;
        kill(process, child, Signal::TSTP)?;
        process.yield_now()?;
        kill(process, child, Signal::TERM)?;
        process.sleep(SECOND * 2)?;
        assert_eq!(process.try_wait(WaitFor::Any)?, None);
        kill(process, child, Signal::CONT)?;
        assert_eq!(wait(process, child)?, ExitStatus::Signaled(Signal::TERM));

        let child = start(process, |process| process.sleep(SECOND).map(|()| 0))?;
        process.yield_now()?;
        kill(process, child, Signal::STOP)?;
        process.yield_now()?;
        kill(process, child, Signal::KILL)?;
        assert_eq!(wait(process, child)?, ExitStatus::Signaled(Signal::KILL));
        Ok(())
    });
}

#[test]
fn a_continuation_undoes_a_stop_that_was_not_noticed_yet() {
    on_coroutines(|process| {
        let child = start(process, |process| process.sleep(SECOND).map(|()| 5))?;
        kill(process, child, Signal::STOP)?;
        kill(process, child, Signal::CONT)?;
        assert_eq!(wait(process, child)?.code(), 5);
        Ok(())
    });
}

#[test]
fn a_process_takes_what_it_has_called_along_when_it_is_killed() {
    on_coroutines_says("", |process| {
        let shell = start(process, |process| {
            let child = process.fork()?;
            let status = process.call(child, |child| {
                let grandchild = child.fork().unwrap();
                child.call(grandchild, |it| it.sleep(SECOND * 99).map_or(1, |()| 0)).code()
            });
            say(process, "the shell goes on\n")?;
            Ok(status.code())
        })?;
        process.yield_now()?;
        kill(process, shell, Signal::TERM)?;
        assert_eq!(wait(process, shell)?, ExitStatus::Signaled(Signal::TERM));
        assert_eq!(process.clock().monotonic().as_secs(), 0);
        Ok(())
    });
}

#[test]
fn a_called_child_dies_alone() {
    on_coroutines_says("143\n", |process| {
        let shell = start(process, |process| {
            let child = process.fork()?;
            let status = process.call(child, |it| it.sleep(SECOND * 99).map_or(1, |()| 0));
            say(process, &format!("{}\n", status.code()))?;
            Ok(0)
        })?;
        process.yield_now()?;
        let called = process.processes().into_iter().find(|info| info.ppid == shell).unwrap();
        kill(process, called.pid, Signal::TERM)?;
        assert_eq!(wait(process, shell)?.code(), 0);
        Ok(())
    });
}

#[test]
fn a_writer_whose_reader_is_gone_dies_of_sigpipe_or_is_told() {
    on_both_says("EPIPE\n", |process| {
        let (read, write) = process.pipe_files();
        drop(read);
        let dies = crate::stage::start_with(process, 3, write.clone(), |process| {
            process.write_all(3, b"x")?;
            Ok(0)
        })?;
        assert_eq!(wait(process, dies)?, ExitStatus::Signaled(Signal::PIPE));
        process.set_disposition(Signal::PIPE, Disposition::Ignore)?;
        let told = crate::stage::start_with(process, 3, write, |process| {
            assert_eq!(process.write_all(3, b"x"), Err(Errno::EPIPE));
            say(process, "EPIPE\n")?;
            Ok(0)
        })?;
        assert_eq!(wait(process, told)?.code(), 0);
        Ok(())
    });
}

#[test]
fn the_first_process_can_be_killed_and_run_again() {
    for scheduling in crate::stage::BOTH {
        let mut stage = Stage::new(scheduling);
        let outcome = stage.run(&Default::default(), |process| process.raise(Signal::TERM));
        assert_eq!((outcome.value, outcome.killed), (Some(Err(Errno::Killed)), Some(Signal::TERM)));
        assert_eq!(stage.check(|process| say(process, "again\n")), "again\n");
    }
}
