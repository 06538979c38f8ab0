/// An error with an exit code of its own.
protocol StatusError: Error, CustomStringConvertible {
    var exitStatus: Int32 { get }
}
