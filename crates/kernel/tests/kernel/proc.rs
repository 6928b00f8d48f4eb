//! `/proc`.

use boxsh_kernel::{Environment, Errno, Follow, OpenFlags};

use crate::stage::{SECOND, on_both, on_coroutines, read_file, start, wait};

#[test]
fn the_machine_is_the_sessions() {
    on_both(|process| {
        process.sleep(SECOND * 3 / 2)?;
        assert_eq!(read_file(process, "/proc/uptime")?, "1.50 3.00\n");
        assert_eq!(read_file(process, "/proc/sys/kernel/hostname")?, "boxsh\n");
        assert_eq!(read_file(process, "/proc/sys/kernel/ostype")?, "Linux\n");
        assert_eq!(read_file(process, "/proc/sys/kernel/pid_max")?, "4194304\n");
        assert!(read_file(process, "/proc/version")?.starts_with("Linux version "));
        assert_eq!(read_file(process, "/proc/cpuinfo")?.matches("processor\t:").count(), 2);
        assert!(read_file(process, "/proc/meminfo")?.starts_with("MemTotal:         524288 kB\nMemFree:"));
        assert!(read_file(process, "/proc/stat")?.contains("\nbtime 1000000\n"));
        assert!(read_file(process, "/proc/loadavg")?.starts_with("0.00 0.00 0.00 1/1 "));
        assert!(read_file(process, "/proc/filesystems")?.contains("\ttmpfs\n"));
        assert_eq!(
            read_file(process, "/proc/mounts")?,
            "tmpfs / tmpfs rw,relatime 0 0\n\
             devtmpfs /dev devtmpfs rw,relatime 0 0\n\
             proc /proc proc rw,relatime 0 0\n"
        );
        assert_eq!(read_file(process, "/etc/mtab")?, read_file(process, "/proc/mounts")?);
        let uuid = || read_file(process, "/proc/sys/kernel/random/uuid");
        let (one, two) = (uuid()?, uuid()?);
        assert_ne!(one, two);
        assert_eq!((one.len(), one.matches('-').count(), &one[14..15]), (37, 4, "4"));
        Ok(())
    });
}

#[test]
fn processes_are_directories() {
    on_coroutines(|process| {
        let child = process.fork()?;
        child.set_arguments([b"/usr/bin/sleeper".to_vec(), b"a b".to_vec()].into());
        child.set_environment(Environment::new([("A", "1"), ("B", "2")]));
        let child = process.spawn(child, |process| {
            process.chdir(b"/tmp").unwrap();
            process.sleep(SECOND).map_or(1, |()| 0)
        })?;
        process.yield_now()?;
        let names: Vec<String> = process
            .read_dir(b"/proc")?
            .iter()
            .map(|entry| String::from_utf8_lossy(&entry.name).into_owned())
            .collect();
        let own = process.pid().to_string();
        for expected in [own.as_str(), &child.to_string(), "self", "cpuinfo", "sys"] {
            assert!(names.iter().any(|name| name == expected), "{expected}");
        }
        let read = |name: &str| read_file(process, &format!("/proc/{child}/{name}"));
        assert_eq!(read("cmdline")?, "/usr/bin/sleeper\0a b\0");
        assert_eq!(read("comm")?, "sleeper\n");
        assert_eq!(read("environ")?, "A=1\0B=2\0");
        assert_eq!(read("maps")?, "");
        let stat = read("stat")?;
        assert!(stat.starts_with(&format!("{child} (sleeper) S {own} {own} {own} 0 ")), "{stat}");
        assert_eq!(stat.split(' ').count(), 52);
        let status = read("status")?;
        for line in
            [format!("\nPid:\t{child}\n"), format!("\nPPid:\t{own}\n"), "\nState:\tS (sleeping)\n".into()]
        {
            assert!(status.contains(&line), "{status}");
        }
        assert_eq!(process.read_link(format!("/proc/{child}/cwd").as_bytes())?, b"/tmp");
        assert_eq!(process.read_dir(format!("/proc/{child}/fd").as_bytes()), Err(Errno::EACCES));
        wait(process, child)?;
        assert_eq!(read("stat"), Err(Errno::ENOENT));
        Ok(())
    });
}

#[test]
fn self_is_whoever_asks() {
    on_both(|process| {
        let own = |process: &boxsh_kernel::Process| {
            let pid = process.pid().to_string();
            assert_eq!(process.read_link(b"/proc/self"), Ok(pid.clone().into_bytes()));
            assert!(read_file(process, "/proc/self/stat").unwrap().starts_with(&format!("{pid} (")));
            assert_eq!(process.stat(b"/proc/self/fd", Follow::Yes).map(|found| found.is_dir()), Ok(true));
        };
        own(process);
        let child = process.fork()?;
        assert_eq!(
            process
                .call(child, move |child| {
                    own(child);
                    0
                })
                .code(),
            0
        );
        let child = start(process, |process| {
            assert_eq!(read_file(process, "/proc/self/comm")?, "test\n");
            Ok(0)
        })?;
        assert_eq!(wait(process, child)?.code(), 0);
        Ok(())
    });
}

#[test]
fn nothing_in_it_can_be_written() {
    on_both(|process| {
        for path in ["/proc/version", "/proc/self/comm", "/proc/new"] {
            assert_eq!(process.open(path.as_bytes(), OpenFlags::WRITE), Err(Errno::EACCES), "{path}");
        }
        assert_eq!(process.open(b"/proc/none", OpenFlags::READ), Err(Errno::ENOENT));
        assert_eq!(process.open(b"/proc/0100", OpenFlags::READ), Err(Errno::ENOENT));
        assert_eq!(process.open(b"/proc/99999/stat", OpenFlags::READ), Err(Errno::ENOENT));
        assert_eq!(process.open(b"/proc/version/x", OpenFlags::READ), Err(Errno::ENOTDIR));
        Ok(())
    });
}
