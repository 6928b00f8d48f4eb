//! Building the test programs of the copy, without the mistakes that the compiler refuses.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use serde_json::Value;

use super::tree::Tree;
use super::{AREAS, Area, Scope};
use crate::workspace;

/// A test program.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    /// The name of its target: a crate or a file of tests.
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    /// The folder of its package, where it is run.
    pub(crate) folder: PathBuf,
}

/// The name of the program that runs the behaviour tables.
pub(crate) const TABLES: &str = "script_tables";

/// Builds the test programs, taking out mistakes until the compiler is content.
pub(crate) fn build(tree: &mut Tree, scope: Scope<'_>) -> Result<Vec<Program>, Box<dyn std::error::Error>> {
    loop {
        tree.weave()?;
        let messages = messages(tree.root(), scope)?;
        let errors: Vec<_> = messages.iter().filter_map(Refusal::read).collect();
        if errors.is_empty() {
            return programs(&messages, scope);
        }
        let mut known = false;
        for error in &errors {
            known |= error.places.iter().any(|(file, place)| tree.take_out(file, place));
        }
        if !known {
            let shown: Vec<_> = errors.iter().map(|error| error.text.as_str()).collect();
            return Err(format!("the copy cannot be built:\n{}", shown.join("\n")).into());
        }
        tree.remember()?;
        eprintln!(
            "{} mistakes are not viable so far",
            tree.mutants.iter().filter(|mutant| !mutant.is_viable).count()
        );
    }
}

/// The areas whose tests are built. Without a choice they are all, since features would be others if some were left out.
fn areas(scope: Scope<'_>) -> Vec<&'static Area> {
    match scope {
        Scope::All => AREAS.iter().collect(),
        Scope::Own(areas) => areas.to_vec(),
    }
}

/// What cargo reports of a build, a value for each line.
fn messages(root: &Path, scope: Scope<'_>) -> Result<Vec<Value>, Box<dyn std::error::Error>> {
    let mut command = workspace::cargo();
    command.current_dir(root).env("CARGO_TARGET_DIR", workspace::target());
    command.args(["test", "--no-run", "--quiet", "--no-fail-fast", "--message-format=json", "--lib"]);
    if let Scope::All = scope {
        command.args(["--package", "boxsh", "--test", TABLES]);
    }
    for area in areas(scope) {
        command.args(["--package", &area.package.replace('_', "-")]);
        command.args(area.tests.iter().flat_map(|test| ["--test", test]));
    }
    let output = command.stdin(Stdio::null()).stderr(Stdio::inherit()).output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    Ok(text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect())
}

/// An error of the compiler.
struct Refusal {
    text: String,
    /// The places that it is about, in files from the root of the workspace.
    places: Vec<(PathBuf, std::ops::Range<usize>)>,
}

impl Refusal {
    fn read(message: &Value) -> Option<Self> {
        let message = message.get("message").filter(|message| message["level"] == "error")?;
        let place = |span: &Value| {
            let offset = |name: &str| span[name].as_u64().and_then(|offset| usize::try_from(offset).ok());
            let file = span["file_name"].as_str()?;
            Some((PathBuf::from(file), offset("byte_start")?..offset("byte_end")?))
        };
        let spans = message["spans"].as_array()?;
        let (primary, others): (Vec<_>, Vec<_>) = spans.iter().partition(|span| span["is_primary"] == true);
        Some(Self {
            text: message["rendered"].as_str().unwrap_or_default().to_owned(),
            places: primary.into_iter().chain(others).filter_map(place).collect(),
        })
    }
}

/// The test programs of areas, and that of the behaviour tables.
fn programs(messages: &[Value], scope: Scope<'_>) -> Result<Vec<Program>, Box<dyn std::error::Error>> {
    let owned = |area: &Area| {
        let package = area.package.replace('_', "-");
        let names = [area.package].into_iter().chain(area.tests.iter().copied());
        names.map(|name| (package.clone(), name)).collect::<Vec<_>>()
    };
    let mut wanted: BTreeSet<_> = areas(scope).into_iter().flat_map(owned).collect();
    if let Scope::All = scope {
        wanted.insert(("boxsh".to_owned(), TABLES));
    }
    let programs: Vec<_> = messages
        .iter()
        .filter_map(|message| {
            let path = PathBuf::from(message["executable"].as_str()?);
            let folder = Path::new(message["manifest_path"].as_str()?).parent()?.to_owned();
            let name = message["target"]["name"].as_str()?;
            let package = match folder.file_name()?.to_str()? {
                "boxsh" => "boxsh".to_owned(),
                other => format!("boxsh-{other}"),
            };
            wanted.contains(&(package, name)).then(|| Program { name: name.to_owned(), path, folder })
        })
        .collect();
    if programs.len() < wanted.len() {
        return Err("not all test programs were built".into());
    }
    Ok(programs)
}
