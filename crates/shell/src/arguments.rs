//! Positional parameters.

use std::ops::Deref;
use std::sync::Arc;

use crate::text::Str;

/// `$1` and on. A copy shares them, and `shift` leaves them where they are.
#[derive(Clone, Debug, Default)]
pub struct Arguments {
    all: Arc<Vec<Str>>,
    /// How many were shifted out.
    gone: usize,
}

impl Arguments {
    /// Drops the first `count`, or all if there are no more.
    pub fn shift(&mut self, count: usize) {
        self.gone = self.gone.saturating_add(count).min(self.all.len());
    }
}

impl Deref for Arguments {
    type Target = [Str];
    #[inline]
    fn deref(&self) -> &[Str] {
        &self.all[self.gone..]
    }
}

impl From<Arc<Vec<Str>>> for Arguments {
    fn from(all: Arc<Vec<Str>>) -> Self {
        Self { all, gone: 0 }
    }
}

impl From<Vec<Str>> for Arguments {
    fn from(all: Vec<Str>) -> Self {
        Arc::new(all).into()
    }
}

impl FromIterator<Str> for Arguments {
    fn from_iter<I: IntoIterator<Item = Str>>(arguments: I) -> Self {
        arguments.into_iter().collect::<Vec<_>>().into()
    }
}
