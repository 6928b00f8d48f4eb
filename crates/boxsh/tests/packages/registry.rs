//! A registry on the loopback: files by their paths, and how often each was asked for.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

use boxsh::Sandbox;

#[derive(Default)]
struct Files {
    contents: BTreeMap<String, Vec<u8>>,
    asked: Vec<String>,
    /// Of these only the beginning is sent.
    cut: Vec<String>,
}

/// A web server with a few files. It ends with the test's process.
#[derive(Clone)]
pub(crate) struct Registry {
    address: SocketAddr,
    files: Arc<Mutex<Files>>,
}

impl Registry {
    pub(crate) fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let registry = Self { address: listener.local_addr().unwrap(), files: Arc::default() };
        let server = registry.clone();
        thread::spawn(move || {
            for socket in listener.incoming().flatten() {
                let server = server.clone();
                thread::spawn(move || server.answer(&socket));
            }
        });
        registry
    }

    /// The address, as a rule that opens it.
    pub(crate) fn rule(&self) -> String {
        self.address.to_string()
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    pub(crate) fn add(&self, path: impl Into<String>, contents: impl Into<Vec<u8>>) {
        self.files.lock().unwrap().contents.insert(path.into(), contents.into());
    }

    /// Ends the connection in the middle of a file from now on.
    pub(crate) fn cut(&self, path: &str) {
        self.files.lock().unwrap().cut.push(path.to_owned());
    }

    /// Sends all of it again.
    pub(crate) fn whole(&self, path: &str) {
        self.files.lock().unwrap().cut.retain(|cut| cut != path);
    }

    /// How often something was fetched whose path ends so.
    pub(crate) fn fetched(&self, end: &str) -> usize {
        self.files.lock().unwrap().asked.iter().filter(|path| path.ends_with(end)).count()
    }

    fn answer(&self, socket: &TcpStream) -> Option<()> {
        let mut lines = BufReader::new(socket).lines();
        loop {
            let request = lines.next()?.ok()?;
            while !lines.next()?.ok()?.is_empty() {}
            let mut words = request.split(' ');
            let (method, path) = (words.next()?, words.next()?.replace("/./", "/"));
            let mut files = self.files.lock().unwrap();
            files.asked.push(path.clone());
            let (status, body) = match files.contents.get(&path) {
                Some(contents) => ("200 OK", contents.clone()),
                None => ("404 Not Found", b"nothing there".to_vec()),
            };
            let is_cut = files.cut.contains(&path);
            drop(files);
            let kind = if path.ends_with('/') { "text/html" } else { "application/octet-stream" };
            let head = format!(
                "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n\r\n",
                body.len()
            );
            let mut socket = socket;
            socket.write_all(head.as_bytes()).ok()?;
            if is_cut {
                return socket.write_all(&body[..body.len() / 2]).ok();
            }
            if method != "HEAD" {
                socket.write_all(&body).ok()?;
            }
        }
    }

    /// A package for pip with one module, which has the version, and one program; the index may lie about the hash.
    pub(crate) fn add_wheel(&self, name: &str, version: &str, hash: Option<&str>) {
        let script = r#"
            info=$NAME-$VERSION.dist-info; mkdir -p $NAME $info; cd .
            echo "version = '$VERSION'" > $NAME/__init__.py
            echo "def main(): print('$NAME $VERSION')" >> $NAME/__init__.py
            printf '%s\n' 'Metadata-Version: 2.1' "Name: $NAME" "Version: $VERSION" > $info/METADATA
            printf '%s\n' 'Wheel-Version: 1.0' 'Generator: test' 'Root-Is-Purelib: true' 'Tag: py3-none-any' > $info/WHEEL
            printf '[console_scripts]\n%s = %s:main\n' "$NAME-program" "$NAME" > $info/entry_points.txt
            for f in $NAME/__init__.py $info/METADATA $info/WHEEL $info/entry_points.txt $info/RECORD; do echo "$f,,"; done > $info/RECORD
            zip -q -r w.whl $NAME $info; sha256sum < w.whl | cut -d' ' -f1 > hash"#;
        let made = make(script, name, version);
        let hash =
            hash.map_or_else(|| String::from_utf8(made.read_file("hash").unwrap()).unwrap(), Into::into);
        let file = format!("{name}-{version}-py3-none-any.whl");
        let line = format!("<a href=\"/files/{file}#sha256={}\">{file}</a>\n", hash.trim());
        self.add(format!("/files/{file}"), made.read_file("w.whl").unwrap());
        let mut files = self.files.lock().unwrap();
        files.contents.entry(format!("/simple/{name}/")).or_default().extend(line.into_bytes());
    }

    /// A package for npm with one module, which is the version, and one program.
    pub(crate) fn add_module(&self, name: &str, version: &str) {
        let script = r#"
            mkdir package; echo "module.exports = '$VERSION'" > package/index.js
            printf '#!/usr/bin/env node\nconsole.log("%s %s")\n' $NAME $VERSION > package/program.js; chmod +x package/program.js
            printf '{"name":"%s","version":"%s","bin":{"%s-program":"program.js"}}' $NAME $VERSION $NAME > package/package.json
            tar -czf p.tgz package; sha512sum < p.tgz | cut -d' ' -f1 | xxd -r -p | base64 -w0 > integrity"#;
        let made = make(script, name, version);
        let integrity = String::from_utf8(made.read_file("integrity").unwrap()).unwrap();
        let file = format!("/{name}/-/{name}-{version}.tgz");
        self.add(file.clone(), made.read_file("p.tgz").unwrap());
        let url = self.url(&file);
        self.add(
            format!("/{name}"),
            format!(
                r#"{{"name":"{name}","dist-tags":{{"latest":"{version}"}},"versions":{{"{version}":{{
                    "name":"{name}","version":"{version}","bin":{{"{name}-program":"program.js"}},
                    "dist":{{"tarball":"{url}","integrity":"sha512-{integrity}"}}}}}}}}"#
            ),
        );
    }
}

/// What a script makes in a session of its own.
fn make(script: &str, name: &str, version: &str) -> Sandbox {
    let mut sandbox = Sandbox::builder().env("NAME", name).env("VERSION", version).build().unwrap();
    let result = sandbox.run(script);
    assert!(result.is_success(), "{}", result.stderr_str());
    sandbox
}
