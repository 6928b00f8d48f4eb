//! What a client can call: the operations of the core, and a few methods of the protocol.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::call::{Call, Caller, Cancellation};
use crate::error::{Error, ErrorKind};
use crate::operation::Entry;
use crate::operations::Done;
use crate::rpc::connection::Connection;
use crate::rpc::document;
use crate::rpc::lane::Ticket;
use crate::rpc::message::{self, Failure, Request};
use crate::rpc::trace;
use crate::trace::CallSpan;

/// The notification that calls off a request.
pub(crate) const CANCEL: &str = "$/cancel";

/// Carries out a method, with parameters and answer in JSON.
type RunMethod = fn(&Arc<Connection>, Option<&RawValue>) -> Result<Vec<u8>, Error>;

/// A method of the protocol itself, for the document.
pub(crate) struct Method {
    pub(crate) name: &'static str,
    pub(crate) summary: &'static str,
    pub(crate) params: fn(&mut SchemaGenerator) -> Schema,
    pub(crate) answer: fn(&mut SchemaGenerator) -> Schema,
    run: RunMethod,
}

/// The methods of the protocol. Operations of the core are in their own table.
pub(crate) const METHODS: &[Method] = &[
    Method {
        name: "process.follow",
        summary: "Send the output of a process as notifications `process.output` from now on, and `process.exited` at its end",
        params: Follow::json_schema,
        answer: Done::json_schema,
        run: follow,
    },
    Method {
        name: "process.unfollow",
        summary: "Send no more notifications about a process",
        params: Unfollow::json_schema,
        answer: Unfollowed::json_schema,
        run: unfollow,
    },
    Method {
        name: "rpc.discover",
        summary: "Give this document",
        params: Nothing::json_schema,
        answer: Document::json_schema,
        run: |_, _| to_json(&document::document()),
    },
    Method {
        name: "system.hello",
        summary: "Say who calls, with a token if the server wants one, and learn what the server can do",
        params: Hello::json_schema,
        answer: Welcome::json_schema,
        run: hello,
    },
    Method {
        name: "system.ping",
        summary: "See whether the server answers",
        params: Nothing::json_schema,
        answer: Pong::json_schema,
        run: |_, _| to_json(&Pong { pong: true }),
    },
];

#[derive(Deserialize, JsonSchema, Default)]
#[serde(default)]
struct Nothing {}

/// An OpenRPC document.
#[derive(JsonSchema)]
#[schemars(transparent)]
struct Document(
    #[allow(dead_code, reason = "only its schema is used")] serde_json::Map<String, serde_json::Value>,
);

#[derive(Deserialize, JsonSchema, Default)]
#[serde(default)]
struct Hello {
    /// The name of the client.
    #[allow(dead_code, reason = "clients may say it; nothing depends on it")]
    client_name: String,
    /// Its version.
    #[allow(dead_code, reason = "clients may say it; nothing depends on it")]
    client_version: String,
    /// A token, if the server wants one.
    token: Option<String>,
}

/// What the server is.
#[derive(Serialize, JsonSchema)]
struct Welcome {
    /// Its name.
    server_name: String,
    /// Its version.
    server_version: String,
    /// The version of JSON-RPC.
    protocol: &'static str,
    /// What it can do.
    capabilities: Capabilities,
}

#[derive(Serialize, JsonSchema)]
struct Capabilities {
    /// The program.
    binary: String,
    /// How this client reaches it.
    transport: &'static str,
    /// Whether sessions outlive a connection.
    persistent_sessions: bool,
    /// Whether there is `session.exec`.
    session_exec: bool,
    /// Whether there are `fs.*`.
    filesystem_rpc: bool,
    /// Whether a session can have a terminal.
    interactive_shell: bool,
    /// Whether sessions survive a restart of the server.
    durable_sessions: bool,
    /// Whether `session.apply` is allowed.
    apply: bool,
}

#[derive(Serialize, JsonSchema)]
struct Pong {
    /// Always true.
    pong: bool,
}

#[derive(Deserialize, JsonSchema)]
struct Follow {
    /// The session.
    session_id: String,
    /// The process.
    process_id: u64,
    /// Where to start, counted in bytes of both outputs.
    #[serde(default)]
    from: u64,
}

#[derive(Deserialize, JsonSchema)]
struct Unfollow {
    /// The session.
    session_id: String,
    /// The process.
    process_id: u64,
}

#[derive(Serialize, JsonSchema)]
struct Unfollowed {
    /// Whether it was followed.
    followed: bool,
}

fn to_json(answer: &impl Serialize) -> Result<Vec<u8>, Error> {
    serde_json::to_vec(answer).map_err(|error| Error::internal(error.to_string()))
}

fn read<P: DeserializeOwned>(params: Option<&RawValue>) -> Result<P, Error> {
    let text = params.map(RawValue::get).filter(|text| *text != "null").unwrap_or("{}");
    serde_json::from_str(text).map_err(|error| Error::invalid(error.to_string()))
}

fn unknown_caller() -> Error {
    Error::new(ErrorKind::Unauthenticated, "call system.hello with a token of the server first")
}

fn hello(connection: &Arc<Connection>, params: Option<&RawValue>) -> Result<Vec<u8>, Error> {
    let Hello { token, .. } = read(params)?;
    let options = &connection.server.options;
    if connection.caller().is_none() {
        let owner = token.as_deref().and_then(|token| options.tokens.owner(token));
        connection.set_caller(Caller::new(owner.ok_or_else(unknown_caller)?.clone()));
    }
    let config = connection.server.core.config();
    to_json(&Welcome {
        server_name: options.name.clone(),
        server_version: options.version.clone(),
        protocol: "2.0",
        capabilities: Capabilities {
            binary: options.name.clone(),
            transport: connection.link.name(),
            persistent_sessions: true,
            session_exec: true,
            filesystem_rpc: true,
            interactive_shell: true,
            durable_sessions: config.state_dir.is_some(),
            apply: config.applies,
        },
    })
}

fn follow(connection: &Arc<Connection>, params: Option<&RawValue>) -> Result<Vec<u8>, Error> {
    let Follow { session_id, process_id, from } = read(params)?;
    let caller = connection.caller().ok_or_else(unknown_caller)?;
    let process = connection.server.core.process(caller, &session_id, process_id)?;
    let followed = connection.follower.follow(connection, session_id, process, from);
    followed.map_err(|error| Error::internal(error.to_string()))?;
    to_json(&Done {})
}

fn unfollow(connection: &Arc<Connection>, params: Option<&RawValue>) -> Result<Vec<u8>, Error> {
    let Unfollow { session_id, process_id } = read(params)?;
    to_json(&Unfollowed { followed: connection.follower.unfollow(&session_id, process_id) })
}

/// A message that is to be carried out.
pub(crate) struct Errand<'a> {
    request: Result<Request<'a>, (Option<String>, Failure)>,
    ticket: Option<Ticket>,
}

impl Connection {
    /// Reads a message, and lets it stand behind those that it has to wait for.
    pub(crate) fn take_up<'a>(&self, message: &'a [u8]) -> Errand<'a> {
        let request = message::parse(message);
        let session_id = request.as_ref().ok().and_then(Ticket::of);
        Errand { request, ticket: session_id.map(|session_id| self.lanes.enter(session_id)) }
    }

    /// Carries out a message, and answers it if it is a request.
    pub(crate) fn carry_out(self: &Arc<Self>, errand: Errand<'_>) {
        let Errand { request, ticket } = errand;
        let request = match request {
            Ok(request) => request,
            Err((id, failure)) => return self.send(&message::failure(id.as_deref(), &failure)),
        };
        if request.method == CANCEL {
            return self.call_off(&request);
        }
        let Some(cancellation) = self.begin(request.id.map(RawValue::get)) else {
            return self.refuse(&request);
        };
        if let Some(ticket) = &ticket {
            ticket.wait(|| cancellation.is_cancelled());
        }
        let answer = self.answer(&request, &cancellation);
        drop(ticket);
        let is_stranger = self.caller().is_none();
        if let Some(id) = request.id.map(RawValue::get) {
            match answer {
                Ok(result) => self.send(&message::answer(id, &result)),
                Err(failure) => self.send(&message::failure(Some(id), &failure)),
            }
        }
        self.end(&cancellation);
        if is_stranger && request.method == "system.hello" {
            // Whoever guesses has to connect for each guess.
            self.close();
        }
    }

    /// Answers a request beyond those that may be in flight.
    fn refuse(&self, request: &Request<'_>) {
        let Some(id) = request.id else { return };
        let message = "the connection has too many requests in flight";
        let failure = Error::new(ErrorKind::ResourceExhausted, message).into();
        self.send_refusal(&message::failure(Some(id.get()), &failure));
    }

    fn answer(
        self: &Arc<Self>,
        request: &Request<'_>,
        cancellation: &Cancellation,
    ) -> Result<Vec<u8>, Failure> {
        let name = match &*request.method {
            "hello" => "system.hello",
            "ping" => "system.ping",
            name => name,
        };
        if self.caller().is_none() && name != "system.hello" {
            return Err(unknown_caller().into());
        }
        if let Some(method) = METHODS.iter().find(|method| method.name == name) {
            return Ok((method.run)(self, request.params)?);
        }
        let entry = Entry::named(name).ok_or_else(Failure::method_not_found)?;
        let caller = self.caller().ok_or_else(unknown_caller)?;
        let core = &self.server.core;
        let span = CallSpan::begin(core, || trace::parent_of(request));
        let call = Call::cancellable(caller, cancellation).part_of(span.parent());
        // A mistake of ours is an answer to one request, and no end of the connection.
        let run = AssertUnwindSafe(|| entry.run(core, &call, request.params));
        let answer = catch_unwind(run).unwrap_or_else(|_| Err(Error::internal("the operation panicked")));
        let answer = answer.map_err(Failure::from);
        span.end(core, entry.name, |span| {
            trace::describe(span, entry.name, self.link.name(), request.id, answer.as_ref().err());
        });
        answer
    }

    fn call_off(&self, request: &Request<'_>) {
        #[derive(Deserialize)]
        struct Which<'a> {
            #[serde(borrow)]
            id: &'a RawValue,
        }
        let which = request.params.and_then(|params| serde_json::from_str::<Which<'_>>(params.get()).ok());
        if let Some(Which { id }) = which {
            self.cancel(id.get());
        }
        // As a request it wants an answer.
        if let Some(id) = request.id {
            self.send(&message::answer(id.get(), b"{}"));
        }
    }
}
