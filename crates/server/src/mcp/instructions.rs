//! What a model is told about the server.

use boxsh::tools::{Tool, Tools};

use crate::core::Core;
use crate::error::Error;

/// Clients cut what is longer.
const MOST: usize = 2000;

/// What sessions of this server have, and how to use them.
pub(super) fn of(core: &Core) -> Result<String, Error> {
    let sandbox = core.builder(&core.config().plan())?.build()?;
    let session = Tools::new([Tool::Bash]).prompt(&sandbox)?;
    let mut text = session
        + "Calls share one session unless they name another by session_id; each answer names its own. checkpoint and rollback undo what a script did; fork \
           makes a copy to try something in.\n";
    if core.config().applies {
        text.push_str(
            "diff shows what changed in the user's files. apply writes it there: ask before you do.\n",
        );
    }
    text.truncate(text.floor_char_boundary(MOST - 1));
    Ok(text)
}
