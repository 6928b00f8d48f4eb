//! The image for Kubernetes: the static binary in an empty directory, started as the Containerfile says.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::{tools, workspace};

/// What describes the image.
const CONTAINERFILE: &str = "packaging/Containerfile.kubernetes";

/// What a healthy server answers.
const HEALTHY: &str = "{\"status\":\"ok\"";

/// Sees that a binary serves where there is nothing but itself. Says why if that cannot be tried here.
pub(crate) fn serves_alone(binary: &Path) -> Result<(), Box<dyn std::error::Error>> {
    let directory = Empty::make()?;
    std::fs::copy(binary, directory.0.join("boxsh"))?;
    let arguments = command(&std::fs::read_to_string(workspace::root().join(CONTAINERFILE))?)?;
    if !tools::is_installed("unshare") {
        println!("skipped: there is no unshare to start the image's server with");
        return Ok(());
    }
    let alone = || {
        let mut command = Command::new("unshare");
        // The user of the image, who is not root.
        command.args(["--user", "--map-user=65532", "--map-group=65532"]);
        command.arg("--root").arg(&directory.0).arg("/boxsh").env_clear();
        command
    };
    if !alone().arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status()?.success() {
        println!("skipped: nothing can be started in an empty root directory here");
        return Ok(());
    }
    let mut server = Started(alone().args(arguments).stderr(Stdio::piped()).spawn()?);
    let Some(errors) = server.0.stderr.take() else { return Err("it has no output".into()) };
    let mut line = String::new();
    BufReader::new(errors).read_line(&mut line)?;
    let port = line.trim_end().strip_prefix("boxsh: listening on 0.0.0.0:");
    let port: u16 = port.ok_or_else(|| format!("alone it says {line:?}"))?.parse()?;
    let mut stream = TcpStream::connect(("127.0.0.1", port))?;
    stream.write_all(b"GET /v1/health HTTP/1.1\r\nHost: 10.0.0.1\r\nConnection: close\r\n\r\n")?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    match answer.contains(HEALTHY) {
        true => Ok(()),
        false => Err(format!("alone it answers {answer:?}").into()),
    }
}

/// The arguments that an image gives its server, on ports that are free.
fn command(containerfile: &str) -> Result<Vec<String>, Box<dyn std::error::Error>> {
    let line = containerfile.lines().find_map(|line| line.strip_prefix("CMD "));
    let words: Vec<String> = serde_json::from_str(line.ok_or("the image has no command")?)?;
    Ok(words.iter().map(|word| word.replace(":8080", ":0").replace(":9090", ":0")).collect())
}

/// A directory that goes with this.
struct Empty(PathBuf);

impl Empty {
    fn make() -> std::io::Result<Self> {
        let path = workspace::target().join("image");
        if path.exists() {
            std::fs::remove_dir_all(&path)?;
        }
        std::fs::create_dir_all(&path)?;
        Ok(Self(path))
    }
}

impl Drop for Empty {
    fn drop(&mut self) {
        // The next one removes it otherwise.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A process that ends with this.
struct Started(Child);

impl Drop for Started {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_of_the_image_is_found() {
        let text = std::fs::read_to_string(workspace::root().join(CONTAINERFILE)).unwrap();
        let words = command(&text).unwrap();
        assert_eq!(words.iter().filter(|word| *word == "--listen=0.0.0.0:0").count(), 2, "{words:?}");
    }
}
