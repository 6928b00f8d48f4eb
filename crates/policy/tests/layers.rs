//! Policy files: how they are found, read and put together.
#![allow(clippy::disallowed_methods, reason = "the tests make files of the host")]

mod world;

use boxsh_policy::Access::{Exclude, Private, Ro, Rw};
use boxsh_policy::{CommandLine, CommandRule, Error, Layer, Layers, Network, Policy};
use world::World;

#[test]
fn without_files_the_project_is_writable_and_the_home_is_not() {
    let world = World::new();
    world.check(
        &world.load().unwrap(),
        &[
            ("home/proj/src/main.rs", Rw),
            ("tmp/x", Private),
            ("home/notes", Ro),
            ("home/.ssh/id_ed25519", Exclude),
            ("outside", Ro),
        ],
    );
    let policy = world.load().unwrap();
    assert_eq!(policy.network().value, Network::Deny);
    assert!(!policy.docker().value);
    assert_eq!(policy.commands()["git"].value, CommandRule::Git);
}

#[test]
fn later_layers_win_and_lists_add_up() {
    let world = World::new();
    world.write(
        "home/.config/boxsh/config.json",
        r#"{"network": true, "filesystem": {"ro": ["~/proj/a"], "rw": ["~/x"]}}"#,
    );
    world.config(r#"{"network": "loopback", "filesystem": {"rw": ["a"], "exclude": ["b"]}}"#);
    world.mkdir("home/proj/a").mkdir("home/proj/b").mkdir("home/x");
    let policy = world.load().unwrap();
    world.check(&policy, &[("home/proj/a", Rw), ("home/proj/b", Exclude), ("home/x", Rw)]);
    assert_eq!(policy.network().value, Network::Loopback);
    assert_eq!(
        policy.files().iter().map(|(layer, _)| *layer).collect::<Vec<_>>(),
        [Layer::Global, Layer::Project]
    );

    let flags = CommandLine { ro: vec!["b".into()], network: Some("open".into()), ..CommandLine::default() };
    let policy = world.load_with(flags).unwrap();
    world.check(&policy, &[("home/proj/b", Ro)]);
    assert_eq!(policy.network().value, Network::Open);
}

#[test]
fn a_named_file_stands_in_for_the_one_of_the_project() {
    let world = World::new();
    world.config(r#"{"docker": true}"#).write("home/proj/ci.json", r#"{"network": true}"#);
    let layers = Layers { config: Some("ci.json".into()), ..Layers::new(world.host()) };
    let policy = Policy::load(layers).unwrap();
    assert!(!policy.docker().value);
    assert_eq!(policy.network().value, Network::Open);
    // Both stay protected.
    world.check(&policy, &[("home/proj/ci.json", Ro), ("home/proj/.boxsh.jsonc", Ro)]);

    let layers = Layers { config: Some("nope.json".into()), ..Layers::new(world.host()) };
    assert!(matches!(Policy::load(layers), Err(Error::Unreadable { .. })));
}

#[test]
fn xdg_config_home_is_where_the_global_file_is() {
    let mut world = World::new();
    world.env.push(("XDG_CONFIG_HOME".into(), world.at("xdg").into()));
    world.write("xdg/boxsh/config.jsonc", "{\"docker\": true} // yes");
    assert!(world.load().unwrap().docker().value);
}

#[test]
fn both_endings_at_one_place_are_an_error() {
    let world = World::new();
    world.write("home/proj/.boxsh.json", "{}");
    assert_eq!(world.error("{ }"), ".boxsh.json and .boxsh.jsonc both exist: keep one of them");
    // But a socket holds a place inside a sandbox, and says nothing.
    std::fs::remove_file(world.project(".boxsh.json")).unwrap();
    let _socket = std::os::unix::net::UnixListener::bind(world.project(".boxsh.json")).unwrap();
    assert!(world.load().is_ok());
}

#[test]
fn comments_and_commas_at_the_end_are_fine_in_both_endings() {
    let world = World::new();
    world.write("home/proj/.boxsh.json", "// a comment\n{ /* and */ \"docker\": true, }\n");
    assert!(world.load().unwrap().docker().value);
    world.write("home/proj/.boxsh.json", "// nothing yet\n");
    assert!(!world.load().unwrap().docker().value);
}

#[test]
fn errors_name_the_file_the_line_and_what_is_allowed() {
    let world = World::new();
    for (content, error) in [
        (
            "{\n  \"netwrok\": true\n}",
            r#".boxsh.jsonc:2:3: unknown key "netwrok"; allowed: extends, network, docker, unix_sockets, commands, env, filesystem"#,
        ),
        (
            "{\"filesystem\": {\n \"write\": []}}",
            r#".boxsh.jsonc:2:2: unknown key "write"; allowed: presets, ro, rw, private, exclude"#,
        ),
        ("{\"docker\":\n 1}", ".boxsh.jsonc:2:2: docker takes true or false, not a number"),
        ("{\"docker\": \"yes\"}", ".boxsh.jsonc:1:12: docker takes true or false, not a string"),
        ("[]", ".boxsh.jsonc:1:1: the policy takes an object, not a list"),
        (
            "{\"filesystem\": {\"ro\": \"x\"}}",
            ".boxsh.jsonc:1:23: filesystem.ro takes a list of strings, not a string",
        ),
        (
            "{\"filesystem\": {\"ro\": [\"a\",\n null]}}",
            ".boxsh.jsonc:2:2: filesystem.ro takes a list of strings, not null",
        ),
        (
            "{\"filesystem\": {\"ro\": [\"ä\", \"a/**\"]}}",
            r#".boxsh.jsonc:1:29: bad glob "a/**": * matches within one path component; ** is not supported"#,
        ),
        ("{\"filesystem\": {\"rw\": [\"[x\"]}}", r#".boxsh.jsonc:1:24: bad glob "[x": [ without ]"#),
        ("", r#".boxsh.jsonc:1:1: the file is empty; write {} for a policy without rules"#),
        (
            "{\"filesystem\": {\"ro\": [\"/run/boxsh/x\"]}}",
            r#".boxsh.jsonc:1:24: bad path "/run/boxsh/x": a sandbox keeps its own files there"#,
        ),
        ("{\"filesystem\": {\"rw\": [\"\"]}}", r#".boxsh.jsonc:1:24: bad path "": it is empty"#),
        (
            "{\"filesystem\": {\"rw\": [\"~bob\"]}}",
            r#".boxsh.jsonc:1:24: bad path "~bob": ~ is your own home directory only: write ~/ or the full path"#,
        ),
        (
            "{\"network\": \"off\"}",
            r#".boxsh.jsonc:1:13: unknown network mode "off"; allowed: deny, loopback, allowlist, open"#,
        ),
        (
            "{\"network\": 1}",
            ".boxsh.jsonc:1:13: network takes true, false, a mode or a list of hosts, not a number",
        ),
        (
            "{\"commands\": {\"a/b\": true}}",
            r#".boxsh.jsonc:1:15: bad command name "a/b": it must be a name without a slash"#,
        ),
        (
            "{\"commands\": {\"ls\": \"@git\"}}",
            r#".boxsh.jsonc:1:21: ls: no wrapper "@git"; allowed: true, false, "@git" (for git), or the path of a wrapper"#,
        ),
        (
            "{\"commands\": {\"ls\": 1}}",
            r#".boxsh.jsonc:1:21: commands.ls takes true, false, "@git" or the path of a wrapper, not a number"#,
        ),
        ("{\"commands\": {\"ls\": \"nope\"}}", ".boxsh.jsonc:1:21: ls: the wrapper nope does not exist"),
        ("{\"docker\": true, \"docker\": true}", r#".boxsh.jsonc:1:18: the key "docker" exists twice"#),
        ("{\"docker\": true", ".boxsh.jsonc:1:1: Unterminated object"),
        ("{'docker': true}", ".boxsh.jsonc:1:2: Single-quoted strings are not allowed"),
    ] {
        assert_eq!(world.error(content), error, "{content}");
    }
    let unknown = world.error("{\"filesystem\": {\"presets\": [\"@bas\"]}}");
    assert!(
        unknown.starts_with(r#".boxsh.jsonc:1:29: unknown preset "@bas"; allowed: @all, @base, "#),
        "{unknown}"
    );
    let host = world.error("{\"network\": [\"a.com\", \"a b\"]}");
    assert!(host.starts_with(r#".boxsh.jsonc:1:23: bad host "a b": "#), "{host}");
}

#[test]
fn errors_of_flags_name_the_flag() {
    let world = World::new();
    let flags = CommandLine { ro: vec!["[".into()], ..CommandLine::default() };
    assert_eq!(world.load_with(flags).unwrap_err().to_string(), "--ro: bad glob \"[\": [ without ]");
}

#[test]
fn hostile_files_are_refused_and_nothing_breaks() {
    let world = World::new();
    assert!(world.error(&"[".repeat(100_000)).contains("nesting depth"));
    assert!(
        world
            .error(&format!("{{\"{}\": {}1", "a".repeat(10), "{\"a\":".repeat(50_000)))
            .contains("nesting depth")
    );
    assert!(world.error(&" ".repeat(2 << 20)).contains("larger than"));
    std::fs::write(world.project(".boxsh.jsonc"), b"{\n\"docker\": \xff}").unwrap();
    assert!(world.load().unwrap_err().to_string().ends_with(".boxsh.jsonc:2:11: the text is not UTF-8"));
    std::fs::remove_file(world.project(".boxsh.jsonc")).unwrap();
    world.mkdir("home/proj/.boxsh.jsonc");
    assert!(matches!(world.load(), Err(Error::Unreadable { .. })));
}

#[test]
fn a_list_of_hosts_grows_and_never_turns_into_everything() {
    let world = World::new();
    world
        .write("home/.config/boxsh/config.json", r#"{"network": ["a.example"]}"#)
        .config(r#"{"network": ["*.b.example:443"]}"#);
    let flags = CommandLine { allow: vec!["10.0.0.0/8".into()], ..CommandLine::default() };
    let policy = world.load_with(flags.clone()).unwrap();
    assert_eq!(policy.network().value.to_string(), "allowlist a.example *.b.example:443 10.0.0.0/8");

    world.config(r#"{"network": []}"#).write("home/.config/boxsh/config.json", "{}");
    let policy = world.load().unwrap();
    assert_eq!(policy.network().value, Network::Allowlist(Vec::new()));
    assert!(!policy.explain_host("a.example").reachable);

    // A list after an open network is a list, and a mode after a list is that mode.
    world.config(r#"{"network": true}"#);
    assert_eq!(world.load_with(flags).unwrap().network().value.to_string(), "allowlist 10.0.0.0/8");
    world.config(r#"{"network": ["a.example"]}"#);
    let flags = CommandLine { network: Some("deny".into()), ..CommandLine::default() };
    assert_eq!(world.load_with(flags).unwrap().network().value, Network::Deny);
    let flags = CommandLine { network: Some("allowlist".into()), ..CommandLine::default() };
    assert_eq!(world.load_with(flags).unwrap().network().value.to_string(), "allowlist a.example");
}

#[test]
fn a_wrapper_is_a_program_that_the_inside_cannot_write() {
    let world = World::new();
    world
        .program("home/proj/wrap/npm")
        .config(r#"{"commands": {"npm": "wrap/npm", "rm": false, "git": true}}"#);
    let policy = world.load().unwrap();
    assert_eq!(policy.commands()["npm"].value, CommandRule::Wrapper(world.project("wrap/npm")));
    assert_eq!(policy.commands()["rm"].value, CommandRule::Blocked);
    assert_eq!(policy.commands()["git"].value, CommandRule::Raw);
    world.check(&policy, &[("home/proj/wrap/npm", Ro), ("home/proj/wrap/other", Rw)]);
    world.write("home/proj/plain", "");
    assert_eq!(
        world.error(r#"{"commands": {"npm": "plain"}}"#),
        ".boxsh.jsonc:1:22: npm: the wrapper plain is not executable: try chmod +x"
    );
}

#[test]
fn a_printed_policy_is_a_policy_that_says_the_same() {
    let world = World::new();
    world.program("home/wrap").mkdir("home/proj/a").mkdir("home/proj/b c");
    world.write(
        "home/.config/boxsh/config.json",
        r#"{"network": ["a.example"], "filesystem": {"rw": ["~/proj/a"]}}"#,
    );
    world.config(
        r#"{"network": ["b.example:8443"], "docker": true, "commands": {"npm": "~/wrap", "rm": false},
            "filesystem": {"presets": ["!@lint/all"], "ro": ["b c", "a/\\*"], "exclude": ["*.key"]}}"#,
    );
    let policy = world.load().unwrap();
    let text = policy.to_string();
    assert!(text.contains("\"b c\", // ") && text.contains(".boxsh.jsonc:2:62\n"), "{text}");
    assert!(text.contains("// \"~\" (preset @base)\n"), "{text}");
    assert!(text.contains("\"*.key\", // ") && text.contains("; no effect: nothing was there"), "{text}");
    // Read again as the only file, it means the same.
    std::fs::remove_file(world.at("home/.config/boxsh/config.json")).unwrap();
    world.config(&text);
    let again = world.load().unwrap();
    assert_eq!(again.network().value.to_string(), policy.network().value.to_string());
    assert_eq!(again.docker().value, policy.docker().value);
    let commands = |policy: &Policy| {
        policy.commands().iter().map(|(name, rule)| (name.clone(), rule.value.clone())).collect::<Vec<_>>()
    };
    assert_eq!(commands(&again), commands(&policy));
    let rules = |policy: &Policy| {
        let mut rules: Vec<_> = policy.rules().iter().map(|rule| (rule.access, rule.text.clone())).collect();
        rules.sort();
        rules
    };
    assert_eq!(rules(&again), rules(&policy));
    assert_eq!(policy.to_json()["network"]["value"][1]["value"], "b.example:8443");
    assert_eq!(policy.to_json()["commands"]["rm"]["layer"], "project");
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig { cases: 200, failure_persistence: None, ..Default::default() })]

    #[test]
    fn any_text_is_a_policy_or_an_error(text in "[\\[\\]{}:,\"a-z/*~.\\\\ \n]{0,60}") {
        let world = World::new();
        world.config(&text);
        let _ = world.load();
    }

    #[test]
    fn any_path_is_taken_or_refused(path in "[\\[\\]!^:a-z/*?~.\\\\-]{0,20}") {
        let world = World::new();
        let flags = CommandLine { exclude: vec![path.clone()], rw: vec![path], ..CommandLine::default() };
        if let Ok(policy) = world.load_with(flags) {
            let _ = policy.plan();
        }
    }
}

#[test]
fn a_mark_at_the_start_of_a_file_is_passed_over_and_a_directory_is_no_file() {
    let world = World::new();
    world.config("\u{feff}{\"network\": true}");
    assert_eq!(world.load().unwrap().network().value, Network::Open);
    let layers = Layers { config: Some(world.at("home")), ..Layers::new(world.host()) };
    let error = Policy::load(layers).map(|_| ()).unwrap_err().to_string();
    assert!(error.ends_with("/home: cannot read the policy file: Is a directory"), "{error}");
}
