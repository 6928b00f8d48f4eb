//! Prints the reference of all commands: `cargo run -p boxsh-commands --example reference`.
#![expect(clippy::print_stdout, reason = "printing is all it does")]

fn main() {
    print!("{}", boxsh_commands::reference());
}
