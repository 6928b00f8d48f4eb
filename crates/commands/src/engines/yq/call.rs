//! The command line.

use boxsh_kernel::Key;
use boxsh_kernel::{CommandResult, Context, Exit, Flag, Follow, Outcome as Arguments, Parsed, Spec};

use super::emit::Layout;
use super::format::{self, Format, Options};
use super::node::{Outcome, fail};
use super::syntax::Interpolation;

pub(crate) static SPEC: Spec = Spec {
    name: "yq",
    usage: &["[eval|eval-all] [OPTION]... [EXPRESSION] [FILE]..."],
    summary: "Process YAML, JSON, TOML, XML, CSV and properties with an expression.",
    flags: &[
        Flag::new('i', "inplace", "write the result into the first file").optional("bool"),
        Flag::new('r', "unwrapScalar", "write scalars as they are, without quotes (the default for YAML)")
            .optional("bool"),
        Flag::new('P', "prettyPrint", "write in the usual style, whatever the style of the input"),
        Flag::new('n', "null-input", "do not read anything"),
        Flag::new('e', "exit-status", "fail if there is no result, or null, or false"),
        Flag::new('I', "indent", "indent by so many columns").value("n"),
        Flag::new('N', "no-doc", "write no lines between documents"),
        Flag::new('C', "colors", "paint the output"),
        Flag::new('M', "no-colors", "do not paint the output"),
        Flag::new('j', "tojson", "the same as -o json"),
        Flag::new(
            'p',
            "input-format",
            "read this format: yaml, json, toml, xml, csv, tsv, props, ini, base64, uri",
        )
        .value("format"),
        Flag::new('o', "output-format", "write this format, or shell").value("format"),
        Flag::new('s', "split-exp", "write each result into a file that this expression names").value("expr"),
        Flag::long("split-exp-file", "read the expression for -s from a file").value("file"),
        Flag::new('f', "front-matter", "extract or process the YAML in front of a text").value("mode"),
        Flag::long("from-file", "read the expression from a file").value("file"),
        Flag::long("expression", "the expression, where the first word is a file").value("expr"),
        Flag::long("header-preprocess", "keep what stands in front of the first document as it is")
            .optional("bool"),
        Flag::long("string-interpolation", "read \\(expression) inside texts").optional("bool"),
        Flag::long("csv-auto-parse", "read CSV values as YAML").optional("bool"),
        Flag::long("tsv-auto-parse", "read TSV values as YAML").optional("bool"),
        Flag::long("csv-separator", "the character between CSV values").value("char"),
        Flag::long("properties-separator", "what stands between keys and values of properties").value("text"),
        Flag::long("properties-array-brackets", "write indices of properties in brackets"),
        Flag::long("shell-key-separator", "what stands between the parts of shell variables").value("text"),
        Flag::long("xml-attribute-prefix", "what the names of attributes start with").value("text"),
        Flag::long("xml-content-name", "the name of the text inside an element").value("text"),
        Flag::long("xml-proc-inst-prefix", "what the names of processing instructions start with")
            .value("text"),
        Flag::long("xml-directive-name", "the name of directives").value("text"),
        Flag::long("xml-skip-proc-inst", "leave processing instructions out"),
        Flag::long("xml-skip-directives", "leave directives out"),
        Flag::long("xml-keep-namespace", "keep the namespaces of attributes (always so)").optional("bool"),
        Flag::long("xml-raw-token", "translate no namespaces (always so)").optional("bool"),
        Flag::long("xml-strict-mode", "be strict about XML").unsupported("XML is always read leniently"),
        Flag::new('c', "yaml-compact-seq-indent", "do not indent sequences inside maps").optional("bool"),
        Flag::long("yaml-fix-merge-anchor-to-spec", "let own keys win over merged ones, whatever the order")
            .optional("bool"),
        Flag::long("security-disable-env-ops", "refuse env and its kin"),
        Flag::long("security-disable-file-ops", "refuse load and its kin"),
        Flag::long("security-enable-system-operator", "run commands")
            .unsupported("expressions cannot run commands"),
        Flag::new('0', "nul-output", "put NUL in the place of line ends between results"),
        Flag::new('v', "verbose", "show what is being done").unsupported("there is nothing more to show"),
        Flag::new('V', "version", "output version information and exit"),
    ],
    usage_status: 1,
    ..Spec::DEFAULT
};

/// What becomes of the text in front of which YAML stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FrontMatter {
    Extract,
    Process,
}

/// The command line, understood.
pub(super) struct Call {
    pub(super) all: bool,
    pub(super) expression: String,
    pub(super) files: Vec<Vec<u8>>,
    pub(super) input: Format,
    pub(super) output: Format,
    pub(super) options: Options,
    pub(super) pretty: bool,
    pub(super) null_input: bool,
    pub(super) in_place: bool,
    pub(super) exit_status: bool,
    pub(super) separators: bool,
    pub(super) nul: bool,
    pub(super) colors: bool,
    pub(super) header: bool,
    pub(super) split: Option<String>,
    pub(super) front_matter: Option<FrontMatter>,
    pub(super) interpolation: Interpolation,
    pub(super) merge_to_spec: bool,
    pub(super) env_allowed: bool,
    pub(super) files_allowed: bool,
}

/// Takes the arguments apart; complaints are worded as the real one words them.
pub(super) fn parse(context: &mut Context<'_>) -> Result<Parsed, CommandResult> {
    let message = match SPEC.parse(context.arguments(), false) {
        Arguments::Wrong(message) => message,
        _ => return context.parse(&SPEC).map_err(Err),
    };
    let quoted = message.split('\'').nth(1).unwrap_or_default().to_owned();
    let shown = match message.split(' ').next().unwrap_or_default() {
        "unrecognized" => format!("unknown flag: {}", quoted.split('=').next().unwrap_or_default()),
        "invalid" => {
            let argument = context.arguments().iter().find(|argument| {
                argument.starts_with(b"-") && !argument.starts_with(b"--") && contains(argument, &quoted)
            });
            let argument = argument.map(|argument| String::from_utf8_lossy(argument).into_owned());
            format!("unknown shorthand flag: '{quoted}' in {}", argument.unwrap_or_default())
        }
        _ if message.starts_with("option requires") => {
            format!("flag needs an argument: '{quoted}' in -{quoted}")
        }
        _ if message.ends_with("requires an argument") => format!("flag needs an argument: {quoted}"),
        _ => message,
    };
    let text = format!("Error: {shown}\nUsage:\n  yq [flags]\n  yq [command]\n");
    Err(context.write_error(text.as_bytes()).map(|()| Exit::FAILURE).map_err(Into::into))
}

fn contains(argument: &[u8], letter: &str) -> bool {
    argument.windows(letter.len().max(1)).any(|window| window == letter.as_bytes())
}

fn is_file(context: &Context<'_>, name: &[u8]) -> bool {
    name == b"-" || context.process.stat(name, Follow::Yes).is_ok_and(|found| !found.is_dir())
}

/// The value of a flag; `-o=json` is `-o json`.
fn text(parsed: &Parsed, key: Key) -> Option<String> {
    let value = String::from_utf8_lossy(parsed.value(key)?).into_owned();
    Some(value.strip_prefix('=').map(str::to_owned).unwrap_or(value))
}

fn truth(parsed: &Parsed, key: Key, default: bool) -> bool {
    match text(parsed, key) {
        Some(value) => value != "false" && value != "0",
        None => default || parsed.has(key),
    }
}

fn flag_format(parsed: &Parsed, key: Key) -> Outcome<Option<Format>> {
    let Some(value) = text(parsed, key) else { return Ok(None) };
    match &*value {
        "auto" | "a" => Ok(None),
        "kyaml" | "ky" | "hcl" | "h" | "lua" | "l" | "base64url" => {
            fail(format!("format '{value}' is not supported"))
        }
        _ => match Format::named(&value) {
            Some(format) => Ok(Some(format)),
            None => fail(format!(
                "unknown format '{value}' please use [yaml|y|kyaml|ky|json|j|props|p|csv|c|tsv|t|xml|x|base64|base64url|uri|toml|hcl|h|shell|s|lua|l|ini|i]"
            )),
        },
    }
}

/// The expression, and the words that are files.
fn expression(context: &Context<'_>, parsed: &Parsed, words: &mut Vec<Vec<u8>>) -> Outcome<String> {
    if let Some(expression) = text(parsed, flag!("expression")) {
        return Ok(expression);
    }
    if let Some(file) = parsed.value(flag!("from-file")) {
        let bytes = format::read_file(context.process, file)?;
        return Ok(String::from_utf8_lossy(&bytes).into_owned());
    }
    match words.first() {
        Some(word) if parsed.has(flag!("null-input")) || !is_file(context, word) => {
            Ok(String::from_utf8_lossy(&words.remove(0)).into_owned())
        }
        _ => Ok(String::new()),
    }
}

fn indent(parsed: &Parsed) -> Outcome<usize> {
    let Some(value) = text(parsed, flag!("indent")) else { return Ok(2) };
    match value.parse::<usize>() {
        Ok(indent) if indent <= 100 => Ok(indent),
        _ => fail(format!(
            "invalid argument {value:?} for \"-I, --indent\" flag: strconv.ParseInt: parsing {value:?}: invalid syntax"
        )),
    }
}

pub(super) fn understand(context: &Context<'_>, parsed: &Parsed) -> Outcome<Call> {
    let mut words = parsed.operands.clone();
    let mut all = false;
    if let Some(b"eval" | b"e" | b"eval-all" | b"ea") = words.first().map(Vec::as_slice) {
        all = matches!(&words.remove(0)[..], b"eval-all" | b"ea");
    }
    let expression = expression(context, parsed, &mut words)?;
    let given = flag_format(parsed, flag!("input-format"))?;
    let by_name = words.first().and_then(|file| {
        let name = String::from_utf8_lossy(file).into_owned();
        let (_, extension) = name.rsplit_once('.')?;
        Format::named(extension).filter(|_| extension.len() > 1)
    });
    let input = given.or(by_name).unwrap_or(Format::Yaml);
    let output = match flag_format(parsed, flag!("output-format"))? {
        _ if parsed.has(flag!("tojson")) => Format::Json,
        Some(output) => output,
        // A format that was asked for is turned into YAML; one that was found out is kept.
        None if given.is_some() => Format::Yaml,
        None => input,
    };
    let null_input = parsed.has(flag!("null-input"));
    let in_place = truth(parsed, flag!("inplace"), false);
    if in_place && (null_input || words.first().is_none_or(|word| word == b"-")) {
        return fail("write in place flag only applicable when giving an expression and at least one file");
    }
    let front_matter = match text(parsed, flag!("front-matter")).as_deref() {
        None => None,
        Some("extract") => Some(FrontMatter::Extract),
        Some("process") => Some(FrontMatter::Process),
        Some(other) => return fail(format!("unknown front matter mode: {other}")),
    };
    let split = match (text(parsed, flag!("split-exp")), parsed.value(flag!("split-exp-file"))) {
        (None, Some(file)) => {
            let bytes = format::read_file(context.process, file)?;
            Some(String::from_utf8_lossy(&bytes).into_owned())
        }
        (given, _) => given,
    };
    Ok(Call {
        all,
        expression,
        files: words,
        input,
        output,
        options: options(parsed, output)?,
        pretty: parsed.has(flag!("prettyPrint")),
        null_input,
        in_place,
        exit_status: parsed.has(flag!("exit-status")),
        separators: !parsed.has(flag!("no-doc")),
        nul: parsed.has(flag!("nul-output")),
        colors: parsed.has(flag!("colors")) && !parsed.has(flag!("no-colors")),
        header: truth(parsed, flag!("header-preprocess"), true),
        split,
        front_matter,
        interpolation: match truth(parsed, flag!("string-interpolation"), true) {
            true => Interpolation::On,
            false => Interpolation::Off,
        },
        merge_to_spec: truth(parsed, flag!("yaml-fix-merge-anchor-to-spec"), false),
        env_allowed: !parsed.has(flag!("security-disable-env-ops")),
        files_allowed: !parsed.has(flag!("security-disable-file-ops")),
    })
}

fn options(parsed: &Parsed, output: Format) -> Outcome<Options> {
    let default = Options::default();
    let unwrap = match parsed.has(flag!("unwrapScalar")) {
        true => truth(parsed, flag!("unwrapScalar"), true),
        false => matches!(output, Format::Yaml | Format::Props),
    };
    Ok(Options {
        layout: Layout {
            indent: indent(parsed)?,
            compact: truth(parsed, flag!("yaml-compact-seq-indent"), false),
        },
        unwrap,
        csv_separator: text(parsed, flag!("csv-separator"))
            .and_then(|text| text.chars().next())
            .unwrap_or(','),
        csv_parse: truth(parsed, flag!("csv-auto-parse"), true),
        tsv_parse: truth(parsed, flag!("tsv-auto-parse"), true),
        props_separator: text(parsed, flag!("properties-separator")).unwrap_or(default.props_separator),
        props_brackets: parsed.has(flag!("properties-array-brackets")),
        shell_separator: text(parsed, flag!("shell-key-separator")).unwrap_or(default.shell_separator),
        xml_attribute: text(parsed, flag!("xml-attribute-prefix")).unwrap_or(default.xml_attribute),
        xml_content: text(parsed, flag!("xml-content-name")).unwrap_or(default.xml_content),
        xml_instruction: text(parsed, flag!("xml-proc-inst-prefix")).unwrap_or(default.xml_instruction),
        xml_directive: text(parsed, flag!("xml-directive-name")).unwrap_or(default.xml_directive),
        xml_skip_instructions: parsed.has(flag!("xml-skip-proc-inst")),
        xml_skip_directives: parsed.has(flag!("xml-skip-directives")),
    })
}
