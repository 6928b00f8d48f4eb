//! What an embedder's program relies on: nothing panics, nothing is lost, a cancel means one run.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "the host's side of a test, which fails by panicking"
)]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use boxsh::vfs::{
    Attributes, DirEntry, Errno, File, FileKind, Fs, FsPath, FsStats, Memory, MemoryOptions, Metadata,
    NewNode, OpenOptions, Remove, Rename, Result as SysResult,
};
use boxsh::{
    Ended, Error, LeftOut, Limit, Limits, Persistence, Pool, RunOptions, Sandbox, Snapshot, SnapshotError,
    Stream, TarOptions,
};

#[track_caller]
fn assert_output(sandbox: &mut Sandbox, script: &str, expected: &str) {
    let result = sandbox.run(script);
    assert_eq!((&*result.stdout_str(), &*result.stderr_str()), (expected, ""), "{script}");
}

/// A filesystem whose root can break.
struct Breakable {
    inner: Memory,
    is_broken: AtomicBool,
}

impl Breakable {
    fn new() -> Arc<Self> {
        Arc::new(Self { inner: Memory::new(&MemoryOptions::default()), is_broken: AtomicBool::new(false) })
    }

    fn set_broken(&self, is_broken: bool) {
        self.is_broken.store(is_broken, Ordering::Relaxed);
    }

    fn check(&self) -> SysResult<&Memory> {
        if self.is_broken.load(Ordering::Relaxed) { Err(Errno::EIO) } else { Ok(&self.inner) }
    }
}

impl Fs for Breakable {
    fn metadata(&self, path: FsPath<'_>) -> SysResult<Metadata> {
        self.check()?.metadata(path)
    }
    fn open(&self, path: FsPath<'_>, options: &OpenOptions) -> SysResult<Arc<dyn File>> {
        self.check()?.open(path, options)
    }
    fn create(&self, path: FsPath<'_>, node: &NewNode<'_>) -> SysResult<()> {
        self.check()?.create(path, node)
    }
    fn read_link(&self, path: FsPath<'_>) -> SysResult<Vec<u8>> {
        self.check()?.read_link(path)
    }
    fn read_dir(&self, path: FsPath<'_>) -> SysResult<Vec<DirEntry>> {
        self.check()?.read_dir(path)
    }
    fn link(&self, from: FsPath<'_>, to: FsPath<'_>) -> SysResult<()> {
        self.check()?.link(from, to)
    }
    fn rename(&self, from: FsPath<'_>, to: FsPath<'_>, how: Rename) -> SysResult<()> {
        self.check()?.rename(from, to, how)
    }
    fn remove(&self, path: FsPath<'_>, remove: Remove) -> SysResult<()> {
        self.check()?.remove(path, remove)
    }
    fn set_attributes(&self, path: FsPath<'_>, attributes: &Attributes) -> SysResult<()> {
        self.check()?.set_attributes(path, attributes)
    }
    fn statfs(&self, path: FsPath<'_>) -> SysResult<FsStats> {
        self.check()?.statfs(path)
    }
}

#[test]
fn a_mounted_filesystem_that_breaks_is_an_error_of_every_copy() {
    let disk = Breakable::new();
    let mut sandbox = Sandbox::builder().mount("/disk", disk.clone()).build().unwrap();
    sandbox.run("x=1");
    let before = sandbox.checkpoint();
    disk.set_broken(true);
    assert!(sandbox.fork().is_err());
    assert!(sandbox.rollback(&before).is_err());
    assert!(sandbox.reset().is_err());
    assert_output(&mut sandbox, "echo $x", "1\n");
    let nothing = RunOptions::new().persistence(Persistence::Nothing);
    let result = sandbox.run_with("echo no", nothing.clone());
    assert_eq!((result.ended, result.exit_code, &*result.stdout_str()), (Ended::NotRun, 125, ""));
    disk.set_broken(false);
    assert_eq!(sandbox.run_with("echo yes", nothing).stdout_str(), "yes\n");
}

#[test]
fn a_broken_sandbox_leaves_its_pool_and_is_replaced() {
    let disk = Breakable::new();
    let template = Sandbox::builder().mount("/disk", disk.clone()).build().unwrap();
    let pool = Pool::new(&template, 0..=1, Duration::from_secs(60)).unwrap();
    let loan = pool.acquire().unwrap();
    disk.set_broken(true);
    drop(loan);
    assert_eq!(pool.size(), (0, 0));
    assert!(pool.acquire().is_err(), "and its place is free all the same");
    disk.set_broken(false);
    assert_eq!(pool.acquire_within(Duration::MAX).unwrap().run("echo fine").stdout_str(), "fine\n");
}

#[test]
fn a_snapshot_with_a_file_where_something_is_mounted_is_refused() {
    let mut plain = Sandbox::new();
    plain.run("mkdir -p /opt; echo x > /opt/data");
    let snapshot = plain.snapshot().unwrap();
    let mut mounted = Sandbox::builder()
        .mount("/opt/data", Arc::new(Memory::new(&MemoryOptions::default())))
        .build()
        .unwrap();
    mounted.run("x=kept");
    assert!(mounted.restore(&snapshot).is_err());
    assert_output(&mut mounted, "echo $x", "kept\n");
}

#[test]
fn the_host_reads_regular_files_within_a_limit() {
    let limits = Limits::default().with(Limit::FileSize, 1000);
    let mut sandbox = Sandbox::builder().limits(limits).build().unwrap();
    sandbox.run("ln -s /dev/zero z; mkfifo p; printf %0900d 1 > f; ln -s f l");
    assert_eq!(sandbox.read_file("l").unwrap().len(), 900);
    assert!(matches!(sandbox.read_file("z"), Err(Error::NotAFile { kind: FileKind::CharDevice, .. })));
    assert!(matches!(sandbox.read_file("p"), Err(Error::NotAFile { kind: FileKind::Fifo, .. })));
    assert!(matches!(sandbox.read_file("/tmp"), Err(Error::NotAFile { kind: FileKind::Directory, .. })));
    assert!(matches!(sandbox.files().read_file_within("f", 10), Err(Error::TooLarge { limit: 10, .. })));
    let mut piece = [1; 8];
    std::io::Read::read_exact(&mut sandbox.open_file("z").unwrap(), &mut piece).unwrap();
    assert_eq!(piece, [0; 8]);
    assert!(matches!(sandbox.write_file("p", "x"), Err(Error::NotAFile { kind: FileKind::Fifo, .. })));
}

#[test]
fn files_can_be_read_while_a_script_runs() {
    fn shared<T: Send + Sync>(_: &T) {}
    let mut sandbox = Sandbox::new();
    sandbox.run("echo one > f");
    let files = sandbox.files();
    shared(&files);
    let running =
        sandbox.spawn("echo two > /tmp/g; mv /tmp/g /tmp/h; while :; do :; done", RunOptions::new());
    assert_eq!(files.read_file("f").unwrap(), b"one\n");
    while files.read_file("/tmp/h").is_err() {
        std::thread::yield_now();
    }
    assert_eq!(files.read_file("/tmp/h").unwrap(), b"two\n");
    running.cancel();
    assert_eq!(running.wait().1.ended, Ended::Cancelled);
}

#[test]
fn a_file_that_does_not_fit_leaves_the_old_one() {
    let limits = Limits::default().with(Limit::FsBytes, 24_000).with(Limit::FileSize, 16_000);
    let mut sandbox = Sandbox::builder().limits(limits).build().unwrap();
    sandbox.write_file("f", "old").unwrap();
    sandbox.run("chmod 750 f; ln f g");
    for size in [17_000, 30_000] {
        assert!(sandbox.write_file("f", vec![b'x'; size]).is_err());
        assert_output(&mut sandbox, "cat f g; stat -c %a f; ls -A", "oldold750\nf\ng\n");
    }
    sandbox.write_file("f", "new").unwrap();
    assert_output(&mut sandbox, "cat g; stat -c %a f", "new750\n");
    sandbox.write_file("big", vec![b'x'; 14_000]).unwrap();
    sandbox.write_file("big", vec![b'y'; 14_000]).unwrap();
    assert_output(&mut sandbox, "tail -c 1 big; ls -A", "ybig\nf\ng\n");
    assert!(sandbox.write_file("f", vec![b'x'; 15_000]).is_err(), "there is no room");
    assert_output(&mut sandbox, "cat f g; ls -A", "newnewbig\nf\ng\n");
}

#[test]
fn files_are_written_though_the_directory_of_the_shell_is_gone() {
    let mut sandbox = Sandbox::new();
    sandbox.run("mkdir d; cd d; rmdir ../d");
    sandbox.write_file("/tmp/f", "x").unwrap();
    assert_eq!(sandbox.read_file("/tmp/f").unwrap(), b"x");
    assert!(sandbox.write_file("f", "x").is_err());
    let mut fork = sandbox.fork().unwrap();
    let original = sandbox.run("pwd; ls; cd ..; pwd");
    assert_eq!(fork.run("pwd; ls; cd ..; pwd").merged(), original.merged());
}

#[test]
fn an_ordinary_archive_is_taken_literally_and_for_the_user_of_the_session() {
    let mut maker = Sandbox::new();
    maker
        .run("mkdir d; cd d; echo a > .wh.kept; echo b > .wh..wh..opq; echo c > f; mkdir sub; chmod 700 sub");
    let mut archive = Vec::new();
    maker.download_tar("/home/agent/d", &mut archive).unwrap();
    // As somebody else's.
    let mut sandbox = Sandbox::builder().identity(boxsh::Identity::new("agent", 77, 78)).build().unwrap();
    sandbox.run("echo here > kept");
    sandbox.upload_tar(".", &archive[..]).unwrap();
    assert_output(
        &mut sandbox,
        "cat kept .wh.kept .wh..wh..opq f; echo more >> f; touch sub/x; stat -c '%u %g' f sub",
        "here\na\nb\nc\n77 78\n77 78\n",
    );
    let layer = TarOptions::new().whiteouts(true).keep_owners(true);
    sandbox.upload_tar_with(".", &archive[..], layer).unwrap();
    assert!(sandbox.read_file("kept").is_err());
    assert_eq!(sandbox.metadata("f").unwrap().uid, 1000);
}

#[test]
fn compressed_archives_are_read() {
    let mut maker = Sandbox::new();
    maker.run("mkdir d; seq 10000 > d/f; cd d; for c in gzip bzip2 xz zstd; do tar c f | $c > ../$c; done");
    for kind in ["gzip", "bzip2", "xz", "zstd"] {
        let archive = maker.read_file(format!("/home/agent/{kind}")).unwrap();
        let mut sandbox = Sandbox::new();
        sandbox.upload_tar("/tmp", &archive[..]).unwrap();
        assert_output(&mut sandbox, "tail -n 1 /tmp/f", "10000\n");
    }
    let mut sandbox = Sandbox::new();
    assert!(sandbox.upload_tar("/tmp", &b"\x1f\x8bnonsense"[..]).is_err());
}

#[test]
fn holes_stay_holes_in_archives_and_snapshots() {
    let mut sandbox = Sandbox::new();
    sandbox.run("truncate -s 100M h; printf x | dd of=h bs=1 seek=50000000 conv=notrunc 2> /dev/null; truncate -s 1M e");
    let mut archive = Vec::new();
    sandbox.download_tar(".", &mut archive).unwrap();
    assert!(archive.len() < 100_000, "{}", archive.len());
    let bytes = sandbox.snapshot().unwrap().to_bytes();
    assert!(bytes.len() < 100_000, "{}", bytes.len());
    let check = "stat -c '%s %n' e h; [ $(du -k h | cut -f 1) -lt 100 ] && tail -c +50000001 h | head -c 1";
    let mut unpacked = Sandbox::new();
    unpacked.upload_tar(".", &archive[..]).unwrap();
    let mut restored = Sandbox::new();
    restored.restore(&Snapshot::from_bytes(&bytes).unwrap()).unwrap();
    for sandbox in [&mut sandbox, &mut unpacked, &mut restored] {
        assert_output(sandbox, check, "1048576 e\n104857600 h\nx");
    }
}

#[test]
fn copies_keep_open_files_and_say_which_they_cannot() {
    let mut sandbox = Sandbox::new();
    sandbox.run(
        "printf 'one\ntwo\nthree\n' > f; exec 3< f 4<&3; read a <&3
         exec 5<<< 'here string'
         echo nameless > g; exec 6<> g; rm g
         echo moved > m; exec 7< m; mv m n
         exec 8< <(echo ended)
         mkfifo p; exec 9<> p",
    );
    // So that the process behind 8 has ended.
    sandbox.run("wait $!");
    assert_eq!(sandbox.checkpoint().left_out(), [LeftOut::Descriptor(9)]);
    let bytes = sandbox.snapshot().unwrap().to_bytes();
    let check = "read b <&3; read c <&4; echo $b $c; cat <&5; cat <&6; cat <&7; cat <&8";
    let mut restored = Sandbox::new();
    restored.restore(&Snapshot::from_bytes(&bytes).unwrap()).unwrap();
    assert!(matches!(sandbox.fork(), Err(boxsh::Error::LeftOut(LeftOut::Descriptor(9)))));
    let mut fork = sandbox.fork_lossy().unwrap();
    for copy in [&mut fork, &mut restored] {
        assert_output(copy, check, "two three\nhere string\nnameless\nmoved\nended\n");
        assert_eq!(copy.run(": <&9").exit_code, 1);
    }
    sandbox.run("echo written >&9");
    assert_output(&mut sandbox, "read x <&9; echo $x", "written\n");
}

#[test]
fn a_run_of_which_nothing_stays_leaves_jobs_and_descriptors_alone() {
    let mut sandbox = Sandbox::new();
    sandbox.run("printf '1\n2\n3\n' > f; exec 3< f; read x <&3; sleep 1000 & x=kept");
    let nothing = || RunOptions::new().persistence(Persistence::Nothing);
    let result =
        sandbox.run_with("read y <&3; echo $x $y; exec 3<&-; rm f; x=gone; cd /; echo e >&2", nothing());
    assert_eq!((&*result.stdout_str(), &*result.stderr_str()), ("kept 2\n", "e\n"));
    assert_eq!(result.files.deleted[0].to_absolute(), b"/home/agent/f");
    assert_output(
        &mut sandbox,
        "read y <&3; echo $x $y $PWD; kill -0 $! && echo alive; kill $!; wc -l < f",
        "kept 2 /home/agent\nalive\n3\n",
    );
    let limits = Limits::default().with(Limit::Stdout, 10);
    let result = sandbox.run_with("yes", nothing().limits(limits));
    assert!(result.is_stdout_truncated(), "{:?}", result.ended);
}

#[test]
fn a_cancel_reaches_its_run_before_it_has_begun_and_no_other() {
    for _ in 0..50 {
        let running = Sandbox::new().spawn("touch /tmp/ran; while :; do :; done", RunOptions::new());
        running.cancel();
        assert_eq!(running.wait().1.ended, Ended::Cancelled);
    }
    let mut sandbox = Sandbox::new();
    let early = sandbox.cancel_handle();
    early.cancel();
    let result = sandbox.run("echo no > /tmp/f; echo no");
    assert_eq!((result.ended, result.exit_code, &*result.stdout_str()), (Ended::Cancelled, 130, ""));
    assert!(sandbox.read_file("/tmp/f").is_err());
    early.cancel();
    assert_output(&mut sandbox, "echo yes", "yes\n");
}

#[test]
fn cancel_handles_outlive_rollbacks_resets_restores_and_runs_of_which_nothing_stays() {
    let mut sandbox = Sandbox::new();
    let before = sandbox.checkpoint();
    let snapshot = sandbox.snapshot().unwrap();
    let changes: [&dyn Fn(&mut Sandbox); 3] =
        [&|sandbox| sandbox.rollback(&before).unwrap(), &|sandbox| sandbox.reset().unwrap(), &|sandbox| {
            sandbox.restore(&snapshot).unwrap()
        }];
    for change in changes {
        let cancel = sandbox.cancel_handle();
        change(&mut sandbox);
        cancel.cancel();
        assert_eq!(sandbox.run("while :; do :; done").ended, Ended::Cancelled);
    }
    let cancel = sandbox.cancel_handle();
    let nothing = RunOptions::new().persistence(Persistence::Nothing);
    let running = sandbox.spawn("echo on; while :; do :; done", nothing);
    while running.take_output().is_empty() {
        std::thread::yield_now();
    }
    cancel.cancel();
    let (mut sandbox, result) = running.wait();
    assert_eq!(result.ended, Ended::Cancelled);
    cancel.cancel();
    assert_output(&mut sandbox, "echo fine", "fine\n");
}

#[test]
fn a_running_script_that_is_dropped_is_cancelled() {
    let sandbox = Sandbox::new();
    let files = sandbox.files();
    let cancel = {
        let running = sandbox.spawn("touch /tmp/on; while :; do :; done", RunOptions::new());
        while files.read_file("/tmp/on").is_err() {
            std::thread::yield_now();
        }
        running.cancel_handle()
    };
    while !cancel.is_over() {
        std::thread::yield_now();
    }
}

#[test]
fn a_listener_may_borrow_and_end_the_run() {
    let mut sandbox = Sandbox::new();
    let mut seen = Vec::new();
    let result = sandbox.run_until("while echo line; do :; done", RunOptions::new(), |stream, data| {
        assert_eq!(stream, Stream::Stdout);
        seen.extend_from_slice(data);
        if seen.len() > 100 { std::ops::ControlFlow::Break(()) } else { std::ops::ControlFlow::Continue(()) }
    });
    assert!(seen.len() > 100 && result.ended == Ended::Cancelled);
    let result = sandbox.run_until("echo all", RunOptions::new(), |_, data| {
        seen = data.to_vec();
        std::ops::ControlFlow::Continue(())
    });
    assert!(result.is_success() && seen == b"all\n");
}

#[test]
fn a_script_reads_its_input_as_it_comes() {
    let (reader, mut writer) = std::io::pipe().unwrap();
    let options = RunOptions::new().stdin_reader(reader).unwrap();
    let running = Sandbox::new().spawn("while read x; do echo got $x; done", options);
    for word in ["one", "two"] {
        std::io::Write::write_all(&mut writer, format!("{word}\n").as_bytes()).unwrap();
        let mut seen = Vec::new();
        while !seen.ends_with(b"\n") {
            seen.extend(running.take_output().into_iter().flat_map(|(_, piece)| piece));
            std::thread::yield_now();
        }
        assert_eq!(String::from_utf8(seen).unwrap(), format!("got {word}\n"));
    }
    drop(writer);
    assert!(running.wait().1.is_success());
}

/// Host descriptors of this process.
#[cfg(target_os = "linux")]
fn descriptors() -> usize {
    std::fs::read_dir("/proc/self/fd").unwrap().count()
}

#[cfg(target_os = "linux")]
#[test]
fn sessions_that_have_slept_hold_no_descriptors_of_the_host() {
    let sleep = || {
        let mut sandbox = Sandbox::new();
        assert!(sandbox.run("sleep 0.001 & wait; sleep 0.001 | cat").is_success());
        sandbox
    };
    let first = sleep();
    let before = descriptors();
    let all: Vec<Sandbox> = (0..50).map(|_| sleep()).collect();
    // Other tests of this program open some at the same time, but not for each of these.
    assert!(descriptors() < before + 50, "{before} {}", descriptors());
    drop((first, all));
}

#[test]
fn idle_sandboxes_are_dropped_by_time() {
    let pool = Pool::new(&Sandbox::new(), 1..=4, Duration::from_millis(20)).unwrap();
    drop((0..4).map(|_| pool.acquire().unwrap()).collect::<Vec<_>>());
    while pool.size() != (1, 1) {
        std::thread::yield_now();
    }
}

#[test]
fn a_session_restored_under_another_user_belongs_to_that_user() {
    let mut sandbox = Sandbox::new();
    sandbox.run("echo mine > f; mkdir d; cd d");
    let snapshot = sandbox.snapshot().unwrap();
    let mut other = Sandbox::builder().identity(boxsh::Identity::new("dev", 1234, 1235)).build().unwrap();
    other.restore(&snapshot).unwrap();
    assert_output(
        &mut other,
        "cat ../f; echo more >> ../f; touch x; stat -c '%U %u %g' ../f .; echo $USER $HOME; cd; pwd",
        "mine\ndev 1234 1235\ndev 1234 1235\ndev /home/dev\n/home/dev\n",
    );
}

#[test]
fn the_version_of_a_snapshot_can_be_read_and_small_sections_are_passed_over() {
    let mut sandbox = Sandbox::new();
    sandbox.run("x=1");
    let bytes = sandbox.snapshot().unwrap().to_bytes();
    assert_eq!(Snapshot::version(&bytes), Some(2));
    assert_eq!(Snapshot::version(b"nonsense"), None);
    let later = b"boxsh snapshot 9\nwhatever".as_slice();
    assert_eq!(Snapshot::version(later), Some(9));
    assert!(matches!(Snapshot::from_bytes(later), Err(Error::Snapshot(SnapshotError::Version(9)))));
    let with = |tag: u8| {
        use sha2::Digest;
        let mut bytes = bytes[..bytes.len() - 32 - 9].to_vec();
        bytes.push(tag);
        bytes.extend(3u64.to_le_bytes());
        bytes.extend(b"new");
        bytes.push(b'E');
        bytes.extend(0u64.to_le_bytes());
        let digest = sha2::Sha256::digest(&bytes);
        [bytes, digest.to_vec()].concat()
    };
    let mut restored = Sandbox::new();
    restored.restore(&Snapshot::from_bytes(&with(b'z')).unwrap()).unwrap();
    assert_output(&mut restored, "echo $x", "1\n");
    let refused = Snapshot::from_bytes(&with(b'Z'));
    assert!(matches!(refused, Err(Error::Snapshot(SnapshotError::UnknownSection(b'Z')))));
}

#[test]
fn a_snapshot_tells_the_difference_from_another() {
    let mut sandbox = Sandbox::new();
    sandbox.run("for i in {1..200}; do head -c 500 /dev/urandom > f$i; done; ln f1 l; x=1");
    let base = sandbox.snapshot().unwrap();
    sandbox.run("rm f7 /etc/hosts; echo new > n; echo more >> l; mkdir d; x=2");
    let whole = sandbox.snapshot().unwrap();
    let difference = whole.since(&base).unwrap();
    assert!(difference.to_bytes().len() * 10 < whole.to_bytes().len());
    let read = Snapshot::from_bytes(&difference.to_bytes()).unwrap();
    assert_eq!(read.onto(&base).unwrap().to_bytes(), whole.to_bytes());
    assert!(matches!(Sandbox::new().restore(&read), Err(Error::Snapshot(SnapshotError::NeedsBase))));
    assert!(matches!(read.onto(&whole), Err(Error::Snapshot(SnapshotError::WrongBase))));
    let mut streamed = Vec::new();
    assert_eq!(sandbox.write_snapshot(&mut streamed).unwrap(), whole.digest());
    assert_eq!(streamed, whole.to_bytes());
}

#[test]
fn a_small_file_takes_few_bytes_of_a_snapshot() {
    let mut sandbox = Sandbox::new();
    let script = "mkdir many; cd many; for i in {1..2000}; do echo contents of $i > file-$i.txt; done";
    assert!(sandbox.run(script).is_success());
    let empty = Sandbox::new().snapshot().unwrap().to_bytes().len();
    let bytes = sandbox.snapshot().unwrap().to_bytes().len() - empty;
    assert!(bytes < 200 * 2000, "{} bytes for each", bytes / 2000);
}

#[cfg(feature = "tokio")]
mod on_tokio {
    use super::*;

    #[test]
    fn hundreds_of_tasks_share_a_pool_of_four() {
        let runtime = tokio::runtime::Builder::new_current_thread().max_blocking_threads(4).build().unwrap();
        let pool = Pool::new(&Sandbox::new(), 0..=4, Duration::from_secs(60)).unwrap();
        runtime.block_on(async {
            let tasks: Vec<_> = (0..700)
                .map(|number| {
                    let pool = pool.clone();
                    tokio::spawn(async move {
                        let loan = pool.acquire_async().await.unwrap();
                        let (_loan, result) =
                            loan.run_async(format!("echo {number}"), RunOptions::new()).await;
                        assert_eq!(result.stdout_str(), format!("{number}\n"));
                    })
                })
                .collect();
            for task in tasks {
                task.await.unwrap();
            }
        });
        assert!(pool.size().0 <= 4);
    }

    #[test]
    fn a_run_that_nobody_waits_for_any_more_never_begins() {
        let runtime = tokio::runtime::Builder::new_current_thread().max_blocking_threads(1).build().unwrap();
        runtime.block_on(async {
            let (go, wait) = std::sync::mpsc::channel::<()>();
            let holder = tokio::task::spawn_blocking(move || wait.recv());
            let sandbox = Sandbox::new();
            let files = sandbox.files();
            let mut queued = Box::pin(sandbox.run_async("touch /tmp/ran", RunOptions::new()));
            std::future::poll_fn(|context| {
                assert!(queued.as_mut().poll(context).is_pending());
                std::task::Poll::Ready(())
            })
            .await;
            drop(queued);
            go.send(()).unwrap();
            holder.await.unwrap().unwrap();
            tokio::task::spawn_blocking(|| ()).await.unwrap();
            assert!(files.read_file("/tmp/ran").is_err());
        });
    }

    #[test]
    fn waiters_that_go_away_lose_nothing_for_the_others() {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let pool = Pool::new(&Sandbox::new(), 0..=1, Duration::from_secs(60)).unwrap();
        runtime.block_on(async {
            let loan = pool.acquire_async().await.unwrap();
            let mut one = Box::pin(pool.acquire_async());
            let mut two = Box::pin(pool.acquire_async());
            std::future::poll_fn(|context| {
                assert!(one.as_mut().poll(context).is_pending());
                assert!(two.as_mut().poll(context).is_pending());
                std::task::Poll::Ready(())
            })
            .await;
            drop(loan);
            // It has been granted what it never takes.
            drop(one);
            assert!(two.await.is_ok());
        });
    }
}

/// A filesystem in which one operation fails.
struct FailsOnce {
    inner: Memory,
    left: std::sync::atomic::AtomicI64,
}

impl FailsOnce {
    fn step(&self) -> SysResult<&Memory> {
        if self.left.fetch_sub(1, Ordering::Relaxed) == 0 { Err(Errno::EMFILE) } else { Ok(&self.inner) }
    }
}

impl Fs for FailsOnce {
    fn metadata(&self, path: FsPath<'_>) -> SysResult<Metadata> {
        self.step()?.metadata(path)
    }
    fn open(&self, path: FsPath<'_>, options: &OpenOptions) -> SysResult<Arc<dyn File>> {
        self.step()?.open(path, options)
    }
    fn create(&self, path: FsPath<'_>, node: &NewNode<'_>) -> SysResult<()> {
        self.step()?.create(path, node)
    }
    fn read_link(&self, path: FsPath<'_>) -> SysResult<Vec<u8>> {
        self.step()?.read_link(path)
    }
    fn read_dir(&self, path: FsPath<'_>) -> SysResult<Vec<DirEntry>> {
        self.step()?.read_dir(path)
    }
    fn link(&self, from: FsPath<'_>, to: FsPath<'_>) -> SysResult<()> {
        self.step()?.link(from, to)
    }
    fn rename(&self, from: FsPath<'_>, to: FsPath<'_>, how: Rename) -> SysResult<()> {
        self.step()?.rename(from, to, how)
    }
    fn remove(&self, path: FsPath<'_>, remove: Remove) -> SysResult<()> {
        self.step()?.remove(path, remove)
    }
    fn set_attributes(&self, path: FsPath<'_>, attributes: &Attributes) -> SysResult<()> {
        self.step()?.set_attributes(path, attributes)
    }
    fn statfs(&self, path: FsPath<'_>) -> SysResult<FsStats> {
        self.step()?.statfs(path)
    }
}

#[test]
fn each_step_of_a_snapshot_and_a_restore_may_fail_and_nothing_is_lost() {
    use boxsh::vfs::FsExt;
    let below = Memory::new(&MemoryOptions::default());
    for name in ["a", "b", "d/c"] {
        below.create_dir_all("d").unwrap();
        below.write_file(name, name).unwrap();
    }
    let disk = Arc::new(FailsOnce { inner: below, left: (-1).into() });
    let root = || boxsh::Identity::new("agent", 0, 0);
    let build = || {
        Sandbox::builder()
            .identity(root())
            .reproducible(1)
            .mount_overlay("/disk", disk.clone())
            .build()
            .unwrap()
    };
    let mut one = build();
    one.run("cd /disk; echo more >> a; rm b; mv d e; x=1");
    let whole = one.snapshot().unwrap();
    let mut failed = 0;
    let mut two = build();
    two.run("echo mine > /disk/mine; echo mine > /tmp/mine; x=mine");
    for at in 0..400 {
        disk.left.store(at, Ordering::Relaxed);
        let taken = one.snapshot();
        let is_restored = two.restore(&whole).is_ok();
        disk.left.store(-1, Ordering::Relaxed);
        if let Ok(taken) = taken {
            assert_eq!(taken.to_bytes(), whole.to_bytes(), "at {at}");
        } else {
            failed += 1;
        }
        assert_eq!(one.snapshot().unwrap().to_bytes(), whole.to_bytes(), "at {at}");
        if is_restored {
            assert_output(&mut two, "cat /disk/a; ls /disk; echo $x", "amore\na\ne\n1\n");
            two.reset().unwrap();
            two.run("echo mine > /disk/mine; echo mine > /tmp/mine; x=mine");
        } else {
            failed += 1;
            assert_output(&mut two, "cat /disk/mine /tmp/mine; echo $x", "mine\nmine\nmine\n");
        }
    }
    assert!(failed > 10, "{failed}");
}

#[test]
fn a_writer_that_fails_at_any_byte_is_an_error_and_no_more() {
    struct Full(usize);
    impl std::io::Write for Full {
        fn write(&mut self, data: &[u8]) -> std::io::Result<usize> {
            let count = data.len().min(self.0);
            self.0 -= count;
            if count == 0 { Err(std::io::ErrorKind::StorageFull.into()) } else { Ok(count) }
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let mut sandbox = Sandbox::new();
    sandbox.run("echo data > f");
    let length = sandbox.snapshot().unwrap().to_bytes().len();
    for room in (0..length).step_by(97) {
        assert!(matches!(sandbox.write_snapshot(Full(room)), Err(Error::Io(_))), "{room}");
    }
    assert!(sandbox.write_snapshot(Full(length)).is_ok());
    assert_output(&mut sandbox, "cat f", "data\n");
}
