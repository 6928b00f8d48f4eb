//! Who may reach a sandbox without the API key: who has its access token, or an address that is signed with it.

use std::borrow::Cow;
use std::sync::Arc;

use data_encoding::{BASE64_NOPAD, BASE64URL_NOPAD, HEXLOWER};
use hyper::Uri;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use crate::core::Core;
use crate::error::Error;
use crate::host;
use crate::http;
use crate::moment::Moment;

/// Makes access tokens, and knows them again. None is kept: a token names the owner, and a code that only this server can make binds the owner to the
/// sandbox.
pub(super) struct Access {
    secret: [u8; 32],
}

/// What an address is signed for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Signed {
    Read,
    Write,
}

impl Access {
    pub(super) fn new() -> Result<Self, Error> {
        let secret = host::random()?;
        Ok(Self { secret })
    }

    /// The access token of a sandbox.
    pub(super) fn token(&self, owner: &str, sandbox: &str) -> String {
        let code = HEXLOWER.encode(&self.code(owner, sandbox));
        format!("{}.{code}", BASE64URL_NOPAD.encode(owner.as_bytes()))
    }

    /// The owner of a sandbox, if the token is that of the sandbox.
    pub(super) fn owner(&self, token: &str, sandbox: &str) -> Option<Arc<str>> {
        let (owner, _) = token.split_once('.')?;
        let owner = String::from_utf8(BASE64URL_NOPAD.decode(owner.as_bytes()).ok()?).ok()?;
        let is_same: bool = self.token(&owner, sandbox).as_bytes().ct_eq(token.as_bytes()).into();
        is_same.then(|| owner.into())
    }

    /// Twice, so that nobody can make the code of a longer name from that of a shorter one.
    fn code(&self, owner: &str, sandbox: &str) -> [u8; 32] {
        let inner = Sha256::new()
            .chain_update(self.secret)
            .chain_update((owner.len() as u64).to_le_bytes())
            .chain_update(owner)
            .chain_update(sandbox)
            .finalize();
        Sha256::new().chain_update(self.secret).chain_update(inner).finalize().into()
    }

    /// The owner and the sandbox whose access token an address is signed with, unless its time is up.
    pub(super) fn signer(&self, core: &Core, uri: &Uri, what: Signed) -> Option<(Arc<str>, String)> {
        let value = |name: &str| http::query(uri).find(|(key, _)| key == name).map(|(_, value)| value);
        let signature = value("signature")?;
        let expiration = value("signature_expiration");
        if let Some(end) = &expiration
            && end.parse::<u64>().ok()?.saturating_mul(1000) < Moment::now().0
        {
            return None;
        }
        let (path, user) = (value("path").unwrap_or_default(), value("username").unwrap_or_default());
        let signed_by = |token: &str| {
            let text = signed_text(&path, what, &user, token, expiration.as_ref());
            let own = format!("v1_{}", BASE64_NOPAD.encode(&Sha256::digest(text)));
            bool::from(own.as_bytes().ct_eq(signature.as_bytes()))
        };
        core.all_sessions().iter().find_map(|session| {
            let (owner, id) = (&session.made.owner, &session.made.id);
            signed_by(&self.token(owner, id)).then(|| (owner.clone(), id.clone()))
        })
    }
}

/// What the signature of an address is the digest of.
fn signed_text(
    path: &str,
    what: Signed,
    user: &str,
    token: &str,
    expiration: Option<&Cow<'_, str>>,
) -> String {
    let what = match what {
        Signed::Read => "read",
        Signed::Write => "write",
    };
    match expiration {
        None => format!("{path}:{what}:{user}:{token}"),
        Some(end) => format!("{path}:{what}:{user}:{token}:{end}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_for_one_sandbox_of_one_owner() {
        let access = Access::new().unwrap();
        let token = access.token("ann", "s1");
        assert_eq!(access.owner(&token, "s1").as_deref(), Some("ann"));
        assert_eq!(access.owner(&token, "s2"), None);
        assert_eq!(Access::new().unwrap().owner(&token, "s1"), None);
        let code = token.split_once('.').unwrap().1;
        let other = format!("{}.{code}", BASE64URL_NOPAD.encode(b"bob"));
        assert_eq!(access.owner(&other, "s1"), None);
        let moved = format!("{}.{code}", BASE64URL_NOPAD.encode(b"anns"));
        assert_eq!(access.owner(&moved, "1"), None);
        for senseless in ["", ".", "YW5u", "YW5u.", "!.x", &token[..token.len() - 1]] {
            assert_eq!(access.owner(senseless, "s1"), None, "{senseless}");
        }
    }
}
