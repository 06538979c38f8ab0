internal import DripJSON

/// An image that an animation shows.
public struct LottieImage: Equatable, Sendable {
    /// The location of its bytes.
    public enum Source: Equatable, Sendable {
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
    /// - Parameter chosen: a value in place of the slot's.
    init?(_ asset: JSONNode, slot: JSONNode? = nil, chosen: LottieSlots.Value? = nil) {
        var json: JSONNode?
        if case .json(let node)? = chosen?.property, node["p"]?.string != nil { json = node }
        let node = json ?? slot ?? asset
        guard let id = asset["id"]?.identifier, let name = node["p"]?.string, !name.isEmpty, node["layers"] == nil else { return nil }
        self.id = id
        width = node["w"]?.number ?? asset["w"]?.number ?? 0
        height = node["h"]?.number ?? asset["h"]?.number ?? 0
        if json == nil, let path = chosen?.text {
            source = .file(path)
            return
        }
        if name.hasPrefix("data:"), let comma = name.utf8.firstIndex(of: UInt8(ascii: ",")) {
            source = .embedded(Self.base64(name.utf8[name.utf8.index(after: comma)...]))
        } else {
            source = .file((node["u"]?.string ?? "") + name)
        }
    }

    /// Decodes Base64 (RFC 4648); other characters are left out, as browsers do.
    static func base64(_ text: some Sequence<UInt8>) -> [UInt8] {
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
            bits = bits &<< 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits &>> UInt32(count)))
            }
        }
        return bytes
    }
}
