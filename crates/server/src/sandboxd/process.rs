//! `process.v1.ProcessService`.

use boxsh::Stream;
use hyper::body::Incoming;
use hyper::{Method, Request, StatusCode, Version};
use tokio::time::Instant;

use crate::error::Error;
use crate::http::{Gone, Reply, text, unblocked};
use crate::operation::Operation;
use crate::operations::{CloseStdin, Resize, SendSignal, WriteStdin};
use crate::sandboxd::executing::{self, execute, exit_code, start, terminal_size};
use crate::sandboxd::following::{Following, joined};
use crate::sandboxd::grpc::{self, Answering, read_request};
use crate::sandboxd::messages::{
    ExecuteRequest, ExecuteResponse, Input, ResizeTtyRequest, SendSignalRequest, StartRequest, StartResponse,
    WriteStdinRequest,
};
use crate::sandboxd::sandbox::Sandbox;
use crate::sandboxd::status::{Code, Status};

/// What the paths of calls start with.
const SERVICE: &str = "/process.v1.ProcessService/";

/// Whether a call of this path is one that is answered.
pub(crate) fn is_known(path: &str) -> bool {
    let name = path.strip_prefix(SERVICE);
    name.is_some_and(|name| ["Start", "Execute", "WriteStdin", "SendSignal", "ResizeTTY"].contains(&name))
}

/// Answers a call.
pub(crate) async fn answer(sandbox: &Sandbox, request: Request<Incoming>) -> Reply {
    if request.version() != Version::HTTP_2 {
        return text(StatusCode::HTTP_VERSION_NOT_SUPPORTED, "gRPC is spoken over HTTP/2\n");
    }
    if request.method() != Method::POST {
        return text(StatusCode::METHOD_NOT_ALLOWED, "a call is a POST\n");
    }
    let deadline = match grpc::timeout(request.headers()) {
        // A time beyond what the clock can tell is none.
        Ok(time) => time.and_then(|time| Instant::now().checked_add(time)),
        Err(status) => return grpc::failure(&status),
    };
    let name = request.uri().path().strip_prefix(SERVICE).unwrap_or_default().to_owned();
    if name == "Start" {
        return match within(deadline, begin(sandbox, request)).await {
            Ok(following) => stream(following, deadline),
            Err(status) => grpc::failure(&status),
        };
    }
    grpc::whole(within(deadline, call(sandbox, &name, request)).await).await
}

/// Does something in time, or gives it up.
async fn within<T>(
    deadline: Option<Instant>,
    work: impl Future<Output = Result<T, Status>>,
) -> Result<T, Status> {
    match deadline {
        Some(deadline) => {
            tokio::time::timeout_at(deadline, work).await.unwrap_or_else(|_| Err(Status::too_late()))
        }
        None => work.await,
    }
}

/// Answers a call whose answer is one message.
async fn call(sandbox: &Sandbox, name: &str, request: Request<Incoming>) -> Result<Vec<u8>, Status> {
    match name {
        "Execute" => {
            let request: ExecuteRequest = read_request(request).await?;
            let done = execute(sandbox, request.config).await?;
            let (stdout, stderr) = (done.stdout, done.stderr);
            Ok(ExecuteResponse { exit_code: done.exit_code.into(), stdout, stderr }.encode())
        }
        "WriteStdin" => write_stdin(sandbox, read_request(request).await?).await,
        "SendSignal" => send_signal(sandbox, read_request(request).await?).await,
        "ResizeTTY" => resize(sandbox, read_request(request).await?).await,
        _ => Err(Status::new(Code::Unimplemented, "there is no such method")),
    }
}

async fn write_stdin(sandbox: &Sandbox, request: WriteStdinRequest) -> Result<Vec<u8>, Status> {
    let process_id = number(request.process_id)?;
    match request.payload {
        Some(Input::More(data)) => {
            let (data, place) = (crate::Bytes(data), sandbox.take_writing_place()?);
            let write = move |session_id| {
                // It may wait for long, even if the client does not.
                let _place = &place;
                WriteStdin { session_id, process_id, data: data.clone() }
            };
            run(sandbox, write).await
        }
        Some(Input::End) => run(sandbox, move |session_id| CloseStdin { session_id, process_id }).await,
        None => Err(Status::new(Code::InvalidArgument, "give input, or its end")),
    }
}

async fn send_signal(sandbox: &Sandbox, request: SendSignalRequest) -> Result<Vec<u8>, Status> {
    let signal = match request.signal {
        2 => "INT",
        9 => "KILL",
        15 => "TERM",
        _ => return Err(Status::new(Code::InvalidArgument, "signals are SIGINT, SIGKILL and SIGTERM")),
    };
    let process_id = Some(number(request.process_id)?);
    let send = move |session_id| SendSignal { session_id, process_id, pid: None, signal: signal.to_owned() };
    run(sandbox, send).await
}

async fn resize(sandbox: &Sandbox, request: ResizeTtyRequest) -> Result<Vec<u8>, Status> {
    let (process_id, size) = (number(request.process_id)?, terminal_size(request.size)?);
    run(sandbox, move |session_id| Resize { session_id, process_id, size }).await
}

/// Carries out an operation whose answer has nothing to tell.
async fn run<O: Operation>(
    sandbox: &Sandbox,
    operation: impl Fn(String) -> O + Send + 'static,
) -> Result<Vec<u8>, Status>
where
    O::Answer: Send + 'static,
{
    let sandbox = sandbox.clone();
    unblocked(move || sandbox.run(operation)).await?;
    Ok(Vec::new())
}

/// The number of a process in the session.
fn number(process_id: i32) -> Result<u64, Error> {
    let missing = |_| Error::new(crate::ErrorKind::NotFound, format!("there is no process {process_id}"));
    u64::try_from(process_id).map_err(missing)
}

/// Starts the command of a call.
async fn begin(sandbox: &Sandbox, request: Request<Incoming>) -> Result<Following, Status> {
    let request: StartRequest = read_request(request).await?;
    let input = request.pty.map_or(executing::Input::Open, executing::Input::Terminal);
    Ok(start(sandbox, request.config, input).await?)
}

/// An answer that tells what a process does as it does it. The process ends if the client leaves.
fn stream(mut following: Following, deadline: Option<Instant>) -> Reply {
    let (answering, reply) = grpc::answer();
    tokio::spawn(async move {
        let told = within(deadline, async { Ok(tell(&mut following, &answering).await) }).await;
        match told {
            Ok(Ok(status)) | Err(status) => {
                drop(following);
                answering.finish(&status).await;
            }
            Ok(Err(Gone)) => {}
        }
    });
    reply
}

async fn tell(following: &mut Following, answering: &Answering) -> Result<Status, Gone> {
    let id = i32::try_from(following.process().id()).unwrap_or(i32::MAX);
    answering.send(&StartResponse::Init(id).encode()).await?;
    loop {
        let output = tokio::select! {
            output = following.next() => output,
            () = answering.gone() => return Err(Gone),
        };
        if output.dropped > 0 {
            return Ok(Status::new(Code::DataLoss, "the client reads more slowly than the process writes"));
        }
        for (stream, data) in joined(output.pieces) {
            let event = match stream {
                Stream::Stdout => StartResponse::Stdout(&data),
                Stream::Stderr => StartResponse::Stderr(&data),
            };
            answering.send(&event.encode()).await?;
        }
        if output.is_over {
            answering.send(&StartResponse::Exit(exit_code(following).into()).encode()).await?;
            return Ok(Status::OK);
        }
    }
}
