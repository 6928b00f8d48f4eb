//! What is set up once for the whole program.
#![expect(unsafe_code, reason = "SQLite is configured through C functions")]

use std::ffi::{c_int, c_long, c_void};
use std::sync::OnceLock;

use libsqlite3_sys as ffi;

use crate::{engine, memory, vfs};

/// What came of it.
#[derive(Clone, Copy)]
pub(crate) struct Setup {
    /// File names are never taken for URIs by SQLite itself, which would let a script name another VFS.
    pub(crate) uris_are_off: bool,
}

/// Prepares SQLite for engines; `None` if it cannot be initialised.
///
/// If the program uses SQLite on its own and has started it earlier, its settings stay: memory is then not counted, and names that look
/// like URIs are refused wherever they could be taken for one.
pub(crate) fn prepare() -> Option<Setup> {
    static DONE: OnceLock<Option<Setup>> = OnceLock::new();
    *DONE.get_or_init(|| {
        // SAFETY: the arguments are what each option takes: a table that lives as long as the program, and numbers. SQLite
        // refuses options once it is initialised.
        let (allocator, uris) = unsafe {
            let methods = &raw const memory::METHODS.0;
            let allocator = ffi::sqlite3_config(ffi::SQLITE_CONFIG_MALLOC, methods);
            ffi::sqlite3_config(ffi::SQLITE_CONFIG_MEMSTATUS, 0 as c_int);
            (allocator, ffi::sqlite3_config(ffi::SQLITE_CONFIG_URI, 0 as c_int))
        };
        // SAFETY: these may be called at any time; the VFS is never freed, and the function is one.
        let started = unsafe {
            ffi::sqlite3_initialize() == ffi::SQLITE_OK
                && ffi::sqlite3_vfs_register(vfs::make(), 0) == ffi::SQLITE_OK
                && ffi::sqlite3_test_control(
                    ffi::SQLITE_TESTCTRL_LOCALTIME_FAULT,
                    2 as c_int,
                    local_time as unsafe extern "C" fn(*const c_void, *mut c_void) -> c_int,
                ) == ffi::SQLITE_OK
        };
        let uris_are_off = allocator == ffi::SQLITE_OK && uris == ffi::SQLITE_OK;
        started.then_some(Setup { uris_are_off })
    })
}

/// The fields of C's `struct tm` that every system has, in their order.
#[repr(C)]
struct BrokenDown {
    second: c_int,
    minute: c_int,
    hour: c_int,
    day: c_int,
    month: c_int,
    year: c_int,
    weekday: c_int,
    day_of_year: c_int,
    daylight_saving: c_int,
}

unsafe extern "C" {
    fn localtime_r(time: *const c_void, result: *mut c_void) -> *mut c_void;
}

/// Local time where an engine runs is its host's; elsewhere it is the system's, as ever.
unsafe extern "C" fn local_time(time: *const c_void, result: *mut c_void) -> c_int {
    #[allow(clippy::unnecessary_cast, reason = "a `time_t` is shorter on some systems")]
    // SAFETY: SQLite passes a `time_t`.
    let seconds = unsafe { time.cast::<c_long>().read() } as i64;
    let Some(offset) = engine::ask_host(|host| host.local_offset(seconds)) else {
        // SAFETY: SQLite passes a `struct tm` for the result.
        return c_int::from(unsafe { localtime_r(time, result) }.is_null());
    };
    let local = seconds + offset;
    let (days, rest) = (local.div_euclid(86_400), local.rem_euclid(86_400));
    let (year, month, day) = civil(days);
    let number = |value: i64| c_int::try_from(value).unwrap_or(0);
    let broken_down = BrokenDown {
        second: number(rest % 60),
        minute: number(rest / 60 % 60),
        hour: number(rest / 3600),
        day: number(day),
        month: number(month - 1),
        year: number(year - 1900),
        weekday: number((days + 4).rem_euclid(7)),
        day_of_year: 0,
        daylight_saving: 0,
    };
    // SAFETY: a `struct tm` starts with these fields on every system.
    unsafe { result.cast::<BrokenDown>().write(broken_down) };
    0
}

/// Year, month and day of a day, counted from 1970.
fn civil(days: i64) -> (i64, i64, i64) {
    // Eras of 400 years that start in March, so that the leap day is the last of its year.
    let days = days + 719_468;
    let (era, day_of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    (year, month, day_of_year - (153 * shifted + 2) / 5 + 1)
}

#[cfg(test)]
mod tests {
    use super::civil;

    #[test]
    fn days_become_dates() {
        let table =
            [(0, (1970, 1, 1)), (-1, (1969, 12, 31)), (11_016, (2000, 2, 29)), (19_782, (2024, 2, 29))];
        for (days, date) in table {
            assert_eq!(civil(days), date);
        }
    }
}
