internal import DripJSON
internal import DripNumbers

/// A named range of an animation.
package struct LottieMarker: Sendable {
    /// The name.
    package let name: String
    /// The first frame, counted as the in-point is.
    package let frame: Double
    /// The number of frames; 0 for a single moment.
    package let frameCount: Double

    /// Reads an element of `markers`; nil without a frame.
    init?(_ node: JSONNode) {
        guard let frame = node["tm"]?.number, let comment = node["cm"]?.string else { return nil }
        let count = node["dr"]?.number ?? 0
        guard count >= 0, count <= 1e6, abs(frame) <= 1e9 else { return nil }
        // After Effects' comment may be JSON text with the name in it.
        let text = comment.contains("{") ? (try? JSONDocument(Array(comment.utf8)))?.node["name"]?.string : nil
        name = (text ?? comment).split { $0.isNewline }.joined(separator: " ")
        (self.frame, frameCount) = (frame, count)
    }
}
