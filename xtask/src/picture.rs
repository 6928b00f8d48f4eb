//! The picture of a session in the README: recorded from a real run, drawn as an SVG.

use std::fmt::Write;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

use crate::arguments::Arguments;
use crate::{Answer, workspace};

/// Where the picture is.
const PATH: &str = "docs/session.svg";

/// What is typed, in a directory with one file.
const SESSION: &[&str] = &[
    "boxsh -c 'seq 5 | paste -sd+ | bc'",
    "boxsh run --state s --workspace project -c 'sed -i s/helo/hello/ README; rm -rf /usr'",
    "boxsh diff --state s",
    "boxsh apply --state s",
    "boxsh run --timeout 1s -c 'while :; do :; done'; echo \"status $?\"",
];

/// The chore `picture`.
pub(crate) fn run(mut arguments: Arguments) -> Answer {
    let only_checks = arguments.flag("--check");
    let binary = arguments.value("--binary")?;
    arguments.finish()?;
    let binary = match binary {
        Some(path) => std::path::absolute(path)?,
        None => workspace::build_binary()?,
    };
    let picture = draw(&record(&binary)?);
    let path = workspace::root().join(PATH);
    if !only_checks {
        std::fs::write(&path, picture)?;
        println!("{}", path.display());
    } else if std::fs::read_to_string(&path)? != picture {
        return Err(format!("{PATH} is out of date: run `cargo xtask picture`").into());
    }
    Ok(ExitCode::SUCCESS)
}

/// A line on the screen.
enum Line {
    Typed(&'static str),
    Printed(String),
}

/// Types the session into a shell of the host, with our binary in `PATH`.
fn record(binary: &Path) -> Result<Vec<Line>, Box<dyn std::error::Error>> {
    let directory = workspace::target().join("picture");
    let _ = std::fs::remove_dir_all(&directory);
    std::fs::create_dir_all(directory.join("project"))?;
    std::fs::write(directory.join("project/README"), "helo world\n")?;
    let programs = binary.parent().unwrap_or(Path::new("/"));
    let path = format!("{}:/usr/bin:/bin", programs.display());
    let mut lines = Vec::new();
    for typed in SESSION {
        lines.push(Line::Typed(typed));
        let output = Command::new("sh")
            .args(["-c", &format!("exec 2>&1\n{typed}")])
            .current_dir(&directory)
            .env_clear()
            .env("PATH", &path)
            .env("HOME", &directory)
            .env("NO_COLOR", "1")
            .stdin(Stdio::null())
            .output()?;
        let text = String::from_utf8(output.stdout)?;
        lines.extend(text.lines().map(|line| Line::Printed(line.to_owned())));
    }
    std::fs::remove_dir_all(&directory)?;
    Ok(lines)
}

const CHARACTER: f32 = 8.4;
const LINE_HEIGHT: usize = 20;
const MARGIN: usize = 16;
/// The bar at the top of the window.
const BAR: usize = 28;

fn draw(lines: &[Line]) -> String {
    let columns = lines.iter().map(|line| match line {
        Line::Typed(text) => text.chars().count() + 2,
        Line::Printed(text) => text.chars().count(),
    });
    let width = (columns.max().unwrap_or(80) as f32 * CHARACTER) as usize + 2 * MARGIN;
    let height = BAR + lines.len() * LINE_HEIGHT + MARGIN;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"#1c1f26\"/>\n"
    );
    for (at, colour) in ["#ff5f57", "#febc2e", "#28c840"].into_iter().enumerate() {
        let x = MARGIN + 6 + at * 18;
        let _ = writeln!(svg, "<circle cx=\"{x}\" cy=\"14\" r=\"5\" fill=\"{colour}\"/>");
    }
    svg += "<g font-family=\"ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace\" font-size=\"14\" xml:space=\"preserve\">\n";
    for (at, line) in lines.iter().enumerate() {
        let y = BAR + LINE_HEIGHT * at + 14;
        let text = match line {
            Line::Typed(text) => {
                format!("<tspan fill=\"#7ee787\">$ </tspan><tspan fill=\"#ffffff\">{}</tspan>", escaped(text))
            }
            Line::Printed(text) => {
                format!("<tspan fill=\"{}\">{}</tspan>", colour_of(text), escaped(text))
            }
        };
        let _ = writeln!(svg, "<text x=\"{MARGIN}\" y=\"{y}\">{text}</text>");
    }
    svg += "</g>\n</svg>\n";
    svg
}

/// The colour of a printed line: as `diff` colours its lines, errors yellow.
fn colour_of(text: &str) -> &'static str {
    match text.as_bytes() {
        [b'-', b'-', ..] | [b'+', b'+', ..] => "#ffffff",
        [b'-', ..] => "#ff7b72",
        [b'+', ..] => "#7ee787",
        [b'@', ..] => "#79c0ff",
        _ if text.starts_with("boxsh: ") => "#e3b341",
        _ => "#c9d1d9",
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::{Line, draw};

    #[test]
    fn text_is_escaped_and_every_line_is_drawn() {
        let picture = draw(&[Line::Typed("echo '<a>' && b"), Line::Printed("<a>".into())]);
        assert!(picture.contains("echo '&lt;a&gt;' &amp;&amp; b") && picture.contains(">&lt;a&gt;<"));
        assert_eq!(picture.matches("<text").count(), 2);
    }
}
