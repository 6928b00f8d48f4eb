//! What goes to the `envd` of a sandbox: its processes, its files, and whether it lives.

use hyper::body::Incoming;
use hyper::{Method, Request, StatusCode, Uri};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::call::Caller;
use crate::e2b::connect::{self, Failure, Kind};
use crate::e2b::face::{E2b, named};
use crate::e2b::labels::Labels;
use crate::e2b::{files, filesystem, process, watch};
use crate::error::Error;
use crate::http::{self, Reply};

/// Whether an address is one of `envd`.
pub(super) fn is_for(uri: &Uri) -> bool {
    let path = uri.path();
    path == "/health"
        || path == "/files"
        || path.starts_with("/process.Process/")
        || path.starts_with("/filesystem.Filesystem/")
}

/// What kind of call it is: its path, which names nothing of a sandbox.
pub(super) fn route(uri: &Uri) -> Option<String> {
    /// The longest name of a call.
    const LONGEST: usize = 64;
    let path = uri.path();
    let is_name = |name: &str| name.len() <= LONGEST && name.bytes().all(|byte| byte.is_ascii_alphabetic());
    let is_known = matches!(path, "/health" | "/files") || path.rsplit('/').next().is_some_and(is_name);
    is_known.then(|| path.to_owned())
}

/// The sandbox that a call is for, and whose it is.
pub(super) struct Place<'a> {
    pub(super) e2b: &'a E2b,
    pub(super) caller: Caller,
    pub(super) session_id: String,
}

impl Place<'_> {
    pub(super) async fn operate<O>(&self, operation: O) -> Result<O::Answer, Error>
    where
        O: crate::operation::Operation + Send + 'static,
        O::Answer: Send + 'static,
    {
        http::operate(&self.e2b.core, &self.caller, operation).await
    }

    /// What clients have noted on its files.
    pub(super) fn labels(&self) -> Labels {
        self.e2b.notes.get(&self.session_id).labels
    }

    pub(super) async fn absolute(&self, path: &str) -> Result<String, Error> {
        self.e2b.absolute(&self.caller, &self.session_id, path).await
    }
}

pub(super) async fn answer(e2b: &E2b, caller: Caller, request: Request<Incoming>) -> Reply {
    if request.uri().path() == "/health" && named(request.headers()).is_none() {
        // Whether the server lives: no reason to make a sandbox.
        return http::empty(StatusCode::NO_CONTENT);
    }
    let session_id = match e2b.running(&caller, &request).await {
        Ok(id) => id,
        Err(error) => return Failure::from(error).reply(),
    };
    let place = Place { e2b, caller, session_id };
    let path = request.uri().path().to_owned();
    match (request.method(), path.as_str()) {
        (&Method::GET, "/health") => http::empty(StatusCode::NO_CONTENT),
        (_, "/files") => files::answer(&place, request).await,
        (&Method::POST, path) => call(&place, path, request).await,
        _ => http::empty(StatusCode::METHOD_NOT_ALLOWED),
    }
}

/// Answers a call by its name.
async fn call(place: &Place<'_>, path: &str, request: Request<Incoming>) -> Reply {
    match path {
        "/process.Process/List" => plain(request, async |_: Nothing| process::list(place).await).await,
        "/process.Process/Start" => process::start(place, request).await,
        "/process.Process/Connect" => process::connect(place, request).await,
        "/process.Process/Update" => plain(request, async |it| process::update(place, it).await).await,
        "/process.Process/StreamInput" => process::stream_input(place, request).await,
        "/process.Process/SendInput" => plain(request, async |it| process::send_input(place, it).await).await,
        "/process.Process/SendSignal" => {
            plain(request, async |it| process::send_signal(place, it).await).await
        }
        "/process.Process/CloseStdin" => {
            plain(request, async |it| process::close_stdin(place, it).await).await
        }
        "/filesystem.Filesystem/Stat" => plain(request, async |it| filesystem::stat(place, it).await).await,
        "/filesystem.Filesystem/MakeDir" => {
            plain(request, async |it| filesystem::make_dir(place, it).await).await
        }
        "/filesystem.Filesystem/Move" => plain(request, async |it| filesystem::rename(place, it).await).await,
        "/filesystem.Filesystem/ListDir" => {
            plain(request, async |it| filesystem::list_dir(place, it).await).await
        }
        "/filesystem.Filesystem/Remove" => {
            plain(request, async |it| filesystem::remove(place, it).await).await
        }
        "/filesystem.Filesystem/WatchDir" => watch::watch_dir(place, request).await,
        "/filesystem.Filesystem/CreateWatcher" => {
            plain(request, async |it| watch::create(place, it).await).await
        }
        "/filesystem.Filesystem/GetWatcherEvents" => {
            plain(request, async |it| watch::events(place, it).await).await
        }
        "/filesystem.Filesystem/RemoveWatcher" => {
            plain(request, async |it| watch::remove(place, it).await).await
        }
        _ => Failure::new("unimplemented", StatusCode::NOT_FOUND, "there is no such call").reply(),
    }
}

/// A message without anything that we want to know.
#[derive(serde::Deserialize)]
struct Nothing {}

/// Answers a plain call.
async fn plain<T: DeserializeOwned, A: Serialize>(
    request: Request<Incoming>,
    work: impl AsyncFnOnce(T) -> Result<A, Failure>,
) -> Reply {
    let answer = async {
        connect::check(request.headers(), Kind::Plain)?;
        work(connect::read_plain(request.into_body()).await?).await
    };
    match answer.await {
        Ok(answer) => http::json(StatusCode::OK, &answer),
        Err(failure) => failure.reply(),
    }
}
