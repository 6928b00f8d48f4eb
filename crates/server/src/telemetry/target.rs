//! Where spans and numbers are sent, with which headers, and in whose name.

use boxsh_net::{Dots, InvalidUrl, Url, decode};

/// Where collectors listen by convention.
const USUAL: &str = "http://localhost:4318";

/// Where spans and numbers are sent, with which headers, and in whose name.
#[derive(Clone)]
pub struct Target {
    pub(super) base: Url,
    pub(super) headers: Vec<(String, Vec<u8>)>,
    pub(super) resource: Vec<(String, String)>,
}

impl std::fmt::Debug for Target {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Headers have tokens in them.
        let names: Vec<&String> = self.headers.iter().map(|(name, _)| name).collect();
        f.debug_struct("Target")
            .field("base", &self.base.without_secrets())
            .field("headers", &names)
            .field("resource", &self.resource)
            .finish()
    }
}

/// Why there is no target.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TargetError {
    /// The URL is none.
    #[error("{url:?} is no URL of a collector: {reason}")]
    Url {
        /// The text.
        url: String,
        /// What is wrong with it.
        reason: InvalidUrl,
    },
    /// The URL has a part that has no place in it, or another scheme.
    #[error("{0:?} is no URL of a collector: write http:// or https://, a host, a port and a path")]
    Part(String),
    /// A variable is no list.
    #[error("{0} is no list of NAME=VALUE with commas between them")]
    List(&'static str),
}

/// Variables of the environment that say more about the target.
#[derive(Clone, Default)]
#[non_exhaustive]
pub struct Variables {
    /// `OTEL_EXPORTER_OTLP_ENDPOINT`: the URL, if none is given.
    pub endpoint: Option<String>,
    /// `OTEL_EXPORTER_OTLP_HEADERS`: headers of each request, such as a token.
    pub headers: Option<String>,
    /// `OTEL_SERVICE_NAME`: the name of the service; `boxsh` otherwise.
    pub service_name: Option<String>,
    /// `OTEL_RESOURCE_ATTRIBUTES`: what else there is to know about the service.
    pub resource_attributes: Option<String>,
}

impl std::fmt::Debug for Variables {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Variables").field("endpoint", &self.endpoint).finish_non_exhaustive()
    }
}

impl Variables {
    /// Looks them up.
    pub fn find(find: impl Fn(&str) -> Option<String>) -> Self {
        let find = |name| find(name).filter(|value| !value.is_empty());
        Self {
            endpoint: find("OTEL_EXPORTER_OTLP_ENDPOINT"),
            headers: find("OTEL_EXPORTER_OTLP_HEADERS"),
            service_name: find("OTEL_SERVICE_NAME"),
            resource_attributes: find("OTEL_RESOURCE_ATTRIBUTES"),
        }
    }
}

impl Target {
    /// The collector at a URL, to which `/v1/traces` and `/v1/metrics` are added; without one, that of the variables, or the usual one of this machine.
    ///
    /// # Errors
    /// [`TargetError`].
    pub fn new(url: Option<&str>, variables: &Variables) -> Result<Self, TargetError> {
        let url = url.or(variables.endpoint.as_deref()).unwrap_or(USUAL);
        let base = Url::parse(url.as_bytes(), Dots::Resolve)
            .map_err(|reason| TargetError::Url { url: url.to_owned(), reason })?;
        let is_plain = base.user().is_none() && base.query().is_none() && !url.contains('#');
        if !is_plain || !matches!(base.scheme(), "http" | "https") {
            return Err(TargetError::Part(base.without_secrets()));
        }
        let headers = pairs("OTEL_EXPORTER_OTLP_HEADERS", variables.headers.as_deref())?;
        let mut resource = vec![
            ("service.name".to_owned(), "boxsh".to_owned()),
            ("service.version".to_owned(), env!("CARGO_PKG_VERSION").to_owned()),
        ];
        let attributes = pairs("OTEL_RESOURCE_ATTRIBUTES", variables.resource_attributes.as_deref())?;
        let attributes =
            attributes.into_iter().map(|(name, value)| (name, String::from_utf8_lossy(&value).into_owned()));
        let service = variables.service_name.clone().map(|name| ("service.name".to_owned(), name));
        for (name, value) in attributes.chain(service) {
            resource.retain(|(known, _)| *known != name);
            resource.push((name, value));
        }
        Ok(Self { base, headers, resource })
    }

    /// Where one kind of thing is sent.
    pub(super) fn url(&self, name: &str) -> Url {
        let mut url = self.base.clone();
        let path = format!("{}/v1/{name}", self.base.path().trim_end_matches('/'));
        url.set_path(path.as_bytes());
        url
    }
}

/// `name=value` with commas between them, values as in a URL.
fn pairs(variable: &'static str, text: Option<&str>) -> Result<Vec<(String, Vec<u8>)>, TargetError> {
    let is_name = |name: &str| {
        !name.is_empty()
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"!#$&+-.^_`|~".contains(&byte))
    };
    let parts = text.unwrap_or_default().split(',').map(str::trim).filter(|part| !part.is_empty());
    parts
        .map(|part| {
            let (name, value) = part.split_once('=').ok_or(TargetError::List(variable))?;
            let (name, value) = (name.trim(), decode(value.trim().as_bytes()));
            match is_name(name) && !value.iter().any(u8::is_ascii_control) {
                true => Ok((name.to_owned(), value)),
                false => Err(TargetError::List(variable)),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn variables(of: &[(&str, &str)]) -> Variables {
        Variables::find(|name| {
            of.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn a_target_is_what_was_given_or_what_the_variables_say() {
        let of = variables(&[
            ("OTEL_EXPORTER_OTLP_ENDPOINT", "https://collector.example/base/"),
            ("OTEL_EXPORTER_OTLP_HEADERS", "api-key=a%20b, x=1"),
            ("OTEL_RESOURCE_ATTRIBUTES", "service.name=other,deployment.environment.name=test"),
            ("OTEL_SERVICE_NAME", "mine"),
        ]);
        let target = Target::new(None, &of).unwrap();
        assert_eq!(target.url("traces").to_string(), "https://collector.example/base/v1/traces");
        assert_eq!(
            target.headers,
            [("api-key".to_owned(), b"a b".to_vec()), ("x".to_owned(), b"1".to_vec())]
        );
        let names: Vec<_> = target.resource.iter().filter(|(name, _)| name == "service.name").collect();
        assert_eq!(names, [&("service.name".to_owned(), "mine".to_owned())]);
        assert!(!format!("{target:?}{of:?}").contains("a b"));
        let given = Target::new(Some("http://127.0.0.1:9"), &of).unwrap();
        assert_eq!(given.url("metrics").to_string(), "http://127.0.0.1:9/v1/metrics");
        let usual = Target::new(None, &Variables::default()).unwrap();
        assert_eq!(usual.url("traces").to_string(), "http://localhost:4318/v1/traces");
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for url in
            ["", "ftp://x", "http://", "http://user:secret@x", "http://x/?a=b", "http://x/#y", "http://a b"]
        {
            let error = Target::new(Some(url), &Variables::default()).unwrap_err().to_string();
            assert!(!error.contains("secret"), "{error}");
        }
        for list in ["a", "=b", "a b=c", "a=%0d%0aEvil: 1"] {
            let of = variables(&[("OTEL_EXPORTER_OTLP_HEADERS", list)]);
            assert_eq!(Target::new(None, &of).unwrap_err(), TargetError::List("OTEL_EXPORTER_OTLP_HEADERS"));
        }
    }
}
