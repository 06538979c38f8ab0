private import Synchronization

/// An error that can tell that a task was cancelled.
package protocol CancellableError: Error {
    static var cancelled: Self { get }
}
