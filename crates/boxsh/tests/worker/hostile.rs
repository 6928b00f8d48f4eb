//! Workers that say what no worker says. The program that has them must neither panic nor hang, nor take memory for what was only announced.

use std::io::{IoSliceMut, Write};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::fs::PermissionsExt;
use std::time::Duration;

use boxsh::worker::Worker;
use boxsh::{Ended, RunOptions, Sandbox};

use crate::tests;

tests! {
    nonsense_in_place_of_a_greeting,
    nonsense_in_place_of_a_session,
    nonsense_in_place_of_a_result,
    nonsense_in_place_of_what_is_asked_meanwhile,
}

fn frame(bytes: &[u8]) -> Vec<u8> {
    [&(bytes.len() as u32).to_le_bytes()[..], bytes].concat()
}

const READY: [u8; 5] = [0, 1, 0, 0, 0];

/// What is no answer.
fn answer(number: usize) -> Vec<u8> {
    let answers: Vec<Vec<u8>> = vec![
        vec![0xff; 64],
        frame(&[]),
        frame(&[1]),
        frame(&[99, 1, 2, 3]),
        // A result with lengths that are not there.
        frame(&[1, 1, 0xff, 0xff, 0xff, 0x7f]),
        // Too long by a little, and as long as can be said.
        ((1u32 << 30) + 1).to_le_bytes().to_vec(),
        u32::MAX.to_le_bytes().to_vec(),
        // Announced, and never sent.
        (1u32 << 30).to_le_bytes().to_vec(),
        // Another answer than was asked for, bytes behind a value, a second greeting.
        frame(&[1, 8, 1]),
        frame(&[1, 0, 0]),
        frame(&READY),
        // A call of a command that nobody has; an answer to nobody; a filesystem that is not there, and then the end.
        frame(&[&[5, 0, 0, 0, 0, 3, 1, 0, 0, 0, b'x'][..], &[0; 15]].concat()),
        frame(&[6, 7, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0]),
        frame(&[5, 0, 0, 0, 0, 4, 9, 0, 0, 0, 9, 0, 0, 0, 0]),
    ];
    answers[number % 100 % answers.len()].clone()
}

/// What a hostile worker says, by its number: before it is ready, and to each request.
fn script(number: usize) -> (Vec<u8>, Vec<Vec<u8>>) {
    let (ready, done) = (frame(&READY), frame(&[1, 0]));
    match number {
        0..100 => (answer(number), Vec::new()),
        100..200 => (ready, vec![answer(number)]),
        200..300 => (ready, vec![done, answer(number)]),
        _ => (ready, vec![done]),
    }
}

const BEHAVIOURS: usize = 14;

/// In a process that was started as a hostile worker: behaves like one.
pub(crate) fn behave_badly_if_asked() {
    let mut arguments = std::env::args().skip(1);
    let number = match (arguments.next().as_deref(), arguments.next()) {
        (Some("hostile"), Some(number)) => number.parse::<usize>().unwrap(),
        _ => return,
    };
    let zygote = std::io::stdin().as_fd().try_clone_to_owned().unwrap();
    if number == 1000 {
        rustix::io::write(&zygote, b"nonsense that is no greeting").unwrap();
        std::process::exit(0);
    }
    rustix::io::write(&zygote, &frame(b"bxw1")).unwrap();
    let descriptors = receive(&zygote);
    let [socket, control] = <[OwnedFd; 2]>::try_from(descriptors).unwrap();
    let mut socket = std::os::unix::net::UnixStream::from(socket);
    let (first, answers) = script(number);
    let _ = socket.write_all(&first);
    for answer in answers {
        // Each request comes first; how long it is does not matter.
        let _ = std::io::Read::read(&mut socket, &mut [0; 1 << 16]);
        let _ = socket.write_all(&answer);
    }
    if number >= 300 {
        // A run that says a word, and goes on while something else is asked.
        let _ = std::io::Read::read(&mut socket, &mut [0; 1 << 16]);
        let _ = socket.write_all(&frame(&[2, 0, 1, 0, 0, 0, b'!']));
        let aside = receive(&control).pop().unwrap();
        let mut aside = std::os::unix::net::UnixStream::from(aside);
        let _ = std::io::Read::read(&mut aside, &mut [0; 1 << 16]);
        let _ = aside.write_all(&answer(number));
    }
    std::process::exit(3);
}

fn receive(socket: &OwnedFd) -> Vec<OwnedFd> {
    use rustix::net::{RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, recvmsg};
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(3))];
    let mut ancillary = RecvAncillaryBuffer::new(&mut space);
    let mut buffer = [0; 64];
    recvmsg(socket, &mut [IoSliceMut::new(&mut buffer)], &mut ancillary, RecvFlags::empty()).unwrap();
    ancillary
        .drain()
        .filter_map(|message| match message {
            RecvAncillaryMessage::ScmRights(received) => Some(received.collect::<Vec<_>>()),
            _ => None,
        })
        .flatten()
        .collect()
}

/// A worker that behaves as its number says.
fn hostile(directory: &tempfile::TempDir, number: usize) -> Worker {
    let path = directory.path().join(format!("worker-{number}"));
    let program = std::env::current_exe().unwrap();
    std::fs::write(&path, format!("#!/bin/sh\nexec '{}' hostile {number}\n", program.display())).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    Worker::program(path)
}

fn nonsense_in_place_of_a_greeting() {
    let directory = tempfile::tempdir().unwrap();
    let error = Sandbox::builder().worker(&hostile(&directory, 1000)).build().unwrap_err();
    assert!(error.to_string().contains("boxsh::worker::init"), "{error}");
}

fn nonsense_in_place_of_a_session() {
    let directory = tempfile::tempdir().unwrap();
    for number in (0..BEHAVIOURS).chain((0..BEHAVIOURS).map(|number| 100 + number)) {
        assert!(Sandbox::builder().worker(&hostile(&directory, number)).build().is_err(), "{number}");
    }
}

fn nonsense_in_place_of_a_result() {
    let directory = tempfile::tempdir().unwrap();
    for number in (0..BEHAVIOURS).map(|number| 200 + number) {
        let mut sandbox = Sandbox::builder().worker(&hostile(&directory, number)).build().unwrap();
        let result = sandbox.run("echo hello");
        assert!(matches!(result.ended, Ended::Crashed(_)), "{number}: {result:?}");
        assert!(result.stdout.is_empty());
    }
}

fn nonsense_in_place_of_what_is_asked_meanwhile() {
    let directory = tempfile::tempdir().unwrap();
    for number in (0..BEHAVIOURS).map(|number| 300 + number) {
        let sandbox = Sandbox::builder().worker(&hostile(&directory, number)).build().unwrap();
        let running = sandbox.spawn("echo !; sleep 1000", RunOptions::new());
        assert_eq!(running.wait_output(0, Duration::from_secs(60)).bytes(), b"!", "{number}");
        assert!(running.files().unwrap().read_file("/etc/passwd").is_err(), "{number}");
        assert!(running.processes().unwrap().list().is_empty(), "{number}");
        let result = running.wait().1;
        assert!(matches!(result.ended, Ended::Crashed(_)), "{number}: {result:?}");
    }
}
