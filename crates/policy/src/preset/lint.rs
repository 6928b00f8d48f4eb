//! `@lint/*`: the settings of linters and formatters, so that a warning is not silenced by changing its rule.

use crate::error::Error;
use crate::host::Host;
use crate::origin::Origin;
use crate::rule::{Access, Rule};

/// What editors and formatters of every language read.
const COMMON: &[&str] = &[".editorconfig"];

const TYPESCRIPT: &[&str] = &[
    ".eslintrc",
    ".eslintrc.*",
    ".eslintignore",
    "eslint.config.*",
    ".prettierrc",
    ".prettierrc.*",
    ".prettierignore",
    "prettier.config.*",
    "biome.json",
    "biome.jsonc",
    ".oxlintrc.json",
    "tsconfig.json",
    "tsconfig.*.json",
];

const GO: &[&str] =
    &[".golangci.yml", ".golangci.yaml", ".golangci.toml", ".golangci.json", "staticcheck.conf"];

const PYTHON: &[&str] = &[
    "ruff.toml",
    ".ruff.toml",
    ".flake8",
    ".pylintrc",
    "pylintrc",
    "mypy.ini",
    ".mypy.ini",
    "pyrightconfig.json",
    ".isort.cfg",
    "pyproject.toml",
    "setup.cfg",
    "tox.ini",
    ".bandit",
];

pub(super) fn rules(name: &'static str, host: &Host) -> Result<Vec<Rule>, Error> {
    let files = match name {
        "@lint/ts" => TYPESCRIPT,
        "@lint/go" => GO,
        "@lint/python" => PYTHON,
        _ => &[],
    };
    files.iter().chain(COMMON).map(|file| Rule::parse(Access::Ro, file, Origin::preset(name), host)).collect()
}
