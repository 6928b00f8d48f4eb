//! The processes of a session.

use std::sync::Arc;

use boxsh_kernel::{ExitStatus, ProcessInfo, ProcessState};

use crate::worker::wire::{Malformed, Reader, Wire, choices};

choices!(ExitStatus { 0 => Exited(status), 1 => Signaled(signal) });
choices!(ProcessState { 0 => Running, 1 => Sleeping, 2 => Stopped(signal), 3 => Zombie(status) });

impl Wire for ProcessInfo {
    fn put(&self, out: &mut Vec<u8>) {
        [self.pid, self.ppid, self.pgid, self.sid, self.uid].put(out);
        self.state.put(out);
        self.arguments.to_vec().put(out);
        self.started.put(out);
    }

    fn take(from: &mut Reader<'_>) -> Result<Self, Malformed> {
        let [pid, ppid, pgid, sid, uid] = Wire::take(from)?;
        let mut info = Self::new(pid);
        (info.ppid, info.pgid, info.sid, info.uid) = (ppid, pgid, sid, uid);
        info.state = Wire::take(from)?;
        info.arguments = Arc::from(Vec::<Vec<u8>>::take(from)?);
        info.started = Wire::take(from)?;
        Ok(info)
    }
}
