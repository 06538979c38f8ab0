import DripNumbers
import Glibc

/// An `errno`.
package struct SystemError: Equatable, Error {
    package let code: Int32

    static func text(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }

    static var last: SystemError { SystemError(code: errno) }

    /// Whether the disk is full or fails.
    var isOfDisk: Bool { [ENOSPC, EDQUOT, EIO].contains(code) }
}
