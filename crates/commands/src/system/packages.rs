//! `pip`, `npm`, `apt-get` and the like where there are none: which packages a session can install, and how to get there.
//!
//! They are host programs. Where the host has them, they run instead of these.

use boxsh_kernel::{CommandResult, Context, Exit, Follow, Spec};

/// A package manager that only the host can have.
struct Manager {
    /// The rule by which `--allow` opens its registry.
    registry: &'static str,
    /// How to get it, where host programs run and the host has none.
    source: &'static str,
}

const PIP: Manager = Manager {
    registry: "@pypi",
    source: "on the host, install python3-pip (Debian, Ubuntu, Fedora) or py3-pip (Alpine)",
};
const UV: Manager = Manager { registry: "@pypi", source: "run `pip install uv`" };
const NPM: Manager = Manager { registry: "@npm", source: "on the host, install npm" };
const PNPM: Manager = Manager { registry: "@npm", source: "run `npm install -g pnpm`" };
const APT: Manager = Manager {
    registry: "@debian",
    source: "take programs from a Debian or Ubuntu root filesystem: `boxsh base add`, then --base",
};

macro_rules! managers {
    ($($spec:ident, $run:ident: $name:literal => $manager:ident;)*) => {
        /// The names that only give advice about packages: where the host has such a program, that one is meant.
        pub const PACKAGE_MANAGERS: &[&str] = &[$($name),*];
    $(
        pub(crate) static $spec: Spec = Spec {
            name: $name,
            usage: &["[ARGUMENT]..."],
            summary: concat!("Say how to get packages with ", $name, ", which is a host program."),
            ..Spec::DEFAULT
        };

        pub(crate) fn $run(context: &mut Context<'_>) -> CommandResult {
            answer(context, &$manager)
        }
    )*};
}

managers! {
    APT_SPEC, run_apt: "apt" => APT;
    APT_GET, run_apt_get: "apt-get" => APT;
    DPKG, run_dpkg: "dpkg" => APT;
    NPM_SPEC, run_npm: "npm" => NPM;
    NPX, run_npx: "npx" => NPM;
    PIP_SPEC, run_pip: "pip" => PIP;
    PIP3, run_pip3: "pip3" => PIP;
    PNPM_SPEC, run_pnpm: "pnpm" => PNPM;
    UV_SPEC, run_uv: "uv" => UV;
}

fn answer(context: &mut Context<'_>, manager: &Manager) -> CommandResult {
    let Manager { registry, source } = manager;
    if context.process.runs_host_programs() {
        if let Some(path) = installed(context) {
            let rest = context.arguments().iter().cloned();
            let words: Vec<Vec<u8>> = std::iter::once(path).chain(rest).collect();
            return Ok(Exit(context.call(words)?.code()));
        }
        context.warn(format_args!("neither the session nor the host has this program"))?;
        context.warn(format_args!("hint: {source}"))?;
    } else {
        context.warn(format_args!("packages need host programs, and this session has none"))?;
        context.warn(format_args!(
            "hint: start it with `boxsh run --native --allow {registry}`, or with Builder::native"
        ))?;
    }
    Ok(Exit::FAILURE)
}

/// The program of this name that was installed since the shell has looked for it: the shell remembers where it found this one.
fn installed(context: &Context<'_>) -> Option<Vec<u8>> {
    let path = context.process.variable(b"PATH")?;
    let name = context.called_as().rsplit(|&byte| byte == b'/').next().unwrap_or_default().to_vec();
    let places = path.split(|&byte| byte == b':').map(|directory| [directory, b"/", &name].concat());
    places.into_iter().find(|path| {
        let is_program = context.process.access(path, 1).is_ok()
            && context.process.stat(path, Follow::Yes).is_ok_and(|found| found.is_file());
        is_program
            && context
                .open_input(path)
                .is_ok_and(|mut file| file.fill().is_ok_and(|head| !head.starts_with(STUB)))
    })
}

/// How the files of the session's own programs begin.
const STUB: &[u8] = b"\x7fBOXSH";

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn it_says_what_is_missing_and_how_to_get_it() {
        call("pip install requests").answers(
            1,
            "",
            "pip: packages need host programs, and this session has none\n\
             pip: hint: start it with `boxsh run --native --allow @pypi`, or with Builder::native\n",
        );
        for (line, registry) in [
            ("apt-get install -y jq", "@debian"),
            ("apt update", "@debian"),
            ("dpkg -l", "@debian"),
            ("npm install left-pad", "@npm"),
            ("npx cowsay", "@npm"),
            ("pip3 --version", "@pypi"),
            ("pnpm add x", "@npm"),
            ("uv pip install x", "@pypi"),
        ] {
            let answer = call(line).run();
            assert_eq!(answer.status, 1, "{line}");
            let said = String::from_utf8(answer.stderr).unwrap();
            assert!(said.contains(registry), "{line}: {said}");
        }
    }
}
