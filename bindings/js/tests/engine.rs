//! Requests and answers, with a host in the place of JavaScript.
#![allow(clippy::unwrap_used, reason = "a test file: a failed unwrap is a failed test")]

use std::sync::{Arc, Mutex};

use boxsh_js::{Engine, Host, Surroundings, Value};

/// Answers as a function would that writes its first argument and ends with status 3.
#[derive(Default)]
struct Shouter {
    told: Mutex<Vec<Value>>,
}

fn list(words: impl IntoIterator<Item = Value>) -> Value {
    Value::List(words.into_iter().collect())
}

impl Host for Shouter {
    fn call(&self, request: Vec<u8>) -> Vec<u8> {
        let Ok(Value::List(words)) = Value::decode(&request) else { panic!("no list") };
        let reply = match &words[..] {
            [Value::Text(kind), _, call, _] if kind == "command" => {
                let Value::List(arguments) = call.get("args") else { panic!("no arguments") };
                let Value::Text(text) = &arguments[0] else { panic!("no text") };
                list(["order".into(), 7.0.into(), "write".into(), text.to_uppercase().into_bytes().into()])
            }
            [Value::Text(kind), _, token, Value::Text(word), _] if kind == "resume" => {
                assert_eq!((token, word.as_str()), (&7.0.into(), "done"));
                list(["done".into(), Value::map([("status", 3.0.into())])])
            }
            _ => list(["failed".into(), "what?".into()]),
        };
        reply.encode()
    }

    fn tell(&self, message: Vec<u8>) {
        self.told.lock().unwrap().push(Value::decode(&message).unwrap());
    }
}

fn ask(engine: &Engine, words: impl IntoIterator<Item = Value>) -> Result<Value, Value> {
    match Value::decode(&engine.call(&list(words).encode())).unwrap() {
        Value::List(answer) if answer[0] == "done".into() => Ok(answer[1].clone()),
        Value::List(answer) => Err(answer[1].clone()),
        other => panic!("{other:?}"),
    }
}

fn stdout(result: &Value) -> String {
    let Value::Bytes(bytes) = result.get("stdoutBytes") else { panic!("{result:?}") };
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn a_session_is_made_run_forked_and_closed() {
    let engine = Engine::new(Arc::new(Shouter::default()), Surroundings::default());
    let first = ask(&engine, ["new".into(), Value::map([("env", Value::map([("X", "1".into())]))])]).unwrap();
    let run = |number: &Value, script: &str| ask(&engine, ["run".into(), number.clone(), script.into()]);
    assert_eq!(stdout(&run(&first, "echo $X; X=2").unwrap()), "1\n");
    let fork = ask(&engine, ["fork".into(), first.clone()]).unwrap();
    let before = ask(&engine, ["checkpoint".into(), first.clone()]).unwrap();
    run(&first, "X=3; echo data > f").unwrap();
    ask(&engine, ["rollback".into(), first.clone(), before]).unwrap();
    assert_eq!(stdout(&run(&first, "echo $X; ls").unwrap()), "2\n");
    assert_eq!(stdout(&run(&fork, "echo $X").unwrap()), "2\n");
    ask(&engine, ["drop".into(), first.clone()]).unwrap();
    assert_eq!(run(&first, "echo").unwrap_err().get("kind"), &"closed".into());
}

#[test]
fn a_function_gives_orders_and_then_its_status() {
    let host = Arc::new(Shouter::default());
    let engine = Engine::new(host.clone(), Surroundings::default());
    let options = Value::map([("commands", Value::map([("shout", 1.0.into())]))]);
    let sandbox = ask(&engine, ["new".into(), options]).unwrap();
    let script = "shout hello; echo \" $?\"; shout piped | cat";
    let request = ["run".into(), sandbox, script.into(), Value::Null, 9.0.into()];
    assert_eq!(stdout(&ask(&engine, request).unwrap()), "HELLO 3\nPIPED");
    let told = host.told.lock().unwrap();
    assert_eq!(told[0], list(["output".into(), 9.0.into(), "stdout".into(), b"HELLO".to_vec().into()]));
}

#[test]
fn what_makes_no_sense_is_an_error_and_no_panic() {
    let engine = Engine::new(Arc::new(Shouter::default()), Surroundings::default());
    for request in
        [&b""[..], b"\x06", &Value::Null.encode(), &list([]).encode(), &list(["fly".into()]).encode()]
    {
        let answer = Value::decode(&engine.call(request)).unwrap();
        assert!(matches!(&answer, Value::List(words) if words[0] == "failed".into()), "{answer:?}");
    }
    let wrong = ask(&engine, ["new".into(), Value::map([("limits", Value::map([("speed", 1.0.into())]))])]);
    assert_eq!(wrong.unwrap_err().get("kind"), &"option".into());
    let sandbox = ask(&engine, ["new".into()]).unwrap();
    let missing = ask(&engine, ["files".into(), sandbox, "read".into(), "/none".into()]).unwrap_err();
    assert_eq!((missing.get("code"), missing.get("path")), (&"ENOENT".into(), &"/none".into()));
}
