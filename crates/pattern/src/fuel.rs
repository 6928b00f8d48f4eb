//! Metering: how a caller's budget stops a match that costs too much.

use thiserror::Error;

/// Accounts for the work of one match.
///
/// A matcher calls [`Fuel::spend`] with the number of elementary steps it is about to take, in batches
/// large enough to cost nothing, and gives up when the answer is an error.
pub trait Fuel {
    /// Takes `steps` from what is left.
    ///
    /// # Errors
    /// [`OutOfFuel`] when the match has to stop.
    fn spend(&mut self, steps: u64) -> Result<(), OutOfFuel>;
}

/// The error of a match that was stopped by its [`Fuel`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("pattern matching ran out of fuel")]
pub struct OutOfFuel;

/// A tank that never runs dry.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unlimited;

impl Fuel for Unlimited {
    fn spend(&mut self, _steps: u64) -> Result<(), OutOfFuel> {
        Ok(())
    }
}

/// A counter of steps is a tank of that size.
impl Fuel for u64 {
    fn spend(&mut self, steps: u64) -> Result<(), OutOfFuel> {
        match self.checked_sub(steps) {
            Some(left) => {
                *self = left;
                Ok(())
            }
            None => {
                *self = 0;
                Err(OutOfFuel)
            }
        }
    }
}
