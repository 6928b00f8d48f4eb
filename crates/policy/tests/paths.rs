//! Which rule holds for a path.
#![allow(clippy::disallowed_methods, reason = "the tests make files of the host")]

mod world;

use boxsh_policy::Access::{Exclude, Ro, Rw};
use boxsh_policy::{CommandLine, Lost, Report, SkipReason};
use world::World;

fn flags(rw: &[&str], ro: &[&str], exclude: &[&str]) -> CommandLine {
    let list = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
    CommandLine { rw: list(rw), ro: list(ro), exclude: list(exclude), ..CommandLine::default() }
}

#[test]
fn an_exact_path_beats_a_glob_and_a_glob_beats_what_is_around_it() {
    let world = World::new();
    world.write("home/proj/a.lock", "").write("home/proj/b.lock", "");
    let policy = world.load_with(flags(&["a.lock"], &["*.lock"], &[])).unwrap();
    world.check(&policy, &[("home/proj/a.lock", Rw), ("home/proj/b.lock", Ro), ("home/proj/c", Rw)]);
}

#[test]
fn the_longer_glob_wins() {
    let world = World::new();
    world.write("home/proj/ab.txt", "");
    let policy = world.load_with(flags(&["ab*.txt"], &[], &["a*"])).unwrap();
    world.check(&policy, &[("home/proj/ab.txt", Rw)]);
}

#[test]
fn the_longer_path_wins_whatever_the_layer() {
    let world = World::new();
    world.mkdir("home/proj/a/b").config(r#"{"filesystem": {"exclude": ["a/b"]}}"#);
    let policy = world.load_with(flags(&["a"], &[], &[])).unwrap();
    world.check(&policy, &[("home/proj/a/x", Rw), ("home/proj/a/b/x", Exclude)]);
}

#[test]
fn the_later_layer_wins_for_one_path() {
    let world = World::new();
    world.mkdir("home/proj/a").config(r#"{"filesystem": {"exclude": ["a"]}}"#);
    world.check(&world.load_with(flags(&["a"], &[], &[])).unwrap(), &[("home/proj/a/x", Rw)]);
}

#[test]
fn in_one_layer_exclude_beats_ro_beats_rw() {
    let world = World::new();
    world.mkdir("home/proj/a").mkdir("home/proj/b");
    let policy = world.load_with(flags(&["a", "b"], &["a", "b"], &["a"])).unwrap();
    world.check(&policy, &[("home/proj/a", Exclude), ("home/proj/b", Ro)]);
}

#[test]
fn names_that_only_begin_alike_are_other_paths() {
    let world = World::new();
    world.mkdir("home/proj/a").mkdir("home/proj/ab");
    world.check(
        &world.load_with(flags(&[], &[], &["a"])).unwrap(),
        &[("home/proj/ab", Rw), ("home/proj/a", Exclude)],
    );
}

#[test]
fn what_is_missing_is_skipped_and_remembered() {
    let world = World::new();
    let policy = world.load_with(flags(&[], &["nope", "no*"], &[])).unwrap();
    world.check(&policy, &[("home/proj/nope", Rw)]);
    let skipped: Vec<_> = policy
        .skipped()
        .filter(|(rule, _)| rule.origin.to_string() == "--ro")
        .map(|(rule, skipped)| (rule.text.as_str(), skipped.reason.clone()))
        .collect();
    assert_eq!(skipped, [("nope", SkipReason::Missing), ("no*", SkipReason::Missing)]);
    let report = policy.explain_path("nope");
    assert_eq!(report.ineffective.len(), 2, "{report}");
}

#[test]
fn links_are_resolved_first() {
    let world = World::new();
    world.mkdir("outside/data").link("home/data", world.at("outside/data"));
    let policy = world.load_with(flags(&["~/data"], &[], &[])).unwrap();
    world.check(&policy, &[("outside/data/x", Rw), ("home/data/x", Rw), ("outside/x", Ro)]);
    // To hide what a link points to, the link may be named.
    let policy = world.load_with(flags(&[], &[], &["~/data"])).unwrap();
    world.check(&policy, &[("outside/data/x", Exclude)]);
}

#[test]
fn a_link_that_the_inside_can_plant_opens_nothing() {
    let world = World::new();
    world.link("home/proj/build", "../.ssh").mkdir("home/proj/real").link("home/proj/alias", "real");
    world.mkdir("home/proj/hidden").link("home/proj/peek", "hidden");
    let policy = world.load_with(flags(&["build", "alias", "b*"], &["peek"], &["hidden"])).unwrap();
    world.check(
        &policy,
        &[
            ("home/.ssh/id", Exclude),
            ("home/proj/build/id", Exclude),
            ("home/proj/alias/x", Rw),
            ("home/proj/hidden", Exclude),
        ],
    );
    let report = policy.explain_path("build").to_string();
    assert!(report.contains("is a link that the inside can change"), "{report}");
    // Two such links do not vouch for each other.
    world.link("home/proj/again", "../.ssh");
    let policy = world.load_with(flags(&["build", "again"], &[], &[])).unwrap();
    world.check(&policy, &[("home/.ssh/id", Exclude)]);
}

#[test]
fn a_project_that_was_reached_over_a_link_is_writable() {
    let world = World::new();
    world.mkdir("outside/work").link("tmp/here", world.at("outside/work"));
    let host = boxsh_policy::Host { cwd: world.at("tmp/here"), ..world.host() };
    let policy = boxsh_policy::Policy::load(boxsh_policy::Layers::new(host)).unwrap();
    world.check(&policy, &[("outside/work/x", Rw), ("outside/x", Ro)]);
}

#[test]
fn explain_names_every_rule_and_why_it_lost() {
    let world = World::new();
    world
        .write("home/proj/a.txt", "")
        .config("{\n\"filesystem\": {\n\"ro\": [\"*.txt\"],\n\"rw\": [\"a.txt\"]}}");
    let report = world.load_with(flags(&[], &["a.txt"], &[])).unwrap().explain_path("a.txt");
    assert_eq!(report.access, Ro);
    let lines: Vec<_> = report
        .candidates
        .iter()
        .map(|candidate| (candidate.text.as_str(), candidate.access, candidate.lost))
        .filter(|(text, ..)| *text != "/")
        .collect();
    assert_eq!(
        lines,
        [
            ("a.txt", Ro, None),
            ("a.txt", Rw, Some(Lost::EarlierLayer)),
            ("*.txt", Ro, Some(Lost::Glob)),
            (world.project("").to_str().unwrap().trim_end_matches('/'), Rw, Some(Lost::ShorterPath)),
            ("~", Ro, Some(Lost::ShorterPath)),
        ]
    );
    let text = report.to_string();
    assert!(
        text.contains("loses: rw a.txt (") && text.contains(".boxsh.jsonc:4:8): a later layer wins"),
        "{text}"
    );
    assert!(text.contains("wins:  ro a.txt (--ro)"), "{text}");
}

#[test]
fn explain_tells_paths_commands_and_hosts_apart() {
    let world = World::new();
    world.program("bin/tool").config(r#"{"network": ["*.example.com"], "commands": {"rm": false}}"#);
    let policy = world.load().unwrap();
    assert!(
        matches!(policy.explain("tool"), Report::Command(report) if report.targets == [world.at("bin/tool")])
    );
    assert!(matches!(policy.explain("rm"), Report::Command(_)));
    assert!(matches!(policy.explain("api.example.com:443"), Report::Host(report) if report.reachable));
    assert!(matches!(policy.explain("example.com"), Report::Host(report) if !report.reachable));
    assert!(matches!(policy.explain("~/.ssh"), Report::Path(report) if report.access == Exclude));
    assert!(matches!(policy.explain(".boxsh.jsonc"), Report::Path(report) if report.access == Ro));
    assert!(matches!(policy.explain("src"), Report::Path(_)));
    let text = policy.explain("rm").to_string();
    assert!(
        text.starts_with("rm is blocked\n  wins:  false (") && text.ends_with("PATH has no such program\n"),
        "{text}"
    );
}

#[test]
fn every_program_of_the_name_is_found_once() {
    let mut world = World::new();
    world.env.retain(|(name, _)| name != "PATH");
    let path = format!("{0}/bin:{0}/usr/bin:{0}/alias:relative:", world.root.display());
    world.env.push(("PATH".into(), path.into()));
    world
        .program("usr/bin/tool-1")
        .link("usr/bin/tool", "tool-1")
        .program("bin/tool")
        .link("alias", "usr/bin");
    let report = world.load().unwrap().explain_command("tool");
    assert_eq!(report.targets, [world.at("bin/tool"), world.at("usr/bin/tool-1")]);
}
