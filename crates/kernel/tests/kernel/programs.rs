//! Programs: finding and running them.

use boxsh_kernel::vfs::Result;
use boxsh_kernel::{Context, Environment, Errno, Executable, Exit, Failure, Follow, Process, Scheduling};

use crate::stage::{BOTH, Stage, command, on_both, on_both_says, write_file};

fn words(line: &str) -> Vec<Vec<u8>> {
    line.split(' ').map(|word| word.as_bytes().to_vec()).collect()
}

/// Runs a command line in a child, as a shell would.
fn run(process: &Process, line: &str) -> Result<u8> {
    process.run_program(words(line)).map(|status| status.code())
}

fn write_script(process: &Process, path: &str, text: &str) -> Result<()> {
    write_file(process, path, text)?;
    process.chmod(path.as_bytes(), 0o755, Follow::Yes)
}

#[test]
fn programs_are_found_by_name_along_the_path() {
    on_both_says("hello world\n", |process| {
        assert_eq!(process.find_program(b"echo", Some(b"/nowhere:/bin")), Ok(b"/bin/echo".to_vec()));
        assert_eq!(process.find_program(b"echo", None), Ok(b"/bin/echo".to_vec()));
        assert_eq!(process.find_program(b"echo", Some(b"/nowhere")), Err(Errno::ENOENT));
        assert_eq!(process.find_program(b"", None), Err(Errno::ENOENT));
        process.chdir(b"/usr/bin")?;
        assert_eq!(
            process.find_program(b"echo", Some(b"/nowhere:")),
            Ok(b"echo".to_vec()),
            "an empty part is here"
        );
        write_file(process, "/tmp/echo", "")?;
        assert_eq!(
            process.find_program(b"echo", Some(b"/tmp:/bin")),
            Ok(b"/bin/echo".to_vec()),
            "not executable"
        );
        assert_eq!(process.find_program(b"echo", Some(b"/tmp")), Err(Errno::EACCES));
        assert_eq!(
            process.find_program(b"bin", Some(b"/usr")),
            Err(Errno::ENOENT),
            "a directory is no program"
        );
        assert_eq!(run(process, "echo hello world")?, 0);
        assert_eq!(run(process, "exit 7")?, 7);
        assert_eq!(run(process, "/usr/bin/exit 8")?, 8);
        assert_eq!(run(process, "nothing"), Err(Errno::ENOENT));
        Ok(())
    });
}

#[test]
fn a_program_says_why_it_failed() {
    on_both_says("exit: numeric argument required\n", |process| {
        assert_eq!(run(process, "exit now")?, 2);
        Ok(())
    });
}

#[test]
fn scripts_name_their_interpreter() {
    on_both_says(
        "[\"/bin/sh\", \"/tmp/script\", \"a\", \"b\"]\n\
         [\"/bin/sh\", \"-e -u\", \"/tmp/strict\"]\n\
         [\"/bin/sh\", \"/tmp/script\", \"/tmp/nested\", \"x\"]\n",
        |process| {
            write_script(process, "/tmp/script", "#!/bin/sh\nbody\n")?;
            write_script(process, "/tmp/strict", "#!  /bin/sh \t -e -u \n")?;
            write_script(process, "/tmp/nested", "#!/tmp/script\n")?;
            assert_eq!(run(process, "/tmp/script a b")?, 0);
            assert_eq!(run(process, "/tmp/strict")?, 0);
            assert_eq!(run(process, "/tmp/nested x")?, 0);
            Ok(())
        },
    );
}

#[test]
fn what_cannot_be_run_says_why() {
    on_both_says("[\"sh\", \"/tmp/plain\", \"a\"]\n", |process| {
        write_script(process, "/tmp/plain", "echo no magic\n")?;
        write_script(process, "/tmp/empty", "#!\n")?;
        write_script(process, "/tmp/lost", "#!/no/such/interpreter\n")?;
        write_script(process, "/tmp/loop", "#!/tmp/loop\n")?;
        write_file(process, "/tmp/off", "#!/bin/sh\n")?;
        let error = |path: &str| process.load(path.as_bytes()).map(drop).err();
        assert_eq!(error("/tmp/plain"), Some(Errno::ENOEXEC));
        assert_eq!(error("/tmp/empty"), Some(Errno::ENOEXEC));
        assert_eq!(error("/tmp/off"), Some(Errno::EACCES));
        assert_eq!(error("/tmp"), Some(Errno::EACCES));
        assert_eq!(error("/tmp/none"), Some(Errno::ENOENT));
        assert!(matches!(process.load(b"/tmp/lost")?, Executable::Script { .. }));
        assert_eq!(run(process, "/tmp/lost"), Err(Errno::ENOENT));
        assert_eq!(run(process, "/tmp/loop"), Err(Errno::ELOOP));
        assert_eq!(run(process, "/tmp/off"), Err(Errno::EACCES));
        assert_eq!(run(process, "/tmp/plain a")?, 0, "a shell runs what nobody else knows");
        Ok(())
    });
}

#[test]
fn a_new_program_has_a_fresh_start_but_for_what_is_ignored() {
    let mut stage = Stage::new(Scheduling::Coroutines);
    stage.kernel.install(command("look", look)).unwrap();
    stage.check(|process| {
        use boxsh_kernel::{Disposition, Signal};
        process.set_disposition(Signal::INT, Disposition::Catch)?;
        process.set_disposition(Signal::HUP, Disposition::Ignore)?;
        process.set_environment(Environment::new([("PATH", "/bin"), ("LANG", "C")]));
        assert_eq!(run(process, "look")?, 0);
        assert_eq!(process.disposition(Signal::INT), Disposition::Catch, "the parent keeps its own");
        Ok(())
    });
}

fn look(context: &mut Context<'_>) -> boxsh_kernel::CommandResult {
    use boxsh_kernel::{Disposition, Signal};
    let process = context.process;
    assert_eq!(process.disposition(Signal::INT), Disposition::Default);
    assert_eq!(process.disposition(Signal::HUP), Disposition::Ignore);
    assert_eq!(process.variable(b"LANG"), Some(b"C".to_vec()));
    assert_eq!(process.read_link(b"/proc/self/exe")?, b"/usr/bin/look");
    assert_eq!(*process.arguments(), [b"look".to_vec()]);
    Ok(Exit::SUCCESS)
}

#[test]
fn programs_come_are_replaced_and_go_in_a_live_session() {
    for scheduling in BOTH {
        let mut stage = Stage::new(scheduling);
        assert_eq!(
            stage.run(&Default::default(), |process| run(process, "greet")).value,
            Some(Err(Errno::ENOENT))
        );
        for greeting in ["hello", "goodbye"] {
            let greet = command("greet", move |context| {
                context.out.print(format_args!("{greeting} {}\n", context.process.pid() > 0))?;
                Ok(Exit::SUCCESS)
            });
            stage.kernel.install(greet).unwrap();
            let output = stage.check(|process| {
                assert_eq!(run(process, "greet")?, 0);
                assert_eq!(run(process, "/bin/greet")?, 0);
                Ok(())
            });
            assert_eq!(output, format!("{greeting} true\n").repeat(2));
        }
        stage.kernel.install(command("echo", |_| Err(Failure::with_status(3, "no")))).unwrap();
        assert_eq!(stage.run(&Default::default(), |process| run(process, "echo")).value, Some(Ok(3)));
        assert_eq!(stage.kernel.uninstall(b"greet"), Ok(true));
        assert_eq!(
            stage.run(&Default::default(), |process| run(process, "greet")).value,
            Some(Err(Errno::ENOENT))
        );
        // A copy of a program's file outlives the program, but there is nothing behind it any more.
        stage.check(|process| {
            write_script(process, "/tmp/copy", "\x7fBOXSH\0greet\n")?;
            assert_eq!(run(process, "/tmp/copy"), Err(Errno::ENOENT));
            write_script(process, "/tmp/copy", "\x7fBOXSH\0exit\n")?;
            assert_eq!(run(process, "/tmp/copy 4")?, 4);
            Ok(())
        });
        stage.assert_clean();
    }
}

#[test]
fn a_program_can_be_executable_without_being_readable() {
    on_both(|process| {
        process.chmod(b"/usr/bin/exit", 0o111, Follow::Yes)?;
        assert_eq!(run(process, "exit 5")?, 5);
        process.chmod(b"/usr/bin/exit", 0o644, Follow::Yes)?;
        assert_eq!(run(process, "/usr/bin/exit 5"), Err(Errno::EACCES));
        Ok(())
    });
}

#[test]
fn a_program_in_a_pipeline_is_a_process_like_any_other() {
    on_both(|process| {
        let (read, write) = process.pipe_files();
        let child = process.fork()?;
        child.set_file(1, write)?;
        process.spawn(child, |process| {
            process.execute_by_name(words("echo through a pipe"), Environment::default()).unwrap_or(127)
        })?;
        assert_eq!(process.collect(&read)?, b"through a pipe\n");
        assert_eq!(process.wait(boxsh_kernel::WaitFor::Any)?.1.code(), 0);
        Ok(())
    });
}
