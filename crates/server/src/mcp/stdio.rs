//! The protocol on standard input and output.

use std::time::Duration;

use rmcp::ServiceExt;
use rmcp::transport::io::stdio_pipes;

use crate::call::Caller;
use crate::core::Core;
use crate::error::Error;
use crate::mcp::server::Server;

/// How long the last spans may take.
const FLUSH_TIME: Duration = Duration::from_secs(5);

/// Serves one client on standard input and output, until it closes the input. What runs then is called off.
///
/// # Errors
/// If no session can be made, or the host gives no thread.
pub fn serve_stdio(core: Core) -> Result<(), Error> {
    let server = Server::new(core.clone(), Caller::new("stdio"))?.for_only_client();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Error::internal(format!("cannot serve: {error}")))?;
    runtime.block_on(async {
        // A client that leaves before it has said anything is no failure.
        if let Ok(running) = server.serve(stdio_pipes()).await {
            let _ = running.waiting().await;
        }
    });
    core.drain(Duration::ZERO);
    core.flush_spans(FLUSH_TIME);
    // A thread may still wait for input that does not come.
    runtime.shutdown_background();
    Ok(())
}
