//! The tables of docs/telemetry.md have what there is, and nothing else.

use std::collections::BTreeSet;

use boxsh_server::metrics::{FAMILIES, FamilyKind};

const PAGE: &str = include_str!("../../../../docs/telemetry.md");

/// The rows of the table whose first heading is this one.
fn rows(heading: &str) -> Vec<Vec<String>> {
    let table = PAGE.lines().skip_while(|line| !line.starts_with(&format!("| {heading} |")));
    let rows = table.skip(2).take_while(|line| line.starts_with('|'));
    let cells = |row: &str| {
        let cells = row.trim_matches('|').split('|').map(|cell| cell.trim().replace('`', ""));
        cells.collect::<Vec<String>>()
    };
    rows.map(cells).collect()
}

#[test]
fn every_metric_is_in_the_table() {
    let expected: Vec<Vec<String>> = FAMILIES
        .iter()
        .map(|family| {
            let kind = match family.kind {
                FamilyKind::Counter => "counter",
                FamilyKind::Gauge => "gauge",
                FamilyKind::Histogram => "histogram",
                other => panic!("{other:?}"),
            };
            vec![
                family.name.to_owned(),
                family.prometheus_name(),
                kind.to_owned(),
                family.labels.join(", "),
                family.summary.to_owned(),
            ]
        })
        .collect();
    assert_eq!(rows("metric"), expected);
}

#[test]
fn every_attribute_is_in_the_table() {
    // Every attribute is set by a literal in the sources of spans.
    let sources = [
        include_str!("../../src/trace/run.rs"),
        include_str!("../../src/trace/tracer.rs"),
        include_str!("../../src/http/trace.rs"),
        include_str!("../../src/rpc/trace.rs"),
        include_str!("../../src/mcp/trace.rs"),
    ];
    let mut set = BTreeSet::new();
    for source in sources {
        for part in source.split(".set(").skip(1) {
            let name = part.trim_start().strip_prefix('"').and_then(|rest| rest.split('"').next());
            set.insert(name.unwrap_or_else(|| panic!("no literal: {part}")).to_owned());
        }
    }
    let documented: BTreeSet<String> = rows("attribute").into_iter().map(|row| row[0].clone()).collect();
    assert_eq!(documented, set);
}
