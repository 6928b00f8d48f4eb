//! What the host and the helper say to each other; compiled into both.
//!
//! Everything is made of 64-bit words in the order of the machine. Bytes are a word with their number, then the bytes, filled up
//! with zeros to whole words; a text is bytes that end in one NUL. A plan is a list of operations, each a word with its kind, a word
//! with the length of what follows, and its fields. The host computes the plan and describes each operation; the helper carries
//! them out in order and names the first that fails by its position.

/// What the helper is called: under another name it is the launcher of a wrapped command.
pub const NAME: &[u8] = b"boxsh-init";

/// The first word of a plan: both sides come from the same build, and this says so.
pub const MAGIC: u64 = 0x0001_6873_786f_6268;

/// What the helper does if its first argument is not the number of a control socket.
pub mod mode {
    /// Makes a cell and runs one program in it.
    pub const RUN: i32 = -1;
    /// Removes what a cell needs on the host after its end.
    pub const KEEP: i32 = -2;
    /// Runs a program of the host until a pipe ends.
    pub const GUARD: i32 = -3;
}

/// What the keeper removes: a word with the kind, one with the inode, the path.
pub mod kept {
    /// A control group, as soon as nobody is in it.
    pub const GROUP: u64 = 1;
    /// A file, if it is the same and still as large as the part of the word from `SIZE` on says.
    pub const FILE: u64 = 2;
    /// Where in the word of the kind the size is.
    pub const SIZE: u32 = 8;
    /// Nothing: a directory whose lock tells whether others hold places in it, too. Then the files after it stay.
    pub const LOCK: u64 = 3;
    /// A directory, with all that is in it.
    pub const TREE: u64 = 4;
}

/// The most bytes of a message on the control socket; longer requests travel in a memory file.
pub const MESSAGE: usize = 32 * 1024;

/// The most descriptors in one message, a limit of the kernel.
pub const DESCRIPTORS: usize = 253;

/// The most programs that run at the same time in a cell.
pub const PROGRAMS: usize = 4096;

/// Operations of a plan. Paths of targets are relative to the new root; paths of sources are absolute, without symbolic links.
pub mod operation {
    /// Maps the user and the group: two texts, the lines of `uid_map` and `gid_map`.
    pub const IDENTITY: u64 = 1;
    /// Makes the place where the root is built: the size of the root's own tmpfs.
    pub const STAGE: u64 = 2;
    /// Makes a directory: path, mode.
    pub const DIRECTORY: u64 = 3;
    /// Makes a file: path, mode, content.
    pub const FILE: u64 = 4;
    /// Makes a symbolic link: path, target.
    pub const SYMLINK: u64 = 5;
    /// Shows a part of the host: source, path, flags of [`super::bind`].
    pub const BIND: u64 = 6;
    /// Mounts a filesystem in memory: path, options.
    pub const TMPFS: u64 = 7;
    /// Mounts an overlay: source, path, directory of the layer or nothing, options of its tmpfs. Then directories to be made in the layer, each behind the
    /// one that it is in: path, mode, the time of its last change in seconds and nanoseconds.
    pub const OVERLAY: u64 = 8;
    /// Mounts terminals of the cell's own: path.
    pub const TERMINALS: u64 = 9;
    /// Mounts `/proc` of the cell's own: path.
    pub const PROC: u64 = 10;
    /// Makes a part of the new root read-only: path. What does not exist is left out.
    pub const FREEZE: u64 = 11;
    /// Covers a file or directory with an empty one: path. What does not exist is left out.
    pub const MASK: u64 = 12;
    /// Names the host: name.
    pub const HOSTNAME: u64 = 13;
    /// Brings the loopback interface up.
    pub const LOOPBACK: u64 = 14;
    /// Makes every address local: IPv4 and IPv6.
    pub const ANY_ADDRESS: u64 = 15;
    /// Listens on every address: family (4, 6), protocol (6 TCP, 17 UDP), port. The socket goes to the host.
    pub const LISTEN: u64 = 16;
    /// Makes the new root the root, and lets go of the old one.
    pub const ENTER: u64 = 17;
    /// Sets a limit of all programs: resource, value.
    pub const LIMIT: u64 = 18;
    /// Gives up every capability, for good.
    pub const RESIGN: u64 = 19;
    /// Installs a filter of system calls: the program, eight bytes for each instruction.
    pub const FILTER: u64 = 20;
    /// Sends a handle of the root to the host.
    pub const HANDLE: u64 = 21;
    /// Ends everything after so many milliseconds.
    pub const DEADLINE: u64 = 22;
    /// Keeps programs from doing more with a descriptor than it was opened for.
    pub const SEAL: u64 = 23;
    /// Sends a handle of the root to the host, whose mounts are gone when the cell is.
    pub const ROOT: u64 = 24;
    /// Stays on the host's own tree: takes in orphans, and ends all that it has started before it ends.
    pub const HOST: u64 = 25;
    /// Has each program lay rules of Landlock upon itself, which are the third argument of the helper.
    pub const RULES: u64 = 26;
    /// Has each program lay a filter of system calls upon itself: the program, eight bytes for each instruction.
    pub const PROGRAM_FILTER: u64 = 27;
    /// Opens a socket that sees packets, whoever they are for: family (4, 6), the program that picks them. The socket goes to the host.
    pub const WATCH: u64 = 30;
    /// Installs a filter of system calls that asks the host: the program. The descriptor that the questions come from goes to the host.
    pub const ASK: u64 = 31;
}

/// Flags of a bind.
pub mod bind {
    /// Nothing can be written.
    pub const READ_ONLY: u64 = 1;
    /// Device files work.
    pub const DEVICES: u64 = 2;
    /// A source that does not exist is left out.
    pub const OPTIONAL: u64 = 4;
    /// The source is of the new root, and not of the host.
    pub const OWN: u64 = 8;
}

/// Requests of the host, the first word of a message.
pub mod request {
    /// Starts a program: id, form, length, then the description, or a memory file with it.
    pub const SPAWN: u64 = 1;
    /// Sends a signal: id, signal, 1 for the whole process group.
    pub const SIGNAL: u64 = 2;
    /// Kills everything but the helper; a record follows on the descriptor that comes along.
    pub const KILL_ALL: u64 = 3;
    /// Kills all processes of a generation and of later ones: the generation. A record follows on the descriptor that comes along.
    pub const KILL_SINCE: u64 = 4;
    /// Gives the terminal that comes along to the process group of a program: id.
    pub const FOREGROUND: u64 = 5;
    /// Makes a TCP socket: family (4, 6). It is sent back over the socket that comes along.
    pub const SOCKET: u64 = 30;
}

/// Notices for the host, the first word of a message.
pub mod notice {
    /// The cell is ready; its descriptors come along: root, layers, listeners.
    pub const READY: u64 = 1;
    /// An operation failed: its position, the error number.
    pub const FAILED: u64 = 2;
    /// The deadline has come.
    pub const DEADLINE: u64 = 3;
}

/// Records about one program, on a pipe of its own: six words.
pub mod record {
    /// Size of a record.
    pub const SIZE: usize = 48;
    /// The program runs: its process id.
    pub const STARTED: u64 = 1;
    /// The program could not be started: step, error number.
    pub const FAILED: u64 = 2;
    /// The program has ended: wait status, user and system time in microseconds, largest resident size in KiB.
    pub const ENDED: u64 = 3;
    /// The program was stopped: the signal, and how many stops and continuations the helper had sent to it by then.
    pub const STOPPED: u64 = 4;
    /// The program goes on: nothing, and the same number.
    pub const CONTINUED: u64 = 5;
}

/// Flags in the description of a program.
pub mod program {
    /// A session of its own.
    pub const SESSION: u64 = 1;
    /// Its process group becomes the foreground one of its terminal.
    pub const FOREGROUND: u64 = 2;
    /// It is told when the program is stopped and when it goes on.
    pub const STOPS: u64 = 4;
    /// "As it is", for the umask, the process group and the terminal.
    pub const KEEP: u64 = u64::MAX;
}

/// Steps at which starting a program fails.
pub mod step {
    /// The description or the table of programs.
    pub const REQUEST: u64 = 0;
    /// The process itself.
    pub const CLONE: u64 = 1;
    /// Session, process group or terminal.
    pub const GROUP: u64 = 2;
    /// The descriptors.
    pub const DESCRIPTORS: u64 = 3;
    /// The working directory.
    pub const DIRECTORY: u64 = 4;
    /// A limit.
    pub const LIMIT: u64 = 5;
    /// Running the file.
    pub const EXEC: u64 = 6;
    /// Rules and filters of the program's own.
    pub const RESTRICTION: u64 = 7;
}
