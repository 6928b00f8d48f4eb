//! What the protocol asks of a server.

use std::borrow::Cow;
use std::sync::Arc;

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation, JsonObject,
    ListResourceTemplatesResult, ListResourcesResult, ListToolsResult, PaginatedRequestParams,
    ProtocolVersion, ReadResourceRequestParams, ReadResourceResponse, ReadResourceResult, ServerCapabilities,
    ServerConfig,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde_json::Value;

use crate::call::{Call, Caller, Cancellation};
use crate::core::Core;
use crate::error::{Error, ErrorKind};
use crate::mcp::connection::{Connection, Handle};
use crate::mcp::progress::Progress;
use crate::mcp::tool::{Done, Tool};
use crate::mcp::trace::{self, Came};
use crate::mcp::turns::Turns;
use crate::mcp::{instructions, resource};
use crate::trace::CallSpan;

/// The versions of the protocol that are spoken.
const VERSIONS: &[ProtocolVersion] =
    &[ProtocolVersion::V_2025_06_18, ProtocolVersion::V_2025_11_25, ProtocolVersion::V_2026_07_28];

/// The sessions of a core as tools of a model. A clone is the same connection, and shares its session.
#[derive(Clone)]
pub struct Server {
    core: Core,
    caller: Caller,
    instructions: Arc<str>,
    turns: Arc<Turns>,
    connection: Arc<Connection>,
}

impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Server").field("core", &self.core).finish_non_exhaustive()
    }
}

impl Server {
    /// A server for one client, whose sessions belong to `caller` unless its requests say whose they are.
    ///
    /// # Errors
    /// If no session can be made as the core is set up.
    pub fn new(core: Core, caller: Caller) -> Result<Self, Error> {
        let instructions = instructions::of(&core)?.into();
        Ok(Self { core, caller, instructions, turns: Arc::default(), connection: Arc::default() })
    }

    /// The same for the only client that there is at a time: the session of its calls that name none goes on after a restart, if there is a
    /// state directory.
    #[must_use]
    pub fn for_only_client(self) -> Self {
        Self { connection: Arc::new(Connection::of_only_client()), ..self }
    }

    /// The same for another client.
    #[must_use]
    pub fn for_another(&self) -> Self {
        Self { connection: Arc::default(), ..self.clone() }
    }

    /// Whose sessions a request is about.
    fn caller(&self, context: &RequestContext<RoleServer>) -> Caller {
        #[cfg(feature = "mcp-http")]
        if let Some(caller) = crate::mcp::http::caller_of(context) {
            return caller;
        }
        let _ = context;
        self.caller.clone()
    }

    /// The session that a call names, or that of the connection.
    async fn session(&self, caller: &Caller, arguments: &mut JsonObject) -> Result<Handle, Error> {
        match arguments.remove("session_id") {
            Some(Value::String(id)) if !id.is_empty() => Ok(Handle::named(id)),
            None | Some(Value::Null | Value::String(_)) => self.connection.session(&self.core, caller).await,
            Some(_) => Err(Error::invalid("session_id is no string")),
        }
    }

    /// Calls a tool on a thread for blocking work, and passes on meanwhile what its script writes, and that it is called off.
    async fn call(
        &self,
        tool: &'static Tool,
        mut arguments: JsonObject,
        context: &RequestContext<RoleServer>,
        span: &Arc<CallSpan>,
    ) -> Result<Done, Error> {
        let caller = self.caller(context);
        let handle = self.session(&caller, &mut arguments).await?;
        // Clients call tools side by side, but a shell does one thing after another.
        let turn = match tool.needs_shell {
            true => Some(self.turns.wait(&handle.id).await),
            false => None,
        };
        let (core, session_id, cancellation) = (self.core.clone(), handle.id.clone(), Cancellation::new());
        let progress = Progress::of(context);
        let (listener, called_off, span) = (progress.listener(), cancellation.clone(), span.clone());
        let mut work = tokio::task::spawn_blocking(move || {
            let call = Call::cancellable(&caller, &called_off).part_of(span.parent());
            let call = match &listener {
                Some(listener) => call.telling(listener),
                None => call,
            };
            tool.run(&core, &call, &session_id, arguments)
        });
        let done = loop {
            tokio::select! {
                done = &mut work => break done,
                () = context.ct.cancelled(), if !cancellation.is_cancelled() => cancellation.cancel(),
                () = progress.more() => progress.tell(context).await,
            }
        };
        progress.tell(context).await;
        drop(turn);
        let mut done = done.map_err(|_| Error::internal("the tool panicked"))??;
        if handle.is_replacement {
            done.text.push_str("[the session before this one has expired: this is a new one]\n");
        }
        Ok(done)
    }
}

/// Runs something that blocks.
pub(super) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Error> + Send + 'static,
) -> Result<T, Error> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|_| Error::internal("the operation panicked"))?
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder().enable_tools().enable_resources().build();
        let mut info = ServerConfig::new(capabilities).with_instructions(&*self.instructions);
        info.server_info = Implementation::new("boxsh", env!("CARGO_PKG_VERSION"));
        info
    }

    fn supported_protocol_versions(&self) -> Cow<'static, [ProtocolVersion]> {
        Cow::Borrowed(VERSIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(Tool::of_server(&self.core).map(Tool::definition).collect()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let found = Tool::of_server(&self.core).find(|tool| tool.name == request.name);
        let span = Arc::new(CallSpan::begin(&self.core, || trace::parent_of(&context)));
        let Some(tool) = found else {
            span.end(&self.core, trace::name(None), |span| {
                trace::describe(span, None, &context, Came::Missing);
            });
            return Err(ErrorData::invalid_params(format!("there is no tool {:?}", request.name), None));
        };
        let arguments = request.arguments.unwrap_or_default();
        let result = match self.call(tool, arguments, &context, &span).await {
            Ok(done) => {
                let mut result = CallToolResult::success(vec![ContentBlock::text(done.text)]);
                result.structured_content = Some(done.answer);
                result.is_error = Some(done.is_error);
                result
            }
            // The model can often do better the next time, so it is told what was wrong.
            Err(error) => {
                let text = format!("{} ({})\n", error.message, error.kind.name());
                CallToolResult::error(vec![ContentBlock::text(text)])
            }
        };
        let came = if result.is_error == Some(true) { Came::Failed } else { Came::Answered };
        span.end(&self.core, trace::name(Some(tool.name)), |span| {
            trace::describe(span, Some(tool.name), &context, came);
        });
        Ok(result.into())
    }

    async fn list_resources(
        &self,
        _: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        let (core, caller) = (self.core.clone(), self.caller(&context));
        let Some(id) = self.connection.present(&caller).await else {
            return Ok(ListResourcesResult::with_all_items(Vec::new()));
        };
        let _turn = self.turns.wait(&id).await;
        let listed = blocking(move || resource::list(&core, &caller, &id)).await;
        listed.map(ListResourcesResult::with_all_items).map_err(fault)
    }

    async fn list_resource_templates(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        Ok(ListResourceTemplatesResult::with_all_items(vec![resource::template()]))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let (core, caller) = (self.core.clone(), self.caller(&context));
        let read = blocking(move || resource::read(&core, &caller, &request.uri)).await;
        read.map(|contents| ReadResourceResult::new(vec![contents]).into()).map_err(fault)
    }
}

/// A failure as an error of the protocol.
fn fault(error: Error) -> ErrorData {
    match error.kind {
        ErrorKind::NotFound | ErrorKind::SessionNotFound => {
            ErrorData::resource_not_found(error.message, None)
        }
        ErrorKind::Internal => ErrorData::internal_error(error.message, None),
        _ => ErrorData::invalid_params(error.message, None),
    }
}
