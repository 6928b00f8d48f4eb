//! The Python package: built, installed into a fresh virtual environment, and tested there.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use crate::arguments::Arguments;
use crate::steps::Steps;
use crate::suite::FEATURES;
use crate::{Answer, workspace};

/// Pythons to try, the first that is new enough is used.
const PYTHONS: [&str; 6] = ["python3", "python3.14", "python3.13", "python3.12", "python3.11", "python3.10"];

/// What the tests need beside the package.
const TOOLS: [&str; 5] = ["pytest", "mypy", "pyright[nodejs]", "typing_extensions", "ipython"];

/// The oldest Python 3 that the package runs on.
const OLDEST: u8 = 10;

/// Adapters, the packages that each is tested with in an environment of its own, and the oldest Python 3 that those run on.
const INTEGRATIONS: [(&str, &[&str], u8); 9] = [
    ("deepagents", &["deepagents"], 11),
    ("langchain", &["langchain", "langgraph"], OLDEST),
    ("openai_agents", &["openai-agents"], OLDEST),
    ("anthropic", &["anthropic"], OLDEST),
    ("pydantic_ai", &["pydantic-ai-slim"], OLDEST),
    ("inspect_ai", &["inspect-ai", "openai"], OLDEST),
    ("smolagents", &["smolagents"], OLDEST),
    ("swerex", &["swe-rex"], OLDEST),
    ("harbor", &["harbor"], 12),
];

/// The chore `python`.
pub(crate) fn run(mut arguments: Arguments) -> Answer {
    let is_release = arguments.flag("--release");
    let benches = arguments.flag("--bench");
    let integrates = arguments.flag("--integrations");
    let only = arguments.value("--only")?;
    arguments.finish()?;
    let Some(python) = find_python(OLDEST) else {
        println!("skipped: there is no Python 3.10 or later with venv");
        return Ok(ExitCode::SUCCESS);
    };
    let folder = workspace::target().join("python");
    let package = if is_release || benches { wheel(&python, &folder)? } else { debug_package(&folder)? };
    let mut steps = Steps::default();
    if benches {
        let environment = Environment::fresh(&python, &folder.join("bench"))?;
        environment.install(&package)?;
        if !environment.pip(&["bashkit"]) {
            println!("skipped: bashkit cannot be had, so there is nothing to compare with");
        }
        steps.run("bench", environment.python().arg(bindings().join("figures/bench.py")).arg(&package));
        return steps.conclude();
    }
    if integrates {
        for (name, packages, oldest) in INTEGRATIONS {
            if only.as_ref().is_some_and(|only| only != name) {
                continue;
            }
            match find_python(oldest) {
                Some(python) => integrate(&mut steps, &python, &folder, &package, name, packages)?,
                None => println!("skipped: {name}: there is no Python 3.{oldest} or later with venv"),
            }
        }
        return steps.conclude();
    }
    test(&mut steps, &python, &folder, &package)?;
    steps.conclude()
}

fn bindings() -> PathBuf {
    workspace::root().join("bindings/python")
}

/// The tests, the type checkers and the examples.
fn test(steps: &mut Steps, python: &str, folder: &Path, package: &Path) -> std::io::Result<()> {
    let environment = Environment::fresh(python, &folder.join("venv"))?;
    environment.install(package)?;
    if !environment.pip(&TOOLS) {
        println!("skipped: pytest and the type checkers cannot be had from a registry");
        return Ok(());
    }
    let bindings = bindings();
    steps.run(
        "tests",
        environment.module("pytest").arg(bindings.join("tests")).arg("-rs").current_dir(&bindings),
    );
    let sources = [bindings.join("examples"), bindings.join("tests/test_types.py")];
    let mypy = || {
        let mut mypy = environment.module("mypy");
        mypy.args(["--no-incremental", "--config-file"])
            .arg(bindings.join("pyproject.toml"))
            .current_dir(folder);
        mypy
    };
    steps.run("mypy", mypy().args(&sources));
    steps.run("mypy on the package", mypy().args(["--package", "boxsh"]));
    let mut pyright = environment.module("pyright");
    pyright.arg("--pythonpath").arg(environment.folder.join("bin/python")).args(&sources).current_dir(folder);
    pyright.args(files(&environment.site.join("boxsh"))?).args(["--level", "error"]);
    steps.run("pyright", &mut pyright);
    for example in files(&bindings.join("examples"))? {
        let name = format!("example {}", example.file_name().unwrap_or_default().display());
        steps.run(&name, environment.python().arg(&example).current_dir(folder));
    }
    Ok(())
}

/// The tests of one adapter, with the real framework.
fn integrate(
    steps: &mut Steps,
    python: &str,
    folder: &Path,
    package: &Path,
    name: &str,
    packages: &[&str],
) -> std::io::Result<()> {
    let test = bindings().join(format!("integrations/test_{name}.py"));
    if !test.exists() {
        return Ok(());
    }
    let environment = Environment::fresh(python, &folder.join(name))?;
    environment.install(package)?;
    let wanted: Vec<&str> = packages.iter().copied().chain(["pytest"]).collect();
    if !environment.pip(&wanted) {
        println!("skipped: {name}: {} cannot be had from a registry", packages.join(", "));
        return Ok(());
    }
    steps.run(name, environment.module("pytest").arg(&test).args(["-q", "-rs", "-p", "no:cacheprovider"]));
    Ok(())
}

/// A Python 3 of at least this version that can make virtual environments.
fn find_python(oldest: u8) -> Option<String> {
    let program = format!("import sys, venv; sys.exit(sys.version_info < (3, {oldest}))");
    let fits = |python: &str| {
        let mut command = Command::new(python);
        command.args(["-c", &program]).stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    };
    PYTHONS.into_iter().find(|python| fits(python)).map(str::to_owned)
}

fn files(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
    files.retain(|file| file.extension().is_some_and(|ending| ending == "py" || ending == "pyi"));
    files.sort();
    Ok(files)
}

/// The package as a folder, with the library that the tests of the workspace have built or would build: nothing is compiled twice for it.
fn debug_package(folder: &Path) -> Result<PathBuf, Box<dyn std::error::Error>> {
    let mut build = workspace::cargo();
    // An example lets cargo choose the features that it chooses for tests.
    build.args(["build", "--quiet", "--workspace", FEATURES, "--lib", "--example", "quick_start"]);
    if !build.status()?.success() {
        return Err("the extension module cannot be built".into());
    }
    let package = folder.join("package/boxsh");
    if package.exists() {
        fs::remove_dir_all(&package)?;
    }
    copy(&bindings().join("python/boxsh"), &package)?;
    let library = if cfg!(target_os = "macos") { "lib_boxsh.dylib" } else { "lib_boxsh.so" };
    fs::copy(workspace::target().join("debug").join(library), package.join("_boxsh.abi3.so"))?;
    Ok(package)
}

fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let to = to.join(entry.file_name());
        match entry.file_type()?.is_dir() {
            true if entry.file_name() == "__pycache__" => {}
            true => copy(&entry.path(), &to)?,
            false => fs::copy(entry.path(), to).map(drop)?,
        }
    }
    Ok(())
}

/// The wheel, as it is released.
fn wheel(python: &str, folder: &Path) -> Result<PathBuf, Box<dyn std::error::Error>> {
    let environment = Environment::fresh(python, &folder.join("maturin"))?;
    if !environment.pip(&["maturin>=1.8,<2"]) {
        return Err("maturin cannot be had from a registry".into());
    }
    let wheels = folder.join("wheels");
    if wheels.exists() {
        fs::remove_dir_all(&wheels)?;
    }
    let mut build = environment.module("maturin");
    build.args(["build", "--release", "--quiet", "--manifest-path"]).arg(bindings().join("Cargo.toml"));
    build.arg("--out").arg(&wheels).current_dir(workspace::root());
    if !build.status()?.success() {
        return Err("the wheel cannot be built".into());
    }
    let wheel = fs::read_dir(&wheels)?.next().ok_or("maturin has built nothing")??.path();
    let size = fs::metadata(&wheel)?.len() as f64 / 1e6;
    println!("{}: {size:.1} MB", wheel.display());
    Ok(wheel)
}

/// A virtual environment.
struct Environment {
    folder: PathBuf,
    site: PathBuf,
}

impl Environment {
    fn fresh(python: &str, folder: &Path) -> std::io::Result<Self> {
        if folder.exists() {
            fs::remove_dir_all(folder)?;
        }
        let made = Command::new(python).args(["-m", "venv"]).arg(folder).status()?;
        if !made.success() {
            return Err(std::io::Error::other("the virtual environment cannot be made"));
        }
        let interpreter = folder.join("bin/python");
        let asked = Command::new(interpreter)
            .args(["-c", "import sysconfig; print(sysconfig.get_path('purelib'))"])
            .output()?;
        let site = PathBuf::from(String::from_utf8_lossy(&asked.stdout).trim());
        Ok(Self { folder: folder.to_owned(), site })
    }

    fn python(&self) -> Command {
        let mut command = Command::new(self.folder.join("bin/python"));
        command.stdin(Stdio::null()).env("PYTHONDONTWRITEBYTECODE", "1").env_remove("PYTHONPATH");
        command
    }

    fn module(&self, name: &str) -> Command {
        let mut command = self.python();
        command.args(["-m", name]);
        command
    }

    /// Installs packages of the registry; whether that worked.
    fn pip(&self, packages: &[&str]) -> bool {
        let quiet = ["install", "--quiet", "--disable-pip-version-check"];
        self.module("pip").args(quiet).args(packages).status().is_ok_and(|status| status.success())
    }

    /// Installs a wheel, or a folder as a package.
    fn install(&self, package: &Path) -> std::io::Result<()> {
        if package.is_dir() {
            return copy(package, &self.site.join("boxsh"));
        }
        match self.pip(&[&package.to_string_lossy()]) {
            true => Ok(()),
            false => Err(std::io::Error::other("the wheel cannot be installed")),
        }
    }
}
