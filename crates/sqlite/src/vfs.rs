//! The VFS: what SQLite asks of an operating system, passed on to the host of the engine that runs.
#![expect(unsafe_code, reason = "SQLite calls C functions with C structures")]

use std::ffi::{CStr, c_char, c_int, c_void};
use std::ptr::null_mut;

use libsqlite3_sys as ffi;

use crate::engine::{ask, ask_host, read_only_names};
use crate::host::{Fault, HostFile, LockLevel, OpenMode, SlotLock};
use crate::uri::{self, UriMode};

/// The name it is registered by.
pub(crate) const NAME: &CStr = c"boxsh";

/// The longest path, as on Linux.
const LONGEST: c_int = 4096;

/// Milliseconds from the day that SQLite counts from to 1970.
const EPOCH: i64 = 210_866_760_000_000;

/// What SQLite keeps for an open file: its own part, and ours behind it.
#[repr(C)]
struct OpenFile {
    base: ffi::sqlite3_file,
    file: *mut Box<dyn HostFile>,
}

/// Makes the VFS, which lives as long as the program.
pub(crate) fn make() -> *mut ffi::sqlite3_vfs {
    Box::leak(Box::new(ffi::sqlite3_vfs {
        iVersion: 2,
        szOsFile: size_of::<OpenFile>() as c_int,
        mxPathname: LONGEST,
        pNext: null_mut(),
        zName: NAME.as_ptr(),
        pAppData: null_mut(),
        xOpen: Some(open),
        xDelete: Some(delete),
        xAccess: Some(access),
        xFullPathname: Some(full_pathname),
        xDlOpen: Some(load),
        xDlError: Some(load_error),
        xDlSym: None,
        xDlClose: None,
        xRandomness: Some(randomness),
        xSleep: Some(sleep),
        xCurrentTime: Some(current_time),
        xGetLastError: Some(last_error),
        xCurrentTimeInt64: Some(current_milliseconds),
        xSetSystemCall: None,
        xGetSystemCall: None,
        xNextSystemCall: None,
    }))
}

static METHODS: ffi::sqlite3_io_methods = ffi::sqlite3_io_methods {
    iVersion: 2,
    xClose: Some(close),
    xRead: Some(read),
    xWrite: Some(write),
    xTruncate: Some(truncate),
    xSync: Some(sync),
    xFileSize: Some(file_size),
    xLock: Some(lock),
    xUnlock: Some(unlock),
    xCheckReservedLock: Some(check_reserved_lock),
    xFileControl: Some(file_control),
    xSectorSize: Some(sector_size),
    xDeviceCharacteristics: Some(device_characteristics),
    xShmMap: Some(map_index),
    xShmLock: Some(lock_index),
    xShmBarrier: Some(index_barrier),
    xShmUnmap: Some(unmap_index),
    xFetch: None,
    xUnfetch: None,
};

/// The bytes of a C string, for as long as the caller waits.
///
/// # Safety
/// It is null or ends with a zero byte, and lives while the answer is used.
unsafe fn bytes<'a>(text: *const c_char) -> Option<&'a [u8]> {
    if text.is_null() {
        return None;
    }
    // SAFETY: as the caller says.
    Some(unsafe { CStr::from_ptr(text) }.to_bytes())
}

/// The open file behind SQLite's part of it.
///
/// # Safety
/// `open` has succeeded for it and `close` has not been called.
unsafe fn file<'a>(base: *mut ffi::sqlite3_file) -> &'a dyn HostFile {
    // SAFETY: SQLite passes what `open` has filled in; the box is freed by `close`.
    unsafe { &**(*base.cast::<OpenFile>()).file }
}

fn code(result: Option<Result<(), Fault>>, failure: c_int) -> c_int {
    match result {
        Some(Ok(())) => ffi::SQLITE_OK,
        Some(Err(Fault::Full)) => ffi::SQLITE_FULL,
        _ => failure,
    }
}

unsafe extern "C" fn open(
    _: *mut ffi::sqlite3_vfs,
    name: ffi::sqlite3_filename,
    base: *mut ffi::sqlite3_file,
    flags: c_int,
    flags_out: *mut c_int,
) -> c_int {
    let slot = base.cast::<OpenFile>();
    // SAFETY: SQLite gives memory of the size that the VFS asks for. Without methods it does not call `close`.
    unsafe { (*slot).base.pMethods = std::ptr::null() };
    // SAFETY: SQLite's name, alive during the call.
    let name = unsafe { bytes(name) };
    let mut mode = match flags {
        _ if flags & ffi::SQLITE_OPEN_READONLY != 0 => OpenMode::Read,
        _ if flags & ffi::SQLITE_OPEN_CREATE != 0 => OpenMode::Create,
        _ => OpenMode::ReadWrite,
    };
    if let Some(name) = name
        && flags & ffi::SQLITE_OPEN_MAIN_DB != 0
        && read_only_names(|names| names.iter().any(|known| known == name)) == Some(true)
    {
        mode = OpenMode::Read;
    }
    let Some(Ok((file, is_writable))) = ask_host(|host| host.open(name, mode)) else {
        return ffi::SQLITE_CANTOPEN;
    };
    // SAFETY: as above; a null pointer says that SQLite does not want the flags.
    unsafe {
        if let Some(out) = flags_out.as_mut() {
            let access = ffi::SQLITE_OPEN_READWRITE | ffi::SQLITE_OPEN_CREATE | ffi::SQLITE_OPEN_READONLY;
            *out = if is_writable { flags } else { flags & !access | ffi::SQLITE_OPEN_READONLY };
        }
        (&raw mut (*slot).file).write(Box::into_raw(Box::new(file)));
        (*slot).base.pMethods = &raw const METHODS;
    }
    ffi::SQLITE_OK
}

unsafe extern "C" fn close(base: *mut ffi::sqlite3_file) -> c_int {
    // SAFETY: SQLite closes what was opened, once; the box was made by `open`.
    let mut file = Some(unsafe { Box::from_raw((*base.cast::<OpenFile>()).file) });
    // Closing may wake others, so it is done outside, if somebody still answers there.
    ask(|| drop(file.take()));
    ffi::SQLITE_OK
}

unsafe extern "C" fn read(
    base: *mut ffi::sqlite3_file,
    buffer: *mut c_void,
    length: c_int,
    offset: i64,
) -> c_int {
    let (Ok(length), Ok(offset)) = (usize::try_from(length), u64::try_from(offset)) else {
        return ffi::SQLITE_IOERR_READ;
    };
    // SAFETY: SQLite gives a buffer of that length, which nobody else uses during the call. It is made of bytes, which have no
    // invalid values, and `HostFile::read` only writes to it; zeroing it first makes that hold for memory that was never written.
    let (file, buffer) = unsafe {
        buffer.cast::<u8>().write_bytes(0, length);
        (file(base), std::slice::from_raw_parts_mut(buffer.cast::<u8>(), length))
    };
    match ask(|| file.read(buffer, offset)) {
        Some(Ok(count)) if count == length => ffi::SQLITE_OK,
        Some(Ok(_)) => ffi::SQLITE_IOERR_SHORT_READ,
        _ => ffi::SQLITE_IOERR_READ,
    }
}

unsafe extern "C" fn write(
    base: *mut ffi::sqlite3_file,
    data: *const c_void,
    length: c_int,
    offset: i64,
) -> c_int {
    let (Ok(length), Ok(offset)) = (usize::try_from(length), u64::try_from(offset)) else {
        return ffi::SQLITE_IOERR_WRITE;
    };
    // SAFETY: SQLite gives so many bytes, which do not change during the call.
    let (file, data) = unsafe { (file(base), std::slice::from_raw_parts(data.cast::<u8>(), length)) };
    code(ask(|| file.write(data, offset)), ffi::SQLITE_IOERR_WRITE)
}

unsafe extern "C" fn truncate(base: *mut ffi::sqlite3_file, size: i64) -> c_int {
    // SAFETY: an open file.
    let file = unsafe { file(base) };
    code(ask(|| file.truncate(u64::try_from(size).unwrap_or(0))), ffi::SQLITE_IOERR_TRUNCATE)
}

unsafe extern "C" fn sync(base: *mut ffi::sqlite3_file, _: c_int) -> c_int {
    // SAFETY: an open file.
    let file = unsafe { file(base) };
    code(ask(|| file.sync()), ffi::SQLITE_IOERR_FSYNC)
}

unsafe extern "C" fn file_size(base: *mut ffi::sqlite3_file, out: *mut i64) -> c_int {
    // SAFETY: an open file.
    let file = unsafe { file(base) };
    let Some(Ok(size)) = ask(|| file.size()) else { return ffi::SQLITE_IOERR_FSTAT };
    // SAFETY: SQLite gives a place for the answer.
    unsafe { *out = i64::try_from(size).unwrap_or(i64::MAX) };
    ffi::SQLITE_OK
}

fn level(number: c_int) -> LockLevel {
    match number {
        ffi::SQLITE_LOCK_NONE => LockLevel::None,
        ffi::SQLITE_LOCK_SHARED => LockLevel::Shared,
        ffi::SQLITE_LOCK_RESERVED => LockLevel::Reserved,
        ffi::SQLITE_LOCK_PENDING => LockLevel::Pending,
        _ => LockLevel::Exclusive,
    }
}

unsafe extern "C" fn lock(base: *mut ffi::sqlite3_file, wanted: c_int) -> c_int {
    // SAFETY: an open file.
    let file = unsafe { file(base) };
    match ask(|| file.lock(level(wanted))) {
        Some(true) => ffi::SQLITE_OK,
        Some(false) => ffi::SQLITE_BUSY,
        None => ffi::SQLITE_IOERR_LOCK,
    }
}

unsafe extern "C" fn unlock(base: *mut ffi::sqlite3_file, wanted: c_int) -> c_int {
    // SAFETY: an open file.
    let file = unsafe { file(base) };
    match ask(|| file.unlock(level(wanted))) {
        Some(()) => ffi::SQLITE_OK,
        None => ffi::SQLITE_IOERR_UNLOCK,
    }
}

unsafe extern "C" fn check_reserved_lock(base: *mut ffi::sqlite3_file, out: *mut c_int) -> c_int {
    // SAFETY: an open file, and a place for the answer.
    unsafe {
        let file = file(base);
        let Some(is_reserved) = ask(|| file.is_reserved()) else {
            return ffi::SQLITE_IOERR_CHECKRESERVEDLOCK;
        };
        *out = c_int::from(is_reserved);
    }
    ffi::SQLITE_OK
}

unsafe extern "C" fn file_control(_: *mut ffi::sqlite3_file, _: c_int, _: *mut c_void) -> c_int {
    ffi::SQLITE_NOTFOUND
}

unsafe extern "C" fn sector_size(_: *mut ffi::sqlite3_file) -> c_int {
    4096
}

unsafe extern "C" fn device_characteristics(_: *mut ffi::sqlite3_file) -> c_int {
    ffi::SQLITE_IOCAP_POWERSAFE_OVERWRITE
}

unsafe extern "C" fn map_index(
    base: *mut ffi::sqlite3_file,
    region: c_int,
    size: c_int,
    make: c_int,
    out: *mut *mut c_void,
) -> c_int {
    let (Ok(region), Ok(size)) = (usize::try_from(region), usize::try_from(size)) else {
        return ffi::SQLITE_IOERR_SHMMAP;
    };
    // SAFETY: an open file, and a place for the answer. Null says that the region is not there.
    unsafe {
        let index = file(base).shared_index();
        *out = index.region(region, size, make != 0).map_or(null_mut(), |region| region.cast());
        if (*out).is_null() && make != 0 { ffi::SQLITE_NOMEM } else { ffi::SQLITE_OK }
    }
}

unsafe extern "C" fn lock_index(
    base: *mut ffi::sqlite3_file,
    first: c_int,
    count: c_int,
    flags: c_int,
) -> c_int {
    let claim = SlotLock {
        first: usize::try_from(first).unwrap_or(0),
        count: usize::try_from(count).unwrap_or(0),
        exclusive: flags & ffi::SQLITE_SHM_EXCLUSIVE != 0,
        take: flags & ffi::SQLITE_SHM_LOCK != 0,
    };
    // SAFETY: an open file.
    let is_taken = unsafe { file(base) }.shared_index().lock(claim);
    if is_taken { ffi::SQLITE_OK } else { ffi::SQLITE_BUSY }
}

unsafe extern "C" fn index_barrier(_: *mut ffi::sqlite3_file) {
    std::sync::atomic::fence(std::sync::atomic::Ordering::SeqCst);
}

unsafe extern "C" fn unmap_index(_: *mut ffi::sqlite3_file, _: c_int) -> c_int {
    // The index goes with the last file that has it open.
    ffi::SQLITE_OK
}

unsafe extern "C" fn delete(_: *mut ffi::sqlite3_vfs, name: *const c_char, _: c_int) -> c_int {
    // SAFETY: SQLite's name, alive during the call.
    let Some(name) = (unsafe { bytes(name) }) else { return ffi::SQLITE_IOERR_DELETE };
    match ask_host(|host| host.delete(name)) {
        Some(Ok(())) => ffi::SQLITE_OK,
        Some(Err(Fault::NotFound)) => ffi::SQLITE_IOERR_DELETE_NOENT,
        _ => ffi::SQLITE_IOERR_DELETE,
    }
}

unsafe extern "C" fn access(
    _: *mut ffi::sqlite3_vfs,
    name: *const c_char,
    flags: c_int,
    out: *mut c_int,
) -> c_int {
    // SAFETY: SQLite's name, alive during the call.
    let Some(name) = (unsafe { bytes(name) }) else { return ffi::SQLITE_IOERR_ACCESS };
    let answer = ask_host(|host| match flags {
        ffi::SQLITE_ACCESS_EXISTS => host.exists(name),
        _ => host.is_writable(name),
    });
    let Some(answer) = answer else { return ffi::SQLITE_IOERR_ACCESS };
    // SAFETY: SQLite gives a place for the answer.
    unsafe { *out = c_int::from(answer) };
    ffi::SQLITE_OK
}

unsafe extern "C" fn full_pathname(
    _: *mut ffi::sqlite3_vfs,
    name: *const c_char,
    room: c_int,
    out: *mut c_char,
) -> c_int {
    // SAFETY: SQLite's name, alive during the call.
    let Some(name) = (unsafe { bytes(name) }) else { return ffi::SQLITE_CANTOPEN };
    let name = uri::parse(name);
    let Some(path) = ask_host(|host| host.absolute(&name.path)) else { return ffi::SQLITE_CANTOPEN };
    if path.len() >= usize::try_from(room).unwrap_or(0) || path.contains(&0) {
        return ffi::SQLITE_CANTOPEN;
    }
    read_only_names(|names| {
        names.retain(|known| *known != path);
        if name.mode == UriMode::ReadOnly {
            names.push(path.clone());
        }
    });
    // SAFETY: SQLite gives so much room, which was just compared, with one byte more than the path for the end.
    unsafe {
        out.cast::<u8>().copy_from_nonoverlapping(path.as_ptr(), path.len());
        *out.add(path.len()) = 0;
    }
    ffi::SQLITE_OK
}

/// No code is ever loaded.
unsafe extern "C" fn load(_: *mut ffi::sqlite3_vfs, _: *const c_char) -> *mut c_void {
    null_mut()
}

unsafe extern "C" fn load_error(_: *mut ffi::sqlite3_vfs, room: c_int, out: *mut c_char) {
    let text = c"extensions cannot be loaded".to_bytes_with_nul();
    if text.len() <= usize::try_from(room).unwrap_or(0) {
        // SAFETY: SQLite gives so much room.
        unsafe { out.cast::<u8>().copy_from_nonoverlapping(text.as_ptr(), text.len()) };
    }
}

unsafe extern "C" fn randomness(_: *mut ffi::sqlite3_vfs, length: c_int, out: *mut c_char) -> c_int {
    let room = usize::try_from(length).unwrap_or(0);
    // SAFETY: SQLite gives a buffer of that length; zeroed, it holds bytes.
    let buffer = unsafe {
        out.cast::<u8>().write_bytes(0, room);
        std::slice::from_raw_parts_mut(out.cast::<u8>(), room)
    };
    ask_host(|host| host.random(buffer));
    length
}

unsafe extern "C" fn sleep(_: *mut ffi::sqlite3_vfs, microseconds: c_int) -> c_int {
    ask_host(|host| host.sleep(u64::try_from(microseconds).unwrap_or(0)));
    microseconds
}

unsafe extern "C" fn current_time(_: *mut ffi::sqlite3_vfs, out: *mut f64) -> c_int {
    let Some(now) = ask_host(|host| host.now()) else { return ffi::SQLITE_ERROR };
    // SAFETY: SQLite gives a place for the answer.
    unsafe { *out = (now + EPOCH) as f64 / 86_400_000.0 };
    ffi::SQLITE_OK
}

unsafe extern "C" fn current_milliseconds(_: *mut ffi::sqlite3_vfs, out: *mut i64) -> c_int {
    let Some(now) = ask_host(|host| host.now()) else { return ffi::SQLITE_ERROR };
    // SAFETY: SQLite gives a place for the answer.
    unsafe { *out = now.saturating_add(EPOCH) };
    ffi::SQLITE_OK
}

unsafe extern "C" fn last_error(_: *mut ffi::sqlite3_vfs, _: c_int, _: *mut c_char) -> c_int {
    0
}
