import DripGeometry

/// An error with an image that a scene file names, thrown by the caller of ``SceneReader/nextFrame(image:)``.
public enum SceneImageError: Error, Equatable, Sendable {
    /// There is no such file.
    case missing
    /// The file exists but is not an image; the text is the decoder's or the system's message.
    case unreadable(String)
}
