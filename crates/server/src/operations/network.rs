//! The network rules of a session that is there already.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::call::Call;
use crate::core::Core;
use crate::error::Error;
use crate::events::Event;
use crate::operation::{Effects, Operation};
use crate::session::{Timed, lock};

/// Parameters of `session.network`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct SetNetwork {
    /// The session.
    pub session_id: String,
    /// The rules from now on, each one of those that the server allows; none closes the network.
    pub allow: Vec<String>,
}

/// The rules that hold now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct NetworkAnswer {
    /// The rules.
    pub allow: Vec<String>,
}

impl Operation for SetNetwork {
    const NAME: &'static str = "session.network";
    const SUMMARY: &'static str = "Change the network rules of a session; background jobs are killed";
    const EFFECTS: Effects = Effects { open_world: true, ..Effects::SETS };
    type Answer = Timed<NetworkAnswer>;

    fn run(self, core: &Core, call: &Call<'_>) -> Result<Self::Answer, Error> {
        core.check_rules(&self.allow)?;
        let session = core.session(call.caller, &self.session_id)?;
        let mut taken = session.take(core)?;
        // Rules are fixed when a sandbox is built, so that nothing inside can change them: the session moves to another one.
        let mut plan = lock(&session.plan).clone();
        plan.allow = Some(self.allow.clone());
        let mut sandbox = core.builder(&plan)?.build()?;
        sandbox.restore(&taken.snapshot()?)?;
        taken.replace(sandbox);
        *lock(&session.plan) = plan;
        drop(taken);
        core.keep_record(&session)?;
        session.events.add(Event::NetworkChanged { allow: self.allow.clone() });
        Ok(Timed::of(&session, NetworkAnswer { allow: self.allow }))
    }
}
