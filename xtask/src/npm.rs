//! The npm package: built, packed, installed into a fresh project, and tested there on both engines.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use crate::arguments::Arguments;
use crate::steps::Steps;
use crate::suite::FEATURES;
use crate::{Answer, workspace};

/// The oldest Node that the package runs on.
const OLDEST: u32 = 20;

/// What the tests and the package's CommonJS form need.
const TOOLS: [&str; 2] = ["typescript@5", "@types/node@20"];

/// The package that one of our faces stands in for: its own examples run on both.
const JUST_BASH: &str = "just-bash@3";

const WASM: &str = "wasm32-unknown-unknown";

/// The chore `npm`.
pub(crate) fn run(mut arguments: Arguments) -> Answer {
    let is_release = arguments.flag("--release");
    let benches = arguments.flag("--bench");
    arguments.finish()?;
    // Also where nothing can be tested: what is only checked may still not compile.
    let built = build(is_release || benches)?;
    let Some(version) = node_version() else {
        println!("skipped: there is no Node with npm");
        return Ok(ExitCode::SUCCESS);
    };
    if version < OLDEST {
        println!("skipped: Node {version} is older than {OLDEST}");
        return Ok(ExitCode::SUCCESS);
    }
    let folder = workspace::target().join("npm");
    let tools = folder.join("tools");
    if !install(&tools, &TOOLS)? {
        println!("skipped: typescript cannot be had from a registry");
        return Ok(ExitCode::SUCCESS);
    }
    let mut packages = vec![pack(&package(&folder, &tools, &built.wasm)?, &folder)?];
    match addon(&folder, &built.addon)? {
        Some(addon) => packages.push(pack(&addon, &folder)?),
        None => println!("skipped: the native engine: the package has no addon for this platform"),
    }
    for package in &packages {
        println!("{}: {:.1} MB", package.display(), fs::metadata(package)?.len() as f64 / 1e6);
    }
    let project = Project::fresh(&folder.join("project"), &packages)?;
    let mut steps = Steps::default();
    if benches {
        project.add_just_bash()?;
        steps.run("bench", project.node().arg("figures/bench.mjs"));
        return steps.conclude();
    }
    project.test(&mut steps, &tools, packages.len() > 1)?;
    steps.conclude()
}

fn bindings() -> PathBuf {
    workspace::root().join("bindings/npm")
}

/// The first number of Node's version, if there is a Node with npm.
fn node_version() -> Option<u32> {
    npm().arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().ok()?;
    let told = Command::new("node").arg("--version").output().ok()?;
    String::from_utf8(told.stdout).ok()?.trim().strip_prefix('v')?.split('.').next()?.parse().ok()
}

fn npm() -> Command {
    let mut npm = Command::new("npm");
    npm.args(["--loglevel=error", "--no-audit", "--no-fund", "--no-update-notifier", "--ignore-scripts"]);
    npm.stdin(Stdio::null());
    npm
}

/// Installs packages of the registry into a folder, unless they are there; whether they are.
fn install(folder: &Path, packages: &[&str]) -> std::io::Result<bool> {
    let note = folder.join("installed");
    if fs::read_to_string(&note).is_ok_and(|installed| installed == packages.join(" ")) {
        return Ok(true);
    }
    fs::create_dir_all(folder)?;
    fs::write(folder.join("package.json"), "{\"private\": true}\n")?;
    let done = npm().arg("install").args(packages).current_dir(folder).stderr(Stdio::null()).status()?;
    if done.success() {
        fs::write(note, packages.join(" "))?;
    }
    Ok(done.success())
}

/// The engines.
struct Built {
    wasm: PathBuf,
    addon: PathBuf,
}

/// Builds both engines: for tests, what the tests of the workspace have built already, and a module that is built in the least time.
fn build(is_release: bool) -> Result<Built, Box<dyn std::error::Error>> {
    if !Command::new("rustup").args(["--quiet", "target", "add", WASM]).status()?.success() {
        return Err("there is no toolchain for WebAssembly".into());
    }
    let profile = if is_release { "wasm-release" } else { "wasm-test" };
    let mut wasm = workspace::cargo();
    wasm.args(["build", "--quiet", "--package", "boxsh-wasm", "--target", WASM, "--profile", profile]);
    let mut addon = workspace::cargo();
    addon.args(["build", "--quiet"]);
    match is_release {
        true => addon.args(["--release", "--package", "boxsh-node"]),
        // An example lets cargo choose the features that it chooses for tests.
        false => addon.args(["--workspace", FEATURES, "--lib", "--example", "quick_start"]),
    };
    for (mut build, what) in [(wasm, "the WebAssembly module"), (addon, "the addon")] {
        if !build.status()?.success() {
            return Err(format!("{what} cannot be built").into());
        }
    }
    let target = workspace::target();
    let library = if cfg!(target_os = "macos") { "libboxsh_node.dylib" } else { "libboxsh_node.so" };
    Ok(Built {
        wasm: target.join(WASM).join(profile).join("boxsh_wasm.wasm"),
        addon: target.join(if is_release { "release" } else { "debug" }).join(library),
    })
}

/// The package as it is published, in a folder.
fn package(folder: &Path, tools: &Path, wasm: &Path) -> Result<PathBuf, Box<dyn std::error::Error>> {
    let package = folder.join("boxsh");
    if package.exists() {
        fs::remove_dir_all(&package)?;
    }
    for part in ["src", "types"] {
        copy(&bindings().join(part), &package.join(part))?;
    }
    for file in ["package.json", "README.md"] {
        fs::copy(bindings().join(file), package.join(file))?;
    }
    for licence in ["LICENSE-APACHE", "LICENSE-MIT"] {
        fs::copy(workspace::root().join(licence), package.join(licence))?;
    }
    fs::copy(wasm, package.join("boxsh.wasm"))?;
    let mut common = Command::new("node");
    common.arg(bindings().join("build/cjs.mjs")).arg(&package).current_dir(tools);
    if !common.status()?.success() {
        return Err("the CommonJS form of the package cannot be made".into());
    }
    Ok(package)
}

/// The version of the package, which all its parts have.
fn version() -> std::io::Result<String> {
    let manifest = fs::read_to_string(bindings().join("package.json"))?;
    let told = manifest.lines().find_map(|line| line.trim().strip_prefix("\"version\": \""));
    Ok(told.and_then(|rest| rest.split('"').next()).unwrap_or_default().to_owned())
}

/// What npm calls this platform, and the C library where there are several.
fn platform() -> Option<(&'static str, &'static str, Option<&'static str>)> {
    match (std::env::consts::OS, std::env::consts::ARCH) {
        ("linux", "x86_64") => Some(("linux", "x64", Some("glibc"))),
        ("linux", "aarch64") => Some(("linux", "arm64", Some("glibc"))),
        ("macos", "aarch64") => Some(("darwin", "arm64", None)),
        _ => None,
    }
}

/// The package of the addon for this platform, in a folder.
fn addon(folder: &Path, library: &Path) -> std::io::Result<Option<PathBuf>> {
    let Some((system, processor, libc)) = platform() else { return Ok(None) };
    let package = folder.join("addon");
    if package.exists() {
        fs::remove_dir_all(&package)?;
    }
    fs::create_dir_all(&package)?;
    let suffix = if libc.is_some() { "-gnu" } else { "" };
    let libc = libc.map(|libc| format!("  \"libc\": [\"{libc}\"],\n")).unwrap_or_default();
    let manifest = format!(
        "{{\n  \"name\": \"@boxsh/{system}-{processor}{suffix}\",\n  \"version\": \"{}\",\n  \"license\": \"MIT OR Apache-2.0\",\n  \
         \"main\": \"boxsh.node\",\n  \"os\": [\"{system}\"],\n  \"cpu\": [\"{processor}\"],\n{libc}  \"files\": [\"boxsh.node\"]\n}}\n",
        version()?
    );
    fs::write(package.join("package.json"), manifest)?;
    fs::copy(library, package.join("boxsh.node"))?;
    Ok(Some(package))
}

/// Packs a package as `npm publish` would; the archive.
fn pack(package: &Path, folder: &Path) -> Result<PathBuf, Box<dyn std::error::Error>> {
    let packed = npm().args(["pack", "--pack-destination"]).arg(folder).current_dir(package).output()?;
    let name = String::from_utf8(packed.stdout)?;
    match name.trim().lines().last() {
        Some(name) if packed.status.success() => Ok(folder.join(name)),
        _ => Err(String::from_utf8_lossy(&packed.stderr).into_owned().into()),
    }
}

fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let to = to.join(entry.file_name());
        match entry.file_type()?.is_dir() {
            true => copy(&entry.path(), &to)?,
            false => fs::copy(entry.path(), to).map(drop)?,
        }
    }
    Ok(())
}

/// A project that uses the package.
struct Project {
    folder: PathBuf,
}

impl Project {
    fn fresh(folder: &Path, packages: &[PathBuf]) -> Result<Self, Box<dyn std::error::Error>> {
        if folder.exists() {
            fs::remove_dir_all(folder)?;
        }
        fs::create_dir_all(folder)?;
        fs::write(folder.join("package.json"), "{\"private\": true, \"type\": \"module\"}\n")?;
        // Optional ones are those of other platforms.
        let mut install = npm();
        install.args(["install", "--offline", "--omit=optional"]).args(packages).current_dir(folder);
        if !install.status()?.success() {
            return Err("the package cannot be installed".into());
        }
        for part in ["test", "examples", "figures"] {
            copy(&bindings().join(part), &folder.join(part))?;
        }
        fs::copy(workspace::root().join("docs/npm.md"), folder.join("npm.md"))?;
        Ok(Self { folder: folder.to_owned() })
    }

    fn node(&self) -> Command {
        let mut node = Command::new("node");
        node.stdin(Stdio::null()).current_dir(&self.folder);
        node
    }

    /// Adds the package that one of our faces stands in for; whether it can be had.
    fn add_just_bash(&self) -> std::io::Result<bool> {
        let kept = self.folder.with_file_name("just-bash");
        if !install(&kept, &[JUST_BASH])? {
            println!("skipped: just-bash cannot be had from a registry, so there is nothing to compare with");
            return Ok(false);
        }
        Ok(true)
    }

    /// The tests on each engine, the type checker and the examples.
    fn test(&self, steps: &mut Steps, tools: &Path, has_addon: bool) -> std::io::Result<()> {
        let has_just_bash = self.add_just_bash()?;
        let mut engines = vec!["wasm"];
        if has_addon {
            engines.push("native");
        }
        let mut check = Command::new("node");
        check.arg(tools.join("node_modules/typescript/bin/tsc")).args(["--project", "test/tsconfig.json"]);
        check.arg("--typeRoots").arg(tools.join("node_modules/@types")).current_dir(&self.folder);
        steps.run("types", &mut check);
        let examples = files(&self.folder.join("out/examples"), "mjs")?;
        for engine in engines {
            let tests = files(&self.folder.join("test"), "mjs")?.into_iter();
            let mut node = self.node();
            node.arg("--test").args(tests.chain(files(&self.folder.join("test"), "cjs")?));
            node.env("BOXSH_ENGINE", engine);
            if has_just_bash {
                node.env("JUST_BASH", self.folder.with_file_name("just-bash"));
            }
            steps.run(&format!("tests on {engine}"), &mut node);
            for example in &examples {
                let name =
                    format!("example {} on {engine}", example.file_name().unwrap_or_default().display());
                steps.run(&name, self.node().arg(example).env("BOXSH_ENGINE", engine));
            }
        }
        Ok(())
    }
}

/// The files of a folder with this ending, by name.
fn files(folder: &Path, ending: &str) -> std::io::Result<Vec<PathBuf>> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
    files.retain(|file| file.extension().is_some_and(|found| found == ending));
    files.sort();
    Ok(files)
}
