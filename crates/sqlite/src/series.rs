//! The table-valued function `generate_series(START, STOP, STEP)`, which every shell of SQLite's has.
#![expect(unsafe_code, reason = "a virtual table is a set of C functions")]

use std::ffi::{c_char, c_int, c_void};
use std::ptr::null_mut;

use libsqlite3_sys as ffi;

use crate::engine::Engine;

/// The hidden columns: where it starts, where it stops, and by how much it goes on.
const START: c_int = 1;
const STOP: c_int = 2;
const STEP: c_int = 3;

/// Bits of the plan: which of them are given, and the order that is wanted.
const HAS_START: c_int = 1;
const HAS_STOP: c_int = 2;
const HAS_STEP: c_int = 4;
const DESCENDING: c_int = 8;
const ASCENDING: c_int = 16;

/// Where a query stands.
#[repr(C)]
struct Cursor {
    base: ffi::sqlite3_vtab_cursor,
    descending: bool,
    row: i64,
    value: i64,
    start: i64,
    stop: i64,
    step: i64,
    ended: bool,
}

static MODULE: ffi::sqlite3_module = ffi::sqlite3_module {
    iVersion: 0,
    xCreate: None,
    xConnect: Some(connect),
    xBestIndex: Some(best_index),
    xDisconnect: Some(disconnect),
    xDestroy: None,
    xOpen: Some(open),
    xClose: Some(close),
    xFilter: Some(filter),
    xNext: Some(next),
    xEof: Some(at_end),
    xColumn: Some(column),
    xRowid: Some(row),
    xUpdate: None,
    xBegin: None,
    xSync: None,
    xCommit: None,
    xRollback: None,
    xFindFunction: None,
    xRename: None,
    xSavepoint: None,
    xRelease: None,
    xRollbackTo: None,
    xShadowName: None,
    xIntegrity: None,
};

/// Adds it to a connection.
pub(crate) fn register(db: *mut ffi::sqlite3, engine: &Engine<'_>) {
    // SAFETY: the connection is open, and the module lives as long as the program.
    engine.quickly(|| unsafe {
        ffi::sqlite3_create_module_v2(db, c"generate_series".as_ptr(), &raw const MODULE, null_mut(), None)
    });
}

unsafe extern "C" fn connect(
    db: *mut ffi::sqlite3,
    _: *mut c_void,
    _: c_int,
    _: *const *const c_char,
    out: *mut *mut ffi::sqlite3_vtab,
    _: *mut *mut c_char,
) -> c_int {
    // SAFETY: SQLite passes its connection and a place for the table, which `disconnect` frees.
    unsafe {
        let text = c"CREATE TABLE x(value,start hidden,stop hidden,step hidden)";
        let code = ffi::sqlite3_declare_vtab(db, text.as_ptr());
        if code == ffi::SQLITE_OK {
            *out = Box::into_raw(Box::new(ffi::sqlite3_vtab {
                pModule: null_mut(),
                nRef: 0,
                zErrMsg: null_mut(),
            }));
            ffi::sqlite3_vtab_config(db, ffi::SQLITE_VTAB_INNOCUOUS);
        }
        code
    }
}

unsafe extern "C" fn disconnect(table: *mut ffi::sqlite3_vtab) -> c_int {
    // SAFETY: made by `connect`, freed once.
    drop(unsafe { Box::from_raw(table) });
    ffi::SQLITE_OK
}

unsafe extern "C" fn open(_: *mut ffi::sqlite3_vtab, out: *mut *mut ffi::sqlite3_vtab_cursor) -> c_int {
    let cursor = Cursor {
        base: ffi::sqlite3_vtab_cursor { pVtab: null_mut() },
        descending: false,
        row: 1,
        value: 0,
        start: 0,
        stop: 0,
        step: 1,
        ended: true,
    };
    // SAFETY: a place for the cursor, which `close` frees. SQLite's part is its first field.
    unsafe { *out = Box::into_raw(Box::new(cursor)).cast() };
    ffi::SQLITE_OK
}

unsafe extern "C" fn close(cursor: *mut ffi::sqlite3_vtab_cursor) -> c_int {
    // SAFETY: made by `open`, freed once.
    drop(unsafe { Box::from_raw(cursor.cast::<Cursor>()) });
    ffi::SQLITE_OK
}

/// Our part of a cursor.
///
/// # Safety
/// It comes from `open`.
unsafe fn ours<'a>(cursor: *mut ffi::sqlite3_vtab_cursor) -> &'a mut Cursor {
    // SAFETY: as the caller says; SQLite uses a cursor from one place at a time.
    unsafe { &mut *cursor.cast::<Cursor>() }
}

unsafe extern "C" fn best_index(table: *mut ffi::sqlite3_vtab, info: *mut ffi::sqlite3_index_info) -> c_int {
    // SAFETY: SQLite passes lists of the lengths it says, which live during the call.
    let (info, constraints, usages) = unsafe {
        let info = &mut *info;
        let count = usize::try_from(info.nConstraint).unwrap_or(0);
        if count == 0 {
            (info, &[][..], &mut [][..])
        } else {
            let constraints = std::slice::from_raw_parts(info.aConstraint, count);
            let usages = std::slice::from_raw_parts_mut(info.aConstraintUsage, count);
            (info, constraints, usages)
        }
    };
    let (mut plan, mut unusable, mut start_seen) = (0, 0, false);
    let mut places = [None; 3];
    for (at, constraint) in constraints.iter().enumerate() {
        if !(START..=STEP).contains(&constraint.iColumn) {
            continue;
        }
        let which = constraint.iColumn - START;
        start_seen |= which == 0;
        if constraint.usable == 0 {
            unusable |= 1 << which;
        } else if c_int::from(constraint.op) == ffi::SQLITE_INDEX_CONSTRAINT_EQ {
            plan |= 1 << which;
            places[which as usize] = Some(at);
        }
    }
    for (number, at) in places.into_iter().flatten().enumerate() {
        usages[at].argvIndex = number as c_int + 1;
        usages[at].omit = 1;
    }
    if !start_seen {
        // SAFETY: the table is ours; SQLite frees the message, which it allocates here.
        unsafe {
            ffi::sqlite3_free((*table).zErrMsg.cast());
            let text = c"first argument to \"generate_series()\" missing or unusable";
            (*table).zErrMsg = ffi::sqlite3_mprintf(c"%s".as_ptr(), text.as_ptr());
        }
        return ffi::SQLITE_ERROR;
    }
    if unusable & !plan != 0 {
        return ffi::SQLITE_CONSTRAINT;
    }
    if plan & (HAS_START | HAS_STOP) == HAS_START | HAS_STOP {
        info.estimatedCost = if plan & HAS_STEP != 0 { 1.0 } else { 2.0 };
        info.estimatedRows = 1000;
        // SAFETY: SQLite passes so many terms of the order.
        if let Some(order) = (info.nOrderBy >= 1).then(|| unsafe { &*info.aOrderBy })
            && order.iColumn == 0
        {
            plan |= if order.desc != 0 { DESCENDING } else { ASCENDING };
            info.orderByConsumed = 1;
        }
    } else {
        info.estimatedRows = 2_147_483_647;
    }
    info.idxNum = plan;
    ffi::SQLITE_OK
}

unsafe extern "C" fn filter(
    cursor: *mut ffi::sqlite3_vtab_cursor,
    plan: c_int,
    _: *const c_char,
    count: c_int,
    values: *mut *mut ffi::sqlite3_value,
) -> c_int {
    // SAFETY: SQLite passes so many values, which live during the call.
    let (cursor, values) = unsafe {
        let count = usize::try_from(count).unwrap_or(0);
        (ours(cursor), if count == 0 { &[][..] } else { std::slice::from_raw_parts(values, count) })
    };
    // SAFETY: as above.
    let mut numbers = values.iter().map(|&value| unsafe { ffi::sqlite3_value_int64(value) });
    let mut given =
        |bit: c_int, default: i64| if plan & bit != 0 { numbers.next().unwrap_or(default) } else { default };
    cursor.start = given(HAS_START, 0);
    cursor.stop = given(HAS_STOP, 0xffff_ffff);
    let step = given(HAS_STEP, 1);
    cursor.descending = plan & DESCENDING != 0 || (step < 0 && plan & ASCENDING == 0);
    cursor.step = if step == 0 { 1 } else { step.saturating_abs() };
    // SAFETY: as above.
    let has_null = values.iter().any(|&value| unsafe { ffi::sqlite3_value_type(value) } == ffi::SQLITE_NULL);
    cursor.ended = has_null || cursor.start > cursor.stop;
    let over = i128::from(cursor.stop) - i128::from(cursor.start);
    cursor.value = if cursor.descending {
        let over = over.rem_euclid(i128::from(cursor.step));
        i64::try_from(i128::from(cursor.stop) - over).unwrap_or(cursor.stop)
    } else {
        cursor.start
    };
    cursor.row = 1;
    ffi::SQLITE_OK
}

unsafe extern "C" fn next(cursor: *mut ffi::sqlite3_vtab_cursor) -> c_int {
    // SAFETY: a cursor of ours.
    let cursor = unsafe { ours(cursor) };
    let step = if cursor.descending {
        cursor.value.checked_sub(cursor.step)
    } else {
        cursor.value.checked_add(cursor.step)
    };
    match step {
        Some(value) if (cursor.start..=cursor.stop).contains(&value) => cursor.value = value,
        _ => cursor.ended = true,
    }
    cursor.row = cursor.row.wrapping_add(1);
    ffi::SQLITE_OK
}

unsafe extern "C" fn at_end(cursor: *mut ffi::sqlite3_vtab_cursor) -> c_int {
    // SAFETY: a cursor of ours.
    c_int::from(unsafe { ours(cursor) }.ended)
}

unsafe extern "C" fn column(
    cursor: *mut ffi::sqlite3_vtab_cursor,
    context: *mut ffi::sqlite3_context,
    column: c_int,
) -> c_int {
    // SAFETY: a cursor of ours.
    let cursor = unsafe { ours(cursor) };
    let value = match column {
        START => cursor.start,
        STOP => cursor.stop,
        STEP => cursor.step,
        _ => cursor.value,
    };
    // SAFETY: the context lives during the call.
    unsafe { ffi::sqlite3_result_int64(context, value) };
    ffi::SQLITE_OK
}

unsafe extern "C" fn row(cursor: *mut ffi::sqlite3_vtab_cursor, out: *mut i64) -> c_int {
    // SAFETY: a cursor of ours, and a place for the answer.
    unsafe { *out = ours(cursor).row };
    ffi::SQLITE_OK
}
