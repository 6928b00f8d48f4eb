//! `boxsh serve` with protocols over HTTP.

use std::net::TcpListener;
use std::sync::mpsc::channel;
use std::time::Duration;

use boxsh_server::Core;
use boxsh_server::http::{Options, Stop};

use crate::command::protocol::Protocol;
use crate::command::serve::{Arguments, DRAIN_TIME, End, watch_signals};
use crate::command::telemetry::FLUSH_TIME;
use crate::failure::{Answer, Failure};

/// How long clients have to leave once what they waited for has ended.
const LEAVE_TIME: Duration = Duration::from_secs(1);

/// Serves until a signal asks to end.
pub(super) fn serve(
    arguments: &Arguments,
    core: Core,
    listeners: Vec<TcpListener>,
    options: Options,
) -> Answer {
    let protocol = arguments.protocol;
    #[cfg(feature = "sandboxd")]
    let sandbox = arguments.sandbox();
    let (tell, ended) = channel();
    let (tell_left, left) = channel();
    watch_signals(tell.clone());
    let stop = Stop::new();
    let (serving, told) = (core.clone(), stop.clone());
    let thread = std::thread::Builder::new().name("boxsh-serve".into()).spawn(move || {
        let result = match protocol {
            Protocol::Rpc => Ok(()),
            #[cfg(feature = "e2b")]
            Protocol::E2b => boxsh_server::e2b::serve(serving, listeners, options, &told),
            #[cfg(feature = "sandboxd")]
            Protocol::Sandboxd => boxsh_server::sandboxd::serve(serving, sandbox, listeners, options, &told),
        };
        // If nobody waits, it has ended for another reason.
        let _ = tell_left.send(result);
        let _ = tell.send(End::NoClients);
    });
    thread.map_err(|error| Failure::new(format!("cannot start a thread: {error}")))?;
    // Whatever it is, it is the end.
    let _ = ended.recv();
    stop.stop();
    core.drain(DRAIN_TIME);
    let left = left.recv_timeout(LEAVE_TIME);
    core.flush_spans(FLUSH_TIME);
    match left {
        Ok(Err(error)) => Err(Failure::new(error.to_string())),
        Ok(Ok(())) | Err(_) => Ok(0),
    }
}
