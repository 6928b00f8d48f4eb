//! Where in a trace a call belongs, as W3C Trace Context writes it.

use std::sync::Arc;

/// The longest `tracestate` that is passed on.
const LONGEST_STATE: usize = 512;

/// A place in a trace: a span that others can be children of.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TraceContext {
    /// The trace.
    pub trace_id: [u8; 16],
    /// The span.
    pub span_id: [u8; 8],
    /// Whether somebody records the trace.
    pub is_sampled: bool,
    /// What systems on the way have noted, as it came.
    pub state: Option<Arc<str>>,
}

impl TraceContext {
    /// Reads the values of `traceparent` and `tracestate`. None if the first makes no sense; a state that makes none is left out.
    ///
    /// ```
    /// use boxsh_server::trace::TraceContext;
    ///
    /// let parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    /// let context = TraceContext::parse(parent, Some("vendor=1")).expect("it is well-formed");
    /// assert!(context.is_sampled);
    /// assert!(TraceContext::parse("00-0-0-0", None).is_none());
    /// ```
    pub fn parse(traceparent: &str, tracestate: Option<&str>) -> Option<Self> {
        let bytes = traceparent.as_bytes();
        let version = hex::<1>(bytes.get(..2)?)?[0];
        let rest = bytes.get(55..)?;
        // A later version may have more behind what is known.
        let is_known = match version {
            0 => rest.is_empty(),
            0xff => false,
            _ => rest.is_empty() || rest[0] == b'-',
        };
        let has_dashes = [2, 35, 52].iter().all(|at| bytes[*at] == b'-');
        let trace_id = hex::<16>(&bytes[3..35])?;
        let span_id = hex::<8>(&bytes[36..52])?;
        let flags = hex::<1>(&bytes[53..55])?[0];
        if !is_known || !has_dashes || trace_id == [0; 16] || span_id == [0; 8] {
            return None;
        }
        let state = tracestate.filter(|state| is_state(state)).map(Arc::from);
        Some(Self { trace_id, span_id, is_sampled: flags & 1 == 1, state })
    }
}

fn is_state(text: &str) -> bool {
    !text.is_empty() && text.len() <= LONGEST_STATE && text.bytes().all(|byte| (b' '..=b'~').contains(&byte))
}

/// Bytes that are written in hexadecimal, in lower case only.
fn hex<const N: usize>(text: &[u8]) -> Option<[u8; N]> {
    data_encoding::HEXLOWER.decode(text).ok()?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parent_is_well_formed_or_none() {
        let good = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
        let context = TraceContext::parse(good, Some("a=1,b=2")).unwrap();
        assert_eq!((context.trace_id[0], context.span_id[7], context.is_sampled), (0x4b, 0xb7, true));
        assert_eq!(context.state.as_deref(), Some("a=1,b=2"));
        assert!(!TraceContext::parse(&good.replace("-01", "-00"), None).unwrap().is_sampled);
        assert!(TraceContext::parse(&good.replacen("00", "cc", 1), None).is_some(), "a later version");
        assert!(TraceContext::parse(&format!("{}-more", good.replacen("00", "cc", 1)), None).is_some());
        for bad in [
            "",
            "00",
            &good[..54],
            &format!("{good}-"),
            &format!("{good}0"),
            &good.to_uppercase(),
            &good.replace('-', "_"),
            &good.replacen("00", "ff", 1),
            &good.replace("4bf92f3577b34da6a3ce929d0e0e4736", "00000000000000000000000000000000"),
            &good.replace("00f067aa0ba902b7", "0000000000000000"),
            "00-4bf92f3577b34da6a3ce929d0e0e473ä-00f067aa0ba902b7-01",
        ] {
            assert_eq!(TraceContext::parse(bad, None), None, "{bad}");
        }
        for bad in ["", "a=\n", "a=ä", &"x".repeat(513)] {
            assert_eq!(TraceContext::parse(good, Some(bad)).unwrap().state, None, "{bad}");
        }
    }
}
