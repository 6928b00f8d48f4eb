//! Bases that are kept: what they are made from, what is refused, who uses them.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Command;

use boxsh::bases::{BaseFault, BaseStore};
use boxsh::{Native, Sandbox};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tar::{Builder, EntryType, Header};

use crate::assert_output;
use crate::base::fill;

/// An archive of entries: the name, what it is, and its contents or where it leads.
fn archive(entries: &[(&str, EntryType, &str)]) -> Vec<u8> {
    let mut builder = Builder::new(Vec::new());
    for (name, kind, text) in entries {
        let mut header = Header::new_gnu();
        header.set_entry_type(*kind);
        header.set_mode(if *kind == EntryType::Directory { 0o755 } else { 0o644 });
        // As it is, since the usual way to set a name refuses the hostile ones.
        header.as_gnu_mut().unwrap().name[..name.len()].copy_from_slice(name.as_bytes());
        let is_link = matches!(kind, EntryType::Symlink | EntryType::Link);
        if is_link {
            header.as_gnu_mut().unwrap().linkname[..text.len()].copy_from_slice(text.as_bytes());
        }
        let contents = if is_link { b"" } else { text.as_bytes() };
        header.set_size(contents.len() as u64);
        header.set_cksum();
        builder.append(&header, contents).unwrap();
    }
    builder.into_inner().unwrap()
}

const FILE: EntryType = EntryType::Regular;
const DIRECTORY: EntryType = EntryType::Directory;
const LINK: EntryType = EntryType::Symlink;
const NAME: EntryType = EntryType::Link;

fn hex(bytes: impl AsRef<[u8]>) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// An image layout of these layers.
fn layout(directory: &Path, layers: &[Vec<u8>]) {
    let blobs = directory.join("blobs/sha256");
    fs::create_dir_all(&blobs).unwrap();
    let put = |bytes: &[u8]| {
        fs::write(blobs.join(hex(bytes)), bytes).unwrap();
        json!({ "digest": format!("sha256:{}", hex(bytes)), "size": bytes.len() })
    };
    let ids: Vec<String> = layers.iter().map(|layer| format!("sha256:{}", hex(layer))).collect();
    let settings = json!({ "Env": ["PATH=/image/bin:/usr/bin:/bin", "FROM_IMAGE=yes", "HOME=/elsewhere"] });
    let configuration = json!({ "config": settings, "rootfs": { "type": "layers", "diff_ids": ids } });
    let layers: Vec<Value> = layers.iter().map(|layer| put(&gzip(layer))).collect();
    let manifest = json!({ "config": put(configuration.to_string().as_bytes()), "layers": layers });
    let ours = put(manifest.to_string().as_bytes());
    let other = json!({ "digest": format!("sha256:{}", hex("x")), "platform": { "os": "linux", "architecture": "s390x" } });
    let nested = put(json!({ "manifests": [other, ours] }).to_string().as_bytes());
    let mut nested = nested;
    nested["mediaType"] = json!("application/vnd.oci.image.index.v1+json");
    fs::write(directory.join("index.json"), json!({ "manifests": [nested] }).to_string()).unwrap();
    fs::write(directory.join("oci-layout"), "{}").unwrap();
}

/// The layers of an image: the second removes, replaces, and goes through links of the first.
fn layers() -> Vec<Vec<u8>> {
    vec![
        archive(&[
            ("usr/", DIRECTORY, ""),
            ("usr/lib/", DIRECTORY, ""),
            ("lib", LINK, "usr/lib"),
            ("abs", LINK, "/usr/lib"),
            ("etc/", DIRECTORY, ""),
            ("etc/gone", FILE, "1"),
            ("etc/kept", FILE, "1"),
            ("opaque/old", FILE, "1"),
            ("opaque/deep/old", FILE, "1"),
            ("dir/file", FILE, "1"),
            ("dev/null", FILE, "no device"),
        ]),
        archive(&[
            ("etc/.wh.gone", FILE, ""),
            ("etc/kept2", NAME, "etc/kept"),
            ("opaque/new", FILE, "2"),
            ("opaque/.wh..wh..opq", FILE, ""),
            ("lib/through", FILE, "2"),
            ("abs/through2", FILE, "2"),
            ("dir", FILE, "now a file"),
        ]),
    ]
}

/// The files of a tree.
fn files(root: &Path) -> String {
    let mut sandbox =
        Sandbox::builder().mount_host("/r", root, boxsh::WorkspaceMode::ReadOnly).build().unwrap();
    sandbox.run("cd /r; find . -type f | sort | paste -sd ' '").stdout_str().into_owned()
}

#[test]
fn images_are_unpacked_with_their_marks_links_and_variables() {
    let place = tempfile::tempdir().unwrap();
    let store = BaseStore::open(place.path().join("store")).unwrap();
    let image = place.path().join("image");
    layout(&image, &layers());
    let info = store.add("app", &image).unwrap();
    assert_eq!((info.kind.as_str(), info.environment.len()), ("oci", 3));
    let expected = "./dir ./etc/kept ./etc/kept2 ./opaque/new ./usr/lib/through ./usr/lib/through2\n";
    assert_eq!(files(store.get("app").unwrap().root()), expected);
    // The same in one archive, compressed, whichever way its names are written.
    for (number, top) in [".", "blobs index.json oci-layout"].iter().enumerate() {
        let packed = place.path().join(format!("image{number}.tar.xz"));
        let tar =
            Command::new("tar").arg("-C").arg(&image).arg("-cJf").arg(&packed).args(top.split(' ')).status();
        assert!(tar.unwrap().success());
        let name = format!("packed{number}");
        assert_eq!(store.add(&name, &packed).unwrap().kind, "oci");
        assert_eq!(files(store.get(&name).unwrap().root()), expected);
    }
    // As `docker save` wrote it before it knew the layout.
    let saved = place.path().join("saved");
    fs::create_dir(&saved).unwrap();
    let names = ["a".repeat(64) + "/layer.tar", "b".repeat(64) + "/layer.tar"];
    for (name, layer) in names.iter().zip(layers()) {
        fs::create_dir(saved.join(name).parent().unwrap()).unwrap();
        fs::write(saved.join(name), layer).unwrap();
    }
    let ids: Vec<String> = layers().iter().map(|layer| format!("sha256:{}", hex(layer))).collect();
    let configuration = json!({ "config": { "Env": ["A=1"] }, "rootfs": { "diff_ids": ids } });
    fs::write(saved.join("config.json"), configuration.to_string()).unwrap();
    let manifest = json!([{ "Config": "config.json", "RepoTags": ["app:1"], "Layers": names }]);
    fs::write(saved.join("manifest.json"), manifest.to_string()).unwrap();
    let packed = place.path().join("saved.tar");
    let mut tar = Command::new("tar");
    tar.arg("-C").arg(&saved).arg("-cf").arg(&packed).args(&names).args(["config.json", "manifest.json"]);
    assert!(tar.status().unwrap().success());
    let info = store.add("docker", &packed).unwrap();
    assert_eq!((info.kind.as_str(), info.environment), ("docker", vec!["A=1".to_owned()]));
    assert_eq!(files(store.get("docker").unwrap().root()), expected);
}

#[test]
fn hostile_and_damaged_archives_are_refused_and_leave_nothing() {
    let place = tempfile::tempdir().unwrap();
    let store = BaseStore::open(place.path().join("store")).unwrap();
    let outside = place.path().join("outside");
    fs::write(&outside, "untouched").unwrap();
    let target = outside.to_str().unwrap().to_owned();
    let long = archive(&[("a", FILE, &"x".repeat(5000))]);
    let cases: [(&str, Vec<u8>); 7] = [
        ("leads out", archive(&[("a/../../x", FILE, "")])),
        ("absolute", archive(&[("/etc/x", FILE, "")])),
        ("hard link", archive(&[("x", NAME, "../../outside")])),
        ("No such file", archive(&[("x", NAME, &target)])),
        ("Not a directory", archive(&[("x", FILE, ""), ("x/y", FILE, "")])),
        ("archive", long[..3000].to_vec()),
        ("archive", b"this is no archive".repeat(100)),
    ];
    for (number, (reason, bytes)) in cases.into_iter().enumerate() {
        let path = place.path().join("hostile.tar");
        fs::write(&path, bytes).unwrap();
        let error = store.add("hostile", &path).unwrap_err().to_string();
        assert!(error.contains(reason), "{number}: {error}");
    }
    // A link leads nowhere but into the tree, and loops end.
    let path = place.path().join("links.tar");
    let up = format!("../../../../../../..{target}");
    fs::write(&path, archive(&[("a", LINK, &up), ("a/x", FILE, "inside"), ("b", LINK, "b")])).unwrap();
    let info = store.add("links", &path).unwrap();
    assert_eq!(fs::read_to_string(&outside).unwrap(), "untouched");
    assert_eq!(info.bytes, 6);
    fs::write(&path, archive(&[("b", LINK, "b"), ("b/x", FILE, "")])).unwrap();
    assert!(store.add("loop", &path).unwrap_err().to_string().contains("symbolic link"));
    // More than was allowed, in the archive or only once it is decompressed.
    fs::write(&path, gzip(&archive(&[("zeros", FILE, &"\0".repeat(1 << 20))]))).unwrap();
    let error = store.clone().largest(1 << 19).add("bomb", &path).unwrap_err();
    assert!(matches!(error.fault, BaseFault::TooLarge { .. }), "{error}");
    // A layer that is not what its digest says.
    let image = place.path().join("image");
    layout(&image, &layers());
    for blob in fs::read_dir(image.join("blobs/sha256")).unwrap().flatten() {
        let bytes = fs::read(blob.path()).unwrap();
        if bytes.starts_with(b"\x1f\x8b") {
            fs::write(blob.path(), gzip(&archive(&[("etc/planted", FILE, "")]))).unwrap();
        }
    }
    let error = store.add("image", &image).unwrap_err();
    assert!(matches!(error.fault, BaseFault::Digest(_)), "{error}");
    for name in ["", "-x", "a/b", "..", "a b"] {
        assert!(matches!(store.add(name, &path).unwrap_err().fault, BaseFault::Name), "{name}");
    }
    let names: Vec<String> = store.list().unwrap().into_iter().map(|info| info.name).collect();
    assert_eq!(names, ["links"]);
    assert_eq!(fs::read_dir(place.path().join("store/new")).unwrap().count(), 0);
}

#[test]
fn a_base_is_unpacked_once_used_by_sessions_committed_and_written_as_an_image() {
    let root = tempfile::tempdir().unwrap();
    if !fill(root.path()) {
        return;
    }
    let place = tempfile::tempdir().unwrap();
    let store = BaseStore::open(place.path().join("store")).unwrap();
    let packed = place.path().join("base.tar.zst");
    let tar =
        Command::new("tar").arg("-C").arg(root.path()).args(["--zstd", "-cf"]).arg(&packed).arg(".").status();
    if !tar.unwrap().success() {
        println!("SKIPPED: tar knows no zstd");
        return;
    }
    let first = store.add("base", &packed).unwrap();
    let again = store.add("same", &packed).unwrap();
    assert_eq!((first.kind.as_str(), &first.digest), ("tar", &again.digest));
    assert_eq!(fs::read_dir(place.path().join("store/trees")).unwrap().count(), 1);
    assert!(matches!(store.add("base", root.path()).unwrap_err().fault, BaseFault::Taken));
    store.remove("same").unwrap();

    let session = |name: &str| {
        let native = Native::new().base(&store.get(name).unwrap());
        Sandbox::builder().native(native).build()
    };
    let mut sandbox = match session("base") {
        Ok(sandbox) => sandbox,
        Err(error) => return println!("SKIPPED: {error}"),
    };
    assert_output(
        &mut sandbox,
        "hello; busybox touch /usr/bin/x 2>&1 | grep -c Read-only",
        "hello from of the base\n1\n",
    );
    assert!(matches!(store.remove("base").unwrap_err().fault, BaseFault::InUse));
    assert_output(
        &mut sandbox,
        "echo changed > /etc/release; mkdir -p /opt/mine; echo mine > /opt/mine/f; echo t > /tmp/t",
        "",
    );
    let committed = store.commit("mine", &sandbox).unwrap();
    assert_eq!(committed.kind, "session");
    drop(sandbox);
    store.remove("base").unwrap();
    assert!(matches!(store.get("base").unwrap_err().fault, BaseFault::Unknown));

    let check = |name: &str| {
        let mut sandbox = session(name).unwrap();
        assert_output(&mut sandbox, "hello; cat /opt/mine/f; ls /tmp", "hello from changed\nmine\n");
    };
    check("mine");
    let image = place.path().join("image");
    let exported = store.get("mine").unwrap().export(&image).unwrap();
    assert!(image.join("blobs/sha256").join(exported.digest.strip_prefix("sha256:").unwrap()).is_file());
    assert!(store.get("mine").unwrap().export(&image).is_err());
    store.add("again", &image).unwrap();
    check("again");

    fs::remove_file(place.path().join("store/names/mine")).unwrap();
    let collected = store.collect().unwrap();
    assert_eq!((collected.trees, collected.bytes), (1, committed.bytes));
    assert_eq!(store.list().unwrap().len(), 1);
}

#[test]
fn variables_of_an_image_are_the_sessions_but_for_who_the_user_is() {
    let root = tempfile::tempdir().unwrap();
    if !fill(root.path()) {
        return;
    }
    let mut whole = Builder::new(Vec::new());
    whole.follow_symlinks(false);
    whole.append_dir_all("", root.path()).unwrap();
    let place = tempfile::tempdir().unwrap();
    let image = place.path().join("image");
    layout(&image, &[whole.into_inner().unwrap(), archive(&[("image/bin/x", FILE, "")])]);
    let packed = place.path().join("image.tar");
    let tar = Command::new("tar").arg("-C").arg(&image).arg("-cf").arg(&packed).arg(".").status();
    assert!(tar.unwrap().success());
    // Without a store, it is unpacked for this session.
    match Sandbox::builder().native(Native::new().base_tar(&packed)).env("MORE", "1").build() {
        Ok(mut sandbox) => assert_output(
            &mut sandbox,
            "echo $FROM_IMAGE $HOME $PATH $MORE; hello",
            "yes /home/agent /home/agent/.local/bin:/image/bin:/usr/bin:/bin:/opt/boxsh/bin 1\nhello from of the base\n",
        ),
        Err(error) => println!("SKIPPED: {error}"),
    }
}

#[test]
fn many_who_add_the_same_at_once_have_one_tree() {
    let place = tempfile::tempdir().unwrap();
    let store = BaseStore::open(place.path().join("store")).unwrap();
    let packed = place.path().join("base.tar");
    fs::write(&packed, archive(&[("usr/file", FILE, &"x".repeat(100_000))])).unwrap();
    let digests: Vec<String> = std::thread::scope(|scope| {
        let add = |number: usize| {
            let (store, packed) = (&store, &packed);
            scope.spawn(move || store.add(&format!("base{}", number % 4), packed).unwrap().digest)
        };
        let adding: Vec<_> = (0..20).map(add).collect();
        adding.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert!(digests.windows(2).all(|pair| pair[0] == pair[1]));
    assert_eq!(store.list().unwrap().len(), 4);
    assert_eq!(fs::read_dir(place.path().join("store/trees")).unwrap().count(), 1);
    assert_eq!(fs::read_dir(place.path().join("store/new")).unwrap().count(), 0);
}
