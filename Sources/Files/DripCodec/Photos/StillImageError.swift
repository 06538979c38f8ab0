package import DripImage

/// An error in reading a still image.
package enum StillImageError: Equatable, Error, Sendable, CustomStringConvertible {
    case png(PNGError)
    /// An image over the limits, checked before memory is allocated.
    case overLimit(ImageError)
    /// Bytes that the library of a format rejects.
    case damaged(format: String, reason: String)

    init(_ error: WebPError) {
        switch error {
        case .overLimit(let error): self = .overLimit(error)
        case .damaged(_, let reason): self = .damaged(format: "WebP", reason: "libwebp: \(reason)")
        default: self = .damaged(format: "WebP", reason: error.description)
        }
    }

    package var description: String {
        switch self {
        case .png(let error): error.description
        case .overLimit(let error): "the image is too large: \(error)"
        case .damaged(let format, let reason): "the \(format) is damaged or of a rare kind (\(reason))"
        }
    }
}
