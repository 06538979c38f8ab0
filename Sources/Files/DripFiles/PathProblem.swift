/// A reason why a path is invalid in a ``ClosedFolder``.
package enum PathProblem: Error, Hashable, Sendable {
    /// An empty path, or one with an empty component, `..` or a control character.
    case notPlain
    /// An absolute path.
    case absolute
    /// A symbolic link in the path that is broken or leaves the folder.
    case leavesFolder
}
