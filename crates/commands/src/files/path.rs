//! Paths as users spell them.

/// The last name, without trailing slashes; all slashes is the root, `/`.
pub(super) fn last_name(path: &[u8]) -> &[u8] {
    let Some(last) = path.iter().rposition(|&byte| byte != b'/') else { return &path[..path.len().min(1)] };
    let start = path[..last].iter().rposition(|&byte| byte == b'/').map_or(0, |slash| slash + 1);
    &path[start..=last]
}

/// The path without its last name, as `dirname` has it.
pub(super) fn directory(path: &[u8]) -> &[u8] {
    let Some(last) = path.iter().rposition(|&byte| byte != b'/') else {
        return if path.is_empty() { b"." } else { &path[..1] };
    };
    let Some(slash) = path[..last].iter().rposition(|&byte| byte == b'/') else { return b"." };
    match path[..slash].iter().rposition(|&byte| byte != b'/') {
        Some(end) => &path[..=end],
        None => &path[..1],
    }
}

/// `directory/name`.
pub(super) fn join(directory: &[u8], name: &[u8]) -> Vec<u8> {
    let mut path = directory.to_vec();
    if !path.is_empty() && path.last() != Some(&b'/') {
        path.push(b'/');
    }
    path.extend_from_slice(name);
    path
}

/// Without trailing slashes; the root stays.
pub(super) fn strip_slashes(path: &[u8]) -> &[u8] {
    match path.iter().rposition(|&byte| byte != b'/') {
        Some(last) => &path[..=last],
        None => &path[..path.len().min(1)],
    }
}
