internal import DripJSON
import DripNumbers

/// A font that an animation names.
public struct LottieFont: Equatable, Sendable {
    /// The location of its file.
    public enum Source: Equatable, Sendable {
        /// The bytes of a font file in the animation.
        case embedded([UInt8])
        /// The path of a file, relative to the animation's.
        case file(String)
        /// No file, or one in a network, which is never read.
        case none
    }

    /// The name by which texts refer to it.
    public let name: String
    /// The name of its family.
    public let family: String
    /// The words of its style.
    let style: String
    /// The weight as a number or a word; mostly empty.
    let weight: String
    /// The height above the baseline, as a share of the size.
    let ascent: Double
    /// The location of its file.
    public let source: Source

    /// The maximum number of bytes in all font files of an animation together.
    package static let byteLimit = 64 << 20

    /// Reads an element of `fonts.list`; nil without a name.
    init?(_ node: JSONNode) {
        guard let name = node["fName"]?.string ?? node["fFamily"]?.string else { return nil }
        self.name = name
        family = node["fFamily"]?.string ?? name
        (style, weight) = (node["fStyle"]?.string ?? "", node["fWeight"]?.string ?? "")
        ascent = (node["ascent"]?.number ?? 75) / 100
        let path = node["fPath"]?.string ?? ""
        if path.hasPrefix("data:") {
            source =
                path.utf8.firstIndex(of: UInt8(ascii: ",")).map { comma in
                    .embedded(LottieImage.base64(path.utf8[path.utf8.index(after: comma)...]))
                } ?? .none
        } else {
            source = path.isEmpty || path.hasPrefix("//") || path.contains(part: "://") ? .none : .file(path)
        }
    }
}
