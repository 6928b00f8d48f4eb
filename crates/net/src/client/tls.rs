//! TLS, and whom to believe.

use std::io;
use std::net::IpAddr;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, ring};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{
    CertificateError, ClientConfig, ClientConnection, DigitallySignedStruct, RootCertStore, SignatureScheme,
};

use super::stream::Stream;
use crate::dial::is_timeout;
use crate::error::Error;
use crate::host::Host;
use crate::http::{Request, Trust};

/// What is trusted; the host's certificates are read when they are first needed.
#[derive(Default)]
pub(super) struct Tls {
    more: Vec<CertificateDer<'static>>,
    host: OnceLock<Arc<ClientConfig>>,
}

impl Tls {
    /// Trusts further issuers.
    pub(super) fn trust(&mut self, pem: &[u8]) -> Result<(), Error> {
        self.more.extend(certificates(pem)?);
        self.host = OnceLock::new();
        Ok(())
    }

    /// Shakes hands with the server that a request is for.
    pub(super) fn secure(&self, stream: Stream, request: &Request) -> Result<Stream, Error> {
        let config = match &request.trust {
            Trust::Host => self.of_host()?,
            Trust::Roots(pem) => Arc::new(with_roots(certificates(pem)?)?),
            Trust::Anybody => Arc::new(without_verification()?),
        };
        let name = match request.url.host() {
            Host::Address(address) => ServerName::IpAddress(IpAddr::into(*address)),
            Host::Name(name) => ServerName::try_from(name.to_string())
                .map_err(|_| Error::Tls("no name for a server".to_owned()))?,
        };
        let mut connection =
            ClientConnection::new(config, name).map_err(|error| Error::Tls(error.to_string()))?;
        let (mut socket, deadline) = stream.into_socket();
        while connection.is_handshaking() {
            let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
            if left == Some(Duration::ZERO) {
                return Err(Error::ConnectTimeout);
            }
            let timeouts = socket.set_read_timeout(left).and_then(|()| socket.set_write_timeout(left));
            timeouts.map_err(|error| Error::Tls(error.to_string()))?;
            connection.complete_io(&mut socket).map_err(|error| explain(&error, request))?;
        }
        Ok(Stream::secured(connection, socket, deadline))
    }

    fn of_host(&self) -> Result<Arc<ClientConfig>, Error> {
        if let Some(config) = self.host.get() {
            return Ok(config.clone());
        }
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        roots.add_parsable_certificates(self.more.iter().cloned());
        let config = Arc::new(builder()?.with_root_certificates(roots).with_no_client_auth());
        Ok(self.host.get_or_init(|| config).clone())
    }
}

fn builder() -> Result<rustls::ConfigBuilder<ClientConfig, rustls::WantsVerifier>, Error> {
    ClientConfig::builder_with_provider(provider())
        .with_safe_default_protocol_versions()
        .map_err(|error| Error::Tls(error.to_string()))
}

fn provider() -> Arc<CryptoProvider> {
    static PROVIDER: OnceLock<Arc<CryptoProvider>> = OnceLock::new();
    PROVIDER.get_or_init(|| Arc::new(ring::default_provider())).clone()
}

fn certificates(pem: &[u8]) -> Result<Vec<CertificateDer<'static>>, Error> {
    let all: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(pem).collect();
    match all {
        Ok(all) if !all.is_empty() => Ok(all),
        _ => Err(Error::Roots),
    }
}

fn with_roots(certificates: Vec<CertificateDer<'static>>) -> Result<ClientConfig, Error> {
    let mut roots = RootCertStore::empty();
    if roots.add_parsable_certificates(certificates).0 == 0 {
        return Err(Error::Roots);
    }
    Ok(builder()?.with_root_certificates(roots).with_no_client_auth())
}

fn without_verification() -> Result<ClientConfig, Error> {
    let builder = builder()?.dangerous().with_custom_certificate_verifier(Arc::new(Believer(provider())));
    Ok(builder.with_no_client_auth())
}

/// Why a handshake failed, in the words of those who know curl.
fn explain(error: &io::Error, request: &Request) -> Error {
    if is_timeout(error) {
        return Error::ConnectTimeout;
    }
    let cause = error.get_ref().and_then(|inner| inner.downcast_ref::<rustls::Error>());
    let Some(rustls::Error::InvalidCertificate(fault)) = cause else {
        return Error::Tls(cause.map_or_else(|| error.to_string(), rustls::Error::to_string));
    };
    Error::Certificate(match fault {
        CertificateError::UnknownIssuer => "unable to get local issuer certificate".to_owned(),
        CertificateError::Expired | CertificateError::ExpiredContext { .. } => {
            "certificate has expired".to_owned()
        }
        CertificateError::NotValidYet | CertificateError::NotValidYetContext { .. } => {
            "certificate is not yet valid".to_owned()
        }
        CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => format!(
            "no alternative certificate subject name matches target host name '{}'",
            request.url.host_text()
        ),
        other => other.to_string(),
    })
}

/// Believes whoever can sign with the certificate that they show: for `curl -k`.
#[derive(Debug)]
struct Believer(Arc<CryptoProvider>);

impl ServerCertVerifier for Believer {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let algorithms = &self.0.signature_verification_algorithms;
        rustls::crypto::verify_tls12_signature(message, certificate, signature, algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let algorithms = &self.0.signature_verification_algorithms;
        rustls::crypto::verify_tls13_signature(message, certificate, signature, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}
