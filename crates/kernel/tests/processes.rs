//! Processes, pipes and waiting, on both schedulers.

use std::sync::{Arc, Mutex};

use boxsh_kernel::vfs::{Memory, MemoryOptions, Result};
use boxsh_kernel::{
    End, Errno, ExitStatus, HostOutput, Kernel, KernelOptions, Limit, Limits, OpenFile, Process, Scheduling,
    Signal, WaitFor,
};

/// Output that the test can look at afterwards.
#[derive(Default)]
struct Captured(Mutex<Vec<u8>>);

impl HostOutput for Captured {
    fn write(&self, data: &[u8]) -> Result<usize> {
        self.0.lock().unwrap().extend_from_slice(data);
        Ok(data.len())
    }
}

struct Outcome {
    end: End,
    value: Option<Result<u8>>,
    output: String,
}

fn run_on(scheduling: Scheduling, limits: Limits, body: fn(&Process) -> Result<u8>) -> Outcome {
    let fs = Arc::new(Memory::new(&MemoryOptions::default()));
    let kernel = Kernel::new(KernelOptions { scheduling, ..KernelOptions::new(fs) });
    let process = kernel.create_process(&[b"test"]).unwrap();
    let captured = Arc::new(Captured::default());
    for fd in [1, 2] {
        process.set_file(fd, Arc::new(OpenFile::from_output(captured.clone()))).unwrap();
    }
    let finished = kernel.run(process, &limits, body);
    let output = String::from_utf8_lossy(&captured.0.lock().unwrap()).into_owned();
    Outcome { end: finished.end, value: finished.value, output }
}

const BOTH: [Scheduling; 2] = [Scheduling::Coroutines, Scheduling::Inline];

#[test]
fn a_pipe_carries_bytes_from_one_process_to_another() {
    for scheduling in BOTH {
        let outcome = run_on(scheduling, Limits::default(), |process| {
            let (read, write) = process.pipe_files();
            let writer = process.fork()?;
            writer.set_file(1, write)?;
            process.spawn(writer, |process| {
                for _ in 0..1000 {
                    process.write_all(1, b"0123456789").unwrap();
                }
                7
            })?;
            process.set_file(0, read)?;
            let mut buffer = [0; 777];
            let mut total = 0;
            loop {
                match process.read(0, &mut buffer)? {
                    0 => break,
                    count => total += count,
                }
            }
            assert_eq!(total, 10_000);
            let (_, status) = process.wait(WaitFor::Any)?;
            assert_eq!(status, ExitStatus::Exited(7));
            assert_eq!(process.wait(WaitFor::Any), Err(Errno::ECHILD));
            Ok(0)
        });
        assert_eq!((outcome.end, outcome.value), (End::Returned, Some(Ok(0))), "{scheduling:?}");
    }
}

#[test]
fn a_writer_whose_reader_is_gone_dies_of_sigpipe() {
    for scheduling in BOTH {
        let outcome = run_on(scheduling, Limits::default(), |process| {
            let (read, write) = process.pipe_files();
            let writer = process.fork()?;
            writer.set_file(1, write)?;
            drop(read);
            let pid = process.spawn(writer, |process| {
                while process.write_all(1, b"y\n").is_ok() {}
                0
            })?;
            let (_, status) = process.wait(WaitFor::Process(pid))?;
            assert_eq!(status, ExitStatus::Signaled(Signal::PIPE));
            assert_eq!(status.code(), 141);
            Ok(0)
        });
        assert_eq!(outcome.value, Some(Ok(0)), "{scheduling:?}");
    }
}

#[test]
fn a_panic_ends_its_process_with_134_and_a_message() {
    for scheduling in BOTH {
        let outcome = run_on(scheduling, Limits::default(), |process| {
            let child = process.fork()?;
            let status = process.call(child, |_| panic!("something is off"));
            Ok(status.code())
        });
        assert_eq!(outcome.value, Some(Ok(134)));
        assert_eq!(outcome.output, "boxsh: internal error in test: something is off\n");
    }
}

#[test]
fn a_busy_loop_ends_at_its_limit_and_takes_its_children_along() {
    for scheduling in BOTH {
        let limits = Limits::default().with(Limit::WallClock, 20_000_000);
        let outcome = run_on(scheduling, limits, |process| {
            loop {
                process.tick()?;
            }
        });
        assert_eq!(outcome.value, Some(Err(Errno::Killed)));
        assert!(matches!(outcome.end, End::Limit(breach) if breach.limit == Limit::WallClock));
    }
}
