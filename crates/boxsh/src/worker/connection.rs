//! The program's connection to the process that has a session, whichever process that is at the moment.

use std::io;
use std::os::fd::BorrowedFd;
use std::sync::Arc;
use std::time::Duration;

use crate::error::{Error, Loss, WorkerError};
use crate::result::WentBack;
use crate::worker::channel::{Channel, PATIENCE, TellTo};
use crate::worker::kit::Kit;
use crate::worker::link::Link;
use crate::worker::lost::{Lost, Unbuilt};
use crate::worker::protocol::{Answer, Request, TakenOver};
use crate::worker::remote_fs::OpenFiles;
use crate::worker::zygote::{Sockets, Zygote};

/// How long to wait for a copy of a worker that has ended to take over.
const TAKING_OVER: Duration = Duration::from_secs(5);

/// The connection to the process that has the session.
pub(crate) struct Line {
    pub(crate) channel: Channel,
    pub(crate) control: Link,
    pub(crate) zygote: Arc<Zygote>,
    pub(crate) pid: u32,
    /// Runs that this process has been asked for.
    pub(crate) runs: u64,
    /// Requests that it has answered.
    requests: u64,
    /// Nothing was done yet that a new session would not have.
    pub(crate) is_new: bool,
    /// No process has the session, because none could be started.
    pub(crate) is_down: bool,
}

pub(crate) fn odd() -> Error {
    WorkerError::WrongAnswer.into()
}

impl Line {
    /// The connection to a process that has just come to serve.
    pub(crate) fn open(zygote: Arc<Zygote>, sockets: Sockets) -> io::Result<Self> {
        let mut channel = Channel::new(sockets.session, Arc::default())?;
        let pid = channel.greet()?;
        Ok(Self {
            channel,
            control: Link::new(sockets.control),
            zygote,
            pid,
            runs: 0,
            requests: 0,
            is_new: true,
            is_down: false,
        })
    }

    /// A process with a new session: the one that was made ahead, or another one.
    pub(crate) fn start(kit: &Kit) -> Result<Self, Error> {
        let zygote = kit.worker.zygote()?;
        let failed = |error: io::Error| Error::from(WorkerError::Process(error));
        let open = |sockets| Self::open(zygote.clone(), sockets);
        let spare = if kit.recipe.needs_host() { None } else { zygote.take_spare() };
        let built = spare
            .and_then(|sockets| open(sockets).ok())
            .map(|line| line.build(kit))
            // One that has died while nobody needed it is not worth a word.
            .filter(|built| !matches!(built, Err(Unbuilt::Lost(Lost { loss: Loss::Ended, .. }))));
        let built = match built {
            Some(built) => built,
            None => zygote.spawn().and_then(open).map_err(failed)?.build(kit),
        };
        zygote.prepare();
        built.map_err(|unbuilt| match unbuilt {
            Unbuilt::Refused(error) => error,
            Unbuilt::Lost(lost) => lost.error(),
        })
    }

    /// Has the session of the kit built by a process that has none.
    fn build(mut self, kit: &Kit) -> Result<Self, Unbuilt> {
        let request = Request::Build(Box::new(kit.recipe.clone()));
        match self.ask(kit, request, &[], &mut TellTo::Nobody, Some(PATIENCE)) {
            Ok(Answer::Done) => Ok(self),
            Ok(Answer::Failed(fault)) => Err(Unbuilt::Refused(fault.into())),
            Ok(_) => Err(Unbuilt::Refused(odd())),
            Err(loss) => {
                let crash = self.zygote.end(self.pid).unwrap_or_default();
                Err(Unbuilt::Lost(Lost { loss, crash, went_back: WentBack::ToStart }))
            }
        }
    }

    /// Asks for something, and does what is asked meanwhile.
    pub(crate) fn ask(
        &mut self,
        kit: &Kit,
        request: Request,
        descriptors: &[BorrowedFd<'_>],
        told: &mut TellTo<'_>,
        time: Option<Duration>,
    ) -> Result<Answer, Loss> {
        let answer = self.channel.ask(kit, request, descriptors, told, time)?;
        self.requests += 1;
        Ok(answer)
    }

    /// After a process has ended: goes on with its copy, or with a new one.
    pub(crate) fn recover(&mut self, kit: &Kit, loss: Loss) -> Lost {
        let crash = self.zygote.end(self.pid).unwrap_or_default();
        let went_back = match self.follow_copy() {
            Ok(request) => {
                // The copy counts anew.
                let answered = std::mem::take(&mut self.requests);
                if request == answered { WentBack::ToBefore } else { WentBack::ToEarlier }
            }
            Err(_) => self.begin_anew(kit),
        };
        Lost { loss, crash, went_back }
    }

    /// Waits for the copy that takes over. There is none if the control socket is at its end.
    fn follow_copy(&mut self) -> io::Result<u64> {
        self.control.set_wait(Some(TAKING_OVER))?;
        let TakenOver { pid, request } = self.control.receive()?;
        let socket = self.control.take_descriptors().pop().ok_or(io::ErrorKind::InvalidData)?;
        self.channel = Channel::new(socket, Arc::new(OpenFiles::default()))?;
        (self.pid, self.runs) = (pid, 0);
        Ok(request)
    }

    /// Builds the session again.
    fn begin_anew(&mut self, kit: &Kit) -> WentBack {
        let was_new = self.is_new;
        match Self::start(kit) {
            Ok(line) => *self = line,
            Err(_) => self.is_down = true,
        }
        if was_new { WentBack::ToBefore } else { WentBack::ToStart }
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.zygote.discard(self.pid);
    }
}
