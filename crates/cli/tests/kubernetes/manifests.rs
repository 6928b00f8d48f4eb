//! The manifests of `deploy/kubernetes`: they fit the definitions of their kinds, one another, and the rules for restricted pods.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::schema::violations;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A manifest, read by our own `yq`.
fn manifest(name: &str) -> Value {
    let text = std::fs::read_to_string(root().join("deploy/kubernetes").join(name)).unwrap();
    let output =
        Command::new(crate::BOXSH).args(["-c", "yq -o json . <<< \"$1\"", "yq", &text]).output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{name}: {error}: {errors}"))
}

fn all() -> Vec<(String, Value)> {
    let entries = std::fs::read_dir(root().join("deploy/kubernetes")).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut all: Vec<_> =
        names.filter(|name| name.ends_with(".yaml")).map(|name| (name.clone(), manifest(&name))).collect();
    all.sort_by(|one, other| one.0.cmp(&other.0));
    all
}

/// The pods that the manifests describe.
pub(crate) fn pods() -> Vec<Value> {
    let pods = all().into_iter().map(|(_, manifest)| manifest["spec"]["podTemplate"]["spec"].clone());
    pods.filter(Value::is_object).collect()
}

#[test]
fn every_kind_has_a_manifest_that_fits_its_definition() {
    let definitions: Value = serde_json::from_str(include_str!("crds.json")).unwrap();
    let mut kinds = Vec::new();
    for (name, manifest) in all() {
        let kind = manifest["kind"].as_str().unwrap();
        let definition = &definitions[kind];
        assert_eq!(manifest["apiVersion"], definition["apiVersion"], "{name}");
        assert!(manifest["metadata"]["name"].is_string(), "{name}");
        let fields: Vec<&String> = manifest.as_object().unwrap().keys().collect();
        assert_eq!(fields, ["apiVersion", "kind", "metadata", "spec"], "{name}");
        assert_eq!(violations(&manifest["spec"], &definition["spec"], "spec"), [""; 0], "{name}");
        kinds.push(kind.to_owned());
    }
    kinds.sort();
    assert_eq!(kinds, ["Sandbox", "SandboxClaim", "SandboxTemplate", "SandboxWarmPool"]);
}

#[test]
fn manifests_name_one_another() {
    let (claim, pool, template) =
        (manifest("claim.yaml"), manifest("warm-pool.yaml"), manifest("template.yaml"));
    assert_eq!(claim["spec"]["warmPoolRef"]["name"], pool["metadata"]["name"]);
    assert_eq!(pool["spec"]["sandboxTemplateRef"]["name"], template["metadata"]["name"]);
    assert_eq!(manifest("sandbox.yaml")["spec"]["podTemplate"], template["spec"]["podTemplate"]);
}

#[test]
fn pods_are_restricted_and_healthy_when_the_server_says_so() {
    let pods = pods();
    assert_eq!(pods.len(), 2);
    for pod in &pods {
        assert_eq!(pod["automountServiceAccountToken"], false);
        assert_eq!(pod["securityContext"]["runAsNonRoot"], true);
        assert!(pod["securityContext"]["runAsUser"].as_i64().unwrap() > 0);
        assert_eq!(pod["securityContext"]["seccompProfile"]["type"], "RuntimeDefault");
        for forbidden in ["hostNetwork", "hostPID", "hostIPC", "hostUsers", "initContainers"] {
            assert!(pod.get(forbidden).is_none(), "{forbidden}");
        }
        for volume in pod["volumes"].as_array().unwrap() {
            let kinds: Vec<&String> =
                volume.as_object().unwrap().keys().filter(|name| *name != "name").collect();
            assert_eq!(kinds, ["emptyDir"]);
        }
        let container = &pod["containers"][0];
        assert_eq!(pod["containers"].as_array().unwrap().len(), 1);
        let security = &container["securityContext"];
        assert_eq!(security["allowPrivilegeEscalation"], false);
        assert_eq!(security["readOnlyRootFilesystem"], true);
        assert_eq!(security["capabilities"], serde_json::json!({ "drop": ["ALL"] }));
        for limit in ["cpu", "memory", "ephemeral-storage"] {
            assert!(container["resources"]["limits"][limit].is_string(), "{limit}");
        }
        for probe in ["startupProbe", "readinessProbe", "livenessProbe"] {
            let asked = &container[probe]["httpGet"];
            assert_eq!(
                (asked["path"].as_str(), asked["port"].as_str()),
                (Some("/v1/health"), Some("rest")),
                "{probe}"
            );
        }
    }
}

#[test]
fn the_server_of_the_pods_and_of_the_image_takes_its_arguments() {
    let arguments = |value: &Value| -> Vec<String> { serde_json::from_value(value.clone()).unwrap() };
    let image = std::fs::read_to_string(root().join("packaging/Containerfile.kubernetes")).unwrap();
    let line = |name: &str| image.lines().find_map(|line| line.strip_prefix(name)).unwrap().trim();
    assert_eq!((line("FROM"), line("ENTRYPOINT")), ("scratch", "[\"/boxsh\"]"));
    let user: u32 = line("USER").split(':').next().unwrap().parse().unwrap();
    assert_ne!(user, 0);
    let mut commands = vec![serde_json::from_str(line("CMD")).unwrap()];
    commands.extend(pods().iter().map(|pod| arguments(&pod["containers"][0]["args"])));
    for command in commands {
        for port in ["0.0.0.0:8080", "0.0.0.0:9090"] {
            assert!(command.contains(&format!("--listen={port}")), "{command:?}");
        }
        // An address that nobody can listen on is complained of after everything else is understood.
        let words = command.iter().map(|word| match word.as_str() {
            "--state-dir=/state/sessions" => "--warm=0".to_owned(),
            word => word.replace("0.0.0.0", "192.0.2.1"),
        });
        let output = Command::new(crate::BOXSH).args(words).output().unwrap();
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(message.contains("cannot listen on 192.0.2.1:8080"), "{message}");
    }
}
