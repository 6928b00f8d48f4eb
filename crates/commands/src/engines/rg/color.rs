//! The colours of the output: `--colors`.

/// How a part of the output is shown.
#[derive(Clone, Default, Debug)]
pub(super) struct Paint {
    foreground: Option<String>,
    background: Option<String>,
    bold: bool,
    intense: bool,
    underline: bool,
}

/// The parts that have a colour.
#[derive(Clone, Debug)]
pub(super) struct Colors {
    pub(super) path: Paint,
    pub(super) line: Paint,
    pub(super) column: Paint,
    pub(super) matched: Paint,
}

impl Default for Colors {
    fn default() -> Self {
        let plain = |number: &str| Paint { foreground: Some(number.to_owned()), ..Paint::default() };
        Self {
            path: plain("5"),
            line: plain("2"),
            column: Paint::default(),
            matched: Paint { bold: true, ..plain("1") },
        }
    }
}

impl Colors {
    /// Takes over a setting: `match:fg:blue`, `path:style:bold`, `line:none`.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn set(&mut self, setting: &str) -> Result<(), String> {
        let parts: Vec<&str> = setting.split(':').collect();
        let [name, kind, rest @ ..] = &parts[..] else {
            return Err(format!(
                "invalid color spec format: '{setting}'. Valid format is '(path|line|column|match):(fg|bg|style):(value)'."
            ));
        };
        let paint = match name.to_lowercase().as_str() {
            "path" => &mut self.path,
            "line" => &mut self.line,
            "column" => &mut self.column,
            "match" => &mut self.matched,
            _ => {
                return Err(format!(
                    "unrecognized output type '{name}'. Choose from: path, line, column, match."
                ));
            }
        };
        match (kind.to_lowercase().as_str(), rest) {
            ("none", []) => *paint = Paint::default(),
            ("fg", [value]) => paint.foreground = color(value)?,
            ("bg", [value]) => paint.background = color(value)?,
            ("style", [value]) => match value.to_lowercase().as_str() {
                "bold" => paint.bold = true,
                "nobold" => paint.bold = false,
                "intense" => paint.intense = true,
                "nointense" => paint.intense = false,
                "underline" => paint.underline = true,
                "nounderline" => paint.underline = false,
                other => {
                    return Err(format!(
                        "unrecognized style attribute '{other}'. Choose from: nobold, bold, nointense, intense, nounderline, underline."
                    ));
                }
            },
            ("fg" | "bg" | "style", _) => {
                return Err(format!(
                    "invalid color spec format: '{setting}'. Valid format is '(path|line|column|match):(fg|bg|style):(value)'."
                ));
            }
            _ => return Err(format!("unrecognized spec type '{kind}'. Choose from: fg, bg, style, none.")),
        }
        Ok(())
    }
}

/// What stands for a colour in a sequence; `None` for none.
fn color(name: &str) -> Result<Option<String>, String> {
    const NAMES: [&str; 8] = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"];
    let lower = name.to_lowercase();
    if lower == "none" {
        return Ok(None);
    }
    if let Some(number) = NAMES.iter().position(|known| *known == lower) {
        return Ok(Some(number.to_string()));
    }
    let byte = |text: &str| match text.strip_prefix("0x") {
        Some(hex) => u8::from_str_radix(hex, 16).ok(),
        None => text.parse::<u8>().ok(),
    };
    let parts: Option<Vec<u8>> = lower.split(',').map(byte).collect();
    match parts.as_deref() {
        Some([number]) => Ok(Some(format!("8;5;{number}"))),
        Some([red, green, blue]) => Ok(Some(format!("8;2;{red};{green};{blue}"))),
        _ => Err(format!(
            "unrecognized color name '{name}'. Choose from: black, blue, green, red, cyan, magenta, yellow, white"
        )),
    }
}

impl Paint {
    /// Appends `text` in this colour.
    pub(super) fn apply(&self, text: &[u8], to: &mut Vec<u8>) {
        to.extend_from_slice(b"\x1b[0m");
        if self.bold {
            to.extend_from_slice(b"\x1b[1m");
        }
        if self.underline {
            to.extend_from_slice(b"\x1b[4m");
        }
        for (color, lead) in [(&self.foreground, '3'), (&self.background, '4')] {
            let Some(color) = color else { continue };
            let sequence = match color.parse::<u8>() {
                Ok(number) if self.intense => format!("\x1b[{lead}8;5;{}m", number + 8),
                _ => format!("\x1b[{lead}{color}m"),
            };
            to.extend_from_slice(sequence.as_bytes());
        }
        to.extend_from_slice(text);
        to.extend_from_slice(b"\x1b[0m");
    }
}
