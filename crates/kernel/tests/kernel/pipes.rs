//! Pipes.

use boxsh_kernel::{Appetite, Errno, ExitStatus, Signal, WaitFor};

use crate::stage::{SECOND, on_both, on_coroutines, read_all, start, start_with, wait};

#[test]
fn a_pipe_carries_bytes_from_one_process_to_another() {
    on_both(|process| {
        let (read, write) = process.pipe_files();
        let writer = start_with(process, 1, write, |process| {
            for _ in 0..20_000 {
                process.write_all(1, b"0123456789")?;
            }
            Ok(7)
        })?;
        process.set_file(0, read)?;
        assert_eq!(read_all(process, 0)?.len(), 200_000);
        assert_eq!(wait(process, writer)?, ExitStatus::Exited(7));
        process.close(0)
    });
}

#[test]
fn a_reader_that_wants_only_some_lines_ends_its_writer() {
    on_both(|process| {
        let (read, write) = process.pipe_files_for(Appetite::Lines(2));
        let writer = start_with(process, 1, write, |process| {
            loop {
                process.write_all(1, b"line\n")?;
            }
        })?;
        process.set_file(0, read)?;
        let mut lines = [0; 10];
        assert_eq!(process.read(0, &mut lines)?, 10, "{lines:?}");
        process.close(0)?;
        assert_eq!(wait(process, writer)?, ExitStatus::Signaled(Signal::PIPE));
        Ok(())
    });
}

#[test]
fn a_reader_waits_for_a_writer() {
    on_coroutines(|process| {
        let (read, write) = process.pipe_files();
        let reader = start_with(process, 0, read, |process| {
            let mut buffer = [0; 10];
            assert_eq!(process.read(0, &mut buffer)?, 2);
            assert_eq!(process.clock().monotonic(), SECOND);
            assert_eq!(process.read(0, &mut buffer)?, 0);
            Ok(0)
        })?;
        let fd = process.add_file(write, 3)?;
        process.sleep(SECOND)?;
        process.write_all(fd, b"hi")?;
        process.close(fd)?;
        assert_eq!(wait(process, reader)?.code(), 0);
        Ok(())
    });
}

#[test]
fn a_pipe_takes_64_kib_and_then_the_writer_waits() {
    on_coroutines(|process| {
        let (read, write) = process.pipe()?;
        process.set_nonblocking(write, true)?;
        assert_eq!(process.write(write, &vec![0; 100_000])?, 65_536, "what fits is written");
        assert_eq!(process.write(write, b"x"), Err(Errno::EAGAIN));
        let mut buffer = vec![0; 5000];
        assert_eq!(process.read(read, &mut buffer[..1000])?, 1000);
        assert_eq!(
            process.write(write, &[1; 2000]),
            Err(Errno::EAGAIN),
            "up to 4096 bytes go whole or not at all"
        );
        assert_eq!(process.write(write, &[1; 5000])?, 1000, "more may go in parts");
        process.set_nonblocking(read, true)?;
        while process.read(read, &mut buffer)? == 5000 {}
        assert_eq!(process.read(read, &mut buffer), Err(Errno::EAGAIN));
        process.close(write)?;
        assert_eq!(process.read(read, &mut buffer)?, 0);
        process.close(read)
    });
}

#[test]
fn small_writes_of_several_writers_stay_whole() {
    on_coroutines(|process| {
        let (read, write) = process.pipe_files();
        for letter in [b'a', b'b', b'c'] {
            let child = process.fork()?;
            child.set_file(1, write.clone())?;
            process.spawn(child, move |process| {
                let line = vec![letter; 3000];
                (0..100).map(|_| process.write_all(1, &line)).find(Result::is_err).map_or(0, |_| 1)
            })?;
        }
        drop(write);
        let all = process.collect(&read)?;
        assert_eq!(all.len(), 900_000);
        assert!(all.chunks(3000).all(|line| line.iter().all(|byte| *byte == line[0])));
        while process.wait(WaitFor::Any).is_ok() {}
        Ok(())
    });
}

#[test]
fn pipes_carry_both_ways_between_two_processes() {
    on_coroutines(|process| {
        let (question_out, question_in) = process.pipe_files();
        let (answer_out, answer_in) = process.pipe_files();
        let child = process.fork()?;
        child.set_file(0, question_out)?;
        child.set_file(1, answer_in)?;
        process.spawn(child, |process| {
            let mut buffer = [0; 1];
            while process.read(0, &mut buffer) == Ok(1) {
                process.write_all(1, &[buffer[0] + 1]).unwrap();
            }
            0
        })?;
        let (write, read) = (process.add_file(question_in, 3)?, process.add_file(answer_out, 3)?);
        for number in 0..100 {
            process.write_all(write, &[number])?;
            let mut buffer = [0; 1];
            assert_eq!(process.read(read, &mut buffer)?, 1);
            assert_eq!(buffer[0], number + 1);
        }
        process.close(write)?;
        process.close(read)?;
        process.wait(WaitFor::Any)?;
        Ok(())
    });
}

#[test]
fn an_endless_writer_ends_with_its_reader() {
    on_coroutines(|process| {
        let (read, write) = process.pipe_files();
        let yes = start_with(process, 1, write, |process| {
            loop {
                process.write_all(1, b"y\n")?;
            }
        })?;
        let fd = process.add_file(read, 3)?;
        process.read(fd, &mut [0; 2])?;
        process.close(fd)?;
        assert_eq!(wait(process, yes)?.code(), 141);
        Ok(())
    });
}

#[test]
fn a_timed_read_gives_up_and_can_be_tried_again() {
    on_both(|process| {
        let (read, write) = process.pipe()?;
        for round in 1..=3 {
            let deadline = process.clock().monotonic() + SECOND;
            assert_eq!(process.read_until(read, &mut [0], Some(deadline)), Err(Errno::ETIMEDOUT));
            assert_eq!(process.clock().monotonic(), SECOND * round);
        }
        process.write_all(write, b"x")?;
        assert_eq!(process.read_until(read, &mut [0], Some(SECOND))?, 1, "what is there needs no time");
        assert!(!process.is_readable(read)?);
        process.close(write)?;
        assert!(process.is_readable(read)?, "the end can be read");
        process.close(read)
    });
}

#[test]
fn captured_output_is_collected_whole() {
    on_both(|process| {
        let (read, write) = process.capture_files();
        let child = process.fork()?;
        child.set_file(1, write)?;
        process.call(child, |child| child.write_all(1, &vec![b'x'; 1_000_000]).map_or(1, |()| 0));
        assert_eq!(process.collect(&read)?.len(), 1_000_000);
        Ok(())
    });
}

#[test]
fn captured_output_is_complete_only_when_a_background_writer_is_done() {
    on_coroutines(|process| {
        let (read, write) = process.capture_files();
        let child = process.fork()?;
        child.set_file(1, write)?;
        process.call(child, |child| {
            child.write_all(1, b"now ").unwrap();
            start(child, |process| {
                process.sleep(SECOND)?;
                process.write_all(1, b"later")?;
                Ok(0)
            })
            .unwrap();
            0
        });
        assert_eq!(process.collect(&read)?, b"now later");
        assert_eq!(process.clock().monotonic(), SECOND);
        process.sleep(SECOND)
    });
}

#[test]
fn a_descriptor_says_what_it_can_do() {
    on_both(|process| {
        let (read, write) = process.pipe()?;
        assert_eq!(process.write(read, b"x"), Err(Errno::EBADF));
        assert_eq!(process.read(write, &mut [0]), Err(Errno::EBADF));
        assert_eq!(process.seek(read, boxsh_kernel::Seek::Start(0)), Err(Errno::ESPIPE));
        assert_eq!(process.ftruncate(write, 0), Err(Errno::EINVAL));
        assert_eq!(process.write(write, b"")?, 0);
        process.close(read)?;
        process.close(write)?;
        assert_eq!(process.close(write), Err(Errno::EBADF));
        Ok(())
    });
}
