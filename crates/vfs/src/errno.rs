//! System call errors, as Linux numbers and glibc words them.

/// The result of a filesystem or kernel operation.
pub type Result<T, E = Errno> = std::result::Result<T, E>;

macro_rules! errno {
    ($($name:ident = $number:literal, $text:literal;)*) => {
        /// Why a system call failed.
        ///
        /// Small and `Copy`, because failing is ordinary: a `PATH` look-up fails five times before it
        /// succeeds. Whoever reports it adds the path.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[non_exhaustive]
        pub enum Errno {
            $(#[doc = $text] $name,)*
            /// The calling process has been killed: it returns at once, and every further call fails the
            /// same way. No program ever sees this one as a number.
            Killed,
        }

        impl Errno {
            /// The number that Linux gives this error.
            pub const fn number(self) -> i32 {
                match self { $(Self::$name => $number,)* Self::Killed => 512 }
            }

            /// The error with this Linux number, if it is one that boxsh knows.
            pub const fn from_number(number: i32) -> Option<Self> {
                match number { $($number => Some(Self::$name),)* _ => None }
            }

            /// What `strerror` says of it.
            pub const fn message(self) -> &'static str {
                match self { $(Self::$name => $text,)* Self::Killed => "Killed" }
            }

            /// The symbolic name, such as `ENOENT`.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => stringify!($name),)* Self::Killed => "Killed" }
            }
        }
    };
}

errno! {
    EPERM = 1, "Operation not permitted";
    ENOENT = 2, "No such file or directory";
    ESRCH = 3, "No such process";
    EINTR = 4, "Interrupted system call";
    EIO = 5, "Input/output error";
    ENXIO = 6, "No such device or address";
    E2BIG = 7, "Argument list too long";
    ENOEXEC = 8, "Exec format error";
    EBADF = 9, "Bad file descriptor";
    ECHILD = 10, "No child processes";
    EAGAIN = 11, "Resource temporarily unavailable";
    ENOMEM = 12, "Cannot allocate memory";
    EACCES = 13, "Permission denied";
    EBUSY = 16, "Device or resource busy";
    EEXIST = 17, "File exists";
    EXDEV = 18, "Invalid cross-device link";
    ENODEV = 19, "No such device";
    ENOTDIR = 20, "Not a directory";
    EISDIR = 21, "Is a directory";
    EINVAL = 22, "Invalid argument";
    ENFILE = 23, "Too many open files in system";
    EMFILE = 24, "Too many open files";
    ENOTTY = 25, "Inappropriate ioctl for device";
    ETXTBSY = 26, "Text file busy";
    EFBIG = 27, "File too large";
    ENOSPC = 28, "No space left on device";
    ESPIPE = 29, "Illegal seek";
    EROFS = 30, "Read-only file system";
    EMLINK = 31, "Too many links";
    EPIPE = 32, "Broken pipe";
    EDOM = 33, "Numerical argument out of domain";
    ERANGE = 34, "Numerical result out of range";
    EDEADLK = 35, "Resource deadlock avoided";
    ENAMETOOLONG = 36, "File name too long";
    ENOSYS = 38, "Function not implemented";
    ENOTEMPTY = 39, "Directory not empty";
    ELOOP = 40, "Too many levels of symbolic links";
    EOVERFLOW = 75, "Value too large for defined data type";
    EILSEQ = 84, "Invalid or incomplete multibyte or wide character";
    EOPNOTSUPP = 95, "Operation not supported";
    ETIMEDOUT = 110, "Connection timed out";
    ECONNREFUSED = 111, "Connection refused";
    ESTALE = 116, "Stale file handle";
    EDQUOT = 122, "Disk quota exceeded";
    ECANCELED = 125, "Operation canceled";
}

impl std::fmt::Display for Errno {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.message())
    }
}

impl std::error::Error for Errno {}

#[cfg(test)]
mod tests {
    use super::Errno;

    #[test]
    fn numbers_round_trip() {
        assert_eq!(Errno::from_number(2), Some(Errno::ENOENT));
        assert_eq!(Errno::ENOENT.number(), 2);
        assert_eq!(Errno::from_number(512), None, "a killed process has no errno to show");
    }
}
