//! The class that the JavaScript of the package uses.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

use boxsh_js::{Host, Surroundings};
use napi::bindgen_prelude::{Buffer, FnArgs, Function, Unknown};
use napi::threadsafe_function::{ThreadsafeFunction, ThreadsafeFunctionCallMode};
use napi::{Error, Result, Status};
use napi_derive::napi;

use crate::threads::Threads;

/// A function is called, and JavaScript answers with `answer`.
const CALL: u32 = 0;
/// A function is told something.
const TELL: u32 = 1;
/// What was asked for with `call` is done.
const DONE: u32 = 2;

type Message = FnArgs<(u32, u32, Buffer)>;

/// JavaScript's side, for any thread. All messages come in the order in which they were sent. It does not keep the process alive.
struct JavaScript {
    sender: ThreadsafeFunction<Message, Unknown<'static>, Message, Status, false, true>,
    last_call: AtomicU32,
    waiting: Mutex<HashMap<u32, Sender<Vec<u8>>>>,
}

impl JavaScript {
    /// Whether the message is on its way: at the end of the process it is not.
    fn send(&self, kind: u32, number: u32, bytes: Vec<u8>) -> bool {
        let message = FnArgs::from((kind, number, Buffer::from(bytes)));
        self.sender.call(message, ThreadsafeFunctionCallMode::NonBlocking) == Status::Ok
    }

    fn waiting(&self) -> std::sync::MutexGuard<'_, HashMap<u32, Sender<Vec<u8>>>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Host for JavaScript {
    fn call(&self, request: Vec<u8>) -> Vec<u8> {
        let number = self.last_call.fetch_add(1, Ordering::Relaxed);
        let (sender, answer) = channel();
        self.waiting().insert(number, sender);
        if !self.send(CALL, number, request) {
            self.waiting().remove(&number);
        }
        // No bytes are no answer, which the session reports.
        answer.recv().unwrap_or_default()
    }

    fn tell(&self, message: Vec<u8>) {
        self.send(TELL, 0, message);
    }
}

/// Sandboxes behind messages, for one thread of JavaScript's.
#[napi]
pub struct Engine {
    engine: Arc<boxsh_js::Engine>,
    javascript: Arc<JavaScript>,
    threads: Threads,
}

#[napi]
impl Engine {
    /// An engine whose messages go to `callback`: what kind of message it is, a number, and bytes.
    #[napi(constructor)]
    pub fn new(callback: Function<'_, Message, Unknown<'static>>) -> Result<Self> {
        let sender = callback.build_threadsafe_function::<Message>().weak::<true>().build()?;
        let javascript =
            Arc::new(JavaScript { sender, last_call: AtomicU32::new(0), waiting: Mutex::default() });
        let engine = Arc::new(boxsh_js::Engine::new(javascript.clone(), Surroundings::default()));
        Ok(Self { engine, javascript, threads: Threads::default() })
    }

    /// Does what a request asks for on this thread. It must be nothing that calls a function.
    #[napi]
    pub fn call_now(&self, request: Buffer) -> Buffer {
        self.engine.call(&request).into()
    }

    /// Does what a request asks for on another thread; the answer is a message of this number.
    #[napi]
    pub fn call(&self, job: u32, request: Buffer) -> Result<()> {
        let (engine, javascript) = (self.engine.clone(), self.javascript.clone());
        let request = Vec::from(request.as_ref());
        let work = move || {
            let answer = engine.call(&request);
            javascript.send(DONE, job, answer);
        };
        self.threads.run(Box::new(work)).map_err(|error| Error::from_reason(error.to_string()))
    }

    /// Answers the call of a function.
    #[napi]
    pub fn answer(&self, call: u32, answer: Buffer) {
        if let Some(waiting) = self.javascript.waiting().remove(&call) {
            // A run that is over does not wait any more.
            let _ = waiting.send(answer.as_ref().to_vec());
        }
    }
}
