//! Templates: states that sessions start from.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::call::Call;
use crate::core::Core;
use crate::error::Error;
use crate::operation::{Effects, Operation};
use crate::session::{Done, Timed};

/// The longest name of a template.
const LONGEST_NAME: usize = 128;

/// Parameters of `template.create`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct CreateTemplate {
    /// The session whose present state becomes the template.
    pub session_id: String,
    /// The name; a template of the caller's that has it is replaced.
    pub name: String,
}

impl Operation for CreateTemplate {
    const NAME: &'static str = "template.create";
    const SUMMARY: &'static str = "Make the present state of a session a template";
    const EFFECTS: Effects = Effects::SETS;
    type Answer = Timed<Done>;

    fn run(self, core: &Core, call: &Call<'_>) -> Result<Self::Answer, Error> {
        core.check_memory()?;
        if self.name.is_empty() || self.name.len() > LONGEST_NAME {
            return Err(Error::invalid("name: from 1 to 128 bytes"));
        }
        let session = core.session(call.caller, &self.session_id)?;
        let copy = session.take(core)?.fork()?;
        core.templates().add(call.caller.owner(), self.name, copy)?;
        Ok(Timed::of(&session, Done {}))
    }
}

/// Parameters of `template.list`.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ListTemplates {}

/// A template.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct TemplateInfo {
    /// Its name.
    pub name: String,
    /// Whether the caller has made it; others are the server's.
    pub own: bool,
}

/// Templates.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct TemplateList {
    /// The templates.
    pub templates: Vec<TemplateInfo>,
}

impl Operation for ListTemplates {
    const NAME: &'static str = "template.list";
    const SUMMARY: &'static str = "List the templates that sessions can start from";
    const EFFECTS: Effects = Effects::READS;
    type Answer = TemplateList;

    fn run(self, core: &Core, call: &Call<'_>) -> Result<TemplateList, Error> {
        let names = core.templates().names(call.caller.owner());
        Ok(TemplateList {
            templates: names.into_iter().map(|(name, own)| TemplateInfo { name, own }).collect(),
        })
    }
}

/// Parameters of `template.delete`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct DeleteTemplate {
    /// The name of a template of the caller's.
    pub name: String,
}

impl Operation for DeleteTemplate {
    const NAME: &'static str = "template.delete";
    const SUMMARY: &'static str = "Delete a template; sessions that started from it stay";
    const EFFECTS: Effects = Effects::SETS;
    type Answer = Done;

    fn run(self, core: &Core, call: &Call<'_>) -> Result<Done, Error> {
        core.templates().remove(call.caller.owner(), &self.name)?;
        Ok(Done {})
    }
}
