//! `which`: find programs along `PATH`.

use boxsh_kernel::{CommandResult, Context, Exit, Flag, Follow, Spec};

pub(crate) static SPEC: Spec = Spec {
    name: "which",
    usage: &["[-a] NAME..."],
    summary: "Print the path of each program that NAME would start.",
    flags: &[
        Flag::short('a', "print all matching paths, not only the first"),
        Flag::short('s', "print nothing; the exit status is the answer"),
    ],
    usage_status: 2,
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let path = context.process.variable(b"PATH").unwrap_or_default();
    let (all, silent) = (parsed.has(flag!("a")), parsed.has(flag!("s")));
    let mut all_found = !parsed.operands.is_empty();
    for name in &parsed.operands {
        let candidates: Vec<Vec<u8>> = if name.contains(&b'/') {
            vec![name.clone()]
        } else {
            path.split(|&byte| byte == b':')
                .map(|directory| {
                    let directory = if directory.is_empty() { b"." } else { directory };
                    [directory, b"/", name].concat()
                })
                .collect()
        };
        let is_program = |path: &&Vec<u8>| {
            let is_file = context.process.stat(path, Follow::Yes).is_ok_and(|metadata| metadata.is_file());
            is_file && !name.is_empty() && context.process.access(path, 1).is_ok()
        };
        let most = if all { usize::MAX } else { 1 };
        let found: Vec<&Vec<u8>> = candidates.iter().filter(is_program).take(most).collect();
        all_found &= !found.is_empty();
        for path in found.into_iter().filter(|_| !silent) {
            context.out.write(path)?;
            context.out.write_byte(b'\n')?;
        }
    }
    Ok(Exit::from_success(all_found))
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn programs_are_found_along_the_path() {
        let with_path = |line: &str| call(line).program("cat").variable("PATH", "/none:/bin");
        with_path("which cat").gives("/bin/cat\n");
        with_path("which cat nope").answers(1, "/bin/cat\n", "");
        with_path("which /bin/cat").gives("/bin/cat\n");
        with_path("which").answers(1, "", "");
    }
}
