//! The way to JavaScript's functions.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use boxsh::Cancel;

use crate::value::Value;

/// Whoever calls JavaScript's functions.
pub trait Host: Send + Sync {
    /// Calls a function, and waits for what it gives.
    fn call(&self, request: Vec<u8>) -> Vec<u8>;

    /// Tells a function something, and does not wait.
    fn tell(&self, message: Vec<u8>);
}

/// What a function gives.
pub(crate) enum Reply {
    /// It is done, with this.
    Done(Value),
    /// It wants something done first: an operation's name and its arguments. What comes of it goes to the function of this number.
    Order(Value, Vec<Value>),
    /// It has failed, in these words.
    Failed(String),
    /// Nobody can wait for it here. The run has to end; it is run again once the function has an answer.
    Later,
}

/// The functions of one engine, and the runs that go on there.
#[derive(Clone)]
pub(crate) struct Desk {
    host: Arc<dyn Host>,
    /// The run that began last is the one that a function is called from, wherever there is but one thread.
    running: Arc<Mutex<Vec<Cancel>>>,
    last_call: Arc<AtomicU32>,
}

impl Desk {
    pub(crate) fn new(host: Arc<dyn Host>) -> Self {
        Self { host, running: Arc::default(), last_call: Arc::default() }
    }

    /// A number for a call that may go on for a while.
    pub(crate) fn number(&self) -> u32 {
        self.last_call.fetch_add(1, Ordering::Relaxed)
    }

    pub(crate) fn call(&self, request: Vec<Value>) -> Reply {
        let answer = self.host.call(Value::List(request).encode());
        let Ok(Value::List(mut words)) = Value::decode(&answer) else {
            return Reply::Failed("no answer".to_owned());
        };
        let word = if words.is_empty() { Value::Null } else { words.remove(0) };
        let mut words = words.into_iter();
        match (word, words.next()) {
            (Value::Text(word), Some(value)) if word == "done" => Reply::Done(value),
            (Value::Text(word), Some(Value::Text(reason))) if word == "failed" => Reply::Failed(reason),
            (Value::Text(word), Some(token)) if word == "order" => Reply::Order(token, words.collect()),
            (Value::Text(word), _) if word == "later" => {
                self.stop();
                Reply::Later
            }
            _ => Reply::Failed("no answer".to_owned()),
        }
    }

    /// Calls a function that can do no more than answer.
    pub(crate) fn ask(&self, request: Vec<Value>) -> Result<Value, String> {
        match self.call(request) {
            Reply::Done(value) => Ok(value),
            Reply::Failed(reason) => Err(reason),
            Reply::Order(..) => Err("this function has no call to give orders through".to_owned()),
            Reply::Later => Err("the run begins again when there is an answer".to_owned()),
        }
    }

    pub(crate) fn tell(&self, message: Vec<Value>) {
        self.host.tell(Value::List(message).encode());
    }

    /// Does `work`, which is a run that `cancel` ends.
    pub(crate) fn during<T>(&self, cancel: Cancel, work: impl FnOnce() -> T) -> T {
        let running = || self.running.lock().unwrap_or_else(PoisonError::into_inner);
        running().push(cancel);
        let done = work();
        running().pop();
        done
    }

    fn stop(&self) {
        let last = self.running.lock().unwrap_or_else(PoisonError::into_inner).last().cloned();
        if let Some(cancel) = last {
            cancel.cancel();
        }
    }
}
