//! What an operation is, and the table of all operations.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

use crate::call::Call;
use crate::core::Core;
use crate::error::Error;
use crate::operations as ops;

/// What an operation does to the world, for clients that ask before they call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Effects {
    /// It changes nothing.
    pub read_only: bool,
    /// It may take away what was there.
    pub destructive: bool,
    /// Calling it twice is calling it once.
    pub idempotent: bool,
    /// It may reach beyond the session: the network, the host.
    pub open_world: bool,
}

impl Effects {
    /// Only looks.
    pub const READS: Self = Self { read_only: true, destructive: false, idempotent: true, open_world: false };
    /// Adds something.
    pub const ADDS: Self =
        Self { read_only: false, destructive: false, idempotent: false, open_world: false };
    /// Sets something, which may replace what was there.
    pub const SETS: Self = Self { read_only: false, destructive: true, idempotent: true, open_world: false };
    /// Runs a script, which may do anything that the session may.
    pub const RUNS: Self = Self { read_only: false, destructive: true, idempotent: false, open_world: true };
}

/// An operation: the type has its parameters.
pub trait Operation: DeserializeOwned + JsonSchema {
    /// The name that clients call it by.
    const NAME: &'static str;
    /// What it does, in one line.
    const SUMMARY: &'static str;
    /// What it does to the world.
    const EFFECTS: Effects;
    /// What it answers.
    type Answer: Serialize + JsonSchema;

    /// Carries it out.
    ///
    /// # Errors
    /// Why it could not be done; a script that fails is no error.
    fn run(self, core: &Core, call: &Call<'_>) -> Result<Self::Answer, Error>;
}

/// Carries out an operation, with parameters and answer in JSON.
type RunJson = fn(&Core, &Call<'_>, Option<&RawValue>) -> Result<Vec<u8>, Error>;

/// An operation as faces see it: by its name, with parameters and answer in JSON.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Entry {
    /// The name that clients call it by.
    pub name: &'static str,
    /// What it does, in one line.
    pub summary: &'static str,
    /// What it does to the world.
    pub effects: Effects,
    /// The schema of its parameters.
    pub params: fn(&mut SchemaGenerator) -> Schema,
    /// The schema of its answer.
    pub answer: fn(&mut SchemaGenerator) -> Schema,
    run: RunJson,
}

impl std::fmt::Debug for Entry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Entry").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Entry {
    const fn of<O: Operation>() -> Self {
        Self {
            name: O::NAME,
            summary: O::SUMMARY,
            effects: O::EFFECTS,
            params: O::json_schema,
            answer: O::Answer::json_schema,
            run: run_json::<O>,
        }
    }

    /// Carries it out, with parameters as JSON; gives the answer as JSON.
    ///
    /// # Errors
    /// As for [`Operation::run`], and if the parameters are not those of the operation.
    pub fn run(&self, core: &Core, call: &Call<'_>, params: Option<&RawValue>) -> Result<Vec<u8>, Error> {
        let answer = (self.run)(core, call, params);
        core.counted().count_request(self.name, answer.as_ref().err().map(|error| error.kind));
        answer
    }

    /// The operation of this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        Self::position(name).map(|at| &OPERATIONS[at])
    }

    /// Its place in the table.
    pub(crate) fn position(name: &str) -> Option<usize> {
        OPERATIONS.binary_search_by(|entry| entry.name.cmp(name)).ok()
    }
}

fn run_json<O: Operation>(core: &Core, call: &Call<'_>, params: Option<&RawValue>) -> Result<Vec<u8>, Error> {
    let params = params.map_or("{}", RawValue::get);
    let params = if params == "null" { "{}" } else { params };
    let operation: O = serde_json::from_str(params).map_err(|error| Error::invalid(error.to_string()))?;
    let answer = operation.run(core, call)?;
    serde_json::to_vec(&answer).map_err(|error| Error::internal(error.to_string()))
}

/// All operations, sorted by name: every face and every schema is made from this.
pub static OPERATIONS: &[Entry] = &[
    Entry::of::<ops::Append>(),
    Entry::of::<ops::DownloadTar>(),
    Entry::of::<ops::Edit>(),
    Entry::of::<ops::Glob>(),
    Entry::of::<ops::ListFiles>(),
    Entry::of::<ops::MakeDirectory>(),
    Entry::of::<ops::Move>(),
    Entry::of::<ops::ReadFile>(),
    Entry::of::<ops::RealPath>(),
    Entry::of::<ops::Remove>(),
    Entry::of::<ops::Search>(),
    Entry::of::<ops::Stat>(),
    Entry::of::<ops::Unwatch>(),
    Entry::of::<ops::UploadTar>(),
    Entry::of::<ops::Watch>(),
    Entry::of::<ops::WriteFile>(),
    Entry::of::<ops::Attach>(),
    Entry::of::<ops::CancelProcess>(),
    Entry::of::<ops::CloseStdin>(),
    Entry::of::<ops::ListProcesses>(),
    Entry::of::<ops::Resize>(),
    Entry::of::<ops::SendSignal>(),
    Entry::of::<ops::WriteStdin>(),
    Entry::of::<ops::Apply>(),
    Entry::of::<ops::TakeCheckpoint>(),
    Entry::of::<ops::ListCheckpoints>(),
    Entry::of::<ops::Create>(),
    Entry::of::<ops::Destroy>(),
    Entry::of::<ops::Diff>(),
    Entry::of::<ops::DropCheckpoint>(),
    Entry::of::<ops::ReadEvents>(),
    Entry::of::<ops::Exec>(),
    Entry::of::<ops::Fork>(),
    Entry::of::<ops::Get>(),
    Entry::of::<ops::List>(),
    Entry::of::<ops::SetNetwork>(),
    Entry::of::<ops::Publish>(),
    Entry::of::<ops::Refresh>(),
    Entry::of::<ops::Restore>(),
    Entry::of::<ops::Rollback>(),
    Entry::of::<ops::TakeSnapshot>(),
    Entry::of::<ops::Start>(),
    Entry::of::<ops::Unpublish>(),
    Entry::of::<ops::CreateTemplate>(),
    Entry::of::<ops::DeleteTemplate>(),
    Entry::of::<ops::ListTemplates>(),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted_and_every_operation_has_a_summary() {
        assert!(OPERATIONS.is_sorted_by_key(|entry| entry.name), "{OPERATIONS:?}");
        for entry in OPERATIONS {
            assert!(!entry.summary.is_empty() && !entry.summary.ends_with('.'), "{}", entry.name);
            assert!(std::ptr::eq(Entry::named(entry.name).unwrap(), entry));
        }
        assert!(Entry::named("session").is_none());
    }
}
