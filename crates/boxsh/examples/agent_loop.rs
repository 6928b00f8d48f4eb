//! The loop of an agent: a model chooses a script, the sandbox runs it, the model sees the result. The model here is
//! scripted; a real one takes its place behind the same function.
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use boxsh::{Ended, Limits, Sandbox};

/// The next script, given all results so far.
fn scripted_model(seen: &[String]) -> Option<&'static str> {
    match seen.len() {
        0 => Some("printf 'apple 3\\npear 5\\napple 4\\n' > sales.txt; wc -l < sales.txt"),
        1 => Some(
            "awk '{ sum[$1] += $2 } END { for (name in sum) print name, sum[name] }' sales.txt | sort > report",
        ),
        2 => Some("cat report; [ -s report ] && echo DONE"),
        _ => None,
    }
}

/// What the model sees of a result: both outputs in order, and how it ended.
fn shown(result: &boxsh::RunResult) -> String {
    let mut text = String::from_utf8_lossy(&result.merged()).into_owned();
    match result.ended {
        Ended::Exited if result.exit_code == 0 => {}
        Ended::Exited => text += &format!("[exit status {}]\n", result.exit_code),
        ended => text += &format!("[{ended:?}]\n"),
    }
    text
}

fn main() -> Result<(), boxsh::Error> {
    let mut sandbox = Sandbox::builder().limits(Limits::hardened()).build()?;
    let mut seen = Vec::new();
    while let Some(script) = scripted_model(&seen) {
        println!("model: {script}");
        let result = shown(&sandbox.run(script));
        print!("{result}");
        seen.push(result);
    }
    assert_eq!(seen, ["3\n", "", "apple 7\npear 5\nDONE\n"]);
    Ok(())
}

#[test]
fn the_agent_gets_done() {
    main().expect("the example works");
}
