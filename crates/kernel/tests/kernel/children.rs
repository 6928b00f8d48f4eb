//! Starting processes and waiting for them.

use boxsh_kernel::{Errno, ExitStatus, KillTarget, ProcessState, Signal, WaitFor, WaitStatus};

use crate::stage::{SECOND, on_both, on_both_says, on_coroutines, on_coroutines_says, say, start, wait};

#[test]
fn a_child_is_waited_for_by_its_id() {
    on_both(|process| {
        let (one, two) = (start(process, |_| Ok(1))?, start(process, |_| Ok(2))?);
        assert_ne!(one, two);
        assert_eq!(process.children(), [one, two]);
        assert_eq!(wait(process, two)?, ExitStatus::Exited(2));
        assert_eq!(wait(process, one)?, ExitStatus::Exited(1));
        assert_eq!(wait(process, one), Err(Errno::ECHILD), "it can be waited for once");
        assert_eq!(process.wait(WaitFor::Any), Err(Errno::ECHILD));
        Ok(())
    });
}

#[test]
fn the_first_child_to_end_is_the_first_to_be_had() {
    on_coroutines(|process| {
        let slow = start(process, |process| process.sleep(2 * SECOND).map(|()| 1))?;
        let quick = start(process, |process| process.sleep(SECOND).map(|()| 2))?;
        assert_eq!(process.try_wait(WaitFor::Any)?, None);
        assert_eq!(process.wait(WaitFor::Any)?, (quick, ExitStatus::Exited(2)));
        assert_eq!(process.wait(WaitFor::Any)?, (slow, ExitStatus::Exited(1)));
        Ok(())
    });
}

#[test]
fn a_group_is_waited_for_as_one() {
    on_both(|process| {
        let leader = process.fork()?;
        leader.set_own_group(0);
        let group = leader.pid();
        process.spawn(leader, |_| 1)?;
        let follower = process.fork()?;
        follower.set_own_group(group);
        process.spawn(follower, |_| 2)?;
        let stranger = start(process, |_| Ok(3))?;
        let mut codes: Vec<u8> = Vec::new();
        while let Ok((_, status)) = process.wait(WaitFor::Group(group)) {
            codes.push(status.code());
        }
        codes.sort_unstable();
        assert_eq!(codes, [1, 2]);
        assert_eq!(wait(process, stranger)?.code(), 3);
        Ok(())
    });
}

#[test]
fn a_wait_ends_at_its_deadline() {
    on_coroutines(|process| {
        let child = start(process, |process| process.sleep(10 * SECOND).map(|()| 0))?;
        let deadline = process.clock().monotonic() + SECOND;
        assert_eq!(
            process.wait_change(WaitFor::Process(child), Some(deadline), false),
            Err(Errno::ETIMEDOUT)
        );
        assert_eq!(process.clock().monotonic().as_secs(), 1);
        assert_eq!(wait(process, child)?.code(), 0);
        Ok(())
    });
}

#[test]
fn a_called_child_runs_at_once_and_leaves_nothing_behind() {
    on_both_says("child\nparent\n", |process| {
        let child = process.fork()?;
        let pid = child.pid();
        assert_eq!(child.ppid(), process.pid());
        let status = process.call(child, |child| {
            say(child, "child\n").unwrap();
            assert!(child.processes().iter().any(|info| info.pid == child.pid()));
            5
        });
        say(process, "parent\n")?;
        assert_eq!(status, ExitStatus::Exited(5));
        assert_eq!(process.wait(WaitFor::Any), Err(Errno::ECHILD), "it has been waited for already");
        assert_eq!(process.kill(KillTarget::Process(pid), None), Err(Errno::ESRCH));
        Ok(())
    });
}

#[test]
fn a_child_that_is_never_started_leaves_nothing_behind() {
    on_both(|process| {
        drop(process.fork()?);
        assert_eq!(process.processes().len(), 1);
        assert_eq!(process.wait(WaitFor::Any), Err(Errno::ECHILD));
        Ok(())
    });
}

#[test]
fn a_child_has_copies_of_everything_but_open_files() {
    on_both(|process| {
        process.mkdir(b"/tmp/a", 0o777)?;
        process.set_umask(0o027);
        let child = process.fork()?;
        process.call(child, |child| {
            child.chdir(b"/tmp/a").unwrap();
            child.set_umask(0);
            child.close(1).unwrap();
            0
        });
        assert_eq!(process.cwd().to_absolute(), b"/");
        assert_eq!(process.umask(), 0o027);
        assert_eq!(process.open_fds(), [1, 2]);
        Ok(())
    });
}

#[test]
fn orphans_go_on_and_nobody_has_to_wait_for_them() {
    on_coroutines_says("child\norphan of 1\n", |process| {
        let child = start(process, |process| {
            start(process, |process| {
                process.sleep(SECOND)?;
                say(process, &format!("orphan of {}\n", process.ppid()))?;
                Ok(0)
            })?;
            say(process, "child\n")?;
            Ok(0)
        })?;
        wait(process, child)?;
        assert_eq!(process.processes().len(), 2);
        process.sleep(2 * SECOND)?;
        assert_eq!(process.processes().len(), 1);
        Ok(())
    });
}

#[test]
fn a_zombie_whose_parent_ends_is_gone() {
    on_both(|process| {
        let child = start(process, |process| {
            start(process, |_| Ok(0))?;
            process.yield_now()?;
            Ok(0)
        })?;
        wait(process, child)?;
        assert_eq!(process.processes().len(), 1);
        Ok(())
    });
}

#[test]
fn the_table_shows_who_does_what() {
    on_coroutines(|process| {
        let sleeper = process.fork()?;
        sleeper.set_arguments([b"sleep".to_vec(), b"30".to_vec()].into());
        let sleeper = process.spawn(sleeper, |process| process.sleep(30 * SECOND).map_or(9, |()| 0))?;
        let zombie = start(process, |_| Ok(3))?;
        process.yield_now()?;
        let find = |pid| process.processes().into_iter().find(|info| info.pid == pid);
        let info = find(sleeper).unwrap();
        assert_eq!((info.ppid, info.pgid, info.uid), (process.pid(), process.pgid(), 1000));
        assert_eq!(info.state, ProcessState::Sleeping);
        assert_eq!(info.arguments.as_ref(), [b"sleep".to_vec(), b"30".to_vec()]);
        assert_eq!(find(zombie).unwrap().state, ProcessState::Zombie(ExitStatus::Exited(3)));
        assert_eq!(find(process.pid()).unwrap().state, ProcessState::Running);
        wait(process, zombie)?;
        assert_eq!(find(zombie), None);
        wait(process, sleeper)?;
        Ok(())
    });
}

#[test]
fn stops_and_continuations_are_reported_once_each() {
    on_coroutines(|process| {
        let child = start(process, |process| process.sleep(5 * SECOND).map(|()| 4))?;
        let change = |stops| process.wait_change(WaitFor::Process(child), None, stops);
        process.yield_now()?;
        process.kill(KillTarget::Process(child), Some(Signal::STOP))?;
        assert_eq!(change(true)?, (child, WaitStatus::Stopped(Signal::STOP)));
        process.sleep(10 * SECOND)?;
        assert_eq!(process.try_wait(WaitFor::Any)?, None, "it stands still");
        process.kill(KillTarget::Process(child), Some(Signal::CONT))?;
        assert_eq!(change(true)?, (child, WaitStatus::Continued));
        assert_eq!(change(true)?, (child, WaitStatus::Ended(ExitStatus::Exited(4))));
        Ok(())
    });
}

#[test]
fn many_processes_come_and_go() {
    on_both(|process| {
        for _ in 0..20 {
            let mut pids = Vec::new();
            for _ in 0..100 {
                pids.push(start(process, |process| {
                    process.yield_now()?;
                    Ok((process.pid() % 200) as u8)
                })?);
            }
            for pid in pids {
                assert_eq!(wait(process, pid)?.code(), (pid % 200) as u8);
            }
        }
        Ok(())
    });
}

#[test]
fn a_panic_ends_its_process_with_134_and_a_message() {
    let message = "boxsh: internal error in test: something is off\n";
    on_both_says(&message.repeat(2), |process| {
        let child = process.fork()?;
        assert_eq!(process.call(child, |_| panic!("something is off")).code(), 134);
        let child = start(process, |_| panic!("something is off"))?;
        assert_eq!(wait(process, child)?, ExitStatus::Exited(134));
        Ok(())
    });
}

#[test]
fn a_panic_with_output_in_hand_harms_nobody() {
    on_coroutines_says("boxsh: internal error in test: another one\n", |process| {
        let (read, write) = process.pipe_files();
        let child = crate::stage::start_with(process, 1, write, |process| {
            process.close(2)?;
            let full = vec![b'x'; 64 << 10];
            process.write_all(1, &full)?;
            let mut out = boxsh_kernel::Output::new(process, 1);
            let _ = out.write(b"more than the pipe takes");
            panic!("while the output is still in its buffer");
        })?;
        let other = start(process, |_| panic!("another one"));
        let reader = process.add_file(read, 3)?;
        assert_eq!(crate::stage::read_all(process, reader)?.len(), 64 << 10);
        assert_eq!(wait(process, child)?.code(), 134);
        assert_eq!(wait(process, other?)?.code(), 134);
        process.close(reader)?;
        Ok(())
    });
}

#[test]
fn processes_in_processes_end_before_the_stack_does() {
    fn nest(process: &boxsh_kernel::Process, depth: u64) -> u64 {
        let weight = std::hint::black_box([depth; 512]);
        let Ok(child) = process.fork() else { return depth };
        let mut deepest = 0;
        process.call(child, |child| {
            deepest = nest(child, depth + 1);
            0
        });
        deepest.max(weight[0])
    }
    for scheduling in crate::stage::BOTH {
        let mut stage = crate::stage::Stage::new(scheduling);
        let deepest = stage.run(&boxsh_kernel::Limits::unlimited(), |process| nest(process, 0)).value;
        assert!(deepest.is_some_and(|depth| depth > 50), "{deepest:?}");
        stage.assert_clean();
    }
}

#[test]
fn recursion_ends_before_the_stack_does() {
    fn deeper(process: &boxsh_kernel::Process, depth: u64) -> u64 {
        let weight = std::hint::black_box([depth; 128]);
        if process.stack_left() < 128 << 10 { depth } else { deeper(process, depth + 1).max(weight[0]) }
    }
    on_both(|process| {
        assert!(deeper(process, 0) > 100);
        let child = start(process, |process| {
            assert!(deeper(process, 0) > 100);
            Ok(0)
        })?;
        assert_eq!(wait(process, child)?.code(), 0);
        Ok(())
    });
}
