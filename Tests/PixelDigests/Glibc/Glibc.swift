// What the sources of this package use of Swift's module Glibc, which Embedded Swift lacks. Scripts/check-arm64 compiles it.
@_exported import CGlibc

public let (S_IFDIR, S_IFMT, S_IFREG): (mode_t, mode_t, mode_t) = (0o040000, 0o170000, 0o100000)

public var errno: CInt { __errno_location().pointee }

public func open(_ path: UnsafePointer<CChar>, _ flags: CInt) -> CInt { open_file(path, flags) }
