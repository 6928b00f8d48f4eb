//! Expansions seen before: a script names the same variables again and again, and their nodes can be shared.

use std::sync::Arc;

use crate::ast::{Bytes, ParamExpansion, ParamName, ParamOp, WordPart};

/// A power of two.
const SLOTS: usize = 64;

/// The nodes of `$name` and `"$name"` last seen, by a hash of the name.
#[derive(Clone, Debug, Default)]
pub(super) struct Variables {
    /// Empty or of `SLOTS` entries.
    slots: Vec<Option<Slot>>,
}

#[derive(Clone, Debug)]
struct Slot {
    param: Arc<ParamExpansion>,
    quoted: Option<Arc<[WordPart]>>,
}

impl Variables {
    /// The node of `$name`.
    pub(super) fn param(&mut self, name: &[u8]) -> Arc<ParamExpansion> {
        Arc::clone(&self.slot(name).param)
    }

    /// The parts of `"$name"`.
    pub(super) fn quoted(&mut self, name: &[u8]) -> Arc<[WordPart]> {
        let Slot { param, quoted } = self.slot(name);
        Arc::clone(quoted.get_or_insert_with(|| Arc::new([WordPart::Param(Arc::clone(param))])))
    }

    fn slot(&mut self, name: &[u8]) -> &mut Slot {
        if self.slots.is_empty() {
            self.slots.resize_with(SLOTS, || None);
        }
        let slot = &mut self.slots[index(name)];
        match slot {
            Some(known) if matches!(&known.param.name, ParamName::Variable(known) if **known == *name) => {}
            _ => *slot = None,
        }
        slot.get_or_insert_with(|| Slot {
            param: Arc::new(simple(ParamName::Variable(Bytes::from(name)))),
            quoted: None,
        })
    }
}

fn index(name: &[u8]) -> usize {
    let end = |byte: Option<&u8>| byte.map_or(0, |&byte| usize::from(byte));
    (end(name.first()) * 7 + end(name.last()) * 3 + name.len()) % SLOTS
}

/// `$name`, without braces.
pub(super) fn simple(name: ParamName) -> ParamExpansion {
    ParamExpansion { name, subscript: None, indirect: false, braced: false, op: ParamOp::None }
}
