//! A command of the embedder's, called by a session in a worker. It runs in the program, on a thread and in a kernel of its own whose
//! files, streams and programs are the session's, over the socket.

use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use boxsh_kernel::vfs::{Errno, Result};
use boxsh_kernel::{
    Command, CommandResult, Context, Environment, Exit, Failure, HostInput, HostOutput, Identity, Kernel,
    KernelOptions, Limits, OpenFile, Process, Registry, run_command,
};

use crate::worker::channel::Writer;
use crate::worker::protocol::{Ask, CommandCall, FsAnswer, FsCall, ProgramCall, Ran, Reply, ToWorker, Told};
use crate::worker::remote_fs::{Carrier, RemoteFs};

/// What a command asks its session, and the answers.
pub(crate) struct Conversation {
    call: u32,
    writer: Arc<Writer>,
    answers: Mutex<Receiver<Told>>,
}

impl Conversation {
    pub(crate) fn new(call: u32, writer: Arc<Writer>) -> (Arc<Self>, Sender<Told>) {
        let (sender, answers) = std::sync::mpsc::channel();
        (Arc::new(Self { call, writer, answers: Mutex::new(answers) }), sender)
    }

    /// Asks the session. If it is gone, the command has to end, too.
    fn ask(&self, ask: Ask) -> Result<Told> {
        self.writer.send(&ToWorker::Ask(self.call, ask)).map_err(|_| Errno::Killed)?;
        let answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        answers.recv().map_err(|_| Errno::Killed)
    }
}

impl Carrier for Conversation {
    fn carry(&self, call: FsCall) -> Result<FsAnswer> {
        match self.ask(Ask::Fs(call))? {
            Told::Fs(answer) => answer,
            _ => Err(Errno::EIO),
        }
    }
}

/// One of the three streams of a command.
struct Stream {
    conversation: Arc<Conversation>,
    fd: u32,
    terminal: bool,
}

impl HostInput for Stream {
    fn read(&self, buffer: &mut [u8]) -> Result<usize> {
        match self.conversation.ask(Ask::Read(self.fd, u32::try_from(buffer.len()).unwrap_or(u32::MAX)))? {
            Told::Data(data) => {
                let data = data?;
                let count = data.len().min(buffer.len());
                buffer[..count].copy_from_slice(&data[..count]);
                Ok(count)
            }
            _ => Err(Errno::EIO),
        }
    }

    fn is_terminal(&self) -> bool {
        self.terminal
    }
}

impl HostOutput for Stream {
    fn write(&self, data: &[u8]) -> Result<usize> {
        match self.conversation.ask(Ask::Write(self.fd, data[..data.len().min(256 << 10)].to_vec()))? {
            Told::Written(count) => count.map(|count| (count as usize).min(data.len())),
            _ => Err(Errno::EIO),
        }
    }

    fn is_terminal(&self) -> bool {
        self.terminal
    }
}

/// A program of the session, as a command of the embedder's sees it: it runs there.
struct Program {
    name: String,
    conversation: Arc<Conversation>,
    /// The command's own streams.
    own: [Arc<OpenFile>; 3],
    /// Whether it is what the command has taken the place of.
    original: bool,
}

impl Program {
    fn is_own(&self, process: &Process, fd: u32) -> bool {
        process.file(fd).is_ok_and(|file| Arc::ptr_eq(&file, &self.own[fd as usize]))
    }

    fn run_there(&self, process: &Process) -> Result<Ran> {
        let own = |(name, value): (&[u8], &[u8])| (name.to_vec(), value.to_vec());
        let input = match self.is_own(process, 0) {
            true => None,
            false => Some(boxsh_kernel::Input::new(process, 0, false).read_all().unwrap_or_default()),
        };
        let call = ProgramCall {
            arguments: process.arguments().to_vec(),
            environment: process.environment().iter().map(own).collect(),
            directory: process.cwd().to_absolute(),
            input,
            original: self.original,
            captures: [!self.is_own(process, 1), !self.is_own(process, 2)],
        };
        match self.conversation.ask(Ask::Run(call))? {
            Told::Ran(ran) => ran,
            _ => Err(Errno::EIO),
        }
    }
}

impl Command for Program {
    fn name(&self) -> &str {
        &self.name
    }

    fn run(&self, context: &mut Context<'_>) -> CommandResult {
        let ran = self.run_there(context.process)?;
        for (fd, output) in [(1, &ran.outputs[0]), (2, &ran.outputs[1])] {
            if !output.is_empty() {
                context.process.write_all(fd, output).map_err(Failure::Write)?;
            }
        }
        if ran.status == 0 { Ok(Exit::SUCCESS) } else { Err(Failure::Silent(ran.status)) }
    }
}

/// Runs a command for a session, and tells its status when it has ended.
pub(crate) fn answer(
    command: &Arc<dyn Command>,
    call: CommandCall,
    conversation: &Arc<Conversation>,
    identity: &Arc<Identity>,
    programs: &[String],
) {
    let status = run(command, call, conversation, identity, programs).unwrap_or(126);
    // If the session is gone, nobody waits for it.
    let _ = conversation.writer.send(&ToWorker::Reply(conversation.call, Reply::Exit(status)));
}

fn run(
    command: &Arc<dyn Command>,
    call: CommandCall,
    conversation: &Arc<Conversation>,
    identity: &Arc<Identity>,
    programs: &[String],
) -> Result<u8> {
    let stream =
        |fd: u32| Stream { conversation: conversation.clone(), fd, terminal: call.terminals[fd as usize] };
    let own = [
        Arc::new(OpenFile::from_input(Arc::new(stream(0)))),
        Arc::new(OpenFile::from_output(Arc::new(stream(1)))),
        Arc::new(OpenFile::from_output(Arc::new(stream(2)))),
    ];
    let registry = Registry::new();
    let program = |name: &str, original| {
        let (conversation, own) = (conversation.clone(), own.clone());
        Arc::new(Program { name: name.to_owned(), conversation, own, original })
    };
    programs.iter().for_each(|name| registry.register(program(name, false)));
    registry.set_original(command.name().as_bytes(), program(command.name(), true));
    let kernel = Kernel::new(KernelOptions {
        registry: Arc::new(registry),
        identity: identity.clone(),
        ..KernelOptions::new(Arc::new(RemoteFs(conversation.clone())))
    });
    let arguments: Vec<&[u8]> = call.arguments.iter().map(Vec::as_slice).collect();
    let process = kernel.create_process(&arguments)?;
    for (fd, file) in own.iter().enumerate() {
        process.set_file(fd as u32, file.clone())?;
    }
    process.set_environment(Environment::from_unique(call.environment));
    process.set_umask(call.umask);
    // A directory that is gone is the command's to notice.
    let _ = process.chdir(&call.directory);
    let command = command.clone();
    let finished = kernel.run(process, &Limits::unlimited(), move |process| run_command(&command, process));
    Ok(match finished.killed {
        Some(signal) => 128 + signal.number(),
        None => finished.value.unwrap_or(134),
    })
}

/// Conversations that go on, by the number of the call.
pub(crate) type Conversations = BTreeMap<u32, (Weak<Conversation>, Sender<Told>)>;
