//! The tool `memory`.

use boxsh::Sandbox;
use serde_json::json;

use crate::{refused, said};

#[test]
fn notes_are_made_viewed_changed_moved_and_removed() {
    let mut sandbox = Sandbox::new();
    let empty = said(&mut sandbox, "memory", json!({"command": "view", "path": "/memories"}));
    assert_eq!(empty, "/memories has no files that are not hidden.\n");
    let mut say = |input| said(&mut sandbox, "memory", input);
    say(json!({"command": "create", "path": "/memories/notes/user.md", "file_text": "likes tea\n"}));
    say(
        json!({"command": "insert", "path": "/memories/notes/user.md", "insert_line": 1, "insert_text": "works late"}),
    );
    say(
        json!({"command": "str_replace", "path": "/memories/notes/user.md", "old_str": "tea", "new_str": "coffee"}),
    );
    assert_eq!(
        say(json!({"command": "view", "path": "/memories/notes/user.md"})),
        "/memories/notes/user.md, 2 lines:\n     1\tlikes coffee\n     2\tworks late\n"
    );
    let renamed = json!({"command": "rename", "old_path": "/memories/notes/user.md", "new_path": "/memories/people/ann.md"});
    assert_eq!(say(renamed), "/memories/notes/user.md is now /memories/people/ann.md.\n");
    assert_eq!(
        say(json!({"command": "view", "path": "/memories"})),
        "/memories, up to 2 levels deep, without hidden files:\n-\t/memories/notes/\n-\t/memories/people/\n24\t/memories/people/ann.md\n"
    );
    say(json!({"command": "delete", "path": "/memories/notes"}));
    assert_eq!(sandbox.run("cd /memories; find . -type f").stdout_str(), "./people/ann.md\n");
}

#[test]
fn nothing_is_overwritten() {
    let mut sandbox = Sandbox::new();
    sandbox.run("mkdir /memories; echo a > /memories/a; echo b > /memories/b");
    for input in [
        json!({"command": "create", "path": "/memories/a", "file_text": "new"}),
        json!({"command": "rename", "old_path": "/memories/b", "new_path": "/memories/a"}),
    ] {
        assert!(refused(&mut sandbox, "memory", input).contains("/memories/a exists already"));
    }
    assert_eq!(sandbox.run("cat /memories/*").stdout_str(), "a\nb\n");
}

#[test]
fn nothing_outside_is_reached() {
    let mut sandbox = Sandbox::new();
    sandbox.run("mkdir -p /memories/real; echo secret > /tmp/f; ln -s /tmp /memories/out; ln -s /tmp/f /memories/link");
    for path in [
        "/tmp/f",
        "memories/real",
        "/memories/../tmp/f",
        "/memories/out/f",
        "/memories/link",
        "/memories/real/../../tmp/f",
        "/memoriesx",
        "/",
    ] {
        for command in ["view", "create", "str_replace", "insert"] {
            let input = json!({
                "command": command, "path": path, "file_text": "x", "old_str": "secret", "new_str": "x", "insert_line": 0, "insert_text": "x",
            });
            let text = refused(&mut sandbox, "memory", input);
            assert_eq!(text, format!("{path} is outside of /memories"));
        }
    }
    for input in [
        json!({"command": "delete", "path": "/memories/out/f"}),
        json!({"command": "rename", "old_path": "/tmp/f", "new_path": "/memories/f"}),
        json!({"command": "rename", "old_path": "/memories/real", "new_path": "/tmp/real"}),
        json!({"command": "rename", "old_path": "/memories/real", "new_path": "/memories/out/real"}),
    ] {
        assert!(refused(&mut sandbox, "memory", input).contains("is outside of /memories"));
    }
    assert_eq!(sandbox.run("cat /tmp/f; ls /tmp").stdout_str(), "secret\nf\n");
}

#[test]
fn a_link_is_removed_and_not_what_it_leads_to() {
    let mut sandbox = Sandbox::new();
    sandbox.run("mkdir /memories; echo kept > /tmp/f; ln -s /tmp/f /memories/link");
    said(&mut sandbox, "memory", json!({"command": "delete", "path": "/memories/link"}));
    assert_eq!(sandbox.run("cat /tmp/f; ls -A /memories").stdout_str(), "kept\n");
}

#[test]
fn the_directory_itself_stays() {
    let mut sandbox = Sandbox::new();
    for path in ["/memories", "/memories/", "/memories/x/.."] {
        sandbox.run("mkdir -p /memories/x");
        let text = refused(&mut sandbox, "memory", json!({"command": "delete", "path": path}));
        assert_eq!(text, "/memories itself can be neither deleted nor renamed");
    }
    sandbox.run("rm -r /memories; ln -s / /memories");
    let text = refused(&mut sandbox, "memory", json!({"command": "view", "path": "/memories/etc/passwd"}));
    assert!(text.contains("is outside of /memories"), "{text}");
}

#[test]
fn what_is_missing_is_told() {
    let mut sandbox = Sandbox::new();
    for input in [
        json!({"command": "view", "path": "/memories/none"}),
        json!({"command": "delete", "path": "/memories/none"}),
        json!({"command": "rename", "old_path": "/memories/none", "new_path": "/memories/new"}),
    ] {
        let text = refused(&mut sandbox, "memory", input);
        assert_eq!(text, "/memories/none: No such file or directory");
    }
}
