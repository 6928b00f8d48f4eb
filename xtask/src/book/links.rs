//! Links of a Markdown page: what they lead to, and whether it is there.

use std::path::{Path, PathBuf};

/// How far the links of a page may lead.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reach {
    /// To pages and pictures in `docs/` and the folders there: a site has no others.
    Site,
    /// To any file of the repository.
    Repository,
}

/// Wrong links of a page, as messages.
pub(super) fn check(root: &Path, page: &Path, reach: Reach) -> std::io::Result<Vec<String>> {
    let text = std::fs::read_to_string(page)?;
    let name = page.strip_prefix(root).unwrap_or(page).display();
    let folder = page.parent().unwrap_or(root);
    let mut wrong = Vec::new();
    for (line, target) in targets(&text) {
        if target.contains("://") || target.starts_with("mailto:") {
            continue;
        }
        let (path, anchor) = target.split_once('#').unwrap_or((&target, ""));
        if reach == Reach::Site && !stays_below(&root.join("docs"), folder, path) {
            wrong.push(format!("{name}:{line}: {target} leads out of the site: write its address"));
            continue;
        }
        let file: PathBuf = if path.is_empty() { page.to_owned() } else { folder.join(path) };
        if !file.exists() {
            wrong.push(format!("{name}:{line}: {target} is not there"));
        } else if !anchor.is_empty()
            && !anchors(&std::fs::read_to_string(&file)?).iter().any(|known| known == anchor)
        {
            wrong.push(format!("{name}:{line}: {target}: there is no such heading"));
        }
    }
    Ok(wrong)
}

/// Whether a path from a folder leads to something in the site.
fn stays_below(site: &Path, folder: &Path, path: &str) -> bool {
    let Ok(below) = folder.strip_prefix(site) else { return false };
    let mut depth = below.components().count();
    for part in path.split('/') {
        match part {
            ".." if depth == 0 => return false,
            ".." => depth -= 1,
            "." | "" => {}
            _ => depth += 1,
        }
    }
    !path.starts_with('/')
}

/// Lines of a page that are not in a block of code, with their numbers.
fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut is_code = false;
    text.lines().enumerate().filter_map(move |(at, line)| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        (!is_code && !is_fence).then_some((at + 1, line))
    })
}

/// Where the links of a page lead, with their lines.
pub(super) fn targets(text: &str) -> Vec<(usize, String)> {
    let mut targets = Vec::new();
    for (number, line) in prose(text) {
        // What is between backquotes is code.
        let plain: String = line.split('`').step_by(2).collect();
        for piece in plain.split("](").skip(1) {
            if let Some((target, _)) = piece.split_once(')') {
                targets.push((number, target.to_owned()));
            }
        }
    }
    targets
}

/// The anchors of the headings of a page, as GitHub and mdBook make them.
fn anchors(text: &str) -> Vec<String> {
    let heading = |line: &str| Some(line.strip_prefix('#')?.trim_start_matches('#').trim().to_lowercase());
    let anchor = |heading: String| {
        let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    };
    prose(text).filter_map(|(_, line)| heading(line)).map(anchor).collect()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{anchors, stays_below, targets};

    #[test]
    fn links_stay_in_the_site() {
        let stays = |folder: &str, path: &str| stays_below(Path::new("/r/docs"), Path::new(folder), path);
        assert!(stays("/r/docs", "a.md") && stays("/r/docs", "sub/a.md") && stays("/r/docs/sub", "../a.md"));
        assert!(
            !stays("/r/docs", "../a.md")
                && !stays("/r/docs/sub", "../../a.md")
                && !stays("/r/docs", "/etc/a.md")
        );
    }

    #[test]
    fn links_in_prose_are_found() {
        let page = "see [a](a.md#x), `[b](b.md)`\n```\n[c](c.md)\n```\n![d](d.svg)\n";
        assert_eq!(targets(page), [(1, "a.md#x".to_owned()), (5, "d.svg".to_owned())]);
    }

    #[test]
    fn headings_have_anchors() {
        assert_eq!(
            anchors("# The `boxsh` shell\n```\n# no\n```\n## What's new?\n"),
            ["the-boxsh-shell", "whats-new"]
        );
    }
}
