//! The reference of all commands, made from their specs.

use std::fmt::Write;

use boxsh_kernel::{Builtin, Spec};

/// Every command with every flag, as the Markdown of `docs/commands.md`.
pub fn reference() -> String {
    let mut commands: Vec<&Builtin> = crate::ALL.iter().collect();
    commands.sort_unstable_by_key(|command| command.name);
    let mut text = String::from(
        "# Commands\n\nMade from the specs of the commands by `cargo xtask docs`; the real tools are the specification. \
         A flag that is known but refused says why.\n\n",
    );
    let names: Vec<String> =
        commands.iter().map(|command| format!("[{0}](#{1})", command.name, anchor(command.name))).collect();
    text.push_str(&names.join(" "));
    text.push('\n');
    for command in commands {
        push_command(command.name, command.spec, &mut text);
    }
    text
}

fn push_command(name: &str, spec: &Spec, text: &mut String) {
    // Writing to a string cannot fail.
    let _ = writeln!(text, "\n## {name}\n\n{}\n", spec.summary.replace('\n', " "));
    for usage in spec.usage {
        let _ = writeln!(text, "    {}", format!("{name} {usage}").trim_end());
    }
    if spec.flags.is_empty() {
        return;
    }
    text.push_str("\n| flag | what it does |\n|---|---|\n");
    for flag in spec.flags {
        // A page of Markdown takes `<name>` for a tag.
        let help = flag.help.replace('\n', " ").replace('|', "\\|").replace('<', "&lt;");
        let refused = flag.unsupported.map(|why| format!(" **Not supported:** {why}.")).unwrap_or_default();
        let _ = writeln!(text, "| `{}` | {help}{refused} |", flag.spelling().trim().replace('|', "\\|"));
    }
}

/// The anchor that Markdown renderers give a heading.
fn anchor(name: &str) -> String {
    name.chars().filter(|letter| letter.is_ascii_alphanumeric() || *letter == '-').collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_page_in_docs_is_current() {
        let page = include_str!("../../../docs/commands.md");
        assert!(page == super::reference(), "docs/commands.md is out of date: run `cargo xtask docs`");
    }
}
