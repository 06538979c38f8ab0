/// An image that an animation shows.
public struct LottieImage: Hashable, Sendable {
    /// The location of its bytes.
    public enum Source: Hashable, Sendable {
        /// The bytes of an image file in the animation.
        case embedded([UInt8])
        /// The path of a file, relative to the animation's.
        case file(String)
    }

    /// The identifier in the animation.
    public let id: String
    /// The location of its bytes.
    public let source: Source
    let width: Double
    let height: Double

    /// Reads an asset, or the slot in its place; nil if it is no image.
    init?(_ asset: JSONNode, slot: JSONNode? = nil) {
        let node = slot ?? asset
        guard let id = asset["id"]?.string, let name = node["p"]?.string, node["layers"] == nil else { return nil }
        self.id = id
        if name.hasPrefix("data:"), let comma = name.utf8.firstIndex(of: UInt8(ascii: ",")) {
            source = .embedded(Self.base64(name.utf8[name.utf8.index(after: comma)...]))
        } else {
            source = .file((node["u"]?.string ?? "") + name)
        }
        width = node["w"]?.number ?? 0
        height = node["h"]?.number ?? 0
    }

    /// Decodes Base64 (RFC 4648); other characters are left out, as browsers do.
    private static func base64(_ text: some Sequence<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        var (bits, count): (UInt32, Int) = (0, 0)
        for character in text {
            let value: UInt8
            switch character {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = character - UInt8(ascii: "A")
            case UInt8(ascii: "a")...UInt8(ascii: "z"): value = character - UInt8(ascii: "a") + 26
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = character - UInt8(ascii: "0") + 52
            case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
            case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
            default: continue
            }
            bits = bits << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return bytes
    }
}
