//! The session's time zone: `TZ`.

use boxsh_format::zone::{Local, Zone};

use crate::shell::Shell;
use crate::value::Attributes;

impl Shell<'_> {
    /// What the clocks do at a moment in the zone that an exported `TZ` names.
    pub(crate) fn zone_at(&mut self, seconds: i64) -> Local {
        let variable = self.variable(b"TZ").filter(|zone| zone.attributes.has(Attributes::EXPORT));
        let name = variable.and_then(|zone| zone.as_str().cloned()).unwrap_or_default();
        Zone::named(&name).at(seconds)
    }
}
