//! How a server is set up: what all its sessions have in common, and how many there may be.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use boxsh::{Builder, Limits, Sandbox, Snapshot};

use crate::trace::SpanSink;

/// Makes the builder of a session. It sets everything that the server's owner has decided: workspace, mounts, host programs, rules, and the
/// worker if the session is to have one.
pub type Factory = Arc<dyn Fn(&SessionPlan) -> Result<Builder, boxsh::Error> + Send + Sync>;

/// What a client has a say in, within what the server allows.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SessionPlan {
    /// The limits of each run.
    pub limits: Limits,
    /// The rules of the network; none for all that the server allows.
    pub allow: Option<Vec<String>>,
}

/// The most that the network rules of a session may open.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum NetworkCeiling {
    /// No network at all.
    #[default]
    Nothing,
    /// These rules, as they are written.
    Rules(Vec<String>),
    /// Whatever a client asks for.
    Anything,
}

/// Where sessions live.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Place {
    /// In the process of the server.
    #[default]
    InProcess,
    /// Each in a worker process: the factory calls [`Builder::worker`].
    Worker,
}

/// How a server is set up.
#[derive(Clone)]
#[non_exhaustive]
pub struct Config {
    /// How long a session lives after its last use, unless its creator says otherwise.
    pub session_ttl: Duration,
    /// The longest time to live that a client can ask for.
    pub longest_ttl: Duration,
    /// The most sessions at a time.
    pub max_sessions: usize,
    /// The most bytes that the files of all sessions may have together.
    pub max_memory: u64,
    /// The most scripts that run at a time.
    pub max_runs: usize,
    /// The most checkpoints of a session.
    pub max_checkpoints: usize,
    /// Sessions that are kept ready.
    pub warm: usize,
    /// Where sessions are kept for the next start of the server.
    pub state_dir: Option<PathBuf>,
    /// Where sessions live.
    pub place: Place,
    /// The limits of each run; a client can ask for lower ones.
    pub limits: Limits,
    /// What the network rules of a session may open.
    pub network: NetworkCeiling,
    /// Whether sessions have an overlay workspace whose changes may be applied to the host.
    pub applies: bool,
    /// Whether clients may publish ports of their sessions on the loopback of the host.
    pub publishes: bool,
    /// States that sessions can start from, by name.
    pub templates: Vec<(String, Snapshot)>,
    /// Who is told of runs and calls; if there is nobody, no span is made.
    pub spans: Option<Arc<dyn SpanSink>>,
    /// The most commands of a run that have a span of their own.
    pub max_command_spans: usize,
    /// Makes the builders of sessions.
    pub factory: Factory,
}

impl std::fmt::Debug for Config {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Config")
            .field("session_ttl", &self.session_ttl)
            .field("max_sessions", &self.max_sessions)
            .field("place", &self.place)
            .field("state_dir", &self.state_dir)
            .finish_non_exhaustive()
    }
}

impl Config {
    /// What sessions are like of which nobody wants anything special.
    pub fn plan(&self) -> SessionPlan {
        SessionPlan { limits: self.limits.clone(), allow: None }
    }
}

impl Default for Config {
    /// Plain sessions in memory, in this process, without a network.
    fn default() -> Self {
        Self {
            session_ttl: Duration::from_secs(30 * 60),
            longest_ttl: Duration::from_secs(24 * 60 * 60),
            max_sessions: 1000,
            max_memory: 8 << 30,
            max_runs: 256,
            max_checkpoints: 100,
            warm: 0,
            state_dir: None,
            place: Place::default(),
            limits: Limits::default(),
            network: NetworkCeiling::default(),
            applies: false,
            publishes: false,
            templates: Vec::new(),
            spans: None,
            max_command_spans: 128,
            factory: Arc::new(|plan| Ok(Sandbox::builder().limits(plan.limits.clone()))),
        }
    }
}
